//! What the page of a room says: who is in it and what is played; during a round how far the others
//! are, and after it the results.

use std::iter::once;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::changes::about;
use super::{Lobby, Msg};
use crate::games::clock::exact_time;
use crate::games::fifteen::digits;
use crate::games::rivals::sign;
use crate::games::{self, Opening};
use crate::i18n::Words;
use crate::look::Tone;
use crate::rooms::member::{BAR_STEPS, Member};
use crate::rooms::room::{COUNTDOWN, Ending, MEMBERS_MAX, Mode, Phase, Room};
use crate::ui::names::{level_text, owner};
use crate::ui::screens::Scene;
use crate::ui::screens::room::{bar_text, left_text, time_left};
use crate::ui::view::{Does, Row, View};
use crate::ui::widgets;

/// The messages that say how rounds follow each other, in the order of [`Mode::ALL`].
const MODES: [&str; 3] = ["room-mode-first", "room-mode-three", "room-mode-each"];

impl Lobby {
    /// What the host chooses.
    fn settings(&self, words: &Words) -> Vec<Row<Msg>> {
        let Opening { game, level, .. } = self.room.chosen();
        let entry = games::find(game).filter(|_| self.room.mode() != Mode::EachGame);
        let game = entry.map_or("room-all-games", |entry| entry.title);
        let level = entry.map_or("-".to_owned(), |entry| level.text(entry, words));
        let host = ["room-host-plays", "room-host-looks-on"][usize::from(self.host_looks_on())];
        let may_choose = self.is_host() && self.room.is_match_over();
        let said = |id| words.t(id).into_owned();
        let row = |label, value: String, turn: fn(usize, i32) -> Msg| {
            let does = match may_choose {
                true => Does::Turn(turn),
                false => Does::Read,
            };
            Row {
                unused: "x",
                ..Row::new(said(label), does).valued(value)
            }
        };
        let mode = said(MODES[self.room.mode() as usize]);
        vec![
            row("room-game", said(game), |_, by| Msg::Game(by)),
            row("room-level", level, |_, by| Msg::Level(by)),
            row("room-mode", mode, |_, by| Msg::Mode(by)),
            row("room-host-row", said(host), |_, _| Msg::LookOn),
        ]
    }

    /// A member as a row, with what is seen of them now.
    fn row(&self, member: &Member, scene: &Scene<'_>) -> Row<Msg> {
        let words = scene.words;
        let mut name = match member.id == self.id {
            true => words.t("list-you").into_owned(),
            false => owner(Some(&member.name), member.streak, words),
        };
        if let Some((reaction, _)) = member.reaction(self.seen_at) {
            name = format!("{name} {}", reaction.sign());
        }
        let value = match member.lost_since {
            Some(_) => words.t("room-away"),
            None if self.room.host().is_some_and(|host| host.id == member.id) => {
                words.t("room-host")
            }
            None => "".into(),
        };
        let (sign, tone) = sign(member.sign, scene.look);
        Row {
            lead: sign.to_owned(),
            lead_tone: Some(tone),
            unused: self.other(member.id).map_or("x", |_| ""),
            ..Row::new(name, Does::Read).valued(value)
        }
    }

    /// The page before the first round.
    pub(super) fn lobby(&self, scene: &Scene<'_>) -> View<Msg> {
        let (words, members) = (scene.words, self.room.members());
        let counts = [
            ("n", u32::from(widgets::count(members.len())).into()),
            ("of", (MEMBERS_MAX as u32).into()),
        ];
        let alone = words.t("room-alone").into_owned();
        let here = [words.tr("room-members", &counts), alone];
        let mut heading = here.into_iter().nth(usize::from(members.len() == 1));
        let members = members.iter().map(|member| {
            let mut row = self.row(member, scene);
            let value = std::mem::take(&mut row.value);
            let gap = if value.is_empty() { "" } else { ", " };
            row.label += &format!("{gap}{value}");
            row.heading = heading.take();
            row
        });
        let mut parts = [Vec::from_iter(members), self.settings(words)];
        parts[1][0].heading = Some(words.t("room-next").into_owned());
        let proposed = Some(parts[0].len()).filter(|_| self.is_host());
        // To those who listen the settings come first: their numbers stay, whoever comes.
        if scene.settings.is_heard {
            parts.reverse();
        }
        let command = self.membership.command(scene.address);
        View {
            text: vec![words.t("room-others-come").into_owned()],
            copied: once(command).chain(self.membership.code()).collect(),
            note: self.waiting(words).into_iter().collect(),
            enter: "hint-room-start",
            proposed,
            ..View::new("room-title", parts.concat())
        }
    }

    /// The page of somebody who does not play in the round, with how far the others are.
    pub(super) fn late(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let own = self.room.member(self.id);
        let home = own.and_then(|own| own.home);
        let says = match own {
            Some(own) if self.room.looks_on(own) => "room-looking-on",
            _ if home.is_some() => "room-home-line",
            _ if self.room.has_seen(self.id) => "room-has-seen",
            _ => "room-late",
        };
        let standings = self.room.standings();
        let place = (1u32..).zip(&standings).find(|(_, one)| one.id == self.id);
        let going = standings.iter().filter(|one| one.home.is_none()).count();
        let values = [
            ("place", place.map_or(0, |(place, _)| place).into()),
            ("time", exact_time(home.unwrap_or_default(), words).into()),
            ("n", u32::from(widgets::count(going)).into()),
        ];
        // Nobody listens to clocks.
        let is_heard = scene.settings.is_heard;
        let left = time_left(&self.room, self.seen_at).filter(|_| !is_heard);
        let left = left.map(|left| left_text(left, words));
        let round = once(round_text(&self.room, words)).chain(left);
        let rows = (1..).zip(standings).map(|(place, member): (u32, _)| {
            let row = self.row(member, scene);
            let bar = bar_text(member.bar(), BAR_STEPS, scene.look).concat();
            Row {
                lead: format!("{place} {} {bar}", row.lead),
                aside: row.value,
                value: progress_text(member, words),
                ..row
            }
        });
        View {
            text: vec![words.tr(says, &values), Vec::from_iter(round).join(", ")],
            submit: (says == "room-late").then_some(Msg::Enter),
            enter: "hint-room-start",
            ..View::new("room-title", rows.collect())
        }
    }

    /// The page after a round; after a match with its winner and what is chosen for the next.
    pub(super) fn results(&self, scene: &Scene<'_>) -> View<Msg> {
        let (words, is_over) = (scene.words, self.room.is_match_over());
        let title = match self.room.ending() {
            Ending::NobodyLeft => "room-results",
            Ending::TimeUp => "room-time-up",
            Ending::ByHost => "room-ended",
        };
        let ranking = self.room.ranking();
        let winner = ranking.first().filter(|first| is_over && first.points > 0);
        let winner = winner.map(|first| about("line-room-winner", first, words));
        let rows = (1..)
            .zip(ranking)
            .map(|(place, member)| self.result(place, member, scene));
        let enter = ["hint-room-next", "hint-room-again"][usize::from(is_over)];
        // To those who listen Enter is a row.
        let key = (!scene.settings.is_heard).then(|| format!("Enter: {}", words.t(enter)));
        let (mut note, mut settings) = (self.waiting(words).or(key), self.settings(words));
        match is_over {
            true => settings[0].heading = note.take(),
            false => settings.clear(),
        }
        View {
            text: vec![winner.unwrap_or_else(|| round_text(&self.room, words))],
            note: note.into_iter().collect(),
            enter,
            ..View::new(title, rows.chain(settings).collect())
        }
    }

    /// For whom the others wait.
    fn waiting(&self, words: &Words) -> Option<String> {
        let host = self.room.host().filter(|host| host.id != self.id)?;
        Some(about("room-waiting", host, words))
    }

    /// A member as a row of the results.
    fn result(&self, place: u32, member: &Member, scene: &Scene<'_>) -> Row<Msg> {
        let (words, row) = (scene.words, self.row(member, scene));
        let points = words.tr("room-points", &[("n", member.points.into())]);
        let won = match (member.won, self.room.round().1) {
            (0, _) | (_, 1) => String::new(),
            (won, _) => format!("+{won}  "),
        };
        let left = match self.room.member(member.id) {
            Some(_) => String::new(),
            None => format!(", {}", words.t("room-has-left")),
        };
        let is_own = member.id == self.id;
        Row {
            lead: place.to_string(),
            lead_tone: match place {
                1..=3 if member.points > 0 => Some(Tone::Medal(place)),
                _ => is_own.then_some(Tone::Accent),
            },
            label: row.label + &left,
            aside: match member.home {
                Some(time) => exact_time(time, words),
                None if member.races => words.t("room-not-home").into_owned(),
                None => "-".to_owned(),
            },
            value: format!("{won}{points}"),
            ..row
        }
    }

    pub(super) fn draw_countdown(
        &self,
        until: Instant,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let look = scene.look;
        let left = until.saturating_duration_since(self.seen_at);
        let seconds = left.as_millis().div_ceil(1000);
        let seconds = seconds.clamp(1, COUNTDOWN.as_secs().into());
        let number = u8::try_from(seconds).unwrap_or(1);
        let place = widgets::centered(area, area.width / 2, area.height / 2);
        let rows = [place.y.saturating_sub(2), area.bottom() - 2];
        let [above, below] = rows.map(|y| widgets::across(area, y));
        let text = round_text(&self.room, scene.words);
        widgets::middle(above, buf, &text, look.style(Tone::Text));
        digits::fill(number, place, buf, look, look.style(Tone::Accent));
        let said = self.said.as_deref().unwrap_or_default();
        widgets::middle(below, buf, said, look.style(Tone::Alert));
        let racing = self.room.members().iter().filter(|member| member.races);
        let signs = racing.map(|member| sign(member.sign, look));
        let signs = Vec::from_iter(signs.map(|(sign, tone)| (format!(" {sign} "), tone)));
        let width = widgets::all_width(&signs);
        let row = widgets::across(area, place.bottom() + 1);
        widgets::texts(widgets::centered(row, width, 1), buf, look, &signs, 0);
    }
}

/// How far a member is in the round: the time, or how much of the bar is full. The moves to go would
/// say of each step whether it was right.
pub(crate) fn progress_text(member: &Member, words: &Words) -> String {
    match member.home {
        Some(time) => exact_time(time, words),
        None => format!("{}/{BAR_STEPS}", member.bar()),
    }
}

/// The board of the round, or that of the next.
pub(super) fn board(room: &Room) -> &Opening {
    let board = room.board().filter(|_| room.phase() != Phase::Lobby);
    board.unwrap_or(room.chosen())
}

/// Which round it is, and of what.
pub(super) fn round_text(room: &Room, words: &Words) -> String {
    let Opening { game, level, .. } = board(room);
    let level = level_text(game, Some(level), words);
    match room.round() {
        (_, 1) => level,
        (n, of) => {
            let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
            format!("{round}: {level}")
        }
    }
}
