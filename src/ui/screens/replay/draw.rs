//! Draws a replay.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::keys::{Command, KEYS, LIVE_KEYS};
use super::{Replay, SPEEDS, Subject};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::live::Stage;
use crate::ui::ghost::owner;
use crate::ui::screens::Scene;
use crate::ui::screens::board::last_row;
use crate::ui::screens::layout::{clock_text, exact_time};
use crate::ui::{keymap, widgets};

/// The keys while a member of the player's room is watched.
const ROOM_HINTS: [(&str, &str); 4] = [
    ("pn", "hint-live-turn"),
    ("q", "hint-back"),
    ("?", "hint-help"),
    ("r", "hint-room-react"),
];

pub(crate) fn draw(replay: &Replay, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words, area) = (scene.look, scene.words, replay.board.part(area));
    heading(replay, widgets::row(area, 0), buf, look, words);
    let game = replay.replay_player.game();
    replay.board.draw(game, replay.is_covered(), scene, buf);
    let keys = last_row(area);
    let has_own_row = replay.board.has_message_row(area);
    let row = replay.board.layout.message;
    if replay.watched().is_none() {
        let y = row.y.saturating_sub(1);
        bar(replay, Rect { y, ..row }, buf, look);
    }
    let message = message(replay, words, has_own_row);
    if let Some((message, tone)) = &message {
        replay
            .board
            .draw_message((message, *tone), scene, area, buf);
    }
    let has_hints = has_own_row || message.is_none();
    if scene.settings.key_hints && has_hints && widgets::shows(buf, keys) {
        widgets::hints(keys, buf, look, words, &hints(replay, look));
    }
}

/// What is said below the board.
fn message(replay: &Replay, words: &Words, has_own_row: bool) -> Option<(String, Tone)> {
    let game = replay.replay_player.game();
    let remark = game
        .remark(words)
        .map(|remark| match game.left().is_some() {
            true => (remark, Tone::Exit),
            false => (remark, Tone::Alert),
        });
    if let Some(watched) = replay.watched() {
        let end = watched.end_says();
        return end
            .map(|says| (words.t(says).into_owned(), Tone::Accent))
            .or(remark);
    }
    let cut = replay.cut_short().map(|gap| {
        let cut = words.tr("replay-cut", &[("time", clock_text(gap).into())]);
        (cut, Tone::Alert)
    });
    let tone = match replay.is_over() {
        true => Tone::Accent,
        false => Tone::Faint,
    };
    let result = (has_own_row || replay.is_over()).then(|| (result(replay, words), tone));
    cut.or(remark).or(result)
}

/// The keys that mean something now.
fn hints(replay: &Replay, look: &Look) -> Vec<(&'static str, &'static str)> {
    let arrows = |short: &'static str| match short {
        "pn" | "hl" => look.glyph("←→", short),
        short => short,
    };
    let hints = match (replay.watched(), replay.board.is_in_room) {
        (Some(_), true) => ROOM_HINTS.to_vec(),
        (Some(_), false) => keymap::hints(LIVE_KEYS, |_| true),
        (None, is_in_room) => {
            let is_of_use =
                |command| !is_in_room || !matches!(command, Command::Race | Command::Invite);
            let mut hints = keymap::hints(KEYS, is_of_use);
            if replay.due.is_none()
                && let Some(play) = hints.first_mut()
            {
                play.1 = "hint-lab-play";
            }
            hints
        }
    };
    let hints = hints.into_iter();
    hints.map(|(short, says)| (arrows(short), says)).collect()
}

/// How many watch, behind an eye.
pub(crate) fn spectators(count: u32, look: &Look) -> String {
    format!("{}{count}", look.glyph("◉ ", "o "))
}

/// Draws who plays, which game, and how many moves there are so far or, of a finished run, in all.
fn heading(replay: &Replay, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    if !widgets::shows(buf, row) {
        return;
    }
    let moves = replay.replay_player.game().progress().moves;
    let moves = match &replay.subject {
        Subject::Record(record) => {
            let all = record.finished.tally.moves;
            words.tr("moves-of", &[("n", moves.into()), ("par", all.into())])
        }
        Subject::Live(watched) if watched.stage == Stage::Solved => {
            let all = watched.run().moves();
            words.tr("moves-of", &[("n", moves.into()), ("par", all.into())])
        }
        Subject::Live(_) => words.moves(moves).into_owned(),
    };
    let right = match replay.watched() {
        Some(watched) => {
            let others = spectators(watched.spectators, look);
            let time = clock_text(replay.board.shown);
            format!("{others}   {moves}  {time:>6} ")
        }
        None => format!("{moves} "),
    };
    let (sign, tone) = match replay.watched().map(|watched| watched.stage) {
        None => ("", Tone::Text),
        Some(Stage::Covered) => (" ||", Tone::Faint),
        Some(stage) if stage.is_over() => (look.glyph(" ■", " []"), Tone::Faint),
        Some(_) => (look.glyph(" ●", " *"), Tone::Alert),
    };
    widgets::left(row, buf, sign, look.style(tone));
    let row = widgets::indent(row, widgets::width(sign));
    let name = name(replay, words);
    let title = words.t(replay.replay_player.entry.title);
    let caption = replay.replay_player.game().caption();
    let room = row.width.saturating_sub(widgets::width(&right) + 1);
    let name = format!(" {name}");
    let titles = [
        format!("  {title}  {caption}"),
        format!("  {title}"),
        String::new(),
    ];
    let fits = |rest: &&String| widgets::width(&name) + widgets::width(rest) <= room;
    let rest = titles.iter().find(fits).map_or("", String::as_str);
    let cut = Rect { width: room, ..row };
    widgets::left(cut, buf, &name, look.style(Tone::Accent));
    let behind = widgets::indent(cut, widgets::width(&name));
    widgets::left(behind, buf, rest, look.style(Tone::Faint));
    widgets::right(row, buf, &right, look.style(Tone::Player));
}

/// The name of the player.
fn name(replay: &Replay, words: &Words) -> String {
    match &replay.subject {
        Subject::Record(record) => owner(record, words),
        Subject::Live(watched) => watched.name(words),
    }
}

/// The result of the run: moves and time.
fn result(replay: &Replay, words: &Words) -> String {
    let (moves, time) = match &replay.subject {
        Subject::Record(record) => {
            let tally = &record.finished.tally;
            (tally.moves, Duration::from_millis(tally.time))
        }
        Subject::Live(watched) => (watched.run().moves(), replay.replay_player.whole_time()),
    };
    let time = exact_time(time, words);
    let moves = words.moves(moves);
    format!("{}: {moves}, {time}", name(replay, words))
}

/// Draws whether the replay runs and how fast, a bar of its progress, and the time.
fn bar(replay: &Replay, row: Rect, buf: &mut Buffer, look: &Look) {
    let (state, tone) = match (replay.due, replay.is_over()) {
        (Some(_), _) => (look.glyph("▶", ">"), Tone::Accent),
        (None, true) => (look.glyph("■", "[]"), Tone::Faint),
        (None, false) => ("||", Tone::Accent),
    };
    let speed = match SPEEDS.get(replay.speed) {
        Some((1, 2)) => look.glyph("½x", "1/2x").to_owned(),
        Some((times, _)) => format!("{times}x"),
        None => String::new(),
    };
    // State and speed have a fixed width, so that the bar does not jump.
    let before = format!(" {state:<2} {speed:<4}  ");
    let (time, whole) = (
        replay.replay_player.time(),
        replay.replay_player.whole_time(),
    );
    let whole_text = clock_text(whole);
    let wide = whole_text.len();
    let after = format!("  {:>wide$} / {whole_text} ", clock_text(time));
    widgets::left(row, buf, &before, look.style(tone));
    widgets::right(row, buf, &after, look.style(Tone::Text));
    let (left, right) = (widgets::width(&before), widgets::width(&after));
    let columns = row.width.saturating_sub(left + right);
    let done = bar_column(replay, replay.replay_player.done(), columns);
    for column in 0..columns {
        let (glyph, tone) = match column.cmp(&done) {
            std::cmp::Ordering::Less => (look.glyph("━", "="), Tone::Accent),
            std::cmp::Ordering::Equal => (look.glyph("●", "O"), Tone::Accent),
            std::cmp::Ordering::Greater => (look.glyph("─", "-"), Tone::Grid),
        };
        crate::games::put(buf, row.x + left + column, row.y, glyph, look.style(tone));
    }
    let detours = replay.replay_player.detours().iter();
    for column in detours.map(|start| bar_column(replay, *start, columns)) {
        let (glyph, tone) = match column.cmp(&done) {
            std::cmp::Ordering::Less => (look.glyph("┷", "^"), Tone::Accent),
            std::cmp::Ordering::Equal => continue,
            std::cmp::Ordering::Greater => (look.glyph("┴", "^"), Tone::Grid),
        };
        crate::games::put(buf, row.x + left + column, row.y, glyph, look.style(tone));
    }
}

/// The column of the bar, out of `columns`, for this many actions: by playing time, or by actions
/// where the run took no time.
fn bar_column(replay: &Replay, actions: usize, columns: u16) -> u16 {
    let last = u128::from(columns.saturating_sub(1));
    let replay_player = &replay.replay_player;
    let (done, all) = match replay_player.whole_time().as_millis() {
        0 => (actions as u128, replay_player.end() as u128),
        all => (replay_player.time_after(actions).as_millis(), all),
    };
    let column = (done * last).checked_div(all).unwrap_or(0);
    u16::try_from(column.min(last)).unwrap_or(0)
}
