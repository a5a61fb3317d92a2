//! A run as it is kept: a few bytes that can be replayed.
//!
//! Packing deflates the times, which takes up to some milliseconds. Sessions therefore hand
//! runs over as they are ([`UnpackedRun`]), and `accounts` packs each once, on the thread
//! that also proves it by a replay.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the version of this format: 2 |
//! | 1 | bit 0: the times are deflated; bit 1: some of it was played in text mode |
//! | varint | how many actions |
//! | 1 | how many different ones, *k* |
//! | *k* | their codes |
//! | | the actions as indices into that list, in as few bits each as hold *k* |
//! | | the times between them as varints |
//!
//! The codes tell which steps belong to one key press.
//!
//! A labyrinth has four actions, so each takes two bits. A general format (varints of
//! gaps and codes as `postcard` writes them, deflated) takes more: 400 moves at a human pace
//! come to 426 bytes here, to 477 there with the gaps before the codes, and to 531 with each
//! gap beside its code; and rows of this format would still have to be read.

use super::run::{MAX_ACTIONS, MAX_GAP, Run, action};
use super::{Level, LevelError, Progress, find};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

const FORMAT: u8 = 2;

/// The bit of the second byte that says that the times are deflated.
const DEFLATED: u8 = 1;

/// The slowest and smallest that the library does: each run is packed once, and on no
/// session's loop.
const EFFORT: u8 = 9;

/// A varint of a gap takes at most so many bytes: 24 bits, seven in each.
const VARINT: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packed {
    pub game: String,
    /// The level in words, in canonical order.
    pub level: String,
    pub seed: u64,
    /// The version of the game's boards and rules.
    pub version: u32,
    #[serde(with = "hex")]
    pub actions: Vec<u8>,
}

/// Bytes in texts: a list of numbers would take twice as much.
mod hex {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::fmt::Write;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            // It cannot fail on a text.
            let _ = write!(text, "{byte:02x}");
        }
        to.serialize_str(&text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        let digit = |at: u8| char::from(at).to_digit(16).map(|digit| digit as u8);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes = pairs
            .iter()
            .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
        let bytes = bytes.collect::<Option<_>>().filter(|_| rest.is_empty());
        bytes.ok_or_else(|| de::Error::custom("no bytes in hex"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnpackedRun {
    pub run: Run,
    /// The level that it is listed under, in words and canonical order: that of the search,
    /// where the board was searched for.
    pub level: String,
}

impl UnpackedRun {
    pub fn pack(&self) -> Packed {
        Packed {
            level: self.level.clone(),
            ..Packed::of(&self.run)
        }
    }
}

#[cfg(test)]
thread_local! {
    /// How many runs this thread has packed, for tests of who packs.
    pub(crate) static PACKED_HERE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub moves: u32,
    pub par: Option<u32>,
    pub hints: u32,
    /// Playing time in milliseconds that counts ([`Run::time`]).
    pub time: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    #[error("no such game")]
    Game,
    #[error("played by the rules of version {0}, which this program does not know")]
    Version(u32),
    #[error("no such level")]
    Level,
    #[error(transparent)]
    Board(#[from] LevelError),
    #[error("damaged: {0}")]
    Damaged(&'static str),
    #[error("not whole")]
    NotWhole,
    #[error("not won")]
    NotWon,
    #[error("comes to {found:?}, not to {claimed:?}")]
    Other { found: Tally, claimed: Tally },
}

impl Packed {
    pub fn of(run: &Run) -> Self {
        #[cfg(test)]
        PACKED_HERE.set(PACKED_HERE.get() + 1);
        let entry = find(run.game());
        let level = entry.map_or_else(|| run.level().clone(), |e| run.level().canonical(e));
        Self {
            game: run.game().to_owned(),
            level: level.words(),
            seed: run.seed(),
            version: entry.map_or(0, |entry| entry.version),
            actions: pack(run),
        }
    }

    pub fn run(&self) -> Result<Run, Unproved> {
        let entry = find(&self.game).ok_or(Unproved::Game)?;
        if self.version != entry.version {
            return Err(Unproved::Version(self.version));
        }
        let level = Level::read(entry, &self.level).ok_or(Unproved::Level)?;
        let mut run = Run::new(entry, level, self.seed);
        unpack(&self.actions, &mut run)?;
        Ok(run)
    }

    /// Replays it and compares what it comes to with what is claimed. It takes as long as making the
    /// board: not for the thread of a session.
    pub fn prove(&self, claimed: &Tally) -> Result<(), Unproved> {
        let entry = find(&self.game).ok_or(Unproved::Game)?;
        let run = self.run()?;
        let (_, progress) = run.replay(entry)?;
        if !progress.solved {
            return Err(Unproved::NotWon);
        }
        let found = Tally::of(&run, &progress);
        if found != *claimed {
            return Err(Unproved::Other {
                found,
                claimed: *claimed,
            });
        }
        Ok(())
    }
}

impl Tally {
    /// What a run came to that has progressed so far.
    pub fn of(run: &Run, progress: &Progress) -> Self {
        Self {
            moves: progress.moves,
            par: progress.par,
            hints: run.hints(),
            time: u64::try_from(run.time().as_millis()).unwrap_or(u64::MAX),
        }
    }
}

/// How many bits tell `kinds` things apart.
fn width(kinds: usize) -> u32 {
    usize::BITS - kinds.saturating_sub(1).leading_zeros()
}

fn put_varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_byte(bytes: &mut &[u8]) -> Result<u8, Unproved> {
    let (first, rest) = bytes.split_first().ok_or(Unproved::Damaged("cut off"))?;
    *bytes = rest;
    Ok(*first)
}

/// Takes a varint of at most [`VARINT`] bytes.
fn take_varint(bytes: &mut &[u8]) -> Result<u32, Unproved> {
    let mut number = 0;
    for place in 0..VARINT {
        let first = take_byte(bytes)?;
        number |= u32::from(first & 0x7F) << (7 * place);
        if first & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(Unproved::Damaged("a number without an end"))
}

fn pack(run: &Run) -> Vec<u8> {
    let mut kinds: Vec<u8> = run.codes().map(|(_, code)| code).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut bytes = vec![FORMAT, 0];
    put_varint(&mut bytes, u32::try_from(run.codes().len()).unwrap_or(0));
    bytes.push(kinds.len() as u8);
    bytes.extend_from_slice(&kinds);
    let wide = width(kinds.len());
    let (mut bits, mut held) = (0u32, 0);
    for (_, code) in run.codes() {
        let place = kinds.iter().position(|kind| *kind == code).unwrap_or(0);
        bits |= (place as u32) << held;
        held += wide;
        while held >= 8 {
            bytes.push(bits as u8);
            bits >>= 8;
            held -= 8;
        }
    }
    if held > 0 {
        bytes.push(bits as u8);
    }
    let mut times = Vec::new();
    for (gap, _) in run.codes() {
        put_varint(&mut times, gap);
    }
    // The store compares the boards of days as runs that have not begun.
    if !times.is_empty() {
        let deflated = compress_to_vec(&times, EFFORT);
        if deflated.len() < times.len() {
            bytes[1] |= DEFLATED;
            times = deflated;
        }
    }
    bytes.extend_from_slice(&times);
    bytes
}

fn unpack(mut bytes: &[u8], run: &mut Run) -> Result<(), Unproved> {
    let format = take_byte(&mut bytes)?;
    let flags = take_byte(&mut bytes)?;
    if format != FORMAT || flags & !DEFLATED != 0 {
        return Err(Unproved::Damaged("of another format"));
    }
    let count = take_varint(&mut bytes)? as usize;
    if count > MAX_ACTIONS {
        return Err(Unproved::NotWhole);
    }
    let kinds = usize::from(take_byte(&mut bytes)?);
    if kinds > bytes.len() || (kinds == 0 && count > 0) {
        return Err(Unproved::Damaged("cut off"));
    }
    let (kinds, rest) = bytes.split_at(kinds);
    if !kinds.iter().all(|code| action(*code).is_some()) {
        return Err(Unproved::Damaged("an action that is none"));
    }
    let wide = width(kinds.len()) as usize;
    let packed = (count * wide).div_ceil(8);
    if packed > rest.len() {
        return Err(Unproved::Damaged("cut off"));
    }
    let (packed, times) = rest.split_at(packed);
    let inflated;
    let mut times = if flags & DEFLATED != 0 {
        inflated = decompress_to_vec_with_limit(times, MAX_ACTIONS * VARINT)
            .map_err(|_| Unproved::Damaged("times that cannot be read"))?;
        inflated.as_slice()
    } else {
        times
    };
    for n in 0..count {
        let place = (0..wide).fold(0, |place, bit| {
            let at = n * wide + bit;
            place | usize::from(packed[at / 8] >> (at % 8) & 1) << bit
        });
        let code = *kinds
            .get(place)
            .ok_or(Unproved::Damaged("an action that is none"))?;
        let gap = take_varint(&mut times)?;
        if gap > MAX_GAP {
            return Err(Unproved::Damaged("a time without an end"));
        }
        run.push(gap, code);
    }
    if times.is_empty() {
        Ok(())
    } else {
        Err(Unproved::Damaged("longer than it should be"))
    }
}

#[cfg(test)]
mod tests;
