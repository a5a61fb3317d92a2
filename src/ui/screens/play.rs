//! A game under way: the board, what was said last, the clock.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::help::Help;
use super::options::Options;
use super::setup::Setup;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::run::Run;
use crate::games::{
    Action, Entry, Game, Input, Level, LevelError, Opening, Step, Viewed, find, labyrinth,
};
use crate::i18n::Words;
use crate::look::Tone;
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap::{self, Command};
use crate::ui::stale::Stale;
use crate::ui::widgets;

/// The clock on the screen stands after this long without a key, so that a player who
/// went away costs nothing; the time itself goes on.
const CLOCK_RESTS: Duration = Duration::from_secs(60);

/// A frame that a key causes shows the time as well. The clock goes on by itself only this
/// long after it: whoever presses two keys a second causes no frames for the clock alone.
const CLOCK_WAITS: Duration = Duration::from_millis(750);

/// A terminal with at least this many rows has a row of its own for messages.
const ROWS_FOR_MESSAGES: u16 = 16;

/// The most pictures of a move that are skipped at once: more than any move has.
const MAX_FRAMES: usize = 1_000;

/// A game under way.
pub struct Play {
    entry: &'static Entry,
    game: Box<dyn Game>,
    run: Run,
    /// The level as it was wished for, where the board was searched for.
    wish: Option<Level>,
    /// What was said last: the message's name.
    said: Option<&'static str>,
    clock: Clock,
    /// Until when the clock on the screen runs.
    shown_until: Now,
    /// What it shows.
    shown: Duration,
    /// When it goes on by itself.
    next_second: Option<Now>,
    /// The next picture of an animation.
    next_frame: Option<Now>,
    /// The last move has won and is still being shown; the result comes behind it.
    winning: bool,
}

/// Playing time: begins with the first move, stands while paused.
#[derive(Clone, Copy, Debug, Default)]
struct Clock {
    /// What had passed when the clock was last set going.
    before: Duration,
    /// Since when it runs.
    since: Option<Now>,
}

impl Clock {
    fn start(&mut self, now: Now) {
        self.since.get_or_insert(now);
    }

    fn stop(&mut self, now: Now) {
        self.before = self.time(now);
        self.since = None;
    }

    fn time(&self, now: Now) -> Duration {
        self.before
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    fn begun(&self) -> bool {
        self.since.is_some() || self.before > Duration::ZERO
    }
}

/// A time as players read it: minutes and seconds, hours where there are any.
pub fn clock_text(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// Where the board is drawn on a terminal of this size.
fn board_area(area: Rect) -> Rect {
    let below = if area.height >= ROWS_FOR_MESSAGES {
        2
    } else {
        1
    };
    Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + below),
        ..area
    }
}

/// Where messages are said on a terminal of this size: in a row of their own, or in the
/// last one, in place of the keys.
fn message_row(area: Rect) -> Rect {
    let below = if area.height >= ROWS_FOR_MESSAGES {
        2
    } else {
        1
    };
    widgets::row(area, area.height.saturating_sub(below))
}

/// The columns and rows for the board on a terminal of this size, with a free cell on
/// each side where the screen is not tiny.
pub fn board_room(size: (u16, u16)) -> (u16, u16) {
    let area = board_area(Rect::new(0, 0, size.0, size.1));
    (area.width.saturating_sub(4), area.height)
}

/// The whole screen.
fn whole(context: &Context<'_>) -> Rect {
    Rect::new(0, 0, context.size.0, context.size.1)
}

/// The row with the moves and the clock.
fn status_rows() -> Stale {
    Stale::rows(0..1)
}

fn message_rows(context: &Context<'_>) -> Stale {
    let row = message_row(whole(context));
    Stale::rows(row.top()..row.bottom())
}

impl Play {
    /// Begins the game that `opening` names.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(context: &mut Context<'_>, opening: Opening) -> Result<Play, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let seed = opening.seed.unwrap_or_else(|| context.rng.next_u64());
        Play::begin(context, entry, opening.level, seed)
    }

    /// Begins a game on the board of this level and seed.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn begin(
        context: &mut Context<'_>,
        entry: &'static Entry,
        level: Level,
        seed: u64,
    ) -> Result<Play, LevelError> {
        let game = (entry.open)(&level, seed)?;
        let mut play = Play {
            entry,
            game,
            run: Run::new(entry, level, seed),
            wish: None,
            said: None,
            clock: Clock::default(),
            shown_until: Now::ZERO,
            shown: Duration::ZERO,
            next_second: None,
            next_frame: None,
            winning: false,
        };
        play.said = Some(play.opening());
        play.fit(context);
        play.animate(context.now);
        Ok(play)
    }

    /// The message for a new board.
    fn opening(&self) -> &'static str {
        self.game.opening().unwrap_or(self.entry.opening)
    }

    fn fit(&mut self, context: &Context<'_>) {
        self.game.fit(board_area(whole(context)), &context.look);
    }

    /// The same game; other boards of it are to be searched for by this wish.
    pub fn wished(self, wish: Option<Level>) -> Play {
        Play { wish, ..self }
    }

    /// The same board from its start.
    fn again(&mut self, context: &mut Context<'_>) -> Next {
        self.open_level(context, self.run.level().clone(), self.run.seed())
    }

    /// The next board: the level that comes next, or this one with another seed.
    fn another(&mut self, context: &mut Context<'_>) -> Next {
        let seed = context.rng.next_u64();
        if let Some(level) = self.wish.clone() {
            return Next::Find(Opening {
                game: self.entry.name,
                level,
                seed: Some(seed),
            });
        }
        let level = self.game.next();
        let level = level.unwrap_or_else(|| self.run.level().clone());
        self.open_level(context, level, seed)
    }

    fn open_level(&mut self, context: &mut Context<'_>, level: Level, seed: u64) -> Next {
        match Play::begin(context, self.entry, level, seed) {
            Ok(play) => Next::Replace(Box::new(play.wished(self.wish.take()))),
            // The level is one that was played or that the game named, so this cannot
            // come; should it ever, the menu is a place from which one can go on.
            Err(_) => Next::Home,
        }
    }

    fn pause(&mut self, context: &Context<'_>, overlay: Choice) -> Next {
        self.stop_clock(context.now);
        Next::Push(Box::new(overlay))
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) -> Next {
        let step = self.game.apply(action);
        match step {
            Step::Ignored => return Next::Still,
            Step::Blocked(message) => {
                let same = self.said == Some(message);
                self.said = Some(message);
                // A key that is held against a wall causes no frames, so it must not keep
                // the clock from going on.
                if same {
                    return Next::Still;
                }
                if self.clock.since.is_some() {
                    self.wake(context.now);
                }
                return Next::Part(status_rows().and(message_rows(context)));
            }
            Step::Moved | Step::Solved => {}
        }
        self.clock.start(context.now);
        self.run.record(self.clock.time(context.now), action);
        let said = self.said.take();
        self.wake(context.now);
        self.fit(context);
        self.animate(context.now);
        if step == Step::Solved {
            self.stop_clock(context.now);
            self.winning = true;
            return self.show_win(context);
        }
        let touched = self.game.touched(board_area(whole(context)));
        match touched.filter(|_| self.next_frame.is_none()) {
            Some(rows) => {
                let said = said.map_or(Stale::NOTHING, |_| message_rows(context));
                Next::Part(status_rows().and(said).and(Stale::rows(rows)))
            }
            None => Next::Stay,
        }
    }

    /// Shows the result, once the move that won has been shown.
    fn show_win(&mut self, context: &Context<'_>) -> Next {
        if self.next_frame.is_some() {
            return Next::Stay;
        }
        self.winning = false;
        Next::Push(Box::new(Choice::won(self.entry.won, self.result(context))))
    }

    /// A key while the move that won is being shown: the rest of it is left out.
    fn skip_to_win(&mut self, context: &Context<'_>) -> Next {
        for _ in 0..MAX_FRAMES {
            if self.game.frame().is_none() {
                break;
            }
            self.game.tick();
        }
        self.next_frame = None;
        self.show_win(context)
    }

    /// Time for the next second on the clock, or for the next picture of an animation.
    fn tick(&mut self, context: &Context<'_>) -> Next {
        let now = context.now;
        let mut next = Next::Still;
        if self.next_second.is_some_and(|due| due <= now) {
            self.shown = self.clock.time(now);
            let second = now + self.to_next_second(now);
            self.next_second = (second <= self.shown_until).then_some(second);
            next = Next::Part(status_rows());
        }
        if self.next_frame.is_some_and(|due| due <= now) {
            self.game.tick();
            self.fit(context);
            self.animate(now);
            next = Next::Stay;
            if self.winning {
                next = self.show_win(context);
            }
        }
        next
    }

    /// Sees to the next picture of the game's animation, if one is under way.
    fn animate(&mut self, now: Now) {
        self.next_frame = self.game.frame().map(|pause| now + pause);
    }

    /// The clock on the screen shows the time in the frame that follows, and runs for
    /// another while.
    fn wake(&mut self, now: Now) {
        self.shown_until = now + CLOCK_RESTS;
        self.shown = self.clock.time(now);
        self.next_second = Some(now + self.to_next_second(now).max(CLOCK_WAITS));
    }

    fn stop_clock(&mut self, now: Now) {
        self.clock.stop(now);
        self.shown = self.clock.time(now);
        self.next_second = None;
    }

    fn to_next_second(&self, now: Now) -> Duration {
        let part = Duration::from_nanos(u64::from(self.clock.time(now).subsec_nanos()));
        Duration::from_secs(1) - part
    }

    fn result(&self, context: &Context<'_>) -> Vec<String> {
        let words = context.words();
        let progress = self.game.progress();
        let time = clock_text(self.clock.time(context.now));
        let mut lines = vec![words.tr(
            "won-moves",
            &[("n", progress.moves.into()), ("time", time.into())],
        )];
        if let Some(par) = progress.par {
            let id = if progress.moves <= par {
                "won-perfect"
            } else {
                "won-par"
            };
            lines.push(words.tr(id, &[("n", par.into())]));
        }
        if progress.hints > 0 {
            lines.push(words.tr("won-hints", &[("n", progress.hints.into())]));
        }
        lines.push(words.tr("won-replay", &[("words", self.run.words().into())]));
        lines
    }

    /// What a key means now.
    fn command(&self, key: Key) -> Option<Command> {
        keymap::find(self.game.keys(), keymap::latin(key))
            .map(Command::Game)
            .or_else(|| keymap::command(self.entry, key))
    }

    fn status(&self, words: &Words) -> (String, String) {
        let progress = self.game.progress();
        let moves = match progress.par.filter(|_| self.entry.shows_par) {
            Some(par) => words.tr(
                "moves-of",
                &[("n", progress.moves.into()), ("par", par.into())],
            ),
            None => words.tr("moves", &[("n", progress.moves.into())]),
        };
        (moves, clock_text(self.shown))
    }
}

impl Screen for Play {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                Next::Stay
            }
            Event::Tick => self.tick(context),
            Event::Click { x, y } => {
                let area = board_area(whole(context));
                match self.game.click(area, *x, *y) {
                    Some(action) => self.act(context, action),
                    None => Next::Still,
                }
            }
            Event::Key(_) if self.winning => self.skip_to_win(context),
            Event::Key(key) => match self.command(*key) {
                Some(Command::Game(Input::Act(action))) => self.act(context, action),
                Some(Command::Game(Input::View(view))) => match self.game.view(view) {
                    Viewed::Still => Next::Still,
                    Viewed::Act(actions) => {
                        let mut stale = Stale::NOTHING;
                        for action in actions {
                            match self.act(context, action) {
                                Next::Part(rows) => stale = stale.and(rows),
                                Next::Stay => stale = Stale::ALL,
                                Next::Still => break,
                                other => return other,
                            }
                        }
                        Next::Part(stale)
                    }
                    Viewed::Changed => {
                        self.said = None;
                        self.fit(context);
                        self.animate(context.now);
                        Next::Stay
                    }
                },
                Some(Command::Restart) => self.again(context),
                Some(Command::New) if self.clock.begun() => self.pause(context, Choice::another()),
                Some(Command::New) => self.another(context),
                Some(Command::Pause) => self.pause(context, Choice::paused()),
                Some(Command::GiveUp) => self.pause(context, Choice::give_up()),
                Some(Command::Quit) if self.clock.begun() => self.pause(context, Choice::leave()),
                Some(Command::Quit) => Next::Home,
                Some(Command::Help) => {
                    self.stop_clock(context.now);
                    Next::Push(Box::new(Help::new(self.entry)))
                }
                None => match self.said.replace("say-unknown") {
                    Some("say-unknown") => Next::Still,
                    _ => Next::Stay,
                },
            },
            _ => Next::Still,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        match answer {
            Answer::Again => self.another(context),
            Answer::Same => self.again(context),
            Answer::Resize => Next::Replace(Box::new(Setup::new(context, self.entry))),
            Answer::Menu => Next::Home,
            Answer::GiveUp => {
                self.said = Some(match self.game.give_up() {
                    true => "say-watch",
                    false => "say-no-watch",
                });
                self.animate(context.now);
                Next::Stay
            }
            Answer::Help => Next::Push(Box::new(Help::new(self.entry))),
            Answer::Settings => Next::Push(Box::new(Options::new())),
            Answer::Nothing | Answer::Picked(_) => {
                // A move that was never made starts no clock.
                if self.clock.begun() && !self.game.progress().solved {
                    self.clock.start(context.now);
                    self.wake(context.now);
                }
                self.fit(context);
                Next::Stay
            }
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.next_second.into_iter().chain(self.next_frame).min()
    }

    fn wants_mouse(&self) -> bool {
        self.game.wants_mouse()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let top = widgets::row(area, 0);
        if widgets::shows(buf, top) {
            let (moves, time) = self.status(words);
            // The clock keeps a width of its own, so that the moves do not jump.
            let status = format!("{moves}  {time:>6} ");
            let name = format!(" {}", words.t(self.entry.title));
            let whole = format!("{name}  {}", self.game.caption());
            let fits = widgets::width(&whole) + widgets::width(&status) < top.width;
            let title = if fits { whole } else { name };
            widgets::left(top, buf, &title, look.style(Tone::Faint));
            widgets::right(top, buf, &status, look.style(Tone::Player));
        }
        if widgets::shows(buf, board_area(area)) {
            self.game.draw(board_area(area), buf, look, words);
        }
        let (said_in, last) = (
            message_row(area),
            widgets::row(area, area.height.saturating_sub(1)),
        );
        if !widgets::shows(buf, said_in.union(last)) {
            return;
        }
        let own_row = said_in != last;
        let message = match self.said {
            Some(id) => Some(words.t(id)),
            None => self.game.remark(words).map(Into::into),
        };
        if let Some(message) = &message {
            let tone = if self.said == Some(self.opening()) {
                Tone::Faint
            } else {
                Tone::Alert
            };
            widgets::middle(said_in, buf, message, look.style(tone));
        }
        let hinted = scene.settings.key_hints && widgets::shows(buf, last);
        if hinted && (own_row || message.is_none()) {
            let own = self.game.keys();
            let rows: Vec<_> = match own.is_empty() {
                true => keymap::rows(self.entry).collect(),
                false => keymap::rows_of(own).collect(),
            };
            let hints: Vec<_> = rows
                .iter()
                .filter_map(|row| Some((row.short, words.t(row.hint?))))
                .collect();
            let hints: Vec<_> = hints
                .iter()
                .map(|(key, says)| (*key, says.as_ref()))
                .collect();
            widgets::hints(last, buf, look, &hints);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_clocks_show_them() {
        let text = |seconds| clock_text(Duration::from_secs(seconds));
        assert_eq!(
            [text(0), text(61), text(3_600), text(86_399)],
            ["0:00", "1:01", "1:00:00", "23:59:59"]
        );
    }

    #[test]
    fn a_pause_is_no_playing_time() {
        let mut clock = Clock::default();
        clock.start(Duration::from_secs(10));
        clock.stop(Duration::from_secs(15));
        assert_eq!(clock.time(Duration::from_secs(99)), Duration::from_secs(5));
        clock.start(Duration::from_secs(100));
        assert_eq!(clock.time(Duration::from_secs(101)), Duration::from_secs(6));
    }
}
