use super::*;
use crate::games::{Opening, labyrinth};

fn ask(line: &str) -> Plan {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    plan(&words, Lang::En).0
}

fn opening(line: &str) -> Opening {
    match ask(line) {
        Plan::Play(Begin::Game(opening)) => opening,
        Plan::Done(output) => panic!("{line}: {}", String::from_utf8_lossy(&output.stderr)),
        _ => panic!("{line}"),
    }
}

fn refusal(line: &str) -> String {
    match ask(line) {
        Plan::Done(output) => {
            assert_eq!(
                (output.status, output.stdout.is_empty()),
                (2, true),
                "{line}"
            );
            String::from_utf8(output.stderr).expect("text")
        }
        _ => panic!("{line} was taken"),
    }
}

/// What is said to these replies, on a Saturday.
pub(super) fn answered(
    query: StoreQuery,
    reply: impl Fn(StoreRequest) -> Option<StoreReply> + Send + Sync + 'static,
) -> Output {
    let ask = move |request| -> Asked<_> { Box::pin(std::future::ready(reply(request))) };
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let answer = (query.answer)(Moment(20_778 * 86_400_000), Box::new(ask));
    runtime.expect("a runtime").block_on(answer)
}

#[test]
fn a_game_is_named_with_its_level_and_seed() {
    let by_tiles = opening("play labyrinth --height 9 --width 15 --seed 7");
    assert_eq!(by_tiles.level, labyrinth::level(9, 15));
    assert_eq!(by_tiles.seed, Some(7));
    assert_eq!(
        opening("play labyrinth --size 7x4 --seed 7").level,
        by_tiles.level
    );
    assert_eq!(opening("play labyrinth --seed 0").seed, Some(0));
    let last = format!("play labyrinth --seed {}", u64::MAX);
    assert_eq!(opening(&last).seed, Some(u64::MAX));
    let shaped = "play labyrinth --height 31 --width 31 --braid 20 --shape heart --exclude 7,9 --exclude 7,10";
    let opened = opening(shaped);
    assert_eq!(format!("play labyrinth {}", opened.level.words()), shaped);
    let tiles = opening("play fifteen --size 5 --seed 7");
    assert_eq!((tiles.level.get("size"), tiles.seed), (Some("5"), Some(7)));
    assert_eq!(
        opening("play fifteen").level,
        opening("play fifteen --size 4").level
    );
    let numbers = opening("play hop --board hard --seed 0");
    assert_eq!(
        (numbers.level.get("board"), numbers.seed),
        (Some("hard"), Some(0))
    );
    assert_eq!(
        opening("play hop").level,
        opening("play hop --board source").level
    );
    assert!(matches!(ask("play"), Plan::Play(Begin::Menu)));
    assert!(matches!(ask(""), Plan::Play(Begin::Menu)));
}

#[test]
fn wrong_words_are_refused_with_the_option_and_the_rule() {
    for (line, expected) in [
        ("play labyrinth --height 8", "--height"),
        ("play labyrinth --width 3", "from 5 to 257"),
        ("play labyrinth --height nine", "--height"),
        ("\u{202e}x", r"\u{202e}x"),
        ("play labyrinth --size 129x1", "--size"),
        ("play labyrinth --size 7", "--size"),
        (
            "play labyrinth --size 7x7 --height 9",
            "cannot be used with",
        ),
        ("play labyrinth --seed -1", "--seed"),
        ("play labyrinth --seed 18446744073709551616", "--seed"),
        ("play labyrinth --algorithm magic", "--algorithm"),
        ("play labyrinth --texture 101", "--texture"),
        ("play labyrinth --braid x", "--braid"),
        ("play labyrinth --shape cloud", "--shape"),
        ("play labyrinth --exclude 1", "--exclude"),
        ("play labyrinth --ends here", "--ends"),
        ("play labyrinth --from 0,0", "--to"),
        ("play labyrinth --from 0,0 --to 9,99", "--to"),
        ("play labyrinth --exclude 0,0 --ends classic", "No path"),
        ("play fifteen --size 6", "--size"),
        ("play fifteen --size four", "--size"),
        ("play hop --board expert", "source, easy, normal, hard"),
        ("play hop --seed -1", "--seed"),
        ("play chess", "chess"),
        ("sudo reboot", "sudo"),
    ] {
        let message = refusal(line);
        assert!(message.contains(expected), "{line}: {message}");
    }
}

#[test]
fn a_step_of_the_ladder_is_named_by_its_number_alone() {
    for number in [1, 7, 40] {
        let line = format!("play labyrinth --step {number}");
        let Plan::Play(Begin::Step(step)) = ask(&line) else {
            panic!("{line}");
        };
        assert_eq!(step.number(), number);
    }
    for (line, expected) in [
        ("play labyrinth --step 0", "from 1 to 40"),
        ("play labyrinth --step 41", "from 1 to 40"),
        ("play labyrinth --step 256", "from 1 to 40"),
        ("play labyrinth --step -1", "from 1 to 40"),
        ("play labyrinth --step first", "--step"),
        ("play labyrinth --step", "--step"),
        ("play labyrinth --step 3 --seed 7", "cannot be used with"),
        ("play labyrinth --step 3 --height 9", "cannot be used with"),
        ("play labyrinth --step 3 --size 7x7", "cannot be used with"),
        ("play labyrinth --step 3 --fog", "cannot be used with"),
        ("play labyrinth --step 3 --step 4", "--step"),
        ("play --resume 01234567 labyrinth --step 3", "--resume"),
        ("play hop --step 3", "--step"),
        ("scores --step 3", "missing: ladder"),
        ("scores labyrinth --step 3", "missing: ladder"),
        ("scores ladder --step 41", "from 1 to 40"),
        ("scores ladder --daily", "cannot be used with"),
        ("scores ladder --daily --step 3", "cannot be used with"),
    ] {
        let message = refusal(line);
        assert!(message.contains(expected), "{line}: {message}");
    }
}

#[test]
fn without_a_store_the_ladder_has_boards_of_its_own_each_week() {
    let begin = || match ask("play labyrinth --step 7") {
        Plan::Play(begin) => begin,
        _ => panic!("refused"),
    };
    let of_day = |day: i64| match begin().without_store(Moment(day * 86_400_000)) {
        Begin::Game(opening) => opening,
        other => panic!("{other:?}"),
    };
    let step = crate::model::Step::new(7).expect("a step");
    let board = of_day(20_773);
    assert_eq!((board.game, &board.level), ("labyrinth", &step.level()));
    assert_eq!(board, of_day(20_779), "from Monday to Sunday");
    assert_ne!(board.seed, of_day(20_780).seed);
}

#[test]
fn a_line_is_read_the_same_whatever_was_read_before() {
    let lines = [
        "play hop --board expert",
        "play labyrinth --height 8",
        "maze --help",
        "play --help",
        "--lang xx",
        "sudo reboot",
        "help",
        "--version",
    ];
    let answers = || -> Vec<Output> {
        let answer = |line| match ask(line) {
            Plan::Done(output) => output,
            _ => panic!("{line}"),
        };
        lines.map(answer).into()
    };
    let first = answers();
    assert_eq!(first, answers());
    for (line, output) in lines.into_iter().zip(first) {
        let alone = std::thread::spawn(move || match ask(line) {
            Plan::Done(output) => output,
            _ => panic!("{line}"),
        });
        assert_eq!(alone.join().expect("no panic"), output, "{line}");
    }
}

#[test]
fn help_and_version_answer() {
    for (line, expected) in [
        ("help", "play"),
        ("version", "mazed "),
        ("--version", "mazed "),
        ("play --help", "labyrinth"),
    ] {
        let Plan::Done(output) = ask(line) else {
            panic!("{line}")
        };
        assert_eq!(
            (output.status, output.stderr.is_empty()),
            (0, true),
            "{line}"
        );
        assert!(
            String::from_utf8_lossy(&output.stdout).contains(expected),
            "{line}"
        );
    }
}
