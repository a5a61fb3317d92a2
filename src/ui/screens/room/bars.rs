//! The others beside the board: place, sign, name and how far they are.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::markers::sign;
use crate::games;
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::Name;
use crate::rooms::member::{BAR_STEPS, Member, MemberId, Reaction};
use crate::rooms::room::Room;
use crate::ui::names::marked;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::clock_text;
use crate::ui::widgets;

/// Columns of an entry in the row below the board, at least and at most, with the gap behind it: two
/// of them fit 40 columns beside the time that is left.
const ENTRY_COLUMNS: (u16, u16) = (17, 32);

/// Columns of the time that is left, at most three minutes or thirty: `30:00`.
const LEFT_COLUMNS: u16 = 5;

/// Columns of a bar: names are told from each other by seven letters.
const BAR_COLUMNS: u16 = BAR_STEPS as u16;

/// What is shown of a member beside the board: a move that changes none of it draws nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    sign: usize,
    name: Name,
    streak: u32,
    is_own: bool,
    far: Far,
}

/// How far a member is, or what is shown in place of that.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Far {
    Signs(Reaction),
    Home(Duration),
    Lost,
    /// Of [`BAR_STEPS`].
    Bar(u32),
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

/// Seconds that are left as a clock shows them.
pub(crate) fn left_text(seconds: u32) -> String {
    clock_text(Duration::from_secs(seconds.into()))
}

impl Bars {
    pub(super) fn of(room: &Room, own: MemberId, now: Instant) -> Self {
        let entry = |member: &Member| Entry {
            sign: member.sign,
            name: member.name.clone(),
            streak: member.streak,
            is_own: member.id == own,
            far: match (member.reaction(now), member.home, member.lost_since) {
                (Some((reaction, _)), ..) => Far::Signs(reaction),
                (None, Some(time), _) => Far::Home(time),
                (None, None, Some(_)) => Far::Lost,
                (None, None, None) => Far::Bar(member.bar()),
            },
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
        if let Some(left) = self.left.map(left_text) {
            let left = match is_row {
                true => left,
                false => words.tr("room-left", &[("time", left.into())]),
            };
            widgets::right(top, buf, &left, look.style(Tone::Alert));
        }
        // The place of the time is free before there is one, so that nothing moves when it comes.
        let bars = match is_row {
            true => Rect {
                width: area.width.saturating_sub(LEFT_COLUMNS + 1),
                ..area
            },
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
        let ((sign, tone), text, name) = match self.is_own {
            true => {
                let own = (look.glyph("●", "@"), Tone::Player);
                (own, Tone::Text, words.t("list-you").into_owned())
            }
            false => {
                let name = marked(&words.name(self.name.as_str()), self.streak, words);
                (sign(self.sign, look), Tone::Faint, name)
            }
        };
        widgets::left(at, buf, &format!("{place:>2}"), look.style(text));
        widgets::left(widgets::indent(at, 2), buf, sign, look.style(tone));
        let rest = widgets::indent(at, 4);
        let room = rest.width.saturating_sub(BAR_COLUMNS + 1);
        widgets::left(
            rest,
            buf,
            &widgets::cut(&name, room, look),
            look.style(text),
        );
        let bar = widgets::indent(rest, room + 1);
        match self.far {
            Far::Signs(reaction) => {
                widgets::middle(bar, buf, reaction.sign(), look.style(Tone::Accent));
            }
            Far::Home(time) => {
                widgets::left(bar, buf, &clock_text(time), look.style(Tone::Exit));
            }
            Far::Lost => {
                let lost = look.glyph("┄┄┄┄┄┄", "......");
                widgets::left(bar, buf, lost, look.style(Tone::Faint));
            }
            Far::Bar(done) => games::bar(done, BAR_STEPS, tone, bar, buf, look),
        }
    }
}
