//! The way into a room: a code, or a room of one's own.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::RoomScreen;
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Code, Name, Profile, RoomAddress, RoomCode, StoreRequest, seen};
use crate::rooms::membership::{Membership, NoEntry, OpenError};
use crate::rooms::room::JoinError;
use crate::ui::event::{Event, Key};
use crate::ui::screens::help::Help;
use crate::ui::screens::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::{keymap, widgets};

/// Characters that can be typed: a code has seventeen, and a server's name may follow.
const MAX_TYPED: usize = 80;

/// The question for the code of a room, over the screen below.
pub(crate) struct JoinForm {
    typed: String,
    /// What is wrong.
    trouble: Option<String>,
}

impl JoinForm {
    pub(crate) fn new() -> Self {
        Self {
            typed: String::new(),
            trouble: None,
        }
    }

    /// The room of this code, or the form that says why there is no way into it.
    pub(crate) fn join(context: &mut Context<'_>, room: &RoomAddress) -> Box<dyn Screen> {
        match join(context, room) {
            Ok(room) => Box::new(room),
            Err(trouble) => Box::new(Self {
                typed: room.code.to_string(),
                trouble: Some(trouble),
            }),
        }
    }

    fn type_in(&mut self, text: &str) -> Next {
        // Behind a whole code that was refused another one is begun.
        if self.trouble.is_some() && self.is_whole() {
            self.typed.clear();
        }
        let letters = text.chars().filter(|letter| !letter.is_control());
        let room = MAX_TYPED.saturating_sub(self.typed.chars().count());
        self.typed.extend(letters.take(room));
        self.trouble = None;
        Next::Redraw
    }

    /// The code of a run, as it is typed on any keyboard.
    fn run(&self) -> Option<Code> {
        let latin =
            self.typed
                .trim()
                .chars()
                .map(|letter| match keymap::latin(Key::Char(letter)) {
                    Key::Char(letter) => letter,
                    _ => letter,
                });
        latin.collect::<String>().parse().ok()
    }

    /// Whether what is typed is the code of a room or of a run.
    fn is_whole(&self) -> bool {
        self.typed.trim().parse::<RoomAddress>().is_ok() || self.run().is_some()
    }

    fn enter(&mut self, context: &mut Context<'_>) -> Next {
        if let (Some(code), Some(_)) = (self.run(), context.profile) {
            context.ask(StoreRequest::Record(code));
            return Next::Fetch(Fetch::Race);
        }
        let typed = self.typed.trim();
        let entered = match (typed, typed.parse::<RoomAddress>()) {
            ("", _) => open(context),
            (_, Ok(room)) => join(context, &room),
            (_, Err(_)) => Err(context.words().t("room-bad-code").into_owned()),
        };
        match entered {
            Ok(room) => Next::Replace(Box::new(room)),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Next::Redraw
            }
        }
    }
}

/// The name that others see in a room, with the streak: that of somebody who does not want to be
/// seen is drawn.
pub(crate) fn name_of(profile: &Profile, settings: &Settings, seeds: &mut Seeds) -> (Name, u32) {
    match seen::is_seen(settings.seen, &profile.name) {
        true => (profile.name.clone(), profile.streak),
        false => (Name::drawn(seeds.draw()), 0),
    }
}

fn name(context: &mut Context<'_>) -> Option<(Name, u32)> {
    let profile = context.profile?;
    Some(name_of(profile, context.settings, context.seeds))
}

fn open(context: &mut Context<'_>) -> Result<RoomScreen, String> {
    let entered = opened(context);
    let words = context.words();
    let room = entered.map_err(|id| words.t(id).into_owned())?;
    Ok(RoomScreen::new(context, room))
}

fn opened(context: &mut Context<'_>) -> Result<Membership, &'static str> {
    let (name, streak) = name(context).ok_or("room-none")?;
    let presence = context.presence.ok_or("room-none")?;
    let seeds = &mut *context.seeds;
    let opened = presence.open_room(name, streak, || seeds.draw(), Instant::now());
    opened.map_err(cannot_open)
}

/// The message that says why no room is opened.
pub(crate) fn cannot_open(error: OpenError) -> &'static str {
    match error {
        OpenError::TooManyHere => "room-too-many-here",
        OpenError::TooMany => "room-too-many",
    }
}

/// Goes into a room, or says why not.
fn join(context: &mut Context<'_>, room: &RoomAddress) -> Result<RoomScreen, String> {
    let none = |words: &Words| words.t("room-none").into_owned();
    let Some((name, streak)) = name(context) else {
        return Err(none(context.words()));
    };
    let Some(presence) = context.presence else {
        return Err(none(context.words()));
    };
    let entered = presence.join_room(room, name, streak, Instant::now());
    let membership = entered.map_err(|error| no_entry(error, room.code, context.words()))?;
    Ok(RoomScreen::new(context, membership))
}

/// Why somebody does not get in, in a sentence.
pub(crate) fn no_entry(error: NoEntry, code: RoomCode, words: &Words) -> String {
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

impl Screen for JoinForm {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Paste(text) => self.type_in(text),
            // No code has it.
            Event::Key(Key::Char('?') | Key::F(1)) => {
                let keys = [("Enter", "hint-room-open"), ("Esc", "hint-back")];
                let help = Help::of_room(keys.to_vec());
                Next::Push(Box::new(help.noting(Some("help-room-dialog"))))
            }
            Event::Key(Key::Char(letter)) => self.type_in(letter.encode_utf8(&mut [0; 4])),
            Event::Key(Key::Backspace) => {
                self.typed.pop();
                self.trouble = None;
                Next::Redraw
            }
            Event::Key(Key::Enter) => self.enter(context),
            Event::Key(Key::Esc) => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    /// The race by a code that was typed takes its place.
    fn gives_way(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let wide = 48.min(area.width);
        let about = self.trouble.clone();
        let about = about.unwrap_or_else(|| words.t("room-about").into_owned());
        let about = widgets::wrap(&about, wide.saturating_sub(4));
        // Four lines even for a short sentence, so that the panel does not jump.
        let high = widgets::count(about.len()).max(4) + 4;
        let panel = widgets::centered(area, wide, high);
        let inside = widgets::panel(panel, buf, look, &words.t("room-title"));
        let typed = format!(" {}{}", self.typed, look.glyph("▏", "_"));
        let field = widgets::indent(widgets::row(inside, 0), 1);
        widgets::left(field, buf, &typed, look.style(Tone::PanelAccent));
        let tone = match self.trouble {
            Some(_) => Tone::PanelAlert,
            None => Tone::Panel,
        };
        for (n, line) in (2..).zip(&about) {
            let row = widgets::indent(widgets::row(inside, n), 2);
            widgets::left(row, buf, line, look.style(tone));
        }
        let enter = match self.typed.trim() {
            "" => "hint-room-open",
            _ if self.run().is_some() => "hint-race",
            _ => "hint-room-join",
        };
        let keys = [("Enter", enter), ("?", "hint-help"), ("Esc", "hint-back")];
        widgets::footer(area, buf, look, words, &keys);
    }
}
