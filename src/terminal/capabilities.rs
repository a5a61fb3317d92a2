//! What the player's terminal is: from the environment that the client sends, or
//! from the terminal's own answer.

use crate::i18n::Lang;
use crate::look::{Caps, Depth};

/// The longest value kept of any variable, in bytes; a client may send 256 KiB.
const VALUE_MAX: usize = 128;

/// Beginnings of the names of terminals that show 24-bit colour, or like tmux and xterm reduce what
/// they cannot show: in an XTVERSION answer, and in the terminal's type.
const TRUE_COLOR: &str = "kitty,wezterm,iterm2,foot,contour,mintty,vte(,konsole,ghostty,xterm(,\
    xterm.js,tmux ,windows terminal,mlterm,rio,alacritty";

/// The families of types that many terminals claim to be of.
const FAMILIES: [&str; 4] = ["xterm", "screen", "tmux", "rxvt"];

/// Whether a terminal of this name or type shows 24-bit colour, and says so by nothing else.
fn shows_true_color(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let name = name.strip_prefix("xterm-").unwrap_or(&name);
    TRUE_COLOR.split(',').any(|known| name.starts_with(known))
}

/// Asks the terminal for its name and version (XTVERSION, xterm patch 354).
///
/// It is sent on the alternate screen and before that is cleared: VTE before 0.68 prints
/// sequences that it does not know.
pub(crate) const ASK: &[u8] = b"\x1b[>0q";

/// The environment variables that are used here.
const NAMES: [&str; 7] = [
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
];

/// The environment variables that are used here, as the client sent them.
#[derive(Clone, Debug, Default)]
pub struct Env {
    /// In the order of [`NAMES`]; empty: not sent.
    values: [Box<str>; NAMES.len()],
    /// The language where the variables name none.
    pub(crate) default_lang: Lang,
}

impl Env {
    /// Keeps one variable; `false` when its name is not used here, or its value is too long
    /// or has control characters.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        let index = NAMES.iter().position(|known| *known == name);
        match index.and_then(|index| self.values.get_mut(index)) {
            Some(slot) if value.len() <= VALUE_MAX && !value.chars().any(char::is_control) => {
                *slot = value.into();
                true
            }
            _ => false,
        }
    }

    /// The value of a variable; empty: not sent.
    fn get(&self, name: &str) -> &str {
        let mut pairs = NAMES.iter().zip(&self.values);
        let pair = pairs.find(|(known, _)| **known == name);
        pair.map_or("", |(_, value)| value)
    }

    /// The first of these variables that is not empty.
    fn first(&self, names: &[&str]) -> Option<&str> {
        let mut values = names.iter().map(|name| self.get(name));
        values.find(|value| !value.is_empty())
    }

    /// The environment of a client that has sent nothing yet, where this language is spoken to those
    /// who name none.
    pub(crate) fn speaking(default_lang: Lang) -> Self {
        Self {
            default_lang,
            ..Self::default()
        }
    }

    pub(crate) fn of_process() -> Self {
        let mut env = Self::default();
        for name in NAMES {
            if let Ok(value) = std::env::var(name) {
                env.set(name, &value);
            }
        }
        env
    }

    /// Whether the terminal can do nothing but print lines.
    pub(crate) fn is_dumb(&self) -> bool {
        self.get("TERM") == "dumb"
    }

    /// What the terminal can show, as far as the variables tell.
    pub(crate) fn caps(&self) -> Caps {
        Caps {
            depth: self.depth(),
            unicode: self.unicode(),
        }
    }

    /// Whether the terminal may take a text for the clipboard (OSC 52), as far as its type tells.
    /// The Linux console and old hardware have none, and might print what they do not know.
    pub(crate) fn has_clipboard(&self) -> bool {
        let term = self.get("TERM").to_ascii_lowercase();
        FAMILIES.iter().any(|family| term.starts_with(family)) || shows_true_color(&term)
    }

    /// Whether asking the terminal could raise what [`Env::caps`] says: the type is
    /// one that many terminals claim, and nothing forbids colour.
    pub(crate) fn worth_asking(&self) -> bool {
        let is_claimed = |family| self.get("TERM").starts_with(family);
        self.depth() == Depth::Ansi256 && FAMILIES.into_iter().any(is_claimed)
    }

    fn depth(&self) -> Depth {
        let term = self.get("TERM").to_ascii_lowercase();
        if !self.get("NO_COLOR").is_empty()
            || term == "dumb"
            // The DEC terminals and what emulates them strictly.
            || term.starts_with("vt") && !term.starts_with("vte")
            || term.ends_with("-mono")
        {
            return Depth::Mono;
        }
        let says_true = ["truecolor", "24bit"].contains(&self.get("COLORTERM"))
            || shows_true_color(&term)
            || term.ends_with("-direct")
            || term.ends_with("-truecolor");
        if says_true {
            return Depth::True;
        }
        // PuTTY and old profiles send a bare `xterm`; all terminals of the last twenty years
        // that do so have the 256 colours.
        if term.contains("256color") || term == "xterm" || term.starts_with("tmux") {
            return Depth::Ansi256;
        }
        Depth::Ansi16
    }

    fn unicode(&self) -> bool {
        let Some(locale) = self.first(&["LC_ALL", "LC_CTYPE", "LANG"]) else {
            return true;
        };
        let locale = locale.split('@').next().unwrap_or_default();
        match locale.split_once('.') {
            Some((_, charset)) => {
                ["utf-8", "utf8"].contains(&charset.to_ascii_lowercase().as_str())
            }
            None => !["C", "POSIX"].contains(&locale),
        }
    }

    /// The language that is asked for: English where that is not spoken here, and the server's own
    /// where none is asked for.
    pub(crate) fn lang(&self) -> Lang {
        let locale = self.first(&["LC_ALL", "LC_MESSAGES", "LANG"]);
        let name = locale.and_then(|locale| locale.split(['.', '@']).next());
        match name {
            None | Some("" | "C" | "POSIX") => self.default_lang,
            Some(name) => Lang::from_locale(name).unwrap_or_default(),
        }
    }
}

/// What the terminal can show after it gave its name in answer to [`ASK`]; never
/// less than before.
pub(crate) fn raised(caps: Caps, name: &str) -> Caps {
    let depth = match caps.depth {
        Depth::Ansi256 if shows_true_color(name) => Depth::True,
        depth => depth,
    };
    Caps { depth, ..caps }
}

#[cfg(test)]
mod tests;
