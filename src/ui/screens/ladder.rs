//! The ladder: forty steps down, with the player's stars and the boards of this week.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::grid::keys::{Command, LADDER};
use super::grid::{self, Cell, Lines, Section, State};
use super::help::Help;
use super::layout::exact_time;
use super::play::Play;
use super::{Answer, Context, Fetch, Next, Scene, Screen};
use crate::games::labyrinth;
use crate::i18n::Words;
use crate::look::{Look, Tone};
use crate::model::ladder::next_step;
use crate::model::{
    Attempt, Ladder, LadderStep, Profile, Raced, Rival, SharedBoard, Step, StoreReply,
    StoreRequest, UserError,
};
use crate::ui::event::{Event, Now};
use crate::ui::pages::by_code;
use crate::ui::pages::leaderboards::Leaderboards;
use crate::ui::panel::Panel;
use crate::ui::stars::Stars;
use crate::ui::{keymap, trouble_text, widgets};

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

/// The screen of the ladder.
pub(crate) struct Steps {
    chosen: Step,
    /// Whether the player has chosen a step, so that no other one is proposed.
    is_chosen: bool,
    ladder: Option<Result<Box<Ladder>, UserError>>,
    /// The stars of each step, from the store or from this session.
    stars: Vec<u8>,
    next: Step,
    /// When the boards of the next week come.
    ends: Option<Now>,
}

impl Steps {
    /// The ladder with this step chosen; `None`: the one to play next.
    pub(crate) fn new(context: &mut Context<'_>, step: Option<Step>) -> Self {
        context.ask(StoreRequest::Ladder);
        let next = next(context.profile, context.stars);
        let mut steps = Self {
            chosen: step.unwrap_or(next),
            is_chosen: step.is_some(),
            ladder: None,
            stars: Vec::new(),
            next,
            ends: None,
        };
        steps.count(context);
        steps
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
        if !self.is_chosen {
            self.chosen = self.next;
        }
    }

    fn is_finished(&self) -> bool {
        let known = self.known(self.chosen);
        known.is_some_and(|known| known.this_week.is_done())
    }

    fn race(&self, context: &mut Context<'_>, rival: Rival) -> Next {
        if !self.is_finished() {
            return Next::Unchanged;
        }
        let board = Raced::Shared(SharedBoard::Step(self.chosen));
        context.ask(StoreRequest::Ghost { board, rival });
        Next::Fetch(Fetch::Race)
    }

    fn command(&mut self, context: &mut Context<'_>, command: Command) -> Next {
        match command {
            Command::Play => open(context, self.chosen),
            Command::Move(across, down) => {
                self.is_chosen = true;
                let here = usize::from(self.chosen.number() - 1);
                let there = lines(context.size.0).moved(here, across, down);
                self.chosen = Step::all().nth(there).unwrap_or(self.chosen);
                Next::Redraw
            }
            Command::Own => self.race(context, Rival::Own),
            Command::First => self.race(context, Rival::First),
            Command::Invite => {
                let mine = self.known(self.chosen).map(|known| &known.this_week);
                match mine {
                    Some(Attempt::Done { code, .. }) => {
                        let board = Some(SharedBoard::Step(self.chosen));
                        by_code::invite(context, *code, board)
                    }
                    _ => by_code::no_invite(context.words(), "race-code-finish", None),
                }
            }
            Command::List => match self.ladder().map(|ladder| ladder.week) {
                Some(week) => {
                    let list = Leaderboards::ladder(context, week, self.chosen);
                    Panel::open(list)
                }
                None => Next::Unchanged,
            },
            Command::Help => {
                let help = Help::of_screen("ladder", &["help-ladder", "help-ladder-stars"], LADDER);
                Next::Push(Box::new(help))
            }
            Command::Quit => Next::Back(Answer::Nothing),
            Command::More | Command::Board(_) | Command::Share => Next::Unchanged,
        }
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

    /// What is said of the chosen step: its name and board, what was reached this week, and what
    /// its third star takes.
    fn says(&self, words: &Words) -> [String; 3] {
        let step = self.chosen;
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
            &[("time", super::layout::clock_text(step.target_time()).into())],
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

impl Screen for Steps {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next {
        match event {
            Event::Resize { .. } | Event::Caps(_) => Next::Redraw,
            Event::Reply(reply) => match &**reply {
                StoreReply::Ladder(ladder) => {
                    let left = ladder.as_ref().ok().map(|ladder| ladder.left);
                    self.ends = left
                        .map(|left| context.now + Duration::from_millis(left) + CLOCK_TOLERANCE);
                    self.ladder = Some(ladder.clone());
                    self.count(context);
                    Next::Redraw
                }
                _ => Next::Unchanged,
            },
            Event::Key(key) => match keymap::find(LADDER, keymap::latin(*key)) {
                Some(command) => self.command(context, command),
                None => Next::Unchanged,
            },
            Event::Tick if self.ends.is_some_and(|ends| ends <= context.now) => {
                self.ends = None;
                context.ask(StoreRequest::Ladder);
                Next::Unchanged
            }
            _ => Next::Unchanged,
        }
    }

    fn deadline(&self) -> Option<Now> {
        self.ends
    }

    fn is_grid(&self) -> bool {
        true
    }

    fn answer(&mut self, context: &mut Context<'_>, _: Answer) -> Next {
        // A step may have been won meanwhile.
        context.ask(StoreRequest::Ladder);
        self.count(context);
        Next::Redraw
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let lines = lines(area.width);
        let plan = lines.plan(area, LABEL_COLUMNS);
        let heading = words.t("ladder");
        let left = self.left(words).unwrap_or_default();
        grid::heading(
            &plan,
            buf,
            (look, words),
            &heading,
            (self.won(), self.stars.len()),
            &left,
        );
        let chosen = usize::from(self.chosen.number() - 1);
        lines.draw(&[self.section(look)], chosen, &plan, buf, look);
        let [mut title, mut week, third] = self.says(words);
        let mut tone = if self.is_finished() {
            Tone::Exit
        } else {
            Tone::Text
        };
        if let Some(Err(error)) = &self.ladder {
            (week, tone) = (trouble_text(*error, words), Tone::Alert);
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
        let hints = keymap::hints(LADDER, |command| match command {
            Command::Own | Command::First | Command::Invite => self.is_finished(),
            Command::List => scene.profile.is_some(),
            _ => true,
        });
        widgets::footer(area, buf, look, words, &hints);
    }
}
