//! A player's settings: language, colours, glyphs, keys and motion.

use std::time::Duration;

use crate::games::{Frame, Purpose};
use crate::i18n::Lang;
use crate::look::{Caps, Depth, Look, Palette};
use crate::model::{Name, Profile, seen};
use crate::ui::keymap::Keys;
use crate::ui::screens::menu::turn;

const DEPTHS: [Option<Depth>; 5] = [
    None,
    Some(Depth::True),
    Some(Depth::Ansi256),
    Some(Depth::Ansi16),
    Some(Depth::Mono),
];
const GLYPHS: [Option<bool>; 3] = [None, Some(true), Some(false)];

/// A setting that is one of a few values.
pub(crate) struct Setting {
    /// The word by which it is kept, and with `set-` before it the message that names it.
    key: &'static str,
    /// The message that says what it is for.
    pub(crate) note: &'static str,
    /// The same of each value.
    values: &'static [&'static str],
    get: fn(&Settings) -> usize,
    set: fn(&mut Settings, usize),
}

/// A setting: its word, its note, its values, and the field with one of them.
macro_rules! setting {
    ($key:literal, $note:literal, $values:expr, $all:expr, $field:ident) => {
        Setting {
            key: $key,
            note: $note,
            values: &$values,
            get: |settings| place(&$all, settings.$field),
            set: |settings, n| settings.$field = at(&$all, n),
        }
    };
}

const MOTIONS: [&str; 3] = ["full", "little", "none"];
const PALETTES: [&str; 3] = ["dark", "light", "contrast"];
const COLOURS: [&str; 5] = ["auto", "true", "256", "16", "mono"];

/// The settings in the order in which they are shown.
pub(crate) const SETTINGS: &[Setting] = &[
    setting!("lang", "note-lang", ["en", "de", "ru"], Lang::ALL, lang),
    setting!("motion", "note-motion", MOTIONS, Motion::ALL, motion),
    setting!("keys", "note-keys", ["all", "left", "pad"], Keys::ALL, keys),
    setting!("palette", "note-palette", PALETTES, Palette::ALL, palette),
    setting!("colours", "note-automatic", COLOURS, DEPTHS, depth),
    setting!(
        "glyphs",
        "note-automatic",
        ["auto", "unicode", "ascii"],
        GLYPHS,
        unicode
    ),
];

fn place<T: PartialEq>(all: &[T], one: T) -> usize {
    all.iter().position(|other| *other == one).unwrap_or(0)
}

fn at<T: Copy>(all: &[T], n: usize) -> T {
    all[n % all.len()]
}

impl Setting {
    fn value(&self, settings: &Settings) -> &'static str {
        at(self.values, (self.get)(settings))
    }

    /// The messages that name it and its value.
    pub(crate) fn says(&self, settings: &Settings) -> [String; 2] {
        [self.key, self.value(settings)].map(|word| format!("set-{word}"))
    }

    pub(crate) fn turn(&self, settings: &mut Settings, by: i32) {
        let next = turn((self.get)(settings), by, self.values.len());
        (self.set)(settings, next);
    }
}

/// Pictures that are skipped at once: more than any move or win has.
const MAX_FRAMES: usize = 1_000;

/// How much motion a player wants to see. What the player asked to watch moves always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    Full,
    /// Short moves only: nothing that goes over the whole screen.
    Little,
    /// Every change shows its end at once.
    None,
}

impl Motion {
    pub(crate) const ALL: [Self; 3] = [Self::Full, Self::Little, Self::None];

    pub(crate) fn shows(self, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Film => true,
            Purpose::Move => self != Self::None,
            Purpose::Wave => self == Self::Full,
        }
    }

    /// How long until the next picture of a game that the player wants to see; `None`: nothing
    /// moves. What comes before it is at its end at once.
    pub(crate) fn next_frame<G: ?Sized>(
        self,
        game: &mut G,
        next: impl Fn(&G) -> Option<Frame>,
        tick: impl Fn(&mut G),
    ) -> Option<Duration> {
        for _ in 0..MAX_FRAMES {
            let frame = next(game)?;
            if self.shows(frame.purpose) {
                return Some(frame.pause);
            }
            tick(game);
        }
        None
    }
}

/// A player's settings. `None` means: whatever the terminal can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) lang: Lang,
    pub(crate) depth: Option<Depth>,
    pub(crate) unicode: Option<bool>,
    pub(crate) keys: Keys,
    /// Whether others who are here see the name and may watch; `None`: the name decides
    /// ([`seen::is_seen`]).
    pub(crate) seen: Option<bool>,
    /// Whether nobody may watch in this session.
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
            seen: None,
            is_alone: false,
            is_heard: false,
            motion: Motion::Full,
            palette: Palette::default(),
        }
    }

    /// The settings as the store keeps them.
    pub(crate) fn text(&self) -> String {
        let words = SETTINGS.iter();
        let words = words.map(|setting| format!("{}={}", setting.key, setting.value(self)));
        let words: Vec<_> = words.chain(seen::words(self.seen)).collect();
        words.join(" ")
    }

    /// Takes in what the store kept. Unknown words change nothing, so that older and newer
    /// servers can share a database.
    pub(crate) fn read(&mut self, text: &str) {
        self.seen = seen::chosen(text).or(self.seen);
        for (key, value) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
            let setting = SETTINGS.iter().find(|setting| setting.key == key);
            let n = setting.and_then(|one| one.values.iter().position(|word| *word == value));
            if let (Some(setting), Some(n)) = (setting, n) {
                (setting.set)(self, n);
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
        !self.is_alone && self.seen != Some(false)
    }

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
    use crate::i18n::Words;

    #[test]
    fn kept_settings_come_back() {
        let glyphs = [None, Some(true), Some(false)].into_iter();
        let depths = [None, Some(Depth::True), Some(Depth::Mono)];
        let palettes = [Palette::Dark, Palette::Light, Palette::Contrast];
        let looks = glyphs.zip(depths).zip(palettes);
        for ((((unicode, depth), palette), motion), keys) in looks.zip(Motion::ALL).zip(Keys::ALL) {
            let chosen = Settings {
                lang: Lang::Ru,
                depth,
                unicode,
                keys,
                seen: unicode,
                is_alone: false,
                is_heard: false,
                motion,
                palette,
            };
            let mut read = Settings::new(Lang::De);
            read.depth = Some(Depth::Ansi256);
            read.unicode = Some(true);
            read.read(&chosen.text());
            assert_eq!(read, chosen);
        }
        for setting in SETTINGS {
            for word in setting.values.iter().chain([&setting.key]) {
                let id = format!("set-{word}");
                assert_ne!(Words::of(Lang::En).t(&id), id);
            }
        }
        let mut read = Settings::new(Lang::De);
        read.read(
            "lang=tlh colours=9 glyphs= keys=dvorak hints motion=wild palette=9 future=1 ===  ",
        );
        assert_eq!(read, Settings::new(Lang::De));
    }
}
