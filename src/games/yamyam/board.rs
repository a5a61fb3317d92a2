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
use crate::games::{self, Piece, WON_FRAMES, put, text, width};
use crate::i18n::Words;
use crate::look::{Light, Look, Tone};

/// The four classes in the order they are told, and the messages that name them.
const CLASSES: [(Class, &str); 4] = [
    (Class::Safe, "yamyam-safe"),
    (Class::Risky, "yamyam-risky"),
    (Class::TooFar, "yamyam-far"),
    (Class::Unsafe, "yamyam-unsafe"),
];

/// From this many columns on it is told beside the board what its colours mean, else below it.
const COLUMNS_FOR_LEGEND: u16 = 100;
const LEGEND_COLUMNS: u16 = 22;
const LEGEND_GAP: u16 = 4;

/// The room of the board: what its colours mean is told outside of it, where there are any.
pub(crate) fn room(yamyam: &Yamyam, area: Rect) -> Rect {
    let (width, height) = match area.width >= COLUMNS_FOR_LEGEND {
        _ if !yamyam.overlay => (0, 0),
        true => (LEGEND_COLUMNS + LEGEND_GAP, 0),
        false => (0, 1),
    };
    Rect {
        width: area.width - width,
        height: area.height.saturating_sub(height),
        ..area
    }
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
    let camera = &yamyam.camera;
    let place = camera.place(room(yamyam, area));
    if yamyam.overlay {
        legend(yamyam, place, area, buf, look, words);
    }
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

/// What the colours mean: in a column beside the board, each with how many cells have it, or in one row.
fn legend(yamyam: &Yamyam, board: Rect, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let is_beside = area.width >= COLUMNS_FOR_LEGEND;
    let (x, y) = match is_beside {
        true => (board.right() + LEGEND_GAP, board.y + 2),
        false => (area.x, area.bottom().saturating_sub(1)),
    };
    let place = Rect::new(
        x,
        y,
        area.right().saturating_sub(x),
        area.bottom().saturating_sub(y),
    );
    if !place.intersects(buf.area) {
        return;
    }
    let has_range = yamyam.game.options().max.is_some();
    let named = CLASSES.into_iter();
    let named = named.filter(|(of, _)| *of != Class::TooFar || has_range);
    let named = Vec::from_iter(named.map(|(of, id)| (of, words.t(id))));
    let wide: u16 = named.iter().map(|(_, name)| width(name) + 4).sum();
    let (mut x, mut y) = match is_beside {
        true => (x, y),
        false => (x + (area.width + 2).saturating_sub(wide) / 2, y),
    };
    for (of, name) in named {
        let (unicode, ascii, tone) = class_sign(of);
        put(buf, x, y, look.glyph(unicode, ascii), look.style(tone));
        let room = place.right().saturating_sub(x + 2);
        let end = text(buf, x + 2, y, &name, room, look.style(Tone::Text));
        if is_beside {
            let count = format!("{:>4}", yamyam.count(of));
            let (right, faint) = (place.x + LEGEND_COLUMNS - 4, look.style(Tone::Faint));
            text(buf, right, y, &count, 4, faint);
            y += 2;
        } else {
            x = end + 2;
        }
    }
}

/// A board with all that lies on it.
pub(crate) struct Painter<'a> {
    yamyam: &'a Yamyam,
    creature: Position,
    /// The fields of the way that won, and of the last slides, and how many of them are shown.
    lines: [(Vec<Position>, usize, Tone); 2],
}

impl<'a> Painter<'a> {
    pub(crate) fn new(yamyam: &'a Yamyam) -> Self {
        let trail = Vec::from_iter(yamyam.motion.iter().flat_map(Motion::trail));
        // The slides that won, one after the other.
        let slides = yamyam.game.slides().filter(|_| yamyam.won_frames > 0);
        let way = slides.flat_map(|slide| [slide.from].into_iter().chain(slide.cells()));
        let way = Vec::from_iter(way);
        let shown = way.len() * usize::from(yamyam.won_frames) / usize::from(WON_FRAMES);
        let trodden = trail.len();
        Painter {
            yamyam,
            creature: yamyam.drawn_at(),
            lines: [(way, shown, Tone::Player), (trail, trodden, Tone::Trodden)],
        }
    }

    /// The fields on which something lies, with what they show.
    pub(crate) fn special(&self) -> impl Iterator<Item = (Position, Pixel)> {
        let yamyam = self.yamyam;
        let hint = yamyam.hint.and_then(|dir| yamyam.drawn_at().on(dir, 1));
        let others = hint.into_iter().chain(yamyam.ghost);
        std::iter::once(self.creature)
            .chain(others)
            .chain(
                self.lines
                    .iter()
                    .flat_map(|line| &line.0[..line.1])
                    .copied(),
            )
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
        let mut lines = self.lines.iter();
        let Some((line, _, tone)) = lines.find(|line| line.0[..line.1].contains(&place)) else {
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
        match (x + y) % 2 == 1 && self.yamyam.camera.scale().both() > Scale::TILES.both() {
            true => Light::Shade,
            false => Light::Day,
        }
    }
}
