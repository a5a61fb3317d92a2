//! How things look: colours, glyphs, monochrome, ASCII.

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
