use super::*;
use crate::games::Opening;
use crate::i18n::Lang;
use crate::model::Standing;
use std::time::Duration;

trait Say {
    fn say(&mut self, line: &str) -> Reply;
}

impl Say for Conversation {
    fn say(&mut self, line: &str) -> Reply {
        self.line(Now::ZERO, line)
    }
}

fn talk(game: Option<Opening>) -> Conversation {
    Conversation::new(LinesStart {
        words: Words::of(Lang::En),
        seed: 1,
        game: game.into(),
        profile: None,
    })
}

#[test]
fn the_size_is_asked_as_the_source_asked_it() {
    let mut talk = talk(None);
    assert!(talk.greet().text.ends_with("Height (odd, 5 to 29)? "));
    assert!(
        talk.say("x")
            .text
            .starts_with("That is not a whole number.")
    );
    assert!(
        talk.say("31")
            .text
            .starts_with("It has to be from 5 to 29.")
    );
    assert!(
        talk.say("8")
            .text
            .starts_with("It has to be an odd number.")
    );
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
    let level = labyrinth::level(9, 9);
    let mut talk = talk(Some(Opening {
        game: "labyrinth",
        level,
        seed: Some(3),
    }));
    talk.greet();
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
    let level = labyrinth::level(9, 9);
    let mut talk = talk(Some(Opening {
        game: "labyrinth",
        level,
        seed: Some(3),
    }));
    talk.greet();
    assert!(talk.say("sww").text.starts_with("Not that way"));
    assert!(talk.say("xyz").text.starts_with("No such command"));
    assert!(
        talk.say(&"w".repeat(100_000))
            .text
            .starts_with("Not that way")
    );
    assert!(talk.say("quit").done);
}

fn started(game: &str) -> Conversation {
    let mut talk = talk(None);
    talk.greet();
    talk.say(game);
    talk
}

#[test]
fn another_game_is_chosen_by_its_name_and_options() {
    let mut talk = talk(None);
    talk.greet();
    let text = talk.say("hop").text;
    assert!(
        text.contains("(3)") && text.contains("Hop through"),
        "{text}"
    );
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
    for _ in 0..60 {
        let letter = hinted(&fifteen.say("hint").text);
        let text = fifteen.say(&letter).text;
        if text.contains("All in order!") {
            break;
        }
    }
    assert!(fifteen.say("w").text.starts_with("Another board"));
    let mut hop = started("hop");
    assert!(hop.say("se").text.contains("Last: 3 SE."));
    assert!(hop.say("undo").text.contains("row 5, place 5"));
    assert!(hop.say("d").text.contains("No way on"));
    assert!(hop.say("undo").text.contains("Open:"));
    assert!(hop.say("n").text.contains("No such command"));
    let text = hop.say("xzawwedxzxdewazxde").text;
    assert!(
        text.starts_with("Home again! 18 moves in 0:00. That was the shortest way."),
        "{text}"
    );
}

#[test]
fn a_game_in_lines_is_handed_in_kept_and_gone_on_with() {
    let profile = Profile {
        name: crate::model::Name::made_up("x"),
        guest: false,
        user: None,
        settings: None,
        waiting: Vec::new(),
    };
    let begin = |profile: &Profile| {
        Conversation::new(LinesStart {
            words: Words::of(Lang::En),
            seed: 1,
            game: Begin::Menu,
            profile: Some(profile.clone()),
        })
    };
    let mut talk = begin(&profile);
    let second = Duration::from_secs(1);
    talk.line(Now::ZERO, "fifteen --size 3");
    // At least one of them is possible, wherever the gap is.
    for key in ["w", "s"] {
        talk.line(second, key);
    }
    let Some(Ask::Keep(saved)) = talk.last_ask(3 * second) else {
        panic!("nothing is kept");
    };
    assert_eq!((saved.standing, saved.played), (Standing::Drawn, 2_000));
    // A board that is left for another waits for nobody; nobody knew of it.
    let left = talk.line(3 * second, "new").asks;
    assert_eq!(left, []);

    let waiting = super::super::waiting(&saved).expect("a game");
    let mut again = begin(&Profile {
        waiting: vec![waiting],
        ..profile.clone()
    });
    assert!(again.greet().text.contains("continue"));
    assert_eq!(
        again.line(Now::ZERO, "continue").asks,
        [Ask::GoOn(saved.code)]
    );
    let code = saved.code;
    let board = again.told(Now::ZERO, &Told::GoneOn(Ok(saved.clone())));
    assert!(board.text.contains("The gap is in"), "{}", board.text);
    // One that was kept is given up.
    let mut left = begin(&profile);
    left.told(Now::ZERO, &Told::GoneOn(Ok(saved.clone())));
    assert_eq!(left.line(second, "new").asks, [Ask::Drop(code)]);
    // Solved by hints, it is practice.
    let mut asks = Vec::new();
    for n in 1u32..200 {
        let letter = hinted(&again.line(n * second, "hint").text);
        let reply = again.line(n * second, &letter);
        asks.extend(reply.asks);
        if reply.text.contains("All in order!") {
            break;
        }
    }
    let Some(Ask::Finish(claim)) = asks.iter().find(|ask| matches!(ask, Ask::Finish(_))) else {
        panic!("not handed in");
    };
    assert_eq!((claim.code, claim.standing), (code, Standing::Practice));
    assert_eq!(claim.run.prove(&claim.tally), Ok(()));
    let told = again.told(second, &Told::Placed(code, Ok(Box::default())));
    assert!(told.text.contains("Practice"), "{}", told.text);
}
