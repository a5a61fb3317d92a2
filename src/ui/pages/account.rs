//! The player's account: the name that others see, linked keys, and what is stored.

use super::choice::link_says;
use super::keys::KeysPage;
use crate::i18n::Words;
use crate::model::{Code, Name, StoreReply, StoreRequest, UserError};
use crate::ui::panel::Panel;
use crate::ui::screens::{Context, Scene};
use crate::ui::trouble_says;
use crate::ui::view::{Does, Go, Page, Row, View};

const COLUMNS: u16 = 56;

#[derive(Clone)]
pub(crate) enum Msg {
    Rename(String),
    TakeSuggested,
    NewLinkCode,
    LookUp(String),
    Link(Code),
    Keys,
    AskForget,
    Forget,
}

/// The page of the account.
#[derive(Default)]
pub(crate) struct Account {
    /// The sentence below the rows.
    said: Option<String>,
    /// The code by which this key is to be linked, once the player has agreed.
    link_code: Option<Code>,
    /// Whether the store was asked to forget the player and has not replied yet.
    is_forgetting: bool,
}

impl Account {
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
        let shown = |name: &Name| words.name(name.as_str()).into_owned();
        if profile.guest {
            let name = [("name", shown(&profile.name).into())];
            let text = [
                words.tr("me-guest", &name),
                String::new(),
                words.t("me-make-key").into(),
            ];
            return View {
                text: text.to_vec(),
                columns: COLUMNS,
                ..View::new("me-title", Vec::new())
            };
        }
        let row = |id, does| Row::new(words.t(id), does);
        let name = Does::Type(profile.name.as_str().to_owned(), |_, name| {
            Msg::Rename(name)
        });
        let mut rows = vec![row("me-name", name).valued(shown(&profile.name))];
        let user = profile.user.as_ref().filter(|user| **user != profile.name);
        rows.extend(
            user.map(|user| {
                row("me-suggested", Does::Send(Msg::TakeSuggested)).valued(shown(user))
            }),
        );
        rows.push(row("me-link-code", Does::Send(Msg::NewLinkCode)));
        rows.push(row(
            "me-link",
            Does::Type(String::new(), |_, code| Msg::LookUp(code)),
        ));
        rows.push(row("me-keys-row", Does::Send(Msg::Keys)));
        rows.push(row("choice-forget", Does::Send(Msg::AskForget)));
        let data = || {
            let command = scene.address.command("me --json");
            words.tr("me-data", &[("command", words.name(&command).into())])
        };
        View {
            note: vec![self.said.clone().unwrap_or_else(data)],
            columns: COLUMNS,
            ..View::new("me-title", rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        let words = context.words();
        self.said = None;
        match msg {
            Msg::Rename(typed) => match Name::clean(&typed) {
                Some(name) => context.ask(StoreRequest::Rename(name)),
                None => self.say(words, "me-no-name"),
            },
            Msg::TakeSuggested => {
                if let Some(user) = context.profile.and_then(|profile| profile.user.clone()) {
                    context.ask(StoreRequest::Rename(user));
                }
            }
            Msg::NewLinkCode => context.ask(StoreRequest::LinkCode),
            Msg::LookUp(typed) => match typed.trim().parse::<Code>() {
                Ok(code) => {
                    self.link_code = Some(code);
                    context.ask(StoreRequest::LookUpLink(code));
                }
                Err(_) => self.say(words, "me-no-code"),
            },
            Msg::Link(code) => context.ask(StoreRequest::Link(code)),
            Msg::Keys => return Panel::open(KeysPage::new(context)),
            Msg::AskForget => {
                let text = vec![words.t("forget-says").into_owned()];
                let picks = ("choice-keep", "choice-forget");
                return Go::ask(words, "forget-title", text, picks, Msg::Forget);
            }
            Msg::Forget => {
                context.ask(StoreRequest::Forget);
                self.is_forgetting = true;
            }
        }
        Go::Stay
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        let words = context.words();
        let named = |id, name: &Name| words.tr(id, &[("name", words.name(name.as_str()).into())]);
        match reply {
            StoreReply::LinkOffer(code, Ok(offer)) if self.link_code == Some(*code) => {
                self.link_code = None;
                let says = link_says(offer, words, |name| words.name(name.as_str()));
                let picks = ("choice-no-link", "choice-link");
                let msg = Msg::Link(*code);
                return Go::ask(words, "link-title", says.to_vec(), picks, msg);
            }
            StoreReply::LinkOffer(_, Err(UserError::Nothing))
            | StoreReply::Welcome(Err(UserError::Nothing)) => self.say(words, "me-no-code"),
            StoreReply::Renamed(Ok(name)) => self.said = Some(named("me-renamed", name)),
            StoreReply::LinkCode(Ok(code)) => {
                let code = [("code", code.to_string().into())];
                self.said = Some(words.tr("me-link-with", &code));
            }
            StoreReply::Welcome(Ok(profile)) => {
                let id = match self.is_forgetting {
                    true => "me-forgotten",
                    false => "me-welcome",
                };
                self.said = Some(named(id, &profile.name));
            }
            StoreReply::LinkOffer(_, Err(error))
            | StoreReply::Renamed(Err(error))
            | StoreReply::LinkCode(Err(error))
            | StoreReply::Welcome(Err(error)) => self.say(words, trouble_says(*error)),
            _ => {}
        }
        self.is_forgetting &= !matches!(reply, StoreReply::Welcome(_));
        Go::Stay
    }
}
