//! What is shown of a game under way around its board.

use super::race::sign;
use super::{Play, round};
use crate::games::Game;
use crate::games::labyrinth::keys::{MAP_HINT, ZOOM_HINT};
use crate::look::Tone;
use crate::model::Step;
use crate::ui::keymap;
use crate::ui::screens::Scene;
use crate::ui::screens::board::{Board, BoardPage, remark};
use crate::ui::widgets::{self, Texts};

/// Messages that warn of nothing.
const NEWS: [&str; 3] = ["say-go-on", "say-alone", "say-as-set"];

impl BoardPage for Play {
    fn board(&self) -> &Board {
        &self.board
    }

    fn game(&self) -> &dyn Game {
        self.active_game.game.as_ref()
    }

    fn is_covered(&self) -> bool {
        self.active_game.is_covered
    }

    /// The game and the rival.
    fn title(&self, scene: &Scene<'_>) -> Texts {
        let (words, active_game) = (scene.words, &self.active_game);
        let daily = active_game.is_of_day();
        let board = match active_game.step() {
            Some(step) => words.tr("step-n", &[("n", u32::from(step.number()).into())]),
            None => self.game().caption(),
        };
        let named = active_game.entry.board_of(active_game.level());
        let rival = self.ghost.as_ref().map(|ghost| ghost.name(words));
        let left = [
            Some(format!(" {}", words.t(active_game.entry.title))),
            daily.then(|| words.t("header-daily").into_owned()),
            Some(board),
            named.map(|(_, board)| words.t(board.title).into_owned()),
            rival.map(|name| words.tr("race-against", &[("name", name.into())])),
        ];
        let left = left.into_iter().flatten();
        left.map(|text| (text, Tone::Faint)).collect()
    }

    fn message(&self, scene: &Scene<'_>) -> Option<(String, Tone)> {
        let words = scene.words;
        if self.is_covered() {
            return None;
        }
        let Some(id) = self.said else {
            return remark(self.game(), words).filter(|_| !self.active_game.is_given_up());
        };
        let is_opening = id == self.opening();
        let tone = [Tone::Alert, Tone::Faint][usize::from(is_opening || NEWS.contains(&id))];
        let mut says = self.says(id, words);
        // It says once, on the first board of the ladder, what counts.
        if is_opening && self.is_first_try() {
            let attempt = format!("{says} {}", words.t("say-attempt"));
            if widgets::width(&attempt) <= self.board.layout.message.width {
                says = attempt;
            }
        }
        Some((says, tone))
    }

    fn hints(&self, scene: &Scene<'_>) -> Vec<(String, &'static str)> {
        let owned = |(key, says): (&str, _)| (key.to_owned(), says);
        if self.active_game.is_over() {
            return self.keys_when_over().into_iter().map(owned).collect();
        }
        let (keys, entry) = (scene.settings.keys, self.active_game.entry);
        let rows = match self.own_keys() {
            [] => keymap::rows(keys, entry, entry.keys, |_| true),
            own => keymap::rows(keys, entry, own, |key| key == "?"),
        };
        let rows = rows.into_iter();
        let keys = rows.filter_map(|row| Some((row.short.into_owned(), row.hint?)));
        if self.board.round.is_some() {
            return keys.take(1).chain(round::KEYS.map(owned)).collect();
        }
        // Of a board that is seen as a whole there is no map, and nothing to see from farther away.
        let board = self.board.layout.board;
        let whole = self.game().extent(board, scene.look);
        let whole = whole.filter(|extent| extent.fits(board));
        let (has_map, has_zoom) = (whole.is_none(), whole.is_none_or(|whole| whole.scale < 4));
        keys.filter(|(_, says)| match *says {
            MAP_HINT => has_map,
            ZOOM_HINT => has_zoom,
            _ => true,
        })
        .collect()
    }
}

impl Play {
    /// The moves and the clock.
    pub(super) fn status(&self, scene: &Scene<'_>) -> Texts {
        let (look, words, active_game) = (scene.look, scene.words, &self.active_game);
        let progress = active_game.progress();
        let moves = match progress.par.filter(|_| active_game.entry.shows_par) {
            Some(par) => {
                let values = [("n", progress.moves.into()), ("par", par.into())];
                words.tr("moves-of", &values)
            }
            None => words.moves(progress.moves).into_owned(),
        };
        let lead = self.ghost.as_ref().map(|ghost| {
            let lead = ghost.lead(self.game().left());
            let lead = lead.map_or("-".to_owned(), |lead| format!("{lead:+}"));
            format!("  {} {lead}", sign(look))
        });
        let goes_on = active_game.clock.runs();
        self.board
            .status(&lead.unwrap_or_default(), moves, goes_on, look)
    }

    /// Whether it is the first board of the ladder, before the first move of the attempt that counts.
    pub(super) fn is_first_try(&self) -> bool {
        let active_game = &self.active_game;
        let is_new = active_game.is_attempt() && active_game.run().is_empty();
        is_new && active_game.step() == Some(Step::FIRST)
    }
}
