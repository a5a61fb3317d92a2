//! A port that systemd holds.

use std::fs::File;
use std::io::Read;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::server::send_signal;

/// What the server is given beside the socket; it could not listen on that port.
fn options(folder: &Path) -> Vec<String> {
    let keys = folder.join("keys").display().to_string();
    let store = format!("sqlite:{}", folder.join("mazed.db").display());
    ["serve", "--listen", "192.0.2.1:1", "--drain", "0", "--keys"]
        .map(str::to_owned)
        .into_iter()
        .chain([keys, "--store".to_owned(), store])
        .collect()
}

/// Reads what the server says first.
fn greeting(mut stream: TcpStream) -> String {
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).unwrap();
    let mut said = [0; 15];
    stream.read_exact(&mut said).unwrap();
    String::from_utf8_lossy(&said).into_owned()
}

fn stop(mut server: Child) {
    send_signal(server.id(), "TERM");
    assert!(server.wait().unwrap().success());
}

#[test]
fn a_server_that_systemd_starts_listens_on_its_socket() {
    needs!("systemd-socket-activate");
    let folder = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address: SocketAddr = free.local_addr().unwrap();
    drop(free);
    let log = folder.path().join("log");
    let server = Command::new("systemd-socket-activate")
        .args(["--listen", &address.to_string()])
        .arg(env!("CARGO_BIN_EXE_mazed"))
        .args(options(folder.path()))
        .stdout(Stdio::null())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    assert_eq!(greeting(stream), "SSH-2.0-mazed\r\n");
    stop(server);
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("--listen is ignored"), "{log}");
}

#[test]
fn who_comes_while_the_server_restarts_waits_at_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    // As systemd hands it over: the first file behind the three usual ones.
    let hand_over = "exec 3<&0 </dev/null; export LISTEN_PID=$$ LISTEN_FDS=1; exec \"$0\" \"$@\"";
    let start = || {
        Command::new("sh")
            .args(["-c", hand_over, env!("CARGO_BIN_EXE_mazed")])
            .args(options(folder.path()))
            .stdin(OwnedFd::from(socket.try_clone().unwrap()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let connect = || TcpStream::connect(address).unwrap();
    let first = start();
    assert_eq!(greeting(connect()), "SSH-2.0-mazed\r\n");
    stop(first);
    let waits = connect();
    let second = start();
    assert_eq!(greeting(waits), "SSH-2.0-mazed\r\n");
    stop(second);
}
