//! The socket of operators under a peer of this machine that knows no measure.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::neighbour::Neighbour;
use crate::server::Process;

/// What the server may grow by meanwhile, in KiB.
const GROWN_MAX: usize = 32 * 1024;

fn connect(server: &Process) -> UnixStream {
    let path = server.folder.path().join("mazed.db.admin");
    let stream = UnixStream::connect(path).expect("connected");
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).expect("set");
    stream.set_write_timeout(patience).expect("set");
    stream
}

fn status(server: &Process) -> Output {
    let socket = server.folder.path().join("mazed.db.admin");
    Command::new(env!("CARGO_BIN_EXE_mazed"))
        .arg("status")
        .env("MAZED_ADMIN_SOCKET", socket)
        .output()
        .expect("run")
}

/// Waits until the server answers an operator again.
fn wait_until_heard(server: &Process) {
    let began = Instant::now();
    loop {
        let output = status(server);
        if output.status.success() {
            return;
        }
        // 75: try again.
        assert_eq!(output.status.code(), Some(75), "{output:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{output:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_peer_on_the_socket_that_knows_no_measure_holds_nobody_up() {
    let _alone = crate::alone();
    let server = Process::start(&[]);
    wait_until_heard(&server);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();

    // A line without an end, what is no request, and one with everything too large in it.
    for request in [
        vec![b'x'; 1024 * 1024],
        b"{}\n".to_vec(),
        b"\n".to_vec(),
        b"\xff\x00\x1b[2J\n".to_vec(),
        [
            b"{\"lang\":\"en\",\"command\":",
            &b"[".repeat(7000)[..],
            b"\n",
        ]
        .concat(),
        b"{\"lang\":\"en\",\"command\":{\"say\":{\"text\":[]}}}\n".to_vec(),
        b"{\"lang\":\"xx\",\"command\":{\"kick\":{\"who\":\"\"}}}\n".to_vec(),
    ] {
        let mut stream = connect(&server);
        // It may be sent away before all of it is read.
        let _ = stream.write_all(&request);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        let reply = String::from_utf8(reply).expect("text");
        assert!(!reply.contains("\"status\":0"), "{reply}");
        assert!(
            reply.is_empty() || reply.starts_with("{\"status\":"),
            "{reply}"
        );
    }
    // Half a line, and then nothing: as many as are heard at a time, and a thousand more.
    let stalled: Vec<UnixStream> = (0..1000)
        .map(|_| {
            let mut stream = connect(&server);
            let _ = stream.write_all(b"{\"lang\":");
            stream
        })
        .collect();
    let told = status(&server);
    assert!(matches!(told.status.code(), Some(0 | 75)), "{told:?}");
    // They are sent away in time, though they keep their ends open.
    wait_until_heard(&server);
    drop(stalled);
    for _ in 0..1000 {
        drop(connect(&server));
    }
    wait_until_heard(&server);
    neighbour.content();
    let grown = crate::grown(&server, before);
    assert!(grown < GROWN_MAX, "{grown} KiB");
}
