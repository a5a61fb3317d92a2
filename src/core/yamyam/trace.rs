//! The two searches of the classification step by step, to be played back for teaching.

use super::board::Board;
use super::classify::{Classification, classify_traced};
use super::options::Options;
use super::spread::Reached;
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// Most fields of a board that can be traced: what fits a large terminal many times over. A
/// trace holds at most two events of 20 bytes for each field.
pub(crate) const MAX_FIELDS: usize = 1 << 16;

/// Which of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Search {
    /// Backwards from the exits: how far is the next one?
    Exits,
    /// Backwards from the unsafe fields: can one be reached?
    Danger,
}

/// A field reached for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// The search.
    pub(crate) search: Search,
    /// The field reached.
    pub(crate) field: Position,
    /// The direction of the slide from it ...
    pub(crate) dir: Dir,
    /// ... to this field, known before: an exit, an unsafe field, or one reached earlier.
    pub(crate) stop: Position,
    /// Its number of steps. Events come in the order of these numbers within each search.
    pub(crate) steps: u32,
}

/// The searches of a board: all events in order, and what they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// First those of [`Search::Exits`], then those of [`Search::Danger`].
    pub(crate) events: Vec<Event>,
    /// The outcome.
    pub(crate) classification: Classification,
}

/// Classifies a board and records how; `None` for boards of more than [`MAX_FIELDS`] fields.
pub(crate) fn trace(board: &Board, options: Options) -> Option<Trace> {
    if board.tiles().len() > MAX_FIELDS {
        return None;
    }
    let event = |search, reached: Reached| Event {
        search,
        field: board.place(reached.field),
        dir: reached.dir,
        stop: board.place(reached.stop),
        steps: reached.steps,
    };
    let mut events = Vec::new();
    let mut danger = Vec::new();
    let classification = classify_traced(
        board,
        options,
        |reached| events.push(event(Search::Exits, reached)),
        |reached| danger.push(event(Search::Danger, reached)),
    );
    events.append(&mut danger);
    Some(Trace {
        events,
        classification,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::{CellKind, Class, SizeLimits};

    #[test]
    fn every_event_is_a_slide_to_a_field_known_before() {
        let text = "########\n# E#   #\n#      #\n#  #   #\n##   #E#\n########\n";
        let board = Board::parse(text.as_bytes(), SizeLimits::LARGEST).unwrap();
        for trapdoor in [false, true] {
            let options = Options {
                trapdoor,
                ..Options::default()
            };
            let trace = trace(&board, options).unwrap();
            let found = &trace.classification;
            let mut steps = 0;
            for event in &trace.events {
                let slide = board.step(event.field, event.dir, trapdoor);
                assert_eq!(slide.map(|slide| slide.to), Some(event.stop), "{event:?}");
                let (own, before) = match event.search {
                    Search::Exits => (
                        found.steps_to_exit(event.field),
                        found.steps_to_exit(event.stop),
                    ),
                    Search::Danger => (
                        found.steps_to_unsafe(event.field),
                        found.steps_to_unsafe(event.stop),
                    ),
                };
                assert_eq!(own, Some(event.steps));
                assert_eq!(before.unwrap_or(0) + 1, event.steps);
                steps += 1;
            }
            let reached = board
                .places(CellKind::Free)
                .filter(|&place| found.steps_to_exit(place).is_some());
            let risky = board
                .places(CellKind::Free)
                .filter(|&place| found.class(place) == Some(Class::Risky));
            assert_eq!(steps, reached.count() + risky.count());
        }
        let wide = Board::new(400, 400, vec![CellKind::Wall; 160_000]).unwrap();
        assert!(super::trace(&wide, Options::default()).is_none());
    }
}
