//! What the host of a room types: what is played, when it begins, who may stay.

use tokio::time::Instant;

use super::changes::{chosen, locked_says};
use crate::games::{self, find};
use crate::rooms::room::{Mode, Room, first_level, levels};
use crate::ui::screens::room::mode_text;
use crate::ui::text_mode::Conversation;

impl Conversation {
    /// The host begins the next round; who has come late begins with the time running.
    pub(super) fn start_round(&mut self) -> String {
        let random = self.seeds.draw();
        let Some(room) = &self.room else {
            return String::new();
        };
        let is_begun = room.membership.act(|room, id| {
            let started = room.start(id, random, Instant::now());
            started.or_else(|_| room.enter_round(id)).is_ok()
        });
        match is_begun {
            true => String::new(),
            false if room.membership.look(|is| is.has_seen(room.membership.id())) => {
                self.words.t("room-has-seen").into_owned()
            }
            false => self.words.t("room-host-starts").into_owned(),
        }
    }

    /// The host chooses the game, the level or the rounds; without a number they are listed.
    pub(super) fn choose_in_room(&mut self, what: &str, typed: &str) -> String {
        let words = self.words;
        let Some(room) = &self.room else {
            return String::new();
        };
        let known = room.membership.look(Room::clone);
        let (game, level) = known.level();
        let Some(entry) = find(game) else {
            return String::new();
        };
        let typed = typed.trim();
        let modes = Mode::ALL;
        let offered: Vec<String> = match what {
            "game" => games::ALL
                .iter()
                .map(|one| words.t(one.title).into_owned())
                .collect(),
            "level" => levels(entry)
                .iter()
                .map(|level| level.text(entry, words))
                .collect(),
            _ => modes.iter().map(|mode| mode_text(*mode, words)).collect(),
        };
        let number = typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let named = games::ALL
            .iter()
            .position(|one| what == "game" && one.name == typed);
        let Some(n) = number.or(named).filter(|n| *n < offered.len()) else {
            let here = match what {
                "game" => games::ALL.iter().position(|one| one.name == game),
                "level" => levels(entry).iter().position(|one| one == level),
                _ => modes.iter().position(|mode| *mode == known.mode()),
            };
            let mut lines: Vec<String> = (1..)
                .zip(&offered)
                .map(|(n, offered)| format!("{n}: {offered}"))
                .collect();
            if let Some(line) = here.and_then(|here| lines.get_mut(here)) {
                *line = words.tr("line-room-chosen", &[("row", line.as_str().into())]);
            }
            lines.push(words.tr("line-room-choose-one", &[("word", what.into())]));
            return lines.join("\n");
        };
        let is_done = room.membership.act(|room, id| match what {
            "game" => room
                .choose(id, &games::ALL[n], first_level(&games::ALL[n]))
                .is_ok(),
            "level" => room.choose(id, entry, levels(entry).swap_remove(n)).is_ok(),
            _ => room.choose_mode(id, modes[n]).is_ok(),
        });
        match is_done {
            true => {
                let chosen = room.membership.look(|room| chosen(room, words));
                if let Some(room) = &mut self.room {
                    // It need not be told again.
                    room.known = room.membership.look(Room::clone);
                }
                chosen
            }
            false => words.t("room-host-chooses").into_owned(),
        }
    }

    /// What the host alone may do: lock the room, remove somebody, end a round.
    pub(super) fn as_host(&mut self, word: &str, typed: &str) -> String {
        let (words, now) = (self.words, Instant::now());
        let Some(room) = &self.room else {
            return String::new();
        };
        let member = typed.trim().parse::<usize>().ok();
        let member = member.and_then(|n| room.known.members().get(n.checked_sub(1)?));
        let other = member.map(|member| member.id);
        let is_done = match word {
            "remove" if other.is_none() => return words.t("line-room-number").into_owned(),
            _ => room.membership.act(|room, id| match (word, other) {
                ("remove", Some(other)) => room.remove_member(id, other, now).is_ok(),
                ("end", _) => room.end_round(id).is_ok(),
                _ => room.lock(id, word == "lock").is_ok(),
            }),
        };
        let Some(room) = self.room.as_mut().filter(|_| is_done) else {
            return words.t("room-only-host").into_owned();
        };
        match word {
            "lock" | "unlock" => {
                room.known = room.membership.look(Room::clone);
                words.t(locked_says(&room.known)).into_owned()
            }
            _ => String::new(),
        }
    }
}
