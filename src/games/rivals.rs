//! Others on the board that is played: the signs by which they are known, and their pieces.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;

use super::{Game, Part, Position, bar, labyrinth, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};

/// The signs, in the order of their numbers: told apart by shape and by colour, and from all that boards
/// have on them; last those in the colours of the exit and of the player.
pub(crate) const SIGNS: [(&str, &str, Tone); 8] = [
    ("▲", "A", Tone::Ghost),
    ("★", "B", Tone::Goal),
    ("■", "C", Tone::Entrance),
    ("♣", "D", Tone::Alert),
    ("△", "E", Tone::Text),
    ("♥", "F", Tone::Trail),
    ("□", "G", Tone::Exit),
    ("♠", "H", Tone::Accent),
];

/// The sign of this number, and its tone.
pub(crate) fn sign(sign: usize, look: &Look) -> (&'static str, Tone) {
    let (sign, ascii, tone) = SIGNS[sign % SIGNS.len()];
    (look.glyph(sign, ascii), tone)
}

/// The sign of the player, who looks the same on every board, and its tone.
pub(crate) fn own_sign(look: &Look) -> (&'static str, Tone) {
    (look.glyph("●", "@"), Tone::Player)
}

/// The number of a sign, and where the piece is.
pub(crate) type Rival = (usize, Position);

/// Draws rivals on a board, the foremost on top, and none where the player is.
pub(crate) fn draw(rivals: &[Rival], game: &dyn Game, board: Rect, buf: &mut Buffer, look: &Look) {
    if rivals.is_empty() {
        return;
    }
    let own = game.position().and_then(|own| game.spot(own, board));
    for (number, position) in rivals.iter().rev() {
        let Some(spot) = game.spot(*position, board) else {
            continue;
        };
        if own.is_some_and(|own| own.intersects(spot)) {
            continue;
        }
        let (sign, tone) = sign(*number, look);
        let plain = look.style(tone).add_modifier(Modifier::BOLD);
        // As a cell in its colour, where a sign alone would be lost among others.
        let style = match (look.paints(), plain.fg, plain.bg) {
            (true, Some(fg), Some(bg)) => plain.fg(bg).bg(fg),
            _ => plain,
        };
        // In the middle, which may be two columns.
        let middle = |x| x == spot.x + (spot.width - 1) / 2 || x == spot.x + spot.width / 2;
        for at in spot.positions() {
            let is_sign = middle(at.x) && at.y == spot.y + (spot.height - 1) / 2;
            put(buf, at.x, at.y, if is_sign { sign } else { " " }, style);
        }
    }
}

/// From so many rows on the cells of the board of a race are larger.
const ROWS_FOR_LARGE: u16 = 18;

/// Draws several who race on one board, and below it how far each of them is.
pub(crate) fn draw_race(place: Rect, look: &Look, words: &Words, buf: &mut Buffer) {
    buf.set_style(place, look.style(Tone::Floor));
    let place = place.inner(Margin::new(0, 1));
    let height = place.height.saturating_sub(3);
    let board = Rect { height, ..place };
    let columns = if height < ROWS_FOR_LARGE { 2 } else { 4 };
    let odd = |cells: u16| cells.saturating_sub(1) | 1;
    let level = labyrinth::level(odd(2 * height / columns), odd(place.width / columns));
    let Some(mut game) = labyrinth::ENTRY.small_board(&level, 1, board, look) else {
        return;
    };
    let (way, mut rivals) = (game.way(), Vec::new());
    for (sign, steps) in way.chunks(way.len() / 5 + 1).take(4).enumerate() {
        steps.iter().for_each(|step| _ = game.apply(*step));
        rivals.extend(game.position().map(|at| (sign, at)));
    }
    game.draw(Part::Board, board, buf, look, words);
    draw(&rivals, &*game, board, buf, look);
    let others = (0..3).rev().map(|other| sign(other, look));
    let signs = [own_sign(look)].into_iter().chain(others);
    let half = (place.width / 2).saturating_sub(1);
    for (n, (sign, tone)) in (0..).zip(signs) {
        let y = place.bottom().saturating_sub(2) + n / 2;
        let x = place.x + n % 2 * (half + 2);
        put(buf, x, y, sign, look.style(tone));
        let line = Rect::new(x + 2, y, half.saturating_sub(2), 1);
        bar(4 - u32::from(n), 5, tone, line, buf, look);
    }
}
