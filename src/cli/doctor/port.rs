//! The port: whether it is free, or who has it, and whom it lets in.

use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Findings, Patient, database};
use crate::server;

const PORT: &str = "port";
const IPV6: &str = "IPv6";

pub(super) fn check(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    let address = patient.serve.listen;
    let shown = ("address", address.to_string().into());
    // A socket that does not listen takes no connection from anybody.
    match server::socket_at(address) {
        Ok(socket) => {
            drop(socket);
            findings.ok(PORT, "doctor-port", &[shown]);
        }
        Err(error) if error.kind() == ErrorKind::AddrInUse => taken(patient, findings),
        // Whether it is taken the kernel does not say to those who may not listen there.
        Err(error)
            if error.kind() == ErrorKind::PermissionDenied
                && !sockets_on(address.port()).is_empty() =>
        {
            taken(patient, findings);
        }
        Err(error) if error.kind() == ErrorKind::PermissionDenied && address.port() < 1024 => {
            match unit_may_listen() {
                Some(true) => findings.ok(PORT, "doctor-port-unit", &[shown]),
                Some(false) => findings.bad(PORT, "serve-listen-privileged", &[shown]),
                None => findings.warn(PORT, "doctor-port-unit-unknown", &[shown]),
            }
        }
        Err(error) if error.kind() == ErrorKind::AddrNotAvailable => {
            findings.bad(PORT, "doctor-port-address", &[shown]);
        }
        Err(error) => {
            let values = [shown, ("why", error.to_string().into())];
            findings.bad(PORT, "serve-listen", &values);
        }
    }
    ipv6(address, findings);
    if let Some(address) = patient.serve.metrics {
        metrics(address, patient, findings);
    }
}

/// Whether systemd lets the server listen below port 1024, which it lets nobody who looks from
/// outside of the unit; `None`: it does not say.
fn unit_may_listen() -> Option<bool> {
    const ASKED: &str = "--property=AmbientCapabilities,CapabilityBoundingSet,PrivateUsers";
    let mut systemctl = Command::new("systemctl");
    systemctl.args(["show", ASKED, "mazed"]);
    let output = systemctl.stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => {
            Some(gives_ports(&String::from_utf8_lossy(&output.stdout)))
        }
        // Where systemd runs, it may be that only root can ask it.
        _ if Path::new("/run/systemd/system").exists() => None,
        _ => Some(false),
    }
}

/// Whether these settings of a unit give the right to ports below 1024: to have it, to take it
/// along, and in the users of the machine, as it is nothing among users of the unit's own.
fn gives_ports(settings: &str) -> bool {
    const CAPABILITY: &str = "cap_net_bind_service";
    let setting = |name| {
        let mut lines = settings.lines().filter_map(|line| line.split_once('='));
        lines.find_map(|(its, value)| (its == name).then_some(value))
    };
    let has = |name| {
        let given = setting(name).unwrap_or_default();
        given.split_whitespace().any(|one| one == CAPABILITY)
    };
    has("AmbientCapabilities")
        && has("CapabilityBoundingSet")
        && setting("PrivateUsers") != Some("yes")
}

/// The port of the metrics, which are for the host's own network.
fn metrics(address: SocketAddr, patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "metrics";
    let shown = ("address", address.to_string().into());
    let is_ours = server_on(patient, address.port()).is_some();
    match server::socket_at(address) {
        Ok(_) if address == patient.serve.listen && address.port() != 0 => {
            findings.bad(CHECK, "doctor-metrics-same", &[shown]);
        }
        Err(error) if !is_ours => {
            let values = [shown, ("why", error.to_string().into())];
            findings.bad(CHECK, "serve-metrics-listen", &values);
        }
        _ if address.ip().is_unspecified() => {
            findings.warn(CHECK, "doctor-metrics-open", &[shown]);
        }
        _ => findings.ok(CHECK, "doctor-metrics", &[shown]),
    }
}

fn taken(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    let address = patient.serve.listen;
    let shown = ("address", address.to_string().into());
    if let Some(process) = server_on(patient, address.port()) {
        let values = [shown, ("process", process.to_string().into())];
        findings.ok(PORT, "doctor-port-ours", &values);
        return;
    }
    match (listener_on(address.port()), patient.server) {
        (Some((process, name)), _) => {
            let values = [
                shown,
                ("process", process.to_string().into()),
                ("name", crate::commands::refusal::repeated(&name).into()),
            ];
            findings.bad(PORT, "doctor-port-taken-by", &values);
        }
        // Another user's processes show nothing; most likely it is the server.
        (None, Some(_)) => findings.warn(PORT, "doctor-port-taken", &[shown]),
        (None, None) => findings.bad(PORT, "doctor-port-taken", &[shown]),
    }
}

/// The server that runs on the database, if it listens where it is asked to.
pub(super) fn server(patient: &Patient<'_>) -> Option<u32> {
    server_on(patient, patient.serve.listen.port())
}

/// Whether this process is the server that runs on the database. On PostgreSQL nothing but its
/// name tells, nor where the SQLite file was deleted with all that is beside it.
fn is_server(patient: &Patient<'_>, process: u32, name: &str) -> bool {
    let is_mazed = name == env!("CARGO_PKG_NAME");
    match (patient.server, patient.store.path()) {
        (Some(server), _) => server == Some(process),
        (None, None) => is_mazed,
        (None, Some(file)) => is_mazed && database::is_missed(patient) && may_hold(process, &file),
    }
}

/// Whether a process has a file of this name open that was deleted, or does not show what it has.
fn may_hold(process: u32, file: &Path) -> bool {
    let Ok(open) = fs::read_dir(format!("/proc/{process}/fd")) else {
        return true;
    };
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(" (deleted)");
    let mut links = open.flatten().flat_map(|file| fs::read_link(file.path()));
    links.any(|link| link.file_name() == Some(&name))
}

/// The server that runs on the database, if it listens on a port.
fn server_on(patient: &Patient<'_>, port: u16) -> Option<u32> {
    if let Some((process, name)) = listener_on(port) {
        return is_server(patient, process, &name).then_some(process);
    }
    // A service that systemd gives users of its own (`PrivateUsers=`) does not show even its own
    // user what it has open; whose the socket is can be seen all the same.
    let owners: Vec<u32> = sockets_on(port)
        .into_iter()
        .map(|(_, owner)| owner)
        .collect();
    let mut processes = processes();
    processes.find(|process| {
        let folder = Path::new("/proc").join(process.to_string());
        owner(&folder).is_some_and(|owner| owners.contains(&owner))
            && is_server(patient, *process, &name_of(*process))
    })
}

#[cfg(unix)]
fn owner(path: &Path) -> Option<u32> {
    let found = path.metadata().ok()?;
    Some(std::os::unix::fs::MetadataExt::uid(&found))
}

#[cfg(not(unix))]
fn owner(_: &Path) -> Option<u32> {
    None
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn name_of(process: u32) -> String {
    let name = fs::read_to_string(format!("/proc/{process}/comm"));
    name.unwrap_or_default().trim().to_owned()
}

/// The sockets that listen on a port, as the links of those who have them open name them, and whose
/// they are.
fn sockets_on(port: u16) -> Vec<(String, u32)> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
    let lines: String = tables
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok())
        .collect();
    let found = lines.lines().filter_map(|line| listening(line, port));
    found
        .map(|(inode, owner)| (format!("socket:[{inode}]"), owner))
        .collect()
}

/// The process that listens on a port, and its name, as far as this user is shown it.
fn listener_on(port: u16) -> Option<(u32, String)> {
    let sockets = sockets_on(port);
    for process in processes() {
        let open = fs::read_dir(format!("/proc/{process}/fd"));
        let mut links = open.into_iter().flatten().flatten().filter_map(|file| {
            let link = fs::read_link(file.path()).ok()?;
            link.into_os_string().into_string().ok()
        });
        if links.any(|link| sockets.iter().any(|(socket, _)| *socket == link)) {
            return Some((process, name_of(process)));
        }
    }
    None
}

/// The inode of the socket in a line of `/proc/net/tcp` and its user, if it listens on this port.
fn listening(line: &str, port: u16) -> Option<(&str, u32)> {
    /// `TCP_LISTEN`.
    const LISTENS: &str = "0A";
    let mut fields = line.split_whitespace();
    let local = fields.nth(1)?;
    let state = fields.nth(1)?;
    let owner = fields.nth(3)?.parse().ok()?;
    let inode = fields.nth(1)?;
    let (_, hex) = local.rsplit_once(':')?;
    let found = u16::from_str_radix(hex, 16).ok()?;
    (state == LISTENS && found == port).then_some((inode, owner))
}

/// Whether players of IPv6 reach the server.
fn ipv6(address: SocketAddr, findings: &mut Findings<'_>) {
    let has_ipv6 = fs::read_to_string("/proc/net/if_inet6").is_ok_and(|text| has_global(&text));
    let values = [
        ("address", address.to_string().into()),
        ("port", address.port().to_string().into()),
    ];
    let is_all = address.ip().is_unspecified();
    match (has_ipv6, address.is_ipv6()) {
        (true, true) if is_all => findings.ok(IPV6, "doctor-ipv6", &values),
        (true, false) if is_all => findings.warn(IPV6, "doctor-ipv6-unused", &values),
        (false, _) if is_all => findings.ok(IPV6, "doctor-ipv6-none", &values),
        _ => {}
    }
}

/// Whether one of the addresses in `/proc/net/if_inet6` is one that others can reach.
fn has_global(text: &str) -> bool {
    const GLOBAL: &str = "00";
    let mut scopes = text
        .lines()
        .filter_map(|line| line.split_whitespace().nth(3));
    scopes.any(|scope| scope == GLOBAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_gives_ports_below_1024_by_three_settings() {
        let right = "AmbientCapabilities=cap_net_bind_service\n\
             CapabilityBoundingSet=cap_chown cap_net_bind_service\nPrivateUsers=no\n";
        assert!(gives_ports(right));
        for (given, lacking) in [
            (
                "AmbientCapabilities=cap_net_bind",
                "AmbientCapabilities=cap",
            ),
            ("cap_chown cap_net_bind_service", ""),
            ("PrivateUsers=no", "PrivateUsers=yes"),
        ] {
            let settings = right.replace(given, lacking);
            assert_ne!(settings, right);
            assert!(!gives_ports(&settings), "{settings}");
        }
        assert!(!gives_ports(""));
    }

    #[test]
    fn the_tables_of_the_system_are_read() {
        let line = "   0: 00000000000000000000000000000000:08AE \
             00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  \
             1000        0 123456 1 0000000000000000 100 0 0 10 0";
        assert_eq!(listening(line, 2222), Some(("123456", 1000)));
        assert_eq!(listening(line, 22), None);
        assert_eq!(listening(&line.replace(" 0A ", " 01 "), 2222), None);
        assert_eq!(
            listening("  sl  local_address rem_address   st", 2222),
            None
        );
        let addresses = "00000000000000000000000000000001 01 80 10 80       lo\n\
             fe800000000000000000000000000001 02 40 20 80     eth0\n";
        assert!(!has_global(addresses));
        let global = "20010db8000000000000000000000001 02 40 00 80     eth0\n";
        assert!(has_global(&format!("{addresses}{global}")));
    }
}
