//! Short control sequences, appended as they are tried: a frame tries several for each run of cells
//! that changed.

use std::cmp::Ordering;

/// Appends the shorter of two texts that mean the same.
pub(super) fn shorter(
    out: &mut Vec<u8>,
    one: impl FnOnce(&mut Vec<u8>),
    other: impl FnOnce(&mut Vec<u8>),
) {
    let begin = out.len();
    one(out);
    let middle = out.len();
    other(out);
    if out.len() - middle < middle - begin {
        out.drain(begin..middle);
    } else {
        out.truncate(middle);
    }
}

pub(super) fn number(number: u16, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// A control sequence with one count, left out when it is 1.
pub(super) fn step(command: u8, count: u16, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    if count != 1 {
        number(count, out);
    }
    out.push(command);
}

/// CUP, with what is 1 left out.
pub(super) fn absolute((x, y): (u16, u16), out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    if y > 0 {
        number(y.saturating_add(1), out);
    }
    if x > 0 {
        out.push(b';');
        number(x.saturating_add(1), out);
    }
    out.push(b'H');
}

/// The shortest way from one column and row to others, across and then up or down.
pub(super) fn relative(from: (u16, u16), to: (u16, u16), out: &mut Vec<u8>) {
    match to.0 {
        x if x == from.0 => {}
        0 => out.push(b'\r'),
        x => shorter(
            out,
            |out| step(b'G', x + 1, out),
            |out| match from.0.checked_sub(x) {
                Some(left @ ..=3) => (0..left).for_each(|_| out.push(8)),
                Some(left) => step(b'D', left, out),
                None => step(b'C', x - from.0, out),
            },
        ),
    }
    match to.1.cmp(&from.1) {
        Ordering::Equal => {}
        Ordering::Less => step(b'A', from.1 - to.1, out),
        Ordering::Greater => step(b'B', to.1 - from.1, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_move_is_found() {
        let moved = |from, to| {
            let mut out = b"before".to_vec();
            shorter(
                &mut out,
                |out| absolute(to, out),
                |out| relative(from, to, out),
            );
            String::from_utf8(out).expect("text")
        };
        for (from, to, expected) in [
            ((9, 9), (499, 199), "\x1b[200;500H"),
            ((9, 9), (0, 0), "\x1b[H"),
            ((9, 9), (4, 0), "\x1b[;5H"),
            ((9, 9), (0, 4), "\x1b[5H"),
            ((9, 9), (0, 9), "\r"),
            ((9, 9), (7, 9), "\x08\x08"),
            ((9, 9), (10, 9), "\x1b[C"),
            ((9, 9), (9, 7), "\x1b[2A"),
            ((9, 9), (20, 9), "\x1b[21G"),
            ((100, 9), (150, 9), "\x1b[50C"),
            ((150, 9), (100, 9), "\x1b[50D"),
            ((9, 9), (8, 10), "\x08\x1b[B"),
        ] {
            assert_eq!(moved(from, to), format!("before{expected}"));
        }
    }
}
