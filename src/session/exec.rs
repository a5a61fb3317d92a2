//! Commands over SSH: `ssh HOST maze --size 9x9`.
//!
//! The words, outputs and exit statuses are those of the local command line. Input
//! is bounded, and work runs on threads of its own, a few at a time, so that a heavy
//! command delays no key press.

use super::effects::Leave;
use super::memory::Person;
use super::places::{Entry, Room, Share};
use super::plain::print;
use super::wire::{Incoming, Wire};
use super::{Panicked, guarded, waiting};
use crate::commands::{self, Outcome, Plan, Question, Work};
use crate::i18n::{Lang, Words};
use crate::model::{Ask, Told};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

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

/// Runs a command to its end, its work at a place of this share.
pub async fn run(
    mut wire: impl Wire,
    plan: Plan,
    person: Option<Arc<Person>>,
    places: Share,
    words: &Words,
) {
    // Until the client has taken all of it.
    let mut room = None;
    let outcome = match plan {
        Plan::Done(outcome) => outcome,
        Plan::Play(_) => Outcome::refused("a game needs a terminal: ssh -t"),
        Plan::Ask(question) => match asked(&mut wire, question, person).await {
            Some(outcome) => outcome,
            None => return,
        },
        Plan::Work { stdin, work } => match work_out(&mut wire, stdin, work, &places).await {
            Ok((outcome, its_room)) => {
                room = Some(its_room);
                outcome
            }
            Err(Unworked::Refused(outcome)) => outcome,
            Err(Unworked::Busy) => waiting::busy(words),
            Err(Unworked::Left) => return,
        },
    };
    let bytes = outcome.stdout.len().saturating_add(outcome.stderr.len());
    if let Some(room) = &mut room {
        room.shrink(bytes);
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
async fn read_input(wire: &mut impl Wire, entry: &mut Entry) -> Result<Vec<u8>, Unworked> {
    let refused = |message| Unworked::Refused(Outcome::refused(message));
    let mut input = Vec::new();
    let read = async {
        loop {
            match wire.read().await {
                Incoming::Data(bytes) => {
                    if input.len() + bytes.len() > STDIN_MAX {
                        return Err(refused("the input is larger than 1 MiB"));
                    }
                    if !entry.take_in(bytes.len()) {
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
        Err(_) => Err(refused("the input took longer than a minute")),
    }
}

/// Has the work done on a thread for it, once there is a place.
async fn work_out(
    wire: &mut impl Wire,
    stdin: bool,
    work: Work,
    places: &Share,
) -> Result<(Outcome, Room), Unworked> {
    let mut entry = places.enter().ok_or(Unworked::Busy)?;
    let input = match stdin {
        true => read_input(wire, &mut entry).await?,
        false => Vec::new(),
    };
    let work = async move {
        let (place, room) = entry.place_and_room().await.ok_or(Unworked::Busy)?;
        // Whoever leaves drops all of this.
        let leave = Leave::default();
        let cancel = leave.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            let outcome = guarded(|| work(input, &cancel));
            drop(place);
            outcome.map(|outcome| (outcome, room))
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(Panicked)) | Err(_) => Err(Unworked::Refused(Outcome {
                stderr: b"mazed: something broke, sorry. It has been written down.\n".to_vec(),
                status: 1,
                ..Outcome::default()
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

#[cfg(test)]
mod tests {
    use super::super::places::{Bounds, Origin, Places};
    use super::super::tests::Hand;
    use super::*;
    use crate::core::budget::Cancel;
    use proptest::prelude::*;

    /// Runs a command over a wire of the test.
    async fn run_over(plan: Plan, input: Vec<Incoming>) -> Hand {
        let (hand, wire) = Hand::wire(1000);
        for incoming in input {
            hand.send(incoming);
        }
        run(wire, plan, None, Share::alone(), Words::of(Lang::En)).await;
        hand
    }

    fn work(work: impl FnOnce(Vec<u8>, &Cancel) -> Outcome + Send + 'static) -> Plan {
        Plan::Work {
            stdin: true,
            work: Box::new(work),
        }
    }

    #[tokio::test]
    async fn a_command_gets_its_whole_input() {
        let count = || work(|input, _| Outcome::said(input.len().to_string()));
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
        let hand = run_over(work(|_, _| Outcome::default()), vec![]).await;
        assert_eq!(hand.status(), Some(2));
    }

    #[tokio::test]
    async fn work_that_breaks_says_so() {
        let hand = run_over(work(|_, _| panic!("on purpose")), vec![Incoming::Eof]).await;
        assert_eq!((hand.written().len(), hand.status()), (0, Some(1)));
        assert!(!hand.errors().is_empty());
    }

    #[tokio::test]
    async fn whoever_leaves_waits_for_no_place() {
        let (hand, wire) = Hand::wire(1000);
        hand.send(Incoming::Eof);
        hand.send(Incoming::Closed);
        let places = Share::alone();
        let _taken = places.enter().unwrap().place().await.unwrap();
        let plan = work(|_, _| Outcome::default());
        run(wire, plan, None, places, Words::of(Lang::En)).await;
        assert_eq!(hand.status(), None);
    }

    #[tokio::test]
    async fn work_for_whoever_has_left_is_cancelled_and_its_place_free() {
        let (hand, wire) = Hand::wire(1000);
        let places = Share::alone();
        let (begun, began) = tokio::sync::oneshot::channel();
        let plan = work(move |_, cancel| {
            begun.send(()).unwrap();
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            Outcome::default()
        });
        hand.send(Incoming::Eof);
        let run = tokio::spawn(run(wire, plan, None, places.clone(), Words::of(Lang::En)));
        began.await.unwrap();
        hand.send(Incoming::Closed);
        run.await.unwrap();
        // It would wait for ever.
        let place = places.enter().unwrap().place().await;
        assert!(place.is_some());
        assert_eq!(hand.status(), None);
    }

    #[tokio::test]
    async fn one_command_too_many_is_told_to_try_again() {
        let bounds = Bounds {
            places: 1,
            of_one: 1,
            waiting: 1,
        };
        let places = Places::new(bounds).share(Origin {
            wide: false,
            ..Origin::HERE
        });
        let first = places.enter();
        let (hand, wire) = Hand::wire(1000);
        hand.send(Incoming::Eof);
        let plan = work(|_, _| panic!("not to be done"));
        run(wire, plan, None, places.clone(), Words::of(Lang::De)).await;
        assert_eq!((hand.written().len(), hand.status()), (0, Some(75)));
        assert!(hand.errors().contains("Versuch es"), "{}", hand.errors());
        drop(first);
        assert!(places.enter().is_some());
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
