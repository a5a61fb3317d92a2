//! What a player has chosen about language and looks.

use crate::i18n::Lang;
use crate::look::{Caps, Depth, Look};
use crate::ui::keymap::Keys;

const DEPTHS: [(&str, Depth); 4] = [
    ("true", Depth::True),
    ("256", Depth::Ansi256),
    ("16", Depth::Ansi16),
    ("mono", Depth::Mono),
];

/// A player's choices. `None` means: as the terminal can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// How many colours to use.
    pub depth: Option<Depth>,
    /// Whether to use glyphs beyond ASCII.
    pub unicode: Option<bool>,
    /// Which keys play.
    pub keys: Keys,
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
            keys: Keys::All,
            key_hints: true,
        }
    }

    /// The choices as they are kept with the player's key.
    pub fn text(&self) -> String {
        let depth = DEPTHS.iter().find(|(_, depth)| Some(*depth) == self.depth);
        let glyphs = match self.unicode {
            None => "auto",
            Some(true) => "unicode",
            Some(false) => "ascii",
        };
        format!(
            "lang={} colours={} glyphs={glyphs} keys={} hints={}",
            self.lang.code(),
            depth.map_or("auto", |(name, _)| name),
            self.keys.name(),
            if self.key_hints { "on" } else { "off" },
        )
    }

    /// Takes in what was kept; a word that is not known here changes nothing, so that
    /// older and newer servers can share a store.
    pub fn read(&mut self, text: &str) {
        for (key, value) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
            match (key, value) {
                ("lang", code) => {
                    if let Some(lang) = Lang::ALL.iter().find(|lang| lang.code() == code) {
                        self.lang = *lang;
                    }
                }
                ("colours", "auto") => self.depth = None,
                ("colours", name) => {
                    if let Some((_, depth)) = DEPTHS.iter().find(|(known, _)| *known == name) {
                        self.depth = Some(*depth);
                    }
                }
                ("glyphs", "auto") => self.unicode = None,
                ("glyphs", "unicode") => self.unicode = Some(true),
                ("glyphs", "ascii") => self.unicode = Some(false),
                ("keys", name) => {
                    if let Some(keys) = Keys::ALL.iter().find(|keys| keys.name() == name) {
                        self.keys = *keys;
                    }
                }
                ("hints", value) => self.key_hints = value != "off",
                _ => {}
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back() {
        for depth in [
            None,
            Some(Depth::True),
            Some(Depth::Ansi16),
            Some(Depth::Mono),
        ] {
            let glyphs = [None, Some(true), Some(false)];
            for (unicode, keys) in glyphs.into_iter().cycle().zip(Keys::ALL) {
                let chosen = Settings {
                    lang: Lang::Ru,
                    depth,
                    unicode,
                    keys,
                    key_hints: unicode.is_none(),
                };
                let mut read = Settings::new(Lang::De);
                read.depth = Some(Depth::Ansi256);
                read.unicode = Some(true);
                read.read(&chosen.text());
                assert_eq!(read, chosen);
            }
        }
        let mut read = Settings::new(Lang::De);
        read.read("lang=tlh colours=9 glyphs= keys=dvorak hints future=1 ===  ");
        assert_eq!(read, Settings::new(Lang::De));
    }
}
