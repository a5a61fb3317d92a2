use std::time::Duration;

use super::*;
use crate::games::Opening;
use crate::games::packed::PACKED_HERE;
use crate::i18n::Lang;
use crate::model::{Code, LinkOffer, Raced, Ranking, Record, Resumed, Rival, UserError};

mod account;
mod choosing;
mod keeping;
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

/// Goes through a labyrinth by its hints; what is said of the win.
fn won_by_hints(talk: &mut Conversation) -> String {
    for _ in 0..500 {
        let hint = talk.say("hint").text;
        let dir = hint
            .split("Hint: go ")
            .nth(1)
            .and_then(|rest| rest.split('.').next());
        let text = talk.say(dir.expect("a hint")).text;
        if text.contains("You made it!") {
            return text;
        }
    }
    panic!("never out");
}

#[test]
fn it_is_won_by_ear_alone() {
    let text = won_by_hints(&mut small());
    assert!(text.contains("\nType new for another board"), "{text}");
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

#[test]
fn moves_are_taken_with_blanks_between_them() {
    for (game, apart, together) in [
        ("labyrinth --height 9 --width 9 --seed 3", "s  S w", "ssw"),
        (
            "labyrinth --height 9 --width 9 --seed 3",
            "down s up",
            "ssw",
        ),
        ("play hop", "se nw x", "xwx"),
    ] {
        let said = started(game).say(apart).text;
        assert_eq!(said, started(game).say(together).text, "{game}: {apart}");
        assert!(!said.contains("Unknown command"), "{said}");
    }
    let mut talk = small();
    let before = talk.say("where").text;
    let said = talk.say("s s xyz").text;
    assert_eq!(
        said.strip_prefix("Unknown command. Type help for a list.\n"),
        Some(&*before)
    );
}

#[test]
fn a_board_is_given_up_after_a_question_and_its_solution_wins_it() {
    for game in [
        "labyrinth --height 9 --width 9 --seed 3",
        "play hop",
        "yamyam --board stops --number 3",
        "fifteen --size 3 --seed 7",
    ] {
        let mut talk = begin(&ada());
        talk.say(game);
        let asked = talk.say("give up");
        assert!(
            asked.text.starts_with("Give up and watch"),
            "{game}: {}",
            asked.text
        );
        let before = talk.say("where").text;
        talk.say("give up");
        assert_eq!(talk.say("no").text, before, "{game}");
        talk.say("give up");
        talk.say("lang en");
        talk.say("give up");
        let given_up = talk.say("Give up");
        let solution = given_up
            .text
            .strip_prefix("Solution: ")
            .expect("a solution");
        let solution = solution.lines().next().expect("a line").to_owned();
        let code = match &given_up.requests[..] {
            [StoreRequest::Drop(code)] => *code,
            other => panic!("{game}: {other:?}"),
        };
        // Nothing more is played, and nothing is handed in or kept.
        let after = talk.say(&solution);
        assert!(after.text.starts_with("Type new"), "{game}: {}", after.text);
        assert!(talk.last_request(SECOND).is_none() && after.requests.is_empty());
        assert!(
            talk.say("continue")
                .text
                .starts_with("You have no unfinished")
        );
        talk.say("restart");
        let won = talk.say(&solution).requests;
        let Some(StoreRequest::Finish(claim)) = won.last() else {
            panic!("{game}: {won:?}");
        };
        assert!(claim.code != code && claim.standing == Ranking::Practice);
    }
}

#[test]
fn where_no_way_is_left_the_solution_begins_at_the_start() {
    let mut stuck = begin(&ada());
    stuck.say("play hop");
    stuck.say("se se d");
    let State::Playing(active_game) = &stuck.state else {
        panic!("no board");
    };
    assert_eq!(active_game.game.left(), None);
    stuck.say("give up");
    let said = stuck.say("give up").text;
    assert!(said.starts_with("Solution from the start: "), "{said}");
}

/// The game under way, as it is kept.
fn kept(talk: &Conversation) -> crate::model::Saved {
    match talk.last_request(Duration::from_secs(1)) {
        Some(StoreRequest::Keep(saved)) => saved.pack(),
        other => panic!("{other:?}"),
    }
}

fn started(game: &str) -> Conversation {
    let mut talk = talk(None);
    talk.greet(Now::ZERO);
    talk.say(game);
    talk
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
        text.starts_with("Home again! 18 moves, the fewest possible, 0:00.6."),
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
    assert!(imprint.contains("\nAda\nLondon\n"), "{imprint}");
    let privacy = talk.line(Now::ZERO, "privacy").text;
    assert!(!privacy.contains("Ada"), "{privacy}");
    let help = talk.help();
    assert!(
        help.contains("imprint: ") && !help.contains("privacy: "),
        "{help}"
    );
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
fn the_keys_that_sentences_of_the_games_name_do_the_same_when_they_are_typed() {
    let words = Words::of(Lang::En);
    assert!(words.t("yamyam-stuck").contains("u: undo, r: restart"));
    let first = solution().swap_remove(0);
    for key in ["u", "r"] {
        let mut talk = started("fifteen --size 3 --seed 7");
        let before = talk.say("where").text;
        assert_ne!(talk.say(&first).text, before);
        let said = talk.say(key).text;
        assert!(
            said.contains(before.trim_end_matches("> ").trim_end()),
            "{said}"
        );
    }
}
