//! The clock beside a game: what it shows, and which frames it causes.

mod screen;

use mazed::games::Opening;
use mazed::games::labyrinth::level;
use mazed::i18n::Lang;
use screen::Tester;

fn tester() -> Tester {
    let game = Opening {
        game: "labyrinth",
        level: level(9, 9),
        seed: Some(7),
    };
    Tester::new((80, 24), Lang::En, Some(game))
}

/// The seconds that the clock shows.
fn shown(tester: &Tester) -> u32 {
    let text = tester.text();
    let clock = text
        .lines()
        .next()
        .and_then(|row| row.split(' ').next_back());
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
        let next_key = tester.now().as_millis() + 500;
        assert!(due.as_millis() > next_key, "key {n}");
        assert_eq!(
            u128::from(shown(&tester)),
            (tester.now().as_millis() - 100) / 1_000
        );
        tester.let_pass(400);
    }
}

#[test]
fn it_never_goes_back_and_is_less_than_a_second_late() {
    for pause in (10..600).step_by(20) {
        let mut tester = tester();
        let began = tester.now();
        let mut before = 0;
        for n in 0..60 {
            // Against a wall twice: the second time causes no frame.
            tester.keys(["s", "aa", "w", "", "s", "a"][n % 6]);
            for _ in 0..5 {
                tester.let_pass(pause);
                let now = shown(&tester);
                assert!(now >= before, "{now} after {before}, every {pause} ms");
                before = now;
                let passed = (tester.now() - began).as_secs_f32();
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
