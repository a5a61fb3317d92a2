//! Draws the laboratory.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Lab;
use super::canvas::Canvas;
use super::keys::{Command, KEYS};
use super::page::{PaneArea, page};
use super::pane::{LabPane, Phase};
use super::{picture, texts};
use crate::games::put;
use crate::i18n::Words;
use crate::look::{Look, TileKind, Tone};
use crate::ui::screens::Scene;
use crate::ui::widgets;

pub(crate) fn draw(lab: &Lab, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
    let page = page(area, lab.panes.len() > 1);
    header(lab, scene, page.header, buf);
    for (n, (pane, pane_areas)) in lab.panes.iter().zip(&page.areas).enumerate() {
        let said = match lab.trouble {
            Some(trouble) => (trouble, Tone::Alert),
            None => (lab.said.get(n).map_or("", |said| &said.id), Tone::Text),
        };
        draw_pane(lab, pane, pane_areas, scene, said, buf);
    }
    if scene.settings.key_hints {
        let hints: Vec<_> = KEYS
            .iter()
            .filter_map(|binding| {
                let says = match binding.keys {
                    [(_, Command::Play), ..] => play_hint(lab),
                    _ => binding.hint?,
                };
                Some((binding.short, says))
            })
            .collect();
        widgets::hints(page.hints, buf, scene.look, scene.words, &hints);
    }
}

/// The hint for Space, which says what it does now.
fn play_hint(lab: &Lab) -> &'static str {
    let phase = lab.panes.first().map(LabPane::phase);
    match (lab.playing, lab.is_done(), phase) {
        (true, ..) => "hint-lab-pause",
        (false, true, Some(Phase::Searched)) => "hint-lab-next",
        (false, true, _) => "hint-lab-solve",
        (false, false, _) => "hint-lab-play",
    }
}

/// The names of the algorithm and, once the maze is searched, of the solver.
pub(super) fn names(pane: &LabPane, words: &Words, look: &Look) -> String {
    let algorithm = words.t(&texts::title(pane.algorithm().name()));
    match pane.playback() {
        Some(playback) => {
            let solver = words.t(&texts::title(playback.solver().name()));
            format!("{algorithm} {} {solver}", look.glyph("→", ">"))
        }
        None => algorithm.into_owned(),
    }
}

fn header(lab: &Lab, scene: &Scene<'_>, row: Rect, buf: &mut Buffer) {
    let (look, words) = (scene.look, scene.words);
    let faint = look.style(Tone::Faint);
    let accent = look.style(Tone::Accent);
    let title = words.t("menu-laboratory");
    let (state, tone) = match (lab.playing, lab.is_done()) {
        (true, _) => (look.glyph("▶", ">"), Tone::Accent),
        (false, true) => (look.glyph("■", "[]"), Tone::Faint),
        (false, false) => ("||", Tone::Accent),
    };
    let speed = words.tr("lab-speed", &[("n", (1u32 << lab.speed).into())]);
    // State and speed have a fixed width, so that nothing beside them jumps.
    let state = format!("{state:>4} {speed:>7} ");
    let size = format!("{} x {}", lab.cells.0, lab.cells.1);
    let seed = words.tr("lab-seed", &[("seed", lab.seed.into())]);
    let notes = [format!("{size}   {seed}"), seed, String::new()];

    let space = row.width.saturating_sub(widgets::width(&state));
    let lefts = match lab.panes.as_slice() {
        [pane] => {
            let names = names(pane, words, look);
            let last = match pane.playback() {
                Some(playback) => playback.solver().name(),
                None => pane.algorithm().name(),
            };
            vec![
                vec![
                    Span::styled(format!(" {title}  "), faint),
                    Span::styled(names.clone(), accent),
                ],
                vec![Span::styled(format!(" {names}"), accent)],
                vec![Span::styled(
                    format!(" {}", words.t(&texts::title(last))),
                    accent,
                )],
            ]
        }
        _ => vec![vec![Span::styled(format!(" {title}"), faint)]],
    };
    let lefts: Vec<Line<'_>> = lefts.into_iter().map(Line::from).collect();
    let fits = |line: &&Line<'_>| line.width() <= usize::from(space);
    let left = lefts.iter().find(fits).or(lefts.last());
    let used = left.map_or(0, Line::width);
    let room = usize::from(space).saturating_sub(used);
    let note = notes
        .iter()
        .find(|note| usize::from(widgets::width(note)) + 2 <= room || note.is_empty())
        .map_or("", String::as_str);
    if let Some(left) = left {
        buf.set_line(row.x, row.y, left, space);
    }
    widgets::right(row, buf, &state, look.style(tone));
    let before = Rect {
        width: space,
        ..row
    };
    if !note.is_empty() {
        widgets::right(before, buf, note, faint);
    }
}

fn draw_pane(
    lab: &Lab,
    pane: &LabPane,
    areas: &PaneArea,
    scene: &Scene<'_>,
    said: (&str, Tone),
    buf: &mut Buffer,
) {
    let (look, words) = (scene.look, scene.words);
    picture::draw(&Canvas::paint(pane), areas.maze, buf, look);
    let shown = picture::maze_area(lab.cells, areas.maze, look);
    let beside = |row: Rect| Rect {
        x: shown.x.max(row.x),
        width: row.right().saturating_sub(shown.x.max(row.x)),
        ..row
    };
    if areas.title.height > 0 {
        let title = names(pane, words, look);
        widgets::left(beside(areas.title), buf, &title, look.style(Tone::Accent));
    }
    if areas.gauge.height > 0 {
        let row = Rect {
            x: shown.x,
            width: shown.width,
            ..areas.gauge
        };
        gauge(pane, row, buf, look);
    }
    let digits = usize::from(lab.cells.0) * usize::from(lab.cells.1);
    numbers(
        &texts::numbers(pane),
        digits.to_string().len(),
        beside(areas.numbers),
        scene,
        buf,
    );
    let text = beside(areas.said);
    let room = text.width.saturating_sub(u16::from(text.width > 40));
    for (n, line) in (0..).zip(&widgets::wrap(&words.t(said.0), room)) {
        let row = widgets::row(text, n);
        widgets::left(row, buf, line, look.style(said.1));
    }
}

/// Draws how much of the phase is shown, as a line.
fn gauge(pane: &LabPane, row: Rect, buf: &mut Buffer, look: &Look) {
    let (shown, all) = pane.progress();
    let done = shown * usize::from(row.width) / all.max(1);
    for x in 0..row.width {
        let (glyph, style) = if usize::from(x) < done {
            (look.glyph("━", "="), look.gauge(true))
        } else {
            (look.glyph("─", "-"), look.gauge(false))
        };
        put(buf, row.x + x, row.y, glyph, style);
    }
}

/// Draws the numbers in one row, each behind its name and, where there is room, behind a piece
/// of the picture. Each has a fixed width, so that nothing jumps.
fn numbers(
    numbers: &[texts::Number],
    digits: usize,
    row: Rect,
    scene: &Scene<'_>,
    buf: &mut Buffer,
) {
    let (look, words) = (scene.look, scene.words);
    let line = |swatches: bool, gap: &'static str| {
        let mut spans = Vec::new();
        for (n, (id, kind, value)) in numbers.iter().enumerate() {
            if n > 0 {
                spans.push(Span::styled(gap, look.style(Tone::Faint)));
            }
            if let Some(kind) = kind.filter(|_| swatches) {
                spans.extend(swatch(kind, look));
            }
            let label = format!("{} ", words.t(id));
            spans.push(Span::styled(label, look.style(Tone::Faint)));
            let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
            spans.push(Span::styled(
                format!("{value:>digits$}"),
                look.style(Tone::Text),
            ));
        }
        Line::from(spans)
    };
    let tries = [(true, "    "), (true, "  "), (false, "  "), (false, " ")];
    let lines = tries.map(|(swatches, gap)| line(swatches, gap));
    let fitting = lines
        .iter()
        .find(|line| line.width() <= usize::from(row.width))
        .or(lines.last());
    if let Some(line) = fitting {
        buf.set_line(row.x, row.y, line, row.width);
    }
}

/// A tile of the picture, and a gap.
fn swatch(kind: TileKind, look: &Look) -> [Span<'static>; 2] {
    let (glyph, style) = look.tile(kind);
    [
        Span::styled(glyph, style),
        Span::styled(" ", look.style(Tone::Faint)),
    ]
}
