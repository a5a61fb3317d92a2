//! What a game is to everything that finds it by its row in [`ALL`](super::ALL).

use ratatui::layout::Rect;

use super::icons::Icon;
use super::{Action, Binding, BoardSet, Field, Game, Input, Level, Opened, Preset, SetBoard};
use crate::look::Look;
use crate::model::Day;

/// One game in the list of all.
pub struct GameDef {
    pub name: &'static str,
    /// The message that names it to players.
    pub(crate) title: &'static str,
    /// The message that says in a few words what is done in it, for the command line.
    pub(crate) summary: &'static str,
    /// What it is about, for the help: the messages' names, a paragraph each.
    pub(crate) about: &'static [&'static str],
    /// Those of them that text mode reads out, as what it says of a board does not tell the rules.
    pub(crate) spoken_rules: &'static [&'static str],
    /// Its keys, beside those that all games share (`COMMON` in `ui/keymap.rs`), which mean the same
    /// everywhere. Each action has a letter; text mode types the first.
    pub keys: &'static [Binding<Input>],
    /// The message that is said when a board of a level is new.
    pub(crate) opening: fn(&Level) -> &'static str,
    pub has_clicks: bool,
    /// The message that says it is won.
    pub(crate) won: &'static str,
    /// The message that says what can be typed in line-by-line play.
    pub(crate) spoken: &'static str,
    /// Words for actions that have a letter, in line-by-line play and in lower case.
    pub(crate) words: &'static [(&'static str, Action)],
    /// Whether the fewest moves that win are shown while it is played.
    pub(crate) shows_par: bool,
    /// Its options, in the order in which they are asked for and written.
    pub fields: &'static [Field],
    /// Levels to choose from for a board area of this many columns and rows; empty: all is chosen in
    /// the form.
    pub levels: fn(columns: u16, rows: u16) -> Vec<Preset>,
    /// What stands for a board that is not to be seen yet.
    pub(crate) icon: Icon,
    /// Makes the board of a small picture in an area, of which it has to be seen only what kind of
    /// board the level has.
    pub(crate) small: fn(&Level, seed: u64, Rect, &Look) -> Opened,
    /// Whether the seed draws the board of a level. A board that is always the same can be
    /// learned, so it is not ranked.
    pub(crate) is_seeded: fn(&Level) -> bool,
    /// The level of the boards of the day.
    pub(crate) daily: fn() -> Level,
    /// The level of the board of this day where it is another one.
    pub(crate) special: fn(Day) -> Option<Level>,
    /// The levels whose runs are ranked, beside that of the boards of the day: the ready-made ones
    /// and a handful of standard sizes, the easiest first. All others are practice, so that
    /// nobody can be the only one on a list of their own making.
    pub lists: fn() -> Vec<Level>,
    /// The boards that can be chosen by name, in sets: those made by hand first, at last those
    /// that a seed draws. Empty where boards are chosen by their options.
    pub sets: fn() -> Vec<BoardSet>,
    /// The level after this one where the boards of a game are in an order; `None`: the same level with
    /// another seed.
    pub next: fn(&Level) -> Option<Level>,
    /// The seed of a board that the server draws, from a random number. Where a game has learned
    /// to make better boards, these are the seeds of those.
    pub(crate) seed: fn(random: u64) -> u64,
    /// The version of its boards and rules: a run of another version cannot be replayed.
    pub version: u32,
    /// Prepares the board. The same level and seed always give the same board.
    pub open: fn(&Level, seed: u64) -> Opened,
}

impl GameDef {
    pub(crate) fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Whether runs on boards of this level that the server has drawn are ranked.
    pub fn is_ranked(&self, level: &Level) -> bool {
        let level = level.canonical(self);
        self.ranked_levels().contains(&level)
    }

    /// The level of the board of a day.
    pub fn level_of_day(&self, day: Day) -> Level {
        (self.special)(day).unwrap_or_else(|| (self.daily)())
    }

    /// The levels whose runs are ranked: [`Self::lists`] and that of the boards of the day.
    pub fn ranked_levels(&self) -> Vec<Level> {
        let mut levels: Vec<Level> = Vec::new();
        for level in (self.lists)().into_iter().chain([(self.daily)()]) {
            let level = level.canonical(self);
            if !levels.contains(&level) {
                levels.push(level);
            }
        }
        levels
    }

    /// The boards made by hand, each with its number, from 0 over all sets.
    pub fn boards(&self) -> impl Iterator<Item = (usize, SetBoard)> + use<> {
        let boards = (self.sets)().into_iter().flat_map(|set| set.boards);
        let by_hand = boards.filter(|board| board.short.is_none());
        by_hand.enumerate()
    }

    /// Whether a board is the last of its set, behind which another set begins.
    pub fn ends_a_set(&self, level: &Level) -> bool {
        let Some(next) = (self.next)(level).map(|next| next.canonical(self)) else {
            return false;
        };
        let mut sets = (self.sets)().into_iter();
        sets.any(|set| {
            let mut boards = set.boards.iter().enumerate();
            boards.any(|(n, board)| board.level == next && (n == 0 || board.short.is_some()))
        })
    }

    /// The board made by hand that this level is, with its number.
    pub(crate) fn board_of(&self, level: &Level) -> Option<(usize, SetBoard)> {
        let level = level.canonical(self);
        self.boards().find(|(_, board)| board.level == level)
    }

    /// A board of this level, or of a smaller one of its kind, that is drawn small in an area;
    /// `None`: there is no such board.
    pub(crate) fn small_board(
        &self,
        level: &Level,
        seed: u64,
        area: Rect,
        look: &Look,
    ) -> Option<Box<dyn Game>> {
        let mut board = (self.small)(level, seed, area, look).ok()?;
        board.fit(area, look);
        Some(board)
    }

    pub(crate) fn form(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(|field| field.is_asked)
    }
}
