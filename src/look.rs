//! What a terminal can show, and the colours and glyphs chosen for it.
//!
//! Meanings differ in colour **and** in shape, so that players with a monochrome or ASCII
//! terminal and colour-blind players can tell them apart.

mod dim;
pub(crate) mod indexed;
mod palette;

use ratatui::style::{Color, Modifier, Style};

use palette::Ink;
pub use palette::Palette;

/// Of a wall that lies in fog so much is seen, in percent.
const POST: u32 = 30;

/// Bands of distances, each in a colour of its own.
pub(crate) const BANDS: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// No colour: bold, reverse and underline only.
    Mono,
    Ansi16,
    Ansi256,
    True,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caps {
    pub depth: Depth,
    pub unicode: bool,
}

/// What a cell of the screen means; [`Look::style`] turns it into colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tone {
    Text,
    Faint,
    Accent,
    /// This place of the first three: gold, silver, bronze. Its number stands beside it.
    Medal(u32),
    /// The chosen row of a list, drawn as a bar.
    Chosen,
    Panel,
    PanelFaint,
    PanelAccent,
    Frame,
    PanelAlert,
    /// A message that a rule forbids a move.
    Alert,
    Wall,
    WallCell,
    Floor,
    Trail,
    Player,
    Ghost,
    Entrance,
    Exit,
    Goal,
    /// A tile, and one that is in its position.
    Tile,
    Placed,
    /// A piece on a board, with the cell below it.
    Piece,
    /// A cell that a move can reach.
    Landing,
    /// What stands back, such as what cannot be chosen now.
    Grid,
    /// A cell from which every path leads to the exit.
    Safe,
    /// A cell from which no path leads to the exit.
    Unsafe,
    /// A cell too far from the exit to start on.
    TooFar,
    /// A cell from which some paths lead to the exit and others do not.
    Risky,
    Backdrop,
    /// A face that fills the cell where the player stands.
    Face,
    /// The whole cell where the player stands.
    PlayerCell,
    GhostCell,
    HintCell,
    /// A whole cell of the way from the start to the player.
    Thread,
    /// A line in the colour of that way.
    ThreadLine,
    /// A whole cell that the player has walked on and left again.
    Tried,
    Way,
    ExitCell,
    /// A whole cell in the colour of this band of distances, below [`BANDS`].
    Flood(u8),
    /// A wall that was just walked into.
    LitWall,
    /// A wall around what is flooded.
    DimWall,
    /// What lies in fog, and where there is a wall in any case.
    Unseen,
    Post,
    /// A line where the player has just been.
    Trodden,
    /// A tile with this number.
    Number(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Light {
    /// There is no fog.
    #[default]
    Day,
    /// Every second cell, if they are told apart.
    Shade,
    /// Near the player.
    Bright,
    /// Further away.
    Dimmer,
    /// Where the light ends.
    Dusk,
    /// Remembered.
    Dim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    caps: Caps,
    palette: Palette,
    light: Light,
}

impl Look {
    pub fn new(caps: Caps) -> Self {
        Self {
            caps,
            palette: Palette::default(),
            light: Light::Day,
        }
    }

    #[must_use]
    pub fn with_palette(self, palette: Palette) -> Self {
        Self { palette, ..self }
    }

    fn inks(&self) -> &'static palette::Inks {
        self.palette.inks()
    }

    /// The same in this light.
    #[must_use]
    pub(crate) fn lit(self, light: Light) -> Self {
        Self { light, ..self }
    }

    pub fn unicode(&self) -> bool {
        self.caps.unicode
    }

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
            Light::Day | Light::Shade | Light::Bright => 100,
            // Among 256 colours a dim thread would be as grey as the walls: it stays.
            _ if self.caps.depth == Depth::Ansi256 && ink == self.inks().walked => 100,
            Light::Dimmer => 84,
            Light::Dusk => 68,
            Light::Dim => 54,
        };
        if left < 100 && self.paints() {
            return self.part(ink, left);
        }
        match self.caps.depth {
            Depth::Mono => Color::Reset,
            Depth::Ansi16 => ink.ansi,
            Depth::Ansi256 => Color::Indexed(ink.indexed),
            Depth::True => Color::Rgb(ink.rgb.0, ink.rgb.1, ink.rgb.2),
        }
    }

    /// A colour of which so much is left, in percent; the rest is the ground's.
    fn mixed(&self, rgb: [u8; 3], left: u32) -> Color {
        let (r, g, b) = self.inks().ground.rgb;
        let mix = |(of, ground): (u8, u8)| {
            let sum = u32::from(of) * left + u32::from(ground) * (100 - left);
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        let [r, g, b] = [(rgb[0], r), (rgb[1], g), (rgb[2], b)].map(mix);
        Color::Rgb(r, g, b)
    }

    fn part(&self, ink: Ink, left: u32) -> Color {
        let (r, g, b) = ink.rgb;
        self.mixed([r, g, b], left)
    }

    /// A style on another ground.
    pub(crate) fn on(&self, tone: Tone, ground: Tone) -> Style {
        let style = self.style(tone);
        match self.style(ground).bg {
            Some(ground) => style.bg(ground),
            None => style,
        }
    }

    pub(crate) fn style(&self, tone: Tone) -> Style {
        let style = self.plain_style(tone);
        // Of the 16 colours none is faint on every ground: bright black is the ground of some
        // schemes. Faint text has the terminal's own colour, taken back.
        let is_faint = matches!(
            tone,
            Tone::Faint
                | Tone::PanelFaint
                | Tone::Grid
                | Tone::Risky
                | Tone::Backdrop
                | Tone::DimWall
                | Tone::Unseen
        );
        if is_faint && self.caps.depth == Depth::Ansi16 {
            return style.add_modifier(Modifier::DIM);
        }
        style
    }

    fn plain_style(&self, tone: Tone) -> Style {
        let i = self.inks();
        let on = |fg, bg| Style::new().fg(self.color(fg)).bg(self.color(bg));
        let bold = Modifier::BOLD;
        match tone {
            Tone::Floor if self.light == Light::Shade => on(i.text, i.panel),
            Tone::Floor if self.light != Light::Day => on(i.text, i.glow),
            Tone::Thread if self.fills() => on(i.on_walked, i.walked),
            Tone::Flood(band) if self.fills() => self
                .style(Tone::Floor)
                .bg(self.color(i.bands[usize::from(band.min(BANDS - 1))])),
            Tone::Text | Tone::Floor | Tone::Thread => on(i.text, i.ground),
            Tone::Faint | Tone::Flood(_) => on(i.faint, i.ground),
            Tone::Accent | Tone::Medal(1) => on(i.gold, i.ground).add_modifier(bold),
            Tone::Medal(2) => on(i.silver, i.ground).add_modifier(bold),
            Tone::Medal(_) => on(i.bronze, i.ground).add_modifier(bold),
            Tone::Chosen | Tone::Piece => match self.paints() {
                true => on(i.ground, i.gold).add_modifier(bold),
                false => Style::new().add_modifier(Modifier::REVERSED | bold),
            },
            Tone::Panel => on(i.text, i.panel),
            Tone::PanelFaint => on(i.faint, i.panel),
            Tone::PanelAccent => on(i.gold, i.panel).add_modifier(bold),
            Tone::Frame => on(i.wall, i.panel),
            Tone::Alert => on(i.alert, i.ground),
            Tone::PanelAlert => on(i.alert, i.panel).add_modifier(bold),
            // Where there is but one brightness, walls would be the brightest of all.
            Tone::Wall | Tone::WallCell | Tone::DimWall | Tone::Backdrop | Tone::ThreadLine
                if self.caps.depth == Depth::Mono =>
            {
                Style::new().add_modifier(Modifier::DIM)
            }
            // Without blocks its ground fills it, and its signs are there for those who read the
            // screen as text.
            Tone::WallCell if self.paints() && !self.caps.unicode => on(i.wall, i.wall),
            Tone::Wall | Tone::WallCell => on(i.wall, i.ground),
            Tone::Player => on(i.gold, i.ground),
            Tone::Ghost => on(i.lilac, i.ground),
            Tone::Entrance => on(i.sky, i.ground),
            Tone::Exit => on(i.goal, i.ground),
            Tone::Goal => on(i.orange, i.ground),
            Tone::Tile => on(i.text, i.tile),
            Tone::Placed => on(i.goal, i.locked).add_modifier(bold),
            Tone::Landing if self.caps.depth == Depth::Ansi16 => {
                on(i.sky, i.ground).add_modifier(bold | Modifier::REVERSED)
            }
            Tone::Landing => on(i.ground, i.thread).add_modifier(bold),
            Tone::Grid => on(i.line, i.ground),
            Tone::Safe => on(i.safe_text, i.safe_ground),
            Tone::Unsafe => on(i.unsafe_text, i.unsafe_ground),
            Tone::TooFar => on(i.far_text, i.far_ground),
            Tone::Risky => on(i.faint, i.risky_ground),
            Tone::Backdrop => on(i.trail, i.ground),
            Tone::PlayerCell | Tone::ExitCell | Tone::Way if self.caps.depth == Depth::Mono => {
                Style::new().add_modifier(Modifier::REVERSED | bold)
            }
            Tone::GhostCell | Tone::HintCell if self.caps.depth == Depth::Mono => {
                on(i.text, i.ground).add_modifier(bold)
            }
            Tone::Face => match self.caps.depth {
                // As bright as a wall it would be one.
                Depth::Mono if self.caps.unicode => on(i.text, i.ground).add_modifier(bold),
                Depth::Mono => Style::new().add_modifier(Modifier::REVERSED | bold),
                _ => on(i.mark, i.player).add_modifier(bold),
            },
            // The shape is there for those who read the screen as text. Where it is in the colour of
            // its cell, which is that of the moves in the first row, the terminal is told of no
            // other: a fifth of the bytes of a step.
            Tone::PlayerCell if self.paints() => on(i.player, i.player),
            Tone::PlayerCell | Tone::Way => on(i.mark, i.player),
            Tone::GhostCell => on(i.mark, i.lilac),
            Tone::HintCell => on(i.mark, i.sky),
            Tone::ThreadLine => on(i.walked, i.ground),
            Tone::Tried if self.paints() => on(i.thread, i.tried),
            Tone::ExitCell => on(i.mark, i.goal),
            Tone::LitWall if self.paints() && !self.caps.unicode => on(i.thread, i.thread),
            // No brighter, as it comes and goes with each move.
            Tone::Trodden if self.paints() => Style::new().fg(self.part(i.walked, 55)),
            Tone::Trail | Tone::Tried | Tone::LitWall | Tone::Trodden => on(i.thread, i.ground),
            Tone::DimWall if self.paints() && !self.caps.unicode => on(i.dimmed, i.dimmed),
            Tone::DimWall => on(i.dimmed, i.ground),
            Tone::Unseen if self.paints() => Style::new().bg(self.part(i.panel, 40)),
            // A tile is the brighter the further it lets one hop.
            Tone::Number(n) if self.paints() => {
                on(i.text, i.tile).bg(self.part(i.wall, 26 + 10 * u32::from(n.min(5))))
            }
            Tone::Number(_) => on(i.text, i.tile),
            Tone::Post if self.paints() => Style::new().bg(self.part(i.wall, POST)),
            Tone::Unseen | Tone::Post => self.plain_style(Tone::Backdrop),
        }
    }

    /// Whether there are colours that fill cells.
    pub(crate) fn fills(&self) -> bool {
        self.caps.depth > Depth::Mono
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

    #[test]
    fn without_colours_walls_stand_back_behind_what_is_to_be_found() {
        for unicode in [true, false] {
            let look = Look::new(Caps {
                depth: Depth::Mono,
                unicode,
            });
            let weight = |tone| look.style(tone).add_modifier;
            for wall in [Tone::Wall, Tone::WallCell, Tone::DimWall] {
                assert!(weight(wall).contains(Modifier::DIM), "{wall:?}");
            }
            for found in [Tone::Chosen, Tone::PlayerCell, Tone::ExitCell] {
                let weight = weight(found);
                assert!(weight.contains(Modifier::REVERSED), "{found:?}");
                assert!(!weight.contains(Modifier::DIM), "{found:?}");
            }
        }
    }

    #[test]
    fn a_wall_fills_its_cell_without_blocks_too() {
        for palette in Palette::ALL {
            let look = |unicode| {
                let caps = Caps {
                    depth: Depth::True,
                    unicode,
                };
                Look::new(caps).with_palette(palette)
            };
            let (block, sign) = (look(true), look(false));
            assert_eq!(
                block.style(Tone::WallCell).fg,
                sign.style(Tone::WallCell).bg
            );
        }
    }
}
