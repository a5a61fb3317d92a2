//! Keys to press, each of which gets an answer.

use mazed::commands::{self, Plan};
use mazed::core::dir::Dir;
use mazed::games::{self, Action, Game, Step};
use mazed::i18n::Lang;
use mazed::model::Begin;

const KEYS: [(&[u8], Dir); 4] = [
    (b"w", Dir::North),
    (b"a", Dir::West),
    (b"s", Dir::South),
    (b"d", Dir::East),
];

/// One player's walk.
pub struct Walk {
    place: Place,
    random: u64,
}

enum Place {
    /// The menu: the highlight goes down and up again.
    Menu { down: bool },
    /// A copy of the game on the server, in which it bumps into no wall.
    Board(Box<dyn Game>),
    /// Home.
    Over,
}

impl Walk {
    /// A walk in the game that a command line asks for.
    pub fn new(line: &str, player: usize) -> Walk {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let board = match commands::plan(&words, Lang::En).0 {
            Plan::Play(Begin::Game(opening)) => opening.seed.and_then(|seed| {
                let entry = games::find(opening.game)?;
                (entry.open)(&opening.level, seed).ok()
            }),
            _ => None,
        };
        let menu = Place::Menu { down: false };
        Walk {
            place: board.map_or(menu, Place::Board),
            random: 0x9e37_79b9_7f4a_7c15 ^ player as u64,
        }
    }

    /// The next key; `None` when the exit is reached.
    pub fn key(&mut self) -> Option<&'static [u8]> {
        loop {
            self.random = self
                .random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let (key, dir) = KEYS[(self.random >> 33) as usize % 4];
            match &mut self.place {
                Place::Menu { down } => {
                    *down = !*down;
                    return Some(if *down { b"\x1b[B" } else { b"\x1b[A" });
                }
                Place::Board(game) => match game.apply(Action::Go(dir)) {
                    Step::Solved => self.place = Place::Over,
                    Step::Moved => return Some(key),
                    _ => {}
                },
                Place::Over => return None,
            }
        }
    }
}
