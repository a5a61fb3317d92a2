//! The creature left to itself: watched once, or counted many times.

use std::time::Duration;

use super::motion::Motion;
use crate::core::budget::Budget;
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::core::slide::Position;
use crate::core::yamyam::{Board, Fate, Options, StopGraph, TumbleCounts, Tumbler, tumble};

/// How many creatures are counted: enough that the share is right to a few per cent.
pub(crate) const CREATURES: u32 = 1_000;

/// Steps after which one is said to wander.
const MOST_STEPS: u32 = 400;

/// Steps of all together, some milliseconds. They are reached only where creatures wander
/// for long, and then fewer are counted.
const MOST_WORK: u64 = 300_000;

/// Steps that are watched: half a minute.
pub(crate) const WATCHED: u32 = 60;

const REST: Duration = Duration::from_millis(260);

#[derive(Clone, Debug)]
pub(crate) struct Watch {
    pub(crate) from: Position,
    motion: Option<Motion>,
    end: Fate,
    steps: u32,
}

impl Watch {
    /// Lets a creature tumble from a free field; `None` when it is none. All is known at
    /// once; it is shown step by step.
    pub(crate) fn new(board: &Board, options: Options, from: Position, seed: u64) -> Option<Self> {
        let graph = StopGraph::new(board, options, from)?;
        let mut rng = Rng::new(seed);
        let mut creature = Tumbler::new();
        let mut slides = Vec::new();
        while creature.fate(&graph) == Fate::Wandering && creature.steps() < WATCHED {
            slides.extend(creature.step(&graph, &mut rng));
        }
        Some(Self {
            from,
            motion: Motion::new(slides, REST),
            end: creature.fate(&graph),
            steps: creature.steps(),
        })
    }

    pub(crate) fn at(&self) -> Position {
        self.motion.as_ref().map_or(self.from, Motion::at)
    }

    /// Where it looks.
    pub(crate) fn dir(&self) -> Option<Dir> {
        self.motion.as_ref().and_then(Motion::dir)
    }

    /// How it fares, as far as it has been shown.
    pub(crate) fn fate(&self) -> Fate {
        match self.frame() {
            Some(_) => Fate::Wandering,
            None => self.end,
        }
    }

    pub(crate) fn steps(&self) -> u32 {
        let shown = self.motion.as_ref().map_or(0, Motion::stops);
        u32::try_from(shown).map_or(self.steps, |shown| shown.min(self.steps))
    }

    pub(crate) fn frame(&self) -> Option<Duration> {
        self.motion.as_ref()?.frame()
    }

    /// Whether it rests at a stop.
    pub(crate) fn rests(&self) -> bool {
        self.motion.as_ref().is_some_and(Motion::rests)
    }

    pub(crate) fn tick(&mut self) {
        if let Some(motion) = &mut self.motion {
            motion.tick();
        }
    }

    pub(crate) fn trail(&self) -> impl Iterator<Item = Position> + '_ {
        self.motion.iter().flat_map(|motion| motion.trail(1))
    }
}

/// Lets many creatures tumble from a free field and counts what becomes of them.
pub(crate) fn crowd(
    board: &Board,
    options: Options,
    from: Position,
    seed: u64,
) -> Option<TumbleCounts> {
    let graph = StopGraph::new(board, options, from)?;
    let mut continue_run = || true;
    let mut budget = Budget::new(MOST_WORK, &mut continue_run);
    Some(tumble(&graph, CREATURES, MOST_STEPS, seed, &mut budget))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::{CellKind, Class, classify, levels};

    #[test]
    fn what_becomes_of_them_is_what_the_classification_says() {
        for level in levels() {
            let options = level.set.options();
            let found = classify(&level.board, options);
            let mut tried = [false; 4];
            for place in level.board.positions(CellKind::Free) {
                let Some(class) = found.class(place) else {
                    continue;
                };
                // One field of each class on each board.
                if std::mem::replace(&mut tried[class as usize], true) {
                    continue;
                }
                let tally = crowd(&level.board, options, place, 7).unwrap();
                let watch = Watch::new(&level.board, options, place, 7).unwrap();
                match class {
                    Class::Unsafe => {
                        assert_eq!((tally.out, tally.lost), (0, CREATURES));
                        assert_eq!((watch.fate(), watch.frame()), (Fate::Lost, None));
                    }
                    Class::Safe => assert_eq!(tally.lost, 0, "{}", level.name),
                    _ => assert!(tally.lost > 0, "{} {place:?}", level.name),
                }
            }
        }
    }

    #[test]
    fn a_creature_is_watched_to_its_end() {
        let level = &levels()[3];
        for seed in 0..20 {
            let options = level.set.options();
            let mut watch = Watch::new(&level.board, options, level.start, seed).unwrap();
            let mut pictures = 0;
            while watch.frame().is_some() {
                assert_eq!(watch.fate(), Fate::Wandering);
                watch.tick();
                pictures += 1;
            }
            assert!(pictures < 2_000);
            let at = watch.at();
            let out = level.board.kind(at) == CellKind::Exit;
            assert_eq!(out, watch.fate() == Fate::Out);
            assert_eq!(watch.steps(), watch.steps);
        }
    }
}
