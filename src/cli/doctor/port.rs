//! The port: whether it is free, or who has it, and whom it lets in.

use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;

use super::{Findings, Patient};
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
            findings.bad(PORT, "doctor-port-privileged", &[shown]);
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

/// The port of the metrics, which are for the host's own network.
fn metrics(address: SocketAddr, patient: &Patient<'_>, findings: &mut Findings<'_>) {
    const CHECK: &str = "metrics";
    let shown = ("address", address.to_string().into());
    let ours = listener_on(address.port());
    let is_ours = ours.is_some_and(|(process, name)| is_server(patient, process, &name));
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
    let holder = listener_on(address.port());
    let shown = ("address", address.to_string().into());
    match (holder, patient.server) {
        (Some((process, name)), _) if is_server(patient, process, &name) => {
            let values = [shown, ("process", process.to_string().into())];
            findings.ok(PORT, "doctor-port-ours", &values);
        }
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

/// Whether this process is the server that runs on the database. On PostgreSQL nothing but its
/// name tells.
fn is_server(patient: &Patient<'_>, process: u32, name: &str) -> bool {
    match patient.server {
        Some(server) => server == Some(process),
        None => patient.store.path().is_none() && name == env!("CARGO_PKG_NAME"),
    }
}

/// The sockets that listen on a port, as the links of those who have them open name them.
fn sockets_on(port: u16) -> Vec<String> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
    let lines: String = tables
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok())
        .collect();
    let inodes = lines.lines().filter_map(|line| listening(line, port));
    inodes.map(|inode| format!("socket:[{inode}]")).collect()
}

/// The process that listens on a port, and its name, as far as this user is shown it.
fn listener_on(port: u16) -> Option<(u32, String)> {
    let sockets = sockets_on(port);
    for process in fs::read_dir("/proc").ok()?.flatten() {
        let Some(number) = process
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok())
        else {
            continue;
        };
        let open = fs::read_dir(process.path().join("fd"));
        let mut links = open.into_iter().flatten().flatten().filter_map(|file| {
            let link = fs::read_link(file.path()).ok()?;
            link.into_os_string().into_string().ok()
        });
        if links.any(|link| sockets.contains(&link)) {
            let name = fs::read_to_string(process.path().join("comm"));
            return Some((number, name.unwrap_or_default().trim().to_owned()));
        }
    }
    None
}

/// The inode of the socket in a line of `/proc/net/tcp`, if it listens on this port.
fn listening(line: &str, port: u16) -> Option<&str> {
    /// `TCP_LISTEN`.
    const LISTENS: &str = "0A";
    let mut fields = line.split_whitespace();
    let local = fields.nth(1)?;
    let state = fields.nth(1)?;
    let inode = fields.nth(5)?;
    let (_, hex) = local.rsplit_once(':')?;
    let found = u16::from_str_radix(hex, 16).ok()?;
    (state == LISTENS && found == port).then_some(inode)
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
    fn the_tables_of_the_system_are_read() {
        let line = "   0: 00000000000000000000000000000000:08AE \
             00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  \
             1000        0 123456 1 0000000000000000 100 0 0 10 0";
        assert_eq!(listening(line, 2222), Some("123456"));
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
