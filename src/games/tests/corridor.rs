//! The corridor: a game that exists only in the tests. It shows what a new game takes: this
//! file, its words, and one row in [`ALL`](super::ALL). Its rules are so few that they need
//! no file in `core`.

use ratatui::{buffer::Buffer, layout::Rect};

use super::steer::{ARROWS, VI, letters};
use super::{
    Action, Binding, Field, Game, GameDef, Input, Kind, Level, LevelError, Part, Position,
    Progress, Step, text,
};
use crate::core::dir::Dir;
use crate::i18n::{MessageId, Words};
use crate::key::Key;
use crate::look::{Look, Tone};

/// The row in the list of all games.
pub(crate) const ENTRY: GameDef = GameDef {
    name: "corridor",
    title: "corridor",
    summary: "man-corridor",
    sample: "--length 4 --seed 7",
    about: &["corridor-goal"],
    spoken_rules: &[],
    keys: &[
        letters("key-move", "hint-move"),
        ARROWS,
        VI,
        Binding::plain(
            &[(Key::Char('u'), Input::Act(Action::Undo))],
            "u",
            "key-undo",
            Some("hint-undo"),
        ),
    ],
    opening: |_| "corridor-start",
    has_clicks: false,
    won: "corridor-won",
    spoken: "corridor-line",
    words: &[("left", Action::Go(Dir::West))],
    shows_par: true,
    fields: &[LENGTH, SWAPPED],
    presets: |_, _| Vec::new(),
    levels: |_, _| Vec::new(),
    small: |level, seed, _, _| Ok(Box::new(Corridor::open(level, seed)?)),
    is_seeded: |_| true,
    daily: || Level::default().with(LENGTH.key, 5),
    special: |_| None,
    lists: || {
        [3, 4]
            .map(|length| Level::default().with(LENGTH.key, length))
            .to_vec()
    },
    sets: Vec::new,
    next: |_| None,
    seed: |random| random,
    version: 1,
    open: |level, seed| Ok(Box::new(Corridor::open(level, seed)?)),
};

const LENGTH: Field = Field::new("length", LENGTHS)
    .in_form("corridor-length")
    .on_line("N", "man-corridor-length");
const LENGTHS: Kind = Kind::Number {
    min: 1,
    max: 9,
    limit: false,
};
const SWAPPED: Field = Field::new("swapped", Kind::Switch)
    .in_form("corridor-swapped")
    .on_line("", "man-corridor-swapped");

#[derive(Clone)]
struct Corridor {
    length: i32,
    /// 1 where the end on the right is open, -1 where the other one is.
    open: i32,
    /// Steps to the right of the middle, after each move.
    walked: Vec<i32>,
    hints: u32,
}

impl Corridor {
    fn open(level: &Level, seed: u64) -> Result<Self, LevelError> {
        let is_right = seed.is_multiple_of(2) != level.is_on(SWAPPED.key);
        Ok(Self {
            length: LENGTH.number(level)?.unwrap_or(3).into(),
            open: if is_right { 1 } else { -1 },
            walked: vec![0],
            hints: 0,
        })
    }

    fn at(&self) -> i32 {
        self.walked.last().copied().unwrap_or(0)
    }

    /// The steps from the left end, and those of the whole corridor.
    fn column(&self) -> u16 {
        u16::try_from(self.at() + self.length).unwrap_or(0)
    }

    fn is_out(&self) -> bool {
        self.at() == self.open * self.length
    }
}

impl Game for Corridor {
    fn apply(&mut self, action: Action) -> Step {
        let by = match action {
            _ if self.is_out() => return Step::Ignored,
            Action::Go(Dir::West) => -1,
            Action::Go(Dir::East) => 1,
            Action::Hint => {
                self.hints += 1;
                return Step::Moved;
            }
            Action::Undo if self.walked.len() > 1 => {
                self.walked.pop();
                return Step::Moved;
            }
            Action::Undo => return Step::Blocked(MessageId::new("say-no-undo")),
            Action::Go(_) => return Step::Blocked(MessageId::new("say-wall")),
            Action::Hex(_) | Action::Place(_) => return Step::Ignored,
        };
        if (self.at() + by).abs() > self.length {
            return Step::Blocked(MessageId::new("say-wall"));
        }
        self.walked.push(self.at() + by);
        if self.is_out() {
            Step::Solved
        } else {
            Step::Moved
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            moves: u32::try_from(self.walked.len() - 1).unwrap_or(u32::MAX),
            par: u32::try_from(self.length).ok(),
            hints: self.hints,
            solved: self.is_out(),
        }
    }

    fn left(&self) -> Option<u32> {
        Some((self.open * self.length).abs_diff(self.at()))
    }

    fn position(&self) -> Option<Position> {
        Some(Position {
            row: 0,
            column: self.column(),
        })
    }

    fn way(&self) -> Vec<Action> {
        let left = self.left().unwrap_or(0);
        let dir = if self.open > 0 { Dir::East } else { Dir::West };
        (0..left).map(|_| Action::Go(dir)).collect()
    }

    fn draw(&self, _: Part, area: Rect, buf: &mut Buffer, look: &Look, _words: &Words) {
        let style = look.style(Tone::Panel);
        text(
            buf,
            area.x,
            area.y,
            &self.text().concat(),
            area.width,
            style,
        );
    }

    fn caption(&self) -> String {
        format!("{}", 2 * self.length + 1)
    }

    fn describe(&self, words: &Words) -> String {
        words.tr("corridor-at", &[("n", (self.column() + 1).into())])
    }

    fn text(&self) -> Vec<String> {
        let steps = -self.length..=self.length;
        let row = steps.map(|step| if step == self.at() { '@' } else { '.' });
        vec![row.collect()]
    }
}
