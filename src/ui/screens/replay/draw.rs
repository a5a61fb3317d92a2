//! Draws a replay.

use ratatui::{buffer::Buffer, layout::Rect};

use super::keys::{Command, KEYS};
use super::{Replay, SPEEDS};
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::ghost::owner;
use crate::ui::screens::Scene;
use crate::ui::screens::layout::{self, ROWS_FOR_MESSAGES, clock_text, exact_time};
use crate::ui::widgets;

/// The area of the board: below the heading, above the message, the bar and the keys.
pub(crate) fn board_area(area: Rect) -> Rect {
    layout::board_area(area, 1)
}

pub(crate) fn draw(replay: &Replay, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    heading(replay, widgets::row(area, 0), buf, look, words);
    let game = replay.replay_player.game();
    game.draw(board_area(area), buf, look, words);

    let own_row = area.height >= ROWS_FOR_MESSAGES;
    let last = area.height.saturating_sub(1);
    bar(replay, widgets::row(area, last - 1), buf, look);
    let said_in = widgets::row(area, if own_row { last - 2 } else { last });
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
        widgets::middle(said_in, buf, message, look.style(*tone));
    }
    if scene.settings.key_hints && (own_row || message.is_none()) {
        let hints: Vec<_> = KEYS
            .iter()
            .filter_map(|binding| {
                let says = match binding.keys {
                    [(_, Command::Play), ..] if replay.due.is_none() => "hint-lab-play",
                    _ => binding.hint?,
                };
                let keys = match binding.keys {
                    [(_, Command::Step(_)), ..] => look.glyph("←→", binding.short),
                    _ => binding.short,
                };
                Some((keys, says))
            })
            .collect();
        widgets::footer(area, buf, look, words, &hints);
    }
}

/// Draws who played, which game, and how many of the moves have been replayed.
fn heading(replay: &Replay, row: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let all = replay.record.finished.tally.moves;
    let moves = replay.replay_player.game().progress().moves;
    let moves = words.tr("moves-of", &[("n", moves.into()), ("par", all.into())]);
    let moves = format!("{moves} ");
    let name = owner(&replay.record, words);
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

/// The result of the run: moves and time.
fn result(replay: &Replay, words: &Words) -> String {
    let tally = &replay.record.finished.tally;
    let time = exact_time(std::time::Duration::from_millis(tally.time), words);
    let moves = words.tr(
        "won-moves",
        &[("n", tally.moves.into()), ("time", time.into())],
    );
    let name = owner(&replay.record, words);
    format!("{name}: {moves}")
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
