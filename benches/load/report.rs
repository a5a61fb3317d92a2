//! The table.

use crate::Options;
use crate::players::Answer;
use crate::process::Kind;
use std::time::Duration;

/// What one server took.
pub struct Report {
    /// Which one.
    pub kind: Kind,
    /// Times to the first byte with the real ssh, sorted.
    pub logins: Vec<Duration>,
    /// Sessions held.
    pub sessions: usize,
    /// Memory of all of them at rest, in bytes.
    pub memory: usize,
    /// The same after play.
    pub memory_played: usize,
    /// How long all logins took.
    pub login_wall: Duration,
    /// What they cost the server.
    pub login_cpu: Duration,
    /// What rest costs.
    pub idle_cpu: Duration,
    /// For so long.
    pub idle_wall: Duration,
    /// What play cost.
    pub play_cpu: Duration,
    /// What each key came to.
    pub played: Vec<Answer>,
    /// Players lost on the way.
    pub lost: usize,
}

/// A row: its name, its unit's factor and how to read it off a report.
type Row<'a> = (&'static str, Box<dyn Fn(&Report) -> f64 + 'a>);

fn at<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((last as f64 * share).round() as usize).copied()
}

fn sorted<T: Ord>(answers: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = answers.collect();
    all.sort_unstable();
    all
}

/// Prints what was measured; the ratios are of mazed to the bare server.
pub fn print(options: &Options, reports: &[Report]) {
    let answered = |report: &Report| {
        let all = report.played.iter().copied();
        all.filter(|answer| answer.packets > 0).collect::<Vec<_>>()
    };
    let latency = |share: f64| {
        move |report: &Report| {
            let all = sorted(answered(report).iter().map(|answer| answer.latency));
            at(&all, share).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1e6)
        }
    };
    let size = |share: f64| {
        move |report: &Report| {
            let all = sorted(answered(report).iter().map(|answer| answer.bytes));
            at(&all, share).map_or(f64::NAN, |bytes| bytes as f64)
        }
    };
    let packets = |share: f64| {
        move |report: &Report| {
            let all = sorted(answered(report).iter().map(|answer| answer.packets));
            at(&all, share).map_or(f64::NAN, |packets| packets as f64)
        }
    };
    let kib = |bytes: usize, report: &Report| bytes as f64 / 1024.0 / report.sessions as f64;
    let rows: Vec<Row<'_>> = vec![
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
            Box::new(|r| r.login_cpu.as_secs_f64() * 1e6 / r.sessions as f64),
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
            Box::new(|r| r.play_cpu.as_secs_f64() * 1e6 / r.played.len().max(1) as f64),
        ),
        ("key to first byte p50, us", Box::new(latency(0.5))),
        ("key to first byte p99, us", Box::new(latency(0.99))),
        ("payload bytes a key p50", Box::new(size(0.5))),
        ("payload bytes a key p99", Box::new(size(0.99))),
        (
            "the same with the clock's, mean",
            Box::new(|r| {
                let all: usize = r.played.iter().map(|answer| answer.all_bytes).sum();
                all as f64 / r.played.len().max(1) as f64
            }),
        ),
        ("packets a key p50", Box::new(packets(0.5))),
        ("packets a key p99", Box::new(packets(0.99))),
        ("keys pressed", Box::new(|r| r.played.len() as f64)),
        ("players lost", Box::new(|r| r.lost as f64)),
        (
            "ssh to first byte p50, ms",
            Box::new(|r| at(&r.logins, 0.5).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)),
        ),
    ];
    println!(
        "{} sessions of {}x{}, {} keys/s, {:?}",
        options.sessions, options.size.0, options.size.1, options.rate, options.exec
    );
    print!("{:<36}", "");
    for report in reports {
        print!("{:>12}", format!("{:?}", report.kind));
    }
    println!("{:>9}", "ratio");
    for (name, value) in rows {
        print!("{name:<36}");
        let values: Vec<f64> = reports.iter().map(&value).collect();
        for value in &values {
            print!("{value:>12.1}");
        }
        match values.as_slice() {
            [floor, mazed] if *floor > 0.0 => println!("{:>9.2}", mazed / floor),
            _ => println!(),
        }
    }
}
