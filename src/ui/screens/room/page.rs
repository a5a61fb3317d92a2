//! The keys of a room outside of a round, and what the host chooses with them.

use std::time::Duration;

use super::{RoomScreen, draw};
use crate::games;
use crate::rooms::room::{Mode, Phase, first_level, levels};
use crate::ui::event::Key;
use crate::ui::keymap;
use crate::ui::pages::choice::Choice;
use crate::ui::pages::help::Help;
use crate::ui::panel::Panel;
use crate::ui::screens::menu::{self, next_of};
use crate::ui::screens::{Context, Next};

/// Rows of what the host chooses: the game, the level, how many rounds.
pub(super) const SETTINGS: usize = 3;

/// For so long behind the end of a round the keys that move a piece do nothing: whoever was on the way
/// pressed them for the board.
pub(super) const DEAF: Duration = Duration::from_secs(1);

impl RoomScreen {
    /// The host turns a setting.
    fn turn(&mut self, context: &mut Context<'_>, by: i32) -> Next {
        let (game, level) = self.room.level();
        let (level, mode) = (level.clone(), self.room.mode());
        let Some(entry) = games::find(game) else {
            return Next::Unchanged;
        };
        match self.row {
            0 => {
                let names: Vec<&str> = games::ALL.iter().map(|entry| entry.name).collect();
                let Some(entry) = games::find(next_of(&names, game, by)) else {
                    return Next::Unchanged;
                };
                self.act(context, |room, id, _| {
                    room.choose(id, entry, first_level(entry)).is_ok()
                })
            }
            1 => {
                let levels = levels(entry);
                let here = levels.iter().position(|one| *one == level).unwrap_or(0);
                let next = menu::turn(here, by, levels.len());
                let Some(level) = levels.into_iter().nth(next) else {
                    return Next::Unchanged;
                };
                self.act(context, |room, id, _| room.choose(id, entry, level).is_ok())
            }
            2 => {
                let mode = next_of(&Mode::ALL, mode, by);
                self.act(context, |room, id, _| room.choose_mode(id, mode).is_ok())
            }
            _ => Next::Unchanged,
        }
    }

    /// Whether the player may change what is played.
    pub(super) fn chooses(&self) -> bool {
        self.is_host() && self.room.is_match_over()
    }

    /// The first row that can be chosen.
    fn first_row(&self) -> usize {
        if self.chooses() { 0 } else { SETTINGS }
    }

    /// The chosen row; `None`: only the host changes something or sends somebody away.
    pub(super) fn chosen_row(&self) -> Option<usize> {
        let last = (SETTINGS + self.room.members().len()).saturating_sub(1);
        self.is_host()
            .then(|| self.row.max(self.first_row()).min(last))
    }

    /// Whether the page with settings and members is shown.
    pub(super) fn is_lobby(&self) -> bool {
        match self.room.phase() {
            Phase::Lobby => true,
            Phase::Results => self.shows_settings,
            Phase::Countdown(_) | Phase::Round { .. } => false,
        }
    }

    /// A key outside of a round.
    pub(super) fn page_key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let is_move = keymap::vertical(key).or(keymap::horizontal(key)).is_some();
        let is_letter = matches!(keymap::latin(key), Key::Char('w' | 'a' | 's' | 'd'));
        if context.now < self.deaf_until && (is_move || is_letter) {
            return Next::Unchanged;
        }
        let is_lobby = self.is_lobby();
        let rows = SETTINGS + self.room.members().len();
        // There it leads back to the results.
        let is_tab = key == Key::Tab && self.room.phase() == Phase::Results;
        let is_other = is_tab || key == Key::Char('s');
        if is_lobby && let Some(by) = keymap::vertical(key).filter(|_| !is_other) {
            let Some(row) = self.chosen_row() else {
                // Nothing can be chosen, but the members may be more than there is room for.
                let by = if by < 0 { -1 } else { 1 };
                self.row = self.row.saturating_add_signed(by).min(rows);
                return Next::Redraw;
            };
            let first = self.first_row();
            self.row = first + menu::turn(row - first, by, rows - first);
            return Next::Redraw;
        }
        if is_lobby && let Some(by) = keymap::horizontal(key) {
            return self.turn(context, by);
        }
        let phase = self.room.phase();
        let is_between = matches!(phase, Phase::Lobby | Phase::Results);
        match keymap::latin(key) {
            Key::Enter if is_between => match self.is_host() {
                true => self.start(context),
                false => {
                    self.said = Some("room-host-starts");
                    Next::Redraw
                }
            },
            Key::Enter if matches!(phase, Phase::Round { .. }) && !self.room.has_seen(self.id) => {
                self.act(context, |room, id, _| room.enter_round(id).is_ok())
            }
            Key::Char('w') | Key::Tab | Key::Enter if matches!(phase, Phase::Round { .. }) => {
                self.watch(context, 1)
            }
            Key::Tab if phase == Phase::Results => {
                self.shows_settings = !self.shows_settings;
                Next::Redraw
            }
            Key::Char('r') => self.pick_reaction(),
            Key::Char('x' | 'o') if !self.is_host() => {
                self.said = Some("room-only-host");
                Next::Redraw
            }
            Key::Char('x') if is_lobby => {
                let member = self.chosen_row().and_then(|row| row.checked_sub(SETTINGS));
                let member = member.and_then(|n| self.room.members().get(n));
                let Some(other) = member.filter(|member| member.id != self.id) else {
                    self.said = Some("room-choose-member");
                    return Next::Redraw;
                };
                self.asked_about = Some(other.id);
                let asks = Choice::remove_member(&other.name, context.words());
                Panel::open(asks)
            }
            Key::Char('o') => {
                let is_locked = self.room.is_locked();
                self.act(context, |room, id, _| room.lock(id, !is_locked).is_ok())
            }
            Key::Char('s') => {
                let line = self.command.clone();
                self.said = Some("room-line");
                if let Some(clipboard) = context.clipboard.as_mut() {
                    **clipboard = Some(line);
                    self.said = Some("share-copied");
                }
                Next::Redraw
            }
            Key::Char('?') | Key::F(1) => {
                let hints = draw::page_hints(self, &context.look);
                Panel::open(Help::of_room(&hints))
            }
            Key::Char('q') | Key::Esc => match phase {
                Phase::Countdown(_) | Phase::Round { .. } => self.ask_to_leave(context),
                Phase::Results if !self.room.is_match_over() => self.ask_to_leave(context),
                // Nobody comes back into a locked room.
                _ if self.room.is_locked() => self.ask_to_leave(context),
                Phase::Lobby | Phase::Results => self.leave(),
            },
            _ => Next::Unchanged,
        }
    }
}
