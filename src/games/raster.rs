//! Boards as rasters: what each of their cells shows, and how that becomes characters.
//!
//! A cell has two columns and one row, or whole multiples of them, or else one column and half a
//! row. One table says what a cell looks like; colours fill it where there are any.

use ratatui::style::{Color, Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{arrow, middle, put};
use crate::core::dir::Dir;
use crate::core::yamyam::Class;
use crate::look::{Depth, Light, Look, Tone};

/// What a cell of a raster shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Pixel {
    /// Nothing: outside of the board.
    #[default]
    Outside,
    Wall,
    /// A wall that was just walked into.
    LitWall,
    Floor,
    /// What was not seen in fog, and where there is a wall in any case.
    Unseen,
    Post,
    /// Walked on and left again.
    Tried,
    /// On the way from the start to the player.
    Thread,
    Way,
    /// A line to these sides, in the order of [`Dir::ALL`], in the colour of this tone.
    Line([bool; 4], Tone),
    /// In the colour of this band of distances.
    Flood(u8),
    /// Where the way begins, and where it ends, in the rim.
    Entrance,
    Exit,
    /// The same where they are cells of the board.
    Start,
    Goal,
    /// The end of a board that is won.
    Out,
    /// The end of the way in a small picture.
    End,
    /// An exit as a hole.
    Hole,
    Hint(Dir),
    Ghost,
    Player,
    /// A creature that looks this way, and one that is out.
    Face(Option<Dir>),
    Smile,
    /// What can happen to a creature left to itself here, and whether the player's stands here.
    Class(Class, bool),
    /// Part of a tile in this tone, and of its number.
    Fill(Tone),
    Ink(Tone),
}

pub(crate) trait Pixels {
    /// Columns and rows.
    fn size(&self) -> (u16, u16);

    fn pixel(&self, x: u16, y: u16) -> Pixel;

    fn light(&self, _x: u16, _y: u16) -> Light {
        Light::Day
    }
}

/// Columns of the cells with even and with odd numbers, and twice their rows: the walls and the rooms of
/// a labyrinth, whose walls may be thinner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scale {
    wall: u16,
    room: u16,
}

/// Which scales there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Scales {
    /// Cells of whole characters.
    Tiles,
    /// Also one that is half a character.
    Halves,
    /// Also those with walls thinner than rooms.
    Thin,
}

impl Scale {
    pub(crate) const HALVES: Self = Self { wall: 1, room: 1 };
    pub(crate) const TILES: Self = Self { wall: 2, room: 2 };
    /// Columns of a wall and a room together: beyond that a board is a heap of blocks.
    const LARGEST: u16 = 20;

    /// The scale with so many columns for a wall and a room together.
    fn of(both: u16) -> Self {
        // Where both can be whole characters, they are.
        let wall = if both.is_multiple_of(2) {
            both / 4 * 2
        } else {
            both / 2
        };
        let wall = wall.max(1);
        Self {
            wall,
            room: both - wall,
        }
    }

    /// Columns of a wall and a room together.
    pub(crate) fn both(self) -> u16 {
        self.wall + self.room
    }

    /// How many cells a window moves by, so that it begins with a wall and a whole character.
    pub(crate) fn unit(self) -> u16 {
        if self.both().is_multiple_of(4) { 1 } else { 2 }
    }

    /// Columns of so many cells.
    pub(crate) fn columns(self, cells: u16) -> u16 {
        let pairs = (cells / 2).saturating_mul(self.both());
        pairs.saturating_add(cells % 2 * self.wall)
    }

    /// The cell at this column, how far that is inside of it, and its columns.
    fn cell(self, column: u16) -> (u16, u16, u16) {
        let (pair, off) = (column / self.both(), column % self.both());
        match off.checked_sub(self.wall) {
            Some(off) => (2 * pair + 1, off, self.room),
            None => (2 * pair, off, self.wall),
        }
    }

    /// Columns and rows of cells that an area has room for.
    pub(crate) fn shows(self, area: Rect) -> (u16, u16) {
        let cells = |columns: u16| {
            let rest = columns % self.both();
            columns / self.both() * 2 + u16::from(rest >= self.wall)
        };
        (cells(area.width), cells(area.height.saturating_mul(2)))
    }

    /// Columns and rows of the screen for so many of cells.
    pub(crate) fn extent(self, (columns, rows): (u16, u16)) -> (u16, u16) {
        (self.columns(columns), self.columns(rows).div_ceil(2))
    }

    /// The largest scale that shows a grid of this size as a whole.
    pub(crate) fn largest((columns, rows): (u16, u16), area: Rect, scales: Scales) -> Option<Self> {
        let is_there = |scale: &Self| match scale.both() % 4 {
            0 => true,
            _ if *scale == Self::HALVES => scales >= Scales::Halves,
            // In a large cell half a character is not worth its bytes.
            even => scales == Scales::Thin && (even == 2 || scale.both() < 6),
        };
        let most = (area.width / (columns / 2).max(1)).min(Self::LARGEST);
        let mut all = (2..=most).rev().map(Self::of).filter(is_there);
        all.find(|scale| {
            let shown = scale.shows(area);
            columns <= shown.0 && rows <= shown.1
        })
    }
}

/// The tones of what has none of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    /// What is around the board.
    pub(crate) ground: Tone,
    pub(crate) floor: Tone,
    pub(crate) walls: Tone,
}

/// The tones of a board that is played.
pub(crate) const BOARD: Inks = Inks {
    ground: Tone::Text,
    floor: Tone::Floor,
    walls: Tone::WallCell,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn {
    pixel: Pixel,
    /// Its two characters.
    glyphs: [&'static str; 2],
    style: Style,
    fill: Color,
}

impl Pixel {
    /// Whether it stands once in a cell, however large that is. All else fills its cell.
    fn is_sign(self, look: &Look) -> bool {
        match self {
            Self::Ghost => look.fills(),
            Self::Class(..) => true,
            _ => self.rank() > 2,
        }
    }

    /// Whether half a character has no room for it.
    fn is_shape(self) -> bool {
        matches!(
            self,
            Self::Exit | Self::Start | Self::Goal | Self::Out | Self::Hint(_)
        )
    }

    /// Which of several in one character is seen, or has the foreground, whose colour is that
    /// of the player or near to it in the row.
    pub(crate) fn rank(self) -> u8 {
        match self {
            Self::Outside | Self::Unseen | Self::Post | Self::Floor | Self::Tried => 0,
            Self::Flood(_) | Self::Class(_, false) | Self::Fill(_) => 0,
            Self::Wall | Self::LitWall => 1,
            Self::Thread | Self::Way | Self::Line(..) => 2,
            Self::Class(_, true) | Self::Entrance | Self::Start => 3,
            Self::Exit | Self::Goal | Self::Out | Self::End | Self::Hole => 4,
            Self::Hint(_) | Self::Ghost => 5,
            Self::Player | Self::Face(_) | Self::Smile | Self::Ink(_) => 6,
        }
    }

    /// The two characters of a cell, in Unicode and in ASCII, and its tone. Where colours fill it,
    /// only what has to be found at a glance has a shape as well.
    fn table(self, look: &Look, inks: Inks) -> ([&'static str; 2], [&'static str; 2], Tone) {
        const AIR: [&str; 2] = [" "; 2];
        let is_painted = look.paints();
        let is_plain = is_painted || look.unicode() && look.fills();
        match self {
            Self::Outside => (AIR, AIR, inks.ground),
            Self::Wall => (["█"; 2], ["#"; 2], inks.walls),
            Self::LitWall => (["▓"; 2], ["%"; 2], Tone::LitWall),
            Self::Floor => (AIR, AIR, inks.floor),
            Self::Unseen if is_painted => (AIR, AIR, Tone::Unseen),
            Self::Post if is_painted => (AIR, AIR, Tone::Post),
            Self::Unseen | Self::Post => (["░"; 2], AIR, Tone::Unseen),
            Self::Tried if is_painted => (AIR, AIR, Tone::Tried),
            Self::Tried => (["·"; 2], ["."; 2], Tone::Tried),
            Self::Thread if is_plain => (AIR, AIR, Tone::Thread),
            Self::Thread => (["•"; 2], ["o"; 2], Tone::Thread),
            // A solid band, brighter than the walls, as there is no blank floor beside it.
            Self::Way if is_plain || look.unicode() => (AIR, AIR, Tone::Way),
            Self::Way => (AIR, ["*"; 2], Tone::Way),
            Self::Line(open, tone) => {
                let sides = (0..4).map(|n| usize::from(open[n]) << n);
                let ascii = if tone == Tone::Player { "*" } else { "." };
                let on = if open[Dir::East.index()] { "━" } else { " " };
                ([LINES[sides.sum::<usize>()], on], [ascii, " "], tone)
            }
            Self::Flood(band) if look.fills() => (AIR, AIR, Tone::Flood(band)),
            Self::Flood(band) => (["░"; 2], AIR, Tone::Flood(band)),
            Self::Entrance => (["▽"; 2], ["v"; 2], Tone::Thread),
            Self::Start => (["◇"; 2], ["S"; 2], Tone::Thread),
            Self::Exit => (["▼"; 2], [">", "<"], Tone::ExitCell),
            Self::Goal => (["◆"; 2], [">", "<"], Tone::ExitCell),
            Self::Out | Self::Smile => (["★"; 2], [">", "<"], Tone::ExitCell),
            Self::End => (["▼"; 2], [">", "<"], Tone::ExitCell),
            Self::Hole => (["(", ")"], ["(", ")"], Tone::ExitCell),
            Self::Hint(dir) => ([arrow(dir).0; 2], [arrow(dir).1; 2], Tone::HintCell),
            Self::Ghost => (["○"; 2], ["&"; 2], Tone::GhostCell),
            // Colour alone is seen: a second character would cost each step its bytes.
            Self::Player if is_painted => (["●", " "], ["@", " "], Tone::PlayerCell),
            Self::Player => (["◄", "►"], ["@"; 2], Tone::PlayerCell),
            Self::Face(looks) => {
                let (unicode, ascii) = match looks {
                    None => ("•", "o"),
                    Some(Dir::North) => ("◓", "^"),
                    Some(Dir::East) => ("◑", ">"),
                    Some(Dir::South) => ("◒", "v"),
                    Some(Dir::West) => ("◐", "<"),
                };
                ([unicode; 2], [ascii; 2], Tone::Face)
            }
            Self::Fill(tone) | Self::Ink(tone) => (AIR, AIR, tone),
            Self::Class(class, is_here) => {
                let (unicode, ascii, tone) = class_sign(class);
                match is_here {
                    true => (["•"; 2], ["@"; 2], tone),
                    false => ([unicode, " "], [ascii, " "], tone),
                }
            }
        }
    }

    /// Whether its shape covers this point of a large cell, so far to the right of its middle and below
    /// it, of 100; `None`: it has none.
    fn covers(self, x: i32, y: i32) -> Option<bool> {
        let towards = |dir| match dir {
            Dir::North => (-y, x),
            Dir::East => (x, y),
            Dir::South => (y, x),
            Dir::West => (-x, y),
        };
        let points = |dir| {
            let (along, across) = towards(dir);
            along > -60 && across.abs() < 85 && 100 * across.abs() < 66 * (95 - along)
        };
        let is_round = x * x + y * y < 11_000;
        Some(match self {
            Self::Face(looks) => {
                let ahead = |dir| if looks == Some(dir) { 20 } else { 0 };
                let x = x - ahead(Dir::East) + ahead(Dir::West);
                let y = y - ahead(Dir::South) + ahead(Dir::North);
                is_round && !((x.abs() - 40).abs() < 26 && y.abs() < 30)
            }
            Self::Smile => {
                let is_eye = (x.abs() - 40).abs() < 26 && (y + 30).abs() < 26;
                // Small cells have no room for a mouth.
                let is_mouth = x.abs() < 70 && y > 26 && y < 74 && (x.abs() > 50) == (y < 45);
                is_round && !is_eye && !is_mouth
            }
            Self::Hole => is_round && x * x + y * y > 3_600,
            Self::Ghost => x * x + y * y < 3_600,
            Self::Hint(dir) => points(dir),
            Self::Class(_, true) => return Self::Face(None).covers(x, y),
            Self::Line(open, _) => {
                let is_on = |dir: Dir| {
                    let (along, across) = towards(dir);
                    open[dir.index()] && along > 0 && across.abs() < 30
                };
                x.abs().max(y.abs()) < 30 || Dir::ALL.into_iter().any(is_on)
            }
            _ => return None,
        })
    }

    /// The character of this column and half row of its shape in a cell of so many of both.
    fn quarters(self, (x, y): (u16, u16), (wide, high): (u16, u16)) -> &'static str {
        let off = |n: u16, of: u16| i32::from(2 * n + 1) * 100 / i32::from(of) - 100;
        let is_covered = |n: &u16| {
            let (x, y) = (off(2 * x + n % 2, 2 * wide), off(y + n / 2, high));
            self.covers(x, y) == Some(true)
        };
        let covered = (0..4).filter(is_covered).map(|n| 1 << n);
        QUARTERS[covered.sum::<usize>()]
    }

    fn drawn(self, look: &Look, inks: Inks) -> Drawn {
        let (unicode, ascii, tone) = self.table(look, inks);
        let mut style = look.style(tone);
        if matches!(self, Self::Class(_, true)) && look.paints() {
            style.fg = look.style(Tone::Player).fg;
        }
        let fill = match self {
            Self::Wall | Self::LitWall | Self::Line(..) | Self::Ink(_) => style.fg,
            Self::Tried if !look.paints() => style.fg,
            _ => style.bg,
        };
        Drawn {
            pixel: self,
            glyphs: if look.unicode() { unicode } else { ascii },
            style,
            fill: fill.unwrap_or(Color::Reset),
        }
    }
}

/// Lines to the north 1, to the east 2, to the south 4 and to the west 8.
const LINES: [&str; 16] = [
    " ", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋",
];

/// Parts of a character: above 1 and 2, below 4 and 8.
const QUARTERS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// The sign of a class, in Unicode and in ASCII, and its tone.
pub(crate) fn class_sign(class: Class) -> (&'static str, &'static str, Tone) {
    match class {
        Class::Safe => ("●", "S", Tone::Safe),
        Class::Unsafe => ("×", "U", Tone::Unsafe),
        Class::TooFar => ("▲", "W", Tone::TooFar),
        Class::Risky => ("◇", "?", Tone::Risky),
    }
}

/// Draws the part of a grid that begins at this column and row of cells, from the top left of a
/// place on, as far as the buffer has it.
pub(crate) fn paint(
    pixels: &impl Pixels,
    scale: Scale,
    (left, top): (u16, u16),
    place: Rect,
    buf: &mut Buffer,
    look: &Look,
    inks: Inks,
) {
    let (columns, rows) = pixels.size();
    let seen = |x: u16, y: u16| match x < columns && y < rows {
        true => (pixels.pixel(x, y), pixels.light(x, y)),
        false => (Pixel::Outside, Light::Day),
    };
    let drawn = |(pixel, light): (Pixel, Light)| pixel.drawn(&look.lit(light), inks);
    // To find out what to draw takes longer than to draw it, and a board has hundreds of cells of a few
    // kinds.
    let (mut cells, mut pairs) = (Vec::new(), Vec::new());
    let is_single = scale == Scale::HALVES;
    let shown = place.intersection(buf.area);
    for y in shown.top()..shown.bottom() {
        let row = 2 * (y - place.y);
        let [above, below] = [row, row + 1].map(|row| scale.cell(row));
        let mut x = shown.left();
        while x < shown.right() {
            let (column, first, wide) = scale.cell(x - place.x);
            let end = (x + wide - first).min(shown.right());
            let cells_at = std::mem::replace(&mut x, end);
            let seen = |row: u16| seen(left + column, top + row);
            if above.0 != below.0 {
                let pair = [above, below].map(|cell| seen(cell.0));
                let drawn = || halves(pair.map(drawn), look, inks, is_single);
                let (glyph, style) = *known(&mut pairs, pair, drawn);
                (cells_at..end).for_each(|x| put(buf, x, y, glyph, style));
                continue;
            }
            let (_, half, high) = above;
            let cell = seen(above.0);
            let drawn = *known(&mut cells, cell, || drawn(cell));
            let pixel = drawn.pixel;
            let is_sign = pixel.is_sign(look);
            let is_line = matches!(pixel, Pixel::Line(..)) && look.unicode();
            let has_shapes = is_line || look.unicode() && look.paints();
            let is_shape = has_shapes && wide.min(high) > 3 && pixel.covers(0, 0).is_some();
            let is_round = matches!(pixel, Pixel::Face(_) | Pixel::Smile | Pixel::Hole);
            let is_on_floor = is_line || is_round && is_shape;
            let style = match is_on_floor {
                true => look.lit(cell.1).style(inks.floor).fg(drawn.fill),
                false => drawn.style,
            };
            // What is a sign stands in the middle of a large cell.
            let has_signs = (half..half + 2).contains(&((high - 1) / 2));
            for (x, column) in (cells_at..end).zip(first..) {
                let sign = (column + 1).checked_sub(wide.div_ceil(2));
                let sign = sign.filter(|sign| has_signs && sign + wide % 2 < 2);
                let glyph = match sign {
                    _ if is_shape => pixel.quarters((column, half), (wide, high)),
                    _ if !is_sign => drawn.glyphs[usize::from(column % 2)],
                    Some(n) => drawn.glyphs[usize::from(n)],
                    None => " ",
                };
                put(buf, x, y, glyph, style);
            }
        }
    }
}

/// What was made of this before, or is made of it now.
fn known<K: PartialEq, V>(all: &mut Vec<(K, V)>, key: K, make: impl FnOnce() -> V) -> &V {
    let at = all.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        all.push((key, make()));
        all.len() - 1
    });
    &all[at].1
}

/// One character for two cells, one above the other: by their colours alone, but what has a shape
/// takes the whole character, if that is all of a cell's.
fn halves(
    [above, below]: [Drawn; 2],
    look: &Look,
    inks: Inks,
    is_single: bool,
) -> (&'static str, Style) {
    if above == below && matches!(above.pixel, Pixel::Fill(_)) {
        return (" ", above.style);
    }
    if !look.unicode() || !look.fills() {
        return inked([above, below], look, inks);
    }
    let is_above = above.pixel.rank() >= below.pixel.rank();
    let (first, other) = if is_above {
        (above, below)
    } else {
        (below, above)
    };
    match (first.pixel, other.pixel) {
        // Both in one character: the arrow, in the player's colour.
        (Pixel::Player | Pixel::Face(_), Pixel::Hint(_)) if is_single => {
            (other.glyphs[0], other.style.bg(first.fill))
        }
        (Pixel::Entrance, _) if is_single => (first.glyphs[0], first.style.bg(other.fill)),
        // In the rim it does not hang out of it.
        (pixel, other) if is_single && pixel.is_shape() && other != Pixel::Outside => {
            (first.glyphs[0], first.style)
        }
        (Pixel::Wall, Pixel::Wall) if first.fill == other.fill => ("█", first.style),
        // The ground may be the terminal's own, which is no colour to draw with.
        _ if first.fill == Color::Reset => half_block(other.fill, first.fill, !is_above),
        _ => half_block(first.fill, other.fill, is_above),
    }
}

/// One character in two colours, one above the other. `front` is the foreground: where it is the
/// colour of other characters too, the terminal need not be told of it.
fn half_block(front: Color, back: Color, is_above: bool) -> (&'static str, Style) {
    let style = Style::new().fg(front).bg(back);
    if front == back {
        return (" ", style);
    }
    (if is_above { "▀" } else { "▄" }, style)
}

/// The same where a character has one colour: what matters more of the two, and walls beside it.
fn inked([above, below]: [Drawn; 2], look: &Look, inks: Inks) -> (&'static str, Style) {
    let ink = |drawn: Drawn| drawn.pixel.rank().min(2);
    let (upper, lower) = (ink(above), ink(below));
    let is_above = above.pixel.rank() >= below.pixel.rank();
    let first = if is_above { above } else { below };
    let style = look.style(inks.ground);
    let style = match first.pixel {
        // Lit walls are as bright as text.
        Pixel::Wall if look.depth() == Depth::Mono && inks.walls == Tone::LitWall => style,
        Pixel::Wall if look.depth() == Depth::Mono => style.add_modifier(Modifier::DIM),
        _ if look.depth() == Depth::Mono => style.add_modifier(Modifier::BOLD),
        Pixel::Wall => style.fg(first.fill),
        _ => style.fg(first.style.bg.unwrap_or(first.fill)),
    };
    let glyphs = match (upper.max(lower), first.pixel) {
        (0, _) => {
            let is_tried = [above.pixel, below.pixel].contains(&Pixel::Tried);
            let glyph = if is_tried { look.glyph("·", ".") } else { " " };
            return (glyph, look.style(inks.ground));
        }
        (_, Pixel::Player | Pixel::Face(_)) => return (look.glyph("●", "@"), style),
        // Told apart from walls by shape as well.
        (_, Pixel::Way | Pixel::Line(..) | Pixel::Thread) => [(":", ":"), ("'", "'"), (".", ".")],
        (1, _) => [("█", "#"), ("▀", "\""), ("▄", "_")],
        _ => return (first.glyphs[0], style),
    };
    let [both, above, below] = glyphs;
    let (unicode, ascii) = match upper.cmp(&lower) {
        std::cmp::Ordering::Equal => both,
        std::cmp::Ordering::Greater => above,
        std::cmp::Ordering::Less => below,
    };
    (look.glyph(unicode, ascii), style)
}

/// A grid as large as it fits into an area as a small picture: so many times as large, or with a
/// cell for a square of so many a side.
struct Fitted<'a, P> {
    pixels: &'a P,
    times: u16,
    side: u16,
}

impl<P: Pixels> Pixels for Fitted<'_, P> {
    fn size(&self) -> (u16, u16) {
        let (columns, rows) = self.pixels.size();
        let fitted = |n: u16| (n * self.times).div_ceil(self.side);
        (fitted(columns), fitted(rows))
    }

    /// Of the cells in a square what matters most.
    fn pixel(&self, x: u16, y: u16) -> Pixel {
        if self.side == 1 {
            return self.pixels.pixel(x / self.times, y / self.times);
        }
        let (columns, rows) = self.pixels.size();
        let range = |at: u16, end: u16| at * self.side..((at + 1) * self.side).min(end);
        let across = range(x, columns);
        let all = range(y, rows).flat_map(|y| across.clone().map(move |x| (x, y)));
        let all = all.map(|(x, y)| self.pixels.pixel(x, y));
        let weight = |pixel: &Pixel| match pixel {
            Pixel::Outside | Pixel::Unseen | Pixel::Post => 0,
            Pixel::Floor => 1,
            Pixel::Wall => 2,
            other => other.rank() + 3,
        };
        all.max_by_key(weight).unwrap_or_default()
    }
}

/// A small picture is enlarged so many times at most: beyond that its cells are all that is seen.
const MAX_TIMES: u16 = 9;

/// Draws a grid as a small picture, as large as it fits, into the middle of an area.
pub(crate) fn paint_whole(
    pixels: &impl Pixels,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    inks: Inks,
) {
    let (columns, rows) = pixels.size();
    let room = Scale::HALVES.shows(area);
    let times = (room.0 / columns.max(1)).min(room.1 / rows.max(1));
    let needed = |cells: u16, room: u16| cells.div_ceil(room.max(1));
    let side = needed(columns, room.0).max(needed(rows, room.1));
    let fitted = Fitted {
        pixels,
        times: times.clamp(1, MAX_TIMES),
        side: side.max(1),
    };
    let (columns, rows) = Scale::HALVES.extent(fitted.size());
    let place = middle(area, columns, rows);
    paint(&fitted, Scale::HALVES, (0, 0), place, buf, look, inks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Caps;

    fn look(depth: Depth, unicode: bool) -> Look {
        Look::new(Caps { depth, unicode })
    }

    #[test]
    fn every_class_has_a_shape_and_a_colour_of_its_own() {
        let look = look(Depth::True, true);
        for (n, one) in Class::ALL.into_iter().enumerate() {
            for other in Class::ALL.into_iter().skip(n + 1) {
                let (a, b) = (class_sign(one), class_sign(other));
                assert!(a.0 != b.0 && a.1 != b.1);
                assert_ne!(look.style(a.2), look.style(b.2));
            }
            assert!(class_sign(one).1.is_ascii());
        }
    }

    #[test]
    fn half_a_character_tells_walls_floor_and_holes_apart() {
        let look = look(Depth::Ansi256, true);
        let half = |above: Pixel, below: Pixel| {
            let drawn = [above, below].map(|pixel| pixel.drawn(&look, BOARD));
            halves(drawn, &look, BOARD, true)
        };
        let beside_wall = half(Pixel::Hole, Pixel::Wall);
        assert_ne!(beside_wall, half(Pixel::Hole, Pixel::Floor));
        assert_ne!(beside_wall.0, half(Pixel::Wall, Pixel::Hole).0);
    }

    #[test]
    fn a_picture_without_room_shows_what_matters_most_of_each_square() {
        use crate::games::miniature::Miniature;
        let picture = Miniature::of_art(&["*###", "**##", "#*##", "#*o#"]);
        let mut buf = Buffer::empty(Rect::new(0, 0, 2, 1));
        let look = look(Depth::Mono, false);
        paint_whole(&picture, buf.area, &mut buf, &look, BOARD);
        let shown: String = buf.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(shown, ":>");
    }
}
