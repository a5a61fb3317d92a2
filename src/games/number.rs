//! Whole numbers as players type them.

use crate::i18n::Words;

/// Why a text is no number that is asked for. The order of the variants is the order
/// in which they are found, as the game has always asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    #[error("not a whole number")]
    NotANumber,
    #[error("not between {min} and {max}")]
    OutOfRange { min: u16, max: u16 },
    #[error("even; it must be odd")]
    Even,
}

impl NumberError {
    pub(crate) fn say(self, words: &Words) -> String {
        match self {
            Self::NotANumber => words.t("side-not-a-number").into_owned(),
            Self::OutOfRange { min, max } => words.tr(
                "side-out-of-range",
                &[("min", min.into()), ("max", max.into())],
            ),
            Self::Even => words.t("side-even").into_owned(),
        }
    }
}

/// Reads a side length: decimal digits only (a leading zero is no octal), then the
/// range, then odd. Digits without end are out of range, not a wrapped number.
pub(crate) fn odd_side(text: &str, min: u16, max: u16) -> Result<u16, NumberError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::NotANumber);
    }
    match text.parse::<u16>() {
        Ok(side) if (min..=max).contains(&side) => match side % 2 {
            1 => Ok(side),
            _ => Err(NumberError::Even),
        },
        _ => Err(NumberError::OutOfRange { min, max }),
    }
}

/// Reads a whole number in a range, as [`odd_side`] reads an odd one.
pub(crate) fn whole_number(text: &str, min: u16, max: u16) -> Result<u16, NumberError> {
    match odd_side(text, min, max) {
        Err(NumberError::Even) => text.parse().map_err(|_| NumberError::NotANumber),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_messages_come_in_their_order() {
        let read = |text| odd_side(text, 5, 29);
        for text in ["", "x", "-7", "+7", "7.0", " 7", "0x9", "٧"] {
            assert_eq!(read(text), Err(NumberError::NotANumber), "{text:?}");
        }
        for text in ["0", "3", "4", "30", "31", "65541", "18446744073709551625"] {
            assert_eq!(
                read(text),
                Err(NumberError::OutOfRange { min: 5, max: 29 }),
                "{text:?}"
            );
        }
        for text in ["6", "28", "008"] {
            assert_eq!(read(text), Err(NumberError::Even), "{text:?}");
        }
        assert_eq!(
            (read("5"), read("29"), read("011")),
            (Ok(5), Ok(29), Ok(11))
        );
    }
}
