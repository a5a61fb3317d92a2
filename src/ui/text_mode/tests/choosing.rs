//! Which game is played, and the questions before it.

use super::*;

#[test]
fn the_size_is_asked_as_the_source_asked_it() {
    let mut talk = talk(None);
    assert!(
        talk.greet(Now::ZERO)
            .text
            .ends_with("Height (odd, 5 to 29; or Enter to play)? ")
    );
    assert!(
        talk.say("x")
            .text
            .starts_with("That is not a whole number.")
    );
    assert!(
        talk.say("31")
            .text
            .starts_with("The number must be from 5 to 29.")
    );
    assert!(talk.say("8").text.starts_with("The number must be odd."));
    assert!(talk.say(" 9 ").text.starts_with("Width"));
    let board = talk.say("7").text;
    assert_eq!(
        board.lines().take(9).map(str::len).collect::<Vec<_>>(),
        [7; 9]
    );
    assert!(board.contains("row 1 of 9, column 2 of 7"));
}

#[test]
fn at_each_question_of_size_help_is_named_and_every_word_works() {
    for first in [None, Some("9")] {
        let mut talk = Conversation::new(start(Begin::Menu, Some(ada())));
        let greeting = talk.greet(Now::ZERO).text;
        assert!(greeting.contains("type help"), "{greeting}");
        first.map(|height| talk.say(height));
        let question = talk.prompt();
        for line in ["help", "?", "HELP"] {
            let said = talk.say(line).text;
            for word in ["continue:", "today:", "quit"] {
                assert!(said.contains(word), "{line}: {said}");
            }
            assert!(said.ends_with(&question), "{line}: {said}");
        }
        for line in ["", "maze"].into_iter().skip(usize::from(first.is_none())) {
            let said = talk.say(line).text;
            let rules = ["That is not a whole number.", "or help"];
            assert!(rules.iter().all(|rule| said.contains(rule)), "{said}");
        }
        for line in ["look", "where", "hint", "undo", "restart"] {
            let said = talk.say(line).text;
            assert_eq!(
                said,
                format!("There is no board yet: type its size, or help.\n{question}")
            );
        }
        for line in ["continue", "who", "lang en", "next"] {
            let reply = talk.say(line);
            assert!(
                !reply.text.contains("whole number"),
                "{line}: {}",
                reply.text
            );
        }
        assert!(talk.say("new").text.starts_with("Height"));
        assert!(talk.say("Quit").done);
    }
}

#[test]
fn enter_begins_the_next_step_and_the_greeting_says_so_first() {
    let mut talk = Conversation::new(start(Begin::Menu, Some(ada())));
    let greeting = talk.greet(Now::ZERO).text;
    let second = greeting.lines().nth(1);
    assert_eq!(second, Some("Press Enter to play: step 1 of the ladder."));
    let reply = talk.say("");
    assert_eq!(
        (reply.text.as_str(), reply.requests),
        ("", vec![StoreRequest::Step(Step::FIRST)])
    );
    // Where nothing is remembered there is no ladder.
    let mut talk = Conversation::new(start(Begin::Menu, None));
    let greeting = talk.greet(Now::ZERO).text;
    assert!(
        greeting.contains("Press Enter to play a small"),
        "{greeting}"
    );
    let board = talk.say("").text;
    assert!(board.starts_with("#@") && board.ends_with("> "), "{board}");
}

#[test]
fn a_board_of_a_difficulty_is_searched_for_and_has_it() {
    let opening = Opening {
        game: "labyrinth",
        level: labyrinth::level(19, 19).with(crate::games::DIFFICULTY, "brutal"),
        seed: None,
    };
    let asked_at_once = Conversation::new(start(Begin::Game(opening), Some(ada())));
    for mut talk in [begin(&ada()), asked_at_once] {
        let mut reply = talk.greet(Now::ZERO);
        if reply.search.is_none() {
            reply = talk.say("play labyrinth --height 19 --width 19 --difficulty brutal");
            assert_eq!(reply.text, "");
        }
        let mut seeds = Vec::new();
        for _ in 0..3 {
            let wish = reply.search.take().expect("a search");
            assert!(wish.needs_search());
            let found = wish.find(&mut || false).expect("a board");
            let board = talk.found(Now::ZERO, Some(found)).text;
            assert!(board.contains("row 1 of 19"), "{board}");
            assert!(talk.say("s").text.contains("row 2"));
            let saved = kept(&talk);
            // It is none of the handful of levels that are ranked.
            assert_eq!(saved.standing, Ranking::Practice);
            assert!(saved.run.level.ends_with("--difficulty brutal"));
            let entry = crate::games::find("labyrinth").expect("a game");
            let level = Level::read(entry, &saved.run.level).expect("a level");
            let has = entry.find.expect("a search").has;
            assert_eq!(has(&level, saved.run.seed), Ok(true));
            seeds.push(saved.run.seed);
            // The same board again is practice, and listed as it was.
            assert!(talk.say("restart").text.contains("row 1 of 19"));
            talk.say("s");
            let again = kept(&talk);
            assert_eq!(again.standing, Ranking::Practice);
            assert_eq!(
                (again.run.level, again.run.seed),
                (saved.run.level, saved.run.seed)
            );
            reply = talk.say("new");
        }
        seeds.dedup();
        assert_eq!(seeds.len(), 3);
        let none = talk.found(Now::ZERO, None).text;
        assert!(
            none.ends_with("Height (odd, 5 to 29; or Enter to play)? "),
            "{none}"
        );
    }
}

#[test]
fn another_game_is_chosen_by_its_name_and_options() {
    let mut talk = talk(None);
    talk.greet(Now::ZERO);
    let text = talk.say("play hop").text;
    assert!(text.contains("(3)") && text.contains("Hop home"), "{text}");
    let text = talk.say("help").text;
    let names = ["labyrinth", "fifteen", "hop"];
    assert!(names.iter().all(|name| text.contains(name)), "{text}");
    let text = talk.say("play fifteen --size 3 --seed 7").text;
    assert!(text.starts_with(&"-".repeat(13)), "{text}");
    let again = talk.say("fifteen --size 3 --seed 7").text;
    assert!(text.starts_with(&again[..100]), "a seed is a board");
    for wrong in [
        "fifteen --size 6",
        "fifteen --size",
        "hop --colour red",
        "hop --seed x",
    ] {
        let text = talk.say(wrong).text;
        assert!(
            text.lines().count() == 2 && text.ends_with("> "),
            "{wrong}: {text}"
        );
    }
    assert!(talk.say("labyrinth").text.starts_with("Height"));
    assert!(
        talk.say("play labyrinth --height 9 --width 7 --seed 1")
            .text
            .starts_with('#')
    );
}

#[test]
fn a_seed_is_kept_while_the_size_is_asked_for() {
    let board = |lines: &[&str]| {
        let mut talk = talk(None);
        lines.iter().map(|line| talk.say(line).text).last()
    };
    let whole = board(&["labyrinth --height 9 --width 11 --seed 7"]);
    let other = board(&["labyrinth --height 9 --width 11 --seed 8"]);
    assert_ne!(whole, other);
    assert_eq!(board(&["labyrinth --seed 7", "9", "11"]), whole);
    // It is that of one board, and not of the next.
    let two = ["labyrinth --seed 7", "9", "11", "new"];
    assert_ne!(board(&two), whole);
}

#[test]
fn whoever_draws_too_many_boards_is_told_that_they_are_practice() {
    let limits = std::sync::Arc::default();
    let limit = BoardLimit::new(limits, "ada");
    let mut talk = Conversation::new(TextModeStart {
        board_limit: Some(limit),
        ..start(Begin::Menu, Some(ada()))
    });
    let mut practice = 0;
    for line in ["labyrinth --height 9 --width 9"]
        .into_iter()
        .chain(["new"; 99])
    {
        let said = talk.say(line).text;
        let is_practice = said.contains("this is practice");
        practice += usize::from(is_practice);
        let State::Playing(active_game) = &talk.state else {
            panic!("{said}");
        };
        assert_eq!(active_game.standing() == Ranking::Practice, is_practice);
    }
    // Thirty at once, and one every three seconds.
    assert!((50..=70).contains(&practice), "{practice}");
}

#[test]
fn number_hop_begins_with_the_boards_that_teach_it_until_one_is_won() {
    let level = |talk: &Conversation| match &talk.state {
        State::Playing(active_game) => active_game.level().clone(),
        State::Asking(_) | State::Searching => panic!("no board"),
    };
    let hop = crate::games::find("hop").expect("a game");
    let lessons = (hop.sets)().swap_remove(0).boards;
    let bests = |stars: &[(usize, u8)], has_won| {
        let bests = crate::model::Bests {
            stars: stars.to_vec(),
            has_won,
            ..Default::default()
        };
        StoreReply::Bests("hop", Ok(Box::new(bests)))
    };
    for (reply, at) in [
        (bests(&[], false), Some(0)),
        (bests(&[(0, 1)], false), Some(1)),
        (bests(&[(0, 1)], true), None),
        (StoreReply::Bests("hop", Err(UserError::Later)), Some(0)),
    ] {
        let mut talk = begin(&ada());
        let asked = talk.say("hop");
        assert_eq!(asked.requests, [StoreRequest::Bests("hop")]);
        assert_eq!(asked.text, "");
        let board = talk.store_reply(Now::ZERO, &reply).text;
        assert!(board.ends_with("> "), "{board}");
        let level = level(&talk).canonical(hop);
        let lesson = lessons.iter().position(|lesson| lesson.level == level);
        assert_eq!(lesson, at);
    }
    // Where nothing is remembered, the session knows.
    let mut local = started("hop");
    assert_eq!(level(&local).canonical(hop), lessons[0].level);
    local.won.add("hop", Some(0), 1);
    local.say("hop");
    assert_eq!(level(&local).canonical(hop), lessons[1].level);
    local.won.add("hop", None, 1);
    local.say("hop");
    assert_ne!(level(&local).canonical(hop), lessons[0].level);
    // As on a command line.
    let mut talk = begin(&ada());
    assert!(talk.say("play hop").text.contains("(3)"));
}

#[test]
fn number_hop_says_the_rule_of_a_lesson_and_once_those_of_all_other_boards() {
    let words = Words::of(Lang::En);
    let general = words.t("help-hop-rules");
    let mut talk = started("where");
    assert!(!talk.say("help").text.contains(&*general));
    let lesson = talk.say("hop").text;
    let taught = format!("\nFirst round. {}\n", words.t("hop-rule-turn-wide"));
    assert!(lesson.contains(&taught), "{lesson}");
    assert!(!lesson.contains(&*general), "{lesson}");
    assert!(talk.say("help").text.contains(&*general));
    let other = talk.say("play hop --board easy").text;
    assert!(other.contains(&*general), "{other}");
    let again = talk.say("new").text;
    assert!(!again.contains(&*general), "{again}");
}

#[test]
fn a_level_and_all_that_can_be_chosen_are_pages_that_lead_to_a_board() {
    let mut talk = talk(None);
    talk.say("");
    let said = talk.say("levels").text;
    assert!(said.contains("1. small: 9 x 9"), "{said}");
    let said = talk.say("1").text;
    assert!(said.contains("row 1 of 9"), "{said}");
    talk.say("levels");
    let said = talk.say("m 2").text;
    assert!(said.contains("2. Height: odd, 5 to 257, 19"), "{said}");
    let said = talk.say("2 7").text;
    assert!(said.contains("2. Height: odd, 5 to 257, 7"), "{said}");
    assert!(
        !said.contains("3. Width"),
        "only what is new is said: {said}"
    );
    assert!(talk.say("12 5").text.contains("12. Seed: 5"));
    let said = talk.say("13").text;
    assert!(said.contains("of 7, column 2 of 19"), "{said}");
}
