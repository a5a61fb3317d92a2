//! What stands for a board of the day before it is played, so that nothing of it is given away.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::miniature::Miniature;
use crate::games::{middle, put};
use crate::look::{Look, Tone};
use crate::model::Day;
use crate::ui::{card, widgets};

/// An emblem. Its pixels are as many across and down in each, so that all are enlarged alike.
struct Emblem {
    pixels: &'static [&'static str],
    /// The same in ASCII, where pixels are no picture.
    ascii: &'static [&'static str],
}

const LABYRINTH: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "+-----------+",
        "| +-------+ |",
        "| | +---+ | |",
        "| | | o | | |",
        "| | +- -+ | |",
        "| +---  --+ |",
        "+----- -----+",
    ],
};

const HEART: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "  ###   ###  ",
        " ##### ##### ",
        " ########### ",
        "   #######   ",
        "     ###     ",
        "      #      ",
    ],
};

const LETTER: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "  #####  ",
        " ##   ## ",
        "     ##  ",
        "    ##   ",
        "         ",
        "    ##   ",
    ],
};

const YAMYAM: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "  .-------.  ",
        " /         \\ ",
        "|  O     O  |",
        "|           |",
        "|  \\_____/  |",
        " \\         / ",
        "  '-------'  ",
    ],
};

const FIFTEEN: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "+--+--+--+--+",
        "| 1| 2| 3| 4|",
        "| 5| 6| 7| 8|",
        "| 9|10|11|12|",
        "|13|14|15|  |",
        "+--+--+--+--+",
    ],
};

const HOP: Emblem = Emblem {
    pixels: &[
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
    ],
    ascii: &[
        "    3   2    ",
        "             ",
        "  1  (4)  2  ",
        "             ",
        "    2   1    ",
    ],
};

/// The emblem of a game on a day.
fn of(game: &str, day: Day) -> &'static Emblem {
    let level = crate::games::find(game).and_then(|entry| (entry.special)(day));
    let level = level.as_ref();
    match game {
        _ if level.is_some_and(|level| level.get("shape").is_some()) => &HEART,
        _ if level.is_some_and(|level| level.get("word").is_some()) => &LETTER,
        "labyrinth" => &LABYRINTH,
        "yamyam" => &YAMYAM,
        "fifteen" => &FIFTEEN,
        _ => &HOP,
    }
}

/// Draws the emblem of a game on a day into the middle of an area.
pub(super) fn draw(
    (game, day): (&str, Day),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    ground: Tone,
) {
    let emblem = of(game, day);
    if look.unicode() {
        return card::emblem(&Miniature::of_art(emblem.pixels), area, buf, look, ground);
    }
    let columns = emblem.ascii.iter().map(|line| widgets::width(line)).max();
    let rows = widgets::count(emblem.ascii.len());
    let place = middle(area, columns.unwrap_or(0), rows);
    let style = card::on(look, Tone::LitWall, ground);
    for (n, line) in (0..place.height).zip(emblem.ascii) {
        let row = widgets::row(place, n);
        widgets::left(row, buf, line, style);
        // What fills a pixel needs no sign where there are colours.
        for (x, sign) in (row.x..row.right()).zip(line.chars()) {
            let tone = match sign {
                '#' => Tone::LitWall,
                'o' => Tone::Exit,
                _ => continue,
            };
            if look.paints() {
                put(buf, x, row.y, " ", card::filled(look.style(tone)));
            }
        }
    }
}
