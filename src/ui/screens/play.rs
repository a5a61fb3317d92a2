//! The screen of a game under way: the board, the last message, the clock.

mod begin;
mod draw;
mod leave;
mod race;
mod round;
mod speech;
mod won;

use ratatui::{buffer::Buffer, layout::Rect};

use super::board::{Board, BoardPage};
use super::{Context, Fetch, Layer, Scene, Screen};
use crate::games::dirty::Dirty;
use crate::games::{Action, Binding, Input, Purpose, Step, ViewCommand, ViewResult, labyrinth};
use crate::model::StoreRequest;
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Event, Key, Now};
use crate::ui::ghost::Ghost;
use crate::ui::keymap::{self, Command, Keys};
use crate::ui::pages::help::Help;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::panel::Panel;
use crate::ui::settings::Motion;
use crate::ui::view::{Answer, Go};
use leave::Sure;
use won::Won;

/// The screen of a game under way.
pub(crate) struct Play {
    pub(super) active_game: ActiveGame,
    pub(super) board: Board,
    /// The identifier of the last message.
    said: Option<&'static str>,
    /// The result, once the game is won.
    won: Option<Box<Won>>,
    /// The rival of a race. Boxed, as few games are one.
    ghost: Option<Box<Ghost>>,
}

impl Play {
    /// Does an action, and shows what has come of it. Returns whether something has.
    fn act(&mut self, context: &mut Context<'_>, action: Action, is_carried_on: bool) -> bool {
        let now = context.now;
        let step = self.active_game.act(action, now, is_carried_on);
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
            self.board.redraw(Dirty::ALL);
        }
        self.show(context);
        context.ask_all(self.active_game.keep_if_due(now));
        true
    }

    /// Shows that a rule forbids an action: a wall by a light on it, or else in words.
    fn blocked(&mut self, context: &Context<'_>, message: &'static str) {
        // A key that is held against a wall causes no frames, so it must not delay the clock.
        let was_lit = self.board.next_frame.is_some();
        if !was_lit {
            self.show(context);
        }
        let is_lit = self.board.next_frame.is_some();
        let is_new = match is_lit && message == "say-wall" {
            true => !was_lit,
            false => self.said.replace(message) != Some(message),
        };
        if is_new && self.active_game.clock.runs() {
            self.wake(context.now);
        }
    }

    /// Shows the time in the frame that follows.
    pub(super) fn wake(&mut self, now: Now) {
        self.board.wake(now, self.active_game.time(now));
    }

    /// Puts the board in its place.
    pub(super) fn fit(&mut self, context: &Context<'_>) {
        let game = (!self.is_covered()).then(|| self.active_game.game.as_ref());
        self.board.lay_out(context, false, game);
        if !self.is_covered() {
            self.show(context);
        }
    }

    pub(super) fn show(&mut self, context: &Context<'_>) {
        let motion = context.settings.motion();
        let game = &mut self.active_game;
        let pause = motion.next_frame(game, ActiveGame::frame, ActiveGame::tick);
        self.board.next_frame = pause.map(|pause| context.now + pause);
        game.game.fit(self.board.layout.board, &context.look);
    }

    /// Covers the board. The clock goes on, but nothing is drawn for it.
    fn cover(&mut self, context: &Context<'_>) {
        self.active_game.is_covered = true;
        self.board.next_second = None;
        self.fit(context);
    }

    /// Shows the board again.
    fn uncover(&mut self, context: &mut Context<'_>) -> Go {
        self.active_game.is_covered = false;
        self.fit(context);
        self.begin_clock(context);
        context.redraw();
        Go::Stay
    }

    /// The board is there to be seen, unless it is covered or the terminal is too small for it: from
    /// then on the clock runs, as whoever leaves while a board appears has seen most of it.
    fn begin_clock(&mut self, context: &Context<'_>) {
        if self.is_covered() || context.is_too_small() {
            return;
        }
        self.active_game.show(context.now);
        if self.active_game.clock.runs() {
            self.wake(context.now);
        }
    }

    /// Says something where the messages stand.
    pub(super) fn say(&mut self, id: &'static str) {
        self.said = Some(id);
        self.board.say(id);
    }

    pub(super) fn is_solved(&self) -> bool {
        self.active_game.progress().solved
    }

    /// Skips what is still to be shown of the win.
    fn skip_to_end(&mut self, context: &Context<'_>) {
        let game = &mut self.active_game;
        Motion::None.next_frame(game, ActiveGame::frame, ActiveGame::tick);
        self.board.next_frame = None;
        self.show(context);
    }

    /// Does what is due: shows the next second, the ghost's move, the next picture, and keeps the
    /// game.
    fn tick(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        // Whoever looks at the board for long loses no more than whoever goes on.
        context.ask_all(self.active_game.keep_if_due(now));
        self.board.tick(now, || self.active_game.time(now));
        if self.won.as_mut().is_some_and(|won| won.fill_star(now)) {
            self.board.redraw_message();
        }
        self.move_ghost(now);
        if self.board.is_frame_due(now) {
            self.active_game.tick();
            self.show(context);
            // Below the last picture of a win comes the result.
            if let (Some(won), None) = (&mut self.won, self.board.next_frame) {
                if context.settings.motion().shows(Purpose::Wave) {
                    won.begin_stars(now);
                }
                self.board.redraw(Dirty::ALL);
            }
        }
    }

    /// Has what has changed drawn.
    pub(super) fn note(&mut self, context: &mut Context<'_>) {
        let game = self.active_game.game.as_ref();
        let status = self.status(&context.scene());
        let race = self.ghost.as_ref().map(|ghost| [game.left(), ghost.left()]);
        self.board.note(context, game, status, self.said, race);
    }

    fn take(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                self.begin_clock(context);
                context.redraw();
            }
            Event::Tick => self.tick(context),
            Event::Click { x, y } if self.won.is_none() => {
                if let Some(action) = self.active_game.game.click(self.board.layout.board, *x, *y) {
                    self.act(context, action, false);
                }
            }
            Event::Reply(reply) => self.take_reply(context, reply),
            Event::Live => self.board.spectators = self.active_game.spectators().unwrap_or(0),
            Event::Key(key) if self.active_game.is_over() => {
                return self.key_when_over(context, *key);
            }
            Event::Key(key) => return self.key(context, *key),
            _ => {}
        }
        Go::Stay
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        // It comes in the middle of something that moves: shows its end at once.
        if self.active_game.game.view(ViewCommand::Hurry) == ViewResult::Changed {
            self.show(context);
        }
        match self.command(context.settings.keys, key) {
            Some(command) => self.send(context, command),
            None => {
                self.said = Some("say-unknown");
                Go::Stay
            }
        }
    }

    fn view(&mut self, context: &mut Context<'_>, view: ViewCommand) {
        if view == ViewCommand::Map {
            let game = self.active_game.game.as_ref();
            self.said = None;
            return self.board.turn_map(game, &context.look);
        }
        match self.active_game.game.view(view) {
            ViewResult::Unchanged => {}
            ViewResult::Act(actions) => {
                let mut actions = actions.into_iter().enumerate();
                while let Some((n, action)) = actions.next()
                    && self.act(context, action, n > 0)
                {}
            }
            ViewResult::Changed => {
                self.said = None;
                // The key hints may be others now.
                self.board.redraw(Dirty::ALL);
                self.fit(context);
            }
        }
    }

    /// The keys that come before all others: those of the map.
    fn own_keys(&self) -> &'static [Binding<Input>] {
        match self.board.is_map {
            true => labyrinth::keys::MAP,
            false => &[],
        }
    }

    /// What a key means on the board.
    pub(super) fn command(&self, keys: Keys, key: Key) -> Option<Command> {
        keymap::command(keys, self.active_game.entry, self.own_keys(), key)
    }

    /// Does what was chosen; asks before what loses or leaves something.
    fn send(&mut self, context: &mut Context<'_>, command: Command) -> Go {
        if let Some(go) = self.send_in_round(context, command) {
            return go;
        }
        match self.question_before(context, command) {
            Some(question) => self.ask(context, question),
            None => self.carry_out(context, command),
        }
    }

    fn carry_out(&mut self, context: &mut Context<'_>, command: Command) -> Go {
        match command {
            Command::Game(Input::Act(action)) => _ = self.act(context, action, false),
            Command::Game(Input::View(view)) => self.view(context, view),
            Command::New => return self.another(context),
            Command::Restart => return self.again(context),
            Command::GiveUp => {
                self.board.is_map = false;
                self.said = match self.active_game.give_up(context.now) {
                    true => {
                        // At once, as what is kept of it would be continued by one who has seen how.
                        context.ask(StoreRequest::Drop(self.active_game.code()));
                        None
                    }
                    false => Some("say-no-watch"),
                };
                return self.uncover(context);
            }
            Command::Pause => return self.pause(context),
            Command::Watched => {
                let is_alone = !context.settings.is_alone;
                context.settings.is_alone = is_alone;
                self.board.spectators = 0;
                self.say(if is_alone { "say-alone" } else { "say-as-set" });
            }
            Command::Quit => return self.leave(context),
            Command::Menu => {
                self.lay_aside(context);
                return Go::Home(None);
            }
            Command::Help => {
                self.cover(context);
                return Panel::open(self.help(context));
            }
            Command::Settings => return Panel::open(SettingsPage::default()),
            // From the list and from other boards one comes back to the result.
            Command::Leaderboards => return Panel::open(self.leaderboard(context)),
            Command::Boards => return Go::Open(self.boards(context)),
            Command::Race => return self.race_again(context),
            Command::Invite => return self.invite(context),
        }
        Go::Stay
    }

    /// Races the run of whoever sent the player here, or the one before this one on the board's list,
    /// or else the player's own.
    fn race_again(&self, context: &mut Context<'_>) -> Go {
        let sent = self.active_game.rival.filter(|_| self.ghost.is_none());
        let ahead = || Some(self.won.as_ref()?.placing()?.ahead.as_ref()?.code);
        if let Some(rival) = sent.or_else(ahead) {
            return context.fetch(StoreRequest::Record(rival), Fetch::Race);
        }
        let own = self.active_game.record(context.profile);
        match own.map(|own| Self::race(context, own)) {
            Some(Ok(mut play)) => {
                play.active_game.shared_board = self.active_game.shared_board;
                Go::Replace(Box::new(play))
            }
            _ => Go::Stay,
        }
    }

    /// The help of the game, or of what comes after it.
    fn help(&self, context: &Context<'_>) -> Help {
        let (keys, rows) = (context.settings.keys, context.size.1);
        let entry = self.active_game.entry;
        match self.active_game.is_over() {
            true => Help::of(entry.title, entry.about, self.keys_when_over()),
            false if self.board.round.is_some() => self.help_of_round(keys),
            false => Help::of_game(keys, entry, rows),
        }
    }
}

impl Screen for Play {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let mut go = self.take(context, event);
        if !self.follow_round(context, *event == Event::Live) {
            go = Go::Back;
        }
        self.note(context);
        go
    }

    fn came_back(&mut self, context: &mut Context<'_>) -> Go {
        let go = self.uncover(context);
        self.note(context);
        go
    }

    fn answered(&mut self, context: &mut Context<'_>, answer: Answer) -> Go {
        let go = match answer.downcast::<Sure>() {
            Ok(sure) => self.carry_out(context, sure.0),
            Err(answer) => {
                let command = answer.downcast();
                command.map_or(Go::Stay, |command| self.send(context, *command))
            }
        };
        self.note(context);
        go
    }

    fn deadline(&self) -> Option<Now> {
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

    fn gives_way(&self) -> bool {
        self.active_game.is_over()
    }

    fn layer(&self) -> Layer {
        self.board.layer()
    }

    fn draw(&self, scene: &Scene<'_>, _: Rect, buf: &mut Buffer) {
        self.draw_board(scene, buf);
        match &self.won {
            None => {
                self.draw_bars(scene, buf);
                self.draw_below(scene, buf);
            }
            // First the moment, then the two lines.
            Some(won) if !self.is_winning() => self.draw_result(won, scene, buf),
            Some(_) => {}
        }
    }
}
