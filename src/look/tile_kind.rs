//! The tiles of a maze in the laboratory.
//!
//! Where there are colours, each meaning fills its tile, and differs from the others in
//! brightness too. Where there are none, each has a character of its own.

use ratatui::style::{Color, Modifier, Style};

use super::{Depth, Look};

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

impl Look {
    pub(crate) fn fills(&self) -> bool {
        self.caps.depth > Depth::Mono
    }

    pub(crate) fn fill(&self, kind: TileKind) -> Color {
        let inks = self.inks();
        self.color(match kind {
            TileKind::Rock => inks.rock,
            TileKind::Wall => inks.wall,
            TileKind::Floor => inks.ground,
            TileKind::Trail => inks.back,
            TileKind::Waiting => inks.waiting,
            TileKind::Walked => inks.walk,
            TileKind::Current => inks.current,
            TileKind::Left => inks.left,
            TileKind::Way => inks.way,
            TileKind::Far(band, _) => inks.bands[usize::from(band.min(TileKind::BANDS - 1))],
            TileKind::Part(part) => inks.parts[usize::from(part % TileKind::PARTS)],
            TileKind::Start => inks.goal,
            TileKind::End => inks.end,
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
            TileKind::Start | TileKind::End => (glyph, style.fg(self.color(self.inks().ground))),
            TileKind::Wall => (glyph, style.fg(self.fill(kind))),
            _ => (" ", style.fg(self.color(self.inks().text))),
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
            TileKind::End => ("▼", ">"),
        };
        self.glyph(unicode, ascii)
    }

    /// The style of a progress line: the part that is done, or the rest.
    pub(crate) fn gauge(&self, done: bool) -> Style {
        let inks = self.inks();
        let ink = if done { inks.sky } else { inks.rock };
        Style::new().fg(self.color(ink)).bg(self.color(inks.ground))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Caps, Palette};
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
        let depths = [Depth::True, Depth::Ansi256].into_iter();
        for (depth, palette) in depths.flat_map(|depth| Palette::ALL.map(|one| (depth, one))) {
            let look = Look::new(Caps {
                depth,
                unicode: true,
            })
            .with_palette(palette);
            for (n, kind) in ALL.iter().enumerate() {
                for other in &ALL[..n] {
                    assert_ne!(
                        look.fill(*kind),
                        look.fill(*other),
                        "{palette:?} {kind:?} {other:?}"
                    );
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
