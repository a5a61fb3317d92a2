//! Why clients are sent away, and the last words to them.
//!
//! These cost no key exchange: RFC 4253 allows a disconnect message right behind the
//! versions, and clients print what it says. In which language is not known yet, and
//! some of them print ASCII only.

use std::sync::Arc;
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::protocol::VERSION;
use crate::i18n::{Lang, Words};

/// Bytes that the client may send before it reads the refusal: its version and its
/// algorithms take some KiB.
const UNREAD_MAX: u64 = 16 * 1024;

/// How long a client may take to read it: a few round trips of a slow network.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// Refusals that are waited for at a time: a class is told, and a flood takes no more open files
/// than this.
const CONCURRENT_MAX: usize = 64;

/// `SSH_MSG_DISCONNECT`, RFC 4253 section 11.1.
const DISCONNECT: u8 = 1;

/// `SSH_DISCONNECT_TOO_MANY_CONNECTIONS`, RFC 4250 section 4.2.2.
const TOO_MANY_CONNECTIONS: u32 = 12;

/// Why a client is sent away, or what did not come of its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Full,
    /// Too many connections have not logged in.
    BeforeLogin,
    PerAddress,
    /// Its address has too many new connections.
    TooFast,
    /// The operator lets only other networks in.
    Network,
    /// The operator has denied its network, and tells it nothing.
    Denied,
    /// It is banned, or its network is.
    Banned,
    /// A proxy did not say for whom it speaks.
    NoProxyHeader,
    /// It left, or took too long, before the keys were exchanged.
    NoKeyExchange,
    /// The same before it logged in.
    NoLogin,
    /// The same before it asked for anything.
    NoSession,
    /// It spoke as an operator without the key of one.
    NoOperator,
}

impl Refusal {
    /// What log and metrics call them.
    pub(super) const REASONS: [&'static str; 12] = [
        "full",
        "before_login",
        "per_address",
        "too_fast",
        "network",
        "denied",
        "banned",
        "no_proxy_header",
        "no_key_exchange",
        "no_login",
        "no_session",
        "no_operator",
    ];

    pub(super) fn reason(self) -> &'static str {
        Self::REASONS[self as usize]
    }

    /// What the client is told, in all languages; `None`: nothing. Of a ban it is said until when it
    /// holds.
    pub(super) fn sentence(self) -> Option<String> {
        let name = match self {
            Self::Full => "end-full",
            Self::BeforeLogin => "end-logins",
            Self::PerAddress | Self::TooFast => "end-address",
            Self::Network => "end-network",
            _ => return None,
        };
        let said = Lang::ALL.map(|lang| Words::in_ascii(lang).t(name));
        Some(said.join(" / "))
    }
}

/// Tells clients why they are sent away, so many at a time.
#[derive(Debug)]
pub(super) struct Refuser(Arc<Semaphore>);

impl Refuser {
    pub(super) fn new() -> Self {
        Self(Arc::new(Semaphore::new(CONCURRENT_MAX)))
    }

    /// Sends the sentence, and waits until it is read unless too many are waited for already;
    /// `greeted`: the server has said its version.
    pub(super) fn refuse(&self, stream: TcpStream, sentence: String, greeted: bool) {
        let mut bytes = message(&sentence);
        if !greeted {
            bytes.splice(..0, format!("{VERSION}\r\n").into_bytes());
        }
        match Arc::clone(&self.0).try_acquire_owned() {
            Ok(permit) => {
                tokio::spawn(async move {
                    send(stream, &bytes).await;
                    drop(permit);
                });
            }
            // Who has said nothing yet reads it all the same.
            Err(_) => drop(SockRef::from(&stream).send(&bytes)),
        }
    }
}

/// Sends the reason, and waits until the client has read it: a socket closed while it holds
/// unread bytes would take the words back.
async fn send(mut stream: TcpStream, bytes: &[u8]) {
    let words = async {
        stream.write_all(bytes).await?;
        stream.shutdown().await?;
        let mut rest = stream.take(UNREAD_MAX);
        tokio::io::copy(&mut rest, &mut tokio::io::sink()).await
    };
    // A client that does not read in time misses it.
    let _ = timeout(READ_TIMEOUT, words).await;
}

/// A packet without encryption.
fn message(text: &str) -> Vec<u8> {
    let mut payload = vec![DISCONNECT];
    payload.extend(TOO_MANY_CONNECTIONS.to_be_bytes());
    for string in [text, ""] {
        payload.extend((string.len() as u32).to_be_bytes());
        payload.extend(string.as_bytes());
    }
    // Length, padding's length, payload and padding make a multiple of eight.
    let padding = 8 - (5 + payload.len()) % 8;
    let padding = if padding < 4 { padding + 8 } else { padding };
    let mut bytes = (1 + payload.len() as u32 + padding as u32)
        .to_be_bytes()
        .to_vec();
    bytes.push(padding as u8);
    bytes.extend(payload);
    bytes.resize(bytes.len() + padding, 0);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_prints_all_of_it() {
        assert_eq!(
            Refusal::Denied.sentence(),
            None,
            "who is shut out learns nothing"
        );
        for refused in [
            Refusal::Full,
            Refusal::BeforeLogin,
            Refusal::TooFast,
            Refusal::Network,
        ] {
            let text = refused.sentence().expect("a sentence");
            // OpenSSH cuts at 400 bytes and escapes what is not ASCII.
            assert!(text.is_ascii() && text.len() < 400, "{text}");
            let packet = message(&text);
            assert_eq!(packet.len() % 8, 0);
            let length = u32::from_be_bytes([packet[0], packet[1], packet[2], packet[3]]);
            assert_eq!(length as usize, packet.len() - 4);
            assert!(packet[4] >= 4);
        }
    }
}
