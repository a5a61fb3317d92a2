//! Enums whose values have a name on the command line and in exports.

use thiserror::Error;

/// A word that names no value of the enum that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no {what} is called {name:?}")]
pub struct UnknownName {
    pub(crate) what: &'static str,
    pub(crate) name: String,
}

/// Gives an enum `ALL` and `name`, and makes `Display` and `FromStr` of them.
macro_rules! names {
    ($type:ident, $what:literal, $($value:ident = $name:literal,)+) => {
        impl $type {
            /// All values, in the order of menus and help texts.
            #[allow(unreachable_pub, reason = "some of the enums are public")]
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// The word for it on the command line and in exports.
            #[allow(unreachable_pub, reason = "some of the enums are public")]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::core::names::UnknownName;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                let named = Self::ALL.into_iter().find(|value| value.name() == word);
                named.ok_or_else(|| $crate::core::names::UnknownName {
                    what: $what,
                    name: word.to_owned(),
                })
            }
        }
    };
}

pub(crate) use names;
