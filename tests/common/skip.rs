//! Reports tests that cannot run on this machine. libtest has no result for them: it calls
//! them "ok" and captures what they print.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

/// Reports that the running test is skipped, and why; with `MAZED_TEST_ALL=1` it fails.
pub fn skip(reason: &str) {
    let all = std::env::var_os("MAZED_TEST_ALL").is_some_and(|value| value == "1");
    assert!(!all, "{reason}");
    let thread = std::thread::current();
    // libtest runs each test in a thread which it names after the test.
    let test = thread.name().unwrap_or("a thread of a test");
    let line = format!("{} {test}: {reason}\n", env!("CARGO_CRATE_NAME"));
    // Unlike `eprintln!`, this is not captured.
    let _ = write!(io::stderr(), "SKIPPED {line}");
    record(&line).expect("the skip is recorded");
}

/// Appends the line in one write, because several tests may be skipped at the same time.
fn record(line: &str) -> io::Result<()> {
    let path = file(std::os::unix::process::parent_id());
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    let mut file = File::options().append(true).create(true).open(path)?;
    file.write_all(line.as_bytes())
}

/// What the child processes of `parent` skipped, which is then forgotten. All test programs
/// of one run are children of the same cargo.
pub fn take(parent: u32) -> Vec<String> {
    let path = file(parent);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let _ = fs::remove_file(path);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines.dedup();
    lines
}

/// Where the child processes of `parent` record what they skip. The name contains the time
/// at which `parent` started, because its id alone may be that of an earlier run: containers
/// give the same ids again and again.
fn file(parent: u32) -> PathBuf {
    let stat = fs::read_to_string(format!("/proc/{parent}/stat")).unwrap_or_default();
    // The program's name in brackets may contain spaces; the time is the 20th field after it.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let started = fields.split_whitespace().nth(19).unwrap_or_default();
    let name = format!("{parent}-{started}");
    [env!("CARGO_TARGET_TMPDIR"), "skipped", &name]
        .iter()
        .collect()
}
