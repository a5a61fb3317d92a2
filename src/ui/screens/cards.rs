//! The levels of a game to be chosen by eye: cards with a small picture of such a board on each, and
//! behind them the form with every choice.

mod layout;

use ratatui::{buffer::Buffer, layout::Rect};

use super::help::Help;
use super::layout::{board_room, whole};
use super::menu::turn;
use super::play::Play;
use super::setup::Setup;
use super::{Answer, Context, Next, Scene, Screen};
use crate::games::{Game, GameDef, Level, LevelError, Opening, Preset, labyrinth};
use crate::look::{Look, Tone};
use crate::ui::event::{Event, Key};
use crate::ui::pages::ladder::Steps;
use crate::ui::{keymap, widgets};
use layout::{Beside, IN_A_LINE, Layout};

/// One level with its picture.
struct Card {
    preset: Preset,
    /// What draws the board of the picture, which is another than the one that is played.
    seed: u64,
    /// The board, while it is shown.
    board: Option<Box<dyn Game>>,
}

/// The levels of a game.
pub(crate) struct Cards {
    entry: &'static GameDef,
    rows: Vec<Vec<Card>>,
    /// The chosen card by its row and its place there; the row behind the last leads to the form.
    row: usize,
    column: usize,
    layout: Layout,
    problem: Option<LevelError>,
    /// Whether the server keeps lists, so that it matters what is practice.
    has_lists: bool,
}

/// The screen on which a level of this game is chosen, with this one chosen where it is there: cards,
/// or the form where there are none.
pub(crate) fn levels(
    context: &mut Context<'_>,
    entry: &'static GameDef,
    level: Option<&Level>,
) -> Box<dyn Screen> {
    let mut cards = Cards::new(context, entry);
    if let Some(level) = level {
        cards.choose_level(level, &context.look);
    }
    if cards.rows.is_empty() {
        return Box::new(Setup::new(context, entry));
    }
    Box::new(cards)
}

impl Cards {
    fn new(context: &mut Context<'_>, entry: &'static GameDef) -> Self {
        let mut cards = Self {
            entry,
            rows: Vec::new(),
            row: 0,
            column: 0,
            layout: Layout::default(),
            problem: None,
            has_lists: context.profile.is_some(),
        };
        cards.fit(context);
        cards
    }

    /// Moves the bar to the card of this level, if there is one.
    fn choose_level(&mut self, level: &Level, look: &Look) {
        let at = self.rows.iter().zip(0..).find_map(|(row, n)| {
            let column = row.iter().position(|card| card.preset.level == *level)?;
            Some((n, column))
        });
        if let Some(at) = at {
            (self.row, self.column) = at;
            self.show(look);
        }
    }

    /// The cards for the terminal's size now, each with a board that its picture has room for.
    fn fit(&mut self, context: &mut Context<'_>) {
        let (columns, rows) = board_room(context.size);
        let (words, area) = (context.words(), whole(context));
        let rng = &mut *context.rng;
        let mut card = |preset| Card {
            preset,
            seed: rng.next_u64(),
            board: None,
        };
        self.rows.clear();
        for line in (self.entry.cards)(columns, rows) {
            let lines = line.chunks(IN_A_LINE);
            let cards = lines.map(|line| line.iter().cloned().map(&mut card).collect());
            self.rows.extend(cards);
        }
        let counts: Vec<_> = self.rows.iter().map(Vec::len).collect();
        let names = self.rows.iter().flatten().map(|card| card.preset.label);
        let names = names
            .chain([MORE, self.entry.title])
            .map(|name| widgets::width(&words.t(name)));
        let names = names.max().unwrap_or(0);
        self.layout = Layout::new(area, &counts, names, &context.look);
        self.show(&context.look);
    }

    /// Makes the boards of the pictures that are shown.
    fn show(&mut self, look: &Look) {
        let chosen = (self.row, self.column);
        for (n, row) in self.rows.iter_mut().enumerate() {
            for (m, card) in row.iter_mut().enumerate() {
                let place = self.layout.picture((n, m), chosen);
                let Some(place) = place.filter(|_| card.board.is_none()) else {
                    continue;
                };
                card.board = self
                    .entry
                    .small_board(&card.preset.level, card.seed, place, look);
            }
        }
    }

    fn chosen(&self) -> Option<&Card> {
        self.rows.get(self.row)?.get(self.column)
    }

    fn is_more(&self) -> bool {
        self.row >= self.rows.len()
    }

    /// Moves the bar: to the card beside, or to the nearest one of the next row.
    fn go(&mut self, across: i32, down: i32) {
        self.problem = None;
        if self.layout.list().is_some() {
            // All in one column.
            let counts: Vec<_> = self.rows.iter().map(Vec::len).collect();
            let all: usize = counts.iter().sum();
            let here = counts.iter().take(self.row).sum::<usize>() + self.column;
            let mut at = turn(here, across + down, all + 1);
            (self.row, self.column) = (self.rows.len(), 0);
            for (row, count) in counts.into_iter().enumerate() {
                if at < count {
                    (self.row, self.column) = (row, at);
                    break;
                }
                at -= count;
            }
            return;
        }
        let last = self.rows.len().saturating_sub(1);
        if across != 0 && self.layout.more_card().is_some() && self.row >= last {
            // The card of the form stands behind the last one.
            let count = self.rows.get(last).map_or(0, Vec::len);
            let here = if self.is_more() { count } else { self.column };
            self.column = turn(here, across, count + 1);
            self.row = last + usize::from(self.column == count);
            return;
        }
        if across != 0 {
            let count = self.rows.get(self.row).map_or(1, Vec::len);
            self.column = turn(self.column, across, count);
            return;
        }
        let before = self.rows.get(self.row).map_or(1, Vec::len).max(1);
        self.row = turn(self.row, down, self.rows.len() + 1);
        let now = self.rows.get(self.row).map_or(1, Vec::len).max(1);
        self.column = ((2 * self.column + 1) * now / (2 * before)).min(now - 1);
    }

    /// Begins a game on the chosen level, or shows the form.
    fn choose(&mut self, context: &mut Context<'_>) -> Next {
        let Some(card) = self.chosen() else {
            return self.more(context);
        };
        let opening = Opening {
            game: self.entry.name,
            level: card.preset.level.clone(),
            seed: None,
        };
        match Play::open(context, opening) {
            Ok(play) => Next::Replace(Box::new(play.of_levels())),
            Err(problem) => {
                self.problem = Some(problem);
                Next::Redraw
            }
        }
    }

    /// The form, with the choice that was made so far.
    fn more(&self, context: &mut Context<'_>) -> Next {
        let preset = self.chosen().map(|card| &card.preset);
        Next::Replace(Box::new(Setup::behind_cards(context, self.entry, preset)))
    }

    /// Whether the game has the ladder.
    fn has_steps(&self) -> bool {
        self.entry.name == labyrinth::ENTRY.name
    }

    fn help(&self, context: &Context<'_>) -> Next {
        let help = Help::of_hints(self.entry, self.hints(&context.look));
        let keys = context.settings.keys;
        Next::Push(Box::new(help.with_keys_of(keys, self.entry)))
    }

    /// The keys of this screen.
    fn hints(&self, look: &Look) -> Vec<(&'static str, &'static str)> {
        let keys = [
            ("Enter", "hint-play"),
            ("b", "hint-steps"),
            ("m", "hint-more"),
            (look.glyph("↑↓←→", "hjkl"), "hint-choose"),
            ("?", "hint-help"),
            ("Esc", "hint-back"),
        ];
        let is_of_use = |(_, says): &(_, &str)| *says != "hint-steps" || self.has_steps();
        keys.into_iter().filter(is_of_use).collect()
    }

    /// What the chosen card stands for, in at most so many columns.
    fn about(&self, scene: &Scene<'_>, columns: u16) -> String {
        let words = scene.words;
        let Some(card) = self.chosen() else {
            return words.t("cards-form").into_owned();
        };
        let level = &card.preset.level;
        let about = level.text(self.entry, words);
        // What its name says already.
        if about == words.t(card.preset.label) {
            return String::new();
        }
        if self.has_lists && !self.entry.is_ranked(level) {
            let gap = scene.look.glyph(" · ", " - ");
            let whole = format!("{about}{gap}{}", words.t("setup-practice"));
            if widgets::width(&whole) <= columns {
                return whole;
            }
        }
        widgets::cut(&about, columns, scene.look)
    }

    /// What the chosen card stands for, in the band at the bottom, and the way to the form.
    fn draw_band(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let (band, more) = (self.layout.band(), self.layout.more());
        let ground = look.style(Tone::Panel);
        widgets::wipe(band.union(more), buf, ground);
        let mut rest = widgets::indent(band, 2);
        if let Some(problem) = &self.problem {
            let text = widgets::cut(&problem.say(words), rest.width, look);
            widgets::left(rest, buf, &text, look.style(Tone::PanelAlert));
        } else {
            if let Some(card) = self.chosen() {
                let name = words.t(card.preset.label);
                widgets::left(rest, buf, &name, look.style(Tone::PanelAccent));
                rest = widgets::indent(rest, widgets::width(&name) + 2);
            }
            let about = self.about(scene, rest.width);
            widgets::left(rest, buf, &about, ground);
        }
        let text = words.t(MORE);
        if let Some(card) = self.layout.more_card() {
            self.draw_more(card, scene, buf);
        } else if self.is_more() {
            bar(&text, more, scene, buf);
        } else {
            let row = widgets::indent(more, 2);
            let row = Rect {
                width: row.width.saturating_sub(2),
                ..row
            };
            widgets::right(row, buf, &format!("{text}  m"), ground);
        }
    }

    /// A card: its name and its size in its frame, which is gold for the chosen one.
    fn draw_card(&self, at: (usize, usize), card: &Card, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let Some(place) = self.layout.card(at, self.row) else {
            return;
        };
        let is_chosen = at == (self.row, self.column);
        let tone = if is_chosen {
            Tone::PanelAccent
        } else {
            Tone::Frame
        };
        let inside = widgets::framed(place, buf, look, "", tone);
        widgets::wipe(inside, buf, look.style(Tone::Floor));
        let (name, size) = (words.t(card.preset.label), card.preset.level.size());
        // The name of a card that is chosen stays where it is.
        let (name, tone) = if is_chosen {
            let mark = widgets::mark(look, true);
            (format!("{mark} {name} "), Tone::Chosen)
        } else {
            (format!(" {name} "), Tone::Panel)
        };
        let before = if is_chosen { 1 } else { 2 };
        let row = widgets::indent(widgets::row(place, 0), before);
        widgets::left(row, buf, &name, look.style(tone));
        if let Some(size) = size {
            let row = widgets::row(place, place.height.saturating_sub(1));
            let row = Rect {
                width: row.width.saturating_sub(2),
                ..row
            };
            widgets::right(row, buf, &format!(" {size} "), look.style(Tone::PanelFaint));
        }
    }

    /// The card that leads to the form.
    fn draw_more(&self, place: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let tone = if self.is_more() {
            Tone::PanelAccent
        } else {
            Tone::Frame
        };
        let inside = widgets::framed(place, buf, look, "", tone);
        let row = widgets::row(inside, inside.height / 2);
        let text = words.t(MORE);
        if self.is_more() {
            bar(&text, row, scene, buf);
        } else {
            widgets::middle(row, buf, &text, look.style(Tone::Panel));
        }
        let row = widgets::row(place, place.height.saturating_sub(1));
        let row = Rect {
            width: row.width.saturating_sub(2),
            ..row
        };
        widgets::right(row, buf, " m ", look.style(Tone::PanelFaint));
    }

    /// The names of a line of cards that has no place.
    fn draw_hidden(&self, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let Some((row, line, is_above)) = self.layout.hidden(self.row) else {
            return;
        };
        let cards = self.rows.get(line).into_iter().flatten();
        let names: Vec<_> = cards.map(|card| words.t(card.preset.label)).collect();
        let arrow = if is_above {
            look.glyph("↑", "^")
        } else {
            look.glyph("↓", "v")
        };
        let text = names.join(look.glyph(" · ", ", "));
        let text = widgets::cut(&format!("{arrow}  {text}"), row.width, look);
        widgets::middle(row, buf, &text, look.style(Tone::Faint));
    }

    /// What the chosen card stands for: in the frame of its picture, or below the middle of it.
    fn draw_about(&self, beside: Beside, scene: &Scene<'_>, buf: &mut Buffer) {
        let look = scene.look;
        if let Some(frame) = beside.frame {
            let row = widgets::row(frame, frame.height.saturating_sub(1));
            let about = self.about(scene, row.width.saturating_sub(6));
            if !about.is_empty() {
                let row = widgets::indent(row, 2);
                widgets::left(row, buf, &format!(" {about} "), look.style(Tone::Panel));
            }
            return;
        }
        let row = self.layout.band();
        let about = widgets::cut(&self.about(scene, row.width), row.width, look);
        let below = Rect {
            x: beside.picture.x,
            width: beside.picture.width,
            ..row
        };
        let style = look.style(Tone::Text);
        if widgets::width(&about) <= below.width {
            widgets::middle(below, buf, &about, style);
        } else {
            widgets::right(row, buf, &about, style);
        }
    }

    fn draw_list(&self, beside: Beside, scene: &Scene<'_>, buf: &mut Buffer) {
        let list = beside.list;
        let words = scene.words;
        let names = self.rows.iter().flatten().map(|card| card.preset.label);
        let rows: Vec<_> = names
            .chain([MORE])
            .map(|name| (words.t(name).into_owned(), String::new()))
            .collect();
        let counts = self.rows.iter().map(Vec::len);
        let chosen = counts.take(self.row).sum::<usize>() + self.column;
        let inside = widgets::panel(list, buf, scene.look, &words.t(self.entry.title));
        let (above, below) = widgets::choices(inside, buf, scene.look, &rows, chosen);
        widgets::more(list, buf, scene.look, above, below);
    }
}

/// Draws a board, and nothing beside its place.
pub(crate) fn draw_picture(
    board: &dyn Game,
    place: Rect,
    is_alone: bool,
    scene: &Scene<'_>,
    buf: &mut Buffer,
) {
    let mut picture = Buffer::empty(place);
    picture.set_style(place, scene.look.style(Tone::Floor));
    board.draw_small(place, &mut picture, scene.look, scene.words, is_alone);
    for (at, cell) in place.positions().zip(&picture.content) {
        if let Some(under) = buf.cell_mut(at) {
            *under = cell.clone();
        }
    }
}

/// The message of what leads to the form.
const MORE: &str = "cards-more";

/// What leads to the form, as the bar.
fn bar(name: &str, row: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
    let style = scene.look.style(Tone::Chosen);
    widgets::wipe(row, buf, style);
    let text = format!("{} {name}", widgets::mark(scene.look, true));
    widgets::middle(row, buf, &text, style);
}

impl Screen for Cards {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => {
                self.fit(context);
                self.row = self.row.min(self.rows.len());
                let count = self.rows.get(self.row).map_or(1, Vec::len);
                self.column = self.column.min(count.saturating_sub(1));
                self.show(&context.look);
                Next::Redraw
            }
            Event::Key(key) => {
                if let Some(by) = keymap::horizontal(*key) {
                    self.go(by, 0);
                } else if let Some(by) = keymap::vertical(*key) {
                    self.go(0, by);
                } else {
                    match keymap::latin(*key) {
                        Key::Enter | Key::Char(' ') => return self.choose(context),
                        Key::Char('m') => return self.more(context),
                        Key::Char('b') if self.has_steps() => {
                            return Next::Push(Steps::screen(context, None));
                        }
                        Key::Char('?') | Key::F(1) => return self.help(context),
                        Key::Esc | Key::Char('q') => return Next::Back(Answer::Nothing),
                        _ => return Next::Unchanged,
                    }
                }
                self.show(&context.look);
                Next::Redraw
            }
            _ => Next::Unchanged,
        }
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let chosen = (self.row, self.column);
        if let Some(frame) = self.layout.list().and_then(|beside| beside.frame) {
            let title = self.chosen().map_or(MORE, |card| card.preset.label);
            let inside = widgets::panel(frame, buf, look, &words.t(title));
            widgets::wipe(inside, buf, look.style(Tone::Floor));
        }
        let is_alone = self.layout.list().is_some();
        for (n, row) in self.rows.iter().enumerate() {
            for (m, card) in row.iter().enumerate() {
                self.draw_card((n, m), card, scene, buf);
                let place = self.layout.picture((n, m), chosen);
                if let (Some(place), Some(board)) = (place, &card.board) {
                    draw_picture(board.as_ref(), place, is_alone, scene, buf);
                }
            }
        }
        match self.layout.list() {
            Some(beside) => {
                self.draw_list(beside, scene, buf);
                let row = self.layout.band();
                if let Some(problem) = &self.problem {
                    let said = widgets::cut(&problem.say(words), row.width, look);
                    widgets::middle(row, buf, &said, look.style(Tone::Alert));
                } else {
                    self.draw_about(beside, scene, buf);
                }
            }
            None => {
                let title = words.t(self.entry.title);
                widgets::middle(self.layout.title(), buf, &title, look.style(Tone::Accent));
                self.draw_hidden(scene, buf);
                self.draw_band(scene, buf);
            }
        }
        widgets::footer(area, buf, look, words, &self.hints(look));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::games;
    use crate::look::{Caps, Depth};

    #[test]
    fn every_card_has_a_board_that_can_be_played_and_one_for_its_picture() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        for entry in games::ALL {
            for size in [(40, 12), (80, 24), (300, 200)] {
                let (columns, rows) = board_room(size);
                for card in (entry.cards)(columns, rows).into_iter().flatten() {
                    assert!(
                        (entry.open)(&card.level, 1).is_ok(),
                        "{}",
                        card.level.words()
                    );
                    for area in [Rect::new(0, 0, 10, 6), Rect::new(3, 2, 34, 16)] {
                        let board = entry.small_board(&card.level, 7, area, &look);
                        assert!(board.is_some(), "{}", card.level.words());
                    }
                }
            }
        }
    }

    #[test]
    fn the_picture_of_a_puzzle_takes_no_search() {
        let look = Look::new(Caps {
            depth: Depth::True,
            unicode: true,
        });
        let area = Rect::new(0, 0, 26, 13);
        let took = |make: &dyn Fn(u64)| {
            let begun = Instant::now();
            (0..5).for_each(make);
            begun.elapsed()
        };
        // The fewest moves are known where a search has found them.
        let entry = games::find("fifteen").expect("a game");
        let level = games::fifteen::level(3);
        let played = (entry.open)(&level, 1).expect("a board");
        let shown = entry.small_board(&level, 1, area, &look).expect("a board");
        assert!(played.progress().par.is_some() && shown.progress().par.is_none());
        // Boards of number-hop are searched for; those of the pictures are not.
        let entry = games::find("hop").expect("a game");
        let level = games::hop::level("hard");
        let played = took(&|seed| drop((entry.open)(&level, seed)));
        let shown = took(&|seed| drop(entry.small_board(&level, seed, area, &look)));
        assert!(shown * 3 < played, "{shown:?} {played:?}");
    }
}
