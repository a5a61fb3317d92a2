//! The result of a won game, in two lines below the board: what was reached, and what is next.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::{Msg, Play};
use crate::games::{self, BoardSet, Purpose};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{Attempt, Code, Placing, Ranking, StoreReply, StoreRequest, Today, UserError};
use crate::ui::event::{Event, Key, Now};
use crate::ui::keymap::{self, Command};
use crate::ui::pages::by_code;
use crate::ui::pages::help::{self, Help};
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::replies::host_note;
use crate::ui::screens::layout::clock_text;
use crate::ui::screens::result::{self, Placed};
use crate::ui::screens::{Context, Scene};
use crate::ui::view::Go;
use crate::ui::widgets;

/// The first line is so wide at most: over the whole of a wide terminal its parts would be far apart.
const RESULT_COLUMNS: u16 = 130;

/// From so many columns on the fewest moves are named.
const COLUMNS_FOR_PAR: u16 = 45;

/// The message for the next board, where it has no name.
const NEXT: &str = "hint-next-board";

/// Columns that the key of the next board, the way out and the help take beside its name.
const BESIDE_NEXT: u16 = 28;

/// The three stars fill one after another, each after so long.
const STAR_PAUSE: Duration = Duration::from_millis(250);

/// The wins of a guest's session after which it is said in a sentence how they are kept.
const WINS_TO_KEEP: u32 = 3;

/// What is known of a won game.
pub(super) struct Won {
    /// Whether the player is a guest, whose results are not stored; `None`: the server has no database.
    is_guest: Option<bool>,
    /// Whether it is said how wins are kept.
    says_how_to_keep: bool,
    placed: Option<Placed>,
    /// The stars that have been filled, and when the next one is.
    stars: (u8, Option<Now>),
    /// The game whose daily board is the next to be played.
    pub(super) next_of_day: Option<&'static str>,
    is_day_done: bool,
}

impl Won {
    pub(super) fn new(context: &mut Context<'_>, is_of_day: bool) -> Self {
        let is_guest = context.profile.map(|profile| profile.guest);
        if is_of_day {
            context.ask(StoreRequest::Today);
        }
        Self {
            is_guest,
            says_how_to_keep: is_guest == Some(true) && context.stars.wins() >= WINS_TO_KEEP,
            placed: None,
            stars: (3, None),
            next_of_day: None,
            is_day_done: false,
        }
    }

    fn placing(&self) -> Option<&Placing> {
        self.placed.as_ref()?.as_deref().ok()
    }

    /// When the next star is filled.
    pub(super) fn due(&self) -> Option<Now> {
        self.stars.1
    }

    /// Looks which board of the day is the next, behind one of this game.
    fn look_at_day(&mut self, today: &Today, game: &str) {
        let is_open = |mine: &Attempt| matches!(mine, Attempt::Untried | Attempt::Begun);
        let mut others = today.boards.iter().filter(|board| board.game != game);
        self.is_day_done = others.clone().all(|board| board.mine.is_done());
        let next = others.find(|board| is_open(&board.mine));
        self.next_of_day = next.map(|board| board.game);
    }
}

impl Play {
    /// Whether the win is still being shown.
    pub(in crate::ui::screens) fn is_winning(&self) -> bool {
        self.won.is_some() && self.board.next_frame.is_some()
    }

    /// Begins to fill the stars, if the player wants to see that, or fills those that are due.
    pub(super) fn fill_stars(&mut self, context: &Context<'_>, begins: bool) {
        let most = result::stars(&self.active_game).unwrap_or(0);
        let Some(won) = &mut self.won else { return };
        let shown = match (begins, won.stars.1) {
            (true, _) if context.settings.motion().shows(Purpose::Wave) => 0,
            (false, Some(due)) if due <= context.now => won.stars.0 + 1,
            (false, Some(_)) => return,
            (true, _) | (false, None) => most,
        };
        let next = (shown < most).then_some(context.now + STAR_PAUSE);
        if won.stars != (shown, next) {
            won.stars = (shown, next);
            self.board.redraw_message();
        }
    }

    /// The message that names another board to choose.
    pub(super) fn next_says(&self) -> &'static str {
        let next = self.won.as_ref().and_then(|won| won.next_of_day);
        match self.active_game.is_of_day() && next.is_none() {
            true => "hint-today",
            false => NEXT,
        }
    }

    /// The keys after a win with their hints. If room is short, the last ones are left out first.
    fn options(&self, won: &Won) -> Vec<(&'static str, &'static str, Msg)> {
        let active_game = &self.active_game;
        let is_shared = active_game.shared_board().is_some();
        let is_by_hand = active_game.entry.board_of(active_game.level()).is_some();
        let has_own = won.is_guest.is_some_and(|is_guest| !is_guest || !is_shared);
        let has_list = won.is_guest.is_some() && (!is_by_hand || is_shared);
        let boards = match active_game.step() {
            Some(_) => "hint-steps",
            None => "hint-boards",
        };
        let options = [
            Some(("n", self.next_says(), Msg::Another)),
            Some(("r", "hint-same", Msg::Again)),
            has_list.then_some(("l", "hint-list", Msg::Leaderboards)),
            (has_own || self.rival().is_some()).then_some(("g", "hint-race", Msg::Race)),
            Some(("q", "hint-back", Msg::Leave)),
            (!active_game.is_of_day()).then_some(("b", boards, Msg::Boards)),
            Some(("i", "hint-invite", Msg::Invite)),
        ];
        options.into_iter().flatten().collect()
    }

    /// The run that is raced next: that of whoever sent the player here, or the one before this one
    /// on the board's list. `None`: the player's own.
    pub(super) fn rival(&self) -> Option<Code> {
        let sent = self.active_game.rival.filter(|_| self.ghost.is_none());
        let ahead = || Some(self.won.as_ref()?.placing()?.ahead.as_ref()?.code);
        sent.or_else(ahead)
    }

    /// What a key does after the win: the first option is that of Enter too.
    pub(super) fn meant(&self, key: Key) -> Option<Msg> {
        let options = self.options(self.won.as_ref()?);
        let letter = match keymap::latin(key) {
            Key::Enter => return options.first().map(|option| option.2),
            Key::Esc => return Some(Msg::Leave),
            Key::Char('m' | 'M') => return Some(Msg::Menu),
            Key::Char('?') | Key::F(1) => return Some(Msg::Help),
            Key::Char(letter) => letter.to_ascii_lowercase(),
            _ => return None,
        };
        let option = options.iter().find(|option| option.0.starts_with(letter));
        option.map(|option| option.2)
    }

    /// The code by which others race the run; an error is the message that says why there is none, or
    /// not yet.
    fn race_code(&self) -> Result<Code, &'static str> {
        let won = self.won.as_ref();
        match won.and_then(|won| Some((won.is_guest?, &won.placed))) {
            None => Err("race-code-none"),
            Some((true, _)) => Err("race-code-guest"),
            _ if !self.is_ranked() => Err("race-code-practice"),
            Some((_, None | Some(Err(UserError::Later)))) => Err("race-code-waits"),
            Some((_, Some(Ok(_) | Err(UserError::RankUnknown)))) => Ok(self.active_game.code()),
            Some((_, Some(Err(_)))) => Err("race-code-none"),
        }
    }

    /// Shows how others race the run, or play its board.
    pub(super) fn invite(&self, context: &mut Context<'_>) -> Go {
        let (words, address) = (context.words(), context.address);
        let again = || {
            let command = format!("play {}", self.active_game.again()?);
            let command = address.screen_command(&command);
            let line = words.tr("won-replay", &[("command", words.name(&command).into())]);
            let lines: Vec<_> = [line]
                .into_iter()
                .chain(host_note(address, words))
                .collect();
            Some(lines.join("\n"))
        };
        match self.race_code() {
            Ok(code) => by_code::invite(context, code, self.active_game.shared_board()),
            Err(says) => by_code::no_invite(words, says, again().as_deref()),
        }
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
                    context.redraw();
                    // A key of the game came too late, and Enter only hurries. What means something
                    // here is done at once.
                    let command = self.command(context.settings.keys, *key);
                    let is_late = matches!(command, Some(Command::Game(_) | Command::Pause));
                    if is_late || *key == Key::Enter {
                        return Some(Go::Stay);
                    }
                }
                if let Some(msg) = self.meant(*key) {
                    return Some(self.send(context, msg));
                }
            }
            Event::Reply(reply) => match &**reply {
                StoreReply::Placed(code, placed) if *code == self.active_game.code() => {
                    won.placed = Some(placed.clone());
                    if placed.is_ok() && self.is_ranked() {
                        self.renew_list(context);
                    }
                    context.redraw();
                }
                StoreReply::Today(Ok(today)) => {
                    won.look_at_day(today, self.active_game.entry.name);
                    context.redraw();
                }
                reply => self.take_list(context, reply),
            },
            Event::Click { .. } => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    /// The rank in a few words, and whether that is trouble.
    fn rank_told(&self, won: &Won, words: &Words) -> Option<(String, bool)> {
        match won.is_guest? {
            true => Some((words.t("won-guest").into_owned(), false)),
            false => result::rank(self.active_game.standing(), won.placed.as_ref(), words),
        }
    }

    /// The message for a finished set of boards or a finished day.
    fn done_says(&self, won: &Won) -> Option<&'static str> {
        match (self.active_game.ends_a_set(), won.is_day_done) {
            (true, _) => Some("won-set-done"),
            (false, true) => Some("daily-star"),
            (false, false) => None,
        }
    }

    /// The rank, and what can be typed.
    pub(super) fn placed_told(&self, words: &Words) -> Vec<String> {
        let Some(won) = &self.won else {
            return Vec::new();
        };
        let placed = won.placed.as_ref();
        let stars = placed.and(self.active_game.step());
        let stars = stars.and_then(|_| result::stars(&self.active_game));
        let stars = stars.map(|n| words.tr("line-stars", &[("n", n.into())]));
        let rank = placed.and_then(|_| Some(self.rank_told(won, words)?.0));
        let compared = won.placing().and_then(|placing| {
            let [compared, _] = result::compared(&self.active_game, placing, words)?;
            Some(compared)
        });
        let said = [stars, rank, compared].into_iter().flatten();
        let said: Vec<_> = said.map(|said| format!("{said}.")).collect();
        let said = Some(said.join(" ")).filter(|said| !said.is_empty());
        let keep = won
            .says_how_to_keep
            .then(|| words.t("won-keep").into_owned());
        let code = placed.and_then(|_| self.race_code().ok());
        let code = code.map(|code| words.tr("list-code", &[("code", code.to_string().into())]));
        let done = self.done_says(won).map(|id| words.t(id).into_owned());
        let options = self.options(won).into_iter();
        let options = options.map(|(key, says, _)| format!("{key}: {}", words.t(says)));
        let options = options.collect::<Vec<_>>().join(", ");
        let said = said.into_iter().chain(keep).chain(code).chain(done);
        said.chain([options]).collect()
    }

    /// The help of the result: what its stars are for, and its keys.
    pub(super) fn help_of_result(&self, won: &Won) -> Help {
        let (active_game, entry) = (&self.active_game, self.active_game.entry);
        let stars = match active_game.step() {
            Some(_) => "help-ladder-stars",
            None => "help-stars",
        };
        let stars = result::stars(active_game).map(|_| stars);
        let about: Vec<_> = stars.iter().chain(entry.about).copied().collect();
        let mut keys = vec![("Enter", self.next_says())];
        keys.extend(self.options(won).iter().map(|(key, says, _)| (*key, *says)));
        keys.push(("?", "key-help"));
        Help::of(entry.title, &about, help::rows(&keys))
    }

    /// What the board after this one is called; where a set ends, what the next set is called.
    fn next_name(&self, won: &Won, words: &Words) -> Option<String> {
        let active_game = &self.active_game;
        if active_game.is_of_day() {
            return Some(words.t(games::find(won.next_of_day?)?.title).into_owned());
        }
        if let Some(step) = active_game.step() {
            let next = u32::from(step.next()?.number());
            return Some(words.tr("step-n", &[("n", next.into())]));
        }
        let next = active_game.next_level()?.canonical(active_game.entry);
        let sets = (active_game.entry.sets)();
        let has_next = |set: &&BoardSet| set.boards.iter().any(|board| board.level == next);
        let set = sets.iter().find(has_next)?;
        let board = set.boards.iter().find(|board| board.level == next)?;
        let title = match active_game.ends_a_set() {
            true => set.title,
            false => board.title,
        };
        Some(words.t(title).into_owned())
    }

    /// Draws the two lines.
    pub(super) fn draw_result(&self, won: &Won, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let row = |n| widgets::row(area, area.height.saturating_sub(n));
        self.draw_reached(won, row(2), buf, look, words);
        let last = row(1);
        let next = self.next_name(won, words);
        let next = next.map(|next| words.tr("hint-next-named", &[("name", next.into())]));
        let next = next.filter(|next| widgets::width(next) + BESIDE_NEXT <= last.width);
        let options = self.options(won).into_iter().enumerate();
        let mut hints: Vec<_> = options
            .map(|(n, (key, id, _))| match (n, &next) {
                (0, Some(next)) => ("Enter", id, next.into()),
                (0, None) => ("Enter", id, words.t(id)),
                _ => (key, id, words.t(id)),
            })
            .collect();
        // The help names the keys that have no room here.
        hints.push(("?", "hint-help", words.t("hint-help")));
        widgets::said_hints(last, buf, look, hints);
    }

    /// The first line: what was reached, and at its end the rank. What the store tells has its
    /// place before it is known, so that nothing jumps.
    fn draw_reached(&self, won: &Won, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        if !widgets::shows(buf, row) {
            return;
        }
        widgets::wipe(row, buf, look.style(Tone::Text));
        let mut row = widgets::indent(widgets::centered(row, RESULT_COLUMNS, 1), 1);
        row.width = row.width.saturating_sub(1);
        let title = format!(" {} ", words.t(self.active_game.entry.won));
        let stars = result::stars(&self.active_game).map(|stars| {
            let lit = usize::from(stars.min(won.stars.0));
            let (filled, empty) = (look.glyph("★", "*"), look.glyph("☆", "."));
            format!("{}{}", filled.repeat(lit), empty.repeat(3 - lit))
        });
        let stars = stars.unwrap_or_default();
        for (text, tone) in [(&title, Tone::Chosen), (&stars, Tone::Accent)] {
            widgets::left(row, buf, text, look.style(tone));
            let gap = u16::from(!text.is_empty());
            row = widgets::indent(row, widgets::width(text) + gap);
        }
        // In a race its verdict comes first: the moves and the time stand in the header too.
        let race = self.verdict(words);
        let race = race.filter(|race| widgets::width(race) <= row.width);
        // Who is next, and how wins are kept, is worth more than the fewest moves.
        let is_next_known = won.placing().is_some_and(|placing| placing.ahead.is_some());
        let has_more = race.is_some() || is_next_known || won.says_how_to_keep;
        let is_long = !has_more && row.width >= COLUMNS_FOR_PAR;
        let [moves, time] = result::reached(&self.active_game, is_long, words);
        let keep = won.says_how_to_keep.then(|| words.t("won-keep"));
        let keep = keep.filter(|keep| widgets::width(keep) + widgets::width(&moves) < row.width);
        let (rank, tone) = match (keep, self.rank_told(won, words)) {
            (Some(keep), _) => (keep.into_owned(), Tone::Accent),
            (None, Some((rank, true))) => (rank, Tone::Alert),
            (None, Some((rank, false))) => (rank, Tone::Accent),
            (None, None) if won.is_guest.is_some() && self.is_ranked() => {
                // As much room as it will take.
                let rank = words.tr("won-rank", &[("n", 99u32.into())]);
                (" ".repeat(widgets::width(&rank).into()), Tone::Text)
            }
            (None, None) => (String::new(), Tone::Text),
        };
        let (text, goal) = (look.style(Tone::Text), look.style(Tone::Goal));
        let verdict = race.as_deref().map(|race| (race, goal)).into_iter();
        let parts: Vec<_> = verdict.chain([(&*moves, text), (&*time, text)]).collect();
        let rank = [(rank.as_str(), look.style(tone))];
        let ranks = rank.iter().filter(|(rank, _)| !rank.is_empty()).count();
        let rest = widgets::heading(row, buf, &parts, &rank[..ranks]);
        let compared = won
            .placing()
            .filter(|_| race.is_none())
            .and_then(|placing| {
                let compared = result::compared(&self.active_game, placing, words)?;
                let mut compared = compared.into_iter();
                compared.find(|said| widgets::width(said) <= rest.width)
            });
        let done = self.done_says(won).map(|id| words.t(id));
        let third = self.third_star(words);
        let parts = [
            (compared.as_deref().unwrap_or_default(), goal),
            (done.as_deref().unwrap_or_default(), goal),
            (
                third.as_deref().unwrap_or_default(),
                look.style(Tone::Faint),
            ),
        ];
        widgets::heading(rest, buf, &parts, &[]);
    }

    /// What the third star of a step takes; `None`: it is won, or this is no step.
    fn third_star(&self, words: &Words) -> Option<String> {
        let step = self.active_game.step()?;
        let time = clock_text(step.target_time());
        let is_won = result::stars(&self.active_game) == Some(3);
        (!is_won).then(|| words.tr("won-third-star", &[("time", time.into())]))
    }
}
