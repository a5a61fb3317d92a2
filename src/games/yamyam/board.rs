//! Draws a board: walls, exits, the creature, and what can happen where.

use ratatui::{buffer::Buffer, layout::Rect};

use super::Yamyam;
use super::motion::Motion;
use crate::core::dir::Dir;
use crate::core::slide::Position;
use crate::core::yamyam::{CellKind, Class};
use crate::games::raster::{BOARD, Inks, Pixel, Pixels, class_sign, paint, paint_whole};
use crate::games::{self, Piece, WON_FRAMES, put, text};
use crate::i18n::Words;
use crate::look::{Look, Tone};

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

/// A board with all that lies on it, sorted so that each field is found quickly.
pub(crate) struct Painter<'a> {
    yamyam: &'a Yamyam,
    creature: Position,
    trail: Vec<Position>,
    /// Each field of the way that won, with the next, and the other way round.
    links: Vec<[Position; 2]>,
}

impl<'a> Painter<'a> {
    pub(crate) fn new(yamyam: &'a Yamyam) -> Self {
        let mut trail: Vec<_> = match yamyam.won_frames {
            0 => {
                let motion = yamyam.motion.iter();
                motion.flat_map(Motion::trail).collect()
            }
            // The slides that won, one after the other.
            frames => {
                let slides = yamyam.game.slides();
                let cells = slides.flat_map(|slide| [slide.from].into_iter().chain(slide.cells()));
                let cells: Vec<_> = cells.collect();
                let shown = cells.len() * usize::from(frames) / usize::from(WON_FRAMES);
                cells.into_iter().take(shown).collect()
            }
        };
        let pairs = trail.windows(2).filter(|_| yamyam.won_frames > 0);
        let links = pairs.flat_map(|pair| [[pair[0], pair[1]], [pair[1], pair[0]]]);
        let links = links.collect();
        trail.sort_unstable();
        Painter {
            yamyam,
            creature: yamyam.drawn_at(),
            trail,
            links,
        }
    }

    /// The fields on which something lies, with what they show.
    pub(crate) fn special(&self) -> impl Iterator<Item = (Position, Pixel)> {
        let yamyam = self.yamyam;
        let hint = yamyam.hint.and_then(|dir| yamyam.drawn_at().on(dir, 1));
        let others = hint.into_iter().chain(yamyam.ghost);
        std::iter::once(self.creature)
            .chain(others)
            .chain(self.trail.iter().copied())
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
                return Pixel::Out;
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
        match self.trail.binary_search(&place) {
            Ok(_) if yamyam.won_frames > 0 => Pixel::Line(Dir::ALL.map(|dir| {
                let next = place.on(dir, 1);
                next.is_some_and(|next| self.links.contains(&[place, next]))
            })),
            Ok(_) => Pixel::Trail,
            Err(_) => Pixel::Floor,
        }
    }
}
