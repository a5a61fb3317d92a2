//! The others beside the board: place, sign, name and how far they are.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use crate::games::clock::clock_text;
use crate::games::rivals::{own_sign, sign};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::member::{BAR_STEPS, Member, MemberId};
use crate::rooms::room::Room;
use crate::ui::names::owner;
use crate::ui::screens::{Context, Scene};
use crate::ui::widgets::{self, Texts, strong};

/// Columns of an entry in the row below the board, at least and at most, with the gap after it: two
/// of them fit 40 columns beside the time that is left.
const ENTRY_COLUMNS: (u16, u16) = (17, 32);

/// The time that is left at most, and columns from which on it is said what it is.
const LONGEST_LEFT: &str = "30:00";
const COLUMNS_FOR_LEFT: u16 = 60;

/// Columns of a bar: names are told from each other by seven letters.
const BAR_COLUMNS: u16 = BAR_STEPS as u16;

/// What is shown of a member beside the board: a move that changes none of it draws nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    is_own: bool,
    sign: &'static str,
    tone: Tone,
    name: String,
    /// How far they are, or what is shown in place of that.
    far: Texts,
}

/// What is shown of all of them: as long as it is the same, nothing is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bars {
    entries: Vec<Entry>,
    round: (u32, u32),
    /// Seconds that are left, once somebody is home.
    pub(crate) left: Option<u32>,
}

/// The seconds that are left for those still on the way, begun ones counted; `None`: nobody is home.
pub(crate) fn seconds_left(room: &Room, now: Instant) -> Option<u32> {
    let left = room.last_call()?.saturating_duration_since(now);
    let seconds = left.as_millis().div_ceil(1000);
    Some(u32::try_from(seconds).unwrap_or(u32::MAX))
}

/// The part of a bar that is full, and the rest.
pub(crate) fn bar_text(full: u32, steps: u32, look: &Look) -> [String; 2] {
    let (line, thin) = (look.glyph("━", "="), look.glyph("·", "-"));
    [
        line.repeat(full as usize),
        thin.repeat((steps - full) as usize),
    ]
}

/// Seconds that are left as a clock shows them.
pub(crate) fn left_text(seconds: u32) -> String {
    clock_text(Duration::from_secs(seconds.into()))
}

impl Bars {
    pub(super) fn of(room: &Room, own: MemberId, now: Instant, context: &Context<'_>) -> Self {
        let (look, words) = (&context.look, context.words());
        let entry = |member: &Member| {
            let is_own = member.id == own;
            // The player's own piece is the same on every board.
            let ((sign, tone), name) = match is_own {
                true => (own_sign(look), words.t("list-you").into_owned()),
                false => {
                    let name = owner(Some(&member.name), member.streak, words);
                    (sign(member.sign, look), name)
                }
            };
            let far = match (member.reaction(now), member.home, member.lost_since) {
                (Some((reaction, _)), ..) => vec![(format!("  {}", reaction.sign()), Tone::Accent)],
                (None, Some(time), _) => vec![(clock_text(time), Tone::Exit)],
                (None, None, Some(_)) => {
                    vec![(look.glyph("┄", ".").repeat(BAR_STEPS as usize), Tone::Faint)]
                }
                (None, None, None) => {
                    let [full, rest] = bar_text(member.bar(), BAR_STEPS, look);
                    vec![(full, tone), (rest, Tone::Backdrop)]
                }
            };
            Entry {
                is_own,
                sign,
                tone,
                name,
                far,
            }
        };
        Self {
            entries: room.standings().into_iter().map(entry).collect(),
            round: room.round(),
            left: seconds_left(room, now),
        }
    }

    /// What stands above the panel beside a board.
    fn title(&self, words: &Words) -> String {
        match self.round {
            (_, 1) => words.t("room-title").into_owned(),
            (round, of) => words.tr("room-round", &[("n", round.into()), ("of", of.into())]),
        }
    }

    /// Draws them one below the other, or side by side in one row: the player, and as many of the
    /// others as there is room for.
    pub(crate) fn draw(&self, area: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
        if !widgets::shows(buf, area) {
            return;
        }
        let (look, words) = (scene.look, scene.words);
        widgets::wipe(area, buf, look.style(Tone::Text));
        let (top, is_row) = (widgets::row(area, 0), area.height == 1);
        if !is_row {
            widgets::left(top, buf, &self.title(words), look.style(Tone::Accent));
        }
        let says = |left: String| match area.width < COLUMNS_FOR_LEFT && is_row {
            true => left,
            false => words.tr("room-left", &[("time", left.into())]),
        };
        if let Some(left) = self.left.map(left_text) {
            widgets::right(top, buf, &says(left), look.style(Tone::Alert));
        }
        // The place of the time is free before there is one, so that nothing moves when it comes.
        let most = widgets::width(&says(LONGEST_LEFT.to_owned()));
        let bars = match is_row {
            true => widgets::wide(area, area.width.saturating_sub(most + 1)),
            false => widgets::below(area, 2),
        };
        let room = match is_row {
            true => ((bars.width + 1) / ENTRY_COLUMNS.0).max(1),
            false => bars.height,
        };
        let mut shown: Vec<_> = (1..).zip(&self.entries).collect();
        let own = shown.iter().position(|(_, entry)| entry.is_own);
        if let Some(own) = own.filter(|own| *own >= room.into() && room > 0) {
            shown.swap(own, usize::from(room) - 1);
        }
        shown.truncate(room.into());
        let columns = (bars.width + 1) / widgets::count(shown.len()).max(1);
        let columns = columns.clamp(ENTRY_COLUMNS.0, ENTRY_COLUMNS.1);
        for (n, (place, entry)) in (0..).zip(shown) {
            let at = match is_row {
                true => {
                    let at = widgets::indent(bars, n * columns);
                    let width = at.width.min(columns - 1);
                    Rect { width, ..at }
                }
                false => widgets::row(bars, n),
            };
            entry.draw(place, at, scene.look, buf);
        }
    }
}

impl Entry {
    fn draw(&self, place: u16, at: Rect, look: &Look, buf: &mut Buffer) {
        if !widgets::shows(buf, at) {
            return;
        }
        let text = match self.is_own {
            true => strong(look),
            false => look.style(Tone::Text),
        };
        widgets::left(at, buf, &format!("{place:>2}"), text);
        let sign = widgets::indent(at, 2);
        widgets::left(sign, buf, self.sign, look.style(self.tone));
        let rest = widgets::indent(at, 4);
        let room = rest.width.saturating_sub(BAR_COLUMNS + 1);
        widgets::left(rest, buf, &widgets::cut(&self.name, room, look), text);
        widgets::texts(widgets::indent(rest, room + 1), buf, look, &self.far, 0);
    }
}
