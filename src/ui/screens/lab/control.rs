//! Does what the keys of the laboratory mean.

use super::keys::{Command, KEYS};
use super::page::holds_two;
use super::{Lab, MAX_SPEED, SEED_LIMIT};
use crate::core::generate::Algorithm;
use crate::ui::pages::help::Help;
use crate::ui::panel::Panel;
use crate::ui::screens::menu::next_of;
use crate::ui::screens::{Context, Next};

impl Lab {
    /// Shows a second maze beside the first, or the first alone.
    fn pair(&mut self, context: &Context<'_>) -> Next {
        let mut kinds = self.kinds();
        if kinds.len() > 1 {
            kinds.truncate(1);
        } else if holds_two(context.size) {
            kinds.extend(
                kinds
                    .first()
                    .map(|(one, solver)| (next_of(&Algorithm::ALL, *one, 1), *solver)),
            );
        } else {
            self.trouble = Some("lab-no-room");
            return Next::Redraw;
        }
        self.restart(context, &kinds)
    }

    /// The maze that a key is for: the right-hand one if so and if there are two.
    fn side(&self, right: bool) -> usize {
        usize::from(right && self.panes.len() > 1)
    }

    pub(super) fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        let now = context.now;
        match command {
            Command::Play => self.play_or_pause(now),
            Command::Step => {
                self.playing = false;
                self.advance(now, 1, true);
            }
            Command::Back => self.back(now),
            Command::Start => self.start(now),
            Command::End => self.advance(now, usize::MAX, true),
            Command::Speed(by) => {
                self.speed = self.speed.saturating_add_signed(by).min(MAX_SPEED);
                self.next = self.next.min(now + self.pace().0);
            }
            Command::Algorithm(right) => {
                self.ask_algorithm(context, self.side(right));
            }
            Command::Solver(right) => {
                self.ask_solver(context, self.side(right));
            }
            Command::Turn(by) => {
                let mut kinds = self.kinds();
                if let Some(kind) = kinds.first_mut() {
                    kind.0 = next_of(&Algorithm::ALL, kind.0, by);
                }
                return self.restart(context, &kinds);
            }
            Command::Pair => return self.pair(context),
            Command::New => {
                self.seed = u64::from(context.rng.below(SEED_LIMIT));
                return self.restart(context, &self.kinds());
            }
            Command::Zoom => {
                self.fine = !self.fine;
                let next = self.restart(context, &self.kinds());
                self.speed = self.fitting_speed();
                return next;
            }
            Command::Help => {
                let help = Help::of_table("menu-laboratory", &["lab-about"], KEYS);
                return Panel::open(help);
            }
            Command::Quit => return Next::Back,
        }
        Next::Redraw
    }
}
