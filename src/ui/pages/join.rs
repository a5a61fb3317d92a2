//! The way into a room: a code, or a room of one's own.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::choice::Choice;
use super::room::Lobby;
use crate::games::{Opening, rivals};
use crate::i18n::Words;
use crate::key::latin_text;
use crate::look::Tone;
use crate::model::{Code, Name, RoomAddress, RoomCode, StoreRequest};
use crate::rooms::Presence;
use crate::rooms::membership::{Membership, NoEntry, OpenError};
use crate::rooms::room::JoinError;
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Fetch, Layer, Scene, Screen};
use crate::ui::view::{COLUMNS, Does, Go, Page, Row, View};
use crate::ui::widgets;

/// The page that opens a room, or asks for a code.
#[derive(Default)]
pub(crate) struct JoinPage {
    /// Why there is no way in.
    trouble: Option<String>,
    /// The room into which a guest goes once the name is known.
    room: Option<RoomAddress>,
}

impl JoinPage {
    /// The room of this code, or the page that says why there is no way into it.
    pub(crate) fn join(context: &mut Context<'_>, room: &RoomAddress) -> Box<dyn Screen> {
        let joined = joined(context, room);
        Self::in_room(context, joined)
    }

    /// A room in which this is played first, or the page that says why there is none.
    pub(crate) fn open(
        context: &mut Context<'_>,
        chosen: Option<Opening>,
        name: Option<Name>,
    ) -> Box<dyn Screen> {
        let opened = opened(context, name);
        if let (Ok(room), Some(chosen)) = (&opened, chosen) {
            // Whoever opens a room is its host.
            let _ = room.act(|room, id| room.choose(id, chosen));
        }
        Self::in_room(context, opened)
    }

    fn in_room(context: &Context<'_>, room: Result<Membership, String>) -> Box<dyn Screen> {
        match room {
            Ok(room) => Lobby::screen(context, room),
            Err(trouble) => Panel::of(Self {
                trouble: Some(trouble),
                ..Self::default()
            }),
        }
    }

    /// Goes into the room that was asked for.
    fn enter(&mut self, context: &mut Context<'_>, typed: &str) -> Go {
        let words = context.words();
        let guest = context.profile.filter(|profile| profile.guest);
        let entered = match (typed.parse::<RoomAddress>(), guest) {
            (Ok(room), Some(guest)) if room.word.is_none() => {
                self.room = Some(room);
                let name = Does::Type(String::new(), |_, name| Msg::Named(name));
                let row = Row::new(words.t("room-name"), name).valued(guest.name.to_string());
                return Panel::open(Choice(View {
                    text: vec![words.t("room-name-says").into_owned()],
                    columns: COLUMNS,
                    ..View::new("room-title", vec![row])
                }));
            }
            (Ok(room), _) => joined(context, &room),
            (Err(_), _) => Err(words.t("room-bad-code").into_owned()),
        };
        Go::Replace(Self::in_room(context, entered))
    }
}

/// What was chosen or typed.
#[derive(Clone)]
pub(crate) enum Msg {
    Open,
    Typed(String),
    Named(String),
}

impl Page for JoinPage {
    type Msg = Msg;
    const LAYER: Layer = Layer::Picture;

    fn about(&self) -> &'static [&'static str] {
        &["help-room-dialog", "help-room", "help-room-points"]
    }
    /// The run of a code that was typed takes its place.
    const GIVES_WAY: bool = true;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let noted = |says, note, does| Row {
            note: Some(note),
            ..Row::new(words.t(says), does)
        };
        let code = Does::Type(String::new(), |_, code| Msg::Typed(code));
        let rows = vec![
            noted("room-open", "note-room-open", Does::Send(Msg::Open)),
            noted("room-code", "note-room-code", code),
        ];
        View {
            // After a wrong code the next one is typed.
            proposed: self.trouble.as_ref().map(|_| 1),
            text: words.t("room-says").lines().map(str::to_owned).collect(),
            alert: self.trouble.clone(),
            columns: COLUMNS,
            ..View::new("room-title", rows)
        }
    }

    fn draw_picture(&self, _: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        widgets::whole((place, Tone::Floor), buf, scene.look, |picture| {
            rivals::draw_race(place, scene.look, scene.words, picture);
        });
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        match msg {
            Msg::Open => Go::Replace(Self::open(context, None, None)),
            Msg::Typed(typed) => {
                // The run of a code is raced.
                let code = latin_text(typed.trim()).parse::<Code>().ok();
                match code.filter(|_| context.profile.is_some()) {
                    Some(code) => context.fetch(StoreRequest::Record(code), Fetch::Race),
                    None => self.enter(context, typed.trim()),
                }
            }
            Msg::Named(typed) => {
                let Some(mut room) = self.room.take() else {
                    return Go::Stay;
                };
                room.name = Name::chosen(&typed);
                Go::Replace(Self::join(context, &room))
            }
        }
    }
}

/// Those who are here, and the name and streak under which the player goes into a room; or why there are
/// no rooms. Somebody who doesn't want to be seen gets another name.
fn visitor<'a>(context: &mut Context<'a>) -> Result<(&'a Presence, Name, u32), String> {
    let none = || context.words().t("room-none").into_owned();
    let (Some(profile), Some(presence)) = (context.profile, context.presence) else {
        return Err(none());
    };
    Ok(match context.settings.seen {
        Some(false) => (presence, Name::drawn(context.seeds.draw()), 0),
        _ => (presence, profile.name.clone(), profile.streak),
    })
}

/// Opens a room, under a name that is chosen for it or as others are named, or says why not.
fn opened(context: &mut Context<'_>, chosen: Option<Name>) -> Result<Membership, String> {
    let (presence, name, streak) = visitor(context)?;
    let name = chosen.unwrap_or(name);
    let seeds = &mut *context.seeds;
    let opened = presence.open_room(name, streak, || seeds.draw(), Instant::now());
    opened.map_err(|error| {
        let id = match error {
            OpenError::TooManyHere => "room-too-many-here",
            OpenError::TooMany => "room-too-many",
        };
        context.words().t(id).into_owned()
    })
}

/// Goes into a room, or says why not.
fn joined(context: &mut Context<'_>, room: &RoomAddress) -> Result<Membership, String> {
    let (presence, name, streak) = visitor(context)?;
    let entered = presence.join_room(room, name, streak, Instant::now());
    entered.map_err(|error| no_entry(error, room.code, context.words()))
}

/// Why somebody does not get in, in a sentence.
fn no_entry(error: NoEntry, code: RoomCode, words: &Words) -> String {
    let id = match error {
        NoEntry::TooManyGuesses(wait) => {
            let seconds = u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX);
            return words.tr("room-guesses", &[("n", seconds.into())]);
        }
        NoEntry::Elsewhere(server) => {
            let command = server.screen_command(&format!("join {code}"));
            return words.tr("room-elsewhere", &[("command", command.into())]);
        }
        NoEntry::NoSuch | NoEntry::Refused(JoinError::Closed) => "room-no-such",
        NoEntry::Refused(JoinError::Full) => "room-full",
        NoEntry::Refused(JoinError::Locked) => "room-locked",
        NoEntry::Refused(JoinError::Removed) => "room-removed",
        NoEntry::Refused(JoinError::WrongWord) => "room-wrong-word",
    };
    words.t(id).into_owned()
}
