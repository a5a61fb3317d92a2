//! How a player gets in: where, from which address, as whom, and what for.

use crate::walk::Walk;
use russh::client::{self, Handle};
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg};
use russh::{ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpSocket;
use tokio::time::timeout;

/// How long anything may take before it counts as lost.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Addresses that players come from in turn. Of one address about 28,000 ports can be in
/// use, and a port rests for a minute once its connection has gone.
const SOURCES: u32 = 32;

/// Where and how players get in.
#[derive(Clone)]
pub struct Door {
    /// Where the server listens.
    pub address: SocketAddr,
    /// Whom they log in as.
    pub user: String,
    /// With this key; `None`: without any.
    pub key: Option<Arc<PrivateKey>>,
    /// What each asks for; empty: a shell.
    pub exec: String,
    /// Columns and rows.
    pub size: (u32, u32),
    /// The terminal's type.
    pub term: String,
}

/// Believes any host key.
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

/// Somebody who got in and has seen the first byte.
pub struct Seat {
    /// The connection.
    pub handle: Handle<Trusting>,
    /// What comes from the server.
    pub read: ChannelReadHalf,
    /// What goes there.
    pub write: ChannelWriteHalf<client::Msg>,
    /// How far its player has come.
    pub walk: Option<Walk>,
}

/// The next address to come from.
fn source() -> Ipv4Addr {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    match cfg!(target_os = "linux") {
        // All of 127.0.0.0/8 is this machine.
        true => {
            let next = NEXT.fetch_add(1, Ordering::Relaxed) % SOURCES;
            Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + 1 + next)
        }
        false => Ipv4Addr::LOCALHOST,
    }
}

impl Door {
    /// Somebody logs in and waits for the first byte.
    pub async fn enter(&self) -> anyhow::Result<Seat> {
        timeout(PATIENCE, self.try_enter()).await?
    }

    async fn try_enter(&self) -> anyhow::Result<Seat> {
        let socket = TcpSocket::new_v4()?;
        socket.set_nodelay(true)?;
        socket.bind((source(), 0).into())?;
        let stream = socket.connect(self.address).await?;
        let config = Arc::new(client::Config {
            nodelay: true,
            ..client::Config::default()
        });
        let mut handle = client::connect_stream(config, stream, Trusting).await?;
        let user = self.user.as_str();
        let answer = match &self.key {
            Some(key) => {
                let key = PrivateKeyWithHashAlg::new(Arc::clone(key), None);
                handle.authenticate_publickey(user, key).await?
            }
            None => handle.authenticate_none(user).await?,
        };
        if !answer.success() {
            anyhow::bail!("not let in");
        }
        let (mut read, write) = handle.channel_open_session().await?.split();
        let (columns, rows) = self.size;
        write
            .request_pty(false, &self.term, columns, rows, 0, 0, &[])
            .await?;
        if self.exec.is_empty() {
            write.request_shell(false).await?;
        } else {
            write.exec(false, self.exec.as_bytes()).await?;
        }
        loop {
            match read.wait().await {
                Some(ChannelMsg::Data { .. }) => break,
                Some(_) => {}
                None => anyhow::bail!("closed before the first byte"),
            }
        }
        Ok(Seat {
            handle,
            read,
            write,
            walk: None,
        })
    }
}

impl Seat {
    /// Leaves, and waits until the server has closed its side.
    pub async fn leave(mut self) {
        let _ = self.write.data_bytes(&b"\x03"[..]).await;
        let _ = timeout(PATIENCE, async {
            while self.read.wait().await.is_some() {}
        })
        .await;
        drop(self.handle);
    }
}
