use super::*;
use crate::core::dir::Dir;
use crate::games::{Action, labyrinth};
use proptest::prelude::*;
use std::time::Duration;

fn run(moves: &[(u64, u8)]) -> Run {
    let entry = &labyrinth::ENTRY;
    let mut run = Run::new(entry, labyrinth::level(29, 29), 7);
    let mut at = 0;
    for (gap, kind) in moves {
        at += gap;
        let action = match kind {
            4 => Action::Hint,
            5 => Action::Undo,
            dir => Action::Go(Dir::from_index(usize::from(dir % 4))),
        };
        run.record(Duration::from_millis(at), action);
    }
    run
}

#[test]
fn a_labyrinth_move_takes_two_bits_and_its_time_about_a_byte() {
    let moves: Vec<_> = (0..400u32)
        .map(|n| (90 + u64::from(n * 7 % 60), (n % 4) as u8))
        .collect();
    let bytes = Packed::of(&run(&moves)).actions.len();
    assert!(bytes <= 400 / 4 + 400 + 16, "{bytes} bytes");
}

proptest! {
    #[test]
    fn a_run_comes_back(moves in proptest::collection::vec((0u64..200_000_000, 0u8..6), 0..300)) {
        let run = run(&moves);
        let again = Packed::of(&run).run().expect("a run");
        prop_assert_eq!(again.actions().collect::<Vec<_>>(), run.actions().collect::<Vec<_>>());
        prop_assert_eq!(again.time(), run.time());
    }

    #[test]
    fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200), honest in any::<bool>()) {
        let mut packed = Packed::of(&run(&[]));
        packed.actions = bytes;
        if honest {
            packed.actions.splice(0..0, [FORMAT, 0]);
        }
        let _ = packed.prove(&Tally::default());
    }

    #[test]
    fn a_changed_run_proves_nothing_else(place in 0usize..200, bit in 0u8..8) {
        let entry = &labyrinth::ENTRY;
        let (packed, tally) = won();
        let mut forged = packed.clone();
        let at = place % forged.actions.len();
        forged.actions[at] ^= 1 << bit;
        if forged.prove(&tally).is_ok() {
            // Where it still proves the same, it comes to the same.
            let (_, progress) = forged.run().expect("a run").replay(entry).expect("a board");
            prop_assert_eq!(progress.moves, tally.moves);
        }
    }
}

/// A small labyrinth walked out of.
fn won() -> (Packed, Tally) {
    let (side, seed) = (9, 3);
    let entry = &labyrinth::ENTRY;
    let level = labyrinth::level(side, side);
    let way = (entry.open)(&level, seed).expect("a board").way();
    let mut run = Run::new(entry, level, seed);
    for (n, action) in (1..).zip(way) {
        run.record(Duration::from_millis(n * 120), action);
    }
    let (_, progress) = run.replay(entry).expect("a board");
    assert!(progress.solved);
    (Packed::of(&run), Tally::of(&run, &progress))
}

#[test]
fn presses_stay_with_a_run() {
    let mut walked = run(&[(0, 2)]);
    for _ in 0..9 {
        walked.record_carried_on(Duration::ZERO, Action::Go(Dir::South));
    }
    let kept = Packed::of(&walked);
    assert_eq!(
        kept.run().expect("a run").time(),
        Duration::from_millis(130)
    );
    assert_eq!(kept.run(), Ok(walked));
    let mut forged = kept;
    forged.actions[0] = FORMAT - 1;
    assert!(matches!(forged.run(), Err(Unproved::Damaged(_))));
}

#[test]
fn a_claim_is_proved_or_refused() {
    let (packed, tally) = won();
    assert_eq!(packed.prove(&tally), Ok(()));
    for forged in [
        Tally {
            moves: tally.moves - 1,
            ..tally
        },
        Tally {
            time: tally.time - 10,
            ..tally
        },
        Tally { par: None, ..tally },
        Tally { hints: 1, ..tally },
    ] {
        assert!(matches!(packed.prove(&forged), Err(Unproved::Other { .. })));
    }
    let other = |change: fn(&mut Packed)| {
        let mut packed = packed.clone();
        change(&mut packed);
        packed.prove(&tally).expect_err("refused")
    };
    assert_eq!(other(|p| p.game = "chess".into()), Unproved::Game);
    assert_eq!(other(|p| p.version = 99), Unproved::Version(99));
    assert_eq!(
        other(|p| p.level = "--height 9; rm".into()),
        Unproved::Level
    );
    assert!(matches!(
        other(|p| p.level = "--height 8 --width 9".into()),
        Unproved::Board(_)
    ));
    assert_eq!(other(|p| p.seed = 4), Unproved::NotWon);
    assert!(matches!(
        other(|p| p.actions.truncate(5)),
        Unproved::Damaged(_)
    ));
}
