//! A player in text mode, over the real `ssh`.

use crate::server::Site;
use crate::way::way;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A player in text mode.
pub struct TextPlayer {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    pub said: String,
}

impl TextPlayer {
    pub fn of(server: &Site, key: &Path) -> TextPlayer {
        let line = server.line(Some(key), &["-T"], &["play labyrinth --height 9 --width 9"]);
        let mut child = Command::new(&line[0])
            .args(&line[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        TextPlayer {
            child,
            stdin,
            stdout,
            said: String::new(),
        }
    }

    /// Types lines, and reads until a text has come.
    pub fn types(&mut self, lines: &str, until: &str) {
        self.said.clear();
        self.stdin.write_all(lines.as_bytes()).unwrap();
        // A sentence may be broken.
        while !self.said.replace('\n', " ").contains(until) {
            let mut chunk = [0; 1024];
            let read = self.stdout.read(&mut chunk).unwrap();
            assert!(read > 0, "no {until:?}: {}", self.said);
            self.said.push_str(&String::from_utf8_lossy(&chunk[..read]));
        }
    }

    /// Reads the board of nine by nine tiles; the way out.
    pub fn begins(&mut self) -> String {
        self.types("", "> ");
        way(&self.said)
    }
}

impl Drop for TextPlayer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
