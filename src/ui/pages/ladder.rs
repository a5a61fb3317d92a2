//! The ladder: forty steps down, with the player's stars and the boards of this week.

use ratatui::{buffer::Buffer, layout::Rect};

use super::shared::{Act, reached};
use crate::games::clock::clock_text;
use crate::games::labyrinth;
use crate::i18n::Words;
use crate::model::ladder::next_step;
use crate::model::{
    Attempt, Ladder, LadderStep, Profile, SharedBoard, Step, StoreReply, StoreRequest,
};
use crate::ui::event::Now;
use crate::ui::gallery::Tile;
use crate::ui::panel::Panel;
use crate::ui::screens::play::Play;
use crate::ui::screens::{Context, Fetch, Layer, Scene, Screen};
use crate::ui::stars::Stars;
use crate::ui::view::{Async, Bind, Does, Go, Page, Row, View, draw_board};

/// Tiles in a row, so that each ends with a jewel.
const COLUMNS: u16 = 5;

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
pub(crate) fn play(context: &mut Context<'_>) -> Go {
    let step = next(context.profile, context.stars);
    open(context, step)
}

/// Plays a step: the board of this week, or, without a store, a board like it as practice.
pub(crate) fn open(context: &mut Context<'_>, step: Step) -> Go {
    if context.profile.is_some() {
        return context.fetch(StoreRequest::Step(step), Fetch::Step(step));
    }
    match Play::off_the_ladder(context, step) {
        Ok(play) => Go::Open(Box::new(play)),
        // Cannot happen: a test opens each of them.
        Err(_) => Go::Stay,
    }
}

/// The page of the ladder.
pub(crate) struct Steps {
    ladder: Async<Ladder>,
    /// When the boards of the next week come.
    ends: Option<Now>,
}

impl Steps {
    /// The ladder with this step chosen; `None`: the one to play next.
    pub(crate) fn screen(context: &mut Context<'_>, step: Option<Step>) -> Box<dyn Screen> {
        context.ask(StoreRequest::Ladder);
        let steps = Self {
            ladder: Async::Loading,
            ends: None,
        };
        Panel::at(steps, step.map(row_of))
    }

    fn known(&self, step: Step) -> Option<&LadderStep> {
        let steps = &self.ladder.ready()?.steps;
        steps.iter().find(|known| known.step == step)
    }

    /// The stars of each step, from the store or from this session.
    fn stars(&self, session: &Stars) -> impl Iterator<Item = (Step, u8)> {
        Step::all().map(|step| {
            let kept = self.known(step).map_or(0, |known| known.stars);
            (step, kept.max(session.of_step(step)))
        })
    }

    /// What was reached on a step this week.
    fn week(&self, step: Step, scene: &Scene<'_>) -> String {
        let Some(known) = self.known(step) else {
            return String::new();
        };
        let (look, words) = (scene.look, scene.words);
        let (reached, others) = reached(&known.this_week, known.finished, look, words);
        let says = [reached, others].join(", ");
        says.trim_end_matches(", ").to_owned()
    }

    /// A step as a tile, and what is said of it.
    fn row(&self, (step, stars): (Step, u8), next: Step, scene: &Scene<'_>) -> Row<(usize, Act)> {
        let words = scene.words;
        let attempt = self.known(step).map(|known| &known.this_week);
        let (title, week) = (title(step, words), self.week(step, scene));
        let target = clock_text(step.target_time());
        let third = words.tr("step-third-star", &[("time", target.into())]);
        let tile = Tile {
            label: step.to_string(),
            stars: Some(stars),
            is_jewel: step.is_jewel(),
            is_next: step == next,
            heading: None,
            says: vec![title.clone(), week.clone(), third],
        };
        let is_tried = attempt.is_some_and(|attempt| *attempt != Attempt::Untried);
        let play = Does::Send((row_of(step), Act::Play));
        // Nobody listens to forty steps.
        let is_plain = stars == 0 && !is_tried && !tile.is_next && !tile.is_jewel;
        let title = match is_plain && scene.settings.is_heard {
            true => String::new(),
            false => title,
        };
        Row {
            aside: words.tr("line-stars", &[("n", stars.into())]),
            unused: Act::unused(attempt),
            tile: Some(Box::new(tile)),
            ..Row::new(title, play).valued(if is_tried { week } else { String::new() })
        }
    }
}

pub(crate) fn row_of(step: Step) -> usize {
    usize::from(step.number() - 1)
}

/// The step of a row.
pub(crate) fn step_of(at: usize) -> Step {
    Step::all().nth(at).unwrap_or(Step::FIRST)
}

impl Page for Steps {
    /// What is done, with the step of this row.
    type Msg = (usize, Act);
    const LAYER: Layer = Layer::Ladder;
    const BINDS: &'static [Bind<Self::Msg>] = &[
        Bind::of_row("l", "key-day-list", "hint-list", |at| (at, Act::List)),
        Bind::of_row("g", "key-day-race", "hint-race", |at| (at, Act::Race)),
        Bind::of_row("i", "key-invite", "hint-invite", |at| (at, Act::Invite)),
    ];

    fn about(&self) -> &'static [&'static str] {
        &["help-ladder", "help-ladder-stars"]
    }

    fn view(&self, scene: &Scene<'_>) -> View<Self::Msg> {
        let words = scene.words;
        let next = match self.ladder.ready() {
            Some(_) => next_step(self.stars(scene.stars)),
            None => next(scene.profile, scene.stars),
        };
        let rows = self.stars(scene.stars);
        // How long the boards of this week stay.
        let left = self.ladder.ready().map(|ladder| {
            let days = ladder.left.div_ceil(24 * 3_600_000);
            words.tr("ladder-days-left", &[("n", days.into())])
        });
        let number = scene
            .settings
            .is_heard
            .then(|| words.t("ladder-number").into_owned());
        View {
            text: left.into_iter().chain(number).collect(),
            note: self.ladder.trouble(words).into_iter().collect(),
            gallery: Some(COLUMNS),
            enter: "hint-play",
            proposed: Some(row_of(next)),
            ..View::new(
                "ladder",
                rows.map(|step| self.row(step, next, scene)).collect(),
            )
        }
    }

    fn update(&mut self, context: &mut Context<'_>, (at, act): Self::Msg) -> Go {
        let step = step_of(at);
        let day = self.ladder.ready().map(|ladder| ladder.week.first_day());
        let mine = self.known(step).map(|known| &known.this_week);
        act.on(context, SharedBoard::Step(step), (day, mine))
    }

    fn reply(&mut self, context: &mut Context<'_>, reply: &StoreReply) -> Go {
        let StoreReply::Ladder(ladder) = reply else {
            return Go::Stay;
        };
        self.ladder = Async::of(ladder.clone());
        self.ends = self.ladder.ready().map(|ladder| context.after(ladder.left));
        Go::Stay
    }

    /// A board of its kind.
    fn draw_picture(&self, chosen: usize, scene: &Scene<'_>, place: Rect, buf: &mut Buffer) {
        let level = step_of(chosen).level();
        draw_board(&labyrinth::ENTRY, &level, place, scene, buf);
    }

    fn due(&self) -> Option<Now> {
        self.ends
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        self.ends = None;
        context.ask(StoreRequest::Ladder);
        Go::Stay
    }
}
