//! A labyrinth in words and in lines of text.

use super::Labyrinth;
use super::maze_route::Ends;
use crate::core::dir::Dir;
use crate::core::tiles::{StepResult, Tile};
use crate::games::say::{dir_name, distance};
use crate::i18n::Words;

pub(crate) fn describe(labyrinth: &Labyrinth, words: &Words) -> String {
    let (route, at) = (&labyrinth.route, labyrinth.at);
    let open: Vec<_> = Dir::ALL
        .into_iter()
        .filter(|dir| matches!(route.step(at, *dir), StepResult::To(_) | StepResult::Out))
        .map(|dir| words.t(dir_name(dir)))
        .collect();
    let place = [
        ("row", (at.row + 1).into()),
        ("col", (at.col + 1).into()),
        ("height", route.tiles().rows().into()),
        ("width", route.tiles().cols().into()),
    ];
    let mut sentences = vec![
        words.tr("describe-place", &place),
        words.tr("describe-open", &[("dirs", open.join(", ").into())]),
    ];
    let goal = route.goal();
    let (here, there) = if route.ends() == Ends::Rim {
        ("describe-at-exit", "describe-exit")
    } else {
        ("describe-at-goal", "describe-goal")
    };
    if at == goal {
        sentences.push(words.t(here).into_owned());
    } else {
        let way = distance((at.row, at.col), (goal.row, goal.col), words);
        sentences.push(words.tr(there, &[("way", way.into())]));
    }
    if let Some(dir) = labyrinth.hint {
        let dir = words.t(dir_name(dir));
        sentences.push(words.tr("describe-hint", &[("dir", dir.into())]));
    }
    sentences.join(" ")
}

/// The board in ASCII, `@` where the player is; with fog only what was seen.
pub(crate) fn text(labyrinth: &Labyrinth) -> Vec<String> {
    let (route, tiles) = (&labyrinth.route, labyrinth.tiles());
    let glyph = |row, col| {
        let tile = Tile::new(row, col);
        match route.is_open(tile) {
            _ if tile == labyrinth.at => '@',
            true if labyrinth.ghost == Some(tile) => '&',
            true if tile == route.goal() && route.ends() != Ends::Rim => '>',
            _ if labyrinth.fog && !labyrinth.seen.contains(tile) => '?',
            true => ' ',
            false => '#',
        }
    };
    (0..tiles.rows())
        .map(|row| (0..tiles.cols()).map(|col| glyph(row, col)).collect())
        .collect()
}
