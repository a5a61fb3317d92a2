//! The first three on steps of gold, silver and bronze. After a match these rise one after another, that
//! of the winner last; a step of the bar leads from there to the list.

use std::time::Duration;

use ratatui::style::Modifier;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::clock::exact_time;
use crate::games::fifteen::digits;
use crate::games::{Purpose, rivals};
use crate::look::Tone;
use crate::rooms::member::MemberId;
use crate::rooms::room::{Phase, Room};
use crate::ui::event::Now;
use crate::ui::screens::{Context, Scene};
use crate::ui::widgets;

/// Pictures in which a step rises, and all of them, and how long each of them is seen.
const RISE: u16 = 9;
const RISEN: u16 = 3 * RISE;
const FRAME: Duration = Duration::from_millis(60);

/// Columns of a step at most, those between two, and columns for a name and a time.
const STEP_COLUMNS: u16 = 36;
const STEP_GAP: u16 = 1;
const NAMED_COLUMNS: u16 = 9;

/// Rows of the highest step at most, and of a name above a step.
const STEP_ROWS: u16 = 30;
const NAME_ROWS: u16 = 2;

pub(crate) struct Podium {
    /// The pictures that have been seen.
    risen: u16,
    /// When the next one is; `None`: all stand.
    pub(crate) due: Option<Now>,
}

impl Podium {
    /// That of a match which somebody has won against others; `None`: another one, or nothing is drawn.
    pub(crate) fn of(room: &Room, context: &Context<'_>) -> Option<Self> {
        let is_over = room.phase() == Phase::Results && room.is_match_over();
        let is_over = is_over && !context.settings.is_heard;
        let ranking = room.ranking();
        let is_won = ranking.len() > 1 && ranking[0].points > 0;
        let rises = context.settings.motion().shows(Purpose::Wave);
        (is_over && is_won).then(|| Self {
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
}

/// Draws the steps, as high as they have risen; without names where these have no room.
pub(crate) fn draw(
    (room, own): (&Room, MemberId),
    podium: Option<&Podium>,
    scene: &Scene<'_>,
    area: Rect,
    buf: &mut Buffer,
) {
    let (look, words) = (scene.look, scene.words);
    let risen = podium.map_or(RISEN, |podium| podium.risen);
    let wide = (area.width / 3).saturating_sub(STEP_GAP).min(STEP_COLUMNS);
    let above = if wide < NAMED_COLUMNS { 0 } else { NAME_ROWS };
    let highest = area.height.saturating_sub(above + area.height / 16);
    let highest = highest.min(STEP_ROWS);
    // The lowest has room for its number and a time.
    let low = highest.div_ceil(2);
    let rise = (highest - low) / 2;
    let all = (3 * wide + 2 * STEP_GAP, low + 2 * rise + above);
    let all = widgets::centered(area, all.0, all.1);
    let ranking = room.ranking();
    let first = ranking.iter().take(3).filter(|member| member.points > 0);
    for ((place, column), member) in (0u8..).zip([1, 0, 2]).zip(first) {
        let below = 2 - u16::from(place);
        let risen = risen.saturating_sub(below * RISE).min(RISE);
        let high = (low + below * rise) * risen / RISE;
        let step = Rect {
            x: all.x + column * (wide + STEP_GAP),
            y: all.bottom() - high,
            width: wide,
            height: high,
        };
        let metal = look.style(Tone::Medal(u32::from(place) + 1));
        let metal = metal.add_modifier(Modifier::REVERSED);
        widgets::wipe(step, buf, metal);
        if risen < RISE {
            continue;
        }
        let front = widgets::below(step, 1);
        let front = widgets::high(front, low - 1 - above.min(1) - low / 12);
        digits::fill(place + 1, front, buf, look, metal);
        let (sign, tone) = rivals::sign(member.sign, look);
        // A name may be wider than its step, and then takes the row of the points.
        let (x, room) = (step.x.saturating_sub(STEP_GAP), wide + 2 * STEP_GAP);
        let time = member.home.filter(|_| above > 0);
        let time = time.map(|time| exact_time(time, words));
        widgets::middle(widgets::last(step), buf, &time.unwrap_or_default(), metal);
        let points = words.tr("room-points", &[("n", member.points.into())]);
        let name = match member.id == own {
            true => format!(" {} ", words.t("list-you")).into(),
            false => words.name(member.name.as_str()),
        };
        let mut lines = vec![format!("{sign} {points}")];
        lines.extend(widgets::wrap(&name, room));
        let named = [Tone::Accent, Tone::Text][usize::from(place > 0)];
        let named = [named, Tone::Chosen][usize::from(member.id == own)];
        let named = look.style(named).add_modifier(Modifier::BOLD);
        for (n, line) in (1..=above).zip(lines.iter().rev()) {
            let style = if n < above { named } else { look.style(tone) };
            let row = Rect::new(x, step.y - n, room, 1);
            widgets::middle(row, buf, &widgets::cut(line, room, look), style);
        }
    }
}
