//! The signs by which the members are known, and their pieces on the board.

use ratatui::style::Modifier;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::{Game, Position, put};
use crate::look::{Look, Tone};
use crate::rooms::member::MemberId;
use crate::rooms::room::Room;

/// The signs of the members, in the order of their numbers: told apart by shape and by colour, and
/// from all that boards have on them; last those in the colours of the exit and of the player.
const SIGNS: [(&str, &str, Tone); 8] = [
    ("▲", "A", Tone::Ghost),
    ("★", "B", Tone::Goal),
    ("■", "C", Tone::Entrance),
    ("♣", "D", Tone::Alert),
    ("△", "E", Tone::Text),
    ("♥", "F", Tone::Trail),
    ("□", "G", Tone::Exit),
    ("♠", "H", Tone::Accent),
];

/// The sign of a member, and its tone.
pub(crate) fn sign(sign: usize, look: &Look) -> (&'static str, Tone) {
    let (sign, ascii, tone) = SIGNS[sign % SIGNS.len()];
    (look.glyph(sign, ascii), tone)
}

/// The sign of another member, and where their piece is.
pub(crate) type Marker = (usize, Position);

/// The pieces of the others who are on the same board as this member, the foremost first: as many as
/// there are signs to tell them apart.
pub(super) fn of(room: &Room, own: MemberId) -> Vec<Marker> {
    let standings = room.standings().into_iter();
    let others = standings.filter(|member| member.id != own && member.is_under_way());
    let markers = others.filter_map(|one| Some((one.sign, one.progress.position?)));
    markers.take(SIGNS.len()).collect()
}

/// Draws markers on a board, the foremost on top, and none where the player is.
pub(super) fn draw(
    markers: &[Marker],
    game: &dyn Game,
    board: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let own = game.position().and_then(|own| game.spot(own, board));
    for (number, position) in markers.iter().rev() {
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
        let Rect { x, y, .. } = spot;
        let middle = (x + (spot.width - 1) / 2, y + spot.height / 2);
        for y in spot.top()..spot.bottom() {
            for x in spot.left()..spot.right() {
                let glyph = if (x, y) == middle { sign } else { " " };
                put(buf, x, y, glyph, style);
            }
        }
    }
}
