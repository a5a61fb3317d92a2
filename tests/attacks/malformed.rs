//! Packets that break the rules, after each stage of a connection.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::length::length;
use crate::raw::{KEXINIT, Message, Raw, VERSION, is_hanging, kexinit, packet};
use crate::server::Process;

type Rng = Xoshiro256PlusPlus;

/// At the bounds of one address they would mostly wait.
pub const ROOM: &[&str] = &["--max-before-login", "1000", "--trusted-net", "127.0.0.1"];

/// Where a case begins, and how many there are of it at full length. A handshake is what costs, so
/// most cases come before one, or many after the same.
const STAGES: [(Stage, usize); 7] = [
    (Stage::Version, 20_000),
    (Stage::Algorithms, 25_000),
    (Stage::KeyExchange, 8_000),
    (Stage::NewKeys, 4_000),
    (Stage::Service, 3_000),
    (Stage::Login, 5_000),
    (Stage::Session, 35_000),
];

/// Cases that are tried on one connection, if it survives them.
const ON_ONE: usize = 24;

/// Threads that send them.
const SENDERS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Version,
    Algorithms,
    KeyExchange,
    NewKeys,
    Service,
    Login,
    Session,
}

/// A valid message with something wrong about it.
fn spoil(rng: &mut Rng, valid: &[u8]) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..rng.random_range(1..4) {
        let length = bytes.len().max(1);
        let at = rng.random_range(0..length);
        match rng.random_range(0..10) {
            // A length, most likely, that is too large, or just a little so.
            0 | 1 => {
                let number = [0, 1, 0x7fff_ffff, u32::MAX, 4096, length as u32 + 1];
                let number = number[rng.random_range(0..number.len())].to_be_bytes();
                for (byte, new) in bytes.iter_mut().skip(at).zip(number) {
                    *byte = new;
                }
            }
            2 => bytes.truncate(at),
            3 => {
                let more = rng.random_range(1..200);
                bytes.extend((0..more).map(|_| rng.random::<u8>()));
            }
            4 => {
                let copied = bytes[at.min(bytes.len())..].to_vec();
                bytes.extend(copied);
            }
            5 => bytes.iter_mut().skip(at).for_each(|byte| *byte = 0),
            // Another message altogether.
            6 => {
                if let Some(number) = bytes.first_mut() {
                    *number = rng.random();
                }
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = rng.random();
                }
            }
        }
    }
    bytes
}

/// A case before the encryption: some valid packets, and one that is not.
fn in_the_open(rng: &mut Rng, server: SocketAddr, stage: Stage) {
    let version = format!("{VERSION}\r\n").into_bytes();
    let init = Message::new(30).string([9; 32]).0;
    // Half of them are wrong inside, the others around it.
    let inside = rng.random_bool(0.5);
    let mut wrong = |valid: &[u8]| match inside {
        true => packet(&spoil(rng, valid)),
        false => spoil(rng, &packet(valid)),
    };
    let bytes = match stage {
        Stage::Version => [spoil(rng, &version), packet(&kexinit())].concat(),
        Stage::Algorithms => [&version[..], &wrong(&kexinit()), &packet(&init)].concat(),
        Stage::KeyExchange => [&version[..], &packet(&kexinit()), &wrong(&init)].concat(),
        _ => {
            let new_keys = wrong(&[21]);
            [&version[..], &packet(&kexinit()), &packet(&init), &new_keys].concat()
        }
    };
    let mut raw = Raw::connect(server);
    let _ = raw.write(&[&bytes]);
    raw.end();
}

/// Cases inside the encryption, on one connection; how many.
fn sealed(rng: &mut Rng, server: SocketAddr, stage: Stage) -> usize {
    let service = Message::new(5).string("ssh-userauth").0;
    match stage {
        Stage::Service => {
            let mut raw = Raw::handshake(server).unwrap();
            let _ = raw.send(&spoil(rng, &service));
            raw.end();
            1
        }
        Stage::Login => {
            let mut raw = Raw::handshake(server).unwrap();
            raw.send(&service).unwrap();
            let logins = logins();
            let login = &logins[rng.random_range(0..logins.len())];
            let _ = raw.send(&spoil(rng, login));
            raw.end();
            1
        }
        _ => in_session(rng, server),
    }
}

/// Ways to log in.
fn logins() -> Vec<Vec<u8>> {
    let user = || Message::new(50).string("guest").string("ssh-connection");
    let key = Message::default().string("ssh-ed25519").string([3; 32]).0;
    let signature = Message::default().string("ssh-ed25519").string([4; 64]).0;
    let key = |signed| {
        let message = user().string("publickey").byte(signed);
        message.string("ssh-ed25519").string(&key)
    };
    vec![
        user().string("none").0,
        user()
            .string("keyboard-interactive")
            .string("")
            .string("")
            .0,
        user().string("password").byte(0).string("secret").0,
        key(0).0,
        key(1).string(signature).0,
        Message::new(61).int(1).string("answer").0,
    ]
}

/// What is said in a session.
fn requests(channel: u32) -> Vec<Vec<u8>> {
    let ask = |name| Message::new(98).int(channel).string(name).byte(1);
    let pty = ask("pty-req").string("xterm").int(80).int(24);
    let open = |kind| {
        let open = Message::new(90).string(kind).int(1);
        open.int(9999).int(9999)
    };
    let keys = "jklw\x1b[A\x1b[200~x";
    let forward = Message::new(80).string("tcpip-forward").byte(1);
    vec![
        open("session").0,
        open("direct-tcpip").string("h").int(1).0,
        pty.int(0).int(0).string([1, 0, 0, 0, 9, 0]).0,
        ask("env").string("LANG").string("de_DE.UTF-8").0,
        ask("shell").0,
        ask("exec").string("version").0,
        ask("exec").string("play labyrinth --size 9x9").0,
        ask("subsystem").string("sftp").0,
        ask("x11-req").byte(1).string("MIT").string("00").int(0).0,
        ask("auth-agent-req@openssh.com").0,
        ask("window-change").int(100).int(30).int(0).int(0).0,
        ask("signal").string("INT").0,
        ask("break").int(500).0,
        Message::new(94).int(channel).string(keys).0,
        Message::new(95).int(channel).int(1).string("error").0,
        Message::new(93).int(channel).int(4096).0,
        Message::new(96).int(channel).0,
        Message::new(97).int(channel).0,
        forward.string("").int(0).0,
        Message::new(2).string("ignored").0,
        Message::new(3).int(7).0,
        Message::new(4).byte(1).string("debug").string("").0,
        Message::new(1).int(11).string("bye").string("").0,
        kexinit(),
    ]
}

fn in_session(rng: &mut Rng, server: SocketAddr) -> usize {
    let mut raw = Raw::login(server).unwrap();
    if rng.random_bool(0.8) {
        raw.open(1 << 30, 32_768).unwrap();
        if rng.random_bool(0.6) {
            raw.play(80, 24).unwrap();
        }
    }
    let requests = requests(raw.channel);
    let ping = Message::new(80).string("keepalive@openssh.com").byte(1).0;
    for case in 1..=ON_ONE {
        let request = &requests[rng.random_range(0..requests.len())];
        let wrong = spoil(rng, request);
        let mut bytes = raw.seal(&wrong);
        // Sometimes the packet is broken itself, and then it is the last.
        let broken = rng.random_bool(0.05);
        if broken {
            bytes = spoil(rng, &bytes);
        } else {
            bytes.extend(raw.seal(&ping));
        }
        if raw.write(&[&bytes]).is_err() {
            return case;
        }
        if broken || !answered(&mut raw) {
            raw.end();
            return case;
        }
    }
    raw.end();
    ON_ONE
}

/// Waits until the ping is answered; `false`: the connection is over, or another key
/// exchange has begun.
fn answered(raw: &mut Raw) -> bool {
    loop {
        match raw.receive() {
            Ok(payload) if matches!(payload.first(), Some(81 | 82)) => return true,
            Ok(payload) if payload.first() == Some(&KEXINIT) => return false,
            Ok(_) => {}
            Err(error) => {
                assert!(!is_hanging(&error), "no answer and no end");
                return false;
            }
        }
    }
}

/// Each ends one connection at most.
pub fn send(server: &Process) {
    let address = server.address;
    for (stage, cases) in STAGES {
        let cases = cases / length(50, 1);
        let done = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for sender in 0..SENDERS {
                let done = &done;
                scope.spawn(move || {
                    let mut rng = Rng::seed_from_u64((stage as usize * SENDERS + sender) as u64);
                    while done.load(Ordering::Relaxed) < cases {
                        let tried = match stage {
                            Stage::Service | Stage::Login | Stage::Session => {
                                sealed(&mut rng, address, stage)
                            }
                            _ => {
                                in_the_open(&mut rng, address, stage);
                                1
                            }
                        };
                        done.fetch_add(tried, Ordering::Relaxed);
                    }
                });
            }
        });
    }
}
