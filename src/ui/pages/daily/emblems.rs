//! What stands for a board of the day before it is played, so that nothing of it is given away. The
//! pixels are about as many across and down in each, so that all are enlarged alike.

use crate::games::miniature::Miniature;
use crate::model::Day;

const LABYRINTH: &[&str] = &[
    "#############",
    "#           #",
    "# ######### #",
    "# #       # #",
    "# # ##### # #",
    "# # #   # # #",
    "# # # o # # #",
    "# # #   # # #",
    "# # ## ## # #",
    "# #       # #",
    "# ##### ### #",
    "#           #",
    "###### ######",
];

const HEART: &[&str] = &[
    "             ",
    "  ###   ###  ",
    " ##### ##### ",
    "#############",
    "#############",
    "#############",
    " ########### ",
    "  #########  ",
    "   #######   ",
    "    #####    ",
    "     ###     ",
    "      #      ",
];

const LETTER: &[&str] = &[
    "             ",
    "   #######   ",
    "  ##     ##  ",
    "  ##     ##  ",
    "         ##  ",
    "       ###   ",
    "      ##     ",
    "      ##     ",
    "             ",
    "      ##     ",
    "      ##     ",
];

const YAMYAM: &[&str] = &[
    "             ",
    "   #######   ",
    "  #########  ",
    " ########### ",
    "###  ###  ###",
    "###  ###  ###",
    "#############",
    "#############",
    "##         ##",
    " ##  ###  ## ",
    "  #########  ",
    "   #######   ",
];

const FIFTEEN: &[&str] = &[
    "             ",
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ## ## ",
    " ## ## ## ## ",
    "             ",
    " ## ## ##    ",
    " ## ## ##    ",
];

const HOP: &[&str] = &[
    "             ",
    "   ### ###   ",
    "   ### ###   ",
    "   ### ###   ",
    "             ",
    " ### ooo ### ",
    " ### ooo ### ",
    " ### ooo ### ",
    "             ",
    "   ### ###   ",
    "   ### ###   ",
    "   ### ###   ",
];

/// The emblem of a game on a day.
pub(super) fn of(game: &str, day: Day) -> Miniature {
    let level = crate::games::find(game).and_then(|entry| (entry.special)(day));
    let has = |key| level.as_ref().is_some_and(|level| level.get(key).is_some());
    Miniature::of_art(match game {
        _ if has("shape") => HEART,
        _ if has("word") => LETTER,
        "labyrinth" => LABYRINTH,
        "yamyam" => YAMYAM,
        "fifteen" => FIFTEEN,
        _ => HOP,
    })
}
