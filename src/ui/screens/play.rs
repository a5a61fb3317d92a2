//! The screen of a game under way: the board, the last message, the clock.

mod begin;
mod draw;
mod leave;
mod list;
mod pace;
mod race;
mod round;
mod spectators;
mod won;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::layout::Room;
use super::{Context, Fetch, Next, Scene, Screen};
use crate::games::packed::UnpackedRun;
use crate::games::{Action, Input, Step, ViewResult};
use crate::model::{Raced, Rival, Saved, StoreRequest};
use crate::ui::active_game::ActiveGame;
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::{Event, Key, Now};
use crate::ui::ghost::Ghost;
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::pages::choice::{Asked, Question};
use crate::ui::pages::help::{self, Help};
use crate::ui::pages::settings::SettingsPage;
use crate::ui::panel::Panel;
use crate::ui::settings::Motion;
use list::ListBeside;
use spectators::{Spectators, watched_says};
use won::Won;

/// The message that there is no map to open, as the whole board is seen.
const WHOLE_BOARD: &str = "say-whole-board";

/// The message that asks before a hint.
const HINT_ASKS: &str = "asks-hint";

/// What a question, a key after the win, or a choice in the pause sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Msg {
    /// Play another board of the same level.
    Another,
    AskAnother,
    /// Play the same board from its start.
    Same,
    AskSame,
    /// Choose another level.
    Levels,
    /// Give up and watch the solution.
    GiveUp,
    AskGiveUp,
    /// Go to where the game came from.
    Leave,
    /// Go to the menu.
    Menu,
    Help,
    Settings,
    Leaderboards,
    /// Show the steps of the ladder or the boards of the game, where another one is chosen.
    Boards,
    /// Show the daily boards.
    Today,
    /// Race this run on the board.
    Race(Rival),
    /// Show how others race the run.
    Invite,
}

/// The screen of a game under way.
pub(crate) struct Play {
    active_game: ActiveGame,
    /// The identifier of the last message.
    said: Option<&'static str>,
    /// Until when the clock on the screen is kept going.
    shown_until: Now,
    /// The time on the clock on the screen.
    shown: Duration,
    /// When the clock on the screen shows its next second.
    next_second: Option<Now>,
    /// Whether the board is covered, by a pause, a question or the help.
    is_covered: bool,
    /// What is asked, or the pause.
    question: Question<Msg>,
    /// Whether the settings or the help were opened in the pause, which comes back behind them.
    is_in_pause: bool,
    /// Whether the level was chosen where all levels are, so that one goes back to there.
    is_of_levels: bool,
    /// When the next picture of an animated move is due.
    next_frame: Option<Now>,
    /// Whether it was said that there are walls.
    knows_walls: bool,
    /// The result, once the game is won.
    won: Option<Box<Won>>,
    /// The rival of a race. Boxed, as few games are one.
    ghost: Option<Box<Ghost>>,
    room: Room,
    /// The list beside the board.
    list: Option<Box<ListBeside>>,
    spectators: Spectators,
}

impl Play {
    fn act(&mut self, context: &mut Context<'_>, action: Action) -> Next {
        let step = self.active_game.act(action, context.now);
        // A hint makes it practice, also where this session is never heard of again.
        if action == Action::Hint
            && let Some(saved) = self.active_game.saved_if_changed(context.now)
        {
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
        self.acted(context, step)
    }

    /// Shows what has come of an action.
    fn acted(&mut self, context: &mut Context<'_>, step: Step) -> Next {
        let now = context.now;
        match step {
            Step::Ignored => return Next::Unchanged,
            Step::Blocked(message) => {
                return self.blocked(context, message.name());
            }
            Step::Moved | Step::Solved => {}
        }
        let said = self.said.take();
        let shown = self.shown;
        self.move_ghost(now);
        self.wake(now);
        if step == Step::Solved {
            self.stop_clock(now);
            if let Some(claim) = self.active_game.hand_in() {
                context.ask(StoreRequest::Finish(Box::new(claim)));
            }
            context.stars.note_win(&self.active_game);
            self.won = Some(Box::new(Won::new(context, self)));
            self.fit(context);
            self.animate(context);
            return Next::Redraw;
        }
        self.fit(context);
        let skipped = self.animate(context);
        if let Some(saved) = self.active_game.saved_if_due(now) {
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
        // The bars of a race stand where messages do.
        let has_message = said.or(self.said).is_some() || self.ghost.is_some();
        let said = match has_message {
            true => self.room.message_rows(),
            false => DirtyRows::NONE,
        };
        let beside = self.time_rows(shown).union(said).union(skipped);
        Next::Rows(self.changed(context, beside))
    }

    /// Shows that a rule forbids an action. Where walls are lit, it is said once that they are
    /// there.
    fn blocked(&mut self, context: &Context<'_>, message: &'static str) -> Next {
        let flashes = self.active_game.game.frame().is_some() && self.next_frame.is_none();
        if flashes {
            self.animate(context);
        }
        // To those who see no flash it is said every time.
        let is_lit = flashes && self.next_frame.is_some();
        let is_known = message == "say-wall" && self.knows_walls;
        self.knows_walls |= is_lit;
        let same = self.said == Some(message) || is_known;
        if !same {
            self.said = Some(message);
        }
        // A key that is held against a wall causes no frames, so it must not delay the clock.
        if same && !is_lit {
            return Next::Unchanged;
        }
        let shown = self.shown;
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
        let beside = self.time_rows(shown).union(self.room.message_rows());
        if is_lit {
            return Next::Rows(self.changed(context, beside));
        }
        Next::Rows(beside)
    }

    /// The rows of the game that have changed, and these beside it.
    fn changed(&self, context: &Context<'_>, beside: DirtyRows) -> DirtyRows {
        let game = self.active_game.game.as_ref();
        self.room.changed(game, &context.look).union(beside)
    }

    /// The sentence about the race, if it was one.
    fn verdict(&self, context: &Context<'_>) -> Option<String> {
        let ghost = self.ghost.as_ref()?;
        let words = context.words();
        Some(ghost.verdict(self.active_game.run(), words, ghost.marked_name(words)))
    }

    /// Skips what is still to be shown of the win.
    fn skip_to_end(&mut self, context: &Context<'_>) {
        Motion::None.next_frame(self.active_game.game.as_mut(), |_| ());
        self.next_frame = None;
        self.fit(context);
    }

    /// Does what is due: shows the next second, the ghost's move, the next picture, and keeps the
    /// game.
    fn tick(&mut self, context: &mut Context<'_>) -> Next {
        let now = context.now;
        // Whoever looks at the board for long loses no more than whoever goes on.
        if let Some(saved) = self.active_game.saved_if_due(now) {
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
        let mut dirty = self.recount_spectators(now);
        if self.next_second.is_some_and(|due| due <= now) {
            let shown = std::mem::replace(&mut self.shown, self.active_game.time(now));
            let second = now + self.to_next_second(now);
            self.next_second = (second <= self.shown_until).then_some(second);
            dirty = self.time_rows(shown);
        }
        if self.move_ghost(now) {
            dirty = DirtyRows::ALL;
        }
        let pictured = self.next_frame.is_some_and(|due| due <= now);
        if pictured {
            self.active_game.game.tick();
            self.fit(context);
            dirty = dirty.union(self.animate(context));
        }
        match (pictured, dirty.any()) {
            // Below the last picture of a win comes the result.
            (true, _) if self.won.is_some() && self.next_frame.is_none() => Next::Redraw,
            (true, _) => Next::Rows(self.changed(context, dirty)),
            (false, true) => Next::Rows(dirty),
            (false, false) => Next::Unchanged,
        }
    }

    /// Takes an event while the game is under way.
    fn take(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.ask_for_list(context);
                self.fit(context);
                self.show(context);
                Next::Redraw
            }
            // No other board was found, so this one goes on.
            Event::Found(_) => self.uncover(context),
            Event::Tick => self.tick(context),
            Event::Click { x, y } => match self.active_game.game.click(self.room.board, *x, *y) {
                Some(action) => self.act(context, action),
                None => Next::Unchanged,
            },
            Event::Reply(reply) => self.take_list(reply),
            Event::Live => self.count_spectators(context.now),
            Event::Key(key) => match self.command(context.settings.keys, *key) {
                Some(Command::Game(Input::Act(action))) => self.act(context, action),
                Some(Command::Game(Input::View(view))) => match self.active_game.game.view(view) {
                    ViewResult::Unchanged => Next::Unchanged,
                    ViewResult::Says(message) => match self.said.replace(message.name()) {
                        Some(said) if said == message.name() => Next::Unchanged,
                        _ => Next::Rows(self.room.message_rows()),
                    },
                    ViewResult::Act(actions) => {
                        let mut dirty = DirtyRows::NONE;
                        for (n, action) in actions.into_iter().enumerate() {
                            let step = match n {
                                0 => self.active_game.act(action, context.now),
                                _ => self.active_game.carry_on(action, context.now),
                            };
                            match self.acted(context, step) {
                                Next::Rows(rows) => dirty = dirty.union(rows),
                                Next::Redraw => dirty = DirtyRows::ALL,
                                Next::Unchanged => break,
                                other => return other,
                            }
                        }
                        Next::Rows(dirty)
                    }
                    ViewResult::Changed => {
                        let said = self.said.take();
                        self.fit(context);
                        let skipped = self.animate(context);
                        let said = said.map_or(DirtyRows::NONE, |_| self.room.message_rows());
                        Next::Rows(self.changed(context, said.union(skipped)))
                    }
                },
                Some(Command::Restart) => self.ask_again(context),
                Some(Command::New) => self.ask_another(context),
                Some(Command::Pause) => self.pause(context),
                Some(Command::GiveUp) => self.ask_give_up(context.words()),
                Some(Command::Watched) => {
                    self.said = Some(watched_says(context));
                    Next::Redraw
                }
                Some(Command::Quit) if self.active_game.is_under_way() => {
                    self.ask_to_leave(context)
                }
                Some(Command::Quit) => self.go_back(context),
                Some(Command::Help) => {
                    self.cover();
                    let keys = context.settings.keys;
                    let entry = self.active_game.entry;
                    let help = match self.keys_of_solution() {
                        Some(keys) => Help::of(entry.title, entry.about, help::rows(&keys)),
                        None => Help::of_game(keys, entry),
                    };
                    Panel::open(help)
                }
                None => match self.said.replace("say-unknown") {
                    Some("say-unknown") => Next::Unchanged,
                    _ => Next::Redraw,
                },
            },
            _ => Next::Unchanged,
        }
    }

    /// What a key means now.
    fn command(&self, keys: Keys, key: Key) -> Option<Command> {
        let own = self.active_game.game.keys();
        let is_over = self.active_game.is_given_up() && own.is_empty();
        match key {
            Key::Enter if is_over => return Some(Command::New),
            Key::Esc if is_over => return Some(Command::Quit),
            _ => {}
        }
        let command = keymap::command(keys, self.active_game.entry, own, key);
        // Nothing is left that could be paused or given up.
        let is_idle = |command: &Command| matches!(command, Command::Pause | Command::GiveUp);
        command.filter(|command| !is_over || !is_idle(command))
    }

    /// Does what was chosen.
    fn send(&mut self, context: &mut Context<'_>, msg: Msg) -> Next {
        match msg {
            Msg::Another => self.another(context),
            Msg::AskAnother => self.ask_another(context),
            Msg::Same => self.again(context),
            Msg::AskSame => self.ask_again(context),
            Msg::Levels => Next::Replace(self.levels(context)),
            Msg::AskGiveUp => self.ask_give_up(context.words()),
            Msg::GiveUp => {
                self.said = Some(if self.active_game.give_up(context.now) {
                    // At once, as what is kept of it would be continued by one who has seen how.
                    context.ask(StoreRequest::Drop(self.active_game.code()));
                    "say-watch"
                } else {
                    "say-no-watch"
                });
                self.animate(context);
                self.uncover(context)
            }
            Msg::Leave => self.go_back(context),
            Msg::Menu => self.home(context),
            Msg::Help => {
                self.is_in_pause = self.won.is_none();
                Panel::open(match &self.won {
                    Some(won) => won.help(&self.active_game),
                    None => Help::of_game(context.settings.keys, self.active_game.entry),
                })
            }
            Msg::Settings => {
                self.is_in_pause = true;
                Panel::open(SettingsPage::default())
            }
            // From the list one comes back to the result.
            Msg::Leaderboards => Panel::open(self.leaderboard(context)),
            // From a result one comes back to it.
            Msg::Boards if self.won.is_some() => self.boards_over_result(context),
            Msg::Boards => self.show_boards(context),
            Msg::Today => Next::Replace(self.daily(context)),
            Msg::Race(rival) => {
                let own = self.active_game.practice_record(context.profile);
                if let Some(own) = own.filter(|_| rival == Rival::Own) {
                    return match Self::race(context, own) {
                        Ok(play) => Next::Replace(Box::new(play)),
                        // Cannot happen: it was played a moment ago.
                        Err(_) => Next::Unchanged,
                    };
                }
                let board = Raced::Board(self.active_game.board());
                context.ask(StoreRequest::Ghost { board, rival });
                Next::Fetch(Fetch::Race)
            }
            Msg::Invite => match &self.won {
                Some(won) => won.invite(context, self.active_game.shared_board()),
                None => Next::Unchanged,
            },
        }
    }

    /// Asks, in the row of messages, before a hint that makes practice of a run that counts: the
    /// board stays in sight, and the clock goes on. The same key again shows the hint, and any
    /// other one only takes the question away, Esc as well, which would open the pause. Returns
    /// whether the key is done with, and the rows that have changed.
    fn ask_before_hint(&mut self, context: &Context<'_>, key: Key) -> (bool, DirtyRows) {
        let was_asked = self.said.take_if(|id| *id == HINT_ASKS).is_some();
        let command = self.command(context.settings.keys, key);
        let is_hint = command == Some(Command::Game(Input::Act(Action::Hint)));
        let asks = is_hint && !was_asked && context.profile.is_some() && self.active_game.counts();
        if asks {
            self.said = Some(HINT_ASKS);
        }
        let is_no = was_asked && !is_hint;
        let rows = match asks || was_asked {
            true => self.room.message_rows(),
            false => DirtyRows::NONE,
        };
        (asks || is_no, rows)
    }
}

impl Screen for Play {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match self.question.take(context, event) {
            Some(Asked::Still(next)) => return next,
            Some(Asked::No) => return self.uncover(context),
            Some(Asked::Sends(msg)) => return self.send(context, msg),
            None => {}
        }
        if self.question.is_asked() && *event == Event::Tick {
            return Next::Unchanged;
        }
        if let Some(next) = self.after_win(context, event) {
            return next;
        }
        let mut hurried = DirtyRows::NONE;
        if let Event::Key(key) = event {
            hurried = self.hurry(context);
            let (is_done, rows) = self.ask_before_hint(context, *key);
            hurried = hurried.union(rows);
            if is_done {
                return Next::Rows(hurried);
            }
            // Whoever closes a map that did not open wants no pause, which may cost a rank.
            if *key == Key::Esc && self.said.take_if(|id| *id == WHOLE_BOARD).is_some() {
                return Next::Rows(hurried.union(self.room.message_rows()));
            }
        }
        match self.take(context, event) {
            Next::Unchanged if hurried.any() => Next::Rows(hurried),
            Next::Rows(rows) => Next::Rows(rows.union(hurried)),
            next => next,
        }
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        match std::mem::take(&mut self.is_in_pause) {
            true => self.pause(context),
            false => self.uncover(context),
        };
    }

    fn question(&self) -> Option<&dyn Screen> {
        self.question.screen()
    }

    fn deadline(&self) -> Option<Now> {
        if self.question.is_asked() {
            return None;
        }
        let ghost = self.ghost.as_ref();
        let ghost = ghost.and_then(|ghost| ghost.due_beside(&self.active_game));
        let spectators = self.spectators.due();
        let kept = self.active_game.keep_due();
        [self.next_second, self.next_frame, ghost, kept, spectators]
            .into_iter()
            .flatten()
            .min()
    }

    fn plays(&self) -> Option<&'static str> {
        let is_over = self.active_game.game.progress().solved || self.active_game.is_given_up();
        (!is_over).then_some(self.active_game.entry.name)
    }

    fn active_game(&mut self) -> Option<&mut ActiveGame> {
        Some(&mut self.active_game)
    }

    fn is_covered(&self) -> bool {
        self.is_covered
    }

    fn is_result(&self) -> bool {
        self.plays().is_none()
    }

    fn unfinished(&self, now: Now) -> Option<Saved<UnpackedRun>> {
        self.active_game.saved(now)
    }

    fn gives_way(&self) -> bool {
        self.active_game.game.progress().solved || self.active_game.is_given_up()
    }

    fn wants_mouse(&self) -> bool {
        !self.is_covered && self.won.is_none() && self.active_game.game.wants_mouse()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}
