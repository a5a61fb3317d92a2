//! Players who send more than a person can type, or do not read what they are sent.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::length::length;
use crate::raw::{Message, Raw, is_hanging};
use crate::server::Process;

pub const STALLS: &[&str] = &["--stall-grace", "2", "--input-rate", "1000000000"];

/// A player at a menu of the usual size, who can be sent output for ever.
pub fn player(server: &Process) -> Raw {
    let mut raw = Raw::login(server.address).unwrap();
    raw.open(u32::MAX, 32_768).unwrap();
    raw.play(80, 24).unwrap();
    raw
}

/// Keys in a packet.
fn keys(raw: &mut Raw, keys: &[u8]) -> Vec<u8> {
    let message = Message::new(94).int(raw.channel).string(keys);
    raw.seal(&message.0)
}

fn resize(raw: &mut Raw, width: u32, height: u32) -> Vec<u8> {
    let resize = Message::new(98).int(raw.channel).string("window-change");
    let resize = resize.byte(0).int(width).int(height).int(0).int(0);
    raw.seal(&resize.0)
}

/// Sends bytes while what the server answers is read and thrown away: all of it, as the
/// connection lives on.
fn pour(raw: &Raw, bytes: &[u8]) {
    let mut reader = raw.stream.try_clone().unwrap();
    let pause = Some(Duration::from_millis(500));
    reader.set_read_timeout(pause).unwrap();
    let is_sent = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let mut some = [0; 64 * 1024];
            loop {
                match reader.read(&mut some) {
                    Ok(0) => panic!("the connection is over"),
                    Ok(_) => {}
                    // A server that is busy says nothing for a while and then all the more.
                    Err(error) if is_hanging(&error) => {
                        if is_sent.load(Ordering::Relaxed) {
                            return;
                        }
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        });
        (&raw.stream).write_all(bytes).unwrap();
        is_sent.store(true, Ordering::Relaxed);
        reading.join().unwrap();
    });
}

/// Waits until this client's window is open again, or the server would rightly hang up.
/// The server takes 16 KiB at a time, so a flood inside SSH comes in such portions.
pub fn flood(raw: &mut Raw, portion: &[u8], times: usize) -> Duration {
    let began = Instant::now();
    let mut left = 16 * 1024;
    for _ in 0..times {
        while left < portion.len() {
            let adjust = raw.expect(93).unwrap();
            let more = adjust.get(5..9).and_then(|more| more.try_into().ok());
            left += u32::from_be_bytes(more.unwrap()) as usize;
        }
        left -= portion.len();
        let packet = keys(raw, portion);
        raw.write(&[&packet]).unwrap();
    }
    // An answer to this means that all before it was read.
    let ping = Message::new(80).string("keepalive@openssh.com").byte(1);
    raw.send(&ping.0).unwrap();
    raw.expect(82).unwrap();
    began.elapsed()
}

/// From a terminal that says that it is a paste, and from one that does not, where each byte is a
/// key: more of them than may wait.
pub fn paste(server: &Process) {
    let sizes = length((1 << 20, 24 << 10), (10 << 20, 256 << 10));
    for (opens, text, size) in [(&b"\x1b[200~"[..], b'q', sizes.0), (b"", b'j', sizes.1)] {
        let mut raw = player(server);
        let open = keys(&mut raw, opens);
        raw.write(&[&open]).unwrap();
        let chunk = [text; 2048];
        flood(&mut raw, &chunk, size / chunk.len());
    }
}

/// Ten keys a packet: faster than one at a time, slower than a paste.
pub fn keys_a_second(server: &Process) {
    flood(&mut player(server), b"jkjkjkjkjk", length(2_000, 20_000));
}

pub fn usual_rate(server: &Process) {
    std::thread::scope(|scope| {
        for _ in 0..length(2, 8) {
            scope.spawn(|| {
                // Each takes 36 bytes: 32 KiB at once, and then 64 a second.
                let (keys, least) = length((4_000, 1), (15_000, 6));
                let took = flood(&mut player(server), b"j", keys);
                assert!(
                    took > Duration::from_secs(least),
                    "not slowed down: {took:?}"
                );
            });
        }
    });
}

pub fn resizes(server: &Process) {
    let mut raw = player(server);
    let storm = (0..length(10_000, 100_000u32))
        .flat_map(|round| resize(&mut raw, round % 700, round % 300));
    let storm: Vec<u8> = storm.collect();
    pour(&raw, &storm);
    let leave = keys(&mut raw, b"q");
    raw.write(&[&leave]).unwrap();
    raw.end();
}

/// Each new size is a screen of some kilobytes that nobody takes.
pub fn stalls(server: &Process) {
    let mut stalled: Vec<Raw> = (0..20).map(|_| player(server)).collect();
    let began = Instant::now();
    for round in 0u32.. {
        stalled.retain_mut(|raw| {
            let resize = resize(raw, 400 + round % 2, 200);
            raw.write(&[&resize]).is_ok()
        });
        if stalled.is_empty() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "some stay");
        std::thread::sleep(Duration::from_millis(30));
    }
    assert!(began.elapsed() > Duration::from_millis(1500), "too soon");
}

/// An answer or an end, but one of them.
pub fn lines(server: &Process) {
    let most = 256 * 1024;
    let few = [8193, most - 20, most + 1];
    let all = [8192, 8193, 100_000, most - 200, most - 20, most, most + 1];
    for fill in [
        &b"x"[..],
        b"\0",
        b"\xff",
        b"\xf0\x9f",
        b"' \"\\",
        b"--size 1x1 ",
    ] {
        for &length in length(&few[..], &all) {
            let mut raw = Raw::login(server.address).unwrap();
            raw.open(1 << 20, 32_768).unwrap();
            let line: Vec<u8> = fill.iter().copied().cycle().take(length).collect();
            let exec = Message::new(98).int(raw.channel).string("exec").byte(1);
            if raw.send(&exec.string(&line).0).is_ok() {
                let status = loop {
                    match raw.receive() {
                        Ok(message) if message.get(9..20) == Some(b"exit-status") => break true,
                        Ok(_) => {}
                        Err(error) => {
                            assert!(!is_hanging(&error), "{length}: neither");
                            break false;
                        }
                    }
                };
                assert!(status || length > 200_000, "{length}: no answer");
            }
            raw.end();
        }
    }
}
