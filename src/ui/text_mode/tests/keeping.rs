//! Games that are kept, left, and gone on with.

use super::*;

#[test]
fn a_game_is_kept_within_a_minute_though_nothing_more_is_typed() {
    let mut talk = small();
    assert_eq!(talk.keep_due(), None);
    let (typed, minute) = (Duration::from_secs(500), Duration::from_secs(60));
    let reply = talk.line(typed, "s");
    assert_eq!(reply.requests, []);
    assert_eq!(talk.keep_due(), Some(typed + minute));
    assert_eq!(talk.keep(typed), None);
    let kept = talk.keep(typed + minute);
    assert!(matches!(kept, Some(StoreRequest::Keep(_))), "{kept:?}");
    assert_eq!(talk.keep_due(), None);
}

#[test]
fn the_clock_in_lines_runs_since_the_board_was_printed() {
    let mut talk = begin(&ada());
    let board = talk.line(2 * SECOND, "fifteen --size 3").text;
    // Without a move there is nothing to begin again.
    let again = talk.line(5 * SECOND, "restart");
    let shown = again.text.trim_end_matches("> ");
    assert!(board.starts_with(shown), "{board} {shown}");
    assert_eq!(again.requests, []);
    assert_eq!(talk.last_request(5 * SECOND), None);
    for key in ["w", "s"] {
        talk.line(8 * SECOND, key);
    }
    let Some(StoreRequest::Keep(saved)) = talk.last_request(12 * SECOND) else {
        panic!("nothing is kept");
    };
    assert_eq!((saved.standing, saved.played), (Ranking::Ranked, 10_000));
    assert_eq!(saved.run.run.time(), 6 * SECOND);
}

#[test]
fn a_game_in_lines_is_handed_in_kept_and_gone_on_with() {
    let profile = ada();
    let mut talk = begin(&ada());
    let second = Duration::from_secs(1);
    talk.line(Now::ZERO, "fifteen --size 3");
    // At least one of them is possible, wherever the gap is.
    for key in ["w", "s"] {
        talk.line(second, key);
    }
    let Some(StoreRequest::Keep(saved)) = talk.last_request(3 * second) else {
        panic!("nothing is kept");
    };
    assert_eq!((saved.standing, saved.played), (Ranking::Ranked, 3_000));
    // A board that is left for another one waits.
    let left = talk.line(3 * second, "new").requests;
    let kept = StoreRequest::Keep(saved.clone());
    assert_eq!(left, [kept, StoreRequest::Leave(saved.code)]);

    let waiting = crate::ui::replies::unfinished_game(&saved).expect("a game");
    let mut again = begin(&Profile {
        unfinished: vec![waiting],
        ..profile.clone()
    });
    assert!(again.greet(Now::ZERO).text.contains("continue"));
    assert_eq!(
        again.line(Now::ZERO, "continue").requests,
        [StoreRequest::Continue(saved.code)]
    );
    let code = saved.code;
    let gone_on = StoreReply::Continued(Ok(Box::new(Resumed::from(saved.pack()))));
    let board = again.store_reply(Now::ZERO, &gone_on);
    assert!(board.text.contains("The gap is in"), "{}", board.text);
    // Solved by hints, it is practice, which is asked about once.
    let asked = again.line(second, "hint").text;
    assert!(asked.contains("does not count"), "{asked}");
    let mut requests = Vec::new();
    for n in 1u32..200 {
        let letter = hinted(&again.line(n * second, "hint").text);
        let reply = again.line(n * second, &letter);
        requests.extend(reply.requests);
        if reply.text.contains("All in order!") {
            break;
        }
    }
    let Some(StoreRequest::Finish(claim)) = requests
        .iter()
        .find(|ask| matches!(ask, StoreRequest::Finish(_)))
    else {
        panic!("not handed in");
    };
    assert_eq!((claim.code, claim.standing), (code, Ranking::Practice));
    assert_eq!(claim.run.pack().prove(&claim.tally), Ok(()));
    let told = again.store_reply(second, &StoreReply::Placed(code, Ok(Box::default())));
    assert!(!told.text.contains("Rank"), "{}", told.text);
}

#[test]
fn the_command_that_continues_a_game_is_told_at_the_end() {
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.resumable(Now::ZERO).is_none(), "nothing was done");
    talk.say("s");
    let code = kept(&talk).code;
    let told = talk.resumable(Now::ZERO).expect("a game");
    let lines = told.lines(true);
    let says = format!("play --resume {code} (");
    assert!(
        matches!(&lines[..], [line] if line.contains(&says)),
        "{lines:?}"
    );
    assert!(small().resumable(Now::ZERO).is_none());
}

#[test]
fn a_game_that_is_left_by_a_word_for_another_is_found_by_continue() {
    for word in [
        "yamyam",
        "hop",
        "new",
        "play fifteen --size 3",
        "labyrinth",
        "step 3",
    ] {
        let mut talk = begin(&ada());
        talk.say("labyrinth --height 9 --width 9 --seed 3");
        talk.say("s");
        let saved = kept(&talk);
        let mut requests = talk.say(word).requests;
        if word == "step 3" {
            let mut other = begin(&ada());
            // Another code is drawn for each board.
            other.say("labyrinth --height 9 --width 9 --seed 4");
            other.say("new");
            other.say("labyrinth --height 9 --width 9 --seed 5");
            other.say("s");
            let resumed = Resumed::from(kept(&other));
            let step = StoreReply::Continued(Ok(Box::new(resumed)));
            requests = talk.store_reply(Now::ZERO, &step).requests;
        }
        let is_kept = requests.iter().any(|request| match request {
            StoreRequest::Keep(kept) => kept.code == saved.code,
            _ => false,
        });
        assert!(is_kept, "{word}: {requests:?}");
        assert!(
            requests.contains(&StoreRequest::Leave(saved.code)),
            "{word}"
        );
        let told = talk.resumable(Now::ZERO).expect("a game").lines(true);
        if word != "step 3" {
            assert!(told.concat().contains(&saved.code.to_string()), "{told:?}");
        }
        let then = talk.say("continue").requests;
        assert_eq!(then, [StoreRequest::Continue(saved.code)], "{word}");
    }
    // A word that is wrong changes nothing.
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    assert_eq!(talk.say("fifteen --size 6").requests, []);
}

#[test]
fn continue_without_an_unfinished_game_says_so() {
    let mut talk = begin(&ada());
    let said = talk.say("continue").text;
    assert!(said.starts_with("You have no unfinished game.\n"), "{said}");
}

#[test]
fn goodbye_names_the_player_the_games_and_the_attempt_that_waits() {
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    talk.say("fifteen --size 3");
    talk.say("w");
    talk.say("s");
    let last = talk.say("quit");
    let name = ada().name.isolated().into_owned();
    assert_eq!(last.text, format!("Goodbye, {name}!\n"));
    let told = talk.resumable(Now::ZERO).expect("games").lines(true);
    assert!(told[0].starts_with("Fifteen, 3 x 3, "), "{told:?}");
    // The command before it opens the full screen, where nothing is typed.
    assert!(
        told[1].contains("in the menu under Continue (c)"),
        "{told:?}"
    );
    assert!(told[1].ends_with("in text mode: continue 2"), "{told:?}");
    let guest = Profile {
        guest: true,
        ..ada()
    };
    let mut talk = begin(&guest);
    talk.begun.push("step 3".into());
    let bye = talk.say("quit").text;
    let says = format!("Goodbye! You played as the guest {name}.\n");
    assert_eq!(bye, says);
    let mut talk = begin(&ada());
    talk.begun.push("step 3".into());
    assert!(talk.say("quit").text.contains("type step 3."));
}

#[test]
fn the_greeting_counts_the_unfinished_games() {
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    talk.say("labyrinth --height 9 --width 9 --seed 4");
    talk.say("s");
    talk.say("new");
    let mut one = talk.profile.clone().expect("a profile");
    let two = one.clone();
    assert_eq!(two.unfinished.len(), 2);
    one.unfinished.truncate(1);
    for (profile, says) in [
        (one, "Du hast ein angefangenes Spiel: "),
        (two, "Du hast 2 angefangene Spiele: "),
    ] {
        let mut talk = Conversation::new(TextModeStart {
            words: Words::of(Lang::De),
            ..start(Begin::Menu, Some(profile))
        });
        let said = talk.greet(Now::ZERO).text;
        let said = said.replace(['\u{2068}', '\u{2069}'], "");
        assert!(said.contains(says), "{said}");
    }
}
