//! The results of a round, with a podium at the end of a match.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::draw::{ROWS_FOR_PODIUM, page_hints};
use super::{RoomScreen, markers};
use crate::games::put;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::name::MAX_WIDTH;
use crate::rooms::member::Member;
use crate::rooms::room::Ending;
use crate::ui::panel::Sheet;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::exact_time;
use crate::ui::view::{Row, View};
use crate::ui::widgets;

/// Columns of the panel.
const COLUMNS: u16 = 64;

/// Columns of a step of the podium at least and at most, and the rows of all of it.
const STEP_COLUMNS: (u16, u16) = (6, 16);
const PODIUM_ROWS: u16 = 5;

/// Columns of a name above a step: the longest, its sign, and a free one beside the step that is higher.
const NAME_COLUMNS: u16 = MAX_WIDTH as u16 + 3;

impl RoomScreen {
    pub(super) fn draw_results(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let ranking = self.room.ranking();
        let view = self.results(&ranking, scene);
        let sheet = Sheet {
            view: &view,
            title: words.t(view.title).into_owned(),
            chosen: ranking.iter().position(|member| member.id == self.id),
            typed: None,
            top: 0,
            hints: page_hints(self, look),
        };
        let has_podium =
            self.room.is_match_over() && area.height >= ROWS_FOR_PODIUM && ranking.len() > 1;
        if has_podium {
            let podium = widgets::centered(area, COLUMNS.min(area.width), area.height);
            self.draw_podium(&ranking, widgets::below(podium, 1), buf, look, words);
        }
        let rest = widgets::below(area, if has_podium { PODIUM_ROWS + 2 } else { 0 });
        sheet.draw(scene, rest, buf, None);
    }

    /// The results of a round, the best first.
    fn results(&self, ranking: &[&Member], scene: &Scene<'_>) -> View<()> {
        let words = scene.words;
        let row = |(place, member): (u32, &&Member)| {
            let time = match member.home {
                Some(time) => exact_time(time, words),
                None if member.races => words.t("room-not-home").into_owned(),
                None => "-".to_owned(),
            };
            let points = words.tr("room-points", &[("n", member.points.into())]);
            let won = match (member.won, self.room.round().1) {
                (0, _) | (_, 1) => String::new(),
                (won, _) => format!("+{won}  "),
            };
            let row = self.member_row(member, scene.look, words);
            let reaction = member.reaction(Instant::now());
            let label = match (self.room.member(member.id), reaction) {
                (None, _) => format!("{}, {}", row.label, words.t("room-has-left")),
                (Some(_), Some((reaction, _))) => format!("{} {}", row.label, reaction.sign()),
                (Some(_), None) => row.label,
            };
            Row {
                lead: place.to_string(),
                label,
                aside: time,
                value: format!("{won}{points}"),
                ..row
            }
        };
        let title = match self.room.ending() {
            Ending::NobodyLeft => "room-results",
            Ending::TimeUp => "room-time-up",
            Ending::ByHost => "room-ended",
        };
        View {
            text: vec![self.round_text(words)],
            alert: self.said_or_told(words),
            note: self.waits_for(words).into_iter().collect(),
            columns: COLUMNS,
            ..View::new(title, (1..).zip(ranking).map(row).collect())
        }
    }

    /// The three first, the first of them in the middle and highest.
    fn draw_podium(
        &self,
        ranking: &[&Member],
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
        words: &Words,
    ) {
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
}
