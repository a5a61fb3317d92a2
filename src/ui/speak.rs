//! Text mode: the application heard. The screen on top takes a typed line, and what has changed then is
//! said.

pub(crate) mod boards;
mod sizes;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use super::event::{Effect, Event, Now};
use super::names::here_lines;
use super::notice::{Notice, said, trouble_text};
use super::screens::menu;
use super::speech::Cause;
use super::view::Go;
use super::{App, Start, screens};
use crate::commands::{self, Plan};
use crate::games::{self, Opening, labyrinth};
use crate::i18n::{Lang, Words};
use crate::model::name::isolated;
use crate::model::{Begin, HostPage, Step, StoreReply, StoreRequest};
use boards::in_english;
use sizes::Sizes;

/// What comes of a line, or of something that has happened.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// The text to print, line by line.
    pub(crate) text: String,
    pub(crate) effects: Vec<Effect>,
}

/// An application that is heard.
pub(crate) struct Speaker {
    app: App,
    /// The questions with which it begins, until a board or a page is on top.
    sizes: Option<Sizes>,
    /// What the screen on top has said.
    heard: Vec<String>,
    /// What is said once in a session.
    told: HashSet<String>,
    /// The first words, until they are said.
    greeting: Vec<String>,
    /// Whether a text to read was said last: the player is back from it.
    is_reading: bool,
}

impl Speaker {
    /// Begins; nothing is said before [`Speaker::greet`].
    pub(crate) fn new(start: Start) -> Self {
        let entry = match &start.game {
            Begin::Game(opening) => games::find(opening.game),
            _ => None,
        };
        let asks = matches!(start.game, Begin::Menu);
        let (app, trouble) = App::begun(start, true);
        let words = app.words();
        let title = words.t(entry.unwrap_or(&labyrinth::ENTRY).title);
        let hello = words.tr("line-hello", &[("game", title.into())]);
        let trouble = trouble.map(|error| error.say(words));
        Self {
            app,
            sizes: asks.then(Sizes::default),
            heard: Vec::new(),
            told: HashSet::new(),
            greeting: std::iter::once(hello).chain(trouble).collect(),
            is_reading: false,
        }
    }

    /// The first words, before anything was read.
    pub(crate) fn greet(&mut self, now: Now) -> Heard {
        let words = self.words();
        let mut lines = std::mem::take(&mut self.greeting);
        if self.sizes.is_some() {
            let welcome = self.app.host_texts.text(HostPage::Welcome, words.lang());
            lines.extend(welcome.map(|text| words.name(text).into_owned()));
            self.app.look_around(now);
            let around = self.app.around.as_ref();
            let here = around.map(|around| here_lines(&around.here, words));
            lines.extend(here.into_iter().flatten().next());
            let profile = self.app.profile.as_ref();
            lines.push(match profile {
                Some(profile) => {
                    let step = profile.step.unwrap_or(Step::FIRST);
                    words.tr("line-enter", &[("n", u32::from(step.number()).into())])
                }
                None => words.t("line-enter-local").into_owned(),
            });
            let waiting = profile.map_or(0, |profile| profile.unfinished.len());
            if let Ok(n @ 1..) = u32::try_from(waiting) {
                lines.push(words.tr("line-waiting", &[("n", n.into())]));
            }
            lines.push(words.t("line-more").into_owned());
        }
        self.answered(now, Cause::Reply, lines)
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.app.words()
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn operator_says(&self, text: &str) -> Heard {
        Heard {
            text: format!("{}\n", in_order(&said(self.words(), text))),
            effects: Vec::new(),
        }
    }

    /// Something else than a line.
    pub(crate) fn event(&mut self, now: Now, event: Event) -> Heard {
        let is_quiet = match &event {
            Event::Tick | Event::Live => true,
            // That a game is kept was not asked for.
            Event::Reply(reply) => matches!(**reply, StoreReply::Kept(..) | StoreReply::Done),
            _ => false,
        };
        self.app.take(now, event);
        // Ticks that change nothing cost nothing.
        if is_quiet && !self.app.dirty.any() {
            return Heard {
                effects: self.app.finish(now),
                ..Heard::default()
            };
        }
        let cause = match is_quiet {
            true => Cause::News,
            false => Cause::Reply,
        };
        self.answered(now, cause, Vec::new())
    }

    /// Takes one line, without its end and free of control characters.
    pub(crate) fn line(&mut self, now: Now, line: &str) -> Heard {
        let line = line.trim();
        let lower = line.to_lowercase();
        let mut typed = in_english(&lower).unwrap_or_else(|| lower.clone());
        let was_reading = std::mem::take(&mut self.is_reading);
        let is_first = self.sizes.as_ref().is_some_and(Sizes::is_first);
        match typed.as_str() {
            // The board that is next, as in the first row of the menu.
            "" if is_first => {
                self.sizes = None;
                "1".clone_into(&mut typed);
            }
            "back" if was_reading => typed.clear(),
            // A game or a room is asked about.
            "quit" if self.app.plays().is_some() => "q".clone_into(&mut typed),
            "quit" => {
                self.app.close(now);
                return self.answered(now, Cause::Line, Vec::new());
            }
            _ => {}
        }
        let mut wrong = None;
        if let Some(sizes) = &mut self.sizes {
            let words = self.app.words();
            match sizes.answer(line, words) {
                Ok(Some(level)) => {
                    let opening = Opening::of(&labyrinth::ENTRY, level);
                    return self.begin(now, Begin::Game(opening));
                }
                Ok(None) => return self.answered(now, Cause::Line, Vec::new()),
                Err(says) if line.parse::<i128>().is_ok() => {
                    return self.answered(now, Cause::Line, vec![says]);
                }
                // It may be meant for somebody else.
                Err(says) => wrong = Some(format!("{says} {}", words.t("line-no-number"))),
            }
        }
        let tried = (typed != lower).then_some(typed.as_str()).into_iter();
        for line in tried.chain([line]) {
            if let Some(lines) = self.app.line(now, line) {
                self.sizes = None;
                let cause = match lines.is_empty() {
                    true => Cause::Line,
                    false => Cause::Reply,
                };
                return self.answered(now, cause, lines);
            }
        }
        if let Some(heard) = self.command(now, line, &typed) {
            return heard;
        }
        let unknown = || self.words().t("line-unknown").into_owned();
        let lines = vec![wrong.unwrap_or_else(unknown)];
        self.answered(now, Cause::Reply, lines)
    }

    /// A line that is understood everywhere: the menu, the language, and what is typed after
    /// `ssh HOST`.
    fn command(&mut self, now: Now, line: &str, typed: &str) -> Option<Heard> {
        if typed == "help" {
            self.sizes = None;
            self.app.take(now, Event::Key(super::Key::F(1)));
            return Some(self.answered(now, Cause::Line, Vec::new()));
        }
        let words: Vec<&str> = typed.split_whitespace().collect();
        let line = match words[..] {
            ["menu"] => return Some(self.begin(now, Begin::Menu)),
            ["continue"] => return Some(self.go_on(now)),
            ["lang", lang] => {
                self.app.settings.lang = lang.parse::<Lang>().ok()?;
                let says = self.words();
                let name = says.t(&format!("set-{lang}"));
                let lines = vec![says.tr("menu-language", &[("name", name.into())])];
                self.app.context(now).keep_settings();
                self.heard.clear();
                return Some(self.answered(now, Cause::Reply, lines));
            }
            ["race", code] => format!("play --race {code}"),
            ["step", number] => format!("play labyrinth --step {number}"),
            ["play" | "join" | "replay" | "watch" | "live", ..] => line.to_owned(),
            [game, ..] if games::find(game).is_some() => format!("play {line}"),
            _ => return None,
        };
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let begin = match commands::plan(&words, self.words().lang()).0 {
            Plan::Play(begin) => Some(begin),
            Plan::Query(query) => query.screen,
            Plan::Done(refused) => {
                let text = [refused.stdout, refused.stderr].concat();
                let text = String::from_utf8_lossy(&text).trim().to_owned();
                return Some(self.answered(now, Cause::Reply, vec![text]));
            }
            _ => None,
        };
        Some(self.begin(now, begin?))
    }

    /// Leaves what is played, which waits, and begins this.
    fn begin(&mut self, now: Now, begin: Begin) -> Heard {
        if !self.app.go_home(now) {
            let lines = vec![self.words().t("line-room-leave").into_owned()];
            return self.answered(now, Cause::Reply, lines);
        }
        self.sizes = None;
        let trouble = self.app.begin(now, begin).err();
        let lines = trouble.map(|error| error.say(self.words())).into_iter();
        self.answered(now, Cause::Line, lines.collect())
    }

    /// Goes on with the unfinished game, or lists those that there are.
    fn go_on(&mut self, now: Now) -> Heard {
        if !self.app.go_home(now) {
            return self.begin(now, Begin::Menu);
        }
        // What was laid aside is one of them.
        self.app.effects = self.app.finish(now);
        self.sizes = None;
        let Some(go) = menu::go_on(&mut self.app.context(now)) else {
            let lines = vec![self.words().t("line-nothing-waits").into_owned()];
            return self.answered(now, Cause::Line, lines);
        };
        if let Some(menu) = self.app.screens.pop() {
            self.app.follow(now, menu, go);
        }
        self.answered(now, Cause::Line, Vec::new())
    }

    /// What is printed after an event: these lines, and what has changed.
    fn answered(&mut self, now: Now, cause: Cause, mut lines: Vec<String>) -> Heard {
        let effects = self.app.finish(now);
        self.app.take_dirty();
        let waits = effects.iter().any(|effect| match effect {
            // A picture is not heard.
            Effect::Request(request) if matches!(**request, StoreRequest::Preview(_)) => false,
            Effect::Request(request) => request.kind().decides,
            _ => false,
        });
        match effects.contains(&Effect::Quit) {
            true => lines.extend(self.app.goodbye(now).who),
            false => self.changed(now, cause, waits, &mut lines),
        }
        if lines.is_empty() && cause == Cause::Line && effects.is_empty() && self.sizes.is_none() {
            lines.push(self.words().t("line-nothing").into_owned());
        }
        let text = lines.iter().map(|line| format!("{}\n", in_order(line)));
        let text = text.collect();
        Heard { text, effects }
    }

    /// Says what has changed. A page that `waits` for the store tells its heading.
    fn changed(&mut self, now: Now, cause: Cause, waits: bool, lines: &mut Vec<String>) {
        match self.app.notice {
            Some(Notice::UserError(error)) => {
                self.app.notice = None;
                lines.push(trouble_text(error, self.words()));
            }
            // It is said when it is there.
            Some(notice) if notice.holds_keys() => return,
            _ => {}
        }
        if self.sizes.is_some() {
            return;
        }
        let Some(mut top) = self.app.screens.pop() else {
            return;
        };
        let cause = match (self.app.is_new, self.app.is_back) {
            (true, _) => Cause::New,
            (false, true) => Cause::Line,
            (false, false) => cause,
        };
        let look = self.app.settings.look(self.app.caps);
        let scene = self.app.scene(&look);
        let is_text = top.is_text(&scene);
        let is_shown = self.app.is_new || self.app.is_back;
        let mut says = top.say(&scene, now, cause);
        if waits && top.game().is_none() {
            says.truncate(usize::from(is_shown));
        }
        let all = is_shown || (cause == Cause::Line && top.repeats());
        let is_new = |line: &&String| {
            let is_said = lines.contains(line) || !all && self.heard.contains(line);
            !line.is_empty() && !is_said
        };
        let said: Vec<_> = says.iter().filter(is_new).cloned().collect();
        lines.extend(said);
        let once = top.introduction(&scene).into_iter();
        lines.extend(once.filter(|line| self.told.insert(line.clone())));
        match cause {
            _ if is_text || says.is_empty() && !is_shown => {}
            Cause::News => self.heard.extend(says),
            _ => self.heard = says,
        }
        self.is_reading |= is_text;
        match is_text {
            true => self.app.follow(now, top, Go::Back),
            false => self.app.screens.push(top),
        }
        (self.app.is_new, self.app.is_back) = (false, false);
    }

    /// What stands before a line that is typed.
    pub(crate) fn prompt(&self) -> String {
        match (&self.sizes, self.app.notice) {
            (_, Some(notice)) if notice.holds_keys() => String::new(),
            (Some(sizes), _) => sizes.prompt(self.words()),
            (None, _) => "> ".to_owned(),
        }
    }
}

/// A line whose words from right to left are isolated, so that what follows a name stays in place.
pub(crate) fn in_order(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_apart = |word: &&str| isolated(word).len() > word.len();
    let runs = words.chunk_by(|one, next| is_apart(one) == is_apart(next));
    let runs = runs.map(|run| isolated(&run.join(" ")).into_owned());
    runs.collect::<Vec<_>>().join(" ")
}

impl App {
    pub(super) fn words(&self) -> &'static Words {
        let look = self.settings.look(self.caps);
        Words::shown(self.settings.lang, look.unicode())
    }

    /// Gives a typed line to the screen on top; `None`: it is not understood.
    fn line(&mut self, now: Now, line: &str) -> Option<Vec<String>> {
        let mut top = self.screens.pop()?;
        let taken = top.line(&mut self.context(now), line);
        let (go, lines) = taken.map_or((Go::Stay, None), |(go, lines)| (go, Some(lines)));
        self.follow(now, top, go);
        lines
    }

    /// Leaves everything for the menu; what is played waits there. False: not out of a room.
    fn go_home(&mut self, now: Now) -> bool {
        let mut screens = self.screens.iter();
        if screens.any(|screen| screen.layer() == screens::Layer::Room) {
            return false;
        }
        let mut screens = std::mem::take(&mut self.screens);
        for screen in &mut screens {
            let game = screen.game().filter(|game| !game.progress().solved);
            let requests = game.map_or_else(Vec::new, |game| game.lay_aside(now));
            let mut context = self.context(now);
            context.ask_all(requests);
            screen.close(&mut context);
        }
        self.show_menu(now);
        self.is_new = true;
        true
    }
}
