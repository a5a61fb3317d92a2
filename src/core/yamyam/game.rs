//! A game in progress: the player steers the creature.

use super::board::Board;
use super::options::Options;
use super::stop_graph::{Step, Stop, StopGraph};
use crate::core::dir::Dir;
use crate::core::slide::{Position, Slide};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Refused: a wall is right there.
    Wall,
    /// Refused: it would lead farther from the start than the maximum.
    TooFar,
    /// Refused: the game is over.
    Over,
    Slid {
        /// The step. Where the creature smells an exit, it goes there, whatever the direction
        /// chosen.
        slide: Slide,
        /// A second step, which the creature took by itself because it smelled the exit.
        smelled: Option<Slide>,
        out: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    graph: StopGraph,
    at: u32,
    /// For each direction chosen: the stop before, and the slides that followed.
    history: Vec<(u32, Slide, Option<Slide>)>,
}

impl Game {
    /// A game from a free cell of a board; `None` when `start` is none.
    pub fn new(board: Board, options: Options, start: Position) -> Option<Self> {
        let graph = StopGraph::new(&board, options, start)?;
        Some(Self {
            board,
            graph,
            at: 0,
            history: Vec::new(),
        })
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// What can be reached from the start.
    pub fn stop_graph(&self) -> &StopGraph {
        &self.graph
    }

    pub(crate) fn options(&self) -> Options {
        self.graph.options()
    }

    pub fn at(&self) -> Position {
        self.stop().map(|stop| stop.cell).unwrap_or_default()
    }

    /// The stop where the creature is, with what each direction would come to.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.graph.stop(self.at)
    }

    /// Steps so far, those by smell included, those taken back left out.
    pub fn steps(&self) -> u32 {
        self.slides().count() as u32
    }

    pub fn slides(&self) -> impl Iterator<Item = Slide> + '_ {
        self.history
            .iter()
            .flat_map(|&(_, slide, smelled)| std::iter::once(slide).chain(smelled))
    }

    /// Fewest steps from the start to an exit; `None` when none can be reached.
    pub fn par(&self) -> Option<u32> {
        self.graph.par()
    }

    pub fn is_out(&self) -> bool {
        self.stop().is_some_and(|stop| stop.is_exit)
    }

    /// Whether no exit can be reached from here, so that only undo or restart help.
    pub fn is_stuck(&self) -> bool {
        self.stop().is_none_or(|stop| stop.to_exit().is_none())
    }

    /// Fewest steps from here to an exit; `None` when stuck.
    pub fn steps_left(&self) -> Option<u32> {
        self.stop()?.to_exit()
    }

    /// The first step of a shortest path out from here.
    pub fn hint(&self) -> Option<Dir> {
        self.graph.hint(self.at)
    }

    pub fn apply(&mut self, dir: Dir) -> Outcome {
        let Some(stop) = self.stop().filter(|stop| !stop.is_exit).copied() else {
            return Outcome::Over;
        };
        let before = self.at;
        let slide = match self.slide(stop.smells.unwrap_or(dir)) {
            Ok(slide) => slide,
            Err(outcome) => return outcome,
        };
        let smelled = self
            .stop()
            .and_then(|stop| stop.smells)
            .and_then(|exit| self.slide(exit).ok());
        self.history.push((before, slide, smelled));
        Outcome::Slid {
            slide,
            smelled,
            out: self.is_out(),
        }
    }

    /// Slides once, if that is a step.
    fn slide(&mut self, dir: Dir) -> Result<Slide, Outcome> {
        let from = self.at();
        let steps = self.stop().map_or([Step::Wall; 4], |stop| stop.steps);
        match steps[dir.index()] {
            Step::Wall | Step::Distracted => Err(Outcome::Wall),
            Step::TooFar => Err(Outcome::TooFar),
            Step::To(stop) => {
                self.at = stop;
                Ok(Slide {
                    from,
                    to: self.at(),
                    dir,
                })
            }
        }
    }

    /// Takes back the last direction chosen; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some((before, ..)) = self.history.pop() else {
            return false;
        };
        self.at = before;
        true
    }
}
