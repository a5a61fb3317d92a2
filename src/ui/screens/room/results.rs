//! The results of a round. After a match the first three stand on steps of gold, which rise one after
//! another, that of the winner last; a step of the bar leads from there to the list.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::markers;
use crate::games::Purpose;
use crate::games::fifteen::digits;
use crate::look::Tone;
use crate::rooms::room::{Phase, Room};
use crate::ui::event::Now;
use crate::ui::screens::{Context, Scene};
use crate::ui::widgets;

/// Pictures in which a step rises, and all of them, and how long each of them is seen.
const RISE: u16 = 9;
const RISEN: u16 = 3 * RISE;
const FRAME: Duration = Duration::from_millis(60);

/// Columns of a step at most, those between two, and rows by which one is higher than the next.
const STEP_COLUMNS: u16 = 36;
const STEP_GAP: u16 = 1;
const STEP_ROWS: u16 = 10;

/// Rows of a name above its step.
const NAME_ROWS: u16 = 2;

pub(crate) struct Podium {
    /// The row of the list from which the bar has not moved yet.
    pub(crate) row: usize,
    /// The pictures that have been seen.
    risen: u16,
    /// When the next one is; `None`: all stand.
    pub(crate) due: Option<Now>,
}

impl Podium {
    /// That of a match which somebody has won against others; `None`: another one, or nothing is drawn.
    pub(crate) fn of(room: &Room, row: usize, context: &Context<'_>) -> Option<Self> {
        let is_over = room.phase() == Phase::Results && room.is_match_over();
        let is_over = is_over && !context.settings.is_heard;
        let ranking = room.ranking();
        let is_won = ranking.len() > 1 && ranking[0].points > 0;
        let rises = context.settings.motion().shows(Purpose::Wave);
        (is_over && is_won).then(|| Self {
            row,
            risen: if rises { 0 } else { RISEN },
            due: rises.then_some(context.now + FRAME),
        })
    }

    /// Shows all at once; whether something was still to rise.
    pub(crate) fn hurry(&mut self) -> bool {
        self.risen = RISEN;
        self.due.take().is_some()
    }

    /// Shows the next picture, if it is due.
    pub(crate) fn rise(&mut self, now: Now) {
        if self.due.is_some_and(|due| due <= now) {
            self.risen += 1;
            self.due = (self.risen < RISEN).then_some(now + FRAME);
        }
    }

    /// Draws the steps with the names above them.
    pub(crate) fn draw(&self, room: &Room, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        // Beside the steps there are the rows of the names and of the keys.
        let beside = NAME_ROWS + 1 + area.height / 16;
        let unit = (area.height.saturating_sub(beside) / 3).min(STEP_ROWS);
        let rim = unit / 6;
        let wide = (area.width / 3 - STEP_GAP).min(STEP_COLUMNS);
        let size = (3 * wide + 2 * STEP_GAP, 3 * unit + rim + NAME_ROWS);
        let all = widgets::centered(area, size.0, size.1 + 1);
        let ranking = room.ranking();
        let first = ranking.iter().take(3).filter(|member| member.points > 0);
        for ((place, column), member) in (0u8..).zip([1, 0, 2]).zip(first) {
            let before = 2 - u16::from(place);
            let risen = self.risen.saturating_sub(before * RISE).min(RISE);
            let high = ((before + 1) * unit + rim) * risen / RISE;
            let step = Rect {
                x: all.x + column * (wide + STEP_GAP),
                y: all.y + size.1 - high,
                width: wide,
                height: high,
            };
            // The winner's is the brightest.
            let tone = match place {
                1 if look.paints() => Tone::Thread,
                2 if look.paints() => Tone::Tile,
                _ => Tone::Chosen,
            };
            let style = look.style(tone);
            widgets::wipe(step, buf, style);
            if risen < RISE {
                continue;
            }
            let front = widgets::below(widgets::high(step, unit), rim);
            digits::fill(place + 1, front, buf, look, style);
            let points = words.tr("room-points", &[("n", member.points.into())]);
            let (sign, tone) = markers::sign(member.sign, look);
            // A name may be wider than its step, and then takes the row of the points.
            let (x, room) = (step.x.saturating_sub(STEP_GAP), wide + 2 * STEP_GAP);
            let mut lines = widgets::wrap(&words.name(member.name.as_str()), room);
            lines.insert(0, format!("{sign} {points}"));
            for (line, above) in lines.iter().rev().zip(1..=NAME_ROWS) {
                let row = Rect::new(x, step.y - above, room, 1);
                widgets::middle(row, buf, &widgets::cut(line, room, look), look.style(tone));
            }
        }
    }
}
