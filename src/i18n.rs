//! Every sentence a player sees, in English, German and Russian, through [Fluent].
//!
//! The sentences live in `i18n/en.ftl`, `i18n/de.ftl` and `i18n/ru.ftl` and are built
//! into the program. `tests/words.rs` holds the three against each other and against
//! the source, so a missing or an unused message fails a test.
//!
//! [Fluent]: https://projectfluent.org

mod ascii;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    #[default]
    En,
    De,
    Ru,
}

impl Lang {
    /// All languages, in the order the settings show them.
    pub const ALL: [Lang; 3] = [Self::En, Self::De, Self::Ru];

    /// The two-letter code (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Ru => "ru",
        }
    }

    /// The language of a POSIX locale such as `de_AT.UTF-8`; `None` for one not spoken here.
    pub(crate) fn from_locale(locale: &str) -> Option<Self> {
        locale
            .split(['_', '-', '.', '@'])
            .next()
            .and_then(|tag| tag.parse().ok())
    }

    fn source(self) -> &'static str {
        match self {
            Self::En => include_str!("i18n/en.ftl"),
            Self::De => include_str!("i18n/de.ftl"),
            Self::Ru => include_str!("i18n/ru.ftl"),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language tag that is none of `en`, `de` and `ru`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one of en, de, ru")]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(text))
            .ok_or(UnknownLang)
    }
}

/// The name of a message in the source. `tests/words.rs` looks up the texts given to
/// [`MessageId::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId(&'static str);

impl MessageId {
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    pub const fn name(self) -> &'static str {
        self.0
    }
}

pub struct Words {
    lang: Lang,
    ascii_only: bool,
    bundle: FluentBundle<FluentResource>,
    /// Counts of moves that have been said before, by their number.
    moves: Box<[OnceLock<Box<str>>]>,
}

#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// A number: it chooses the plural form.
    Number(u64),
    Text(Cow<'a, str>),
}

macro_rules! number_arg {
    ($($from:ty),*) => {$(
        impl From<$from> for Arg<'_> {
            fn from(value: $from) -> Self {
                Arg::Number(u64::from(value))
            }
        }
    )*};
}
number_arg!(u8, u16, u32, u64);

impl<'a> From<Cow<'a, str>> for Arg<'a> {
    fn from(value: Cow<'a, str>) -> Self {
        Arg::Text(value)
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(value: &'a str) -> Self {
        Arg::Text(Cow::Borrowed(value))
    }
}

impl From<String> for Arg<'_> {
    fn from(value: String) -> Self {
        Arg::Text(Cow::Owned(value))
    }
}

static ALL_WORDS: LazyLock<[Words; 3]> =
    LazyLock::new(|| Lang::ALL.map(|lang| Words::load(lang, lang.source().to_owned(), false)));
static ASCII_WORDS: LazyLock<[Words; 3]> =
    LazyLock::new(|| Lang::ALL.map(|lang| Words::load(lang, ascii::ascii(lang.source()), true)));

/// Counts of moves that are formatted only once: most games take fewer moves.
const CACHED_MOVES: usize = 1000;

impl Words {
    /// The sentences of this language. Parsed once a process, shared by all players.
    pub fn of(lang: Lang) -> &'static Self {
        &ALL_WORDS[lang as usize]
    }

    /// These sentences in ASCII, for terminals that show nothing else.
    pub fn in_ascii(lang: Lang) -> &'static Self {
        &ASCII_WORDS[lang as usize]
    }

    /// The sentences for a terminal that shows Unicode, or nothing but ASCII.
    pub(crate) fn shown(lang: Lang, unicode: bool) -> &'static Self {
        match unicode {
            true => Self::of(lang),
            false => Self::in_ascii(lang),
        }
    }

    /// A name as it is shown among these sentences.
    pub(crate) fn name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if self.ascii_only {
            Cow::Owned(ascii::ascii(name))
        } else {
            Cow::Borrowed(name)
        }
    }

    /// Whether they are for terminals that show nothing but ASCII.
    pub(crate) fn is_ascii(&self) -> bool {
        self.ascii_only
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    fn load(lang: Lang, source: String, ascii_only: bool) -> Self {
        // What does not parse is left out here and found by the tests: a broken
        // sentence must not keep a server from starting.
        let resource = match FluentResource::try_new(source) {
            Ok(resource) => resource,
            Err((resource, _)) => resource,
        };
        let id = LanguageIdentifier::from_bytes(lang.code().as_bytes()).unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The isolation marks (U+2068, U+2069) are for mixed writing directions; many
        // terminals draw them as boxes, and our three languages all run one way.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Self {
            lang,
            ascii_only,
            bundle,
            moves: (0..CACHED_MOVES).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The sentence of this name, without values.
    pub fn t(&self, id: &str) -> Cow<'_, str> {
        self.format(id, None)
    }

    /// The sentence of this name with values put in.
    pub fn tr(&self, id: &str, values: &[(&'static str, Arg<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            match value {
                Arg::Number(number) => args.set(*name, *number),
                Arg::Text(text) => args.set(*name, text.as_ref()),
            }
        }
        self.format(id, Some(&args)).into_owned()
    }

    /// A count of moves: said more often than all other sentences together.
    pub(crate) fn moves(&self, n: u32) -> Cow<'_, str> {
        let say = || self.tr("moves", &[("n", n.into())]);
        let place = usize::try_from(n).ok().and_then(|n| self.moves.get(n));
        match place {
            Some(said) => Cow::Borrowed(said.get_or_init(|| say().into())),
            None => Cow::Owned(say()),
        }
    }

    /// Milliseconds as seconds and tenths, with the point or comma of the language.
    pub fn tenths(&self, millis: u64) -> String {
        let point = match self.lang {
            Lang::En => '.',
            Lang::De | Lang::Ru => ',',
        };
        format!("{}{point}{}", millis / 1000, millis % 1000 / 100)
    }

    /// A missing sentence shows as its own name: ugly, but the game goes on.
    fn format<'a>(&'a self, id: &str, args: Option<&'a FluentArgs<'a>>) -> Cow<'a, str> {
        match self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
        {
            Some(pattern) => {
                let mut errors = Vec::new();
                self.bundle.format_pattern(pattern, args, &mut errors)
            }
            None => Cow::Owned(id.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_each_language() {
        let say = |lang, n: u32| {
            let words = Words::of(lang);
            let said = words.moves(n);
            assert_eq!(said, words.tr("moves", &[("n", n.into())]));
            assert_eq!(said, words.moves(n), "said again");
            said.into_owned()
        };
        say(Lang::En, u32::MAX);
        assert_eq!(
            (say(Lang::En, 1), say(Lang::En, 2)),
            ("1 move".into(), "2 moves".into())
        );
        assert_eq!(
            (say(Lang::De, 1), say(Lang::De, 2)),
            ("1 Zug".into(), "2 Züge".into())
        );
        let russian: Vec<String> = [1, 2, 5, 11, 21, 22, 111].map(|n| say(Lang::Ru, n)).into();
        assert_eq!(
            russian,
            [
                "1 ход",
                "2 хода",
                "5 ходов",
                "11 ходов",
                "21 ход",
                "22 хода",
                "111 ходов"
            ]
        );
    }

    #[test]
    fn tenths_have_a_point_or_a_comma() {
        let say = |lang| Words::of(lang).tenths(12_399);
        assert_eq!(Lang::ALL.map(say), ["12.3", "12,3", "12,3"]);
    }

    #[test]
    fn locales_name_languages() {
        assert_eq!(Lang::from_locale("de_AT.UTF-8"), Some(Lang::De));
        assert_eq!(Lang::from_locale("ru"), Some(Lang::Ru));
        assert_eq!(Lang::from_locale("C.UTF-8"), None);
        assert_eq!(Lang::from_locale(""), None);
    }

    #[test]
    fn ascii_sentences_are_ascii() {
        for lang in Lang::ALL {
            assert!(ascii::ascii(lang.source()).is_ascii());
            assert_eq!(
                ascii::ascii(lang.source()).matches('?').count(),
                lang.source().matches('?').count()
            );
        }
        assert_eq!(
            Words::in_ascii(Lang::De).tr("moves", &[("n", 2u8.into())]),
            "2 Zuege"
        );
        assert_eq!(Words::in_ascii(Lang::Ru).t("labyrinth"), "Labirint");
    }

    #[test]
    fn all_sentences_parse() {
        for lang in Lang::ALL {
            for source in [lang.source().to_owned(), ascii::ascii(lang.source())] {
                let parsed = FluentResource::try_new(source);
                assert!(
                    parsed.is_ok(),
                    "{lang}: {:?}",
                    parsed.err().map(|(_, errors)| errors)
                );
            }
        }
    }
}
