//! The way into a room: a code, or a room of one's own.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::RoomScreen;
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Code, Name, Profile, RoomCode, StoreRequest, seen};
use crate::rooms::membership::{Membership, NoEntry, OpenError};
use crate::rooms::room::JoinError;
use crate::ui::event::{Event, Key};
use crate::ui::screens::help::Help;
use crate::ui::screens::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::{keymap, widgets};

/// Characters that can be typed: a code has seventeen, and some who type it add spaces.
const MAX_TYPED: usize = 32;

/// The question for the code of a room, over the screen below.
pub(crate) struct JoinForm {
    typed: String,
    /// What is wrong.
    trouble: Option<String>,
    /// The code that other servers are asked for.
    asked: Option<RoomCode>,
}

impl JoinForm {
    pub(crate) fn new() -> Self {
        Self {
            typed: String::new(),
            trouble: None,
            asked: None,
        }
    }

    /// The room of this code, or the form that says why there is no way into it.
    pub(crate) fn join(context: &mut Context<'_>, code: RoomCode) -> Box<dyn Screen> {
        match join(context, code) {
            Ok(room) => Box::new(room),
            Err((trouble, is_asked)) => Box::new(Self {
                typed: code.to_string(),
                trouble: Some(trouble),
                asked: is_asked.then_some(code),
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
        (self.trouble, self.asked) = (None, None);
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
        self.typed.trim().parse::<RoomCode>().is_ok() || self.run().is_some()
    }

    fn enter(&mut self, context: &mut Context<'_>) -> Next {
        if let (Some(code), Some(_)) = (self.run(), context.profile) {
            context.ask(StoreRequest::Record(code));
            return Next::Fetch(Fetch::Race);
        }
        let typed = self.typed.trim();
        let entered = match (typed, typed.parse::<RoomCode>()) {
            ("", _) => open(context),
            (_, Ok(code)) => return self.enter_room(context, code),
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

    fn enter_room(&mut self, context: &mut Context<'_>, code: RoomCode) -> Next {
        match join(context, code) {
            Ok(room) => Next::Replace(Box::new(room)),
            Err((trouble, is_asked)) => {
                self.trouble = Some(trouble);
                self.asked = is_asked.then_some(code);
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

/// Goes into a room. Where that fails: what is said of it, and whether other servers are asked.
fn join(context: &mut Context<'_>, code: RoomCode) -> Result<RoomScreen, (String, bool)> {
    let none = |words: &Words| (words.t("room-none").into_owned(), false);
    let Some((name, streak)) = name(context) else {
        return Err(none(context.words()));
    };
    let Some(presence) = context.presence else {
        return Err(none(context.words()));
    };
    let entered = presence.join_room(code, name, streak, Instant::now());
    let said = |error| (no_entry(error, context.words()), error == NoEntry::Asked);
    let room = entered.map_err(said)?;
    Ok(RoomScreen::new(context, room))
}

/// Why somebody does not get in, in a sentence.
pub(crate) fn no_entry(error: NoEntry, words: &Words) -> String {
    let id = match error {
        NoEntry::TooManyGuesses(wait) => {
            let seconds = u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX);
            return words.tr("room-guesses", &[("n", seconds.into())]);
        }
        NoEntry::Asked => "room-looking",
        NoEntry::NoSuch | NoEntry::Refused(JoinError::Closed) => "room-no-such",
        NoEntry::Refused(JoinError::Full) => "room-full",
        NoEntry::Refused(JoinError::Locked) => "room-locked",
        NoEntry::Refused(JoinError::SentAway) => "room-sent-away",
    };
    words.t(id).into_owned()
}

impl Screen for JoinForm {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            // It may be known now whether another server has the room.
            Event::Live => match self.asked {
                Some(code) => self.enter_room(context, code),
                None => Next::Unchanged,
            },
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
                (self.trouble, self.asked) = (None, None);
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
