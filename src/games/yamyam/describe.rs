//! A board in words and in lines of text.

use super::Yamyam;
use crate::core::dir::Dir;
use crate::core::yamyam::CellKind;
use crate::games::say::{dir_name, distance};
use crate::i18n::Words;

/// Where the creature is, how far it would slide each way, and where the nearest exit lies.
pub(crate) fn describe(yamyam: &Yamyam, words: &Words) -> String {
    let (board, at) = (yamyam.board(), yamyam.at());
    let place = [
        ("row", (at.row + 1).into()),
        ("col", (at.column + 1).into()),
        ("height", board.height().into()),
        ("width", board.width().into()),
    ];
    let mut sentences = vec![words.tr("describe-place", &place)];
    if yamyam.game.is_out() {
        sentences.push(words.t("yamyam-won").into_owned());
        return sentences.join(" ");
    }
    let trapdoor = yamyam.game.options().trapdoor;
    let slides: Vec<_> = Dir::ALL
        .into_iter()
        .filter_map(|dir| {
            let slide = board.step(at, dir, trapdoor)?;
            let id = match board.kind(slide.to) {
                CellKind::Exit => "yamyam-slide-out",
                CellKind::Free | CellKind::Wall => "yamyam-slide",
            };
            let dir = words.t(dir_name(dir));
            Some(words.tr(id, &[("dir", dir.into()), ("n", slide.length().into())]))
        })
        .collect();
    sentences.push(words.tr("yamyam-slides", &[("ways", slides.join(", ").into())]));
    let straight = |row: u16, column: u16| {
        u32::from(row.abs_diff(at.row)) + u32::from(column.abs_diff(at.column))
    };
    let nearest = board
        .positions(CellKind::Exit)
        .min_by_key(|exit| straight(exit.row, exit.column));
    if let Some(exit) = nearest {
        let way = distance((at.row, at.column), (exit.row, exit.column), words);
        sentences.push(words.tr("yamyam-nearest", &[("way", way.into())]));
    }
    if let Some(dir) = yamyam.hint {
        let dir = words.t(dir_name(dir));
        sentences.push(words.tr("describe-hint", &[("dir", dir.into())]));
    }
    sentences.join(" ")
}

/// The board as its text has it, `@` where the creature is.
pub(crate) fn text(yamyam: &Yamyam) -> Vec<String> {
    let mut rows: Vec<String> = yamyam
        .board()
        .to_string()
        .lines()
        .map(str::to_owned)
        .collect();
    let ghost = yamyam.ghost.map(|place| (place, "&"));
    for (at, sign) in ghost.into_iter().chain([(yamyam.at(), "@")]) {
        let column = usize::from(at.column);
        if let Some(row) = rows.get_mut(usize::from(at.row))
            && row.is_char_boundary(column)
            && column < row.len()
        {
            row.replace_range(column..=column, sign);
        }
    }
    rows
}
