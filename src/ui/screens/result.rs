//! What is said about a game that was won, and where it came in.

use std::time::Duration;

use super::Context;
use super::choice::Choice;
use super::layout::exact_time;
use crate::i18n::Words;
use crate::model::{Code, Placing, Profile, Ranking, UserError};
use crate::ui::active_game::ActiveGame;

/// The part of a result that the server's memory has to say.
#[derive(Clone, Debug)]
pub struct Award {
    /// The run.
    pub code: Code,
    standing: Ranking,
    guest: bool,
    time: u64,
    moves: u32,
}

/// What is known at once of a game that was won.
pub fn lines(words: &Words, active_game: &ActiveGame) -> Vec<String> {
    let progress = active_game.game.progress();
    let time = exact_time(active_game.run().time(), words);
    let mut lines = vec![words.tr(
        "won-moves",
        &[("n", progress.moves.into()), ("time", time.into())],
    )];
    match progress.par {
        Some(par) if progress.moves <= par => lines.push(words.t("won-perfect").into_owned()),
        Some(par) => {
            let percent = u64::from(par) * 100 / u64::from(progress.moves.max(1));
            lines.push(words.tr("won-par", &[("n", par.into()), ("percent", percent.into())]));
        }
        None => {}
    }
    if progress.hints > 0 {
        lines.push(words.tr("won-hints", &[("n", progress.hints.into())]));
    }
    if active_game.pauses() > 0 {
        lines.push(words.tr("won-pauses", &[("n", active_game.pauses().into())]));
    }
    lines
}

/// The result of a game that was won, with what is said of a race.
pub fn of(context: &Context<'_>, active_game: &ActiveGame, race: Option<String>) -> Choice {
    let words = context.words();
    let mut known = lines(words, active_game);
    known.splice(1..1, race);
    let award = Award::new(context.profile, active_game);
    let again = active_game.again();
    let again = again.map(|play| words.tr("won-replay", &[("words", play.into())]));
    Choice::won(
        active_game.entry.won,
        known,
        award.map(|award| (award.lines(words, None), award)),
        again,
        active_game.board(),
        active_game.is_of_day(),
    )
}

impl Award {
    /// What is to be said of a won game of this player; `None` where nothing is remembered.
    pub fn new(profile: Option<&Profile>, active_game: &ActiveGame) -> Option<Award> {
        let tally = active_game.tally()?;
        profile.map(|profile| Award {
            code: active_game.code(),
            standing: active_game.standing(),
            guest: profile.guest,
            time: tally.time,
            moves: tally.moves,
        })
    }

    /// Whether the player's runs are found again: a guest's only at the board of a day.
    pub fn has_best(&self) -> bool {
        !self.guest || matches!(self.standing, Ranking::Daily(_))
    }

    /// Whether others may have played the board too: none that was drawn for this player.
    pub fn is_known(&self) -> bool {
        self.standing != Ranking::Ranked
    }

    /// Two lines, of which the second may be empty; before anything is known they hold the
    /// places of those to come, so that nothing jumps.
    pub fn lines(
        &self,
        words: &Words,
        placed: Option<&Result<Box<Placing>, UserError>>,
    ) -> [String; 2] {
        let says = |id| words.t(id).into_owned();
        let first = match (placed, self.standing) {
            (_, Ranking::Practice) => says("placed-practice"),
            (None, _) => says("placed-waiting"),
            (Some(Err(UserError::Later)), _) => says("placed-later"),
            (Some(Err(_)), _) => says("placed-not"),
            (Some(Ok(placing)), _) => self.places(words, placing),
        };
        let second = match placed {
            _ if self.guest => says("placed-guest"),
            Some(Ok(placing)) => self.best(words, placing),
            _ => String::new(),
        };
        [first, second]
    }

    fn places(&self, words: &Words, placing: &Placing) -> String {
        if let (Ranking::Daily(day), Some(place)) = (self.standing, placing.daily) {
            let place = match placing.is_late {
                false => words.tr("placed-daily", &[("n", place.into())]),
                // Begun before midnight: it counts for that day.
                true => words.tr(
                    "placed-day",
                    &[("n", place.into()), ("day", day.to_string().into())],
                ),
            };
            return match placing.streak {
                Some(days) if days > 1 => {
                    format!(
                        "{place} {}",
                        words.tr("placed-streak", &[("n", days.into())])
                    )
                }
                _ => place,
            };
        }
        match (placing.fastest, placing.against_par) {
            (Some(fastest), Some(par)) => words.tr(
                "placed-both",
                &[("fastest", fastest.into()), ("par", par.into())],
            ),
            (Some(fastest), None) => words.tr("placed-fastest", &[("n", fastest.into())]),
            _ => words.t("placed-not").into_owned(),
        }
    }

    fn best(&self, words: &Words, placing: &Placing) -> String {
        if let Some(before) = placing
            .best_moves
            .filter(|_| self.standing == Ranking::Practice)
        {
            return if self.moves < before {
                words.tr("best-moves-new", &[("n", (before - self.moves).into())])
            } else {
                words.tr("best-moves", &[("n", before.into())])
            };
        }
        match placing.best_time {
            _ if self.standing == Ranking::Practice => String::new(),
            None => words.t("best-first").into_owned(),
            // Less than what is shown of a difference.
            Some(before) if self.time.abs_diff(before) < 100 => words.t("best-even").into_owned(),
            Some(before) if self.time < before => words.tr(
                "best-new",
                &[("seconds", words.tenths(before - self.time).into())],
            ),
            Some(before) => words.tr(
                "best-time",
                &[
                    (
                        "time",
                        exact_time(Duration::from_millis(before), words).into(),
                    ),
                    ("seconds", words.tenths(self.time - before).into()),
                ],
            ),
        }
    }
}
