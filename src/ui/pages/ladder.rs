//! The ladder: forty steps down, with the player's stars and the boards of this week.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::by_code;
use super::leaderboards::Leaderboards;
use crate::games::labyrinth;
use crate::i18n::Words;
use crate::key::Key;
use crate::look::{Look, Tone};
use crate::model::ladder::next_step;
use crate::model::{
    Attempt, Ladder, LadderStep, Profile, Raced, Rival, SharedBoard, Step, StoreReply,
    StoreRequest, UserError,
};
use crate::ui::event::Now;
use crate::ui::panel::Panel;
use crate::ui::screens::grid::{self, Cell, Lines, Section, State};
use crate::ui::screens::layout::{clock_text, exact_time};
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Fetch, Next, Scene, Screen};
use crate::ui::stars::Stars;
use crate::ui::trouble_text;
use crate::ui::view::{Bind, Does, Go, Page, Row, View};

/// Cells in a row, so that the jewels stand in columns of their own, and columns of their labels.
const COLUMNS: u16 = 10;
const LABEL_COLUMNS: u16 = 3;

/// How long after the end of a week the new boards are asked for, as the session's clock and the
/// store's differ a little.
const CLOCK_TOLERANCE: Duration = Duration::from_millis(500);

/// What a jewel is called: its shape, its word, or fog; `None`: the step is none.
fn jewel(step: Step, words: &Words) -> Option<String> {
    let level = step.level();
    if let Some(word) = level.get("word") {
        return Some(word.to_owned());
    }
    if level.is_on("fog") {
        return Some(words.t("setup-fog").into_owned());
    }
    let shape = labyrinth::ENTRY
        .field("shape")?
        .label_of(level.get("shape")?)?;
    Some(words.t(shape).into_owned())
}

/// The step that comes next for a player: that which the store knows of, or, where it was won in
/// this session, the first one behind it that was not.
pub(crate) fn next(profile: Option<&Profile>, stars: &Stars) -> Step {
    match profile.and_then(|profile| profile.step) {
        Some(known) => {
            let behind = Step::all().skip(usize::from(known.number() - 1));
            let mut open = behind.filter(|step| stars.of_step(*step) == 0);
            open.next().unwrap_or(known)
        }
        None => next_step(Step::all().map(|step| (step, stars.of_step(step)))),
    }
}

/// The row of the menu that plays the next step.
pub(crate) fn row(scene: &Scene<'_>) -> String {
    let step = next(scene.profile, scene.stars);
    let title = title(step, scene.words);
    format!("{}   {title}", scene.words.t("menu-play"))
}

/// A step with its number, and with the name of a jewel.
pub(crate) fn title(step: Step, words: &Words) -> String {
    let n = u32::from(step.number()).into();
    match jewel(step, words) {
        Some(name) => words.tr("step-title", &[("n", n), ("name", name.into())]),
        None => words.tr("step-n", &[("n", n)]),
    }
}

/// Plays the next step.
pub(crate) fn play(context: &mut Context<'_>) -> Next {
    let step = next(context.profile, context.stars);
    open(context, step)
}

/// Plays a step: the board of this week, or, without a store, a board like it as practice.
pub(crate) fn open(context: &mut Context<'_>, step: Step) -> Next {
    if context.profile.is_some() {
        context.ask(StoreRequest::Step(step));
        return Next::Fetch(Fetch::Step(step));
    }
    match Play::on_step(context, step) {
        Ok(play) => Next::Push(Box::new(play)),
        // Cannot happen: a test opens each of them.
        Err(_) => Next::Unchanged,
    }
}

/// The page of the ladder.
pub(crate) struct Steps {
    ladder: Option<Result<Box<Ladder>, UserError>>,
    /// The stars of each step, from the store or from this session.
    stars: Vec<u8>,
    next: Step,
    /// When the boards of the next week come.
    ends: Option<Now>,
}

impl Steps {
    /// The ladder with this step chosen; `None`: the one to play next.
    pub(crate) fn screen(context: &mut Context<'_>, step: Option<Step>) -> Box<dyn Screen> {
        context.ask(StoreRequest::Ladder);
        let next = next(context.profile, context.stars);
        let mut steps = Self {
            ladder: None,
            stars: Vec::new(),
            next,
            ends: None,
        };
        steps.count(context);
        match step {
            Some(step) => Panel::at(steps, row_of(step)),
            None => Panel::of(steps),
        }
    }

    /// The steps as the store knows them; `None`: it has not told, or there is none.
    fn ladder(&self) -> Option<&Ladder> {
        self.ladder.as_ref()?.as_ref().ok().map(Box::as_ref)
    }

    fn known(&self, step: Step) -> Option<&LadderStep> {
        let steps = &self.ladder()?.steps;
        steps.iter().find(|known| known.step == step)
    }

    /// Puts together what the store tells and what was won in this session.
    fn count(&mut self, context: &Context<'_>) {
        let stars = |step| {
            let kept = self.known(step).map_or(0, |known| known.stars);
            kept.max(context.stars.of_step(step))
        };
        self.stars = Step::all().map(stars).collect();
        self.next = match self.ladder() {
            Some(_) => next_step(Step::all().zip(self.stars.iter().copied())),
            None => next(context.profile, context.stars),
        };
    }

    fn is_finished(&self, step: Step) -> bool {
        let known = self.known(step);
        known.is_some_and(|known| known.this_week.is_done())
    }

    fn race(&self, context: &mut Context<'_>, step: Step, rival: Rival) -> Go<Msg> {
        if !self.is_finished(step) {
            return Go::Stay;
        }
        let board = Raced::Shared(SharedBoard::Step(step));
        context.ask(StoreRequest::Ghost { board, rival });
        Go::Away(Next::Fetch(Fetch::Race))
    }

    fn section(&self, look: &Look) -> Section {
        let cell = |(step, stars): (Step, &u8)| {
            let sign = self.known(step).and_then(|known| match known.this_week {
                Attempt::Done { .. } => Some(look.glyph("✓", "+")),
                Attempt::Begun => Some(look.glyph("…", "~")),
                Attempt::Untried | Attempt::GivenUp => None,
            });
            Cell {
                label: step.to_string(),
                is_jewel: step.is_jewel(),
                stars: Some(*stars),
                state: match State::of(*stars) {
                    State::Open if step == self.next => State::Next,
                    state => state,
                },
                sign,
            }
        };
        Section {
            heading: None,
            cells: Step::all().zip(&self.stars).map(cell).collect(),
        }
    }

    /// What is said of a step: its name and board, what was reached this week, and what
    /// its third star takes.
    fn says(&self, step: Step, words: &Words) -> [String; 3] {
        let title = title(step, words);
        let level = step.level().text(&labyrinth::ENTRY, words);
        let week = match self.known(step) {
            None => String::new(),
            Some(known) => match &known.this_week {
                Attempt::Untried if known.finished > 0 => {
                    words.tr("step-untried-others", &[("n", known.finished.into())])
                }
                Attempt::Untried => words.t("step-untried").into_owned(),
                Attempt::Begun => words.t("step-begun").into_owned(),
                Attempt::GivenUp => words.t("step-given-up").into_owned(),
                Attempt::Done {
                    time, moves, rank, ..
                } => {
                    let time = exact_time(Duration::from_millis(*time), words);
                    let of = known.finished.max(*rank);
                    let values = [
                        ("time", time.into()),
                        ("moves", words.moves(*moves).into_owned().into()),
                        ("rank", (*rank).into()),
                        ("of", of.into()),
                    ];
                    words.tr("step-done", &values)
                }
            },
        };
        let third = words.tr(
            "step-third-star",
            &[("time", clock_text(step.target_time()).into())],
        );
        [format!("{title}   {level}"), week, third]
    }

    /// How many stars there are.
    fn won(&self) -> u32 {
        self.stars.iter().map(|stars| u32::from(*stars)).sum()
    }

    /// How long the boards of this week stay.
    fn left(&self, words: &Words) -> Option<String> {
        let hours = Duration::from_millis(self.ladder()?.left).as_secs() / 3600;
        Some(match hours / 24 {
            0 => words.tr("ladder-hours-left", &[("n", hours.into())]),
            days => words.tr("ladder-days-left", &[("n", days.into())]),
        })
    }
}

fn lines(width: u16) -> Lines {
    Lines::new(
        &[(false, Step::COUNT.into())],
        width,
        COLUMNS,
        LABEL_COLUMNS,
    )
}

/// What can be done on the page; steps are counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Msg {
    Play(usize),
    Own(usize),
    First(usize),
    Invite(usize),
    List(usize),
}

fn row_of(step: Step) -> usize {
    usize::from(step.number() - 1)
}

/// The step of a row.
fn step_of(at: usize) -> Step {
    Step::all().nth(at).unwrap_or(Step::FIRST)
}

impl Page for Steps {
    type Msg = Msg;
    const IS_SCREEN: bool = true;
    const IS_GRID: bool = true;
    const BINDS: &'static [Bind<Msg>] = &[
        Bind::of_row('l', "l", "key-day-list", "hint-list", Msg::List),
        Bind::of_row('g', "g", "key-day-race", "hint-race", Msg::Own),
        Bind::of_row('f', "f", "key-list-first", "hint-race-first", Msg::First),
        Bind::of_row('i', "i", "key-invite", "hint-invite", Msg::Invite),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-ladder", "help-ladder-stars"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Msg> {
        let words = scene.words;
        let rows = Step::all()
            .zip(&self.stars)
            .enumerate()
            .map(|(n, (step, stars))| {
                let known = self.known(step);
                let is_tried = known.is_some_and(|known| known.this_week != Attempt::Untried);
                let [_, week, _] = self.says(step, words);
                let week = if is_tried { week } else { String::new() };
                let stars = words.tr("line-stars", &[("n", (*stars).into())]);
                Row {
                    aside: stars,
                    ..Row::new(title(step, words), Does::Send(Msg::Play(n))).valued(week)
                }
            });
        let trouble = match &self.ladder {
            Some(Err(error)) => Some(trouble_text(*error, words)),
            _ => None,
        };
        View {
            text: self.left(words).into_iter().collect(),
            note: trouble.into_iter().collect(),
            enter: "hint-play",
            proposed: Some(row_of(self.next)),
            ..View::new("ladder", rows.collect())
        }
    }

    fn update(&mut self, context: &mut Context<'_>, msg: Msg) -> Go<Msg> {
        match msg {
            Msg::Play(at) => Go::Away(open(context, step_of(at))),
            Msg::Own(at) => self.race(context, step_of(at), Rival::Own),
            Msg::First(at) => self.race(context, step_of(at), Rival::First),
            Msg::Invite(at) => {
                let step = step_of(at);
                Go::Away(match self.known(step).map(|known| &known.this_week) {
                    Some(Attempt::Done { code, .. }) => {
                        by_code::invite(context, *code, Some(SharedBoard::Step(step)))
                    }
                    _ => by_code::no_invite(context.words(), "race-code-finish", None),
                })
            }
            Msg::List(at) => match self.ladder().map(|ladder| ladder.week) {
                Some(week) => {
                    let list = Leaderboards::ladder(context, week, step_of(at));
                    Go::Away(Panel::open(list))
                }
                None => Go::Stay,
            },
        }
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go<Msg> {
        let StoreReply::Ladder(ladder) = reply else {
            return Go::Stay;
        };
        let left = ladder.as_ref().ok().map(|ladder| ladder.left);
        self.ends = left.map(|left| context.now + Duration::from_millis(left) + CLOCK_TOLERANCE);
        self.ladder = Some(ladder.clone());
        self.count(context);
        Go::Stay
    }

    fn moved(&self, context: &Context<'_>, chosen: usize, by: (i32, i32)) -> Option<usize> {
        Some(lines(context.size.0).moved(chosen, by.0, by.1))
    }

    fn offers(&self, key: Key, chosen: usize) -> bool {
        match key {
            Key::Char('l') => self.ladder().is_some(),
            _ => self.is_finished(step_of(chosen)),
        }
    }

    fn came_back(&mut self, context: &mut Context<'_>) {
        // A step may have been won meanwhile.
        context.ask(StoreRequest::Ladder);
        self.count(context);
    }

    fn due(&self) -> Option<Now> {
        self.ends
    }

    fn tick(&mut self, context: &mut Context<'_>) {
        self.ends = None;
        context.ask(StoreRequest::Ladder);
    }

    fn draw(
        &self,
        view: &View<Msg>,
        chosen: usize,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (look, words) = (scene.look, scene.words);
        let lines = lines(area.width);
        let plan = lines.plan(area, LABEL_COLUMNS);
        let heading = words.t(view.title);
        let left = self.left(words).unwrap_or_default();
        grid::heading(
            &plan,
            buf,
            (look, words),
            &heading,
            (self.won(), self.stars.len()),
            &left,
        );
        lines.draw(&[self.section(look)], chosen, &plan, buf, look);
        let step = step_of(chosen);
        let [mut title, mut week, third] = self.says(step, words);
        let mut tone = if self.is_finished(step) {
            Tone::Exit
        } else {
            Tone::Text
        };
        if let Some(trouble) = view.note.first() {
            (week, tone) = (trouble.clone(), Tone::Alert);
            if plan.says.height == 1 {
                title.clone_from(&week);
            }
        }
        grid::says(
            &plan,
            buf,
            look,
            &title,
            &[(&week, tone), (&third, Tone::Faint)],
        );
    }
}
