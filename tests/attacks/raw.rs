//! An SSH client down to the bytes, to break any rule at any stage.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;

use crate::seal::Seal;

/// How long the server may take for an answer, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// The version that this client claims.
pub const VERSION: &str = "SSH-2.0-attacker";

/// `SSH_MSG_KEXINIT`.
pub const KEXINIT: u8 = 20;

/// A message put together field by field.
#[derive(Clone, Default)]
pub struct Message(pub Vec<u8>);

impl Message {
    /// A message of this number.
    pub fn new(number: u8) -> Message {
        Message(vec![number])
    }

    /// Adds a byte or a boolean.
    pub fn byte(mut self, byte: u8) -> Message {
        self.0.push(byte);
        self
    }

    /// Adds a number.
    pub fn int(mut self, number: u32) -> Message {
        self.0.extend(number.to_be_bytes());
        self
    }

    /// Adds a string.
    pub fn string(self, bytes: impl AsRef<[u8]>) -> Message {
        let bytes = bytes.as_ref();
        let mut message = self.int(bytes.len() as u32);
        message.0.extend(bytes);
        message
    }
}

/// The one set of algorithms that this client knows.
pub fn kexinit() -> Vec<u8> {
    let mut message = Message::new(KEXINIT);
    message.0.extend([7; 16]);
    let (cipher, mac) = ("aes256-gcm@openssh.com", "hmac-sha2-256-etm@openssh.com");
    let lists = [
        "curve25519-sha256",
        "ssh-ed25519",
        cipher,
        cipher,
        mac,
        mac,
        "none",
        "none",
        "",
        "",
    ];
    let message = lists.into_iter().fold(message, Message::string);
    message.byte(0).int(0).0
}

/// A packet without encryption.
pub fn packet(payload: &[u8]) -> Vec<u8> {
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

/// A connection to the server.
pub struct Raw {
    /// The socket, to do anything with.
    pub stream: TcpStream,
    inbox: Vec<u8>,
    seals: Option<(Seal, Seal)>,
    /// The version that the server claims.
    version: Vec<u8>,
    /// The session's identifier: the hash of the first exchange of keys.
    id: Vec<u8>,
    /// What the server calls the channel.
    pub channel: u32,
}

impl Raw {
    /// Connects. When it is dropped, nothing of it lingers on this side either.
    pub fn connect(address: SocketAddr) -> Raw {
        let stream = TcpStream::connect(address).unwrap();
        let socket = socket2::SockRef::from(&stream);
        socket.set_linger(Some(Duration::ZERO)).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Raw {
            stream,
            inbox: Vec::new(),
            seals: None,
            version: Vec::new(),
            id: Vec::new(),
            channel: 0,
        }
    }

    /// Connects and exchanges keys; everything from then on is encrypted.
    pub fn handshake(address: SocketAddr) -> io::Result<Raw> {
        Raw::connect(address).greet()
    }

    /// Exchanges versions and keys.
    pub fn greet(mut self) -> io::Result<Raw> {
        self.write(&[format!("{VERSION}\r\n").as_bytes()])?;
        self.version = self.line()?;
        self.exchange()?;
        Ok(self)
    }

    /// Exchanges keys, for the first time or once more.
    pub fn exchange(&mut self) -> io::Result<()> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&X25519, &random).unwrap();
        let public = own.compute_public_key().unwrap();
        let ours = kexinit();
        let init = Message::new(30).string(public.as_ref()).0;
        let both = [self.seal(&ours), self.seal(&init)].concat();
        self.write(&[&both])?;
        let theirs = self.expect(KEXINIT)?;
        let reply = self.expect(31)?;
        let mut fields = reply.get(1..).unwrap_or_default();
        let host_key = take_string(&mut fields)?;
        let peer = take_string(&mut fields)?;
        let peer_key = UnparsedPublicKey::new(&X25519, peer);
        let shared = agree_ephemeral(own, &peer_key, mpint)
            .map_err(|_| io::Error::from(ErrorKind::InvalidData))?;
        let mut hashed = Message::default()
            .string(VERSION)
            .string(&self.version)
            .string(&ours)
            .string(&theirs)
            .string(host_key)
            .string(public.as_ref())
            .string(peer);
        hashed.0.extend(&shared);
        let hash = digest(&SHA256, &hashed.0);
        let hash = hash.as_ref();
        if self.id.is_empty() {
            self.id = hash.to_vec();
        }
        let derive = |letter| {
            let bytes = [&shared, hash, &[letter], &self.id].concat();
            digest(&SHA256, &bytes).as_ref().to_vec()
        };
        let outward = Seal::new(&derive(b'C'), &derive(b'A'));
        let inward = Seal::new(&derive(b'D'), &derive(b'B'));
        self.expect(21)?;
        self.send(&[21])?;
        self.seals = Some((outward, inward));
        Ok(())
    }

    /// A handshake, and logged in as guest.
    pub fn login(address: SocketAddr) -> io::Result<Raw> {
        let mut raw = Raw::handshake(address)?;
        raw.send(&Message::new(5).string("ssh-userauth").0)?;
        raw.expect(6)?;
        let none = Message::new(50).string("guest").string("ssh-connection");
        raw.send(&none.string("none").0)?;
        raw.expect(52)?;
        Ok(raw)
    }

    /// Opens the session's channel, with room for output and packets of this size.
    pub fn open(&mut self, window: u32, most: u32) -> io::Result<()> {
        let open = Message::new(90).string("session").int(0).int(window);
        self.send(&open.int(most).0)?;
        let opened = self.expect(91)?;
        let channel = opened.get(5..9).and_then(|id| id.try_into().ok());
        self.channel = u32::from_be_bytes(channel.ok_or(ErrorKind::InvalidData)?);
        Ok(())
    }

    /// Plays on a screen of this size.
    pub fn play(&mut self, width: u32, height: u32) -> io::Result<()> {
        let pty = Message::new(98).int(self.channel).string("pty-req").byte(1);
        let pty = pty.string("xterm-256color").int(width).int(height);
        self.send(&pty.int(0).int(0).string("").0)?;
        self.expect(99)?;
        let shell = Message::new(98).int(self.channel).string("shell").byte(1);
        self.send(&shell.0)?;
        self.expect(99).map(drop)
    }

    /// Writes bytes as they are.
    pub fn write(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        self.stream.write_all(&parts.concat())
    }

    /// Seals a packet without sending it.
    pub fn seal(&mut self, payload: &[u8]) -> Vec<u8> {
        match &mut self.seals {
            Some((outward, _)) => outward.close(payload),
            None => packet(payload),
        }
    }

    /// Sends a packet.
    pub fn send(&mut self, payload: &[u8]) -> io::Result<()> {
        let bytes = self.seal(payload);
        self.stream.write_all(&bytes)
    }

    /// The payload of the next packet.
    pub fn receive(&mut self) -> io::Result<Vec<u8>> {
        let head = self.peek(4)?;
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let tag = if self.seals.is_some() { 16 } else { 0 };
        self.peek(4 + length + tag)?;
        let mut bytes: Vec<u8> = self.inbox.drain(..4 + length + tag).collect();
        let open = match &mut self.seals {
            Some((_, inward)) => inward.open(&mut bytes)?,
            None => &bytes[4..],
        };
        let padding = usize::from(*open.first().ok_or(ErrorKind::InvalidData)?);
        let end = open.len().saturating_sub(padding);
        Ok(open.get(1..end).ok_or(ErrorKind::InvalidData)?.to_vec())
    }

    /// The next packet of this number; others are skipped.
    pub fn expect(&mut self, number: u8) -> io::Result<Vec<u8>> {
        loop {
            let payload = self.receive()?;
            if payload.first() == Some(&number) {
                return Ok(payload);
            }
        }
    }

    /// Says nothing more, and waits until the server hangs up. It must.
    pub fn end(mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        let mut rest = [0; 4096];
        loop {
            match self.stream.read(&mut rest) {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) if is_hanging(&error) => panic!("the server does not hang up"),
                Err(_) => return,
            }
        }
    }

    /// A line that ends in CR LF, without them.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut length = 0;
        while !self
            .inbox
            .get(..length)
            .is_some_and(|l| l.ends_with(b"\r\n"))
        {
            length += 1;
            self.peek(length)?;
        }
        let line: Vec<u8> = self.inbox.drain(..length).collect();
        Ok(line[..length - 2].to_vec())
    }

    /// At least so many bytes, without taking them.
    fn peek(&mut self, length: usize) -> io::Result<&[u8]> {
        while self.inbox.len() < length {
            let mut some = [0; 16 * 1024];
            match self.stream.read(&mut some)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                read => self.inbox.extend(&some[..read]),
            }
        }
        Ok(&self.inbox)
    }
}

/// Whether an error says that nothing came for too long.
pub fn is_hanging(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn take_string<'a>(fields: &mut &'a [u8]) -> io::Result<&'a [u8]> {
    let (length, rest) = fields.split_first_chunk().ok_or(ErrorKind::InvalidData)?;
    let length = u32::from_be_bytes(*length) as usize;
    let (string, rest) = rest
        .split_at_checked(length)
        .ok_or(ErrorKind::InvalidData)?;
    *fields = rest;
    Ok(string)
}

/// A number as RFC 4251 has it: no zeros in front but one that keeps it positive.
fn mpint(bytes: &[u8]) -> Vec<u8> {
    let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
    let mut number = bytes[zeros..].to_vec();
    if number.first().is_some_and(|byte| byte & 0x80 != 0) {
        number.insert(0, 0);
    }
    Message::default().string(number).0
}
