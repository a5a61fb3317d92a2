//! Enums whose values have a name on the command line and in exports.

use thiserror::Error;

/// A word that names no value of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown name")]
pub struct UnknownName;

/// Gives an enum `ALL` and `name`, and makes `Display` and `FromStr` of them; where names have
/// messages, `CHOICES` too, which can begin with a choice that stands for none of the values.
macro_rules! names {
    (
        $type:ident $(or $none:literal as $none_message:literal)?,
        $($value:ident = $name:literal $(as $message:literal)?,)+
    ) => {
        #[allow(unreachable_pub, dead_code, reason = "each enum needs some of it")]
        impl $type {
            /// All values, in the order of menus and help texts.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// The names and the messages that say them in menus.
            pub const CHOICES: &'static [(&'static str, &'static str)] = &[
                $(($none, $none_message),)?
                $($(($name, $message),)?)+
            ];

            /// The word for it on the command line and in exports.
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
                named.ok_or($crate::core::names::UnknownName)
            }
        }
    };
}

pub(crate) use names;
