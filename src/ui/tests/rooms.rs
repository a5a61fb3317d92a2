//! Rooms, whose screens need others.

use std::time::Duration;

use super::driver::{Driver, Store, Terminal, assert_nothing_is_cut};
use super::samples::{crowd, profile};
use crate::limits::ClientAddress;
use crate::model::{Begin, HostTexts, Name};
use crate::rooms::{Identity, Peer, Presence};
use crate::ui::event::{Event, Key};

/// Those who are here, with a session of this number among them.
fn session(all: &Presence, session: i64) -> Presence {
    all.of(Peer::new(Identity {
        key: Some(format!("SHA256:{session}")),
        name: Name::drawn(session as u64),
        session,
        address: ClientAddress::LOCAL,
    }))
}

/// Those who are here, and one of them who will open a room.
fn host(terminal: Terminal) -> (Presence, Driver) {
    let all = crowd();
    let driver = Driver::among(
        session(&all, 1),
        HostTexts::default(),
        terminal,
        Begin::Menu,
        profile(false),
        Store::default(),
    );
    (all, driver)
}

#[tokio::test(start_paused = true)]
async fn no_sentence_of_a_room_is_cut() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let (all, mut driver) = host(terminal);
        let now = tokio::time::Instant::now();
        driver.keys(&[Key::Char('r'), Key::Down, Key::Enter, Key::Char('x')]);
        driver.keys(&[Key::Enter, Key::Esc, Key::Char('r'), Key::Enter]);
        driver.keys(&[Key::Char('s'), Key::Char('o'), Key::Char('x')]);
        // The code that stands on the screen, and somebody who goes into the room.
        let code = all.only_room_for_tests();
        let name = Name::drawn(77);
        let other = session(&all, 2).join_room(&code.into(), name, 345, now);
        assert!(other.is_err(), "it is locked");
        driver.keys(&[Key::Char('o')]);
        let other = session(&all, 2).join_room(&code.into(), Name::drawn(77), 345, now);
        let other = other.expect("in");
        driver.send(Event::Live);
        driver.keys(&[Key::Down; 4]);
        driver.keys(&[Key::Char('?'), Key::PageDown, Key::PageDown, Key::Esc]);
        driver.keys(&[Key::Char('r'), Key::Char('2'), Key::Up, Key::Up, Key::Right]);
        driver.keys(&[Key::Enter]);
        tokio::time::advance(Duration::from_secs(4)).await;
        driver.send(Event::Live);
        driver.keys(&[
            Key::Char('p'),
            Key::Char('r'),
            Key::Char('1'),
            Key::Char('g'),
        ]);
        driver.keys(&[
            Key::Char('?'),
            Key::PageDown,
            Key::Esc,
            Key::Char('q'),
            Key::Esc,
        ]);
        other.act(|room, id| room.finish(id, Default::default(), tokio::time::Instant::now()));
        driver.send(Event::Live);
        tokio::time::advance(Duration::from_secs(200)).await;
        driver.send(Event::Live);
        driver.keys(&[Key::Char('s'), Key::Tab, Key::Tab, Key::Char('?'), Key::Esc]);
        // The host goes, and comes back in the middle of a round.
        drop(other);
        driver.send(Event::Live);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}
