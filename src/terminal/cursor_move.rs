//! Short control sequences, built without an allocation: a frame tries several for each
//! run of cells that changed.

/// The bytes that move the cursor. The longest, across and down with three digits each, takes 12
/// bytes, and a position of its own as many.
#[derive(Clone, Copy, Default)]
pub(super) struct CursorMove {
    bytes: [u8; 16],
    len: usize,
}

impl CursorMove {
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn number(&mut self, number: u16) {
        digits(number, |digit| self.push(digit));
    }

    /// A control sequence with one count, left out when it is 1.
    pub(super) fn step(&mut self, command: u8, count: u16) {
        self.push(0x1b);
        self.push(b'[');
        if count != 1 {
            self.number(count);
        }
        self.push(command);
    }
}

/// Writes a number.
pub(super) fn digits(number: u16, mut push: impl FnMut(u8)) {
    let mut unit = 1;
    while number / unit >= 10 {
        unit *= 10;
    }
    while unit > 0 {
        push(b'0' + (number / unit % 10) as u8);
        unit /= 10;
    }
}

/// CUP, with what is 1 left out.
pub(super) fn absolute(x: u16, y: u16) -> CursorMove {
    let mut cursor_move = CursorMove::default();
    cursor_move.push(0x1b);
    cursor_move.push(b'[');
    if y > 0 {
        cursor_move.number(y.saturating_add(1));
    }
    if x > 0 {
        cursor_move.push(b';');
        cursor_move.number(x.saturating_add(1));
    }
    cursor_move.push(b'H');
    cursor_move
}

/// The shortest way from one column to another.
pub(super) fn across(from: u16, to: u16) -> CursorMove {
    let mut best = CursorMove::default();
    if from == to {
        return best;
    }
    if to == 0 {
        best.push(b'\r');
        return best;
    }
    best.step(b'G', to + 1);
    let mut other = CursorMove::default();
    match from.checked_sub(to) {
        Some(left @ ..=3) => (0..left).for_each(|_| other.push(8)),
        Some(left) => other.step(b'D', left),
        None => other.step(b'C', to - from),
    }
    if other.len() < best.len() {
        best = other;
    }
    best
}

/// CUU or CUD.
pub(super) fn vertical(from: u16, to: u16, cursor_move: &mut CursorMove) {
    match to.cmp(&from) {
        std::cmp::Ordering::Equal => {}
        std::cmp::Ordering::Less => cursor_move.step(b'A', from - to),
        std::cmp::Ordering::Greater => cursor_move.step(b'B', to - from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_they_are_written() {
        for number in [2, 9, 10, 99, 100, 101, 500, 10_000, u16::MAX] {
            let mut cursor_move = CursorMove::default();
            cursor_move.step(b'C', number);
            assert_eq!(cursor_move.bytes(), format!("\x1b[{number}C").as_bytes());
        }
        assert_eq!(absolute(499, 199).bytes(), b"\x1b[200;500H");
        assert_eq!(absolute(0, 0).bytes(), b"\x1b[H");
        assert_eq!(absolute(4, 0).bytes(), b"\x1b[;5H");
        assert_eq!(absolute(0, 4).bytes(), b"\x1b[5H");
    }
}
