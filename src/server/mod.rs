//! The SSH server.
//!
//! The accept loop is our own: no error of one connection, and no lack of open files,
//! ends it.

pub mod guard;
pub mod handler;
pub mod hostkey;
pub mod limits;

use crate::session::lifeline::Lifeline;
use crate::session::plain::{self, MakeLines};
use crate::session::{self, MakeApp, Stop};
use guard::{Graces, Guarded};
use handler::Handler;
use hostkey::HostKeyError;
pub use limits::raise_open_files;
use limits::{Admission, Limits};
use russh::keys::ssh_key::{EcdsaCurve, HashAlg};
use russh::keys::{Algorithm, PrivateKey};
use russh::{Preferred, cipher, compression, kex, mac};
use std::borrow::Cow;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::task::TaskTracker;

/// Connections that wait in the kernel until they are accepted: a class that comes
/// at once.
const BACKLOG: u32 = 1024;

/// Bytes of output that the kernel keeps for one client. More would only age there
/// while a slow client catches up.
const SEND_BUFFER: u32 = 64 * 1024;

/// What a client may send before it is acknowledged. Input is keys; less than 8 KiB
/// would slow down the input of commands.
const WINDOW: u32 = 16 * 1024;

/// How long to wait after an accept that failed, for want of open files most likely.
/// Long enough not to spin, short enough to be quick once a player leaves.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// How often that is written to the log: it may go on for hours.
const COMPLAIN_EVERY: Duration = Duration::from_secs(10);

/// How long sessions may take to restore their terminals once the time to finish is
/// over.
const LAST_WORDS: Duration = Duration::from_secs(4);

/// The same when the server is told a second time to stop.
const LAST_WORDS_IN_HASTE: Duration = Duration::from_millis(500);

/// How a server is set up.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder of the host key, created if it is not there.
    pub keys: PathBuf,
    /// Offers the post-quantum key exchange alone. OpenSSH before 9.9 cannot connect
    /// then.
    pub pq_only: bool,
    /// A session ends when nothing was typed for so long.
    pub idle: Duration,
    /// How long players may finish when the server stops.
    pub drain: Duration,
    /// Who gets in.
    pub limits: Limits,
    /// How long a connection may take for what.
    pub graces: Graces,
    /// Makes what a session shows.
    pub make_app: MakeApp,
    /// Makes what a session without a screen plays.
    pub make_lines: MakeLines,
    /// Where each session's boards come from.
    pub seeds: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([0, 0, 0, 0], 2222)),
            keys: PathBuf::from("keys"),
            pq_only: false,
            idle: Duration::from_secs(30 * 60),
            drain: Duration::from_secs(5),
            limits: Limits::default(),
            graces: Graces::default(),
            make_app: Arc::new(session::app),
            make_lines: Arc::new(plain::conversation),
            seeds: Arc::new(session::fresh_seed),
        }
    }
}

/// What every connection of a server shares.
pub(crate) struct Shared {
    config: Config,
    ssh: Arc<russh::server::Config>,
    admission: Arc<Admission>,
    /// Never polled itself, so that each clone sees the stop, however late it is made.
    stop: watch::Receiver<Stop>,
    tasks: TaskTracker,
    /// Places for commands that work: one for each core, so that as many again are
    /// left for the players.
    places: Arc<Semaphore>,
}

/// An SSH server.
pub struct Server {
    shared: Arc<Shared>,
    stopper: watch::Sender<Stop>,
    fingerprint: String,
}

impl Server {
    /// A server that does not listen yet. Loads or creates the host key.
    pub fn new(config: Config) -> Result<Server, HostKeyError> {
        let key = hostkey::load_or_create(&config.keys)?;
        let fingerprint = key.public_key().fingerprint(HashAlg::Sha256).to_string();
        let ssh = Arc::new(ssh_config(key, config.pq_only));
        let (stopper, stop) = watch::channel(Stop::Not);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Arc::new(Shared {
            ssh,
            admission: Admission::new(config.limits),
            stop,
            tasks: TaskTracker::new(),
            places: Arc::new(Semaphore::new(cores)),
            config,
        });
        Ok(Server {
            shared,
            stopper,
            fingerprint,
        })
    }

    /// The host key's SHA256 fingerprint, as `ssh` shows it.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Connections there are now, and how many of them have not logged in.
    pub fn connections(&self) -> (usize, usize) {
        self.shared.admission.counts()
    }

    /// Opens the socket to listen on.
    pub fn bind(&self) -> io::Result<TcpListener> {
        let address = self.shared.config.listen;
        let socket = if address.is_ipv4() {
            TcpSocket::new_v4()
        } else {
            TcpSocket::new_v6()
        }?;
        // A restarted server takes its port back at once.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Connections inherit both.
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.set_nodelay(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    }

    /// Serves until [`Server::shutdown`], and then until all sessions have ended or
    /// their time is over.
    pub async fn listen(&self, listener: TcpListener) {
        let mut stop = self.shared.stop.clone();
        let mut complained: Option<Instant> = None;
        loop {
            tokio::select! {
                biased;
                _ = stop.changed() => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => self.connect(stream, peer),
                    Err(error) => {
                        if complained.is_none_or(|at| at.elapsed() > COMPLAIN_EVERY) {
                            complained = Some(Instant::now());
                            tracing::warn!(%error, "cannot accept connections");
                        }
                        sleep(ACCEPT_RETRY).await;
                    }
                }
            }
        }
        drop(listener);
        self.shared.tasks.close();
        let all_ended = self.shared.tasks.wait();
        let mut all_ended = std::pin::pin!(all_ended);
        let Stop::At(until) = *stop.borrow_and_update() else {
            return;
        };
        let in_time = until.saturating_duration_since(Instant::now()) + LAST_WORDS;
        tokio::select! {
            _ = timeout(in_time, all_ended.as_mut()) => {}
            _ = stop.changed() => {
                let _ = timeout(LAST_WORDS_IN_HASTE, all_ended).await;
            }
        }
    }

    /// Stops accepting, tells the players, and gives them the time to finish. Called
    /// again, it gives them none.
    pub fn shutdown(&self) {
        self.stopper.send_modify(|stop| {
            let now = Instant::now();
            *stop = match stop {
                Stop::Not => Stop::At(now + self.shared.config.drain),
                Stop::At(_) | Stop::Now => Stop::At(now),
            };
        });
    }

    fn connect(&self, stream: TcpStream, peer: SocketAddr) {
        let permit = match self.shared.admission.admit(peer.ip(), Instant::now()) {
            Ok(permit) => permit,
            Err(refused) => {
                tracing::debug!(%peer, %refused, "connection refused");
                return;
            }
        };
        // Where it is not inherited: a key press must not wait for the one before it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%peer, %error, "connection lost");
            return;
        }
        let lifeline = Arc::new(Lifeline::default());
        let stream = Guarded::new(
            stream,
            Arc::clone(&lifeline),
            permit,
            self.shared.config.graces,
        );
        let handler = Handler::new(Arc::clone(&self.shared), lifeline);
        let ssh = Arc::clone(&self.shared.ssh);
        tokio::spawn(async move {
            // It goes on by itself; the guard ends it.
            if let Err(error) = russh::server::run_stream(ssh, stream, handler).await {
                tracing::debug!(%peer, %error, "no SSH connection");
            }
        });
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopper.send_replace(Stop::At(Instant::now()));
    }
}

/// The SSH protocol's own settings.
fn ssh_config(key: PrivateKey, pq_only: bool) -> russh::server::Config {
    const KEX: &[kex::Name] = &[
        kex::MLKEM768X25519_SHA256,
        kex::CURVE25519,
        kex::CURVE25519_PRE_RFC_8731,
        kex::EXTENSION_SUPPORT_AS_SERVER,
        kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
    ];
    const PQ_KEX: &[kex::Name] = &[
        kex::MLKEM768X25519_SHA256,
        kex::EXTENSION_SUPPORT_AS_SERVER,
        kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
    ];
    // Of the host keys only those are offered that there is a key for; the whole list
    // is what user keys are announced with (server-sig-algs, RFC 8308).
    const KEYS: &[Algorithm] = &[
        Algorithm::Ed25519,
        Algorithm::SkEd25519,
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP256,
        },
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP384,
        },
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP521,
        },
        Algorithm::SkEcdsaSha2NistP256,
        Algorithm::Rsa {
            hash: Some(HashAlg::Sha512),
        },
        Algorithm::Rsa {
            hash: Some(HashAlg::Sha256),
        },
    ];
    russh::server::Config {
        methods: handler::methods(),
        // Nothing secret is refused, so nothing has to take the same time.
        auth_rejection_time: Duration::ZERO,
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        window_size: WINDOW,
        maximum_packet_size: 4096,
        channel_buffer_size: 8,
        event_buffer_size: 2,
        // The sessions have an idle timer of their own, which our output does not reset.
        inactivity_timeout: None,
        keepalive_interval: Some(Duration::from_secs(30)),
        keepalive_max: 3,
        nodelay: true,
        preferred: Preferred {
            kex: Cow::Borrowed(if pq_only { PQ_KEX } else { KEX }),
            key: Cow::Borrowed(KEYS),
            cipher: Cow::Borrowed(&[
                cipher::CHACHA20_POLY1305,
                cipher::AES_256_GCM,
                cipher::AES_128_GCM,
            ]),
            mac: Cow::Borrowed(&[mac::HMAC_SHA512_ETM, mac::HMAC_SHA256_ETM]),
            compression: Cow::Borrowed(&[compression::NONE]),
            ..Preferred::DEFAULT
        },
        ..russh::server::Config::default()
    }
}
