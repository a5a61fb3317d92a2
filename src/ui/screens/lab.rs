//! The laboratory: shows how mazes are built and searched, one or two at a time.

mod canvas;
mod control;
mod draw;
mod keys;
mod page;
mod pane;
pub(crate) mod picker;
mod picture;
mod solver_playback;
mod speech;
mod texts;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use self::keys::KEYS;
use self::page::{holds_two, page};
use self::pane::{LabPane, Phase};
use self::picker::Picked;
use super::layout::whole;
use super::menu::next_of;
use super::{Context, Next, Scene, Screen};
use crate::core::generate::{Algorithm, Spec};
use crate::core::grid::MazeError;
use crate::core::solve::Solver;
use crate::ui::event::{Event, Now};
use crate::ui::keymap;
use crate::ui::pages::choice::{Asked, Question};
use crate::ui::speech::Spoken;

/// Frames a second at most: smooth enough for the eye, and each is a few hundred bytes.
const MAX_FRAME_RATE: u32 = 16;
/// The speeds are powers of two: 1 to 4096 steps a second, at which the largest maze is built
/// in 4 seconds.
const MAX_SPEED: u32 = 12;
/// Seconds in which a maze is built at most, at the speed it begins with: long enough to see
/// how, short enough to be watched to the end.
const MAX_BUILD_SECONDS: usize = 24;
/// The time to read a sentence: while steps follow each other quickly, it stays this long.
const READING_TIME: Duration = Duration::from_millis(2400);
/// From this pause between two frames on, each step shows its sentence at once.
const SLOW_PAUSE: Duration = Duration::from_millis(500);
/// Seeds have four digits at most, so that one can call them across a classroom.
const SEED_LIMIT: u32 = 10_000;

/// A sentence and since when it is shown.
#[derive(Clone, Debug)]
struct Said {
    id: String,
    since: Now,
}

/// The screen of the laboratory.
pub(crate) struct Lab {
    /// One maze, or two side by side.
    panes: Vec<LabPane>,
    said: Vec<Said>,
    seed: u64,
    cells: (u16, u16),
    fine: bool,
    /// Steps a second as a power of two.
    speed: u32,
    playing: bool,
    next: Now,
    question: Question<Picked>,
    /// The message why the last key did nothing.
    trouble: Option<&'static str>,
}

impl Lab {
    /// Begins to build a maze with this algorithm.
    ///
    /// # Errors
    /// [`MazeError`] when there is no maze of the size that the terminal shows.
    pub(crate) fn open(context: &mut Context<'_>, algorithm: Algorithm) -> Result<Self, MazeError> {
        let mut lab = Self {
            panes: Vec::with_capacity(2),
            said: Vec::with_capacity(2),
            seed: u64::from(context.rng.below(SEED_LIMIT)),
            cells: (0, 0),
            fine: false,
            speed: 0,
            playing: false,
            next: context.now,
            question: Question::default(),
            trouble: None,
        };
        lab.set_up(context, &[(algorithm, Solver::default())])?;
        lab.speed = lab.fitting_speed();
        lab.play(context.now);
        Ok(lab)
    }

    /// Makes new mazes of the size that fits, before their first step.
    fn set_up(
        &mut self,
        context: &Context<'_>,
        kinds: &[(Algorithm, Solver)],
    ) -> Result<(), MazeError> {
        let area = whole(context);
        let page = page(area, kinds.len() > 1);
        let room = page.areas.first().map_or(area, |pane| pane.maze);
        let cells = picture::measure(room, &context.look, self.fine);
        let panes: Result<Vec<LabPane>, MazeError> = kinds
            .iter()
            .map(|&(algorithm, solver)| {
                let spec = Spec {
                    width: cells.0,
                    height: cells.1,
                    algorithm,
                    seed: self.seed,
                    ..Spec::default()
                };
                LabPane::new(&spec, solver)
            })
            .collect();
        self.panes = panes?;
        self.cells = cells;
        self.said.clear();
        self.say(context.now, true);
        Ok(())
    }

    fn kinds(&self) -> Vec<(Algorithm, Solver)> {
        let kind = |pane: &LabPane| (pane.algorithm(), pane.solver());
        self.panes.iter().map(kind).collect()
    }

    /// Begins with new mazes and plays. Where such mazes cannot be made, nothing changes.
    fn restart(&mut self, context: &Context<'_>, kinds: &[(Algorithm, Solver)]) -> Next {
        match self.set_up(context, kinds) {
            Ok(()) => {
                self.play(context.now);
                Next::Redraw
            }
            Err(_) => Next::Unchanged,
        }
    }

    /// The speed at which a backtracker builds a maze of this size in [`MAX_BUILD_SECONDS`].
    fn fitting_speed(&self) -> u32 {
        let steps = 2 * usize::from(self.cells.0) * usize::from(self.cells.1);
        (1..MAX_SPEED)
            .find(|power| steps >> power <= MAX_BUILD_SECONDS)
            .unwrap_or(MAX_SPEED)
    }

    /// The time between two frames, and the steps in a frame.
    fn pace(&self) -> (Duration, usize) {
        let speed = 1 << self.speed;
        let frames = speed.min(MAX_FRAME_RATE);
        let steps = usize::try_from(speed / frames).unwrap_or(1);
        (Duration::from_secs(1) / frames, steps)
    }

    fn play(&mut self, now: Now) {
        self.playing = true;
        self.next = now + self.pace().0;
    }

    fn is_done(&self) -> bool {
        self.panes.iter().all(LabPane::is_done)
    }

    /// Space: pauses, plays, or begins the next phase.
    fn play_or_pause(&mut self, now: Now) {
        if self.playing {
            self.playing = false;
            return;
        }
        if self.is_done() {
            for pane in &mut self.panes {
                let solver = match pane.phase() {
                    Phase::Searched => next_of(&Solver::ALL, pane.solver(), 1),
                    _ => pane.solver(),
                };
                pane.search(solver);
            }
        }
        self.say(now, true);
        self.play(now);
    }

    /// Shows more steps of every maze.
    fn advance(&mut self, now: Now, steps: usize, at_once: bool) {
        for pane in &mut self.panes {
            if !pane.is_done() {
                pane.advance(steps);
            }
        }
        if self.is_done() {
            self.playing = false;
        }
        self.say(now, at_once);
    }

    /// One step back in the maze that has come farthest, and in the other if it has come as
    /// far. Before the first step of a search: back into the built maze.
    fn back(&mut self, now: Now) {
        self.playing = false;
        let shown = self.panes.iter().map(|pane| pane.progress().0);
        let target = shown.max().unwrap_or(0).checked_sub(1);
        for pane in &mut self.panes {
            match target {
                Some(target) => pane.seek(target),
                None => pane.leave_search(),
            }
        }
        self.say(now, true);
    }

    /// Home: to the beginning of the search, and from there to the beginning of the building.
    fn start(&mut self, now: Now) {
        self.playing = false;
        let begun = self.panes.iter().any(|pane| pane.progress().0 > 0);
        for pane in &mut self.panes {
            if !begun {
                pane.leave_search();
            }
            pane.seek(0);
        }
        self.say(now, true);
    }

    /// Updates the sentences: at once, or when there was time to read the old ones.
    fn say(&mut self, now: Now, at_once: bool) {
        let none = || Said {
            id: String::new(),
            since: now,
        };
        self.said.resize_with(self.panes.len(), none);
        for (pane, said) in self.panes.iter().zip(&mut self.said) {
            let id = texts::sentence(pane);
            let read = now.saturating_sub(said.since) >= READING_TIME;
            if id != said.id && (at_once || read || pane.is_done()) {
                *said = Said { id, since: now };
            }
        }
    }

    /// The terminal or what it can show has changed.
    fn fit(&mut self, context: &Context<'_>) -> Next {
        let area = whole(context);
        let mut kinds = self.kinds();
        if !holds_two(context.size) {
            kinds.truncate(1);
        }
        let page = page(area, kinds.len() > 1);
        let fits = |room| picture::fits(self.cells, room, &context.look);
        let same = kinds.len() == self.panes.len() && page.areas.iter().all(|pane| fits(pane.maze));
        if !same {
            let playing = self.playing;
            self.restart(context, &kinds);
            self.playing = playing;
        }
        Next::Redraw
    }
}

impl Lab {
    /// Goes on behind a question.
    fn asked(&mut self, context: &mut Context<'_>, asked: Asked<Picked>) -> Next {
        if let Asked::Still(next) = asked {
            return next;
        }
        self.came_back(context);
        match asked {
            Asked::Sends(picked) => self.pick(context, picked),
            _ => Next::Redraw,
        }
    }
}

impl Screen for Lab {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        if let Some(asked) = self.question.take(context, event) {
            return self.asked(context, asked);
        }
        match event {
            Event::Tick if self.deadline().is_some_and(|at| at <= context.now) => {
                let (pause, steps) = self.pace();
                self.next = context.now + pause;
                self.advance(context.now, steps, pause >= SLOW_PAUSE);
                Next::Redraw
            }
            Event::Resize { .. } | Event::Caps(_) => self.fit(context),
            Event::Key(key) => {
                let had_trouble = self.trouble.take().is_some();
                match keymap::find(KEYS, keymap::latin(*key)) {
                    Some(command) => self.command(context, command),
                    None if had_trouble => Next::Redraw,
                    None => Next::Unchanged,
                }
            }
            _ => Next::Unchanged,
        }
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // The terminal may have changed while something lay above.
        self.fit(context);
        if self.playing {
            self.play(context.now);
        }
    }

    fn question(&self) -> Option<&dyn Screen> {
        self.question.screen()
    }

    fn deadline(&self) -> Option<Now> {
        (self.playing && !self.question.is_asked()).then_some(self.next)
    }

    fn spoken(&mut self) -> Option<&mut dyn Spoken> {
        Some(self)
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
