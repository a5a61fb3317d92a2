//! The command line.

mod backup;
mod database;
mod doctor;
mod documents;
mod folders;
mod line;
mod local;
mod log;
mod serve;
mod signals;
mod verify;

pub use log::{Log, LogOptions};

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::anyhow;
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::backup::Backup;
use self::doctor::Doctor;
use self::documents::Document;
use self::local::LocalWire;
use self::serve::Serve;
use self::signals::Signals;
use crate::accounts::{Account, Accounts, ClientAddress};
use crate::commands::{self, Access, Output, Plan, StoreQuery};
use crate::core::budget::CancelToken;
use crate::i18n::{Lang, Words};
use crate::model::{Begin, Moment, PublicAddress};
use crate::server::{self, Server, notify};
use crate::session::full_screen::ScreenSetup;
use crate::session::{self, End, Orders, Stop, exec, full_screen, text_mode};
use crate::store::{Store, StoreUrl, copy};
use crate::terminal::capabilities;
use crate::ui::Start;

#[derive(Debug, Parser)]
#[command(version, about = "man-mazed", disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
    #[arg(long, help = "man-lang-here", global = true, value_name = "LANG",
          value_parser = commands::parse::lang)]
    lang: Option<Lang>,
    #[command(flatten)]
    pub log: LogOptions,
    #[arg(long, help = "man-store", global = true, env = "MAZED_STORE", value_name = "URL",
          value_parser = database::url)]
    store: Option<StoreUrl>,
}

/// How long the store may take for the last writes: somebody waits for the prompt.
const LAST_WRITES_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug, Subcommand)]
enum Command {
    #[command(about = "Serve games over SSH")]
    Serve(Box<Serve>),
    #[command(
        about = "Check everything that serve needs, with the same options, and say what to do about problems; changes nothing, even while a server runs"
    )]
    Doctor(Box<Doctor>),
    #[command(
        about = "Copy the database into a folder and keep the newest copies, as a nightly timer does"
    )]
    Backup(Backup),
    #[command(
        about = "Copy a database into a new one, even while the server runs: for a backup, a restore or the move to PostgreSQL"
    )]
    Copy {
        #[arg(help = "The database to copy, sqlite:FILE or postgres://...", value_parser = database::url)]
        from: StoreUrl,
        #[arg(help = "The new database, which must not exist yet", value_parser = database::url)]
        to: StoreUrl,
    },
    #[command(about = "Replay every finished run and compare its result")]
    Verify,
    #[command(flatten)]
    Document(Document),
    #[command(flatten)]
    Player(commands::Command),
}

impl Cli {
    /// Does what the command line says; the exit status.
    pub fn run(self, log: &Log) -> anyhow::Result<u8> {
        let env = capabilities::Env::of_process();
        let lang = self.lang.unwrap_or_else(|| env.lang());
        let words = Words::of(lang);
        let store = self.store;
        let plan = match self.command {
            None => return serve(&self.serve, store, log),
            Some(Command::Serve(options)) => return serve(&options, store, log),
            Some(Command::Doctor(doctor)) => return doctor.run(store),
            Some(Command::Backup(backup)) => {
                return backup.run(&store.unwrap_or_else(database::default_url));
            }
            Some(Command::Copy { from, to }) => {
                copy::copy(&from, &to)?;
                return Ok(0);
            }
            Some(Command::Verify) => return with_store(store),
            Some(Command::Document(document)) => return document.run(words),
            Some(Command::Player(command)) => command.plan(lang, Access::Local),
        };
        match plan {
            Plan::Play(game) => play(env, lang, game, store.as_ref()),
            Plan::Query(StoreQuery {
                screen: Some(begin),
                ..
            }) if local::has_screen() && !env.is_dumb() => {
                play(env, lang, begin, Some(&database::existing(store)?))
            }
            Plan::Query(question) => {
                let accounts = local_accounts(&database::existing(store)?)?;
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()?;
                let account = Account::new(accounts, None, ClientAddress::LOCAL);
                print(&runtime.block_on(exec::answer(
                    question,
                    Some(account),
                    CancelToken::default(),
                )))
            }
            Plan::Done(output) => print(&output),
            Plan::Host(page) => {
                let texts = self.serve.host_texts()?;
                print(&commands::host_page(&texts, page, words))
            }
            Plan::Work { stdin, work } => {
                let mut input = Vec::new();
                if stdin {
                    io::stdin().read_to_end(&mut input)?;
                }
                print(&work(input, &CancelToken::default()))
            }
        }
    }
}

fn print(output: &Output) -> anyhow::Result<u8> {
    io::stderr().write_all(&output.stderr)?;
    let printed = io::stdout().write_all(&output.stdout);
    match printed {
        // `mazed ... | head`: the reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(output.status),
        printed => printed.map(|()| output.status).map_err(Into::into),
    }
}

fn with_store(url: Option<StoreUrl>) -> anyhow::Result<u8> {
    let store = database::open(&database::existing(url)?, false)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let done = verify::verify(&store).await;
        close(&store).await;
        done
    })
}

fn serve(options: &Serve, store: Option<StoreUrl>, log: &Log) -> anyhow::Result<u8> {
    std::panic::set_hook(Box::new(|panic| {
        // Into the log: standard error itself waits for whoever reads it.
        let trace = Backtrace::capture();
        match trace.status() {
            BacktraceStatus::Captured => tracing::error!(backtrace = %trace, "{panic}"),
            _ => tracing::error!("{panic}"),
        }
    }));
    // Connections have threads of their own.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    // Before anything takes long. Those that stop it do so by default until it listens.
    let mut outlived = {
        let _context = runtime.enter();
        Signals::to_outlive()?
    };
    server::raise_open_files();
    let url = store.unwrap_or_else(database::default_url);
    let host_key = options.config().keys.join(server::HOST_KEY);
    for file in [Some(&host_key), url.path().as_ref()].into_iter().flatten() {
        folders::check(file)?;
    }
    let missing = what_is_missing(&url, &host_key);
    let status = runtime.block_on(async {
        // First, so that one that cannot listen changes nothing.
        let listener = listener(options.listen)?;
        let metrics = options.metrics.map(|address| {
            let failed = |error| anyhow!("cannot listen on {address} for the metrics: {error}");
            server::bind(address).map_err(failed)
        });
        let metrics = metrics.transpose()?;
        let store = database::open(&url, true)?;
        let server = Server::new(server::Config {
            store: Some(store.clone()),
            ..options.config()
        })?;
        server.read_files()?;
        let mut stops = Signals::to_stop()?;
        let dropped = log.dropped();
        server.count_dropped_lines(move || dropped.dropped_lines() as u64);
        let address = listener.local_addr()?;
        options.log_start(address, &url);
        if let Some(missing) = missing {
            tracing::warn!(store = %url, "{missing}");
        }
        // Scripts wait for the first line; it may go to a pipe that is closed by now.
        let mut stdout = io::stdout();
        let _ = writeln!(stdout, "listening on {address}");
        let _ = writeln!(stdout, "host key {}", server.fingerprint());
        if let Some(metrics) = metrics {
            let address = metrics.local_addr()?;
            let _ = writeln!(stdout, "metrics on http://{address}/metrics");
            tokio::spawn(server.serve_metrics(metrics));
        }
        let public = options.public_address.clone();
        let public = public.unwrap_or_else(|| local_address(address));
        let _ = writeln!(stdout, "connect with: {}", public.command(""));
        let _ = stdout.flush();
        notify::ready();
        let mut listening = std::pin::pin!(server.listen(listener));
        let unsaved = loop {
            tokio::select! {
                unsaved = &mut listening => break unsaved,
                signal = stops.next() => {
                    let (connections, _) = server.connections();
                    tracing::info!(signal, connections, "stopping");
                    notify::stopping();
                    server.shutdown();
                }
                signal = outlived.next() => match signal {
                    signals::RELOAD => drop(tokio::spawn(server.reload())),
                    signal => signals::note(signal),
                },
            }
        };
        let closed = close(&store).await;
        tracing::info!("stopped");
        Ok(u8::from(unsaved > 0 || !closed))
    });
    // Work for sessions that did not end in time is nobody's any more.
    runtime.shutdown_background();
    status
}

/// What is about to be made anew beside what is there from before.
fn what_is_missing(url: &StoreUrl, host_key: &Path) -> Option<&'static str> {
    match (url.path()?.exists(), host_key.exists()) {
        (false, true) => Some(
            "a new, empty database was made although this server has run before: if the file was \
             moved away, stop the server, put it back, and start again",
        ),
        (true, false) => Some(
            "a new host key was made although there is a database from before: ssh warns every \
             player of it and refuses to connect; if there is a copy of the old key, put it in its place",
        ),
        _ => None,
    }
}

/// The socket that systemd hands over, or one of our own.
fn listener(address: SocketAddr) -> anyhow::Result<TcpListener> {
    #[cfg(unix)]
    if let Some(socket) = listenfd::ListenFd::from_env().take_tcp_listener(0)? {
        tracing::info!("listening on systemd's socket; --listen is ignored");
        return Ok(server::take_socket(socket)?);
    }
    server::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied if address.port() < 1024 => anyhow!(
            "this user may not listen on {address}, a port below 1024: use the socket unit, or listen on \
             2222 and redirect the port"
        ),
        _ => anyhow!("cannot listen on {address}: {error}; choose another with --listen, such as --listen [::]:2223"),
    })
}

/// Where the server is reached on this machine.
fn local_address(address: SocketAddr) -> PublicAddress {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        ip => ip.to_string(),
    };
    PublicAddress::new(&host, address.port())
}

/// Closes a database, so that its file is whole; whether it is.
async fn close(store: &Store) -> bool {
    let closed = store.close(LAST_WRITES_TIMEOUT).await;
    if let Err(error) = &closed {
        tracing::error!(%error, "the database was not closed cleanly");
    }
    closed.is_ok()
}

/// The accounts of a game without a server.
fn local_accounts(store: &StoreUrl) -> anyhow::Result<Arc<Accounts>> {
    let store = database::open(store, false)?;
    Ok(Accounts::new(store, Arc::new(SystemTime::now), 1, None))
}

/// Plays in this terminal, or in text mode where there is none.
fn play(
    env: capabilities::Env,
    lang: Lang,
    game: Begin,
    store: Option<&StoreUrl>,
) -> anyhow::Result<u8> {
    let accounts = store.map(local_accounts).transpose()?;
    let game = match accounts {
        Some(_) => game,
        None => game.without_store(Moment::of(SystemTime::now())),
    };
    // A panic message would be lost on the alternate screen, so it is shown after it.
    let panic: Arc<Mutex<Option<String>>> = Arc::default();
    let kept = Arc::clone(&panic);
    std::panic::set_hook(Box::new(move |info| {
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
    }));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let end = runtime.block_on(async {
        let (stopper, orders) = watch::channel(Stop::Not.into());
        let mut signals = Signals::to_stop()?;
        let account = accounts
            .clone()
            .map(|accounts| Account::new(accounts, None, ClientAddress::LOCAL));
        let playing = play_here(env, lang, game, account, orders);
        let mut playing = std::pin::pin!(playing);
        loop {
            tokio::select! {
                end = &mut playing => {
                    if let Some(accounts) = accounts {
                        accounts.settle(LAST_WRITES_TIMEOUT).await;
                        close(accounts.store()).await;
                    }
                    return end;
                }
                _ = signals.next() => {
                    stopper.send_replace(Stop::Now.into());
                }
            }
        }
    })?;
    if let Some(message) = panic.lock().unwrap_or_else(PoisonError::into_inner).take() {
        eprintln!("{message}");
    }
    Ok(end.status())
}

async fn play_here(
    env: capabilities::Env,
    lang: Lang,
    game: Begin,
    account: Option<Arc<Account>>,
    orders: watch::Receiver<Orders>,
) -> io::Result<End> {
    let heard = Start {
        lang,
        seed: session::fresh_seed(),
        game,
        ..Start::heard(env.caps().unicode)
    };
    let setup = |start| session::Setup {
        start,
        lang_is_named: true,
        account,
        idle: None,
        cpu_budget: None,
        orders,
    };
    if local::has_screen() && !env.is_dumb() {
        let (wire, size) = LocalWire::terminal()?;
        let start = session::on_screen(heard, size, &env);
        let screen = ScreenSetup {
            make_app: Arc::new(session::app),
            asks_terminal: false,
            metrics: None,
        };
        return Ok(full_screen::run(wire, setup(start), screen).await);
    }
    Ok(text_mode::run(LocalWire::standard()?, setup(heard), false).await)
}
