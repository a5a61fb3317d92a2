//! Draws the page of a room before and after its rounds, and the board with the others beside it.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::{RoomScreen, Round, SETTINGS, beside, markers};
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::PublicAddress;
use crate::rooms::member::{Member, Reaction};
use crate::rooms::room::{MEMBERS_MAX, Mode, Phase, Room};
use crate::ui::names::marked;
use crate::ui::page::Page;
use crate::ui::screens::layout::exact_time;
use crate::ui::screens::{Scene, Screen};
use crate::ui::widgets;

/// The keys of somebody who is home while others are not.
pub(super) fn home_hints(is_host: bool) -> Vec<(&'static str, &'static str)> {
    let mut hints = vec![
        ("w", "hint-room-watch"),
        ("r", "hint-room-react"),
        ("g", "hint-room-others"),
    ];
    if is_host {
        hints.push(("e", "hint-room-end"));
    }
    hints.extend([("?", "hint-help"), ("q", "hint-quit")]);
    hints
}

/// The keys of a round beside those of the game.
pub(super) const HINTS_OF_ROUND: [(&str, &str); 4] = [
    ("r", "hint-room-react"),
    ("g", "hint-room-others"),
    ("?", "hint-help"),
    ("q", "hint-quit"),
];

/// Columns and rows of the page of a room, where the terminal has as many.
const PAGE: (u16, u16) = (84, 26);

/// Columns of the others for those who come late, so that the bars are not far from the names.
const LATE_COLUMNS: u16 = 48;

/// From so many columns on the members stand beside the settings.
const COLUMNS_FOR_TWO: u16 = 72;

/// Columns of the settings there.
const SETTINGS_COLUMNS: u16 = 36;

/// From so many rows on the three first stand on a podium.
pub(super) const ROWS_FOR_PODIUM: u16 = 16;

/// One row of a list.
pub(super) struct Line {
    pub(super) sign: Option<(&'static str, Tone)>,
    pub(super) text: String,
    pub(super) right: String,
    /// Whether it is of somebody who has left.
    pub(super) is_gone: bool,
}

/// Columns of a list before the text of a row, or before its sign, and behind the row.
const MARK_COLUMNS: u16 = 3;
const SIGN_COLUMNS: u16 = 2;
const END_COLUMNS: u16 = 1;

impl Line {
    /// The columns that it takes as a whole.
    pub(super) fn columns(&self) -> u16 {
        let sign = if self.sign.is_some() { SIGN_COLUMNS } else { 0 };
        let text = widgets::width(&self.text) + 1 + widgets::width(&self.right);
        MARK_COLUMNS + sign + text + END_COLUMNS
    }
}

/// What others type to come.
pub(super) fn join_line(room: &Room, address: &PublicAddress) -> String {
    address.screen_command(&format!("join {}", room.code()))
}

/// What is played, in words: `Labyrinth, 19 x 19`.
pub(crate) fn level_text(room: &Room, words: &Words) -> String {
    let (game, level) = room.level();
    if room.mode().legs() > 1 {
        return words.t("room-mode-relay").into_owned();
    }
    // Of several starts none is that of all.
    let is_of_all = room.mode() != Mode::Starts;
    let board = room
        .board()
        .filter(|_| is_of_all && room.phase() != Phase::Lobby);
    let (game, level) = board.map_or((game, level), |board| (board.game, &board.level));
    let Some(entry) = games::find(game) else {
        return String::new();
    };
    let title = words.t(entry.title);
    match level.text(entry, words) {
        text if text.is_empty() => title.into_owned(),
        text => format!("{title}, {text}"),
    }
}

/// How rounds follow each other, in words.
pub(crate) fn mode_text(mode: Mode, words: &Words) -> String {
    match mode {
        Mode::First => words.t("room-mode-first").into_owned(),
        Mode::Rounds(rounds) => words.tr("room-mode-rounds", &[("n", rounds.into())]),
        Mode::EachGame => words.t("room-mode-each").into_owned(),
        Mode::Relay => words.t("room-mode-relay").into_owned(),
        Mode::Starts => words.t("room-mode-starts").into_owned(),
    }
}

/// The keys of the page of a room.
pub(super) fn page_hints(screen: &RoomScreen, look: &Look) -> Vec<(&'static str, &'static str)> {
    let (is_host, is_lobby) = (screen.is_host(), screen.is_lobby());
    let mut hints = Vec::new();
    match screen.room.phase() {
        Phase::Round { .. } => {
            if !screen.room.has_seen(screen.id) {
                hints.push(("Enter", "hint-room-enter"));
            }
            if screen.may_watch {
                hints.push(("w", "hint-room-watch"));
            }
        }
        Phase::Countdown(_) => {}
        Phase::Lobby | Phase::Results if is_host => {
            let says = match (screen.room.phase(), screen.room.is_match_over()) {
                (Phase::Lobby, _) => "hint-room-start",
                (_, true) => "hint-room-again",
                (_, false) => "hint-room-next",
            };
            hints.push(("Enter", says));
        }
        Phase::Lobby | Phase::Results => {}
    }
    if screen.room.phase() == Phase::Results {
        let says = match is_lobby {
            true => "hint-room-results",
            false => "hint-room-page",
        };
        hints.push(("Tab", says));
    }
    if is_lobby && is_host && screen.room.is_match_over() {
        hints.push((look.glyph("←→", "hl"), "hint-change"));
    }
    hints.push(("s", "hint-room-copy"));
    hints.push(("r", "hint-room-react"));
    if is_host {
        if is_lobby {
            hints.push(("x", "hint-room-send"));
        }
        let says = match screen.room.is_locked() {
            true => "hint-room-unlock",
            false => "hint-room-lock",
        };
        hints.push(("o", says));
        hints.push(("n", "hint-room-code"));
    }
    hints.push(("?", "hint-help"));
    hints.push(("q", "hint-quit"));
    hints
}

/// Draws rows, the chosen one as a bar; where they do not all fit, those up to the chosen one, or from
/// the first one on. Returns whether there are more above and below.
pub(super) fn list(
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
    lines: &[Line],
    (chosen, first): (Option<usize>, usize),
) -> (bool, bool) {
    let room = usize::from(area.height);
    let first = match chosen {
        Some(chosen) => (chosen + 1).saturating_sub(room),
        None => first.min(lines.len().saturating_sub(room)),
    };
    for (n, line) in lines.iter().enumerate().skip(first).take(room) {
        let row = widgets::row(area, widgets::count(n - first));
        let is_chosen = chosen == Some(n);
        let (tone, faint) = match (is_chosen, line.is_gone) {
            (true, _) => (Tone::Chosen, Tone::Chosen),
            (false, true) => (Tone::PanelFaint, Tone::PanelFaint),
            (false, false) => (Tone::Panel, Tone::PanelFaint),
        };
        let style = look.style(tone);
        buf.set_style(row, style);
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(row, buf, &mark, style);
        let mut rest = widgets::indent(row, MARK_COLUMNS);
        rest.width = rest.width.saturating_sub(END_COLUMNS);
        if let Some((sign, tone)) = line.sign {
            // The colour alone: the ground is that of the row. On the bar it would not be read.
            let fg = look.style(tone).fg.filter(|_| !is_chosen);
            widgets::left(rest, buf, sign, fg.map_or(style, |fg| style.fg(fg)));
            rest = widgets::indent(rest, SIGN_COLUMNS);
        }
        let taken = widgets::width(&line.right);
        let room = rest.width.saturating_sub(taken + u16::from(taken > 0));
        widgets::left(rest, buf, &widgets::cut(&line.text, room, look), style);
        widgets::right(rest, buf, &line.right, look.style(faint));
    }
    (first > 0, first + room < lines.len())
}

impl RoomScreen {
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if self.membership.is_none() {
            return self.draw_gone(scene, area, buf);
        }
        if self.watching.is_some() || self.round.is_some() {
            return self.draw_boards(scene, area, buf);
        }
        match self.room.phase() {
            Phase::Countdown(until) => self.draw_countdown(until, scene, area, buf),
            Phase::Round { .. } => self.draw_late(scene, area, buf),
            Phase::Results if !self.shows_settings => self.draw_results(scene, area, buf),
            Phase::Lobby | Phase::Results => self.draw_lobby(scene, area, buf),
        }
        self.draw_keys(scene, area, buf);
    }

    fn draw_gone(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let says = match self.room.is_over() {
            true => "room-over",
            false => "room-gone",
        };
        let lines = widgets::wrap(
            &words.t(says),
            area.width.saturating_sub(4).min(widgets::PROSE),
        );
        let top = area.height.saturating_sub(widgets::count(lines.len())) / 2;
        for (n, line) in (top..).zip(&lines) {
            widgets::middle(widgets::row(area, n), buf, line, look.style(Tone::Text));
        }
        widgets::footer(area, buf, look, words, &[("Enter", "hint-menu")]);
    }

    /// The row of the keys, or the signs to choose from.
    fn draw_keys(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let last = widgets::row(area, area.height.saturating_sub(1));
        if self.picks_reaction {
            return self.draw_reactions(last, buf, look);
        }
        widgets::hints(last, buf, look, words, &page_hints(self, look));
        let above = widgets::row(area, area.height.saturating_sub(2));
        let told = self.told_text(above.width);
        let (said, tone) = match (self.said, told, self.waits_for(words)) {
            (Some(said), ..) => (words.t(said).into_owned(), Tone::Alert),
            (None, Some(told), _) => (told, Tone::Alert),
            (None, None, Some(waits)) => (waits, Tone::Faint),
            (None, None, None) => return,
        };
        widgets::wipe(above, buf, look.style(Tone::Text));
        let said = widgets::cut(&said, above.width, look);
        widgets::middle(above, buf, &said, look.style(tone));
    }

    /// What has changed in the room; where there is no room for all of it, what matters most.
    fn told_text(&self, columns: u16) -> Option<String> {
        let all = self.told.join(" ");
        match widgets::width(&all) <= columns {
            true => Some(all).filter(|all| !all.is_empty()),
            false => self.told.last().cloned(),
        }
    }

    /// The part of a page that is above the row in which something is said.
    pub(super) fn above_said(&self, body: Rect, area: Rect, words: &Words) -> Rect {
        let is_said =
            self.said.is_some() || !self.told.is_empty() || self.waits_for(words).is_some();
        let bottom = area.bottom().saturating_sub(2);
        let height = match is_said {
            true => body.height.min(bottom.saturating_sub(body.y)),
            false => body.height,
        };
        Rect { height, ..body }
    }

    /// Who begins the next round, where that is somebody else.
    fn waits_for(&self, words: &Words) -> Option<String> {
        if !matches!(self.room.phase(), Phase::Lobby | Phase::Results) || self.is_host() {
            return None;
        }
        let host = self.room.host().and_then(|host| self.room.member(host))?;
        let name = words.name(host.name.as_str());
        Some(words.tr("room-waiting", &[("name", name.into())]))
    }

    fn draw_reactions(&self, row: Rect, buf: &mut Buffer, look: &Look) {
        const KEYS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];
        let signs = KEYS.iter().zip(Reaction::SIGNS);
        let signs = signs.map(|(key, sign)| (*key, "hint-help", sign.into()));
        widgets::said_hints(row, buf, look, signs.collect());
    }

    /// The page's heading: the code, and whether the room is locked.
    fn heading(&self, page: &Page, buf: &mut Buffer, look: &Look, words: &Words) {
        let title = words.t("room-title");
        let code = self.room.code().to_string();
        let locked = words.t("room-is-locked");
        let right = match self.room.is_locked() {
            true => vec![(&*locked, look.style(Tone::Alert))],
            false => Vec::new(),
        };
        let left = [
            (code.as_str(), look.style(Tone::Chosen)),
            (&*title, look.style(Tone::Faint)),
        ];
        page.heading(buf, look, &left, &right);
    }

    pub(super) fn member_line(&self, member: &Member, look: &Look, words: &Words) -> Line {
        let name = words.name(member.name.as_str());
        let mut name = marked(&name, member.streak, words);
        if member.id == self.id {
            name = words.tr("race-own", &[("name", name.into())]);
        }
        let reaction = member.reaction(Instant::now());
        let right = match reaction {
            Some((reaction, _)) => reaction.sign().to_owned(),
            None if self.room.host() == Some(member.id) => words.t("room-host").into_owned(),
            None if member.lost_since.is_some() => words.t("room-away").into_owned(),
            None => String::new(),
        };
        Line {
            sign: Some(markers::sign(member.sign, look)),
            text: name,
            right,
            is_gone: self.room.member(member.id).is_none(),
        }
    }

    /// What others type to come, broken between words, so that the code is in one piece; and the part
    /// of the page below it.
    fn command_and_below(
        &self,
        area: Rect,
        address: &PublicAddress,
        words: &Words,
    ) -> (Vec<String>, Rect) {
        let body = self.above_said(Page::new(area, PAGE).body, area, words);
        let command = widgets::wrap(&join_line(&self.room, address), body.width);
        let around = 2 * u16::from(area.height >= ROWS_FOR_PODIUM);
        let below = widgets::below(body, around + widgets::count(command.len()));
        (command, below)
    }

    /// How many rows of the list of members are not to be seen at once.
    pub(super) fn rows_hidden(&self, area: Rect, address: &PublicAddress, words: &Words) -> usize {
        let (_, below) = self.command_and_below(area, address, words);
        let settings = match below.width < COLUMNS_FOR_TWO {
            true => SETTINGS,
            false => 0,
        };
        let room = usize::from(below.height.saturating_sub(2));
        (settings + self.room.members().len()).saturating_sub(room)
    }

    fn draw_lobby(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        self.heading(&page, buf, look, words);
        let body = self.above_said(page.body, area, words);
        let (command, below) = self.command_and_below(area, scene.address, words);
        let mut y = 0;
        if area.height >= ROWS_FOR_PODIUM {
            let says = words.t("room-others-come");
            widgets::left(widgets::row(body, 0), buf, &says, look.style(Tone::Faint));
            y = 1;
        }
        for (y, line) in (y..).zip(&command) {
            widgets::left(widgets::row(body, y), buf, line, look.style(Tone::Text));
        }
        let body = below;
        let (game, level) = self.room.level();
        let entry = games::find(game);
        let change = |text: String| match self.chooses() {
            true => format!("{} {text} {}", look.glyph("‹", "<"), look.glyph("›", ">")),
            false => text,
        };
        let mode = self.room.mode();
        let title = entry.map_or_else(String::new, |entry| words.t(entry.title).into_owned());
        let level = entry.map_or_else(String::new, |entry| level.text(entry, words));
        let all = words.t("room-all-games");
        let setting = |says: &'static str, value: String| Line {
            sign: None,
            text: words.t(says).into_owned(),
            right: value,
            is_gone: false,
        };
        let settings = vec![
            setting(
                "room-game",
                match mode.plays_all_games() {
                    true => all.into_owned(),
                    false => change(title),
                },
            ),
            setting(
                "room-level",
                match mode.plays_all_games() {
                    true => "-".to_owned(),
                    false => change(level),
                },
            ),
            setting("room-mode", change(mode_text(mode, words))),
        ];
        let members = self.room.members().iter();
        let members: Vec<Line> = members
            .map(|member| self.member_line(member, look, words))
            .collect();
        let count = widgets::count(members.len());
        let counts = [
            ("n", u32::from(count).into()),
            ("of", (MEMBERS_MAX as u32).into()),
        ];
        let here = words.tr("room-members", &counts);
        let row = self.chosen_row();
        if body.width < COLUMNS_FOR_TWO {
            let inside = widgets::panel(body, buf, look, &here);
            let lines: Vec<Line> = settings.into_iter().chain(members).collect();
            let (above, below) = list(inside, buf, look, &lines, (row, self.row));
            widgets::more(body, buf, look, above, below);
            return;
        }
        let left = Rect {
            width: SETTINGS_COLUMNS,
            height: body.height.min(SETTINGS as u16 + 2),
            ..body
        };
        let inside = widgets::panel(left, buf, look, &words.t("room-play"));
        list(
            inside,
            buf,
            look,
            &settings,
            (row.filter(|row| *row < SETTINGS), 0),
        );
        let x = left.right() + 2;
        let right = Rect {
            x,
            width: body.right() - x,
            height: body.height.min(count.max(SETTINGS as u16) + 2),
            ..body
        };
        let inside = widgets::panel(right, buf, look, &here);
        let chosen = row.and_then(|row| row.checked_sub(SETTINGS));
        // Of the chosen setting all rows can be seen.
        let first = if row.is_some() { 0 } else { self.row };
        let (above, below) = list(inside, buf, look, &members, (chosen, first));
        widgets::more(right, buf, look, above, below);
    }

    /// Which round it is, and of what.
    pub(super) fn round_text(&self, words: &Words) -> String {
        let level = level_text(&self.room, words);
        match self.room.round() {
            (_, 1) => level,
            (n, of) => {
                let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
                format!("{round}: {level}")
            }
        }
    }

    /// Somebody who has come late.
    fn draw_late(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        self.heading(&page, buf, look, words);
        let mut rest = page.body;
        let late = match self.room.has_seen(self.id) {
            true => "room-has-seen",
            false => "room-late",
        };
        for line in widgets::wrap(&words.t(late), rest.width) {
            widgets::left(widgets::row(rest, 0), buf, &line, look.style(Tone::Text));
            rest = widgets::below(rest, 1);
        }
        let title = self.round_text(words);
        let mut panel = widgets::below(rest, 1);
        panel.width = panel.width.min(LATE_COLUMNS);
        self.beside.draw_panel(panel, &title, buf, look, words);
    }

    /// The board that is played or looked at, and the others beside it.
    fn draw_boards(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let spare = Self::spare((area.width, area.height));
        let part = Rect {
            width: area.width - spare.0,
            height: area.height - spare.1,
            ..area
        };
        match (&self.watching, &self.round) {
            (Some(watching), _) => watching.replay.draw(scene, part, buf),
            (None, Some(round)) => {
                round.play.draw(scene, part, buf);
                markers::draw(round.shown(&self.others), &round.play, buf, look);
            }
            (None, None) => {}
        }
        match spare {
            (0, _) => {
                let row = widgets::row(area, area.height - 1);
                self.beside.draw_row(row, buf, look, words);
            }
            (columns, _) => {
                let panel = Rect {
                    x: part.right() + 1,
                    y: area.y + 1,
                    width: columns - 2,
                    height: area.height.saturating_sub(2),
                };
                if widgets::shows(buf, panel) {
                    widgets::wipe(panel, buf, look.style(Tone::Text));
                    let title = self.beside.title(words);
                    self.beside.draw_panel(panel, &title, buf, look, words);
                }
            }
        }
        let last = widgets::row(part, part.height - 1);
        if self.picks_reaction {
            return self.draw_reactions(last, buf, look);
        }
        match (&self.watching, &self.round) {
            (Some(watching), _) => {
                if let Some(said) = self.said {
                    let row = watching.replay.said_in(part, look);
                    widgets::wipe(row, buf, look.style(Tone::Text));
                    widgets::middle(row, buf, &words.t(said), look.style(Tone::Alert));
                }
            }
            (None, Some(round)) => self.draw_row_of_round(round, scene, part, buf),
            (None, None) => {}
        }
    }

    /// The row of the keys of a round.
    fn draw_row_of_round(&self, round: &Round, scene: &Scene<'_>, part: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let last = widgets::row(part, part.height - 1);
        if round.is_home && !round.play.shows_win() {
            self.draw_home(part, buf, look, words);
        } else if !round.is_home && scene.settings.key_hints && !round.play.speaks_in(last.y, words)
        {
            let of_round = HINTS_OF_ROUND.map(|(key, says)| (key.to_owned(), says));
            let hints: Vec<_> = round
                .play
                .move_keys(scene)
                .into_iter()
                .chain(of_round)
                .collect();
            widgets::hints(last, buf, look, words, &hints);
        }
    }

    /// That the player is home, while others are not.
    fn draw_home(&self, part: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let row = widgets::row(part, part.height - 2);
        let last = widgets::row(part, part.height - 1);
        if !widgets::shows(buf, row.union(last)) {
            return;
        }
        let (place, time, on_the_way) = self.beside.home();
        let time = exact_time(time, words);
        let home = |on_the_way: u32| {
            let values = [
                ("place", place.into()),
                ("time", time.as_str().into()),
                ("n", on_the_way.into()),
            ];
            words.tr("room-home-line", &values)
        };
        widgets::wipe(row, buf, look.style(Tone::Text));
        let (said, tone) = match self.said {
            Some(said) => (words.t(said).into_owned(), Tone::Alert),
            None => {
                let says = home(on_the_way);
                let left = self.beside.left().filter(|_| on_the_way > 0);
                // Where it does not fit, the time stands beside the bars alone.
                let whole = left.map(|left| {
                    let left = beside::left_text(left);
                    let left = words.tr("room-left", &[("time", left.into())]);
                    format!("{}, {left}.", says.trim_end_matches('.'))
                });
                let fits = |says: &String| widgets::width(says) <= row.width;
                // The bars below say it too.
                let said = whole.into_iter().chain([says]).find(fits);
                (said.unwrap_or_else(|| home(0)), Tone::Exit)
            }
        };
        let said = widgets::cut(&said, row.width, look);
        widgets::middle(row, buf, &said, look.style(tone));
        let mut hints = home_hints(self.beside.is_host());
        if on_the_way == 0 {
            hints.remove(0);
        }
        widgets::hints(last, buf, look, words, &hints);
    }
}
