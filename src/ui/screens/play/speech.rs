//! A game under way as text mode says it.

use super::Play;
use crate::i18n::Words;
use crate::ui::event::Now;
use crate::ui::screens::{Context, Scene};
use crate::ui::speak::boards::{
    described, key_of_word, keys, looked, press, single, small_board, typed_moves,
};
use crate::ui::speech::{Cause, Spoken};
use crate::ui::view::Go;

impl Play {
    /// Who is ahead in a race.
    fn lead_told(&self, words: &Words) -> Option<String> {
        let ghost = self.ghost.as_ref()?;
        let lead = ghost.lead(self.active_game.game.left())?;
        let says = match lead {
            1.. => "race-ahead",
            0 => "race-level",
            _ => "race-behind",
        };
        let name = ghost.name(words);
        let values = [("n", lead.unsigned_abs().into()), ("name", name.into())];
        Some(words.tr(says, &values))
    }

    /// What is said for a line that only asks.
    fn look_told(&self, typed: &str, words: &Words) -> Option<Vec<String>> {
        let (active_game, entry) = (&self.active_game, self.active_game.entry);
        Some(match typed {
            "" | "where" if active_game.progress().solved => self.result_told(words),
            "" | "where" if active_game.is_given_up() => self.solution_told(words),
            "help" | "?" => {
                let more = ["line-help", "line-room"][usize::from(self.board.round.is_some())];
                let lines = entry.about.iter().chain(entry.spoken_rules);
                let lines = lines.chain([&entry.spoken, &more]);
                lines.map(|id| words.t(id).into_owned()).collect()
            }
            "room" => self.board.round.as_ref()?.standings(words),
            _ => looked(active_game.game.as_ref(), typed, words)?,
        })
    }

    /// How the board could have been won, and what can be typed.
    fn solution_told(&self, words: &Words) -> Vec<String> {
        let way = self.active_game.shown_way();
        let moves = typed_moves(self.active_game.entry, way);
        let solution = match moves.is_empty() {
            true => words.t("say-no-watch").into_owned(),
            false => words.tr("line-solution", &[("moves", moves.into())]),
        };
        vec![solution, words.t("line-again").into_owned()]
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
            return self.solution_told(words);
        }
        let game = active_game.game.as_ref();
        let round = self.board.round.as_mut();
        let mut lines = round.map_or_else(Vec::new, |one| one.news(cause == Cause::Line, words));
        if cause == Cause::New {
            lines.extend(small_board(game));
            lines.extend(described(game, words));
            let board = active_game.entry.board_of(active_game.level());
            lines.extend(board.map(|(_, board)| format!("{}.", words.t(board.title))));
        }
        lines.extend(self.said.map(|id| self.says(id, words)));
        match cause {
            Cause::New if self.is_first_try() => lines.push(words.t("say-attempt").into_owned()),
            Cause::New => {}
            Cause::Line | Cause::Reply | Cause::News => {
                // A remark may have been the message.
                let state = described(game, words).into_iter();
                lines.extend(Vec::from_iter(state.filter(|line| !lines.contains(line))));
            }
        }
        lines.extend(self.lead_told(words).filter(|_| is_asked));
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        let more = ["line-help-hint", "line-room"][usize::from(self.board.round.is_some())];
        let lines = [self.active_game.entry.spoken, more];
        lines.map(|id| scene.words.t(id).into_owned()).into()
    }

    fn repeats(&self) -> bool {
        true
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<(Go, Vec<String>)> {
        let typed = line.to_lowercase();
        // What was said was heard.
        self.said = None;
        if let Some(lines) = self.look_told(&typed, context.words()) {
            return Some((Go::Stay, lines));
        }
        if self.active_game.is_over() {
            let key = key_of_word(&typed).or_else(|| single(&typed))?;
            self.meant(key)?;
            return Some((press(self, context, &[key]), Vec::new()));
        }
        let entry = self.active_game.entry;
        let keys = keys(entry, &typed).or_else(|| keys(entry, line))?;
        Some((press(self, context, &keys), Vec::new()))
    }
}
