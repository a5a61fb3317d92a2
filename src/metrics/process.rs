//! What this process takes of the machine, under the names that every client of Prometheus
//! gives it.

use std::fs;

use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use super::Metrics;

pub(super) fn register(metrics: &Metrics) {
    metrics.ask_gauge(
        "process_resident_memory_bytes",
        "Resident memory in bytes.",
        || resident_memory().unwrap_or(f64::NAN),
    );
    metrics.ask_gauge("process_open_fds", "Open files.", || {
        open_files().unwrap_or(f64::NAN)
    });
    metrics.ask_gauge("process_max_fds", "Files that may be open.", || {
        let limit = getrlimit(Resource::Nofile).current;
        limit.map_or(f64::INFINITY, |limit| limit as f64)
    });
    metrics.ask_counter(
        "process_cpu_seconds_total",
        "CPU time of the user and the system in seconds.",
        || {
            let time = clock_gettime(ClockId::ProcessCPUTime);
            time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
        },
    );
}

fn resident_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let kibibytes = lines.find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: f64 = kibibytes.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024.0)
}

fn open_files() -> Option<f64> {
    let all = fs::read_dir("/proc/self/fd").ok()?.count();
    // Not the one by which they are counted.
    Some(all.saturating_sub(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_process_takes_is_found() {
        let metrics = Metrics::new(&[], &[]);
        let text = metrics.text();
        let value = |name: &str| -> f64 {
            let mut lines = text.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.expect(name).parse().expect("a number")
        };
        assert!(value("process_resident_memory_bytes") > 1e6);
        assert!(value("process_open_fds") >= 3.0);
        assert!(value("process_max_fds") >= value("process_open_fds"));
        let before = value("process_cpu_seconds_total");
        assert!(before > 0.0 && before < 1e6, "{before}");
    }
}
