//! The result of a won game, in two lines below the board: what was reached, and what is next.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Msg, Play};
use crate::games::{BoardSet, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Name, Ranking, Rival, SharedBoard, StoreReply};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Event, Key};
use crate::ui::keymap::Command;
use crate::ui::pages::by_code;
use crate::ui::pages::help::Help;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::replies::host_note;
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::result::{self, Award, Placed};
use crate::ui::screens::{Context, Scene};
use crate::ui::view::Go;
use crate::ui::{keymap, widgets};

/// Columns between two parts of the first line.
const GAP: u16 = 2;

/// The first line is so wide at most, but for a board that nearly fills a wide terminal: over the whole
/// of one its parts would be far apart.
const RESULT_COLUMNS: u16 = 130;

/// The first line ends where the board does, if no more columns than these are free beside it on a
/// terminal of at least so many.
const BESIDE_BOARD: u16 = 16;
const COLUMNS_FOR_EDGES: u16 = 78;

/// From so many columns on the leader is named.
const COLUMNS_FOR_NAMES: u16 = 100;

/// The message for the next board, where it has no name.
const NEXT: &str = "hint-next-board";

/// The message for a race against the first of the list, where the name is not known.
const LEADER: &str = "hint-leader";

/// What is shown of a won game.
pub(super) struct Won {
    /// The sentence about the race, if it was one.
    race: Option<String>,
    award: Option<Award>,
    /// The player, who does not race themselves twice.
    own_name: Option<Name>,
    placed: Option<Placed>,
    /// How to play the board again.
    command: Option<String>,
    is_of_day: bool,
    /// What the next board is called, where it has a name.
    next: Option<String>,
    /// Whether the next boards are chosen, as a set of them is done.
    is_set_done: bool,
    /// Whether it is a step of the ladder.
    is_step: bool,
    /// Whether the board is one of those that are chosen by name.
    has_boards: bool,
    /// Whether there is a leaderboard of the board.
    has_list: bool,
}

impl Won {
    pub(super) fn new(context: &Context<'_>, play: &Play) -> Self {
        let (words, active_game) = (context.words(), &play.active_game);
        let command = active_game.again();
        Self {
            race: play.verdict(context),
            award: Award::new(context.profile, active_game),
            own_name: context.profile.map(|profile| profile.name.clone()),
            placed: None,
            command: command.map(|command| {
                let command = context.address.screen_command(&format!("play {command}"));
                let line = words.tr("won-replay", &[("command", words.name(&command).into())]);
                let note = host_note(context.address, words);
                let lines: Vec<_> = std::iter::once(line).chain(note).collect();
                lines.join("\n")
            }),
            is_of_day: active_game.is_of_day(),
            next: next_name(words, active_game),
            is_step: active_game.step().is_some(),
            is_set_done: active_game.game.ends_a_set(),
            has_boards: play.boards_label().is_some() && !active_game.is_of_day(),
            has_list: play.has_list(),
        }
    }

    /// What a key does, each with the message that names it in the line of keys, where the last ones
    /// are left out first.
    fn options(&self) -> Vec<(&'static str, &'static str, Msg)> {
        let mut options = match self.is_of_day {
            true => vec![("t", "hint-today", Msg::Today)],
            false => vec![("n", NEXT, Msg::Another)],
        };
        options.push(("r", "hint-same", Msg::Same));
        if let Some(award) = &self.award {
            if self.has_list {
                options.push(("l", "hint-list", Msg::Leaderboards));
            }
            // Whoever is the first is raced with `g`.
            let is_first = match &self.placed {
                Some(Ok(placing)) => {
                    let rank = placing.daily.or(placing.ladder).or(placing.fastest);
                    let leads = placing.leader.is_some() && placing.leader == self.own_name;
                    rank == Some(1) || leads && !award.is_guest()
                }
                _ => false,
            };
            if award.may_have_leader && !is_first {
                options.push(("f", LEADER, Msg::Race(Rival::First)));
            }
        }
        if self.award.as_ref().is_some_and(Award::has_own) {
            options.push(("g", "hint-race", Msg::Race(Rival::Own)));
        }
        options.push(("q", "hint-quit", Msg::Menu));
        if self.has_boards {
            let says = if self.is_step {
                "hint-steps"
            } else {
                "hint-boards"
            };
            options.push(("b", says, Msg::Boards));
        } else if !self.is_of_day {
            options.push(("c", "hint-level", Msg::Levels));
        }
        options.push(("i", "hint-invite", Msg::Invite));
        options
    }

    /// Whom `f` races, once the store has told it.
    fn leader(&self, words: &Words) -> Option<String> {
        let name = match self.placed.as_ref()? {
            Ok(placing) => placing.leader.as_ref()?,
            Err(_) => return None,
        };
        let name = words.name(name.as_str());
        Some(words.tr("hint-leader-named", &[("name", name.into())]))
    }

    /// What a key does: the first option is that of Enter too.
    pub(super) fn meant(&self, key: Key) -> Option<Msg> {
        let options = self.options();
        let letter = match keymap::latin(key) {
            Key::Enter => return options.first().map(|option| option.2),
            Key::Esc if self.is_of_day => return Some(Msg::Today),
            Key::Esc if self.has_boards => return Some(Msg::Leave),
            Key::Esc | Key::Char('m' | 'M') => return Some(Msg::Menu),
            Key::Char('?') | Key::F(1) => return Some(Msg::Help),
            Key::Char(letter) => letter.to_ascii_lowercase(),
            _ => return None,
        };
        let option = options.iter().find(|option| option.0.starts_with(letter));
        option.map(|option| option.2)
    }

    /// Shows how others race the run.
    pub(super) fn invite(&self, context: &mut Context<'_>, board: Option<SharedBoard>) -> Go {
        let award = self.award.as_ref().ok_or("race-code-none");
        match award.and_then(|award| award.race_code(self.placed.as_ref())) {
            Ok(code) => by_code::invite(context, code, board),
            Err(says) => by_code::no_invite(context.words(), says, self.command.as_deref()),
        }
    }

    /// The rank, and what can be typed.
    pub(super) fn told(&self, words: &Words) -> Vec<String> {
        let placed = self.award.as_ref().zip(self.placed.as_ref());
        let placed = placed.map(|(award, placed)| award.told(words, placed));
        let set_done = self.is_set_done.then(|| words.t("won-set-done"));
        let options = self.options().into_iter();
        let options = options.map(|(key, says, _)| format!("{key}: {}", words.t(says)));
        let code = self.award.as_ref().zip(self.placed.as_ref());
        let code = code.and_then(|(award, placed)| award.race_code(Some(placed)).ok());
        let code = code.map(|code| words.tr("list-code", &[("code", code.to_string().into())]));
        let said = placed
            .filter(|told| !told.is_empty())
            .into_iter()
            .chain(code);
        let set_done = set_done.into_iter().map(|done| done.into_owned());
        let options = options.collect::<Vec<_>>().join(", ");
        said.chain(set_done).chain([options]).collect()
    }

    /// The help of the result: what its stars are for, and its keys.
    pub(super) fn help(&self, active_game: &ActiveGame) -> Help {
        let entry = active_game.entry;
        let stars = match self.is_step {
            true => "help-ladder-stars",
            false => "help-stars",
        };
        let stars = result::stars(active_game).map(|_| stars);
        let options = self.options().into_iter().enumerate();
        let keys = options.map(|(n, (key, says, _))| match n {
            0 => keymap::Row::of(format!("Enter, {key}"), says),
            _ => keymap::Row::of(key, says),
        });
        let keys = keys.chain([keymap::Row::of("?", "key-help")]);
        let about: Vec<_> = stars
            .into_iter()
            .chain(entry.about.iter().copied())
            .collect();
        Help::of(entry.title, &about, keys.collect())
    }

    pub(super) fn draw(&self, play: &Play, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let row = |n| widgets::row(area, area.height.saturating_sub(n));
        self.draw_reached(play, row(2), buf, look, words);
        let last = row(1);
        let said = |id: &'static str| match &self.next {
            // On a narrow terminal the way out has to fit beside it.
            Some(next) if id == NEXT && widgets::width(next) < last.width / 2 => words
                .tr("hint-next-named", &[("name", next.as_str().into())])
                .into(),
            _ => words.t(id),
        };
        // A name takes the place of what is looked for least.
        let leader = self.leader(words);
        let leader = leader.filter(|_| last.width >= COLUMNS_FOR_NAMES);
        let options = self.options().into_iter().enumerate();
        let mut hints: Vec<_> = options
            .map(|(n, (key, id, _))| {
                let says = match &leader {
                    Some(leader) if id == LEADER => leader.clone().into(),
                    _ => said(id),
                };
                (if n == 0 { "Enter" } else { key }, id, says)
            })
            .collect();
        // It names the keys for which there is no room.
        hints.push(("?", "hint-help", words.t("hint-help")));
        widgets::said_hints(last, buf, look, hints);
    }

    /// The first line: what was reached, and at its end the rank. What the store tells has its
    /// place before it is known, so that nothing jumps.
    fn draw_reached(&self, play: &Play, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        if !widgets::shows(buf, row) {
            return;
        }
        widgets::wipe(row, buf, look.style(Tone::Text));
        let extent = play.active_game.game.extent(play.board.layout.board, look);
        let fills = |columns: &u16| {
            *columns <= row.width
                && columns.saturating_add(BESIDE_BOARD) >= row.width
                && row.width >= COLUMNS_FOR_EDGES
        };
        let board = extent.map(|extent| extent.columns).filter(fills);
        // A column is free at both ends.
        let columns = board.map_or(RESULT_COLUMNS, |columns| columns + 2);
        let row = widgets::centered(row, columns, 1);
        let title = format!(" {} ", words.t(play.active_game.entry.won));
        let mut rest = widgets::indent(row, 1);
        widgets::left(rest, buf, &title, look.style(Tone::Chosen));
        rest = widgets::indent(rest, widgets::width(&title) + 1);
        rest.width = rest.width.saturating_sub(1);
        let award = self.award.as_ref();
        let rank = award.and_then(|award| award.rank(words, self.placed.as_ref()));
        let is_ranked = |award: &&Award| award.standing != Ranking::Practice;
        let waits = award
            .filter(is_ranked)
            .map(|_| words.tr("won-rank", &[("n", 99u32.into())]));
        let kept = waits.as_deref().map_or(0, widgets::width);
        let said = rank.as_ref().map_or("", |(said, _)| said);
        let tone = match &rank {
            Some((_, true)) => Tone::Alert,
            _ => Tone::Accent,
        };
        if widgets::width(said) <= rest.width {
            widgets::right(rest, buf, said, look.style(tone));
            let kept = kept.max(widgets::width(said));
            rest.width = rest.width.saturating_sub(kept + u16::from(kept > 0));
        }
        rest = self.draw_stars(play, rest, buf, look);
        // In a race its verdict comes first: the moves and the time stand in the header too.
        let race: Vec<String> = self.race.iter().cloned().collect();
        rest = part(rest, buf, &race, look, Tone::Goal);
        for choices in result::parts(words, &play.active_game) {
            let skipped = race.len().min(choices.len().saturating_sub(1));
            let choices = choices.get(skipped..).unwrap_or_default();
            rest = part(rest, buf, choices, look, Tone::Text);
        }
        if let Some(short) = third_star(words, &play.active_game) {
            rest = part(rest, buf, &[short], look, Tone::Faint);
        }
        let set_done = self
            .is_set_done
            .then(|| words.t("won-set-done").into_owned());
        let set_done: Vec<String> = set_done.into_iter().collect();
        rest = part(rest, buf, &set_done, look, Tone::Goal);
        let compared = match (&self.race, award, &self.placed) {
            (None, Some(award), Some(Ok(placing))) => award.compared(words, placing),
            _ => Vec::new(),
        };
        part(rest, buf, &compared, look, Tone::Goal);
    }

    /// Three stars: out, without a hint, by the shortest way. There are none where the shortest
    /// way is not known.
    fn draw_stars(&self, play: &Play, row: Rect, buf: &mut Buffer, look: &Look) -> Rect {
        let Some(stars) = result::stars(&play.active_game) else {
            return row;
        };
        if row.width < stars.len() as u16 {
            return row;
        }
        for (x, is_won) in (row.x..).zip(stars) {
            let (glyph, tone) = match is_won {
                true => (look.glyph("★", "*"), Tone::Accent),
                false => (look.glyph("☆", "."), Tone::Faint),
            };
            put(buf, x, row.y, glyph, look.style(tone));
        }
        widgets::indent(row, stars.len() as u16 + 1)
    }
}

/// What the third star of a step takes; `None`: it is won, or this is no step.
fn third_star(words: &Words, active_game: &ActiveGame) -> Option<String> {
    let step = active_game.step()?;
    let time = clock_text(step.target_time());
    let is_won = active_game
        .tally()
        .is_none_or(|tally| step.stars(&tally) == 3);
    (!is_won).then(|| words.tr("won-third-star", &[("time", time.into())]))
}

/// What the board after this one is called; where a set ends, what the next set is called.
pub(super) fn next_name(words: &Words, active_game: &ActiveGame) -> Option<String> {
    let entry = active_game.entry;
    if let Some(step) = active_game.step() {
        let next = step.next()?;
        return Some(words.tr("step-n", &[("n", u32::from(next.number()).into())]));
    }
    let next = active_game.game.next()?.canonical(entry);
    let sets = (entry.sets)();
    let has_next = |set: &&BoardSet| set.boards.iter().any(|board| board.level == next);
    let set = sets.iter().find(has_next)?;
    let board = set.boards.iter().find(|board| board.level == next)?;
    let ends = active_game.game.ends_a_set();
    Some(
        words
            .t(if ends { set.title } else { board.title })
            .into_owned(),
    )
}

/// Writes the first of these that fits; the row behind it.
fn part(row: Rect, buf: &mut Buffer, choices: &[String], look: &Look, tone: Tone) -> Rect {
    let fits = |text: &&String| widgets::width(text) <= row.width;
    let Some(text) = choices.iter().find(fits) else {
        return row;
    };
    widgets::left(row, buf, text, look.style(tone));
    widgets::indent(row, widgets::width(text) + GAP)
}

impl Play {
    /// Whether the win is still being shown.
    pub(in crate::ui::screens) fn is_winning(&self) -> bool {
        self.won.is_some() && self.board.next_frame.is_some()
    }

    /// Whether the board is on any leaderboard: those made by hand are not.
    fn has_list(&self) -> bool {
        let active_game = &self.active_game;
        let is_by_hand = active_game.entry.board_of(active_game.level()).is_some();
        !is_by_hand || active_game.shared_board().is_some()
    }

    /// The list of the board.
    pub(super) fn leaderboard(&self, context: &mut Context<'_>) -> Leaderboards {
        let active_game = &self.active_game;
        let entry = active_game.entry;
        match (active_game.standing(), active_game.step()) {
            (Ranking::Daily(day), _) => Leaderboards::daily(context, entry, Some(day)),
            (Ranking::Ladder(week, step), _) => {
                Leaderboards::ladder(context, Some(week), Some(step))
            }
            // Practice on a board of the week or of the day.
            (_, Some(step)) => Leaderboards::ladder(context, None, Some(step)),
            _ if active_game.is_of_day() => Leaderboards::daily(context, entry, None),
            _ => Leaderboards::new(context, entry, Some(active_game.listed_level())),
        }
    }

    /// An event after the win.
    pub(super) fn after_win(&mut self, context: &mut Context<'_>, event: &Event) -> Option<Go> {
        let is_winning = self.is_winning();
        let won = self.won.as_mut()?;
        match event {
            Event::Key(key) => {
                if is_winning {
                    self.skip_to_end(context);
                    // A key of the game came too late, and Enter only hurries. What means something
                    // here is done at once.
                    let command = self.command(context.settings.keys, *key);
                    let is_late = matches!(command, Some(Command::Game(_) | Command::Pause));
                    context.redraw();
                    if is_late || *key == Key::Enter {
                        return Some(Go::Stay);
                    }
                }
                let won = self.won.as_mut()?;
                Some(match won.meant(*key) {
                    None => Go::Stay,
                    Some(msg) => self.send(context, msg),
                })
            }
            Event::Reply(reply) => {
                let StoreReply::Placed(code, placed) = &**reply else {
                    self.take_list(context, reply);
                    return Some(Go::Stay);
                };
                if won.award.as_ref().is_some_and(|award| award.code == *code) {
                    won.placed = Some(placed.clone());
                    if placed.is_ok() && self.active_game.standing() != Ranking::Practice {
                        self.renew_list(context);
                    }
                    context.redraw();
                }
                Some(Go::Stay)
            }
            Event::Click { .. } => Some(Go::Stay),
            _ => None,
        }
    }
}
