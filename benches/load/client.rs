//! One SSH client: it logs in, asks for a terminal and a command, and waits for the first byte.

use crate::walk::Walk;
use bytes::Bytes;
use russh::client::{self, Handle};
use russh::keys::{Algorithm, PrivateKey, PrivateKeyWithHashAlg};
use russh::{ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpSocket;
use tokio::time::timeout;

/// A client that gets no answer for this long counts as lost.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Addresses that clients connect from in turn. One address has about 28,000 ports, and a port
/// stays in use for a minute after its connection has closed.
const SOURCE_ADDRESSES: u32 = 32;

/// What players of a labyrinth ask for.
pub const LABYRINTH: &str = "play labyrinth --height 29 --width 29 --seed 7";

/// The keys that clients log in with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// None: guests.
    None,
    /// A new one each.
    Own,
}

/// How clients log in.
#[derive(Clone)]
pub struct Login {
    address: SocketAddr,
    keys: Keys,
    /// The command; empty: a shell.
    pub exec: String,
}

/// Accepts any host key.
pub struct AnyHostKey;

impl client::Handler for AnyHostKey {
    type Error = russh::Error;

    async fn check_server_key(
        &mut self,
        _: &russh::keys::PublicKeyOrCertificate,
    ) -> Result<bool, russh::Error> {
        Ok(true)
    }
}

/// A client that has logged in and has received the first byte.
pub struct Client {
    /// The connection.
    pub handle: Handle<AnyHostKey>,
    /// What the server sends.
    pub read: ChannelReadHalf,
    /// What the client sends.
    pub write: ChannelWriteHalf<client::Msg>,
    /// The command that it asked for.
    pub exec: String,
    /// The keys that it presses, once it has played.
    pub walk: Option<Walk>,
    /// What came first.
    pub first: Bytes,
}

/// The next address to connect from.
fn source() -> Ipv4Addr {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    if !cfg!(target_os = "linux") {
        return Ipv4Addr::LOCALHOST;
    }
    // On Linux all of 127.0.0.0/8 is this machine.
    let next = NEXT.fetch_add(1, Ordering::Relaxed) % SOURCE_ADDRESSES;
    Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + 1 + next)
}

fn new_key() -> anyhow::Result<Arc<PrivateKey>> {
    let rng = &mut russh::keys::key::safe_rng();
    Ok(Arc::new(PrivateKey::random(rng, Algorithm::Ed25519)?))
}

impl Login {
    pub fn new(exec: &str, keys: Keys) -> Self {
        let address = (Ipv4Addr::LOCALHOST, 0).into();
        let exec = exec.to_owned();
        Self {
            address,
            keys,
            exec,
        }
    }

    /// The same on this server.
    pub fn at(&self, address: SocketAddr) -> Self {
        Self {
            address,
            ..self.clone()
        }
    }

    /// The same with another command.
    pub fn ask(&self, exec: &str) -> Self {
        let exec = exec.to_owned();
        Self {
            exec,
            ..self.clone()
        }
    }

    /// Logs in and waits for the first byte.
    pub async fn connect(&self) -> anyhow::Result<Client> {
        timeout(TIMEOUT, self.try_connect()).await?
    }

    async fn try_connect(&self) -> anyhow::Result<Client> {
        let socket = TcpSocket::new_v4()?;
        socket.set_nodelay(true)?;
        socket.bind((source(), 0).into())?;
        let stream = socket.connect(self.address).await?;
        let config = Arc::new(client::Config {
            nodelay: true,
            ..client::Config::default()
        });
        let mut handle = client::connect_stream(config, stream, AnyHostKey).await?;
        let reply = match self.keys {
            Keys::Own => {
                let key = PrivateKeyWithHashAlg::new(new_key()?, None);
                handle.authenticate_publickey("guest", key).await?
            }
            Keys::None => handle.authenticate_none("guest").await?,
        };
        if !reply.success() {
            anyhow::bail!("login refused");
        }
        let (mut read, write) = handle.channel_open_session().await?.split();
        write
            .request_pty(false, "xterm-256color", 80, 24, 0, 0, &[])
            .await?;
        if self.exec.is_empty() {
            write.request_shell(false).await?;
        } else {
            write.exec(false, self.exec.as_bytes()).await?;
        }
        let first = loop {
            match read.wait().await {
                Some(ChannelMsg::Data { data }) => break data,
                Some(ChannelMsg::ExtendedData { data, .. }) => {
                    anyhow::bail!("{}: {}", self.exec, String::from_utf8_lossy(&data))
                }
                Some(_) => {}
                None => anyhow::bail!("closed before the first byte"),
            }
        };
        Ok(Client {
            handle,
            read,
            write,
            exec: self.exec.clone(),
            walk: None,
            first,
        })
    }
}

impl Client {
    /// Reads until then what nobody has asked for: a board that appears, the clock.
    pub async fn skip(&mut self, until: Instant) {
        let until = tokio::time::sleep_until(until.into());
        tokio::pin!(until);
        loop {
            tokio::select! {
                () = &mut until => return,
                message = self.read.wait() => if message.is_none() {
                    return;
                }
            }
        }
    }

    /// Leaves with Ctrl+C and waits until the server has closed its side.
    pub async fn leave(mut self) {
        let _ = self.write.data_bytes(&b"\x03"[..]).await;
        let _ = timeout(TIMEOUT, async { while self.read.wait().await.is_some() {} }).await;
        drop(self.handle);
    }
}
