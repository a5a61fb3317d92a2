//! A page as a panel over the screen below.

mod cards;
mod draw;
mod lines;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_segmentation::UnicodeSegmentation;

use super::event::{Event, Key, Now};
use super::gallery::{self, Gallery};
use super::pages::help::Help;
use super::screens::layout::whole;
use super::screens::menu::turn;
use super::screens::{Context, Layer, Scene, Screen};
use super::view::{Answer, Bind, Does, Go, Page, Row, View};
use super::{keymap, widgets};
use crate::games::Piece;
use crate::games::dirty::Dirty;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use cards::Cards;
pub(crate) use draw::{Columns, Sheet, draw_frame};
pub(crate) use lines::Line;

/// Characters that can be typed into a row: more than any name or code has.
const TYPED_MAX: usize = 80;

/// Lines that Page Up and Page Down go: about as many as the smallest terminal shows.
const LINES_PER_PAGE: i32 = 8;

/// A page, and which row is chosen.
pub(crate) struct Panel<P: Page> {
    pub(super) page: P,
    /// `None`: as the page proposes.
    chosen: Option<usize>,
    typed: Option<String>,
    /// Whether the page may say something else than when the event came.
    has_changed: bool,
    /// The first line that is shown of a page without rows.
    top: usize,
    /// The heading that text mode has told last.
    pub(super) told: &'static str,
}

impl<P: Page + 'static> Panel<P> {
    pub(crate) fn of(page: P) -> Box<dyn Screen> {
        Self::at(page, None)
    }

    /// The same with this row chosen.
    pub(crate) fn at(page: P, chosen: Option<usize>) -> Box<dyn Screen> {
        Box::new(Self {
            page,
            chosen,
            typed: None,
            has_changed: false,
            top: 0,
            told: "",
        })
    }

    /// The page over the screen below.
    pub(crate) fn open(page: P) -> Go {
        Go::Open(Self::of(page))
    }

    pub(super) fn view(&self, scene: &Scene<'_>) -> View<P::Msg> {
        let mut view = self.page.view(scene);
        let last = view.rows.len().saturating_sub(1);
        view.chosen = self.chosen.or(view.proposed).unwrap_or(0).min(last);
        view
    }

    fn follow(&mut self, context: &mut Context<'_>, go: Go) -> Go {
        match go {
            Go::Choose(at) => {
                self.chosen = Some(at);
                return Go::Stay;
            }
            Go::Back => self.page.close(context),
            _ => {}
        }
        go
    }

    /// Has the page do what is due. The chosen row stays chosen where it is then.
    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let before = self.view(&context.scene());
        let label = before.rows.get(before.chosen).map(|row| &row.label);
        let go = self.page.tick(context);
        let rows = self.page.view(&context.scene()).rows;
        let is_same = |row: &Row<P::Msg>| Some(&row.label) == label;
        if !rows.get(before.chosen).is_some_and(is_same)
            && let Some(at) = rows.iter().position(is_same)
        {
            self.chosen = Some(at);
        }
        self.follow(context, go)
    }

    /// The pieces of the screen, as long as nothing covers it.
    fn pieces(&self, view: &View<P::Msg>, context: &Context<'_>) -> Vec<Piece> {
        let (scene, area) = (context.scene(), whole(context));
        if let Some(cards) = Cards::of(view, area) {
            return cards.pieces(view, area);
        }
        if P::LAYER.is_panel() {
            return self.sheet(view, &scene, area).pieces(area);
        }
        if let Some(columns) = view.gallery {
            return Gallery::of(view, columns, area).pieces(area);
        }
        self.page.pieces(view, &scene, area)
    }

    fn sheet<'a>(
        &'a self,
        view: &'a View<P::Msg>,
        scene: &Scene<'_>,
        area: Rect,
    ) -> Sheet<'a, P::Msg> {
        let title = self.title(view, scene.words);
        let may_have = matches!(P::LAYER, Layer::Picture | Layer::Help);
        let has_picture = may_have && view.has_picture;
        let sheet = Sheet::of(view, title, self.top, (scene, area), has_picture);
        let scrolls = view.rows.is_empty() && sheet.is_cut() != [false; 2];
        let scroll = scrolls.then(|| (scene.look.glyph("↑↓", "jk"), "hint-scroll"));
        let hints = self.hints(view, scene.look);
        Sheet {
            typed: self.typed.as_deref(),
            hints: scroll.into_iter().chain(hints).collect(),
            ..sheet
        }
    }

    pub(super) fn title(&self, view: &View<P::Msg>, words: &Words) -> String {
        match P::LAYER == Layer::Help {
            true => format!("{}: {}", words.t("menu-help"), words.t(view.title)),
            false => words.t(view.title).into_owned(),
        }
    }

    pub(super) fn send(&mut self, context: &mut Context<'_>, msg: P::Msg) -> Go {
        (self.top, self.has_changed) = (0, true);
        let go = self.page.update(context, msg);
        self.follow(context, go)
    }

    /// Back to the screen below.
    pub(super) fn back(&mut self, context: &mut Context<'_>) -> Go {
        self.typed = None;
        match P::LAYER {
            Layer::Menu => Go::Stay,
            _ => {
                let go = self.page.back(context.words());
                self.follow(context, go)
            }
        }
    }

    pub(super) fn choose(
        &mut self,
        context: &mut Context<'_>,
        view: &View<P::Msg>,
        at: usize,
    ) -> Go {
        match view.rows.get(at).map(|row| &row.does) {
            None | Some(Does::Read) => Go::Stay,
            Some(Does::Back) => self.back(context),
            Some(Does::Send(msg)) => self.send(context, msg.clone()),
            Some(Does::Turn(turn)) => self.send(context, turn(at, 1)),
            Some(Does::Type(text, _) | Does::Number(text, ..)) => {
                self.typed = Some(text.clone());
                Go::Stay
            }
        }
    }

    /// A key or a line that was pasted, while a row is typed into; `None`: it has another meaning.
    fn type_in(
        &mut self,
        context: &mut Context<'_>,
        view: &View<P::Msg>,
        event: &Event,
    ) -> Option<Go> {
        let does = &view.rows.get(view.chosen)?.does;
        let (text, msg) = does.typed()?;
        let (is_form, is_field) = (view.submit.is_some(), view.is_field());
        let takes = |letter: &char| match does {
            Does::Number(..) => letter.is_ascii_digit(),
            _ => !letter.is_control(),
        };
        let mut typed = match (self.typed.take(), event) {
            (Some(typed), _) => typed,
            (None, _) if is_field => text.to_owned(),
            (None, Event::Key(Key::Backspace | Key::Delete)) if is_form => text.to_owned(),
            // The first letter replaces what stood there.
            (None, Event::Key(Key::Char(letter))) if is_form && takes(letter) => String::new(),
            (None, Event::Paste(_)) if is_form => String::new(),
            (None, _) => return None,
        };
        match event {
            Event::Paste(text) => typed.extend(text.chars().filter(takes)),
            Event::Key(Key::Char(letter)) if takes(letter) => typed.push(*letter),
            Event::Key(Key::Backspace | Key::Delete) => {
                let end = typed.grapheme_indices(true).next_back();
                typed.truncate(end.map_or(0, |(at, _)| at));
            }
            Event::Key(Key::Esc) if is_field => return Some(self.back(context)),
            Event::Key(Key::Esc) => return Some(Go::Stay),
            // What was typed into a form stands, whatever is done next.
            Event::Key(key) if *key == Key::Enter || is_form => {
                let next = self.send(context, msg(view.chosen, typed));
                return (!is_form).then_some(next);
            }
            Event::Key(Key::F(1)) => {
                self.typed = Some(typed);
                return Some(Panel::open(self.help(context, view)));
            }
            _ => {}
        }
        self.typed = Some(typed.chars().take(TYPED_MAX).collect());
        Some(Go::Stay)
    }

    fn input(&mut self, context: &mut Context<'_>, view: &mut View<P::Msg>, event: &Event) -> Go {
        if let Some(go) = self.type_in(context, view, event) {
            return go;
        }
        let Event::Key(key) = event else {
            return Go::Stay;
        };
        // What was typed into a form has changed it.
        if view.submit.is_some() {
            *view = self.view(&context.scene());
        }
        self.key(context, view, *key)
    }

    fn key(&mut self, context: &mut Context<'_>, view: &View<P::Msg>, key: Key) -> Go {
        let at = view.chosen;
        if key == Key::Enter
            && let Some(submit) = view.submit.clone()
        {
            return self.send(context, submit);
        }
        let latin = match keymap::latin(key) {
            Key::F(1) => Key::Char('?'),
            latin => latin,
        };
        if let Key::Char(letter) = latin {
            // The letters of a row come before those that move the bar.
            let has_letter = |row: &Row<P::Msg>| row.letters.contains(&letter.to_ascii_lowercase());
            if let Some(at) = view.rows.iter().position(has_letter) {
                return self.choose(context, view, at);
            }
            let bind = self.binds(view).find(|bind| bind.keys.contains(letter));
            if let Some(bind) = bind {
                return self.send(context, (bind.send)(at));
            }
        }
        let down = keymap::vertical(key);
        let (across, down) = match key {
            Key::Tab | Key::BackTab => (down, None),
            _ => (keymap::horizontal(key), down),
        };
        if let Some(by) = across {
            if let Some(msg) = self.page.tabs() {
                return self.send(context, msg(by));
            }
            let does = view.rows.get(at).map(|row| &row.does);
            let is_tab = matches!(key, Key::Tab | Key::BackTab);
            if let Some(Does::Turn(turn) | Does::Number(_, turn, _)) = does.filter(|_| !is_tab) {
                return self.send(context, turn(at, by));
            }
        }
        if let Some(by) = paged(latin).or(down.filter(|_| view.rows.is_empty())) {
            let moved = |from: usize, last| from.saturating_add_signed(by as isize).min(last);
            match view.rows.len().checked_sub(1) {
                Some(last) => self.chosen = Some(moved(at, last)),
                None => {
                    let sheet = self.sheet(view, &context.scene(), whole(context));
                    let last = sheet.hidden.iter().sum();
                    self.top = moved(self.top, last);
                }
            }
            return Go::Stay;
        }
        if across.or(down).is_some() {
            let by = (across.unwrap_or(0), down.unwrap_or(0));
            let rows = view.rows.len().max(1);
            let cards = Cards::of(view, whole(context));
            self.chosen = Some(match (view.gallery, cards) {
                (_, Some(cards)) => cards.moved(rows, at, by),
                (Some(columns), _) => gallery::moved(columns, &view.rows, context.size.0, at, by),
                (None, None) => turn(at, by.0 + by.1, rows),
            });
            return Go::Stay;
        }
        match latin {
            Key::Enter | Key::Char(' ') if !view.rows.is_empty() => self.choose(context, view, at),
            // There is nothing to choose yet.
            Key::Enter | Key::Char(' ') if !matches!(P::LAYER, Layer::Panel | Layer::Help) => {
                Go::Stay
            }
            Key::Char('?') if P::LAYER != Layer::Help => Panel::open(self.help(context, view)),
            Key::Enter | Key::Esc | Key::Char(' ' | 'q' | '?') => self.back(context),
            _ => Go::Stay,
        }
    }

    fn binds(&self, view: &View<P::Msg>) -> impl Iterator<Item = &'static Bind<P::Msg>> {
        P::BINDS
            .iter()
            .filter(move |bind| view.has_use(bind, view.chosen))
    }

    /// What the page is about, and its keys.
    fn help(&self, context: &Context<'_>, view: &View<P::Msg>) -> Help {
        let keys = [("Enter", view.enter), ("Esc", "hint-back")].into_iter();
        let keys = keys.filter(|_| !context.settings.is_heard);
        let binds = P::BINDS.iter();
        let binds = binds.filter(|bind| view.first_row(bind).is_some());
        let binds = binds.map(|bind| (bind.shown(), bind.says));
        let keys = keys.chain(binds).map(|(key, says)| (key.to_owned(), says));
        let rows = view.rows.iter();
        let rows = rows.filter_map(|row| Some((row.label.clone(), row.note?)));
        Help::of(view.title, self.page.about(), keys.chain(rows))
    }

    fn hints(&self, view: &View<P::Msg>, look: &Look) -> Vec<(&'static str, &'static str)> {
        if view.is_field() {
            return vec![
                ("Enter", "hint-next"),
                ("F1", "hint-help"),
                ("Esc", "hint-back"),
            ];
        }
        if self.typed.is_some() && view.submit.is_none() {
            return vec![("Enter", "hint-take"), ("Esc", "hint-leave-it")];
        }
        if P::LAYER == Layer::Help {
            return vec![("Esc", "hint-back")];
        }
        let row = view.rows.get(view.chosen);
        let has_enter = |row: &&Row<_>| {
            view.submit.is_some() || !matches!(row.does, Does::Turn(_) | Does::Read)
        };
        let enter = row.filter(has_enter).map(|_| ("Enter", view.enter));
        let arrows = row.filter(|row| row.is_turned() || self.page.tabs().is_some());
        let arrows = arrows.map(|_| (look.glyph("←→", "<>"), "hint-change"));
        let mut hints = Vec::from_iter(enter.into_iter().chain(arrows));
        let now = |hint| match view.instead {
            Some((usual, now)) if usual == hint => now,
            _ => hint,
        };
        let binds = self.binds(view);
        hints.extend(binds.filter_map(|bind| Some((bind.shown(), now(bind.hint?)))));
        hints.extend([("?", "hint-help"), ("Esc", "hint-back")]);
        if view.rows.len() > 1 {
            hints.push((look.glyph("↑↓", "jk"), now("hint-choose")));
        }
        hints
    }
}

/// How many lines a key goes at once.
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
        let is_due = self.page.due().is_some_and(|due| due <= context.now);
        match event {
            Event::Tick if is_due => {}
            Event::Key(_) | Event::Paste(_) | Event::Reply(_) => {}
            Event::Resize { .. } | Event::Caps(_) => {}
            Event::Live if P::LAYER == Layer::Room => {}
            _ => return Go::Stay,
        }
        let mut view = self.view(&context.scene());
        let (before, settings) = (self.pieces(&view, context), context.settings.clone());
        self.has_changed = !matches!(event, Event::Key(_) | Event::Paste(_));
        let go = match event {
            Event::Reply(reply) => {
                let go = self.page.reply(context, reply);
                self.follow(context, go)
            }
            Event::Key(_) | Event::Paste(_) => self.input(context, &mut view, event),
            Event::Tick | Event::Live => self.tick(context),
            _ => Go::Stay,
        };
        if !matches!(go, Go::Stay) {
            context.redraw();
            return go;
        }
        // To make a view costs as much as to draw it: most keys only move the bar.
        if self.has_changed {
            view = self.view(&context.scene());
        }
        let last = view.rows.len().saturating_sub(1);
        view.chosen = self.chosen.unwrap_or(view.chosen).min(last);
        if *event != Event::Tick && self.page.looked_at(context, view.chosen) {
            view = self.view(&context.scene());
        }
        let after = self.pieces(&view, context);
        // A card has no hash of its picture.
        let may_differ = view.has_cards && matches!(event, Event::Reply(_));
        let is_same = settings == *context.settings && !may_differ;
        context.redraw_some(match is_same {
            true => Dirty::between(&before, &after),
            false => Dirty::ALL,
        });
        Go::Stay
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

    fn came_back(&mut self, context: &mut Context<'_>) -> Go {
        self.tick(context)
    }

    fn answered(&mut self, context: &mut Context<'_>, answer: Answer) -> Go {
        let msg = answer.downcast::<P::Msg>();
        msg.map_or(Go::Stay, |msg| self.send(context, *msg))
    }

    fn deadline(&self) -> Option<Now> {
        self.page.due()
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, view) = (scene.look, self.view(scene));
        let cards = Cards::of(&view, area);
        if !P::LAYER.is_panel() || cards.is_some() {
            match (view.gallery, cards) {
                (_, Some(cards)) => cards.draw(&self.page, &view, (scene, area), buf),
                (Some(columns), _) => {
                    if let Some(place) = Gallery::of(&view, columns, area).draw(scene, buf) {
                        self.page.draw_picture(view.chosen, scene, place, buf);
                    }
                }
                (None, None) => self.page.draw(&view, scene, area, buf),
            }
            if P::LAYER != Layer::Menu {
                let hints = self.hints(&view, look);
                widgets::hints(widgets::last(area), buf, look, scene.words, &hints);
            }
            return;
        }
        let sheet = self.sheet(&view, scene, area);
        // As high as the screen it stands alone.
        if sheet.place.y == area.y {
            widgets::wipe(area, buf, look.style(Tone::Text));
        }
        if let Some(frame) = sheet.picture {
            let row = view.rows.get(view.chosen);
            // What is changed is not what is seen.
            let is_seen = !view.rows.iter().any(Row::is_changed);
            let row = row.filter(|row| is_seen && matches!(row.does, Does::Send(_)));
            let (title, caption) = row.map_or(("", ""), |row| match row.caption.is_empty() {
                true => (&row.label, &row.aside),
                false => (&row.label, &row.caption),
            });
            let place = draw_frame(title, (caption, Tone::Panel), frame, buf, look);
            self.page.draw_picture(view.chosen, scene, place, buf);
        }
        sheet.draw(area, buf, look);
        // The keys of the game below mean nothing now.
        if sheet.place.bottom() < area.bottom() {
            widgets::hints(widgets::last(area), buf, look, scene.words, &sheet.hints);
        }
    }
}
