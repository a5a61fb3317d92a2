//! What a terminal can show, and the colours and glyphs chosen for it.
//!
//! Meanings differ in colour **and** in shape, so that players with a monochrome or ASCII
//! terminal and colour-blind players can tell them apart.

mod tile_kind;

use ratatui::style::{Color, Modifier, Style};

pub(crate) use tile_kind::TileKind;

/// How many colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// No colour: bold, reverse and underline only.
    Mono,
    /// The 16 ANSI colours.
    Ansi16,
    /// The 256-colour palette.
    Ansi256,
    /// 24-bit colour.
    True,
}

/// What a player's terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caps {
    /// Colours.
    pub depth: Depth,
    /// Whether it can show more than ASCII.
    pub unicode: bool,
}

/// A colour in 24 bits, with its nearest of the 256 and of the 16 colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink {
    rgb: (u8, u8, u8),
    indexed: u8,
    ansi: Color,
}

const fn ink(rgb: (u8, u8, u8), indexed: u8, ansi: Color) -> Ink {
    Ink { rgb, indexed, ansi }
}

// No meanings differ by red against green alone: gold, blue and a light teal differ in
// brightness as well (checked for deuteranopia and protanopia).
const GROUND: Ink = ink((13, 17, 27), 233, Color::Reset);
const PANEL: Ink = ink((22, 28, 43), 234, Color::Reset);
const TEXT: Ink = ink((208, 214, 228), 252, Color::Reset);
const FAINT: Ink = ink((122, 132, 158), 103, Color::DarkGray);
const WALL: Ink = ink((74, 88, 128), 60, Color::Blue);
const TRAIL: Ink = ink((38, 52, 84), 237, Color::DarkGray);
const THREAD: Ink = ink((118, 140, 196), 68, Color::Cyan);
const GOLD: Ink = ink((255, 203, 92), 221, Color::Yellow);
const GOAL: Ink = ink((122, 224, 192), 115, Color::Green);
const ORANGE: Ink = ink((255, 160, 72), 215, Color::LightRed);
const LILAC: Ink = ink((214, 160, 255), 183, Color::Magenta);
const LINE: Ink = ink((58, 70, 104), 238, Color::DarkGray);
const TILE: Ink = ink((36, 46, 74), 236, Color::Reset);
const LOCKED: Ink = ink((20, 62, 56), 23, Color::Reset);
const ALERT: Ink = ink((255, 137, 115), 209, Color::Red);
const SAFE: Ink = ink((108, 220, 152), 78, Color::Green);
const SAFE_GROUND: Ink = ink((18, 62, 46), 22, Color::Reset);
const UNSAFE: Ink = ink((255, 122, 122), 210, Color::Red);
const UNSAFE_GROUND: Ink = ink((92, 24, 34), 52, Color::Reset);
const FAR: Ink = ink((255, 176, 84), 215, Color::Yellow);
const FAR_GROUND: Ink = ink((98, 60, 12), 94, Color::Reset);
const RISKY_GROUND: Ink = ink((34, 41, 60), 236, Color::Reset);
const REACHED_GROUND: Ink = ink((30, 54, 92), 24, Color::Reset);
const SKY: Ink = ink((128, 184, 255), 111, Color::Cyan);
/// What stands on a bright cell.
const DARK: Ink = ink((13, 17, 27), 233, Color::Black);
const PLAYER: Ink = ink((255, 203, 92), 221, Color::LightYellow);
const WALKED: Ink = ink((140, 102, 42), 94, Color::Yellow);
const TRIED: Ink = ink((38, 45, 64), 236, Color::Reset);
/// Floor in the light of the player, where the rest is in fog.
const GLOW: Ink = ink((36, 35, 42), 235, Color::Reset);
const MIST: Ink = ink((64, 76, 112), 237, Color::DarkGray);
const DIMMED: Ink = ink((50, 58, 88), 238, Color::DarkGray);

/// What a cell of the screen means; [`Look::style`] turns it into colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    Text,
    Faint,
    Accent,
    /// The chosen row of a list, drawn as a bar.
    Chosen,
    Panel,
    PanelFaint,
    PanelAccent,
    Frame,
    /// A message that a rule forbids a move.
    Alert,
    Wall,
    Floor,
    /// Floor the player has walked on.
    Trail,
    Player,
    /// Another player's piece.
    Ghost,
    Entrance,
    Exit,
    /// A cell to be reached.
    Goal,
    Hint,
    /// A tile of the fifteen puzzle that is not in its position.
    Tile,
    TileEdge,
    Placed,
    PlacedEdge,
    Hinted,
    /// A piece on a board, with the cell below it.
    Piece,
    /// A cell that a move can reach.
    Landing,
    /// The chosen one of those cells.
    Pointed,
    /// Lines between the cells of a board, and what cannot be chosen now.
    Grid,
    /// A cell from which every path leads to the exit.
    Safe,
    /// A cell from which no path leads to the exit.
    Unsafe,
    /// A cell too far from the exit to start on.
    TooFar,
    /// A cell from which some paths lead to the exit and others do not.
    Risky,
    Reached,
    /// A wall of the maze behind the menu.
    Backdrop,
    /// The cell being carved behind the menu.
    Carver,
    /// A face that fills the cell where the player stands.
    Face,
    /// The whole cell where the player stands.
    PlayerCell,
    GhostCell,
    HintCell,
    /// A whole cell of the way from the start to the player.
    Thread,
    /// A whole cell that the player has walked on and left again.
    Tried,
    /// A whole cell of the way out that is shown.
    Way,
    ExitCell,
    /// A whole cell in the colour of this band of distances ([`TileKind::Far`]).
    Flood(u8),
    /// A line in that colour.
    FloodLine(u8),
    /// A wall that was just walked into.
    LitWall,
    /// A wall around what is flooded.
    DimWall,
    /// What lies in fog.
    Unseen,
}

/// How bright a tile is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Light {
    /// There is no fog.
    #[default]
    Day,
    /// Near the player.
    Bright,
    /// Further away.
    Dimmer,
    /// Remembered.
    Dim,
}

/// Colours and glyphs for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    caps: Caps,
    light: Light,
}

impl Look {
    /// The look for a terminal that can show this much.
    pub fn new(caps: Caps) -> Self {
        let light = Light::Day;
        Self { caps, light }
    }

    /// The same in this light.
    #[must_use]
    pub(crate) fn lit(self, light: Light) -> Self {
        Self { light, ..self }
    }

    /// Whether glyphs beyond ASCII may be used.
    pub fn unicode(&self) -> bool {
        self.caps.unicode
    }

    /// How many colours may be used.
    pub fn depth(&self) -> Depth {
        self.caps.depth
    }

    /// `unicode` where the terminal can show it, else `ascii`.
    pub(crate) fn glyph<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.caps.unicode { unicode } else { ascii }
    }

    fn color(&self, ink: Ink) -> Color {
        // So much of a colour is left, in percent; the rest is the ground's.
        let left = match self.light {
            Light::Day | Light::Bright => 100,
            Light::Dimmer => 66,
            Light::Dim => 38,
        };
        if left < 100 && self.paints() {
            let mixed = |of: u8, ground: u8| {
                let sum = u16::from(of) * left + u16::from(ground) * (100 - left);
                u8::try_from(sum / 100).unwrap_or(u8::MAX)
            };
            // Among 256 colours the thread would be as grey as the walls.
            if self.caps.depth == Depth::Ansi256 && ink == WALKED {
                return Color::Indexed(if self.light == Light::Dim {
                    58
                } else {
                    WALKED.indexed
                });
            }
            let ((r, g, b), ground) = (ink.rgb, GROUND.rgb);
            return Color::Rgb(mixed(r, ground.0), mixed(g, ground.1), mixed(b, ground.2));
        }
        match self.caps.depth {
            Depth::Mono => Color::Reset,
            Depth::Ansi16 => ink.ansi,
            Depth::Ansi256 => Color::Indexed(ink.indexed),
            Depth::True => Color::Rgb(ink.rgb.0, ink.rgb.1, ink.rgb.2),
        }
    }

    pub(crate) fn style(&self, tone: Tone) -> Style {
        let on = |fg, bg| Style::new().fg(self.color(fg)).bg(self.color(bg));
        let bold = Modifier::BOLD;
        match tone {
            Tone::Floor if self.light != Light::Day => on(TEXT, GLOW),
            Tone::Text | Tone::Floor => on(TEXT, GROUND),
            Tone::Faint => on(FAINT, GROUND),
            Tone::Accent => on(GOLD, GROUND).add_modifier(bold),
            Tone::Chosen => match self.caps.depth {
                Depth::Mono | Depth::Ansi16 => Style::new().add_modifier(Modifier::REVERSED),
                _ => on(GROUND, GOLD).add_modifier(bold),
            },
            Tone::Panel => on(TEXT, PANEL),
            Tone::PanelFaint => on(FAINT, PANEL),
            Tone::PanelAccent => on(GOLD, PANEL).add_modifier(bold),
            Tone::Frame => on(WALL, PANEL),
            Tone::Alert => on(ALERT, GROUND),
            Tone::Wall => on(WALL, GROUND),
            Tone::Trail => on(THREAD, GROUND),
            Tone::Player => on(GOLD, GROUND),
            Tone::Ghost => on(LILAC, GROUND),
            Tone::Entrance => on(SKY, GROUND),
            Tone::Exit => on(GOAL, GROUND),
            Tone::Goal => on(ORANGE, GROUND),
            Tone::Hint => on(SKY, GROUND),
            Tone::Tile => on(TEXT, TILE),
            Tone::TileEdge => on(THREAD, TILE),
            Tone::Placed => on(GOAL, LOCKED).add_modifier(bold),
            Tone::PlacedEdge => on(GOAL, LOCKED),
            Tone::Hinted => on(GOLD, TILE).add_modifier(bold),
            Tone::Piece => match self.caps.depth {
                Depth::Mono | Depth::Ansi16 => Style::new().add_modifier(Modifier::REVERSED | bold),
                _ => on(GROUND, GOLD).add_modifier(bold),
            },
            Tone::Landing => on(SKY, TRAIL).add_modifier(bold),
            Tone::Pointed => match self.caps.depth {
                Depth::Mono => Style::new().add_modifier(bold | Modifier::UNDERLINED),
                Depth::Ansi16 => on(SKY, GROUND).add_modifier(bold | Modifier::REVERSED),
                _ => on(GROUND, SKY).add_modifier(bold),
            },
            Tone::Grid => on(LINE, GROUND),
            Tone::Safe => on(SAFE, SAFE_GROUND),
            Tone::Unsafe => on(UNSAFE, UNSAFE_GROUND),
            Tone::TooFar => on(FAR, FAR_GROUND),
            Tone::Risky => on(FAINT, RISKY_GROUND),
            Tone::Reached => on(SKY, REACHED_GROUND),
            Tone::Backdrop => match self.caps.depth {
                // Without colours it would be as bright as the menu before it.
                Depth::Mono => Style::new().add_modifier(Modifier::DIM),
                _ => on(TRAIL, GROUND),
            },
            Tone::Carver => on(GOLD, GROUND),
            Tone::PlayerCell | Tone::GhostCell | Tone::HintCell | Tone::Way | Tone::ExitCell
                if self.caps.depth == Depth::Mono =>
            {
                on(TEXT, GROUND).add_modifier(bold)
            }
            Tone::Face => match self.caps.depth {
                Depth::Mono => Style::new().add_modifier(Modifier::REVERSED | bold),
                _ => on(DARK, PLAYER).add_modifier(bold),
            },
            // The shape is there for those who read the screen as text. Where it is in the colour of
            // its cell, which is that of the moves in the first row, the terminal is told of no
            // other: a fifth of the bytes of a step.
            Tone::PlayerCell if self.paints() && self.caps.unicode => on(PLAYER, PLAYER),
            Tone::PlayerCell => on(DARK, PLAYER),
            Tone::GhostCell => on(DARK, LILAC),
            Tone::HintCell => on(DARK, SKY),
            Tone::Thread if self.caps.depth == Depth::Ansi16 => on(DARK, WALKED),
            Tone::Thread if self.fills() => on(TEXT, WALKED),
            Tone::Thread => on(TEXT, GROUND),
            Tone::Tried if self.paints() => on(THREAD, TRIED),
            Tone::Tried => on(THREAD, GROUND),
            Tone::Way => on(DARK, PLAYER),
            Tone::ExitCell => on(DARK, GOAL),
            Tone::Flood(band) if self.fills() => self
                .style(Tone::Floor)
                .bg(self.fill(TileKind::Far(band, 0))),
            Tone::Flood(_) => on(FAINT, GROUND),
            Tone::FloodLine(band) if self.fills() => self
                .style(Tone::Floor)
                .fg(self.fill(TileKind::Far(band, 0))),
            Tone::FloodLine(_) => on(FAINT, GROUND),
            Tone::LitWall => on(THREAD, GROUND),
            Tone::DimWall => on(DIMMED, GROUND),
            Tone::Unseen if self.paints() => on(MIST, GROUND),
            Tone::Unseen => self.style(Tone::Backdrop),
        }
    }

    /// Whether there are colours enough to tell cells apart by nothing else.
    pub(crate) fn paints(&self) -> bool {
        self.caps.depth >= Depth::Ansi256
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monochrome_never_names_a_colour() {
        let look = Look::new(Caps {
            depth: Depth::Mono,
            unicode: true,
        });
        for tone in [
            Tone::Text,
            Tone::Chosen,
            Tone::Wall,
            Tone::Player,
            Tone::Exit,
            Tone::Panel,
        ] {
            let style = look.style(tone);
            assert!(matches!(style.fg, None | Some(Color::Reset)), "{tone:?}");
            assert!(matches!(style.bg, None | Some(Color::Reset)), "{tone:?}");
        }
    }
}
