//! The games under way that others may watch, as a list.

use tokio::time::Instant;

use crate::i18n::Words;
use crate::model::{Code, LiveLine, SharedBoard, StoreReply, StoreRequest};
use crate::ui::event::Now;
use crate::ui::names::{board_text, marked, shared_text, told};
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::replay::spectators;
use crate::ui::screens::{Context, Fetch, Scene};
use crate::ui::view::{Does, Go, Page, Row, View};

/// The list is looked at again after so long, while somebody reads it...
const REFRESH_INTERVAL: Now = Now::from_secs(1);

/// ...and for so long behind the last key: whoever leaves it open costs nothing.
const REFRESH_TIMEOUT: Now = Now::from_secs(60);

/// Columns of the panel, so that it stays where it is while times change.
const COLUMNS: u16 = 64;

/// The list.
pub(crate) struct Live {
    lines: Vec<LiveLine>,
    chosen: usize,
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
            chosen: 0,
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

    fn about(&self) -> &'static [&'static str] {
        &["help-live", "help-live-honest"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Code> {
        let words = scene.words;
        let row = |line: &LiveLine| {
            let time = match line.is_covered {
                true => format!("|| {}", clock_text(line.time)),
                false => clock_text(line.time),
            };
            let watch = match line.spectators {
                0 => String::new(),
                n => format!("{}  ", spectators(n, scene.look)),
            };
            let done = line
                .eighths
                .map(|done| format!("{} %  ", u32::from(done) * 100 / 8));
            let lead = match self.is_closed(line) {
                true => scene.look.glyph("×", "x"),
                false => "",
            };
            Row {
                lead: lead.to_owned(),
                aside: board(line, words),
                ..Row::new(name(line, words), Does::Send(line.id))
                    .valued(format!("{watch}{}{time}", done.unwrap_or_default()))
            }
        };
        let mut text: Vec<String> = match u32::try_from(self.lines.len()).unwrap_or(0) {
            0 => vec![words.t("live-nobody").into_owned()],
            n => vec![words.tr("live-count", &[("n", n.into())])],
        };
        text.extend(hidden(self.hidden, words));
        // The reason stands below the list, whose place there is free while any may not be watched.
        let closed = self
            .lines
            .get(self.chosen)
            .filter(|line| self.is_closed(line));
        let closed = closed.and_then(|line| line.shared_board).map(|board| {
            let board = shared_text(board, words);
            words.tr("live-finish-first", &[("board", board.into())])
        });
        let has_closed = self.lines.iter().any(|line| self.is_closed(line));
        View {
            text,
            note: closed
                .or(has_closed.then(String::new))
                .into_iter()
                .collect(),
            enter: "hint-watch",
            columns: COLUMNS,
            ..View::new("live", self.lines.iter().map(row).collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, id: Code) -> Go<Code> {
        context.fetch(StoreRequest::Watch(id), Fetch::Live)
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

    fn looked_at(&mut self, context: &mut Context<'_>, chosen: usize) {
        self.chosen = chosen;
        self.refresh_until = context.now + REFRESH_TIMEOUT;
        self.look(context);
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // A board may have been finished meanwhile.
        self.is_asked = false;
        self.looked_at(context, 0);
    }

    fn due(&self) -> Option<Now> {
        self.refresh
    }

    fn tick(&mut self, context: &mut Context<'_>) {
        self.look(context);
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
