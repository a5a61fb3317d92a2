//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::closing::{drive, finish};
use super::effects::CancelOnDrop;
use super::wire::{Gone, Incoming, Wire};
use super::{End, Panicked, catch_panic, line_ends, queue};
use crate::accounts::Account;
use crate::commands::{self, Answer, Output, Plan, StoreQuery, Work, admin, refusal};
use crate::games::run::MAX_ACTIONS;
use crate::i18n::{Lang, Words};
use crate::limits::priority::give_way;
use crate::limits::worker_pool::{PoolShare, RESULT_MAX, ResultMemory, SMALL_RESULT_MAX, Waiter};
use crate::model::{HostTexts, StoreReply, StoreRequest};

#[cfg(test)]
mod tests;

/// The longest command line, in bytes. The longest real one lists the excluded
/// cells of a maze.
pub(crate) const LINE_MAX: usize = 8 * 1024;

/// The largest input of a command, in bytes: a mask of a maze of 1000 x 1000 cells.
pub(crate) const STDIN_MAX: usize = 1024 * 1024;

/// How long the input of a command may take to arrive.
const STDIN_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a client may take to accept a command's output, whatever its size: somebody
/// reads it page by page.
const STDOUT_TIMEOUT: Duration = Duration::from_secs(60);

/// Bytes a second that a client accepts of a large output, at the least: a line that
/// a whole class shares. The largest, some 50 MiB, may take seven minutes.
const STDOUT_RATE_MIN: usize = 128 * 1024;

/// Bytes that an action of a run takes in an answer, with what it is made of: those of the
/// replay as json.
const ACTION_MAX: usize = 512;

/// Bytes of output that are written at a time, after which their memory is given back.
const WRITTEN_AT_ONCE: usize = 256 * 1024;

/// Bytes at the beginning of an output that tell whether it is text.
const PROBED: usize = 1024;

/// Splits a command line into words as a POSIX shell does, without expansions. `#` begins
/// no comment: it is a letter that a maze can be made of.
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
    // `shlex` takes a word that begins with `#` for a comment. NUL stands in for it, since
    // no line that comes so far has one.
    let words = shlex::split(&line.replace('#', "\0")).ok_or("refusal-unclosed")?;
    Ok(words.iter().map(|word| word.replace('\0', "#")).collect())
}

/// What an operator says to the server, if a line begins so.
pub(crate) fn admin_words(line: &[u8]) -> Option<Vec<String>> {
    admin::words_of(&split(line).ok()?)
}

/// What a command line asks for, and the language that it names.
pub fn plan(line: &[u8], lang: Lang) -> (Plan, Option<Lang>) {
    match split(line) {
        Ok(words) => commands::plan(&words, lang),
        Err(message) => {
            let named = named(line);
            let message = Words::of(named.unwrap_or(lang)).t(message);
            (Plan::Done(Output::refused(&message)), named)
        }
    }
}

/// The language that a line names which cannot be split into words.
fn named(line: &[u8]) -> Option<Lang> {
    let line = String::from_utf8_lossy(line.get(..LINE_MAX).unwrap_or(line));
    refusal::named(line.split_ascii_whitespace())
}

/// Runs a command to its end, its work on threads of this share, and returns why it ended. `is_raw`: the client has a
/// PTY, so its terminal ends no lines itself.
pub(crate) async fn run(
    mut wire: impl Wire,
    plan: Plan,
    account: Option<Arc<Account>>,
    workers: PoolShare,
    words: &Words,
    is_raw: bool,
) -> End {
    // Until the client has taken all of it.
    let mut room = None;
    let outcome = match plan {
        Plan::Done(outcome) => outcome,
        Plan::Play(_) => Output::refused(&words.t("refusal-terminal")),
        Plan::Host(page) => commands::host_page(&HostTexts::default(), page, words),
        Plan::Query(question) => {
            match run_query(&mut wire, question, account, &workers, words, is_raw).await {
                Ok((outcome, its_room)) => {
                    room = its_room;
                    outcome
                }
                Err(WorkError::Refused(outcome)) => outcome,
                Err(WorkError::Busy) => queue::busy(words),
                Err(WorkError::Gone) => return End::HangUp,
            }
        }
        Plan::Work { stdin, work } => {
            match run_work(&mut wire, stdin, work, &workers, words).await {
                Ok((outcome, its_room)) => {
                    room = Some(its_room);
                    outcome
                }
                Err(WorkError::Refused(outcome)) => outcome,
                Err(WorkError::Busy) => queue::busy(words),
                Err(WorkError::Gone) => return End::HangUp,
            }
        }
    };
    let Output {
        stdout,
        stderr,
        mut status,
        ..
    } = outcome;
    let mut written = write(&mut wire, stdout, stderr, is_raw, room).await;
    if let Err(Unwritten::TooSlow) = written {
        let said = queue::unread(words);
        status = said.status;
        // Whoever reads on within a minute is told.
        written = write(&mut wire, said.stdout, said.stderr, is_raw, None).await;
    }
    let end = match written {
        Ok(()) => End::Quit,
        Err(_) => End::HangUp,
    };
    finish(&mut wire, &end, None, Vec::new(), status).await;
    end
}

/// Why output is not written.
enum Unwritten {
    /// The client has left, or takes nothing for too long.
    Gone,
    /// It was read too slowly while others waited for the memory.
    TooSlow,
}

/// Why there is no outcome of a work.
enum WorkError {
    /// The input is not one.
    Refused(Output),
    /// Too many others work.
    Busy,
    /// The client has left.
    Gone,
}

/// Asks the store for this account; without one there are no replies.
pub(crate) async fn answer(question: StoreQuery, account: Option<Arc<Account>>) -> Output {
    let StoreQuery {
        requests,
        mut answer,
        ..
    } = question;
    let mut requests = account
        .as_ref()
        .map_or_else(Vec::new, |account| requests(account.accounts().now()));
    let mut stdout = Vec::new();
    loop {
        match answer(send(account.as_deref(), requests).await) {
            Answer::Part(part, next) => {
                stdout.extend(part);
                requests = next;
            }
            Answer::Last(mut output) => {
                stdout.append(&mut output.stdout);
                return Output { stdout, ..output };
            }
        }
    }
}

async fn send(account: Option<&Account>, requests: Vec<StoreRequest>) -> Vec<StoreReply> {
    let mut replies = Vec::with_capacity(requests.len());
    for request in requests {
        if let Some(account) = account {
            replies.extend(account.answer(request, None).await);
        }
    }
    replies
}

/// Asks the store page by page and writes what is made of each, but for the last: that comes
/// back with the memory that it takes.
async fn run_query(
    wire: &mut impl Wire,
    question: StoreQuery,
    account: Option<Arc<Account>>,
    workers: &PoolShare,
    words: &Words,
    is_raw: bool,
) -> Result<(Output, Option<ResultMemory>), WorkError> {
    let waiter = workers.enter().ok_or(WorkError::Busy)?;
    let StoreQuery {
        requests,
        mut answer,
        ..
    } = question;
    let mut requests = account
        .as_ref()
        .map_or_else(Vec::new, |account| requests(account.accounts().now()));
    loop {
        let asked = std::mem::take(&mut requests);
        let page = async {
            let turn = match &account {
                Some(account) => Some(account.turn().await),
                None => None,
            };
            let mut bytes = SMALL_RESULT_MAX;
            let (permit, room, replies) = loop {
                // The worker is given back before the client reads.
                let (permit, room) = waiter.turn(bytes).await.ok_or(WorkError::Busy)?;
                let replies = send(account.as_deref(), asked.clone()).await;
                let needed = memory_for(&replies);
                if needed <= bytes {
                    break (permit, room, replies);
                }
                // Asked once more, as nobody may hold memory who waits for more of it.
                bytes = needed;
            };
            let made = tokio::task::spawn_blocking(move || {
                give_way();
                let began = Instant::now();
                let made = catch_panic(|| {
                    let made = answer(replies);
                    (answer, made)
                });
                drop(permit);
                (made, began.elapsed())
            });
            let (made, took) = made.await.map_err(|_| WorkError::Gone)?;
            if let Some(mut turn) = turn {
                turn.settle(took, Instant::now());
            }
            match made {
                Ok((answer, made)) => Ok((answer, made, room)),
                Err(Panicked) => Err(WorkError::Refused(panicked(words))),
            }
        };
        let (again, made, mut room) = match drive(wire, pin!(page)).await {
            Ok(page) => page?,
            Err(Gone) => return Err(WorkError::Gone),
        };
        answer = again;
        match made {
            Answer::Last(output) => return Ok((output, Some(room))),
            Answer::Part(part, next) => {
                room.shrink(part.len());
                match write(wire, part, Vec::new(), is_raw, Some(room)).await {
                    Ok(()) => requests = next,
                    Err(Unwritten::Gone) => return Err(WorkError::Gone),
                    Err(Unwritten::TooSlow) => {
                        return Err(WorkError::Refused(queue::unread(words)));
                    }
                }
            }
        }
    }
}

/// Bytes that an answer takes that is made of these replies.
fn memory_for(replies: &[StoreReply]) -> usize {
    let actions = replies.iter().map(|reply| match reply {
        StoreReply::Record(Ok(record)) => record.finished.run.len().min(MAX_ACTIONS),
        _ => 0,
    });
    (actions.sum::<usize>() * ACTION_MAX).max(SMALL_RESULT_MAX)
}

fn panicked(words: &Words) -> Output {
    Output {
        status: 1,
        ..Output::refused(&words.t("end-panic"))
    }
}

/// Standard input up to its end.
async fn read_input(
    wire: &mut impl Wire,
    waiter: &mut Waiter,
    words: &Words,
) -> Result<Vec<u8>, WorkError> {
    let refused = |says| WorkError::Refused(Output::refused(&words.t(says)));
    let mut input = Vec::new();
    let read = async {
        loop {
            match wire.read().await {
                Incoming::Data(bytes) => {
                    if input.len() + bytes.len() > STDIN_MAX {
                        return Err(refused("refusal-input-mib"));
                    }
                    if !waiter.keep_input(bytes.len()) {
                        return Err(WorkError::Busy);
                    }
                    input.extend_from_slice(&bytes);
                }
                Incoming::Eof => return Ok(()),
                Incoming::Closed | Incoming::Banned(_) | Incoming::Leave(_) => {
                    return Err(WorkError::Gone);
                }
                Incoming::Input(_) | Incoming::Resize(..) => {}
            }
        }
    };
    match timeout(STDIN_TIMEOUT, read).await {
        Ok(read) => read.map(|()| input),
        Err(_) => Err(refused("refusal-input-late")),
    }
}

/// Has the work done on a worker thread, once there is a permit.
async fn run_work(
    wire: &mut impl Wire,
    stdin: bool,
    work: Work,
    workers: &PoolShare,
    words: &Words,
) -> Result<(Output, ResultMemory), WorkError> {
    let mut waiter = workers.enter().ok_or(WorkError::Busy)?;
    // Boards of one's own may have long answers.
    let bytes = match stdin {
        true => RESULT_MAX,
        false => SMALL_RESULT_MAX,
    };
    let input = if stdin {
        read_input(wire, &mut waiter, words).await?
    } else {
        Vec::new()
    };
    let work = async move {
        let granted = waiter.worker_and_memory(bytes).await;
        let (permit, room) = granted.ok_or(WorkError::Busy)?;
        // If the client leaves, this is dropped and the work ends.
        let cancels = CancelOnDrop::default();
        let cancel = cancels.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            give_way();
            let outcome = catch_panic(|| work(input, &cancel));
            drop(permit);
            outcome.map(|outcome| (outcome, room))
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(Panicked)) | Err(_) => Err(WorkError::Refused(panicked(words))),
        }
    };
    match drive(wire, pin!(work)).await {
        Ok(done) => done,
        Err(Gone) => Err(WorkError::Gone),
    }
}

/// Whether an output is text: a PNG begins with a byte that no text has. A letter may be cut in
/// two where the beginning ends.
fn is_text(output: &[u8]) -> bool {
    let beginning = output.get(..PROBED).unwrap_or(output);
    std::str::from_utf8(beginning).map_or_else(|error| error.error_len().is_none(), |_| true)
}

/// Writes output, all of which the client has to take in some time, and gives its memory back as
/// it does.
async fn write(
    wire: &mut impl Wire,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    is_raw: bool,
    room: Option<ResultMemory>,
) -> Result<(), Unwritten> {
    let mut left = stdout.len().saturating_add(stderr.len());
    let seconds = u64::try_from(left / STDOUT_RATE_MIN).unwrap_or(u64::MAX);
    let limit = STDOUT_TIMEOUT.saturating_add(Duration::from_secs(seconds));
    let mut room = room;
    let has_to_go = room.as_mut().map(|room| {
        room.shrink(left);
        room.offer()
    });
    let written = async {
        if !stderr.is_empty() {
            let writing = wire.write_error(line_ends(stderr, is_raw));
            drive(wire, writing).await??;
        }
        let has_line_ends = is_raw && is_text(&stdout);
        let mut pieces = in_pieces(stdout).await?;
        while let Some(piece) = pieces.pop() {
            left = left.saturating_sub(piece.len());
            let writing = wire.write(line_ends(piece, has_line_ends));
            drive(wire, writing).await??;
            if let Some(room) = &mut room {
                room.shrink(left);
            }
        }
        Ok(())
    };
    let has_to_go = async {
        match has_to_go {
            Some(has_to_go) => drop(has_to_go.await),
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        biased;
        written = timeout(limit, written) => match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(Gone)) | Err(_) => Err(Unwritten::Gone),
        },
        () = has_to_go => Err(Unwritten::TooSlow),
    }
}

/// Cuts output into pieces, the first of which is the last here.
async fn in_pieces(mut bytes: Vec<u8>) -> Result<Vec<Vec<u8>>, Gone> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    if bytes.len() <= WRITTEN_AT_ONCE {
        return Ok(vec![bytes]);
    }
    let cut = tokio::task::spawn_blocking(move || {
        give_way();
        let mut pieces = Vec::new();
        while bytes.len() > WRITTEN_AT_ONCE {
            let rest = (bytes.len() - 1) / WRITTEN_AT_ONCE * WRITTEN_AT_ONCE;
            pieces.push(bytes.split_off(rest));
            // Both together take no more than before.
            bytes.shrink_to_fit();
        }
        pieces.push(bytes);
        pieces
    });
    cut.await.map_err(|_| Gone)
}
