//! How it ends: for one player, and for the whole server.

use crate::has;
use crate::server::{Process, TestServer, ssh};
use crate::terminal::Terminal;
use mazed::i18n::Lang;
use mazed::session::Application;
use mazed::ui::dirty_rows::DirtyRows;
use mazed::ui::event::{Effect, Event, Key, Now};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn sigterm_lets_players_finish_and_restores_their_terminals() {
    if !has("ssh") {
        return;
    }
    let mut server = Process::start(&["--drain", "2"]);
    let line = ssh(server.address, server.folder.path(), &["-t"], "player", &[]);
    let mut stays = Terminal::run(&line);
    let mut leaves = Terminal::run(&line);
    stays.wait_for("6");
    leaves.wait_for("6");
    let began = Instant::now();
    server.signal("TERM");
    stays.wait_for("restarts in");
    leaves.wait_for("restarts in");
    let refused = TcpStream::connect(server.address);
    assert!(refused.is_err(), "still accepting");
    leaves.send("q");
    assert_eq!(leaves.wait(), 0);
    assert!(began.elapsed() < Duration::from_millis(1900));
    assert_eq!(stays.wait(), 0);
    assert!(began.elapsed() >= Duration::from_millis(1900));
    for terminal in [&stays, &leaves] {
        terminal.assert_restored();
    }
    assert!(stays.screen().contains("mazed: "), "{}", stays.screen());
    assert_eq!(server.wait(Duration::from_secs(3)), 0);
}

#[test]
fn a_second_sigterm_ends_it_at_once() {
    if !has("ssh") {
        return;
    }
    let mut server = Process::start(&["--drain", "600"]);
    let line = ssh(server.address, server.folder.path(), &["-t"], "player", &[]);
    let mut terminal = Terminal::run(&line);
    terminal.wait_for("6");
    server.signal("TERM");
    terminal.wait_for("restarts in");
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(3)), 0);
    assert_eq!(terminal.wait(), 0);
    terminal.assert_restored();
}

#[test]
fn sigint_stops_an_empty_server_at_once() {
    let mut server = Process::start(&[]);
    let idle = TcpStream::connect(server.address).unwrap();
    server.signal("INT");
    assert_eq!(server.wait(Duration::from_secs(3)), 0);
    drop(idle);
}

/// Counts keys, and breaks on some of them.
struct Fragile {
    keys: usize,
    dirty: DirtyRows,
}

impl Application for Fragile {
    fn update(&mut self, _: Now, event: Event) -> Vec<Effect> {
        self.dirty = DirtyRows::ALL;
        match event {
            Event::Key(Key::Char('u')) => panic!("broken on purpose, in update"),
            Event::Key(Key::Char('d')) => self.keys = usize::MAX,
            Event::Key(Key::Char('q')) => return vec![Effect::Quit],
            Event::Key(_) => self.keys += 1,
            _ => {}
        }
        Vec::new()
    }

    fn deadline(&self) -> Option<Now> {
        None
    }

    fn take_dirty_rows(&mut self) -> DirtyRows {
        std::mem::take(&mut self.dirty)
    }

    fn draw(&self, _: Rect, buffer: &mut Buffer) {
        assert_ne!(self.keys, usize::MAX, "broken on purpose, in draw");
        buffer.set_string(0, 0, format!("keys: {}", self.keys), Style::new());
    }

    fn lang(&self) -> Lang {
        Lang::En
    }
}

#[test]
fn a_panic_ends_one_session_and_restores_its_terminal() {
    if !has("ssh") {
        return;
    }
    let server = TestServer::with(|config| {
        config.make_app = Arc::new(|_| {
            Box::new(Fragile {
                keys: 0,
                dirty: DirtyRows::ALL,
            })
        });
    });
    let line = server.ssh(&["-t"], "player", &[]);
    let mut whole = Terminal::run(&line);
    whole.wait_for("keys: 0");
    for key in ["u", "d"] {
        let mut broken = Terminal::run(&line);
        broken.wait_for("keys: 0");
        broken.send(key);
        assert_eq!(broken.wait(), 1);
        broken.assert_restored();
        let said = broken.screen();
        assert!(said.starts_with("mazed: "), "{said}");
    }
    whole.send("x");
    whole.wait_for("keys: 1");
    whole.send("q");
    assert_eq!(whole.wait(), 0);
}
