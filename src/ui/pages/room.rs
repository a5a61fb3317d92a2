//! A room outside of its rounds, and during those that the player does not play in.

mod changes;
mod view;

use std::mem::discriminant;
use std::sync::Arc;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use changes::about;
pub(crate) use changes::{people_told, round_told};
pub(crate) use view::progress_text;
use view::{board, round_text};

use super::by_code;
use super::choice::{Choice, ask};
use crate::games::{self, Opening};
use crate::i18n::Words;
use crate::look::Tone;
use crate::rooms::member::{Member, MemberId, Reaction};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Mode, Phase, Room, levels};
use crate::ui::event::Now;
use crate::ui::panel::{Panel, Sheet, draw_frame};
use crate::ui::screens::menu::{next_of, turn};
use crate::ui::screens::play::Play;
use crate::ui::screens::room::results::{self, Podium};
use crate::ui::screens::room::{due, watch};
use crate::ui::screens::{Context, Layer, Scene, Screen};
use crate::ui::view::{Bind, DIGITS, Does, Go, Page, Row, View, draw_board};
use crate::ui::widgets;

/// Columns of the panel, so that it stays where it is while settings change.
const COLUMNS: u16 = 56;

/// Rows of what the host chooses, before those of the members.
const SETTINGS: usize = 4;

/// The row of the podium, behind that of the winner: each step of the bar leads there.
const PODIUM_ROW: usize = 1;

/// The page of a room.
pub(crate) struct Lobby {
    membership: Arc<Membership>,
    id: MemberId,
    /// The room as it is shown, and when it was seen.
    room: Room,
    seen_at: Instant,
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
        Panel::of(Self {
            id: membership.id(),
            room: membership.look(Room::clone),
            membership: Arc::new(membership),
            seen_at: Instant::now(),
            said: None,
            podium: None,
            // The round that was left when the connection was lost may go on.
            due: Some(context.now),
        })
    }

    fn is_host(&self) -> bool {
        self.room.host().is_some_and(|host| host.id == self.id)
    }

    fn host_looks_on(&self) -> bool {
        self.room
            .host()
            .is_some_and(|host| self.room.looks_on(host))
    }

    /// Somebody else, who is still there.
    fn other(&self, id: MemberId) -> Option<&Member> {
        self.room.member(id).filter(|one| one.id != self.id)
    }

    /// The same of the member in this row; to those who listen the settings come first.
    fn other_at(&self, row: usize, is_heard: bool) -> Option<&Member> {
        let before = if is_heard { SETTINGS } else { 0 };
        let one = match self.room.phase() {
            Phase::Results => self.room.ranking().get(row).copied(),
            _ => self.room.members().get(row.checked_sub(before)?),
        };
        self.other(one?.id)
    }

    /// The first level of the next game, or the next level of this one.
    fn next_board(&self, by: i32, is_game: bool) -> Option<Opening> {
        let Opening { game, level, .. } = self.room.chosen();
        let names: Vec<_> = games::ALL.iter().map(|entry| entry.name).collect();
        let entry = games::find(next_of(&names, *game, if is_game { by } else { 0 }))?;
        let levels = levels(entry);
        let here = levels.iter().position(|one| one == level && !is_game);
        let next = here.map_or(0, |here| turn(here, by, levels.len()));
        Some(Opening::of(entry, levels.get(next)?.clone()))
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
        let mut view = match phase {
            Phase::Countdown(_) => View {
                text: vec![round_text(&self.room, words)],
                ..View::new("room-title", Vec::new())
            },
            Phase::Round { .. } => self.late(scene),
            Phase::Results => self.results(scene),
            Phase::Lobby => self.lobby(scene),
        };
        if matches!(phase, Phase::Lobby | Phase::Results) {
            view.submit = self.is_host().then_some(Msg::Start);
        }
        let locked = self.room.is_locked().then(|| words.t("room-is-locked"));
        view.note.extend(locked.map(|locked| locked.into_owned()));
        // A guest comes back by it whose connection was lost; a player comes back by the key.
        let word = self.room.member(self.id).and_then(|own| own.word);
        let word = word.map(|word| words.tr("room-word", &[("word", word.to_string().into())]));
        // Before what is said of the command.
        let at = view.text.len() - usize::from(!view.copied.is_empty());
        view.text.splice(at..at, word);
        view.note.extend(self.said.clone());
        let podium = self.podium.as_ref();
        if podium.is_some() {
            view.rows.truncate(PODIUM_ROW + 1);
        }
        View {
            news: self.said.clone(),
            columns: COLUMNS,
            instead: podium.map(|_| ("hint-choose", "hint-room-list")),
            unused: match (phase, self.is_host()) {
                _ if podium.is_some() => "soxwe",
                (Phase::Lobby | Phase::Results, true) => "we",
                (Phase::Round { .. }, true) => "xo",
                (Phase::Round { .. }, false) => "xoe",
                _ => "sxowe",
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
                let is_heard = context.settings.is_heard;
                let other = self.other_at(row, is_heard).filter(|_| self.is_host());
                let Some(other) = other else { return Go::Stay };
                let text = [about("room-remove-says", other, words)];
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
        self.podium.take_if(|_| chosen != PODIUM_ROW).is_some()
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
            return Go::Replace(Panel::of(Choice::shown("room-title", says)));
        }
        self.due = due(&room, context, now);
        let before = std::mem::replace(&mut self.room, room);
        self.seen_at = now;
        let mut told = people_told(&before, &self.room, self.id, words);
        let [old, new] = [&before, &self.room].map(|room| room.host().map(|host| host.id));
        match context.settings.is_heard {
            true => told.extend(round_told(&before, &self.room, self.id, words)),
            // The rows show who has come and gone. A new host is told last, behind who has left.
            false => _ = told.drain(..told.len().saturating_sub(2 * usize::from(old != new))),
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
        self.podium = Podium::of(&self.room, context);
        // Of the results one's own stand out.
        let ranking = self.room.ranking();
        let own = ranking.iter().position(|one| one.id == self.id);
        let own = own.filter(|_| self.room.phase() == Phase::Results);
        Go::Choose(match self.podium {
            Some(_) => PODIUM_ROW,
            None => own.unwrap_or(0),
        })
    }

    fn draw(&self, view: &View<Msg>, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if let Phase::Countdown(until) = self.room.phase() {
            return self.draw_countdown(until, scene, area, buf);
        }
        if let Some(podium) = &self.podium {
            let above_keys = widgets::high(area, area.height.saturating_sub(1));
            return results::draw((&self.room, self.id), Some(podium), scene, above_keys, buf);
        }
        let title = scene.words.t(view.title).into_owned();
        let sheet = Sheet::of(view, title, 0, (scene, area), true);
        let Opening { game, level, .. } = board(&self.room);
        if let (Some(frame), Some(entry)) = (sheet.picture, games::find(game)) {
            let is_all = self.room.mode() == Mode::EachGame;
            let title = scene
                .words
                .t([entry.title, "room-all-games"][usize::from(is_all)]);
            let place = draw_frame(&title, ("", Tone::Panel), frame, buf, scene.look);
            let ranking = self.room.ranking();
            let is_listed = self.room.phase() == Phase::Results && view.chosen < ranking.len();
            match is_listed && ranking[0].points > 0 {
                true => results::draw((&self.room, self.id), None, scene, place, buf),
                // A board like that of the next round.
                false => draw_board(entry, level, place, scene, buf),
            }
        }
        sheet.draw(area, buf, scene.look);
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
