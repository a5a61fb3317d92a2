//! The store: its contract on both databases, and what it does when they fail.

mod backends;
mod cluster;
mod contract;
mod copies;
#[path = "../common/disk.rs"]
mod disk;
mod ladder;
mod line;
mod news;
mod opening;
mod outage;
mod people;
mod play;
mod races;
mod rivals;
mod seen;
#[allow(dead_code)] // Only `zz_skipped` reads what was skipped.
#[path = "../common/skip.rs"]
mod skip;
mod tls;
