//! A PostgreSQL that neither answers nor closes a connection, as its machine or its disk hangs.

use crate::alone;
use crate::night::Night;
use crate::player::Told;
use std::time::{Duration, Instant};

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
