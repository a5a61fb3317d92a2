//! A game in play: the board, the run so far, the clock, and what it counts for. Screens and
//! text mode share it.

use std::time::Duration;

use super::event::Now;
use crate::games::packed::{Tally, UnpackedRun, Unproved};
use crate::games::run::Run;
use crate::games::{Action, DIFFICULTY, Game, GameDef, Level, LevelError, Opening, Step, find};
use crate::model::request::Claim;
use crate::model::{Code, Moment, Ranking, Saved, StoreRequest};

/// How often a game is kept while it is played: a server that is killed costs a player so much
/// play at most.
const KEEP_EVERY: Duration = Duration::from_secs(60);

/// Playing time: begins when the board is first shown, and stands while it is covered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// What had passed when the clock was last set going.
    before: Duration,
    /// Since when it runs.
    since: Option<Now>,
}

impl Clock {
    /// Sets it going.
    pub fn start(&mut self, now: Now) {
        self.since.get_or_insert(now);
    }

    /// Stops it.
    pub fn stop(&mut self, now: Now) {
        self.before = self.time(now);
        self.since = None;
    }

    /// What it shows.
    pub fn time(&self, now: Now) -> Duration {
        self.before
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// When it will show this; `None`: it stands.
    pub fn when(&self, time: Duration) -> Option<Now> {
        let since = self.since?;
        Some(since + time.saturating_sub(self.before))
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Whether it ever ran.
    pub fn begun(&self) -> bool {
        self.since.is_some() || self.before > Duration::ZERO
    }
}

/// A game in play.
pub struct ActiveGame {
    /// The game.
    pub entry: &'static GameDef,
    /// Where it stands.
    pub game: Box<dyn Game>,
    /// The time of play.
    pub clock: Clock,
    /// The run that it races against.
    pub rival: Option<Code>,
    run: Run,
    /// The level that was searched for, where the board was.
    search_request: Option<Level>,
    code: Code,
    standing: Ranking,
    pauses: u32,
    /// What was kept last: how many actions, if it was, and when.
    kept: (Option<usize>, Now),
    /// Whether it was ever kept.
    is_kept: bool,
    is_handed_in: bool,
    given_up: bool,
    /// Whether the board was drawn for this player, so that nobody else has played it.
    is_drawn: bool,
    /// Whether it is the board of a day, whose seed must not be shown.
    of_day: bool,
}

impl ActiveGame {
    /// A game on the board of this level and seed. `server_seeded`: the server chose the seed.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played.
    pub fn new(
        entry: &'static GameDef,
        level: Level,
        seed: u64,
        server_seeded: bool,
        code: Code,
    ) -> Result<Self, LevelError> {
        let ranked = server_seeded && entry.is_ranked(&level);
        Ok(Self {
            entry,
            game: (entry.open)(&level, seed)?,
            clock: Clock::default(),
            rival: None,
            run: Run::new(entry, level, seed),
            search_request: None,
            code,
            standing: if ranked {
                Ranking::Ranked
            } else {
                Ranking::Practice
            },
            pauses: 0,
            kept: (None, Now::ZERO),
            is_kept: false,
            is_handed_in: false,
            given_up: false,
            is_drawn: server_seeded,
            of_day: false,
        })
    }

    /// Continues an unfinished game.
    ///
    /// # Errors
    /// [`Unproved`] when it cannot be replayed.
    pub fn continue_run(saved: &Saved, now: Now) -> Result<Self, Unproved> {
        let entry = find(&saved.run.game).ok_or(Unproved::Game)?;
        let run = saved.run.run()?;
        let (game, _) = run.replay(entry)?;
        let search_request =
            Level::read(entry, &saved.run.level).filter(|level| level.get(DIFFICULTY).is_some());
        let actions = run.len();
        Ok(Self {
            entry,
            game,
            clock: Clock {
                before: Duration::from_millis(saved.played).max(run.time_of_last_action()),
                since: None,
            },
            rival: saved.rival,
            run,
            search_request,
            code: saved.code,
            standing: match Level::read(entry, &saved.run.level) {
                Some(level) => allowed(saved.standing, entry, &level),
                None => Ranking::Practice,
            },
            pauses: saved.pauses,
            kept: (Some(actions), now),
            is_kept: true,
            is_handed_in: false,
            given_up: false,
            // Of practice it is not known any more.
            is_drawn: saved.standing == Ranking::Ranked,
            of_day: saved.is_of_day(),
        })
    }

    /// The level it is played on.
    pub fn level(&self) -> &Level {
        self.run.level()
    }

    /// The seed of its board.
    pub fn seed(&self) -> u64 {
        self.run.seed()
    }

    /// The run so far.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The name of the run.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The level that was searched for, where the board was.
    pub fn search_request(&self) -> Option<&Level> {
        self.search_request.as_ref()
    }

    /// Says that the board was searched for by this level: it counts for that level, which may
    /// be practice where the level without the search is not.
    #[must_use]
    pub fn wished(self, search_request: Option<Level>) -> Self {
        let searched = Self {
            search_request,
            ..self
        };
        let standing = allowed(searched.standing, searched.entry, &searched.listed_level());
        Self {
            standing,
            ..searched
        }
    }

    /// Says that it is played in text mode from here on.
    #[must_use]
    pub fn in_text_mode(mut self) -> Self {
        self.run.set_text_mode();
        self
    }

    /// Says whether its board is one of a day.
    #[must_use]
    pub fn of_day(self, of_day: bool) -> Self {
        Self { of_day, ..self }
    }

    /// Whether its board is one of a day.
    pub fn is_of_day(&self) -> bool {
        self.of_day
    }

    /// Whether somebody else may lead the board's list: what was drawn for this player nobody
    /// else has played, and what is always practice has no list.
    pub fn may_have_leader(&self) -> bool {
        self.of_day || !self.is_drawn && self.entry.is_ranked(&self.listed_level())
    }

    /// The words that play the same board again; `None` for the board of a day, which
    /// others are still to play, and for a ranked one under way, which could be studied.
    pub fn again(&self) -> Option<String> {
        let is_over = self.game.progress().solved || self.standing() == Ranking::Practice;
        (is_over && !self.of_day).then(|| self.run.words())
    }

    /// The same board from its start: practice, as it was seen.
    ///
    /// # Errors
    /// [`LevelError`] when the level cannot be played, which it has been.
    pub fn afresh(&self, code: Code) -> Result<Self, LevelError> {
        let (level, seed) = (self.level().clone(), self.seed());
        let again = Self::new(self.entry, level, seed, false, code)?;
        Ok(Self {
            is_drawn: self.is_drawn,
            of_day: self.of_day,
            search_request: self.search_request.clone(),
            ..again
        })
    }

    /// What it counts for as it stands: help makes it practice, and so does a run too long
    /// to be kept whole.
    pub fn standing(&self) -> Ranking {
        let helped = self.given_up || self.game.progress().hints > 0;
        if helped || !self.run.is_whole() {
            Ranking::Practice
        } else {
            self.standing
        }
    }

    /// Does the action of a key press, and records it.
    pub fn act(&mut self, action: Action, now: Now) -> Step {
        self.act_by(action, now, Run::record)
    }

    /// Does an action that the last key press carried on to, and records it.
    pub fn carry_on(&mut self, action: Action, now: Now) -> Step {
        self.act_by(action, now, Run::record_carried_on)
    }

    fn act_by(&mut self, action: Action, now: Now, record: fn(&mut Run, Duration, Action)) -> Step {
        let step = self.game.apply(action);
        if matches!(step, Step::Moved | Step::Solved) {
            self.clock.start(now);
            record(&mut self.run, self.clock.time(now), action);
            if step == Step::Solved {
                self.clock.stop(now);
            }
        }
        step
    }

    /// The board is shown, for the first time or again: the clock runs as long as there is
    /// something to win.
    pub fn show(&mut self, now: Now) {
        if !self.game.progress().solved && !self.given_up {
            self.clock.start(now);
        }
    }

    /// The time that counts so far.
    pub fn time(&self, now: Now) -> Duration {
        self.run.time_at(self.clock.time(now))
    }

    /// The board is covered: stops the clock, and counts a pause where it ran.
    pub fn pause(&mut self, now: Now) {
        if self.clock.runs() {
            self.pauses = self.pauses.saturating_add(1);
        }
        self.clock.stop(now);
    }

    /// Whether it is the attempt at a board of a day that counts, and not over.
    pub fn is_open_attempt(&self) -> bool {
        matches!(self.standing(), Ranking::Daily(_)) && !self.game.progress().solved
    }

    /// The player gives up; whether there is a way to be shown.
    pub fn give_up(&mut self) -> bool {
        let shown = self.game.give_up();
        self.given_up |= shown;
        shown
    }

    /// How often it was paused.
    pub fn pauses(&self) -> u32 {
        self.pauses
    }

    /// How many moves its board takes at the least.
    pub fn at_least(&self) -> Option<u32> {
        let start = (self.entry.open)(self.level(), self.seed());
        start.ok()?.left()
    }

    /// What a won game came to; `None` where there is nothing to keep.
    pub fn tally(&self) -> Option<Tally> {
        let progress = self.game.progress();
        (progress.solved && !self.given_up && self.run.is_whole()).then(|| Tally {
            pauses: self.pauses,
            ..Tally::of(&self.run, &progress)
        })
    }

    /// A won game, to be handed in, once; `None` where there is nothing to keep.
    pub fn hand_in(&mut self) -> Option<Claim<UnpackedRun>> {
        if self.is_handed_in {
            return None;
        }
        let tally = self.tally()?;
        self.is_handed_in = true;
        Some(Claim {
            code: self.code,
            standing: self.standing(),
            run: self.unpacked(),
            tally,
        })
    }

    /// Whether it has begun and is not over, so that it can be kept. A board that was only
    /// seen is worth keeping where there is no other, on that of a day.
    pub fn can_be_kept(&self) -> bool {
        let has_begun = match self.standing() {
            Ranking::Daily(_) => self.clock.begun(),
            Ranking::Ranked | Ranking::Practice => !self.run.is_empty(),
        };
        has_begun && !self.game.progress().solved && !self.given_up && self.run.is_whole()
    }

    /// The game, to be kept; `None` where there is nothing to continue.
    pub fn saved(&self, now: Now) -> Option<Saved<UnpackedRun>> {
        self.can_be_kept().then(|| Saved {
            code: self.code,
            standing: self.standing(),
            run: self.unpacked(),
            // A script's first moves take no millisecond; 0 is a game that was never begun.
            played: u64::try_from(self.clock.time(now).as_millis().max(1)).unwrap_or(u64::MAX),
            // Going away is a pause too.
            pauses: self.pauses.saturating_add(u32::from(self.clock.runs())),
            // The time of day is known where it is kept.
            at: Moment::default(),
            rival: self.rival,
        })
    }

    /// Like [`Self::saved`], if it has changed and was not kept for a while.
    pub fn saved_now_and_then(&mut self, now: Now) -> Option<Saved<UnpackedRun>> {
        if now < self.kept.1 + KEEP_EVERY {
            None
        } else {
            self.saved_if_changed(now)
        }
    }

    /// Like [`Self::saved`], if it has changed since it was kept.
    pub fn saved_if_changed(&mut self, now: Now) -> Option<Saved<UnpackedRun>> {
        let actions = Some(self.run.len());
        if actions == self.kept.0 {
            return None;
        }
        self.kept = (actions, now);
        let saved = self.saved(now);
        self.is_kept |= saved.is_some();
        saved
    }

    /// The requests when the player turns to another board: this one is dropped if it was
    /// kept, unless it is the one attempt of the day.
    pub fn leave(&self, now: Now) -> Vec<StoreRequest> {
        if self.game.progress().solved {
            return Vec::new();
        }
        match self.standing() {
            Ranking::Daily(_) => self.lay_aside(now),
            Ranking::Ranked | Ranking::Practice if self.is_kept => {
                vec![StoreRequest::Drop(self.code)]
            }
            Ranking::Ranked | Ranking::Practice => Vec::new(),
        }
    }

    /// The requests when the player turns to something else and may continue the game later,
    /// in any session.
    pub fn lay_aside(&self, now: Now) -> Vec<StoreRequest> {
        let saved = self
            .saved(now)
            .map(|saved| StoreRequest::Keep(Box::new(saved)));
        let is_kept = self.is_kept || saved.is_some();
        let leave = is_kept.then_some(StoreRequest::Leave(self.code));
        saved.into_iter().chain(leave).collect()
    }

    /// The level that it is listed under: that of the search, where there was one.
    pub fn listed_level(&self) -> Level {
        self.search_request
            .as_ref()
            .unwrap_or(self.run.level())
            .canonical(self.entry)
    }

    /// The board, as it is listed.
    pub fn board(&self) -> Opening {
        Opening {
            game: self.entry.name,
            level: self.listed_level(),
            seed: Some(self.seed()),
        }
    }

    fn unpacked(&self) -> UnpackedRun {
        UnpackedRun {
            run: self.run.clone(),
            level: self.listed_level().words(),
        }
    }
}

/// What a run on this level can count for: an unfinished game may be of a time when other levels
/// were ranked.
fn allowed(standing: Ranking, entry: &GameDef, level: &Level) -> Ranking {
    match standing {
        Ranking::Ranked if !entry.is_ranked(level) => Ranking::Practice,
        standing => standing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dir::Dir;
    use crate::games::labyrinth;
    use crate::games::packed::PACKED_HERE;

    fn active_game(server_seeded: bool) -> ActiveGame {
        let level = labyrinth::level(9, 9);
        ActiveGame::new(&labyrinth::ENTRY, level, 3, server_seeded, Code::new(1)).expect("a board")
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_pause_is_no_playing_time_and_is_counted() {
        let mut active_game = active_game(true);
        active_game.pause(SECOND);
        assert_eq!(active_game.pauses(), 0, "nothing had begun");
        active_game.act(Action::Go(Dir::South), 10 * SECOND);
        active_game.pause(15 * SECOND);
        assert_eq!(active_game.clock.time(99 * SECOND), 5 * SECOND);
        active_game.clock.start(100 * SECOND);
        assert_eq!(active_game.clock.time(101 * SECOND), 6 * SECOND);
        assert_eq!(active_game.pauses(), 1);
    }

    #[test]
    fn the_time_until_the_first_move_counts() {
        let mut seen = active_game(true);
        seen.show(SECOND);
        assert_eq!(seen.time(4 * SECOND), 3 * SECOND);
        seen.act(Action::Go(Dir::South), 6 * SECOND);
        assert_eq!(seen.run().time(), 5 * SECOND);
        // Keys of one packet count for what they take a hand, on the clock as in the run.
        for _ in 0..200 {
            seen.act(Action::Undo, 6 * SECOND);
            seen.act(Action::Go(Dir::North), 6 * SECOND);
            seen.act(Action::Go(Dir::South), 6 * SECOND);
        }
        let least = Duration::from_millis(30 * seen.run().len() as u64);
        assert!(least > 6 * SECOND, "{least:?}");
        assert_eq!(seen.time(6 * SECOND), least);
        assert_eq!(seen.time(60 * SECOND), 59 * SECOND);
    }

    #[test]
    fn a_board_that_was_only_seen_is_kept_where_it_is_that_of_a_day() {
        let seen = |standing| {
            let saved = Saved {
                code: Code::new(1),
                standing,
                run: active_game(true).unpacked().pack(),
                played: 0,
                pauses: 0,
                at: Moment::default(),
                rival: None,
            };
            let mut seen = ActiveGame::continue_run(&saved, Now::ZERO).expect("a board");
            assert_eq!(seen.saved(SECOND), None, "nobody has seen it");
            seen.show(SECOND);
            seen.saved(10 * SECOND)
        };
        let day = seen(Ranking::Daily(crate::model::Day(1))).expect("an attempt");
        assert_eq!((day.played, day.pauses), (9_000, 1));
        let mut again = ActiveGame::continue_run(&day.pack(), Now::ZERO).expect("the same");
        again.show(SECOND);
        again.act(Action::Go(Dir::South), 2 * SECOND);
        assert_eq!(again.run().time(), 10 * SECOND);
        assert_eq!(again.pauses(), 1);
        assert_eq!(seen(Ranking::Ranked), None);
        assert_eq!(seen(Ranking::Practice), None);
    }

    #[test]
    fn the_seed_of_a_ranked_board_is_told_when_it_is_over() {
        let mut ranked = active_game(true);
        assert_eq!(ranked.again(), None);
        ranked.act(Action::Go(Dir::South), SECOND);
        assert_eq!(ranked.again(), None);
        let saved = ranked.saved(SECOND).expect("a game under way").pack();
        assert_eq!(saved.shown_seed(), None);
        assert!(ranked.give_up());
        assert!(
            ranked
                .again()
                .is_some_and(|words| words.contains("--seed 3"))
        );
        let mut practice = active_game(false);
        practice.act(Action::Go(Dir::South), SECOND);
        let saved = practice.saved(SECOND).expect("a game under way").pack();
        assert_eq!(saved.shown_seed(), Some(3));
        // Practice on a board of the day that may still have to be played.
        let level = (labyrinth::ENTRY.daily)();
        let level = level.canonical(&labyrinth::ENTRY).words();
        let run = crate::games::packed::Packed { level, ..saved.run };
        let practice = Saved { run, ..saved };
        assert_eq!(practice.shown_seed(), None);
    }

    #[test]
    fn a_kept_game_goes_on_where_it_was() {
        let mut active_game = active_game(true);
        assert_eq!(active_game.saved(SECOND), None, "nothing to go on with");
        active_game.act(Action::Go(Dir::South), 10 * SECOND);
        let at_once = active_game.saved(10 * SECOND).expect("a game under way");
        assert_eq!(at_once.played, 1, "0 is a game that was never begun");
        let saved = active_game.saved(12 * SECOND).expect("a game under way");
        assert_eq!((saved.played, saved.pauses), (2_000, 1));
        let mut again = ActiveGame::continue_run(&saved.pack(), Now::ZERO).expect("the same");
        assert_eq!(again.game.progress(), active_game.game.progress());
        assert_eq!(again.standing(), Ranking::Ranked);
        again.clock.start(SECOND);
        assert_eq!(again.clock.time(2 * SECOND), 3 * SECOND);
    }

    #[test]
    fn a_game_continued_in_text_mode_stays_of_text_mode() {
        let mut begun = active_game(true);
        begun.act(Action::Go(Dir::South), SECOND);
        let saved = begun.saved(SECOND).expect("a game under way").pack();
        assert!(!saved.run.is_text_mode());
        let typed = ActiveGame::continue_run(&saved, Now::ZERO).expect("the same");
        let typed = typed.in_text_mode();
        let saved = typed.saved(SECOND).expect("a game under way").pack();
        assert!(saved.run.is_text_mode());
        let drawn = ActiveGame::continue_run(&saved, Now::ZERO).expect("the same");
        assert!(drawn.run().is_text_mode());
    }

    #[test]
    fn only_a_drawn_board_without_help_is_ranked() {
        assert_eq!(active_game(false).standing(), Ranking::Practice);
        let mut helped = active_game(true);
        helped.act(Action::Hint, SECOND);
        assert_eq!(helped.standing(), Ranking::Practice);
        let mut watched = active_game(true);
        assert!(watched.give_up());
        assert_eq!(watched.standing(), Ranking::Practice);
        assert_eq!((watched.saved(SECOND), watched.hand_in()), (None, None));
        let fixed = ActiveGame::new(
            find("hop").expect("a game"),
            Level::default(),
            3,
            true,
            Code::new(1),
        );
        assert_eq!(fixed.expect("a board").standing(), Ranking::Practice);
    }

    #[test]
    fn only_a_board_that_others_may_have_played_has_a_leader_to_race() {
        let seeded = active_game(false);
        assert!(seeded.may_have_leader() && seeded.of_day(true).may_have_leader());
        let mut drawn = active_game(true);
        drawn.act(Action::Hint, SECOND);
        assert_eq!(drawn.standing(), Ranking::Practice);
        assert!(!drawn.may_have_leader());
        let again = drawn.afresh(Code::new(2)).expect("a board");
        assert!(!again.may_have_leader() && again.of_day(true).may_have_leader());
        for server_seeded in [false, true] {
            let own = labyrinth::level(9, 11);
            let own = ActiveGame::new(&labyrinth::ENTRY, own, 3, server_seeded, Code::new(1));
            assert!(!own.expect("a board").may_have_leader());
        }
    }

    #[test]
    fn a_level_of_ones_own_is_practice_and_stays_it() {
        let own = |level: Level| {
            ActiveGame::new(&labyrinth::ENTRY, level, 3, true, Code::new(1)).expect("a board")
        };
        assert_eq!(own(labyrinth::level(9, 9)).standing(), Ranking::Ranked);
        assert_eq!(own(labyrinth::level(9, 11)).standing(), Ranking::Practice);
        let hard = labyrinth::level(9, 9).with(DIFFICULTY, "hard");
        let searched = own(labyrinth::level(9, 9)).wished(Some(hard));
        assert_eq!(searched.standing(), Ranking::Practice);
        let again = searched.afresh(Code::new(2)).expect("a board");
        assert_eq!(again.standing(), Ranking::Practice);
        // One that was begun when such levels were ranked.
        let mut begun = own(labyrinth::level(9, 11));
        begun.act(Action::Go(Dir::South), SECOND);
        let mut saved = begun.saved(SECOND).expect("under way").pack();
        saved.standing = Ranking::Ranked;
        let resumed = ActiveGame::continue_run(&saved, Now::ZERO).expect("the same");
        assert_eq!(resumed.standing(), Ranking::Practice);
    }

    #[test]
    fn a_board_that_is_left_is_dropped_where_it_was_kept() {
        let mut active_game = active_game(true);
        active_game.act(Action::Go(Dir::South), SECOND);
        assert_eq!(active_game.leave(SECOND), [], "nobody knows of it");
        let saved = active_game.saved_now_and_then(KEEP_EVERY).expect("kept");
        let drop = [StoreRequest::Drop(Code::new(1))];
        assert_eq!(active_game.leave(KEEP_EVERY), drop);
        let saved = saved.pack();
        let again = ActiveGame::continue_run(&saved, Now::ZERO).expect("the same");
        assert_eq!(again.leave(SECOND), drop);
        // The one attempt of a day is not given up by turning to another board.
        let day = Saved {
            standing: Ranking::Daily(crate::model::Day(1)),
            ..saved
        };
        let day = ActiveGame::continue_run(&day, Now::ZERO).expect("the same");
        let left = day.leave(SECOND);
        assert!(
            matches!(&left[..], [StoreRequest::Keep(_), StoreRequest::Leave(code)] if *code == Code::new(1)),
            "{left:?}"
        );
    }

    #[test]
    fn it_is_kept_now_and_then_while_something_changes() {
        let mut active_game = active_game(true);
        active_game.act(Action::Go(Dir::South), SECOND);
        assert_eq!(active_game.saved_now_and_then(SECOND), None);
        assert!(active_game.saved_now_and_then(KEEP_EVERY).is_some());
        assert_eq!(active_game.saved_now_and_then(3 * KEEP_EVERY), None);
    }

    #[test]
    fn a_pause_and_a_departure_pack_nothing() {
        let mut active_game = active_game(true);
        active_game.act(Action::Go(Dir::South), SECOND);
        let before = PACKED_HERE.get();
        assert!(active_game.can_be_kept());
        assert!(active_game.saved_if_changed(SECOND).is_some());
        assert_eq!(active_game.lay_aside(SECOND).len(), 2);
        assert_eq!(PACKED_HERE.get(), before);
        assert!(active_game.give_up());
        assert!(!active_game.can_be_kept());
    }
}
