//! Bans: who is kept out at the door, until when, and why.

use ipnet::IpNet;

use super::name::clean_text;
use super::{Moment, Name, PlayerId};
use crate::i18n::{Lang, Words};

/// The most columns of a reason: it is shown in one line of a message that clients cut.
const REASON_MAX: usize = 120;

/// The first letters of a key's fingerprint, behind the name of its hash: who reads the log can tell
/// players apart, and finds them by it among the bans.
pub fn short_key(fingerprint: &str) -> &str {
    let letters = fingerprint.rsplit(':').next().unwrap_or(fingerprint);
    letters.get(..8).unwrap_or(letters)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Banned {
    /// A key, by its [`Secret::mark`](super::Secret::mark): so the ban outlives the player's
    /// wish to be forgotten.
    Key(String),
    /// A network, or one address.
    Network(IpNet),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanTerms {
    pub since: Moment,
    /// Until when; `None`: for good.
    pub until: Option<Moment>,
    /// The reason that the banned are told.
    pub reason: Option<String>,
}

impl BanTerms {
    pub fn is_over(&self, now: Moment) -> bool {
        self.until.is_some_and(|until| until <= now)
    }

    pub fn says(&self, words: &Words) -> String {
        self.with_reason(self.says_until(words))
    }

    /// The same in all languages, for clients of which none is known yet, and some of which
    /// print ASCII only.
    pub fn says_to_anybody(&self) -> String {
        let said = Lang::ALL.map(|lang| self.says_until(Words::in_ascii(lang)));
        self.with_reason(said.join(" / "))
    }

    fn with_reason(&self, said: String) -> String {
        match &self.reason {
            Some(reason) => format!("{said} {reason}"),
            None => said,
        }
    }

    fn says_until(&self, words: &Words) -> String {
        match self.until {
            Some(until) => words.tr("end-banned-until", &[("until", minute(until).into())]),
            None => words.t("end-banned").into_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    pub banned: Banned,
    /// The player whose key it is; `None`: nobody, or somebody who is forgotten.
    pub player: Option<(PlayerId, Name)>,
    pub terms: BanTerms,
}

pub fn minute(moment: Moment) -> String {
    let minutes = moment.0.div_euclid(60_000).rem_euclid(24 * 60);
    format!("{} {:02}:{:02}", moment.day(), minutes / 60, minutes % 60)
}

/// What is left of a text as a reason that can be shown on any terminal; `None`: nothing.
pub fn clean_reason(typed: &str) -> Option<String> {
    let reason = clean_text(typed, REASON_MAX);
    (!reason.is_empty()).then_some(reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_steers_no_terminal_and_fits_a_line() {
        let reason = clean_reason(" own\u{1b}[2J\r\n the \u{202e}list ");
        assert_eq!(reason.as_deref(), Some("own[2J the list"));
        assert_eq!(clean_reason("\u{200b} \n"), None);
        let long = clean_reason(&"x".repeat(5000)).unwrap_or_default();
        assert_eq!(long.len(), REASON_MAX);
    }

    #[test]
    fn every_client_prints_all_of_a_ban() {
        let terms = BanTerms {
            since: Moment(0),
            until: Some(Moment(20_778 * 86_400_000 + 43_260_000)),
            reason: clean_reason(&"x".repeat(500)),
        };
        let said = terms.says_to_anybody();
        // OpenSSH cuts at 400 bytes and escapes what is not ASCII.
        assert!(
            said.is_ascii() && said.len() < 400,
            "{}: {said}",
            said.len()
        );
        assert!(said.contains("2026-11-21 12:01"), "{said}");
    }
}
