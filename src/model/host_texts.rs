//! What the host of a server has written for its players, in the languages in which it is there.

use std::sync::Arc;

use super::name::shown;
use crate::i18n::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostPage {
    Welcome,
    Imprint,
    Privacy,
}

impl HostPage {
    pub const ALL: [Self; 3] = [Self::Welcome, Self::Imprint, Self::Privacy];

    /// What the names of its files begin with; of a page also the command that prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Welcome => "welcome",
            Self::Imprint => "imprint",
            Self::Privacy => "privacy",
        }
    }

    /// Bytes of a file at most: a greeting of two lines on the widest menu, a page of some fifteen
    /// sheets.
    pub const fn bytes_max(self) -> u64 {
        match self {
            Self::Welcome => 512,
            Self::Imprint | Self::Privacy => 32 * 1024,
        }
    }
}

/// A text of the host; `None`: it is for all languages.
type HostText = (HostPage, Option<Lang>, String);

/// What the host has written, each text for a language or for all others. Cheap to clone; empty by
/// default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostTexts(Arc<[HostText]>);

impl HostTexts {
    /// These texts; `None` in place of a language: for all that have none of their own. What could
    /// steer a terminal is left out.
    pub fn of<T: AsRef<str>>(
        written: impl IntoIterator<Item = (HostPage, Option<Lang>, T)>,
    ) -> Self {
        let written = written.into_iter();
        let clean = written.map(|(page, lang, text)| (page, lang, clean(text.as_ref())));
        Self(clean.filter(|(.., text)| !text.is_empty()).collect())
    }

    /// A text in this language, else the one for all languages; lines end in `\n`, but for the
    /// last.
    pub fn text(&self, page: HostPage, lang: Lang) -> Option<&str> {
        let rank = |of: &Option<Lang>| (*of != Some(lang), of.is_some());
        let there = self.0.iter().filter(|(of, ..)| *of == page);
        let best = there.min_by_key(|(_, of, _)| rank(of));
        best.map(|(.., text)| text.as_str())
    }

    pub fn has(&self, page: HostPage) -> bool {
        self.text(page, Lang::default()).is_some()
    }
}

/// A text without what steers a terminal or changes the direction of writing, its lines without
/// blanks at their ends, and with one free line where there were more.
fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut is_behind_gap = false;
    for line in text.lines() {
        let line: String = line.chars().filter_map(shown).collect();
        let line = line.trim_end();
        if line.is_empty() {
            is_behind_gap = true;
            continue;
        }
        if !clean.is_empty() {
            clean.push_str(if is_behind_gap { "\n\n" } else { "\n" });
        }
        is_behind_gap = false;
        clean.push_str(line);
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_the_language_of_the_player_or_as_it_is_there() {
        let texts = HostTexts::of([
            (HostPage::Imprint, None, "Ada, London"),
            (HostPage::Imprint, Some(Lang::De), "Ada aus London"),
            (HostPage::Privacy, Some(Lang::De), "Nichts."),
            (HostPage::Welcome, None, " \n\u{202e}\n"),
        ]);
        let imprint = Lang::ALL.map(|lang| texts.text(HostPage::Imprint, lang));
        let (plain, german) = (Some("Ada, London"), Some("Ada aus London"));
        assert_eq!(imprint, [plain, german, plain]);
        assert_eq!(texts.text(HostPage::Privacy, Lang::Ru), Some("Nichts."));
        assert!(!texts.has(HostPage::Welcome));
        assert_eq!(
            HostTexts::of([(HostPage::Welcome, None, "")]),
            HostTexts::default()
        );
    }

    #[test]
    fn what_steers_a_terminal_is_left_out_of_a_text() {
        let text =
            "\u{feff}\n\n\u{1b}[2JHallo\u{202e},\tWelt \r\n\r\n\r\n\u{9b}31m\u{7}„§ 5“ – ©\n";
        assert_eq!(clean(text), "[2JHallo, Welt\n\n31m„§ 5“ – ©");
    }
}
