//! What the creature can get to from a start field, under all the options.
//!
//! Forwards from the start, breadth first, with the maximum as radius: a step that would lead
//! farther from the start than that many steps is not taken. A creature that smells an exit
//! one step away takes no other step. Then backwards from the exits that were reached, which
//! tells where the creature can still get out, and where it is lost.

use super::board::{Board, CellKind};
use super::options::Options;
use super::targets::Targets;
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// The number of steps from where there is no way.
const NEVER: u32 = u32::MAX;
/// Not a stop.
const NONE: u32 = u32::MAX;

/// What a step in some direction comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A wall is right there: no step.
    Wall,
    /// Farther from the start than the maximum: not taken.
    TooFar,
    /// Not taken, because an exit is smelled elsewhere.
    Distracted,
    /// To the stop with this number.
    To(u32),
}

/// A field where the creature can come to a stop, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The field.
    pub(crate) place: Position,
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
        (self.to_exit != NEVER).then_some(self.to_exit)
    }

    /// The steps that lead anywhere: direction and stop.
    pub(crate) fn ways(&self) -> impl Iterator<Item = (Dir, u32)> + use<> {
        let steps = Dir::ALL.into_iter().zip(self.steps);
        steps.filter_map(|(dir, step)| match step {
            Step::To(stop) => Some((dir, stop)),
            _ => None,
        })
    }
}

/// All stops that can be reached from a start field. The start is number 0.
#[derive(Clone, Debug)]
pub struct StopGraph {
    options: Options,
    stops: Vec<Stop>,
}

impl StopGraph {
    /// What can be reached from a free field; `None` when `start` is none. Linear in the number
    /// of fields.
    pub fn new(board: &Board, options: Options, start: Position) -> Option<Self> {
        if board.tile(start) != CellKind::Free {
            return None;
        }
        let mut builder = Builder {
            board,
            options,
            targets: Targets::new(board, options.trapdoor),
            numbers: vec![NONE; board.tiles().len()],
            stops: Vec::new(),
        };
        builder.number(start, 0, true);
        let mut index = 0;
        while let Some(stop) = builder.stops.get(index).copied() {
            let (steps, smells) = builder.steps(&stop);
            if let Some(slot) = builder.stops.get_mut(index) {
                (slot.steps, slot.smells) = (steps, smells);
            }
            index += 1;
        }
        let mut roam = Self {
            options,
            stops: builder.stops,
        };
        roam.measure_ways_out();
        Some(roam)
    }

    /// Fills in the steps to the next exit: breadth first over the steps turned round.
    fn measure_ways_out(&mut self) {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.stops.len()];
        for (number, stop) in (0..).zip(&self.stops) {
            for (_, to) in stop.ways() {
                if let Some(list) = before.get_mut(to as usize) {
                    list.push(number);
                }
            }
        }
        let exits = (0..).zip(&self.stops).filter(|(_, stop)| stop.is_exit);
        let mut queue: Vec<(u32, u32)> = exits.map(|(number, _)| (number, 0)).collect();
        let mut head = 0;
        while let Some(&(number, steps)) = queue.get(head) {
            head += 1;
            match self.stops.get_mut(number as usize) {
                Some(stop) if stop.to_exit == NEVER => stop.to_exit = steps,
                _ => continue,
            }
            let before = before.get(number as usize).into_iter().flatten();
            queue.extend(before.map(|&number| (number, steps + 1)));
        }
    }

    /// The options roamed with.
    pub(crate) fn options(&self) -> Options {
        self.options
    }

    /// The start: stop number 0.
    pub(crate) fn start(&self) -> Option<&Stop> {
        self.stops.first()
    }

    /// A stop by its number.
    pub(crate) fn stop(&self, number: u32) -> Option<&Stop> {
        self.stops.get(number as usize)
    }

    /// All stops in the order of their steps from the start.
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// Fewest steps from the start to an exit: the par of a game.
    pub fn par(&self) -> Option<u32> {
        self.start()?.to_exit()
    }

    /// The first step of a shortest way out from a stop.
    pub(crate) fn hint(&self, number: u32) -> Option<Dir> {
        let steps = self.stop(number)?.to_exit()?;
        let nearer = |stop: u32| self.stop(stop).and_then(Stop::to_exit).map(|left| left + 1);
        self.stop(number)?
            .ways()
            .find(|&(_, to)| nearer(to) == Some(steps))
            .map(|(dir, _)| dir)
    }
}

struct Builder<'a> {
    board: &'a Board,
    options: Options,
    targets: Targets,
    /// For each field the number of its stop.
    numbers: Vec<u32>,
    stops: Vec<Stop>,
}

impl Builder<'_> {
    /// The number of the stop on a field; a new one only if `may_add`.
    fn number(&mut self, place: Position, from_start: u32, may_add: bool) -> Option<u32> {
        let is_exit = self.board.tile(place) == CellKind::Exit;
        let slot = self.numbers.get_mut(self.board.index(place)?)?;
        if *slot == NONE {
            if !may_add {
                return None;
            }
            *slot = self.stops.len() as u32;
            self.stops.push(Stop {
                place,
                is_exit,
                from_start,
                smells: None,
                steps: [Step::Wall; 4],
                to_exit: NEVER,
            });
        }
        Some(*slot)
    }

    /// The four steps from a stop, entering the stops they lead to.
    fn steps(&mut self, stop: &Stop) -> ([Step; 4], Option<Dir>) {
        if stop.is_exit {
            return ([Step::Wall; 4], None);
        }
        let targets = Dir::ALL.map(|dir| self.targets.target(stop.place, dir));
        let from_start = stop.from_start + 1;
        let within = from_start <= self.options.radius();
        let exits = Dir::ALL
            .into_iter()
            .zip(targets)
            .filter_map(|(dir, target)| {
                let target = target.filter(|&place| self.board.tile(place) == CellKind::Exit)?;
                Some((dir, target))
            });
        // An exit beyond the maximum is no better than a field beyond it.
        let known = |place: Position| {
            let index = self.board.index(place);
            index
                .and_then(|index| self.numbers.get(index))
                .is_some_and(|&number| number != NONE)
        };
        let smelled = exits.into_iter().find(|&(_, place)| within || known(place));
        let smells = smelled.filter(|_| self.options.smell).map(|(dir, _)| dir);
        let mut steps = [Step::Wall; 4];
        for ((slot, target), dir) in steps.iter_mut().zip(targets).zip(Dir::ALL) {
            *slot = match target {
                None => Step::Wall,
                Some(_) if smells.is_some_and(|exit| exit != dir) => Step::Distracted,
                Some(place) => match self.number(place, from_start, within) {
                    Some(number) => Step::To(number),
                    None => Step::TooFar,
                },
            };
        }
        (steps, smells)
    }
}
