//! Play in lines of text, where there is no screen: no PTY, or a dumb one.
//!
//! Nothing but text and line ends is ever sent. On a PTY the client's terminal is
//! raw, so the line editing is ours: echo, backspace, line ends as CR LF.

use super::closing::{CLOSE_TIMEOUT, close, drive, written};
use super::editor::{Editor, Taken};
use super::event_loop::told;
use super::wire::{Gone, Incoming, Wire, Writing};
use super::{Clock, End, Panicked, Stop, guarded};
use crate::accounts::{Account, StoreClient};
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::throttle::{TIME_SLICE, Throttle};
use crate::model::StoreRequest;
use crate::ui::lines::{Conversation, Lines, LinesStart, Reply};
use crate::ui::settings::Settings;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};

/// Output not yet accepted beyond which no further line is played. A script may send
/// ten thousand lines at once, and each answer may show a whole board.
const OUTPUT_MAX: usize = 64 * 1024;

/// Typed bytes that wait for their turn because the client does not take the output.
/// Reading must go on meanwhile (its window adjustments come the same way), so what
/// is more ends the session: better than a line lost in the middle.
const INPUT_MAX: usize = 256 * 1024;

/// How long the first line waits for the memory to say who it is: a script may go on at
/// once with what it left, and nobody sees a line come late.
const WELCOME: Duration = Duration::from_secs(2);

/// Makes a game in lines of text.
pub type MakeLines = Arc<dyn Fn(LinesStart) -> Box<dyn Lines> + Send + Sync>;

/// The game in lines that there is.
pub fn conversation(start: LinesStart) -> Box<dyn Lines> {
    Box::new(Conversation::new(start))
}

/// What a session in lines begins with.
pub struct Setup {
    /// Makes the game.
    pub make_lines: MakeLines,
    /// How it begins.
    pub start: LinesStart,
    /// Whether their language was asked for; if not, that of the player's key holds.
    pub lang_is_named: bool,
    /// Who plays, for the server's memory; `None`: nothing is remembered.
    pub account: Option<Arc<Account>>,
    /// Whether the client's terminal is raw and ours to echo on.
    pub pty: bool,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub idle: Option<Duration>,
    /// The CPU time of its address; `None`: it has no bounds.
    pub cpu_budget: Option<Arc<CpuBudget>>,
    /// Whether the server goes on.
    pub stop: watch::Receiver<Stop>,
}

/// Plays one session to its end.
pub async fn run(mut wire: impl Wire, mut setup: Setup) -> End {
    let pty = setup.pty;
    let mut store_client = setup.account.take().map(StoreClient::new);
    if let Some(store_client) = &mut store_client {
        let profile = store_client.welcome(WELCOME).await;
        if let Some(kept) = profile.settings.as_ref().filter(|_| !setup.lang_is_named) {
            let mut settings = Settings::new(setup.start.words.lang());
            settings.read(kept);
            setup.start.words = setup.start.words.in_language(settings.lang);
        }
        setup.start.profile = Some(profile);
    }
    let words = setup.start.words;
    let mut game = None;
    let clock = Clock::start();
    let (end, writing, mut last) =
        play(&mut wire, setup, clock, &mut game, &mut store_client).await;
    // A broken game may break again.
    let search_request = guarded(|| {
        let mut game = game.filter(|_| end != End::Panic);
        game.as_mut()
            .and_then(|game| game.last_request(clock.now()))
    });
    if let Some(store_client) = store_client {
        store_client.part(search_request.unwrap_or_default());
    }
    if end != End::HangUp {
        let line = end.line(words);
        if !line.is_empty() {
            last.push_str(&format!("\n{line}\n"));
        }
        let last = line_ends(&last, pty);
        let _ = timeout(CLOSE_TIMEOUT, close(&mut wire, writing, last, end.status())).await;
    }
    wire.cut();
    end
}

/// The loop. Gives back the write under way and the text behind it.
async fn play(
    wire: &mut impl Wire,
    setup: Setup,
    clock: Clock,
    game: &mut Option<Box<dyn Lines>>,
    store_client: &mut Option<StoreClient>,
) -> (End, Option<Writing>, String) {
    let Setup {
        make_lines,
        start,
        pty,
        idle,
        cpu_budget,
        mut stop,
        ..
    } = setup;
    let words = start.words;
    let mut editor = Editor::new(pty);
    let mut throttle = Throttle::new(cpu_budget);
    let began = Instant::now();
    let begun = guarded(|| {
        let mut lines = make_lines(start);
        let greeting = lines.greet();
        (lines, greeting)
    });
    let Ok((lines, greeting)) = begun else {
        return (End::Panic, None, String::new());
    };
    throttle.worked(began);
    let lines = game.insert(lines);
    let mut output = greeting.text;
    ask(store_client, greeting.requests);
    let mut writing: Option<Writing> = None;
    let mut input: Vec<u8> = Vec::new();
    let mut ended = false;
    let mut timer = pin!(sleep(idle.unwrap_or(Duration::MAX)));
    let mut rest: Option<Pin<Box<Sleep>>> = None;
    loop {
        let began = Instant::now();
        let mut more = rest.is_none() && (ended || !input.is_empty());
        if more && !throttle.may_work(began) {
            rest = Some(Box::pin(sleep_until(throttle.paused_until())));
            more = false;
        }
        let asked = more;
        // Lines that were sent together with `continue` are for the game that it fetches.
        while more
            && output.len() < OUTPUT_MAX
            && !store_client.as_ref().is_some_and(StoreClient::fetches)
            && let Some(taken) = editor.take(&mut input, ended, &mut output)
        {
            let Taken::Line(line) = taken else {
                return (End::Quit, writing, output);
            };
            let reply = guarded(|| lines.line(clock.now(), &line));
            if let Some(end) = take(reply, &mut output, store_client) {
                return (end, writing, output);
            }
            // A line may ask for a new board.
            more = began.elapsed() < TIME_SLICE;
        }
        if asked {
            throttle.worked(began);
            if throttle.paused_until() > began {
                rest = Some(Box::pin(sleep_until(throttle.paused_until())));
            }
        }
        if rest.is_some() && wire.is_gone() {
            return (End::HangUp, None, String::new());
        }
        // Whoever sends all at once still reads what came of it.
        let waits = rest.is_some() || store_client.as_ref().is_some_and(StoreClient::waits);
        if ended && input.is_empty() && output.len() < OUTPUT_MAX && !waits {
            return (End::Quit, writing, output);
        }
        if writing.is_none() && !output.is_empty() {
            writing = Some(wire.write(line_ends(&std::mem::take(&mut output), pty)));
        }
        tokio::select! {
            biased;
            written = written(&mut writing) => {
                writing = None;
                if written == Err(Gone) {
                    return (End::HangUp, None, String::new());
                }
            }
            changed = stop.changed() => {
                // A line-by-line player cannot be told in the middle of a line, so
                // the time to finish is spent in silence.
                let until = *stop.borrow_and_update();
                match (changed, until) {
                    (Ok(()), Stop::Not) => {}
                    (Ok(()), Stop::At(until)) => timer.as_mut().reset(until),
                    (Ok(()), Stop::Now) => return (End::Quit, writing, output),
                    (Err(_), _) => return (End::Drain, writing, output),
                }
            }
            () = &mut timer => {
                let end = if *stop.borrow() == Stop::Not { End::Idle } else { End::Drain };
                return (end, writing, output);
            }
            () = rested(&mut rest) => rest = None,
            told = told(store_client) => {
                let reply = guarded(|| lines.told(clock.now(), &told));
                if let Some(end) = take(reply, &mut output, store_client) {
                    return (end, writing, output);
                }
            }
            incoming = wire.read() => match incoming {
                Incoming::Data(bytes) => {
                    if input.len() + bytes.len() > INPUT_MAX {
                        output.push_str(&format!("\n{}\n", words.t("end-flood")));
                        return (End::Quit, writing, output);
                    }
                    input.extend_from_slice(&bytes);
                    if let (Some(idle), Stop::Not) = (idle, *stop.borrow()) {
                        timer.as_mut().reset(clock.at(clock.now() + idle));
                    }
                }
                Incoming::Eof => ended = true,
                Incoming::Closed => return (End::HangUp, None, String::new()),
                Incoming::Input(_) | Incoming::Resize(..) => {}
            }
        }
    }
}

/// Waits until the rest is over; for ever, if there is none.
async fn rested(rest: &mut Option<Pin<Box<Sleep>>>) {
    match rest {
        Some(rest) => rest.await,
        None => std::future::pending().await,
    }
}

/// Takes a reply in; `Some`: it was the last one.
fn take(
    reply: Result<Reply, Panicked>,
    output: &mut String,
    store_client: &mut Option<StoreClient>,
) -> Option<End> {
    let Ok(Reply {
        text,
        done,
        requests,
    }) = reply
    else {
        return Some(End::Panic);
    };
    output.push_str(&text);
    ask(store_client, requests);
    done.then_some(End::Quit)
}

fn ask(store_client: &mut Option<StoreClient>, requests: Vec<StoreRequest>) {
    if let Some(store_client) = store_client.as_mut().filter(|_| !requests.is_empty()) {
        store_client.ask(requests);
    }
}

/// Text with the line ends that the client's terminal needs.
fn line_ends(text: &str, pty: bool) -> Vec<u8> {
    if pty {
        text.replace('\n', "\r\n").into_bytes()
    } else {
        text.as_bytes().to_vec()
    }
}

/// Writes a command's output and ends the session; the same for all that have no
/// dialogue.
pub async fn print(
    mut wire: impl Wire,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    status: u8,
    limit: Duration,
) {
    let print = async {
        if !stderr.is_empty() {
            let writing = wire.write_error(stderr);
            drive(&mut wire, writing).await?;
        }
        if !stdout.is_empty() {
            let writing = wire.write(stdout);
            drive(&mut wire, writing).await?;
        }
        Ok(())
    };
    let printed: Result<Result<(), Gone>, _> = timeout(limit, print).await;
    if printed == Ok(Ok(())) {
        let _ = timeout(CLOSE_TIMEOUT, close(&mut wire, None, Vec::new(), status)).await;
    }
    wire.cut();
}
