//! The keys of the player's account: what they are called, when they were used, and how to
//! remove one.

use crate::model::{KeyData, StoreReply, StoreRequest};
use crate::ui::screens::{Context, Scene};
use crate::ui::trouble_says;
use crate::ui::view::{Does, Go, Page, Row, View};

/// Columns of the panel: a name, a fingerprint's beginning, a day.
const COLUMNS: u16 = 60;

#[derive(Clone)]
pub(crate) enum Msg {
    AskRemove(KeyData),
    Remove(KeyData),
}

/// The page of the keys.
pub(crate) struct KeysPage {
    /// `None`: not here yet.
    keys: Option<Vec<KeyData>>,
    /// The sentence below the rows.
    said: Option<String>,
}

impl KeysPage {
    /// Asks for the keys.
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        context.ask(StoreRequest::Keys);
        Self {
            keys: None,
            said: None,
        }
    }
}

impl Page for KeysPage {
    type Msg = Msg;

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let rows = self.keys.iter().flatten().map(|key| {
            let day = match key.here {
                true => words.t("keys-this").into_owned(),
                false => key.used.to_string(),
            };
            Row::new(key.short(), Does::Send(Msg::AskRemove(key.clone()))).valued(day)
        });
        let note = match (&self.said, &self.keys) {
            (Some(said), _) => said.clone(),
            (None, None) => words.t("notice-fetching").into_owned(),
            (None, Some(_)) => words.t("keys-says").into_owned(),
        };
        View {
            note: vec![note],
            columns: COLUMNS,
            ..View::new("me-keys-row", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        let words = context.words();
        self.said = None;
        match msg {
            Msg::AskRemove(_) if self.keys.as_ref().is_some_and(|keys| keys.len() == 1) => {
                self.said = Some(words.t("trouble-last-key").into_owned());
            }
            Msg::AskRemove(key) => {
                let says = match key.here {
                    true => "keys-remove-this",
                    false => "keys-remove-other",
                };
                let text = vec![words.tr(says, &[("key", key.short().into())])];
                let (title, picks) = ("keys-remove-title", ("choice-keep", "choice-remove-key"));
                return Go::ask(words, title, text, picks, Msg::Remove(key));
            }
            Msg::Remove(key) => context.ask(StoreRequest::RemoveKey(key.fingerprint)),
        }
        Go::Stay
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        let words = context.words();
        match reply {
            StoreReply::Keys(Ok(keys)) => {
                if self.keys.as_ref().is_some_and(|old| old.len() > keys.len()) {
                    self.said = Some(words.t("keys-removed").into_owned());
                }
                self.keys = Some(keys.clone());
            }
            StoreReply::Keys(Err(error)) => {
                self.said = Some(words.t(trouble_says(*error)).into_owned());
            }
            // The key of this session is removed.
            StoreReply::Welcome(Ok(profile)) => {
                let name = words.name(profile.name.as_str());
                self.said = Some(words.tr("keys-own-removed", &[("name", name.into())]));
                self.keys = Some(Vec::new());
            }
            _ => {}
        }
        Go::Stay
    }
}
