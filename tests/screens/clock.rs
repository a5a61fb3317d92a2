//! The clock beside a game: what it shows, and which frames it causes.

use mazed::games::labyrinth::level;
use mazed::games::{ALL, Level, Opening};
use mazed::i18n::Lang;
use mazed::key::Key;
use mazed::model::{Begin, Ranking};

use crate::tester::{RICH, Tester, profile, start};

fn small() -> Opening {
    Opening {
        game: "labyrinth",
        level: level(9, 9),
        seed: Some(7),
    }
}

fn tester() -> Tester {
    Tester::at_first_sight(start((80, 24), Lang::En, RICH, Begin::Game(small())))
}

/// The seconds that the clock shows.
fn shown(tester: &Tester) -> u32 {
    let text = tester.text();
    let clock = text
        .lines()
        .next()
        .and_then(|row| row.split(' ').next_back());
    // Where the clock stands although time passes, it has a sign behind it.
    let clock = clock.map(|clock| clock.trim_end_matches('…'));
    let (minutes, seconds) = clock
        .and_then(|clock| clock.split_once(':'))
        .expect("a clock");
    minutes.parse::<u32>().expect("minutes") * 60 + seconds.parse::<u32>().expect("seconds")
}

#[test]
fn it_goes_on_each_second_when_nobody_types() {
    let mut tester = tester();
    tester.keys("s");
    for second in 1..=59 {
        tester.let_pass(1_000);
        assert_eq!(shown(&tester), second);
    }
}

#[test]
fn two_keys_a_second_cause_no_frames_of_its_own() {
    let mut tester = tester();
    for n in 0..40 {
        // Each key takes a tenth of a second itself.
        tester.keys(if n % 2 == 0 { "s" } else { "w" });
        let due = tester.deadline().expect("the clock runs");
        let next_key = tester.now.as_millis() + 500;
        assert!(due.as_millis() > next_key, "key {n}");
        assert_eq!(
            u128::from(shown(&tester)),
            (tester.now.as_millis() - 100) / 1_000
        );
        tester.let_pass(400);
    }
}

#[test]
fn it_never_goes_back_and_is_less_than_a_second_late() {
    for pause in (10..600).step_by(20) {
        let mut tester = tester();
        let began = tester.now;
        let mut before = 0;
        for n in 0..60 {
            // Against a wall twice: the second time causes no frame.
            tester.keys(["s", "aa", "w", "", "s", "a"][n % 6]);
            for _ in 0..5 {
                tester.let_pass(pause);
                let now = shown(&tester);
                assert!(now >= before, "{now} after {before}, every {pause} ms");
                before = now;
                let passed = (tester.now - began).as_secs_f32();
                let late = passed - now as f32;
                assert!(
                    (0.0..1.75).contains(&late),
                    "{now} after {passed}, every {pause} ms"
                );
            }
        }
    }
}

#[test]
fn it_rests_where_nobody_plays_and_is_right_again_with_the_next_key() {
    let mut tester = tester();
    tester.keys("s");
    tester.let_pass(100_000);
    assert_eq!((shown(&tester), tester.deadline()), (60, None));
    // A wall: no move, and nothing that would set the clock going.
    tester.keys("a");
    assert_eq!(shown(&tester), 100);
}

#[test]
fn it_begins_when_the_board_is_shown() {
    let mut tester = tester();
    tester.let_pass(5_000);
    assert_eq!(shown(&tester), 5);
    tester.keys("s");
    assert_eq!(shown(&tester), 5);
}

#[test]
fn it_waits_for_a_terminal_that_has_room_for_the_board_and_then_for_none() {
    let mut tester = Tester::new((30, 8), Lang::En, Some(small()));
    tester.let_pass(60_000);
    assert_eq!(tester.deadline(), None);
    tester.resize(80, 24);
    tester.let_pass(3_000);
    assert_eq!(shown(&tester), 3);
    // The board was seen, so its time goes on where it cannot be drawn.
    tester.resize(30, 8);
    tester.let_pass(3_000);
    tester.resize(80, 24);
    tester.let_pass(0);
    assert_eq!(shown(&tester), 6);
}

#[test]
fn a_board_without_a_move_is_not_set_back_by_beginning_it_again() {
    let game = Opening {
        seed: None,
        ..small()
    };
    let mut tester = Tester::of(Some(game), profile("Ada"));
    tester.let_pass(2_950);
    let board = tester.text();
    tester.keys("r");
    tester.let_pass(0);
    assert_eq!(shown(&tester), 3);
    assert_eq!(
        tester.last_request(),
        None,
        "a board without a move is dropped"
    );
    tester.keys("pr");
    tester.let_pass(2_000);
    assert_eq!(shown(&tester), 5);
    assert_eq!(tester.text().lines().nth(9), board.lines().nth(9));
    tester.keys("s");
    let saved = tester.kept();
    assert_eq!(saved.standing, Ranking::Ranked);
    assert_eq!(saved.run.run.time().as_secs(), 5);
}

/// What is shown of this board after these keys, the last of which cover it.
fn covered(game: &'static str, seed: u64, size: (u16, u16), before: &str, keys: &str) -> String {
    // A level whose boards are drawn from the seed.
    let level = match game {
        "yamyam" | "hop" => Level::default().with("board", "hard"),
        "labyrinth" => level(9, 9),
        _ => Level::default(),
    };
    let seed = Some(seed);
    let mut tester = Tester::new(size, Lang::En, Some(Opening { game, level, seed }));
    tester.keys(before);
    let board = tester.text();
    tester.keys(keys);
    let text = tester.text();
    assert_ne!(text, board);
    tester.let_pass(600_000);
    assert_eq!(tester.text(), text, "{game}: it changes by itself");
    assert_eq!(tester.deadline(), None, "{game}: it costs time");
    // Behind what was chosen in the pause the board comes back.
    tester.key(Key::Esc);
    let clock = shown(&tester);
    assert!((600..=601).contains(&clock), "{game}: {clock} s");
    let rows = |text: &str| -> Vec<String> {
        let rows = text.lines().skip(1).take(usize::from(size.1) - 3);
        rows.map(str::to_owned).collect()
    };
    assert_eq!(rows(&tester.text()), rows(&board), "{game}");
    tester.let_pass(3_000);
    assert_eq!(shown(&tester), clock + 3, "{game}: the clock runs");
    // Without the row of the moves, which names the fewest.
    text.split_once('\n').expect("rows").1.to_owned()
}

#[test]
fn what_covers_the_board_does_not_stop_the_clock() {
    let hides = |game, size, before, keys| {
        let texts = [3, 4].map(|seed| covered(game, seed, size, before, keys));
        assert_eq!(texts[0], texts[1], "{game} shows its board");
    };
    for entry in ALL {
        for size in [(80, 24), (40, 12), (120, 40)] {
            for keys in ["p", "?", "g", "p?"] {
                hides(entry.name, size, "", keys);
            }
        }
    }
    // Questions that are asked of a game with a move.
    for keys in ["q", "n"] {
        hides("labyrinth", (80, 24), "s", keys);
    }
}
