//! The daily boards, the ladder and the lists.

use super::*;

/// The daily boards as the store tells them.
fn boards_of_today() -> StoreReply {
    let board = |game, mine| crate::model::DailyBoard {
        game,
        mine,
        finished: 3,
    };
    StoreReply::Today(Ok(Box::new(crate::model::Today {
        day: crate::model::Day(20_778),
        left: 18_720_000,
        boards: vec![
            board("labyrinth", crate::model::Attempt::Begun),
            board("hop", crate::model::Attempt::Untried),
        ],
        calendar: Vec::new(),
        streak: 2,
        longest: 3,
        news: Vec::new(),
    })))
}

#[test]
fn what_takes_the_rank_is_asked_about_in_text_mode() {
    let mut other = small();
    other.say("s");
    let day = crate::model::Saved {
        standing: Ranking::Daily(crate::model::Day(20_778)),
        ..kept(other_with_profile(&mut other))
    };
    let begun = |talk: &mut Conversation| {
        talk.say("today labyrinth");
        let resumed = StoreReply::Continued(Ok(Box::new(day.clone().into())));
        talk.store_reply(Now::ZERO, &resumed);
    };
    for hint in ["hint", "i"] {
        let mut talk = begin(&ada());
        begun(&mut talk);
        assert!(talk.say(hint).text.contains("does not count"));
        talk.say("where");
        assert!(talk.say(hint).text.contains("does not count"));
        assert_eq!(kept(&talk).standing, day.standing);
        assert!(talk.say(hint).text.contains("Hint: "));
        assert_eq!(kept(&talk).standing, Ranking::Practice);
    }
    let mut talk = begin(&ada());
    begun(&mut talk);
    assert!(talk.say("restart").text.contains("a new start ends it"));
    assert_eq!(kept(&talk).standing, day.standing);
    talk.say("where");
    talk.say("restart");
    let again = talk.say("restart");
    let dropped = StoreRequest::Drop(day.code);
    assert!(again.requests.contains(&dropped), "{:?}", again.requests);
}

#[test]
fn the_daily_boards_are_listed_and_played_in_text_mode() {
    let mut talk = begin(&ada());
    assert_eq!(talk.say("today").requests, [StoreRequest::Today]);
    let text = talk.store_reply(Now::ZERO, &boards_of_today()).text;
    for says in [
        "1. Labyrinth: in progress, 3 finished\n",
        "2. Number-hop: not yet, 3 finished\n",
        "2 days in a row; longest: 3\n",
    ] {
        assert!(text.contains(says), "{text}");
    }
    let hop = [StoreRequest::Attempt("hop")];
    assert_eq!(talk.say("2").requests, hop);
    assert_eq!(talk.say("today hop").requests, hop);
    assert!(talk.say("today chess").text.starts_with("today: "));
    // The game under way waits meanwhile, and `continue` finds it.
    let mut other = small();
    other.say("s");
    let day = crate::model::Saved {
        code: Code::new(77),
        standing: Ranking::Daily(crate::model::Day(20_778)),
        ..kept(other_with_profile(&mut other))
    };
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    let before = kept(&talk).code;
    talk.say("today labyrinth");
    let reply = talk.store_reply(Now::ZERO, &StoreReply::Continued(Ok(Box::new(day.into()))));
    assert!(
        reply.requests.contains(&StoreRequest::Leave(before)),
        "{:?}",
        reply.requests
    );
    assert_eq!(
        talk.say("continue").requests,
        [StoreRequest::Continue(before)]
    );
}

/// The same conversation with a player.
fn other_with_profile(talk: &mut Conversation) -> &Conversation {
    talk.profile = Some(ada());
    talk
}

#[test]
fn no_size_is_asked_for_before_a_step_that_the_store_begins() {
    let greeted = |profile| {
        let step = crate::model::Step::FIRST;
        let mut talk = Conversation::new(start(Begin::Step(step), profile));
        let reply = talk.greet(Now::ZERO);
        (
            reply.requests == [StoreRequest::Step(step)],
            reply.text.contains('?'),
        )
    };
    assert_eq!(greeted(Some(ada())), (true, false));
    // Without a store there is nothing to wait for.
    assert_eq!(greeted(None), (false, true));
}

#[test]
fn whoever_wants_to_play_while_the_database_is_away_plays_off_the_ladder() {
    let later = || crate::model::UserError::Later;
    let ladder = || StoreReply::Ladder(Err(later()));
    let continued = || StoreReply::Continued(Err(later()));
    for line in ["next", "step 7"] {
        let mut talk = begin(&ada());
        talk.say(line);
        let said = talk.store_reply(Now::ZERO, &continued()).text;
        let (says, board) = said.split_once('\n').expect("lines");
        assert_eq!(says, "No database: a board off the ladder.");
        assert!(board.contains('@') && board.ends_with("> "), "{board}");
        assert_eq!(talk.plays(), Some("labyrinth"));
        // What is asked for afterwards is nothing of the ladder.
        let said = talk.store_reply(Now::ZERO, &continued()).text;
        assert!(said.contains("unavailable right now"), "{said}");
    }
    // So it is where a step was named on the command line.
    let step = crate::model::Step::FIRST;
    let mut talk = Conversation::new(start(Begin::Step(step), Some(ada())));
    talk.greet(Now::ZERO);
    let said = talk.store_reply(Now::ZERO, &continued()).text;
    assert!(said.starts_with("No database: a board off"), "{said}");
    // The ladder itself cannot be read out.
    let mut talk = begin(&ada());
    talk.say("ladder");
    let said = talk.store_reply(Now::ZERO, &ladder()).text;
    assert!(said.contains("unavailable right now"), "{said}");
}

/// The ladder of a player who has been on the first steps.
fn steps_of_ada() -> StoreReply {
    use crate::model::{Attempt, LadderStep, Step, Week};
    let steps = Step::all().map(|step| LadderStep {
        step,
        stars: [3, 1]
            .get(usize::from(step.number()) - 1)
            .copied()
            .unwrap_or(0),
        this_week: match step.number() {
            2 => Attempt::Done {
                code: Code::new(7),
                time: 12_000,
                moves: 20,
                par: Some(19),
                rank: 2,
            },
            3 => Attempt::Begun,
            _ => Attempt::Untried,
        },
        finished: 5,
    });
    StoreReply::Ladder(Ok(Box::new(crate::model::Ladder {
        week: Week(2_967),
        left: 1,
        steps: steps.collect(),
    })))
}

#[test]
fn the_ladder_is_read_out_and_played_in_text_mode() {
    let step = |number| crate::model::Step::new(number).expect("a step");
    let mut talk = begin(&ada());
    assert_eq!(talk.say("ladder").requests, [StoreRequest::Ladder]);
    let text = talk.store_reply(Now::ZERO, &steps_of_ada()).text;
    for says in [
        "1. Step 1: 3 stars\n",
        "2. Step 2: 1 star, ",
        "3. Step 3: 0 stars, ",
    ] {
        assert!(text.contains(says), "{says:?} in {text}");
    }
    assert_eq!(talk.say("3").requests, [StoreRequest::Step(step(3))]);
    for line in [
        "step 7",
        "play labyrinth --step 7",
        "labyrinth --step 7",
        "labyrinth step 7",
    ] {
        let asked = talk.say(line);
        assert_eq!(asked.requests, [StoreRequest::Step(step(7))], "{line}");
    }
    for line in ["step", "step 0", "step 41", "step x", "labyrinth --step 99"] {
        let reply = talk.say(line);
        assert_eq!(reply.requests, [], "{line}");
        assert!(!reply.text.starts_with("Unknown"), "{line}: {}", reply.text);
    }
    assert_eq!(talk.say("next").requests, [StoreRequest::Step(step(1))]);
    for (line, number) in [("scores ladder 9", 9), ("scores ladder", 1)] {
        assert_eq!(talk.say(line).requests, [StoreRequest::Ladder]);
        let reply = talk.store_reply(Now::ZERO, &steps_of_ada());
        let [StoreRequest::List(query)] = &reply.requests[..] else {
            panic!("{:?}", reply.requests);
        };
        let week = crate::model::Week(2_967);
        let scope = crate::model::Scope::Ladder {
            week,
            step: step(number),
        };
        assert_eq!(query.scope, scope, "{line}");
    }
    // Without a store there is none.
    let mut talk = small();
    for line in ["ladder", "next", "step 3"] {
        let reply = talk.say(line);
        assert!(reply.text.starts_with("Unknown command"), "{}", reply.text);
    }
}

#[test]
fn lists_of_other_games_and_of_today_are_read_in_text_mode() {
    let mut talk = begin(&ada());
    let asked = |reply: Reply| match &reply.requests[..] {
        [.., StoreRequest::List(query)] => query.scope.clone(),
        other => panic!("{other:?}"),
    };
    let scope = asked(talk.say("scores fifteen"));
    let is_fifteen = |scope| {
        matches!(
            scope,
            crate::model::Scope::Level {
                game: "fifteen",
                ..
            }
        )
    };
    assert!(is_fifteen(scope));
    assert_eq!(talk.say("scores daily hop").requests, [StoreRequest::Today]);
    let scope = asked(talk.store_reply(Now::ZERO, &boards_of_today()));
    let day = crate::model::Day(20_778);
    assert_eq!(scope, crate::model::Scope::Daily { game: "hop", day });
    talk.say("q");
    assert!(talk.say("scores chess").text.starts_with("Unknown command"));
}

#[test]
fn on_a_step_of_the_ladder_its_own_list_is_asked_for_and_the_next_is_named_at_the_end() {
    let step = crate::model::Step::new(2).expect("a step");
    let week = crate::model::Week(2_967);
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    let saved = crate::model::Saved {
        standing: Ranking::Ladder(week, step),
        ..kept(&talk)
    };
    talk.say("step 2");
    talk.store_reply(
        Now::ZERO,
        &StoreReply::Continued(Ok(Box::new(saved.into()))),
    );
    assert_eq!(talk.say("scores").requests, [StoreRequest::Ladder]);
    let reply = talk.store_reply(Now::ZERO, &steps_of_ada());
    let [StoreRequest::List(query)] = &reply.requests[..] else {
        panic!("{:?}", reply.requests);
    };
    assert_eq!(query.scope, crate::model::Scope::Ladder { week, step });
    // Of another game it is the usual list.
    let asked = talk.say("scores hop").requests;
    assert!(
        matches!(asked[..], [.., StoreRequest::List(_)]),
        "{asked:?}"
    );
    talk.say("q");
    assert!(talk.say("hint").text.contains("does not count"));
    let won = won_by_hints(&mut talk);
    assert!(won.contains("Type next for the next step"), "{won}");
}

#[test]
fn no_to_a_question_is_no_move() {
    let mut talk = begin(&ada());
    talk.say("play hop --board hard");
    for answer in ["no", "NEIN", "нет"] {
        assert!(talk.say("hint").text.contains("does not count"));
        assert!(talk.say(answer).text.starts_with("You are at row"));
    }
    let State::Playing(active_game) = &talk.state else {
        panic!("no board");
    };
    assert!(active_game.run().is_empty());
}
