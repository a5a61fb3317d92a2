//! Draws a board: walls, exits, the creature, and what is known about the fields.

use ratatui::style::{Color, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::Yamyam;
use super::motion::Motion;
use super::window::Zoom;
use crate::core::dir::Dir;
use crate::core::slide::Position;
use crate::core::yamyam::{CellKind, Class};
use crate::games::{arrow, half_block, put, text, within};
use crate::i18n::Words;
use crate::look::{Look, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Wall,
    Floor,
    Exit,
    /// The creature, and where it looks.
    Creature(Option<Dir>),
    /// On the exit, and so far into the hole.
    Dropping(u8),
    Ghost,
    Trail,
    Hint(Dir),
    Class(Class),
}

/// The character for a class, in Unicode and in ASCII, and its tone.
fn class(class: Class) -> (&'static str, &'static str, Tone) {
    match class {
        Class::Safe => ("●", "S", Tone::Safe),
        Class::Unsafe => ("×", "U", Tone::Unsafe),
        Class::TooFar => ("▲", "W", Tone::TooFar),
        Class::Risky => ("◇", "?", Tone::Risky),
    }
}

/// The creature where a field has one column.
const CREATURE: Glyph = ("☻", "@");
/// Its eyes as it drops into the hole, smaller and smaller, each for so many pictures.
const DROP: [Glyph; 3] = [("●", "O"), ("•", "o"), ("·", ".")];
const DROP_FRAMES: u8 = 3;

const GHOST: Glyph = ("☺", "&");
/// The exit where a field has one column.
const EXIT: Glyph = ("◎", "E");

/// An eye that looks this way.
fn eye(looks: Option<Dir>) -> Glyph {
    match looks {
        None => ("•", "o"),
        Some(Dir::North) => ("◓", "^"),
        Some(Dir::East) => ("◑", ">"),
        Some(Dir::South) => ("◒", "v"),
        Some(Dir::West) => ("◐", "<"),
    }
}

/// The four classes in the order they are told, and the messages that name them.
const CLASSES: [(Class, &str); 4] = [
    (Class::Safe, "yamyam-safe"),
    (Class::Risky, "yamyam-risky"),
    (Class::TooFar, "yamyam-far"),
    (Class::Unsafe, "yamyam-unsafe"),
];

/// The room of the board: below it is told what the colours mean, where there are any.
pub(crate) fn room(yamyam: &Yamyam, area: Rect) -> Rect {
    let height = area.height.saturating_sub(yamyam.overlay.into());
    Rect { height, ..area }
}

/// What the colours mean, in one row.
fn legend(yamyam: &Yamyam, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    if within(row, buf).is_empty() {
        return;
    }
    let has_range = yamyam.game.options().max.is_some();
    let mut x = row.x + 1;
    for (of, id) in CLASSES {
        if of == Class::TooFar && !has_range {
            continue;
        }
        let (unicode, ascii, tone) = class(of);
        put(buf, x, row.y, look.glyph(unicode, ascii), look.style(tone));
        let (name, room) = (words.t(id), row.right().saturating_sub(x + 2));
        x = text(buf, x + 2, row.y, &name, room, look.style(Tone::Text)) + 2;
    }
}

pub(crate) fn draw(yamyam: &Yamyam, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    if yamyam.overlay {
        let y = area.bottom().saturating_sub(1);
        let row = Rect {
            y,
            height: 1,
            ..area
        };
        legend(yamyam, row, buf, look, words);
    }
    let window = &yamyam.window;
    let place = window.board.intersection(area);
    let painter = Painter::new(yamyam);
    let at = |row: u16, column: u16| Position::new(window.top + row, window.left + column);
    for row in within(place, buf) {
        let y = place.y + row;
        match window.zoom {
            Zoom::Wide(scale) => {
                let wide = scale * 2;
                for column in 0..place.width / wide {
                    let (shape, style) = painter.field(at(row / scale, column), look);
                    for part in 0..wide {
                        let glyph = shape.part(scale, row % scale, part);
                        let x = place.x + column * wide + part;
                        put(buf, x, y, look.glyph(glyph.0, glyph.1), style);
                    }
                }
            }
            Zoom::Narrow => {
                for column in 0..place.width {
                    let field = at(row, column);
                    let (shape, style) = painter.field(field, look);
                    // One column has no room for a face that fills it.
                    let (glyph, style) = match shape {
                        Shape::Face(_) => (CREATURE, painter.over_field(field, Tone::Player, look)),
                        shape => (shape.narrow(), style),
                    };
                    put(
                        buf,
                        place.x + column,
                        y,
                        look.glyph(glyph.0, glyph.1),
                        style,
                    );
                }
            }
            Zoom::Half => {
                for column in 0..place.width {
                    let upper = painter.mark(at(row * 2, column));
                    let below = at(row * 2 + 1, column);
                    // Below the last row of an odd number there is nothing, least of all wall.
                    let lower = match yamyam.board().index(below) {
                        Some(_) => painter.mark(below),
                        None => Mark::Floor,
                    };
                    let (glyph, style) = halves(upper, lower, look);
                    put(buf, place.x + column, y, glyph, style);
                }
            }
        }
    }
}

/// A glyph in Unicode and in ASCII.
type Glyph = (&'static str, &'static str);

/// What fills a field.
#[derive(Clone, Copy)]
enum Shape {
    /// The same glyph all over.
    Whole(Glyph),
    /// One glyph in its middle.
    One(Glyph),
    /// Two eyes, above a mouth where there is room.
    Face(Glyph),
    /// A hole, and eyes that look out of it.
    Hole(Option<Glyph>),
}

impl Shape {
    /// What one column of a row of the field shows, at so many rows a field and twice as many
    /// columns.
    fn part(self, scale: u16, row: u16, column: u16) -> Glyph {
        let (middle, last) = ((scale - 1) / 2, 2 * scale - 1);
        let (left, right) = (scale / 2, last - scale / 2);
        let is_eye = row == middle && (column == left || column == right);
        match self {
            Self::Whole(glyph) => glyph,
            Self::One(glyph) if (row, column) == (middle, scale - 1) => glyph,
            Self::Face(eye) | Self::Hole(Some(eye)) if is_eye => eye,
            Self::Face(_) if row == middle + 1 => match column {
                _ if column == left => ("╰", "\\"),
                _ if column == right => ("╯", "/"),
                _ if left < column && column < right => ("─", "_"),
                _ => AIR,
            },
            Self::Hole(_) if scale == 1 => HOLE[usize::from(column > 0)],
            Self::Hole(_) => {
                let is_end = |at: u16, end: u16| at == 0 || at == end;
                match (row, column) {
                    (0, 0) => ("╭", "/"),
                    (0, _) if column == last => ("╮", "\\"),
                    (_, 0) if row + 1 == scale => ("╰", "\\"),
                    _ if row + 1 == scale && column == last => ("╯", "/"),
                    _ if is_end(row, scale - 1) => ("─", "-"),
                    _ if is_end(column, last) => ("│", "|"),
                    _ => AIR,
                }
            }
            Self::One(_) | Self::Face(_) => AIR,
        }
    }

    /// What it shows in one column.
    fn narrow(self) -> Glyph {
        match self {
            Self::Whole(glyph) | Self::One(glyph) | Self::Hole(Some(glyph)) => glyph,
            Self::Face(_) => CREATURE,
            Self::Hole(None) => EXIT,
        }
    }
}

const AIR: Glyph = (" ", " ");

/// The hole where a field has two columns.
const HOLE: [Glyph; 2] = [("(", "("), (")", ")")];

/// A board with all that lies on it, sorted so that each field is found quickly.
pub(crate) struct Painter<'a> {
    yamyam: &'a Yamyam,
    creature: Position,
    trail: Vec<Position>,
}

impl<'a> Painter<'a> {
    pub(crate) fn new(yamyam: &'a Yamyam) -> Self {
        // A solution keeps its whole trail, a move that of its own slides.
        let before = if yamyam.given_up { usize::MAX / 2 } else { 1 };
        let motion = yamyam.motion.iter();
        let mut trail: Vec<_> = motion.flat_map(|motion| motion.trail(before)).collect();
        trail.sort_unstable();
        Painter {
            yamyam,
            creature: yamyam.drawn_at(),
            trail,
        }
    }

    /// The fields on which something lies, with what they show.
    pub(crate) fn special(&self) -> impl Iterator<Item = (Position, Mark)> {
        let yamyam = self.yamyam;
        let hint = yamyam.hint.and_then(|dir| yamyam.drawn_at().on(dir, 1));
        let others = hint.into_iter().chain(yamyam.ghost);
        std::iter::once(self.creature)
            .chain(others)
            .chain(self.trail.iter().copied())
            .map(|place| (place, self.mark(place)))
    }

    fn mark(&self, place: Position) -> Mark {
        let yamyam = self.yamyam;
        let tile = yamyam.board().kind(place);
        if tile == CellKind::Wall {
            return Mark::Wall;
        }
        if place == self.creature && yamyam.won_frames > 0 {
            return Mark::Dropping(yamyam.won_frames / DROP_FRAMES);
        }
        if place == self.creature {
            return Mark::Creature(yamyam.motion.as_ref().and_then(Motion::dir));
        }
        // Before the exit: where it lies beside the creature, the arrow would not be seen.
        if let Some(dir) = yamyam.hint
            && yamyam.drawn_at().on(dir, 1) == Some(place)
        {
            return Mark::Hint(dir);
        }
        if yamyam.ghost == Some(place) {
            return Mark::Ghost;
        }
        if tile == CellKind::Exit {
            return Mark::Exit;
        }
        if self.trail.binary_search(&place).is_ok() && !yamyam.overlay {
            return Mark::Trail;
        }
        match yamyam.class(place) {
            Some(class) => Mark::Class(class),
            None => Mark::Floor,
        }
    }

    fn field(&self, place: Position, look: &Look) -> (Shape, Style) {
        match self.mark(place) {
            Mark::Wall => (Shape::Whole(("█", "#")), look.style(Tone::WallCell)),
            Mark::Floor => (Shape::Whole(AIR), look.style(Tone::Floor)),
            Mark::Exit => (Shape::Hole(None), look.style(Tone::ExitCell)),
            // What may happen on its field is told by the colour around its eyes.
            Mark::Creature(looks) if self.yamyam.overlay => (
                Shape::Face(eye(looks)),
                self.over_field(place, Tone::Player, look),
            ),
            Mark::Creature(looks) => (Shape::Face(eye(looks)), look.style(Tone::Face)),
            Mark::Dropping(depth) => {
                let eyes = DROP.get(usize::from(depth)).copied();
                (Shape::Hole(eyes), look.style(Tone::ExitCell))
            }
            Mark::Ghost => (Shape::One(GHOST), self.over_field(place, Tone::Ghost, look)),
            Mark::Trail => (Shape::One(("·", ".")), look.style(Tone::Trail)),
            Mark::Hint(dir) => (
                Shape::One(arrow(dir)),
                self.over_field(place, Tone::Hint, look),
            ),
            Mark::Class(of) => {
                let (unicode, ascii, tone) = class(of);
                (Shape::One((unicode, ascii)), look.style(tone))
            }
        }
    }

    /// The style of something on a field that may have a colour of its own.
    fn over_field(&self, place: Position, tone: Tone, look: &Look) -> Style {
        let style = look.style(tone);
        if self.yamyam.board().kind(place) == CellKind::Exit {
            return Style {
                bg: look.style(Tone::ExitCell).bg,
                fg: look.style(Tone::ExitCell).fg,
                ..style
            };
        }
        match self.yamyam.class(place) {
            Some(of) => Style {
                bg: look.style(class(of).2).bg,
                ..style
            },
            None => style,
        }
    }
}

/// The colour that fills half a character.
fn fill(mark: Mark, look: &Look) -> Color {
    let of = |tone: Tone| look.style(tone);
    let color = match mark {
        Mark::Wall => of(Tone::Wall).fg,
        Mark::Exit | Mark::Dropping(_) => of(Tone::ExitCell).bg,
        Mark::Creature(_) => of(Tone::PlayerCell).bg,
        Mark::Trail => of(Tone::Tried).bg,
        _ => of(Tone::Floor).bg,
    };
    color.unwrap_or_default()
}

/// One character for two fields, one above the other, on a terminal with many colours, by these
/// and, for what moves, by a shape.
fn halves(upper: Mark, lower: Mark, look: &Look) -> (&'static str, Style) {
    let color = |mark| fill(mark, look);
    match (upper, lower) {
        (Mark::Wall, Mark::Wall) => ("█", look.style(Tone::Wall)),
        // Both in one character: the arrow, in the creature's colour.
        (creature @ Mark::Creature(_), Mark::Hint(dir))
        | (Mark::Hint(dir), creature @ Mark::Creature(_)) => {
            let style = look.style(Tone::HintCell);
            (arrow(dir).0, style.bg(color(creature)))
        }
        (Mark::Hint(dir), _) | (_, Mark::Hint(dir)) => (arrow(dir).0, look.style(Tone::HintCell)),
        (Mark::Ghost, other) => ("◠", look.style(Tone::Ghost).bg(color(other))),
        (other, Mark::Ghost) => ("◡", look.style(Tone::Ghost).bg(color(other))),
        (_, Mark::Wall) => half_block(color(lower), color(upper), false),
        _ => half_block(color(upper), color(lower), true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    #[test]
    fn every_class_has_a_shape_and_a_colour_of_its_own() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        for (n, one) in Class::ALL.into_iter().enumerate() {
            for other in Class::ALL.into_iter().skip(n + 1) {
                let (a, b) = (class(one), class(other));
                assert!(a.0 != b.0 && a.1 != b.1);
                assert_ne!(look.style(a.2), look.style(b.2));
            }
            assert!(class(one).1.is_ascii());
        }
    }

    #[test]
    fn an_exit_of_half_a_character_tells_walls_and_floor_apart() {
        let look = Look::new(Caps {
            depth: Depth::Ansi256,
            unicode: true,
        });
        let beside_wall = halves(Mark::Exit, Mark::Wall, &look);
        assert_ne!(beside_wall, halves(Mark::Exit, Mark::Floor, &look));
        assert_ne!(beside_wall.0, halves(Mark::Wall, Mark::Exit, &look).0);
    }
}
