//! Draws a replay.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::keys::{Command, KEYS, LIVE_KEYS, ROOM_HINTS, SPEED};
use super::live::Watched;
use super::{Replay, SPEEDS, Subject};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::rooms::live::Stage;
use crate::ui::ghost::owner;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::{ROWS_FOR_MESSAGES, clock_text, cover, exact_time};
use crate::ui::{keymap, widgets};

/// Where everything of a replay is drawn: below the heading and the board a row each for the message,
/// the bar and the keys, or fewer that they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) board: Rect,
    pub(super) said: Rect,
    pub(super) bar: Rect,
    keys: Rect,
}

impl Layout {
    fn new(area: Rect, rows_below: u16) -> Self {
        let last = widgets::row(area, area.height.saturating_sub(1));
        let above = |rows: u16| widgets::row(area, area.height.saturating_sub(rows));
        Self {
            board: Rect {
                y: area.y + 1,
                height: area.height.saturating_sub(1 + rows_below),
                ..area
            },
            said: if rows_below > 2 { above(3) } else { last },
            bar: if rows_below > 1 { above(2) } else { last },
            keys: last,
        }
    }

    /// With so few rows below the board that it is drawn as large as whoever plays it sees it: a
    /// spectator has the bar besides.
    pub(super) fn of(replay: &Replay, area: Rect, look: &Look) -> Self {
        let game = replay.replay_player.game();
        let least = match &replay.subject {
            Subject::Record(_) => 2,
            Subject::Live(_) => 1,
        };
        let usual = 2 + u16::from(area.height >= ROWS_FOR_MESSAGES);
        // What is covered must not tell its size.
        let least = if replay.is_covered() { usual } else { least };
        let mut best = Self::new(area, usual);
        for rows_below in (least..usual).rev() {
            let taller = Self::new(area, rows_below);
            let extents = game
                .extent(best.board, look)
                .zip(game.extent(taller.board, look));
            let is_better = extents.is_some_and(|(before, after)| {
                let is_whole = after.rows <= taller.board.height;
                after.scale > before.scale || is_whole && before.rows > best.board.height
            });
            if is_better {
                best = taller;
            }
        }
        best
    }
}

pub(crate) fn draw(replay: &Replay, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    heading(replay, widgets::row(area, 0), buf, look, words);
    let game = replay.replay_player.game();
    let layout = Layout::of(replay, area, look);
    let board = layout.board;
    if replay.is_covered() {
        cover(board, buf, look);
    } else if widgets::shows(buf, board) {
        game.draw(board, buf, look, words);
    }
    if let Some(watched) = replay.watched() {
        return draw_live(replay, watched, scene, layout, buf);
    }

    bar(replay, layout.bar, buf, look);
    // One row has room for the bar alone.
    if layout.bar == layout.keys {
        return;
    }
    let own_row = layout.said != layout.keys;
    let cut = replay
        .cut_short()
        .map(|gap| words.tr("replay-cut", &[("time", clock_text(gap).into())]));
    let message = match (cut, game.remark(words)) {
        (Some(cut), _) => Some((cut, Tone::Alert)),
        (None, Some(remark)) if game.is_good_news() => Some((remark, Tone::Exit)),
        (None, Some(remark)) => Some((remark, Tone::Alert)),
        (None, None) if replay.is_over() => Some((result(replay, words), Tone::Accent)),
        (None, None) if own_row => Some((result(replay, words), Tone::Faint)),
        (None, None) => None,
    };
    if let Some((message, tone)) = &message {
        widgets::middle(layout.said, buf, message, look.style(*tone));
    }
    if scene.settings.key_hints && (own_row || message.is_none()) {
        let hints: Vec<_> = KEYS
            .iter()
            .filter_map(|binding| {
                let says = match binding.keys {
                    [(_, Command::Play), ..] if replay.due.is_none() => "hint-lab-play",
                    _ => binding.hint?,
                };
                if replay.is_in_room && matches!(says, "hint-race" | "hint-invite") {
                    return None;
                }
                let keys = match binding.keys {
                    [(_, Command::Step(_)), ..] => look.glyph("←→", binding.short),
                    _ => binding.short,
                };
                Some((keys, says))
            })
            .collect();
        widgets::hints(layout.keys, buf, look, words, &hints);
    }
}

/// Draws what is below the board of a run under way: what is said of it, since when, who else
/// watches, and the keys.
fn draw_live(
    replay: &Replay,
    watched: &Watched,
    scene: &Scene<'_>,
    layout: Layout,
    buf: &mut Buffer,
) {
    let (look, words) = (scene.look, scene.words);
    let game = replay.replay_player.game();
    let row = layout.bar;
    if replay.is_behind {
        bar(replay, row, buf, look);
        if row == layout.keys {
            return;
        }
    }
    let is_over = watched.stage.is_over();
    let (sign, tone) = match watched.stage {
        Stage::Covered => ("||", Tone::Faint),
        _ if is_over => (look.glyph("■", "[]"), Tone::Faint),
        _ => (look.glyph("●", "*"), Tone::Alert),
    };
    let state = words.t(if is_over { "live-over" } else { "live-now" });
    let (mut said_in, mut keys_in) = (layout.said, layout.keys);
    if !replay.is_behind {
        let said = format!(" {sign} {state}");
        let others = spectators(watched.spectators, look);
        let right = format!("{others}   {:>7} ", clock_text(watched.shown));
        widgets::left(row, buf, &said, look.style(tone));
        widgets::right(row, buf, &right, look.style(Tone::Text));
        if row == layout.keys {
            // What they leave free.
            let mut between = widgets::indent(row, widgets::width(&said) + 1);
            between.width = between.width.saturating_sub(widgets::width(&right) + 1);
            (said_in, keys_in) = (between, between);
        }
    }
    let message = match watched.end_says() {
        Some(says) => Some((words.t(says).into_owned(), Tone::Accent)),
        None => game.remark(words).map(|remark| match game.is_good_news() {
            true => (remark, Tone::Exit),
            false => (remark, Tone::Alert),
        }),
    };
    if let Some((message, tone)) = &message {
        if widgets::width(message) > said_in.width {
            said_in = layout.said;
            widgets::wipe(said_in, buf, look.style(*tone));
        }
        widgets::middle(said_in, buf, message, look.style(*tone));
    }
    let has_keys = said_in != keys_in || message.is_none();
    if scene.settings.key_hints && has_keys && widgets::shows(buf, keys_in) {
        let arrows = |short: &'static str| match short {
            "pn" => look.glyph("←→", short),
            short => short,
        };
        let hints = match replay.is_in_room {
            true => {
                let hints = ROOM_HINTS.into_iter();
                // What is under way has no speed.
                let hints = hints.filter(|(_, says)| replay.is_behind || *says != SPEED);
                hints.collect()
            }
            false => keymap::hints(LIVE_KEYS, |_| true),
        };
        let hints: Vec<_> = hints
            .into_iter()
            .map(|(short, says)| (arrows(short), says))
            .collect();
        widgets::hints(keys_in, buf, look, words, &hints);
    }
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
    let moves = format!("{moves} ");
    let name = name(replay, words);
    let title = words.t(replay.replay_player.entry.title);
    let caption = replay.replay_player.game().caption();
    let room = row.width.saturating_sub(widgets::width(&moves) + 1);
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
    widgets::right(row, buf, &moves, look.style(Tone::Player));
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
