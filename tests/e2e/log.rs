//! What the log says of who comes and goes.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::has;
use crate::server::Process;

/// The log, once it says this so often.
fn log_with(server: &Process, text: &str, times: usize) -> String {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let log = fs::read_to_string(server.folder.path().join("stderr")).expect("a log");
        if log.matches(text).count() >= times {
            return log;
        }
        assert!(Instant::now() < deadline, "{text} is not in:\n{log}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Somebody with a key and a guest look at the help; the key as the log has it.
fn visit(server: &Process) -> String {
    let key = server.key("ada");
    let fingerprint = Command::new("ssh-keygen").arg("-lf").arg(&key).output();
    let fingerprint = String::from_utf8(fingerprint.expect("run").stdout).expect("text");
    let hash = fingerprint.split("SHA256:").nth(1).expect("a fingerprint");
    for key in [Some(&*key), None] {
        assert!(server.run(key, &[], &["help"], "").status.success());
    }
    hash[..8].to_owned()
}

#[test]
fn who_comes_and_goes_is_a_line_each_without_names() {
    needs!("ssh");
    let server = Process::start(&[]);
    let who = visit(&server);
    let log = log_with(&server, "session ends", 2);
    for line in [
        format!("session begins address=127.0.0.1 who={who} client=\"SSH-2.0-OpenSSH_"),
        "session begins address=127.0.0.1 who=guest client=\"SSH-2.0-OpenSSH_".to_owned(),
        format!("session ends address=127.0.0.1 who={who} seconds="),
        "session ends address=127.0.0.1 who=guest seconds=".to_owned(),
        "reason=\"left\"".to_owned(),
    ] {
        assert!(log.contains(&line), "{line} is not in:\n{log}");
    }
    assert!(!log.contains("lovelace"), "{log}");
    assert!(!log.contains("refused"), "{log}");
}

#[test]
fn lines_of_json_are_json_to_the_last_one() {
    needs!("ssh");
    let server = Process::start(&["--log", "json"]);
    visit(&server);
    let log = log_with(&server, "session ends", 2);
    let events: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let of_session = events
        .iter()
        .filter(|event| event["message"] == "session ends");
    for event in of_session {
        assert_eq!(
            (&event["level"], &event["address"]),
            (&"INFO".into(), &"127.0.0.1".into())
        );
        assert!(event["seconds"].is_u64(), "{event}");
    }
}

/// The filter finds who was sent away, and nobody whom a client only names.
#[test]
fn fail2ban_reads_who_was_sent_away() {
    needs!("ssh");
    needs!("fail2ban-regex");
    let server = Process::start(&[]);
    for hello in [
        &b"GET / HTTP/1.1\r\nrefused address=192.0.2.7 reason=x\r\n\r\n"[..],
        b"SSH-2.0-x INFO mazed::server::connection_log: refused address=192.0.2.7 reason=\r\n",
        b"",
    ] {
        let mut stream = TcpStream::connect(server.address).expect("connected");
        stream.write_all(hello).expect("sent");
    }
    let log = log_with(
        &server,
        "refused address=127.0.0.1 reason=no_key_exchange",
        3,
    );
    visit(&server);
    let whole = log_with(&server, "session ends", 2);
    assert!(whole.starts_with(&log));
    let file = server.folder.path().join("mazed.log");
    let liar = "2026-11-22T10:00:00.000000Z  INFO mazed::server::connection_log: session begins \
                address=127.0.0.1 who=guest client=\"x refused address=192.0.2.7 reason=\"\n";
    fs::write(&file, whole + liar).expect("written");
    let filter = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/fail2ban/filter.conf");
    let found = Command::new("fail2ban-regex")
        .args(["--out", "ip"])
        .arg(&file)
        .arg(filter)
        .output()
        .expect("run");
    let found_lines = String::from_utf8(found.stdout.clone()).expect("text");
    let addresses: Vec<&str> = found_lines.lines().collect();
    assert_eq!(addresses, ["127.0.0.1"; 3], "{found:?}");
}

/// Also where no iptables is there, and the machine's own sshd writes to the journal alone.
#[test]
fn fail2ban_starts_with_the_jail_beside_its_own() {
    let theirs = Path::new("/etc/fail2ban");
    if !has("fail2ban-client") || !theirs.exists() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("fail2ban");
    let run = |program: &str, words: &[&str]| {
        let output = Command::new(program).args(words).output().expect("run");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let to = config.display().to_string();
    run("cp", &["-r", "/etc/fail2ban", &to]);
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/fail2ban");
    for (name, place) in [("filter", "filter.d"), ("jail", "jail.d")] {
        let placed = config.join(place).join("mazed.conf");
        fs::copy(ours.join(name).with_extension("conf"), placed).expect("a copy");
    }
    run("fail2ban-client", &["-c", &to, "-t"]);
    let read = run("fail2ban-client", &["-c", &to, "-d"]);
    for jail in ["mazed", "sshd"] {
        for says in [
            format!("['add', '{jail}', 'systemd']"),
            format!("['set', '{jail}', 'addaction', 'nftables-multiport']"),
        ] {
            assert!(read.contains(&says), "{says} is not in {read}");
        }
    }
}
