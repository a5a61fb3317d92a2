//! Strangers on the port of the metrics.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::neighbour::Neighbour;

/// How much the server may grow, in KiB: sixteen requests and answers of some KiB, and what the
/// allocator keeps.
const GROWTH_MAX: usize = 16 * 1024;

/// Some of all these at a time, for so long.
fn flood(port: SocketAddr, long: Duration) -> usize {
    let began = Instant::now();
    let mut silent: Vec<TcpStream> = Vec::new();
    let mut tried = 0;
    let rest = "x: y\r\n".repeat(100_000);
    while began.elapsed() < long {
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

#[test]
fn a_flood_on_the_metrics_does_not_reach_the_players() {
    let _alone = crate::alone();
    let server = crate::serve(&["--metrics", "127.0.0.1:0"]);
    let port = server.metrics.unwrap();
    Neighbour::visit(server.address);
    assert_eq!(server.get("/metrics").0, 200);
    let (before, worked) = (server.memory(), server.worked());
    let neighbour = Neighbour::of(server.address);
    let attackers: Vec<_> = (0..4)
        .map(|_| std::thread::spawn(move || flood(port, Duration::from_secs(6))))
        .collect();
    let tried: usize = attackers
        .into_iter()
        .map(|attacker| attacker.join().unwrap())
        .sum();
    neighbour.content();
    assert!(tried > 100, "{tried}");
    let grown = crate::grown(&server, before);
    let worked = server.worked() - worked;
    eprintln!("{tried} connections, {worked:?} of the processor, {grown} KiB");
    assert!(grown < GROWTH_MAX, "{grown} KiB");
    // Monitoring gets through once it is over, and nothing is left behind.
    let began = Instant::now();
    while server.get("/readyz").0 != 200 {
        assert!(began.elapsed() < Duration::from_secs(20));
    }
    server.wait_for_metric("mazed_connections", 0.0);
}

#[test]
fn whoever_holds_connections_does_not_keep_monitoring_out() {
    let _alone = crate::alone();
    let server = crate::serve(&["--metrics", "127.0.0.1:0"]);
    let port = server.metrics.unwrap();
    let mut held: Vec<_> = (0..40).map(|_| TcpStream::connect(port).unwrap()).collect();
    let began = Instant::now();
    assert_eq!(server.get("/healthz"), (200, "ok\n".to_owned()));
    // No holder's time has passed by then.
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
    // The first had to go for those who came later.
    held[0]
        .set_read_timeout(Some(Duration::from_secs(4)))
        .unwrap();
    assert_eq!(held[0].read(&mut [0; 16]).unwrap_or(0), 0);
}
