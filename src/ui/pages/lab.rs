//! The laboratory: shows how mazes are built and searched, one or two at a time.

mod canvas;
mod pane;
mod texts;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};

use super::choice::Choice;
use crate::core::generate::{Algorithm, Spec};
use crate::core::solve::Solver;
use crate::games;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::ui::event::Now;
use crate::ui::panel::Panel;
use crate::ui::screens::layout::whole;
use crate::ui::screens::menu::next_of;
use crate::ui::screens::{Context, Layer, Scene};
use crate::ui::view::{Bind, DIGITS, Does, Go, Page, Row, View};
use crate::ui::widgets;
use canvas::Canvas;
use pane::Pane;

/// Frames a second at most: smooth enough for the eye, and each is a few hundred bytes.
const MAX_FRAME_RATE: u32 = 16;
/// The speeds are powers of two: 1 to 4096 steps a second, at which the largest maze is built
/// in 4 seconds.
const MAX_SPEED: u32 = 12;
/// Seconds in which a maze is built at most, at the speed it begins with: long enough to see
/// how, short enough to be watched to the end.
const MAX_BUILD_SECONDS: usize = 24;
/// From this pause between two frames on, each step shows its sentence at once.
const SLOW_PAUSE: Duration = Duration::from_millis(500);
/// Seeds have four digits at most, so that one can call them across a classroom.
const SEED_LIMIT: u32 = 10_000;
/// How many of a hundred dead ends are opened.
const LOOPS: u8 = 30;
/// Columns and rows of a terminal that two mazes side by side need.
const TWO_MAZES: (u16, u16) = (64, 16);
/// Columns of the longest sentence.
const SENTENCE: u16 = 113;
/// Columns of a progress line at least.
const BAR: u16 = 10;

/// What is built, and how it is searched.
type Kind = (Algorithm, Solver);

/// The page of the laboratory.
pub(crate) struct Lab {
    /// One maze, or two side by side.
    kinds: Vec<Kind>,
    panes: Vec<Pane>,
    seed: u64,
    cells: (u16, u16),
    /// Whether some dead ends are opened, so that there is more than one path.
    has_loops: bool,
    /// Steps that are shown of the building or of the search, where a maze has so many.
    shown: usize,
    /// Steps a second as a power of two.
    speed: u32,
    /// When the next frame is due; `None` while paused and at the end.
    due: Option<Now>,
}

/// What can be done on the page.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    /// Play or pause; at the end of a phase: begin the next.
    Play,
    /// On until something else is said of the first maze.
    Next,
    Step(i32),
    Start,
    /// Twice or half as fast.
    Speed(i32),
    /// Of the maze at the right, where there are two.
    AskAlgorithm,
    Build(Algorithm),
    AskSolver,
    Search(Solver),
    /// One maze or two.
    Pair,
    /// Build mazes with loops, or without.
    Loops,
    /// Build mazes from another seed.
    New,
}

impl Lab {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        let mut lab = Self {
            kinds: vec![Kind::default()],
            panes: Vec::new(),
            seed: u64::from(context.rng.below(SEED_LIMIT)),
            cells: (0, 0),
            has_loops: false,
            shown: 0,
            speed: 0,
            due: None,
        };
        lab.set_up(context);
        let steps = 2 * usize::from(lab.cells.0) * usize::from(lab.cells.1);
        let mut speeds = 1..MAX_SPEED;
        let fitting = speeds.find(|power| steps >> power <= MAX_BUILD_SECONDS);
        lab.speed = fitting.unwrap_or(MAX_SPEED);
        lab.play(context.now);
        lab
    }

    /// Makes new mazes of the size that fits, as many as fit, before their first step.
    fn set_up(&mut self, context: &Context<'_>) {
        self.kinds.truncate(most_mazes(context));
        let areas = areas(whole(context), self.kinds.len());
        let room = areas.first().map_or(Rect::ZERO, |[_, maze, ..]| *maze);
        self.cells = canvas::measure(room);
        let pane = |(algorithm, _): &Kind| {
            let spec = Spec {
                width: self.cells.0,
                height: self.cells.1,
                algorithm: *algorithm,
                seed: self.seed,
                braid: if self.has_loops { LOOPS } else { 0 },
                ..Spec::default()
            };
            Pane::new(&spec).ok()
        };
        self.panes = self.kinds.iter().filter_map(pane).collect();
        self.shown = 0;
        self.say(context.now, true);
    }

    /// Begins with new mazes and plays.
    fn restart(&mut self, context: &Context<'_>) {
        self.set_up(context);
        self.play(context.now);
    }

    /// The time between two frames, and the steps in a frame.
    fn pace(&self) -> (Duration, usize) {
        let speed = 1 << self.speed;
        let frames = speed.min(MAX_FRAME_RATE);
        let steps = usize::try_from(speed / frames).unwrap_or(1);
        (Duration::from_secs(1) / frames, steps)
    }

    fn play(&mut self, now: Now) {
        self.due = Some(now + self.pace().0);
    }

    /// Steps of the maze that has the most.
    fn steps(&self) -> usize {
        let steps = self.panes.iter().map(|pane| pane.progress().1);
        steps.max().unwrap_or(0)
    }

    fn is_done(&self) -> bool {
        self.shown == self.steps()
    }

    /// Shows exactly so many steps, as far as there are so many.
    fn seek(&mut self, steps: usize) {
        self.shown = steps.min(self.steps());
        for pane in &mut self.panes {
            pane.seek(self.shown);
        }
        self.due = self.due.filter(|_| !self.is_done());
    }

    /// Begins the search of all mazes.
    fn search(&mut self) {
        for (pane, (_, solver)) in self.panes.iter_mut().zip(&self.kinds) {
            pane.begin_search(*solver);
        }
        self.shown = 0;
    }

    /// At the end of the building begins the search, and at its end the next one.
    fn go_on(&mut self) {
        if self.is_done() {
            let is_searched = self.panes.iter().any(|pane| pane.search.is_some());
            for (_, solver) in self.kinds.iter_mut().filter(|_| is_searched) {
                *solver = next_of(&Solver::ALL, *solver, 1);
            }
            self.search();
        }
    }

    fn say(&mut self, now: Now, at_once: bool) {
        for pane in &mut self.panes {
            pane.say(now, at_once);
        }
    }

    fn draw_heading(&self, row: Rect, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let state = self.due.map_or("||", |_| look.glyph("▶", ">"));
        let speed = words.tr("lab-speed", &[("n", (1u32 << self.speed).into())]);
        // Of a fixed width, so that nothing beside them jumps.
        let state = format!("{:>8}", format!("{state} {speed}"));
        let seed = words.tr("lab-seed", &[("seed", self.seed.into())]);
        let size = format!("{} x {}", self.cells.0, self.cells.1);
        let (name, note) = match &self.panes[..] {
            [pane] => names_of(pane, words, look),
            _ => (words.t("menu-laboratory").into_owned(), String::new()),
        };
        let faint = Tone::Faint;
        let right = [(state, Tone::Accent), (size, faint), (seed, faint)];
        let left = [(name, Tone::Accent), (note, Tone::Text)];
        widgets::heading(row, buf, look, &left, &right);
    }

    fn draw_pane(&self, pane: &Pane, areas: Areas, scene: &Scene<'_>, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let [title, maze, progress, said] = areas;
        let shown = Canvas::paint(pane, look).draw(maze, buf, look);
        let beside = |row: Rect| widgets::indent(row, shown.x.saturating_sub(row.x));
        let (names, _) = names_of(pane, words, look);
        widgets::left(beside(title), buf, &names, look.style(Tone::Accent));
        let (done, of) = pane.progress();
        let digits = of.to_string().len();
        let steps = format!("{done:>digits$}/{of}");
        let row = widgets::wide(beside(progress), shown.width);
        widgets::left(row, buf, &steps, look.style(Tone::Text));
        let mut bar = widgets::indent(row, widgets::width(&steps) + 2);
        for number in texts::numbers(pane, words).into_iter().skip(1) {
            let needed = widgets::width(&number) + 2;
            if needed + BAR <= bar.width {
                widgets::right(bar, buf, &number, look.style(Tone::Text));
                bar.width -= needed;
            }
        }
        let [done, of] = [done, of].map(|steps| widgets::count(steps).into());
        games::bar(done, of, Tone::Accent, bar, buf, look);
        let text = beside(said);
        let room = text.width.saturating_sub(u16::from(text.width > 40));
        for (n, line) in (0..).zip(&widgets::wrap(&words.t(pane.said()), room)) {
            widgets::left(widgets::row(text, n), buf, line, look.style(Tone::Text));
        }
    }
}

/// The names of the algorithm and, once the maze is searched, of the solver; and a note about the one that
/// is at work.
fn names_of(pane: &Pane, words: &Words, look: &Look) -> (String, String) {
    let said = |id: String| words.t(&id).into_owned();
    let name = pane.build.algorithm().name();
    let algorithm = said(texts::title(name));
    let Some(search) = &pane.search else {
        return (algorithm, said(texts::note(name)));
    };
    let name = search.solver.name();
    let solver = said(texts::title(name));
    let names = format!("{algorithm} {} {solver}", look.glyph("→", ">"));
    (names, said(texts::note(name)))
}

/// Where a maze and its texts are: its names, unless the heading shows them, the maze, its progress and
/// numbers, its sentence.
type Areas = [Rect; 4];

/// The heading, what is below it, and the key hints.
fn frame(area: Rect) -> [Rect; 3] {
    let rows = [1, area.height.saturating_sub(2), 1].map(Constraint::Length);
    Layout::vertical(rows).areas(area.inner(Margin::new(1, 0)))
}

/// The areas of so many mazes on this screen.
fn areas(screen: Rect, mazes: usize) -> Vec<Areas> {
    let [_, body, _] = frame(screen);
    let columns = Layout::horizontal(vec![Constraint::Fill(1); mazes]).spacing(2);
    let pane = |area: &Rect| {
        let title = Constraint::Length(u16::from(mazes > 1));
        let below = [1, SENTENCE.div_ceil(area.width.max(1)).max(2)].map(Constraint::Length);
        let rows = [title, Constraint::Fill(1)].into_iter().chain(below);
        Layout::vertical(rows).areas(*area)
    };
    columns.split(body).iter().map(pane).collect()
}

impl Page for Lab {
    type Msg = Msg;
    const LAYER: Layer = Layer::Screen;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_page(" ", "key-lab-play", Some("hint-lab-play"), |_| Msg::Play),
        Bind::of_page(".", "key-lab-step", Some("hint-lab-step"), |_| Msg::Step(1)),
        Bind::of_page(",", "key-lab-back", None, |_| Msg::Step(-1)),
        Bind::of_page("0", "key-replay-start", None, |_| Msg::Start),
        Bind::of_page("e", "key-replay-end", None, |_| Msg::Step(i32::MAX)),
        Bind::of_page("a", "key-lab-algorithm", Some("hint-lab-algorithm"), |_| {
            Msg::AskAlgorithm
        }),
        Bind::of_page("s", "key-lab-solver", Some("hint-lab-solver"), |_| {
            Msg::AskSolver
        }),
        Bind::of_page("2", "key-lab-pair", Some("hint-lab-pair"), |_| Msg::Pair),
        Bind::of_page("+=", "key-lab-faster", Some("hint-replay-speed"), |_| {
            Msg::Speed(1)
        }),
        Bind::of_page("-", "key-lab-slower", None, |_| Msg::Speed(-1)),
        Bind::of_page("o", "key-lab-loops", None, |_| Msg::Loops),
        Bind::of_page("n", "key-lab-new", None, |_| Msg::New),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["lab-about"]
    }

    fn tabs(&self) -> Option<fn(i32) -> Msg> {
        Some(Msg::Step)
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let said = self.panes.iter().flat_map(|pane| {
            let (names, _) = names_of(pane, words, scene.look);
            [
                format!("{names}: {}", words.t(&texts::sentence(pane))),
                texts::numbers(pane, words).join(", "),
            ]
        });
        // What Space does now.
        let play = match (self.due, self.is_done()) {
            (Some(_), _) => "hint-pause",
            (None, true) => "hint-lab-solve",
            (None, false) => "hint-lab-play",
        };
        View {
            text: said.collect(),
            submit: Some(Msg::Next),
            enter: "hint-lab-on",
            instead: Some(("hint-lab-play", play)),
            ..View::new("menu-laboratory", Vec::new())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go {
        let (now, words) = (context.now, context.words());
        match msg {
            Msg::Play if self.due.is_some() => self.due = None,
            Msg::Play => {
                self.go_on();
                self.play(now);
            }
            Msg::Next => {
                self.go_on();
                let says = |lab: &Self| lab.panes.first().map(texts::sentence);
                let before = says(self);
                while !self.is_done() && says(self) == before {
                    self.seek(self.shown + 1);
                }
                self.due = None;
            }
            Msg::Step(by) => {
                self.due = None;
                self.seek(self.shown.saturating_add_signed(by as isize));
            }
            Msg::Start => {
                self.set_up(context);
                self.due = None;
            }
            Msg::Speed(by) => {
                self.speed = self.speed.saturating_add_signed(by).min(MAX_SPEED);
                let next = now + self.pace().0;
                self.due = self.due.map(|due| due.min(next));
            }
            Msg::AskAlgorithm => {
                let msg = |one: Algorithm| (one.name(), Msg::Build(one));
                return ask(words, "lab-pick-algorithm", Algorithm::ALL.map(msg));
            }
            Msg::AskSolver => {
                let msg = |one: Solver| (one.name(), Msg::Search(one));
                return ask(words, "lab-pick-solver", Solver::ALL.map(msg));
            }
            Msg::Build(algorithm) => {
                if let Some(kind) = self.kinds.last_mut() {
                    kind.0 = algorithm;
                }
                self.restart(context);
            }
            Msg::Search(solver) => {
                if let Some(kind) = self.kinds.last_mut() {
                    kind.1 = solver;
                }
                self.search();
                self.play(now);
            }
            Msg::Pair => {
                let next = |(one, solver): &Kind| (next_of(&Algorithm::ALL, *one, 1), *solver);
                match self.kinds[..] {
                    [one] => self.kinds.push(next(&one)),
                    _ => self.kinds.truncate(1),
                }
                self.restart(context);
            }
            Msg::Loops => {
                self.has_loops = !self.has_loops;
                self.restart(context);
            }
            Msg::New => {
                self.seed = u64::from(context.rng.below(SEED_LIMIT));
                self.restart(context);
            }
        }
        self.say(now, true);
        Go::Stay
    }

    /// The terminal or what it can show may have changed.
    fn looked_at(&mut self, context: &mut Context<'_>, _chosen: usize) -> bool {
        let areas = areas(whole(context), self.panes.len());
        let mut areas = areas.iter();
        let has_room = areas.all(|[_, maze, ..]| canvas::scale(self.cells, *maze).is_some());
        if !has_room || self.panes.len() > most_mazes(context) {
            self.set_up(context);
        }
        true
    }

    fn due(&self) -> Option<Now> {
        self.due
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let (pause, steps) = self.pace();
        self.due = Some(context.now + pause);
        self.seek(self.shown + steps);
        self.say(context.now, pause >= SLOW_PAUSE);
        Go::Stay
    }

    fn draw(&self, _: &View<Msg>, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        self.draw_heading(frame(area)[0], scene, buf);
        for (pane, area) in self.panes.iter().zip(areas(area, self.panes.len())) {
            self.draw_pane(pane, area, scene, buf);
        }
    }
}

/// How many mazes the terminal has room for.
fn most_mazes(context: &Context<'_>) -> usize {
    let (columns, rows) = context.size;
    1 + usize::from(columns >= TWO_MAZES.0 && rows >= TWO_MAZES.1)
}

/// A list to pick an algorithm or a solver from.
fn ask<const N: usize>(words: &Words, title: &'static str, picks: [(&'static str, Msg); N]) -> Go {
    let rows = picks.into_iter().enumerate().map(|(n, (name, msg))| Row {
        aside: words.t(&texts::note(name)).into_owned(),
        letters: DIGITS.get(n..=n).unwrap_or_default(),
        ..Row::new(words.t(&texts::title(name)), Does::Send(msg)).valued((n + 1).to_string())
    });
    Panel::open(Choice(View::new(title, rows.collect())))
}
