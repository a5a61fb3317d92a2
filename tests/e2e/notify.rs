//! What systemd is told.

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use crate::server::Process;

#[test]
fn systemd_is_told_of_the_start_a_reload_and_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    let limit = Some(Duration::from_secs(20));
    socket.set_read_timeout(limit).unwrap();
    let said = || {
        let mut bytes = [0; 512];
        let length = socket.recv(&mut bytes).expect("a message");
        String::from_utf8(bytes[..length].to_vec()).unwrap()
    };
    let first = format!("export NOTIFY_SOCKET={};", path.display());
    let mut server = Process::start_with(&first, &["--drain", "0"]);
    assert_eq!(said(), "READY=1\n");
    server.signal("HUP");
    let reloading = said();
    let since = reloading.strip_prefix("RELOADING=1\nMONOTONIC_USEC=");
    let since = since.expect(&reloading).trim_end();
    let uptime = std::fs::read_to_string("/proc/uptime").unwrap();
    let uptime: f64 = uptime.split(' ').next().unwrap().parse().unwrap();
    let since = since.parse::<f64>().expect("microseconds") / 1e6;
    // The clock of both stands still while the machine sleeps, or that of one.
    assert!(since > 0.0 && since < uptime + 1.0, "{since}, up {uptime}");
    assert_eq!(said(), "READY=1\n");
    server.signal("TERM");
    assert_eq!(said(), "STOPPING=1\n");
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
}
