//! The games under way that others may watch, as a list.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::help::Help;
use super::layout::clock_text;
use super::menu::turn;
use super::replay::spectators;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::{self, Binding, beside};
use crate::i18n::Words;
use crate::key::Key::{self, Char};
use crate::look::{Look, Tone};
use crate::model::{Code, LiveLine, SharedBoard, StoreReply, StoreRequest};
use crate::ui::event::{Event, Now};
use crate::ui::names::{board_text, marked, shared_text, told};
use crate::ui::page::{Page, strong};
use crate::ui::{keymap, widgets};

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

/// What a key does in the list, beside those that choose a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Watch,
    Help,
    Quit,
}

use Command as C;

const KEYS: &[Binding<Command>] = &[
    Binding {
        keys: &[
            (Key::Enter, C::Watch),
            (Char(' '), C::Watch),
            (Key::Right, C::Watch),
        ],
        shown: "Enter, →",
        ascii: "Enter, Right",
        short: "Enter",
        says: "key-live-watch",
        hint: Some("hint-watch"),
    },
    Binding {
        keys: &[],
        shown: "↑ ↓, k j",
        ascii: "Up Down, k j",
        short: "jk",
        says: "hint-choose",
        hint: Some("hint-choose"),
    },
    Binding::plain(
        &[(Char('?'), C::Help), (Key::F(1), C::Help)],
        "?",
        "key-help",
        Some("hint-help"),
    ),
    Binding {
        keys: &[
            (Key::Esc, C::Quit),
            (Char('q'), C::Quit),
            (Char('w'), C::Quit),
        ],
        shown: "Esc, q",
        ascii: "Esc, q",
        short: "Esc",
        says: "key-replay-quit",
        hint: Some("hint-back"),
    },
];

/// The list.
pub(crate) struct Live {
    lines: Vec<LiveLine>,
    /// How many play who are in no list, while there is none.
    hidden: (u32, u32),
    /// The boards of today and of this week that the player has finished; `None`: it is not known.
    done: [Option<Vec<SharedBoard>>; 2],
    /// Whether that was asked for.
    is_asked: bool,
    chosen: Option<Code>,
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
            chosen: None,
            refresh: None,
            refresh_until: Now::ZERO,
        };
        live.wake(context);
        live
    }

    /// Looks at the list, and goes on to do so for a while.
    fn wake(&mut self, context: &mut Context<'_>) {
        self.refresh_until = context.now + REFRESH_TIMEOUT;
        self.look(context);
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
        let here = self.at();
        self.lines = new;
        self.hidden = match presence {
            Some(presence) if self.lines.is_empty() => presence.hidden_from_list(),
            _ => (0, 0),
        };
        if !self.lines.iter().any(|line| Some(line.id) == self.chosen) {
            let last = self.lines.len().saturating_sub(1);
            self.chosen = self.lines.get(here.min(last)).map(|line| line.id);
        }
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

    /// Learns which boards the player has finished.
    fn learn(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Next {
        match reply {
            StoreReply::Today(Ok(today)) => {
                self.done[0] = Some(today.done());
            }
            StoreReply::Ladder(Ok(ladder)) => {
                self.done[1] = Some(ladder.done());
            }
            _ => return Next::Unchanged,
        }
        let is_first = self.at() == 0;
        self.look(context);
        if is_first {
            self.chosen = self.lines.first().map(|line| line.id);
        }
        Next::Redraw
    }

    /// The place of the chosen row.
    fn at(&self) -> usize {
        let mut lines = self.lines.iter();
        let at = lines.position(|line| Some(line.id) == self.chosen);
        at.unwrap_or(0)
    }
}

impl Screen for Live {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Reply(reply) => self.learn(context, reply),
            Event::Tick if self.refresh.is_some_and(|due| due <= context.now) => {
                self.look(context);
                Next::Redraw
            }
            Event::Key(key) => {
                self.wake(context);
                if let Some(command) = keymap::find(KEYS, keymap::latin(*key)) {
                    return match command {
                        Command::Watch => match self.chosen {
                            Some(id) => {
                                context.ask(StoreRequest::Watch(id));
                                Next::Fetch(Fetch::Live)
                            }
                            None => Next::Redraw,
                        },
                        Command::Help => {
                            let about = &["help-live", "help-live-honest"];
                            Next::Push(Box::new(Help::of_screen("live", about, KEYS)))
                        }
                        Command::Quit => Next::Back(Answer::Nothing),
                    };
                }
                if let Some(by) = keymap::vertical(*key) {
                    let next = turn(self.at(), by, self.lines.len());
                    self.chosen = self.lines.get(next).map(|line| line.id);
                }
                Next::Redraw
            }
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, _answer: Answer) -> Next {
        // A board may have been finished meanwhile.
        self.is_asked = false;
        self.wake(context);
        Next::Redraw
    }

    fn deadline(&self) -> Option<Now> {
        self.refresh
    }

    /// A hundred lines take as much memory as half of a session.
    fn put_aside(&mut self) {
        self.lines = Vec::new();
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let room = Page::room(area);
        let columns = room.0.min(COLUMNS_MAX);
        let page = Page::new(area, (columns, room.1));
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
            let says = std::iter::once(words.t("live-nobody").into_owned());
            let says = says.chain(hidden(self.hidden, words));
            let lines = says.flat_map(|said| widgets::wrap(&said, room));
            let lines: Vec<_> = lines.collect();
            let top = page.body.height.saturating_sub(widgets::count(lines.len())) / 3;
            for (n, line) in (top..).zip(&lines) {
                let row = widgets::row(page.body, n);
                widgets::middle(row, buf, line, look.style(Tone::Faint));
            }
        }
        let chosen = self.lines.get(self.at());
        let closed = chosen.filter(|line| self.is_closed(line));
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
        let first = (self.at() + 1).saturating_sub(rows);
        let names = self.lines.iter().map(|line| name(line, words));
        let names: Vec<_> = names.skip(first).take(rows).collect();
        let longest = names.iter().map(|name| widgets::width(name)).max();
        let longest = longest.unwrap_or(0).min(NAME_MAX);
        let lines = self.lines.iter().skip(first).zip(&names);
        for (n, (line, name)) in (0..).zip(lines) {
            let row = widgets::row(page.body, n);
            let is_chosen = Some(line.id) == self.chosen;
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
        let arrows = |short: &'static str| match short {
            "jk" => look.glyph("↑↓", short),
            short => short,
        };
        let has_rows = !self.lines.is_empty();
        let hints = keymap::hints(KEYS, |command| has_rows || command != Command::Watch);
        let hints: Vec<_> = hints
            .into_iter()
            .filter(|(_, says)| has_rows || *says != "hint-choose")
            .map(|(short, says)| (arrows(short), says))
            .collect();
        widgets::footer(area, buf, look, words, &hints);
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
