//! A PostgreSQL whose connections are cut in the middle of whatever they do, a spool without room or
//! without a folder, and a server of two that hangs for so long that it is taken for gone.

use crate::night::Night;
use crate::player::Told;
use crate::{alone, length};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Players at a time, and the pause behind each run of theirs.
const PLAYERS: usize = 30;
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
    let (began, time) = (Instant::now(), Duration::from_secs(length(4, 120)));
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
fn nothing_is_promised_that_neither_postgres_nor_a_full_disk_takes() {
    let _alone = alone();
    let Some(mut night) = Night::on_postgres_and_small_disk() else {
        return;
    };
    for is_killed in [true, false] {
        night.start();
        night.wait_until_saved();
        let playing = night.players(PLAYERS, PAUSE);
        night.store_goes();
        // The first are promised, and the others have no room.
        let began = Instant::now();
        while night.ledger.best_since(began) != Some(Told::Later) {
            assert!(began.elapsed() < Duration::from_secs(30), "nothing waits");
            sleep(Duration::from_millis(20));
        }
        night.disk().fill();
        let full = Instant::now();
        sleep(Duration::from_secs(length(4, 10)));
        let told = night.ledger.best_since(full);
        assert_ne!(told, Some(Told::Saved));
        if is_killed {
            night.kill(playing);
            night.disk().make_room();
            night.store_is_back();
            night.start();
        } else {
            night.disk().make_room();
            night.store_is_back();
            night.stop_playing(playing);
        }
        assert!(!night.ledger.runs(Told::NotSaved).is_empty());
        night.wait_until_saved();
        night.assert_kept("PostgreSQL gone and no room for the spool");
    }
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
    sleep(Duration::from_secs(1));
    night.server().signal("STOP");
    sleep(length(Duration::from_secs(2), HANG));
    night.server().signal("CONT");
    for playing in playing {
        night.stop_playing(playing);
    }
    drop(other);
    night.assert_kept("two servers, one of which hung");
}

#[test]
fn a_spool_is_said_to_be_written_anew_once_it_is() {
    let _alone = alone();
    let mut night = Night::on_file();
    night.start();
    night.wait_until_saved();
    night.store_goes();
    let began = Instant::now();
    night.stop_playing(night.players(1, PAUSE));
    assert_eq!(night.ledger.best_since(began), Some(Told::Later));
    let [_, spool] = night.files();
    let folder = spool[0].parent().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    std::fs::write(folder, "a file").unwrap();
    night.server().wait_for_error("the spool cannot be written");
    let errors = night.server().errors();
    assert!(!errors.contains("written anew"), "{errors}");
    std::fs::remove_file(folder).unwrap();
    night.server().wait_for_error("it is written anew");
    night.store_is_back();
    night.wait_until_saved();
    night.assert_kept("a spool that was deleted");
}
