//! A room outside of its rounds: who is in it and what is played, and behind a round its results.

mod changes;

use std::iter::once;
use std::mem::discriminant;
use std::sync::Arc;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

pub(crate) use changes::{people_told, round_told};

use super::by_code;
use super::choice::{Choice, ask};
use crate::games::fifteen::digits;
use crate::games::{self, Opening};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::member::{BAR_STEPS, Member, MemberId, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{COUNTDOWN, Ending, MEMBERS_MAX, Mode, Phase, Room, levels};
use crate::ui::event::Now;
use crate::ui::names::marked;
use crate::ui::panel::{Panel, Sheet, draw_frame};
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::menu::{next_of, turn};
use crate::ui::screens::play::Play;
use crate::ui::screens::room::results::Podium;
use crate::ui::screens::room::{due, left_text, seconds_left, sign, watch};
use crate::ui::screens::{Context, Layer, Scene, Screen};
use crate::ui::view::{Bind, DIGITS, Does, Go, Page, Row, View, draw_board};
use crate::ui::widgets;

/// Columns of the panel, so that it stays where it is while settings change.
const COLUMNS: u16 = 56;

/// Rows of what the host chooses, before those of the members.
const SETTINGS: usize = 4;

/// The page of a room.
pub(crate) struct Lobby {
    membership: Arc<Membership>,
    id: MemberId,
    /// The room as it is shown.
    room: Room,
    /// What is said of the last key, or has changed in the room.
    said: Option<String>,
    /// The first three of a match, until the bar moves.
    podium: Option<Podium>,
    /// When something happens by itself.
    due: Option<Now>,
}

#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Start,
    /// Begins the round that is under way.
    Enter,
    Watch,
    AskEnd,
    End,
    Game(i32),
    Level(i32),
    Mode(i32),
    /// The host only looks on, or plays.
    LookOn,
    /// Copies the line by which others come.
    Copy,
    React,
    AskRemove(usize),
    Remove(MemberId),
    Lock,
    Leave,
}

impl Lobby {
    pub(crate) fn screen(context: &Context<'_>, membership: Membership) -> Box<dyn Screen> {
        let room = membership.look(Room::clone);
        Panel::of(Self {
            id: membership.id(),
            membership: Arc::new(membership),
            room,
            said: None,
            podium: None,
            // The round that was left when the connection was lost may go on.
            due: Some(context.now),
        })
    }

    fn is_host(&self) -> bool {
        self.room.host() == Some(self.id)
    }

    /// Whether the player may change what is played.
    fn chooses(&self) -> bool {
        self.is_host() && self.room.is_match_over()
    }

    /// Somebody else in this row, who is still there.
    fn other_at(&self, row: usize) -> Option<&Member> {
        let one = match self.room.phase() {
            Phase::Results => self.room.ranking().get(row).copied(),
            _ => self.room.members().get(row.checked_sub(SETTINGS)?),
        };
        self.room.member(one?.id).filter(|one| one.id != self.id)
    }

    /// The first level of the next game, or the next level of this one.
    fn next_board(&self, by: i32, is_game: bool) -> Option<Opening> {
        let Opening { game, level, .. } = self.room.chosen();
        let names: Vec<&str> = games::ALL.iter().map(|entry| entry.name).collect();
        let game = if is_game {
            next_of(&names, *game, by)
        } else {
            game
        };
        let levels = levels(games::find(game)?);
        let here = levels.iter().position(|one| one == level && !is_game);
        let next = here.map_or(0, |here| turn(here, by, levels.len()));
        Some(Opening {
            game,
            level: levels.get(next)?.clone(),
            seed: None,
        })
    }

    fn host_looks_on(&self) -> bool {
        let host = self.room.host().and_then(|host| self.room.member(host));
        host.is_some_and(|host| self.room.looks_on(host))
    }

    fn settings(&self, words: &Words) -> Vec<Row<Msg>> {
        let Opening { game, level, .. } = self.room.chosen();
        let entry = games::find(game).filter(|_| self.room.mode() != Mode::EachGame);
        let game = entry.map_or("room-all-games", |entry| entry.title);
        let level = entry.map_or("-".to_owned(), |entry| level.text(entry, words));
        let host = ["room-host-plays", "room-host-looks-on"][usize::from(self.host_looks_on())];
        let said = |id| words.t(id).into_owned();
        let row = |label, value: String, turn: fn(usize, i32) -> Msg| {
            let does = match self.chooses() {
                true => Does::Turn(turn),
                false => Does::Read,
            };
            Row {
                unused: "x",
                ..Row::new(said(label), does).valued(value)
            }
        };
        let mode = said(mode_says(self.room.mode()));
        vec![
            row("room-game", said(game), |_, by| Msg::Game(by)),
            row("room-level", level, |_, by| Msg::Level(by)),
            row("room-mode", mode, |_, by| Msg::Mode(by)),
            row("room-host-row", said(host), |_, _| Msg::LookOn),
        ]
    }

    /// A member as a row, with what is seen of them now.
    fn row(&self, member: &Member, look: &Look, words: &Words) -> Row<Msg> {
        let name = words.name(member.name.as_str());
        let mut name = marked(&name, member.streak, words);
        if member.id == self.id {
            name = words.tr("race-own", &[("name", name.into())]);
        }
        if let Some((reaction, _)) = member.reaction(Instant::now()) {
            name = format!("{name} {}", reaction.sign());
        }
        let value = match self.room.host() == Some(member.id) {
            true => words.t("room-host").into_owned(),
            false if member.lost_since.is_some() => words.t("room-away").into_owned(),
            false => String::new(),
        };
        let (sign, tone) = sign(member.sign, look);
        let is_other = member.id != self.id && self.room.member(member.id).is_some();
        Row {
            lead: sign.to_owned(),
            lead_tone: Some(tone),
            unused: if is_other { "" } else { "x" },
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
        let has_left = self.room.member(member.id).is_none();
        let left = has_left.then(|| format!(", {}", words.t("room-has-left")));
        Row {
            lead: place.to_string(),
            label: row.label + &left.unwrap_or_default(),
            aside: match member.home {
                Some(time) => exact_time(time, words),
                None if member.races => words.t("room-not-home").into_owned(),
                None => "-".to_owned(),
            },
            value: format!("{won}{points}"),
            ..row
        }
    }

    /// The word by which a guest comes back whose connection was lost; a player comes back by the key.
    fn word(&self, words: &Words) -> Option<String> {
        let word = self.room.member(self.id)?.word?;
        Some(words.tr("room-word", &[("word", word.to_string().into())]))
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
        let place = (1..).zip(&standings).find(|(_, one)| one.id == self.id);
        let going = standings.iter().filter(|one| one.home.is_none()).count();
        let values = [
            ("place", place.map_or(0u32, |(place, _)| place).into()),
            ("time", exact_time(home.unwrap_or_default(), words).into()),
            ("n", u32::from(widgets::count(going)).into()),
        ];
        // Nobody listens to clocks.
        let is_heard = scene.settings.is_heard;
        let left = seconds_left(&self.room, Instant::now()).filter(|_| !is_heard);
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
        let text = vec![words.tr(says, &values), round_text(&self.room, words)];
        View {
            text,
            note: left.into_iter().collect(),
            submit: (says == "room-late").then_some(Msg::Enter),
            enter: "hint-room-start",
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
        Bind::of_page("o", "hint-room-lock", Some("hint-room-lock"), |_| Msg::Lock),
        Bind::of_page("r", "hint-room-react", Some("hint-room-react"), |_| {
            Msg::React
        }),
        Bind::of_row("x", "hint-room-remove", "hint-room-remove", Msg::AskRemove),
        Bind::of_page("w", "hint-room-watch", Some("hint-room-watch"), |_| {
            Msg::Watch
        }),
        Bind::of_page("e", "hint-room-end", Some("hint-room-end"), |_| Msg::AskEnd),
    ];

    const LAYER: Layer = Layer::Room;

    fn about(&self) -> &'static [&'static str] {
        &[
            "help-room",
            "help-room-points",
            "help-room-watch",
            "help-room-host",
        ]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let (words, phase) = (scene.words, self.room.phase());
        let is_over = self.room.is_match_over();
        let round = vec![round_text(&self.room, words)];
        let mut view = match phase {
            Phase::Countdown(_) => View {
                text: round,
                ..View::new("room-title", Vec::new())
            },
            Phase::Round { .. } => self.late(scene),
            Phase::Results => {
                let title = match self.room.ending() {
                    Ending::NobodyLeft => "room-results",
                    Ending::TimeUp => "room-time-up",
                    Ending::ByHost => "room-ended",
                };
                let ranking = (1..).zip(self.room.ranking());
                let ranking = ranking.map(|(place, member)| self.result(place, member, scene));
                let settings = self.settings(words).into_iter().filter(|_| is_over);
                View {
                    text: round,
                    note: self.winner(words).into_iter().collect(),
                    enter: ["hint-room-next", "hint-room-again"][usize::from(is_over)],
                    ..View::new(title, ranking.chain(settings).collect())
                }
            }
            Phase::Lobby => {
                let members = self.room.members();
                let counts = [
                    ("n", u32::from(widgets::count(members.len())).into()),
                    ("of", (MEMBERS_MAX as u32).into()),
                ];
                let members = members.iter().enumerate().map(|(n, member)| Row {
                    heading: (n == 0).then(|| words.tr("room-members", &counts)),
                    ..self.row(member, scene.look, words)
                });
                let rows = self.settings(words).into_iter().chain(members);
                let command = self.membership.command(scene.address);
                View {
                    text: vec![words.t("room-others-come").into_owned()],
                    copied: once(command).chain(self.membership.code()).collect(),
                    enter: "hint-room-start",
                    ..View::new("room-title", rows.collect())
                }
            }
        };
        if matches!(phase, Phase::Lobby | Phase::Results) {
            view.submit = self.is_host().then_some(Msg::Start);
            view.note.extend(self.waits_for(words));
        }
        let podium = self.podium.as_ref();
        let locked = self.room.is_locked().then(|| words.t("room-is-locked"));
        view.text.extend(locked.map(|locked| locked.into_owned()));
        view.text.extend(self.word(words));
        view.note.extend(self.said.clone());
        View {
            news: self.said.clone(),
            columns: COLUMNS,
            instead: podium.map(|_| ("hint-choose", "hint-room-list")),
            unused: match (phase, self.is_host()) {
                _ if podium.is_some() => "soxwe",
                (Phase::Lobby | Phase::Results, true) => "we",
                (Phase::Round { .. }, true) => "xo",
                (Phase::Round { .. }, false) => "xoe",
                _ => "xowe",
            },
            ..view
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (words, now) = (context.words(), Instant::now());
        let (membership, random) = (&self.membership, context.seeds.draw());
        self.said = None;
        if self.podium.as_mut().is_some_and(Podium::hurry) {
            return Go::Stay;
        }
        match msg {
            Msg::Start => _ = membership.act(|room, id| room.start(id, random, now)),
            Msg::Enter => _ = membership.act(Room::enter_round),
            Msg::Watch => match watch(context, membership, None, 1) {
                Ok(replay) => return Go::Open(replay),
                Err(says) => self.said = Some(words.t(says).into_owned()),
            },
            Msg::AskEnd => {
                let picks = ("choice-stay", "choice-end-round");
                return ask(words, "room-end-title", None, picks, Msg::End);
            }
            Msg::End => _ = membership.act(Room::end_round),
            Msg::Game(by) | Msg::Level(by) => {
                let next = self.next_board(by, matches!(msg, Msg::Game(_)));
                _ = next.map(|next| membership.act(|room, id| room.choose(id, next)));
            }
            Msg::Mode(by) => {
                let mode = next_of(&Mode::ALL, self.room.mode(), by);
                _ = membership.act(|room, id| room.choose_mode(id, mode));
            }
            Msg::LookOn => {
                let looks_on = !self.host_looks_on();
                _ = membership.act(|room, id| room.choose_to_look_on(id, looks_on));
            }
            Msg::Copy => {
                let command = membership.command(context.address);
                self.said = by_code::copied(context, &command).or(Some(command));
            }
            Msg::React => return react(membership),
            Msg::AskRemove(row) => {
                let other = self.other_at(row).filter(|_| self.is_host());
                let Some(other) = other else { return Go::Stay };
                let name = words.name(other.name.as_str());
                let text = [words.tr("room-remove-says", &[("name", name.into())])];
                let picks = ("choice-let-stay", "choice-remove");
                let msg = Msg::Remove(other.id);
                return ask(words, "room-remove-title", text, picks, msg);
            }
            Msg::Remove(other) => {
                _ = membership.act(|room, id| room.remove_member(id, other, now));
            }
            Msg::Lock => {
                let locks = !self.room.is_locked();
                if membership.act(|room, id| room.lock(id, locks)).is_ok() {
                    let says = ["line-room-unlocked", "line-room-locked"][usize::from(locks)];
                    self.said = Some(words.t(says).into_owned());
                }
            }
            Msg::Leave => return Go::Back,
        }
        self.tick(context)
    }

    fn back(&self, words: &Words) -> Go {
        // Who leaves takes the points along, and a host the room.
        match self.room.members().len() {
            ..=1 => Go::Back,
            _ => leaving(&self.membership, words, Msg::Leave),
        }
    }

    fn close(&mut self, _context: &mut Context<'_>) {
        self.membership.leave(Instant::now());
    }

    fn due(&self) -> Option<Now> {
        let rises = self.podium.as_ref().and_then(|podium| podium.due);
        self.due.into_iter().chain(rises).min()
    }

    fn looked_at(&mut self, _context: &mut Context<'_>, chosen: usize) -> bool {
        let gone = self.podium.take_if(|podium| podium.row != chosen);
        gone.is_some()
    }

    /// Takes the room as it is now, and says what has changed; begins the player's round.
    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let (words, now) = (context.words(), Instant::now());
        if let Some(podium) = &mut self.podium {
            podium.rise(context.now);
        }
        let room = self.membership.look_at(now, Room::clone);
        if room.is_over() || room.member(self.id).is_none() {
            let says = ["room-gone", "room-over"][usize::from(room.is_over())];
            let says = vec![words.t(says).into_owned()];
            return Go::Replace(Panel::of(Choice::shown(words, "room-title", says)));
        }
        self.due = due(&room, context, now);
        let before = std::mem::replace(&mut self.room, room);
        let mut told = people_told(&before, &self.room, self.id, words);
        if context.settings.is_heard {
            told.extend(round_told(&before, &self.room, self.id, words));
        }
        if !told.is_empty() {
            self.said = Some(told.join(" "));
        }
        if self.room.races_since(self.id).is_some() {
            let play = Play::in_room(context, &self.membership);
            return play.map_or(Go::Stay, |play| Go::Open(Box::new(play)));
        }
        if discriminant(&before.phase()) == discriminant(&self.room.phase()) {
            return Go::Stay;
        }
        self.said = None;
        // Of the results one's own stand out.
        let ranking = self.room.ranking();
        let own = ranking.iter().position(|one| one.id == self.id);
        let is_over = self.room.phase() == Phase::Results;
        let row = own.filter(|_| is_over).unwrap_or(0);
        self.podium = Podium::of(&self.room, row, context);
        Go::Choose(row)
    }

    fn draw(&self, view: &View<Msg>, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if let Phase::Countdown(until) = self.room.phase() {
            return self.draw_countdown(until, view, scene, area, buf);
        }
        if let Some(podium) = &self.podium {
            return podium.draw(&self.room, scene, area, buf);
        }
        let title = scene.words.t(view.title).into_owned();
        let sheet = Sheet::of(view, title, 0, (scene, area), true);
        let Opening { game, level, .. } = self.room.chosen();
        if let (Some(frame), Some(entry)) = (sheet.picture, games::find(game)) {
            // A board like that of the next round.
            let place = draw_frame(None::<&Row<Msg>>, frame, buf, scene.look);
            draw_board(entry, level, place, scene, buf);
        }
        sheet.draw(area, buf, scene.look);
    }
}

impl Lobby {
    fn draw_countdown(
        &self,
        until: Instant,
        view: &View<Msg>,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let look = scene.look;
        let left = until.saturating_duration_since(Instant::now());
        let seconds = left.as_millis().div_ceil(1000);
        let seconds = seconds.clamp(1, COUNTDOWN.as_secs().into());
        let number = u8::try_from(seconds).unwrap_or(1);
        let place = widgets::centered(area, digits::width(number), digits::HEIGHT);
        let rows = [place.y.saturating_sub(2), area.bottom() - 2];
        let [above, below] = rows.map(|y| widgets::across(area, y));
        let text = view.text.first().map_or("", String::as_str);
        widgets::middle(above, buf, text, look.style(Tone::Text));
        let style = look.style(Tone::Accent);
        match look.unicode() {
            true => digits::draw(number, place.x, place.y, buf, style),
            false => widgets::middle(widgets::row(place, 1), buf, &number.to_string(), style),
        }
        let said = self.said.as_deref().unwrap_or_default();
        widgets::middle(below, buf, said, look.style(Tone::Alert));
    }
}

/// Asks which sign the others are to see.
pub(crate) fn react(membership: &Arc<Membership>) -> Go {
    Panel::open(React(Arc::clone(membership)))
}

struct React(Arc<Membership>);

impl Page for React {
    type Msg = Reaction;

    fn view(&self, scene: &Scene<'_>) -> View<Reaction> {
        let all = ('1'..='6').filter_map(Reaction::of_key);
        let rows = all.zip(DIGITS.chunks(1)).map(|(one, letters)| Row {
            lead: one.sign().to_owned(),
            letters,
            ..Row::new(scene.words.t(one.says()), Does::Send(one)).valued(letters[0])
        });
        View::new("hint-room-react", rows.collect())
    }

    fn update(&mut self, _context: &mut Context<'_>, reaction: Reaction) -> Go {
        self.0
            .act(|room, id| room.react(id, reaction, Instant::now()));
        Go::Back
    }
}

/// Asks before a room is left: the points of a match are lost; who is sure sends this.
pub(crate) fn leaving<M: Clone + Send + 'static>(
    membership: &Membership,
    words: &Words,
    msg: M,
) -> Go {
    let own = membership.id();
    let points = membership.look(|room| room.member(own).map(|member| member.points));
    let lost = points.filter(|points| *points > 0);
    let lost = lost.map(|points| words.tr("room-leave-points", &[("n", points.into())]));
    let picks = ("choice-stay", "choice-leave-room");
    ask(words, "room-leave-title", lost, picks, msg)
}

/// What is played, in words: `Labyrinth, 19 x 19`.
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

/// The message that says how rounds follow each other.
fn mode_says(mode: Mode) -> &'static str {
    match mode {
        Mode::First => "room-mode-first",
        Mode::BestOfThree => "room-mode-three",
        Mode::EachGame => "room-mode-each",
    }
}

/// Which round it is, and of what.
pub(crate) fn round_text(room: &Room, words: &Words) -> String {
    let board = room.board().filter(|_| room.phase() != Phase::Lobby);
    let level = opening_text(board.unwrap_or(room.chosen()), words);
    match room.round() {
        (_, 1) => level,
        (n, of) => {
            let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
            format!("{round}: {level}")
        }
    }
}
