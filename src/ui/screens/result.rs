//! The sentences about a game that was won: moves, time, rank and best.

use std::cmp::Ordering;

use super::layout::exact_time;
use crate::i18n::Words;
use crate::model::{Placing, Ranking, UserError};
use crate::ui::active_game::ActiveGame;
use crate::ui::names::{marked, owner};

/// What the store says of a run.
pub(crate) type Placed = Result<Box<Placing>, UserError>;

/// What was reached in a few words: the moves, against the fewest possible where there is room for
/// it, and the time.
pub(crate) fn reached(active_game: &ActiveGame, is_long: bool, words: &Words) -> [String; 2] {
    let progress = active_game.progress();
    let n = progress.moves;
    let moves = match progress.par.filter(|_| is_long) {
        Some(par) => {
            let id = ["won-longer", "won-shortest"][usize::from(n <= par)];
            words.tr(id, &[("n", n.into()), ("par", par.into())])
        }
        None => words.moves(n).into_owned(),
    };
    [moves, exact_time(active_game.run().time(), words)]
}

/// How many of the three stars a won game has: it is won, without a hint, in the fewest moves.
/// `None` where these are not known. A step of the ladder has rules of its own.
pub(crate) fn stars(active_game: &ActiveGame) -> Option<u8> {
    if let Some(step) = active_game.step() {
        return Some(step.stars(&active_game.tally()?));
    }
    let progress = active_game.progress();
    let par = progress.par?;
    Some(1 + u8::from(progress.hints == 0) + u8::from(progress.moves <= par))
}

/// The rank in a few words, or why there is none, and whether that is trouble; `None` before the
/// store has replied, and of practice.
pub(crate) fn rank(
    standing: Ranking,
    reply: Option<&Placed>,
    words: &Words,
) -> Option<(String, bool)> {
    let is_practice = standing == Ranking::Practice;
    let (id, is_trouble) = match reply? {
        Err(UserError::Later) => ("won-later", true),
        Err(UserError::RankUnknown) | Ok(_) if is_practice => return None,
        Err(UserError::RankUnknown) => ("won-saved", false),
        Err(_) => ("won-unsaved", true),
        Ok(placing) => match placing.daily.or(placing.ladder).or(placing.fastest) {
            Some(rank) => {
                let rank = words.tr("won-rank", &[("n", rank.into())]);
                return Some((marked(&rank, placing.streak.unwrap_or(0), words), false));
            }
            None => ("won-unranked", false),
        },
    };
    Some((words.t(id).into_owned(), is_trouble))
}

/// The time against that of the run before this one, or else against the player's best, in a few
/// words and in fewer.
pub(crate) fn compared(
    active_game: &ActiveGame,
    placing: &Placing,
    words: &Words,
) -> Option<[String; 2]> {
    let tally = active_game.tally().filter(|tally| tally.hints == 0)?;
    let before = placing.ahead.as_ref().map(|ahead| ahead.time);
    let before = before.or(placing.best_time)?;
    let apart = tally.time.abs_diff(before);
    let (id, sign) = match (tally.time.cmp(&before), &placing.ahead) {
        (_, Some(_)) => ("won-behind", '+'),
        // Differences are shown in tenths of a second; less than one is a tie.
        _ if apart < 100 => ("won-even", '±'),
        (Ordering::Less, None) => ("won-faster", '-'),
        (Ordering::Equal | Ordering::Greater, None) => ("won-slower", '+'),
    };
    let seconds = words.tenths(apart);
    let name = placing.ahead.as_ref().and_then(|ahead| ahead.name.as_ref());
    let short = format!("{sign}{seconds} s");
    let values = [
        ("seconds", seconds.into()),
        ("name", owner(name, 0, words).into()),
    ];
    Some([words.tr(id, &values), short])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn whatever_keeps_a_finished_run_from_being_kept_the_player_is_told_that_it_is_not_saved() {
        let lost = [
            UserError::Unsaved,
            UserError::Broken,
            UserError::Nothing,
            UserError::Taken,
            UserError::Busy,
            UserError::Refused,
            UserError::TooMuch,
        ];
        let daily = Ranking::Daily(crate::model::Day(20_778));
        let words = Words::of(Lang::En);
        let says = |standing, error| rank(standing, Some(&Err(error)), words);
        let trouble = |said: &str| Some((said.to_owned(), true));
        for standing in [Ranking::Practice, Ranking::Ranked, daily] {
            for error in lost {
                assert_eq!(says(standing, error), trouble("Not saved"), "{error:?}");
            }
            assert_eq!(says(standing, UserError::Later), trouble("Not saved yet"));
        }
        let saved = Some(("Saved".to_owned(), false));
        assert_eq!(says(daily, UserError::RankUnknown), saved);
    }
}
