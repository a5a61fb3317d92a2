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
use crate::model::{Code, LiveLine, SharedBoard, StoreRequest};
use crate::rooms::Board;
use crate::ui::event::{Event, Now};
use crate::ui::names::{board_text, marked, told};
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
        keys: &[],
        shown: "↑ ↓, k j",
        ascii: "Up Down, k j",
        short: "jk",
        says: "hint-choose",
        hint: Some("hint-choose"),
    },
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
    chosen: Option<Code>,
    /// When it is looked at again; `None`: with the next key.
    refresh: Option<Now>,
    refresh_until: Now,
}

impl Live {
    pub(crate) fn new(context: &Context<'_>) -> Self {
        let mut live = Self {
            lines: Vec::new(),
            chosen: None,
            refresh: None,
            refresh_until: Now::ZERO,
        };
        live.wake(context);
        live
    }

    /// Looks at the list, and goes on to do so for a while.
    fn wake(&mut self, context: &Context<'_>) {
        self.refresh_until = context.now + REFRESH_TIMEOUT;
        self.look(context);
    }

    /// Looks at the list. The rows keep their order, as one of them is chosen.
    fn look(&mut self, context: &Context<'_>) {
        let now = context.now;
        let presence = context.presence;
        let mut new = presence.map_or_else(Vec::new, |all| all.live_lines(Instant::now()));
        let place = |line: &LiveLine| self.lines.iter().position(|known| known.id == line.id);
        new.sort_by_cached_key(|line| place(line).unwrap_or(usize::MAX));
        let here = self.at();
        self.lines = new;
        if !self.lines.iter().any(|line| Some(line.id) == self.chosen) {
            let last = self.lines.len().saturating_sub(1);
            self.chosen = self.lines.get(here.min(last)).map(|line| line.id);
        }
        let next = now + REFRESH_INTERVAL;
        self.refresh = (next <= self.refresh_until).then_some(next);
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
        self.wake(context);
        Next::Redraw
    }

    fn deadline(&self) -> Option<Now> {
        self.refresh
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
            let lines = widgets::wrap(&words.t("live-nobody"), page.body.width.min(widgets::PROSE));
            let top = page.body.height.saturating_sub(widgets::count(lines.len())) / 3;
            for (n, line) in (top..).zip(&lines) {
                let row = widgets::row(page.body, n);
                widgets::middle(row, buf, line, look.style(Tone::Faint));
            }
        }
        let rows = usize::from(page.body.height);
        let first = (self.at() + 1).saturating_sub(rows);
        let names = self.lines.iter().map(|line| name(line, words));
        let names: Vec<_> = names.skip(first).take(rows).collect();
        let longest = names.iter().map(|name| widgets::width(name)).max();
        let longest = longest.unwrap_or(0).min(NAME_MAX);
        let lines = self.lines.iter().skip(first).zip(&names);
        for (n, (line, name)) in (0..).zip(lines) {
            let row = widgets::row(page.body, n);
            let is_chosen = Some(line.id) == self.chosen;
            draw_line((line, name, longest), is_chosen, row, buf, look, words);
        }
        let arrows = |short: &'static str| match short {
            "jk" => look.glyph("↑↓", short),
            short => short,
        };
        let has_rows = !self.lines.is_empty();
        let hints = keymap::hints(KEYS, |command| has_rows || command != Command::Watch);
        let hints: Vec<_> = hints
            .into_iter()
            .map(|(short, says)| (arrows(short), says))
            .collect();
        widgets::footer(area, buf, look, words, &hints);
    }
}

/// What the board of a run under way is called.
pub(crate) fn board(line: &LiveLine, words: &Words) -> String {
    let board = match line.shared_board {
        Some(SharedBoard::Daily(_)) => Board::Daily,
        Some(SharedBoard::Step(step)) => Board::Step(step),
        None => Board::Level(line.level.clone()),
    };
    board_text(line.game, &board, words)
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
    is_chosen: bool,
    row: Rect,
    buf: &mut Buffer,
    look: &Look,
    words: &Words,
) {
    let (tone, faint) = match is_chosen {
        true => (Tone::Chosen, Tone::Chosen),
        false => (Tone::Text, Tone::Faint),
    };
    let (style, faint) = (look.style(tone), look.style(faint));
    buf.set_style(row, style);
    let mark = widgets::mark(look, is_chosen);
    widgets::left(row, buf, &format!(" {mark}"), style);
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
