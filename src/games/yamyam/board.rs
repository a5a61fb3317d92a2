//! Draws a board: walls, exits, the creature, and what can happen where.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Yamyam;
use super::motion::Motion;
use crate::core::dir::Dir;
use crate::core::slide::Position;
use crate::core::yamyam::{CellKind, Class};
use crate::games::raster::{
    BOARD, Inks, Pixel, Pixels, Scale, Scales, class_sign, paint, paint_whole,
};
use crate::games::{self, Piece, WON_FRAMES, put, text};
use crate::i18n::Words;
use crate::look::{Light, Look, Tone};

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

pub(super) fn scales(yamyam: &Yamyam, look: &Look) -> Scales {
    let halves = look.unicode() && look.paints() && !yamyam.overlay;
    if halves {
        Scales::Halves
    } else {
        Scales::Tiles
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
    let camera = &yamyam.camera;
    let place = camera.place(room(yamyam, area));
    let painter = Painter::new(yamyam);
    // Once it is won its walls stand back behind the way.
    let inks = Inks {
        walls: if yamyam.game.is_out() {
            Tone::DimWall
        } else {
            BOARD.walls
        },
        ..BOARD
    };
    paint(
        &painter,
        camera.scale(),
        camera.corner(),
        place,
        buf,
        look,
        inks,
    );
}

/// The camera and the colours, and what lies on the board.
pub(super) fn pieces(yamyam: &Yamyam, area: Rect) -> Vec<Piece> {
    let (camera, room) = (&yamyam.camera, room(yamyam, area));
    let painter = Painter::new(yamyam);
    let special = painter.special().map(|(at, pixel)| {
        let Position { row, column } = at;
        let place = camera.cell(games::Position { row, column }, room);
        Piece::new(&(row, column, pixel), place)
    });
    let all = Piece::new(&(camera, yamyam.overlay, yamyam.game.is_out()), area);
    std::iter::once(all).chain(special).collect()
}

pub(crate) fn picture(yamyam: &Yamyam, area: Rect, buf: &mut Buffer, look: &Look) {
    paint_whole(&Painter::new(yamyam), area, buf, look, BOARD);
}

/// What the colours mean, in one row.
fn legend(yamyam: &Yamyam, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    if !row.intersects(buf.area) {
        return;
    }
    let has_range = yamyam.game.options().max.is_some();
    let mut x = row.x + 1;
    for (of, id) in CLASSES {
        if of == Class::TooFar && !has_range {
            continue;
        }
        let (unicode, ascii, tone) = class_sign(of);
        put(buf, x, row.y, look.glyph(unicode, ascii), look.style(tone));
        let (name, room) = (words.t(id), row.right().saturating_sub(x + 2));
        x = text(buf, x + 2, row.y, &name, room, look.style(Tone::Text)) + 2;
    }
}

/// A board with all that lies on it.
pub(crate) struct Painter<'a> {
    yamyam: &'a Yamyam,
    creature: Position,
    /// The fields of the way that won, as far as it is shown, and of the last slides.
    lines: [(Vec<Position>, Tone); 2],
}

impl<'a> Painter<'a> {
    pub(crate) fn new(yamyam: &'a Yamyam) -> Self {
        let motion = yamyam.motion.iter().flat_map(Motion::trail);
        // The slides that won, one after the other.
        let slides = yamyam.game.slides().filter(|_| yamyam.won_frames > 0);
        let way = slides.flat_map(|slide| [slide.from].into_iter().chain(slide.cells()));
        let mut way = Vec::from_iter(way);
        way.truncate(way.len() * usize::from(yamyam.won_frames) / usize::from(WON_FRAMES));
        Painter {
            yamyam,
            creature: yamyam.drawn_at(),
            lines: [(way, Tone::Player), (motion.collect(), Tone::Trodden)],
        }
    }

    /// The fields on which something lies, with what they show.
    pub(crate) fn special(&self) -> impl Iterator<Item = (Position, Pixel)> {
        let yamyam = self.yamyam;
        let hint = yamyam.hint.and_then(|dir| yamyam.drawn_at().on(dir, 1));
        let others = hint.into_iter().chain(yamyam.ghost);
        std::iter::once(self.creature)
            .chain(others)
            .chain(self.lines.iter().flat_map(|line| &line.0).copied())
            .map(|place| (place, self.pixel(place.column, place.row)))
    }
}

impl Pixels for Painter<'_> {
    fn size(&self) -> (u16, u16) {
        let board = self.yamyam.board();
        (board.width(), board.height())
    }

    fn pixel(&self, x: u16, y: u16) -> Pixel {
        let (yamyam, place) = (self.yamyam, Position::new(y, x));
        let kind = yamyam.board().kind(place);
        if kind == CellKind::Wall {
            return Pixel::Wall;
        }
        let class = yamyam.class(place);
        if place == self.creature {
            if yamyam.won_frames == WON_FRAMES {
                return Pixel::Smile;
            }
            let looks = yamyam.motion.as_ref().and_then(Motion::dir);
            return class.map_or(Pixel::Face(looks), |class| Pixel::Class(class, true));
        }
        // Before the exit: where it lies beside the creature, the arrow would not be seen.
        if let Some(dir) = yamyam.hint
            && yamyam.drawn_at().on(dir, 1) == Some(place)
        {
            return Pixel::Hint(dir);
        }
        if yamyam.ghost == Some(place) {
            return Pixel::Ghost;
        }
        if kind == CellKind::Exit {
            return Pixel::Hole;
        }
        if let Some(class) = class {
            return Pixel::Class(class, false);
        }
        let line = self.lines.iter().find(|line| line.0.contains(&place));
        let Some((line, tone)) = line else {
            return Pixel::Floor;
        };
        let is_linked = |dir| {
            let next = place.on(dir, 1).into_iter();
            let mut pairs = next.flat_map(|next| [[place, next], [next, place]]);
            pairs.any(|pair| line.windows(2).any(|two| two == pair))
        };
        Pixel::Line(Dir::ALL.map(is_linked), *tone)
    }

    /// Fields as on a chess board, so that one sees how far a slide goes.
    fn light(&self, x: u16, y: u16) -> Light {
        match (x + y) % 2 == 1 && self.yamyam.camera.scale() != Scale::HALVES {
            true => Light::Shade,
            false => Light::Day,
        }
    }
}
