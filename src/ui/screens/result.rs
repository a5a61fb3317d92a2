//! The sentences about a game that was won: rank and best.

use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{Placing, Ranking, UserError};
use crate::ui::active_game::ActiveGame;
use crate::ui::names::{marked, owner};

/// What the store says of a run.
pub(crate) type Placed = Result<Box<Placing>, UserError>;

/// How many of the three stars a won game has: it is won, without a hint, in the fewest moves.
/// `None` where these are not known. A step of the ladder has rules of its own.
pub(crate) fn stars(active_game: &ActiveGame) -> Option<u8> {
    if let Some(step) = active_game.step() {
        return Some(step.stars(&active_game.tally()?));
    }
    let progress = active_game.progress();
    let par = progress.par?;
    Some(1 + u8::from(active_game.run().hints() == 0) + u8::from(progress.moves <= par))
}

/// The rank in a few words, or why there is none, and its tone; `None` before the
/// store has replied, and of practice.
pub(crate) fn rank(
    standing: Ranking,
    reply: Option<&Placed>,
    words: &Words,
) -> Option<(String, Tone)> {
    let is_practice = standing == Ranking::Practice;
    let (id, tone) = match reply? {
        Err(UserError::Later) => ("won-later", Tone::Faint),
        Err(UserError::RankUnknown) | Ok(_) if is_practice => return None,
        Err(UserError::RankUnknown) => ("won-saved", Tone::Accent),
        Err(_) => ("won-unsaved", Tone::Alert),
        Ok(placing) => match placing.daily.or(placing.ladder).or(placing.fastest) {
            Some(rank) => {
                let rank = words.tr("won-rank", &[("n", rank.into())]);
                let rank = marked(&rank, placing.streak.unwrap_or(0), words);
                return Some((rank, Tone::Accent));
            }
            None => ("won-unranked", Tone::Accent),
        },
    };
    Some((words.t(id).into_owned(), tone))
}

/// The time against that of the run before this one, or else against the player's best.
pub(crate) fn compared(
    active_game: &ActiveGame,
    placing: &Placing,
    words: &Words,
) -> Option<String> {
    let tally = active_game.tally().filter(|tally| tally.hints == 0)?;
    let before = placing.ahead.as_ref().map(|ahead| ahead.time);
    let before = before.or(placing.best_time)?;
    let ids = match placing.ahead {
        Some(_) => ["won-behind"; 3],
        None => ["won-faster", "won-even", "won-slower"],
    };
    let name = placing.ahead.as_ref().and_then(|ahead| ahead.name.as_ref());
    let name = owner(name, 0, words);
    Some(versus(ids, (tally.time, before), name, words))
}

/// How far two times are apart, in milliseconds, by the message for the first that is shorter, the
/// same, or longer.
pub(crate) fn versus(
    [shorter, same, longer]: [&str; 3],
    (time, other): (u64, u64),
    name: String,
    words: &Words,
) -> String {
    let apart = time.abs_diff(other);
    let id = match time < other {
        // Differences are shown in tenths of a second; less than one is a tie.
        _ if apart < 100 => same,
        true => shorter,
        false => longer,
    };
    let seconds = words.tenths(apart).into();
    words.tr(id, &[("seconds", seconds), ("name", name.into())])
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
        let trouble = |said: &str| Some((said.to_owned(), Tone::Alert));
        for standing in [Ranking::Practice, Ranking::Ranked, daily] {
            for error in lost {
                assert_eq!(says(standing, error), trouble("Not saved"), "{error:?}");
            }
            let later = Some(("Not saved yet".to_owned(), Tone::Faint));
            assert_eq!(says(standing, UserError::Later), later);
        }
        let saved = Some(("Saved".to_owned(), Tone::Accent));
        assert_eq!(says(daily, UserError::RankUnknown), saved);
    }
}
