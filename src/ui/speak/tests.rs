//! Text mode through the application: typed lines in, sentences out.

use std::time::Duration;

use tokio::time::Instant;

use super::*;
use crate::games::ALL;
use crate::model::{
    Code, Day, Name, Profile, Ranking, Resumed, Saved, SharedBoard, StoreReply, UserError,
};
use crate::rooms::{Mode, Presence};
use crate::ui::event::Key;
use crate::ui::tests::samples::{ladder, placing, today};
use crate::ui::tests::somebody::{Somebody, labyrinth, says, way as way_of};

impl Speaker {
    /// What stands behind a line, with the prompt.
    fn say(&mut self, line: &str) -> String {
        let said = self.line(Now::ZERO, line).text;
        format!("{said}{}", self.prompt())
    }

    fn asks(&mut self, line: &str) -> Vec<StoreRequest> {
        requests(self.line(Now::ZERO, line))
    }

    fn hears(&mut self, reply: StoreReply) -> String {
        let said = self.event(Now::ZERO, Event::Reply(Box::new(reply))).text;
        format!("{said}{}", self.prompt())
    }

    fn live(&mut self, now: Now) -> String {
        // Both at once, as the loop of a session does.
        let ticked = self.event(now, Event::Tick).text;
        format!("{ticked}{}", self.event(now, Event::Live).text)
    }
}

fn requests(heard: Heard) -> Vec<StoreRequest> {
    let effects = heard.effects.into_iter();
    let requests = effects.filter_map(|effect| match effect {
        Effect::Request(request) => Some(*request),
        _ => None,
    });
    requests.collect()
}

fn ada() -> Profile {
    Profile::of(Name::drawn(1))
}

fn begin(game: Begin, profile: Option<Profile>) -> Speaker {
    greeted(game, profile, None).0
}

/// Somebody in text mode, and the greeting.
fn greeted(game: Begin, profile: Option<Profile>, presence: Option<Presence>) -> (Speaker, String) {
    let mut speaker = Speaker::new(Start {
        seed: 1,
        game,
        profile,
        presence,
        ..Start::heard(true)
    });
    let said = speaker.greet(Now::ZERO).text;
    (speaker, said)
}

fn small(profile: Option<Profile>) -> Speaker {
    let mut speaker = begin(Begin::Menu, profile);
    speaker.say("labyrinth --height 9 --width 9 --seed 3");
    speaker
}

#[test]
fn the_conversation_of_the_source_is_kept() {
    let height = "Height (odd, 5 to 29; or Enter to play)? ";
    let width = "Width (odd, 5 to 29)? ";
    let (mut speaker, greeting) = greeted(Begin::Menu, None, None);
    let greeting = greeting + &speaker.prompt();
    assert!(greeting.ends_with(&format!("\n{height}")), "{greeting}");
    for (line, says) in [
        ("nine", "That is not a whole number. "),
        ("31", "The number must be from 5 to 29.\n"),
        ("8", "The number must be odd.\n"),
        ("99999999999999999999", "The number must be from 5 to 29.\n"),
    ] {
        let said = speaker.say(line);
        assert!(said.starts_with(says) && said.ends_with(height), "{said}");
    }
    assert_eq!(speaker.say("09"), width);
    assert!(speaker.say("3").ends_with(width));
    let board = speaker.say("9");
    assert!(board.starts_with("#@#######\n"), "{board}");
    assert!(board.contains("w a s d: move") && board.ends_with("\n> "));
    assert!(speaker.say("w").starts_with("Not that way: the exit"));
    assert!(speaker.say("sa").starts_with("There is a wall"));
    assert!(speaker.say("y").starts_with("Unknown command"));
    // A game is not lost by a word; from the menu one leaves.
    assert!(speaker.say("quit").starts_with("Quit this game?"));
    assert!(speaker.say("quit").starts_with("Menu."));
    let quit = speaker.line(Now::ZERO, "quit");
    assert!(quit.effects.contains(&Effect::Quit));
}

#[test]
fn each_game_is_won_by_typed_lines_and_given_up_after_a_question() {
    for entry in ALL {
        let name = entry.name;
        let mut speaker = begin(Begin::Menu, Some(ada()));
        speaker.say(&format!("play {name} --seed 7"));
        let asked = speaker.say("give up");
        assert!(asked.starts_with("Give up"), "{name}: {asked}");
        // No to a question is no move.
        assert!(!speaker.say("n").contains("Solution"), "{name}");
        speaker.say("give up");
        let given_up = speaker.line(Now::ZERO, "y");
        let solution = given_up.text.split("Solution: ").nth(1);
        let solution = solution.and_then(|text| text.lines().next());
        let solution = solution.expect("a solution").to_owned();
        let asked = requests(given_up);
        assert!(
            matches!(asked[..], [.., StoreRequest::Drop(_)]),
            "{asked:?}"
        );
        speaker.say("restart");
        // A word of another kind is not played up to its first letter that is no move.
        let before = speaker.say("where");
        for word in ["hilfe", "wasd-", "sdx1", "\u{441}"] {
            speaker.say(word);
            assert_eq!(speaker.say("where"), before, "{name}: {word}");
        }
        let won = speaker.line(Now::ZERO, &solution);
        let title = Words::of(Lang::En).t(entry.won);
        assert!(won.text.starts_with(&*title), "{name}: {}", won.text);
        assert!(won.text.contains("n: next, r: again"), "{}", won.text);
        let finish = requests(won);
        let Some(StoreRequest::Finish(claim)) = finish.last() else {
            panic!("{name}: {finish:?}");
        };
        assert_eq!(claim.standing, Ranking::Practice);
        // Too late for the game, and nothing here.
        assert!(speaker.say("w").starts_with("Unknown"), "{name}");
        assert!(!speaker.say("new").starts_with(&*title), "{name}");
    }
}

#[test]
fn a_board_is_looked_at_and_a_wall_ends_a_line() {
    let mut speaker = small(None);
    assert!(speaker.say("look").contains("\n####### #\n"));
    says(&speaker.say(&"w".repeat(100_000)), &["Not that way"]);
    for typed in ["s  S w", "down s up"] {
        let said = small(None).say(typed);
        assert_eq!(said, small(None).say("ssw"), "{typed}");
    }
    for word in ["hint", "Tipp", "подсказка"] {
        assert!(small(None).say(word).contains("Hint: go"), "{word}");
    }
    assert!(speaker.say("hilfe").contains("look: show the board"));
    // The rules and the keys are said once in a session.
    assert!(!speaker.say("hop").contains("w a s d"));
    let again = speaker.say("labyrinth --height 9 --width 9");
    assert!(!again.contains("w a s d"), "{again}");
}

#[test]
fn each_page_is_reached_from_the_menu_and_heard() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let (mut speaker, _) = sit(&presence, 2, Begin::Menu);
    let menu = speaker.say("menu");
    let pages = [
        ("daily", "Daily boards."),
        ("room", "Room."),
        ("more games", "More games."),
        ("leaderboards", "Leaderboard"),
        ("settings", "Settings.\n1. Language: English\n"),
        ("b", "Ladder."),
        ("w", "Live."),
    ];
    for (line, says) in pages {
        let said = speaker.say(line);
        assert!(said.starts_with(says), "{line}: {said}");
        let back = speaker.say("back");
        assert!(back.starts_with("Menu.\n"), "{line}: {back}");
        assert!(menu.contains(&back[..back.len() - 2]), "{back} in {menu}");
    }
    // What is only read is left at once.
    assert!(speaker.say("help").starts_with("Help: Menu.\n"));
    assert!(speaker.say("back").starts_with("Menu.\n"));
    // Nobody hears colours and motion.
    says(&speaker.say("settings"), &["2. Shown to others: "]);
    // Only what has changed is said.
    let said = speaker.say("2");
    assert!(said.starts_with("2. Shown to others: ") && said.lines().count() == 2);
    assert!(speaker.say("x").starts_with("Unknown command"));
    speaker.say("3");
    let asked = speaker.asks("1 Countess");
    assert!(matches!(&asked[..], [StoreRequest::Rename(_)]), "{asked:?}");
    let said = speaker.say("lang de");
    assert!(said.contains("Deutsch") && said.ends_with("> "), "{said}");
    speaker.say("menu");
    speaker.say("4");
    // The laboratory, behind the other games.
    let labyrinth = speaker.say("labor");
    assert!(labyrinth.starts_with("Labor."), "{labyrinth}");
}

#[test]
fn what_takes_the_rank_is_asked_about() {
    let mut other = small(Some(ada()));
    other.say("s");
    let Some(StoreRequest::Keep(kept)) = other.app.last_request(Now::ZERO) else {
        panic!("nothing is kept");
    };
    let day = Saved {
        standing: Ranking::Daily(Day(20_778)),
        ..kept.pack()
    };
    let resumed = || StoreReply::Continued(Ok(Box::new(Resumed::from(day.clone()))));
    let kept = |speaker: &Speaker| match speaker.app.last_request(Now::ZERO) {
        Some(StoreRequest::Keep(saved)) => saved.standing,
        other => panic!("{other:?}"),
    };
    let mut speaker = begin(Begin::Continue(day.code), Some(ada()));
    assert!(speaker.hears(resumed()).contains('@'));
    assert!(speaker.say("hint").contains("A hint means no rank."));
    assert!(speaker.say("stay").contains("You're in row 2"));
    assert!(speaker.say("i").contains("A hint means no rank."));
    assert_eq!(kept(&speaker), day.standing);
    assert!(speaker.say("hint").contains("Hint: go"));
    assert_eq!(kept(&speaker), Ranking::Practice);
    let mut speaker = begin(Begin::Continue(day.code), Some(ada()));
    speaker.hears(resumed());
    assert!(speaker.say("restart").contains("2. "));
    speaker.say("1");
    assert_eq!(kept(&speaker), day.standing);
    speaker.say("restart");
    let again = speaker.asks("2");
    assert!(again.contains(&StoreRequest::Drop(day.code)), "{again:?}");
    // Another board lays it aside.
    let mut speaker = begin(Begin::Continue(day.code), Some(ada()));
    speaker.hears(resumed());
    let left = speaker.asks("play hop");
    assert!(left.contains(&StoreRequest::Leave(day.code)), "{left:?}");
    assert_eq!(speaker.asks("continue"), [StoreRequest::Continue(day.code)]);
}

#[test]
fn replies_of_the_store_are_heard() {
    let mut speaker = begin(Begin::Menu, Some(ada()));
    assert_eq!(speaker.asks("daily"), [StoreRequest::Today]);
    let said = speaker.hears(StoreReply::Today(Ok(Box::new(today()))));
    says(&said, &["4. Number-hop: 1234 finished, not played yet\n"]);
    assert_eq!(speaker.asks("4"), [StoreRequest::Attempt("hop")]);
    // Nothing is asked for before it is there.
    let refused = UserError::Secret(SharedBoard::Daily("hop"));
    let said = speaker.hears(StoreReply::Continued(Err(refused)));
    says(&said, &["Finish it yourself first"]);
    assert!(said.ends_with("> "), "{said}");
    // A step while the database is away is a board off the ladder.
    let mut speaker = begin(Begin::Step(Step::FIRST), Some(ada()));
    says(
        &speaker.hears(StoreReply::Continued(Err(UserError::Later))),
        &["Database unavailable: this is practice."],
    );
    assert_eq!(speaker.app.plays(), Some("labyrinth"));
    // The rank of a win comes behind the prompt.
    let mut speaker = begin(Begin::Menu, Some(ada()));
    speaker.say("labyrinth --height 9 --width 9");
    let way = way(&speaker);
    let asked = speaker.asks(&way);
    let code = asked.iter().find_map(|request| match request {
        StoreRequest::Finish(claim) => Some(claim.code),
        _ => None,
    });
    let code: Code = code.expect("a win");
    let placed = StoreReply::Placed(code, Ok(Box::new(placing(false))));
    let said = speaker.hears(placed);
    assert!(!said.contains("n: next") && said.ends_with("> "), "{said}");
}

/// Somebody in text mode, among these.
fn sit(all: &Presence, n: u8, game: Begin) -> (Speaker, String) {
    let (of, profile) = all.session_for_tests(n);
    greeted(game, Some(profile), Some(of))
}

/// The keys of the way out.
fn way(speaker: &Speaker) -> String {
    let top = speaker.app.screens.last().expect("a screen");
    let way = way_of(top.game().expect("a board")).into_iter();
    let letters = way.filter_map(|key| match key {
        Key::Char(letter) => Some(letter),
        _ => None,
    });
    letters.collect()
}

#[tokio::test(start_paused = true)]
async fn a_room_is_played_by_ear() {
    let began = Instant::now();
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, _) = sit(&all, 1, Begin::Menu);
    ada.say("room");
    let said = ada.say("1");
    let code = said.split("join ").nth(1).expect("a line");
    let code = code.lines().next().expect("a code").to_owned();
    let (mut bo, said) = sit(&all, 2, Begin::Join(code.parse().expect("a code")));
    says(&said, &["2 of 64 here\n"]);
    assert!(!said.contains("Press Enter"), "{said}");
    assert!(ada.live(began.elapsed()).contains("has joined."));
    assert!(bo.say("start").contains("Unknown command"));
    let said = ada.say("start");
    says(&said, &["Labyrinth 9 x 9"]);
    tokio::time::advance(Duration::from_secs(4)).await;
    assert!(ada.app.deadline().expect("the round begins") <= began.elapsed());
    says(&ada.live(began.elapsed()), &["#"]);
    bo.live(began.elapsed());
    let said = ada.say("room");
    // As far as the bars tell: exact moves would say of each whether it was right.
    assert_eq!(said.matches(", 0/6").count(), 2, "{said}");
    let way = way(&bo);
    assert!(bo.say("hint").contains("No pauses and no hints"));
    says(&bo.say(&way[..2]), &["you: 1/6. Doleda Bebo: 0/6."]);
    ada.say(&way[..1]);
    bo.say("r");
    bo.say("2");
    assert!(ada.live(began.elapsed()).contains(": :D"));
    says(&bo.say(&way[2..]), &["Rank 1 in 0:01"]);
    let said = ada.live(began.elapsed());
    says(&said, &[" has finished in 0:01", "You have 1:00 left."]);
    // Who is home may watch.
    // Others' steps and the time that is left are told to those who ask.
    ada.say(&way[1..2]);
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!(bo.live(began.elapsed()), "");
    let said = bo.say("watch") + &ada.live(began.elapsed()) + &bo.live(began.elapsed());
    says(&said, &["You're watching", "#"]);
    let said = ada.say(&way[2..]) + &ada.live(began.elapsed());
    says(&said, &["Results.", "2 pts", "r: react"]);
    says(&bo.live(began.elapsed()), &["Results."]);
    assert!(ada.say("menu").starts_with("You're in a room"));
    says(&ada.say("leave"), &["Leave the room?"]);
    ada.say("2");
    says(&bo.live(began.elapsed()), &["You are the host now"]);
}

#[test]
fn a_game_is_followed_in_sentences() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let (mut speaker, _) = sit(&presence, 2, Begin::Menu);
    let mut player = Somebody::new(&presence, 1, labyrinth());
    // The list is made once a second.
    std::thread::sleep(Duration::from_millis(1_100));
    says(&speaker.say("live"), &["Labyrinth 9 x 9"]);
    let asked = speaker.asks("1");
    let [StoreRequest::Watch(id)] = asked[..] else {
        panic!("{asked:?}");
    };
    says(
        &speaker.hears(StoreReply::Watch(id, Ok(()))),
        &["You're watching", "#"],
    );
    player.send(Event::Live);
    player.keys(&[Key::Down]);
    // Not a sentence for each move.
    assert_eq!(speaker.live(Duration::from_secs(1)), "");
    player.keys(&[Key::Down]);
    says(&speaker.live(Duration::from_secs(6)), &["moves so far"]);
    assert!(speaker.say("look").contains('#'));
    player.keys(&[Key::Char('p')]);
    says(
        &speaker.live(Duration::from_secs(7)),
        &["the board is covered"],
    );
    assert!(!speaker.say("look").contains('#'));
    player.keys(&[Key::Esc]);
    speaker.say("stop");
    player.keys(&[Key::Down]);
    assert_eq!(speaker.live(Duration::from_secs(60)), "");
}

#[test]
fn a_page_is_told_as_a_whole_once_it_is_there_and_on_the_way_back() {
    let mut speaker = begin(Begin::Menu, Some(ada()));
    let said = speaker.say("b");
    assert!(!said.contains("Step 1"), "{said}");
    let said = speaker.hears(StoreReply::Ladder(Ok(Box::new(ladder()))));
    says(&said, &["1. Step 1: 2 stars", "40. Step 40", "g 4: race"]);
    // What is not to be had is not offered, nor done.
    assert!(speaker.say("g 1").starts_with("Unknown command"));
    assert!(speaker.say("i 4").starts_with("Invite to a race."));
    assert!(speaker.say("back").starts_with("Ladder."));
    says(&speaker.say("back"), &["Menu.", "1. Play"]);
    // Of a question too.
    speaker.say("labyrinth --height 9 --width 9 --seed 3");
    let asked = speaker.say("give up");
    for line in ["", "look", "where", "help"] {
        assert_eq!(speaker.say(line), asked, "{line}");
    }
    // A large board is shown to those who ask for it.
    speaker.say("1");
    let large = speaker.say("labyrinth --height 29 --width 29");
    assert!(!large.contains('#') && speaker.say("look").contains('#'));
}

#[test]
fn a_value_behind_a_row_is_taken_and_a_dash_empties() {
    let mut speaker = begin(Begin::Menu, Some(ada()));
    speaker.say("settings");
    assert!(speaker.say("1 deutsch").starts_with("Unknown command"));
    says(&speaker.say("1"), &["Sprache: Deutsch"]);
    speaker.say("lang en");
    for line in ["menu", "more games", "labyrinth", "m"] {
        speaker.say(line);
    }
    says(&speaker.say("height 300"), &["1. Height", "300"]);
    says(&speaker.say("play"), &["must be"]);
    says(&speaker.say("height 11"), &["11"]);
    let word = |said: &str| said.contains("4. Word: none");
    assert!(!word(&speaker.say("word hi")) && word(&speaker.say("word -")));
}

#[test]
fn basic_words_are_understood_in_each_language_and_a_message_is_said_once() {
    let mut speaker = begin(Begin::Menu, None);
    speaker.say("labyrinth --height 9 --width 9 --seed 3");
    for (word, english) in [
        ("wo", "where"),
        ("поле", "look"),
        ("hilfe", "help"),
        ("вниз", "down"),
        ("links rechts", "left right"),
    ] {
        let mut other = begin(Begin::Menu, None);
        other.say("labyrinth --height 9 --width 9 --seed 3");
        speaker.say("restart");
        assert_eq!(speaker.say(word), other.say(english), "{word}");
    }
    assert!(small(None).say("undo").starts_with("Unknown command"));
    says(&speaker.say("a"), &["There is a wall."]);
    for line in ["pause", "back", "unknown", "where"] {
        assert!(!speaker.say(line).contains("wall"), "{line}");
    }
    assert!(speaker.say("zurück").starts_with("Menu."));
}
