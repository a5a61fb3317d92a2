//! The socket in the file system on which an operator of this machine is heard.
//!
//! Only its own user and root may connect, so what is bounded here is a mistake and no attack:
//! a script that hangs, or one that connects all the time.

use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use socket2::{Domain, SockAddr, Socket, Type};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::By;
use crate::commands::Output;
use crate::commands::admin::AdminCommand;
use crate::commands::refusal::Tell;
use crate::i18n::{Lang, Words};
use crate::server::{ACCEPT_RETRY, Server, Shared};

/// Bytes of a request: many times the longest sentence.
const REQUEST_MAX: u64 = 8 * 1024;

/// How long a request may take to arrive: it is sent at once.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a reply may take to be read.
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);

/// Requests at a time; more are told to try again.
const CONCURRENT_MAX: usize = 8;

/// Connections that wait to be accepted.
const BACKLOG: i32 = 64;

/// What is asked by the socket: one line of json.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// The language of the answer.
    pub(crate) lang: String,
    pub(crate) command: AdminCommand,
}

/// What is answered: json up to the end.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Reply {
    pub(crate) status: u8,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Reply {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        Self {
            status: output.status,
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// Why there is no socket.
#[derive(Debug)]
pub enum AdminSocketError {
    /// What the system says.
    Io(PathBuf, io::Error),
    /// A server listens there.
    InUse(PathBuf),
    /// Something is there that is no socket of this user's.
    Foreign(PathBuf),
}

impl Tell for AdminSocketError {
    fn tell(&self, words: &Words) -> String {
        let said =
            |says, path: &Path| words.tr(says, &[("path", path.display().to_string().into())]);
        match self {
            Self::Io(path, error) => format!("{}: {error}", path.display()),
            Self::InUse(path) => said("socket-in-use", path),
            Self::Foreign(path) => said("socket-foreign", path),
        }
    }
}

/// The socket, which listens; the file goes with it.
#[derive(Debug)]
pub struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    /// Device and number of the file.
    file: (u64, u64),
}

impl AdminSocket {
    /// Listens there, with mode 0600 from the first moment. In the place of a socket of this user's
    /// on which nobody listens any more a new one is made; nothing else is touched. To be called in
    /// the runtime in which it serves.
    ///
    /// # Errors
    /// [`AdminSocketError`].
    pub fn bind(path: &Path) -> Result<Self, AdminSocketError> {
        let io = |error| AdminSocketError::Io(path.to_owned(), error);
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        // Two servers that start together must not each remove the other's.
        let locked = File::open(folder).and_then(|folder| folder.lock().map(|()| folder));
        remove_dead(path)?;
        let socket = new_socket().map_err(io)?;
        // The system makes the file with the mode that the socket has.
        let file = File::from(OwnedFd::from(socket.try_clone().map_err(io)?));
        let _ = file.set_permissions(Permissions::from_mode(0o600));
        let address = SockAddr::unix(path).map_err(io)?;
        socket.bind(&address).map_err(io)?;
        // Not all systems do so.
        fs::set_permissions(path, Permissions::from_mode(0o600)).map_err(io)?;
        let made = fs::symlink_metadata(path).map_err(io)?;
        socket.listen(BACKLOG).map_err(io)?;
        drop(locked);
        Ok(Self {
            listener: UnixListener::from_std(socket.into()).map_err(io)?,
            path: path.to_owned(),
            file: (made.dev(), made.ino()),
        })
    }
}

fn new_socket() -> io::Result<Socket> {
    let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Whether nothing is there but a socket of this user's, so that one can be made in its place.
pub(crate) fn may_replace(path: &Path) -> bool {
    // Of the link itself, if it is one.
    fs::symlink_metadata(path).is_ok_and(|found| is_own_socket(&found))
        || !path.is_symlink() && !path.exists()
}

fn is_own_socket(found: &Metadata) -> bool {
    found.uid() == rustix::process::geteuid().as_raw() && found.file_type().is_socket()
}

/// Removes the socket that a server left which was killed.
fn remove_dead(path: &Path) -> Result<(), AdminSocketError> {
    let io = |error| AdminSocketError::Io(path.to_owned(), error);
    // Of the link itself, if it is one.
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io(error)),
    };
    if !is_own_socket(&found) {
        return Err(AdminSocketError::Foreign(path.to_owned()));
    }
    let address = SockAddr::unix(path).map_err(io)?;
    match new_socket().map_err(io)?.connect(&address) {
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            fs::remove_file(path).map_err(io)
        }
        // One whose backlog is full would have one wait.
        Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(io(error)),
        Ok(()) | Err(_) => Err(AdminSocketError::InUse(path.to_owned())),
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        let found = fs::symlink_metadata(&self.path);
        if found.is_ok_and(|found| (found.dev(), found.ino()) == self.file) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Server {
    /// Hears operators by this socket, for ever.
    pub async fn hear_operators(&self, socket: AdminSocket) {
        let permits = Arc::new(Semaphore::new(CONCURRENT_MAX));
        loop {
            let stream = match socket.listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "cannot hear operators");
                    sleep(ACCEPT_RETRY).await;
                    continue;
                }
            };
            match Arc::clone(&permits).try_acquire_owned() {
                Ok(permit) => {
                    let shared = Arc::clone(&self.shared);
                    tokio::spawn(async move {
                        hear(&shared, stream).await;
                        drop(permit);
                    });
                }
                Err(_) => {
                    let busy = Output {
                        status: session_busy(),
                        ..Output::negative(Words::of(Lang::En).t("end-busy"))
                    };
                    // Whoever does not take it at once misses it.
                    let _ = stream.try_write(&packed(busy));
                }
            }
        }
    }
}

/// The exit status of somebody who is to try again.
fn session_busy() -> u8 {
    crate::session::TRY_AGAIN
}

fn packed(output: Output) -> Vec<u8> {
    serde_json::to_vec(&Reply::from(output)).unwrap_or_default()
}

/// Hears one request and answers it.
async fn hear(shared: &Arc<Shared>, mut stream: UnixStream) {
    let output = match timeout(REQUEST_TIMEOUT, request(&mut stream)).await {
        Ok(Ok((request, by))) => {
            let lang = request.lang.parse().unwrap_or_default();
            shared.administer(request.command, lang, by).await
        }
        Ok(Err(why)) => Output::refused(&Words::of(Lang::En).t(why)),
        Err(_) => Output::refused(&Words::of(Lang::En).t("socket-late")),
    };
    let answered = async {
        stream.write_all(&packed(output)).await?;
        stream.shutdown().await
    };
    let _ = timeout(REPLY_TIMEOUT, answered).await;
}

/// Reads a request, and who it is from; an error: the message that says why it is none.
async fn request(stream: &mut UnixStream) -> Result<(Request, By), &'static str> {
    let user = stream.peer_cred().map_err(|_| "socket-stranger")?.uid();
    // The mode keeps others out where the system heeds it.
    if user != rustix::process::geteuid().as_raw() && user != 0 {
        return Err("socket-stranger");
    }
    let mut line = Vec::new();
    let mut bounded = BufReader::new(stream.take(REQUEST_MAX));
    let read = bounded.read_until(b'\n', &mut line).await;
    if read.is_err() || line.last() != Some(&b'\n') {
        return Err("socket-no-request");
    }
    let request = serde_json::from_slice(&line).map_err(|_| "socket-no-request")?;
    Ok((request, By::User(user)))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[tokio::test]
    async fn only_a_dead_socket_of_ours_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("admin");
        let socket = AdminSocket::bind(&path).expect("a socket");
        let mode = fs::metadata(&path).expect("there").mode() & 0o7777;
        assert_eq!(mode, 0o600);
        let in_use = AdminSocket::bind(&path).expect_err("in use");
        assert!(matches!(in_use, AdminSocketError::InUse(_)), "{in_use:?}");
        // What is left when a server is killed: the file without anybody behind it.
        let dead = std::os::unix::net::UnixListener::bind(folder.path().join("dead"));
        drop(dead.expect("bound"));
        drop(socket);
        assert!(!path.exists(), "it goes with the server");
        let again = AdminSocket::bind(&folder.path().join("dead")).expect("replaced");
        drop(again);
        for (name, make) in [
            (
                "file",
                Box::new(|path: &Path| fs::write(path, "x").expect("written"))
                    as Box<dyn Fn(&Path)>,
            ),
            (
                "folder",
                Box::new(|path: &Path| fs::create_dir(path).expect("made")),
            ),
            (
                "link",
                Box::new(|path: &Path| symlink("/nowhere", path).expect("made")),
            ),
        ] {
            let path = folder.path().join(name);
            make(&path);
            let foreign = AdminSocket::bind(&path).expect_err(name);
            assert!(
                matches!(foreign, AdminSocketError::Foreign(_)),
                "{foreign:?}"
            );
            assert!(fs::symlink_metadata(&path).is_ok(), "{name} is still there");
        }
        if rustix::process::geteuid().is_root() {
            let path = folder.path().join("another user's");
            drop(std::os::unix::net::UnixListener::bind(&path).expect("bound"));
            std::os::unix::fs::chown(&path, Some(65_534), None).expect("another owner");
            assert!(!may_replace(&path));
            let foreign = AdminSocket::bind(&path).expect_err("another user's");
            assert!(
                matches!(foreign, AdminSocketError::Foreign(_)),
                "{foreign:?}"
            );
            assert!(path.exists());
        }
        let long = folder.path().join("x".repeat(200));
        assert!(AdminSocket::bind(&long).is_err());
    }

    #[tokio::test]
    async fn a_socket_that_took_the_place_of_ours_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("admin");
        let first = AdminSocket::bind(&path).expect("a socket");
        fs::remove_file(&path).expect("removed");
        let second = AdminSocket::bind(&path).expect("another");
        drop(first);
        assert!(path.exists());
        drop(second);
    }
}
