//! The end of a server, again and again, while runs are being finished.

use crate::alone;
use crate::length::length;
use crate::night::Night;
use crate::player::Told;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::thread::sleep;
use std::time::Duration;

/// Players at a time, and the pause behind each run of theirs: the boards that each of them gets
/// last until the kill.
const PLAYERS: usize = 12;
const PAUSE: Duration = Duration::from_millis(100);

/// Kills a server so often, each time at another moment; every third time its store goes
/// away before and is back after it, and every third time the store goes and comes under it.
fn crash(mut night: Night, rounds: usize, what: &str) {
    let mut moments = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut pause = |most: u64| sleep(Duration::from_millis(moments.random_range(0..most)));
    for round in 0..rounds {
        night.start();
        let playing = night.players(PLAYERS, PAUSE);
        pause(length(700, 1_500));
        match round % 3 {
            0 => night.kill(playing),
            1 => {
                night.store_goes();
                pause(800);
                night.kill(playing);
                night.store_is_back();
            }
            _ => {
                night.store_goes();
                pause(800);
                night.store_is_back();
                pause(800);
                night.kill(playing);
            }
        }
    }
    night.start();
    assert!(!night.ledger.runs(Told::Saved).is_empty(), "{what}");
    night.assert_kept(&format!("{rounds} kills, {what}"));
}

#[test]
fn a_killed_server_loses_no_run_that_was_promised() {
    let _alone = alone();
    crash(Night::on_file(), length(6, 200), "a file");
}

#[test]
fn neither_does_one_whose_postgres_crashes_too() {
    let _alone = alone();
    if let Some(night) = Night::on_postgres() {
        crash(night, length(3, 60), "PostgreSQL crashing too");
    }
}
