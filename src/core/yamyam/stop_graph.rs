//! The stops that the creature can reach from a start cell, under all the options.
//!
//! A breadth-first search from the start, with the maximum as radius: a step that would lead
//! farther from the start is not taken. A creature that smells an exit one step away takes no
//! other step. A second search, backwards from the exits that were reached, tells where the
//! creature can still get out, and where it is lost.

use super::board::{Board, CellKind};
use super::options::Options;
use super::targets::Targets;
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// Steps to an exit where none can be reached.
const UNREACHABLE: u32 = u32::MAX;
/// Instead of the number of a stop.
const NO_STOP: u32 = u32::MAX;

/// What a step in a direction comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A wall is right there: no step.
    Wall,
    /// Farther from the start than the maximum: not taken.
    TooFar,
    Distracted,
    To(u32),
}

/// A cell where the creature can come to a stop, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    pub(crate) cell: Position,
    /// Whether it is an exit; no step leads on from there.
    pub(crate) is_exit: bool,
    /// Fewest steps from the start.
    pub from_start: u32,
    /// The direction of the exit that is smelled here.
    pub(crate) smells: Option<Dir>,
    /// The four steps, in the order of [`Dir::ALL`].
    pub(crate) steps: [Step; 4],
    to_exit: u32,
}

impl Stop {
    /// Fewest steps to an exit; `None` where the creature is lost.
    pub fn to_exit(&self) -> Option<u32> {
        (self.to_exit != UNREACHABLE).then_some(self.to_exit)
    }

    /// The possible steps: direction and number of the stop.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Dir, u32)> + use<> {
        let steps = Dir::ALL.into_iter().zip(self.steps);
        steps.filter_map(|(dir, step)| match step {
            Step::To(stop) => Some((dir, stop)),
            _ => None,
        })
    }
}

/// All stops that can be reached from a start cell. The start is number 0.
#[derive(Clone, Debug)]
pub struct StopGraph {
    options: Options,
    stops: Vec<Stop>,
}

impl StopGraph {
    /// What can be reached from a free cell; `None` when `start` is none. Linear in the number
    /// of cells.
    pub fn new(board: &Board, options: Options, start: Position) -> Option<Self> {
        if board.kind(start) != CellKind::Free {
            return None;
        }
        let mut builder = Builder {
            board,
            options,
            targets: Targets::new(board, options.trapdoor),
            numbers: vec![NO_STOP; board.cells().len()],
            stops: Vec::new(),
        };
        builder.number(start, 0, true);
        let mut index = 0;
        while let Some(stop) = builder.stops.get(index).copied() {
            let (steps, smells) = builder.steps(&stop);
            let stop = &mut builder.stops[index];
            (stop.steps, stop.smells) = (steps, smells);
            index += 1;
        }
        let mut graph = Self {
            options,
            stops: builder.stops,
        };
        graph.measure_steps_to_exit();
        Some(graph)
    }

    /// Fills in the steps to the next exit: breadth first over the reversed steps.
    fn measure_steps_to_exit(&mut self) {
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); self.stops.len()];
        for (number, stop) in (0..).zip(&self.stops) {
            for (_, to) in stop.edges() {
                predecessors[to as usize].push(number);
            }
        }
        let exits = (0..).zip(&self.stops).filter(|(_, stop)| stop.is_exit);
        let mut queue: Vec<(u32, u32)> = exits.map(|(number, _)| (number, 0)).collect();
        let mut head = 0;
        while let Some(&(number, steps)) = queue.get(head) {
            head += 1;
            let stop = &mut self.stops[number as usize];
            if stop.to_exit == UNREACHABLE {
                stop.to_exit = steps;
                let before = &predecessors[number as usize];
                queue.extend(before.iter().map(|&number| (number, steps + 1)));
            }
        }
    }

    pub(crate) fn options(&self) -> Options {
        self.options
    }

    pub(crate) fn start(&self) -> Option<&Stop> {
        self.stops.first()
    }

    pub(crate) fn stop(&self, number: u32) -> Option<&Stop> {
        self.stops.get(number as usize)
    }

    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// Fewest steps from the start to an exit: the par of a game.
    pub fn par(&self) -> Option<u32> {
        self.start()?.to_exit()
    }

    /// The first step of a shortest path out from a stop.
    pub(crate) fn hint(&self, number: u32) -> Option<Dir> {
        let steps = self.stop(number)?.to_exit()?;
        let nearer = |stop: u32| self.stop(stop).and_then(Stop::to_exit).map(|left| left + 1);
        self.stop(number)?
            .edges()
            .find(|&(_, to)| nearer(to) == Some(steps))
            .map(|(dir, _)| dir)
    }
}

struct Builder<'a> {
    board: &'a Board,
    options: Options,
    targets: Targets,
    /// For each cell the number of its stop.
    numbers: Vec<u32>,
    stops: Vec<Stop>,
}

impl Builder<'_> {
    /// The number of the stop on a cell; a new one only if `may_add`.
    fn number(&mut self, cell: Position, from_start: u32, may_add: bool) -> Option<u32> {
        let is_exit = self.board.kind(cell) == CellKind::Exit;
        let slot = &mut self.numbers[self.board.index(cell)?];
        if *slot == NO_STOP {
            if !may_add {
                return None;
            }
            *slot = self.stops.len() as u32;
            self.stops.push(Stop {
                cell,
                is_exit,
                from_start,
                smells: None,
                steps: [Step::Wall; 4],
                to_exit: UNREACHABLE,
            });
        }
        Some(*slot)
    }

    /// The four steps from a stop and the direction of a smelled exit; adds the stops they lead to.
    fn steps(&mut self, stop: &Stop) -> ([Step; 4], Option<Dir>) {
        if stop.is_exit {
            return ([Step::Wall; 4], None);
        }
        let targets = Dir::ALL.map(|dir| self.targets.target(stop.cell, dir));
        let from_start = stop.from_start + 1;
        let within = from_start <= self.options.max_steps();
        // An exit beyond the maximum counts only if it has been reached on a shorter path.
        let is_known = |cell: Position| {
            let index = self.board.index(cell);
            index.is_some_and(|index| self.numbers[index] != NO_STOP)
        };
        let is_exit =
            |cell: Position| self.board.kind(cell) == CellKind::Exit && (within || is_known(cell));
        let smells = Dir::ALL
            .into_iter()
            .zip(targets)
            .find(|(_, target)| self.options.smell && target.is_some_and(is_exit))
            .map(|(dir, _)| dir);
        let mut steps = [Step::Wall; 4];
        for ((slot, target), dir) in steps.iter_mut().zip(targets).zip(Dir::ALL) {
            *slot = match target {
                None => Step::Wall,
                Some(_) if smells.is_some_and(|exit| exit != dir) => Step::Distracted,
                Some(cell) => match self.number(cell, from_start, within) {
                    Some(number) => Step::To(number),
                    None => Step::TooFar,
                },
            };
        }
        (steps, smells)
    }
}
