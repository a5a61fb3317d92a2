//! Rooms, whose screens need others.

use std::time::Duration;

use super::driver::{Driver, Store, Terminal, assert_nothing_is_cut};
use super::samples::{crowd, profile};
use crate::model::{Begin, HostTexts, Name};
use crate::ui::event::Event;

#[tokio::test(start_paused = true)]
async fn no_sentence_of_a_room_is_cut() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let all = crowd();
        let (host, other) = (all.session_for_tests(1).0, all.session_for_tests(2).0);
        let (texts, profile) = (HostTexts::default(), profile(false));
        let store = Store::default();
        let mut driver = Driver::among(host, texts, terminal, Begin::Menu, profile, store);
        let now = tokio::time::Instant::now();
        driver.keys("r↓⏎x⏎⎋r⏎sox");
        // The code that stands on the screen, and somebody who goes into the room.
        let code = all.only_room_for_tests();
        let name = Name::drawn(77);
        let locked = other.join_room(&code.into(), name.clone(), 345, now);
        assert!(locked.is_err(), "it is locked");
        driver.keys("o");
        let other = other.join_room(&code.into(), name, 345, now);
        let other = other.expect("in");
        driver.send(Event::Live);
        driver.keys("↓↓↓↓?⇟⇟⎋r2↑↑→⏎");
        tokio::time::advance(Duration::from_secs(4)).await;
        driver.send(Event::Live);
        driver.keys("pr1g?⇟⎋q⎋");
        other.act(|room, id| room.finish(id, Default::default(), tokio::time::Instant::now()));
        driver.send(Event::Live);
        tokio::time::advance(Duration::from_secs(200)).await;
        driver.send(Event::Live);
        driver.keys("s⇥⇥?⎋");
        // The host goes, and comes back in the middle of a round.
        drop(other);
        driver.send(Event::Live);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}
