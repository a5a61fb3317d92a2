//! Strangers on the port of the metrics.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::attack_time;
use crate::length::length;
use crate::server::Process;

pub const PORT: &[&str] = &["--metrics", "127.0.0.1:0"];

/// Some of all these at a time, for so long.
fn connect(port: SocketAddr, long: Duration) -> usize {
    let began = Instant::now();
    let mut silent: Vec<TcpStream> = Vec::new();
    let mut tried = 0;
    let rest = "x: y\r\n".repeat(100_000);
    // Whoever waits in the kernel is answered later, fifty a second.
    while began.elapsed() < long && tried < length(50, usize::MAX) {
        tried += 1;
        // In a flood the kernel's queue is full now and then.
        let Ok(mut stream) = TcpStream::connect_timeout(&port, Duration::from_millis(500)) else {
            continue;
        };
        let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
        let _ = match tried % 6 {
            // A request without an end, and one that never comes.
            0 => stream.write_all(rest.as_bytes()),
            1 => Ok(()),
            // Whoever asks and does not read.
            2 => stream.write_all(b"GET /metrics HTTP/1.1\r\n\r\n"),
            3 => stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n"),
            4 => stream.write_all(&[0xff; 4000]),
            // Byte by byte.
            _ => (0..200).try_for_each(|_| stream.write_all(b"G")),
        };
        silent.push(stream);
        if silent.len() > 500 {
            silent.clear();
        }
    }
    tried
}

/// Neither reaches the players, nor keeps monitoring out.
pub fn flood(server: &Process) {
    let port = server.metrics.unwrap();
    assert_eq!(server.get("/metrics").0, 200);
    let attackers: Vec<_> = (0..4)
        .map(|_| std::thread::spawn(move || connect(port, attack_time())))
        .collect();
    let tried: usize = attackers
        .into_iter()
        .map(|attacker| attacker.join().unwrap())
        .sum();
    assert!(tried >= 100, "{tried}");
    // Monitoring gets through once it is over.
    let began = Instant::now();
    while server.get("/readyz").0 != 200 {
        assert!(began.elapsed() < Duration::from_secs(20));
    }
    // And beside those who hold connections, whose time has not passed by then.
    let mut held: Vec<_> = (0..40).map(|_| TcpStream::connect(port).unwrap()).collect();
    let began = Instant::now();
    assert_eq!(server.get("/healthz"), (200, "ok\n".to_owned()));
    assert!(began.elapsed() < Duration::from_secs(4));
    // The first had to go for those who came later.
    held[0]
        .set_read_timeout(Some(Duration::from_secs(4)))
        .unwrap();
    assert_eq!(held[0].read(&mut [0; 16]).unwrap_or(0), 0);
}
