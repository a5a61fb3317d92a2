//! The maze daemon.

fn main() {}
