//! A board on the screen that is played, replayed or watched: where it is drawn, how it moves, the
//! clock beside it, and the rows that have changed.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::layout::{Layout, cover};
use super::{Context, Scene};
use crate::games::{Game, Part};
use crate::look::{Look, Tone};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Now;
use crate::ui::widgets;

/// The clock on the screen stops after this long without a key or a move, so that somebody who went
/// away costs nothing. The playing time is still counted.
const CLOCK_TIMEOUT: Duration = Duration::from_secs(60);

/// The next second is shown this long after a key at the earliest. The frame of a key shows
/// the time as well, so at two keys a second there are no frames for the clock alone.
const CLOCK_DELAY: Duration = Duration::from_millis(750);

/// Columns between a message and the key of the help behind it.
const HELP_GAP: u16 = 3;

/// From so many columns on the others of a room have a panel at the right of the board.
const COLUMNS_FOR_PANEL: u16 = 100;

/// Columns of that panel with the free ones before it.
const PANEL_COLUMNS: u16 = 30;

/// A board on the screen.
#[derive(Default)]
pub(crate) struct Board {
    pub(crate) layout: Layout,
    /// Whether it is that of a round, with the others of the room beside it.
    pub(crate) is_in_room: bool,
    /// When the next picture of an animated move is due.
    pub(crate) next_frame: Option<Now>,
    /// The time on the clock on the screen.
    pub(crate) shown: Duration,
    /// Until when that clock is kept going.
    shown_until: Now,
    /// When it shows its next second.
    pub(crate) next_second: Option<Now>,
    changed: DirtyRows,
    /// Whether the map is shown in place of the board.
    pub(crate) is_map: bool,
    /// What the rows of the board, and the message about it, were when the game was looked at last.
    row_keys: Vec<u64>,
    remark: Option<&'static str>,
}

impl Board {
    pub(crate) fn new(is_in_room: bool) -> Self {
        Self {
            is_in_room,
            ..Self::default()
        }
    }

    /// The part of the screen that the board has with all that belongs to it, but for the others of a
    /// room.
    pub(crate) fn part(&self, area: Rect) -> Rect {
        match self.is_in_room {
            true => split(area).0,
            false => area,
        }
    }

    /// Puts everything in its place.
    pub(crate) fn lay_out(&mut self, layout: Layout) {
        if layout != self.layout {
            self.layout = layout;
            self.redraw(DirtyRows::ALL);
        }
    }

    /// These rows are to be drawn.
    pub(crate) fn redraw(&mut self, rows: DirtyRows) {
        self.changed = self.changed.union(rows);
    }

    /// The row with the moves and the clock is to be drawn.
    pub(crate) fn redraw_status(&mut self) {
        self.redraw(DirtyRows::rows(0..1));
    }

    pub(crate) fn redraw_message(&mut self) {
        self.redraw(rows(self.layout.message));
    }

    /// The rows that have changed since this was asked last.
    pub(crate) fn take_changed(&mut self) -> DirtyRows {
        std::mem::take(&mut self.changed)
    }

    /// What has changed in the game since the last event is to be drawn.
    pub(crate) fn note(&mut self, game: &dyn Game) {
        let keys = game.row_keys(self.layout.board);
        let before = std::mem::replace(&mut self.row_keys, keys);
        let is_same = before == self.row_keys;
        let top = self.layout.board.y;
        self.redraw(match self.is_map && !is_same {
            true => DirtyRows::ALL,
            false => DirtyRows::between(&before, &self.row_keys, top),
        });
        if let Some(picture) = self.layout.picture.filter(|_| !is_same) {
            self.redraw(rows(picture));
        }
        if std::mem::replace(&mut self.remark, game.remark()) != game.remark() {
            self.redraw_message();
        }
    }

    /// The game has changed: moves its camera. The next picture of the change comes after a pause, if
    /// there is one.
    pub(crate) fn moved(
        &mut self,
        context: &Context<'_>,
        game: &mut dyn Game,
        pause: Option<Duration>,
    ) {
        self.next_frame = pause.map(|pause| context.now + pause);
        game.fit(self.layout.board, &context.look);
    }

    /// Whether the next picture is due.
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

    /// Shows the next second, if it is due.
    pub(crate) fn tick(&mut self, now: Now, time: impl FnOnce() -> Duration) {
        if self.next_second.is_some_and(|due| due <= now) {
            self.show_time(now, time(), Duration::ZERO);
        }
    }

    pub(crate) fn stop_clock(&mut self, time: Duration) {
        self.shown = time;
        self.next_second = None;
    }

    /// Shows the map, or the board again; whether there is a map.
    pub(crate) fn turn_map(&mut self, game: &dyn Game, look: &Look) -> bool {
        let extent = game.extent(self.layout.board, look);
        let is_whole = extent.is_none_or(|extent| extent.fits(self.layout.board));
        self.is_map = !self.is_map && !is_whole;
        self.redraw(DirtyRows::ALL);
        !is_whole
    }

    /// When a second or a picture is due.
    pub(crate) fn due(&self) -> Option<Now> {
        self.next_second.into_iter().chain(self.next_frame).min()
    }

    /// Draws the board and its small picture, or what covers them.
    pub(crate) fn draw(
        &self,
        game: &dyn Game,
        is_covered: bool,
        scene: &Scene<'_>,
        buf: &mut Buffer,
    ) {
        let layout = &self.layout;
        if is_covered {
            return cover(layout.board, buf, scene.look);
        }
        if widgets::shows(buf, layout.board) {
            let part = if self.is_map {
                Part::Whole
            } else {
                Part::Board
            };
            game.draw(part, layout.board, buf, scene.look, scene.words);
        }
        if let Some(picture) = layout.picture.filter(|area| widgets::shows(buf, *area)) {
            game.draw(Part::Whole, picture, buf, scene.look, scene.words);
        }
    }

    /// Whether messages have a row of their own.
    pub(crate) fn has_message_row(&self, part: Rect) -> bool {
        self.layout.message != last_row(part)
    }

    /// Draws the message, if there is one, and the key hints where it does not stand in their place.
    pub(crate) fn draw_below<K: AsRef<str>>(
        &self,
        message: Option<(String, Tone)>,
        hints: impl FnOnce() -> Vec<(K, &'static str)>,
        scene: &Scene<'_>,
        part: Rect,
        buf: &mut Buffer,
    ) {
        let last = last_row(part);
        let is_free = message.is_none() || self.has_message_row(part);
        if let Some((message, tone)) = message {
            self.draw_message((&message, tone), scene, part, buf);
        }
        if is_free && scene.settings.key_hints && widgets::shows(buf, last) {
            widgets::hints(last, buf, scene.look, scene.words, &hints());
        }
    }

    /// Draws a message; where it stands in place of the key hints, that of the help stays.
    fn draw_message(
        &self,
        (message, tone): (&str, Tone),
        scene: &Scene<'_>,
        part: Rect,
        buf: &mut Buffer,
    ) {
        let (look, mut row) = (scene.look, self.layout.message);
        let help = format!("? {} ", scene.words.t("hint-help"));
        let taken = widgets::width(&help) + HELP_GAP;
        let shares = !self.has_message_row(part) && scene.settings.key_hints;
        if shares && widgets::width(message) + taken <= row.width {
            widgets::right(row, buf, &help, look.style(Tone::Faint));
            row.width -= taken;
        }
        widgets::middle(row, buf, message, look.style(tone));
    }
}

/// How many watch, behind an eye.
pub(crate) fn spectators(count: u32, look: &Look) -> String {
    format!("{}{count}", look.glyph("◉ ", "o "))
}

/// The rows of an area.
pub(crate) fn rows(area: Rect) -> DirtyRows {
    DirtyRows::rows(area.top()..area.bottom())
}

/// The last row of an area: that of the key hints.
pub(crate) fn last_row(area: Rect) -> Rect {
    widgets::row(area, area.height.saturating_sub(1))
}

/// The part of the screen that the board of a round has, and the panel or the row of the others.
pub(crate) fn split(area: Rect) -> (Rect, Rect) {
    if area.width < COLUMNS_FOR_PANEL {
        let height = area.height.saturating_sub(1);
        return (Rect { height, ..area }, last_row(area));
    }
    let width = area.width - PANEL_COLUMNS;
    let panel = Rect {
        x: area.x + width + 1,
        y: area.y + 1,
        width: PANEL_COLUMNS - 2,
        height: area.height.saturating_sub(2),
    };
    (Rect { width, ..area }, panel)
}
