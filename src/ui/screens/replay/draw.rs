//! Draws a replay.

use ratatui::{buffer::Buffer, layout::Rect};

use super::keys::{Command, KEYS, LIVE_KEYS};
use super::{Replay, SPEEDS};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::live::{LiveRun, Stage};
use crate::ui::screens::Scene;
use crate::ui::screens::board::spectators;
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
    let row = replay.board.layout.message;
    if !replay.is_live() {
        let y = row.y.saturating_sub(1);
        bar(replay, Rect { y, ..row }, buf, look);
    }
    let message = message(replay, words, replay.board.has_message_row(area));
    let hints = || hints(replay, look);
    replay.board.draw_below(message, hints, scene, area, buf);
}

/// The message that says how a run stands that is watched; `None`: it is played.
pub(super) fn stage_says(stage: Stage) -> Option<&'static str> {
    match stage {
        Stage::Played => None,
        Stage::Covered => Some("live-covered"),
        Stage::Solved => Some("live-solved"),
        Stage::GivenUp => Some("live-given-up"),
        Stage::Left => Some("live-left"),
        Stage::Closed => Some("live-closed"),
    }
}

/// What is said below the board.
fn message(replay: &Replay, words: &Words, has_own_row: bool) -> Option<(String, Tone)> {
    let game = replay.replay_player.game();
    let remark = game.remark().map(|remark| match game.left().is_some() {
        true => (words.t(remark).into_owned(), Tone::Exit),
        false => (words.t(remark).into_owned(), Tone::Alert),
    });
    if replay.is_live() {
        let end = stage_says(replay.replay_player.stage());
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
    let hints = match (replay.is_live(), replay.board.is_in_room) {
        (true, true) => ROOM_HINTS.to_vec(),
        (true, false) => keymap::hints(LIVE_KEYS, |_| true),
        (false, is_in_room) => {
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

/// Draws who plays, which game, and how many moves there are so far or, of a finished run, in all.
fn heading(replay: &Replay, mut row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    if !widgets::shows(buf, row) {
        return;
    }
    let moves = replay.replay_player.game().progress().moves;
    let right = match replay.is_live() {
        true => {
            let (others, moves) = (spectators(replay.spectators, look), words.moves(moves));
            let time = clock_text(replay.board.shown);
            format!("{others}   {moves}  {time:>6} ")
        }
        false => {
            let all = [("n", moves.into()), ("par", all_moves(replay).into())];
            format!("{} ", words.tr("moves-of", &all))
        }
    };
    let (sign, tone) = match replay.replay_player.stage() {
        Stage::Solved => ("", Tone::Text),
        Stage::Covered => (" ||", Tone::Faint),
        Stage::Played => (look.glyph(" ●", " *"), Tone::Alert),
        Stage::GivenUp | Stage::Left | Stage::Closed => (look.glyph(" ■", " []"), Tone::Faint),
    };
    widgets::left(row, buf, sign, look.style(tone));
    row = widgets::indent(row, widgets::width(sign));
    widgets::right(row, buf, &right, look.style(Tone::Player));
    row.width = row.width.saturating_sub(widgets::width(&right) + 1);
    let game = replay.replay_player.game();
    let (name, faint) = (format!(" {}", replay.name(words)), look.style(Tone::Faint));
    let title = words.t(replay.replay_player.entry.title);
    let parts = [
        (name.as_str(), look.style(Tone::Accent)),
        (title.as_ref(), faint),
        (&game.caption(), faint),
    ];
    widgets::heading(row, buf, &parts, &[]);
}

/// The moves of the whole run.
fn all_moves(replay: &Replay) -> u32 {
    match (&replay.record, replay.replay_player.live()) {
        (Some(record), _) => record.finished.tally.moves,
        (None, run) => run.map_or(0, LiveRun::moves),
    }
}

/// The result of the run: moves and time.
fn result(replay: &Replay, words: &Words) -> String {
    let time = exact_time(replay.replay_player.whole_time(), words);
    let moves = words.moves(all_moves(replay));
    format!("{}: {moves}, {time}", replay.name(words))
}

/// Draws whether the replay runs and how fast, a bar of its progress, and the time.
fn bar(replay: &Replay, row: Rect, buf: &mut Buffer, look: &Look) {
    let (state, tone) = match (replay.due, replay.is_over()) {
        (Some(_), _) => (look.glyph("▶", ">"), Tone::Accent),
        (None, true) => (look.glyph("■", "[]"), Tone::Faint),
        (None, false) => ("||", Tone::Accent),
    };
    let speed = match SPEEDS[replay.speed] {
        1 => look.glyph("½x", "1/2x").to_owned(),
        halves => format!("{}x", halves / 2),
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
