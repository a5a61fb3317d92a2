//! What the system gives the server: open files and memory.

use std::fs;
use std::path::Path;

use super::{Findings, Patient};
use crate::commands::refusal::count;
use crate::server;

const FILES: &str = "open files";
const MEMORY: &str = "memory";

/// Open files beside those of connections: the database, the log, the libraries, clients that are
/// being sent away.
const OTHER_FILES: u64 = 256;

pub(super) fn check(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    open_files(patient, findings);
    memory(patient, findings);
}

/// The folder of the server's process, or of this one.
fn process(patient: &Patient<'_>) -> String {
    match patient.server.flatten() {
        Some(process) => format!("/proc/{process}"),
        None => "/proc/self".to_owned(),
    }
}

fn open_files(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    let limits = fs::read_to_string(format!("{}/limits", process(patient)));
    let Some(most) = limits.ok().and_then(|text| hard_limit(&text)) else {
        return;
    };
    let limits = patient.serve.config().limits;
    let connections = [limits.connections, limits.before_login];
    let connections = connections
        .iter()
        .fold(0, |sum: usize, n| sum.saturating_add(*n));
    let values = [("most", most.into()), ("needed", count(connections))];
    if most < (connections as u64).saturating_add(OTHER_FILES) {
        findings.warn(FILES, "doctor-files-few", &values);
    } else {
        findings.ok(FILES, "doctor-files", &values);
    }
}

/// The hard limit on open files in a file of `/proc/*/limits`, up to which the server raises its
/// own.
fn hard_limit(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find(|line| line.starts_with("Max open files"))?;
    match line.split_whitespace().nth(4)? {
        "unlimited" => Some(u64::MAX),
        number => number.parse().ok(),
    }
}

fn memory(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const MIB: u64 = 1024 * 1024;
    let config = patient.serve.config();
    let kernel = server::kernel_memory(&config.limits);
    let needed = (config.memory as u64).saturating_add(kernel as u64);
    let group = fs::read_to_string(format!("{}/cgroup", process(patient)));
    let unit = group.ok().and_then(|text| least_of_groups(&text));
    let machine = fs::read_to_string("/proc/meminfo");
    let machine = machine.ok().and_then(|text| all_memory(&text));
    let mut values = vec![("mib", count(config.memory)), ("kernel", count(kernel))];
    for (limit, message) in [
        (unit, "doctor-memory-unit"),
        (machine, "doctor-memory-machine"),
    ] {
        let Some(limit) = limit.map(|bytes| bytes / MIB) else {
            continue;
        };
        if limit < needed {
            values.push(("limit", limit.into()));
            return findings.warn(MEMORY, message, &values);
        }
    }
    findings.ok(MEMORY, "doctor-memory", &values);
}

/// The least of what the unit or container of a process, and those that it is in, may take in
/// bytes; from the text of `/proc/*/cgroup`.
fn least_of_groups(text: &str) -> Option<u64> {
    let group = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let top = Path::new("/sys/fs/cgroup");
    let own = top.join(group);
    let limits = own.ancestors().take_while(|folder| folder.starts_with(top));
    let limits = limits.filter_map(|folder| {
        let text = fs::read_to_string(folder.join("memory.max")).ok()?;
        text.trim().parse().ok()
    });
    limits.min()
}

/// The memory of the machine in bytes, from the text of `/proc/meminfo`.
fn all_memory(text: &str) -> Option<u64> {
    let rest = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = rest.split_whitespace().next()?.parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_the_system_writes_them() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
             Max open files            1024                 524288               files     \n";
        assert_eq!(hard_limit(limits), Some(524_288));
        let unlimited = limits.replace("524288", "unlimited");
        assert_eq!(hard_limit(&unlimited), Some(u64::MAX));
        assert_eq!(hard_limit(""), None);
        assert_eq!(
            all_memory("MemTotal:        2048 kB\nMemFree: 1 kB\n"),
            Some(2_097_152)
        );
        assert_eq!(least_of_groups("12:cpu:/x\n"), None);
    }
}
