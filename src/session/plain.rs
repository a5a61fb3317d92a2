//! Play in lines of text, where there is no screen: no PTY, or a dumb one.
//!
//! Nothing but text and line ends is ever sent. On a PTY the client's terminal is
//! raw, so the line editing is ours: echo, backspace, line ends as CR LF.

use super::memory::{Desk, Person};
use super::player::{self, SLICE};
use super::wire::{Gone, Incoming, Wire, Writing};
use super::{Clock, End, Panicked, Stop, drive, farewell, guarded};
use crate::model::Ask;
use crate::ui::lines::{Conversation, Lines, LinesStart, Reply};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, timeout};

/// The longest line that is taken, in bytes; the longest command has a few words.
/// What is longer is cut, not split: half a line must not become a second one.
const LINE_MAX: usize = 1024;

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
    /// Who plays, for the server's memory; `None`: nothing is remembered.
    pub person: Option<Arc<Person>>,
    /// Whether the client's terminal is raw and ours to echo on.
    pub pty: bool,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub idle: Option<Duration>,
    /// Whether the server goes on.
    pub stop: watch::Receiver<Stop>,
}

/// Plays one session to its end.
pub async fn run(mut wire: impl Wire, mut setup: Setup) -> End {
    let pty = setup.pty;
    let words = setup.start.words;
    let mut desk = setup.person.take().map(Desk::new);
    if let Some(desk) = &mut desk {
        setup.start.profile = Some(desk.welcome(WELCOME).await);
    }
    let mut game = None;
    let clock = Clock::start();
    let (end, writing, mut last) = play(&mut wire, setup, clock, &mut game, &mut desk).await;
    // A broken game may break again.
    let wish = guarded(|| {
        let mut game = game.filter(|_| end != End::Panic);
        game.as_mut().and_then(|game| game.last_ask(clock.now()))
    });
    if let Some(desk) = desk {
        desk.part(wish.unwrap_or_default());
    }
    if end != End::HangUp {
        let line = end.line(words);
        if !line.is_empty() {
            last.push_str(&format!("\n{line}\n"));
        }
        let last = line_ends(&last, pty);
        let _ = timeout(
            super::FAREWELL,
            farewell(&mut wire, writing, last, end.status()),
        )
        .await;
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
    desk: &mut Option<Desk>,
) -> (End, Option<Writing>, String) {
    let Setup {
        make_lines,
        start,
        pty,
        idle,
        mut stop,
        ..
    } = setup;
    let words = start.words;
    let mut editor = Editor {
        echo: pty,
        ..Editor::default()
    };
    let begun = guarded(|| {
        let mut lines = make_lines(start);
        let greeting = lines.greet();
        (lines, greeting)
    });
    let Ok((lines, greeting)) = begun else {
        return (End::Panic, None, String::new());
    };
    let lines = game.insert(lines);
    let mut output = greeting.text;
    ask(desk, greeting.asks);
    let mut writing: Option<Writing> = None;
    let mut input: Vec<u8> = Vec::new();
    let mut ended = false;
    let mut timer = pin!(sleep(idle.unwrap_or(Duration::MAX)));
    let mut rest: Option<Pin<Box<Sleep>>> = None;
    loop {
        let began = Instant::now();
        // Lines that were sent together with `continue` are for the game that it fetches.
        while output.len() < OUTPUT_MAX
            && rest.is_none()
            && !desk.as_ref().is_some_and(Desk::fetches)
            && let Some(taken) = editor.take(&mut input, ended, &mut output)
        {
            let Taken::Line(line) = taken else {
                return (End::Quit, writing, output);
            };
            match guarded(|| lines.line(clock.now(), &line)) {
                Ok(Reply { text, done, asks }) => {
                    output.push_str(&text);
                    ask(desk, asks);
                    if done {
                        return (End::Quit, writing, output);
                    }
                }
                Err(Panicked) => return (End::Panic, writing, output),
            }
            // A line may ask for a new board.
            let took = began.elapsed();
            if took >= SLICE {
                rest = Some(Box::pin(sleep(player::rest(took))));
            }
        }
        if rest.is_some() && wire.is_gone() {
            return (End::HangUp, None, String::new());
        }
        // Whoever sends all at once still reads what came of it.
        let waits = desk.as_ref().is_some_and(Desk::waits);
        if ended && input.is_empty() && output.len() < OUTPUT_MAX && !waits {
            return (End::Quit, writing, output);
        }
        if writing.is_none() && !output.is_empty() {
            writing = Some(wire.write(line_ends(&std::mem::take(&mut output), pty)));
        }
        tokio::select! {
            biased;
            written = super::written(&mut writing) => {
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
            told = super::told(desk) => match guarded(|| lines.told(clock.now(), &told)) {
                Ok(Reply { text, done, asks }) => {
                    output.push_str(&text);
                    ask(desk, asks);
                    if done {
                        return (End::Quit, writing, output);
                    }
                }
                Err(Panicked) => return (End::Panic, writing, output),
            },
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

fn ask(desk: &mut Option<Desk>, asks: Vec<Ask>) {
    if let Some(desk) = desk.as_mut().filter(|_| !asks.is_empty()) {
        desk.ask(asks);
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

/// What the editor makes of the input.
#[derive(Debug, PartialEq, Eq)]
enum Taken {
    Line(String),
    /// Ctrl-C, or Ctrl-D on an empty line, where no line discipline handles them.
    Leave,
}

/// Makes lines out of bytes.
#[derive(Debug, Default)]
struct Editor {
    echo: bool,
    line: Vec<u8>,
    after_cr: bool,
    /// Within an escape sequence that a key sent: `1` after the escape, `2` after
    /// its introducer.
    escape: u8,
}

impl Editor {
    /// The next whole line of `input`, which it is taken from; at the end of input
    /// an unended one counts. What is echoed goes to `output`.
    fn take(&mut self, input: &mut Vec<u8>, ended: bool, output: &mut String) -> Option<Taken> {
        let mut used = 0;
        let mut taken = None;
        for &byte in input.iter() {
            used += 1;
            let after_cr = std::mem::replace(&mut self.after_cr, byte == b'\r');
            match byte {
                b'\n' if after_cr => {}
                b'\r' | b'\n' => taken = Some(Taken::Line(self.end_line())),
                3 if self.echo => taken = Some(Taken::Leave),
                4 if self.echo && self.line.is_empty() => taken = Some(Taken::Leave),
                _ => self.edit(byte, output),
            }
            if taken.is_some() {
                break;
            }
        }
        input.drain(..used);
        if input.is_empty() {
            *input = Vec::new();
        }
        if taken.is_some() {
            if self.echo {
                output.push('\n');
            }
            return taken;
        }
        (ended && !self.line.is_empty()).then(|| Taken::Line(self.end_line()))
    }

    fn edit(&mut self, byte: u8, output: &mut String) {
        match (self.escape, byte) {
            (_, 0x1b) => self.escape = 1,
            (1, b'[' | b'O') => self.escape = 2,
            (2, 0x20..=0x3f) => {}
            (1 | 2, _) => self.escape = 0,
            (_, 8 | 0x7f) => self.backspace(output),
            (_, b'\t') => self.add(b' ', output),
            (_, 0..=0x1f) => {}
            _ => self.add(byte, output),
        }
    }

    fn add(&mut self, byte: u8, output: &mut String) {
        if self.line.len() >= LINE_MAX {
            return;
        }
        self.line.push(byte);
        if self.echo {
            // A character is echoed once it is whole.
            let start = self
                .line
                .iter()
                .rposition(|b| !(0x80..=0xbf).contains(b))
                .unwrap_or(0);
            let tail = self.line.get(start..).unwrap_or_default();
            if let Ok(text) = std::str::from_utf8(tail) {
                output.extend(text.chars().filter(|c| !c.is_control()));
            }
        }
    }

    fn backspace(&mut self, output: &mut String) {
        let Some(start) = self.line.iter().rposition(|b| !(0x80..=0xbf).contains(b)) else {
            return;
        };
        let removed = self.line.split_off(start);
        if self.echo {
            let text = String::from_utf8_lossy(&removed);
            let columns = unicode_width::UnicodeWidthStr::width(&*text);
            for _ in 0..columns {
                output.push_str("\u{8} \u{8}");
            }
        }
    }

    fn end_line(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        String::from_utf8_lossy(&line)
            .chars()
            .filter(|c| !c.is_control())
            .collect()
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
        let _ = timeout(
            super::FAREWELL,
            farewell(&mut wire, None, Vec::new(), status),
        )
        .await;
    }
    wire.cut();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]], echo: bool) -> (Vec<String>, String) {
        let mut editor = Editor {
            echo,
            ..Editor::default()
        };
        let (mut all, mut output, mut input) = (Vec::new(), String::new(), Vec::new());
        for (i, chunk) in chunks.iter().enumerate() {
            input.extend_from_slice(chunk);
            while let Some(taken) = editor.take(&mut input, i + 1 == chunks.len(), &mut output) {
                match taken {
                    Taken::Line(line) => all.push(line),
                    Taken::Leave => all.push("LEAVE".to_owned()),
                }
            }
        }
        (all, output)
    }

    #[test]
    fn all_line_ends_end_one_line() {
        assert_eq!(
            lines(&[b"a\nb\r\nc\rd\r", b"\ne"], false).0,
            ["a", "b", "c", "d", "e"]
        );
        assert_eq!(lines(&[b"\n\n"], false).0, ["", ""]);
    }

    #[test]
    fn lines_are_bounded_and_clean() {
        let (all, _) = lines(&[&[b'x'; 5000], b"\nw\x00\x1b[A\xff\n"], false);
        assert_eq!(all[0].len(), LINE_MAX);
        assert_eq!(all[1], "w\u{fffd}");
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn a_dumb_pty_gets_echo_and_backspace_and_nothing_else() {
        let (all, output) = lines(&["aя\u{7f}b\u{1b}[Ac\r".as_bytes()], true);
        assert_eq!(all, ["abc"]);
        assert_eq!(output, "aя\u{8} \u{8}bc\n");
        assert!(!output.contains('\u{1b}'));
        assert_eq!(lines(&[b"\x04"], true).0, ["LEAVE"]);
        assert_eq!(lines(&[b"w\x03"], true).0, ["LEAVE", "w"]);
        assert_eq!(lines(&[b"\x03\x04q\n"], false).0, ["q"]);
    }
}
