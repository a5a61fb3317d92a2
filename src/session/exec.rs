//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

use super::closing::{drive, finish};
use super::effects::CancelOnDrop;
use super::wire::{Gone, Incoming, Wire};
use super::{End, TRY_AGAIN, line_ends};
use crate::accounts::Account;
use crate::commands::{self, Output, Plan, StoreQuery};
use crate::core::budget::CancelToken;
use crate::i18n::Words;
use crate::limits::pool::{Broken, Permit, Share};
#[cfg(test)]
use crate::limits::{ClientAddress, pool::Pool};
use crate::model::{HostTexts, StoreReply};

#[cfg(test)]
mod tests;

/// The largest input of a command, in bytes: a mask of a maze of 1000 x 1000 cells.
pub(crate) const STDIN_MAX: usize = 1024 * 1024;

const STDIN_TIMEOUT: Duration = Duration::from_secs(60);

/// The longest answer, in bytes: a maze of 128 x 128 cells as json takes one MiB.
pub(crate) const ANSWER_MAX: usize = 4 * 1024 * 1024;

/// Bytes of input and of an answer that count as the session's own.
const SMALL: usize = 32 * 1024;

/// How long a command may wait for a worker and work: a class of thirty with three seconds each
/// fits on one core.
const WAIT_MAX: Duration = Duration::from_secs(120);

/// Bytes that are written at a time.
const PIECE: usize = 64 * 1024;

/// How long a client may take to accept an answer, beside so many bytes a second.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_RATE_MIN: usize = 128 * 1024;

const KIB: usize = 1024;

/// Bytes at the beginning of an output that tell whether it is text.
const PROBED: usize = 1024;

/// What a command has of its server, as its address shares it.
#[derive(Clone)]
pub(crate) struct CommandShare {
    /// Places for commands at work.
    pub(crate) places: Share,
    pub(crate) workers: Share,
    /// Memory for inputs and answers, in KiB.
    pub(crate) memory: Share,
}

impl CommandShare {
    #[cfg(test)]
    fn alone() -> Self {
        let share = |units| Pool::halved(units).share(ClientAddress::LOCAL);
        Self {
            places: share(2),
            workers: share(1),
            memory: share(8 * ANSWER_MAX / KIB),
        }
    }
}

/// Runs a command to its end, and returns why it ended. `is_raw`: the client has a PTY, so its
/// terminal ends no lines itself.
pub(crate) async fn run(
    mut wire: impl Wire,
    plan: Plan,
    account: Option<Arc<Account>>,
    share: CommandShare,
    words: &Words,
    is_raw: bool,
) -> End {
    let (output, _memory) = match answer_of(&mut wire, plan, account, &share, words).await {
        Ok(answered) => answered,
        Err(NoAnswer::Refused(output)) => (output, None),
        Err(NoAnswer::Busy) => (try_again(words, "end-busy"), None),
        Err(NoAnswer::Gone) => return End::HangUp,
    };
    let status = output.status;
    let end = match write(&mut wire, output, is_raw).await {
        Ok(()) => End::Quit,
        Err(Gone) => End::HangUp,
    };
    finish(&mut wire, &end, None, Vec::new(), status).await;
    end
}

/// What a command is told that cannot be done now.
pub(crate) fn try_again(words: &Words, why: &str) -> Output {
    Output {
        stderr: format!("mazed: {}\n", words.t(why)).into_bytes(),
        status: TRY_AGAIN,
        ..Output::default()
    }
}

enum NoAnswer {
    /// The input is not one, or the answer is too long.
    Refused(Output),
    /// Too many others work.
    Busy,
    Gone,
}

/// Does what a command asks for. Beside the answer comes the memory that it takes until it is
/// written.
async fn answer_of(
    wire: &mut impl Wire,
    plan: Plan,
    account: Option<Arc<Account>>,
    share: &CommandShare,
    words: &Words,
) -> Result<(Output, Option<Permit>), NoAnswer> {
    let cancels = CancelOnDrop::default();
    let cancel = cancels.0.clone();
    let mut input_memory = None;
    let work: Box<dyn FnOnce() -> Output + Send> = match plan {
        Plan::Done(output) => return Ok((output, None)),
        Plan::Play(_) => return Ok((Output::refused(&words.t("refusal-terminal")), None)),
        Plan::Host(page) => {
            let output = commands::host_page(&HostTexts::default(), page, words);
            return Ok((output, None));
        }
        Plan::Query(query) => {
            let runtime = tokio::runtime::Handle::current();
            Box::new(move || runtime.block_on(answer(query, account, cancel)))
        }
        Plan::Work { stdin: false, work } => Box::new(move || work(Vec::new(), &cancel)),
        Plan::Work { stdin: true, work } => {
            let (input, memory) = read_input(wire, &share.memory, words).await?;
            input_memory = memory;
            Box::new(move || work(input, &cancel))
        }
    };
    let _place = share.places.try_take(1).ok_or(NoAnswer::Busy)?;
    let (too_long, broken) = (words.t("refusal-answer"), words.t("end-panic"));
    let (too_long, broken) = (Output::refused(&too_long), Output::negative(broken));
    let memory = share.memory.clone();
    // The worker is kept until there is memory for the answer.
    let made = share.workers.run(move || {
        let output = work();
        drop(input_memory);
        match output.stdout.len() + output.stderr.len() {
            ..=SMALL => Ok((output, None)),
            bytes if bytes > ANSWER_MAX => Err(NoAnswer::Refused(too_long)),
            bytes => match memory.try_take(bytes.div_ceil(KIB)) {
                Some(memory) => Ok((output, Some(memory))),
                None => Err(NoAnswer::Busy),
            },
        }
    });
    match drive(wire, pin!(timeout(WAIT_MAX, made))).await {
        Ok(Ok(Ok(made))) => made,
        Ok(Ok(Err(Broken))) => Err(NoAnswer::Refused(broken)),
        Ok(Err(_late)) => Err(NoAnswer::Busy),
        Err(Gone) => Err(NoAnswer::Gone),
    }
}

/// Asks the store for this account; without one there are no replies.
pub(crate) async fn answer(
    query: StoreQuery,
    account: Option<Arc<Account>>,
    cancel: CancelToken,
) -> Output {
    let now = account.as_ref().map(|account| account.accounts().now());
    let ask = move |request| -> Pin<Box<dyn Future<Output = Option<StoreReply>> + Send>> {
        let account = account.clone().filter(|_| !cancel.is_cancelled());
        Box::pin(async move { Some(account?.answer(request).await) })
    };
    (query.answer)(now.unwrap_or_default(), Box::new(ask)).await
}

/// Standard input up to its end, and the memory that it takes.
async fn read_input(
    wire: &mut impl Wire,
    memory: &Share,
    words: &Words,
) -> Result<(Vec<u8>, Option<Permit>), NoAnswer> {
    let refused = |says| NoAnswer::Refused(Output::refused(&words.t(says)));
    let (mut input, mut room) = (Vec::new(), None);
    let read = async {
        loop {
            match wire.read().await {
                Incoming::Data(bytes) => {
                    input.extend_from_slice(&bytes);
                    if input.len() > STDIN_MAX {
                        return Err(refused("refusal-input-mib"));
                    }
                    if input.len() > SMALL && room.is_none() {
                        let taken = memory.try_take(STDIN_MAX / KIB).ok_or(NoAnswer::Busy)?;
                        room = Some(taken);
                    }
                }
                Incoming::Eof => return Ok(()),
                Incoming::Closed | Incoming::End(_) => return Err(NoAnswer::Gone),
                Incoming::Input(_) | Incoming::Resize(..) => {}
            }
        }
    };
    match timeout(STDIN_TIMEOUT, read).await {
        Ok(read) => read.map(|()| (input, room)),
        Err(_) => Err(refused("refusal-input-late")),
    }
}

/// Whether an output is text: a PNG begins with a byte that no text has. A letter may be cut in
/// two where the beginning ends.
fn is_text(output: &[u8]) -> bool {
    let beginning = output.get(..PROBED).unwrap_or(output);
    std::str::from_utf8(beginning).map_or_else(|error| error.error_len().is_none(), |_| true)
}

/// Writes output piece by piece, as the client reads it. Whoever takes too long for it is gone.
async fn write(wire: &mut impl Wire, output: Output, is_raw: bool) -> Result<(), Gone> {
    let seconds = (output.stdout.len() + output.stderr.len()) / WRITE_RATE_MIN;
    let limit = Instant::now() + WRITE_TIMEOUT + Duration::from_secs(seconds as u64);
    let has_line_ends = is_raw && is_text(&output.stdout);
    let errors = output.stderr.chunks(PIECE).map(|piece| (true, piece));
    let pieces = errors.chain(output.stdout.chunks(PIECE).map(|piece| (false, piece)));
    for (is_error, piece) in pieces {
        let writing = match is_error {
            true => wire.write_error(line_ends(piece.to_vec(), is_raw)),
            false => wire.write(line_ends(piece.to_vec(), has_line_ends)),
        };
        let written = timeout_at(limit, drive(wire, writing)).await;
        written.map_err(|_| Gone)???;
    }
    Ok(())
}
