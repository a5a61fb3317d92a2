//! The stars that were won in this session on boards made by hand and on the steps of the ladder:
//! all that there are of guests, and of players until the store tells of them.

use crate::games::labyrinth;
use crate::model::Step;
use crate::ui::active_game::ActiveGame;
use crate::ui::screens::result;

#[derive(Clone, Debug, Default)]
pub(crate) struct Stars {
    /// The game, the number of the board from 0 if it has one, and its stars. Each stands here
    /// once, so there are no more than there are boards.
    won: Vec<(&'static str, Option<usize>, u8)>,
}

impl Stars {
    /// Notes a win on a board of this number, if it has one.
    pub(crate) fn add(&mut self, game: &'static str, board: Option<usize>, stars: u8) {
        let same = |won: &&mut (&str, Option<usize>, u8)| won.0 == game && won.1 == board;
        match self.won.iter_mut().find(same) {
            Some(won) => won.2 = won.2.max(stars),
            None => self.won.push((game, board, stars)),
        }
    }

    pub(crate) fn note_win(&mut self, active_game: &ActiveGame) {
        let entry = active_game.entry;
        let by_hand = || Some(entry.board_of(active_game.level())?.0);
        let board = active_game.step().map(number).or_else(by_hand);
        self.add(entry.name, board, result::stars(active_game).unwrap_or(1));
    }

    /// The stars on a board, 0 to 3.
    pub(crate) fn of(&self, game: &str, board: usize) -> u8 {
        let won = self.won.iter();
        let mut same = won.filter(|won| won.0 == game && won.1 == Some(board));
        same.next().map_or(0, |won| won.2)
    }

    /// The stars on a step of the ladder.
    pub(crate) fn of_step(&self, step: Step) -> u8 {
        self.of(labyrinth::ENTRY.name, number(step))
    }
}

/// The labyrinth has no boards made by hand: its numbers are those of the steps.
fn number(step: Step) -> usize {
    usize::from(step.number() - 1)
}
