//! The bare server: russh with one task a session that writes back what it reads through the
//! library's channel.
//!
//! Where its 34 KiB a connection go (russh 0.65.1; `heaptrack`, and rustc's
//! `-Zprint-type-sizes`), and what could be done about it:
//!
//! - 11.7 KiB are the task of the connection. Without `patches/russh-util` they would be 23.4,
//!   as russh's own version has room for its future twice. For the same reason `Session::run`
//!   holds `self` twice (2.5 KiB); it also holds room for the key exchange of `reply`
//!   (4.9 KiB), which could be boxed while it lasts.
//! - 9.8 KiB are two queues of messages to the connection, each a block of 32 places of
//!   136 bytes; the one for replies to opened channels could be made when one is opened.
//!   Either takes another block once 32 messages have passed, and keeps it.
//! - 3.6 KiB are the buffer of packets, as large as the key exchange made it: it could be
//!   shrunk then.
//! - 3.0 KiB are the queue of the channel.
//! - 2.3 KiB are what both sides offered of algorithms (`Encrypted::exchange`), for which
//!   nothing asks after the login.
//!
//! The first two would bring a connection below what asyncssh takes (31 KiB). None of it can
//! be done from outside.

use russh::keys::{Algorithm, PrivateKey};
use russh::server::{
    Auth, ChannelOpenHandle, Config, Handler, Msg, Session, VerifiedPublicKey, run_stream,
};
use russh::{Channel, ChannelId, ChannelMsg, Pty};
use std::sync::Arc;
use tokio::net::TcpListener;

struct Echo {
    channel: Option<Channel<Msg>>,
}

impl Echo {
    /// Starts to echo. The first byte stands for the first screen.
    fn begin(&mut self, id: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        if let Some(mut channel) = self.channel.take() {
            tokio::spawn(async move {
                let _ = channel.data_bytes(&b"\x1b"[..]).await;
                while let Some(message) = channel.wait().await {
                    match message {
                        ChannelMsg::Data { data } if *data == *b"\x03" => break,
                        ChannelMsg::Data { data } => {
                            let echoed = channel.data_bytes(data).await;
                            if echoed.is_err() {
                                return;
                            }
                        }
                        ChannelMsg::Eof | ChannelMsg::Close => break,
                        _ => {}
                    }
                }
                let _ = channel.exit_status(0).await;
                let _ = channel.eof().await;
                let _ = channel.close().await;
            });
        }
        session.channel_success(id)
    }
}

impl Handler for Echo {
    type Error = russh::Error;

    async fn auth_none(&mut self, _: &str) -> Result<Auth, russh::Error> {
        Ok(Auth::Accept)
    }

    async fn auth_publickey(
        &mut self,
        _: &str,
        _: VerifiedPublicKey<'_>,
    ) -> Result<Auth, russh::Error> {
        Ok(Auth::Accept)
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        self.channel = Some(channel);
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        id: ChannelId,
        _: &str,
        _: u32,
        _: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        session.channel_success(id)
    }

    async fn shell_request(
        &mut self,
        id: ChannelId,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.begin(id, session)
    }

    async fn exec_request(
        &mut self,
        id: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.begin(id, session)
    }
}

/// Serves on a free port until the process is killed.
pub async fn serve() -> anyhow::Result<()> {
    let key = PrivateKey::random(&mut russh::keys::key::safe_rng(), Algorithm::Ed25519)?;
    let config = Arc::new(Config {
        keys: vec![key],
        inactivity_timeout: None,
        window_size: 16 * 1024,
        maximum_packet_size: 4096,
        channel_buffer_size: 8,
        event_buffer_size: 2,
        ..Config::default()
    });
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.set_nodelay(true)?;
    socket.bind(([127, 0, 0, 1], 0).into())?;
    let listener: TcpListener = socket.listen(1024)?;
    println!("listening on {}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let config = Arc::clone(&config);
        tokio::spawn(async move {
            let _ = run_stream(config, stream, Echo { channel: None }).await;
        });
    }
}
