//! A room as text mode says it: its page between rounds, the board that is played or watched, and what
//! the others do.

use std::mem::{Discriminant, discriminant};
use tokio::time::Instant;

use super::RoomScreen;
use crate::i18n::Words;
use crate::key::Key;
use crate::rooms::member::{Member, MemberId};
use crate::rooms::room::{Phase, Room};
use crate::ui::event::Now;
use crate::ui::names::told;
use crate::ui::pages::room::{people_told, progress_text, round_text, round_told};
use crate::ui::screens::{Context, Scene, Screen};
use crate::ui::speak::boards::{help, keys, press};
use crate::ui::speech::{Cause, Spoken, Taken};
use crate::ui::view::Go;

/// The words for the keys of a room.
const WORDS: [(&str, Key); 5] = [
    ("watch", Key::Char('w')),
    ("end", Key::Char('e')),
    ("leave", Key::Char('q')),
    ("back", Key::Char('q')),
    ("stop", Key::Char('q')),
];

/// What is on top in a room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Gone,
    /// Its page, before a match, behind a round, or beside one.
    Page(Discriminant<Phase>),
    Countdown,
    Board(Instant),
    Watched(MemberId),
}

/// What was said of a room.
pub(super) struct Told {
    room: Room,
    part: Part,
}

/// How far each is in the round, a sentence each.
fn standings(room: &Room, words: &Words) -> Vec<String> {
    let line = |(place, member): (u32, &Member)| {
        let name = told(&member.name, member.streak, words);
        format!("{place}. {name}, {}", progress_text(member, words))
    };
    (1..).zip(room.standings()).map(line).collect()
}

impl RoomScreen {
    fn part(&self) -> Part {
        match (self.room().phase(), &self.watching, &self.round) {
            _ if self.membership().is_none() => Part::Gone,
            (_, Some(watching), _) => Part::Watched(watching.of),
            (_, None, Some(round)) => Part::Board(round.since),
            (Phase::Countdown(_), ..) => Part::Countdown,
            (phase, ..) => Part::Page(discriminant(&phase)),
        }
    }

    /// The keys that have a use beside a board.
    fn keys_told(&self, words: &Words) -> Vec<String> {
        let end = self.is_host().then_some("line-room-as-host");
        let watch = self.round.is_none().then_some("line-room-watch");
        let says = watch.into_iter().chain(["line-room"]).chain(end);
        says.map(|id| words.t(id).into_owned()).collect()
    }

    /// What has happened in the room since it was heard last.
    fn news(&mut self, part: Part, words: &Words) -> Vec<String> {
        let own = self.lobby.page.id;
        let Some(room) = self.membership().map(|all| all.look(Room::clone)) else {
            return Vec::new();
        };
        let mut news = Vec::new();
        if let Some(told) = &self.told {
            news = round_told(&told.room, &room, own, words);
            // The page says itself who comes and goes.
            if !matches!(part, Part::Page(_)) {
                news.extend(people_told(&told.room, &room, own, words));
            }
        }
        self.told = Some(Box::new(Told { room, part }));
        news
    }
}

impl Spoken for RoomScreen {
    fn say(&mut self, scene: &Scene<'_>, now: Now, cause: Cause) -> Vec<String> {
        let words = scene.words;
        let part = self.part();
        let is_new = self.told.as_ref().is_none_or(|told| told.part != part);
        let cause = if is_new { Cause::New } else { cause };
        let mut lines = self.news(part, words);
        if self.picks_reaction {
            lines.push(words.t("line-room-signs").into_owned());
            return lines;
        }
        let said = self.lobby.page.said(words);
        match part {
            Part::Gone | Part::Page(_) => lines.extend(self.lobby.say(scene, now, Cause::Reply)),
            Part::Countdown => lines.push(round_text(self.room(), words)),
            Part::Watched(_) => {
                lines.extend(said);
                if let Some(watching) = &mut self.watching {
                    lines.extend(watching.replay.say(scene, now, cause));
                }
            }
            Part::Board(_) => {
                lines.extend(said);
                if let Some(round) = &mut self.round {
                    lines.extend(Spoken::say(&mut *round.play, scene, now, cause));
                }
                if cause == Cause::New {
                    lines.extend(self.keys_told(words));
                }
                let own = self.lobby.page.id;
                let is = self.told.as_ref().map(|told| &told.room);
                if let (Cause::Line, Some(is)) = (cause, is)
                    && let Some(mine) = is.member(own)
                    && let Some(first) = is.standings().into_iter().find(|one| one.id != own)
                    && first.home.is_none()
                {
                    let (own, name) = (words.t("list-you"), told(&first.name, first.streak, words));
                    let far = |member| progress_text(member, words);
                    lines.push(format!("{own}: {}. {name}: {}.", far(mine), far(first)));
                }
            }
        }
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        match (&self.round, self.part()) {
            (Some(round), Part::Board(_)) => help(round.play.active_game.entry, scene.words),
            (_, Part::Page(_)) => vec![scene.words.t("line-page").into_owned()],
            _ => Vec::new(),
        }
    }

    fn repeats(&self) -> bool {
        !matches!(self.part(), Part::Page(_))
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Taken> {
        let words = context.words();
        let typed = line.to_lowercase();
        let mut letters = typed.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(letter), None) => Some(Key::Char(letter)),
            (None, _) => Some(Key::Enter),
            _ => None,
        };
        if self.picks_reaction {
            let key = letter.unwrap_or(Key::Enter);
            return Some(Taken::Does(self.update_by(context, &[key])));
        }
        let part = self.part();
        if !matches!(part, Part::Board(_) | Part::Watched(_)) {
            self.lobby.page.hush();
            let line = if typed == "leave" { "back" } else { line };
            let Taken::Does(go) = self.lobby.line(context, line)? else {
                return None;
            };
            return Some(Taken::Does(self.after_page(context, go)));
        }
        if typed == "room" {
            let mut lines = standings(&self.membership()?.look(Room::clone), words);
            lines.extend(self.keys_told(words));
            return Some(Taken::Says(lines));
        }
        if let Some(sign) = typed.strip_prefix("sign") {
            let sign = sign.trim().chars().next().map(Key::Char);
            let keys: Vec<_> = std::iter::once(Key::Char('r')).chain(sign).collect();
            for key in &keys {
                self.update_by(context, &[*key]);
            }
            return Some(Taken::Does(Go::Stay));
        }
        let looked = match (&mut self.round, &self.watching) {
            (_, Some(watching)) => watching.replay.look_told(&typed, words),
            (Some(round), None) => round.play.look_told(&typed, words),
            (None, None) => None,
        };
        if let Some(mut lines) = looked {
            if typed == "help" {
                lines.extend(self.keys_told(words));
            }
            return Some(Taken::Says(lines));
        }
        let word = WORDS.iter().find(|(word, _)| *word == typed);
        let word = word.map(|(_, key)| vec![*key]);
        let keys = match (&self.round, &self.watching, word) {
            (_, _, Some(keys)) => keys,
            (Some(round), None, None) => keys(round.play.active_game.entry, &typed, words)?,
            (_, _, None) => vec![letter?],
        };
        Some(Taken::Does(self.update_by(context, &keys)))
    }
}

impl RoomScreen {
    fn update_by(&mut self, context: &mut Context<'_>, keys: &[Key]) -> Go {
        press(self as &mut dyn Screen, context, keys)
    }
}
