//! The two breadth-first searches behind the classification, step by step.

use std::time::Duration;

use crate::core::slide::{Position, Slide};
use crate::core::yamyam::{Board, Event, Options, Search, trace};

/// Playing it from beginning to end takes about so long, in milliseconds.
const WHOLE: u64 = 24_000;

const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Before anything: only the exits are known.
    Begin,
    /// The first search has just reached a field.
    Exits(Event),
    /// The first search is over: fields without a way out are marked.
    Marked,
    /// The second search has just reached a field.
    Danger(Event),
    Done,
}

#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    trace: Vec<Event>,
    /// For each field the event of each search that reached it.
    reached: [Vec<u32>; 2],
    width: usize,
    exits: usize,
    at: usize,
    playing: bool,
}

impl Lesson {
    /// Prepares the searches of a board; `None` where it is too large for that.
    pub(crate) fn new(board: &Board, options: Options) -> Option<Self> {
        let trace = trace(board, options)?;
        let is_first = |event: &&Event| event.search == Search::Exits;
        let exits = trace.iter().filter(is_first).count();
        let mut reached = [(); 2].map(|()| vec![NEVER; board.cells().len()]);
        for (event, number) in trace.iter().zip(0u32..) {
            if let Some(index) = board.index(event.cell) {
                reached[event.search as usize][index] = number;
            }
        }
        Some(Self {
            trace,
            reached,
            width: usize::from(board.width()),
            exits,
            at: 0,
            playing: true,
        })
    }

    /// Steps from beginning to end: the events, the marking between the searches, the end.
    pub(crate) fn length(&self) -> usize {
        self.trace.len() + 2
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn phase(&self) -> Phase {
        let event = |number: usize| self.trace.get(number).copied();
        let phase = match self.at {
            0 => Some(Phase::Begin),
            at if at <= self.exits => event(at - 1).map(Phase::Exits),
            at if at == self.exits + 1 => Some(Phase::Marked),
            at => event(at - 2).map(Phase::Danger),
        };
        phase.unwrap_or(Phase::Done)
    }

    /// The slide that has just been found, from the field reached to where it stops.
    pub(crate) fn slide(&self) -> Option<Slide> {
        match self.phase() {
            Phase::Exits(event) | Phase::Danger(event) => Some(Slide {
                from: event.cell,
                to: event.stop,
                dir: event.dir,
            }),
            _ => None,
        }
    }

    /// The number of steps that a search has written on a field by now.
    pub(crate) fn steps(&self, search: Search, place: Position) -> Option<u32> {
        let shown = match search {
            Search::Exits => self.at.min(self.exits),
            Search::Danger => self.at.saturating_sub(1),
        };
        let index = usize::from(place.row) * self.width + usize::from(place.column);
        let number = *self.reached[search as usize].get(index)?;
        let event = self.trace.get(number as usize)?;
        ((number as usize) < shown).then_some(event.steps)
    }

    pub(crate) fn is_marked(&self) -> bool {
        self.at > self.exits
    }

    /// Plays on or stops; at the end it begins again.
    pub(crate) fn play(&mut self) {
        if self.at >= self.length() {
            self.at = 0;
            self.playing = true;
        } else {
            self.playing = !self.playing;
        }
    }

    /// Goes to a step, at most the last; it no longer goes on by itself.
    pub(crate) fn go_to(&mut self, step: usize) {
        self.playing = false;
        self.at = step.min(self.length());
    }

    /// How long until the next step; `None` when it does not go on by itself.
    pub(crate) fn frame(&self) -> Option<Duration> {
        let pause = match self.phase() {
            // Time to read.
            Phase::Begin | Phase::Marked => 2_500,
            _ => (WHOLE / self.length().max(1) as u64).clamp(40, 400),
        };
        (self.playing && self.at < self.length()).then_some(Duration::from_millis(pause))
    }

    pub(crate) fn tick(&mut self) {
        self.at = (self.at + 1).min(self.length());
        self.playing &= self.at < self.length();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::{CellKind, Class, classify, levels};

    #[test]
    fn at_the_end_the_numbers_are_those_of_the_classification() {
        for level in levels() {
            let options = level.set.options();
            let found = classify(&level.board, options);
            let mut lesson = Lesson::new(&level.board, options).unwrap();
            assert_eq!(lesson.phase(), Phase::Begin);
            let mut phases = [0; 5];
            while lesson.frame().is_some() {
                lesson.tick();
                let place = match lesson.phase() {
                    Phase::Begin => 0,
                    Phase::Exits(_) => 1,
                    Phase::Marked => 2,
                    Phase::Danger(_) => 3,
                    Phase::Done => 4,
                };
                phases[place] += 1;
                assert!(phases[place + 1..].iter().all(|count| *count == 0));
            }
            assert_eq!((phases[0], phases[2], phases[4]), (0, 1, 1));
            for place in level.board.positions(CellKind::Free) {
                let exits = lesson.steps(Search::Exits, place);
                assert_eq!(exits, found.steps_to_exit(place));
                let risky = lesson.steps(Search::Danger, place).is_some();
                assert_eq!(risky, found.class(place) == Some(Class::Risky));
            }
        }
    }

    #[test]
    fn it_goes_on_and_back_and_again() {
        let level = &levels()[2];
        let mut lesson = Lesson::new(&level.board, Options::default()).unwrap();
        assert!(lesson.frame().is_some());
        lesson.go_to(1);
        assert!(lesson.frame().is_none() && lesson.slide().is_some());
        lesson.go_to(lesson.length() + 1);
        assert_eq!(lesson.phase(), Phase::Done);
        lesson.play();
        assert_eq!((lesson.phase(), lesson.playing), (Phase::Begin, true));
        lesson.play();
        assert!(lesson.frame().is_none());
    }
}
