//! What is shown beside the board: a creature that tumbles, what became of many, the
//! searches. None of it is part of the game: whatever is looked at, a run stays the same.

use super::Yamyam;
use super::lens::{self, Lens};
use super::lesson::{Go, Lesson};
use super::luck::{self, Watch};
use crate::core::slide::Position;
use crate::core::yamyam::{Options, TumbleCounts};
use crate::games::Viewed;

/// The changes of view.
pub mod view {
    /// The classification, or the plain board again.
    pub const OVERLAY: u8 = 0;
    /// The option trapdoor on or off in what is shown.
    pub const TRAPDOOR: u8 = 1;
    /// The option smell on or off in what is shown.
    pub const SMELL: u8 = 2;
    /// A smaller maximum in what is shown.
    pub const LESS: u8 = 3;
    /// A larger one.
    pub const MORE: u8 = 4;
    /// Let it tumble, and watch.
    pub const TUMBLE: u8 = 5;
    /// Let many tumble, and count.
    pub const CROWD: u8 = 6;
    /// The searches step by step.
    pub const LESSON: u8 = 7;
    /// Back to the board.
    pub const CLOSE: u8 = 8;
    /// Play the searches, or stop.
    pub const PLAY: u8 = 9;
    /// One step of the searches on.
    pub const STEP: u8 = 10;
    /// One step back.
    pub const BACK: u8 = 11;
    /// To their beginning.
    pub const START: u8 = 12;
    /// To their end.
    pub const END: u8 = 13;
}

/// What is shown beside the board.
#[derive(Clone, Debug)]
pub enum Scene {
    /// Nothing.
    Board,
    /// A creature that tumbles.
    Watch(Watch),
    /// What became of many that tumbled from a field.
    Crowd(Position, TumbleCounts),
    /// The searches step by step.
    Lesson(Box<Lesson>),
}

impl Yamyam {
    /// Does a change of view.
    pub(super) fn show(&mut self, view: u8) -> Viewed {
        // The move before is over.
        if let Some(motion) = &mut self.motion {
            motion.finish();
        }
        let options = self.lens.options();
        match view {
            view::OVERLAY if matches!(self.scene, Scene::Lesson(_)) => {
                self.scene = Scene::Board;
                self.overlay = true;
            }
            view::OVERLAY => self.overlay = !self.overlay,
            view::TRAPDOOR => self.look_with(Options {
                trapdoor: !options.trapdoor,
                ..options
            }),
            view::SMELL => self.look_with(Options {
                smell: !options.smell,
                ..options
            }),
            view::LESS | view::MORE => self.look_with(Options {
                max: lens::turn_max(options.max, view == view::MORE),
                ..options
            }),
            view::TUMBLE => self.watch(),
            view::CROWD => self.crowd(),
            view::LESSON => self.lesson(),
            view::CLOSE => match self.scene {
                Scene::Board => self.overlay = false,
                _ => self.scene = Scene::Board,
            },
            _ => {
                let Scene::Lesson(lesson) = &mut self.scene else {
                    return Viewed::Still;
                };
                match view {
                    view::PLAY => lesson.play(),
                    view::STEP => lesson.go(Go::On),
                    view::BACK => lesson.go(Go::Back),
                    view::START => lesson.go(Go::Start),
                    view::END => lesson.go(Go::End),
                    _ => return Viewed::Still,
                }
            }
        }
        Viewed::Changed
    }

    /// Looks at the board with other options.
    fn look_with(&mut self, options: Options) {
        self.lens = Lens::new(self.game.board(), options);
        match &self.scene {
            Scene::Board => self.overlay = true,
            Scene::Watch(_) => {
                self.scene = Scene::Board;
                self.overlay = true;
            }
            Scene::Crowd(..) => self.crowd(),
            Scene::Lesson(_) => self.lesson(),
        }
    }

    fn watch(&mut self) {
        let (from, seed) = (self.at(), self.rng.next_u64());
        if let Some(watch) = Watch::new(self.board(), self.lens.options(), from, seed) {
            self.scene = Scene::Watch(watch);
        }
    }

    fn crowd(&mut self) {
        let (from, seed) = (self.at(), self.rng.next_u64());
        if let Some(tally) = luck::crowd(self.board(), self.lens.options(), from, seed) {
            self.scene = Scene::Crowd(from, tally);
        }
    }

    fn lesson(&mut self) {
        if let Some(lesson) = Lesson::new(self.board(), self.lens.options()) {
            self.scene = Scene::Lesson(Box::new(lesson));
        }
    }
}
