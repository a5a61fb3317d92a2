//! Draws a labyrinth.

mod compass;
mod large;

use std::ops::Range;

use ratatui::style::{Color, Modifier, Style};
use ratatui::{buffer::Buffer, layout::Rect};

use super::camera::View;
use super::mark::Mark;
use super::{Labyrinth, lines};
use crate::core::tiles::Tile;
use crate::games::{arrow, half_block, middle, put, within};
use crate::look::{Light, Look, Tone};

/// Draws the part of the labyrinth that the camera shows, centred in `area`, as far as the
/// buffer has it.
pub(crate) fn draw(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    match labyrinth.camera.view() {
        View::Tiles(scale) => {
            draw_tiles(labyrinth, scale, area, buf, look);
            // A board that is not seen as a whole has the smallest tiles.
            if scale == 1 {
                compass::draw(labyrinth, place(labyrinth, area), buf, look);
            }
        }
        View::Halves(1) => draw_halves(labyrinth, area, buf, look),
        View::Halves(scale) => large::draw(labyrinth, scale, area, buf, look),
        View::Lines => lines::draw(labyrinth, area, buf, look),
    }
}

pub(crate) fn place(labyrinth: &Labyrinth, area: Rect) -> Rect {
    let (top, left) = labyrinth.camera.corner();
    let rows = labyrinth.tiles().rows().saturating_sub(top);
    let cols = labyrinth.tiles().cols().saturating_sub(left);
    let (wide, high) = labyrinth.camera.view().extent((rows, cols));
    middle(area, wide, high)
}

/// The rows of the screen that show these rows of tiles.
pub(crate) fn rows(labyrinth: &Labyrinth, area: Rect, first: u16, last: u16) -> Range<u16> {
    let place = place(labyrinth, area);
    let top = labyrinth.camera.corner().0;
    let half_rows = labyrinth.camera.view().half_rows();
    let half = |tile: u16| tile.saturating_sub(top).saturating_mul(half_rows);
    let row = |row: u16| place.y.saturating_add(row).min(place.bottom());
    row(half(first) / 2)..row(half(last.saturating_add(1)).div_ceil(2))
}

/// Where a piece on a tile stands on the screen: in all of the tile where that has rows of its own, else
/// in one character.
pub(super) fn spot(labyrinth: &Labyrinth, tile: Tile, area: Rect) -> Option<Rect> {
    let place = place(labyrinth, area);
    let (top, left) = labyrinth.camera.corner();
    let (row, col) = (tile.row.checked_sub(top)?, tile.col.checked_sub(left)?);
    let (x, y, width, height) = match labyrinth.camera.view() {
        // Another server may say anything of where a piece is.
        View::Tiles(scale) => {
            let across = col.saturating_mul(2 * scale);
            (across, row.saturating_mul(scale), 2 * scale, scale)
        }
        View::Halves(scale) => {
            let down = row.saturating_mul(scale).saturating_add(scale / 2) / 2;
            (col.saturating_mul(scale), down, scale, 1)
        }
        View::Lines => {
            let cell = lines::cell_of(labyrinth, tile)?;
            let x = cell.x.checked_sub(left / 2)?;
            (x, cell.y.checked_sub(top / 2)?, 1, 1)
        }
    };
    let (x, y) = (place.x.saturating_add(x), place.y.saturating_add(y));
    let spot = Rect::new(x, y, width, height);
    // A rectangle is cut where the coordinates end.
    let is_whole = (spot.width, spot.height) == (width, height);
    (is_whole && !spot.is_empty() && place.intersection(spot) == spot).then_some(spot)
}

fn draw_tiles(labyrinth: &Labyrinth, scale: u16, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let place = place(labyrinth, area);
    let wide = 2 * scale;
    // What is a sign stands in the middle of a large tile, its two characters in these columns.
    let sign_col = scale - 1;
    for row in within(place, buf) {
        for col in 0..place.width / wide {
            let at = Tile::new(top + row / scale, left + col);
            let mark = labyrinth.mark_at(at);
            let (glyphs, style) = tile(mark, labyrinth.solved, &look.lit(labyrinth.light(at)));
            let is_sign = mark.is_sign(look);
            // The result may lie over the last row of the exit.
            let sign_row = match mark {
                Mark::Out => (scale - 1) / 2,
                _ => scale / 2,
            };
            for x in 0..wide {
                let glyph = match x.checked_sub(sign_col).map(usize::from) {
                    _ if !is_sign => glyphs[usize::from(x % 2)],
                    Some(n @ 0..=1) if row % scale == sign_row => glyphs[n],
                    _ => " ",
                };
                put(buf, place.x + col * wide + x, place.y + row, glyph, style);
            }
        }
    }
}

fn draw_halves(labyrinth: &Labyrinth, area: Rect, buf: &mut Buffer, look: &Look) {
    let (top, left) = labyrinth.camera.corner();
    let rows = labyrinth.tiles().rows().saturating_sub(top);
    let place = place(labyrinth, area);
    let mut kinds = Kinds::new(labyrinth.solved, look);
    for row in within(place, buf) {
        for col in 0..place.width {
            let at = |row: u16| Tile::new(top + row, left + col);
            let (above, below) = (at(row * 2), at(row * 2 + 1));
            let upper = labyrinth.mark_at(above);
            let lower = if row * 2 + 1 < rows {
                labyrinth.mark_at(below)
            } else {
                Mark::Outside
            };
            let (glyph, style) = if look.paints() {
                let lit = |mark, tile| (mark, labyrinth.light(tile));
                painted_halves([lit(upper, above), lit(lower, below)], &mut kinds)
            } else {
                halves(upper, lower, look)
            };
            put(buf, place.x + col, place.y + row, glyph, style);
        }
    }
}

impl Mark {
    /// Whether it stands once in a tile, however large that is. Everything else fills its tile.
    fn is_sign(self, look: &Look) -> bool {
        match self {
            Self::Hint(_)
            | Self::Player
            | Self::Entrance
            | Self::Exit
            | Self::Out
            | Self::Start
            | Self::Goal => true,
            // Without colours its shape has to fill the tile.
            Self::Ghost => look.fills(),
            _ => false,
        }
    }
}

/// The two characters of a tile. Where colours fill it, only what has to be found at a glance
/// has a shape as well; `is_won`: the walls stand back behind the colours.
fn tile(mark: Mark, is_won: bool, look: &Look) -> Drawn {
    let plain = look.paints() || look.unicode() && look.fills();
    // A sign in both characters stands in the middle of its tile.
    let two = |glyph| [glyph; 2];
    let (unicode, ascii, tone) = match mark {
        Mark::Wall if is_won => (["█"; 2], ["#"; 2], Tone::DimWall),
        Mark::Wall => (["█"; 2], ["#"; 2], Tone::WallCell),
        Mark::LitWall => (["▓"; 2], ["%"; 2], Tone::LitWall),
        // Here colour alone is seen: a second character would cost each step its bytes.
        Mark::Player if look.paints() => (["●", " "], ["@", " "], Tone::PlayerCell),
        Mark::Player => (["◄", "►"], two("@"), Tone::PlayerCell),
        Mark::Ghost => (two("○"), two("&"), Tone::GhostCell),
        Mark::Hint(dir) => (two(arrow(dir).0), two(arrow(dir).1), Tone::HintCell),
        Mark::Entrance => (two("▽"), two("v"), Tone::Thread),
        Mark::Exit => (two("▼"), [">", "<"], Tone::ExitCell),
        Mark::Out => (two("★"), [">", "<"], Tone::ExitCell),
        Mark::Start => (two("◇"), two("S"), Tone::Thread),
        Mark::Goal => (two("◆"), [">", "<"], Tone::ExitCell),
        Mark::Way if plain => ([" "; 2], [" "; 2], Tone::Way),
        // A solid band, brighter than the walls, as there is no blank floor beside it.
        Mark::Way if is_won && look.unicode() => ([" "; 2], ["*"; 2], Tone::Way),
        Mark::Way => (two("·"), two("*"), Tone::Way),
        Mark::Thread if plain => ([" "; 2], [" "; 2], Tone::Thread),
        Mark::Thread => (two("•"), two("o"), Tone::Thread),
        Mark::Tried if plain && look.paints() => ([" "; 2], [" "; 2], Tone::Tried),
        Mark::Tried => (two("·"), two("."), Tone::Tried),
        Mark::Flood(band) if look.fills() => ([" "; 2], [" "; 2], Tone::Flood(band)),
        Mark::Flood(band) => (["░"; 2], [" "; 2], Tone::Flood(band)),
        Mark::Outside => ([" "; 2], [" "; 2], Tone::Text),
        Mark::Floor => ([" "; 2], [" "; 2], Tone::Floor),
        Mark::Unseen => (["░"; 2], [" "; 2], Tone::Unseen),
    };
    let glyphs = if look.unicode() { unicode } else { ascii };
    (glyphs, look.style(tone))
}

/// The colour that fills a tile.
pub(super) fn fill(mark: Mark, is_won: bool, look: &Look) -> Color {
    let style = tile(mark, is_won, look).1;
    let color = match mark {
        Mark::Wall | Mark::LitWall => style.fg,
        _ => style.bg,
    };
    color.unwrap_or_default()
}

/// The two characters of a tile, and their style.
type Drawn = ([&'static str; 2], Style);

/// What tiles look like, where most colours are found out once: a board has hundreds of tiles of a
/// few kinds, and to find out a colour takes longer than to draw it.
struct Kinds<'a> {
    is_won: bool,
    look: &'a Look,
    /// The colours that fill walls, floors, what was tried, and the thread, in daylight.
    known: [Option<Color>; 4],
    /// A wall in daylight.
    wall: Option<Drawn>,
}

impl<'a> Kinds<'a> {
    fn new(is_won: bool, look: &'a Look) -> Self {
        Self {
            is_won,
            look,
            known: [None; 4],
            wall: None,
        }
    }

    fn tile(&mut self, mark: Mark, light: Light) -> Drawn {
        let find = || tile(mark, self.is_won, &self.look.lit(light));
        match (mark, light) {
            (Mark::Wall, Light::Day) => *self.wall.get_or_insert_with(find),
            _ => find(),
        }
    }

    /// The colour that fills a tile.
    fn fill(&mut self, mark: Mark, light: Light) -> Color {
        let find = || fill(mark, self.is_won, &self.look.lit(light));
        let [wall, floor, tried, thread] = &mut self.known;
        let known = match mark {
            _ if light != Light::Day => return find(),
            Mark::Wall => wall,
            Mark::Floor => floor,
            Mark::Tried => tried,
            Mark::Thread => thread,
            _ => return find(),
        };
        *known.get_or_insert_with(find)
    }
}

/// Which of two tiles in one character has the foreground: the brighter one, whose colour is that
/// of the player or near to it in the row.
pub(super) fn rank(mark: Mark) -> u8 {
    match mark {
        Mark::Player => 4,
        Mark::Ghost => 3,
        Mark::Way | Mark::Thread => 2,
        Mark::Wall => 1,
        _ => 0,
    }
}

/// One character for two tiles, one above the other, by their colours alone, each as it is lit. What
/// has a shape takes the whole character, as half of one has no room for it.
fn painted_halves(marks: [(Mark, Light); 2], kinds: &mut Kinds<'_>) -> (&'static str, Style) {
    use Mark::{Entrance, Exit, Goal, Hint, Out, Player, Start, Unseen, Wall};
    let [above, below] = marks;
    let (upper, lower) = (above.0, below.0);
    let [first, second] = marks.map(|(mark, light)| kinds.fill(mark, light));
    let mut shown = |(mark, light)| {
        let ([glyph, _], style) = kinds.tile(mark, light);
        (glyph, style)
    };
    match (upper, lower) {
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => {
            let player = if upper == Player { first } else { second };
            let hint = if upper == Player { below } else { above };
            (arrow(dir).0, shown(hint).1.bg(player))
        }
        (Player, _) => half_block(first, second, true),
        (_, Player) => half_block(second, first, false),
        (Hint(_) | Goal | Out | Start | Exit, _) => shown(above),
        (_, Hint(_) | Goal | Out | Start | Exit) => shown(below),
        (Entrance, _) => {
            let (glyph, style) = shown(above);
            (glyph, style.bg(second))
        }
        (Unseen, Unseen) => shown(above),
        (Wall, Wall) if first == second => shown(above),
        _ if rank(lower) > rank(upper) => half_block(second, first, false),
        _ => half_block(first, second, true),
    }
}

/// One character for two tiles, one above the other, where colours are few. In every labyrinth
/// the upper one is in an even row (a wall or a passage between rooms) and the lower one in an
/// odd row.
///
/// What matters most of the two wins the character: the player, a hint, the ends. A way is a
/// thread along the floor, so that it is told apart by shape as well; what was tried and left is
/// thinner.
fn halves(upper: Mark, lower: Mark, look: &Look) -> (&'static str, Style) {
    use Mark::{
        Entrance, Exit, Flood, Floor, Ghost, Goal, Hint, LitWall, Out, Outside, Player, Start,
        Thread, Tried, Unseen, Wall, Way,
    };
    match (upper, lower) {
        (LitWall, below) => halves(Wall, below, look),
        (above, LitWall) => halves(above, Wall, look),
        (Wall, Wall) => ("█", look.style(Tone::Wall)),
        // Both in one character: the arrow, in the player's colour.
        (Player, Hint(dir)) | (Hint(dir), Player) => (arrow(dir).0, look.style(Tone::Player)),
        (Player, _) => ("◓", look.style(Tone::Player)),
        (_, Player) => ("◒", look.style(Tone::Player)),
        (Hint(dir), _) | (_, Hint(dir)) => (arrow(dir).0, look.style(Tone::Hint)),
        (Ghost, _) => ("◠", look.style(Tone::Ghost)),
        (_, Ghost) => ("◡", look.style(Tone::Ghost)),
        (Out, _) | (_, Out) => ("★", look.style(Tone::Exit)),
        (Start, _) | (_, Start) => ("◇", look.style(Tone::Entrance)),
        (Goal, _) | (_, Goal) => ("◆", look.style(Tone::Exit)),
        (Outside | Flood(_), below) => halves(Floor, below, look),
        (above, Outside | Flood(_)) => halves(above, Floor, look),
        (Entrance, _) => ("▽", look.style(Tone::Entrance)),
        (Exit, _) => ("▼", look.style(Tone::Exit)),
        (Unseen, Unseen) => ("░", look.style(Tone::Unseen)),
        (Unseen, below) => halves(Floor, below, look),
        (above, Unseen) => halves(above, Floor, look),
        (Wall, Way | Thread) => {
            let style = look.style(Tone::Wall);
            ("▀", style.add_modifier(Modifier::UNDERLINED))
        }
        (Wall, _) => ("▀", look.style(Tone::Wall)),
        (_, Wall) => ("▄", look.style(Tone::Wall)),
        (Way | Thread, Way | Thread) => (":", look.style(Tone::Accent)),
        (Way | Thread, _) => ("'", look.style(Tone::Accent)),
        (_, Way | Thread) => (".", look.style(Tone::Accent)),
        (Tried, _) | (_, Tried) => ("·", look.style(Tone::Trail)),
        _ => (" ", look.style(Tone::Floor)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Caps, Depth};

    #[test]
    fn where_colours_fill_cells_no_letter_is_seen_in_them() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: false,
        });
        let filled = [
            Mark::Wall,
            Mark::LitWall,
            Mark::Player,
            Mark::Way,
            Mark::Thread,
            Mark::Tried,
            Mark::Flood(3),
        ];
        for mark in filled {
            for is_won in [false, true] {
                let (glyphs, style) = tile(mark, is_won, &look);
                let is_hidden = style.fg == style.bg || glyphs == [" "; 2];
                assert!(is_hidden, "{mark:?}");
            }
        }
        // What has to be found has a shape as well.
        assert_eq!(tile(Mark::Exit, false, &look).0, [">", "<"]);
    }

    #[test]
    fn without_colours_signs_stand_in_the_middle_of_their_cells() {
        for unicode in [true, false] {
            let look = Look::new(Caps {
                depth: Depth::Mono,
                unicode,
            });
            for mark in [Mark::Player, Mark::Thread, Mark::Way, Mark::Exit, Mark::Out] {
                let ([left, right], _) = tile(mark, false, &look);
                assert!(left != " " && right != " ", "{mark:?}");
            }
        }
    }
}
