//! Many connections that never log in.

use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use mazed::server::raise_open_files;

use crate::neighbour::Neighbour;
use crate::raw::{Message, Raw, VERSION, kexinit, packet};
use crate::{alone, grown, serve};

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

#[test]
fn handshakes_byte_by_byte_are_cut_off() {
    let _alone = alone();
    let server = serve(&["--handshake-grace", "3", "--max-before-login", "8000"]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    // The grace of the first runs while the last still connect.
    let began = Instant::now();
    let mut slow: Vec<Raw> = (0..1000).map(|_| Raw::connect(server.address)).collect();
    let mut most = 0;
    for byte in handshake().iter().cycle() {
        slow.retain_mut(|raw| raw.write(&[&[*byte]]).is_ok() && !is_over(&raw.stream));
        most = most.max(grown(&server, before));
        if slow.is_empty() {
            break;
        }
        // A quick machine would else come to the end of the handshake in time.
        std::thread::sleep(Duration::from_millis(20));
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{} are still there",
            slow.len()
        );
    }
    assert!(began.elapsed() > Duration::from_millis(2500), "too soon");
    neighbour.content();
    eprintln!("{most} KiB for 1000");
    assert!(most < 64 * 1024, "{most} KiB more");
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

/// Connects from several addresses of this machine, as one has not enough ports.
fn connect(number: usize, server: SocketAddr) -> TcpStream {
    let from = SocketAddr::from(([127, 0, 1, (number / 5000) as u8], 0));
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.set_linger(Some(Duration::ZERO)).unwrap();
    socket.bind(&from.into()).unwrap();
    socket.connect(&server.into()).unwrap();
    socket.into()
}

#[test]
fn ten_thousand_connections_before_login_are_held_and_leave_room() {
    let _alone = alone();
    let many = at_most(10_000);
    let server = serve(&["--max-before-login", "80000", "--handshake-grace", "60"]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let mut crowd: Vec<TcpStream> = (0..many).map(|n| connect(n, server.address)).collect();
    for stream in &mut crowd {
        let mut greeting = [0; 4];
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream.read_exact(&mut greeting).unwrap();
        assert_eq!(&greeting, b"SSH-");
    }
    // Whoever comes now still gets in.
    Neighbour::visit(server.address);
    let each = grown(&server, before) / many;
    neighbour.content();
    eprintln!("{many} connections, {each} KiB each");
    assert!(each < 48, "{each} KiB each");
}

#[test]
fn ten_thousand_connections_at_the_usual_bounds_have_a_quarter_of_the_places() {
    let _alone = alone();
    let many = at_most(10_000);
    let server = serve(&["--max-before-login", "1024"]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let crowd: Vec<TcpStream> = (0..many).map(|n| connect(n, server.address)).collect();
    let began = Instant::now();
    while crowd.iter().filter(|stream| !is_over(stream)).count() > 256 {
        assert!(began.elapsed() < Duration::from_secs(20), "more are kept");
        std::thread::sleep(Duration::from_millis(50));
    }
    let kept = crowd.iter().filter(|stream| !is_over(stream)).count();
    assert!(kept > 100, "only {kept} are let in");
    let grown = grown(&server, before);
    neighbour.content();
    eprintln!("{grown} KiB for {many} connections");
    assert!(grown < 64 * 1024, "{grown} KiB more");
}
