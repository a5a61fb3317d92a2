//! Many connections that never log in.

use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use mazed::server::raise_open_files;

use crate::length::length;
use crate::neighbour::Neighbour;
use crate::raw::{Message, Raw, VERSION, kexinit, packet};
use crate::server::{Process, connect_from};

pub const SLOW: &[&str] = &["--handshake-grace", "3", "--max-before-login", "2000"];
pub const HELD: &[&str] = &["--max-before-login", "80000", "--handshake-grace", "60"];
pub const BEFORE: &[&str] = &["--max-before-login-per-address", "128"];

/// The bytes of a handshake up to the client's last word before the encryption.
fn handshake() -> Vec<u8> {
    let init = Message::new(30).string([9; 32]).0;
    let version = format!("{VERSION}\r\n").into_bytes();
    [&version[..], &packet(&kexinit()), &packet(&init)].concat()
}

/// Reads what is there; whether the connection is over.
fn is_over(mut stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let mut some = [0; 4096];
    loop {
        match stream.read(&mut some) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
        }
    }
}

/// Byte by byte, until they are cut off.
pub fn slow_handshakes(server: &Process) {
    // The grace of the first runs while the last still connect.
    let began = Instant::now();
    let mut slow: Vec<Raw> = (0..length(200, 1000))
        .map(|_| Raw::connect(server.address))
        .collect();
    for byte in handshake().iter().cycle() {
        slow.retain_mut(|raw| raw.write(&[&[*byte]]).is_ok() && !is_over(&raw.stream));
        if slow.is_empty() {
            break;
        }
        // A quick machine would else come to the end of the handshake in time.
        std::thread::sleep(Duration::from_millis(20));
        assert!(began.elapsed() < Duration::from_secs(10), "some stay");
    }
    assert!(began.elapsed() > Duration::from_millis(2500), "too soon");
}

/// How many connections this process may open beside its other files.
fn at_most(wanted: usize) -> usize {
    raise_open_files();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"))
        .unwrap();
    let allowed = line.split_whitespace().nth(3).unwrap().parse();
    let most = allowed.unwrap_or(usize::MAX).saturating_sub(300);
    assert!(most > 500, "{most} open files are no crowd");
    most.min(wanted)
}

/// Several addresses of this machine, as one has not enough ports.
fn address(number: usize) -> [u8; 4] {
    [127, 0, 1, (number / 5000) as u8]
}

pub fn held(server: &Process) {
    let mut crowd: Vec<TcpStream> = (0..at_most(length(2_000, 10_000)))
        .map(|number| connect_from(address(number), server.address))
        .collect();
    for stream in &mut crowd {
        let mut greeting = [0; 4];
        stream.read_exact(&mut greeting).unwrap();
        assert_eq!(&greeting, b"SSH-");
    }
    // Whoever comes now still gets in.
    Neighbour::visit(server.address);
}

/// From two addresses, each of which has its places and no more.
pub fn usual(server: &Process) {
    let crowd = (0..at_most(length(1_000, 10_000)))
        .map(|number| connect_from(address(number), server.address));
    let crowd: Vec<TcpStream> = crowd.collect();
    let began = Instant::now();
    let kept = || crowd.iter().filter(|stream| !is_over(stream)).count();
    while kept() > 256 {
        assert!(began.elapsed() < Duration::from_secs(20), "more are kept");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(kept() > 100, "only {} are let in", kept());
}
