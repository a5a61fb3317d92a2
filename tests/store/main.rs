//! The store: its contract on both databases, and what it does when they fail.

mod backends;
mod contract;
mod failure;
mod play;
mod races;
mod schemas;
