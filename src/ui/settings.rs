//! What a player has chosen about language and looks.

use crate::i18n::Lang;
use crate::look::{Caps, Depth, Look};

/// A player's choices. `None` means: as the terminal can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// How many colours to use.
    pub depth: Option<Depth>,
    /// Whether to use glyphs beyond ASCII.
    pub unicode: Option<bool>,
    /// Whether the line below the board names the keys.
    pub key_hints: bool,
}

impl Settings {
    /// The choices of somebody who has not chosen yet.
    pub fn new(lang: Lang) -> Settings {
        Settings {
            lang,
            depth: None,
            unicode: None,
            key_hints: true,
        }
    }

    /// The look that follows from what the terminal can and the player wants.
    pub fn look(&self, caps: Caps) -> Look {
        Look::new(Caps {
            depth: self.depth.unwrap_or(caps.depth),
            unicode: self.unicode.unwrap_or(caps.unicode),
        })
    }
}
