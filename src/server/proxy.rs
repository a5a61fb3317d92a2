//! The PROXY protocol, versions 1 and 2: read from trusted peers only, so that no other client can
//! claim an address, and required from them, so that no client counts as the proxy.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use proxy_header::{Error, ParseConfig, ProxyHeader};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::time::timeout;

/// The longest header, in bytes: version 2 has 52 with IPv6, and no more than 536 with
/// what else the specification foresees for one packet.
pub const HEADER_MAX: usize = 536;

const V1_MAX: usize = 107;

/// How long a header may take: it comes with the first packet, and the specification
/// asks for 3 s, in which a lost one is sent again.
const HEADER_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The client's address; `None`: the proxy itself wants something, or does not know.
    pub client: Option<SocketAddr>,
    /// Bytes that it takes.
    pub len: usize,
}

/// Reads a header off the beginning of `bytes`; `None`: it goes on.
pub fn parse(bytes: &[u8]) -> io::Result<Option<Header>> {
    let wrong = || Err(io::Error::new(ErrorKind::InvalidData, "no PROXY header"));
    let config = ParseConfig {
        include_tlvs: false,
        ..ParseConfig::default()
    };
    let len_max = match bytes.first() {
        Some(b'P') => V1_MAX,
        _ => HEADER_MAX,
    };
    match ProxyHeader::parse(bytes, config) {
        Ok((_, len)) if len > len_max => wrong(),
        Ok((header, len)) => Ok(Some(Header {
            client: header.proxied_address().map(|address| address.source),
            len,
        })),
        Err(Error::BufferTooShort) if bytes.len() < HEADER_MAX => Ok(None),
        Err(_) => wrong(),
    }
}

/// Reads the header, within its bounds of time and size. Returned with it are the bytes
/// behind it, which belong to the client.
pub(super) async fn read(
    stream: &mut (impl AsyncRead + Unpin),
) -> io::Result<(Option<SocketAddr>, Vec<u8>)> {
    let read = async {
        let mut bytes = Vec::with_capacity(HEADER_MAX);
        loop {
            if let Some(header) = parse(&bytes)? {
                return Ok((header.client, bytes.split_off(header.len)));
            }
            let room = HEADER_MAX.saturating_sub(bytes.len());
            let mut more = (&mut *stream).take(room as u64);
            if more.read_buf(&mut bytes).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    };
    timeout(HEADER_TIMEOUT, read).await?
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;

    const V1: &[u8] = b"PROXY TCP4 192.0.2.7 198.51.100.1 56324 2222\r\n";

    /// Version 2, IPv4 over TCP, with so many bytes of extensions.
    fn v2(command: u8, extra: u16) -> Vec<u8> {
        let mut bytes = b"\r\n\r\n\0\r\nQUIT\n".to_vec();
        bytes.extend([0x20 | command, 0x11]);
        bytes.extend((12 + extra).to_be_bytes());
        bytes.extend([192, 0, 2, 7, 198, 51, 100, 1, 0xdc, 4, 8, 0xae]);
        bytes.extend(vec![0; extra.into()]);
        bytes
    }

    fn client(bytes: &[u8]) -> Option<String> {
        let header = parse(bytes).unwrap().unwrap();
        assert_eq!(header.len, bytes.len());
        header.client.map(|client| client.to_string())
    }

    #[test]
    fn both_versions_name_the_client() {
        let seven = Some("192.0.2.7:56324".to_owned());
        assert_eq!(client(V1), seven);
        assert_eq!(client(&v2(1, 100)), seven);
        let of_six = client(b"PROXY TCP6 2001:db8::7 ::1 1 2\r\n");
        assert_eq!(of_six.as_deref(), Some("[2001:db8::7]:1"));
        // Health checks of the proxy, and clients it knows nothing about.
        assert_eq!(client(&v2(0, 0)), None);
        assert_eq!(client(b"PROXY UNKNOWN\r\n"), None);
    }

    #[test]
    fn a_header_cut_anywhere_goes_on() {
        for whole in [V1, &v2(1, 30)] {
            for cut in 0..whole.len() {
                assert_eq!(parse(&whole[..cut]).unwrap(), None, "{cut}");
            }
        }
    }

    #[test]
    fn what_is_no_header_or_too_long_is_refused() {
        let long = [b"PROXY UNKNOWN ".as_slice(), &[b'x'; 100]].concat();
        let whole_but_long = [&long, b"\r\n".as_slice()].concat();
        for wrong in [
            b"SSH-2.0-OpenSSH_9.2p1\r\n".as_slice(),
            b"PROXY UDP4 192.0.2.7 198.51.100.1 1 2\r\n",
            b"PROXY TCP4 300.0.2.7 198.51.100.1 1 2\r\n",
            &long,
            &whole_but_long,
            &v2(2, 0),
            &v2(1, 600),
        ] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[tokio::test]
    async fn what_follows_belongs_to_the_client() {
        let (mut proxy, mut server) = tokio::io::duplex(4096);
        let bytes = [V1, b"SSH-2.0-x\r\n"].concat();
        proxy.write_all(&bytes).await.unwrap();
        let (client, ahead) = read(&mut server).await.unwrap();
        assert_eq!(client, Some("192.0.2.7:56324".parse().unwrap()));
        assert_eq!(ahead, b"SSH-2.0-x\r\n");
    }

    #[tokio::test(start_paused = true)]
    async fn it_is_waited_for_so_long() {
        let (mut proxy, mut server) = tokio::io::duplex(4096);
        proxy.write_all(b"PROXY").await.unwrap();
        let late = read(&mut server).await;
        assert_eq!(late.map_err(|error| error.kind()), Err(ErrorKind::TimedOut));
        drop(proxy);
        let gone = read(&mut server).await;
        let gone = gone.map_err(|error| error.kind());
        assert_eq!(gone, Err(ErrorKind::UnexpectedEof));
    }
}
