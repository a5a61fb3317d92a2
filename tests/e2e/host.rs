//! What a host sets up, and is told about it.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};

use crate::server::{Process, connect_from};

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
    needs!("ssh");
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
    let run = |options: &[&str], words: &[&str]| server.run(None, options, words, "");
    // The client sends no language, so the server's holds, but for what is asked for.
    let privacy = run(&[], &["privacy"]);
    assert_eq!(privacy.status.code(), Some(1));
    assert!(text(&privacy.stderr).contains("Betreiber"), "{privacy:?}");
    let privacy = run(&[], &["privacy", "--lang", "en"]);
    assert!(
        text(&privacy.stderr).contains("The operator has not"),
        "{privacy:?}"
    );
    let french = run(&["-o", "SetEnv=LANG=fr_FR.UTF-8"], &["privacy"]);
    assert!(
        text(&french.stderr).contains("The operator has not"),
        "{french:?}"
    );
    let imprint = text(&run(&[], &["imprint"]).stdout);
    assert!(imprint.starts_with("Ada, London\nA line.\n") && imprint.ends_with("The end.\n"));
    let mut terminal = server.sit(None, &[]);
    terminal.wait_until("the menu", |screen| screen.contents().contains("Impressum"));
    let menu = terminal.screen();
    assert!(menu.contains("Willkommen in der Mühle!"), "{menu}");
    assert!(!menu.contains("Datenschutz"), "{menu}");
    terminal.send("0\r\x1b");
    terminal.wait_until("the menu in Russian", |screen| {
        let shown = screen.contents();
        shown.contains("О владельце") && shown.contains("Welcome to the [31mold mill!")
    });
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
    drop(connect_from([127, 0, 0, 2], local));
    server.wait_for_error("refused address=127.0.0.2 ");
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
    assert_eq!(keys.matches("No such file").count(), 1, "{keys}");
    fs::create_dir_all(folder.path().join("keys/ssh_host_ed25519_key")).expect("a folder");
    let keys = says(&free, 1);
    assert!(
        keys.ends_with("is a directory\n") && !keys.contains("chmod"),
        "{keys}"
    );
    let store = says(
        &[&free[..], &["--store", "sqlite:none/mazed.db"]].concat(),
        1,
    );
    assert_eq!(store.matches("unavailable").count(), 1, "{store}");
}
