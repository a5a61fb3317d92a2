//! The board in words.

use super::Fifteen;
use crate::core::dir::Dir;
use crate::core::fifteen::key;
use crate::games::say::dir_name;
use crate::i18n::Words;

/// Where the gap is, which tiles can move and by which letter, and how many are in place.
pub(crate) fn describe(fifteen: &Fifteen, words: &Words) -> String {
    let board = fifteen.board();
    let side = board.side().length();
    let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let can: Vec<_> = Dir::ALL
        .into_iter()
        .filter_map(|dir| Some(format!("{}: {}", key(dir), way(fifteen, dir, words)?)))
        .collect();
    let placed = board
        .tiles()
        .iter()
        .zip(1usize..)
        .filter(|(tile, place)| usize::from(**tile) == *place)
        .count();
    let gap = [
        ("row", count(board.gap() / side + 1).into()),
        ("col", count(board.gap() % side + 1).into()),
    ];
    let mut sentences = vec![
        words.tr("fifteen-gap", &gap),
        words.tr("fifteen-can", &[("ways", can.join(", ").into())]),
        words.tr(
            "fifteen-placed",
            &[
                ("n", count(placed).into()),
                ("all", count(side * side - 1).into()),
            ],
        ),
    ];
    if let Some(way) = fifteen.hint.and_then(|dir| way(fifteen, dir, words)) {
        sentences.push(words.tr("fifteen-hint", &[("way", way.into())]));
    }
    sentences.join(" ")
}

/// `tile 5 up`; `None` where no tile can go that way.
fn way(fifteen: &Fifteen, dir: Dir, words: &Words) -> Option<String> {
    let board = fifteen.board();
    let tile = board.tiles().get(board.source(dir)?).copied()?;
    let values = [
        ("tile", tile.into()),
        ("dir", words.t(dir_name(dir)).into()),
    ];
    Some(words.tr("fifteen-way", &values))
}
