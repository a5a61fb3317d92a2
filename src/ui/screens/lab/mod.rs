//! The laboratory: watch a maze being built and searched, one or two at a time.

mod canvas;
mod control;
mod draw;
mod keys;
mod page;
mod pane;
pub mod picker;
mod picture;
mod solver_playback;
mod texts;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use self::keys::KEYS;
use self::page::{holds_two, page};
use self::pane::{LabPane, Phase};
use super::menu::turn;
use super::{Answer, Context, Next, Scene, Screen};
use crate::core::generate::{Algorithm, Spec};
use crate::core::grid::MazeError;
use crate::core::solve::Solver;
use crate::ui::event::{Event, Now};
use crate::ui::keymap;

/// Pictures a second at most: smooth enough for the eye, and each is a few hundred bytes.
const FRAMES: u32 = 16;
/// The speeds are powers of two, 1 to 4096 steps a second.
const FASTEST: u32 = 12;
/// A maze is built in about this many seconds at the speed it begins with.
const SECONDS: usize = 24;
/// While steps follow each other quickly, a sentence stays at least this long: the time
/// to read it.
const READING: Duration = Duration::from_millis(2400);
/// Steps as slow as this get their sentence at once.
const SLOW: Duration = Duration::from_millis(500);
/// Seeds that one can call across a room.
const SEEDS: u32 = 10_000;

/// A sentence and since when it stands.
#[derive(Clone, Copy, Debug)]
struct Said {
    id: &'static str,
    since: Now,
}

/// What was asked with a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Algorithm(usize),
    Solver(usize),
}

/// The laboratory.
pub struct Lab {
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
    asked: Asked,
    /// What cannot be done, until the next key.
    trouble: Option<&'static str>,
}

impl Lab {
    /// Begins to build a maze with this algorithm.
    ///
    /// # Errors
    /// [`MazeError`] when there is none of the size the terminal shows.
    pub fn open(context: &mut Context<'_>, algorithm: Algorithm) -> Result<Lab, MazeError> {
        let mut lab = Lab {
            panes: Vec::with_capacity(2),
            said: Vec::with_capacity(2),
            seed: u64::from(context.rng.below(SEEDS)),
            cells: (0, 0),
            fine: false,
            speed: 0,
            playing: false,
            next: context.now,
            asked: Asked::Nothing,
            trouble: None,
        };
        lab.set_up(context, &[(algorithm, Solver::default())])?;
        lab.speed = lab.fitting_speed();
        lab.play(context.now);
        Ok(lab)
    }

    /// New mazes of the size that fits, before their first step.
    fn set_up(
        &mut self,
        context: &Context<'_>,
        kinds: &[(Algorithm, Solver)],
    ) -> Result<(), MazeError> {
        let area = Rect::new(0, 0, context.size.0, context.size.1);
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

    /// Begins again with other mazes and plays. Where there can be none of that kind, all
    /// stays as it is.
    fn restart(&mut self, context: &Context<'_>, kinds: &[(Algorithm, Solver)]) -> Next {
        match self.set_up(context, kinds) {
            Ok(()) => {
                self.play(context.now);
                Next::Stay
            }
            Err(_) => Next::Still,
        }
    }

    /// The speed at which a backtracker builds a maze of this size in [`SECONDS`].
    fn fitting_speed(&self) -> u32 {
        let steps = 2 * usize::from(self.cells.0) * usize::from(self.cells.1);
        (1..FASTEST)
            .find(|power| steps >> power <= SECONDS)
            .unwrap_or(FASTEST)
    }

    /// The time between two pictures, and the steps in it.
    fn pace(&self) -> (Duration, usize) {
        let speed = 1 << self.speed;
        let frames = speed.min(FRAMES);
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

    /// Space: pause, play, or on to the next phase.
    fn continue_run(&mut self, now: Now) {
        if self.playing {
            self.playing = false;
            return;
        }
        if self.is_done() {
            for pane in &mut self.panes {
                let solver = match pane.phase() {
                    Phase::Searched => next_solver(pane.solver()),
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

    /// One step back in every maze that has come as far as the one that has come
    /// farthest; from before the first step of the search into the built maze.
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

    /// Home: the beginning of the search, and from there the beginning of all.
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

    /// Brings the sentences up to date: those that are new `at_once`, else when the old
    /// ones have been read.
    fn say(&mut self, now: Now, at_once: bool) {
        self.said
            .resize(self.panes.len(), Said { id: "", since: now });
        for (pane, said) in self.panes.iter().zip(&mut self.said) {
            let id = texts::sentence(pane);
            let read = now.saturating_sub(said.since) >= READING;
            if id != said.id && (at_once || read || pane.is_done()) {
                *said = Said { id, since: now };
            }
        }
    }

    /// The terminal or what it can show has changed.
    fn fit(&mut self, context: &Context<'_>) -> Next {
        let area = Rect::new(0, 0, context.size.0, context.size.1);
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
        Next::Stay
    }
}

fn next_solver(now: Solver) -> Solver {
    let all = Solver::ALL;
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    all.get(turn(here, 1, all.len())).copied().unwrap_or(now)
}

impl Screen for Lab {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Tick if self.playing && context.now >= self.next => {
                let (pause, steps) = self.pace();
                self.next = context.now + pause;
                self.advance(context.now, steps, pause >= SLOW);
                Next::Stay
            }
            Event::Resize { .. } | Event::Caps(_) => self.fit(context),
            Event::Key(key) => {
                let had_trouble = self.trouble.take().is_some();
                match keymap::find(KEYS, keymap::latin(*key)) {
                    Some(command) => self.command(context, command),
                    None if had_trouble => Next::Stay,
                    None => Next::Still,
                }
            }
            _ => Next::Still,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        let asked = std::mem::replace(&mut self.asked, Asked::Nothing);
        // The terminal may have changed below the list.
        self.fit(context);
        if self.playing {
            self.play(context.now);
        }
        match (answer, asked) {
            (Answer::Picked(place), Asked::Algorithm(side)) => {
                let mut kinds = self.kinds();
                if let (Some(kind), Some(picked)) = (kinds.get_mut(side), Algorithm::ALL.get(place))
                {
                    kind.0 = *picked;
                }
                self.restart(context, &kinds)
            }
            (Answer::Picked(place), Asked::Solver(side)) => {
                let Some(picked) = Solver::ALL.get(place) else {
                    return Next::Stay;
                };
                for (n, pane) in self.panes.iter_mut().enumerate() {
                    let solver = if n >= side { *picked } else { pane.solver() };
                    pane.search(solver);
                }
                self.say(context.now, true);
                self.play(context.now);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.playing.then_some(self.next)
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        draw::draw(self, scene, area, buf);
    }
}
