//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use super::memory::Person;
use super::plain::print;
use super::wire::{Incoming, Wire};
use super::{Panicked, guarded};
use crate::commands::{self, Outcome, Plan, Question, Work};
use crate::i18n::Lang;
use crate::model::{Ask, Told};
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

/// What a command line asks for, and the language that it names.
pub fn plan(line: &[u8], lang: Lang) -> (Plan, Option<Lang>) {
    match split(line) {
        Ok(words) => commands::plan(&words, lang),
        Err(message) => (Plan::Done(Outcome::refused(message)), None),
    }
}

/// Runs a command to its end; `places` bounds how many work at a time.
pub async fn run(
    mut wire: impl Wire,
    plan: Plan,
    person: Option<Arc<Person>>,
    places: Arc<Semaphore>,
) {
    let outcome = match plan {
        Plan::Done(outcome) => outcome,
        Plan::Play(_) => Outcome::refused("a game needs a terminal: ssh -t"),
        Plan::Ask(question) => match asked(&mut wire, question, person).await {
            Some(outcome) => outcome,
            None => return,
        },
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

/// Asks the memory. `None`: the client left meanwhile.
async fn asked(
    wire: &mut impl Wire,
    question: Question,
    person: Option<Arc<Person>>,
) -> Option<Outcome> {
    let mut answers = std::pin::pin!(answer(question, person));
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
pub async fn answer(question: Question, person: Option<Arc<Person>>) -> Outcome {
    let mut told = Vec::new();
    if let Some(person) = person {
        let first = (question.asks)(person.memory().now());
        told = answers(&person, first).await;
        if let Some(more) = question.more {
            told = answers(&person, more(told)).await;
        }
    }
    (question.answer)(told)
}

async fn answers(person: &Person, asks: Vec<Ask>) -> Vec<Told> {
    let mut told = Vec::with_capacity(asks.len());
    for ask in asks {
        told.extend(person.answer(ask, None).await);
    }
    told
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
    work: Work,
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
    use super::super::tests::Hand;
    use super::*;
    use proptest::prelude::*;

    /// Runs a command over a wire of the test.
    async fn run_over(plan: Plan, input: Vec<Incoming>) -> Hand {
        let (hand, wire) = Hand::wire(1000);
        for incoming in input {
            hand.send(incoming);
        }
        run(wire, plan, None, Arc::new(Semaphore::new(1))).await;
        hand
    }

    fn work(work: impl FnOnce(Vec<u8>) -> Outcome + Send + 'static) -> Plan {
        Plan::Work {
            stdin: true,
            work: Box::new(work),
        }
    }

    #[tokio::test]
    async fn a_command_gets_its_whole_input() {
        let count = || work(|input| Outcome::said(input.len().to_string()));
        let chunk = || Incoming::Data(vec![b'x'; 4096].into());
        let mut input: Vec<Incoming> = (0..256).map(|_| chunk()).collect();
        input.push(Incoming::Eof);
        let hand = run_over(count(), input).await;
        assert_eq!(
            (hand.written(), hand.status()),
            (b"1048576".to_vec(), Some(0))
        );

        let mut input: Vec<Incoming> = (0..256).map(|_| chunk()).collect();
        input.extend([Incoming::Data(b"x"[..].into()), chunk(), Incoming::Eof]);
        let hand = run_over(count(), input).await;
        assert_eq!((hand.written().len(), hand.status()), (0, Some(2)));
        assert!(hand.errors().contains("1 MiB"), "{}", hand.errors());
    }

    #[tokio::test(start_paused = true)]
    async fn input_that_never_ends_is_not_waited_for() {
        let hand = run_over(work(|_| Outcome::default()), vec![]).await;
        assert_eq!(hand.status(), Some(2));
    }

    #[tokio::test]
    async fn work_that_breaks_says_so() {
        let hand = run_over(work(|_| panic!("on purpose")), vec![Incoming::Eof]).await;
        assert_eq!((hand.written().len(), hand.status()), (0, Some(1)));
        assert!(!hand.errors().is_empty());
    }

    #[tokio::test]
    async fn whoever_leaves_frees_the_place() {
        let (hand, wire) = Hand::wire(1000);
        hand.send(Incoming::Eof);
        hand.send(Incoming::Closed);
        let places = Arc::new(Semaphore::new(0));
        let plan = work(|_| Outcome::default());
        run(wire, plan, None, Arc::clone(&places)).await;
        assert_eq!(hand.status(), None);
    }

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
            match plan(line, Lang::En).0 {
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
