use super::*;

fn ask(line: &str) -> Plan {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    plan(&words, Lang::En).0
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
    for (line, level, seed) in [
        (
            "labyrinth --size 7x4 --seed 0",
            "--height 9 --width 15",
            Some(0),
        ),
        (
            "labyrinth --seed 18446744073709551615",
            "--height 19 --width 19",
            Some(u64::MAX),
        ),
        (
            "labyrinth --exclude 7,9 --shape heart --height 31 --width 31",
            "--height 31 --width 31 --shape heart --exclude 7,9",
            None,
        ),
        ("fifteen --size 5 --seed 7", "--size 5", Some(7)),
        ("fifteen --size 4", "", None),
        ("hop --board hard", "--board hard", None),
        ("hop --board source", "", None),
    ] {
        let Plan::Play(Begin::Game(opening)) = ask(&format!("play {line}")) else {
            panic!("{line}");
        };
        assert_eq!(
            (opening.level.words().as_str(), opening.seed),
            (level, seed),
            "{line}"
        );
    }
    assert!(matches!(ask("play"), Plan::Play(Begin::Menu)));
    assert!(matches!(ask(""), Plan::Play(Begin::Menu)));
}

#[test]
fn wrong_words_are_refused_with_the_option_and_the_rule() {
    for (line, expected) in [
        ("play labyrinth --height 8", "--height"),
        ("play labyrinth --width 3", "from 5 to 257"),
        ("play labyrinth --seed 18446744073709551616", "--seed"),
        ("play labyrinth --texture 101", "--texture"),
        ("play labyrinth --from 0,0", "--to"),
        ("play labyrinth --exclude 0,0 --ends classic", "No path"),
        ("play fifteen --size 6", "--size"),
        ("play hop --board expert", "source, easy, normal, hard"),
        ("play labyrinth --step 0", "from 1 to 40"),
        ("play labyrinth --step 41", "from 1 to 40"),
        ("play labyrinth --step 3 --seed 7", "--step <N>, --seed <N>"),
        ("play labyrinth --step 3 --size 7x7", "--size <WxH>"),
        ("play hop --step 3", "--step"),
        ("scores --step 3", "missing: ladder"),
        ("scores ladder --daily --step 3", "--daily"),
    ] {
        let Plan::Done(output) = ask(line) else {
            panic!("{line} was taken");
        };
        assert_eq!((output.status, output.stdout.len()), (2, 0), "{line}");
        let message = String::from_utf8(output.stderr).expect("text");
        assert!(message.contains(expected), "{line}: {message}");
    }
}

#[test]
fn without_a_store_the_ladder_has_boards_of_its_own_each_week() {
    let of_day = |day: i64| match ask("play labyrinth --step 7") {
        Plan::Play(begin) => begin.without_store(Moment(day * 86_400_000)),
        _ => panic!("refused"),
    };
    // From Monday to Sunday.
    assert_eq!(of_day(20_773), of_day(20_779));
    assert_ne!(of_day(20_773), of_day(20_780));
    let Begin::Game(board) = of_day(20_773) else {
        panic!("no board");
    };
    assert!(crate::model::Step::new(7).is_some_and(|step| step.level() == board.level));
}

#[test]
fn a_line_is_read_the_same_whatever_was_read_before() {
    let lines = [
        ("play labyrinth --height 8", "mazed: --height 8: "),
        ("maze --help", "Usage: ssh HOST maze"),
        ("--lang xx", "mazed: --lang xx: "),
        ("sudo reboot", "mazed: not understood: sudo"),
        ("help", "play"),
        ("--version", "mazed "),
    ];
    for (line, expected) in lines.into_iter().chain(lines) {
        let Plan::Done(output) = ask(line) else {
            panic!("{line}")
        };
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("text");
        assert!(said.contains(expected), "{line}: {said}");
    }
}
