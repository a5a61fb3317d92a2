//! What text mode says about the player's keys, and how one is linked and removed.

use super::{Conversation, Reply};
use crate::i18n::Words;
use crate::model::{Code, KeyData, LinkOffer, Name, Profile, StoreRequest, UserError};
use crate::ui::screens::choice::link_says;
use crate::ui::trouble_told;

impl Conversation {
    /// What can be typed about keys.
    pub(super) fn help_on_keys(&self) -> String {
        match &self.profile {
            Some(profile) if !profile.guest => format!("{}\n", self.words.t("line-keys")),
            _ => String::new(),
        }
    }

    /// `keys`, `keys remove N` and, when it was asked, `keys remove N yes`; `keys link`, and with
    /// the other key `keys link CODE` and, when it was asked, `keys link CODE yes`.
    pub(super) fn keys_line(&mut self, line: &str) -> Reply {
        match &self.profile {
            None => return self.sentence("line-unknown"),
            Some(profile) if profile.guest => {
                let text = self.trouble(UserError::NoKey);
                return self.reply(text, false);
            }
            Some(_) => {}
        }
        let typed: Vec<&str> = line.split_whitespace().collect();
        let (number, sure) = match typed[..] {
            ["keys"] => {
                self.requests.push(StoreRequest::Keys);
                return self.reply(String::new(), false);
            }
            ["keys", "link"] => {
                self.requests.push(StoreRequest::LinkCode);
                return self.reply(String::new(), false);
            }
            ["keys", "link", code] => return self.link_line(code, false),
            ["keys", "link", code, "yes"] => return self.link_line(code, true),
            ["keys", "remove", number] => (number, false),
            ["keys", "remove", number, "yes"] => (number, true),
            _ => return self.sentence("line-unknown"),
        };
        let place = number.parse::<usize>().ok();
        let place = place.and_then(|number| number.checked_sub(1));
        let Some(key) = place.and_then(|place| self.keys.get(place)) else {
            return self.sentence("line-keys-number");
        };
        if self.keys.len() == 1 {
            let text = self.trouble(UserError::LastKey);
            return self.reply(text, false);
        }
        if sure {
            let fingerprint = key.fingerprint.clone();
            self.removes_own_key = key.here;
            self.requests.push(StoreRequest::RemoveKey(fingerprint));
            return self.reply(String::new(), false);
        }
        let says = if key.here {
            "keys-remove-this"
        } else {
            "keys-remove-other"
        };
        let words = self.words;
        let says = words.tr(says, &[("key", key.short().into())]);
        let values = [("says", says.into()), ("n", number.into())];
        let text = format!("{}\n{}", words.tr("line-keys-ask", &values), self.prompt());
        self.reply(text, false)
    }

    /// Has this key linked by a code, once the player was asked about this very code.
    fn link_line(&mut self, code: &str, sure: bool) -> Reply {
        let Ok(code) = code.parse::<Code>() else {
            return self.sentence("me-no-code");
        };
        self.requests.push(if sure && self.link_code == Some(code) {
            self.links_key = true;
            StoreRequest::Link(code)
        } else {
            StoreRequest::LookUpLink(code)
        });
        self.link_code = None;
        self.reply(String::new(), false)
    }

    /// What is asked before this key is linked by a code.
    pub(super) fn said_of_link(
        &mut self,
        code: Code,
        offer: &Result<Box<LinkOffer>, UserError>,
    ) -> String {
        let words = self.words;
        let said = match offer {
            Ok(offer) => {
                self.link_code = Some(code);
                let [says, own] = link_says(offer, words, Name::isolated);
                let values = [
                    ("says", format!("{says} {own}").into()),
                    ("code", code.to_string().into()),
                ];
                words.tr("line-link-ask", &values)
            }
            Err(error) => link_trouble(*error, words),
        };
        format!("{said}\n{}", self.prompt())
    }

    /// What is said when this key was linked, or could not be.
    pub(super) fn said_of_linked(&self, profile: &Result<Box<Profile>, UserError>) -> String {
        let said = match profile {
            Ok(profile) => {
                let name = profile.name.isolated().into_owned();
                self.words.tr("me-welcome", &[("name", name.into())])
            }
            Err(error) => link_trouble(*error, self.words),
        };
        format!("{said}\n{}", self.prompt())
    }

    /// What is said of the player's keys when they are here.
    pub(super) fn said_of_keys(&mut self, keys: &Result<Vec<KeyData>, UserError>) -> String {
        let keys = match keys {
            Ok(keys) => keys,
            Err(error) => {
                self.removes_own_key = false;
                return self.trouble(*error);
            }
        };
        let mut text = String::new();
        if self.keys.len() > keys.len() {
            text.push_str(&format!("{}\n", self.words.t("keys-removed")));
        }
        for (number, key) in (1..).zip(keys) {
            text.push_str(&format!("{number}: {}\n", key_line(key, self.words)));
        }
        self.keys = keys.clone();
        text.push_str(&format!("{}\n", self.words.t("line-keys")));
        text + &self.prompt()
    }
}

/// Why a key is not linked by a code.
fn link_trouble(error: UserError, words: &Words) -> String {
    match error {
        UserError::Nothing => words.t("me-no-code").into_owned(),
        error => trouble_told(error, words),
    }
}

/// A key in one line.
pub(crate) fn key_line(key: &KeyData, words: &Words) -> String {
    let name = key.short();
    if key.here {
        return words.tr("me-key-here", &[("key", name.into())]);
    }
    let day = key.used.to_string();
    words.tr("me-key-used", &[("key", name.into()), ("day", day.into())])
}
