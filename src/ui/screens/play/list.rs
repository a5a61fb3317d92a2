//! The list beside a board: the fastest, the player's best, and where the run under way would
//! stand if it ended now.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Play;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Line, List, ListQuery, Period, Ranking, Scope, StoreReply, StoreRequest};
use crate::ui::names::marked;
use crate::ui::screens::Context;
use crate::ui::screens::layout::{COLUMNS_FOR_PANEL, clock_text, exact_time};
use crate::ui::widgets;

/// Lines that are asked for. With the heading, the player's best and the run under way they fill
/// the room that the list has.
const LINES: u16 = 5;

/// A list that was asked for when the board was new.
pub(super) struct ListBeside {
    query: ListQuery,
    /// The reply; `None`: there is none yet.
    list: Option<List>,
    /// What is known of the run on this board.
    run: RunInList,
}

/// Whether a list has the run on the board beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunInList {
    /// It is under way, or not ranked.
    Not,
    /// It is ranked, and the list is asked for once more.
    Asked,
    /// It has its line.
    Listed,
}

/// A row of the list.
struct Row {
    /// The rank, or a mark.
    before: String,
    name: String,
    time: String,
    tone: Tone,
}

impl Play {
    /// Asks for the list of the board, once, where there is room for it.
    pub(super) fn ask_for_list(&mut self, context: &mut Context<'_>) {
        let game = self.active_game.entry.name;
        if self.list.is_some()
            || context.profile.is_none()
            // A round is in none: the others of the room stand beside it.
            || self.active_game.name_in_room().is_some()
            || context.size.0 < COLUMNS_FOR_PANEL
            // It has no room beside other games.
            || self.active_game.game.extent(Rect::default(), &context.look).is_none()
        {
            return;
        }
        let level = self.active_game.listed_level();
        let scope = match self.active_game.standing() {
            Ranking::Daily(day) => Scope::Daily { game, day },
            Ranking::Ladder(week, step) => Scope::Ladder { week, step },
            _ if !self.active_game.entry.is_ranked(&level) => return,
            _ => {
                let level = level.words();
                Scope::Level { game, level }
            }
        };
        let query = ListQuery {
            scope,
            period: Period::All,
            limit: LINES,
        };
        context.ask(StoreRequest::List(query.clone()));
        let run = RunInList::Not;
        self.list = Some(Box::new(ListBeside {
            query,
            list: None,
            run,
        }));
    }

    /// Asks for the list once more, as the run has its place in it now.
    pub(super) fn renew_list(&mut self, context: &mut Context<'_>) {
        if let Some(beside) = &mut self.list {
            beside.run = RunInList::Asked;
            context.ask(StoreRequest::List(beside.query.clone()));
        }
    }

    /// Takes a reply of the store.
    pub(super) fn take_list(&mut self, context: &mut Context<'_>, reply: &StoreReply) {
        if let (Some(beside), StoreReply::List(query, Ok(list))) = (&mut self.list, reply)
            && beside.query == *query
        {
            beside.list = Some(list.clone());
            if beside.run == RunInList::Asked {
                beside.run = RunInList::Listed;
            }
            context.redraw();
        }
    }

    pub(super) fn draw_list(&self, buf: &mut Buffer, look: &Look, words: &Words) {
        let (Some(area), Some(beside)) = (self.board.layout.list, &self.list) else {
            return;
        };
        if !widgets::shows(buf, area) {
            return;
        }
        let title = words.t(match beside.query.scope {
            Scope::Daily { .. } => "panel-fastest-today",
            Scope::Ladder { .. } => "panel-fastest-week",
            _ => "panel-fastest",
        });
        widgets::left(widgets::row(area, 0), buf, &title, look.style(Tone::Accent));
        let Some(list) = &beside.list else {
            return;
        };
        let has_run = beside.run == RunInList::Listed;
        for (n, row) in (1..).zip(self.rows_of_list(list, has_run, look, words)) {
            let at = widgets::row(area, n);
            let style = look.style(row.tone);
            let before = format!("{:>2}", row.before);
            widgets::left(at, buf, &before, look.style(Tone::Faint));
            let mut room = widgets::indent(at, 3);
            widgets::right(room, buf, &row.time, style);
            room.width = room.width.saturating_sub(widgets::width(&row.time) + 1);
            let name = widgets::cut(&row.name, room.width, look);
            widgets::left(room, buf, &name, style);
        }
        if list.top.is_empty() && self.won.is_none() {
            let row = widgets::row(area, 2);
            widgets::left(row, buf, &words.t("panel-nobody"), look.style(Tone::Faint));
        }
    }

    /// The lines of the list.
    fn lines(list: &List) -> impl Iterator<Item = &Line> {
        let best = list.around.iter().find(|line| line.mine);
        list.top.iter().chain(best)
    }

    /// The lines before which the run under way would not come, if it ended at this time.
    fn faster_in<'a>(&self, list: &'a List, time: Duration) -> impl Iterator<Item = &'a Line> {
        Self::lines(list).filter(move |line| Duration::from_millis(line.time) <= time)
    }

    /// The first lines, the player's best if it is none of them, and the run under way where it
    /// would stand if it ended now, unless it has ended and is listed.
    fn rows_of_list(&self, list: &List, has_run: bool, look: &Look, words: &Words) -> Vec<Row> {
        let shown = Duration::from_secs(self.board.shown.as_secs());
        let before = self.faster_in(list, shown).count();
        let now = Row {
            before: look.glyph("▸", ">").to_owned(),
            name: words.t("panel-you").into_owned(),
            // Seconds below seconds: the others have tenths as well.
            time: format!("{}  ", clock_text(shown)),
            tone: Tone::Player,
        };
        let row = |line: &Line| Row {
            before: line.rank.to_string(),
            name: match &line.name {
                _ if line.mine => words.t("panel-best").into_owned(),
                Some(name) => marked(&words.name(name.as_str()), line.streak, words),
                None => words.t("somebody").into_owned(),
            },
            time: exact_time(Duration::from_millis(line.time), words),
            tone: if line.mine { Tone::Exit } else { Tone::Text },
        };
        let mut rows: Vec<Row> = Self::lines(list).map(row).collect();
        if !has_run {
            rows.insert(before.min(rows.len()), now);
        }
        rows
    }
}
