//! Play in text mode, where there is no screen: no PTY, or a dumb one.
//!
//! Nothing but text and line ends is ever sent. On a PTY the client's terminal is
//! raw, so the line editing is ours: echo, backspace, line ends as CR LF.

use std::borrow::Cow;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;

use super::closing::{LastWords, LastWrites, finish_with};
use super::editor::{Editor, Taken};
use super::effects::Outcome;
use super::event_loop::{self, Handler, LoopStep, SessionEvent};
use super::handles::SessionHandles;
use super::wire::Wire;
use super::{Clock, End, Panicked, Setup, catch_panic, line_ends};
use crate::games::{width, wrap};
use crate::i18n::Words;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::throttle::{TIME_SLICE, Throttle};
use crate::model::StoreReply;
use crate::ui::Start;
use crate::ui::event::{Effect, Event};
use crate::ui::speak::{Heard, Speaker};

/// Where sentences are broken: terminals have so many columns unless they were changed, and without
/// a terminal at this end nothing tells it.
const COLUMNS: u16 = 80;

/// Output not yet accepted beyond which no further line is played. A script may send
/// ten thousand lines at once, and each answer may show a whole board.
const OUTPUT_MAX: usize = 16 * 1024;

/// Typed bytes that wait for their turn; more is not read unless output is on its way.
const TYPED_MAX: usize = 16 * 1024;

/// Typed bytes that wait while the client does not take the output. Reading must go on, as window
/// adjustments come the same way, so more ends the session: better than a lost line.
const FLOOD: usize = 64 * 1024;

/// How long the first line waits for the store to say who it is: a late line is not noticed, and a
/// script may continue its game at once.
const WELCOME_TIMEOUT: Duration = Duration::from_secs(2);

/// Plays one session to its end; `pty`: the client's terminal is raw and ours to echo on. Its future is
/// small for the reasons of [`full_screen::run`](super::full_screen::run).
pub(crate) fn run(
    mut wire: impl Wire,
    setup: Setup,
    pty: bool,
) -> impl Future<Output = End> + Send {
    let mut words = Words::shown(setup.start.lang, setup.start.caps.unicode);
    let setup = Box::new(setup);
    let clock = Clock::start();
    async move {
        let (begun, idle, orders) = {
            let mut setup = setup;
            let mut handles = SessionHandles::new(setup.account.take());
            handles
                .introduce(&mut setup.start, setup.lang_is_named, WELCOME_TIMEOUT)
                .await;
            let Setup {
                start,
                cpu_budget,
                idle,
                orders,
                ..
            } = *setup;
            let begun = catch_panic(|| {
                let text_mode = TextMode::new(start, handles, clock, pty, cpu_budget);
                Box::new(text_mode)
            });
            (begun, idle, orders)
        };
        let ((end, writing), mut last, writes) = match begun {
            Ok(mut text_mode) => {
                let ended = event_loop::run(&mut wire, &mut *text_mode, clock, idle, orders).await;
                let output = std::mem::take(&mut text_mode.output);
                words = text_mode.speaker.words();
                // A broken game may break again.
                let writes = catch_panic(|| text_mode.close(&ended.0)).ok().flatten();
                (ended, output, writes)
            }
            Err(Panicked) => ((End::Panic, None), String::new(), None),
        };
        let line = end.line(words);
        if !line.is_empty() {
            last.push_str(&format!("\n{line}\n"));
        }
        // The prompt stands on the line where input has ended.
        let is_told = writes.as_ref().is_some_and(|writes| writes.game.is_some());
        if is_told && !last.ends_with('\n') {
            last.push('\n');
        }
        let last = LastWords {
            bytes: line_ends(last.into_bytes(), pty),
            writes,
            line_end: if pty { "\r\n" } else { "\n" },
        };
        finish_with(&mut wire, &end, writing, last, end.status()).await;
        end
    }
}

/// A player in text mode, as the loop sees it.
struct TextMode {
    speaker: Speaker,
    clock: Clock,
    editor: Editor,
    pty: bool,
    throttle: Throttle,
    handles: SessionHandles,
    /// What was typed and is not played yet.
    input: Vec<u8>,
    input_ended: bool,
    /// Whether lines wait because those before them took long.
    is_behind: bool,
    output: String,
    /// Whether a prompt was printed last, behind which something may be typed.
    is_prompted: bool,
    end: Option<End>,
    is_writing: bool,
}

/// The text with its sentences broken at words. Rows of boards, which have no word of three small
/// letters, and of tables stay as they are, and so do commands that stand alone, to be copied.
fn broken(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let is_word = |word: &str| word.chars().filter(|letter| letter.is_lowercase()).count() > 2;
        // No line has more columns than bytes, which are counted faster.
        let is_sentence = line.len() > usize::from(COLUMNS)
            && width(line) > COLUMNS
            && !line.contains("  ")
            && !line.starts_with("ssh ")
            && line.split(' ').any(is_word);
        match is_sentence {
            true => Cow::Owned(wrap(line, COLUMNS).join("\n")),
            false => Cow::Borrowed(line),
        }
    });
    let mut broken = lines.collect::<Vec<_>>().join("\n");
    // What is typed stands behind a question.
    if text.ends_with(' ') && !broken.ends_with(' ') {
        broken.push(' ');
    }
    broken
}

impl TextMode {
    fn new(
        start: Start,
        handles: SessionHandles,
        clock: Clock,
        pty: bool,
        cpu_budget: Option<Arc<CpuBudget>>,
    ) -> Self {
        let mut throttle = Throttle::new(cpu_budget);
        let began = Instant::now();
        let mut speaker = Speaker::new(start);
        let greeting = speaker.greet(clock.now());
        throttle.worked(began);
        let mut text_mode = Self {
            speaker,
            clock,
            editor: Editor::new(pty),
            pty,
            throttle,
            handles,
            input: Vec::new(),
            input_ended: false,
            is_behind: false,
            output: String::new(),
            is_prompted: false,
            end: None,
            is_writing: false,
        };
        text_mode.take(greeting);
        text_mode
    }

    /// Takes in what was said for a line, and what is wanted.
    fn take(&mut self, heard: Heard) {
        self.output.push_str(&broken(&heard.text));
        self.is_prompted = false;
        self.carry_out(heard.effects);
        self.prompt();
    }

    /// Takes in what was said for something else, between two lines.
    fn hear(&mut self, heard: Heard) {
        let is_said = !heard.text.is_empty() && self.output.len() < OUTPUT_MAX;
        if is_said {
            let begins = if self.is_prompted { "\n" } else { "" };
            let text = broken(&heard.text);
            self.output.push_str(&format!("{begins}{text}"));
            self.is_prompted = false;
        }
        self.carry_out(heard.effects);
        self.prompt();
        if is_said && self.is_prompted {
            // What was typed of a line stands behind the prompt again.
            self.output.push_str(self.editor.shown());
        }
    }

    /// Asks for a line, unless something that was asked for is said before.
    fn prompt(&mut self) {
        if !self.is_prompted && self.end.is_none() && !self.handles.is_fetching() {
            let prompt = broken(&self.speaker.prompt());
            self.output.push_str(&prompt);
            self.is_prompted = true;
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut outcome = Outcome::default();
        outcome.take(effects);
        if outcome.quit {
            self.end = Some(End::Quit);
        }
        self.handles.request(outcome.requests);
    }

    fn close(self, end: &End) -> Option<LastWrites> {
        let now = self.clock.now();
        let (last, game) = if *end == End::Panic {
            (None, None)
        } else {
            let app = self.speaker.app();
            (app.last_request(now), app.goodbye(now).game)
        };
        self.handles.close(last, game)
    }

    /// Plays the lines that are there, for so long at a time.
    fn play_lines(&mut self) {
        self.is_behind = false;
        if self.input.is_empty() && !self.input_ended {
            return;
        }
        let began = Instant::now();
        if !self.throttle.may_work(began) {
            self.is_behind = true;
            return;
        }
        // Lines that were sent together with `continue` are for the game that comes of it.
        while self.end.is_none() && self.output.len() < OUTPUT_MAX && !self.handles.is_fetching() {
            // A line may ask for a new board.
            if began.elapsed() >= TIME_SLICE {
                self.is_behind = true;
                break;
            }
            let (ended, output) = (self.input_ended, &mut self.output);
            match self.editor.take(&mut self.input, ended, output) {
                Some(Taken::Line(line)) => {
                    let reply = self.speaker.line(self.clock.now(), &line);
                    self.take(reply);
                }
                Some(Taken::Leave) => self.end = Some(End::Quit),
                None => break,
            }
        }
        self.throttle.worked(began);
    }

    fn event(&mut self, event: Event) {
        let began = Instant::now();
        let heard = self.speaker.event(self.clock.now(), event);
        self.hear(heard);
        self.throttle.worked(began);
    }

    /// Whether all that was typed is played, and all that came of it is said: those who send
    /// everything at once still read it.
    fn is_over(&self) -> bool {
        self.input_ended
            && self.input.is_empty()
            && !self.is_behind
            && self.output.len() < OUTPUT_MAX
            && !self.handles.is_waiting()
    }
}

impl Handler for TextMode {
    fn step(&mut self, writing: bool) -> LoopStep {
        self.play_lines();
        if self.end.is_none() && self.is_over() {
            self.end = Some(End::Quit);
        }
        let writes = !writing && self.end.is_none() && !self.output.is_empty();
        self.is_writing = writing || writes;
        LoopStep {
            bytes: writes
                .then(|| line_ends(std::mem::take(&mut self.output).into_bytes(), self.pty)),
            deadline: if self.is_behind {
                let rests = self.throttle.paused_until();
                rests.map(|at| self.clock.since(at))
            } else {
                self.speaker.app().deadline()
            },
            end: self.end.clone(),
        }
    }

    fn takes_input(&self) -> bool {
        self.is_writing || self.input.len() < TYPED_MAX
    }

    fn handle(&mut self, event: SessionEvent) -> Option<End> {
        match event {
            SessionEvent::Typed(bytes) => {
                if self.input.len() + bytes.len() > FLOOD {
                    let said = self.speaker.words().t("end-flood");
                    self.output.push_str(&format!("\n{said}\n"));
                    return Some(End::Quit);
                }
                self.input.extend_from_slice(&bytes);
            }
            SessionEvent::EndOfInput => self.input_ended = true,
            SessionEvent::Permit(permit) => {
                self.throttle.permit(permit, Instant::now());
                self.play_lines();
                self.throttle.cancel(Instant::now());
            }
            // What was asked for counts like a line: a run that is raced is played again from
            // its beginning.
            SessionEvent::Reply(StoreReply::Forgotten) => self.end = Some(End::Forgotten),
            SessionEvent::Reply(reply) => self.event(Event::Reply(Box::new(reply))),
            SessionEvent::Live => self.event(Event::Live),
            SessionEvent::Timer => self.event(Event::Tick),
            SessionEvent::Said(text) => self.hear(self.speaker.operator_says(&text)),
            // A player cannot be told anything in the middle of a line, so the time before
            // the end is spent in silence.
            SessionEvent::IdleWarning(_) | SessionEvent::Stopping(_) => {}
            SessionEvent::Input(_) | SessionEvent::Resize(..) => {}
        }
        None
    }

    fn poll_other(&mut self, cx: &mut Context<'_>) -> Poll<SessionEvent> {
        self.handles.poll_event(self.throttle.awaited(), cx)
    }

    fn plays(&self) -> Option<&'static str> {
        self.speaker.app().plays()
    }

    fn is_behind(&self) -> bool {
        self.is_behind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_broken_at_words_and_boards_and_commands_are_not() {
        let sentence = "several words that go on, ".repeat(9);
        let wall = "### # ".repeat(30);
        let table = format!("Ada  {sentence}");
        let command = format!("ssh -t HOST play labyrinth {}", "--exclude 1,1 ".repeat(9));
        // More bytes than columns: what is typed stands behind it.
        let question = "Высота (нечётное число, от 5 до 29; или Enter, чтобы играть)? ";
        let text = format!("{wall}\n{sentence}\n{table}\n{command}\n{question}");
        let broken = broken(&text);
        let lines: Vec<_> = broken.lines().collect();
        assert_eq!(lines[0], wall);
        assert!(
            lines[1..4]
                .iter()
                .all(|line| line.len() <= 80 && !line.ends_with(' '))
        );
        assert_eq!(lines[1..4].join(" "), sentence.trim_end());
        assert_eq!(lines[4..], [&table, &command, question]);
    }
}
