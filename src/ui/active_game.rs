//! A game in play: the board, the run so far, the clock, and what it counts for. Screens and
//! text mode share it.

use std::time::Duration;

use super::event::Now;
use crate::games::clock::Clock;
use crate::games::packed::{Tally, UnpackedRun, Unproved};
use crate::games::run::Run;
use crate::games::{
    Action, Frame, Game, GameDef, Level, LevelError, Progress, Purpose, Step, find,
};
use crate::i18n::MessageId;
use crate::model::request::Claim;
use crate::model::{
    Code, Moment, Name, Owner, Profile, Ranking, Record, Saved, SharedBoard, Step as LadderStep,
    StoreRequest,
};
use crate::rooms::live::Publisher;
use crate::rooms::{Visit, live, member};

/// A game is kept so long after its first action that is not: a killed server costs a player so much
/// play at most.
const KEEP_EVERY: Duration = Duration::from_secs(60);

/// A way to the win, shown on a copy of the game after giving up.
struct ShownWay {
    /// How far the player had come.
    progress: Progress,
    way: Vec<Action>,
    /// How many moves of it are shown.
    done: usize,
}

/// A way is shown in so many pictures at most, for so long in all.
const WAY_FRAMES: usize = 150;
const WAY_TIME: Duration = Duration::from_secs(6);
/// Between two moves are so long at most.
const WAY_PAUSE_MAX: Duration = Duration::from_millis(350);
/// Without a piece, tiles come back to a place after four moves at the earliest: faster than this, a
/// place would change more than three times a second.
const TILE_PAUSE: Duration = Duration::from_millis(210);

/// A game in play.
pub struct ActiveGame {
    pub entry: &'static GameDef,
    pub game: Box<dyn Game>,
    pub clock: Clock,
    /// The run that it races against.
    pub rival: Option<Code>,
    run: Run,
    code: Code,
    standing: Ranking,
    is_kept: bool,
    /// When it is to be kept; `None`: nothing has changed since it was.
    keep_at: Option<Now>,
    /// What is shown after giving up.
    given_up: Option<Box<ShownWay>>,
    /// Whether the board is covered, by a pause, a question or the help.
    pub(crate) is_covered: bool,
    /// What its board is, where it is one that is the same for everybody, whose seed must not be
    /// shown.
    pub shared_board: Option<SharedBoard>,
    /// The player's name in the room whose round it is, which cannot be gone on with without the
    /// others.
    in_room: Option<Box<Name>>,
    /// The game as others may watch it. Boxed, as a game without it has the same size.
    live: Option<Box<Publisher>>,
}

impl ActiveGame {
    /// A game on the board of this level and seed. `server_seeded`: the server chose the seed.
    pub fn new(
        entry: &'static GameDef,
        level: Level,
        seed: u64,
        server_seeded: bool,
        code: Code,
    ) -> Result<Self, LevelError> {
        let game = (entry.open)(&level, seed)?;
        let standing = match server_seeded {
            true => Ranking::Ranked,
            false => Ranking::Practice,
        };
        let run = Run::new(entry, level, seed);
        Ok(Self::of(entry, game, run, (code, standing)))
    }

    pub fn continue_run(saved: &Saved) -> Result<Self, Unproved> {
        let entry = find(&saved.run.game).ok_or(Unproved::Game)?;
        let run = saved.run.run()?;
        let (game, _) = run.replay(entry)?;
        let before = Duration::from_millis(saved.played).max(run.time_of_last_action());
        Ok(Self {
            clock: Clock::at(before),
            rival: saved.rival,
            is_kept: true,
            shared_board: saved.shared_board(),
            ..Self::of(entry, game, run, (saved.code, saved.standing))
        })
    }

    fn of(
        entry: &'static GameDef,
        game: Box<dyn Game>,
        run: Run,
        (code, mut standing): (Code, Ranking),
    ) -> Self {
        if standing == Ranking::Ranked && !entry.is_ranked(&run.level().canonical(entry)) {
            standing = Ranking::Practice;
        }
        Self {
            entry,
            game,
            clock: Clock::default(),
            rival: None,
            run,
            code,
            standing,
            is_kept: false,
            keep_at: None,
            given_up: None,
            is_covered: false,
            shared_board: None,
            in_room: None,
            live: None,
        }
    }

    pub fn level(&self) -> &Level {
        self.run.level()
    }

    pub fn seed(&self) -> u64 {
        self.run.seed()
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The name of the run.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Begins the board of a round that began so long ago, with what was played of it before the
    /// connection was lost. It is kept in the room alone.
    pub(crate) fn join_round(
        &mut self,
        name: Name,
        passed: Duration,
        kept: Option<&Run>,
        now: Now,
    ) {
        self.in_room = Some(Box::new(name));
        // The clock of a round is the same for all.
        self.clock = Clock::at(passed);
        self.clock.start(now);
        for (_, action) in kept.into_iter().flat_map(Run::actions) {
            self.act(action, now, true);
        }
    }

    pub fn is_of_day(&self) -> bool {
        matches!(self.shared_board, Some(SharedBoard::Daily(_)))
    }

    /// The step of the ladder whose board of a week it is.
    pub fn step(&self) -> Option<LadderStep> {
        match self.shared_board {
            Some(SharedBoard::Step(step)) => Some(step),
            Some(SharedBoard::Daily(_)) | None => None,
        }
    }

    /// The words that play the same board again; `None` for the board of a day or week, which
    /// others are still to play, and for a ranked one under way, which could be studied.
    pub fn again(&self) -> Option<String> {
        let is_over = self.progress().solved || self.standing() == Ranking::Practice;
        (is_over && self.shared_board.is_none()).then(|| self.run.words())
    }

    /// What it counts for as it stands: help makes it practice.
    pub fn standing(&self) -> Ranking {
        match self.is_given_up() || self.run.hints() > 0 {
            true => Ranking::Practice,
            false => self.standing,
        }
    }

    /// Whether it counts for something, which a hint would take from it.
    pub fn counts(&self) -> bool {
        self.standing() != Ranking::Practice && !self.is_over()
    }

    /// Does an action, which the last key press carried on to or not, and records it.
    pub(crate) fn act(&mut self, action: Action, now: Now, is_carried_on: bool) -> Step {
        if self.is_given_up() {
            return Step::Ignored;
        }
        // What is kept of a game is bounded, so that nobody fills the memory by playing.
        if self.run.is_full() {
            return Step::Blocked(MessageId::new("say-full"));
        }
        let step = self.game.apply(action);
        if matches!(step, Step::Moved | Step::Solved) {
            self.clock.start(now);
            // A hint makes it practice, even if the server is killed now.
            let due = match action {
                Action::Hint => now,
                _ => now + KEEP_EVERY,
            };
            self.keep_at = Some(self.keep_at.map_or(due, |at| at.min(due)));
            let time = self.clock.time(now);
            match is_carried_on {
                true => self.run.record_carried_on(time, action),
                false => self.run.record(time, action),
            }
            if let Some(live) = &self.live {
                let game = self.game.as_ref();
                live.acted(game.progress().moves, &self.run, || game.left());
            }
            if step == Step::Solved {
                self.clock.stop(now);
            }
        }
        step
    }

    /// The board is shown: the clock runs from the first time on, as long as there is something to
    /// win.
    pub fn show(&mut self, now: Now) {
        if !self.is_over() {
            self.clock.start(now);
        }
    }

    /// The time that counts so far.
    pub fn time(&self, now: Now) -> Duration {
        self.run.time_at(self.clock.time(now))
    }

    /// Whether it is the attempt at a board of a day or week that counts, and not over.
    pub fn is_attempt(&self) -> bool {
        self.standing().is_attempt() && !self.is_over()
    }

    /// The player gives up; whether there is a way to be shown.
    pub fn give_up(&mut self, now: Now) -> bool {
        let progress = self.progress();
        let mut game = self.game.duplicate();
        if game.way().is_empty()
            && let Ok(start) = (self.entry.open)(self.level(), self.seed())
        {
            game = start;
        }
        let way = game.way();
        if progress.solved || self.is_given_up() || way.is_empty() {
            return false;
        }
        self.game = game;
        self.given_up = Some(Box::new(ShownWay {
            progress,
            way,
            done: 0,
        }));
        self.clock.stop(now);
        true
    }

    /// Whether the player has given up and was shown a way.
    pub fn is_given_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// The way that is shown after giving up; empty: none is.
    pub(crate) fn shown_way(&self) -> &[Action] {
        self.given_up.as_ref().map_or(&[], |shown| &shown.way)
    }

    /// How far the player has come.
    pub fn progress(&self) -> Progress {
        let given_up = self.given_up.as_ref().map(|shown| shown.progress);
        given_up.unwrap_or_else(|| self.game.progress())
    }

    /// The level that comes after this one; `None`: the same with another seed.
    pub(crate) fn next_level(&self) -> Option<Level> {
        (self.entry.next)(self.level())
    }

    /// The next picture of the game, or of the way that is shown.
    pub(crate) fn frame(&self) -> Option<Frame> {
        let Some(shown) = &self.given_up else {
            return self.game.frame();
        };
        let least = match self.game.position() {
            Some(_) => Duration::ZERO,
            None => TILE_PAUSE,
        };
        let frames = shown.way.len().clamp(1, WAY_FRAMES) as u32;
        let pause = (WAY_TIME / frames).min(WAY_PAUSE_MAX).max(least);
        (shown.done < shown.way.len()).then(|| Purpose::Film.after(pause))
    }

    pub(crate) fn tick(&mut self) {
        let Some(shown) = &mut self.given_up else {
            return self.game.tick();
        };
        for _ in 0..shown.way.len().div_ceil(WAY_FRAMES) {
            if let Some(action) = shown.way.get(shown.done) {
                self.game.apply(*action);
                shown.done += 1;
            }
        }
        // The moves are the picture, and the win is the player's alone.
        while let Some(Purpose::Move) = self.game.frame().map(|frame| frame.purpose) {
            self.game.tick();
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_given_up() || self.progress().solved
    }

    /// What a won game came to; `None` where there is nothing to keep.
    pub fn tally(&self) -> Option<Tally> {
        let progress = self.progress();
        progress.solved.then(|| Tally::of(&self.run, &progress))
    }

    /// A won game, to be handed in; `None` where there is nothing to keep.
    pub fn hand_in(&self) -> Option<Claim<UnpackedRun>> {
        Some(Claim {
            code: self.code,
            standing: self.standing(),
            run: self.unpacked(),
            tally: self.tally()?,
        })
    }

    /// A won game, to be raced against, whether it is stored or not.
    pub(crate) fn record(&self, profile: Option<&Profile>) -> Option<Record> {
        let finished = self.hand_in()?.pack();
        Some(Record {
            finished: finished.of(Owner::Somebody, Moment::default()),
            name: profile.map(|profile| profile.name.clone()),
            streak: 0,
            is_of_today: false,
        })
    }

    /// Whether it has begun and is not over, so that it is kept. The board of a day or week has begun
    /// when it was only seen, as the time that it was seen counts; but there is nothing to continue
    /// then, and no code is told.
    pub fn is_under_way(&self) -> bool {
        let has_begun = match self.is_attempt() {
            true => self.clock.begun(),
            false => !self.run.is_empty(),
        };
        has_begun && self.in_room.is_none() && !self.is_over()
    }

    /// The game, to be kept; `None` where there is nothing to continue.
    pub fn saved(&self, now: Now) -> Option<Saved<UnpackedRun>> {
        self.is_under_way().then(|| Saved {
            code: self.code,
            standing: self.standing(),
            run: self.unpacked(),
            // A script's first moves take no millisecond; 0 is a game that was never begun.
            played: u64::try_from(self.clock.time(now).as_millis().max(1)).unwrap_or(u64::MAX),
            // The time of day is known where it is kept.
            at: Moment::default(),
            rival: self.rival,
        })
    }

    /// When it is to be kept although it goes on; `None`: nothing has changed since it was.
    pub fn keep_due(&self) -> Option<Now> {
        self.keep_at.filter(|_| self.is_under_way())
    }

    /// The request that keeps it, if that is due.
    pub fn keep_if_due(&mut self, now: Now) -> Option<StoreRequest> {
        self.keep_due().filter(|due| *due <= now)?;
        self.keep_at = None;
        self.is_kept = true;
        Some(StoreRequest::Keep(Box::new(self.saved(now)?)))
    }

    /// The requests when the player turns to another board: this one is dropped if it was
    /// kept, unless it is the one attempt of the day or week.
    pub fn leave(&self, now: Now) -> Vec<StoreRequest> {
        if self.is_attempt() {
            return self.lay_aside(now);
        }
        let is_dropped = self.is_kept && !self.progress().solved;
        Vec::from_iter(is_dropped.then_some(StoreRequest::Drop(self.code)))
    }

    /// The requests when the player turns to something else and may continue the game later,
    /// in any session.
    pub fn lay_aside(&self, now: Now) -> Vec<StoreRequest> {
        let saved = self.saved(now);
        let saved = saved.map(|saved| StoreRequest::Keep(Box::new(saved)));
        let is_kept = self.is_kept && !self.progress().solved || saved.is_some();
        let leave = is_kept.then_some(StoreRequest::Leave(self.code));
        saved.into_iter().chain(leave).collect()
    }

    /// The level that it is listed under.
    pub fn listed_level(&self) -> Level {
        self.run.level().canonical(self.entry)
    }

    /// How far it is on the board of a round; `whole`: the fewest moves from the start.
    pub(crate) fn progress_in_round(&self, whole: u32) -> member::Progress {
        member::Progress {
            moves: self.progress().moves,
            left: self.game.left(),
            whole,
            position: self.game.position(),
        }
    }

    pub(crate) fn name_in_room(&self) -> Option<&Name> {
        self.in_room.as_deref()
    }

    /// Lets others watch under this name, with the player's streak; `None`: nobody may. Tells those
    /// who watch how the game stands.
    pub(crate) fn keep_live(&mut self, visit: &Visit, name: Option<(&Name, u32)>, now: Now) {
        let is_over = self.is_over();
        let is_under = |live: &mut Publisher| name.is_some_and(|(name, _)| live.is_under(name));
        if let Some(live) = self.live.take_if(|live| !is_over && !is_under(live)) {
            live.close();
        }
        if let (Some((name, streak)), None, false) = (name, &self.live, is_over) {
            let header = live::Header {
                id: live::new_id(),
                name: None,
                streak,
                game: self.entry.name,
                level: self.listed_level().words(),
                shared_board: self.shared_board,
                standing: self.standing(),
                whole: self.progress().par,
                start: self.run.beginning(),
                // Runs of rooms are found by their players, so the number tells nothing more.
                room: self.in_room.as_ref().map(|_| 0),
            };
            self.live = visit.publish(name.clone(), header).map(Box::new);
            if let Some(live) = &self.live {
                live.acted(self.progress().moves, &self.run, || None);
            }
        }
        let Some(live) = &self.live else { return };
        match (self.progress().solved, self.is_given_up()) {
            (true, _) => live.solved(self.code),
            (false, true) => live.given_up(),
            (false, false) => {
                live.cover(self.is_covered);
                live.set_clock(self.clock.time(now), self.clock.runs());
            }
        }
    }

    /// Gives those who watch what they do not have yet.
    pub(crate) fn publish(&self) {
        if let Some(live) = &self.live {
            live.publish(&self.run, self.game.left());
        }
    }

    /// How many watch; `None`: nobody may.
    pub(crate) fn spectators(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.run().spectators())
    }

    fn unpacked(&self) -> UnpackedRun {
        UnpackedRun {
            run: self.run.clone(),
            level: self.listed_level().words(),
        }
    }
}

#[cfg(test)]
mod tests;
