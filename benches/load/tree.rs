//! Memory and CPU of a process with all that it started.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// Ticks a second in `/proc/PID/stat` (`USER_HZ`, the same on all Linux systems).
const TICKS: u64 = 100;

/// A process with its descendants.
pub struct Tree {
    /// The process from which the others descend.
    pub root: u32,
}

/// The fields of `/proc/PID/stat` that are used.
struct Stat {
    parent: u32,
    /// CPU ticks of descendants that have ended and were waited for.
    children: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name before it may hold anything but is in parentheses. What follows begins
    // with the third field (proc(5)).
    let (_, rest) = text.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Stat {
        parent: u32::try_from(number(4)?).ok()?,
        children: number(16)? + number(17)?,
    })
}

impl Tree {
    /// The processes of the tree that live.
    fn members(&self) -> anyhow::Result<Vec<u32>> {
        let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
        for entry in fs::read_dir("/proc")? {
            let name = entry?.file_name();
            let pid = name.to_str().and_then(|name| name.parse().ok());
            if let Some((pid, stat)) = pid.and_then(|pid| Some((pid, stat(pid)?))) {
                children.entry(stat.parent).or_default().push(pid);
            }
        }
        let mut all = vec![self.root];
        let mut next = 0;
        while let Some(pid) = all.get(next) {
            all.extend(children.remove(pid).unwrap_or_default());
            next += 1;
        }
        Ok(all)
    }

    /// Bytes of memory (PSS): what several processes share is divided among them.
    pub fn memory(&self) -> anyhow::Result<usize> {
        let pss = |pid: &u32| {
            let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            line.split_whitespace().next()?.parse::<usize>().ok()
        };
        Ok(self.members()?.iter().filter_map(pss).sum::<usize>() * 1024)
    }

    /// CPU time, that of processes which have ended included.
    pub fn cpu(&self) -> anyhow::Result<Duration> {
        let (mut nanoseconds, mut ticks) = (0, 0);
        for pid in self.members()? {
            ticks += stat(pid).map_or(0, |stat| stat.children);
            let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else {
                continue;
            };
            for thread in threads.flatten() {
                let text = fs::read_to_string(thread.path().join("schedstat"));
                let text = text.unwrap_or_default();
                let spent = text.split(' ').next().and_then(|time| time.parse().ok());
                nanoseconds += spent.unwrap_or(0);
            }
        }
        Ok(Duration::from_nanos(
            nanoseconds + ticks * (1_000_000_000 / TICKS),
        ))
    }
}
