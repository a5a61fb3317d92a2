//! The SSH server.
//!
//! The accept loop is our own: no error of one connection, and no lack of open files,
//! ends it.

pub mod admission;
mod begin;
mod config;
pub mod guard;
pub mod handler;
pub mod hostkey;
pub mod limits;
mod open_files;
mod protocol;
pub mod proxy;
mod refusal;

use crate::accounts::Accounts;
use crate::fairness::seats::Seats;
use crate::fairness::worker_pool::{Bounds, Origin, WorkerPool};
use crate::session::Stop;
use crate::session::connection::ConnectionState;
use admission::{Admission, Permit, Refused};
pub use config::Config;
use guard::Guarded;
use handler::Handler;
use hostkey::HostKeyError;
pub use open_files::raise_open_files;
use russh::keys::ssh_key::HashAlg;
use std::io;
use std::net::SocketAddr;
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

/// How long the store may take for what sessions leave behind.
const LAST_WRITES: Duration = Duration::from_secs(5);

/// What every connection of a server shares.
pub(crate) struct Shared {
    config: Config,
    ssh: Arc<russh::server::Config>,
    admission: Arc<Admission>,
    seats: Arc<Seats>,
    /// WorkerPool for refusals that are spoken.
    refusals: Arc<Semaphore>,
    /// Never polled itself, so that each clone sees the stop, however late it is made.
    stop: watch::Receiver<Stop>,
    tasks: TaskTracker,
    /// WorkerPool for commands that work: one for each core, so that as many again are
    /// left for the players.
    places: Arc<WorkerPool>,
    /// The same for the boards that players wait for, which nobody's commands hold up.
    searches: Arc<WorkerPool>,
    /// What is remembered.
    accounts: Option<Arc<Accounts>>,
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
        let ssh = Arc::new(protocol::ssh_config(key, config.pq_only));
        let (stopper, stop) = watch::channel(Stop::Not);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // The same again for proofs of runs, each of which takes a moment.
        let proofs = Arc::new(Semaphore::new(cores));
        let accounts = config
            .store
            .clone()
            .map(|store| Accounts::new(store, Arc::clone(&config.clock), proofs));
        // Two at least: others are not to wait for one address that asks for the longest.
        let at_work = cores.max(2);
        let places = WorkerPool::new(Bounds {
            places: at_work,
            of_one: at_work / 2,
            waiting: config.limits.commands,
        });
        // A session searches for one board at a time, and that is a matter of moments.
        let searches = WorkerPool::new(Bounds {
            places: cores,
            of_one: cores,
            waiting: usize::MAX,
        });
        let shared = Arc::new(Shared {
            ssh,
            admission: Admission::new(config.limits, config.networks.clone()),
            seats: Seats::new(config.limits.connections),
            refusals: Arc::new(Semaphore::new(refusal::AT_A_TIME)),
            stop,
            tasks: TaskTracker::new(),
            places,
            searches,
            accounts,
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
        let accounts = self.shared.accounts.clone();
        let housekeeping = async {
            match &accounts {
                Some(accounts) => accounts.keep_house(self.shared.config.keep_runs).await,
                None => std::future::pending().await,
            }
        };
        let mut housekeeping = std::pin::pin!(housekeeping);
        loop {
            tokio::select! {
                biased;
                _ = stop.changed() => break,
                () = &mut housekeeping => {}
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
        if let Some(accounts) = &accounts {
            accounts.settle(LAST_WRITES).await;
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
        let shared = &self.shared;
        let entered = shared.admission.enter();
        if !shared.admission.is_proxy(peer.ip()) {
            let entered = entered.and_then(|mut permit| {
                let origin = permit.belong(peer.ip(), Instant::now())?;
                Ok((permit, origin))
            });
            match entered {
                Ok(entered) => shared.serve(stream, Vec::new(), peer, entered),
                Err(refused) => shared.refuse(stream, peer, refused),
            }
            return;
        }
        // Without a permit nothing bounds how many headers are waited for.
        let mut permit = match entered {
            Ok(permit) => permit,
            Err(refused) => return shared.refuse(stream, peer, refused),
        };
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            let mut stream = stream;
            let (client, ahead) = match proxy::read(&mut stream).await {
                Ok((client, ahead)) => (client.unwrap_or(peer), ahead),
                Err(error) => {
                    tracing::debug!(%peer, %error, "connection refused");
                    return;
                }
            };
            match permit.belong(client.ip(), Instant::now()) {
                Ok(origin) => shared.serve(stream, ahead, client, (permit, origin)),
                Err(refused) => shared.refuse(stream, client, refused),
            }
        });
    }
}

impl Shared {
    /// Speaks SSH from now on. `ahead` was read already.
    fn serve(
        self: &Arc<Shared>,
        stream: TcpStream,
        ahead: Vec<u8>,
        peer: SocketAddr,
        (permit, origin): (Permit, Origin),
    ) {
        // Where it is not inherited: a key press must not wait for the one before it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%peer, %error, "connection lost");
            return;
        }
        let connection = Arc::new(ConnectionState::default());
        let bounds = (self.config.graces, self.config.rates);
        let cpu_budget = permit.cpu_budget();
        let stream = Guarded::new(stream, ahead, Arc::clone(&connection), permit, bounds);
        let handler = Handler::new(Arc::clone(self), connection, origin, cpu_budget);
        let ssh = Arc::clone(&self.ssh);
        tokio::spawn(async move {
            // It goes on by itself; the guard ends it.
            if let Err(error) = russh::server::run_stream(ssh, stream, handler).await {
                tracing::debug!(%peer, %error, "no SSH connection");
            }
        });
    }

    /// Sends a client away, with a word if it is not one too many.
    fn refuse(&self, stream: TcpStream, peer: SocketAddr, refused: Refused) {
        tracing::debug!(%peer, %refused, "connection refused");
        if let Some(sentence) = refusal::sentence(refused)
            && let Ok(place) = Arc::clone(&self.refusals).try_acquire_owned()
        {
            tokio::spawn(async move {
                refusal::say(stream, &sentence).await;
                drop(place);
            });
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopper.send_replace(Stop::At(Instant::now()));
    }
}
