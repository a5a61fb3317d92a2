//! A round of a room beside its board, played or watched: how far everybody is, and what happens.

mod bars;
pub(crate) mod results;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::Context;
use super::replay::Replay;
use crate::games::dirty::Dirty;
use crate::games::rivals::{self, Rival};
use crate::games::{Game, Position};
use crate::i18n::Words;
use crate::look::Look;
use crate::rooms::live::WatchError;
use crate::rooms::member::{Member, MemberId};
use crate::rooms::membership::Membership;
use crate::rooms::room::{Phase, Room};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::Now;
use crate::ui::names::owner;
use crate::ui::pages::room::{people_told, progress_text, round_told};
use bars::Bars;
pub(crate) use bars::{bar_text, left_text, time_left};

pub(crate) struct Round {
    pub(crate) membership: Arc<Membership>,
    /// Whose board it is; `None`: the player's own.
    watched: Option<MemberId>,
    /// When it began.
    since: Instant,
    /// The fewest moves from the start.
    whole: u32,
    /// What the others were told last.
    sent: (u32, Option<Position>),
    pub(super) bars: Bars,
    /// The others on the board, if they are wanted there.
    rivals: Vec<Rival>,
    shows_others: bool,
    /// Whether something may have happened since the room was looked at.
    is_new: bool,
    /// When something happens by itself.
    pub(super) due: Option<Now>,
    /// The room as text mode has told of it.
    told: Option<Room>,
}

/// When something happens in a room by itself: in its phase, with a sign that goes, in a countdown.
pub(crate) fn due(room: &Room, context: &Context<'_>, now: Instant) -> Option<Now> {
    let members = room.members().iter();
    let signs = members.filter_map(|member| Some(member.reaction(now)?.1));
    let ends = match room.phase() {
        Phase::Countdown(until) => Some(until),
        _ => room.last_call(),
    };
    let second = ends.map(|ends| {
        let left = ends.saturating_duration_since(now);
        now + Duration::from_nanos(left.subsec_nanos().into())
    });
    let due = signs.chain(second).chain(room.deadline()).min();
    // A moment later it is sure to be past.
    due.map(|due| context.now + due.saturating_duration_since(now) + Duration::from_millis(2))
}

/// The board of the next member who plays after `here`, or before, and lets others watch; or the
/// message that says why there is none.
pub(crate) fn watch(
    context: &mut Context<'_>,
    membership: &Arc<Membership>,
    here: Option<MemberId>,
    by: i32,
) -> Result<Box<Replay>, &'static str> {
    let mut members = membership.others_to_watch();
    // Those who come after this one, in the order that is asked for.
    let at = members.iter().position(|id| Some(*id) == here);
    members.rotate_left(at.unwrap_or(0));
    members.retain(|id| Some(*id) != here);
    if by < 0 {
        members.reverse();
    }
    for of in members {
        match membership.watch(of, Instant::now()) {
            Ok(spectator) => {
                let round = Round::new(Arc::clone(membership), Some(of), 0);
                // Everybody in the round has this board.
                if let Ok(replay) = Replay::live(context, spectator, Some(round)) {
                    return Ok(Box::new(replay));
                }
            }
            Err(WatchError::Gone) => {}
            Err(WatchError::TooOften) => return Err("trouble-watched-too-many"),
        }
    }
    Err("room-nobody-to-watch")
}

/// The pieces of the others who are on the same board as this member, the foremost first: as many as
/// there are signs to tell them apart.
fn rivals_of(room: &Room, own: MemberId) -> Vec<Rival> {
    let standings = room.standings().into_iter();
    let others = standings.filter(|member| member.id != own && member.is_under_way());
    let rivals = others.filter_map(|one| Some((one.sign, one.progress.position?)));
    rivals.take(rivals::SIGNS.len()).collect()
}

impl Round {
    pub(crate) fn new(membership: Arc<Membership>, watched: Option<MemberId>, whole: u32) -> Self {
        let since = match membership.look(Room::phase) {
            Phase::Round { since, .. } => since,
            _ => Instant::now(),
        };
        Self {
            membership,
            watched,
            since,
            whole,
            sent: (u32::MAX, None),
            bars: Bars::default(),
            rivals: Vec::new(),
            shows_others: false,
            is_new: true,
            due: None,
            told: None,
        }
    }

    /// Looks at the room, which may have woken the player: what has changed on the board and beside it.
    /// `None`: the round is over, or the player is not in it any more.
    pub(super) fn look(
        &mut self,
        context: &Context<'_>,
        is_woken: bool,
        game: &dyn Game,
        [board, beside]: [Rect; 2],
    ) -> Option<Dirty> {
        let (id, now) = (self.membership.id(), Instant::now());
        let is_due = self.due.is_some_and(|due| due <= context.now);
        let looks = self.membership.take_moves() || is_woken || is_due || self.is_new;
        let seen = self.membership.look_at(now, |room| {
            let is_round =
                matches!(room.phase(), Phase::Round { since, .. } if since == self.since);
            let goes_on = is_round && !room.is_over() && room.member(id).is_some();
            let look = || {
                let shows_others = self.shows_others && room.races_since(id).is_some();
                let rivals = shows_others.then(|| rivals_of(room, id));
                let bars = Bars::of(room, id, now, context.words());
                (bars, rivals.unwrap_or_default(), due(room, context, now))
            };
            goes_on.then(|| looks.then(look))
        })?;
        let Some((bars, rivals, due)) = seen else {
            return Some(Dirty::NONE);
        };
        (self.is_new, self.due) = (false, due);
        let changes = bars.changes(&self.bars, beside);
        self.bars = bars;
        // The rivals that came, went or moved.
        let before = std::mem::replace(&mut self.rivals, rivals);
        let both = before.iter().chain(&self.rivals);
        let moved = both.filter(|one| before.contains(one) != self.rivals.contains(one));
        let spots = moved.filter_map(|one| game.spot(one.1, board));
        Some(Dirty::of(spots).union(changes))
    }

    /// Tells the others how far the player is, if that is new.
    pub(super) fn tell(&mut self, active_game: &ActiveGame) {
        let game = &active_game.game;
        let moved = (game.progress().moves, game.position());
        if std::mem::replace(&mut self.sent, moved) == moved {
            return;
        }
        let progress = active_game.progress_in_round(self.whole);
        if !game.progress().solved {
            return self.membership.progress(progress);
        }
        self.is_new = true;
        (self.membership).act(|room, id| room.finish(id, progress, Instant::now()));
    }

    /// Shows the others on the board, or no longer.
    pub(super) fn show_others(&mut self) {
        self.shows_others = !self.shows_others;
        self.is_new = true;
        self.membership.track(self.shows_others);
    }

    /// The board of the member so many places on.
    pub(super) fn turn(&self, context: &mut Context<'_>, by: i32) -> Option<Box<Replay>> {
        watch(context, &self.membership, self.watched, by).ok()
    }

    pub(super) fn draw_rivals(&self, game: &dyn Game, board: Rect, buf: &mut Buffer, look: &Look) {
        rivals::draw(&self.rivals, game, board, buf, look);
    }

    /// How far each is in the round, a sentence each.
    pub(super) fn standings(&self, words: &Words) -> Vec<String> {
        let line = |(place, member): (u32, &Member)| {
            let name = owner(Some(&member.name), member.streak, words);
            format!("{place}. {name}, {}", progress_text(member, words))
        };
        (self.membership).look(|room| (1..).zip(room.standings()).map(line).collect())
    }

    /// What has happened in the room since it was heard last; after a line of one who plays also how
    /// far the first of the others is.
    pub(super) fn news(&mut self, is_line: bool, words: &Words) -> Vec<String> {
        let own = self.membership.id();
        let room = self.membership.look(Room::clone);
        let was = self.told.as_ref();
        let mut news = was.map_or_else(Vec::new, |was| {
            let mut news = round_told(was, &room, own, words);
            news.extend(people_told(was, &room, own, words));
            news
        });
        let mine = room
            .member(own)
            .filter(|mine| mine.is_under_way() && is_line);
        let first = room.standings().into_iter().find(|one| one.id != own);
        if let (Some(mine), Some(first)) = (mine, first.filter(|one| one.home.is_none())) {
            let name = owner(Some(&first.name), first.streak, words);
            let far = |member| progress_text(member, words);
            let own = words.t("list-you");
            news.push(format!("{own}: {}. {name}: {}.", far(mine), far(first)));
        }
        self.told = Some(room);
        news
    }
}
