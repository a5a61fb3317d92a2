//! What a host sets up, and is told about it.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::cluster::Cluster;
use crate::has;
use crate::server::{Process, new_key, ssh};
use crate::terminal::Terminal;

/// `mazed` in a folder, in English, with nothing of this machine's settings.
fn mazed(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mazed"));
    command.args(words).current_dir(folder).env("LANG", "en");
    for name in [
        "RUST_LOG",
        "MAZED_BOARDS",
        "LC_ALL",
        "LANGUAGE",
        "LC_MESSAGES",
    ] {
        command.env_remove(name);
    }
    command.output().expect("mazed")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What `doctor` says as json, and its status.
fn doctor(folder: &Path, words: &[&str]) -> (serde_json::Value, Option<i32>) {
    let line = [&["doctor", "--format", "json"], words].concat();
    let output = mazed(folder, &line);
    let report = serde_json::from_slice(&output.stdout);
    (
        report.unwrap_or_else(|error| panic!("{error}: {output:?}")),
        output.status.code(),
    )
}

/// The sentences of one level in a report.
fn said(report: &serde_json::Value, level: &str) -> Vec<String> {
    let findings = report["findings"].as_array().expect("findings");
    let of_level = findings.iter().filter(|finding| finding["level"] == level);
    of_level
        .map(|finding| format!("{}: {}", finding["check"], finding["says"]).replace('"', ""))
        .collect()
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join(name), text).expect("written");
}

#[test]
fn copies_in_a_folder_have_a_date_and_the_newest_stay() {
    let server = Process::start(&[]);
    let folder = server.folder.path();
    fs::create_dir(folder.join("copies")).expect("a folder");
    let old = folder.join("copies/mazed-2001-01-01-000000.db");
    fs::write(&old, "").expect("written");
    let made = mazed(folder, &["backup", "copies", "--keep", "1"]);
    assert!(made.status.success(), "{made:?}");
    let path = text(&made.stdout);
    let name = Path::new(path.trim())
        .file_name()
        .expect("a name")
        .to_string_lossy();
    assert!(
        name.starts_with("mazed-20") && name.ends_with(".db"),
        "{name}"
    );
    assert_eq!(name.len(), old.file_name().expect("a name").len());
    assert!(folder.join(path.trim()).is_file() && !old.exists());
    let refused = mazed(folder, &["backup", "none/"]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
}

#[test]
fn what_the_host_has_written_is_shown_and_read_out() {
    if !has("ssh") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let texts = folder.path().join("texts");
    write(
        &texts,
        "welcome.txt",
        "Welcome to the \u{1b}[31mold mill\u{202e}!\n",
    );
    write(&texts, "welcome.de.txt", "Willkommen in der Mühle!\n");
    write(
        &texts,
        "imprint.txt",
        &format!("Ada, London\n{}\nThe end.\n", "A line.\n".repeat(80)),
    );
    let option = texts.display().to_string();
    let server = Process::start(&["--welcome", &option, "--default-lang", "de"]);
    let line = |options: &[&str], words: &[&str]| {
        ssh(
            server.address,
            server.folder.path(),
            options,
            "guest",
            words,
        )
    };
    let run = |options: &[&str], words: &[&str]| {
        let line = line(options, words);
        Command::new(&line[0])
            .args(&line[1..])
            .output()
            .expect("ssh")
    };
    // The client sends no language, so the server's holds, but for what is asked for.
    let privacy = run(&[], &["privacy"]);
    assert_eq!(privacy.status.code(), Some(1));
    assert!(text(&privacy.stderr).contains("Betreiber"), "{privacy:?}");
    let privacy = run(&[], &["privacy", "--lang", "en"]);
    assert!(
        text(&privacy.stderr).contains("The host of this server"),
        "{privacy:?}"
    );
    let french = run(&["-o", "SetEnv=LANG=fr_FR.UTF-8"], &["privacy"]);
    assert!(
        text(&french.stderr).contains("The host of this server"),
        "{french:?}"
    );
    let imprint = text(&run(&[], &["imprint"]).stdout);
    assert!(imprint.starts_with("Ada, London\nA line.\n") && imprint.ends_with("The end.\n"));
    let mut terminal = Terminal::run(&line(&["-t"], &[]));
    terminal.wait_until("the menu", |screen| screen.contents().contains("Impressum"));
    let menu = terminal.screen();
    assert!(menu.contains("Willkommen in der Mühle!"), "{menu}");
    assert!(!menu.contains("Datenschutz"), "{menu}");
    terminal.send("9");
    terminal.wait_until("Russian", |screen| {
        screen.contents().contains("О владельце")
    });
    let menu = terminal.screen();
    assert!(menu.contains("Welcome to the [31mold mill!"), "{menu}");
    terminal.send("i");
    terminal.wait_until("the page", |screen| {
        screen.contents().contains("Ada, London")
    });
    terminal.send("\x1b[F");
    terminal.wait_until("its end", |screen| screen.contents().contains("The end."));
    terminal.send("\x1b");
    terminal.wait_until("the menu", |screen| {
        screen.contents().contains("Welcome to the")
    });
    terminal.send("\x03");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn a_text_that_cannot_be_shown_is_named_with_its_rule() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = folder.path().join("texts");
    write(&texts, "imprint.txt", &"x".repeat(40_000));
    let start = |option: &str| {
        let output = mazed(
            folder.path(),
            &["serve", "--listen", "127.0.0.1:0", "--welcome", option],
        );
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        text(&output.stderr)
    };
    let says = start("texts");
    assert!(
        says.contains("--welcome: texts/imprint.txt") && says.contains("32768"),
        "{says}"
    );
    fs::write(texts.join("imprint.txt"), b"good\nb\xc3\n").expect("written");
    let says = start("texts");
    assert!(says.contains("line 2 is not UTF-8"), "{says}");
    let says = start("nothing");
    assert_eq!(says, "mazed: --welcome: nothing: there is no such file\n");
}

#[test]
fn by_default_it_takes_both_kinds_of_addresses_and_knows_an_old_one_by_its_name() {
    if TcpListener::bind("[::1]:0").is_err() {
        crate::skip::skip("no IPv6 here");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let any: SocketAddr = "[::]:0".parse().expect("an address");
    let server = Process::start_in(folder, any, "", &["--deny-net", "127.0.0.2/32"]);
    assert_eq!(server.address.ip(), any.ip());
    let port = server.address.port();
    let local: SocketAddr = format!("127.0.0.1:{port}").parse().expect("an address");
    for host in [format!("[::1]:{port}"), local.to_string()] {
        let mut stream = TcpStream::connect(&host).expect(&host);
        std::io::Write::write_all(&mut stream, b"GET / HTTP/1.1\r\n\r\n").expect("sent");
    }
    server.wait_for_error("refused address=127.0.0.1 ");
    server.wait_for_error("refused address=::1 ");
    assert!(!server.errors().contains("ffff"), "{}", server.errors());
    let bind: SocketAddr = "127.0.0.2:0".parse().expect("an address");
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None);
    let socket = socket.expect("a socket");
    socket.bind(&bind.into()).expect("bound");
    socket.connect(&local.into()).expect("connected");
    server.wait_for_error("refused address=127.0.0.2 ");
    // A network that is barred later, by the same name.
    let barred = mazed(
        server.folder.path(),
        &["players", "ban", "--net", "127.0.0.3"],
    );
    assert!(barred.status.success(), "{barred:?}");
    let bind: SocketAddr = "127.0.0.3:0".parse().expect("an address");
    let deadline = Instant::now() + Duration::from_secs(20);
    while !server
        .errors()
        .contains("address=127.0.0.3 reason=a banned network")
    {
        assert!(Instant::now() < deadline, "{}", server.errors());
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None);
        let socket = socket.expect("a socket");
        socket.bind(&bind.into()).expect("bound");
        socket.connect(&local.into()).expect("connected");
        std::thread::sleep(Duration::from_millis(500));
    }
}

#[test]
fn a_proxy_is_known_by_its_old_address_and_believed_about_an_old_one_in_the_new_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let any: SocketAddr = "[::]:0".parse().expect("an address");
    let trusted = ["--proxy-from", "127.0.0.1/32"];
    let server = Process::start_in(folder, any, "", &trusted);
    let port = server.address.port();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("connected");
    let header = b"PROXY TCP6 ::ffff:192.0.2.7 ::1 1 2\r\nGET / HTTP/1.1\r\n\r\n";
    std::io::Write::write_all(&mut stream, header).expect("sent");
    server.wait_for_error("refused address=192.0.2.7 ");
}

#[test]
fn the_log_names_addresses_at_its_lowest_level_and_has_no_colours_in_a_file() {
    let server = Process::start(&["--log-level", "debug"]);
    let mut stream = TcpStream::connect(server.address).expect("connected");
    std::io::Write::write_all(&mut stream, b"GET / HTTP/1.1\r\n\r\n").expect("sent");
    let peer = stream.local_addr().expect("an address");
    server.wait_for_error("no SSH connection");
    let log = server.errors();
    assert!(log.contains(&format!("peer={peer} ")), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

/// Somebody wants to read what is in the database.
fn read_scores(server: &Process) -> Output {
    let line = ssh(
        server.address,
        server.folder.path(),
        &[],
        "guest",
        &["scores", "hop"],
    );
    let output = Command::new(&line[0]).args(&line[1..]).output();
    output.expect("ssh")
}

/// The same in vain, and some seconds later the server itself has tried to write to it.
fn notice_in_both_ways(server: &Process) {
    let output = read_scores(server);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    std::thread::sleep(Duration::from_secs(7));
}

#[test]
fn a_database_that_stops_and_starts_is_a_line_each() {
    let Some(cluster) = Cluster::start().filter(|_| has("ssh")) else {
        return;
    };
    let store = cluster.address();
    let server = Process::start(&["--store", &store, "--log-level", "warn"]);
    read_scores(&server);
    cluster.down();
    notice_in_both_ways(&server);
    cluster.up();
    server.wait_for_error("the database is back");
    let log = server.errors();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert!(
        lines[0].contains(" ERROR ") && lines[0].contains("the database is unavailable"),
        "{log}"
    );
    assert!(lines[1].contains(" WARN "), "{log}");
}

#[test]
fn options_that_contradict_each_other_are_a_line_of_the_log() {
    let options = [
        "--allow-net",
        "127.0.0.0/8",
        "--trusted-net",
        "192.0.2.0/24",
    ];
    let server = Process::start(&options);
    server.wait_for_error("--trusted-net 192.0.2.0/24 has no effect");
}

#[test]
fn what_a_server_cannot_start_with_is_said_once_and_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let says = |words: &[&str], status: i32| {
        let output = mazed(folder.path(), &[&["serve"], words].concat());
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        text(&output.stderr)
    };
    let wrong = says(&["--listen", "nonsense"], 2);
    assert!(
        wrong.contains("such as 192.0.2.1:2222, or [::]:2222"),
        "{wrong}"
    );
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = holder.local_addr().expect("an address").to_string();
    let taken = says(&["--listen", &address], 1);
    assert!(taken.contains("such as --listen [::]:2223"), "{taken}");
    assert_eq!(taken.lines().count(), 1, "{taken}");
    let free = ["--listen", "127.0.0.1:0"];
    let keys = says(&[&free[..], &["--keys", "/proc/x"]].concat(), 1);
    assert_eq!(keys.matches("/proc/x").count(), 1, "{keys}");
    assert_eq!(keys.matches("no such file").count(), 1, "{keys}");
    fs::create_dir_all(folder.path().join("keys/ssh_host_ed25519_key")).expect("a folder");
    let keys = says(&free, 1);
    assert!(
        keys.ends_with("that is a directory\n") && !keys.contains("chmod"),
        "{keys}"
    );
    let store = says(
        &[&free[..], &["--store", "sqlite:none/mazed.db"]].concat(),
        1,
    );
    assert_eq!(store.matches("unavailable").count(), 1, "{store}");
}

#[test]
fn a_doctor_finds_nothing_beside_a_server_that_runs_and_changes_nothing() {
    let server = Process::start(&[]);
    let folder = server.folder.path();
    let listen = server.address.to_string();
    let names = || {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        names
    };
    let before = names();
    let (report, status) = doctor(folder, &["--listen", &listen, "--max-connections", "50"]);
    assert_eq!(
        (status, said(&report, "bad")),
        (Some(0), Vec::new()),
        "{report}"
    );
    let fine = said(&report, "ok").join("\n");
    let ours = format!(
        "server that is running (process {}) listens on",
        server.id()
    );
    for found in ["is whole", "SHA256:", "fits the database", &ours] {
        assert!(fine.contains(found), "{found} is not in {fine}");
    }
    assert_eq!(names(), before);
    // In words, a line each.
    for (lang, ok) in [
        ("en", "ok: port: "),
        ("de", "gut: port: "),
        ("ru", "хорошо: port: "),
    ] {
        let line = ["doctor", "--lang", lang, "--listen", &listen];
        let lines = text(&mazed(folder, &line).stdout);
        assert!(lines.lines().any(|line| line.starts_with(ok)), "{lines}");
        assert!(!lines.contains("doctor-"), "{lines}");
    }
    // Somebody has moved the file away.
    fs::rename(folder.join("mazed.db"), folder.join("before.db")).expect("moved");
    let (report, status) = doctor(folder, &["--listen", &listen]);
    let bad = said(&report, "bad").join("\n");
    assert!(bad.contains("is gone, but a server is running"), "{report}");
    assert_eq!(status, Some(1));
}

#[test]
#[cfg(target_os = "linux")]
fn a_doctor_knows_the_server_whose_files_were_deleted() {
    let server = Process::start(&[]);
    let folder = server.folder.path();
    // What is written shows that it knows the file, which is open from then on.
    let banned = mazed(folder, &["ban", "--net", "203.0.113.7"]);
    assert_eq!(banned.status.code(), Some(0), "{banned:?}");
    for name in ["mazed.db", "mazed.db-wal", "mazed.db-shm", "mazed.db.lock"] {
        fs::remove_file(folder.join(name)).expect("deleted");
    }
    let listen = server.address.to_string();
    let (report, status) = doctor(folder, &["--listen", &listen]);
    let bad = said(&report, "bad");
    // It is not to be stopped: nobody else has the database any more.
    assert!(
        matches!(&bad[..], [gone] if gone.contains("is gone, but a server is running")),
        "{report}"
    );
    assert_eq!(status, Some(1));
    // The guide takes it out of what the server has open.
    let open = fs::read_dir(format!("/proc/{}/fd", server.id())).expect("open files");
    let mut open = open.flatten().map(|file| file.path());
    let held = open
        .find(|file| fs::read_link(file).is_ok_and(|link| link.ends_with("mazed.db (deleted)")))
        .expect("it holds the file");
    let head = fs::read(held).expect("a database");
    assert!(head.starts_with(b"SQLite format 3\0"), "{report}");
}

#[test]
fn a_doctor_knows_the_server_that_runs_on_postgres() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let store = cluster.address();
    let options = ["--store", &store, "--metrics", "127.0.0.1:0"];
    let server = Process::start(&options);
    let listen = server.address.to_string();
    let metrics = server.metrics.expect("a port").to_string();
    let options = [
        "--store",
        &store,
        "--listen",
        &listen,
        "--metrics",
        &metrics,
    ];
    let (report, status) = doctor(server.folder.path(), &options);
    assert_eq!(
        (status, said(&report, "bad")),
        (Some(0), Vec::new()),
        "{report}"
    );
    let fine = said(&report, "ok").join("\n");
    assert!(fine.contains("server that is running (process"), "{fine}");
}

#[test]
fn a_doctor_finds_what_is_wrong_and_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = holder.local_addr().expect("an address").to_string();
    write(path, "mazed.db", &"no database ".repeat(100));
    write(&path.join("keys"), "ssh_host_ed25519_key", "no key");
    let mode = |name: &str, mode| {
        fs::set_permissions(path.join(name), fs::Permissions::from_mode(mode)).expect("a mode");
    };
    mode("keys/ssh_host_ed25519_key", 0o600);
    mode("mazed.db", 0o644);
    write(&path.join("texts"), "welcome.fr.txt", "Bonjour");
    write(path, "mazed.db.admin", "no socket");
    let words = [
        ["--listen", &address],
        ["--deny-net", "0.0.0.0/0,::/0"],
        ["--proxy-from", "0.0.0.0/0"],
        ["--memory", "768"],
        ["--welcome", "texts"],
    ]
    .concat();
    let before = fs::read(path.join("mazed.db")).expect("a file");
    let (report, status) = doctor(path, &words);
    assert_eq!(status, Some(1));
    assert_eq!(report["worst"], "bad");
    let bad = said(&report, "bad").join("\n");
    for found in [
        "options: --deny-net refuses everybody",
        "options: --proxy-from 0.0.0.0/0 believes everybody",
        "host key: keys/ssh_host_ed25519_key",
        "store: sqlite:mazed.db is damaged",
        "admin socket: mazed.db.admin: this is not a socket of this user",
        &format!("port: {address} is taken by"),
    ] {
        assert!(bad.contains(found), "{found} is not in {bad}");
    }
    let warned = said(&report, "warn").join("\n");
    for found in [
        "store: mazed.db can be read by others (mode 644)",
        "options: --memory 768 has room for --max-connections",
        "texts: texts/welcome.fr.txt is not read",
        "texts: texts has none of the texts",
    ] {
        assert!(warned.contains(found), "{found} is not in {warned}");
    }
    assert_eq!(fs::read(path.join("mazed.db")).expect("a file"), before);
    assert!(!path.join("mazed.db-wal").exists() && !path.join("mazed.db.lock").exists());
}

#[test]
fn a_doctor_reads_on_behind_a_wrong_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let lines = "MAZED_IDLE=soon\nMAZED_LISTEN=127.0.0.1:0\nMAZED_COLOUR=red\nMAZED_MEMORY=900\n";
    write(path, "conf", lines);
    let (report, status) = doctor(path, &["--config", "conf"]);
    assert_eq!(status, Some(1), "{report}");
    let bad = said(&report, "bad");
    assert_eq!(bad.len(), 2, "{bad:?}");
    assert!(
        bad[0].starts_with("options: conf, line 1: --idle soon"),
        "{bad:?}"
    );
    let unknown = "options: conf, line 3: no option has the variable MAZED_COLOUR; ";
    assert!(bad[1].starts_with(unknown), "{bad:?}");
    let fine = said(&report, "ok").join("\n");
    assert!(fine.contains("port: 127.0.0.1:0 is free"), "{fine}");
    assert!(report.to_string().contains("--memory 900"), "{report}");
    let (report, status) = doctor(path, &["--config", "none", "--listen", "127.0.0.1:0"]);
    let bad = said(&report, "bad");
    assert!(
        status == Some(1) && bad.len() == 1 && bad[0].starts_with("options: none: "),
        "{bad:?}"
    );
    // Whoever serves is stopped by the first.
    let output = mazed(path, &["serve", "--config", "conf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).starts_with("mazed: conf, line 1: "),
        "{output:?}"
    );
}

#[test]
fn a_database_that_is_missed_is_said_before_and_after_it_is_made_anew() {
    let mut server = Process::start(&[]);
    assert!(
        !server.errors().contains("empty database"),
        "{}",
        server.errors()
    );
    server.signal("TERM");
    server.wait(Duration::from_secs(20));
    let folder = server.take_folder();
    fs::rename(
        folder.path().join("mazed.db"),
        folder.path().join("moved.db"),
    )
    .expect("moved");
    let (report, status) = doctor(folder.path(), &["--listen", "127.0.0.1:0"]);
    let warned = said(&report, "warn").join("\n");
    // In the middle of a restore as well.
    assert!(
        warned.contains("store: sqlite:mazed.db is not there")
            && warned.contains("bring a copy back (mazed copy sqlite:COPY sqlite:mazed.db)"),
        "{report}"
    );
    assert_eq!(status, Some(0), "{report}");
    let mut server = Process::start_in(folder, server.address, "", &[]);
    server.wait_for_error("a new, empty database was made");
    // The same of the host key.
    server.signal("TERM");
    server.wait(Duration::from_secs(20));
    let folder = server.take_folder();
    fs::remove_file(folder.path().join("keys/ssh_host_ed25519_key")).expect("removed");
    let (report, status) = doctor(folder.path(), &["--listen", "127.0.0.1:0"]);
    let warned = said(&report, "warn").join("\n");
    assert!(
        warned.contains("host key: keys/ssh_host_ed25519_key is not there"),
        "{report}"
    );
    assert_eq!(status, Some(0), "{report}");
    let server = Process::start_in(folder, server.address, "", &["--log-level", "warn"]);
    server.wait_for_error("a new host key was made although there is a database");
    let log = server.errors();
    assert_eq!(log.lines().count(), 1, "{log}");
}

/// Another user without rights, and the program where it can run it, with a `systemctl` that answers
/// so.
#[cfg(target_os = "linux")]
struct Nobody {
    folder: tempfile::TempDir,
}

#[cfg(target_os = "linux")]
impl Nobody {
    /// `None`: this user cannot become another one.
    fn new() -> Option<Self> {
        let is_root = fs::metadata("/proc/self")
            .is_ok_and(|about| std::os::unix::fs::MetadataExt::uid(&about) == 0);
        if !is_root || !has("setpriv") {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("a mode");
        let program = env!("CARGO_BIN_EXE_mazed");
        fs::copy(program, folder.path().join("mazed")).expect("a copy");
        Some(Self { folder })
    }

    /// What `systemctl` will answer.
    fn unit_says(&self, answer: &str) {
        let path = self.folder.path().join("systemctl");
        fs::write(&path, format!("#!/bin/sh\necho '{answer}'\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a mode");
    }

    fn mazed(&self, rights: &[&str], words: &[&str]) -> Output {
        let folder = self.folder.path();
        let others = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("setpriv")
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .args(rights)
            .arg(folder.join("mazed"))
            .args(words)
            .args(["--lang", "en"])
            .env("PATH", format!("{}:{others}", folder.display()))
            .current_dir(folder)
            .output();
        output.expect("run")
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_doctor_says_whom_a_low_port_is_kept_from() {
    let Some(nobody) = Nobody::new() else {
        return;
    };
    // Where another namespace has not lowered the first port of everybody.
    let first = fs::read_to_string("/proc/sys/net/ipv4/ip_unprivileged_port_start");
    if first.is_ok_and(|first| first.trim() != "1024") {
        return;
    }
    let says = |rights: &[&str]| {
        let output = nobody.mazed(rights, &["doctor", "--listen", "127.0.0.1:1009"]);
        text(&output.stdout)
    };
    let none = ["--bounding-set=-all", "--inh-caps=-all"];
    nobody.unit_says("");
    let refused = says(&none);
    assert!(
        refused.contains("bad: port: this user may not listen on 127.0.0.1:1009"),
        "{refused}"
    );
    let allowed = says(&[
        "--inh-caps=+net_bind_service",
        "--ambient-caps=+net_bind_service",
    ]);
    assert!(
        allowed.contains("ok: port: 127.0.0.1:1009 is free"),
        "{allowed}"
    );
    // Its user alone may not, its unit may.
    let unit = "AmbientCapabilities=cap_net_bind_service\n\
         CapabilityBoundingSet=cap_chown cap_net_bind_service\nPrivateUsers=";
    nobody.unit_says(&format!("{unit}no"));
    let by_unit = says(&none);
    assert!(
        by_unit.contains("ok: port: 127.0.0.1:1009 is free, and the unit mazed allows"),
        "{by_unit}"
    );
    // Among users of its own the right is worth nothing.
    nobody.unit_says(&format!("{unit}yes"));
    let apart = says(&none);
    assert!(
        apart.contains("bad: port: this user may not") && apart.contains("PrivateUsers=no"),
        "{apart}"
    );
    // A start says the same.
    let own = nobody.folder.path().join("own");
    fs::create_dir(&own).expect("a folder");
    std::os::unix::fs::chown(&own, Some(65534), Some(65534)).expect("given away");
    let store = format!("sqlite:{}/mazed.db", own.display());
    let keys = own.join("keys").display().to_string();
    let words = ["serve", "--listen", "127.0.0.1:1009", "--store", &store];
    let output = nobody.mazed(&none, &[&words[..], &["--keys", &keys]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let start = text(&output.stderr);
    assert!(
        start.contains("mazed: this user may not listen on 127.0.0.1:1009"),
        "{start}"
    );
}

#[test]
fn a_doctor_of_an_empty_folder_leaves_it_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let (report, status) = doctor(folder.path(), &["--listen", "127.0.0.1:0"]);
    assert_eq!(
        (status, said(&report, "bad")),
        (Some(0), Vec::new()),
        "{report}"
    );
    let fine = said(&report, "ok").join("\n");
    assert_eq!(
        fine.matches("does not exist yet; the first start creates it")
            .count(),
        2,
        "{fine}"
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let output = Command::new(env!("CARGO_BIN_EXE_mazed"))
        .args(["doctor", "--listen", "127.0.0.1:0"])
        .env("MAZED_MAX_CONECTIONS", "9")
        .env("LANG", "en")
        .current_dir(folder.path())
        .output()
        .expect("mazed");
    let says = text(&output.stdout);
    assert!(
        says.contains("warn: options: MAZED_MAX_CONECTIONS is not a setting"),
        "{says}"
    );
}

#[test]
fn texts_are_read_again_while_it_runs_and_stay_where_they_are_wrong() {
    if !has("ssh") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let texts = folder.path().join("texts");
    write(&texts, "imprint.txt", "Ada\n");
    let option = texts.display().to_string();
    let server = Process::start(&["--welcome", &option]);
    let imprint = || {
        let line = ssh(
            server.address,
            server.folder.path(),
            &[],
            "guest",
            &["imprint"],
        );
        let output = Command::new(&line[0]).args(&line[1..]).output();
        text(&output.expect("ssh").stdout)
    };
    assert_eq!(imprint(), "Ada\n");
    write(&texts, "imprint.txt", "Grace\n");
    assert_eq!(imprint(), "Ada\n");
    server.signal("HUP");
    server.wait_for_error("the texts for the players");
    assert_eq!(imprint(), "Grace\n");
    fs::write(texts.join("imprint.txt"), b"\xff").expect("written");
    server.signal("HUP");
    server.wait_for_error("imprint.txt: line 1 is not UTF-8");
    assert_eq!(imprint(), "Grace\n");
}

#[test]
fn a_doctor_reads_the_file_of_options_and_the_keys_of_operators() {
    if !has("ssh") {
        return;
    }
    let server = Process::start(&[]);
    let folder = server.folder.path();
    let key = new_key(folder, "ed25519").with_extension("pub");
    let line = fs::read_to_string(key).expect("a key");
    write(&folder.join("keys"), "admins", &line);
    let listen = server.address.to_string();
    let file = "MAZED_MAX_CONNECTIONS=0\nMAZED_ALLOW_NET=127.0.0.0/8\n";
    write(folder, "conf", file);
    let (report, status) = doctor(folder, &["--listen", &listen, "--config", "conf"]);
    assert_eq!(status, Some(1), "{report}");
    let bad = said(&report, "bad");
    assert_eq!(bad.len(), 1, "{bad:?}");
    assert!(
        bad[0].contains("--max-connections 0 lets nobody in"),
        "{bad:?}"
    );
    write(&folder.join("keys"), "admins", "hello\n");
    let (report, _) = doctor(folder, &["--listen", &listen]);
    let bad = said(&report, "bad").join("\n");
    assert!(bad.contains("admins, line 1: "), "{bad}");
}
