//! A player's settings: language, colours, glyphs and keys.

use crate::i18n::Lang;
use crate::look::{Caps, Depth, Look};
use crate::model::seen;
use crate::ui::keymap::Keys;

const DEPTHS: [(&str, Depth); 4] = [
    ("true", Depth::True),
    ("256", Depth::Ansi256),
    ("16", Depth::Ansi16),
    ("mono", Depth::Mono),
];

/// A player's settings. `None` means: whatever the terminal can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) lang: Lang,
    /// How many colours to use.
    pub(crate) depth: Option<Depth>,
    /// Whether to use glyphs beyond ASCII.
    pub(crate) unicode: Option<bool>,
    /// Which keys play.
    pub(crate) keys: Keys,
    /// Whether the line below the board names the keys.
    pub(crate) key_hints: bool,
    /// Whether others who are here see the name; `None`: the name decides ([`seen::is_seen`]).
    pub(crate) seen: Option<bool>,
}

impl Settings {
    /// The settings of a player who has not changed any.
    pub(crate) fn new(lang: Lang) -> Self {
        Self {
            lang,
            depth: None,
            unicode: None,
            keys: Keys::All,
            key_hints: true,
            seen: None,
        }
    }

    /// The settings as the store keeps them.
    pub(crate) fn text(&self) -> String {
        let depth = DEPTHS.iter().find(|(_, depth)| Some(*depth) == self.depth);
        let glyphs = match self.unicode {
            None => "auto",
            Some(true) => "unicode",
            Some(false) => "ascii",
        };
        let seen = seen::words(self.seen).map_or(String::new(), |seen| format!(" {seen}"));
        format!(
            "lang={} colours={} glyphs={glyphs} keys={} hints={}{seen}",
            self.lang.code(),
            depth.map_or("auto", |(name, _)| name),
            self.keys.name(),
            if self.key_hints { "on" } else { "off" },
        )
    }

    /// Takes in what the store kept. Unknown words change nothing, so that older and newer
    /// servers can share a database.
    pub(crate) fn read(&mut self, text: &str) {
        self.seen = seen::chosen(text).or(self.seen);
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

    /// The look that follows from what the terminal can show and the player has set.
    pub(crate) fn look(&self, caps: Caps) -> Look {
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
    fn kept_settings_come_back() {
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
                    seen: unicode,
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
