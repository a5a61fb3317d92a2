//! The others beside the board: place, sign, name and how far they are.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::markers::sign;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Name;
use crate::rooms::member::{BAR_STEPS, Member, MemberId, Reaction};
use crate::rooms::room::Room;
use crate::ui::names::marked;
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// Columns of an entry in the row below the board, at least and at most, with the gap behind it: two
/// of them fit 40 columns beside the time that is left.
const ENTRY_COLUMNS: (u16, u16) = (17, 32);

/// Columns of the time that is left, at most three minutes or thirty: `30:00`.
const LEFT_COLUMNS: u16 = 5;

/// Columns of a bar: names are told from each other by seven letters.
const BAR_COLUMNS: u16 = BAR_STEPS as u16;

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
    /// How far, of [`BAR_STEPS`]: a move that changes none of them draws nothing.
    done: u32,
    reaction: Option<Reaction>,
}

/// What is shown of all of them: as long as it is the same, nothing is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    entries: Vec<Entry>,
    round: (u32, u32),
    /// Seconds that are left, once somebody is home.
    left: Option<u32>,
    /// Whether the player is the host.
    is_host: bool,
}

/// The seconds that are left for those still on the way, begun ones counted; `None`: nobody is home.
pub(crate) fn seconds_left(room: &Room, now: Instant) -> Option<u32> {
    let left = room.last_call()?.saturating_duration_since(now);
    let seconds = left.as_millis().div_ceil(1000);
    Some(u32::try_from(seconds).unwrap_or(u32::MAX))
}

/// Seconds that are left as a clock shows them.
pub(crate) fn left_text(seconds: u32) -> String {
    clock_text(Duration::from_secs(seconds.into()))
}

impl Beside {
    pub(super) fn of(room: &Room, own: MemberId, now: Instant) -> Self {
        let standings = room.standings();
        let entry = |(place, member): (u16, &&Member)| Entry {
            sign: member.sign,
            place,
            name: member.name.clone(),
            streak: member.streak,
            is_own: member.id == own,
            is_lost: member.lost_since.is_some(),
            home: member.home,
            done: member.bar(),
            reaction: member.reaction(now).map(|(reaction, _)| reaction),
        };
        Self {
            entries: (1..).zip(&standings).map(entry).collect(),
            round: room.round(),
            left: seconds_left(room, now),
            is_host: room.host() == Some(own),
        }
    }

    pub(super) fn is_host(&self) -> bool {
        self.is_host
    }

    /// Seconds that are left for those still on the way, once somebody is home.
    pub(super) fn left(&self) -> Option<u32> {
        self.left
    }

    /// Draws them in one row: the player, and as many of the others as there is room for.
    pub(super) fn draw_row(&self, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        if !widgets::shows(buf, row) {
            return;
        }
        widgets::wipe(row, buf, look.style(Tone::Faint));
        // The place of the time is free before there is one, so that nothing moves when it comes.
        let bars = Rect {
            width: row.width.saturating_sub(LEFT_COLUMNS + 1),
            ..row
        };
        if let Some(left) = self.left {
            widgets::right(row, buf, &left_text(left), look.style(Tone::Alert));
        }
        let room = usize::from((bars.width + 1) / ENTRY_COLUMNS.0).max(1);
        let own = self.entries.iter().position(|entry| entry.is_own);
        let mut shown: Vec<usize> = (0..self.entries.len()).take(room).collect();
        if let (Some(own), Some(last)) = (own, shown.last_mut())
            && own > *last
        {
            *last = own;
        }
        let columns = (bars.width + 1) / widgets::count(shown.len()).max(1);
        let columns = columns.clamp(ENTRY_COLUMNS.0, ENTRY_COLUMNS.1);
        let mut x = row.x;
        for n in shown {
            let place = Rect {
                x,
                width: (columns - 1).min(bars.right().saturating_sub(x)),
                ..row
            };
            self.draw_entry(&self.entries[n], place, buf, look, words);
            x += columns;
        }
    }

    /// What stands above the panel beside a board.
    pub(super) fn title(&self, words: &Words) -> String {
        let (round, of) = self.round;
        match of {
            1 => words.t("room-title").into_owned(),
            _ => words.tr("room-round", &[("n", round.into()), ("of", of.into())]),
        }
    }

    /// Draws them one below the other.
    pub(super) fn draw_panel(
        &self,
        area: Rect,
        title: &str,
        buf: &mut Buffer,
        look: &Look,
        words: &Words,
    ) {
        widgets::left(widgets::row(area, 0), buf, title, look.style(Tone::Accent));
        if let Some(left) = self.left {
            let left = words.tr("room-left", &[("time", left_text(left).into())]);
            widgets::right(widgets::row(area, 0), buf, &left, look.style(Tone::Alert));
        }
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
            self.draw_entry(&self.entries[n], row, buf, look, words);
        }
    }

    fn draw_entry(&self, entry: &Entry, place: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        if !widgets::shows(buf, place) {
            return;
        }
        // The player's own piece is the same on every board.
        let (sign, tone) = match entry.is_own {
            true => (look.glyph("●", "@"), Tone::Player),
            false => sign(entry.sign, look),
        };
        let text = match entry.is_own {
            true => Tone::Text,
            false => Tone::Faint,
        };
        let number = format!("{:>2}", entry.place);
        widgets::left(place, buf, &number, look.style(text));
        let mut rest = widgets::indent(place, 2);
        widgets::left(rest, buf, sign, look.style(tone));
        rest = widgets::indent(rest, 2);
        let room = rest.width.saturating_sub(BAR_COLUMNS + 1);
        let name = match entry.is_own {
            true => words.t("list-you").into_owned(),
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
                games::bar(entry.done, BAR_STEPS, tone, rest, buf, look);
            }
        }
    }
}
