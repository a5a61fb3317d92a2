//! A PostgreSQL whose connections are cut in the middle of whatever they do, or which hangs, and a
//! server of two that hangs for so long that it is taken for gone.

use crate::alone;
use crate::length::length;
use crate::night::Night;
use crate::player::Told;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Players at a time, and the pause behind each run of theirs.
const PLAYERS: usize = 12;
const PAUSE: Duration = Duration::from_millis(200);

/// The time between two cuts: some hit a transaction before its end, some while it ends.
const CUT_INTERVAL: Duration = Duration::from_millis(35);

/// How long a server hangs: longer than it may be silent before its games are others', 15 s, and not
/// as long as a client waits for an answer.
const HANG: Duration = Duration::from_secs(17);

#[test]
fn connections_that_are_cut_in_the_middle_of_a_transaction_lose_no_run() {
    let _alone = alone();
    let Some(mut night) = Night::on_postgres() else {
        return;
    };
    night.start();
    let playing = night.players(PLAYERS, PAUSE);
    let (began, time) = (Instant::now(), Duration::from_secs(length(2, 120)));
    let mut cuts = 0;
    while began.elapsed() < time {
        cuts += night.cut_connections();
        sleep(CUT_INTERVAL);
    }
    night.stop_playing(playing);
    assert!(cuts > 20, "{cuts} cuts");
    night.wait_until_saved();
    night.assert_kept(&format!("{cuts} cut connections"));
}

#[test]
fn a_server_that_hangs_until_it_is_taken_for_gone_keeps_its_word() {
    let _alone = alone();
    let Some(mut night) = Night::on_postgres() else {
        return;
    };
    night.start();
    let other = night.second_server();
    let playing = [
        night.players(PLAYERS, PAUSE),
        night.players_on(other.address, PLAYERS, PAUSE),
    ];
    sleep(Duration::from_millis(500));
    night.server().signal("STOP");
    sleep(length(Duration::from_secs(1), HANG));
    night.server().signal("CONT");
    for playing in playing {
        night.stop_playing(playing);
    }
    drop(other);
    night.assert_kept("two servers, one of which hung");
}

#[test]
fn a_database_that_does_not_answer_is_said_to_be_away() {
    let _alone = alone();
    let Some(mut night) = Night::on_postgres() else {
        return;
    };
    night.start();
    night.wait_until_saved();
    let playing = night.players(4, Duration::from_millis(500));
    night.freeze_database("STOP");
    let began = Instant::now();
    night.server().wait_for_error("it does not answer");
    night.freeze_database("CONT");
    night.server().wait_for_error("the database is back");
    night.stop_playing(playing);
    assert_eq!(night.ledger.best_since(began), Some(Told::Saved));
    night.assert_kept("a database that did not answer");
}
