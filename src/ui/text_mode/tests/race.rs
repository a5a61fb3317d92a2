//! Races, and wins that are handed in.

use super::*;

/// A run that wins it, a move a second.
fn won() -> (Record, Vec<String>) {
    let keys = solution();
    let mut talk = begin(&ada());
    talk.line(Now::ZERO, "fifteen --size 3 --seed 7");
    let mut requests = Vec::new();
    for (n, key) in (1u32..).zip(&keys) {
        requests.extend(talk.line(n * SECOND, key).requests);
    }
    let Some(StoreRequest::Finish(claim)) = requests.pop() else {
        panic!("not handed in");
    };
    let owner = crate::model::Owner::Somebody;
    let record = Record {
        finished: claim.pack().of(owner, crate::model::Moment(0)),
        name: crate::model::Name::clean("Ada"),
        streak: 0,
        is_of_today: false,
    };
    (record, keys)
}

#[test]
fn a_race_in_lines_says_who_leads_and_who_won() {
    let (record, keys) = won();
    let code = record.finished.code;
    let mut talk = begin(&ada());
    assert!(talk.greet(Now::ZERO).text.contains("Height"));
    assert!(talk.line(Now::ZERO, "help").text.contains("odd"));
    assert!(talk.line(Now::ZERO, "race x").text.contains("Type race"));
    let nobody = talk.line(Now::ZERO, "race");
    assert!(nobody.text.contains("no run on this board"), "{nobody:?}");
    // One's best and the fastest on the board that is played; by code anywhere.
    talk.line(Now::ZERO, "fifteen --size 3 --seed 7");
    assert!(talk.line(Now::ZERO, "help").text.contains("race first"));
    let first = Rival::First;
    for (line, whose) in [
        ("race", Rival::Own),
        ("race best", Rival::Own),
        ("race first", first),
    ] {
        let [StoreRequest::Ghost { board, rival }] = &talk.line(Now::ZERO, line).requests[..]
        else {
            panic!("{line}");
        };
        assert_eq!(*rival, whose);
        assert!(matches!(board, Raced::Board(board) if board.seed == Some(7)));
    }
    let told = talk.store_reply(Now::ZERO, &StoreReply::Record(Err(UserError::NoRival)));
    assert!(told.text.contains("no run on this board"), "{told:?}");
    let asked = talk.line(Now::ZERO, &format!("race {code}")).requests;
    assert_eq!(asked, [StoreRequest::Record(code)]);
    let told = talk.store_reply(Now::ZERO, &StoreReply::Record(Ok(Box::new(record))));
    assert!(told.text.starts_with("A race against Ada!"), "{told:?}");
    // Two of mine, a tenth of a second apart, between the first and the second of hers.
    let tenth = SECOND / 10;
    let first = talk.line(SECOND, &keys[0]).text;
    assert!(first.contains("Level with Ada."), "{first}");
    let second = talk.line(SECOND + tenth, &keys[1]).text;
    assert!(second.contains("move ahead of Ada."), "{second}");
    let late = talk.line(8 * SECOND, "where").text;
    assert!(late.contains("moves behind Ada."), "{late}");
    // Broken off, it goes on as the race it was.
    let Some(StoreRequest::Keep(saved)) = talk.last_request(8 * SECOND) else {
        panic!("nothing is kept");
    };
    assert_eq!(saved.rival, Some(code));
    // The same again is against the same.
    let again = talk.line(9 * SECOND, "restart").text;
    assert!(again.starts_with("A race against Ada!"), "{again}");
    let mut said = String::new();
    for (n, key) in (1u32..).zip(&keys) {
        said = talk.line(9 * SECOND + n * tenth, key).text;
    }
    assert!(said.contains("s faster than Ada!"), "{said}");
}

#[test]
fn a_race_in_lines_is_gone_on_with() {
    let (record, keys) = won();
    let mut talk = begin(&ada());
    talk.store_reply(Now::ZERO, &StoreReply::Record(Ok(Box::new(record.clone()))));
    for (n, key) in (1u32..4).zip(&keys) {
        talk.line(n * SECOND, key);
    }
    let Some(StoreRequest::Keep(saved)) = talk.last_request(3 * SECOND) else {
        panic!("nothing is kept");
    };
    let resumed = |rival| {
        StoreReply::Continued(Ok(Box::new(Resumed {
            saved: (*saved).clone().pack(),
            rival,
        })))
    };
    let mut again = begin(&ada());
    let told = again.store_reply(Now::ZERO, &resumed(Some(record)));
    assert!(told.text.starts_with("A race against Ada!"), "{told:?}");
    let text = again.line(SECOND, &keys[3]).text;
    assert!(text.contains(" Ada."), "{text}");
    // Without the rival one is told so, and goes on.
    let mut alone = begin(&ada());
    let told = alone.store_reply(Now::ZERO, &resumed(None));
    assert!(told.text.starts_with("Your rival is gone."), "{told:?}");
    let text = alone.line(SECOND, &keys[3]).text;
    assert!(!text.contains("Ada"), "{text}");
}

#[test]
fn a_win_in_lines_is_handed_in_once_and_this_thread_packs_nothing() {
    let keys = solution();
    let mut talk = begin(&ada());
    let before = PACKED_HERE.get();
    talk.line(Now::ZERO, "fifteen --size 3 --seed 7");
    let mut requests = Vec::new();
    for (n, key) in (1u32..).zip(&keys) {
        requests.extend(talk.line(n * SECOND, key).requests);
    }
    for line in ["where", "help", "colours", "x"] {
        requests.extend(talk.line(500 * SECOND, line).requests);
    }
    let is_claim = |request: &&StoreRequest| matches!(request, StoreRequest::Finish(_));
    assert_eq!(requests.iter().filter(is_claim).count(), 1);
    assert_eq!(PACKED_HERE.get(), before);
}

#[test]
fn a_board_that_is_still_to_be_played_is_named_with_what_is_typed_for_it() {
    let day = crate::model::SharedBoard::Daily("fifteen");
    let step = crate::model::SharedBoard::Step(crate::model::Step::new(7).expect("a step"));
    for lang in Lang::ALL {
        for (board, word) in [(day, "today fifteen"), (step, "step 7")] {
            let mut talk = Conversation::new(TextModeStart {
                words: Words::of(lang),
                ..start(Begin::Menu, Some(ada()))
            });
            talk.greet(Now::ZERO);
            talk.say("race 7k3m-9xq2");
            let refused = StoreReply::Record(Err(UserError::Secret(board)));
            let said = talk.store_reply(Now::ZERO, &refused).text;
            assert!(
                said.lines().next().is_some_and(|line| line.ends_with(word)),
                "{said}"
            );
            // It is understood there.
            assert!(!talk.say(word).requests.is_empty());
        }
    }
}

#[test]
fn a_run_of_a_list_is_read_out_or_raced() {
    let (record, keys) = won();
    let line = crate::model::Line {
        rank: 1,
        name: record.name.clone(),
        mine: false,
        code: record.finished.code,
        time: 12_000,
        moves: 14,
        par: None,
        at: crate::model::Moment(0),
        streak: 0,
    };
    let list = crate::model::List {
        top: vec![line],
        around: Vec::new(),
    };
    for (typed, says) in [("1", "What was typed: "), ("g 1", "against Ada")] {
        let mut talk = begin(&ada());
        let asked = talk.say("scores labyrinth").requests;
        let Some(StoreRequest::List(query)) = asked.last().cloned() else {
            panic!("{asked:?}");
        };
        // What needs a run is not offered where there is none.
        let none = StoreReply::List(query.clone(), Ok(Default::default()));
        let heard = talk.store_reply(Now::ZERO, &none).text;
        assert!(!heard.contains("g: "), "{heard}");
        assert!(heard.contains("c: "), "{heard}");
        let listed = StoreReply::List(query, Ok(list.clone()));
        let heard = talk.store_reply(Now::ZERO, &listed).text;
        assert!(heard.contains("1. Ada: 14 moves, 0:12"), "{heard}");
        let asked = talk.say(typed).requests;
        assert_eq!(asked, [StoreRequest::Record(record.finished.code)]);
        let fetched = StoreReply::Record(Ok(Box::new(record.clone())));
        let heard = talk.store_reply(Now::ZERO, &fetched).text;
        assert!(heard.contains(says), "{heard}");
        let moves = heard.replace(' ', "");
        assert_eq!(moves.contains(&keys.concat()), typed == "1", "{heard}");
    }
}
