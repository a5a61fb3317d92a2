//! A log that nobody reads.

use std::io::Read;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::neighbour::Neighbour;
use crate::server::Process;

/// What a pipe takes, and the server's buffer beside it, a few times over.
const LOGGED_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Written to a pipe while a reader has stopped: the writer must not wait for it.
#[test]
fn a_log_that_nobody_reads_holds_nobody_up() {
    let _alone = crate::alone();
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("log");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    // Open at both ends, so that it has a reader who never reads.
    let unread = format!("export RUST_LOG=trace; exec 2<>{};", pipe.display());
    let mut server = Process::start_with(&unread, &["--drain", "0"]);
    let neighbour = Neighbour::of(server.address);
    let began = Instant::now();
    // Each key and each newcomer is logged in a hundred lines.
    while began.elapsed() < Duration::from_secs(5) {
        Neighbour::visit(server.address);
    }
    neighbour.content();
    // When the reader is back, it is told what it missed.
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut reader = std::fs::File::open(&pipe).unwrap();
        let (mut read, mut chunk) = (Vec::new(), vec![0; 65536]);
        while read.len() < LOGGED_BYTES_MAX {
            let some = reader.read(&mut chunk).unwrap();
            read.extend_from_slice(&chunk[..some]);
            if String::from_utf8_lossy(&read).contains("lines of the log are missing here") {
                break;
            }
        }
        tell.send(read.len()).unwrap();
    });
    let read = told
        .recv_timeout(Duration::from_secs(60))
        .expect("nothing is missing");
    assert!(read < LOGGED_BYTES_MAX, "nothing is missing");
    // The pipe fills up again, and nobody reads what the end says.
    Neighbour::visit(server.address);
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(20)), 0);
}
