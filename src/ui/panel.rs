//! A page as a panel over the screen below.

use ratatui::{buffer::Buffer, layout::Rect};
use unicode_segmentation::UnicodeSegmentation;

use super::event::{Event, Key, Now};
use super::pages::help::Help;
use super::screens::menu::turn;
use super::screens::{Answer, Context, Next, Scene, Screen};
use super::speech::Spoken;
use super::view::{Bind, Does, Go, Page, Row, View};
use super::{keymap, widgets};
use crate::look::{Look, Tone};

/// Characters that can be typed into a row: more than any name or code has.
const TYPED_MAX: usize = 80;

/// Rows that are seen at once at least, if there are so many, before the row of keys is given up for
/// them.
const ROWS_MIN: usize = 2;

/// Columns of a picture beside a panel, in its frame: the fewest, and the most.
const PICTURE: (u16, u16) = (18, 64);

/// Columns for the keys in front of what they do: the longest name takes 14.
const KEY_COLUMNS: u16 = 15;

/// Lines that Page Up and Page Down scroll: about as many as the smallest terminal shows.
const LINES_PER_PAGE: i32 = 8;

/// Lines of a note at least, so that the panel does not jump.
const NOTE_LINES: usize = 2;

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
        Self::proposing(page, 0)
    }

    /// The same with this row chosen.
    pub(crate) fn at(page: P, chosen: usize) -> Box<dyn Screen> {
        Self::begin(page, chosen, true)
    }

    /// The same with this row chosen, until the page proposes another one.
    pub(crate) fn proposing(page: P, chosen: usize) -> Box<dyn Screen> {
        Self::begin(page, chosen, false)
    }

    fn begin(page: P, chosen: usize, has_chosen: bool) -> Box<dyn Screen> {
        Box::new(Self {
            page,
            question: None,
            chosen: [chosen, 0],
            has_chosen,
            typed: None,
            is_typing: false,
            top: 0,
        })
    }

    /// The page over the screen below.
    pub(crate) fn open(page: P) -> Next {
        Next::Push(Self::of(page))
    }

    /// What is shown: the question, or the page.
    pub(super) fn shown(&self, scene: &Scene<'_>) -> View<P::Msg> {
        let question = self.question.clone();
        question.unwrap_or_else(|| self.page.view(scene))
    }

    pub(super) fn chosen(&self, view: &View<P::Msg>) -> usize {
        let chosen = self.chosen[usize::from(self.question.is_some())];
        chosen.min(view.rows.len().saturating_sub(1))
    }

    pub(super) fn follow(&mut self, context: &mut Context<'_>, go: Go<P::Msg>) -> Next {
        match go {
            Go::Stay => {
                // There may be fewer rows now.
                let view = self.shown(&context.scene());
                self.chosen[usize::from(self.question.is_some())] = self.chosen(&view);
                Next::Redraw
            }
            Go::Choose(at) => {
                self.chosen[0] = at;
                Next::Redraw
            }
            Go::Propose(at) => {
                if !self.has_chosen {
                    self.chosen[0] = at;
                }
                Next::Redraw
            }
            Go::Ask(question) => {
                self.question = Some(question);
                self.chosen[1] = 0;
                Next::Redraw
            }
            Go::Away(next) => {
                if matches!(next, Next::Back(_)) {
                    self.page.close(context);
                }
                next
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
    pub(super) fn send(&mut self, context: &mut Context<'_>, msg: P::Msg) -> Next {
        self.question = None;
        self.top = 0;
        let go = self.page.update(context, msg);
        self.follow(context, go)
    }

    /// Back to the page from its question, or to the screen below.
    pub(super) fn back(&mut self, context: &mut Context<'_>) -> Next {
        self.typed = None;
        if self.question.take().is_some() {
            return Next::Redraw;
        }
        self.follow(context, Go::Away(Next::Back(Answer::Nothing)))
    }

    /// Does what a row does.
    fn choose(&mut self, context: &mut Context<'_>, at: usize, row: Row<P::Msg>) -> Next {
        match row.does {
            Does::Back => self.back(context),
            Does::Send(msg) => self.send(context, msg),
            Does::Turn(turn) => self.send(context, turn(at, 1)),
            Does::Type(text, _) | Does::Number(text, ..) => {
                self.typed = Some(text);
                Next::Redraw
            }
        }
    }

    /// Changes the text of the chosen row of a form. The first letter replaces what stood there.
    fn fill(
        &mut self,
        context: &mut Context<'_>,
        view: &View<P::Msg>,
        change: impl FnOnce(&mut String),
    ) -> Next {
        let at = self.chosen(view);
        let does = view.rows.get(at).map(|row| &row.does);
        let Some(Does::Type(text, typed) | Does::Number(text, _, typed)) = does else {
            return Next::Unchanged;
        };
        let mut text = text.clone();
        change(&mut text);
        self.is_typing = true;
        self.send(context, typed(at, text))
    }

    /// A key on the chosen row of a form, where it has a meaning there.
    fn form_key(
        &mut self,
        context: &mut Context<'_>,
        view: &View<P::Msg>,
        key: Key,
    ) -> Option<Next> {
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

    fn type_in(&mut self, view: &View<P::Msg>, text: &str) -> Next {
        let Some(typed) = self.field(view) else {
            return Next::Unchanged;
        };
        let room = TYPED_MAX.saturating_sub(typed.chars().count());
        let letters = text.chars().filter(|letter| !letter.is_control());
        typed.extend(letters.take(room));
        Next::Redraw
    }

    /// A key while a row is typed into.
    fn type_key(&mut self, context: &mut Context<'_>, view: &View<P::Msg>, key: Key) -> Next {
        match key {
            Key::Enter => {
                let (at, typed) = (self.chosen(view), self.typed.take().unwrap_or_default());
                match view.rows.get(at).map(|row| &row.does) {
                    Some(Does::Type(_, msg)) => self.send(context, msg(at, typed)),
                    _ => Next::Redraw,
                }
            }
            Key::Esc if view.is_field() => self.back(context),
            Key::Esc => {
                self.typed = None;
                Next::Redraw
            }
            Key::Backspace => {
                if let Some(typed) = &mut self.typed {
                    let end = typed.grapheme_indices(true).next_back();
                    typed.truncate(end.map_or(0, |(at, _)| at));
                }
                Next::Redraw
            }
            Key::F(1) => Panel::open(self.help(view)),
            Key::Char(letter) => self.type_in(view, letter.encode_utf8(&mut [0; 4])),
            _ => Next::Unchanged,
        }
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> Next {
        let view = self.shown(&context.scene());
        if self.field(&view).is_some() {
            return self.type_key(context, &view, key);
        }
        if let Some(next) = self.form_key(context, &view, key) {
            return next;
        }
        let at = self.chosen(&view);
        let latin = keymap::latin(key);
        // The letters of a row come before those that move the bar.
        if let Key::Char(letter) = latin {
            let letter = letter.to_ascii_lowercase();
            let mut rows = view.rows.iter().enumerate();
            if let Some((at, row)) = rows.find(|(_, row)| row.letters.contains(&letter)) {
                return self.choose(context, at, row.clone());
            }
        }
        let mut binds = P::BINDS.iter().filter(|_| self.question.is_none());
        if let Some(bind) = binds.find(|bind| bind.key == latin) {
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
            let is_same = std::mem::replace(&mut self.top, top) == top;
            return if is_same {
                Next::Unchanged
            } else {
                Next::Redraw
            };
        }
        if self.question.is_none()
            && let Some(by) = match (key, across, down) {
                (Key::Tab, ..) => Some((1, 0)),
                (Key::BackTab, ..) => Some((-1, 0)),
                (_, Some(across), _) => Some((across, 0)),
                (_, None, Some(down)) => Some((0, down)),
                (_, None, None) => None,
            }
            && let Some(there) = self.page.moved(context, at, by)
        {
            self.chosen[0] = there;
            self.has_chosen = true;
            return Next::Redraw;
        }
        if let Some(by) = down.or(across) {
            let chosen = &mut self.chosen[usize::from(self.question.is_some())];
            *chosen = turn(at, by, view.rows.len().max(1));
            return Next::Redraw;
        }
        match latin {
            Key::Enter | Key::Char(' ') => match row {
                Some(row) => self.choose(context, at, row.clone()),
                // There is nothing to choose yet, or nothing but a text.
                None if P::IS_SCREEN || P::HAS_PICTURE => Next::Unchanged,
                None => self.back(context),
            },
            Key::Esc | Key::Char('q') => self.back(context),
            Key::Char('?') | Key::F(1) if P::IS_HELP => self.back(context),
            Key::Char('?') | Key::F(1) => Panel::open(self.help(&view)),
            _ => Next::Unchanged,
        }
    }

    /// The keys that have a use now.
    pub(super) fn binds(&self, view: &View<P::Msg>) -> impl Iterator<Item = &'static Bind<P::Msg>> {
        let (has_rows, chosen) = (!view.rows.is_empty(), self.chosen(view));
        let is_asked = self.question.is_some();
        let binds = P::BINDS.iter().filter(move |_| !is_asked);
        binds
            .filter(move |bind| (has_rows || !bind.is_of_row) && self.page.offers(bind.key, chosen))
    }

    /// What the page is about, and its keys.
    fn help(&self, view: &View<P::Msg>) -> Help {
        let keys = [("Enter", view.enter), ("Esc", "hint-back")].into_iter();
        let binds = P::BINDS.iter().map(|bind| (bind.shown, bind.says));
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
        if P::IS_HELP {
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
            Some(_) => vec![("Enter", view.enter)],
            None => Vec::new(),
        };
        let binds = self.binds(view);
        hints.extend(binds.filter_map(|bind| Some((bind.shown, bind.hint?))));
        hints.extend([("?", "hint-help"), ("Esc", "hint-back")]);
        if view.rows.len() > 1 {
            hints.push((look.glyph("↑↓", "jk"), "hint-choose"));
        }
        hints
    }

    /// Draws a page that has no rows.
    fn draw_text(
        &self,
        view: &View<P::Msg>,
        title: &str,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (look, words) = (scene.look, scene.words);
        let lines = text_lines(view, text_columns(area.width));
        let indent = |key: &Option<String>| key.as_ref().map_or(0, |_| KEY_COLUMNS);
        let widths = lines.iter();
        let widths = widths.map(|(key, text)| indent(key) + widgets::width(text));
        let wide = widths.max().unwrap_or(0).max(widgets::width(title) + 2) + 4;
        let wide = wide.max(view.columns).min(area.width);
        let high = widgets::count(lines.len()).min(text_rows(area.height)) + 2;
        let place = widgets::centered(area, wide, high);
        let inside = widgets::panel(place, buf, look, title);
        let rows = usize::from(inside.height);
        let top = self.top.min(lines.len().saturating_sub(rows));
        for (n, (key, text)) in (0..).zip(lines.iter().skip(top).take(rows)) {
            let mut row = widgets::indent(widgets::row(inside, n), 1);
            if let Some(shown) = key {
                widgets::left(row, buf, shown, look.style(Tone::PanelAccent));
                row = widgets::indent(row, indent(key));
            }
            widgets::left(row, buf, text, look.style(Tone::Panel));
        }
        widgets::more(place, buf, look, top > 0, top + rows < lines.len());
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            let mut hints = self.hints(view, look);
            if lines.len() > rows {
                hints.insert(0, (look.glyph("↑↓", "jk"), "hint-scroll"));
            }
            widgets::footer(area, buf, look, words, &hints);
        }
    }

    /// Draws a row; what leads it in so many columns, and what stands aside from this column on, if
    /// there is room for it.
    fn draw_row(
        &self,
        (row, is_chosen): (&Row<P::Msg>, bool),
        (lead, aside): (u16, Option<u16>),
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
    ) {
        let style = look.style(if is_chosen { Tone::Chosen } else { Tone::Panel });
        buf.set_style(area, style);
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(area, buf, &mark, style);
        let mut rest = widgets::indent(area, 3);
        rest.width = rest.width.saturating_sub(1);
        if lead > 0 {
            let place = Rect {
                width: lead,
                ..rest
            };
            widgets::right(place, buf, &row.lead, style);
            rest = widgets::indent(rest, lead + 1);
        }
        let behind = widgets::indent(rest, widgets::width(&row.label) + 2);
        if let Some(typed) = self.typed.as_ref().filter(|_| is_chosen) {
            let typed = format!("{typed}{}", look.glyph("▏", "_"));
            widgets::left(rest, buf, &row.label, style);
            // The end is where the player types.
            widgets::left(behind, buf, &end(&typed, behind.width), style);
            return;
        }
        let is_faint = matches!(row.does, Does::Back | Does::Send(_)) && !is_chosen;
        let faint = if is_faint {
            look.style(Tone::PanelFaint)
        } else {
            style
        };
        let value = match row.does {
            Does::Turn(_) | Does::Number(..) => turned(&row.value, look),
            // The label says what the value is, so that the value is cut.
            Does::Type(..) => widgets::cut(&row.value, behind.width, look),
            _ => row.value.clone(),
        };
        if let Some(column) = aside {
            widgets::left(widgets::indent(rest, column), buf, &row.aside, faint);
        }
        let room = rest.width.saturating_sub(widgets::width(&value) + 2);
        widgets::left(rest, buf, &widgets::cut(&row.label, room, look), style);
        widgets::right(rest, buf, &value, faint);
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

/// Columns and rows of text on a terminal of this size.
fn text_columns(columns: u16) -> u16 {
    columns.saturating_sub(4).min(widgets::PROSE)
}

fn text_rows(rows: u16) -> u16 {
    rows.saturating_sub(3)
}

/// The lines of a page without rows, in so many columns; those about keys begin with one, or go on
/// where none is.
fn text_lines<M>(view: &View<M>, columns: u16) -> Vec<(Option<String>, String)> {
    let texts = wrapped(&view.text, columns).into_iter();
    let texts = texts.chain(wrapped(&view.note, columns));
    let texts = texts.flat_map(|line| broken(line, columns));
    let mut lines: Vec<_> = texts.map(|text| (None, text)).collect();
    for (key, says) in &view.keys {
        let mut key = key.clone();
        for line in widgets::wrap(says, columns.saturating_sub(KEY_COLUMNS)) {
            lines.push((Some(std::mem::take(&mut key)), line));
        }
    }
    lines
}

/// The last line of a page without rows that may stand at the top.
fn last_top<M>(view: &View<M>, (columns, rows): (u16, u16)) -> usize {
    let lines = text_lines(view, text_columns(columns)).len();
    lines.saturating_sub(text_rows(rows).into())
}

/// A line that is broken in the middle of a word where that is too long, such as an address.
fn broken(line: String, columns: u16) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in line.graphemes(true) {
        if let Some(part) = parts.last()
            && widgets::width(part) + widgets::width(letter) > columns
        {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(letter);
        }
    }
    parts
}

/// A value between the signs that say that it can be turned.
fn turned(value: &str, look: &Look) -> String {
    let (less, more) = (look.glyph("‹", "<"), look.glyph("›", ">"));
    format!("{less} {value} {more}")
}

/// The end of a text, as much as fits this many columns.
fn end(text: &str, columns: u16) -> String {
    let mut parts: Vec<&str> = text.graphemes(true).collect();
    while widgets::width(&parts.concat()) > columns && !parts.is_empty() {
        parts.remove(0);
    }
    parts.concat()
}

/// Texts in so many columns. A command that is to be copied stands by itself where it can.
fn wrapped(texts: &[String], room: u16) -> Vec<String> {
    let lines = texts
        .iter()
        .flat_map(|text| match widgets::width(text) <= room {
            true => widgets::wrap(text, room),
            false => text
                .lines()
                .flat_map(|line| widgets::wrap(line, room))
                .collect(),
        });
    lines.collect()
}

/// Where a panel of this size stands with a picture beside it, and the frame of the picture, both of
/// the same height; `None`: there is no room for a picture.
fn beside(area: Rect, wide: u16, high: u16) -> Option<(Rect, Rect)> {
    // Square, as two columns are as wide as a row is high.
    let columns = area.width.saturating_sub(wide + 1);
    let columns = columns.min(2 * area.height).min(PICTURE.1);
    if columns < PICTURE.0 {
        return None;
    }
    let both = widgets::centered(area, wide + 1 + columns, high.max(columns / 2));
    let panel = Rect {
        width: wide,
        ..both
    };
    Some((panel, widgets::indent(both, wide + 1)))
}

/// Draws the frame of a picture, with what is said of its row. Returns the place of the picture.
fn draw_frame<M>(row: Option<&Row<M>>, frame: Rect, look: &Look, buf: &mut Buffer) -> Rect {
    let title = row.map_or("", |row| &row.label);
    let inside = widgets::panel(frame, buf, look, title);
    widgets::wipe(inside, buf, look.style(Tone::Floor));
    if let Some(row) = row.filter(|row| !row.caption.is_empty()) {
        let line = widgets::row(frame, frame.height - 1);
        let room = line.width.saturating_sub(6);
        let says = format!(" {} ", widgets::cut(&row.caption, room, look));
        widgets::left(
            widgets::indent(line, 2),
            buf,
            &says,
            look.style(Tone::Panel),
        );
    }
    Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(2),
        ..inside
    }
}

impl<P: Page + 'static> Screen for Panel<P> {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.look(context);
                Next::Redraw
            }
            Event::Paste(text) => {
                let view = self.shown(&context.scene());
                if view.submit.is_some() {
                    return self.fill(context, &view, |typed| text.trim().clone_into(typed));
                }
                self.type_in(&view, text)
            }
            Event::Found(_) => {
                let go = self.page.not_found();
                self.follow(context, go)
            }
            Event::Reply(reply) => {
                let go = self.page.reply(context, reply);
                let next = self.follow(context, go);
                self.look(context);
                next
            }
            Event::Key(key) => {
                let next = self.key(context, *key);
                if matches!(next, Next::Redraw) {
                    self.look(context);
                }
                next
            }
            Event::Tick if self.page.due().is_some_and(|due| due <= context.now) => {
                self.keeping_row(context, Page::tick);
                Next::Redraw
            }
            _ => Next::Unchanged,
        }
    }

    fn close(&mut self, context: &mut Context<'_>) {
        self.page.close(context);
    }

    fn gives_way(&self) -> bool {
        P::GIVES_WAY
    }

    fn is_grid(&self) -> bool {
        P::IS_GRID
    }

    fn is_overlay(&self) -> bool {
        !P::IS_SCREEN && !P::HAS_PICTURE
    }

    fn answer(&mut self, context: &mut Context<'_>, _answer: Answer) -> Next {
        self.page.came_back(context);
        Next::Redraw
    }

    fn put_aside(&mut self) {
        self.page.put_aside();
    }

    fn deadline(&self) -> Option<Now> {
        self.page.due()
    }

    fn spoken(&mut self) -> Option<&mut dyn Spoken> {
        Some(self)
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let view = self.shown(scene);
        if P::IS_SCREEN && self.question.is_none() {
            let chosen = self.chosen(&view);
            self.page.draw(&view, chosen, scene, area, buf);
            return widgets::footer(area, buf, look, words, &self.hints(&view, look));
        }
        let title = match P::IS_HELP {
            true => format!("{}: {}", words.t("menu-help"), words.t(view.title)),
            false => words.t(view.title).into_owned(),
        };
        if view.rows.is_empty() && !P::HAS_PICTURE {
            return self.draw_text(&view, &title, scene, area, buf);
        }
        let texts = view.text.iter().chain(&view.note).chain(&view.alert);
        let texts = texts.map(|text| widgets::width(text).min(widgets::PROSE) + 2);
        let notes = view.rows.iter().filter_map(|row| Some(words.t(row.note?)));
        let notes: Vec<_> = notes.collect();
        let texts = texts.chain(notes.iter().map(|note| widgets::width(note) + 2));
        let most =
            |columns: fn(&Row<P::Msg>) -> u16| view.rows.iter().map(columns).max().unwrap_or(0);
        let labels = most(|row| widgets::width(&row.label));
        let values = most(|row| match row.does {
            Does::Turn(_) | Does::Number(..) => widgets::width(&row.value) + 4,
            _ => widgets::width(&row.value),
        });
        let asides = most(|row| widgets::width(&row.aside));
        let lead = most(|row| widgets::width(&row.lead));
        let before = lead + u16::from(lead > 0);
        let rows = 3 + before + labels + 2 + values + 1;
        let has_asides = asides > 0 && rows + asides + 2 + 2 <= area.width;
        let rows = if has_asides { rows + asides + 2 } else { rows };
        let wide = texts.chain([rows, widgets::width(&title) + 6]).max();
        let wide = (wide.unwrap_or(0) + 2).max(view.columns).min(area.width);
        let aside = has_asides.then_some(labels + 2);
        let text = wrapped(&view.text, wide.saturating_sub(4));
        let columns = wide.saturating_sub(4);
        let chosen_note = view.rows.get(self.chosen(&view)).and_then(|row| row.note);
        let mut note = Vec::new();
        match &view.alert {
            Some(alert) => note = widgets::wrap(alert, columns),
            None => note.extend(
                chosen_note
                    .iter()
                    .flat_map(|id| widgets::wrap(&words.t(id), columns)),
            ),
        }
        let notes = notes.iter().map(|note| widgets::wrap(note, columns).len());
        let note_lines = notes.max().unwrap_or(0).max(note.len());
        note.resize(note_lines, String::new());
        note.extend(wrapped(&view.note, columns));
        if !note.is_empty() && !view.rows.is_empty() {
            note.resize(note.len().max(NOTE_LINES), String::new());
        }
        // The frame, and the row of keys below it.
        let room = usize::from(area.height.saturating_sub(3));
        let taken = text.len() + note.len() + view.rows.len() + 2;
        let more = wrapped(&view.more, columns);
        note.extend(more.into_iter().take(room.saturating_sub(taken)));
        let fixed = text.len() + note.len();
        let gaps =
            [&text, &note].map(|lines| u16::from(!lines.is_empty() && !view.rows.is_empty()));
        let has_gaps = fixed + view.rows.len() + usize::from(gaps[0] + gaps[1]) <= room;
        let gaps = gaps.map(|gap| if has_gaps { gap } else { 0 });
        let most = area.height.saturating_sub(2 + widgets::count(fixed));
        let rows = widgets::count(view.rows.len()).min(most);
        let high = widgets::count(fixed) + rows + gaps[0] + gaps[1] + 2;
        // The row of keys is left free where the text leaves room for a few rows.
        let keys = u16::from(fixed + view.rows.len().min(ROWS_MIN) <= room);
        let free = Rect {
            height: area.height.saturating_sub(keys),
            ..area
        };
        let high = high.min(free.height);
        let place = widgets::centered(area, wide, high);
        let place = match place.bottom() > free.bottom() {
            true => widgets::centered(free, wide, high),
            false => place,
        };
        let chosen = self.chosen(&view);
        let mut place = place;
        if P::HAS_PICTURE
            && self.question.is_none()
            && let Some((panel, frame)) = beside(free, wide, high)
        {
            place = panel;
            let row = view.rows.get(chosen).filter(|_| view.submit.is_none());
            let place = draw_frame(row, frame, scene.look, buf);
            self.page.draw_picture(chosen, scene, place, buf);
        }
        let inside = widgets::panel(place, buf, look, &title);
        let write = |buf: &mut Buffer, top: u16, lines: &[String], tone: Tone| {
            for (n, line) in (top..).zip(lines) {
                let row = widgets::indent(widgets::row(inside, n), 1);
                widgets::left(row, buf, line, look.style(tone));
            }
        };
        write(buf, 0, &text, Tone::Panel);
        let top = widgets::count(text.len()) + gaps[0];
        let rows = inside
            .height
            .saturating_sub(top + gaps[1] + widgets::count(note.len()));
        let rows = usize::from(rows);
        let first = (chosen + 1).saturating_sub(rows);
        for (n, row) in view.rows.iter().enumerate().skip(first).take(rows) {
            let line = widgets::row(inside, top + widgets::count(n - first));
            self.draw_row((row, n == chosen), (lead, aside), line, buf, look);
        }
        let has_more = (first > 0 && rows > 0, first + rows < view.rows.len());
        widgets::more(place, buf, look, has_more.0, has_more.1);
        let tone = match view.alert {
            Some(_) => Tone::PanelAlert,
            None => Tone::Panel,
        };
        let below = inside.height.saturating_sub(widgets::count(note.len()));
        write(buf, below, &note, tone);
        // The keys of the game below mean nothing now.
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            widgets::footer(area, buf, look, words, &self.hints(&view, look));
        }
    }
}
