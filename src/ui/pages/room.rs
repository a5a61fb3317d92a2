//! A room outside of its rounds: who is in it and what is played, and behind a round its results.

mod changes;

use std::mem::discriminant;

use tokio::time::Instant;

pub(crate) use changes::{people_told, round_told};

use crate::games::{self, GameDef, Level, Opening};
use crate::i18n::Words;
use crate::look::Look;
use crate::model::PublicAddress;
use crate::rooms::member::{BAR_STEPS, Member, MemberId};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Ending, MEMBERS_MAX, Mode, Phase, Room, first_level, levels};
use crate::ui::names::marked;
use crate::ui::pages::choice::ask;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::menu::{next_of, turn};
use crate::ui::screens::room::{left_text, seconds_left, sign};
use crate::ui::screens::{Context, Scene};
use crate::ui::view::{Bind, Does, Go, Page, Row, View};
use crate::ui::widgets;

/// What a room is about.
pub(crate) const ABOUT: &[&str] = &[
    "help-room",
    "help-room-points",
    "help-room-watch",
    "help-room-host",
];

/// Columns of the panel, so that it stays where it is while settings change.
pub(crate) const COLUMNS: u16 = 64;

/// What the host chooses, each with the message that names it.
const SETTINGS: [&str; 4] = ["room-game", "room-level", "room-mode", "room-host-row"];

/// The page of a room.
pub(crate) struct Lobby {
    /// `None`: the player is not in it any more.
    pub(crate) membership: Option<Membership>,
    pub(crate) id: MemberId,
    /// The code that others type, and the whole command.
    code: String,
    command: String,
    /// The room as it is shown.
    pub(crate) room: Room,
    /// What is said of the last key, and what has changed in the room.
    pub(crate) said: Option<&'static str>,
    pub(crate) told: Vec<String>,
    /// Whether somebody plays whom the player may watch.
    pub(crate) may_watch: bool,
    /// What the player wants of the screen around the page.
    pub(crate) wants: Option<Wish>,
}

/// What the page leaves to the screen around it.
#[derive(Clone, Copy)]
pub(crate) enum Wish {
    Watch,
    EndRound,
    React,
}

#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Start,
    /// Begins the round that is under way.
    Enter,
    Watch,
    AskEnd,
    /// Turns the setting in this row.
    Turn(usize, i32),
    /// Copies the line by which others come.
    Copy,
    React,
    AskRemove(usize),
    Remove(MemberId),
    Lock,
}

impl Lobby {
    pub(crate) fn new(membership: Membership, address: &PublicAddress, words: &Words) -> Self {
        Self {
            id: membership.id(),
            code: membership.code(),
            command: membership.command(address),
            room: membership.look(Room::clone),
            said: None,
            told: membership.told_word(words).into_iter().collect(),
            membership: Some(membership),
            may_watch: false,
            wants: None,
        }
    }

    pub(crate) fn is_host(&self) -> bool {
        self.room.host() == Some(self.id)
    }

    /// Whether the player may change what is played.
    fn chooses(&self) -> bool {
        self.is_host() && self.room.is_match_over()
    }

    /// What is said of the last key, or has changed in the room.
    pub(crate) fn said(&self, words: &Words) -> Option<String> {
        let told = || Some(self.told.join(" ")).filter(|told| !told.is_empty());
        let said = self.said.map(|said| words.t(said).into_owned());
        said.or_else(told)
    }

    /// Forgets what was said before this key.
    pub(crate) fn hush(&mut self) {
        self.said = None;
        self.told.clear();
    }

    /// Who is in the rows, and how many rows of settings stand before them.
    fn members(&self) -> (Vec<&Member>, usize) {
        match self.room.phase() {
            Phase::Results => (self.room.ranking(), 0),
            Phase::Lobby => (self.room.members().iter().collect(), SETTINGS.len()),
            Phase::Countdown(_) | Phase::Round { .. } => (Vec::new(), 0),
        }
    }

    /// Somebody else in this row, who is still there.
    fn other_at(&self, row: usize) -> Option<&Member> {
        let (members, before) = self.members();
        let id = members.get(row.checked_sub(before)?)?.id;
        self.room.member(id).filter(|member| member.id != self.id)
    }

    /// Does something in the room as this member; says why not.
    fn act(
        &mut self,
        refused: &'static str,
        act: impl FnOnce(&mut Room, MemberId, Instant) -> bool,
    ) -> Go {
        let Some(membership) = &self.membership else {
            return Go::Stay;
        };
        match membership.act(|room, id| act(room, id, Instant::now())) {
            true => {
                let room = membership.look(Room::clone);
                // That a round begins is seen by all alike.
                if discriminant(&room.phase()) == discriminant(&self.room.phase()) {
                    self.room = room;
                }
            }
            false => self.said = Some(refused),
        }
        Go::Stay
    }

    /// Turns the game, the level or the mode.
    fn turn(&mut self, row: usize, by: i32) -> Go {
        let (members, before) = self.members();
        let setting = match before {
            0 => row.saturating_sub(members.len()),
            _ => row,
        };
        let (chosen, mode) = (self.room.chosen(), self.room.mode());
        let choose = |entry: &'static GameDef, level: Level| {
            let (game, seed) = (entry.name, None);
            let chosen = Opening { game, level, seed };
            move |room: &mut Room, id, _: Instant| room.choose(id, chosen).is_ok()
        };
        let refused = "room-host-chooses";
        let Some(entry) = games::find(chosen.game) else {
            return Go::Stay;
        };
        match setting {
            0 => {
                let names: Vec<&str> = games::ALL.iter().map(|entry| entry.name).collect();
                let entry = games::find(next_of(&names, chosen.game, by)).unwrap_or(entry);
                self.act(refused, choose(entry, first_level(entry)))
            }
            1 => {
                let mut levels = levels(entry);
                let here = levels
                    .iter()
                    .position(|one| *one == chosen.level)
                    .unwrap_or(0);
                let next = turn(here, by, levels.len());
                self.act(refused, choose(entry, levels.swap_remove(next)))
            }
            2 => {
                let mode = next_of(&Mode::ALL, mode, by);
                self.act(refused, move |room, id, _| {
                    room.choose_mode(id, mode).is_ok()
                })
            }
            _ => {
                let looks_on = self.host_looks_on();
                self.act(refused, move |room, id, _| {
                    room.choose_to_look_on(id, !looks_on).is_ok()
                })
            }
        }
    }

    fn host_looks_on(&self) -> bool {
        let host = self.room.host().and_then(|host| self.room.member(host));
        host.is_some_and(|host| self.room.looks_on(host))
    }

    fn settings(&self, words: &Words) -> Vec<Row<Msg>> {
        let Opening { game, level, .. } = self.room.chosen();
        let (title, level) = match games::find(game) {
            _ if self.room.mode() == Mode::EachGame => (words.t("room-all-games"), "-".to_owned()),
            Some(entry) => (words.t(entry.title), level.text(entry, words)),
            None => Default::default(),
        };
        let host_does = match self.host_looks_on() {
            true => "room-host-looks-on",
            false => "room-host-plays",
        };
        let values = [
            title.into_owned(),
            level,
            mode_text(self.room.mode(), words),
            words.t(host_does).into_owned(),
        ];
        let rows = SETTINGS.into_iter().zip(values).map(|(label, value)| {
            let does = match self.chooses() {
                true => Does::Turn(Msg::Turn),
                false => Does::Read,
            };
            Row::new(words.t(label), does).valued(value)
        });
        rows.collect()
    }

    /// A member as a row, with what is seen of them now.
    fn row(&self, member: &Member, look: &Look, words: &Words) -> Row<Msg> {
        let name = words.name(member.name.as_str());
        let mut name = marked(&name, member.streak, words);
        if member.id == self.id {
            name = words.tr("race-own", &[("name", name.into())]);
        }
        let value = match member.reaction(Instant::now()) {
            Some((reaction, _)) => reaction.sign().to_owned(),
            None if self.room.host() == Some(member.id) => words.t("room-host").into_owned(),
            None if member.lost_since.is_some() => words.t("room-away").into_owned(),
            None => String::new(),
        };
        let (sign, tone) = sign(member.sign, look);
        Row {
            lead: sign.to_owned(),
            lead_tone: Some(tone),
            ..Row::new(name, Does::Read).valued(value)
        }
    }

    /// A member as a row of the results.
    fn result(&self, place: u32, member: &Member, scene: &Scene<'_>) -> Row<Msg> {
        let words = scene.words;
        let row = self.row(member, scene.look, words);
        let points = words.tr("room-points", &[("n", member.points.into())]);
        let won = match (member.won, self.room.round().1) {
            (0, _) | (_, 1) => String::new(),
            (won, _) => format!("+{won}  "),
        };
        let reaction = member.reaction(Instant::now());
        let label = match (self.room.member(member.id), reaction) {
            (None, _) => format!("{}, {}", row.label, words.t("room-has-left")),
            (Some(_), Some((reaction, _))) => format!("{} {}", row.label, reaction.sign()),
            (Some(_), None) => row.label,
        };
        Row {
            lead: place.to_string(),
            label,
            aside: match member.home {
                Some(time) => exact_time(time, words),
                None if member.races => words.t("room-not-home").into_owned(),
                None => "-".to_owned(),
            },
            value: format!("{won}{points}"),
            ..row
        }
    }

    /// The page of somebody who is in no room any more.
    fn gone(&self, words: &Words) -> View<Msg> {
        let says = match self.room.is_over() {
            true => "room-over",
            false => "room-gone",
        };
        View {
            text: vec![words.t(says).into_owned()],
            unused: "srxowe",
            ..View::new(
                "room-title",
                vec![Row::new(words.t("menu-title"), Does::Back)],
            )
        }
    }

    /// The page of somebody who does not play in the round, with how far the others are.
    fn late(&self, scene: &Scene<'_>) -> View<Msg> {
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
        let place = standings.iter().position(|one| one.id == self.id);
        let going = standings.iter().filter(|one| one.home.is_none()).count();
        let values = [
            (
                "place",
                u32::from(widgets::count(place.map_or(0, |place| place + 1))).into(),
            ),
            ("time", exact_time(home.unwrap_or_default(), words).into()),
            ("n", u32::from(widgets::count(going)).into()),
        ];
        let is_begun = matches!(self.room.phase(), Phase::Round { .. });
        let left = seconds_left(&self.room, Instant::now());
        let left = left.map(|left| words.tr("room-left", &[("time", left_text(left).into())]));
        let rows = standings.into_iter().map(|member| {
            let row = self.row(member, scene.look, words);
            let full = member.bar() as usize;
            let bar = scene.look.glyph("━", "=").repeat(full);
            let rest = scene.look.glyph("─", "-").repeat(BAR_STEPS as usize - full);
            Row {
                lead: format!("{} {bar}{rest}", row.lead),
                aside: row.value,
                value: progress_text(member, words),
                ..row
            }
        });
        View {
            text: vec![words.tr(says, &values), round_text(&self.room, words)],
            alert: self.said(words),
            note: left.into_iter().collect(),
            submit: (is_begun && says == "room-late").then_some(Msg::Enter),
            enter: "hint-room-start",
            columns: COLUMNS,
            unused: match (self.may_watch, self.is_host()) {
                (true, true) => "xo",
                (true, false) => "xoe",
                (false, true) => "xow",
                (false, false) => "xowe",
            },
            ..View::new("room-title", rows.collect())
        }
    }

    /// Who begins the next round, where that is somebody else.
    fn waits_for(&self, words: &Words) -> Option<String> {
        let host = self.room.host().filter(|host| *host != self.id)?;
        let name = words.name(self.room.member(host)?.name.as_str());
        Some(words.tr("room-waiting", &[("name", name.into())]))
    }

    /// Who has won the match, once it is over.
    fn winner(&self, words: &Words) -> Option<String> {
        let first = *self.room.ranking().first()?;
        let is_won = self.room.phase() == Phase::Results && self.room.is_match_over();
        let name = words.name(first.name.as_str());
        (is_won && first.points > 0).then(|| words.tr("line-room-winner", &[("name", name.into())]))
    }
}

impl Page for Lobby {
    type Msg = Msg;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_page("s", "hint-room-copy", Some("hint-room-copy"), |_| Msg::Copy),
        Bind::of_page("r", "hint-room-react", Some("hint-room-react"), |_| {
            Msg::React
        }),
        Bind::of_row("x", "hint-room-remove", "hint-room-remove", Msg::AskRemove),
        Bind::of_page("o", "hint-room-lock", Some("hint-room-lock"), |_| Msg::Lock),
        Bind::of_page("w", "hint-room-watch", Some("hint-room-watch"), |_| {
            Msg::Watch
        }),
        Bind::of_page("e", "hint-room-end", Some("hint-room-end"), |_| Msg::AskEnd),
    ];

    fn about(&self) -> &'static [&'static str] {
        ABOUT
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        match self.room.phase() {
            _ if self.membership.is_none() => return self.gone(words),
            Phase::Countdown(_) | Phase::Round { .. } => return self.late(scene),
            Phase::Lobby | Phase::Results => {}
        }
        let is_over = self.room.is_match_over();
        let (title, enter, text, rows);
        if self.room.phase() == Phase::Results {
            title = match self.room.ending() {
                Ending::NobodyLeft => "room-results",
                Ending::TimeUp => "room-time-up",
                Ending::ByHost => "room-ended",
            };
            enter = if is_over {
                "hint-room-again"
            } else {
                "hint-room-next"
            };
            text = vec![round_text(&self.room, words)];
            let ranking = (1..).zip(self.room.ranking());
            let ranking = ranking.map(|(place, member)| self.result(place, member, scene));
            let settings = self.settings(words).into_iter().filter(|_| is_over);
            rows = ranking.chain(settings).collect();
        } else {
            (title, enter) = ("room-title", "hint-room-start");
            let count = u32::from(widgets::count(self.room.members().len()));
            let counts = [
                ("code", self.code.as_str().into()),
                ("n", count.into()),
                ("of", (MEMBERS_MAX as u32).into()),
            ];
            text = vec![
                words.t("room-others-come").into_owned(),
                self.command.clone(),
                words.tr("room-members", &counts),
            ];
            let members = self.room.members().iter();
            let members = members.map(|member| self.row(member, scene.look, words));
            rows = self.settings(words).into_iter().chain(members).collect();
        }
        let locked = self
            .room
            .is_locked()
            .then(|| words.t("room-is-locked").into_owned());
        let note = self.winner(words).into_iter().chain(self.waits_for(words));
        View {
            text: text.into_iter().chain(locked).collect(),
            alert: self.said(words),
            note: note.collect(),
            submit: self.is_host().then_some(Msg::Start),
            enter,
            columns: COLUMNS,
            unused: match (self.is_host(), self.room.members().len()) {
                (false, _) => "xowe",
                (true, 1) => "xwe",
                (true, _) => "we",
            },
            ..View::new(title, rows)
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        match msg {
            Msg::Start => {
                let random = context.seeds.draw();
                self.act("room-only-host", |room, id, now| {
                    room.start(id, random, now).is_ok()
                })
            }
            Msg::Enter => self.act("room-has-seen", |room, id, _| room.enter_round(id).is_ok()),
            Msg::Watch | Msg::AskEnd => {
                let wish = match msg {
                    Msg::Watch => Wish::Watch,
                    _ => Wish::EndRound,
                };
                let is_round = matches!(self.room.phase(), Phase::Round { .. });
                self.wants = Some(wish).filter(|_| is_round);
                Go::Stay
            }
            Msg::Turn(row, by) => self.turn(row, by),
            Msg::Copy => {
                self.said = Some(match context.copy(&self.command) {
                    true => "share-copied",
                    false => "room-line",
                });
                Go::Stay
            }
            Msg::React => {
                self.wants = Some(Wish::React);
                Go::Stay
            }
            Msg::AskRemove(row) => {
                let words = context.words();
                let Some(other) = self.other_at(row).filter(|_| self.is_host()) else {
                    self.said = Some(match self.is_host() {
                        true => "room-choose-member",
                        false => "room-only-host",
                    });
                    return Go::Stay;
                };
                let name = words.name(other.name.as_str());
                let text = vec![words.tr("room-remove-says", &[("name", name.into())])];
                let picks = ("choice-let-stay", "choice-remove");
                let msg = Msg::Remove(other.id);
                ask(words, "room-remove-title", text, picks, msg)
            }
            Msg::Remove(other) => self.act("room-only-host", |room, id, now| {
                room.remove_member(id, other, now).is_ok()
            }),
            Msg::Lock => {
                let is_locked = self.room.is_locked();
                self.act("room-only-host", |room, id, _| {
                    room.lock(id, !is_locked).is_ok()
                })
            }
        }
    }
}

/// What is played, in words: `Labyrinth, 19 x 19`.
pub(crate) fn level_text(room: &Room, words: &Words) -> String {
    let board = room.board().filter(|_| room.phase() != Phase::Lobby);
    opening_text(board.unwrap_or(room.chosen()), words)
}

pub(crate) fn opening_text(Opening { game, level, .. }: &Opening, words: &Words) -> String {
    let Some(entry) = games::find(game) else {
        return String::new();
    };
    let title = words.t(entry.title);
    match level.text(entry, words) {
        text if text.is_empty() => title.into_owned(),
        text => format!("{title}, {text}"),
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

/// How rounds follow each other, in words.
fn mode_text(mode: Mode, words: &Words) -> String {
    let id = match mode {
        Mode::First => "room-mode-first",
        Mode::BestOfThree => "room-mode-three",
        Mode::EachGame => "room-mode-each",
    };
    words.t(id).into_owned()
}

/// Which round it is, and of what.
pub(crate) fn round_text(room: &Room, words: &Words) -> String {
    let level = level_text(room, words);
    match room.round() {
        (_, 1) => level,
        (n, of) => {
            let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
            format!("{round}: {level}")
        }
    }
}
