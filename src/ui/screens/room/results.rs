//! The results of a round, with a podium at the end of a match.

use super::markers;
use crate::games::put;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::name::MAX_WIDTH;
use crate::rooms::member::Member;
use crate::rooms::room::Room;
use crate::ui::pages::room::COLUMNS;
use crate::ui::screens::Scene;
use crate::ui::widgets;
use ratatui::{buffer::Buffer, layout::Rect};

/// From so many rows on the three first stand on a podium.
const ROWS_FOR_PODIUM: u16 = 16;

/// Columns of a step of the podium at least and at most, and the rows of all of it.
const STEP_COLUMNS: (u16, u16) = (6, 16);
const PODIUM_ROWS: u16 = 5;

/// Columns of a name above a step: the longest, its sign, and a free one beside the step that is higher.
const NAME_COLUMNS: u16 = MAX_WIDTH as u16 + 3;

/// Draws the podium at the end of a match, where there is room for it. Returns the rest of the area.
pub(crate) fn draw(room: &Room, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) -> Rect {
    let ranking = room.ranking();
    if !room.is_match_over() || area.height < ROWS_FOR_PODIUM || ranking.len() < 2 {
        return area;
    }
    let podium = widgets::centered(area, COLUMNS.min(area.width), area.height);
    let podium = widgets::below(podium, 1);
    draw_podium(&ranking, podium, buf, scene.look, scene.words);
    widgets::below(area, PODIUM_ROWS + 2)
}

/// The three first, the first of them in the middle and highest.
fn draw_podium(ranking: &[&Member], area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    // Where there is little room, it is for the names.
    let wide = area.width.saturating_sub(2 * NAME_COLUMNS);
    let wide = wide
        .clamp(STEP_COLUMNS.0, STEP_COLUMNS.1)
        .min(area.width / 3);
    let left = area.x + (area.width - 3 * wide) / 2;
    let highest = (left + wide, left + 2 * wide);
    for (column, place, high) in [(1u16, 0usize, 3u16), (0, 1, 2), (2, 2, 1)] {
        let Some(member) = ranking.get(place).filter(|member| member.points > 0) else {
            continue;
        };
        let step = Rect {
            x: left + column * wide,
            y: area.y + PODIUM_ROWS - high,
            width: wide,
            height: high,
        };
        for y in step.top()..step.bottom() {
            for x in step.left()..step.right() {
                put(buf, x, y, look.glyph("░", ":"), look.style(Tone::Frame));
            }
        }
        let (sign, tone) = markers::sign(member.sign, look);
        let name = format!("{sign} {}", words.name(member.name.as_str()));
        // Beside a lower step there is room up to the side of the page.
        let (from, to) = match column {
            0 => (area.x, highest.0.saturating_sub(1)),
            1 => (area.x, area.right()),
            _ => (highest.1 + 1, area.right()),
        };
        let name = widgets::cut(&name, to.saturating_sub(from), look);
        let columns = widgets::width(&name);
        let x = (step.x + wide / 2).saturating_sub(columns / 2);
        let above = Rect {
            x: x.min(to.saturating_sub(columns)).max(from),
            y: step.y - 1,
            width: columns,
            height: 1,
        };
        widgets::left(above, buf, &name, look.style(tone));
        let number = format!(" {} ", place + 1);
        widgets::middle(
            widgets::row(step, 0),
            buf,
            &number,
            look.style(Tone::Accent),
        );
    }
}
