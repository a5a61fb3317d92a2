//! Keys to press: a walk that bumps into no wall, so that each key gets an answer.

use mazed::commands::{self, Plan};
use mazed::core::dir::Dir;
use mazed::games::{self, Action, Game, Step};
use mazed::i18n::Lang;
use mazed::model::Begin;

/// One player's walk.
pub struct Walk {
    /// A copy of the game on the server; without one, keys are random.
    game: Option<Box<dyn Game>>,
    random: u64,
    over: bool,
}

impl Walk {
    /// A walk in the game that a command line asks for, if it names a seed.
    pub fn new(line: &str, player: usize) -> Walk {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let game = match commands::plan(&words, Lang::En).0 {
            Plan::Play(Begin::Game(opening)) => opening.seed.and_then(|seed| {
                let entry = games::find(opening.game)?;
                (entry.open)(&opening.level, seed).ok()
            }),
            _ => None,
        };
        Walk {
            game,
            random: 0x9e37_79b9_7f4a_7c15 ^ player as u64,
            over: false,
        }
    }

    /// The next key; `None` when the exit is reached.
    pub fn key(&mut self) -> Option<&'static [u8]> {
        const KEYS: [(&[u8], Dir); 4] = [
            (b"w", Dir::North),
            (b"a", Dir::West),
            (b"s", Dir::South),
            (b"d", Dir::East),
        ];
        while !self.over {
            self.random = self
                .random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let (key, dir) = KEYS[(self.random >> 33) as usize % 4];
            match self.game.as_mut().map(|game| game.apply(Action::Go(dir))) {
                Some(Step::Solved) => self.over = true,
                Some(Step::Moved) | None => return Some(key),
                Some(_) => {}
            }
        }
        None
    }
}
