//! What is shown beside the board: a creature that tumbles, what became of many, the
//! searches. None of it is part of the game: whatever is looked at, a run stays the same.

use super::Yamyam;
use super::lens;
use super::lesson::Lesson;
use super::luck::{self, Watch};
use crate::core::slide::Position;
use crate::core::yamyam::{Options, TumbleCounts, classify};
use crate::games::{ViewCommand, ViewResult};

#[derive(Clone, Debug)]
pub(crate) enum Scene {
    Board,
    Watch(Watch),
    /// What became of many that tumbled from a field.
    Crowd(Position, TumbleCounts),
    Lesson(Box<Lesson>),
}

impl Yamyam {
    pub(super) fn show(&mut self, command: ViewCommand) -> ViewResult {
        // The move before is over.
        if let Some(motion) = &mut self.motion {
            motion.finish();
        }
        let options = self.lens.options();
        match command {
            ViewCommand::Overlay if matches!(self.scene, Scene::Lesson(_)) => {
                self.scene = Scene::Board;
                self.overlay = true;
            }
            ViewCommand::Overlay => self.overlay = !self.overlay,
            ViewCommand::Trapdoor => self.look_with(Options {
                trapdoor: !options.trapdoor,
                ..options
            }),
            ViewCommand::Smell => self.look_with(Options {
                smell: !options.smell,
                ..options
            }),
            ViewCommand::LessRange | ViewCommand::MoreRange => self.look_with(Options {
                max: lens::turn_max(options.max, command == ViewCommand::MoreRange),
                ..options
            }),
            ViewCommand::Tumble => self.watch(),
            ViewCommand::Crowd => self.crowd(),
            ViewCommand::Lesson => self.lesson(),
            ViewCommand::Close => match self.scene {
                Scene::Board => self.overlay = false,
                _ => self.scene = Scene::Board,
            },
            _ => {
                let Scene::Lesson(lesson) = &mut self.scene else {
                    return ViewResult::Unchanged;
                };
                match command {
                    ViewCommand::PlayPause => lesson.play(),
                    ViewCommand::StepOn => lesson.go_to(lesson.at() + 1),
                    ViewCommand::StepBack => lesson.go_to(lesson.at().saturating_sub(1)),
                    ViewCommand::ToStart => lesson.go_to(0),
                    ViewCommand::ToEnd => lesson.go_to(lesson.length()),
                    _ => return ViewResult::Unchanged,
                }
            }
        }
        ViewResult::Changed
    }

    fn look_with(&mut self, options: Options) {
        self.lens = classify(self.game.board(), options);
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
