use std::time::Duration;

use super::*;
use crate::games::Opening;
use crate::games::packed::PACKED_HERE;
use crate::i18n::Lang;
use crate::model::{Category, LinkOffer, Raced, Ranking, Record, Resumed, Rival, UserError};

trait Say {
    fn say(&mut self, line: &str) -> Reply;
}

impl Say for Conversation {
    fn say(&mut self, line: &str) -> Reply {
        self.line(Now::ZERO, line)
    }
}

fn talk(game: Option<Opening>) -> Conversation {
    Conversation::new(TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: game.into(),
        profile: None,
        board_limit: None,
        presence: None,
        address: crate::model::PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
    })
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
            .ends_with("Height (odd, 5 to 29)? ")
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
fn a_board_of_a_difficulty_is_searched_for_and_has_it() {
    let opening = Opening {
        game: "labyrinth",
        level: labyrinth::level(19, 19).with(crate::games::DIFFICULTY, "brutal"),
        seed: None,
    };
    let asked_at_once = Conversation::new(TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: Begin::Game(opening),
        profile: Some(ada()),
        board_limit: None,
        presence: None,
        address: crate::model::PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
    });
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
        assert!(none.ends_with("Height (odd, 5 to 29)? "), "{none}");
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
    let text = talk.say("hop").text;
    assert!(text.contains("(3)") && text.contains("Hop home"), "{text}");
    let names = ["labyrinth", "fifteen", "hop"];
    assert!(names.iter().all(|name| text.contains(name)), "{text}");
    let text = talk.say("play fifteen --size 3 --seed 7").text;
    assert!(text.starts_with(&"-".repeat(13)), "{text}");
    let again = talk.say("fifteen --size 3 --seed 7").text;
    assert_eq!(text, again, "a seed is a board");
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
    let mut hop = started("hop");
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
    Profile {
        name: crate::model::Name::drawn(1),
        guest: false,
        user: None,
        settings: None,
        step: None,
        unfinished: Vec::new(),
        new_keys: Vec::new(),
        under_way: false,
        streak: 0,
    }
}

/// A session of somebody whom the server knows.
fn begin(profile: &Profile) -> Conversation {
    Conversation::new(TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: Begin::Menu,
        profile: Some(profile.clone()),
        board_limit: None,
        presence: None,
        address: crate::model::PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
    })
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
    let first = Rival::First(Category::TextMode);
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
fn the_clock_in_lines_runs_since_the_board_was_printed() {
    let mut talk = begin(&ada());
    let board = talk.line(2 * SECOND, "fifteen --size 3").text;
    // Without a move there is nothing to begin again.
    let again = talk.line(5 * SECOND, "restart");
    assert_eq!((again.text, again.requests), (board, Vec::new()));
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
    // A board that is left for another waits for nobody; nobody knew of it.
    let left = talk.line(3 * second, "new").requests;
    assert_eq!(left, []);

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
    // One that was kept is given up.
    let mut left = begin(&profile);
    left.store_reply(Now::ZERO, &gone_on);
    assert_eq!(
        left.line(second, "new").requests,
        [StoreRequest::Drop(code)]
    );
    // Solved by hints, it is practice.
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

fn key(name: &str, here: bool) -> KeyData {
    KeyData {
        fingerprint: format!("SHA256:{name}1234567890"),
        name: crate::model::Name::clean(name),
        added: Some(crate::model::Day(20_778)),
        used: Some(crate::model::Day(20_780)),
        here,
    }
}

#[test]
fn keys_are_listed_and_one_is_removed_when_it_was_asked() {
    let mut talk = small();
    assert!(
        talk.say("keys").requests.is_empty(),
        "nothing is remembered"
    );
    talk.profile = Some(Profile {
        guest: true,
        ..ada()
    });
    assert!(talk.say("keys").text.starts_with("You need an SSH key"));
    talk.profile = Some(ada());
    assert!(talk.say("help").text.contains("keys remove N"));
    assert!(
        talk.say("keys remove 1")
            .text
            .starts_with("There is no key")
    );
    assert_eq!(talk.say("keys").requests, [StoreRequest::Keys]);
    let keys = [key("laptop", true), key("desktop", false)];
    let list = StoreReply::Keys(Ok(keys.to_vec()));
    let said = talk.store_reply(Now::ZERO, &list).text;
    assert!(
        said.contains("1: laptop (laptop12), in use now\n"),
        "{said}"
    );
    let used = "2: desktop (desktop1), last used on 2026-11-23\n";
    assert!(said.contains(used), "{said}");
    let asked = talk.say("keys remove 2");
    assert!(asked.requests.is_empty());
    assert!(
        asked.text.contains("type: keys remove 2 yes"),
        "{}",
        asked.text
    );
    let fingerprint = keys[1].fingerprint.clone();
    let removed = talk.say("keys remove 2 yes").requests;
    assert_eq!(removed, [StoreRequest::RemoveKey(fingerprint)]);
    let left = StoreReply::Keys(Ok(keys[..1].to_vec()));
    let said = talk.store_reply(Now::ZERO, &left).text;
    assert!(said.starts_with("The key is removed.\n1: laptop"), "{said}");
    assert!(
        talk.say("keys remove 1")
            .text
            .starts_with("This is your only key")
    );
}

#[test]
fn whoever_removes_the_key_in_use_is_told_what_comes_of_it() {
    let mut talk = small();
    talk.profile = Some(ada());
    let keys = vec![key("laptop", true), key("desktop", false)];
    talk.store_reply(Now::ZERO, &StoreReply::Keys(Ok(keys)));
    let asked = talk.say("keys remove 1").text;
    assert!(asked.contains("You are using laptop"), "{asked}");
    talk.say("keys remove 1 yes");
    let stranger = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &stranger).text;
    assert!(said.starts_with("This key belongs to no player"), "{said}");
}

#[test]
fn a_key_is_linked_when_it_was_asked_about_this_code() {
    let name = |name| crate::model::Name::clean(name).expect("a name");
    let (code, typed) = (Code::new(29), "keys link 0000-000x");
    let mut talk = small();
    talk.profile = Some(ada());
    assert_eq!(talk.say("keys link").requests, [StoreRequest::LinkCode]);
    let made = StoreReply::LinkCode(Ok(code));
    let said = talk.store_reply(Now::ZERO, &made).text;
    assert!(said.contains("type: keys link 0000-000x"), "{said}");
    let looks = [StoreRequest::LookUpLink(code)];
    assert_eq!(talk.say(typed).requests, looks);
    // A stranger who says that `yes` belongs to it has it asked all the same.
    assert_eq!(talk.say(&format!("{typed} yes")).requests, looks);
    let offer = StoreReply::LinkOffer(
        code,
        Ok(Box::new(LinkOffer {
            to: name("Stranger"),
            from: Some(name("Ada")),
            merges: true,
        })),
    );
    let asked = talk.store_reply(Now::ZERO, &offer).text;
    assert!(asked.contains("move from Ada to Stranger"), "{asked}");
    assert!(asked.contains("type: keys link 0000-000x yes"), "{asked}");
    let other = [StoreRequest::LookUpLink(Code::new(28))];
    assert_eq!(talk.say("keys link 0000-000w yes").requests, other);
    talk.store_reply(Now::ZERO, &offer);
    let linked = talk.say(&format!("{typed} yes")).requests;
    assert_eq!(linked, [StoreRequest::Link(code)]);
    let welcome = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &welcome).text;
    assert!(said.starts_with("You are now "), "{said}");
    let late = StoreReply::LinkOffer(code, Err(UserError::Nothing));
    let said = talk.store_reply(Now::ZERO, &late).text;
    assert!(said.starts_with("There is no such code"), "{said}");
}

#[test]
fn a_new_key_is_told_of_once() {
    let told = || Profile {
        new_keys: vec![key("thief", false)],
        ..ada()
    };
    let mut talk = Conversation::new(TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: Begin::Menu,
        profile: Some(told()),
        board_limit: None,
        presence: None,
        address: crate::model::PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
    });
    let said = talk.greet(Now::ZERO);
    assert!(said.text.contains("a key was added to your account: thief"));
    assert_eq!(said.requests, [StoreRequest::KeysTold]);
    let said = talk.store_reply(Now::ZERO, &StoreReply::Welcome(Ok(Box::new(told()))));
    assert!(said.text.contains("thief") && said.text.ends_with("? "));
    assert_eq!(said.requests, [StoreRequest::KeysTold]);
    let said = talk.store_reply(Now::ZERO, &StoreReply::Welcome(Ok(Box::new(ada()))));
    assert_eq!(said, Reply::default());
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
    let mut talk = Conversation::new(TextModeStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: Begin::Menu,
        profile: Some(ada()),
        board_limit: Some(BoardLimit::new(
            limits,
            "ada",
            Default::default(),
            ClientAddress::LOCAL,
        )),
        presence: None,
        address: crate::model::PublicAddress::default(),
        host_texts: crate::model::HostTexts::default(),
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
fn the_daily_boards_are_listed_and_played_in_text_mode() {
    let mut talk = begin(&ada());
    assert_eq!(talk.say("today").requests, [StoreRequest::Today]);
    let text = talk.store_reply(Now::ZERO, &boards_of_today()).text;
    for says in [
        "Labyrinth: in progress (today labyrinth)\n",
        "Number-hop: not played yet (today hop)\n",
        "2 days in a row; longest: 3\n",
    ] {
        assert!(text.contains(says), "{text}");
    }
    assert_eq!(
        talk.say("today hop").requests,
        [StoreRequest::Attempt("hop")]
    );
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
    assert!(!reply.text.contains("not ranked"), "{}", reply.text);
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
        let start = TextModeStart {
            words: Words::of(Lang::En),
            seed: 1,
            game: Begin::Step(step),
            profile,
            board_limit: None,
            presence: None,
            address: crate::model::PublicAddress::default(),
            host_texts: crate::model::HostTexts::default(),
        };
        let mut talk = Conversation::new(start);
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
        "2026-W47\n",
        "step 1: 3 stars; this week not played yet\n",
        "step 2: 1 star; this week 0:12, 20 moves, rank 2 of 5\n",
        "step 3: 0 stars; this week in progress\n",
        "next: step 3, 11 x 13, ",
    ] {
        assert!(text.contains(says), "{says:?} in {text}");
    }
    assert!(!text.contains("step 4"), "{text}");
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
    assert_eq!(talk.say("next").requests, [StoreRequest::Ladder]);
    let next = talk.store_reply(Now::ZERO, &steps_of_ada());
    assert_eq!(next.requests, [StoreRequest::Step(step(3))]);
    assert_eq!(next.text, "");
    for (line, category, number) in [
        ("scores ladder 9", Category::TextMode, 9),
        ("scores ladder 9 screen", Category::Screen, 9),
        ("scores ladder", Category::TextMode, 1),
    ] {
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
        assert_eq!((&query.scope, query.category), (&scope, category), "{line}");
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
        [StoreRequest::List(query)] => (query.scope.clone(), query.category),
        other => panic!("{other:?}"),
    };
    let (scope, category) = asked(talk.say("scores fifteen screen"));
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
    assert_eq!(category, Category::Screen);
    assert_eq!(talk.say("scores daily hop").requests, [StoreRequest::Today]);
    let (scope, category) = asked(talk.store_reply(Now::ZERO, &boards_of_today()));
    let day = crate::model::Day(20_778);
    assert_eq!(scope, crate::model::Scope::Daily { game: "hop", day });
    assert_eq!(category, Category::TextMode);
    assert!(talk.say("scores chess").text.starts_with("Unknown command"));
}

#[test]
fn language_and_name_are_changed_in_text_mode() {
    let mut talk = begin(&ada());
    let reply = talk.say("lang de");
    assert!(
        reply.text.starts_with("Sprache: Deutsch\n"),
        "{}",
        reply.text
    );
    assert!(
        matches!(&reply.requests[..], [StoreRequest::Settings(text)] if text.contains("lang=de")),
        "{:?}",
        reply.requests
    );
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.say("help").text.contains("Tagesbretter"));
    talk.say("lang en");
    assert!(talk.say("lang xx").text.starts_with("lang en, lang de"));
    assert!(talk.say("name").text.contains(ada().name.as_str()));
    let name = crate::model::Name::clean("Grace Hopper").expect("a name");
    assert_eq!(
        talk.say("name Grace Hopper").requests,
        [StoreRequest::Rename(name.clone())]
    );
    let text = talk
        .store_reply(Now::ZERO, &StoreReply::Renamed(Ok(name)))
        .text;
    assert!(text.contains("Grace Hopper"), "{text}");
    assert!(talk.say("name").text.contains("Grace Hopper"));
    let guest = Profile {
        guest: true,
        ..ada()
    };
    let mut talk = begin(&guest);
    assert_eq!(
        talk.say("lang ru").requests,
        [],
        "a guest's settings are not kept"
    );
    talk.say("lang en");
    let reply = talk.say("name Grace");
    assert!(
        reply.text.contains("ssh-keygen") && reply.requests.is_empty(),
        "{}",
        reply.text
    );
    // Without a store the language can be changed all the same.
    let mut alone = small();
    assert!(alone.say("lang de").text.starts_with("Sprache"));
    assert!(alone.say("today").text.starts_with("Unbekannter Befehl"));
}

#[test]
fn the_command_that_continues_a_game_is_told_at_the_end() {
    let mut talk = begin(&ada());
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.resumable().is_none(), "nothing was done");
    talk.say("s");
    let code = kept(&talk).code;
    let line = talk.resumable().expect("a line").line(true);
    assert!(line.ends_with(&format!("play --resume {code}")), "{line}");
    assert!(small().resumable().is_none());
}
