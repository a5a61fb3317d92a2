//! What the keys of the laboratory do.

use super::keys::{Command, KEYS};
use super::page::holds_two;
use super::picker::Picker;
use super::{Asked, FASTEST, Lab, SEEDS};
use crate::core::generate::Algorithm;
use crate::ui::keymap;
use crate::ui::screens::help::{Help, Page};
use crate::ui::screens::menu::turn;
use crate::ui::screens::{Answer, Context, Next};

impl Lab {
    fn pair(&mut self, context: &Context<'_>) -> Next {
        let mut kinds = self.kinds();
        if kinds.len() > 1 {
            kinds.truncate(1);
        } else if holds_two(context.size) {
            kinds.extend(
                kinds
                    .first()
                    .map(|(one, solver)| (next_algorithm(*one, 1), *solver)),
            );
        } else {
            self.trouble = Some("lab-no-room");
            return Next::Stay;
        }
        self.restart(context, &kinds)
    }

    /// Which maze a key is for: the right-hand one where there are two.
    fn side(&self, right: bool) -> usize {
        usize::from(right && self.panes.len() > 1)
    }

    /// Does what a key asks for.
    pub(super) fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        let now = context.now;
        match command {
            Command::Play => self.continue_run(now),
            Command::Step => {
                self.playing = false;
                self.advance(now, 1, true);
            }
            Command::Back => self.back(now),
            Command::Start => self.start(now),
            Command::End => self.advance(now, usize::MAX, true),
            Command::Speed(by) => {
                self.speed = self.speed.saturating_add_signed(by).min(FASTEST);
                self.next = self.next.min(now + self.pace().0);
            }
            Command::Algorithm(right) => {
                let side = self.side(right);
                let Some(pane) = self.panes.get(side) else {
                    return Next::Still;
                };
                self.asked = Asked::Algorithm(side);
                return Next::Push(Box::new(Picker::algorithms(pane.algorithm(), true)));
            }
            Command::Solver(right) => {
                let side = self.side(right);
                let Some(pane) = self.panes.get(side) else {
                    return Next::Still;
                };
                self.asked = Asked::Solver(side);
                return Next::Push(Box::new(Picker::solvers(pane.solver())));
            }
            Command::Turn(by) => {
                let mut kinds = self.kinds();
                if let Some(kind) = kinds.first_mut() {
                    kind.0 = next_algorithm(kind.0, by);
                }
                return self.restart(context, &kinds);
            }
            Command::Pair => return self.pair(context),
            Command::New => {
                self.seed = u64::from(context.rng.below(SEEDS));
                return self.restart(context, &self.kinds());
            }
            Command::Zoom => {
                self.fine = !self.fine;
                let next = self.restart(context, &self.kinds());
                self.speed = self.fitting_speed();
                return next;
            }
            Command::Help => {
                let rows = KEYS.iter().map(keymap::row).collect();
                return Next::Push(Box::new(Help::with(Page {
                    title: "menu-laboratory",
                    about: &["lab-about"],
                    rows,
                })));
            }
            Command::Quit => return Next::Back(Answer::Nothing),
        }
        Next::Stay
    }
}

fn next_algorithm(now: Algorithm, by: i32) -> Algorithm {
    let all = Algorithm::ALL;
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    all.get(turn(here, by, all.len())).copied().unwrap_or(now)
}
