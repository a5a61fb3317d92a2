//! The screen of a game under way: the board, the last message, the clock.

mod begin;
mod draw;
mod leave;
mod list;
mod race;
mod speech;
mod won;

use ratatui::{buffer::Buffer, layout::Rect};

use super::board::Board;
use super::layout::{Below, Layout, whole};
use super::{Context, Fetch, Scene, Screen};
use crate::core::hop::HexDir;
use crate::games::{Action, Binding, Game, Input, Step, ViewCommand, ViewResult, labyrinth};
use crate::i18n::Words;
use crate::model::{Raced, Rival, StoreRequest};
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
use crate::ui::view::Go;
pub(super) use draw::KEYS_OF_ROUND;
use list::ListBeside;
use won::Won;

/// The message that asks before a hint.
const HINT_ASKS: &str = "asks-hint";

/// What a key, a choice in the pause or the answer to a question sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Msg {
    /// Play another board of the same level.
    Another,
    /// Play the same board from its start.
    Again,
    /// Give up and watch the solution.
    GiveUp,
    Pause,
    /// Go to where the game came from.
    Leave,
    /// Go to the menu.
    Menu,
    Help,
    Settings,
    Leaderboards,
    /// Show where another board is chosen.
    Boards,
    /// Race a run on the board.
    Race,
    /// Show how others race the run.
    Invite,
}

/// The screen of a game under way.
pub(crate) struct Play {
    pub(super) active_game: ActiveGame,
    pub(super) board: Board,
    /// The identifier of the last message.
    said: Option<&'static str>,
    /// Whether the board is covered, by a pause, a question or the help.
    is_covered: bool,
    /// What is asked, or the pause.
    question: Question<Msg>,
    /// The message that is asked about.
    asked: Option<Msg>,
    /// Whether the settings or the help were opened in the pause, which comes back behind them.
    is_in_pause: bool,
    /// Whether it was said that there are walls.
    knows_walls: bool,
    /// The result, once the game is won.
    won: Option<Box<Won>>,
    /// The rival of a race. Boxed, as few games are one.
    ghost: Option<Box<Ghost>>,
    /// The list beside the board.
    list: Option<Box<ListBeside>>,
    /// How many watch.
    spectators: u32,
}

impl Play {
    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let step = self.active_game.act(action, context.now);
        // A hint makes it practice, also where this session is never heard of again.
        if action == Action::Hint
            && let Some(saved) = self.active_game.saved_if_changed(context.now)
        {
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
        self.acted(context, step);
    }

    /// Shows what has come of an action. Returns whether something has.
    fn acted(&mut self, context: &mut Context<'_>, step: Step) -> bool {
        let now = context.now;
        match step {
            Step::Ignored => return false,
            Step::Blocked(message) => {
                self.blocked(context, message.name());
                return false;
            }
            Step::Moved | Step::Solved => {}
        }
        self.said = None;
        self.move_ghost(now);
        self.wake(now);
        if step == Step::Solved {
            self.board.is_map = false;
            self.board.stop_clock(self.active_game.time(now));
            if let Some(claim) = self.active_game.hand_in() {
                context.ask(StoreRequest::Finish(Box::new(claim)));
            }
            context.stars.note_win(&self.active_game);
            let won = Won::new(context, self.active_game.is_of_day());
            self.won = Some(Box::new(won));
            self.board.redraw(DirtyRows::ALL);
        }
        self.show(context);
        self.keep_if_due(context);
        true
    }

    /// A server that is killed shall cost no more than a minute of play.
    fn keep_if_due(&mut self, context: &mut Context<'_>) {
        if let Some(saved) = self.active_game.saved_if_due(context.now) {
            context.ask(StoreRequest::Keep(Box::new(saved)));
        }
    }

    /// Shows that a rule forbids an action. Where walls are lit, it is said once that they are
    /// there.
    fn blocked(&mut self, context: &Context<'_>, message: &'static str) {
        let game = self.active_game.game.as_mut();
        // A key that is held against a wall causes no frames, so it must not delay the clock.
        let is_lit = game.frame().is_some() && self.board.next_frame.is_none() && {
            let motion = context.settings.motion();
            let pause = motion.next_frame(game, Game::frame, Game::tick);
            self.board.next_frame = pause.map(|pause| context.now + pause);
            pause.is_some()
        };
        // To those who see no flash it is said every time.
        let is_known = message == "say-wall" && self.knows_walls;
        self.knows_walls |= is_lit;
        let is_new = !is_known && self.said.replace(message) != Some(message);
        if (is_new || is_lit) && self.active_game.clock.runs() {
            self.wake(context.now);
        }
    }

    /// What is shown above the board, and of a race below it: as long as it is the same, those rows
    /// are not drawn.
    fn beside(&self) -> impl PartialEq + use<> {
        let game = &self.active_game.game;
        let race = self.ghost.as_ref().map(|ghost| (game.left(), ghost.left()));
        let clock = (self.board.shown.as_secs(), self.clock_goes_on());
        let moves = self.active_game.progress().moves;
        (moves, race, clock, self.spectators)
    }

    /// Whether the time is counted, but not shown: nothing is drawn for somebody who does nothing.
    fn clock_goes_on(&self) -> bool {
        self.active_game.clock.runs() && self.board.next_second.is_none()
    }

    /// Shows the time in the frame that follows.
    pub(super) fn wake(&mut self, now: Now) {
        self.board.wake(now, self.active_game.time(now));
    }

    /// Puts the board in its place.
    pub(super) fn fit(&mut self, context: &Context<'_>) {
        let area = self.board.part(whole(context));
        let below = match self.won {
            Some(_) => Below::Result,
            None => Below::Nothing,
        };
        if self.is_covered {
            return self.board.lay_out(Layout::covered(area, below));
        }
        let (keys, entry) = (context.settings.keys, self.active_game.entry);
        let called = |action| keymap::called(keys, entry, action);
        let game = self.active_game.game.as_mut();
        let letters = HexDir::ALL.map(|way| called(Action::Hex(way.index() as u8)));
        game.view(ViewCommand::Letters(letters));
        let layout = Layout::new(area, below, game, &context.look, self.list.is_some());
        self.board.lay_out(layout);
        game.fit(layout.board, &context.look);
    }

    /// Shows what has changed in the game.
    pub(super) fn show(&mut self, context: &Context<'_>) {
        self.fit(context);
        let motion = context.settings.motion();
        let game = &mut self.active_game;
        let pause = motion.next_frame(game, ActiveGame::frame, ActiveGame::tick);
        self.board.moved(context, game.game.as_mut(), pause);
    }

    /// Covers the board. The clock goes on, but nothing is drawn for it.
    fn cover(&mut self, context: &Context<'_>) {
        self.is_covered = true;
        self.board.next_second = None;
        self.fit(context);
    }

    /// Shows the board again.
    fn uncover(&mut self, context: &mut Context<'_>) -> Go {
        self.is_covered = false;
        self.fit(context);
        self.begin_clock(context);
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
        context.redraw();
        Go::Stay
    }

    /// The board is there to be seen, unless it is covered or the terminal is too small for it: from
    /// then on the clock runs, as whoever leaves while a board appears has seen most of it.
    fn begin_clock(&mut self, context: &Context<'_>) {
        if self.is_covered || context.is_too_small() || self.active_game.clock.runs() {
            return;
        }
        self.active_game.show(context.now);
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
    }

    /// Lets nobody watch in this session, or others again, and says which.
    fn turn_watching(&mut self, context: &mut Context<'_>) {
        let settings = &mut context.settings;
        settings.is_alone = !settings.is_alone;
        self.spectators = 0;
        let is_seen = settings.name_to_watch(context.profile).is_some();
        self.said = Some(match is_seen && context.presence.is_some() {
            _ if settings.is_alone => "say-alone",
            true => "say-watchable",
            false => "say-unwatchable",
        });
        context.redraw();
    }

    /// The sentence about the race, if it was one.
    fn verdict(&self, words: &Words) -> Option<String> {
        let ghost = self.ghost.as_ref()?;
        Some(ghost.verdict(self.active_game.run(), words, ghost.name(words)))
    }

    /// Says something where the messages stand.
    pub(super) fn say(&mut self, id: &'static str) {
        self.said = Some(id);
        self.board.redraw_message();
    }

    pub(super) fn is_solved(&self) -> bool {
        self.active_game.progress().solved
    }

    /// Skips what is still to be shown of the win.
    fn skip_to_end(&mut self, context: &Context<'_>) {
        let game = &mut self.active_game;
        Motion::None.next_frame(game, ActiveGame::frame, ActiveGame::tick);
        self.board.next_frame = None;
        self.fit(context);
    }

    /// Does what is due: shows the next second, the ghost's move, the next picture, and keeps the
    /// game.
    fn tick(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        // Whoever looks at the board for long loses no more than whoever goes on.
        self.keep_if_due(context);
        self.board.tick(now, || self.active_game.time(now));
        self.fill_stars(context, false);
        if self.move_ghost(now) {
            self.board.redraw(DirtyRows::ALL);
        }
        if self.board.is_frame_due(now) {
            self.active_game.tick();
            self.show(context);
            // Below the last picture of a win comes the result.
            if self.won.is_some() && self.board.next_frame.is_none() {
                self.fill_stars(context, true);
                self.board.redraw(DirtyRows::ALL);
            }
        }
    }

    /// Takes an event while the game is under way.
    fn take(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        if let Event::Key(key) = event {
            // A key comes in the middle of something that moves: shows its end at once.
            if self.active_game.game.view(ViewCommand::Hurry) == ViewResult::Changed {
                self.show(context);
            }
            if self.ask_before_hint(context, *key) {
                return Go::Stay;
            }
        }
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.ask_for_list(context);
                self.fit(context);
                self.begin_clock(context);
                context.redraw();
            }
            Event::Tick => self.tick(context),
            Event::Click { x, y } => {
                if let Some(action) = self.active_game.game.click(self.board.layout.board, *x, *y) {
                    self.act(context, action);
                }
            }
            Event::Reply(reply) => self.take_list(context, reply),
            Event::Live => self.spectators = self.active_game.spectators().unwrap_or(0),
            Event::Key(key) => return self.key(context, *key),
            _ => {}
        }
        Go::Stay
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        match self.command(context.settings.keys, key) {
            Some(Command::Game(Input::Act(action))) => self.act(context, action),
            Some(Command::Game(Input::View(ViewCommand::Map))) => {
                let game = self.active_game.game.as_ref();
                let has_map = self.board.turn_map(game, &context.look);
                self.said = (!has_map).then_some("say-whole-board");
            }
            Some(Command::Game(Input::View(view))) => match self.active_game.game.view(view) {
                ViewResult::Unchanged => {}
                ViewResult::Act(actions) => {
                    for (n, action) in actions.into_iter().enumerate() {
                        let step = match n {
                            0 => self.active_game.act(action, context.now),
                            _ => self.active_game.carry_on(action, context.now),
                        };
                        if !self.acted(context, step) {
                            break;
                        }
                    }
                }
                ViewResult::Changed => {
                    self.said = None;
                    // The key hints may be others now.
                    self.board.redraw(DirtyRows::ALL);
                    self.show(context);
                }
            },
            Some(Command::Restart) => return self.send(context, Msg::Again),
            Some(Command::New) => return self.send(context, Msg::Another),
            Some(Command::Pause) => return self.send(context, Msg::Pause),
            Some(Command::GiveUp) => return self.send(context, Msg::GiveUp),
            Some(Command::Quit) => return self.send(context, Msg::Leave),
            Some(Command::Help) => return self.send(context, Msg::Help),
            Some(Command::Watched) => self.turn_watching(context),
            None => self.said = Some("say-unknown"),
        }
        Go::Stay
    }

    /// The keys that come before all others: those of the map.
    fn own_keys(&self) -> &'static [Binding<Input>] {
        match self.board.is_map {
            true => labyrinth::keys::MAP,
            false => &[],
        }
    }

    /// What a key means now.
    pub(super) fn command(&self, keys: Keys, key: Key) -> Option<Command> {
        let own = self.own_keys();
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

    /// Goes on behind a question.
    fn answered(&mut self, context: &mut Context<'_>, asked: Asked<Msg>) -> Go {
        match asked {
            Asked::Still(go) => go,
            Asked::No => {
                self.asked = None;
                self.uncover(context)
            }
            Asked::Sends(msg) => self.send(context, msg),
        }
    }

    /// Does what was chosen; asks before what loses or leaves something.
    fn send(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        if self.asked.take() != Some(msg)
            && let Some(question) = self.question_before(context, msg)
        {
            self.asked = Some(msg);
            return self.ask(context, question);
        }
        match msg {
            Msg::Another => self.another(context),
            Msg::Again => self.again(context),
            Msg::GiveUp => {
                self.board.is_map = false;
                self.said = Some(if self.active_game.give_up(context.now) {
                    // At once, as what is kept of it would be continued by one who has seen how.
                    context.ask(StoreRequest::Drop(self.active_game.code()));
                    "say-watch"
                } else {
                    "say-no-watch"
                });
                self.show(context);
                self.uncover(context)
            }
            Msg::Pause => self.pause(context),
            Msg::Leave => self.leave(context),
            Msg::Menu => {
                self.lay_aside(context);
                Go::Home
            }
            Msg::Help => {
                self.is_in_pause = self.is_covered;
                self.cover(context);
                Panel::open(self.help(context.settings.keys))
            }
            Msg::Settings => {
                self.is_in_pause = true;
                Panel::open(SettingsPage::default())
            }
            // From the list one comes back to the result.
            Msg::Leaderboards => Panel::open(self.leaderboard(context)),
            // From a result one comes back to it.
            Msg::Boards if self.won.is_some() => Go::Open(self.boards(context)),
            Msg::Boards => self.choose_board(context),
            Msg::Race => {
                if let Some(rival) = self.rival() {
                    return context.fetch(StoreRequest::Record(rival), Fetch::Race);
                }
                let own = self.active_game.practice_record(context.profile);
                match own.map(|own| Self::race(context, own)) {
                    Some(Ok(play)) => Go::Replace(Box::new(play)),
                    _ => {
                        let board = Raced::Board(self.active_game.board());
                        let ghost = StoreRequest::Ghost {
                            board,
                            rival: Rival::Own,
                        };
                        context.fetch(ghost, Fetch::Race)
                    }
                }
            }
            Msg::Invite => self.invite(context),
        }
    }

    /// The help of the game, of the solution that is shown, or of the result.
    fn help(&self, keys: Keys) -> Help {
        let entry = self.active_game.entry;
        match (&self.won, self.keys_of_solution()) {
            (Some(won), _) => self.help_of_result(won),
            (None, Some(keys)) => Help::of(entry.title, entry.about, help::rows(&keys)),
            (None, None) => Help::of_game(keys, entry),
        }
    }

    /// Asks, in the row of messages, before a hint that makes practice of a run that counts: the
    /// board stays in sight, and the clock goes on. The same key again shows the hint, and any
    /// other one only takes the question away, Esc as well, which would open the pause. Returns
    /// whether the key is done with.
    fn ask_before_hint(&mut self, context: &Context<'_>, key: Key) -> bool {
        let was_asked = self.said.take_if(|id| *id == HINT_ASKS).is_some();
        let command = self.command(context.settings.keys, key);
        let is_hint = command == Some(Command::Game(Input::Act(Action::Hint)));
        let asks = is_hint && !was_asked && context.profile.is_some() && self.active_game.counts();
        if asks {
            self.said = Some(HINT_ASKS);
        }
        asks || was_asked && !is_hint
    }
}

impl Screen for Play {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let (beside, said) = (self.beside(), self.said);
        let go = if let Some(asked) = self.question.take(context, event) {
            self.answered(context, asked)
        } else if self.question.is_asked() && *event == Event::Tick {
            Go::Stay
        } else if let Some(go) = self.after_win(context, event) {
            go
        } else {
            self.take(context, event)
        };
        let is_new = self.beside() != beside;
        if is_new {
            self.board.redraw_status();
        }
        // The bars of a race stand where messages do.
        if self.said != said || is_new && self.ghost.is_some() {
            self.board.redraw_message();
        }
        self.board.note(self.active_game.game.as_ref());
        context.redraw_rows(self.board.take_changed());
        go
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
        let kept = self.active_game.keep_due();
        let star = self.won.as_ref().and_then(|won| won.due());
        let due = [self.board.due(), ghost, kept, star];
        due.into_iter().flatten().min()
    }

    fn game(&self) -> Option<&ActiveGame> {
        Some(&self.active_game)
    }

    fn game_mut(&mut self) -> Option<&mut ActiveGame> {
        Some(&mut self.active_game)
    }

    fn is_covered(&self) -> bool {
        self.is_covered
    }

    fn gives_way(&self) -> bool {
        self.active_game.is_over()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_all(scene, area, buf);
    }
}
