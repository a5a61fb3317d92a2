//! The last words to a client that is not let in.
//!
//! They cost no key exchange: RFC 4253 allows a disconnect message right behind the versions. The
//! language is not known yet, and some clients print ASCII only.

use std::sync::Arc;
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::admission::Refused;
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

/// Tells clients why they are sent away, so many at a time.
#[derive(Clone, Debug)]
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

/// What to say, in all languages; `None`: nothing, to a network that the operator has
/// denied.
pub(super) fn sentence(refused: Refused) -> Option<String> {
    let name = match refused {
        Refused::Full => "end-full",
        Refused::BeforeLogin => "end-logins",
        Refused::PerAddress | Refused::TooFast => "end-address",
        Refused::Network => "end-network",
        // Of a ban it is said until when it holds.
        Refused::Banned | Refused::Denied => return None,
    };
    Some(in_all_languages(name))
}

fn in_all_languages(name: &str) -> String {
    let said = Lang::ALL.map(|lang| Words::in_ascii(lang).t(name));
    said.join(" / ")
}

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
            sentence(Refused::Denied),
            None,
            "who is shut out learns nothing"
        );
        for refused in [
            Refused::Full,
            Refused::BeforeLogin,
            Refused::TooFast,
            Refused::Network,
        ] {
            let text = sentence(refused).expect("a sentence");
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
