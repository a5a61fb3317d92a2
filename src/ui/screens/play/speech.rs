//! A game under way as text mode says it.

use super::Play;
use crate::i18n::Words;
use crate::ui::event::Now;
use crate::ui::ghost::Ghost;
use crate::ui::screens::{Context, Scene};
use crate::ui::speak::boards::{
    board, described, help, key_of_word, keys, looked, press, single, typed_moves,
};
use crate::ui::speech::{Cause, Spoken, Taken};

impl Play {
    fn message_told(&self, words: &Words) -> Option<String> {
        Some(self.says(self.said?, Ghost::isolated_name, words))
    }

    /// Who is ahead in a race.
    fn lead_told(&self, words: &Words) -> Option<String> {
        let ghost = self.ghost.as_ref()?;
        let lead = ghost.lead(self.active_game.game.left())?;
        let says = match lead {
            1.. => "race-ahead",
            0 => "race-level",
            _ => "race-behind",
        };
        let name = ghost.isolated_name(words);
        let values = [("n", lead.unsigned_abs().into()), ("name", name.into())];
        Some(words.tr(says, &values))
    }

    /// What is said for a line that only asks.
    pub(crate) fn look_told(&self, typed: &str, words: &Words) -> Option<Vec<String>> {
        let game = self.active_game.game.as_ref();
        let lines = match typed {
            "" | "where" if self.active_game.progress().solved => self.result_told(words),
            "help" | "?" => {
                let more = ["line-help", "line-room"][usize::from(self.board.round.is_some())];
                let more = words.t(more).into_owned();
                let lines = help(self.active_game.entry, words).into_iter();
                lines.chain([more]).collect()
            }
            "room" => self.board.round.as_ref()?.standings(words),
            _ => looked(game, typed, words)?,
        };
        Some(lines)
    }

    /// How the board could have been won.
    fn solution_told(&self, words: &Words) -> String {
        let way = self.active_game.shown_way();
        let moves = typed_moves(self.active_game.entry, way);
        match moves.is_empty() {
            true => words.t("say-no-watch").into_owned(),
            false => words.tr("line-solution", &[("moves", moves.into())]),
        }
    }
}

impl Spoken for Play {
    fn say(&mut self, scene: &Scene<'_>, _: Now, cause: Cause) -> Vec<String> {
        let (words, active_game) = (scene.words, &self.active_game);
        let is_asked = matches!(cause, Cause::New | Cause::Line);
        if active_game.progress().solved {
            return self.result_told(words);
        }
        if active_game.is_given_up() {
            // What is still to be shown of it gets less by itself.
            let again = words.t("line-again").into_owned();
            return match is_asked {
                true => vec![self.solution_told(words), again],
                false => Vec::new(),
            };
        }
        let game = active_game.game.as_ref();
        let round = self.board.round.as_mut();
        let mut lines = round.map_or_else(Vec::new, |one| one.news(cause == Cause::Line, words));
        if cause == Cause::New {
            lines.extend(board(game, words));
            let taught = active_game.entry.board_of(active_game.level());
            let taught = taught.and_then(|(_, board)| Some((board.title, board.rule?)));
            lines.extend(
                taught.map(|(title, rule)| format!("{}. {}", words.t(title), words.t(rule))),
            );
        }
        lines.extend(self.message_told(words));
        match cause {
            Cause::New if self.is_first_try() => lines.push(words.t("say-attempt").into_owned()),
            Cause::New => {}
            Cause::Line | Cause::Reply | Cause::News => lines.extend(described(game, words)),
        }
        lines.extend(self.lead_told(words).filter(|_| is_asked));
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        let mut lines = help(self.active_game.entry, scene.words);
        let more = ["line-help-hint", "line-room"][usize::from(self.board.round.is_some())];
        lines.push(scene.words.t(more).into_owned());
        lines
    }

    fn repeats(&self) -> bool {
        true
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Taken> {
        let words = context.words();
        let typed = line.to_lowercase();
        if let Some(lines) = self.look_told(&typed, words) {
            return Some(Taken::Says(lines));
        }
        if self.active_game.is_over() {
            let key = key_of_word(&typed, words).or_else(|| single(&typed))?;
            self.meant(key)?;
            return Some(Taken::Does(press(self, context, &[key])));
        }
        let keys = keys(self.active_game.entry, &typed, words)?;
        Some(Taken::Does(press(self, context, &keys)))
    }
}
