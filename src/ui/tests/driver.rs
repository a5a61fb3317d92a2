//! A player of these tests, at a terminal, with a store that always replies.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::samples::{boards, crowd, ladder, list, profile, today};
use super::somebody::{PLAIN, RICH};
use crate::games::miniature::Preview;
use crate::games::packed::Packed;
use crate::games::{Action, GameDef, Input, cut_texts};
use crate::i18n::{Lang, Words};
use crate::look::Caps;
use crate::model::{
    Begin, HostTexts, Profile, Record, Resumed, Saved, StoreReply, StoreRequest, Today, UserError,
};
use crate::rooms::Presence;
use crate::ui::event::{Effect, Event, Key};
use crate::ui::{App, Start};

/// The store of these tests.
#[derive(Clone, Default)]
pub(super) struct Store {
    pub(super) saved: Option<Saved>,
    pub(super) record: Option<Record>,
}

impl Store {
    fn reply(&self, request: &StoreRequest) -> Option<StoreReply> {
        let record = || self.record.clone();
        match request {
            StoreRequest::Today => {
                // Somebody new has no streak.
                let longest = if self.saved.is_some() { 345 } else { 0 };
                let streak = longest.min(12);
                Some(StoreReply::Today(Ok(Box::new(Today {
                    longest,
                    streak,
                    ..today()
                }))))
            }
            StoreRequest::List(query) => Some(StoreReply::List(query.clone(), Ok(list()))),
            StoreRequest::Preview(code) => {
                let run = boards().swap_remove(0).1;
                let preview = Preview::of(&Packed::of(&run)).expect("a run");
                Some(StoreReply::Preview(*code, Ok(Box::new(preview))))
            }
            StoreRequest::Record(_) => {
                let found = record().map(Box::new).ok_or(UserError::Nothing);
                Some(StoreReply::Record(found))
            }
            StoreRequest::Ladder => Some(StoreReply::Ladder(Ok(Box::new(ladder())))),
            StoreRequest::Continue(_) | StoreRequest::Attempt(_) | StoreRequest::Step(_) => {
                let saved = self.saved.clone()?;
                let rival = saved.rival.and_then(|_| record());
                let resumed = Box::new(Resumed { saved, rival });
                Some(StoreReply::Continued(Ok(resumed)))
            }
            _ => None,
        }
    }
}

/// A terminal with a language, on which everything has to fit.
#[derive(Clone, Copy)]
pub(super) struct Terminal {
    pub(super) lang: Lang,
    pub(super) size: (u16, u16),
    pub(super) caps: Caps,
}

impl Terminal {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let plain = Caps {
            unicode: false,
            ..PLAIN
        };
        Lang::ALL.into_iter().flat_map(move |lang| {
            [(40, 12), (80, 24)]
                .into_iter()
                .flat_map(move |size| [RICH, plain].map(|caps| Self { lang, size, caps }))
        })
    }

    /// The words that are shown here.
    pub(super) fn words(self) -> &'static Words {
        match self.caps.unicode {
            true => Words::of(self.lang),
            false => Words::in_ascii(self.lang),
        }
    }
}

/// The keys of these signs.
pub(super) fn typed(signs: &str) -> impl Iterator<Item = Key> {
    signs.chars().map(|sign| match sign {
        '↑' => Key::Up,
        '↓' => Key::Down,
        '→' => Key::Right,
        '⇥' => Key::Tab,
        '⇟' => Key::PageDown,
        '⇲' => Key::End,
        '⏎' => Key::Enter,
        '⎋' => Key::Esc,
        letter => Key::Char(letter),
    })
}

pub(super) struct Driver {
    pub(super) app: App,
    now: Duration,
    terminal: Terminal,
    store: Store,
    cut: Vec<String>,
}

impl Driver {
    pub(super) fn new(terminal: Terminal, game: Begin, profile: Profile, store: Store) -> Self {
        Self::on(HostTexts::default(), terminal, game, profile, store)
    }

    /// On a server whose host has written this.
    pub(super) fn on(
        host_texts: HostTexts,
        terminal: Terminal,
        game: Begin,
        profile: Profile,
        store: Store,
    ) -> Self {
        Self::among(crowd(), host_texts, terminal, game, profile, store)
    }

    /// The same, among these.
    pub(super) fn among(
        presence: Presence,
        host_texts: HostTexts,
        terminal: Terminal,
        game: Begin,
        profile: Profile,
        store: Store,
    ) -> Self {
        let start = Start {
            size: terminal.size,
            caps: terminal.caps,
            lang: terminal.lang,
            seed: 5,
            game,
            profile: Some(profile),
            presence: Some(presence),
            has_clipboard: true,
            host_texts,
            ..Start::heard(true)
        };
        let mut driver = Self {
            app: App::new(start).expect("the menu"),
            now: Duration::from_secs(60),
            terminal,
            store,
            cut: Vec::new(),
        };
        driver.send(Event::Tick);
        driver
    }

    pub(super) fn menu(terminal: Terminal) -> Self {
        Self::new(terminal, Begin::Menu, profile(false), Store::default())
    }

    pub(super) fn send(&mut self, event: Event) {
        self.send_unseen(event);
        self.draw();
    }

    /// Sends an event without a look at the screen: drawing takes most of the time.
    fn send_unseen(&mut self, event: Event) {
        self.now += Duration::from_millis(700);
        let effects = self.app.update(self.now, event);
        for effect in effects {
            if let Effect::Request(request) = effect
                && let Some(reply) = self.store.reply(&request)
            {
                self.send_unseen(Event::Reply(Box::new(reply)));
            }
        }
    }

    pub(super) fn keys(&mut self, signs: &str) {
        for key in typed(signs) {
            self.send(Event::Key(key));
        }
    }

    pub(super) fn keys_unseen(&mut self, keys: &[Key]) {
        for key in keys {
            self.send_unseen(Event::Key(*key));
        }
    }

    pub(super) fn draw(&mut self) -> String {
        self.rows().concat()
    }

    /// The last row of the screen, where the keys are named.
    pub(super) fn last_row(&mut self) -> String {
        self.rows().pop().unwrap_or_default()
    }

    fn rows(&mut self) -> Vec<String> {
        let (width, height) = self.terminal.size;
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let cut = cut_texts::take().into_iter();
        self.cut
            .extend(cut.map(|(text, room)| format!("{room}: {text}")));
        let rows = buffer.content().chunks(width.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect())
            .collect()
    }

    /// What was cut, each with the terminal.
    pub(super) fn cut(self) -> impl Iterator<Item = String> {
        let Terminal { lang, size, caps } = self.terminal;
        let look = if caps.unicode { "" } else { " ascii" };
        let cut = self.cut.into_iter();
        cut.map(move |text| format!("{lang} {}x{}{look} {text}", size.0, size.1))
    }
}

/// Nothing is cut on any terminal of what is driven there.
pub(super) fn everywhere<D: IntoIterator<Item = Driver>>(drive: impl FnMut(Terminal) -> D) {
    let drivers = Terminal::all().flat_map(drive);
    assert_nothing_is_cut(drivers.flat_map(Driver::cut).collect());
}

pub(super) fn assert_nothing_is_cut(mut cut: Vec<String>) {
    cut.sort();
    cut.dedup();
    assert!(cut.is_empty(), "cut:\n{}", cut.join("\n"));
}

/// The keys that do these actions.
pub(super) fn keys_of(entry: &GameDef, actions: impl Iterator<Item = Action>) -> Vec<Key> {
    let mut bound = Vec::new();
    for action in actions {
        let keys = entry.keys.iter().flat_map(|binding| binding.keys);
        let key = keys.clone().find(|(_, input)| *input == Input::Act(action));
        bound.push(key.expect("a key").0);
    }
    bound
}
