//! The way into a room: a code, or a room of one's own.

use tokio::time::Instant;

use crate::i18n::Words;
use crate::key::latin_text;
use crate::model::{Code, Name, Profile, RoomAddress, RoomCode, StoreRequest, seen};
use crate::rooms::membership::{Membership, NoEntry, OpenError};
use crate::rooms::room::JoinError;
use crate::ui::panel::Panel;
use crate::ui::screens::room::RoomScreen;
use crate::ui::screens::{Context, Fetch, Scene, Screen};
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::view::{Does, Go, Page, Row, View};

const COLUMNS: u16 = 48;

/// The page that asks for the code of a room or of a run; without one a room is opened.
#[derive(Default)]
pub(crate) struct JoinPage {
    /// Why there is no way in.
    trouble: Option<String>,
}

impl JoinPage {
    /// The room of this code, or the page that says why there is no way into it.
    pub(crate) fn join(context: &mut Context<'_>, room: &RoomAddress) -> Box<dyn Screen> {
        match joined(context, room) {
            Ok(room) => Box::new(RoomScreen::new(context, room)),
            Err(trouble) => Panel::of(Self {
                trouble: Some(trouble),
            }),
        }
    }
}

/// What was typed.
#[derive(Clone)]
pub(crate) struct Typed(String);

impl Page for JoinPage {
    type Msg = Typed;

    fn about(&self) -> &'static [&'static str] {
        &[
            "help-room-dialog",
            "help-room",
            "help-room-points",
            "help-room-watch",
            "help-room-host",
        ]
    }
    /// The race by a code that was typed takes its place.
    const GIVES_WAY: bool = true;

    fn view(&self, scene: &Scene<'_>) -> View<Typed> {
        let words = scene.words;
        let field = Row::new(
            words.t("code-field"),
            Does::Type(String::new(), |_, code| Typed(code)),
        );
        let about = || words.t("room-about").into_owned();
        View {
            note: vec![self.trouble.clone().unwrap_or_else(about)],
            columns: COLUMNS,
            ..View::new("room-title", vec![field])
        }
    }

    fn update(&mut self, context: &mut Context<'_>, Typed(typed): Typed) -> Go<Typed> {
        let typed = typed.trim();
        if let (Ok(code), Some(_)) = (latin_text(typed).parse::<Code>(), context.profile) {
            return context.fetch(StoreRequest::Record(code), Fetch::Race);
        }
        let entered = match (typed, typed.parse::<RoomAddress>()) {
            ("", _) => opened(context),
            (_, Ok(room)) => joined(context, &room),
            (_, Err(_)) => Err(context.words().t("room-bad-code").into_owned()),
        };
        match entered {
            Ok(room) => Go::Replace(Box::new(RoomScreen::new(context, room))),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Go::Stay
            }
        }
    }
}

/// The name that others see in a room, with the streak: that of somebody who does not want to be
/// seen is drawn.
fn name_of(profile: &Profile, settings: &Settings, seeds: &mut Seeds) -> (Name, u32) {
    match seen::is_seen(settings.seen, &profile.name) {
        true => (profile.name.clone(), profile.streak),
        false => (Name::drawn(seeds.draw()), 0),
    }
}

fn name(context: &mut Context<'_>) -> Option<(Name, u32)> {
    let profile = context.profile?;
    Some(name_of(profile, context.settings, context.seeds))
}

/// Opens a room, or says why not.
pub(crate) fn opened(context: &mut Context<'_>) -> Result<Membership, String> {
    let words = context.words();
    let none = || words.t("room-none").into_owned();
    let (name, streak) = name(context).ok_or_else(none)?;
    let presence = context.presence.ok_or_else(none)?;
    let seeds = &mut *context.seeds;
    let opened = presence.open_room(name, streak, || seeds.draw(), Instant::now());
    opened.map_err(|error| words.t(cannot_open(error)).into_owned())
}

/// The message that says why no room is opened.
fn cannot_open(error: OpenError) -> &'static str {
    match error {
        OpenError::TooManyHere => "room-too-many-here",
        OpenError::TooMany => "room-too-many",
    }
}

/// Goes into a room, or says why not.
pub(crate) fn joined(context: &mut Context<'_>, room: &RoomAddress) -> Result<Membership, String> {
    let words = context.words();
    let none = || words.t("room-none").into_owned();
    let (name, streak) = name(context).ok_or_else(none)?;
    let presence = context.presence.ok_or_else(none)?;
    let entered = presence.join_room(room, name, streak, Instant::now());
    entered.map_err(|error| no_entry(error, room.code, words))
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
