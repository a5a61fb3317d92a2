//! What servers tell each other, as the texts that PostgreSQL hands over: deflated, in pieces that
//! are small enough.

use std::collections::HashMap;
use std::collections::VecDeque;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// PostgreSQL takes fewer than 8,000 bytes, and the head has at most 50 of them.
const PIECE: usize = 7_900;

/// Pieces of a batch at most, beside what makes it: see [`super::BATCH_MAX`].
const PIECES_MAX: usize = 32;

/// What a batch may be inflated to.
const INFLATED_MAX: usize = 1 << 20;

/// Servers whose pieces are put together at a time.
const NODES_MAX: usize = 64;

/// Fast: it is a few kilobytes, four times a second.
const EFFORT: u8 = 4;

/// Batches of this server that are on their way.
#[derive(Debug, Default)]
pub(crate) struct Sender {
    batches: u32,
    pieces: VecDeque<String>,
}

impl Sender {
    /// Whether a piece waits.
    pub(crate) fn is_busy(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The next piece; the lines of another batch are asked for when nothing is left of the last.
    pub(crate) fn next(&mut self, me: i64, lines: impl FnOnce() -> Vec<String>) -> Option<String> {
        if self.pieces.is_empty() {
            let lines = lines();
            if lines.is_empty() {
                return None;
            }
            self.batches = self.batches.wrapping_add(1);
            let text = BASE64.encode(compress_to_vec(lines.join("\n").as_bytes(), EFFORT));
            let count = text.len().div_ceil(PIECE);
            for (n, piece) in text.as_bytes().chunks(PIECE).enumerate() {
                let piece = String::from_utf8_lossy(piece);
                let batch = self.batches;
                self.pieces
                    .push_back(format!("{me} {batch} {n} {count} {piece}"));
            }
        }
        self.pieces.pop_front()
    }
}

/// Batches of others that have not come whole yet.
#[derive(Debug, Default)]
pub(crate) struct Receiver {
    parts: HashMap<i64, Part>,
}

#[derive(Debug)]
struct Part {
    batch: u32,
    next: usize,
    text: String,
}

impl Receiver {
    /// Takes a piece; the server and the lines of its batch, once it is whole. What is no piece of
    /// ours, or comes after one that was lost, is left out.
    pub(crate) fn take(&mut self, piece: &str) -> Option<(i64, String)> {
        let mut words = piece.splitn(5, ' ');
        let from: i64 = words.next()?.parse().ok()?;
        let batch: u32 = words.next()?.parse().ok()?;
        let n: usize = words.next()?.parse().ok()?;
        let count: usize = words.next()?.parse().ok()?;
        let text = words.next()?;
        if n >= count || count > PIECES_MAX {
            return None;
        }
        if n == 0 {
            if self.parts.len() >= NODES_MAX {
                self.parts.clear();
            }
            let text = String::new();
            let part = Part {
                batch,
                next: 0,
                text,
            };
            self.parts.insert(from, part);
        }
        let part = self.parts.get_mut(&from)?;
        if (part.batch, part.next) != (batch, n) {
            self.parts.remove(&from);
            return None;
        }
        part.next += 1;
        part.text.push_str(text);
        if part.next < count {
            return None;
        }
        let whole = self.parts.remove(&from)?.text;
        let deflated = BASE64.decode(whole).ok()?;
        let lines = decompress_to_vec_with_limit(&deflated, INFLATED_MAX).ok()?;
        Some((from, String::from_utf8(lines).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng::Rng;

    #[test]
    fn a_batch_of_any_size_comes_whole_in_pieces_that_postgresql_takes() {
        let mut rng = Rng::new(7);
        let (mut sender, mut receiver) = (Sender::default(), Receiver::default());
        for size in [1, 100, 10_000, 60_000] {
            let noise = |rng: &mut Rng| char::from(b'a' + (rng.next_u64() % 26) as u8);
            let line: String = (0..size).map(|_| noise(&mut rng)).collect();
            let mut lines = vec![line.clone(), "two".to_owned()];
            loop {
                let piece = sender.next(5, || std::mem::take(&mut lines));
                let piece = piece.expect("a piece");
                assert!(piece.len() < 8_000);
                if let Some(taken) = receiver.take(&piece) {
                    assert_eq!(taken, (5, format!("{line}\ntwo")));
                    break;
                }
            }
            assert!(!sender.is_busy());
        }
    }

    #[test]
    fn what_is_no_piece_is_left_out_and_a_lost_one_loses_its_batch_only() {
        let mut receiver = Receiver::default();
        for wrong in [
            "",
            "x",
            "1 1 0 1",
            "1 1 0 1 !!",
            "1 1 5 2 aaaa",
            "1 1 0 4000000000 aaaa",
            "-9 1 0 1 AAAA",
        ] {
            assert_eq!(receiver.take(wrong), None, "{wrong}");
        }
        let mut rng = Rng::new(9);
        let line = |rng: &mut Rng| (0..900).map(|_| rng.next_u64().to_string()).collect();
        let mut sender = Sender::default();
        let mut taken = 0;
        for batch in 0..2 {
            let mut lines: Vec<String> = vec![line(&mut rng)];
            let mut n = 0;
            while let Some(piece) = sender.next(5, || std::mem::take(&mut lines)) {
                n += 1;
                if (batch, n) != (0, 1) {
                    taken += usize::from(receiver.take(&piece).is_some());
                }
            }
            assert!(n > 1);
        }
        assert_eq!(taken, 1);
    }
}
