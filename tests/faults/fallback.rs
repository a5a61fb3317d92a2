//! A PostgreSQL that is an older copy of itself after a failover, or was restored from a backup.

use crate::alone;
use crate::night::Night;

const SAYS: &str = "the database is an older copy";

#[test]
fn a_server_says_when_its_database_lacks_what_was_acknowledged() {
    let _alone = alone();
    let Some(mut night) = Night::on_postgres() else {
        return;
    };
    night.start();
    night.wait_until_saved();
    night.copy_database();
    night.wait_until_saved();
    let errors = night.server().errors();
    assert!(!errors.contains(SAYS), "a restart alone: {errors}");
    // Under the server.
    night.fall_back();
    night.server().wait_for_error(SAYS);
    night.wait_until_saved();
    // And between two servers.
    night.stop("an older copy");
    night.fall_back();
    night.start();
    night.server().wait_for_error(SAYS);
    night.wait_until_saved();
}
