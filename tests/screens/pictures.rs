//! What players see of the menus, the games and the laboratory: a picture each, after these keys.
//! Behind each of them nothing but ASCII is written where there is nothing else, and every size can
//! be drawn.

use mazed::core::generate::Algorithm;
use mazed::games::{Level, Opening, fifteen, hop, labyrinth, yamyam};
use mazed::i18n::Lang;
use mazed::look::{Caps, Depth};
use mazed::ui::event::Event;

use crate::tester::{MONO, PLAIN, RICH, SIZES, Tester, caps};

/// On which terminals.
#[derive(Clone, Copy)]
struct On(&'static [(u16, u16)], Lang, Caps);

const BOTH: On = On(&SIZES, Lang::En, RICH);
const ONE: On = On(&[(80, 24)], Lang::En, RICH);
const GREY: On = On(&[(80, 24)], Lang::En, MONO);
const GREY_BOTH: On = On(&SIZES, Lang::En, MONO);
const ASCII: On = On(&SIZES, Lang::En, PLAIN);
const GERMAN: On = On(&[(80, 24)], Lang::De, RICH);
const COLOURED_ASCII: On = On(&[(80, 24)], Lang::De, caps(Depth::True, false));

/// The name of a picture, where it is taken, of which game, after which keys.
fn all() -> Vec<(String, On, Option<Opening>, String)> {
    let game = |game, level: Level| {
        let seed = Some(7);
        Some(Opening { game, level, seed })
    };
    let maze = |side| game("labyrinth", labyrinth::level(side, side));
    let fog = |side| game("labyrinth", labyrinth::level(side, side).with("fog", "on"));
    let tiles = |side| game("fifteen", fifteen::level(side));
    let numbers = |board| game("hop", hop::level(board));
    let board = |board| game("yamyam", yamyam::level(board));
    let wide = || game("yamyam", yamyam::level("spaces").with("number", "8"));
    let fixed = [
        ("menu", BOTH, None, "<60s>"),
        ("setup", BOTH, None, "31m"),
        ("setup_even", BOTH, None, "31m8<Enter>"),
        ("settings", BOTH, None, "<menu menu-settings>"),
        ("cards", BOTH, None, "<60s>31"),
        ("cards_fifteen", ONE, None, "<60s><menu fifteen>"),
        ("play9", BOTH, maze(9), ""),
        ("play29", BOTH, maze(29), ""),
        ("play61", BOTH, maze(61), ""),
        ("way9", BOTH, maze(9), "<1s><way 12>i<65s>"),
        ("way29", BOTH, maze(29), "<way 40>wi"),
        ("way61", BOTH, maze(61), "<way 150>"),
        ("won9", BOTH, maze(9), "i<way 1000><2s>"),
        ("won29", BOTH, maze(29), "<way 1000><2s>"),
        ("help", BOTH, maze(9), "?"),
        ("pause", BOTH, maze(9), "sp"),
        ("leave", BOTH, maze(9), "sq"),
        ("tiles29", BOTH, maze(29), "<way 30>iz"),
        ("half29", BOTH, maze(29), "<way 30>izz"),
        ("map29", BOTH, maze(29), "<way 30>im"),
        ("map257", BOTH, maze(257), "<way 400>m"),
        ("fog9", BOTH, fog(9), "<way 7>"),
        ("fog29", BOTH, fog(29), "<way 50>"),
        ("given_up", GREY, maze(9), "sgy<20s>"),
        ("run", ONE, maze(9), "S<1s>"),
        ("ascii9", ASCII, maze(9), "<way 12>i"),
        ("fifteen3", BOTH, tiles(3), ""),
        ("fifteen4", BOTH, tiles(4), ""),
        ("fifteen5", BOTH, tiles(5), ""),
        ("fifteen_way", BOTH, tiles(4), "wasddw<1s>i"),
        ("fifteen_won", GERMAN, tiles(3), "<way 1000><2s>"),
        ("fifteen_help", BOTH, tiles(4), "?"),
        ("fifteen_shown", ONE, tiles(3), "gy<30s>"),
        ("ascii_fifteen3", ASCII, tiles(3), "wdi<1s>"),
        ("ascii_fifteen4", ASCII, tiles(4), "wdi<1s>"),
        ("ascii_fifteen5", ASCII, tiles(5), "wdi<1s>"),
        ("hop5", BOTH, numbers("easy"), ""),
        ("hop7", BOTH, numbers("normal"), ""),
        ("hop9", BOTH, numbers("source"), ""),
        ("hop_way", BOTH, numbers("source"), "xzawwedx<1s>i"),
        ("hop_dead_end", BOTH, numbers("source"), "d<1s>"),
        // The only walk of 18 hops on this board.
        ("hop_won", BOTH, numbers("source"), "xzawwedxzxdewazxde"),
        ("hop_help", BOTH, numbers("easy"), "?"),
        ("hop_shown", ONE, numbers("source"), "gy<30s>"),
        ("ascii_hop5", ASCII, numbers("easy"), "i<1s>"),
        ("ascii_hop9", ASCII, numbers("source"), "xz<1s>"),
        // The last of the sets of keys: the number pad.
        (
            "hop_pad",
            GERMAN,
            None,
            "<menu menu-settings><Down><Down><Left><Esc><menu hop><Left><Left><Enter>",
        ),
        (
            "ascii_hop_pad",
            COLOURED_ASCII,
            None,
            "<menu menu-settings><Down><Down><Left><Esc><menu hop><Left><Left><Enter>",
        ),
        ("yamyam_new", BOTH, board("mirror"), ""),
        ("yamyam_overlay", BOTH, board("mirror"), "o"),
        ("yamyam_hint", BOTH, board("moth"), "<way 2><1s>i"),
        ("yamyam_large", BOTH, wide(), ""),
        ("yamyam_large_overlay", BOTH, wide(), "o"),
        ("yamyam_won", BOTH, board("mirror"), "<way 100><2s>"),
        ("yamyam_setup", BOTH, None, "<60s><menu yamyam>m"),
        ("yamyam_help", BOTH, board("mirror"), "?"),
        ("yamyam_given_up", ONE, board("mirror"), "sgy<20s>"),
        ("yamyam_ascii_new", ASCII, board("twins"), ""),
        ("yamyam_ascii_overlay", ASCII, board("twins"), "do"),
        ("lab_pick", BOTH, None, "<menu menu-laboratory>a"),
        ("lab_build", GREY_BOTH, None, "<menu menu-laboratory>a1<9s>"),
        ("lab_pair", GREY_BOTH, None, "<menu menu-laboratory>a52<6s>"),
        ("lab_ascii", ASCII, None, "<menu menu-laboratory>a5<5s>"),
    ];
    let owned = |(name, on, game, keys): (&str, On, _, &str)| (name.into(), on, game, keys.into());
    let lab = |name: String, keys: String| {
        (
            name,
            GREY,
            None,
            "<menu menu-laboratory>a".to_owned() + &keys,
        )
    };
    let halves = Algorithm::ALL.iter().zip(1..);
    let halves =
        halves.map(|(algorithm, n)| lab(format!("lab_half_{algorithm}"), format!("{n}<7s>")));
    let searches = (1..=5).flat_map(|n| {
        let search = lab(format!("lab_search_{n}"), format!("1s{n}<4s>"));
        [search, lab(format!("lab_found_{n}"), format!("1s{n}<4s>e"))]
    });
    fixed
        .map(owned)
        .into_iter()
        .chain(halves)
        .chain(searches)
        .collect()
}

#[test]
fn pictures() {
    for (name, On(sizes, lang, caps), game, keys) in all() {
        for size in sizes {
            let mut tester = Tester::begin(*size, lang, game.clone(), caps, None);
            tester.keys(&keys);
            tester.picture(&name);
        }
    }
}

#[test]
fn ascii_is_ascii() {
    for (name, _, game, keys) in all() {
        for (lang, size) in Lang::ALL
            .into_iter()
            .flat_map(|lang| SIZES.map(|size| (lang, size)))
        {
            let mut tester = Tester::begin(size, lang, game.clone(), PLAIN, None);
            for more in [&keys[..], "?", "<Esc>q", "e", "gy"] {
                tester.keys(more);
                let text = tester.text();
                assert!(text.is_ascii(), "{name}: {text}");
            }
        }
    }
}

#[test]
fn every_size_and_every_moment_can_be_drawn() {
    for (_, On(_, lang, _), game, keys) in all() {
        let mut tester = Tester::new((80, 24), lang, game);
        for more in [&keys[..], "sd", "?", "<Esc>", "p"] {
            tester.keys(more);
            for (width, height) in [
                (1, 1),
                (40, 12),
                (500, 200),
                (41, 13),
                (12, 40),
                (0, 0),
                (250, 3),
                (80, 24),
            ] {
                tester.resize(width, height);
                tester.let_pass(200);
                tester.text();
            }
        }
        for caps in [PLAIN, RICH] {
            tester.send(Event::Caps(caps));
            tester.text();
        }
    }
}
