//! The keys of the fifteen puzzle: those of its source, which move a tile and not the gap;
//! arrows and the keys of vi are added.

use crate::core::dir::Dir;
use crate::games::steer::{ARROWS, UNDO, VI, letters};
use crate::games::{Action, Binding, Input};

pub(crate) const TABLE: &[Binding<Input>] = &[letters("key-slide", "hint-slide"), ARROWS, VI, UNDO];

pub(crate) const WORDS: &[(&str, Action)] = &[
    ("up", Action::Go(Dir::North)),
    ("left", Action::Go(Dir::West)),
    ("down", Action::Go(Dir::South)),
    ("right", Action::Go(Dir::East)),
];
