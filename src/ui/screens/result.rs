//! The sentences about a game that was won: moves, time, rank and best.

use std::cmp::Ordering;
use std::time::Duration;

use super::layout::{efficiency, exact_time};
use crate::games::packed::Tally;
use crate::i18n::Words;
use crate::model::{Code, Placing, Profile, Ranking, Step, UserError};
use crate::ui::active_game::ActiveGame;

/// A won run whose rank the store is going to tell.
#[derive(Clone, Debug)]
pub(crate) struct Award {
    pub(crate) code: Code,
    pub(crate) standing: Ranking,
    guest: bool,
    /// Whether the board is that of a day or week.
    is_shared: bool,
    /// The message that says why it is practice, if it is.
    practice: &'static str,
    /// Whether the board may have a leader to race.
    pub(crate) may_have_leader: bool,
    /// The step of the ladder whose board it was.
    step: Option<Step>,
    tally: Tally,
}

/// What is known of a won game without the store.
pub(crate) fn lines(words: &Words, active_game: &ActiveGame) -> Vec<String> {
    let progress = active_game.game.progress();
    let time = exact_time(active_game.run().time(), words);
    let mut lines = vec![words.tr(
        "won-moves",
        &[("n", progress.moves.into()), ("time", time.into())],
    )];
    match progress.par {
        Some(par) if progress.moves <= par => lines.push(words.t("won-perfect").into_owned()),
        Some(par) => {
            let percent = efficiency(par, progress.moves);
            lines.push(words.tr("won-par", &[("n", par.into()), ("percent", percent.into())]));
        }
        // What the fewest are would take too long to find out, but not how many at the least.
        None => match active_game.at_least() {
            Some(least) if progress.moves <= least => {
                lines.push(words.t("won-perfect").into_owned());
            }
            Some(least) => lines.push(words.tr("won-at-least", &[("n", least.into())])),
            None => {}
        },
    }
    if active_game.game.ends_a_set() {
        lines.push(words.t("won-set").into_owned());
    }
    if progress.hints > 0 {
        lines.push(words.tr("won-hints", &[("n", progress.hints.into())]));
    }
    lines
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

/// The message about a finished run that was not kept, not yet, or whose rank is not known.
fn error_says(error: UserError) -> &'static str {
    match error {
        UserError::Later => "placed-later",
        UserError::RankUnknown => "placed-unknown",
        UserError::Unsaved => "placed-unsaved",
        UserError::Broken => "placed-broken",
        UserError::TooMuch => "placed-too-much",
        UserError::Nothing
        | UserError::NoRival
        | UserError::NotLive
        | UserError::WatchedTooMany
        | UserError::Guessed
        | UserError::Taken
        | UserError::NoKey
        | UserError::Forgotten
        | UserError::Busy
        | UserError::Over
        | UserError::Refused
        | UserError::Secret(_)
        | UserError::Reserved
        | UserError::TooManyKeys
        | UserError::LastKey
        | UserError::Unknown => "placed-refused",
    }
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
            practice: active_game.practice_says(),
            may_have_leader: active_game.may_have_leader(),
            step: active_game.step(),
            tally,
        })
    }

    /// The stars that the run came to, on the ladder.
    pub(crate) fn stars(&self) -> Option<u8> {
        self.step.map(|step| step.stars(&self.tally))
    }

    /// The code by which others race the run.
    ///
    /// # Errors
    /// The message that says why there is none, or not yet.
    pub(crate) fn race_code(
        &self,
        reply: Option<&Result<Box<Placing>, UserError>>,
    ) -> Result<Code, &'static str> {
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

    /// The lines about rank and best, of which the second may be empty. There are two before
    /// the store has replied as well, so that nothing jumps.
    pub(crate) fn lines(
        &self,
        words: &Words,
        reply: Option<&Result<Box<Placing>, UserError>>,
    ) -> [String; 2] {
        let says = |id| words.t(id).into_owned();
        if self.guest {
            return [says("placed-guest"), String::new()];
        }
        let is_practice = self.standing == Ranking::Practice;
        let first = match reply {
            Some(Err(UserError::RankUnknown)) if is_practice => says(self.practice),
            Some(Err(error)) => says(error_says(*error)),
            _ if is_practice => says(self.practice),
            Some(Ok(placing)) => self.ranks(words, placing),
            _ => says("placed-waiting"),
        };
        let second = match reply {
            Some(Ok(placing)) => self.best(words, placing),
            _ => String::new(),
        };
        [first, second]
    }

    /// The rank in a few words, or why there is none, and whether that is trouble; `None` before
    /// the store has replied.
    pub(crate) fn rank(
        &self,
        words: &Words,
        reply: Option<&Result<Box<Placing>, UserError>>,
    ) -> Option<(String, bool)> {
        let (id, is_trouble) = match (reply, self.standing) {
            _ if self.guest => ("won-guest", false),
            (Some(Err(UserError::TooMuch)), _) => ("won-unsaved", true),
            (_, Ranking::Practice) => ("won-practice", false),
            (None, _) => return None,
            (Some(Err(UserError::Later)), _) => ("won-later", true),
            (Some(Err(UserError::Unsaved | UserError::Broken)), _) => ("won-unsaved", true),
            (Some(Err(UserError::RankUnknown)), _) => ("won-saved", false),
            (Some(Err(_)), _) => ("won-unranked", false),
            (Some(Ok(placing)), _) => match placing.daily.or(placing.ladder).or(placing.fastest) {
                Some(rank) => {
                    let rank = words.tr("won-rank", &[("n", rank.into())]);
                    return Some((rank, false));
                }
                None => ("won-unranked", false),
            },
        };
        Some((words.t(id).into_owned(), is_trouble))
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

    fn ranks(&self, words: &Words, placing: &Placing) -> String {
        if let (Ranking::Ladder(..), Some(rank)) = (self.standing, placing.ladder) {
            return words.tr("placed-ladder", &[("n", rank.into())]);
        }
        if let (Ranking::Daily(_), Some(rank)) = (self.standing, placing.daily) {
            let mut text = words.tr("placed-daily", &[("n", rank.into())]);
            if let Some(days) = placing.streak.filter(|days| *days > 1) {
                text.push(' ');
                text.push_str(&words.tr("placed-streak", &[("n", days.into())]));
            }
            return text;
        }
        match placing.fastest {
            Some(rank) => words.tr("placed-fastest", &[("n", rank.into())]),
            None => words.t("placed-not").into_owned(),
        }
    }

    fn best(&self, words: &Words, placing: &Placing) -> String {
        let is_practice = self.standing == Ranking::Practice;
        if is_practice && let Some(before) = placing.best_moves {
            return match before.checked_sub(self.tally.moves) {
                Some(fewer) if fewer > 0 => words.tr("best-moves-new", &[("n", fewer.into())]),
                _ => words.tr("best-moves", &[("n", before.into())]),
            };
        }
        if self.tally.hints > 0 {
            return String::new();
        }
        let time = self.tally.time;
        let Some(before) = placing.best_time else {
            return words.t("best-first").into_owned();
        };
        let seconds = [("seconds", words.tenths(time.abs_diff(before)).into())];
        match time.cmp(&before) {
            // Differences are shown in tenths of a second; less than one is a tie.
            _ if time.abs_diff(before) < 100 => words.t("best-even").into_owned(),
            Ordering::Less => words.tr("best-new", &seconds),
            Ordering::Equal | Ordering::Greater => {
                let before = exact_time(Duration::from_millis(before), words);
                let [seconds] = seconds;
                words.tr("best-time", &[("time", before.into()), seconds])
            }
        }
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
            practice: "practice-known",
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
        for (lang, not_saved) in [
            (Lang::En, "Not saved:"),
            (Lang::De, "Nicht gespeichert:"),
            (Lang::Ru, "Не сохранено:"),
        ] {
            let words = Words::of(lang);
            let says = |award: &Award, reply| award.lines(words, Some(&reply))[0].clone();
            for standing in [Ranking::Practice, Ranking::Ranked, daily] {
                for error in lost {
                    let said = says(&award(standing), Err(error));
                    assert!(said.starts_with(not_saved), "{error:?}: {said}");
                }
                let later = says(&award(standing), Err(UserError::Later));
                assert!(!later.starts_with(not_saved), "it will be: {later}");
            }
            let kept = says(&award(daily), Err(UserError::RankUnknown));
            assert!(!kept.contains(not_saved), "{kept}");
        }
    }
}
