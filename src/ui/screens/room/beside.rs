//! The others beside the board: place, sign, name and how far they are.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use crate::games::{Position, beside};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Name;
use crate::rooms::member::{Member, MemberId, Reaction};
use crate::rooms::room::Room;
use crate::ui::names::marked;
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// From so many columns on the others have a panel at the right of the board.
pub(super) const COLUMNS_FOR_PANEL: u16 = 100;

/// Columns of the panel with the free ones before it.
pub(super) const PANEL_COLUMNS: u16 = 30;

/// Steps of a bar: a move that changes none of them draws nothing.
const STEPS: u32 = BAR_COLUMNS as u32;

/// Columns of an entry in the row below the board: two of them fit 40 columns.
const ENTRY_COLUMNS: u16 = 19;

/// Columns of a bar: names are told from each other by seven letters.
const BAR_COLUMNS: u16 = 6;

/// The signs of the members, in the order of their numbers, and with the tones they are told apart
/// twice.
const SIGNS: [(&str, &str, Tone); 8] = [
    ("●", "@", Tone::Player),
    ("▲", "A", Tone::Exit),
    ("■", "#", Tone::Goal),
    ("◆", "%", Tone::Ghost),
    ("★", "*", Tone::Hint),
    ("▼", "V", Tone::Accent),
    ("○", "o", Tone::Entrance),
    ("□", "+", Tone::Text),
];

/// The sign of a member, and its tone.
pub(super) fn sign(sign: usize, look: &Look) -> (&'static str, Tone) {
    let (sign, ascii, tone) = SIGNS[sign % SIGNS.len()];
    (look.glyph(sign, ascii), tone)
}

/// What is shown of a member beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    sign: usize,
    place: u16,
    name: Name,
    streak: u32,
    is_own: bool,
    is_lost: bool,
    home: Option<Duration>,
    /// How far, of [`STEPS`].
    done: u32,
    reaction: Option<Reaction>,
}

/// What is shown of all of them: as long as it is the same, nothing is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    entries: Vec<Entry>,
    round: (u32, u32),
    /// Where the foremost of the others is.
    pub(super) leader: Option<Position>,
}

impl Beside {
    pub(super) fn of(room: &Room, own: MemberId, now: Instant) -> Self {
        let standings = room.standings();
        let leader = standings
            .iter()
            .find(|member| member.id != own && member.is_under_way());
        let leader = leader.and_then(|member| member.progress.position);
        let entry = |(place, member): (u16, &&Member)| {
            let (done, whole) = (member.progress.done(), member.progress.whole.max(1));
            Entry {
                sign: member.sign,
                place,
                name: member.name.clone(),
                streak: member.streak,
                is_own: member.id == own,
                is_lost: member.lost_since.is_some(),
                home: member.home,
                done: match member.home {
                    Some(_) => STEPS,
                    None => (done * STEPS).div_ceil(whole).min(STEPS),
                },
                reaction: member.reaction(now).map(|(reaction, _)| reaction),
            }
        };
        Self {
            entries: (1..).zip(&standings).map(entry).collect(),
            round: room.round(),
            leader,
        }
    }

    /// Rows of the panel, counted from the top of the screen.
    pub(super) fn rows(&self) -> u16 {
        // One above the panel, its title, a free one.
        widgets::count(self.entries.len()).saturating_add(3)
    }

    /// Draws them in one row: the player, and as many of the others as there is room for.
    pub(super) fn draw_row(&self, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        if !widgets::shows(buf, row) {
            return;
        }
        widgets::wipe(row, buf, look.style(Tone::Faint));
        let room = usize::from((row.width + 1) / ENTRY_COLUMNS).max(1);
        let own = self.entries.iter().position(|entry| entry.is_own);
        let mut shown: Vec<usize> = (0..self.entries.len()).take(room).collect();
        if let (Some(own), Some(last)) = (own, shown.last_mut())
            && own > *last
        {
            *last = own;
        }
        let mut x = row.x;
        for n in shown {
            let place = Rect {
                x,
                width: (ENTRY_COLUMNS - 1).min(row.right().saturating_sub(x)),
                ..row
            };
            self.draw_entry(&self.entries[n], place, BAR_COLUMNS, buf, look, words);
            x += ENTRY_COLUMNS;
        }
    }

    /// Draws them one below the other.
    pub(super) fn draw_panel(&self, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let (round, of) = self.round;
        let title = match of {
            1 => words.t("room-title").into_owned(),
            _ => words.tr("room-round", &[("n", round.into()), ("of", of.into())]),
        };
        widgets::left(widgets::row(area, 0), buf, &title, look.style(Tone::Accent));
        let room = usize::from(area.height.saturating_sub(2));
        let own = self.entries.iter().position(|entry| entry.is_own);
        let mut shown: Vec<usize> = (0..self.entries.len()).take(room).collect();
        if let (Some(own), Some(last)) = (own, shown.last_mut())
            && own > *last
        {
            *last = own;
        }
        for (y, n) in (2..).zip(shown) {
            let row = widgets::row(area, y);
            self.draw_entry(&self.entries[n], row, BAR_COLUMNS, buf, look, words);
        }
    }

    fn draw_entry(
        &self,
        entry: &Entry,
        place: Rect,
        bar: u16,
        buf: &mut Buffer,
        look: &Look,
        words: &Words,
    ) {
        if !widgets::shows(buf, place) {
            return;
        }
        let (sign, tone) = sign(entry.sign, look);
        let text = match entry.is_own {
            true => Tone::Text,
            false => Tone::Faint,
        };
        let number = format!("{:>2}", entry.place);
        widgets::left(place, buf, &number, look.style(text));
        let mut rest = widgets::indent(place, 2);
        widgets::left(rest, buf, sign, look.style(tone));
        rest = widgets::indent(rest, 2);
        let room = rest.width.saturating_sub(bar + 1);
        let name = match entry.is_own {
            true => words.t("race-you").into_owned(),
            false => marked(&words.name(entry.name.as_str()), entry.streak, words),
        };
        let name = widgets::cut(&name, room, look);
        widgets::left(rest, buf, &name, look.style(text));
        rest = widgets::indent(rest, room + 1);
        match (entry.reaction, entry.home, entry.is_lost) {
            (Some(reaction), ..) => {
                widgets::middle(rest, buf, reaction.sign(), look.style(Tone::Accent));
            }
            (None, Some(time), _) => {
                widgets::left(rest, buf, &clock_text(time), look.style(Tone::Exit));
            }
            (None, None, true) => {
                let lost = look.glyph("┄┄┄┄┄┄", "......");
                widgets::left(rest, buf, lost, look.style(Tone::Faint));
            }
            (None, None, false) => {
                let line = beside::Line::Bar(entry.done, STEPS, tone);
                beside::draw(&[line], rest, buf, look);
            }
        }
    }
}
