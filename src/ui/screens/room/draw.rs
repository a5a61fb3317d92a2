//! Draws a room: its page before and after a round, the countdown, the board with the others.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::{RoomScreen, Round, SETTINGS, beside};
use crate::games::{self, put};
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

/// The keys of a round beside those of the game.
pub(super) const HINTS_OF_ROUND: [(&str, &str); 4] = [
    ("r", "hint-room-react"),
    ("g", "hint-room-leader"),
    ("?", "hint-help"),
    ("q", "hint-quit"),
];

/// Columns and rows of the page of a room, where the terminal has as many.
const PAGE: (u16, u16) = (84, 26);

/// From so many columns on the members stand beside the settings.
const COLUMNS_FOR_TWO: u16 = 72;

/// Columns of the settings there.
const SETTINGS_COLUMNS: u16 = 36;

/// From so many rows on the three first stand on a podium.
const ROWS_FOR_PODIUM: u16 = 16;

/// Columns of a step of the podium, and the rows of all of it.
const PODIUM: (u16, u16) = (16, 5);

/// The numbers of the countdown, in cells of two columns.
const DIGITS: [[&str; 5]; 3] = [
    [".##..", "..#..", "..#..", "..#..", ".###."],
    [".###.", "....#", ".###.", "#....", "#####"],
    ["####.", "....#", ".###.", "....#", "####."],
];

/// One row of a list.
struct Line {
    sign: Option<(&'static str, Tone)>,
    text: String,
    right: String,
}

/// What others type to come.
pub(super) fn join_line(room: &Room, address: &PublicAddress) -> String {
    address.screen_command(&format!("join {}", room.code()))
}

/// What is played, in words: `Labyrinth, 19 x 19`.
pub(crate) fn level_text(room: &Room, words: &Words) -> String {
    let (game, level) = room.level();
    let board = room.board().filter(|_| room.phase() != Phase::Lobby);
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
        Mode::Relay => words.t("room-mode-relay").into_owned(),
    }
}

/// The keys of the page of a room.
pub(super) fn page_hints(screen: &RoomScreen, look: &Look) -> Vec<(&'static str, &'static str)> {
    let (is_host, is_lobby) = (screen.is_host(), screen.is_lobby());
    let mut hints = Vec::new();
    match screen.room.phase() {
        Phase::Round { .. } => hints.push(("Enter", "hint-room-enter")),
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

/// Draws rows, the chosen one as a bar; where they do not all fit, those up to the chosen one.
fn list(area: Rect, buf: &mut Buffer, look: &Look, lines: &[Line], chosen: Option<usize>) -> bool {
    let room = usize::from(area.height);
    let first = chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(room));
    for (n, line) in lines.iter().enumerate().skip(first).take(room) {
        let row = widgets::row(area, widgets::count(n - first));
        let is_chosen = chosen == Some(n);
        let (tone, faint) = match is_chosen {
            true => (Tone::Chosen, Tone::Chosen),
            false => (Tone::Panel, Tone::PanelFaint),
        };
        let style = look.style(tone);
        buf.set_style(row, style);
        let mark = format!(" {} ", widgets::mark(look, is_chosen));
        widgets::left(row, buf, &mark, style);
        let mut rest = widgets::indent(row, 3);
        rest.width = rest.width.saturating_sub(1);
        if let Some((sign, tone)) = line.sign {
            // The colour alone: the ground is that of the row.
            let fg = look.style(tone).fg;
            widgets::left(rest, buf, sign, fg.map_or(style, |fg| style.fg(fg)));
            rest = widgets::indent(rest, 2);
        }
        let taken = widgets::width(&line.right);
        let room = rest.width.saturating_sub(taken + u16::from(taken > 0));
        widgets::left(rest, buf, &widgets::cut(&line.text, room, look), style);
        widgets::right(rest, buf, &line.right, look.style(faint));
    }
    first + room < lines.len()
}

impl RoomScreen {
    pub(super) fn draw_all(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        if self.membership.is_none() {
            return self.draw_gone(scene, area, buf);
        }
        if let Some(round) = &self.round {
            return self.draw_round(round, scene, area, buf);
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
        if let Some(said) = self.said {
            let above = widgets::row(area, area.height.saturating_sub(2));
            widgets::wipe(above, buf, look.style(Tone::Text));
            widgets::middle(above, buf, &words.t(said), look.style(Tone::Alert));
        }
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

    fn member_line(&self, member: &Member, look: &Look, words: &Words) -> Line {
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
            sign: Some(beside::sign(member.sign, look)),
            text: name,
            right,
        }
    }

    fn draw_lobby(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        self.heading(&page, buf, look, words);
        let body = page.body;
        let command = join_line(&self.room, scene.address);
        let mut y = 0;
        if area.height >= ROWS_FOR_PODIUM {
            let says = words.t("room-others-come");
            widgets::left(widgets::row(body, 0), buf, &says, look.style(Tone::Faint));
            y = 1;
        }
        // A command that is to be copied is broken nowhere but where the row ends.
        let mut rest = command.as_str();
        while !rest.is_empty() {
            let room = usize::from(body.width.max(1));
            let (line, more) = rest.split_at(rest.len().min(room));
            widgets::left(widgets::row(body, y), buf, line, look.style(Tone::Text));
            (rest, y) = (more, y + 1);
        }
        let body = widgets::below(body, y + u16::from(area.height >= ROWS_FOR_PODIUM));
        let (game, level) = self.room.level();
        let entry = games::find(game);
        let change = |text: String| match self.is_host() && self.room.is_match_over() {
            true => format!("{} {text} {}", look.glyph("‹", "<"), look.glyph("›", ">")),
            false => text,
        };
        let mode = self.room.mode();
        let is_relay = mode == Mode::Relay;
        let title = entry.map_or_else(String::new, |entry| words.t(entry.title).into_owned());
        let level = entry.map_or_else(String::new, |entry| level.text(entry, words));
        let all = words.t("room-all-games");
        let setting = |says: &'static str, value: String| Line {
            sign: None,
            text: words.t(says).into_owned(),
            right: value,
        };
        let settings = vec![
            setting(
                "room-game",
                match is_relay {
                    true => all.into_owned(),
                    false => change(title),
                },
            ),
            setting(
                "room-level",
                match is_relay {
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
        let row = self.row.min(SETTINGS + members.len() - 1);
        if body.width < COLUMNS_FOR_TWO {
            let inside = widgets::panel(body, buf, look, &here);
            let lines: Vec<Line> = settings.into_iter().chain(members).collect();
            let below = list(inside, buf, look, &lines, Some(row));
            widgets::more(body, buf, look, false, below);
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
            Some(row).filter(|row| *row < SETTINGS),
        );
        let x = left.right() + 2;
        let right = Rect {
            x,
            width: body.right() - x,
            height: body.height.min(count.max(SETTINGS as u16) + 2),
            ..body
        };
        let inside = widgets::panel(right, buf, look, &here);
        let below = list(inside, buf, look, &members, row.checked_sub(SETTINGS));
        widgets::more(right, buf, look, false, below);
    }

    /// Which round it is, and of what.
    fn round_text(&self, words: &Words) -> String {
        let level = level_text(&self.room, words);
        match self.room.round() {
            (_, 1) => level,
            (n, of) => {
                let round = words.tr("room-round", &[("n", n.into()), ("of", of.into())]);
                format!("{round}: {level}")
            }
        }
    }

    fn draw_countdown(&self, until: Instant, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let left = until.saturating_duration_since(Instant::now());
        let number = left
            .as_millis()
            .div_ceil(1000)
            .clamp(1, DIGITS.len() as u128);
        let digit = DIGITS[usize::try_from(number - 1).unwrap_or(0)];
        let place = widgets::centered(area, 10, 7);
        let above = Rect {
            y: place.y.saturating_sub(1),
            height: 1,
            ..area
        };
        widgets::middle(above, buf, &self.round_text(words), look.style(Tone::Text));
        let style = look.style(Tone::Accent);
        for (y, row) in (place.y + 1..).zip(digit) {
            for (x, pixel) in (place.x..).step_by(2).zip(row.bytes()) {
                if pixel == b'#' {
                    for x in [x, x + 1] {
                        put(buf, x, y, look.glyph("█", "#"), style);
                    }
                }
            }
        }
    }

    /// Somebody who has come late.
    fn draw_late(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let page = Page::new(area, PAGE);
        self.heading(&page, buf, look, words);
        let mut rest = page.body;
        let says = [self.round_text(words), words.t("room-late").into_owned()];
        for (says, tone) in says.iter().zip([Tone::Text, Tone::Faint]) {
            for line in widgets::wrap(says, rest.width) {
                widgets::left(widgets::row(rest, 0), buf, &line, look.style(tone));
                rest = widgets::below(rest, 1);
            }
        }
        self.beside
            .draw_panel(widgets::below(rest, 1), buf, look, words);
    }

    fn draw_results(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let ranking = self.room.ranking();
        let has_podium =
            self.room.is_match_over() && area.height >= ROWS_FOR_PODIUM && ranking.len() > 1;
        let podium = if has_podium { PODIUM.1 + 1 } else { 0 };
        let rows = widgets::count(ranking.len()) + 2 + podium;
        let page = Page::new(area, (64, rows.max(10)));
        let title = self.round_text(words);
        let code = self.room.code().to_string();
        let left = [(title.as_str(), look.style(Tone::Accent))];
        let right = [(code.as_str(), look.style(Tone::Faint))];
        page.heading(buf, look, &left, &right);
        if has_podium {
            self.draw_podium(&ranking, page.body, buf, look, words);
        }
        let body = widgets::below(page.body, podium);
        let inside = widgets::panel(body, buf, look, &words.t("room-results"));
        let lines: Vec<Line> = (1u32..)
            .zip(&ranking)
            .map(|(place, member)| {
                let line = self.member_line(member, look, words);
                let time = match member.home {
                    Some(time) => exact_time(time, words),
                    None if member.races => words.t("room-not-home").into_owned(),
                    None => "-".to_owned(),
                };
                let points = words.tr("room-points", &[("n", member.points.into())]);
                let reaction = member.reaction(Instant::now());
                let sign = reaction.map_or_else(String::new, |(reaction, _)| {
                    format!("{}  ", reaction.sign())
                });
                let won = match (member.won, self.room.round().1) {
                    (0, _) | (_, 1) => String::new(),
                    (won, _) => format!("  +{won}"),
                };
                Line {
                    text: format!("{place} {}", line.text),
                    right: format!("{sign}{time}{won}  {points:>4}"),
                    ..line
                }
            })
            .collect();
        let own = ranking.iter().position(|member| member.id == self.id);
        let below = list(inside, buf, look, &lines, own);
        widgets::more(body, buf, look, false, below);
    }

    /// The three first, the first of them in the middle and highest.
    fn draw_podium(
        &self,
        ranking: &[&Member],
        area: Rect,
        buf: &mut Buffer,
        look: &Look,
        words: &Words,
    ) {
        let wide = PODIUM.0.min(area.width / 3);
        let left = area.x + (area.width - 3 * wide) / 2;
        for (column, place, high) in [(1u16, 0usize, 3u16), (0, 1, 2), (2, 2, 1)] {
            let Some(member) = ranking.get(place) else {
                continue;
            };
            let step = Rect {
                x: left + column * wide,
                y: area.y + PODIUM.1 - high,
                width: wide,
                height: high,
            };
            for y in step.top()..step.bottom() {
                for x in step.left()..step.right() {
                    put(buf, x, y, look.glyph("░", ":"), look.style(Tone::Frame));
                }
            }
            let (sign, tone) = beside::sign(member.sign, look);
            let name = words.name(member.name.as_str());
            let name = widgets::cut(&format!("{sign} {name}"), wide.saturating_sub(2), look);
            let above = Rect {
                y: step.y - 1,
                height: 1,
                ..step
            };
            widgets::middle(above, buf, &name, look.style(tone));
            let number = format!(" {} ", place + 1);
            widgets::middle(
                widgets::row(step, 0),
                buf,
                &number,
                look.style(Tone::Accent),
            );
        }
    }

    fn draw_round(&self, round: &Round, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let spare = Self::spare((area.width, area.height));
        let part = Rect {
            width: area.width - spare.0,
            height: area.height - spare.1,
            ..area
        };
        round.play.draw(scene, part, buf);
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
                    self.beside.draw_panel(panel, buf, look, words);
                }
            }
        }
        let last = widgets::row(part, part.height - 1);
        if self.picks_reaction {
            self.draw_reactions(last, buf, look);
        } else if round.is_home && !round.play.shows_win() {
            self.draw_home(part, buf, look, words);
        } else if !round.is_home && scene.settings.key_hints && !round.play.speaks_in(last.y, words)
        {
            widgets::hints(last, buf, look, words, &HINTS_OF_ROUND);
        }
    }

    /// That the player is home, while others are not.
    fn draw_home(&self, part: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
        let row = widgets::row(part, part.height - 2);
        let last = widgets::row(part, part.height - 1);
        if !widgets::shows(buf, row.union(last)) {
            return;
        }
        let (place, time, on_the_way) = self.home();
        let time = exact_time(time, words);
        let values = [
            ("place", place.into()),
            ("time", time.into()),
            ("n", on_the_way.into()),
        ];
        widgets::wipe(row, buf, look.style(Tone::Text));
        let said = words.tr("room-home-line", &values);
        let said = widgets::cut(&said, row.width, look);
        widgets::middle(row, buf, &said, look.style(Tone::Exit));
        let mut hints = vec![("r", "hint-room-react")];
        if self.is_host() {
            hints.push(("e", "hint-room-end"));
        }
        hints.push(("q", "hint-quit"));
        widgets::hints(last, buf, look, words, &hints);
    }

    /// The player's place and time, and how many are still on the way.
    fn home(&self) -> (u32, Duration, u32) {
        let Some(membership) = &self.membership else {
            return Default::default();
        };
        membership.look(|room| {
            let standings = room.standings();
            let place = standings.iter().position(|member| member.id == self.id);
            let time = place.and_then(|place| standings[place].home);
            let on_the_way = standings.iter().filter(|member| member.is_under_way());
            (
                place.map_or(0, |place| u32::from(widgets::count(place)) + 1),
                time.unwrap_or_default(),
                u32::from(widgets::count(on_the_way.count())),
            )
        })
    }
}
