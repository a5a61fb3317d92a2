//! An SSH client that does what it is told, however wrong.

use russh::client::{self, Handle, Msg};
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg};
use russh::{ChannelMsg, ChannelWriteHalf};
use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Trusts every server.
pub struct Trusting;

impl client::Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(
        &mut self,
        _: &russh::keys::PublicKeyOrCertificate,
    ) -> Result<bool, russh::Error> {
        Ok(true)
    }
}

/// Logs in as guest.
pub async fn connect(address: SocketAddr) -> Handle<Trusting> {
    connect_with(address, client::Config::default()).await
}

/// Logs in as guest with settings of its own.
pub async fn connect_with(address: SocketAddr, config: client::Config) -> Handle<Trusting> {
    let stream = TcpStream::connect(address).await.unwrap();
    log_in(stream, config).await
}

/// Logs in as guest from this address of the machine.
pub async fn connect_from(from: [u8; 4], address: SocketAddr) -> Handle<Trusting> {
    let mut handle = greet(from, address, client::Config::default()).await;
    assert!(handle.authenticate_none("guest").await.unwrap().success());
    handle
}

/// Logs in as guest through a proxy, which says that it speaks for this address.
pub async fn connect_for(client: Ipv6Addr, address: SocketAddr) -> Handle<Trusting> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let header = format!("PROXY TCP6 {client} ::1 4000 22\r\n");
    stream.write_all(header.as_bytes()).await.unwrap();
    log_in(stream, client::Config::default()).await
}

async fn greet(from: [u8; 4], address: SocketAddr, config: client::Config) -> Handle<Trusting> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let stream = socket.connect(address).await.unwrap();
    speak(stream, config).await
}

async fn speak(stream: TcpStream, config: client::Config) -> Handle<Trusting> {
    stream.set_nodelay(true).unwrap();
    client::connect_stream(Arc::new(config), stream, Trusting)
        .await
        .unwrap()
}

async fn log_in(stream: TcpStream, config: client::Config) -> Handle<Trusting> {
    let mut handle = speak(stream, config).await;
    assert!(handle.authenticate_none("guest").await.unwrap().success());
    handle
}

/// The key that is made of this number.
pub fn key(number: u32) -> PrivateKey {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    Ed25519Keypair::from_seed(&seed).into()
}

/// Logs in with a key from this address of the machine.
pub async fn connect_as(key: PrivateKey, from: [u8; 4], address: SocketAddr) -> Handle<Trusting> {
    let mut handle = greet(from, address, client::Config::default()).await;
    let key = PrivateKeyWithHashAlg::new(Arc::new(key), None);
    let answer = handle.authenticate_publickey("ada", key).await.unwrap();
    assert!(answer.success());
    handle
}

/// A session channel that is always read, whatever the test does meanwhile: this
/// library's client stops altogether when a channel's queue is full.
pub struct Channel {
    /// Its other half, to ask and to type with.
    pub write: ChannelWriteHalf<Msg>,
    inbox: mpsc::UnboundedReceiver<ChannelMsg>,
}

/// Opens a channel with nothing on it.
pub async fn open(handle: &Handle<Trusting>) -> Channel {
    let (mut read, write) = handle.channel_open_session().await.unwrap().split();
    let (sender, inbox) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(message) = read.wait().await {
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    Channel { write, inbox }
}

/// Opens a channel with a PTY and a shell.
pub async fn shell(handle: &Handle<Trusting>) -> Channel {
    screen(handle, (80, 24), "").await
}

/// Opens a channel with a PTY of this size and a command; without one, a shell.
pub async fn screen(
    handle: &Handle<Trusting>,
    (width, height): (u32, u32),
    command: &str,
) -> Channel {
    let mut channel = open(handle).await;
    let write = &channel.write;
    let pty = write.request_pty(true, "xterm-256color", width, height, 0, 0, &[]);
    pty.await.unwrap();
    match command {
        "" => write.request_shell(true).await.unwrap(),
        command => write.exec(true, command).await.unwrap(),
    }
    for _ in 0..2 {
        assert!(answer(&mut channel).await);
    }
    channel
}

/// The next message; `None` at the end.
pub async fn next(channel: &mut Channel) -> Option<ChannelMsg> {
    timeout(PATIENCE, channel.inbox.recv())
        .await
        .expect("no message")
}

/// Whether the request before was granted. Output on the way is dropped.
pub async fn answer(channel: &mut Channel) -> bool {
    loop {
        match next(channel).await.expect("no answer") {
            ChannelMsg::Success => return true,
            ChannelMsg::Failure => return false,
            _ => {}
        }
    }
}

/// What came until the end.
#[derive(Debug, Default)]
pub struct Ending {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// The exit status, if one was said.
    pub status: Option<u32>,
}

/// Reads to the end.
pub async fn read_to_end(channel: &mut Channel) -> Ending {
    let mut ending = Ending::default();
    while let Some(message) = next(channel).await {
        match message {
            ChannelMsg::Data { data } => ending.stdout.extend_from_slice(&data),
            ChannelMsg::ExtendedData { data, .. } => ending.stderr.extend_from_slice(&data),
            ChannelMsg::ExitStatus { exit_status } => ending.status = Some(exit_status),
            _ => {}
        }
    }
    ending
}

/// Reads until a text has come.
pub async fn read_until(channel: &mut Channel, text: &str) -> String {
    read_until_one(channel, &[text]).await
}

/// Reads until one of these has come.
pub async fn read_until_one(channel: &mut Channel, texts: &[&str]) -> String {
    let mut all = String::new();
    while !texts.iter().any(|text| all.contains(text)) {
        match timeout(PATIENCE, channel.inbox.recv()).await {
            Ok(Some(ChannelMsg::Data { data })) => all.push_str(&String::from_utf8_lossy(&data)),
            Ok(Some(_)) => {}
            end => panic!("none of {texts:?} came ({end:?}); this did: {all:?}"),
        }
    }
    all
}

/// Types bytes.
pub async fn send(channel: &Channel, bytes: &[u8]) {
    channel.write.data_bytes(bytes.to_vec()).await.unwrap();
}
