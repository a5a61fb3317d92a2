//! The result of a won game, in two lines below the board: what was reached, and what is next.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::Play;
use crate::games::clock::{clock_text, exact_time};
use crate::games::{Input, put};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::{
    Attempt, Code, Placing, Ranking, Record, Step, StoreReply, StoreRequest, Today, UserError,
};
use crate::ui::event::{Key, Now};
use crate::ui::keymap::{self, Command};
use crate::ui::pages::by_code;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::replies::host_note;
use crate::ui::screens::result::{self, Placed};
use crate::ui::screens::{Context, Scene};
use crate::ui::view::Go;
use crate::ui::widgets::{self, Texts};

/// Columns between two parts of the result.
const RESULT_GAP: u16 = 2;

/// The three stars fill one after another, each after so long.
const STAR_PAUSE: Duration = Duration::from_millis(250);

/// Of so many free cells one has a star.
const STARS: u32 = 37;

/// What is known of a won game.
pub(super) struct Won {
    /// Whether the player is a guest, whose results are not stored; `None`: the server has no database.
    is_guest: Option<bool>,
    placed: Option<Placed>,
    /// The run that led the player here, which is told of when the first try is over.
    pub(super) sent: Option<Box<Record>>,
    /// The stars that have been filled at most, and when the next one is.
    stars: (u8, Option<Now>),
    /// The game whose daily board is the next to be played.
    pub(super) next_of_day: Option<&'static str>,
    is_day_done: bool,
}

impl Won {
    pub(super) fn new(context: &mut Context<'_>, is_of_day: bool) -> Self {
        if is_of_day {
            context.ask(StoreRequest::Today);
        }
        Self {
            is_guest: context.profile.map(|profile| profile.guest),
            placed: None,
            sent: None,
            stars: (3, None),
            next_of_day: None,
            is_day_done: false,
        }
    }

    pub(super) fn placing(&self) -> Option<&Placing> {
        self.placed.as_ref()?.as_deref().ok()
    }

    pub(super) fn begin_stars(&mut self, now: Now) {
        self.stars = (0, Some(now + STAR_PAUSE));
    }

    pub(super) fn due(&self) -> Option<Now> {
        self.stars.1
    }

    /// Fills the star that is due; whether there is one.
    pub(super) fn fill_star(&mut self, now: Now) -> bool {
        let is_due = self.due().is_some_and(|due| due <= now);
        if is_due {
            let shown = self.stars.0 + 1;
            self.stars = (shown, (shown < 3).then_some(now + STAR_PAUSE));
        }
        is_due
    }

    /// Looks which board of the day comes after that of this game.
    fn look_at_day(&mut self, today: &Today, game: &str) {
        let is_open = |mine: &Attempt| matches!(mine, Attempt::Untried | Attempt::Begun);
        let mut others = today.boards.iter().filter(|board| board.game != game);
        self.is_day_done = others.clone().all(|board| board.mine.is_done());
        let next = others.find(|board| is_open(&board.mine));
        self.next_of_day = next.map(|board| board.game);
    }
}

/// Draws stars where the board leaves room, for a win that does not come every day.
fn draw_sky(area: Rect, buf: &mut Buffer, look: &Look) {
    let sky = look.style(Tone::Text).bg;
    for at in area.intersection(buf.area).positions() {
        let n = (u32::from(at.x) * 7_919) ^ (u32::from(at.y) * 104_729);
        let (star, tone) = match n % STARS {
            0 => (look.glyph("★", "*"), Tone::Accent),
            1 | 2 => (look.glyph("·", "."), Tone::Accent),
            _ => continue,
        };
        let is_free = |x| {
            buf.cell((x, at.y))
                .is_none_or(|cell| cell.symbol() == " " && Some(cell.bg) == sky)
        };
        if (at.x.saturating_sub(1)..=at.x + 1).all(is_free) {
            put(buf, at.x, at.y, star, look.style(tone));
        }
    }
}

impl Play {
    /// Whether the win is still being shown.
    pub(in crate::ui::screens) fn is_winning(&self) -> bool {
        self.won.is_some() && self.board.next_frame.is_some()
    }

    /// The keys after a win or a solution with their hints. If room is short, the last ones are left
    /// out first.
    fn options(&self) -> Vec<(&'static str, &'static str, Command)> {
        let active_game = &self.active_game;
        let is_shared = active_game.shared_board.is_some();
        let is_by_hand = active_game.entry.board_of(active_game.level()).is_some();
        let next = match self.won.as_ref().and_then(|won| won.next_of_day) {
            None if active_game.is_of_day() => "hint-today",
            _ => "hint-next-board",
        };
        let is_guest = self.won.as_ref().and_then(|won| won.is_guest);
        let has_list = is_guest.is_some() && (!is_by_hand || is_shared);
        let boards = match active_game.step() {
            Some(_) => "hint-steps",
            None => "hint-boards",
        };
        let options = [
            Some(("n", next, Command::New)),
            Some(("r", "hint-same", Command::Restart)),
            has_list.then_some(("l", "hint-list", Command::Leaderboards)),
            self.won.as_ref().map(|_| ("g", "hint-race", Command::Race)),
            Some(("q", "hint-back", Command::Quit)),
            Some(("i", "hint-invite", Command::Invite)),
            (!active_game.is_of_day()).then_some(("b", boards, Command::Boards)),
        ];
        options.into_iter().flatten().collect()
    }

    /// The same as they are shown. The help names those that have no room.
    pub(super) fn keys_when_over(&self) -> Vec<(&'static str, &'static str)> {
        let options = self.options().into_iter();
        let options = options.map(|(key, says, _)| (key, says));
        let mut keys: Vec<_> = options.chain([("?", "hint-help")]).collect();
        keys[0].0 = "Enter";
        keys
    }

    /// What a key does when the game is over: the first option is that of Enter too.
    pub(super) fn meant(&self, key: Key) -> Option<Command> {
        let options = self.options();
        let letter = match keymap::latin(key) {
            Key::Enter => return options.first().map(|option| option.2),
            Key::Esc => return Some(Command::Quit),
            Key::Char('m' | 'M') => return Some(Command::Menu),
            Key::Char('?') | Key::F(1) => return Some(Command::Help),
            Key::Char(letter) => letter.to_ascii_lowercase(),
            _ => return None,
        };
        let option = options.iter().find(|option| option.0.starts_with(letter));
        option.map(|option| option.2)
    }

    /// The code by which others race the run; `None`: it has none, or not yet.
    fn race_code(&self) -> Option<Code> {
        let won = self
            .won
            .as_ref()
            .filter(|won| won.is_guest == Some(false))?;
        let is_saved = matches!(won.placed, Some(Ok(_) | Err(UserError::RankUnknown)));
        let is_ranked = self.active_game.standing() != Ranking::Practice;
        (is_saved && is_ranked).then(|| self.active_game.code())
    }

    /// Shows how others race the run, or play its board.
    pub(super) fn invite(&self, context: &mut Context<'_>) -> Go {
        let (words, address) = (context.words(), context.address);
        if let Some(code) = self.race_code() {
            return by_code::invite(context, code, self.active_game.shared_board);
        }
        let again = self.active_game.again().map(|again| {
            let command = address.screen_command(&format!("play {again}"));
            let line = words.tr("won-replay", &[("command", words.name(&command).into())]);
            let note = host_note(address, words).map(|note| format!("\n{note}"));
            format!("{line}{}", note.unwrap_or_default())
        });
        by_code::no_invite(context, again)
    }

    pub(super) fn leaderboard(&self, context: &mut Context<'_>) -> Leaderboards {
        let (active_game, entry) = (&self.active_game, self.active_game.entry);
        let day = match active_game.standing() {
            Ranking::Daily(day) => Some(day),
            Ranking::Ladder(week, _) => Some(week.first_day()),
            // Perhaps practice on the board of today or of this week.
            Ranking::Ranked | Ranking::Practice => None,
        };
        match active_game.shared_board {
            Some(board) => Leaderboards::of_board(context, board, day),
            None => Leaderboards::of_level(context, entry, &active_game.listed_level()),
        }
    }

    pub(super) fn key_when_over(&mut self, context: &mut Context<'_>, key: Key) -> Go {
        let command = self.command(context.settings.keys, key);
        if self.is_winning() {
            self.skip_to_end(context);
            context.redraw();
            // A key of the game came too late, and Enter only hurries. What means something
            // here is done at once.
            let is_late = matches!(command, Some(Command::Game(_) | Command::Pause));
            if is_late || key == Key::Enter || self.board.round.is_some() {
                return Go::Stay;
            }
        }
        match (self.meant(key), command) {
            (Some(meant), _) => return self.send(context, meant),
            (None, Some(Command::Game(Input::View(view)))) => self.view(context, view),
            (None, _) => {}
        }
        Go::Stay
    }

    pub(super) fn take_reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) {
        match (reply, &mut self.won) {
            (StoreReply::Placed(code, placed), Some(won)) if *code == self.active_game.code() => {
                won.placed = Some(placed.clone());
                let sent = self.active_game.rival.filter(|_| self.ghost.is_none());
                context.ask_all(sent.map(StoreRequest::Record));
                context.redraw();
            }
            (StoreReply::Record(Ok(record)), Some(won)) => {
                won.sent = Some(record.clone());
                context.redraw();
            }
            (StoreReply::Today(Ok(today)), Some(won)) => {
                won.look_at_day(today, self.active_game.entry.name);
                context.redraw();
            }
            _ => {}
        }
    }

    /// What the store tells of the run, and what it came to with what there was to reach.
    fn reached(&self, words: &Words) -> [Texts; 2] {
        let (active_game, won) = (&self.active_game, self.won.as_deref());
        let said = |id| words.t(id).into_owned();
        let rank = won.and_then(|won| match won.is_guest? {
            true => Some((said("won-guest"), Tone::Accent)),
            false => result::rank(active_game.standing(), won.placed.as_ref(), words),
        });
        let placing = won.and_then(Won::placing);
        let placing = placing.filter(|_| self.verdict(words).is_none());
        let compared = placing.and_then(|placing| result::compared(active_game, placing, words));
        let done = match (
            active_game.entry.ends_a_set(active_game.level()),
            won.is_some_and(|won| won.is_day_done),
        ) {
            (true, _) => Some(said("won-set-done")),
            (false, true) => Some(said("daily-star")),
            (false, false) => None,
        };
        let progress = active_game.progress();
        let fewest = progress.par.map(|par| match progress.moves <= par {
            true => said("won-shortest"),
            false => words.tr("won-longer", &[("par", par.into())]),
        });
        let stars = result::stars(active_game).filter(|stars| *stars < 3);
        let hints = active_game.run().hints();
        let third = stars.and_then(|_| match active_game.step() {
            _ if hints > 0 => Some(said("won-hint-star")),
            Some(step) => {
                let time = clock_text(step.target_time());
                Some(words.tr("won-third-star", &[("time", time.into())]))
            }
            None => None,
        });
        let moves = words.moves(progress.moves).into_owned();
        let time = exact_time(active_game.run().time(), words);
        let goal = [compared, done].into_iter().flatten();
        let told = rank.into_iter().chain(goal.map(|text| (text, Tone::Goal)));
        let text = [moves, time].map(|text| (text, Tone::Text)).into_iter();
        let faint = [third, fewest].into_iter().flatten();
        let own = text.chain(faint.map(|text| (text, Tone::Faint)));
        [told.collect(), own.collect()]
    }

    /// The result as text mode says it, and what can be typed.
    pub(super) fn result_told(&self, words: &Words) -> Vec<String> {
        let [told, own] = self.reached(words);
        let own: Vec<_> = own.into_iter().map(|(text, _)| text).collect();
        let title = words.t(self.active_game.entry.won);
        let mut lines = vec![format!("{title} {}.", own.join(", "))];
        lines.extend(self.verdict(words));
        let Some(won) = &self.won else {
            return lines;
        };
        let placed = won.placed.as_ref();
        let stars = placed.and(self.active_game.step());
        let stars = stars.and_then(|_| result::stars(&self.active_game));
        let stars = stars.map(|n| words.tr("line-stars", &[("n", n.into())]));
        let told = stars
            .into_iter()
            .chain(told.into_iter().map(|(text, _)| text));
        let told = told.map(|text| format!("{}.", text.trim_end_matches('!')));
        let told: Vec<_> = told.collect();
        lines.extend(Some(told.join(" ")).filter(|told| !told.is_empty()));
        let code = self.race_code();
        lines.extend(code.map(|code| words.tr("list-code", &[("code", code.to_string().into())])));
        let options = self.options().into_iter();
        let options = options.map(|(key, says, _)| format!("{key}: {}", words.t(says)));
        lines.push(Vec::from_iter(options).join(", "));
        lines
    }

    pub(super) fn draw_result(&self, won: &Won, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words, layout) = (scene.look, scene.words, &self.board.layout);
        if won.is_day_done || self.active_game.step().is_some_and(Step::is_jewel) {
            draw_sky(layout.board, buf, look);
        }
        if widgets::shows(buf, layout.message) {
            self.draw_reached(won, layout.message, buf, scene);
        }
        widgets::hints(layout.hints, buf, look, words, &self.keys_when_over());
    }

    /// The first line: what was reached, as far as there is room.
    fn draw_reached(&self, won: &Won, row: Rect, buf: &mut Buffer, scene: &Scene<'_>) {
        let (look, words) = (scene.look, scene.words);
        // It may be the row of the heading.
        widgets::wipe(row, buf, look.style(Tone::Text));
        let row = widgets::centered(row, row.width.saturating_sub(2), 1);
        let title = format!(" {} ", words.t(self.active_game.entry.won));
        let stars = result::stars(&self.active_game).map(|stars| {
            let lit = usize::from(stars.min(won.stars.0));
            let (filled, empty) = (look.glyph("★", "*"), look.glyph("☆", "."));
            let stars = filled.repeat(lit) + &empty.repeat(3 - lit);
            (stars, Tone::Accent)
        });
        let verdict = self.verdict(words);
        let verdict = verdict.map(|verdict| (verdict, Tone::Goal));
        let parts = [(title, Tone::Chosen)].into_iter().chain(stars);
        let [told, own] = self.reached(words);
        let mut reached = [own, told].concat();
        reached.sort_by_key(|(_, tone)| (*tone == Tone::Faint, *tone == Tone::Text));
        let parts = parts.chain(verdict).chain(reached);
        // As many as there is room for, in the middle like the keys below.
        let mut wide = 0;
        let fitting = parts.filter(|(text, _)| {
            let both = wide + widgets::width(text);
            let fits = both <= row.width;
            wide = if fits { both + RESULT_GAP } else { wide };
            fits
        });
        let fitting = Vec::from_iter(fitting);
        let row = widgets::centered(row, wide - RESULT_GAP, 1);
        widgets::texts(row, buf, look, &fitting, RESULT_GAP);
    }
}
