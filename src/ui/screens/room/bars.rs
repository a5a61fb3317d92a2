//! The others beside the board: place, sign, name and how far they are.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use crate::games::clock::clock_text;
use crate::games::dirty::Dirty;
use crate::games::put;
use crate::games::rivals::{own_sign, sign};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::Name;
use crate::rooms::member::{BAR_STEPS, Member, MemberId, Reaction};
use crate::rooms::room::{ROUND_MAX, Room};
use crate::ui::names::owner;
use crate::ui::screens::Scene;
use crate::ui::widgets::{self, strong};

/// Columns of an entry in the row below the board, at least and at most, with the gap after it: two
/// of them fit 40 columns beside the time that is left.
const ENTRY_COLUMNS: (u16, u16) = (17, 32);

/// Columns from which on it is said what the time is that is left.
const COLUMNS_FOR_LEFT: u16 = 60;

/// What is shown of a member beside the board: a move that changes none of it draws nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    is_own: bool,
    sign: usize,
    name: Name,
    streak: u32,
    far: Far,
}

/// How far a member is, or what is shown in place of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Far {
    Reaction(Reaction),
    Home(Duration),
    Away,
    Bar(u32),
}

/// What is shown of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bars {
    entries: Vec<Entry>,
    round: (u32, u32),
    pub(crate) left: Option<Duration>,
    /// Columns that its text takes at most.
    left_columns: u16,
}

/// The time that is left for those still on the way, in begun seconds; `None`: nobody is home.
pub(crate) fn time_left(room: &Room, now: Instant) -> Option<Duration> {
    let left = room.last_call()?.saturating_duration_since(now);
    let seconds = left.as_millis().div_ceil(1000);
    Some(Duration::from_secs(seconds as u64))
}

/// The same with what says that it is.
pub(crate) fn left_text(left: Duration, words: &Words) -> String {
    words.tr("room-left", &[("time", clock_text(left).into())])
}

/// The part of a bar that is full, and the rest.
pub(crate) fn bar_text(full: u32, steps: u32, look: &Look) -> [String; 2] {
    let (line, thin) = (look.glyph("━", "="), look.glyph("·", "-"));
    [
        line.repeat(full as usize),
        thin.repeat((steps - full) as usize),
    ]
}

impl Bars {
    pub(super) fn of(room: &Room, own: MemberId, now: Instant, words: &Words) -> Self {
        let entry = |member: &Member| Entry {
            is_own: member.id == own,
            sign: member.sign,
            name: member.name.clone(),
            streak: member.streak,
            far: match (member.reaction(now), member.home, member.lost_since) {
                (Some((reaction, _)), ..) => Far::Reaction(reaction),
                (None, Some(time), _) => Far::Home(time),
                (None, None, Some(_)) => Far::Away,
                (None, None, None) => Far::Bar(member.bar()),
            },
        };
        Self {
            entries: room.standings().into_iter().map(entry).collect(),
            round: room.round(),
            left: time_left(room, now),
            left_columns: widgets::width(&left_text(ROUND_MAX, words)),
        }
    }

    /// Where each of them stands, one below the other or side by side in one row: the player, and as many
    /// of the others as there is room for.
    fn places(&self, area: Rect) -> impl Iterator<Item = (u16, &Entry, Rect)> {
        let is_row = area.height == 1;
        // The place of the time is free before there is one, so that nothing moves when it comes.
        let short = widgets::width(&clock_text(ROUND_MAX));
        let left = [self.left_columns, short][usize::from(area.width < COLUMNS_FOR_LEFT)];
        let bars = match is_row {
            true => widgets::wide(area, area.width.saturating_sub(left + 1)),
            false => widgets::below(area, 2),
        };
        let room = [bars.height, (bars.width + 1) / ENTRY_COLUMNS.0][usize::from(is_row)];
        let mut shown: Vec<_> = (1..).zip(&self.entries).collect();
        let own = shown.iter().position(|(_, entry)| entry.is_own);
        if let Some(own) = own.filter(|own| *own >= room.into() && room > 0) {
            shown.swap(own, usize::from(room) - 1);
        }
        shown.truncate(room.into());
        let columns = (bars.width + 1) / widgets::count(shown.len()).max(1);
        let columns = columns.clamp(ENTRY_COLUMNS.0, ENTRY_COLUMNS.1);
        (0..).zip(shown).map(move |(n, (place, entry))| {
            let at = match is_row {
                true => widgets::wide(widgets::indent(bars, n * columns), columns - 1),
                false => widgets::row(bars, n),
            };
            (place, entry, at.intersection(bars))
        })
    }

    /// What looks otherwise than these did.
    pub(super) fn changes(&self, before: &Self, area: Rect) -> Dirty {
        let all = |bars: &Self| (bars.entries.len(), bars.round, bars.left);
        if all(self) != all(before) {
            return Dirty::of([area]);
        }
        let both = self.places(area).zip(before.places(area));
        let changed = both.filter(|(new, old)| new != old);
        Dirty::of(changed.map(|((_, _, at), _)| at))
    }

    pub(crate) fn draw(&self, area: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
        if !widgets::shows(buf, area) {
            return;
        }
        let (look, words) = (scene.look, scene.words);
        widgets::wipe(area, buf, look.style(Tone::Text));
        let (top, is_row) = (widgets::row(area, 0), area.height == 1);
        if !is_row {
            let title = match self.round {
                (_, 1) => words.t("room-title"),
                (n, of) => words
                    .tr("room-round", &[("n", n.into()), ("of", of.into())])
                    .into(),
            };
            widgets::left(top, buf, &title, look.style(Tone::Accent));
        }
        if let Some(left) = self.left {
            let is_short = is_row && area.width < COLUMNS_FOR_LEFT;
            let says = &[left_text(left, words), clock_text(left)][usize::from(is_short)];
            widgets::right(top, buf, says, look.style(Tone::Alert));
        }
        for (place, entry, at) in self.places(area) {
            entry.draw(place, at, scene, buf);
        }
    }
}

impl Entry {
    fn draw(&self, place: u16, at: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
        if !widgets::shows(buf, at) {
            return;
        }
        let (look, words) = (scene.look, scene.words);
        // The player's own piece is the same on every board.
        let (style, (glyph, tone), name) = match self.is_own {
            true => (strong(look), own_sign(look), words.t("list-you")),
            false => {
                let name = owner(Some(&self.name), self.streak, words);
                (look.style(Tone::Text), sign(self.sign, look), name.into())
            }
        };
        widgets::left(at, buf, &format!("{place:>2}"), style);
        put(buf, at.x + 2, at.y, glyph, look.style(tone));
        let rest = widgets::indent(at, 4);
        // Names are told from each other by seven letters.
        let room = rest.width.saturating_sub(BAR_STEPS as u16 + 1);
        widgets::left(rest, buf, &widgets::cut(&name, room, look), style);
        let far = match self.far {
            Far::Reaction(reaction) => vec![(format!("  {}", reaction.sign()), Tone::Accent)],
            Far::Home(time) => vec![(clock_text(time), Tone::Exit)],
            Far::Away => vec![(look.glyph("┄", ".").repeat(BAR_STEPS as usize), Tone::Faint)],
            Far::Bar(full) => {
                let [full, rest] = bar_text(full, BAR_STEPS, look);
                vec![(full, tone), (rest, Tone::Backdrop)]
            }
        };
        widgets::texts(widgets::indent(rest, room + 1), buf, look, &far, 0);
    }
}
