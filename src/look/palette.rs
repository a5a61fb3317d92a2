//! The palettes: which colour each meaning has on a dark terminal, on a light one, and where
//! contrast and colour blindness matter most. Each colour is given in 24 bits, as one of the 256 and
//! as one of the 16 colours. Those of the 16 are the terminal's own, whose ground is left as it is.
//!
//! The tests measure each palette: contrast of all text, and that what means something else looks
//! different, in the palette for contrast also to eyes that lack one kind of cone.

use ratatui::style::Color;

use super::BANDS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    pub(super) rgb: (u8, u8, u8),
    pub(super) indexed: u8,
    pub(super) ansi: Color,
}

const fn ink(rgb: (u8, u8, u8), indexed: u8, ansi: Color) -> Ink {
    Ink { rgb, indexed, ansi }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    #[default]
    Dark,
    Light,
    /// More contrast, and colours that colour-blind players tell apart: blue, orange and yellow,
    /// after M. Okabe and K. Ito, Color Universal Design (2008).
    Contrast,
}

impl Palette {
    /// All palettes, in the order in which they are chosen.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Contrast];

    pub(super) fn inks(self) -> &'static Inks {
        match self {
            Self::Dark => &DARK,
            Self::Light => &LIGHT,
            Self::Contrast => &CONTRAST,
        }
    }
}

#[derive(Debug)]
pub(super) struct Inks {
    pub(super) ground: Ink,
    pub(super) panel: Ink,
    pub(super) text: Ink,
    pub(super) faint: Ink,
    pub(super) wall: Ink,
    /// The ground of what can be chosen, and the maze behind the menu.
    pub(super) trail: Ink,
    /// Lines and marks that stand out from the walls.
    pub(super) thread: Ink,
    pub(super) gold: Ink,
    pub(super) silver: Ink,
    pub(super) bronze: Ink,
    pub(super) goal: Ink,
    pub(super) orange: Ink,
    pub(super) lilac: Ink,
    pub(super) line: Ink,
    pub(super) tile: Ink,
    /// The ground of a tile in its position.
    pub(super) locked: Ink,
    pub(super) alert: Ink,
    pub(super) safe_text: Ink,
    pub(super) safe_ground: Ink,
    pub(super) unsafe_text: Ink,
    pub(super) unsafe_ground: Ink,
    pub(super) far_text: Ink,
    pub(super) far_ground: Ink,
    pub(super) risky_ground: Ink,
    pub(super) sky: Ink,
    /// What stands on a bright cell.
    pub(super) mark: Ink,
    pub(super) player: Ink,
    /// The thread from the start to the player.
    pub(super) walked: Ink,
    /// What stands on the thread.
    pub(super) on_walked: Ink,
    /// What was walked on and left again.
    pub(super) tried: Ink,
    pub(super) dimmed: Ink,
    /// Floor in the light of the player, where the rest is in fog.
    pub(super) glow: Ink,
    /// Bands of distances from near to far, each further from the ground than the one before.
    pub(super) bands: [Ink; BANDS as usize],
}

const DARK: Inks = Inks {
    ground: ink((13, 17, 27), 233, Color::Reset),
    panel: ink((22, 28, 43), 234, Color::Reset),
    text: ink((208, 214, 228), 252, Color::Reset),
    faint: ink((128, 138, 164), 103, Color::Reset),
    wall: ink((74, 88, 128), 60, Color::Blue),
    trail: ink((38, 52, 84), 237, Color::Blue),
    thread: ink((118, 140, 196), 68, Color::Cyan),
    gold: ink((255, 203, 92), 221, Color::Yellow),
    silver: ink((200, 210, 226), 252, Color::Reset),
    bronze: ink((214, 140, 86), 173, Color::LightRed),
    goal: ink((122, 224, 192), 122, Color::Green),
    orange: ink((255, 160, 72), 215, Color::LightRed),
    lilac: ink((214, 160, 255), 183, Color::Magenta),
    line: ink((64, 76, 112), 240, Color::Reset),
    tile: ink((36, 46, 74), 236, Color::Reset),
    locked: ink((20, 62, 56), 23, Color::Reset),
    alert: ink((255, 137, 115), 209, Color::Red),
    safe_text: ink((108, 220, 152), 84, Color::Green),
    safe_ground: ink((18, 62, 46), 22, Color::Reset),
    unsafe_text: ink((255, 122, 122), 210, Color::Red),
    unsafe_ground: ink((92, 24, 34), 52, Color::Reset),
    far_text: ink((255, 176, 84), 222, Color::Yellow),
    far_ground: ink((98, 60, 12), 58, Color::Reset),
    risky_ground: ink((28, 34, 50), 234, Color::Reset),
    sky: ink((128, 184, 255), 111, Color::Cyan),
    mark: ink((13, 17, 27), 233, Color::Black),
    player: ink((255, 203, 92), 221, Color::LightYellow),
    walked: ink((178, 130, 52), 136, Color::Yellow),
    on_walked: ink((13, 17, 27), 233, Color::Black),
    tried: ink((38, 45, 64), 236, Color::Reset),
    dimmed: ink((50, 58, 88), 238, Color::Blue),
    glow: ink((76, 63, 43), 237, Color::Reset),
    bands: DARK_BANDS,
};

const LIGHT: Inks = Inks {
    ground: ink((250, 248, 242), 231, Color::Reset),
    panel: ink((238, 236, 228), 255, Color::Reset),
    text: ink((38, 42, 56), 235, Color::Reset),
    faint: ink((92, 98, 116), 241, Color::Reset),
    wall: ink((104, 118, 158), 67, Color::Blue),
    trail: ink((210, 216, 230), 253, Color::Blue),
    thread: ink((64, 90, 160), 61, Color::Blue),
    gold: ink((138, 84, 0), 94, Color::Magenta),
    silver: ink((84, 94, 118), 240, Color::Reset),
    bronze: ink((112, 46, 30), 52, Color::Red),
    goal: ink((0, 104, 78), 23, Color::Green),
    orange: ink((160, 68, 0), 130, Color::Red),
    lilac: ink((122, 52, 164), 91, Color::Magenta),
    line: ink((186, 190, 204), 250, Color::Reset),
    tile: ink((222, 226, 238), 254, Color::Reset),
    locked: ink((196, 234, 218), 194, Color::Reset),
    alert: ink((184, 36, 20), 124, Color::Red),
    safe_text: ink((0, 100, 48), 22, Color::Green),
    safe_ground: ink((204, 238, 214), 194, Color::Reset),
    unsafe_text: ink((168, 12, 28), 124, Color::Red),
    unsafe_ground: ink((255, 216, 212), 224, Color::Reset),
    far_text: ink((126, 70, 0), 88, Color::Magenta),
    far_ground: ink((252, 226, 170), 223, Color::Reset),
    risky_ground: ink((228, 228, 232), 254, Color::Reset),
    sky: ink((16, 84, 168), 25, Color::Blue),
    mark: ink((255, 255, 255), 231, Color::White),
    player: ink((176, 84, 0), 130, Color::Magenta),
    walked: ink((244, 202, 112), 222, Color::Yellow),
    on_walked: ink((38, 42, 56), 235, Color::Black),
    tried: ink((222, 214, 194), 187, Color::Reset),
    dimmed: ink((186, 194, 214), 251, Color::Blue),
    glow: ink((255, 246, 210), 230, Color::Reset),
    bands: LIGHT_BANDS,
};

const CONTRAST: Inks = Inks {
    ground: ink((0, 0, 0), 16, Color::Reset),
    panel: ink((22, 22, 22), 233, Color::Reset),
    text: ink((255, 255, 255), 231, Color::Reset),
    faint: ink((196, 196, 196), 251, Color::Reset),
    wall: ink((70, 126, 196), 68, Color::Blue),
    trail: ink((44, 66, 96), 238, Color::Blue),
    thread: ink((150, 190, 255), 111, Color::Cyan),
    gold: ink((255, 230, 70), 227, Color::Yellow),
    silver: ink((214, 224, 240), 254, Color::Reset),
    bronze: ink((222, 132, 66), 173, Color::LightRed),
    goal: ink((70, 230, 205), 86, Color::Cyan),
    orange: ink((255, 170, 60), 215, Color::LightRed),
    lilac: ink((240, 170, 255), 219, Color::Magenta),
    line: ink((110, 110, 110), 243, Color::Reset),
    tile: ink((40, 40, 46), 236, Color::Reset),
    locked: ink((0, 60, 58), 23, Color::Reset),
    alert: ink((255, 150, 80), 215, Color::LightRed),
    safe_text: ink((140, 205, 255), 117, Color::Cyan),
    safe_ground: ink((0, 48, 92), 17, Color::Reset),
    unsafe_text: ink((255, 176, 80), 215, Color::LightRed),
    unsafe_ground: ink((104, 40, 0), 52, Color::Reset),
    far_text: ink((255, 240, 120), 228, Color::Yellow),
    far_ground: ink((84, 84, 84), 240, Color::Reset),
    risky_ground: ink((30, 30, 34), 235, Color::Reset),
    sky: ink((150, 200, 255), 117, Color::Cyan),
    mark: ink((0, 0, 0), 16, Color::Black),
    player: ink((255, 230, 70), 227, Color::LightYellow),
    walked: ink((150, 130, 20), 100, Color::Yellow),
    on_walked: ink((0, 0, 0), 16, Color::Black),
    tried: ink((48, 48, 54), 237, Color::Reset),
    dimmed: ink((56, 82, 120), 239, Color::Blue),
    glow: ink((34, 34, 42), 235, Color::Reset),
    bands: DARK_BANDS,
};

const DARK_BANDS: [Ink; BANDS as usize] = [
    ink((64, 50, 140), 54, Color::Magenta),
    ink((58, 72, 166), 61, Color::Magenta),
    ink((50, 98, 188), 26, Color::Magenta),
    ink((42, 126, 202), 32, Color::Cyan),
    ink((42, 154, 206), 38, Color::Cyan),
    ink((62, 180, 202), 44, Color::Cyan),
    ink((96, 204, 192), 79, Color::LightCyan),
    ink((140, 222, 182), 115, Color::LightCyan),
    ink((184, 236, 176), 157, Color::White),
    ink((222, 246, 176), 193, Color::White),
];

const LIGHT_BANDS: [Ink; BANDS as usize] = [
    ink((246, 226, 140), 228, Color::Yellow),
    ink((196, 222, 110), 149, Color::Yellow),
    ink((142, 208, 116), 114, Color::Green),
    ink((92, 192, 134), 78, Color::Green),
    ink((58, 172, 154), 73, Color::Cyan),
    ink((42, 148, 172), 37, Color::Cyan),
    ink((42, 124, 184), 31, Color::Blue),
    ink((50, 100, 180), 25, Color::Blue),
    ink((62, 74, 160), 61, Color::Magenta),
    ink((74, 48, 136), 54, Color::Magenta),
];

#[cfg(test)]
mod tests;
