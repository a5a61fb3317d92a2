//! The results of a round, with a podium at the end of a match.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::draw::ROWS_FOR_PODIUM;
use super::list::{Line, list};
use super::{RoomScreen, markers};
use crate::games::put;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::name::MAX_WIDTH;
use crate::rooms::member::Member;
use crate::rooms::room::Ending;
use crate::ui::names::marked;
use crate::ui::page::Page;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::exact_time;
use crate::ui::widgets;

/// Columns of a step of the podium at least and at most, and the rows of all of it.
const STEP_COLUMNS: (u16, u16) = (6, 16);
const PODIUM_ROWS: u16 = 5;

/// Columns of a name above a step: the longest, its sign, and a free one beside the step that is higher.
const NAME_COLUMNS: u16 = MAX_WIDTH as u16 + 3;

impl RoomScreen {
    pub(super) fn draw_results(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let ranking = self.room.ranking();
        let has_podium =
            self.room.is_match_over() && area.height >= ROWS_FOR_PODIUM && ranking.len() > 1;
        let podium = if has_podium { PODIUM_ROWS + 1 } else { 0 };
        let rows = widgets::count(ranking.len()) + 2 + podium;
        let page = Page::new(area, (64, rows.max(10)));
        let title = self.round_text(words);
        let code = &self.code;
        let left = [(title.as_str(), look.style(Tone::Accent))];
        let right = [(code.as_str(), look.style(Tone::Faint))];
        page.heading(buf, look, &left, &right);
        if has_podium {
            self.draw_podium(&ranking, page.body, buf, look, words);
        }
        let body = widgets::below(page.body, podium);
        let body = self.above_said(body, area, words);
        let title = match self.room.ending() {
            Ending::NobodyLeft => "room-results",
            Ending::TimeUp => "room-time-up",
            Ending::ByHost => "room-ended",
        };
        let inside = widgets::panel(body, buf, look, &words.t(title));
        let points = |member: &&Member| words.tr("room-points", &[("n", member.points.into())]);
        let points: Vec<String> = ranking.iter().map(points).collect();
        let widest = points.iter().map(|points| widgets::width(points)).max();
        let lines = |tells_own: bool, tells_won: bool, has_signs: bool| -> Vec<Line> {
            let rows = (1u32..).zip(&ranking).zip(&points);
            rows.map(|((place, member), points)| {
                let line = self.member_line(member, look, words);
                let time = match member.home {
                    Some(time) => exact_time(time, words),
                    None if member.races => words.t("room-not-home").into_owned(),
                    None => "-".to_owned(),
                };
                let pad = widest.unwrap_or(0) - widgets::width(points);
                let pad = " ".repeat(pad.into());
                let reaction = member.reaction(Instant::now()).filter(|_| has_signs);
                let sign = match reaction {
                    _ if line.is_gone && tells_own => format!("{}  ", words.t("room-has-left")),
                    Some((reaction, _)) => format!("{}  ", reaction.sign()),
                    None => String::new(),
                };
                let won = match (member.won, self.room.round().1) {
                    (0, _) | (_, 1) => String::new(),
                    (won, _) if tells_won => format!("  +{won}"),
                    _ => String::new(),
                };
                let name = match tells_own {
                    true => line.text,
                    false => marked(&words.name(member.name.as_str()), member.streak, words),
                };
                Line {
                    text: format!("{place} {name}"),
                    right: format!("{sign}{time}{won}  {pad}{points}"),
                    ..line
                }
            })
            .collect()
        };
        // Whole names tell more than what this round has added to the points, and than whose line it
        // is, which is the chosen one, or that somebody has left, who is dim.
        let fits = |(own, won): &(bool, bool)| {
            let lines = lines(*own, *won, false);
            lines.iter().all(|line| line.columns() <= inside.width)
        };
        let mut ways = [(true, true), (true, false)].into_iter();
        let (own, won) = ways.find(fits).unwrap_or((false, false));
        let shown = lines(own, won, true);
        let own = ranking.iter().position(|member| member.id == self.id);
        let (above, below) = list(inside, buf, look, &shown, (own, 0));
        widgets::more(body, buf, look, above, below);
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
