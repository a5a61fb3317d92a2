//! The tiles of a maze in the laboratory.
//!
//! Where there are colours, each meaning fills its tile, and differs from the others in
//! brightness too. Where there are none, each has a character of its own.

use ratatui::style::{Color, Modifier, Style};

use super::{Depth, GOAL, GROUND, Ink, Look, SKY, TEXT, WALL, ink};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKind {
    Rock,
    /// A wall beside something reached.
    Wall,
    Floor,
    /// On the path from the start to the current cell.
    Trail,
    /// Can be carved or visited next.
    Waiting,
    /// On the random walk under way.
    Walked,
    Current,
    /// Tried and given up: a dead end.
    Left,
    Way,
    /// Reached by the search: the band of its distance, below [`TileKind::BANDS`], and the
    /// distance in steps.
    Far(u8, u16),
    /// Belongs to the connected part of this number.
    Part(u8),
    Start,
    End,
}

impl TileKind {
    pub(crate) const BANDS: u8 = 10;
    pub(crate) const PARTS: u8 = 8;
}

const ROCK: Ink = ink((30, 37, 56), 235, Color::Black);
const BACK: Ink = ink((46, 84, 158), 25, Color::Cyan);
const WAIT: Ink = ink((168, 122, 44), 136, Color::Yellow);
const WALK: Ink = ink((132, 96, 214), 98, Color::Magenta);
const RED: Ink = ink((244, 72, 72), 203, Color::LightRed);
const LEFT: Ink = ink((60, 56, 60), 238, Color::DarkGray);
const WAY: Ink = ink((255, 190, 60), 214, Color::LightYellow);
const END: Ink = ink((255, 150, 64), 208, Color::LightMagenta);

/// From near to far, each lighter than the one before.
const FAR: [Ink; TileKind::BANDS as usize] = [
    ink((64, 50, 140), 54, Color::Magenta),
    ink((58, 72, 166), 61, Color::Magenta),
    ink((50, 98, 188), 26, Color::Magenta),
    ink((42, 126, 202), 32, Color::Cyan),
    ink((42, 154, 206), 38, Color::Cyan),
    ink((62, 180, 202), 44, Color::Cyan),
    ink((96, 204, 192), 79, Color::LightCyan),
    ink((140, 222, 182), 115, Color::LightCyan),
    ink((184, 236, 176), 157, Color::White),
    ink((222, 246, 176), 193, Color::White),
];

const PARTS: [Ink; TileKind::PARTS as usize] = [
    ink((32, 98, 118), 24, Color::Cyan),
    ink((98, 70, 142), 97, Color::Magenta),
    ink((146, 94, 40), 94, Color::Yellow),
    ink((44, 112, 76), 29, Color::Green),
    ink((134, 62, 104), 89, Color::LightMagenta),
    ink((104, 116, 48), 64, Color::LightGreen),
    ink((72, 116, 168), 67, Color::LightCyan),
    ink((128, 128, 136), 102, Color::Gray),
];

impl Look {
    pub(crate) fn fills(&self) -> bool {
        self.caps.depth > Depth::Mono
    }

    pub(crate) fn fill(&self, kind: TileKind) -> Color {
        self.color(match kind {
            TileKind::Rock => ROCK,
            TileKind::Wall => WALL,
            TileKind::Floor => GROUND,
            TileKind::Trail => BACK,
            TileKind::Waiting => WAIT,
            TileKind::Walked => WALK,
            TileKind::Current => RED,
            TileKind::Left => LEFT,
            TileKind::Way => WAY,
            TileKind::Far(band, _) => FAR[usize::from(band.min(TileKind::BANDS - 1))],
            TileKind::Part(part) => PARTS[usize::from(part % TileKind::PARTS)],
            TileKind::Start => GOAL,
            TileKind::End => END,
        })
    }

    /// The character of such a tile and its style. Where colours fill tiles, only start and
    /// goal have a character.
    pub(crate) fn tile(&self, kind: TileKind) -> (&'static str, Style) {
        let glyph = self.shape(kind);
        if !self.fills() {
            let style = Style::new().fg(Color::Reset).bg(Color::Reset);
            let bold = matches!(kind, TileKind::Current | TileKind::Way);
            return if bold {
                (glyph, style.add_modifier(Modifier::BOLD))
            } else {
                (glyph, style)
            };
        }
        let style = Style::new().bg(self.fill(kind));
        match kind {
            TileKind::Start | TileKind::End => (glyph, style.fg(self.color(GROUND))),
            TileKind::Wall => (glyph, style.fg(self.fill(kind))),
            _ => (" ", style.fg(self.color(TEXT))),
        }
    }

    /// The character of such a tile where colours do not fill it.
    pub(crate) fn shape(&self, kind: TileKind) -> &'static str {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let (unicode, ascii) = match kind {
            TileKind::Rock => ("░", ":"),
            TileKind::Wall => ("█", "#"),
            TileKind::Floor | TileKind::Part(_) => (" ", " "),
            TileKind::Trail => ("·", "."),
            TileKind::Waiting => ("○", "o"),
            TileKind::Walked => ("~", "~"),
            TileKind::Current => ("●", "@"),
            TileKind::Left => ("×", "x"),
            TileKind::Way => ("◆", "*"),
            TileKind::Far(_, steps) => {
                let digit = DIGITS[usize::from(steps % 10)];
                (digit, digit)
            }
            TileKind::Start => ("▽", "S"),
            TileKind::End => ("▼", "E"),
        };
        self.glyph(unicode, ascii)
    }

    /// The style of a progress line: the part that is done, or the rest.
    pub(crate) fn gauge(&self, done: bool) -> Style {
        let ink = if done { SKY } else { ROCK };
        Style::new().fg(self.color(ink)).bg(self.color(GROUND))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Caps;
    use super::*;

    const ALL: [TileKind; 14] = [
        TileKind::Rock,
        TileKind::Wall,
        TileKind::Floor,
        TileKind::Trail,
        TileKind::Waiting,
        TileKind::Walked,
        TileKind::Current,
        TileKind::Left,
        TileKind::Way,
        TileKind::Far(0, 3),
        TileKind::Far(9, 14),
        TileKind::Part(1),
        TileKind::Start,
        TileKind::End,
    ];

    #[test]
    fn every_meaning_has_a_colour_of_its_own() {
        for depth in [Depth::True, Depth::Ansi256] {
            let look = Look::new(Caps {
                depth,
                unicode: true,
            });
            for (n, kind) in ALL.iter().enumerate() {
                for other in &ALL[..n] {
                    assert_ne!(look.fill(*kind), look.fill(*other), "{kind:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn every_meaning_has_a_shape_of_its_own_without_colours() {
        for unicode in [true, false] {
            let look = Look::new(Caps {
                depth: Depth::Mono,
                unicode,
            });
            assert!(!look.fills());
            for (n, kind) in ALL.iter().enumerate() {
                let (shape, style) = look.tile(*kind);
                assert_eq!(shape.is_ascii(), !unicode || shape.is_ascii());
                assert_eq!(
                    (style.fg, style.bg),
                    (Some(Color::Reset), Some(Color::Reset))
                );
                // Without colours parts look like floor; their number stands beside the maze.
                for other in ALL[..n]
                    .iter()
                    .filter(|_| !matches!(kind, TileKind::Part(_)))
                {
                    assert_ne!(shape, look.shape(*other), "{kind:?} {other:?}");
                }
            }
        }
    }
}
