//! The games under way that others may watch, as a list.

use std::cmp::Reverse;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use crate::games::clock::clock_text;
use crate::games::{self, Level, Part, labyrinth};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Code, LiveLine, StoreRequest};
use crate::ui::event::Now;
use crate::ui::names::{board_text, owner};
use crate::ui::pages::ladder;
use crate::ui::screens::replay::spectators;
use crate::ui::screens::room::bar_text;
use crate::ui::screens::{Context, Fetch, Layer, Scene};
use crate::ui::speak::in_order;
use crate::ui::view::{COLUMNS, Does, Go, Page, Row, View};
use crate::ui::widgets;

/// The list is read again after so long, while somebody looks at it...
const REFRESH_INTERVAL: Now = Now::from_secs(1);

/// ...and for so long after the last key: a list that is left open costs nothing.
const REFRESH_TIMEOUT: Now = Now::from_secs(60);

/// The list.
pub(crate) struct Live {
    lines: Vec<LiveLine>,
    /// The run under the bar, which it follows; `None`: it was not moved.
    chosen: Option<Code>,
    /// When it is looked at again; `None`: with the next key.
    refresh: Option<Now>,
    refresh_until: Now,
}

impl Live {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        let mut live = Self {
            lines: Vec::new(),
            chosen: None,
            refresh: None,
            refresh_until: context.now + REFRESH_TIMEOUT,
        };
        live.tick(context);
        live
    }
}

impl Page for Live {
    /// The run to watch; `None`: to play.
    type Msg = Option<Code>;
    const LAYER: Layer = Layer::Picture;

    fn about(&self) -> &'static [&'static str] {
        &["help-live", "help-live-honest"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Option<Code>> {
        let words = scene.words;
        let row = |line: &LiveLine| {
            let time = match line.is_covered {
                true => format!("|| {}", clock_text(line.time)),
                false => clock_text(line.time),
            };
            let watch = match line.spectators {
                0 => String::new(),
                n => format!("{} ", spectators(n, scene.look)),
            };
            let done = line.eighths.map(u32::from).map(|done| {
                let bar = bar_text(done, 8, scene.look).concat();
                let bar = Some(bar).filter(|_| !scene.settings.is_heard);
                format!("{} {:>2}%", bar.unwrap_or_default(), done * 100 / 8)
            });
            let game = games::find(line.game).map(|game| words.t(game.title).into_owned());
            Row {
                lead_tone: Some(Tone::Exit),
                lead: done.unwrap_or_default(),
                aside: game.unwrap_or_default(),
                caption: board(line, words),
                ..Row::new(
                    owner(line.name.as_ref(), line.streak, words),
                    Does::Send(Some(line.id)),
                )
                .valued(watch + &time)
            }
        };
        let is_empty = self.lines.is_empty();
        let play = is_empty.then(|| Row::new(words.t("menu-play"), Does::Send(None)));
        View {
            text: Vec::from_iter(is_empty.then(|| words.t("live-nobody").into_owned())),
            enter: ["hint-watch", "hint-play"][usize::from(is_empty)],
            columns: COLUMNS,
            ..View::new("live", self.lines.iter().map(row).chain(play).collect())
        }
    }

    /// A board like that which is played, with as much of its way behind.
    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let line = self.lines.get(chosen);
        let board = line.and_then(|line| Some((games::find(line.game)?, &line.level)));
        let board = board.and_then(|(entry, level)| Some((entry, Level::read(entry, level)?)));
        let (entry, level) = board.unwrap_or((&labyrinth::ENTRY, (labyrinth::ENTRY.daily)()));
        let done = line.and_then(|line| line.eighths).unwrap_or_default();
        if let Some(mut board) = entry.small_board(&level, 1, place, scene.look) {
            // Without a piece a way takes long to find.
            let way = board.position().map(|_| board.way()).unwrap_or_default();
            for action in way.iter().take(way.len() * usize::from(done) / 8) {
                board.apply(*action);
            }
            board.fit(place, scene.look);
            widgets::whole((place, Tone::Floor), buf, scene.look, |picture| {
                board.draw(Part::Board, place, picture, scene.look, scene.words);
            });
        }
    }

    fn update(&mut self, context: &mut Context<'_>, id: Option<Code>) -> Go {
        match id {
            Some(id) => context.fetch(StoreRequest::Watch(id), Fetch::Live),
            None => ladder::play(context),
        }
    }

    fn looked_at(&mut self, context: &mut Context<'_>, chosen: usize) -> bool {
        self.chosen = self.lines.get(chosen).map(|line| line.id);
        self.refresh_until = context.now + REFRESH_TIMEOUT;
        self.refresh.get_or_insert(context.now);
        false
    }

    fn due(&self) -> Option<Now> {
        self.refresh
    }

    /// Looks at the list: those that are farthest come first.
    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let presence = context.presence;
        let lines = presence.map(|all| all.live_lines(Instant::now()));
        self.lines = lines.unwrap_or_default();
        self.lines.sort_by_key(|line| Reverse(line.eighths));
        let next = context.now + REFRESH_INTERVAL;
        self.refresh = (next <= self.refresh_until).then_some(next);
        let at = self
            .lines
            .iter()
            .position(|line| Some(line.id) == self.chosen);
        at.map_or(Go::Stay, Go::Choose)
    }
}

/// What the board of a run under way is called.
pub(crate) fn board(line: &LiveLine, words: &Words) -> String {
    board_text(line.game, line.shared_board, &line.level, words)
}

/// A run in a line of text: its name to those who want to watch, and what the list shows.
pub(crate) fn text(line: &LiveLine, words: &Words) -> String {
    let name = owner(line.name.as_ref(), line.streak, words);
    let row = [
        ("id", line.id.to_string().into()),
        ("name", name.into()),
        ("board", board(line, words).into()),
        ("moves", words.moves(line.moves).into_owned().into()),
        ("time", clock_text(line.time).into()),
        ("watch", line.spectators.into()),
    ];
    format!("{}\n", in_order(&words.tr("live-line", &row)))
}

#[cfg(test)]
mod tests;
