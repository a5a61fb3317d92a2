//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use super::effects::Leave;
use super::text_mode::print;
use super::wire::{Incoming, Wire};
use super::{Panicked, guarded, waiting};
use crate::accounts::Account;
use crate::commands::{self, Outcome, Plan, Question, Work, refusal};
use crate::fairness::worker_pool::{PoolShare, ResultMemory, Waiter};
use crate::i18n::{Lang, Words};
use crate::model::{StoreReply, StoreRequest};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

#[cfg(test)]
mod tests;

/// The longest command line, in bytes. The longest real one lists the excluded
/// cells of a maze.
pub const LINE_MAX: usize = 8 * 1024;

/// The largest input of a command, in bytes: a mask of a maze of 1000 x 1000 cells.
pub const STDIN_MAX: usize = 1024 * 1024;

/// How long the input of a command may take to arrive.
const STDIN_WAIT: Duration = Duration::from_secs(60);

/// How long a client may take to accept a command's output, whatever its size: somebody
/// reads it page by page.
const STDOUT_WAIT: Duration = Duration::from_secs(60);

/// Bytes a second that a client accepts of a large output, at the least: a line that
/// a whole class shares. The largest, some 50 MiB, may take seven minutes.
const STDOUT_RATE: usize = 128 * 1024;

/// Splits a command line into words: white space separates, single quotes keep
/// everything, double quotes all but `\` before `"` and `\`, outside quotes `\` keeps
/// the next character. Like a POSIX shell without expansions.
///
/// # Errors
/// The message that says why it cannot be read.
pub fn split(line: &[u8]) -> Result<Vec<String>, &'static str> {
    if line.len() > LINE_MAX {
        return Err("refusal-too-long");
    }
    let Ok(line) = std::str::from_utf8(line) else {
        return Err("refusal-not-utf8");
    };
    if line.contains('\0') {
        return Err("refusal-nul");
    }
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(char) = chars.next() {
        match char {
            c if c.is_ascii_whitespace() => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('\'') => break,
                        Some(c) => word.push(c),
                        None => return Err("refusal-single-quote"),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some('\\') => match chars.next() {
                            Some(c @ ('"' | '\\')) => word.push(c),
                            Some(c) => word.extend(['\\', c]),
                            None => return Err("refusal-double-quote"),
                        },
                        Some(c) => word.push(c),
                        None => return Err("refusal-double-quote"),
                    }
                }
            }
            '\\' => match chars.next() {
                Some(c) => word.get_or_insert_default().push(c),
                None => return Err("refusal-backslash"),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// What a command line asks for, and the language that it names.
pub fn plan(line: &[u8], lang: Lang) -> (Plan, Option<Lang>) {
    match split(line) {
        Ok(words) => commands::plan(&words, lang),
        Err(says) => {
            let named = named(line);
            let says = Words::of(named.unwrap_or(lang)).t(says);
            (Plan::Done(Outcome::refused(&says)), named)
        }
    }
}

/// The language that a line names which cannot be split into words.
fn named(line: &[u8]) -> Option<Lang> {
    let line = String::from_utf8_lossy(line.get(..LINE_MAX).unwrap_or(line));
    refusal::named(line.split_ascii_whitespace())
}

/// Runs a command to its end, its work by workers of this share.
pub(crate) async fn run(
    mut wire: impl Wire,
    plan: Plan,
    account: Option<Arc<Account>>,
    pool: PoolShare,
    words: &Words,
) {
    // Until the client has taken all of it.
    let mut memory = None;
    let outcome = match plan {
        Plan::Done(outcome) => outcome,
        Plan::Play(_) => Outcome::refused(&words.t("refusal-terminal")),
        Plan::Query(question) => match asked(&mut wire, question, account).await {
            Some(outcome) => outcome,
            None => return,
        },
        Plan::Work { stdin, work } => match work_out(&mut wire, stdin, work, &pool, words).await {
            Ok((outcome, its_memory)) => {
                memory = Some(its_memory);
                outcome
            }
            Err(Unworked::Refused(outcome)) => outcome,
            Err(Unworked::Busy) => waiting::busy(words),
            Err(Unworked::Left) => return,
        },
    };
    let bytes = outcome.stdout.len().saturating_add(outcome.stderr.len());
    if let Some(memory) = &mut memory {
        memory.shrink(bytes);
    }
    let seconds = u64::try_from(bytes / STDOUT_RATE).unwrap_or(u64::MAX);
    let limit = STDOUT_WAIT.saturating_add(Duration::from_secs(seconds));
    print(wire, outcome.stdout, outcome.stderr, outcome.status, limit).await;
}

/// Why there is no outcome of a work.
enum Unworked {
    /// The input is not one.
    Refused(Outcome),
    /// Too many others work.
    Busy,
    /// The client has left.
    Left,
}

/// Asks the memory. `None`: the client left meanwhile.
async fn asked(
    wire: &mut impl Wire,
    question: Question,
    account: Option<Arc<Account>>,
) -> Option<Outcome> {
    let mut answers = std::pin::pin!(answer(question, account));
    loop {
        tokio::select! {
            biased;
            outcome = &mut answers => return Some(outcome),
            incoming = wire.read() => if incoming == Incoming::Closed {
                return None;
            }
        }
    }
}

/// Asks the memory, as whoever this is; without a memory nothing is answered.
pub async fn answer(question: Question, account: Option<Arc<Account>>) -> Outcome {
    let mut told = Vec::new();
    if let Some(account) = account {
        let first = (question.requests)(account.accounts().now());
        told = answers(&account, first).await;
        if let Some(more) = question.more {
            told = answers(&account, more(told)).await;
        }
    }
    (question.answer)(told)
}

async fn answers(account: &Account, requests: Vec<StoreRequest>) -> Vec<StoreReply> {
    let mut told = Vec::with_capacity(requests.len());
    for ask in requests {
        told.extend(account.answer(ask, None).await);
    }
    told
}

/// Standard input up to its end.
async fn read_input(
    wire: &mut impl Wire,
    waiter: &mut Waiter,
    words: &Words,
) -> Result<Vec<u8>, Unworked> {
    let refused = |says| Unworked::Refused(Outcome::refused(&words.t(says)));
    let mut input = Vec::new();
    let read = async {
        loop {
            match wire.read().await {
                Incoming::Data(bytes) => {
                    if input.len() + bytes.len() > STDIN_MAX {
                        return Err(refused("refusal-input-mib"));
                    }
                    if !waiter.keep_input(bytes.len()) {
                        return Err(Unworked::Busy);
                    }
                    input.extend_from_slice(&bytes);
                }
                Incoming::Eof => return Ok(()),
                Incoming::Closed => return Err(Unworked::Left),
                Incoming::Input(_) | Incoming::Resize(..) => {}
            }
        }
    };
    match timeout(STDIN_WAIT, read).await {
        Ok(read) => read.map(|()| input),
        Err(_) => Err(refused("refusal-input-late")),
    }
}

/// Has the work done on a thread for it, once there is a worker.
async fn work_out(
    wire: &mut impl Wire,
    stdin: bool,
    work: Work,
    pool: &PoolShare,
    words: &Words,
) -> Result<(Outcome, ResultMemory), Unworked> {
    let mut waiter = pool.enter().ok_or(Unworked::Busy)?;
    let input = match stdin {
        true => read_input(wire, &mut waiter, words).await?,
        false => Vec::new(),
    };
    let work = async move {
        let (permit, memory) = waiter.worker_and_memory().await.ok_or(Unworked::Busy)?;
        // Whoever leaves drops all of this.
        let leave = Leave::default();
        let cancel = leave.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            let outcome = guarded(|| work(input, &cancel));
            drop(permit);
            outcome.map(|outcome| (outcome, memory))
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(Panicked)) | Err(_) => Err(Unworked::Refused(Outcome {
                status: 1,
                ..Outcome::refused(&words.t("end-panic"))
            })),
        }
    };
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            incoming = wire.read() => if incoming == Incoming::Closed {
                return Err(Unworked::Left);
            }
        }
    }
}
