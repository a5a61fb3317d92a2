use std::time::Duration;

use super::*;
use crate::games::Opening;
use crate::games::packed::PACKED_HERE;
use crate::i18n::Lang;
use crate::model::{Category, LinkOffer, Raced, Ranking, Record, Resumed, Rival, UserError};

mod account;
mod live;
mod race;
mod room;
mod shared_boards;

trait Say {
    fn say(&mut self, line: &str) -> Reply;
}

impl Say for Conversation {
    fn say(&mut self, line: &str) -> Reply {
        self.line(Now::ZERO, line)
    }
}

/// A start of somebody, or of nobody in particular.
fn start(game: Begin, profile: Option<Profile>) -> TextModeStart {
    TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game,
        profile,
        board_limit: None,
        presence: None,
        address: PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
    }
}

fn talk(game: Option<Opening>) -> Conversation {
    Conversation::new(start(game.into(), None))
}

/// In the 9 x 9 labyrinth of seed 3.
fn small() -> Conversation {
    let mut talk = talk(Some(Opening {
        game: "labyrinth",
        level: labyrinth::level(9, 9),
        seed: Some(3),
    }));
    talk.greet(Now::ZERO);
    talk
}

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
        for line in [
            "continue", "who", "lang en", "seen", "name", "ladder", "next", "today",
        ] {
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
        ("", vec![StoreRequest::Ladder])
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
fn the_prompt_stands_behind_what_is_said_of_a_won_game() {
    for types_on in [false, true] {
        let mut talk = begin(&ada());
        talk.say("fifteen --size 3 --seed 7");
        let mut last = Reply::default();
        for key in solution() {
            last = talk.say(&key);
        }
        assert!(last.text.ends_with(".\n"), "{}", last.text);
        if types_on {
            assert!(talk.say("where").text.ends_with("> "));
        }
        let finish = last.requests.iter().find_map(|request| match request {
            StoreRequest::Finish(claim) => Some(claim.code),
            _ => None,
        });
        let placed = StoreReply::Placed(finish.expect("a win"), Ok(Box::default()));
        let said = talk.store_reply(Now::ZERO, &placed).text;
        assert_eq!(said.starts_with('\n'), types_on, "{said}");
        assert!(said.ends_with("\n> "), "{said}");
    }
}

#[test]
fn it_is_won_by_ear_alone() {
    let mut talk = small();
    for _ in 0..500 {
        let hint = talk.say("hint").text;
        let dir = hint
            .split("Hint: go ")
            .nth(1)
            .and_then(|rest| rest.split('.').next());
        let text = talk.say(dir.expect("a hint")).text;
        if text.contains("You made it!") {
            return assert!(text.contains("hints"), "{text}");
        }
    }
    panic!("never out");
}

#[test]
fn several_letters_are_several_steps_and_a_wall_ends_them() {
    let mut talk = small();
    assert!(talk.say("sww").text.starts_with("Not that way"));
    assert!(talk.say("xyz").text.starts_with("Unknown command"));
    assert!(
        talk.say(&"w".repeat(100_000))
            .text
            .starts_with("Not that way")
    );
    assert!(talk.say("quit").done);
}

/// The game under way, as it is kept.
fn kept(talk: &Conversation) -> crate::model::Saved {
    match talk.last_request(Duration::from_secs(1)) {
        Some(StoreRequest::Keep(saved)) => saved.pack(),
        other => panic!("{other:?}"),
    }
}

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

fn started(game: &str) -> Conversation {
    let mut talk = talk(None);
    talk.greet(Now::ZERO);
    talk.say(game);
    talk
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

/// The letter that does what the hint in a text says.
fn hinted(text: &str) -> String {
    let way = text
        .rsplit("Hint: ")
        .next()
        .and_then(|rest| rest.split('.').next());
    // The sentence before lists the ways with their letters: `w: tile 5 up`.
    let way = way.expect("a hint").to_owned();
    let place = text.find(&format!(": {way}")).expect("its letter");
    let letter = text[..place].chars().next_back().expect("a letter");
    letter.to_string()
}

#[test]
fn the_puzzles_are_won_by_ear_alone() {
    let mut fifteen = started("fifteen --size 3 --seed 7");
    for key in solution() {
        fifteen.say(&key);
    }
    assert!(fifteen.say("w").text.starts_with("Type new"));
    let mut hop = started("play hop");
    assert!(hop.say("se").text.contains("Last hops: 3 SE."));
    assert!(hop.say("undo").text.contains("row 5, cell 5"));
    assert!(hop.say("d").text.contains("No hop is possible"));
    assert!(hop.say("undo").text.contains("You can hop:"));
    assert!(hop.say("n").text.contains("Unknown command"));
    let text = hop.say("xzawwedxzxdewazxde").text;
    assert!(
        text.starts_with("Home again! 18 moves in 0:00.6. Perfect: the fewest moves possible."),
        "{text}"
    );
}

fn ada() -> Profile {
    Profile::of(crate::model::Name::drawn(1))
}

/// A session of somebody whom the server knows.
fn begin(profile: &Profile) -> Conversation {
    Conversation::new(start(Begin::Menu, Some(profile.clone())))
}

const SECOND: Duration = Duration::from_secs(1);

/// The keys that win the 3 x 3 puzzle of seed 7, after its hints.
fn solution() -> Vec<String> {
    let mut fifteen = started("fifteen --size 3 --seed 7");
    let mut keys = Vec::new();
    loop {
        let letter = hinted(&fifteen.say("hint").text);
        let over = fifteen.say(&letter).text.contains("All in order!");
        keys.push(letter);
        if over {
            return keys;
        }
    }
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
    assert!(saved.run.run.is_text_mode());
    // What is printed stays in sight, but a dropped connection is an interruption.
    assert_eq!(saved.pauses, 1);
}

#[test]
fn a_game_in_lines_is_handed_in_kept_and_gone_on_with() {
    let profile = ada();
    let mut talk = begin(&profile);
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
    for (line, requests) in [
        ("continue 1", vec![StoreRequest::Continue(saved.code)]),
        ("continue 2", Vec::new()),
        ("continue 0", Vec::new()),
        ("continue x", Vec::new()),
    ] {
        assert_eq!(again.line(Now::ZERO, line).requests, requests, "{line}");
    }
    let code = saved.code;
    let gone_on = StoreReply::Continued(Ok(Box::new(Resumed::from(saved.pack()))));
    let board = again.store_reply(Now::ZERO, &gone_on);
    assert!(board.text.contains("The gap is in"), "{}", board.text);
    // Solved by hints, it is practice, which is asked about once.
    let asked = again.line(second, "hint").text;
    assert!(asked.contains("practice"), "{asked}");
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
    assert!(told.text.contains("Practice"), "{}", told.text);
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
    use crate::fairness::ClientAddress;
    let limits = std::sync::Arc::default();
    let limit = BoardLimit::new(limits, "ada", Default::default(), ClientAddress::LOCAL);
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
    // A size of one's own is practice anyway, and is not counted.
    let own = talk.say("labyrinth --height 9 --width 11").text;
    assert!(own.contains("it is not ranked"), "{own}");
}

#[test]
fn the_command_that_continues_a_game_is_told_at_the_end() {
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.resumable(Now::ZERO).is_none(), "nothing was done");
    talk.say("s");
    let code = kept(&talk).code;
    let told = talk.resumable(Now::ZERO).expect("a game");
    let lines = told.lines(|_| true);
    let says = format!("play --resume {code} (");
    assert!(
        matches!(&lines[..], [line] if line.contains(&says)),
        "{lines:?}"
    );
    assert!(small().resumable(Now::ZERO).is_none());
}

#[test]
fn help_is_understood_in_the_language_that_is_spoken() {
    let mut talk = begin(&ada());
    let german = talk.say("lang de").text;
    assert!(
        german.ends_with("Höhe (ungerade, 5 bis 29; oder Enter zum Spielen)? "),
        "{german}"
    );
    let help = talk.say("Hilfe").text;
    assert!(help.contains("look: Brett zeigen"), "{help}");
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    let help = talk.say("hilfe").text;
    assert!(help.contains("look: Brett zeigen"), "{help}");
}

#[test]
fn an_empty_list_of_text_mode_says_where_the_other_one_is() {
    let mut talk = begin(&ada());
    let reply = talk.say("scores");
    let [StoreRequest::List(query)] = &reply.requests[..] else {
        panic!("{:?}", reply.requests);
    };
    let empty = crate::model::List {
        top: Vec::new(),
        around: Vec::new(),
    };
    let said = talk.store_reply(Now::ZERO, &StoreReply::List(query.clone(), Ok(empty)));
    assert!(said.text.contains("scores screen"), "{}", said.text);
}

#[test]
fn a_guest_is_told_the_codes_of_all_games_that_were_laid_aside() {
    let guest = Profile {
        guest: true,
        ..ada()
    };
    let mut talk = begin(&guest);
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    talk.say("s");
    let first = kept(&talk).code;
    let now = Now::ZERO;
    talk.lay_aside(now);
    talk.say("labyrinth --height 9 --width 9 --seed 4");
    let told = |talk: &Conversation| talk.resumable(now).expect("a game").lines(|_| true);
    // A board without a move promises nothing.
    let one = told(&talk);
    assert!(
        one.len() == 1 && one[0].contains(&first.to_string()),
        "{one:?}"
    );
    talk.say("s");
    let second = kept(&talk).code;
    let both = told(&talk).join("\n");
    assert!(
        both.contains(&first.to_string()) && both.contains(&second.to_string()),
        "{both}"
    );
}

#[test]
fn what_the_host_has_written_is_said_at_the_start_and_read_out_by_its_name() {
    use crate::model::{HostPage, HostTexts};

    let mut talk = Conversation::new(TextModeStart {
        host_texts: HostTexts::of([
            (HostPage::Welcome, None, "Welcome to the mill!"),
            (HostPage::Imprint, None, "Ada\nLondon"),
        ]),
        ..start(Begin::Menu, None)
    });
    let greeting = talk.greet(Now::ZERO).text;
    assert!(greeting.contains("\nWelcome to the mill!\n"), "{greeting}");
    let imprint = talk.line(Now::ZERO, "imprint").text;
    assert!(imprint.starts_with("Ada\nLondon\n"), "{imprint}");
    let privacy = talk.line(Now::ZERO, "privacy").text;
    assert!(!privacy.contains("Ada"), "{privacy}");
    let help = talk.help();
    assert!(
        help.contains("imprint: ") && !help.contains("privacy: "),
        "{help}"
    );
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
        let guest = Profile {
            guest: true,
            ..ada()
        };
        for profile in [ada(), guest] {
            let mut talk = begin(&profile);
            talk.say("labyrinth --height 9 --width 9 --seed 3");
            talk.say("s");
            let saved = kept(&talk);
            let mut requests = talk.say(word).requests;
            if word == "step 3" {
                let mut other = begin(&profile);
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
            let told = talk.resumable(Now::ZERO).expect("a game").lines(|_| true);
            if word != "step 3" {
                assert!(told.concat().contains(&saved.code.to_string()), "{told:?}");
            }
            let then = talk.say("continue").requests;
            assert_eq!(then, [StoreRequest::Continue(saved.code)], "{word}");
        }
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
    let said = small().say("continue").text;
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
    let told = talk.resumable(Now::ZERO).expect("games").lines(|_| true);
    assert!(told[0].starts_with("Fifteen, 3 x 3, "), "{told:?}");
    assert!(told[1].contains("type continue 2"), "{told:?}");
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
fn help_comes_by_itself_once_and_the_keys_once_for_each_game() {
    let mut talk = begin(&ada());
    let first = talk.say("labyrinth --height 9 --width 9").text;
    assert!(
        first.contains("w a s d: ") && first.contains("Type help"),
        "{first}"
    );
    assert!(!first.contains("today:"), "{first}");
    let next = talk.say("new").text;
    assert!(
        !next.contains("w a s d: ") && !next.contains("Type help"),
        "{next}"
    );
    let other = talk.say("play hop").text;
    assert!(
        other.contains("w e a d z x") && !other.contains("Type help"),
        "{other}"
    );
    let again = talk.say("play hop").text;
    assert!(!again.contains("w e a d z x"), "{again}");
    assert!(talk.say("help").text.contains("today:"));
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
fn nothing_is_played_of_a_word_that_is_none_and_hints_are_asked_for_in_every_language() {
    for lang in ["en", "de", "ru"] {
        for game in [
            "labyrinth --height 9 --width 9 --seed 3",
            "play hop",
            "yamyam",
            "fifteen",
        ] {
            let mut talk = begin(&ada());
            talk.say(&format!("lang {lang}"));
            talk.say(game);
            for word in [
                "hilfe",
                "справка",
                "help",
                "weiter",
                "sdx1",
                "wasd-",
                "neues",
                "beenden",
            ] {
                talk.say(word);
                assert!(talk.last_request(SECOND).is_none(), "{game}: {word}");
            }
            let asked = talk.say("hint").text;
            for word in ["Tipp", "hinweis", "подсказка"] {
                talk.say("where");
                assert_eq!(talk.say(word).text, asked, "{game}: {word}");
            }
        }
    }
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
