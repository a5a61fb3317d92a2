//! The games under way that others may watch, as a list.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use crate::games::{self, beside};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Code, LiveLine, SharedBoard, StoreReply, StoreRequest};
use crate::ui::event::Now;
use crate::ui::names::{board_text, marked, shared_text, told};
use crate::ui::page::{self, strong};
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::replay::spectators;
use crate::ui::screens::{Context, Fetch, Next, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};
use crate::ui::widgets;

/// The list is looked at again after so long, while somebody reads it...
const REFRESH_INTERVAL: Now = Now::from_secs(1);

/// ...and for so long behind the last key: whoever leaves it open costs nothing.
const REFRESH_TIMEOUT: Now = Now::from_secs(60);

/// Columns of the list at most: its ends belong together.
const COLUMNS_MAX: u16 = 100;

/// Columns of a name at most.
const NAME_MAX: u16 = 24;

/// Columns of a bar, from so many columns of the list on.
const BAR: u16 = 12;
const COLUMNS_FOR_BAR: u16 = 72;

/// From so many columns on there are the moves beside the time.
const COLUMNS_FOR_MOVES: u16 = 90;

/// Columns of the time, of the number of those who watch, and of the moves, with a gap before each;
/// the first two where there is little room as well.
const TIME: (u16, u16) = (7, 11);
const WATCH: (u16, u16) = (4, 7);
const MOVES: u16 = 13;

/// The list.
pub(crate) struct Live {
    lines: Vec<LiveLine>,
    /// How many play who are in no list, while there is none.
    hidden: (u32, u32),
    /// The boards of today and of this week that the player has finished; `None`: it is not known.
    done: [Option<Vec<SharedBoard>>; 2],
    /// Whether that was asked for.
    is_asked: bool,
    /// When it is looked at again; `None`: with the next key.
    refresh: Option<Now>,
    refresh_until: Now,
}

impl Live {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        let mut live = Self {
            lines: Vec::new(),
            hidden: (0, 0),
            done: [None, None],
            is_asked: false,
            refresh: None,
            refresh_until: Now::ZERO,
        };
        live.looked_at(context, 0);
        live
    }

    /// Looks at the list. The rows keep their order, as one of them is chosen.
    fn look(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        let presence = context.presence;
        let mut new = presence.map_or_else(Vec::new, |all| all.live_lines(Instant::now()));
        let place = |line: &LiveLine| self.lines.iter().position(|known| known.id == line.id);
        // What may not be watched comes last.
        new.sort_by_cached_key(|line| {
            let is_closed = self.is_closed(line);
            (is_closed, place(line).unwrap_or(usize::MAX))
        });
        if !self.is_asked && new.iter().any(is_attempt) {
            self.is_asked = true;
            context.ask(StoreRequest::Today);
            context.ask(StoreRequest::Ladder);
        }
        self.lines = new;
        self.hidden = match presence {
            Some(presence) if self.lines.is_empty() => presence.hidden_from_list(),
            _ => (0, 0),
        };
        let next = now + REFRESH_INTERVAL;
        self.refresh = (next <= self.refresh_until).then_some(next);
    }

    /// Whether it is known that the player may not watch a run yet, as its board is one of today or
    /// of this week that they have not finished.
    fn is_closed(&self, line: &LiveLine) -> bool {
        let Some(board) = line.shared_board.filter(|_| is_attempt(line)) else {
            return false;
        };
        let [today, ladder] = &self.done;
        let done = match board {
            SharedBoard::Daily(_) => today,
            SharedBoard::Step(_) => ladder,
        };
        done.as_ref().is_some_and(|done| !done.contains(&board))
    }
}

impl Page for Live {
    /// The game to watch.
    type Msg = Code;
    const IS_SCREEN: bool = true;

    fn about(&self) -> &'static [&'static str] {
        &["help-live", "help-live-honest"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Code> {
        let words = scene.words;
        let rows = self.lines.iter().map(|line| Row {
            aside: board(line, words),
            ..Row::new(name(line, words), Does::Send(line.id)).valued(clock_text(line.time))
        });
        let nobody = std::iter::once(words.t("live-nobody").into_owned());
        let nobody = nobody.chain(hidden(self.hidden, words));
        View {
            text: nobody.filter(|_| self.lines.is_empty()).collect(),
            enter: "hint-watch",
            ..View::new("live", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, id: Code) -> Go<Code> {
        context.ask(StoreRequest::Watch(id));
        Go::Away(Next::Fetch(Fetch::Live))
    }

    /// Learns which boards the player has finished.
    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Code> {
        match reply {
            StoreReply::Today(Ok(today)) => self.done[0] = Some(today.done()),
            StoreReply::Ladder(Ok(ladder)) => self.done[1] = Some(ladder.done()),
            _ => return Go::Stay,
        }
        self.look(context);
        Go::Stay
    }

    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) {
        self.refresh_until = context.now + REFRESH_TIMEOUT;
        self.look(context);
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // A board may have been finished meanwhile.
        self.is_asked = false;
        self.looked_at(context, 0);
    }

    /// A hundred lines take as much memory as half of a session.
    fn put_aside(&mut self) {
        self.lines = Vec::new();
    }

    fn due(&self) -> Option<Now> {
        self.refresh
    }

    fn tick(&mut self, context: &mut Context<'_>) {
        self.look(context);
    }

    fn draw(
        &self,
        view: &View<Code>,
        chosen: usize,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (look, words) = (scene.look, scene.words);
        let room = page::Page::room(area);
        let columns = room.0.min(COLUMNS_MAX);
        let page = page::Page::new(area, (columns, room.1));
        let count = match self.lines.len() {
            0 => String::new(),
            n => {
                let n = u32::from(widgets::count(n));
                words.tr("live-count", &[("n", n.into())])
            }
        };
        let title = words.t("live");
        page.heading(
            buf,
            look,
            &[(&title, strong(look))],
            &[(&count, look.style(Tone::Faint))],
        );
        if self.lines.is_empty() {
            let room = page.body.width.min(widgets::PROSE);
            let lines = view.text.iter().flat_map(|said| widgets::wrap(said, room));
            let lines: Vec<_> = lines.collect();
            let top = page.body.height.saturating_sub(widgets::count(lines.len())) / 3;
            for (n, line) in (top..).zip(&lines) {
                let row = widgets::row(page.body, n);
                widgets::middle(row, buf, line, look.style(Tone::Faint));
            }
        }
        let closed = self.lines.get(chosen).filter(|line| self.is_closed(line));
        let closed = closed.and_then(|line| line.shared_board);
        // The reason stands below the list, whose place there is free while any may not be watched.
        let has_closed = self.lines.iter().any(|line| self.is_closed(line));
        let rows = usize::from(page.body.height.saturating_sub(u16::from(has_closed)));
        if let Some(board) = closed {
            let board = shared_text(board, words);
            let says = words.tr("live-finish-first", &[("board", board.into())]);
            let row = widgets::row(page.body, page.body.height.saturating_sub(1));
            let says = widgets::cut(&says, row.width, look);
            widgets::middle(row, buf, &says, look.style(Tone::Alert));
        }
        let first = (chosen + 1).saturating_sub(rows);
        let names = view.rows.iter().map(|row| row.label.as_str());
        let names: Vec<_> = names.skip(first).take(rows).collect();
        let longest = names.iter().map(|name| widgets::width(name)).max();
        let longest = longest.unwrap_or(0).min(NAME_MAX);
        let lines = self.lines.iter().enumerate().skip(first).zip(names);
        for (n, ((at, line), name)) in (0..).zip(lines) {
            let row = widgets::row(page.body, n);
            let is_chosen = at == chosen;
            let is_closed = self.is_closed(line);
            draw_line(
                (line, name, longest),
                (is_chosen, is_closed),
                row,
                buf,
                look,
                words,
            );
        }
    }
}

/// Whether a run is one that counts on a board of today or of this week. Practice may be on another
/// board of the same level.
fn is_attempt(line: &LiveLine) -> bool {
    line.shared_board.is_some() && line.standing.is_attempt()
}

/// How many play who are in no list, and why: in rooms, and others.
pub(crate) fn hidden(
    (in_rooms, others): (u32, u32),
    words: &Words,
) -> impl Iterator<Item = String> + use<'_> {
    let reasons = [("live-in-rooms", in_rooms), ("live-unwatched", others)];
    let reasons = reasons.into_iter().filter(|(_, n)| *n > 0);
    reasons.map(|(says, n)| words.tr(says, &[("n", n.into())]))
}

/// What the board of a run under way is called.
pub(crate) fn board(line: &LiveLine, words: &Words) -> String {
    board_text(line.game, line.shared_board, &line.level, words)
}

/// The name of the player of a run under way.
pub(crate) fn name(line: &LiveLine, words: &Words) -> String {
    match &line.name {
        Some(name) => marked(&words.name(name.as_str()), line.streak, words),
        None => words.t("somebody").into_owned(),
    }
}

/// A run: who plays what, how far it is, for how long, and how many watch. The longest name takes so
/// many columns.
fn draw_line(
    (line, name, longest): (&LiveLine, &str, u16),
    (is_chosen, is_closed): (bool, bool),
    row: Rect,
    buf: &mut Buffer,
    look: &Look,
    words: &Words,
) {
    let (tone, faint) = match is_chosen {
        true => (Tone::Chosen, Tone::Chosen),
        false if is_closed => (Tone::Faint, Tone::Faint),
        false => (Tone::Text, Tone::Faint),
    };
    let (style, faint) = (look.style(tone), look.style(faint));
    buf.set_style(row, style);
    let mark = widgets::mark(look, is_chosen);
    let closed = match is_closed {
        true => look.glyph("×", "x"),
        false => " ",
    };
    widgets::left(row, buf, &format!("{closed}{mark}"), style);
    let mut rest = widgets::indent(row, 3);
    rest.width = rest.width.saturating_sub(1);
    if line.spectators > 0 {
        widgets::right(rest, buf, &spectators(line.spectators, look), style);
    }
    let has_room = row.width >= COLUMNS_FOR_BAR;
    let wide = |(narrow, wide): (u16, u16)| if has_room { wide } else { narrow };
    rest.width = rest.width.saturating_sub(wide(WATCH));
    let time = match line.is_covered {
        true => format!("|| {}", clock_text(line.time)),
        false => clock_text(line.time),
    };
    widgets::right(rest, buf, &time, faint);
    rest.width = rest.width.saturating_sub(wide(TIME));
    if row.width >= COLUMNS_FOR_MOVES {
        widgets::right(rest, buf, &words.moves(line.moves), faint);
        rest.width = rest.width.saturating_sub(MOVES);
    }
    if has_room {
        let bar = Rect {
            x: rest.right().saturating_sub(BAR),
            width: BAR,
            ..rest
        };
        if let Some(done) = line.eighths {
            let tone = if is_chosen {
                Tone::Chosen
            } else {
                Tone::Player
            };
            let bar_of = [beside::Line::Bar(done.into(), 8, tone)];
            beside::draw(&bar_of, bar, buf, look);
            if is_chosen {
                // What is left of the bar belongs to the row as well.
                buf.set_style(bar.intersection(buf.area), style);
            }
        }
        rest.width = rest.width.saturating_sub(BAR + 2);
    }
    // Where the board has no room, its game stands for it.
    let columns = longest.min(rest.width * 3 / 5);
    let name = widgets::cut(name, columns, look);
    widgets::left(rest, buf, &name, style);
    let at = widgets::indent(rest, columns + 2);
    let mut board = board(line, words);
    if widgets::width(&board) > at.width
        && let Some(entry) = games::find(line.game)
    {
        board = words.t(entry.title).into_owned();
    }
    widgets::left(at, buf, &widgets::cut(&board, at.width, look), faint);
}

/// A run in a line of text: its name to those who want to watch, and what the list shows.
pub(crate) fn text(line: &LiveLine, words: &Words) -> String {
    let name = match &line.name {
        Some(name) => told(name, line.streak, words),
        None => words.t("somebody").into_owned(),
    };
    let row = [
        ("id", line.id.to_string().into()),
        ("name", name.into()),
        ("board", board(line, words).into()),
        ("moves", words.moves(line.moves).into_owned().into()),
        ("time", clock_text(line.time).into()),
        ("watch", line.spectators.into()),
    ];
    format!("{}\n", words.tr("live-line", &row))
}

#[cfg(test)]
pub(crate) mod tests;
