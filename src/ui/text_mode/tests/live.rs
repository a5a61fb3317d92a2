//! Watching others in text mode.

use super::*;
use crate::model::{Name, Step};
use crate::rooms::{Mode, Presence};
use crate::ui::event::{Event, Key};
use crate::ui::pages::live::tests::{Somebody, labyrinth};

fn somebody(presence: &Presence, game: Begin) -> Conversation {
    let (of, profile) = presence.session_for_tests(2);
    let profile = Profile {
        step: Some(Step::FIRST),
        ..profile
    };
    Conversation::new(TextModeStart {
        presence: Some(of),
        ..start(game, Some(profile))
    })
}

#[test]
fn a_game_is_followed_in_sentences() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let mut talk = somebody(&presence, Begin::Menu);
    assert!(talk.say("live").text.contains("Nobody can be watched"));
    let mut player = Somebody::new(&presence, 1, labyrinth());
    // The list is made once a second.
    std::thread::sleep(Duration::from_millis(1_100));
    let name = Name::drawn(1);
    let list = talk.say("live").text;
    assert!(
        list.contains(name.as_str()) && list.contains("Labyrinth 9 x 9"),
        "{list}"
    );
    let asked = talk.say("1").requests;
    let [StoreRequest::Watch(id)] = asked[..] else {
        panic!("{asked:?}");
    };
    let secret = StoreReply::Watch(
        id,
        Err(UserError::Secret(crate::model::SharedBoard::Daily(
            "labyrinth",
        ))),
    );
    let refused = talk.store_reply(Now::ZERO, &secret).text;
    assert!(refused.contains("Finish it yourself first"), "{refused}");
    let begun = talk
        .store_reply(Now::ZERO, &StoreReply::Watch(id, Ok(())))
        .text;
    assert!(begun.contains("You are watching"), "{begun}");
    player.send(Event::Live);
    player.keys(&[Key::Down]);
    // Not a sentence for each move.
    assert_eq!(talk.live(Duration::from_secs(1)).text, "");
    player.keys(&[Key::Down]);
    let told = talk.live(Duration::from_secs(6)).text;
    assert!(told.contains("moves so far"), "{told}");
    assert!(talk.say("look").text.contains('#'));
    player.keys(&[Key::Char('p')]);
    let covered = talk.live(Duration::from_secs(7)).text;
    assert!(covered.contains("the board is covered"), "{covered}");
    assert!(!talk.say("look").text.contains('#'));
    player.keys(&[Key::Esc]);
    let stopped = talk.say("stop").text;
    assert!(stopped.contains("not watching any more"), "{stopped}");
    assert_eq!(talk.live(Duration::from_secs(60)).text, "");
}

#[test]
fn whoever_has_solved_a_board_in_text_mode_plays_no_more() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let board = games_of_one_hop();
    let mut talk = somebody(&presence, board);
    talk.greet(Now::ZERO);
    let count = || {
        let here = presence.look();
        here.mazes + here.puzzles
    };
    assert_eq!(count(), 1);
    // The first Yamyam board takes one slide.
    for way in ["d", "a", "s", "w"] {
        talk.say(way);
    }
    assert_eq!(count(), 0);
    assert!(presence.live_lines(tokio::time::Instant::now()).is_empty());
}

/// A board that one slide wins.
fn games_of_one_hop() -> Begin {
    Begin::Game(Opening {
        game: "yamyam",
        level: crate::games::Level::default(),
        seed: Some(1),
    })
}
