//! The two searches of the classification step by step, to be played back for teaching.

use super::backward_search::Reached;
use super::board::Board;
use super::classify::classify_traced;
use super::options::Options;
use crate::core::budget::CancelToken;
use crate::core::dir::Dir;
use crate::core::slide::Position;

/// Most cells of a board that can be traced: many times what a large terminal shows. A trace has at
/// most two events of 20 bytes for each cell.
const MAX_CELLS: usize = 1 << 16;

/// Which of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Search {
    /// Backwards from the exits: how far is the next one?
    Exits,
    /// Backwards from the unsafe cells: can one be reached?
    Danger,
}

/// A cell reached for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// The search.
    pub(crate) search: Search,
    /// The cell reached.
    pub(crate) cell: Position,
    /// The direction of the slide from it ...
    pub(crate) dir: Dir,
    /// ... to this cell, known before: an exit, an unsafe cell, or one reached earlier.
    pub(crate) stop: Position,
    /// Its number of steps. Events come in the order of these numbers within each search.
    pub(crate) steps: u32,
}

/// The events of classifying a board, those of [`Search::Exits`] first; `None` for boards of more
/// than [`MAX_CELLS`] cells.
pub(crate) fn trace(board: &Board, options: Options) -> Option<Vec<Event>> {
    if board.cells().len() > MAX_CELLS {
        return None;
    }
    let event = |search, reached: Reached| Event {
        search,
        cell: board.position(reached.cell),
        dir: reached.dir,
        stop: board.position(reached.stop),
        steps: reached.steps,
    };
    let mut events = Vec::new();
    let mut danger = Vec::new();
    classify_traced(
        board,
        options,
        &CancelToken::default(),
        |reached| events.push(event(Search::Exits, reached)),
        |reached| danger.push(event(Search::Danger, reached)),
    );
    events.append(&mut danger);
    Some(events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::yamyam::{CellKind, Class, SizeLimits, classify};

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
            let found = classify(&board, options);
            let mut steps = 0;
            for event in &trace {
                let slide = board.step(event.cell, event.dir, trapdoor);
                assert_eq!(slide.map(|slide| slide.to), Some(event.stop), "{event:?}");
                let (own, before) = match event.search {
                    Search::Exits => (
                        found.steps_to_exit(event.cell),
                        found.steps_to_exit(event.stop),
                    ),
                    Search::Danger => (
                        found.steps_to_unsafe(event.cell),
                        found.steps_to_unsafe(event.stop),
                    ),
                };
                assert_eq!(own, Some(event.steps));
                assert_eq!(before.unwrap_or(0) + 1, event.steps);
                steps += 1;
            }
            let reached = board
                .positions(CellKind::Free)
                .filter(|&cell| found.steps_to_exit(cell).is_some());
            let risky = board
                .positions(CellKind::Free)
                .filter(|&cell| found.class(cell) == Some(Class::Risky));
            assert_eq!(steps, reached.count() + risky.count());
        }
        let wide = Board::new(400, 400, vec![CellKind::Wall; 160_000]).unwrap();
        assert!(super::trace(&wide, Options::default()).is_none());
    }
}
