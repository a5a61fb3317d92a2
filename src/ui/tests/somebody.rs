//! Somebody at a screen among others.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::driver::keys_of;
use crate::games::{Opening, labyrinth as game};
use crate::i18n::Lang;
use crate::limits::ClientAddress;
use crate::look::{Caps, Depth};
use crate::model::{Begin, Name, Profile, Step, StoreReply, StoreRequest};
use crate::rooms::{Identity, Peer, Presence};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Effect, Event, Key, Now};
use crate::ui::{App, Start};

/// All that a terminal can show, and a terminal without colours.
pub(crate) const RICH: Caps = Caps {
    depth: Depth::True,
    unicode: true,
};
pub(crate) const PLAIN: Caps = Caps {
    depth: Depth::Mono,
    unicode: true,
};

/// All of this is said there.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    let missing = parts.iter().find(|part| !text.contains(**part));
    assert_eq!(missing, None, "{text}");
}

/// A small board.
pub(crate) fn labyrinth() -> Begin {
    Begin::Game(Opening {
        game: "labyrinth",
        level: game::level(9, 9),
        seed: Some(7),
    })
}

/// The keys of the way to the win.
pub(crate) fn way(board: &ActiveGame) -> Vec<Key> {
    keys_of(board.entry, board.game.way().into_iter())
}

fn identity(number: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{number}").into()),
        name: Name::drawn(number.into()),
        session: number.into(),
        address: ClientAddress::LOCAL,
    }
}

/// Somebody at a screen, and what they ask the store.
pub(crate) struct Somebody {
    app: App,
    peer: Arc<Peer>,
    size: (u16, u16),
    now: Now,
    pub(crate) asked: Vec<StoreRequest>,
}

impl Somebody {
    /// Somebody of this number among the others.
    pub(crate) fn new(presence: &Presence, number: u8, game: Begin) -> Self {
        Self::at(presence, number, game, ((80, 24), PLAIN, Lang::En))
    }

    pub(crate) fn at(
        presence: &Presence,
        number: u8,
        game: Begin,
        (size, caps, lang): ((u16, u16), Caps, Lang),
    ) -> Self {
        let peer = Peer::new(identity(number));
        let start = Start {
            size,
            caps,
            lang,
            seed: number.into(),
            game,
            profile: Some(Profile {
                step: Some(Step::FIRST),
                ..Profile::of(identity(number).name)
            }),
            presence: Some(presence.of(Arc::clone(&peer))),
            ..Start::heard(true)
        };
        Self {
            app: App::new(start).expect("the menu"),
            peer,
            size,
            now: Duration::from_secs(60),
            asked: Vec::new(),
        }
    }

    pub(crate) fn send(&mut self, event: Event) {
        self.now += Duration::from_millis(100);
        for effect in self.app.update(self.now, event) {
            if let Effect::Request(request) = effect {
                if let StoreRequest::Watch(id) = *request {
                    self.send(Event::Reply(Box::new(StoreReply::Watch(id, Ok(())))));
                }
                self.asked.push(*request);
            }
        }
    }

    pub(crate) fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.send(Event::Key(*key));
        }
    }

    /// Does what a session does that was woken, if it was.
    pub(crate) async fn wake(&mut self) -> bool {
        let woken = poll_fn(|cx| self.peer.wake_flag.poll_raised(cx));
        let woken = tokio::time::timeout(Duration::from_millis(10), woken);
        let is_woken = woken.await.is_ok();
        if is_woken {
            self.send(Event::Live);
        }
        is_woken
    }

    /// Lets all that is under way come to its end.
    pub(crate) fn rest(&mut self, seconds: u64) {
        let until = self.now + Duration::from_secs(seconds);
        while let Some(due) = self.app.deadline().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.app.update(self.now, Event::Tick);
        }
        self.now = until;
    }

    pub(crate) fn text(&self) -> String {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..area.height)
            .map(row)
            .collect::<Vec<String>>()
            .join("\n")
    }

    /// How many rows are to be drawn since this was asked last.
    pub(crate) fn dirty_rows(&mut self) -> usize {
        let dirty = self.app.take_dirty();
        let has_row = |y: &u16| {
            dirty
                .areas(self.size)
                .any(|area| area.rows().any(|row| row.y == *y))
        };
        (0..self.size.1).filter(has_row).count()
    }

    /// Presses a key; whether all rows that look different then are to be drawn.
    pub(crate) fn shows_what_changes(&mut self, key: Key) -> bool {
        self.app.take_dirty();
        let before = self.text();
        self.keys(&[key]);
        let (dirty, after) = (self.app.take_dirty(), self.text());
        let rows = (0..self.size.1).zip(before.lines().zip(after.lines()));
        let changed = rows.filter(|(_, (before, after))| before != after);
        let is_dirty = |y| {
            let mut areas = dirty.areas(self.size);
            areas.any(|area| (area.top()..area.bottom()).contains(&y))
        };
        changed.map(|(y, _)| y).all(is_dirty)
    }

    /// The board that is played.
    pub(crate) fn game(&self) -> Option<&ActiveGame> {
        self.app.screens.last()?.game()
    }

    /// The keys of the way to the win.
    pub(crate) fn way(&self) -> Vec<Key> {
        way(self.game().expect("a board"))
    }
}
