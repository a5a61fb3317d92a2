//! The SSH server.
//!
//! The accept loop is our own: no error of one connection, and no lack of open files,
//! ends it.

mod admin;
mod admission;
mod begin;
mod config;
mod connection_log;
mod files;
mod guard;
mod handler;
mod host_texts;
mod hostkey;
mod memory;
mod metrics;
mod networks;
pub mod notify;
mod operators;
mod protocol;
pub mod proxy;
mod refusal;
mod registry;
mod reload;
mod threads;

pub use crate::limits::{Limits, Networks, raise_open_files};
pub use config::Config;
pub use guard::{InputRates, Timeouts};
pub(crate) use host_texts::read_host_texts;
pub use hostkey::FILE as HOST_KEY;
pub(crate) use hostkey::existing as existing_host_key;
pub(crate) use reload::HostFiles;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use russh::keys::ssh_key::HashAlg;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::DropGuard;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::accounts::Accounts;
use crate::limits::pool::Pool;
use crate::limits::seats::Seats;
use crate::metrics::Metrics;
use crate::model::{BanTerms, Moment, PublicAddress};
use crate::rooms::Presence;
use crate::session::connection::ConnectionState;
use crate::session::{End, Orders, Stop};
use admission::Admission;
use connection_log::{RefusalLines, Who};
use guard::GuardedStream;
use handler::{Client, Handler};
use refusal::{Refusal, Refuser};
use registry::Registry;
use threads::Threads;

/// Connections that wait in the kernel until they are accepted: a class that comes
/// at once.
const BACKLOG: u32 = 1024;

/// Bytes of output that the kernel keeps for one client: some screens. More would only age there
/// while a slow client catches up. Over a network with 100 ms, a command's result still comes at
/// 250 KB a second.
const SEND_BUFFER: u32 = 16 * 1024;

/// Bytes of input that the kernel keeps for one client: SSH's window.
const RECEIVE_BUFFER: u32 = 16 * 1024;

/// How long a client may be silent before the kernel probes it, and how often then.
const KEEPALIVE: Duration = Duration::from_secs(30);

/// When a silent connection is over: a network may be away for a minute.
const VANISHED: Duration = Duration::from_secs(120);

/// The same in a room, where others wait: a lid that is closed is noticed within 15 seconds.
const IN_ROOM: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(12));

/// How long it may take to load the bans before the server lets anybody in.
const BANS_TIMEOUT: Duration = Duration::from_secs(3);

/// The wait after a failed accept, mostly for want of open files.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// How long sessions may take to restore their terminals once the time to finish is over.
const RESTORE_TIMEOUT: Duration = Duration::from_secs(4);

/// The same when the server is told a second time to stop.
const HASTY_RESTORE_TIMEOUT: Duration = Duration::from_millis(500);

/// How long the store has for what sessions leave behind, even if the time to finish is over.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) struct Shared {
    config: Config,
    files: RwLock<Arc<HostFiles>>,
    /// One reads everything again at a time.
    reloading: tokio::sync::Mutex<()>,
    began: Moment,
    registry: Arc<Registry>,
    ssh: Arc<russh::server::Config>,
    admission: Arc<Admission>,
    seats: Arc<Seats>,
    /// For connections of proxies whose header is on its way: it comes at once or not at all.
    proxy_headers: Arc<Semaphore>,
    refuser: Refuser,
    refusal_lines: RefusalLines,
    metrics: Arc<Metrics>,
    /// Each receiver is made such that it has seen nothing, and so sees the stop, however late.
    orders: watch::Sender<Orders>,
    threads: Threads,
    tasks: TaskTracker,
    pools: Pools,
    accounts: Option<Arc<Accounts>>,
}

/// What there is little of.
struct Pools {
    commands: Arc<Pool>,
    /// For commands: one worker for each core, so that as many again are left for players.
    workers: Arc<Pool>,
    /// For the inputs and answers of commands, in KiB.
    memory: Arc<Pool>,
}

pub struct Server {
    shared: Arc<Shared>,
    fingerprint: String,
    /// Ends the threads once the server is dropped.
    _threads_end: DropGuard,
}

impl Server {
    /// A server that does not listen yet. Loads or creates the host key.
    pub fn new(config: Config) -> anyhow::Result<Self> {
        let key = hostkey::load_or_create(&config.keys)?;
        let fingerprint = key.public_key().fingerprint(HashAlg::Sha256).to_string();
        let ssh = Arc::new(protocol::ssh_config(key));
        let limits = config.limits;
        // Two at least: others are not to wait for one address that asks for the longest.
        let workers = cores().clamp(2, memory::WORKERS_MAX);
        let accounts = config.store.clone().map(|store| {
            let clock = Arc::clone(&config.clock);
            let presence = Presence::new(config.presence, config.node.clone());
            Accounts::new(store, clock, workers, presence)
        });
        let pools = Pools {
            commands: Pool::new(usize::MAX, limits.commands),
            workers: Pool::halved(workers),
            memory: Pool::halved(memory::COMMANDS / 1024),
        };
        let seats = Seats::new(limits.connections);
        let metrics = Arc::new(Metrics::new(&Refusal::REASONS, &End::REASONS));
        let (threads, threads_end) = Threads::new(cores())?;
        let shared = Arc::new(Shared {
            ssh,
            admission: Admission::new(limits, Arc::clone(&seats)),
            seats,
            proxy_headers: Arc::new(Semaphore::new(limits.before_login)),
            refuser: Refuser::new(),
            refusal_lines: RefusalLines::new(Arc::clone(&metrics)),
            metrics,
            files: RwLock::new(Arc::new(HostFiles {
                networks: config.networks.clone(),
                ..HostFiles::default()
            })),
            reloading: tokio::sync::Mutex::default(),
            began: Moment::of((config.clock)()),
            registry: Arc::default(),
            orders: watch::Sender::new(Stop::Not.into()),
            threads,
            tasks: TaskTracker::new(),
            pools,
            accounts,
            config,
        });
        metrics::register(&shared);
        Ok(Self {
            shared,
            fingerprint,
            _threads_end: threads_end,
        })
    }

    /// The host key's SHA256 fingerprint, as `ssh` shows it.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub fn connections(&self) -> (usize, usize) {
        self.shared.admission.counts()
    }

    /// Shows how many lines of the log are lost, too, as far as this says.
    pub fn count_dropped_lines(&self, dropped: impl Fn() -> u64 + Send + Sync + 'static) {
        self.shared.metrics.ask_counter(
            "mazed_log_lines_dropped_total",
            "Lines of the log that found no room or could not be written.",
            move || dropped() as f64,
        );
    }

    /// Answers monitoring, for ever: `/metrics`, `/healthz` and `/readyz`. Poll it beside
    /// [`Server::listen`], and beyond its end.
    pub fn serve_metrics(&self, listener: TcpListener) -> impl Future<Output = ()> + Send + use<> {
        metrics::serve(Arc::clone(&self.shared), listener)
    }

    pub fn bind(&self) -> io::Result<TcpListener> {
        bind(self.shared.config.listen)
    }

    /// Serves until [`Server::shutdown`], and then until all sessions have ended or
    /// their time is over. Returns how much could not be saved.
    pub async fn listen(&self, listener: TcpListener) -> usize {
        let mut orders = self.shared.receive_orders();
        let accounts = self.shared.accounts.clone();
        // These go on while players finish: a server whose heart does not beat counts as dead.
        let _upkeep = accounts.clone().map(|accounts| {
            let registry = Arc::clone(&self.shared.registry);
            AbortOnDropHandle::new(tokio::spawn(async move {
                tokio::join!(
                    accounts.keep_house(),
                    accounts.keep_bans(),
                    end_banned(&accounts, &registry),
                    accounts.watch_store(),
                    accounts.keep_presence(),
                );
            }))
        });
        if let Some(accounts) = &accounts
            && !matches!(
                timeout(BANS_TIMEOUT, accounts.load_bans()).await,
                Ok(Ok(()))
            )
        {
            tracing::warn!("the bans could not be read yet");
        }
        let mut accepts = true;
        loop {
            tokio::select! {
                biased;
                () = until_stop(&mut orders) => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        accepts = true;
                        self.connect(stream, peer);
                    }
                    Err(error) => {
                        if std::mem::take(&mut accepts) {
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
        let Stop::At(until) = orders.borrow_and_update().stop else {
            return 0;
        };
        let in_time = until.saturating_duration_since(Instant::now()) + RESTORE_TIMEOUT;
        tokio::select! {
            _ = timeout(in_time, all_ended.as_mut()) => {}
            () = until_hurry(&mut orders, until) => {
                let _ = timeout(HASTY_RESTORE_TIMEOUT, all_ended).await;
            }
        }
        let left = self.shared.tasks.len();
        if left > 0 {
            tracing::warn!(sessions = left, "sessions did not end in time");
        }
        let Some(accounts) = accounts else {
            return 0;
        };
        let left = until.saturating_duration_since(Instant::now());
        tokio::select! {
            unsaved = accounts.settle(left.max(STORE_TIMEOUT)) => unsaved,
            () = until_hurry(&mut orders, until) => accounts.settle(HASTY_RESTORE_TIMEOUT).await,
        }
    }

    /// Stops accepting, tells the players, and gives them the time to finish. Called
    /// again, it gives them none.
    pub fn shutdown(&self) {
        self.shared.shutdown();
    }

    fn connect(&self, stream: TcpStream, peer: SocketAddr) {
        let (shared, peer) = (&self.shared, canonical_address(peer));
        if !shared.files().networks.is_proxy(peer.ip()) {
            let local = stream.local_addr().ok();
            return shared.admit(stream, Vec::new(), peer.ip(), local);
        }
        let Ok(waits) = Arc::clone(&shared.proxy_headers).try_acquire_owned() else {
            return shared.refuse(stream, peer.ip(), Refusal::BeforeLogin);
        };
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            let mut stream = stream;
            match proxy::read(&mut stream).await {
                // The proxy's way here says nothing of the client's.
                Ok((client, read_ahead)) => {
                    let client = client.map_or(peer, canonical_address);
                    shared.admit(stream, read_ahead, client.ip(), None);
                }
                Err(error) => {
                    tracing::debug!(%peer, %error, "no PROXY header");
                    let lines = &shared.refusal_lines;
                    lines.refused(peer.ip(), Who::of(None), Refusal::NoProxyHeader);
                }
            }
            drop(waits);
        });
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Ends the sessions of those who are banned, whenever the bans change.
async fn end_banned(accounts: &Accounts, registry: &Arc<Registry>) {
    let mut bans = accounts.watch_bans();
    while bans.changed().await.is_ok() {
        let registry = Arc::clone(registry);
        // Ten thousand sessions take some milliseconds.
        let _ = spawn_blocking(move || registry.end_banned()).await;
    }
}

/// Waits until the server is told to stop. Dropped before it is ready, it loses nothing.
async fn until_stop(orders: &mut watch::Receiver<Orders>) {
    let told = |orders: &Orders| orders.stop != Stop::Not;
    let _ = orders.wait_for(told).await;
}

/// Waits until it is told again to stop, beside the time that it was told first.
async fn until_hurry(orders: &mut watch::Receiver<Orders>, until: Instant) {
    let hurries = |orders: &Orders| orders.stop != Stop::At(until);
    if orders.wait_for(hurries).await.is_err() {
        std::future::pending().await
    }
}

/// An IPv4 address as such, also over a socket of both kinds (`::ffff:192.0.2.1`), so that limits,
/// bans and logs know it by one name.
fn canonical_address(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

/// Opens a socket to listen on; at all addresses of IPv6 it is one of both kinds, and one of IPv4
/// on a machine without IPv6.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    use io::ErrorKind::{AddrInUse, PermissionDenied};
    let is_any = address.ip() == Ipv6Addr::UNSPECIFIED;
    let socket = match address {
        SocketAddr::V4(_) => bound(TcpSocket::new_v4()?, address),
        SocketAddr::V6(_) => TcpSocket::new_v6().and_then(|socket| {
            // Not everywhere the usual (`net.ipv6.bindv6only`, Windows).
            SockRef::from(&socket).set_only_v6(!is_any)?;
            bound(socket, address)
        }),
    };
    let socket = match socket {
        Err(error) if is_any && !matches!(error.kind(), AddrInUse | PermissionDenied) => {
            tracing::info!(%error, "no IPv6 on this machine: listening on IPv4 only");
            let any = (Ipv4Addr::UNSPECIFIED, address.port());
            bound(TcpSocket::new_v4()?, any.into())
        }
        socket => socket,
    };
    socket?.listen(BACKLOG)
}

/// Whether a server can listen there now.
pub(crate) fn try_bind(address: SocketAddr) -> io::Result<()> {
    // A socket of tokio's needs its runtime.
    std::net::TcpListener::bind(address).map(drop)
}

/// Gives a socket its address, and what its connections inherit.
fn bound(socket: TcpSocket, address: SocketAddr) -> io::Result<TcpSocket> {
    // A restarted server takes its port back at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    bequeath(SockRef::from(&socket))?;
    socket.bind(address)?;
    Ok(socket)
}

/// Sets what the connections of a socket inherit.
fn bequeath(socket: SockRef<'_>) -> io::Result<()> {
    socket.set_send_buffer_size(SEND_BUFFER as usize)?;
    socket.set_recv_buffer_size(RECEIVE_BUFFER as usize)?;
    // A key press must not wait for the one before it.
    socket.set_tcp_nodelay(true)?;
    probe(socket, false)
}

/// Takes a socket that listens already.
#[cfg(unix)]
pub(crate) fn take_socket(socket: std::net::TcpListener) -> io::Result<TcpListener> {
    bequeath(SockRef::from(&socket))?;
    socket.set_nonblocking(true)?;
    TcpListener::from_std(socket)
}

impl Shared {
    /// Speaks SSH from now on with a client from `peer`, if it may be here. `read_ahead` was read
    /// already; `local` is the address at which it reached this machine, if that is known.
    fn admit(
        self: &Arc<Self>,
        stream: TcpStream,
        read_ahead: Vec<u8>,
        peer: IpAddr,
        local: Option<SocketAddr>,
    ) {
        let connection = Arc::new(ConnectionState::default());
        let (files, is_banned) = (self.files(), self.ban(None, peer).is_some());
        let entered = self.admission.enter(
            &files.networks,
            peer,
            is_banned,
            &connection,
            Instant::now(),
        );
        let (permit, admitted) = match entered {
            Ok(entered) => entered,
            Err(refusal) => return self.refuse(stream, peer, refusal),
        };
        self.metrics.admitted();
        let told = &self.config.public_address;
        let public_address = match local {
            Some(local) if !told.is_known() => PublicAddress::of_connection(local, peer),
            _ => told.clone(),
        };
        let client = Client {
            ip: peer,
            admitted,
            public_address,
        };
        let shared = Arc::clone(self);
        self.threads.serve(stream, async move |stream| {
            let stream = GuardedStream::new(
                stream,
                read_ahead,
                Arc::clone(&connection),
                permit,
                &client.admitted,
                Arc::clone(&shared),
            );
            let handler = Handler::new(Arc::clone(&shared), Arc::clone(&connection), client);
            let ssh = Arc::clone(&shared.ssh);
            // Boxed, as the library keeps room for it twice.
            match russh::server::run_stream(ssh, Box::new(stream), handler).await {
                Ok(session) => connection.set_library(session.handle()),
                Err(error) => tracing::debug!(%peer, %error, "not an SSH connection"),
            }
        });
    }

    /// Sends a client away, and tells it why unless too many are told already.
    fn refuse(&self, stream: TcpStream, peer: IpAddr, refusal: Refusal) {
        self.refusal_lines.refused(peer, Who::of(None), refusal);
        let ban = self.ban(None, peer).filter(|_| refusal == Refusal::Banned);
        let sentence = ban.map(|ban| ban.says_to_anybody());
        if let Some(sentence) = sentence.or_else(|| refusal.sentence()) {
            self.refuser.refuse(stream, sentence, false);
        }
    }

    fn now(&self) -> Moment {
        Moment::of((self.config.clock)())
    }

    /// The orders from now on, and a stop that was given before.
    fn receive_orders(&self) -> watch::Receiver<Orders> {
        let mut orders = self.orders.subscribe();
        orders.mark_changed();
        orders
    }

    fn shutdown(&self) {
        self.orders.send_modify(|orders| {
            let now = Instant::now();
            orders.stop = match orders.stop {
                Stop::Not => Stop::At(now + self.config.drain),
                Stop::At(_) | Stop::Now => Stop::At(now),
            };
        });
    }

    /// The ban that holds for somebody with this key (`None`: not known, or a guest) from there.
    fn ban(&self, key: Option<&str>, address: IpAddr) -> Option<Arc<BanTerms>> {
        self.accounts.as_ref()?.ban(key, address)
    }
}

/// Has the kernel find out whether a silent client is still there.
fn probe(socket: SockRef<'_>, is_in_room: bool) -> io::Result<()> {
    let (interval, vanished) = match is_in_room {
        true => IN_ROOM,
        false => (KEEPALIVE, VANISHED),
    };
    let keepalive = TcpKeepalive::new()
        .with_time(interval)
        .with_interval(interval);
    socket.set_tcp_keepalive(&keepalive)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(vanished))?;
    Ok(())
}

impl Drop for Server {
    fn drop(&mut self) {
        let now = Stop::At(Instant::now());
        self.shared.orders.send_modify(|orders| orders.stop = now);
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn connections_inherit_what_their_socket_was_set_to() {
        let listener = bind(([127, 0, 0, 1], 0).into()).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (accepted, _client) = tokio::join!(listener.accept(), client);
        let (stream, _) = accepted.unwrap();
        let socket = SockRef::from(&stream);
        assert!(socket.tcp_nodelay().unwrap() && socket.keepalive().unwrap());
        assert_eq!(socket.tcp_keepalive_time().unwrap(), KEEPALIVE);
    }
}
