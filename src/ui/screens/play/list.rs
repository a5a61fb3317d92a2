//! The list beside a board: the fastest, and the player's best.

use std::time::Duration;

use ratatui::buffer::Buffer;

use super::Play;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{List, ListQuery, Period, Ranking, Scope, StoreReply, StoreRequest};
use crate::ui::names::owner;
use crate::ui::screens::Context;
use crate::ui::screens::layout::{COLUMNS_FOR_PANEL, exact_time};
use crate::ui::widgets;

/// Lines that are asked for. With the heading and the player's best they fill the room that the list
/// has.
const LINES: u16 = 6;

/// A list that was asked for when the board was new, and the reply.
pub(super) type ListBeside = (ListQuery, Option<List>);

impl Play {
    /// Asks for the list of the board, once, where there is room for it.
    pub(super) fn ask_for_list(&mut self, context: &mut Context<'_>) {
        let game = self.active_game.entry.name;
        if self.list.is_some()
            || context.profile.is_none()
            // A round is in none: the others of the room stand beside it.
            || self.active_game.name_in_room().is_some()
            || context.size.0 < COLUMNS_FOR_PANEL
        {
            return;
        }
        let level = self.active_game.listed_level();
        let scope = match self.active_game.standing() {
            Ranking::Daily(day) => Scope::Daily { game, day },
            Ranking::Ladder(week, step) => Scope::Ladder { week, step },
            _ if !self.active_game.entry.is_ranked(&level) => return,
            _ => Scope::Level {
                game,
                level: level.words(),
            },
        };
        let query = ListQuery {
            scope,
            period: Period::All,
            limit: LINES,
        };
        context.ask(StoreRequest::List(query.clone()));
        self.list = Some(Box::new((query, None)));
    }

    pub(super) fn take_list(&mut self, context: &mut Context<'_>, reply: &StoreReply) {
        if let (Some((asked, list)), StoreReply::List(query, Ok(reply))) =
            (self.list.as_deref_mut(), reply)
            && asked == query
        {
            *list = Some(reply.clone());
            context.redraw();
        }
    }

    pub(super) fn draw_list(&self, buf: &mut Buffer, look: &Look, words: &Words) {
        let (Some(area), Some((_, list))) = (self.board.layout.list, self.list.as_deref()) else {
            return;
        };
        if !widgets::shows(buf, area) {
            return;
        }
        let title = words.t("panel-fastest");
        widgets::left(widgets::row(area, 0), buf, &title, look.style(Tone::Accent));
        let Some(list) = list else { return };
        if list.top.is_empty() {
            let row = widgets::row(area, 2);
            widgets::left(row, buf, &words.t("panel-nobody"), look.style(Tone::Faint));
        }
        // The first lines, and the player's best if it is none of them.
        let best = list.around.iter().find(|line| line.mine);
        for (n, line) in (1..).zip(list.top.iter().chain(best)) {
            let at = widgets::row(area, n);
            let rank = format!("{:>2}", line.rank);
            widgets::left(at, buf, &rank, look.style(Tone::Faint));
            let style = look.style(if line.mine { Tone::Exit } else { Tone::Text });
            let time = exact_time(Duration::from_millis(line.time), words);
            let mut room = widgets::indent(at, 3);
            widgets::right(room, buf, &time, style);
            room.width = room.width.saturating_sub(widgets::width(&time) + 1);
            let name = match line.mine {
                true => words.t("panel-best").into_owned(),
                false => owner(line.name.as_ref(), line.streak, words),
            };
            widgets::left(room, buf, &widgets::cut(&name, room.width, look), style);
        }
    }
}
