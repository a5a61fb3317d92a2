//! A game under way: the board, what was said last, the clock.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::choice::Choice;
use super::help::Help;
use super::options::Options;
use super::result;
use super::scores::Scores;
use super::setup::Setup;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::packed::Unproved;
use crate::games::{
    Action, Entry, Input, Level, LevelError, Opening, Step, Viewed, find, labyrinth,
};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Ask, Code, Record, Resumed, Saved, Standing};
use crate::ui::event::{Event, Key, Now};
use crate::ui::ghost::Ghost;
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::sitting::Sitting;
use crate::ui::stale::Stale;
use crate::ui::widgets;

/// The clock on the screen stands after this long without a key, so that a player who
/// went away costs nothing; the time itself goes on.
const CLOCK_RESTS: Duration = Duration::from_secs(60);

/// A frame that a key causes shows the time as well. The clock goes on by itself only this
/// long after it: whoever presses two keys a second causes no frames for the clock alone.
const CLOCK_WAITS: Duration = Duration::from_millis(750);

/// A terminal with at least this many rows has a row of its own for messages.
pub const ROWS_FOR_MESSAGES: u16 = 16;

/// The most pictures of a move that are skipped at once: more than any move has.
const MAX_FRAMES: usize = 1_000;

/// A game under way.
pub struct Play {
    sitting: Sitting,
    /// What was said last: the message's name.
    said: Option<&'static str>,
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
    /// Whoever is raced against.
    ghost: Option<Ghost>,
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
    /// Begins the game that `opening` names, on a board that the server draws where no
    /// seed is named.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn open(context: &mut Context<'_>, opening: Opening) -> Result<Play, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let drawn = opening.seed.is_none();
        let seed = opening.seed.unwrap_or_else(|| context.seeds.draw());
        Play::begin(context, entry, opening.level, seed, drawn)
    }

    /// Begins a game on a board that was searched for by this wish.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn found(
        context: &mut Context<'_>,
        opening: Opening,
        wish: Option<Level>,
        drawn: bool,
    ) -> Result<Play, LevelError> {
        let entry = find(opening.game).unwrap_or(&labyrinth::ENTRY);
        let seed = opening.seed.unwrap_or_default();
        let play = Play::begin(context, entry, opening.level, seed, drawn)?;
        Ok(play.wished(wish))
    }

    /// Begins a game on the board of this level and seed.
    fn begin(
        context: &mut Context<'_>,
        entry: &'static Entry,
        level: Level,
        seed: u64,
        drawn: bool,
    ) -> Result<Play, LevelError> {
        let code = Code::new(context.seeds.draw());
        let sitting = Sitting::new(entry, level, seed, drawn, code)?;
        Ok(Play::at(context, sitting))
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed here.
    pub fn go_on(context: &mut Context<'_>, resumed: &Resumed) -> Result<Play, Unproved> {
        let sitting = Sitting::go_on(&resumed.saved, context.now)?;
        let mut play = Play::at(context, sitting);
        play.shown = play.sitting.clock.time(context.now);
        if !play.sitting.run().is_empty() {
            play.said = Some("say-go-on");
        }
        if resumed.saved.rival.is_some() {
            play.meet_again(context.now, resumed.rival.clone());
        }
        Ok(play)
    }

    /// The race goes on, if there is still somebody to race against.
    fn meet_again(&mut self, now: Now, rival: Option<Record>) {
        let Some(mut ghost) = rival.and_then(|record| Ghost::new(record).ok()) else {
            self.sitting.rival = None;
            self.said = Some("race-alone");
            return;
        };
        ghost.haunt(&mut self.sitting, now);
        self.sitting.game.ghost(ghost.place());
        self.ghost = Some(ghost);
    }

    /// Races somebody's run on its board. It is practice: the board is known.
    ///
    /// # Errors
    /// [`Unproved`] when the run cannot be replayed here.
    pub fn race(context: &mut Context<'_>, record: Record) -> Result<Play, Unproved> {
        let ghost = Ghost::new(record)?;
        let sitting = ghost.sit_down(Code::new(context.seeds.draw()))?;
        let mut play = Play::at(context, sitting);
        play.ghost = Some(ghost);
        play.said = Some(play.opening());
        Ok(play)
    }

    fn at(context: &mut Context<'_>, sitting: Sitting) -> Play {
        let mut play = Play {
            sitting,
            said: None,
            shown_until: Now::ZERO,
            shown: Duration::ZERO,
            next_second: None,
            next_frame: None,
            winning: false,
            ghost: None,
        };
        play.said = Some(play.opening());
        play.fit(context);
        play.animate(context.now);
        play
    }

    /// The message for a new board.
    fn opening(&self) -> &'static str {
        if self.ghost.is_some() {
            return "race-start";
        }
        let Sitting { entry, game, .. } = &self.sitting;
        game.opening().unwrap_or(entry.opening)
    }

    fn fit(&mut self, context: &Context<'_>) {
        self.sitting
            .game
            .fit(board_area(whole(context)), &context.look);
    }

    fn wished(self, wish: Option<Level>) -> Play {
        Play {
            sitting: self.sitting.wished(wish),
            ..self
        }
    }

    /// The same board from its start: known by now, so it is practice.
    fn again(&mut self, context: &mut Context<'_>) -> Next {
        self.leave_unfinished(context);
        if let Some(ghost) = &self.ghost {
            let record = ghost.record().clone();
            return match Play::race(context, record) {
                Ok(play) => Next::Replace(Box::new(play)),
                // It was raced a moment ago.
                Err(_) => Next::Home,
            };
        }
        match self.sitting.afresh(Code::new(context.seeds.draw())) {
            Ok(sitting) => Next::Replace(Box::new(Play::at(context, sitting))),
            // The board was played, so this cannot come.
            Err(_) => Next::Home,
        }
    }

    /// The next board: the level that comes next, or this one with another seed.
    fn another(&mut self, context: &mut Context<'_>) -> Next {
        let seed = context.seeds.draw();
        if let Some(level) = self.sitting.wish().cloned() {
            self.leave_unfinished(context);
            let opening = Opening {
                game: self.sitting.entry.name,
                level,
                seed: Some(seed),
            };
            return Next::Find {
                opening,
                drawn: true,
            };
        }
        let level = self.sitting.game.next();
        let level = level.unwrap_or_else(|| self.sitting.level().clone());
        self.open_level(context, level, seed)
    }

    fn open_level(&mut self, context: &mut Context<'_>, level: Level, seed: u64) -> Next {
        self.leave_unfinished(context);
        let wish = self.sitting.wish().cloned();
        match Play::begin(context, self.sitting.entry, level, seed, true) {
            Ok(play) => Next::Replace(Box::new(play.wished(wish))),
            // The level is one that was played or that the game named, so this cannot
            // come; should it ever, the menu is a place from which one can go on.
            Err(_) => Next::Home,
        }
    }

    /// The player turns to another board: nobody waits for this one, unless it is the one
    /// try of the day.
    fn leave_unfinished(&mut self, context: &mut Context<'_>) {
        if let Standing::Daily(_) = self.sitting.standing() {
            self.keep(context);
        } else if !self.sitting.game.progress().solved {
            context.ask(Ask::Drop(self.sitting.code()));
        }
    }

    fn keep(&mut self, context: &mut Context<'_>) {
        if let Some(saved) = self.sitting.saved(context.now) {
            context.ask(Ask::Keep(Box::new(saved)));
        }
    }

    /// To the menu; a game under way waits there.
    fn home(&mut self, context: &mut Context<'_>) -> Next {
        self.keep(context);
        Next::Home
    }

    /// How a guest goes on with this game another time; whoever has a key finds it in the
    /// menu.
    fn way_back(&self, context: &Context<'_>) -> Option<String> {
        let guest = context.profile.is_some_and(|profile| profile.guest);
        (guest && self.sitting.saved(context.now).is_some()).then(|| {
            let code = self.sitting.code().to_string();
            context.words().tr("guest-resume", &[("code", code.into())])
        })
    }

    fn pause(&mut self, context: &Context<'_>, overlay: Choice) -> Next {
        self.stop_clock(context.now);
        let overlay = overlay.saying(self.way_back(context));
        Next::Push(Box::new(overlay))
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) -> Next {
        let now = context.now;
        let step = self.sitting.act(action, now);
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
                if self.sitting.clock.runs() {
                    self.wake(now);
                }
                return Next::Part(status_rows().and(message_rows(context)));
            }
            Step::Moved | Step::Solved => {}
        }
        let said = self.said.take();
        self.haunt(now);
        self.wake(now);
        self.fit(context);
        self.animate(now);
        if step == Step::Solved {
            self.stop_clock(now);
            self.winning = true;
            if let Some(claim) = self.sitting.claim() {
                context.ask(Ask::Finish(Box::new(claim)));
            }
            return self.show_win(context);
        }
        if let Some(saved) = self.sitting.saved_now_and_then(now) {
            context.ask(Ask::Keep(Box::new(saved)));
        }
        let touched = self.sitting.game.touched(board_area(whole(context)));
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
        Next::Push(Box::new(result::of(
            context,
            &self.sitting,
            self.verdict(context),
        )))
    }

    /// What is said of the race, if it was one.
    fn verdict(&self, context: &Context<'_>) -> Option<String> {
        let ghost = self.ghost.as_ref()?;
        Some(ghost.verdict(self.sitting.run(), context.words()))
    }

    /// The ghost plays on; whether anything that is shown has changed.
    fn haunt(&mut self, now: Now) -> bool {
        match self.ghost.as_mut() {
            Some(ghost) => ghost.haunt(&mut self.sitting, now),
            None => false,
        }
    }

    /// A key while the move that won is being shown: the rest of it is left out.
    fn skip_to_win(&mut self, context: &Context<'_>) -> Next {
        for _ in 0..MAX_FRAMES {
            if self.sitting.game.frame().is_none() {
                break;
            }
            self.sitting.game.tick();
        }
        self.next_frame = None;
        self.show_win(context)
    }

    /// Time for the next second on the clock, or for the next picture of an animation.
    fn tick(&mut self, context: &Context<'_>) -> Next {
        let now = context.now;
        let mut next = Next::Still;
        if self.next_second.is_some_and(|due| due <= now) {
            self.shown = self.sitting.clock.time(now);
            let second = now + self.to_next_second(now);
            self.next_second = (second <= self.shown_until).then_some(second);
            next = Next::Part(status_rows());
        }
        if self.haunt(now) {
            next = Next::Stay;
        }
        if self.next_frame.is_some_and(|due| due <= now) {
            self.sitting.game.tick();
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
        self.next_frame = self.sitting.game.frame().map(|pause| now + pause);
    }

    /// The clock on the screen shows the time in the frame that follows, and runs for
    /// another while.
    fn wake(&mut self, now: Now) {
        self.shown_until = now + CLOCK_RESTS;
        self.shown = self.sitting.clock.time(now);
        self.next_second = Some(now + self.to_next_second(now).max(CLOCK_WAITS));
    }

    fn stop_clock(&mut self, now: Now) {
        self.sitting.pause(now);
        self.shown = self.sitting.clock.time(now);
        self.next_second = None;
    }

    fn to_next_second(&self, now: Now) -> Duration {
        let part = Duration::from_nanos(u64::from(self.sitting.clock.time(now).subsec_nanos()));
        Duration::from_secs(1) - part
    }

    /// What a key means now.
    fn command(&self, keys: Keys, key: Key) -> Option<Command> {
        keymap::command(keys, self.sitting.entry, self.sitting.game.keys(), key)
    }

    /// The first row: what is played, against whom, and how it stands.
    fn draw_status(&self, scene: &Scene<'_>, top: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (moves, time) = self.status(words);
        // The clock keeps a width of its own, so that the moves do not jump.
        let status = format!("{moves}  {time:>6} ");
        let lead = self.lead(look);
        let taken = widgets::width(&status) + widgets::width(&lead);
        let name = format!(" {}", words.t(self.sitting.entry.title));
        let whole = format!("{name}  {}", self.sitting.game.caption());
        let against = self.ghost.as_ref().map(|ghost| {
            let against = words.tr("race-against", &[("name", ghost.name(words).into())]);
            format!("{whole}  {against}")
        });
        let fits = |title: &String| widgets::width(title) + taken < top.width;
        let titles = against.into_iter().chain([whole, name]);
        let title = titles.into_iter().find(fits).unwrap_or_default();
        widgets::left(top, buf, &title, look.style(Tone::Faint));
        widgets::right(top, buf, &status, look.style(Tone::Player));
        let before = Rect {
            width: top.width.saturating_sub(widgets::width(&status)),
            ..top
        };
        widgets::right(before, buf, &lead, look.style(Tone::Ghost));
    }

    /// The ghost's sign and the lead over it, in moves; nothing where there is no race.
    fn lead(&self, look: &Look) -> String {
        let Some(ghost) = &self.ghost else {
            return String::new();
        };
        let sign = look.glyph("○", "&");
        match ghost.lead(self.sitting.game.left()) {
            Some(lead) => format!(" {sign} {lead:+}   "),
            None => format!(" {sign} -   "),
        }
    }

    fn status(&self, words: &Words) -> (String, String) {
        let progress = self.sitting.game.progress();
        let moves = match progress.par.filter(|_| self.sitting.entry.shows_par) {
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
                match self.sitting.game.click(area, *x, *y) {
                    Some(action) => self.act(context, action),
                    None => Next::Still,
                }
            }
            Event::Key(_) if self.winning => self.skip_to_win(context),
            Event::Key(key) => match self.command(context.settings.keys, *key) {
                Some(Command::Game(Input::Act(action))) => self.act(context, action),
                Some(Command::Game(Input::View(view))) => match self.sitting.game.view(view) {
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
                Some(Command::New) if self.sitting.clock.begun() => {
                    self.pause(context, Choice::another())
                }
                Some(Command::New) => self.another(context),
                Some(Command::Pause) => self.pause(context, Choice::paused()),
                Some(Command::GiveUp) => self.pause(context, Choice::give_up()),
                Some(Command::Quit) if self.sitting.clock.begun() => {
                    self.pause(context, Choice::leave())
                }
                Some(Command::Quit) => self.home(context),
                Some(Command::Help) => {
                    self.stop_clock(context.now);
                    let keys = context.settings.keys;
                    Next::Push(Box::new(Help::new(keys, self.sitting.entry)))
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
            Answer::Resize => Next::Replace(Box::new(Setup::new(context, self.sitting.entry))),
            Answer::Menu => self.home(context),
            Answer::GiveUp => {
                self.said = Some(match self.sitting.give_up() {
                    true => "say-watch",
                    false => "say-no-watch",
                });
                self.animate(context.now);
                Next::Stay
            }
            Answer::Help => {
                let keys = context.settings.keys;
                Next::Push(Box::new(Help::new(keys, self.sitting.entry)))
            }
            Answer::Settings => Next::Push(Box::new(Options::new())),
            Answer::Lists => {
                let (entry, level) = (self.sitting.entry, self.sitting.listed_level());
                Next::Replace(Box::new(Scores::new(context, entry, Some(level))))
            }
            Answer::Nothing | Answer::Forget | Answer::Picked(_) | Answer::Race(_) => {
                // A move that was never made starts no clock.
                if self.sitting.clock.begun() && !self.sitting.game.progress().solved {
                    self.sitting.clock.start(context.now);
                    self.wake(context.now);
                }
                self.fit(context);
                Next::Stay
            }
        }
    }

    fn deadline(&self) -> Option<Now> {
        let ghost = self.ghost.as_ref().and_then(Ghost::due);
        let ghost = ghost.and_then(|due| self.sitting.clock.when(due));
        [self.next_second, self.next_frame, ghost]
            .into_iter()
            .flatten()
            .min()
    }

    fn unfinished(&self, now: Now) -> Option<Saved> {
        self.sitting.saved(now)
    }

    fn gives_way(&self) -> bool {
        self.sitting.game.progress().solved
    }

    fn wants_mouse(&self) -> bool {
        self.sitting.game.wants_mouse()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let top = widgets::row(area, 0);
        if widgets::shows(buf, top) {
            self.draw_status(scene, top, buf);
        }
        if widgets::shows(buf, board_area(area)) {
            self.sitting.game.draw(board_area(area), buf, look, words);
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
            None => self.sitting.game.remark(words).map(Into::into),
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
            let (keys, entry) = (scene.settings.keys, self.sitting.entry);
            let own = self.sitting.game.keys();
            let rows = match own.is_empty() {
                true => keymap::rows(keys, entry),
                false => keymap::rows_of(keys, entry, own),
            };
            widgets::footer(area, buf, look, words, &widgets::of_rows(look, &rows));
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
}
