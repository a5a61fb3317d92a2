//! A page as text mode says it: its texts, and its rows with numbers; and the lines that are typed on
//! it.

use super::event::Now;
use super::keymap;
use super::panel::Panel;
use super::screens::{Context, Layer, Scene};
use super::speak::boards::single;
use super::view::{Does, Go, Page, Row};
use crate::key::Key;
use crate::model::name::isolated;

/// Rows that are said: more are not listened to.
const ROWS_MAX: usize = 20;

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

/// What comes of a typed line.
pub(crate) enum Taken {
    Does(Go),
    Says(Vec<String>),
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

    /// Whether a line is answered by all that it says, although it was heard.
    fn repeats(&self) -> bool {
        false
    }

    /// Takes a typed line; `None`: it is not understood.
    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Taken>;
}

impl<P: Page + 'static> Spoken for Panel<P> {
    fn say(&mut self, scene: &Scene<'_>, _: Now, cause: Cause) -> Vec<String> {
        if cause == Cause::News && P::LAYER != Layer::Room {
            // Nobody listens to clocks.
            return Vec::new();
        }
        let view = self.view(scene);
        let title = scene.words.t(view.title);
        let end = if title.ends_with(['?', '!', '.']) {
            ""
        } else {
            "."
        };
        let mut lines = vec![format!("{title}{end}")];
        lines.extend(view.text.iter().cloned());
        let keys = view.keys.iter();
        lines.extend(keys.map(|(key, says)| format!("{key}: {says}")));
        let rows = view.rows.iter().enumerate().take(ROWS_MAX);
        lines.extend(rows.map(|(n, row)| said(n + 1, row)));
        if view.submit.is_some() {
            let enter = scene.words.t(view.enter);
            lines.push(format!("{}. {enter}", view.rows.len() + 1));
        }
        match &view.alert {
            Some(alert) => lines.push(alert.clone()),
            None => lines.extend(view.note.iter().cloned()),
        }
        let says = |says| scene.words.t(says).into_owned();
        // Those that no hint names are left to the help.
        let is_menu = P::LAYER == Layer::Menu;
        let binds = self.binds(&view);
        let binds = binds.filter(|bind| is_menu || bind.hint.is_some());
        lines.extend(binds.map(|bind| format!("{}: {}", bind.shown(), says(bind.says))));
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        match self.is_text(scene) {
            true => Vec::new(),
            false => vec![scene.words.t("line-page").into_owned()],
        }
    }

    fn is_text(&self, scene: &Scene<'_>) -> bool {
        let rows = self.view(scene).rows;
        P::LAYER == Layer::Help
            || !rows.is_empty() && rows.iter().all(|row| matches!(row.does, Does::Back))
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Taken> {
        let scene = context.scene();
        if line.is_empty() && !self.view(&scene).is_field() {
            return Some(Taken::Says(self.say(&scene, context.now, Cause::Line)));
        }
        self.typed(context, line).map(Taken::Does)
    }
}

impl<P: Page + 'static> Panel<P> {
    fn typed(&mut self, context: &mut Context<'_>, line: &str) -> Option<Go> {
        let view = self.view(&context.scene());
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let first = first.to_lowercase();
        if matches!(first.as_str(), "q" | "back" | "leave") {
            return Some(match P::LAYER == Layer::Menu {
                true => Go::Back,
                false => self.back(context),
            });
        }
        if view.is_field() {
            let (_, msg) = view.rows.first()?.does.typed()?;
            return Some(self.send(context, msg(0, line.to_owned())));
        }
        let row_of = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1);
        let words = context.words();
        let typed = line.to_lowercase();
        let is_said = |id: &str| words.t(id).to_lowercase() == typed;
        if let Some(submit) = view.submit.clone().filter(|_| is_said(view.enter)) {
            return Some(self.send(context, submit));
        }
        if let Some(bind) = P::BINDS.iter().find(|bind| {
            line.split(' ').next() == Some(bind.shown()) || bind.hint.is_some_and(is_said)
        }) {
            // Without a number it is the first row.
            let at = match rest {
                "" => 0,
                rest => row_of(rest)?,
            };
            return Some(self.send(context, (bind.send)(at)));
        }
        let key = single(&first).map(keymap::latin);
        let has_letter = |row: &Row<P::Msg>| matches!(key, Some(Key::Char(letter)) if row.letters.contains(&letter));
        // The beginning of what a row says will do.
        let is_called = |row: &Row<P::Msg>| {
            typed.chars().count() >= LETTERS_MIN && row.label.to_lowercase().starts_with(&typed)
        };
        let mut rows = view.rows.iter();
        let by_letter = || rows.position(has_letter);
        let at = row_of(&first).or_else(by_letter);
        let at = at.or_else(|| view.rows.iter().position(is_called))?;
        if at == view.rows.len()
            && let Some(submit) = view.submit
        {
            return Some(self.send(context, submit));
        }
        let does = &view.rows.get(at)?.does;
        match (does.typed(), rest.trim()) {
            (Some(_), "") => None,
            (Some((_, msg)), rest) => Some(self.send(context, msg(at, rest.to_owned()))),
            (None, _) if matches!(does, Does::Read) => None,
            (None, _) => Some(self.choose(context, &view, at)),
        }
    }
}

/// A row as it is said. Names in it are isolated, whichever way they are written.
fn said<M>(n: usize, row: &Row<M>) -> String {
    let label = isolated(&row.label);
    // A rank is mostly the number of the row, and a sign is only for the eye.
    let is_said = row.lead.is_ascii() && row.lead != n.to_string() && !row.lead.is_empty();
    let label = match is_said {
        true => format!("{} {label}", row.lead).into(),
        false => label,
    };
    // The value of what is chosen by a letter is that letter.
    let has_letter = matches!(row.does, Does::Back | Does::Send(_)) && !row.letters.is_empty();
    let values = [&row.aside, &row.value, &row.caption].map(|value| isolated(value.trim()));
    let values = values
        .into_iter()
        .filter(|value| !value.is_empty() && !has_letter);
    let values: Vec<_> = values.collect();
    match values.is_empty() {
        true => format!("{n}. {label}"),
        false => format!("{n}. {label}: {}", values.join(", ")),
    }
}
