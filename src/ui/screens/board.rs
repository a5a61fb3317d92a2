//! The page of a board that is played, replayed or watched: where everything is drawn, how it moves,
//! the clock, and what has changed.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::layout::{COLUMNS_FOR_PANEL, Layout, cover, whole};
use super::room::Round;
use super::{Context, Layer, Scene};
use crate::games::clock::clock_text;
use crate::games::dirty::Dirty;
use crate::games::{Game, Part, Piece};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::widgets::{self, Texts};

/// The clock on the screen stops after this long without a key or a move, so that somebody who went
/// away costs nothing. The playing time is still counted.
const CLOCK_TIMEOUT: Duration = Duration::from_secs(60);

/// The next second is shown this long after a key at the earliest. The frame of a key shows
/// the time as well, so at two keys a second there are no frames for the clock alone.
const CLOCK_DELAY: Duration = Duration::from_millis(750);

/// Columns of the panel of the others in a room, with the free ones before it.
const PANEL_COLUMNS: u16 = 30;

/// A screen with a board on it.
pub(crate) trait BoardPage {
    fn board(&self) -> &Board;

    fn game(&self) -> &dyn Game;

    fn is_covered(&self) -> bool;

    /// What stands at the left of the first row, as far as there is room.
    fn title(&self, scene: &Scene<'_>) -> Texts;

    fn message(&self, scene: &Scene<'_>) -> Option<(String, Tone)>;

    /// The keys that mean something now, and the messages that say what they do.
    fn hints(&self, scene: &Scene<'_>) -> Vec<(String, &'static str)>;

    /// Draws the heading, the room beside the board, and the board with its small picture, or what
    /// covers it.
    fn draw_board(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, game, layout) = (scene.look, self.game(), &self.board().layout);
        let round = self.board().round.as_ref();
        if let Some(round) = round {
            round.bars.draw(self.board().beside, scene, buf);
        }
        self.draw_heading(scene, buf);
        if self.is_covered() {
            return cover(layout.board, buf, look);
        }
        let part = match self.board().is_map {
            true => Part::Whole,
            false => Part::Board,
        };
        let places = [(part, Some(layout.board)), (Part::Whole, layout.picture)];
        for (part, place) in places {
            if let Some(place) = place.filter(|place| widgets::shows(buf, *place)) {
                game.draw(part, place, buf, look, scene.words);
            }
        }
        if let Some(round) = round.filter(|_| !self.board().is_map) {
            round.draw_rivals(game, layout.board, buf, look);
        }
    }

    /// Draws the title and the status, and the message if it has no row of its own: in place of what has
    /// no room beside it.
    fn draw_heading(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, layout) = (scene.look, &self.board().layout);
        let mut top = layout.heading;
        if !widgets::shows(buf, top) {
            return;
        }
        let is_message = layout.message == layout.heading;
        let message = is_message.then(|| self.message(scene)).flatten();
        let said = message.as_ref().map_or(0, |(text, _)| widgets::width(text));
        let status = &self.board().status;
        if said + widgets::all_width(status) < top.width {
            for (text, tone) in status.iter().rev() {
                widgets::right(top, buf, text, look.style(*tone));
                top.width = top.width.saturating_sub(widgets::width(text));
            }
        }
        if !widgets::shows(buf, top) {
            return;
        }
        let mut left = self.title(scene);
        if let Some((text, tone)) = message {
            let gaps = widgets::PART_GAP * widgets::count(left.len());
            if widgets::all_width(&left) + gaps + said > top.width {
                left.clear();
                top = widgets::indent(top, top.width.saturating_sub(said).min(1));
            }
            left.push((text, tone));
        }
        for (text, _) in &mut left {
            *text = widgets::cut(text, top.width, look);
        }
        widgets::heading(top, buf, look, &left, &[]);
    }

    /// Draws the message, if there is one and it has a row of its own, and the key hints.
    fn draw_below(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, layout) = (scene.look, &self.board().layout);
        if widgets::shows(buf, layout.hints) {
            widgets::hints(layout.hints, buf, look, scene.words, &self.hints(scene));
        }
        if layout.message != layout.heading
            && widgets::shows(buf, layout.message)
            && let Some((message, tone)) = self.message(scene)
        {
            widgets::middle(layout.message, buf, &message, look.style(tone));
        }
    }
}

/// What is shown in place of messages: as long as it is the same, nothing is drawn there.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Message {
    said: Option<&'static str>,
    remark: Option<&'static str>,
    /// The moves that both have left in a race, whose bars stand there.
    race: Option<[Option<u32>; 2]>,
}

#[derive(Default)]
pub(crate) struct Board {
    pub(crate) layout: Layout,
    /// The round that it is the board of. Boxed, as few are.
    pub(crate) round: Option<Box<Round>>,
    /// Where the others of the room are shown.
    beside: Rect,
    /// Whether the map is shown in place of the board.
    pub(crate) is_map: bool,
    pub(crate) spectators: u32,
    /// When the next picture of an animated move is due.
    pub(crate) next_frame: Option<Now>,
    /// The time on the clock on the screen.
    pub(crate) shown: Duration,
    /// Until when that clock is kept going.
    shown_until: Now,
    /// When it shows its next second.
    pub(crate) next_second: Option<Now>,
    changed: Dirty,
    /// The pieces of the board when the game was looked at last.
    pieces: Vec<Piece>,
    moves: u32,
    /// What stands at the right of the first row.
    status: Texts,
    message: Message,
}

impl Board {
    /// Puts everything in its place; `None`: the board is covered.
    pub(crate) fn lay_out(&mut self, context: &Context<'_>, bar: bool, game: Option<&dyn Game>) {
        let mut area = whole(context);
        if self.round.is_some() {
            (area, self.beside) = split(area);
        }
        let mut layout = Layout::new(area, bar, game, &context.look);
        if self.round.is_some() && self.beside.height == 1 {
            // The keys are at the bottom, as everywhere.
            std::mem::swap(&mut self.beside, &mut layout.hints);
        }
        if layout != self.layout {
            self.layout = layout;
            self.redraw(Dirty::ALL);
        }
    }

    /// These areas are to be drawn.
    pub(crate) fn redraw(&mut self, areas: Dirty) {
        self.changed = self.changed.union(areas);
    }

    /// This is said where the messages stand, until the next event.
    pub(crate) fn say(&mut self, id: &'static str) {
        self.message.said = Some(id);
        self.redraw_message();
    }

    pub(crate) fn redraw_message(&mut self) {
        self.redraw(Dirty::of([self.layout.message]));
    }

    /// What has changed since the last event is to be drawn: on the board, and around it the status, what
    /// is `said` there, and the moves that both have left in a race.
    pub(crate) fn note(
        &mut self,
        context: &mut Context<'_>,
        game: &dyn Game,
        status: Texts,
        said: Option<&'static str>,
        race: Option<[Option<u32>; 2]>,
    ) {
        if status != self.status {
            let mut row = self.layout.heading;
            let width = widgets::all_width(&status);
            if width == widgets::all_width(&self.status) {
                row = widgets::indent(row, row.width.saturating_sub(width));
            }
            self.status = status;
            self.redraw(Dirty::of([row]));
        }
        let remark = game.remark();
        let message = Message { said, remark, race };
        if std::mem::replace(&mut self.message, message) != message {
            self.redraw_message();
        }
        let moves = game.progress().moves;
        let before = std::mem::replace(&mut self.moves, moves);
        let pieces = game.pieces(self.layout.board);
        let old = std::mem::replace(&mut self.pieces, pieces);
        let is_same = old == self.pieces;
        // Between several moves there may be more than what has changed with the last one.
        let is_step = before.abs_diff(moves) <= 1;
        self.redraw(match self.is_map && !is_same {
            true => Dirty::ALL,
            false if is_step => Dirty::between(&old, &self.pieces),
            false => Dirty::of([self.layout.board]),
        });
        if let Some(picture) = self.layout.picture.filter(|_| !is_same) {
            self.redraw(Dirty::of([picture]));
        }
        context.redraw_some(std::mem::take(&mut self.changed));
    }

    /// Looks at the room whose round it is, if it is one. Whether that goes on.
    pub(crate) fn look_at_round(
        &mut self,
        context: &Context<'_>,
        game: &dyn Game,
        is_woken: bool,
    ) -> bool {
        let Some(round) = &mut self.round else {
            return true;
        };
        let places = [self.layout.board, self.beside];
        let changes = round.look(context, is_woken, game, places);
        self.redraw(changes.unwrap_or_default());
        changes.is_some()
    }

    pub(crate) fn is_frame_due(&self, now: Now) -> bool {
        self.next_frame.is_some_and(|due| due <= now)
    }

    /// Shows this time in the frame that follows, and keeps the clock going for [`CLOCK_TIMEOUT`].
    pub(crate) fn wake(&mut self, now: Now, time: Duration) {
        self.shown_until = now + CLOCK_TIMEOUT;
        self.show_time(now, time, CLOCK_DELAY);
    }

    /// Shows this time, and the next second no sooner than this.
    fn show_time(&mut self, now: Now, time: Duration, least: Duration) {
        self.shown = time;
        let next = Duration::from_secs(time.as_secs() + 1).saturating_sub(time);
        let next = now + next.max(least);
        self.next_second = (next <= self.shown_until).then_some(next);
    }

    pub(crate) fn tick(&mut self, now: Now, time: impl FnOnce() -> Duration) {
        if self.next_second.is_some_and(|due| due <= now) {
            self.show_time(now, time(), Duration::ZERO);
        }
    }

    pub(crate) fn stop_clock(&mut self, time: Duration) {
        self.shown = time;
        self.next_second = None;
    }

    /// The moves and the clock, with who looks on before them. A clock that rests is faint: the time is
    /// counted all the same.
    pub(crate) fn status(&self, more: &str, moves: String, goes_on: bool, look: &Look) -> Texts {
        let watched = Some(self.spectators).filter(|count| *count > 0);
        let watched = watched.map(|count| format!("  {}", spectators(count, look)));
        let tone = [Tone::Player, Tone::Faint][usize::from(goes_on && self.next_second.is_none())];
        // The clock has a fixed width, so that the moves do not jump.
        let time = clock_text(self.shown);
        let clock = " ".repeat(8_usize.saturating_sub(time.len())) + &time + " ";
        let before = watched.unwrap_or_default() + more + "   ";
        vec![(before, Tone::Ghost), (moves, Tone::Player), (clock, tone)]
    }

    /// Shows the map, or the board again; of a board that is seen as a whole there is no map.
    pub(crate) fn turn_map(&mut self, game: &dyn Game, look: &Look) {
        let extent = game.extent(self.layout.board, look);
        let is_whole = extent.is_none_or(|extent| extent.fits(self.layout.board));
        self.is_map = !self.is_map && !is_whole;
        self.redraw(Dirty::ALL);
    }

    /// When a second or a picture is due, or something in the room.
    pub(crate) fn due(&self) -> Option<Now> {
        let round = self.round.as_ref().and_then(|round| round.due);
        let due = [self.next_second, self.next_frame, round];
        due.into_iter().flatten().min()
    }

    /// A room goes on below what lies over it.
    pub(crate) fn layer(&self) -> Layer {
        match self.round {
            Some(_) => Layer::Room,
            None => Layer::Screen,
        }
    }
}

/// What is to be remarked about a game; where a way is left, it is good news.
pub(crate) fn remark(game: &dyn Game, words: &Words) -> Option<(String, Tone)> {
    // First, as most games have none, and to know what is left takes time and memory.
    let remark = words.t(game.remark()?).into_owned();
    Some((remark, game.left().map_or(Tone::Alert, |_| Tone::Exit)))
}

/// How many watch, after an eye.
pub(crate) fn spectators(count: u32, look: &Look) -> String {
    format!("{}{count}", look.glyph("◉ ", "o "))
}

/// The part of the screen that the board of a round has, and the panel or the row of the others.
fn split(area: Rect) -> (Rect, Rect) {
    if area.width < COLUMNS_FOR_PANEL {
        let height = area.height.saturating_sub(1);
        return (Rect { height, ..area }, widgets::row(area, height));
    }
    let width = area.width - PANEL_COLUMNS;
    let panel = Rect {
        x: area.x + width + 1,
        y: area.y,
        width: PANEL_COLUMNS - 2,
        height: area.height.saturating_sub(1),
    };
    (Rect { width, ..area }, panel)
}
