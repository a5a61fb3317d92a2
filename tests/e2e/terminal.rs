//! A program in a real PTY, its screen read with a terminal emulator.

use crate::server::Site;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take to appear. The machine may be busy with other tests.
const PATIENCE: Duration = Duration::from_secs(20);

/// The marks between which a terminal changes nothing on its screen: synchronized updates.
const SYNC: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

struct State {
    emulator: vt100::Parser,
    /// What was printed since an opening mark that none closed yet.
    held: Vec<u8>,
    raw: Vec<u8>,
    reading: bool,
    ended: bool,
}

impl State {
    /// Draws what may be seen: a frame between two marks is seen whole or not at all. What
    /// stays open at the end is shown, so that a test which fails on it can say what it saw.
    fn show(&mut self, printed: &[u8]) {
        self.held.extend_from_slice(printed);
        let held = std::mem::take(&mut self.held);
        let closed = find(&held, SYNC[1]);
        let opened = find(&held, SYNC[0]).filter(|&opened| closed.is_none_or(|at| at < opened));
        let begin = match opened {
            _ if self.ended => held.len(),
            Some(opened) => opened,
            // Half a mark at the end may become a whole one.
            None => held.len() - half_of(SYNC[0], &held),
        };
        self.emulator.process(&held[..begin]);
        self.held = held[begin..].to_vec();
    }
}

/// Where these bytes begin the last time.
fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).rposition(|at| at == wanted)
}

/// How many bytes at the end of a text may be the beginning of a mark.
fn half_of(mark: &[u8], text: &[u8]) -> usize {
    let half = (1..mark.len()).rev();
    let mut half = half.filter(|&length| text.ends_with(&mark[..length]));
    half.next().unwrap_or(0)
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Site {
    /// Sits down at a screen.
    pub fn sit(&self, key: Option<&Path>, command: &[&str]) -> Terminal {
        Terminal::run(&self.line(key, &["-t"], command))
    }
}

/// A program in a terminal.
pub struct Terminal {
    shared: Arc<Shared>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
}

impl Terminal {
    /// Runs a command line in a terminal of 80 columns and 24 rows.
    pub fn run(line: &[String]) -> Terminal {
        Terminal::with((80, 24), &[("TERM", "xterm-256color")], line)
    }

    /// Runs a command line in a terminal of this size with these variables alone.
    pub fn with(size: (u16, u16), env: &[(&str, &str)], line: &[String]) -> Terminal {
        let pair = native_pty_system().openpty(pty_size(size)).unwrap();
        let mut command = CommandBuilder::new(&line[0]);
        command.args(&line[1..]);
        command.env_clear();
        for name in ["PATH", "HOME"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                emulator: emulator(size),
                held: Vec::new(),
                raw: Vec::new(),
                reading: true,
                ended: false,
            }),
            changed: Condvar::new(),
        });
        let reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        std::thread::spawn({
            let shared = Arc::clone(&shared);
            move || read_all(reader, &shared)
        });
        Terminal {
            shared,
            master: pair.master,
            writer,
            child,
        }
    }

    /// Types bytes.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.writer.write_all(bytes.as_ref()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, size: (u16, u16)) {
        let mut state = self.shared.state.lock().unwrap();
        let (columns, rows) = size;
        state
            .emulator
            .screen_mut()
            .set_size(NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap());
        self.master.resize(pty_size(size)).unwrap();
    }

    /// Stops or goes on reading what the program prints.
    pub fn read_on(&self, reading: bool) {
        self.shared.state.lock().unwrap().reading = reading;
        self.shared.changed.notify_all();
    }

    /// The process's number.
    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// What the screen shows now.
    pub fn screen(&self) -> String {
        self.shared
            .state
            .lock()
            .unwrap()
            .emulator
            .screen()
            .contents()
    }

    /// All bytes printed so far.
    pub fn raw(&self) -> Vec<u8> {
        self.shared.state.lock().unwrap().raw.clone()
    }

    /// Bytes printed so far.
    pub fn printed(&self) -> usize {
        self.shared.state.lock().unwrap().raw.len()
    }

    /// Looks at the emulator.
    pub fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.shared.state.lock().unwrap().emulator.screen())
    }

    /// Waits until the screen is as wanted.
    pub fn wait_until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        self.wait_while(what, |state| !wanted(state.emulator.screen()));
    }

    /// Waits until these bytes were printed, whatever the screen shows of them.
    pub fn wait_printed(&self, text: &str) {
        self.wait_while(text, |state| find(&state.raw, text.as_bytes()).is_none());
    }

    fn wait_while(&self, what: &str, mut missing: impl FnMut(&State) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.shared.state.lock().unwrap();
        while missing(&state) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || state.ended {
                let screen = state.emulator.screen().contents();
                panic!(
                    "{what} did not come (ended: {}); the screen:\n{screen}",
                    state.ended
                );
            }
            state = self.shared.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits until the screen can be read in this way; what is read.
    pub fn read<T>(&self, what: &str, read: impl Fn(&str) -> Option<T>) -> T {
        let mut seen = None;
        self.wait_while(what, |state| {
            seen = read(&state.emulator.screen().contents());
            seen.is_none()
        });
        seen.expect("it was waited for")
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait_until(&format!("{text:?}"), |screen| {
            screen.contents().contains(text)
        });
    }

    /// Waits until nothing was printed for a while.
    pub fn settle(&self) {
        let mut before = usize::MAX;
        loop {
            let now = self.printed();
            if now == before {
                return;
            }
            before = now;
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    /// Waits for the program's end; its exit status.
    pub fn wait(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            let screen = self.screen();
            assert!(Instant::now() < deadline, "no end; the screen:\n{screen}");
            std::thread::sleep(Duration::from_millis(10));
        };
        let mut state = self.shared.state.lock().unwrap();
        while !state.ended {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the terminal stays open");
            state = self.shared.changed.wait_timeout(state, left).unwrap().0;
        }
        status.exit_code()
    }

    /// Asserts that the terminal is as it was before the game.
    pub fn assert_restored(&self) {
        self.look(|screen| {
            assert!(!screen.alternate_screen(), "still on the alternate screen");
            assert!(!screen.hide_cursor(), "the cursor is hidden");
            assert!(!screen.bracketed_paste(), "pastes are still marked");
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
            assert_eq!(screen.fgcolor(), vt100::Color::Default);
            assert_eq!(screen.bgcolor(), vt100::Color::Default);
            assert!(!screen.bold() && !screen.inverse() && !screen.underline());
        });
        let raw = self.raw();
        let tail = String::from_utf8_lossy(&raw[raw.len().saturating_sub(300)..]).into_owned();
        assert!(
            tail.contains("\x1b[?7h"),
            "lines do not wrap any more: {tail:?}"
        );
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn emulator((columns, rows): (u16, u16)) -> vt100::Parser {
    // A size of zero is a case to test; the emulator shows something all the same.
    let size = |n: u16| NonZero::new(n.clamp(1, 500)).unwrap();
    vt100::Parser::new(size(rows), size(columns), 0)
}

fn read_all(mut reader: Box<dyn Read + Send>, shared: &Shared) {
    let mut chunk = [0; 65536];
    loop {
        {
            let mut state = shared.state.lock().unwrap();
            while !state.reading {
                state = shared.changed.wait(state).unwrap();
            }
        }
        let read = reader.read(&mut chunk).unwrap_or(0);
        let mut state = shared.state.lock().unwrap();
        if read == 0 {
            state.ended = true;
        }
        state.raw.extend_from_slice(&chunk[..read]);
        state.show(&chunk[..read]);
        shared.changed.notify_all();
        if read == 0 {
            return;
        }
    }
}
