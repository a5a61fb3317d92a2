//! What stands for a board of the day before it is played, so that nothing of it is given away.

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
    "  ####   ####  ",
    " ###### ###### ",
    "###############",
    "###############",
    "###############",
    " ############# ",
    "  ###########  ",
    "   #########   ",
    "    #######    ",
    "     #####     ",
    "      ###      ",
    "       #       ",
];

const LETTER: &[&str] = &[
    "  #######  ",
    " ##     ## ",
    " ##     ## ",
    "        ## ",
    "      ###  ",
    "     ##    ",
    "     ##    ",
    "           ",
    "     ##    ",
    "     ##    ",
];

const YAMYAM: &[&str] = &[
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
    "### ### ### ###",
    "### ### ### ###",
    "               ",
    "### ### ### ###",
    "### ### ### ###",
    "               ",
    "### ### ### ###",
    "### ### ### ###",
    "               ",
    "### ### ###    ",
    "### ### ###    ",
];

const HOP: &[&str] = &[
    "    #   #   #    ",
    "                 ",
    "  #   #   #   #  ",
    "                 ",
    "#   #   #   #   #",
    "                 ",
    "  #   #   #   #  ",
    "                 ",
    "    #   #   #    ",
];

/// The emblem of a game on a day.
pub(super) fn of(game: &str, day: Day) -> Miniature {
    let level = crate::games::find(game).and_then(|entry| (entry.special)(day));
    let level = level.as_ref();
    Miniature::of_art(match game {
        _ if level.is_some_and(|level| level.get("shape").is_some()) => HEART,
        _ if level.is_some_and(|level| level.get("word").is_some()) => LETTER,
        "labyrinth" => LABYRINTH,
        "yamyam" => YAMYAM,
        "fifteen" => FIFTEEN,
        _ => HOP,
    })
}
