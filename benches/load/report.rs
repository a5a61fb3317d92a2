//! The table of results.

use crate::Options;
use crate::players::Answer;
use crate::process::Kind;
use crate::title::FirstFrames;
use crate::{Churn, Storm};
use std::time::Duration;

/// The results of one server.
pub struct Report {
    /// The server.
    pub kind: Kind,
    /// Times to the first byte with OpenSSH's client, sorted.
    pub logins: Vec<Duration>,
    /// Times to the first frame of the title.
    pub titles: FirstFrames,
    /// Sessions held.
    pub sessions: usize,
    /// Memory of all sessions at rest, in bytes.
    pub memory: usize,
    /// Memory of all sessions after play, in bytes.
    pub memory_played: usize,
    /// Wall time of all logins.
    pub login_wall: Duration,
    /// CPU time of all logins.
    pub login_cpu: Duration,
    /// CPU time at rest.
    pub idle_cpu: Duration,
    /// Wall time of the rest.
    pub idle_wall: Duration,
    /// CPU time of play.
    pub play_cpu: Duration,
    /// The answers to the keys.
    pub played: Vec<Answer>,
    /// Players whose connection broke.
    pub lost: usize,
    /// The connections that came while others played.
    pub storm: Option<Storm>,
    /// The connections that came and went at the end.
    pub churn: Option<Churn>,
}

/// A row: its name with the unit, and its value in a report.
type Row = (&'static str, Box<dyn Fn(&Report) -> f64>);

/// The quantile of a sorted list at this share.
pub fn at<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((last as f64 * share).round() as usize).copied()
}

/// The median of these.
pub fn median_of(values: impl Iterator<Item = f64>) -> f64 {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The values in rising order.
pub fn sorted<T: Ord>(answers: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = answers.collect();
    all.sort_unstable();
    all
}

/// The answers to keys that changed something.
fn answered(all: &[Answer]) -> impl Iterator<Item = &Answer> {
    all.iter().filter(|answer| answer.packets > 0)
}

/// The latency that this share of the answers does not exceed, in microseconds.
pub fn latency(all: &[Answer], share: f64) -> f64 {
    let all = sorted(answered(all).map(|answer| answer.latency));
    at(&all, share).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1e6)
}

/// The count that this share of the answers does not exceed.
fn quantile(all: &[Answer], share: f64, count: fn(&Answer) -> usize) -> f64 {
    let all = sorted(answered(all).map(count));
    at(&all, share).map_or(f64::NAN, |count| count as f64)
}

fn micros(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e6 / count as f64
}

/// The median of sorted times, in milliseconds.
fn median(times: &[Duration]) -> f64 {
    at(times, 0.5).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
}

/// All rows. What was not measured is NaN.
fn rows() -> Vec<Row> {
    let storm = |r: &Report, value: fn(&Storm) -> f64| r.storm.as_ref().map_or(f64::NAN, value);
    let churn = |r: &Report, value: fn(&Churn) -> f64| r.churn.as_ref().map_or(f64::NAN, value);
    let kib = |bytes: usize, r: &Report| bytes as f64 / 1024.0 / r.sessions as f64;
    const MIB: f64 = 1024.0 * 1024.0;
    vec![
        (
            "memory a session at rest, KiB",
            Box::new(move |r| kib(r.memory, r)),
        ),
        (
            "memory a session after play, KiB",
            Box::new(move |r| kib(r.memory_played, r)),
        ),
        (
            "CPU a login, us",
            Box::new(|r| micros(r.login_cpu, r.sessions)),
        ),
        (
            "logins a second",
            Box::new(|r| r.sessions as f64 / r.login_wall.as_secs_f64()),
        ),
        (
            "CPU at rest, % of a core",
            Box::new(|r| r.idle_cpu.as_secs_f64() / r.idle_wall.as_secs_f64() * 100.0),
        ),
        (
            "CPU a key, us",
            Box::new(|r| micros(r.play_cpu, r.played.len())),
        ),
        (
            "key to first byte p50, us",
            Box::new(|r| latency(&r.played, 0.5)),
        ),
        (
            "key to first byte p90, us",
            Box::new(|r| latency(&r.played, 0.9)),
        ),
        (
            "key to first byte p99, us",
            Box::new(|r| latency(&r.played, 0.99)),
        ),
        (
            "key to first byte p99.9, us",
            Box::new(|r| latency(&r.played, 0.999)),
        ),
        (
            "payload bytes a key p50",
            Box::new(|r| quantile(&r.played, 0.5, |a| a.bytes)),
        ),
        (
            "payload bytes a key p99",
            Box::new(|r| quantile(&r.played, 0.99, |a| a.bytes)),
        ),
        (
            "payload bytes a key and clock, mean",
            Box::new(|r| {
                let all: usize = r.played.iter().map(|answer| answer.all_bytes).sum();
                all as f64 / r.played.len() as f64
            }),
        ),
        (
            "packets a key p50",
            Box::new(|r| quantile(&r.played, 0.5, |a| a.packets)),
        ),
        (
            "packets a key p99",
            Box::new(|r| quantile(&r.played, 0.99, |a| a.packets)),
        ),
        ("keys pressed", Box::new(|r| r.played.len() as f64)),
        (
            "storm: served",
            Box::new(move |r| storm(r, |s| s.served as f64)),
        ),
        (
            "storm: refused",
            Box::new(move |r| storm(r, |s| s.refused as f64)),
        ),
        (
            "storm: seconds",
            Box::new(move |r| storm(r, |s| s.wall.as_secs_f64())),
        ),
        (
            "storm: CPU, s",
            Box::new(move |r| storm(r, |s| s.cpu.as_secs_f64())),
        ),
        (
            "storm: key to first byte p50, us",
            Box::new(move |r| storm(r, |s| latency(&s.played, 0.5))),
        ),
        (
            "storm: key to first byte p99, us",
            Box::new(move |r| storm(r, |s| latency(&s.played, 0.99))),
        ),
        ("players lost", Box::new(|r| r.lost as f64)),
        (
            "come and gone: served",
            Box::new(move |r| churn(r, |c| c.served as f64)),
        ),
        (
            "come and gone: memory after 1000, MiB",
            Box::new(move |r| churn(r, |c| c.first as f64 / MIB)),
        ),
        (
            "come and gone: memory after all, MiB",
            Box::new(move |r| churn(r, |c| c.last as f64 / MIB)),
        ),
        (
            "come and gone: growth, last to first, %",
            Box::new(move |r| churn(r, |c| c.last as f64 / c.first as f64 * 100.0)),
        ),
        (
            "come and gone: CPU a connection, us",
            Box::new(move |r| churn(r, |c| micros(c.cpu, c.count.saturating_sub(c.first_few)))),
        ),
        (
            "connection to login p50, ms",
            Box::new(|r| median(&r.titles.let_in)),
        ),
        (
            "connection to title p50, ms",
            Box::new(|r| median(&r.titles.shown)),
        ),
        ("ssh to first byte p50, ms", Box::new(|r| median(&r.logins))),
    ]
}

/// Prints the table; the ratios are those of mazed to the bare server.
pub fn print(options: &Options, reports: &[Report]) {
    println!(
        "{} sessions of {}x{}, {} keys/s, {:?}",
        options.sessions(),
        options.size.0,
        options.size.1,
        options.rate,
        options.exec
    );
    print!("{:<40}", "");
    for report in reports {
        print!("{:>12}", format!("{:?}", report.kind));
    }
    println!("{:>9}", "ratio");
    for (name, value) in rows() {
        let values: Vec<f64> = reports.iter().map(&value).collect();
        if values.iter().all(|value| value.is_nan()) {
            continue;
        }
        print!("{name:<40}");
        for value in &values {
            print!("{value:>12.1}");
        }
        match values.as_slice() {
            [floor, mazed] if *floor > 0.0 => println!("{:>9.2}", mazed / floor),
            _ => println!(),
        }
    }
}
