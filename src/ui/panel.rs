//! A page as a panel over the screen below.

mod draw;

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_segmentation::UnicodeSegmentation;

use super::event::{Event, Key, Now};
use super::pages::help::Help;
use super::screens::menu::turn;
use super::screens::{Context, Layer, Scene, Screen};
use super::view::{Bind, Does, Go, Page, Row, View};
use super::{gallery, keymap, widgets};
use crate::look::Look;
pub(crate) use draw::Sheet;
use draw::{Picture, last_top};

/// Characters that can be typed into a row: more than any name or code has.
const TYPED_MAX: usize = 80;

/// Lines that Page Up and Page Down scroll: about as many as the smallest terminal shows.
const LINES_PER_PAGE: i32 = 8;

/// A page, the question that it asks, and which row is chosen.
pub(crate) struct Panel<P: Page> {
    pub(super) page: P,
    pub(super) question: Option<View<P::Msg>>,
    /// The chosen row of the page, and of the question.
    chosen: [usize; 2],
    /// Whether the player has chosen a row of the page.
    has_chosen: bool,
    /// What is being typed into the chosen row.
    typed: Option<String>,
    /// Whether the next letter goes behind what stands in the row of a form.
    is_typing: bool,
    /// The first line that is shown of a page without rows.
    top: usize,
}

impl<P: Page + 'static> Panel<P> {
    pub(crate) fn of(page: P) -> Box<dyn Screen> {
        Box::new(Self::new(page, 0))
    }

    /// The same with this row chosen.
    pub(crate) fn at(page: P, chosen: usize) -> Box<dyn Screen> {
        Box::new(Self {
            has_chosen: true,
            ..Self::new(page, chosen)
        })
    }

    pub(crate) fn new(page: P, chosen: usize) -> Self {
        Self {
            page,
            question: None,
            chosen: [chosen, 0],
            has_chosen: false,
            typed: None,
            is_typing: false,
            top: 0,
        }
    }

    /// Goes back to the page from its question, and to this row.
    pub(crate) fn begin_anew(&mut self, chosen: usize) {
        self.question = None;
        self.chosen = [chosen, 0];
    }

    /// The page over the screen below.
    pub(crate) fn open<M>(page: P) -> Go<M> {
        Go::Open(Self::of(page))
    }

    /// What is shown: the question, or the page.
    pub(super) fn shown(&self, scene: &Scene<'_>) -> View<P::Msg> {
        let question = self.question.clone();
        question.unwrap_or_else(|| self.page.view(scene))
    }

    pub(super) fn chosen(&self, view: &View<P::Msg>) -> usize {
        let is_open = self.question.is_none() && !self.has_chosen;
        let proposed = view.proposed.filter(|_| is_open);
        let chosen = proposed.unwrap_or(self.chosen[usize::from(self.question.is_some())]);
        chosen.min(view.rows.len().saturating_sub(1))
    }

    pub(super) fn follow(&mut self, context: &mut Context<'_>, go: Go<P::Msg>) -> Go {
        match go {
            Go::Stay => {
                // There may be fewer rows now.
                let view = self.shown(&context.scene());
                self.chosen[usize::from(self.question.is_some())] = self.chosen(&view);
                Go::Stay
            }
            Go::Choose(at) => {
                self.chosen[0] = at;
                Go::Stay
            }
            Go::Ask(question) => {
                self.question = Some(*question);
                self.chosen[1] = 0;
                Go::Stay
            }
            Go::Open(above) => Go::Open(above),
            Go::Replace(other) => Go::Replace(other),
            Go::Home => Go::Home,
            Go::HomeThen(above) => Go::HomeThen(above),
            Go::Back => {
                self.page.close(context);
                Go::Back
            }
        }
    }

    /// Has the page do something by itself. The chosen row stays chosen where it is then.
    fn keeping_row(
        &mut self,
        context: &mut Context<'_>,
        does: impl FnOnce(&mut P, &mut Context<'_>),
    ) {
        let mut rows = self.page.view(&context.scene()).rows.into_iter();
        let before = rows.nth(self.chosen[0]).map(|row| row.label);
        does(&mut self.page, context);
        let rows = self.page.view(&context.scene()).rows;
        let is_same = |row: &Row<P::Msg>| Some(&row.label) == before.as_ref();
        if !rows.get(self.chosen[0]).is_some_and(is_same)
            && let Some(at) = rows.iter().position(is_same)
        {
            self.chosen[0] = at;
        }
    }

    /// Tells the page which row is looked at.
    fn look(&mut self, context: &mut Context<'_>) {
        let at = self.chosen(&self.shown(&context.scene()));
        self.keeping_row(context, |page, context| page.looked_at(context, at));
    }

    /// Sends a message to the page.
    pub(super) fn send(&mut self, context: &mut Context<'_>, msg: P::Msg) -> Go {
        self.question = None;
        self.top = 0;
        let go = self.page.update(context, msg);
        self.follow(context, go)
    }

    /// Back to the page from its question, or to the screen below.
    pub(super) fn back(&mut self, context: &mut Context<'_>) -> Go {
        self.typed = None;
        if self.question.take().is_some() {
            return Go::Stay;
        }
        if P::LAYER == Layer::Menu {
            return Go::Stay;
        }
        self.follow(context, Go::Back)
    }

    /// Does what a row does.
    fn choose(&mut self, context: &mut Context<'_>, at: usize, row: Row<P::Msg>) -> Go {
        match row.does {
            Does::Read => Go::Stay,
            Does::Back => self.back(context),
            Does::Send(msg) => self.send(context, msg),
            Does::Turn(turn) => self.send(context, turn(at, 1)),
            Does::Type(text, _) | Does::Number(text, ..) => {
                self.typed = Some(text);
                Go::Stay
            }
        }
    }

    /// Changes the text of the chosen row of a form. The first letter replaces what stood there.
    fn fill(
        &mut self,
        context: &mut Context<'_>,
        view: &View<P::Msg>,
        change: impl FnOnce(&mut String),
    ) -> Go {
        let at = self.chosen(view);
        let does = view.rows.get(at).map(|row| &row.does);
        let Some(Does::Type(text, typed) | Does::Number(text, _, typed)) = does else {
            return Go::Stay;
        };
        let mut text = text.clone();
        change(&mut text);
        self.is_typing = true;
        self.send(context, typed(at, text))
    }

    /// A key on the chosen row of a form, where it has a meaning there.
    fn form_key(&mut self, context: &mut Context<'_>, view: &View<P::Msg>, key: Key) -> Option<Go> {
        let submit = view.submit.clone()?;
        let does = view.rows.get(self.chosen(view)).map(|row| &row.does);
        let begins = !self.is_typing;
        match (key, does) {
            (Key::Enter, _) => Some(self.send(context, submit)),
            (Key::Backspace | Key::Delete, _) => Some(self.fill(context, view, |text| {
                text.pop();
            })),
            (Key::Char(letter), Some(Does::Type(..)))
            | (Key::Char(letter @ '0'..='9'), Some(Does::Number(..))) => {
                Some(self.fill(context, view, |text| {
                    if begins {
                        text.clear();
                    }
                    text.push(letter);
                }))
            }
            _ => {
                self.is_typing = false;
                None
            }
        }
    }

    /// The typed text, where there is a row for it.
    fn field(&mut self, view: &View<P::Msg>) -> Option<&mut String> {
        if view.is_field() && self.typed.is_none() {
            let begun = view.rows.first().map(|row| match &row.does {
                Does::Type(text, _) => text.clone(),
                _ => String::new(),
            });
            self.typed = begun;
        }
        self.typed.as_mut()
    }

    fn type_in(&mut self, view: &View<P::Msg>, text: &str) -> Go {
        let Some(typed) = self.field(view) else {
            return Go::Stay;
        };
        let room = TYPED_MAX.saturating_sub(typed.chars().count());
        let letters = text.chars().filter(|letter| !letter.is_control());
        typed.extend(letters.take(room));
        Go::Stay
    }

    /// A key while a row is typed into.
    fn type_key(&mut self, context: &mut Context<'_>, view: &View<P::Msg>, key: Key) -> Go {
        match key {
            Key::Enter => {
                let (at, typed) = (self.chosen(view), self.typed.take().unwrap_or_default());
                match view.rows.get(at).map(|row| &row.does) {
                    Some(Does::Type(_, msg)) => self.send(context, msg(at, typed)),
                    _ => Go::Stay,
                }
            }
            Key::Esc if view.is_field() => self.back(context),
            Key::Esc => {
                self.typed = None;
                Go::Stay
            }
            Key::Backspace => {
                if let Some(typed) = &mut self.typed {
                    let end = typed.grapheme_indices(true).next_back();
                    typed.truncate(end.map_or(0, |(at, _)| at));
                }
                Go::Stay
            }
            Key::F(1) => Panel::open(self.help(view)),
            Key::Char(letter) => self.type_in(view, letter.encode_utf8(&mut [0; 4])),
            _ => Go::Stay,
        }
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        let view = self.shown(&context.scene());
        if self.field(&view).is_some() {
            return self.type_key(context, &view, key);
        }
        if let Some(next) = self.form_key(context, &view, key) {
            return next;
        }
        let at = self.chosen(&view);
        let latin = match keymap::latin(key) {
            Key::F(1) => Key::Char('?'),
            latin => latin,
        };
        // The letters of a row come before those that move the bar.
        if let Key::Char(letter) = latin {
            let letter = letter.to_ascii_lowercase();
            let mut rows = view.rows.iter().enumerate();
            if let Some((at, row)) = rows.find(|(_, row)| row.letters.contains(&letter)) {
                return self.choose(context, at, row.clone());
            }
        }
        let mut binds = P::BINDS.iter().filter(|_| self.question.is_none());
        if let Key::Char(letter) = latin
            && let Some(bind) = binds.find(|bind| bind.keys.contains(letter))
        {
            return self.send(context, (bind.send)(at));
        }
        let row = view.rows.get(at);
        let across = keymap::horizontal(key);
        let tabs = self.page.tabs().filter(|_| self.question.is_none());
        if let Some(msg) = tabs {
            let by = match key {
                Key::Tab => Some(1),
                Key::BackTab => Some(-1),
                _ => across,
            };
            if let Some(by) = by {
                return self.send(context, msg(by));
            }
        }
        let does = row.map(|row| &row.does);
        if let (Some(by), Some(Does::Turn(turn) | Does::Number(_, turn, _))) = (across, does) {
            return self.send(context, turn(at, by));
        }
        let down = keymap::vertical(key);
        let last = match view.rows.is_empty() {
            true => last_top(&view, context.size),
            false => 0,
        };
        if last > 0
            && let Some(by) = down.or(paged(latin))
        {
            let top = self.top.saturating_add_signed(by as isize).min(last);
            self.top = top;
            return Go::Stay;
        }
        if self.question.is_none()
            && let Some(by) = match (key, across, down) {
                (Key::Tab, ..) => Some((1, 0)),
                (Key::BackTab, ..) => Some((-1, 0)),
                (_, Some(across), _) => Some((across, 0)),
                (_, None, Some(down)) => Some((0, down)),
                (_, None, None) => None,
            }
            && let Some(gallery) = &view.gallery
        {
            let there = gallery::moved(gallery, &view.rows, context.size.0, at, by);
            self.chosen[0] = there;
            self.has_chosen = true;
            return Go::Stay;
        }
        if let Some(by) = down.or(across) {
            self.has_chosen |= self.question.is_none();
            let chosen = &mut self.chosen[usize::from(self.question.is_some())];
            *chosen = turn(at, by, view.rows.len().max(1));
            return Go::Stay;
        }
        match latin {
            Key::Enter | Key::Char(' ') => match row {
                Some(row) => self.choose(context, at, row.clone()),
                // There is nothing to choose yet, or nothing but a text.
                None if !P::LAYER.is_panel() => Go::Stay,
                None => self.back(context),
            },
            Key::Esc | Key::Char('q') => self.back(context),
            Key::Char('?') if P::LAYER == Layer::Help => self.back(context),
            Key::Char('?') => Panel::open(self.help(&view)),
            _ => Go::Stay,
        }
    }

    /// The keys that have a use now.
    pub(super) fn binds(&self, view: &View<P::Msg>) -> impl Iterator<Item = &'static Bind<P::Msg>> {
        let row = view.rows.get(self.chosen(view));
        let (has_row, unused) = (row.is_some(), row.map_or("", |row| row.unused));
        let (is_asked, of_page) = (self.question.is_some(), view.unused);
        let binds = P::BINDS.iter().filter(move |_| !is_asked);
        binds.filter(move |bind| {
            let is_used = !unused.contains(bind.shown()) && !of_page.contains(bind.shown());
            is_used && (has_row || !bind.is_of_row)
        })
    }

    /// What the page is about, and its keys.
    fn help(&self, view: &View<P::Msg>) -> Help {
        let keys = [("Enter", view.enter), ("Esc", "hint-back")].into_iter();
        let binds = P::BINDS.iter().map(|bind| (bind.shown(), bind.says));
        let keys = keys.chain(binds);
        let keys = keys.map(|(key, says)| keymap::Row::of(key, says));
        let rows = view.rows.iter();
        let rows = rows.filter_map(|row| Some(keymap::Row::of(row.label.clone(), row.note?)));
        Help::of(view.title, self.page.about(), keys.chain(rows).collect())
    }

    /// The key hints.
    fn hints(&self, view: &View<P::Msg>, look: &Look) -> Vec<(&'static str, &'static str)> {
        if view.is_field() {
            return vec![
                ("Enter", "hint-next"),
                ("F1", "hint-help"),
                ("Esc", "hint-back"),
            ];
        }
        if self.typed.is_some() {
            return vec![("Enter", "hint-take"), ("Esc", "hint-leave-it")];
        }
        if P::LAYER == Layer::Help {
            let games = (look.glyph("←→", "hl"), "hint-other-game");
            let games = self.page.tabs().map(|_| games);
            return games.into_iter().chain([("Esc", "hint-back")]).collect();
        }
        let does = view.rows.get(self.chosen(view)).map(|row| &row.does);
        let arrows = (look.glyph("←→", "<>"), "hint-change");
        let mut hints = match does {
            Some(Does::Turn(_) | Does::Number(..)) if view.submit.is_some() => {
                vec![("Enter", view.enter), arrows]
            }
            Some(Does::Turn(_)) => vec![arrows],
            Some(Does::Read) if view.submit.is_none() => Vec::new(),
            Some(_) => vec![("Enter", view.enter)],
            None => Vec::new(),
        };
        let binds = self.binds(view);
        hints.extend(binds.filter_map(|bind| {
            let instead = view.instead.filter(|(usual, _)| bind.hint == Some(usual));
            Some((bind.shown(), instead.map_or(bind.hint?, |(_, now)| now)))
        }));
        hints.extend([("?", "hint-help"), ("Esc", "hint-back")]);
        if view.rows.len() > 1 {
            hints.push((look.glyph("↑↓", "jk"), "hint-choose"));
        }
        hints
    }
}

/// How many lines a key turns a text by.
fn paged(key: Key) -> Option<i32> {
    match key {
        Key::PageDown => Some(LINES_PER_PAGE),
        Key::PageUp => Some(-LINES_PER_PAGE),
        Key::Home => Some(i32::MIN),
        Key::End => Some(i32::MAX),
        _ => None,
    }
}

impl<P: Page + 'static> Screen for Panel<P> {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go {
        let go = match event {
            Event::Resize { .. } | Event::Caps(_) => Go::Stay,
            Event::Paste(text) => {
                let view = self.shown(&context.scene());
                match view.submit.is_some() {
                    true => self.fill(context, &view, |typed| text.trim().clone_into(typed)),
                    false => self.type_in(&view, text),
                }
            }
            Event::Found(_) => {
                let go = self.page.not_found();
                self.follow(context, go)
            }
            Event::Reply(reply) => {
                let go = self.page.reply(context, reply);
                self.follow(context, go)
            }
            Event::Key(key) => self.key(context, *key),
            Event::Tick if self.page.due().is_some_and(|due| due <= context.now) => {
                match self.page.animate(context) {
                    Some(rows) => context.redraw_rows(rows),
                    None => {
                        self.keeping_row(context, Page::tick);
                        context.redraw();
                    }
                }
                return Go::Stay;
            }
            _ => return Go::Stay,
        };
        context.redraw();
        if matches!(go, Go::Stay) {
            self.look(context);
        }
        go
    }

    fn close(&mut self, context: &mut Context<'_>) {
        self.page.close(context);
    }

    fn gives_way(&self) -> bool {
        P::GIVES_WAY
    }

    fn layer(&self) -> Layer {
        P::LAYER
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        self.page.came_back(context);
    }

    fn deadline(&self) -> Option<Now> {
        self.page.due().filter(|_| self.question.is_none())
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let view = self.shown(scene);
        let chosen = self.chosen(&view);
        let hints = self.hints(&view, look);
        let is_page = self.question.is_none();
        if !P::LAYER.is_panel() && P::LAYER != Layer::Picture {
            let page = self.page.view(scene);
            let proposed = page.proposed.filter(|_| !self.has_chosen);
            let chosen = proposed.unwrap_or(self.chosen[0]);
            match &page.gallery {
                Some(gallery) => gallery::draw(&page, gallery, chosen, scene, area, buf),
                None => self.page.draw(&page, chosen, scene, area, buf),
            }
            match (is_page, P::LAYER == Layer::Menu) {
                (true, true) => return,
                (true, false) => return widgets::footer(area, buf, look, words, &hints),
                (false, _) => look.dim(buf),
            }
        }
        let title = match P::LAYER == Layer::Help {
            true => format!("{}: {}", words.t("menu-help"), words.t(view.title)),
            false => words.t(view.title).into_owned(),
        };
        let sheet = Sheet {
            view: &view,
            title,
            chosen: Some(chosen),
            typed: self.typed.as_deref(),
            top: self.top,
            hints,
        };
        let picture = |place: Rect, buf: &mut Buffer| {
            self.page.draw_picture(chosen, scene, place, buf);
        };
        let picture: Option<Picture<'_>> = match P::LAYER == Layer::Picture && is_page {
            true => Some(&picture),
            false => None,
        };
        sheet.draw(scene, area, buf, picture);
    }
}
