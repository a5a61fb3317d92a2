//! A page as text mode says it: its texts, and its rows with numbers; and the lines that are typed on
//! it.

use super::event::Now;
use super::keymap;
use super::panel::Panel;
use super::screens::{Context, Layer, Scene};
use super::speak::boards::single;
use super::view::{Bind, Does, Go, Page, Row};
use crate::key::Key;

/// Letters of a row at least that choose it.
const LETTERS_MIN: usize = 3;

/// Why something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It has just come on top.
    New,
    /// A line was typed.
    Line,
    /// What was asked for is here.
    Reply,
    /// Something happens by itself.
    News,
}

/// What can be heard and spoken to.
pub(crate) trait Spoken {
    /// What it says, in lines; those that were heard already are not said again.
    fn say(&mut self, scene: &Scene<'_>, now: Now, cause: Cause) -> Vec<String>;

    /// What it says once in a session.
    fn introduction(&self, _scene: &Scene<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Whether there is nothing to do on it but to read it.
    fn is_text(&self, _scene: &Scene<'_>) -> bool {
        false
    }

    /// Whether a line is answered by all that it says, even what was heard before.
    fn repeats(&self) -> bool {
        false
    }

    /// Takes a typed line, and says what is said for it; `None`: it is not understood.
    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<(Go, Vec<String>)>;
}

impl<P: Page + 'static> Spoken for Panel<P> {
    fn say(&mut self, scene: &Scene<'_>, _: Now, cause: Cause) -> Vec<String> {
        let view = self.view(scene);
        let is_same = std::mem::replace(&mut self.told, view.title) == view.title;
        if cause == Cause::News && P::LAYER != Layer::Room {
            // Nobody listens to clocks.
            return Vec::new();
        }
        if cause == Cause::News && is_same {
            return Vec::from_iter(view.news.or_else(|| view.text.first().cloned()));
        }
        let title = self.title(&view, scene.words);
        let end = if title.ends_with(['?', '!', '.']) {
            ""
        } else {
            "."
        };
        let mut lines = vec![format!("{title}{end}")];
        lines.extend(view.text.iter().chain(&view.copied).cloned());
        let keys = view.keys.iter().filter(|(key, _)| !key.is_empty());
        lines.extend(keys.map(|(key, says)| format!("{key}: {says}")));
        let rows = view.rows.iter().enumerate();
        let told = |(n, row): (usize, &Row<_>)| [row.heading.clone(), Some(said(n + 1, row))];
        let told = rows.flat_map(told).flatten();
        lines.extend(told.filter(|line| !line.is_empty()));
        // A form has a row for that.
        let mut rows = view.rows.iter();
        let is_sent = rows.any(|row| matches!(row.does, Does::Send(_)));
        if view.submit.is_some() && !is_sent {
            let enter = scene.words.t(view.enter);
            lines.push(format!("{}. {enter}", view.rows.len() + 1));
        }
        match &view.alert {
            Some(alert) => lines.push(alert.clone()),
            None => lines.extend(view.note.iter().filter(|note| !note.is_empty()).cloned()),
        }
        let says = |says| scene.words.t(says).into_owned();
        // Those that no hint names are left to the help.
        let is_menu = P::LAYER == Layer::Menu;
        let binds = P::BINDS.iter();
        let binds = binds.filter(|bind| is_menu || bind.hint.is_some());
        lines.extend(binds.filter_map(|bind| {
            let at = view.first_row(bind)?;
            let row = bind.is_of_row.then(|| format!(" {}", at + 1));
            let row = row.unwrap_or_default();
            Some(format!("{}{row}: {}", bind.shown(), says(bind.says)))
        }));
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        match self.is_text(scene) {
            true => Vec::new(),
            false => vec![scene.words.t("line-page").into_owned()],
        }
    }

    fn is_text(&self, scene: &Scene<'_>) -> bool {
        let is_read = || P::LAYER == Layer::Panel && self.view(scene).rows.is_empty();
        P::LAYER == Layer::Help || is_read()
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<(Go, Vec<String>)> {
        let scene = context.scene();
        let view = self.view(&scene);
        let is_plain = self.page.about().is_empty() && P::BINDS.is_empty();
        let is_field = view.is_field();
        let is_asked = match line.to_lowercase().as_str() {
            // The value that stands in a field is taken.
            "" => !is_field || view.rows.iter().all(|row| row.value.is_empty()),
            "look" | "where" => true,
            "room" => P::LAYER == Layer::Room,
            "help" | "?" | "menu" if is_field => return None,
            "help" | "?" => is_plain,
            _ => false,
        };
        if is_asked {
            return Some((Go::Stay, self.say(&scene, context.now, Cause::Line)));
        }
        let go = self.typed(context, line)?;
        let view = self.view(&context.scene());
        // What comes of it is said each time.
        let says = view.alert.or(view.news).filter(|_| matches!(go, Go::Stay));
        Some((go, Vec::from_iter(says)))
    }
}

impl<P: Page + 'static> Panel<P> {
    fn typed(&mut self, context: &mut Context<'_>, line: &str) -> Option<Go> {
        let view = self.view(&context.scene());
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = if rest.trim() == "-" { "" } else { rest.trim() };
        let (typed, name) = (line.to_lowercase(), first.to_lowercase());
        let is_back = matches!(typed.as_str(), "q" | "back" | "leave");
        let row_of = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let words = context.words();
        let is_said = |id: &str| words.t(id).to_lowercase() == typed;
        let is_named = |bind: &&Bind<_>| first == bind.shown() || bind.hint.is_some_and(is_said);
        let bind = P::BINDS.iter().find(is_named);
        let bind = bind.and_then(|bind| {
            // Without a number it is the first row.
            let at = match row_of(rest) {
                Some(at) => Some(at).filter(|at| view.has_use(bind, *at)),
                None => view.first_row(bind),
            };
            Some((bind.send)(at?))
        });
        let rows = &view.rows;
        let field = rows.first().filter(|_| view.is_field() && !is_back);
        let field = field.and_then(|row| row.does.typed());
        let msg = match (field, view.submit.clone(), bind) {
            (Some((_, typed)), ..) => typed(0, if first == "1" { rest } else { line }.to_owned()),
            (_, Some(submit), _) if is_said(view.enter) => submit,
            (.., Some(msg)) => msg,
            (_, submit, None) => {
                let key = single(&typed).map(keymap::latin);
                let has_letter = |row: &Row<_>| matches!(key, Some(Key::Char(letter)) if row.letters.contains(&letter));
                // The beginning of what a row says will do.
                let called = |typed: &str| {
                    let is_called = |row: &Row<_>| row.label.to_lowercase().starts_with(typed);
                    let at = rows.iter().position(is_called);
                    at.filter(|_| typed.chars().count() >= LETTERS_MIN)
                };
                let whole = || rows.iter().position(has_letter).or_else(|| called(&typed));
                let (at, value) = match (row_of(first), whole()) {
                    (Some(at), _) => (at, rest),
                    (None, Some(at)) => (at, ""),
                    (None, None) if typed == "q" && P::LAYER == Layer::Menu => {
                        return Some(Go::Back);
                    }
                    (None, None) if is_back => return Some(self.back(context)),
                    (None, None) => (called(&name)?, rest),
                };
                match (rows.get(at).map(|row| &row.does), submit) {
                    (None, submit) => submit.filter(|_| at == rows.len())?,
                    (Some(Does::Number(_, turn, _)), _) if line == first => turn(at, 1),
                    (Some(Does::Type(_, typed) | Does::Number(_, _, typed)), _) => {
                        typed(at, value.to_owned())
                    }
                    (Some(does), _) => {
                        let is_done = value.is_empty() && !matches!(does, Does::Read);
                        return is_done.then(|| self.choose(context, &view, at));
                    }
                }
            }
        };
        Some(self.send(context, msg))
    }
}

/// A row as it is said; one without a name is left out.
fn said<M>(n: usize, row: &Row<M>) -> String {
    if row.label.is_empty() {
        return String::new();
    }
    // A rank is mostly the number of the row, and a sign is only for the eye.
    let is_said = row.lead.is_ascii() && row.lead != n.to_string() && !row.lead.is_empty();
    let label = match is_said {
        true => format!("{} {}", row.lead, row.label),
        false => row.label.clone(),
    };
    let label = Vec::from_iter(label.split_whitespace()).join(" ");
    // The value of what is chosen by a letter is that letter.
    let has_letter = matches!(row.does, Does::Back | Does::Send(_)) && !row.letters.is_empty();
    let values = [&row.aside, &row.value, &row.caption].map(|value| value.trim());
    let values = values
        .into_iter()
        .filter(|value| !value.is_empty() && !has_letter);
    let values: Vec<_> = values.collect();
    match values.is_empty() {
        true => format!("{n}. {label}"),
        false => format!("{n}. {label}: {}", values.join(", ")),
    }
}
