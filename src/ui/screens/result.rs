//! The sentences about a game that was won: moves, time, rank and best.

use std::cmp::Ordering;

use super::layout::exact_time;
use crate::games::packed::Tally;
use crate::i18n::Words;
use crate::model::{Code, Placing, Profile, Ranking, Step, UserError};
use crate::ui::active_game::ActiveGame;
use crate::ui::names::marked;

/// What the store says of a run.
pub(crate) type Placed = Result<Box<Placing>, UserError>;

/// A won run whose rank the store is going to tell.
#[derive(Clone, Debug)]
pub(crate) struct Award {
    pub(crate) code: Code,
    pub(crate) standing: Ranking,
    guest: bool,
    /// Whether the board is that of a day or week.
    is_shared: bool,
    /// Whether the board may have a leader to race.
    pub(crate) may_have_leader: bool,
    /// The step of the ladder whose board it was.
    step: Option<Step>,
    tally: Tally,
}

/// What was reached in a few words: the moves, then the time. Of each, the first that fits is
/// shown.
pub(crate) fn parts(words: &Words, active_game: &ActiveGame) -> [Vec<String>; 2] {
    let progress = active_game.game.progress();
    let n = progress.moves;
    let against = progress.par.map(|par| {
        let id = if n <= par {
            "won-shortest"
        } else {
            "won-longer"
        };
        words.tr(id, &[("n", n.into()), ("par", par.into())])
    });
    let moves = against.into_iter().chain([words.moves(n).into_owned()]);
    let time = exact_time(active_game.run().time(), words);
    [moves.collect(), vec![time]]
}

/// Which of the three stars a won game has: it is won, without a hint, in the fewest moves.
/// `None` where these are not known. A step of the ladder has rules of its own.
pub(crate) fn stars(active_game: &ActiveGame) -> Option<[bool; 3]> {
    if let Some(step) = active_game.step() {
        let stars = step.stars(&active_game.tally()?);
        return Some([0, 1, 2].map(|n| n < stars));
    }
    let progress = active_game.game.progress();
    let par = progress.par?;
    let mut stars = [true, progress.hints == 0, progress.moves <= par];
    // They fill from the left, so that two are always the same two.
    stars.sort_unstable_by(|one, other| other.cmp(one));
    Some(stars)
}

impl Award {
    /// The award of a won game; `None` where the server has no database or nothing is kept.
    pub(crate) fn new(profile: Option<&Profile>, active_game: &ActiveGame) -> Option<Self> {
        let tally = active_game.tally()?;
        profile.map(|profile| Self {
            code: active_game.code(),
            standing: active_game.standing(),
            guest: profile.guest,
            is_shared: active_game.shared_board().is_some(),
            may_have_leader: active_game.may_have_leader(),
            step: active_game.step(),
            tally,
        })
    }

    /// The code by which others race the run.
    ///
    /// # Errors
    /// The message that says why there is none, or not yet.
    pub(crate) fn race_code(&self, reply: Option<&Placed>) -> Result<Code, &'static str> {
        match reply {
            _ if self.guest => Err("race-code-guest"),
            _ if self.standing == Ranking::Practice => Err("race-code-practice"),
            None | Some(Err(UserError::Later)) => Err("race-code-waits"),
            Some(Ok(_) | Err(UserError::RankUnknown)) => Ok(self.code),
            Some(Err(_)) => Err("race-code-none"),
        }
    }

    /// Whether it was won without a key.
    pub(crate) fn is_guest(&self) -> bool {
        self.guest
    }

    /// Whether there is a run of the player's own to race: of a guest the one just won.
    pub(crate) fn has_own(&self) -> bool {
        !self.guest || !self.is_shared
    }

    /// The rank in a few words, or why there is none, and whether that is trouble; `None` before
    /// the store has replied, and of practice.
    pub(crate) fn rank(&self, words: &Words, reply: Option<&Placed>) -> Option<(String, bool)> {
        let is_practice = self.standing == Ranking::Practice;
        let (id, is_trouble) = match reply {
            _ if self.guest => ("won-guest", false),
            Some(Err(UserError::Later)) => ("won-later", true),
            None => return None,
            Some(Err(UserError::RankUnknown) | Ok(_)) if is_practice => return None,
            Some(Err(UserError::RankUnknown)) => ("won-saved", false),
            Some(Err(_)) => ("won-unsaved", true),
            Some(Ok(placing)) => match placing.daily.or(placing.ladder).or(placing.fastest) {
                Some(rank) => {
                    let rank = words.tr("won-rank", &[("n", rank.into())]);
                    let streak = placing.streak.unwrap_or(0);
                    return Some((marked(&rank, streak, words), false));
                }
                None => ("won-unranked", false),
            },
        };
        Some((words.t(id).into_owned(), is_trouble))
    }

    /// Stars, rank and best in sentences.
    pub(crate) fn told(&self, words: &Words, placed: &Placed) -> String {
        let stars = self.step.map(|step| step.stars(&self.tally));
        let stars = stars.map(|n| words.tr("line-stars", &[("n", n.into())]));
        let rank = self.rank(words, Some(placed)).map(|(rank, _)| rank);
        let compared = match placed {
            Ok(placing) => self.compared(words, placing).into_iter().next(),
            Err(_) => None,
        };
        let said = stars.into_iter().chain(rank).chain(compared);
        said.map(|said| format!("{said}."))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The time against the player's best in a few words, and in fewer.
    pub(crate) fn compared(&self, words: &Words, placing: &Placing) -> Vec<String> {
        let Some(before) = placing.best_time.filter(|_| self.tally.hints == 0) else {
            return Vec::new();
        };
        let apart = self.tally.time.abs_diff(before);
        let (id, sign) = match self.tally.time.cmp(&before) {
            // Differences are shown in tenths of a second; less than one is a tie.
            _ if apart < 100 => return vec![words.t("won-even").into_owned()],
            Ordering::Less => ("won-faster", '-'),
            Ordering::Equal | Ordering::Greater => ("won-slower", '+'),
        };
        let seconds = words.tenths(apart);
        let short = format!("{sign}{seconds} s");
        vec![words.tr(id, &[("seconds", seconds.into())]), short]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn whatever_keeps_a_finished_run_from_being_kept_the_player_is_told_that_it_is_not_saved() {
        let award = |standing| Award {
            code: Code::new(1),
            standing,
            guest: false,
            is_shared: false,
            may_have_leader: false,
            step: None,
            tally: Tally::default(),
        };
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
        let says = |standing, error| {
            let said = award(standing).rank(words, Some(&Err(error)));
            said.map(|(said, _)| said)
        };
        for standing in [Ranking::Practice, Ranking::Ranked, daily] {
            for error in lost {
                assert_eq!(
                    says(standing, error).as_deref(),
                    Some("Not saved"),
                    "{error:?}"
                );
            }
            assert_eq!(
                says(standing, UserError::Later).as_deref(),
                Some("Not saved yet")
            );
        }
        assert_eq!(
            says(daily, UserError::RankUnknown).as_deref(),
            Some("Saved")
        );
    }
}
