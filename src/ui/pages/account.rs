//! The player's account: the name that others see, the keys it has, and what is stored.

use super::choice::{ask, link_says};
use crate::i18n::Words;
use crate::model::{Code, KeyData, Name, StoreReply, StoreRequest, UserError, short_key};
use crate::ui::screens::{Context, Scene};
use crate::ui::trouble_says;
use crate::ui::view::{Does, Go, Page, Row, View};

const COLUMNS: u16 = 56;

#[derive(Clone)]
pub(crate) enum Msg {
    Rename(String),
    NewLinkCode,
    LookUp(String),
    Link(Code),
    AskRemove(KeyData),
    Remove(KeyData),
    AskForget,
    Forget,
}

/// The page of the account.
pub(crate) struct Account {
    keys: Vec<KeyData>,
    /// The sentence below the rows.
    said: Option<String>,
    /// The code by which this key is to be linked, once the player has agreed.
    link_code: Option<Code>,
}

impl Account {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        if context.profile.is_some_and(|profile| !profile.guest) {
            context.ask(StoreRequest::Keys);
        }
        Self {
            keys: Vec::new(),
            said: None,
            link_code: None,
        }
    }

    fn say(&mut self, words: &Words, id: &str) {
        self.said = Some(words.t(id).into_owned());
    }
}

impl Page for Account {
    type Msg = Msg;

    fn about(&self) -> &'static [&'static str] {
        &["help-me"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let Some(profile) = scene.profile else {
            return View::new("me-title", Vec::new());
        };
        let name = words.name(profile.name.as_str());
        if profile.guest {
            let guest = words.tr("me-guest", &[("name", name.into())]);
            return View {
                text: vec![guest, String::new(), words.t("me-make-key").into()],
                columns: COLUMNS,
                ..View::new("me-title", Vec::new())
            };
        }
        let row = |id, does| Row::new(words.t(id), does);
        let rename = Does::Type(profile.name.as_str().to_owned(), |_, name| {
            Msg::Rename(name)
        });
        let link = Does::Type(String::new(), |_, code| Msg::LookUp(code));
        let mut rows = vec![
            row("me-name", rename).valued(name),
            row("me-link-code", Does::Send(Msg::NewLinkCode)),
            row("me-link", link),
        ];
        rows.extend(self.keys.iter().map(|key| {
            let used = match key.here {
                true => words.t("keys-this").into_owned(),
                false => key.used.to_string(),
            };
            let remove = Does::Send(Msg::AskRemove(key.clone()));
            let label = words.tr("me-key", &[("key", short_key(&key.fingerprint).into())]);
            Row::new(label, remove).valued(used)
        }));
        rows.push(row("choice-forget", Does::Send(Msg::AskForget)));
        let data = || {
            let command = scene.address.command("me --json");
            words.tr("me-data", &[("command", words.name(&command).into())])
        };
        View {
            note: vec![self.said.clone().unwrap_or_else(data)],
            news: self.said.clone(),
            columns: COLUMNS,
            ..View::new("me-title", rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let words = context.words();
        self.said = None;
        match msg {
            Msg::Rename(typed) => match Name::clean(&typed) {
                Some(name) => context.ask(StoreRequest::Rename(name)),
                None => self.say(words, "me-no-name"),
            },
            Msg::NewLinkCode => context.ask(StoreRequest::LinkCode),
            Msg::LookUp(typed) => match typed.trim().parse::<Code>() {
                Ok(code) => {
                    self.link_code = Some(code);
                    context.ask(StoreRequest::LookUpLink(code));
                }
                Err(_) => self.say(words, "me-no-code"),
            },
            Msg::Link(code) => context.ask(StoreRequest::Link(code)),
            Msg::AskRemove(_) if self.keys.len() == 1 => self.say(words, "trouble-last-key"),
            Msg::AskRemove(key) => {
                let says = match key.here {
                    true => "keys-remove-this",
                    false => "keys-remove-other",
                };
                let text = vec![words.tr(says, &[("key", short_key(&key.fingerprint).into())])];
                let (title, picks) = ("keys-remove-title", ("choice-keep", "choice-remove-key"));
                return ask(words, title, text, picks, Msg::Remove(key));
            }
            Msg::Remove(key) => context.ask(StoreRequest::RemoveKey(key.fingerprint)),
            Msg::AskForget => {
                let text = vec![words.t("forget-says").into_owned()];
                let picks = ("choice-keep", "choice-forget");
                return ask(words, "forget-title", text, picks, Msg::Forget);
            }
            Msg::Forget => context.ask(StoreRequest::Forget),
        }
        Go::Stay
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go {
        let words = context.words();
        let named = |id, name: &Name| words.tr(id, &[("name", words.name(name.as_str()).into())]);
        match reply {
            StoreReply::LinkOffer(code, Ok(offer)) if self.link_code == Some(*code) => {
                self.link_code = None;
                let says = link_says(offer, words);
                let picks = ("choice-no-link", "choice-link");
                let msg = Msg::Link(*code);
                return ask(words, "link-title", says, picks, msg);
            }
            StoreReply::LinkOffer(_, Err(UserError::Nothing))
            | StoreReply::Welcome(Err(UserError::Nothing)) => self.say(words, "me-no-code"),
            StoreReply::Renamed(Ok(name)) => self.said = Some(named("me-renamed", name)),
            StoreReply::LinkCode(Ok(code)) => {
                let code = [("code", code.to_string().into())];
                self.said = Some(words.tr("me-link-with", &code));
            }
            StoreReply::Keys(Ok(keys)) => {
                if self.keys.len() > keys.len() {
                    self.say(words, "keys-removed");
                }
                self.keys.clone_from(keys);
            }
            // Somebody else now: the key is linked or removed, or the player deleted.
            StoreReply::Welcome(Ok(profile)) => {
                *self = Self::new(context);
                self.said = Some(named("me-welcome", &profile.name));
            }
            StoreReply::LinkOffer(_, Err(error))
            | StoreReply::Keys(Err(error))
            | StoreReply::Renamed(Err(error))
            | StoreReply::LinkCode(Err(error))
            | StoreReply::Welcome(Err(error)) => self.say(words, trouble_says(*error)),
            _ => {}
        }
        Go::Stay
    }
}
