//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use super::plain::print;
use super::wire::{Incoming, Wire};
use super::{Panicked, guarded};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The longest command line, in bytes. The longest real one lists the excluded
/// cells of a maze.
pub const LINE_MAX: usize = 8 * 1024;

/// The largest input of a command, in bytes: a mask of a maze of 1000 x 1000 cells.
pub const STDIN_MAX: usize = 1024 * 1024;

/// How long the input of a command may take to arrive.
const STDIN_WAIT: Duration = Duration::from_secs(60);

/// How long a client may take to accept a command's output.
const STDOUT_WAIT: Duration = Duration::from_secs(600);

/// What a command leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// For standard output.
    pub stdout: Vec<u8>,
    /// For standard error.
    pub stderr: Vec<u8>,
    /// 0 done, 1 the answer is no, 2 wrong words or bad input.
    pub status: u8,
}

impl Outcome {
    /// Wrong words or bad input: a message on standard error and nothing else.
    pub fn refused(message: &str) -> Outcome {
        Outcome {
            stderr: format!("mazed: {message}\n").into_bytes(),
            status: 2,
            ..Outcome::default()
        }
    }

    /// A text on standard output.
    pub fn said(text: String) -> Outcome {
        Outcome {
            stdout: text.into_bytes(),
            ..Outcome::default()
        }
    }
}

/// What a command line asks for.
pub enum Plan {
    /// The answer is there already.
    Done(Outcome),
    /// Something to work out; it is given the standard input, if `stdin` is set.
    Work {
        /// Whether it reads standard input.
        stdin: bool,
        /// The work. It may take long and must not wait for anything.
        work: Box<dyn FnOnce(Vec<u8>) -> Outcome + Send>,
    },
    /// A game, full screen or in lines.
    Play,
}

/// Splits a command line into words: white space separates, single quotes keep
/// everything, double quotes all but `\` before `"` and `\`, outside quotes `\` keeps
/// the next character. Like a POSIX shell without expansions.
pub fn split(line: &[u8]) -> Result<Vec<String>, &'static str> {
    if line.len() > LINE_MAX {
        return Err("the command line is too long");
    }
    let Ok(line) = std::str::from_utf8(line) else {
        return Err("the command line is not UTF-8");
    };
    if line.contains('\0') {
        return Err("the command line contains NUL");
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
                        None => return Err("a single quote is not closed"),
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
                            None => return Err("a double quote is not closed"),
                        },
                        Some(c) => word.push(c),
                        None => return Err("a double quote is not closed"),
                    }
                }
            }
            '\\' => match chars.next() {
                Some(c) => word.get_or_insert_default().push(c),
                None => return Err("nothing follows the last backslash"),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// What a command line asks for.
pub fn plan(line: &[u8]) -> Plan {
    let words = match split(line) {
        Ok(words) => words,
        Err(message) => return Plan::Done(Outcome::refused(message)),
    };
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] | ["play", ..] => Plan::Play,
        ["help" | "--help" | "-h", ..] => Plan::Done(Outcome::said(
            "play        a game, full screen: ssh -t HOST play\nversion     the version of this server\n"
                .to_owned(),
        )),
        ["version" | "--version" | "-V"] => {
            Plan::Done(Outcome::said(format!("mazed {}\n", env!("CARGO_PKG_VERSION"))))
        }
        _ => Plan::Done(Outcome::refused("there is no such command; try: help")),
    }
}

/// Runs a command to its end; `places` bounds how many work at a time.
pub async fn run(mut wire: impl Wire, plan: Plan, places: Arc<Semaphore>) {
    let outcome = match plan {
        Plan::Done(outcome) => outcome,
        Plan::Play => Outcome::refused("a game needs a terminal: ssh -t"),
        Plan::Work { stdin, work } => {
            let input = if stdin {
                read_input(&mut wire).await
            } else {
                Ok(Vec::new())
            };
            match input {
                Ok(input) => match work_out(&mut wire, work, input, places).await {
                    Some(outcome) => outcome,
                    None => return,
                },
                Err(outcome) => outcome,
            }
        }
    };
    print(
        wire,
        outcome.stdout,
        outcome.stderr,
        outcome.status,
        STDOUT_WAIT,
    )
    .await;
}

/// Standard input up to its end.
async fn read_input(wire: &mut impl Wire) -> Result<Vec<u8>, Outcome> {
    let mut input = Vec::new();
    let read = async {
        loop {
            match wire.read().await {
                Incoming::Data(bytes) if input.len() + bytes.len() <= STDIN_MAX => {
                    input.extend_from_slice(&bytes);
                }
                Incoming::Data(_) => {
                    return Err(Outcome::refused("the input is larger than 1 MiB"));
                }
                Incoming::Eof => return Ok(()),
                Incoming::Closed => return Err(Outcome::default()),
                Incoming::Input(_) | Incoming::Resize(..) => {}
            }
        }
    };
    match timeout(STDIN_WAIT, read).await {
        Ok(read) => read.map(|()| input),
        Err(_) => Err(Outcome::refused("the input took longer than a minute")),
    }
}

/// Has the work done on a thread for it, once there is a place. `None`: the client
/// left meanwhile.
async fn work_out(
    wire: &mut impl Wire,
    work: Box<dyn FnOnce(Vec<u8>) -> Outcome + Send>,
    input: Vec<u8>,
    places: Arc<Semaphore>,
) -> Option<Outcome> {
    let work = async move {
        let place = places.acquire_owned().await.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let outcome = guarded(|| work(input));
            drop(place);
            outcome
        });
        match done.await {
            Ok(Ok(outcome)) => Some(outcome),
            Ok(Err(Panicked)) | Err(_) => Some(Outcome {
                stderr: b"mazed: something broke, sorry. It has been written down.\n".to_vec(),
                status: 1,
                ..Outcome::default()
            }),
        }
    };
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            biased;
            outcome = &mut work => return outcome,
            incoming = wire.read() => if incoming == Incoming::Closed {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(line: &str) -> Vec<String> {
        split(line.as_bytes()).unwrap()
    }

    #[test]
    fn words_as_a_shell_would_have_them() {
        assert_eq!(words("  maze --size  9x9 "), ["maze", "--size", "9x9"]);
        assert_eq!(
            words(r#"a 'b c' "d \"e\" \n" f\ g ''"#),
            ["a", "b c", "d \"e\" \\n", "f g", ""]
        );
        assert_eq!(words("a'b'\"c\"d"), ["abcd"]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn what_is_no_command_line_is_refused_with_status_2() {
        for line in [
            &b"a\0b"[..],
            b"\xff",
            b"'a",
            b"\"a",
            b"a\\",
            &[b'a'; LINE_MAX + 1],
        ] {
            assert!(split(line).is_err());
            match plan(line) {
                Plan::Done(outcome) => {
                    assert_eq!(outcome.status, 2);
                    assert!(outcome.stdout.is_empty() && !outcome.stderr.is_empty());
                }
                _ => panic!("a plan for {line:?}"),
            }
        }
    }

    proptest! {
        #[test]
        fn quoted_words_come_back(original in proptest::collection::vec("[^\0]{0,8}", 0..6)) {
            let line = original.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(split(line.as_bytes()).unwrap(), original);
        }

        #[test]
        fn any_bytes_are_survived(line in proptest::collection::vec(any::<u8>(), 0..100)) {
            let _ = split(&line);
        }
    }
}
