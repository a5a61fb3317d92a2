//! A player's settings: language, colours, glyphs, keys and motion.

use std::time::Duration;

use crate::games::{Animation, Game};
use crate::i18n::Lang;
use crate::look::{Caps, Depth, Look, Palette};
use crate::model::{Name, Profile, seen};
use crate::ui::keymap::Keys;

const DEPTHS: [(&str, Depth); 4] = [
    ("true", Depth::True),
    ("256", Depth::Ansi256),
    ("16", Depth::Ansi16),
    ("mono", Depth::Mono),
];

/// Pictures that are skipped at once: more than any move or win has.
const MAX_FRAMES: usize = 1_000;

/// How much motion a player wants to see. What the player asked to watch moves always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// All there is.
    Full,
    /// Short moves only: nothing that goes over the whole screen.
    Little,
    /// Every change shows its end at once.
    None,
}

impl Motion {
    pub(crate) const ALL: [Self; 3] = [Self::Full, Self::Little, Self::None];

    fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Little => "little",
            Self::None => "none",
        }
    }

    /// The message that names it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Full => "set-motion-full",
            Self::Little => "set-motion-little",
            Self::None => "set-motion-none",
        }
    }

    /// Whether the player wants to see this move.
    pub(crate) fn shows(self, animation: Animation) -> bool {
        match animation {
            Animation::Film => true,
            Animation::Move => self != Self::None,
            Animation::Wave => self == Self::Full,
        }
    }

    /// How long until the next picture of a game that the player wants to see; `None`: nothing
    /// moves. What comes before it is at its end at once: `skipped` sees the game before each
    /// picture that is not shown.
    pub(crate) fn next_frame(
        self,
        game: &mut dyn Game,
        mut skipped: impl FnMut(&dyn Game),
    ) -> Option<Duration> {
        for _ in 0..MAX_FRAMES {
            let pause = game.frame()?;
            if self.shows(game.animation()) {
                return Some(pause);
            }
            skipped(game);
            game.tick();
        }
        None
    }
}

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
    /// Whether they may watch; `None`: nothing was chosen, and those who see the name may.
    pub(crate) watched: Option<bool>,
    /// Whether nobody may watch in this session, whatever is kept.
    pub(crate) is_alone: bool,
    /// Whether nothing is drawn in this session, as it is in text mode.
    pub(crate) is_heard: bool,
    pub(crate) motion: Motion,
    pub(crate) palette: Palette,
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
            watched: None,
            is_alone: false,
            is_heard: false,
            motion: Motion::Full,
            palette: Palette::default(),
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
        let watched = match self.watched {
            None => "",
            Some(true) => " watched=yes",
            Some(false) => " watched=no",
        };
        format!(
            "lang={} colours={} glyphs={glyphs} keys={} hints={} motion={} palette={}{seen}{watched}",
            self.lang.code(),
            depth.map_or("auto", |(name, _)| name),
            self.keys.name(),
            if self.key_hints { "on" } else { "off" },
            self.motion.name(),
            self.palette.name(),
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
                ("motion", name) => {
                    if let Some(motion) = Motion::ALL.iter().find(|motion| motion.name() == name) {
                        self.motion = *motion;
                    }
                }
                ("palette", name) => {
                    let mut all = Palette::ALL.into_iter();
                    if let Some(palette) = all.find(|palette| palette.name() == name) {
                        self.palette = palette;
                    }
                }
                ("watched", "yes") => self.watched = Some(true),
                ("watched", "no") => self.watched = Some(false),
                ("hints", value) => self.key_hints = value != "off",
                _ => {}
            }
        }
    }

    /// The name under which others may watch, with the player's streak; `None`: nobody may. Who is
    /// not seen cannot be watched.
    pub(crate) fn name_to_watch<'a>(
        &self,
        profile: Option<&'a Profile>,
    ) -> Option<(&'a Name, u32)> {
        let profile = profile.filter(|profile| seen::is_seen(self.seen, &profile.name))?;
        self.lets_watch().then_some((&profile.name, profile.streak))
    }

    /// Whether the player lets others watch who see the name, or are in the same room.
    pub(crate) fn lets_watch(&self) -> bool {
        !self.is_alone && self.watched != Some(false)
    }

    /// How much motion there is in this session.
    pub(crate) fn motion(&self) -> Motion {
        match self.is_heard {
            true => Motion::None,
            false => self.motion,
        }
    }

    /// The look that follows from what the terminal can show and the player has set.
    pub(crate) fn look(&self, caps: Caps) -> Look {
        let caps = Caps {
            depth: self.depth.unwrap_or(caps.depth),
            unicode: self.unicode.unwrap_or(caps.unicode),
        };
        Look::new(caps).with_palette(self.palette)
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
            let motions = Motion::ALL.into_iter().cycle();
            let chosen = glyphs.into_iter().cycle().zip(motions).zip(Keys::ALL);
            for ((unicode, motion), keys) in chosen {
                let chosen = Settings {
                    lang: Lang::Ru,
                    depth,
                    unicode,
                    keys,
                    key_hints: unicode.is_none(),
                    seen: unicode,
                    watched: unicode,
                    is_alone: false,
                    is_heard: false,
                    motion,
                    palette: match motion {
                        Motion::Full => Palette::Dark,
                        Motion::Little => Palette::Light,
                        Motion::None => Palette::Contrast,
                    },
                };
                let mut read = Settings::new(Lang::De);
                read.depth = Some(Depth::Ansi256);
                read.unicode = Some(true);
                read.read(&chosen.text());
                assert_eq!(read, chosen);
            }
        }
        let mut read = Settings::new(Lang::De);
        read.read(
            "lang=tlh colours=9 glyphs= keys=dvorak hints motion=wild palette=9 future=1 ===  ",
        );
        assert_eq!(read, Settings::new(Lang::De));
    }
}
