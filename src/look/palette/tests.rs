//! Measures the palettes. Contrast is that of the Web Content Accessibility Guidelines 2.1, distance
//! is CIE 1976 (L*, a*, b*). How colours look to eyes without one kind of cone is simulated after
//! G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A Physiologically-based Model for Simulation of
//! Color Vision Deficiency, IEEE TVCG 15 (2009), with the matrices for severity 1.0.

use ratatui::style::{Color, Modifier, Style};

use super::*;
use crate::look::indexed::rgb_of;
use crate::look::{Caps, Depth, Look, Tone};

type Rgb = [u8; 3];
type Matrix = [[f64; 3]; 3];

const USUAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

fn linear(rgb: Rgb) -> [f64; 3] {
    rgb.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn times(matrix: &Matrix, color: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(color).map(|(a, b)| a * b).sum())
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let light = |rgb| {
        let [r, g, b] = linear(rgb);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

fn lab(rgb: Rgb, eye: &Matrix) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.412_456, 0.357_576, 0.180_438],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    let seen = times(eye, linear(rgb)).map(|value| value.clamp(0.0, 1.0));
    let [x, y, z] = times(&XYZ, seen);
    let bent = |t: f64| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let (x, y, z) = (bent(x / 0.950_47), bent(y), bent(z / 1.088_83));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Rgb, b: Rgb, eye: &Matrix) -> f64 {
    let (a, b) = (lab(a, eye), lab(b, eye));
    let squares = a.iter().zip(b).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Everything that is read, and the signs on coloured cells.
const READ: [Tone; 32] = [
    Tone::Text,
    Tone::Faint,
    Tone::Accent,
    Tone::Medal(2),
    Tone::Medal(3),
    Tone::Chosen,
    Tone::Panel,
    Tone::PanelFaint,
    Tone::PanelAccent,
    Tone::PanelAlert,
    Tone::Alert,
    Tone::Player,
    Tone::Ghost,
    Tone::Entrance,
    Tone::Exit,
    Tone::Goal,
    Tone::Tile,
    Tone::Placed,
    Tone::Number(1),
    Tone::Number(5),
    Tone::Piece,
    Tone::Landing,
    Tone::Safe,
    Tone::Unsafe,
    Tone::TooFar,
    Tone::Risky,
    Tone::GhostCell,
    Tone::HintCell,
    Tone::Way,
    Tone::ExitCell,
    Tone::Thread,
    Tone::LitWall,
];

fn look(palette: Palette, depth: Depth) -> Look {
    let unicode = true;
    Look::new(Caps { depth, unicode }).with_palette(palette)
}

/// What a style shows in a terminal with these first 16 colours, text and ground.
fn shown(style: Style, scheme: Option<&Scheme>) -> (Rgb, Rgb) {
    let rgb = |color: Option<Color>, usual: Rgb| match color {
        Some(Color::Rgb(r, g, b)) => [r, g, b],
        Some(Color::Indexed(index)) => rgb_of(index),
        Some(color) => match (
            NAMES.split(' ').position(|name| name == color.to_string()),
            scheme,
        ) {
            (Some(place), Some((_, _, Some(colors)))) => hex(colors[place]),
            (Some(place), Some(_)) => rgb_of(place as u8),
            _ => usual,
        },
        None => usual,
    };
    let (text, ground) = scheme.map_or((0, 0), |(text, ground, _)| (*text, *ground));
    let (text, ground) = (hex(text), hex(ground));
    let (mut fg, mut bg) = (rgb(style.fg, text), rgb(style.bg, ground));
    if style.add_modifier.contains(Modifier::REVERSED) {
        (fg, bg) = (bg, fg);
    }
    if style.add_modifier.contains(Modifier::DIM) {
        // Terminals show faint text halfway to its ground, or nearer to the text.
        fg = [0, 1, 2].map(|n| u8::midpoint(fg[n], bg[n]));
    }
    (fg, bg)
}

fn hex(color: u32) -> Rgb {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}

/// The first 16 colours as they are called.
const NAMES: &str = "Black Red Green Yellow Blue Magenta Cyan Gray DarkGray LightRed LightGreen \
                     LightYellow LightBlue LightMagenta LightCyan White";

/// The text, the ground and the first 16 colours of a terminal, as its authors set them; those of
/// xterm if there are none.
type Scheme = (u32, u32, Option<[u32; 16]>);

const SOLARIZED: [u32; 16] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36,
    0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
];

const DARK_SCHEMES: [Scheme; 2] = [
    (0xe5e5e5, 0x000000, None),
    (0x839496, 0x002b36, Some(SOLARIZED)),
];
const LIGHT_SCHEMES: [Scheme; 2] = [
    (0x000000, 0xffffff, None),
    (0x657b83, 0xfdf6e3, Some(SOLARIZED)),
];

#[test]
fn all_text_stands_out_from_its_ground() {
    let mut low = Vec::new();
    for palette in Palette::ALL {
        for depth in [Depth::True, Depth::Ansi256] {
            for tone in READ {
                let (fg, bg) = shown(look(palette, depth).style(tone), None);
                let contrast = contrast(fg, bg);
                if contrast < 4.5 {
                    low.push(format!("{palette:?} {depth:?} {tone:?} {contrast:.2}"));
                }
            }
        }
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn no_text_vanishes_in_16_colours_on_common_schemes() {
    let mut low = Vec::new();
    for palette in Palette::ALL {
        let look = look(palette, Depth::Ansi16);
        // The palette for contrast is for both, so its text is the terminal's own.
        let schemes = match palette {
            Palette::Light => &LIGHT_SCHEMES,
            _ => &DARK_SCHEMES,
        };
        for scheme in schemes {
            for tone in READ.into_iter().chain([Tone::Wall, Tone::Grid]) {
                let (fg, bg) = shown(look.style(tone), Some(scheme));
                let contrast = contrast(fg, bg);
                // The text of Solarized itself stands out by 4.1.
                if contrast < 1.7 {
                    low.push(format!("{palette:?} {scheme:x?} {tone:?} {contrast:.2}"));
                }
            }
        }
    }
    assert!(low.is_empty(), "{}", low.join("\n"));
}

#[test]
fn what_means_something_else_looks_different() {
    /// The difference that is seen at a glance between cells side by side.
    const LEAST: f64 = 11.0;
    type Pair = (&'static str, fn(&Inks) -> [Ink; 2]);
    let pairs: [Pair; 21] = [
        ("thread, tried", |i| [i.walked, i.tried]),
        ("thread, wall", |i| [i.walked, i.wall]),
        ("thread, floor", |i| [i.walked, i.ground]),
        ("tried, wall", |i| [i.tried, i.wall]),
        ("tried, floor", |i| [i.tried, i.ground]),
        ("wall, floor", |i| [i.wall, i.ground]),
        ("player, thread", |i| [i.player, i.walked]),
        ("player, wall", |i| [i.player, i.wall]),
        ("player, exit", |i| [i.player, i.goal]),
        ("exit, floor", |i| [i.goal, i.ground]),
        ("exit, thread", |i| [i.goal, i.walked]),
        ("exit, wall", |i| [i.goal, i.wall]),
        ("safe, unsafe", |i| [i.safe_ground, i.unsafe_ground]),
        ("safe, too far", |i| [i.safe_ground, i.far_ground]),
        ("unsafe, too far", |i| [i.unsafe_ground, i.far_ground]),
        ("safe, unsafe sign", |i| [i.safe_text, i.unsafe_text]),
        ("safe, risky", |i| [i.safe_ground, i.risky_ground]),
        ("unsafe, risky", |i| [i.unsafe_ground, i.risky_ground]),
        ("gold, silver", |i| [i.gold, i.silver]),
        ("silver, bronze", |i| [i.silver, i.bronze]),
        ("gold, bronze", |i| [i.gold, i.bronze]),
    ];
    let eyes = [
        ("usual eyes", &USUAL),
        ("protanopia", &PROTANOPIA),
        ("deuteranopia", &DEUTERANOPIA),
    ];
    let mut alike = Vec::new();
    for palette in Palette::ALL {
        let tested = if palette == Palette::Contrast { 3 } else { 1 };
        for (eye, matrix) in &eyes[..tested] {
            for (name, pair) in pairs {
                let inks = pair(palette.inks());
                let exact = inks.map(|ink| <[u8; 3]>::from(ink.rgb));
                let indexed = inks.map(|ink| rgb_of(ink.indexed));
                for [a, b] in [exact, indexed] {
                    let distance = distance(a, b, matrix);
                    if distance < LEAST {
                        alike.push(format!("{palette:?} {eye} {name} {distance:.1}"));
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn each_band_of_distances_is_further_from_the_ground() {
    for palette in Palette::ALL {
        let inks = palette.inks();
        let light = |ink: &Ink| lab(ink.rgb.into(), &USUAL)[0];
        let bands: Vec<_> = inks.bands.iter().map(light).collect();
        let is_sorted = match palette {
            Palette::Light => bands.is_sorted_by(|a, b| a > b),
            _ => bands.is_sorted_by(|a, b| a < b),
        };
        assert!(is_sorted, "{palette:?} {bands:?}");
    }
}
