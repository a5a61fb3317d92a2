//! Players who send more than a person can type, or do not read what they are sent.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::neighbour::Neighbour;
use crate::raw::{Message, Raw, is_hanging};
use crate::{alone, grown, serve};

/// Options of a server that reads as fast as clients send.
const NO_RATE_LIMIT: [&str; 2] = ["--input-rate", "1000000000"];

/// How much a server may grow while one client floods it, in KiB. Its buffers and those
/// of the allocator's arenas are a few MiB, once.
const GROWTH_MAX: usize = 16 * 1024;

/// A player at a menu of the usual size, who can be sent output for ever.
pub fn player(server: &crate::server::Process) -> Raw {
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

/// Sends bytes while what the server answers is read and thrown away: all of it, as the
/// connection lives on.
fn pour(raw: &mut Raw, bytes: &[u8]) {
    use std::io::Write;
    let mut reader = raw.stream.try_clone().unwrap();
    reader
        .set_read_timeout(Some(Duration::from_millis(500)))
        .unwrap();
    let is_sent = Arc::new(AtomicBool::new(false));
    let sent = Arc::clone(&is_sent);
    let reading = std::thread::spawn(move || {
        let mut some = [0; 64 * 1024];
        let mut all = 0;
        loop {
            match reader.read(&mut some) {
                Ok(0) => return Err(all),
                Ok(read) => all += read,
                // A server that is busy says nothing for a while and then all the more.
                Err(error) if is_hanging(&error) => {
                    if sent.load(Ordering::Relaxed) {
                        return Ok(all);
                    }
                }
                Err(_) => return Err(all),
            }
        }
    });
    raw.stream.write_all(bytes).unwrap();
    is_sent.store(true, Ordering::Relaxed);
    reading.join().unwrap().expect("the connection goes on");
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
    raw.send(&Message::new(80).string("keepalive@openssh.com").byte(1).0)
        .unwrap();
    raw.expect(82).unwrap();
    began.elapsed()
}

#[test]
fn a_paste_of_ten_mebibytes_is_swallowed() {
    let _alone = alone();
    let server = serve(&NO_RATE_LIMIT);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    // From a terminal that says that it is a paste, and from one that does not, where
    // each byte is a key: sixteen times as many as may wait.
    for (opens, text, size) in [(&b"\x1b[200~"[..], b'q', 10 << 20), (b"", b'j', 256 << 10)] {
        let mut raw = player(&server);
        let open = keys(&mut raw, opens);
        raw.write(&[&open]).unwrap();
        let chunk = [text; 2048];
        let took = flood(&mut raw, &chunk, size / chunk.len());
        eprintln!("{size} bytes of {:?} in {took:?}", char::from(text));
    }
    neighbour.content();
    let grown = grown(&server, before);
    eprintln!("{grown} KiB");
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
}

#[test]
fn a_hundred_thousand_keys_a_second_are_played() {
    let _alone = alone();
    let server = serve(&NO_RATE_LIMIT);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let mut raw = player(&server);
    // Ten keys a packet: faster than one at a time, slower than a paste.
    let took = flood(&mut raw, b"jkjkjkjkjk", 20_000);
    eprintln!("{:.0} keys a second", 200_000.0 / took.as_secs_f64());
    neighbour.content();
    let grown = grown(&server, before);
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
}

#[test]
fn at_the_usual_rate_a_flood_of_keys_costs_next_to_nothing() {
    let _alone = alone();
    let server = serve(&[]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let floods: Vec<_> = (0..8)
        .map(|_| {
            let mut raw = player(&server);
            std::thread::spawn(move || {
                // They take 540 kB: 262 at once, and then 65 a second.
                let took = flood(&mut raw, b"j", 15_000);
                assert!(took > Duration::from_secs(3), "not slowed down: {took:?}");
            })
        })
        .collect();
    for flood in floods {
        flood.join().unwrap();
    }
    neighbour.content();
    let grown = grown(&server, before);
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
}

#[test]
fn a_storm_of_resizes_is_followed_when_it_is_over() {
    let _alone = alone();
    let server = serve(&NO_RATE_LIMIT);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let mut raw = player(&server);
    let mut storm = Vec::new();
    for round in 0..100_000u32 {
        let (width, height) = (round % 700, round % 300);
        let resize = Message::new(98).int(raw.channel).string("window-change");
        let resize = resize.byte(0).int(width).int(height).int(0).int(0);
        storm.extend(raw.seal(&resize.0));
    }
    pour(&mut raw, &storm);
    let leave = keys(&mut raw, b"q");
    raw.write(&[&leave]).unwrap();
    raw.end();
    neighbour.content();
    let grown = grown(&server, before);
    eprintln!("{grown} KiB");
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
}

#[test]
fn readers_that_stop_for_ever_are_cut_off() {
    let _alone = alone();
    let server = serve(&["--stall-grace", "2", NO_RATE_LIMIT[0], NO_RATE_LIMIT[1]]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let mut stalled: Vec<Raw> = (0..20).map(|_| player(&server)).collect();
    let began = Instant::now();
    let mut most = 0;
    // Each new size is a screen of some kilobytes that nobody takes.
    for round in 0u32.. {
        let width = 400 + round % 2;
        stalled.retain_mut(|raw| {
            let resize = Message::new(98).int(raw.channel).string("window-change");
            let resize = resize.byte(0).int(width).int(200).int(0).int(0);
            raw.send(&resize.0).is_ok()
        });
        most = most.max(grown(&server, before));
        if stalled.is_empty() {
            break;
        }
        let left = stalled.len();
        assert!(began.elapsed() < Duration::from_secs(30), "{left} stay");
        std::thread::sleep(Duration::from_millis(30));
    }
    // Not before their time.
    assert!(began.elapsed() > Duration::from_millis(1500));
    neighbour.content();
    eprintln!("{most} KiB, all gone after {:?}", began.elapsed());
    assert!(most < 32 * 1024, "{most} KiB more");
}

#[test]
fn command_lines_of_any_length_end_one_connection_at_most() {
    let _alone = alone();
    let server = serve(&[]);
    let neighbour = Neighbour::of(server.address);
    let before = server.memory();
    let most = 256 * 1024;
    for fill in [
        &b"x"[..],
        b"\0",
        b"\xff",
        b"\xf0\x9f",
        b"' \"\\",
        b"--size 1x1 ",
    ] {
        for length in [8192, 8193, 100_000, most - 200, most - 20, most, most + 1] {
            let mut raw = Raw::login(server.address).unwrap();
            raw.open(1 << 20, 32_768).unwrap();
            let line: Vec<u8> = fill.iter().copied().cycle().take(length).collect();
            let exec = Message::new(98).int(raw.channel).string("exec").byte(1);
            if raw.send(&exec.string(&line).0).is_ok() {
                // An answer or an end, but one of them.
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
    neighbour.content();
    let grown = grown(&server, before);
    assert!(grown < GROWTH_MAX, "{grown} KiB more");
    assert!(!server.errors().contains("panicked"), "{}", server.errors());
}
