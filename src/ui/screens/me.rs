//! The player's account: the name that others see, linked keys, and what is stored.

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_segmentation::UnicodeSegmentation;

use super::choice::Choice;
use super::help::Help;
use super::keys::Keys;
use super::menu::turn;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::Binding;
use crate::look::Tone;
use crate::model::{Code, Name, Profile, StoreReply, StoreRequest, UserError};
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, trouble_says, widgets};

/// Characters that can be typed in: more than any name or code has.
const MAX_TYPED: usize = 64;

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Name,
    Suggested,
    LinkCode,
    Link,
    Keys,
    Forget,
}

impl Row {
    fn label(self) -> &'static str {
        match self {
            Self::Name => "me-name",
            Self::Suggested => "me-suggested",
            Self::LinkCode => "me-link-code",
            Self::Link => "me-link",
            Self::Keys => "me-keys-row",
            Self::Forget => "me-forget",
        }
    }
}

/// The sentence below the rows.
enum Said {
    Message(&'static str),
    Text(String),
}

/// The account screen.
pub(crate) struct Me {
    chosen: usize,
    /// What is being typed into the chosen row.
    typed: Option<String>,
    said: Option<Said>,
    /// The code by which this key is to be linked, once the player has agreed.
    link_code: Option<Code>,
    /// Whether the store was asked to forget the player and has not replied yet.
    forgetting: bool,
}

impl Me {
    pub(crate) fn new() -> Self {
        Self {
            chosen: 0,
            typed: None,
            said: None,
            link_code: None,
            forgetting: false,
        }
    }

    fn rows(profile: &Profile) -> Vec<Row> {
        let mut rows = vec![Row::Name];
        let suggested = profile.user.as_ref().filter(|user| **user != profile.name);
        rows.extend(suggested.map(|_| Row::Suggested));
        rows.extend([Row::LinkCode, Row::Link, Row::Keys, Row::Forget]);
        rows
    }

    fn choose(&mut self, context: &mut Context<'_>, profile: &Profile, row: Row) -> Next {
        self.said = None;
        match row {
            Row::Name => self.typed = Some(profile.name.as_str().to_owned()),
            Row::Link => self.typed = Some(String::new()),
            Row::Suggested => {
                if let Some(user) = &profile.user {
                    context.ask(StoreRequest::Rename(user.clone()));
                }
            }
            Row::LinkCode => context.ask(StoreRequest::LinkCode),
            Row::Keys => return Next::Push(Box::new(Keys::new(context))),
            Row::Forget => return Next::Push(Box::new(Choice::forget(context.words()))),
        }
        Next::Redraw
    }

    /// Takes what was typed, when Enter is pressed.
    fn enter(&mut self, context: &mut Context<'_>, row: Row, typed: &str) {
        self.said = None;
        match row {
            Row::Name => match Name::clean(typed) {
                Some(name) => context.ask(StoreRequest::Rename(name)),
                None => self.said = Some(Said::Message("me-no-name")),
            },
            Row::Link => match typed.trim().parse::<Code>() {
                Ok(code) => {
                    self.link_code = Some(code);
                    context.ask(StoreRequest::LookUpLink(code));
                }
                Err(_) => self.said = Some(Said::Message("me-no-code")),
            },
            _ => {}
        }
    }

    fn type_in(&mut self, text: &str) -> Next {
        let Some(typed) = &mut self.typed else {
            return Next::Unchanged;
        };
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if typed.chars().count() < MAX_TYPED {
                typed.push(letter);
            }
        }
        Next::Redraw
    }

    fn reply(&mut self, context: &Context<'_>, reply: &StoreReply) -> Next {
        let words = context.words();
        self.said = Some(match reply {
            StoreReply::LinkOffer(code, Ok(offer)) if self.link_code == Some(*code) => {
                return Next::Push(Box::new(Choice::link(words, offer)));
            }
            StoreReply::LinkOffer(_, Err(UserError::Nothing)) => Said::Message("me-no-code"),
            StoreReply::LinkOffer(_, Err(error)) => Said::Message(trouble_says(*error)),
            StoreReply::Renamed(Ok(name)) => {
                Said::Text(words.tr("me-renamed", &[("name", words.name(name.as_str()).into())]))
            }
            StoreReply::LinkCode(Ok(code)) => {
                Said::Text(words.tr("me-link-with", &[("code", code.to_string().into())]))
            }
            StoreReply::Welcome(Ok(profile)) => {
                let id = match self.forgetting {
                    true => "me-forgotten",
                    false => "me-welcome",
                };
                let name = words.name(profile.name.as_str());
                self.chosen = self.chosen.min(Self::rows(profile).len() - 1);
                Said::Text(words.tr(id, &[("name", name.into())]))
            }
            StoreReply::Welcome(Err(UserError::Nothing)) => Said::Message("me-no-code"),
            StoreReply::Renamed(Err(error))
            | StoreReply::LinkCode(Err(error))
            | StoreReply::Welcome(Err(error)) => Said::Message(trouble_says(*error)),
            _ => return Next::Unchanged,
        });
        self.forgetting &= !matches!(reply, StoreReply::Welcome(_));
        Next::Redraw
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let Some(profile) = context.profile.cloned() else {
            return Next::Back(Answer::Nothing);
        };
        let rows = Self::rows(&profile);
        let row = rows.get(self.chosen).copied().unwrap_or(Row::Name);
        if let Some(typed) = &mut self.typed {
            match key {
                Key::Enter => {
                    let typed = std::mem::take(typed);
                    self.typed = None;
                    self.enter(context, row, &typed);
                }
                Key::Esc => self.typed = None,
                Key::Backspace => {
                    let end = typed.grapheme_indices(true).next_back();
                    typed.truncate(end.map_or(0, |(at, _)| at));
                }
                Key::Char(letter) => return self.type_in(letter.encode_utf8(&mut [0; 4])),
                _ => return Next::Unchanged,
            }
            return Next::Redraw;
        }
        if let Key::Char('?') | Key::F(1) = keymap::latin(key) {
            return Next::Push(Box::new(Help::of_screen("me-title", &["help-me"], KEYS)));
        }
        if profile.guest {
            return match keymap::latin(key) {
                Key::Esc | Key::Enter | Key::Char('q' | ' ') => Next::Back(Answer::Nothing),
                _ => Next::Unchanged,
            };
        }
        if let Some(by) = keymap::vertical(key) {
            self.chosen = turn(self.chosen, by, rows.len());
            return Next::Redraw;
        }
        match keymap::latin(key) {
            Key::Enter | Key::Char(' ') => self.choose(context, &profile, row),
            Key::Esc | Key::Char('q') => Next::Back(Answer::Nothing),
            _ => Next::Unchanged,
        }
    }
}

/// The keys, for the help.
const KEYS: &[Binding<()>] = &[
    Binding::plain(&[], "Enter", "hint-choose", None),
    Binding::plain(&[], "q, Esc", "hint-back", None),
];

impl Screen for Me {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Paste(text) => self.type_in(text),
            Event::Reply(reply) => self.reply(context, reply),
            Event::Key(key) => self.key(context, *key),
            _ => Next::Unchanged,
        }
    }

    fn answer(&mut self, context: &mut Context<'_>, answer: Answer) -> Next {
        let link_code = self.link_code.take();
        match (answer, link_code) {
            (Answer::Forget, _) => {
                context.ask(StoreRequest::Forget);
                self.forgetting = true;
            }
            (Answer::Link, Some(code)) => context.ask(StoreRequest::Link(code)),
            _ => {}
        }
        Next::Redraw
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let Some(profile) = scene.profile else { return };
        let wide = 56.min(area.width);
        let inside = wide.saturating_sub(4);
        let mut below: Vec<String> = Vec::new();
        let mut rows = Vec::new();
        if profile.guest {
            let name = [("name", words.name(profile.name.as_str()).into())];
            below.extend(widgets::wrap(&words.tr("me-guest", &name), inside));
            below.push(String::new());
            below.extend(widgets::wrap(&words.t("me-make-key"), inside));
        } else {
            rows = Self::rows(profile);
            let said = match &self.said {
                Some(Said::Message(id)) => words.t(id).into_owned(),
                Some(Said::Text(text)) => text.clone(),
                None => {
                    let command = scene.address.command("me --json");
                    words.tr("me-data", &[("command", words.name(&command).into())])
                }
            };
            // A command that is to be copied stands by itself.
            below.extend(said.lines().flat_map(|line| widgets::wrap(line, inside)));
            // Two lines even for a short sentence, so that the panel does not jump.
            below.resize(below.len().max(2), String::new());
        }
        // Without the gap where it would cover the key hints.
        let free = area.height > widgets::count(rows.len() + below.len()) + 3;
        let gap = u16::from(!rows.is_empty() && free);
        let high = (rows.len() + below.len()) as u16 + gap + 2;
        let panel = widgets::centered(area, wide, high);
        let inner = widgets::panel(panel, buf, look, &words.t("me-title"));
        for (n, row) in (0u16..).zip(&rows) {
            let here = usize::from(n) == self.chosen;
            let tone = if here { Tone::Chosen } else { Tone::Panel };
            let value = match (row, &self.typed) {
                (Row::Name | Row::Link, Some(typed)) if here => {
                    format!("{typed}{}", look.glyph("▏", "_"))
                }
                (Row::Name, _) => words.name(profile.name.as_str()).into_owned(),
                (Row::Suggested, _) => profile
                    .user
                    .as_ref()
                    .map(Name::to_string)
                    .unwrap_or_default(),
                _ => String::new(),
            };
            let line = widgets::row(inner, n);
            buf.set_style(line, look.style(tone));
            let label = format!(" {} {}  ", widgets::mark(look, here), words.t(row.label()));
            let room = line.width.saturating_sub(widgets::width(&label));
            let typed = self.typed.as_ref().filter(|_| here).is_some();
            let value = if typed {
                // The end is where the player types.
                end(&value, room)
            } else {
                widgets::cut(&value, room, look)
            };
            widgets::left(line, buf, &(label + &value), look.style(tone));
        }
        for (n, text) in (rows.len() as u16 + gap..).zip(&below) {
            let line = widgets::indent(widgets::row(inner, n), 1);
            widgets::left(line, buf, text, look.style(Tone::Panel));
        }
        let choose = (look.glyph("↑↓", "jk"), "hint-choose");
        let (enter, back) = (("Enter", "hint-next"), ("Esc", "hint-back"));
        let help = ("?", "hint-help");
        let keys: &[_] = match (profile.guest, &self.typed) {
            (true, _) => &[help, back],
            (false, Some(_)) => &[("Enter", "hint-take"), ("Esc", "hint-leave-it")],
            (false, None) => &[enter, help, back, choose],
        };
        widgets::footer(area, buf, look, words, keys);
    }
}

/// The end of a text, as much as fits this many columns.
fn end(text: &str, columns: u16) -> String {
    let mut parts: Vec<&str> = text.graphemes(true).collect();
    while widgets::width(&parts.concat()) > columns && !parts.is_empty() {
        parts.remove(0);
    }
    parts.concat()
}
