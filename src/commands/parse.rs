//! Value parsers for the command line. What is wrong with a value is typed, since it is said
//! in the language of the player who typed it.

use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use ipnet::{IpNet, Ipv6Net};

use super::refusal::Tell;
use crate::core::problem::Problem;
use crate::core::yamyam::parse_max;
use crate::games::LevelError;
use crate::i18n::{Lang, Words};
use crate::limits::networks::canonical;
use crate::model::{Code, Name, Step};

/// The rule that a value is against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadValue {
    Level(LevelError),
    /// The rule that a message says.
    Rule(Problem),
    /// None of a few names.
    Name(Vec<&'static str>),
}

impl BadValue {
    /// The rule that this message says.
    pub(crate) fn rule(message: &'static str) -> Self {
        Self::Rule(Problem::new(message, &[]))
    }

    /// No number between two.
    fn out_of_range(min: u32, max: u32) -> Self {
        let range = [("min", min as usize), ("max", max as usize)];
        Self::Rule(Problem::new("side-out-of-range", &range))
    }
}

/// A maximum of steps for a board of any size; `None`: no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steps(pub Option<NonZeroU32>);

impl Tell for BadValue {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Level(error) => error.say(words),
            Self::Rule(problem) => problem.tell(words),
            Self::Name(names) => super::refusal::only(names, words),
        }
    }
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Words::of(Lang::En)))
    }
}

impl std::error::Error for BadValue {}

/// Reads a whole number from `min` to `max`.
pub(crate) fn whole<T: TryFrom<u32>>(
    min: u32,
    max: u32,
) -> impl Fn(&str) -> Result<T, BadValue> + Clone + Send + Sync + 'static {
    let outside = move || BadValue::out_of_range(min, max);
    move |text| {
        let number = text.parse::<i128>();
        let number = number.map_err(|_| BadValue::rule("side-not-a-number"))?;
        let fitting = u32::try_from(number).ok();
        let fitting = fitting.filter(|number| (min..=max).contains(number));
        fitting
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(outside)
    }
}

pub(crate) fn seed(text: &str) -> Result<u64, BadValue> {
    text.parse().map_err(|_| BadValue::rule("seed-bad"))
}

pub(crate) fn step(text: &str) -> Result<Step, BadValue> {
    let (min, max) = (1, Step::COUNT.into());
    let number = whole::<u8>(min, max)(text)?;
    Step::new(number).ok_or_else(|| BadValue::out_of_range(min, max))
}

/// Reads `WxH`.
pub(crate) fn sides(text: &str) -> Option<(u16, u16)> {
    let (width, height) = text.split_once('x')?;
    Some((digits(width)?, digits(height)?))
}

/// Reads a maximum of steps for a board of any size: from 1 on, or -1 for none.
pub(crate) fn steps(text: &str) -> Result<Steps, BadValue> {
    let steps = text.parse().ok().and_then(|number| parse_max(number).ok());
    steps
        .map(Steps)
        .ok_or_else(|| BadValue::rule("value-steps"))
}

/// Reads `X,Y`, each number without a sign.
pub(crate) fn pair(text: &str) -> Result<(u16, u16), BadValue> {
    text.split_once(',')
        .and_then(|(x, y)| Some((digits(x)?, digits(y)?)))
        .ok_or_else(|| BadValue::rule("value-cell"))
}

pub(crate) fn code(text: &str) -> Result<Code, BadValue> {
    text.parse().map_err(|_| BadValue::rule("value-code"))
}

pub(crate) fn name(text: &str) -> Result<Name, BadValue> {
    Name::chosen(text).ok_or_else(|| BadValue::rule("value-name"))
}

pub(crate) fn lang(text: &str) -> Result<Lang, BadValue> {
    text.parse()
        .map_err(|_| BadValue::Name(Lang::ALL.map(Lang::code).into()))
}

/// Reads a network; an address alone is a network of one.
pub(crate) fn network(text: &str) -> Result<IpNet, BadValue> {
    text.parse()
        .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| BadValue::rule("value-network"))
}

/// The longest ban that has an end: longer than any server runs.
const BAN_MAX: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// Reads a time such as `30m`, `2h` or `7d`.
pub(crate) fn duration(text: &str) -> Result<Duration, BadValue> {
    let units = [("m", 60), ("h", 3600), ("d", 24 * 3600)];
    let read = units.into_iter().find_map(|(unit, seconds)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(seconds).map(Duration::from_secs)
    });
    read.filter(|time| (Duration::from_secs(1)..=BAN_MAX).contains(time))
        .ok_or_else(|| BadValue::rule("value-duration"))
}

/// Reads a network to ban. An address of IPv6 alone stands for its /64, which is one customer's
/// and counts as one address everywhere else too.
pub(crate) fn ban_network(text: &str) -> Result<IpNet, BadValue> {
    let network = match text.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(v6)) => Ipv6Net::new(v6, 64).map(IpNet::V6).ok(),
        Ok(v4) => Some(v4.into()),
        Err(_) => Some(canonical(network(text)?)),
    };
    let network = network.ok_or_else(|| BadValue::rule("value-network"))?;
    Ok(network.trunc())
}

/// Digits only: `parse` would take a plus sign too.
fn digits(text: &str) -> Option<u16> {
    let only = text.bytes().all(|byte| byte.is_ascii_digit());
    only.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_far_as_their_range_goes() {
        let percent = whole::<u8>(0, 100);
        assert_eq!(["0", "+7", "100"].map(&percent), [Ok(0), Ok(7), Ok(100)]);
        for text in ["101", "-1", "300", "99999999999999999999"] {
            let outside = Err(BadValue::out_of_range(0, 100));
            assert_eq!(percent(text), outside, "{text}");
        }
        for text in ["", "x", "1.5", " 1"] {
            let no_number = Err(BadValue::rule("side-not-a-number"));
            assert_eq!(percent(text), no_number, "{text}");
        }
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert!(seed("18446744073709551616").is_err() && seed("-1").is_err());
        assert_eq!(steps("-1"), Ok(Steps(None)));
        assert_eq!(steps("9000000000"), Ok(Steps(NonZeroU32::new(u32::MAX))));
        for wrong in ["0", "-2", "x", ""] {
            assert!(steps(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_and_cells_are_read_strictly() {
        assert_eq!(sides("16x9"), Some((16, 9)));
        for bad in ["", "16", "16x", "16X9", "+1x2", "1x2x3", "70000x1", "1 x2"] {
            assert_eq!(sides(bad), None, "{bad}");
        }
        assert_eq!(pair("3,4"), Ok((3, 4)));
        for bad in ["", "3", ",4", "-1,4", "+1,4", "3;4", "3,4,5", "70000,1"] {
            assert!(pair(bad).is_err(), "{bad}");
        }
    }
}
