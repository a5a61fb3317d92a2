//! The command line.

mod admin;
mod backup;
mod config_file;
mod database;
mod doctor;
mod documents;
mod folders;
mod line;
mod log;
mod operator;
mod serve;
mod signals;

pub use log::{Log, LogOptions};

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::anyhow;
use clap::{CommandFactory, Parser, Subcommand};
use tokio::sync::watch;

use self::config_file::ConfigFileError;
use self::doctor::Doctor;
use self::documents::Document;
use self::line::LineError;
use self::operator::Operate;
use self::serve::Serve;
use self::signals::Signals;
use crate::accounts::{Account, Accounts, ClientAddress};
use crate::commands::admin::AdminCommand;
use crate::commands::refusal::Tell;
use crate::commands::{self, Access, Output, Plan, StoreQuery};
use crate::core::budget::CancelToken;
use crate::i18n::{Lang, Words};
use crate::limits::pool::Pool;
use crate::model::{Begin, HostTexts, Moment, PublicAddress};
use crate::server::{self, ReadAgain, Reread, Server, notify};
use crate::session::local::{self, LocalWire};
use crate::session::{self, End, Orders, Stop, exec, full_screen, text_mode};
use crate::store::{Store, StoreUrl};
use crate::terminal::capabilities;
use crate::ui::text_mode::TextModeStart;

/// The whole command line; texts are the names of messages, see `commands::manual`.
#[derive(Debug, Parser)]
#[command(version, about = "man-mazed", disable_help_subcommand = true)]
pub struct Cli {
    /// To serve, where there is none.
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
    #[arg(long, help = "man-lang-here", global = true, value_name = "LANG",
          value_parser = commands::parse::lang)]
    lang: Option<Lang>,
    /// How to log.
    #[command(flatten)]
    pub log: LogOptions,
    #[arg(long, help = "man-store", global = true, env = "MAZED_STORE", value_name = "URL",
          value_parser = database::url)]
    store: Option<StoreUrl>,
    #[arg(
        long,
        help = "man-admin-socket",
        global = true,
        env = "MAZED_ADMIN_SOCKET",
        value_name = "PATH"
    )]
    admin_socket: Option<PathBuf>,
    #[arg(id = config_file::OPTION, long, help = "man-config", global = true, env = "MAZED_CONFIG",
          value_name = "FILE")]
    config: Option<PathBuf>,
    /// What is wrong in that file, for a doctor: it ends all other commands.
    #[arg(skip)]
    wrong_lines: Vec<ConfigFileError>,
}

/// How long the store may take to write what is left when a game or the server ends: somebody
/// waits for the prompt meanwhile.
const LAST_WRITES_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug, Subcommand)]
enum Command {
    #[command(about = "man-serve")]
    Serve(Box<Serve>),
    #[command(about = "man-doctor")]
    Doctor(Box<Doctor>),
    #[command(flatten)]
    Admin(AdminCommand),
    #[command(flatten)]
    Operate(Operate),
    #[command(flatten)]
    Document(Document),
    #[command(flatten)]
    Player(commands::Command),
}

impl Cli {
    /// Does what the command line says; the exit status.
    ///
    /// # Errors
    /// What the operator has to put right; a player's mistakes are an exit status.
    pub fn run(self, log: &Arc<Log>) -> anyhow::Result<u8> {
        let env = capabilities::Env::of_process();
        let lang = self.lang.unwrap_or_else(|| session::language(&env));
        let words = Words::of(lang);
        let store = self.store;
        let plan = match self.command {
            None => return serve(&self.serve, store, self.admin_socket, words, log),
            Some(Command::Serve(options)) => {
                return serve(&options, store, self.admin_socket, words, log);
            }
            Some(Command::Admin(command)) => {
                return admin::run(command, self.admin_socket, store, lang);
            }
            Some(Command::Doctor(doctor)) => {
                return doctor.run(store, self.admin_socket, &self.wrong_lines, words);
            }
            Some(Command::Operate(operate)) => return operate.run(store, words),
            Some(Command::Document(document)) => return document.run(words),
            Some(Command::Player(command)) => command.plan(lang, Access::Local),
        };
        match plan {
            Plan::Play(game) => play(env, lang, game, store.as_ref()),
            Plan::Query(StoreQuery {
                screen: Some(begin),
                ..
            }) if local::has_screen() && !env.is_dumb() => {
                play(env, lang, begin, Some(&database::existing(store, words)?))
            }
            Plan::Query(question) => {
                let accounts = local_accounts(&database::existing(store, words)?, words)?;
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()?;
                let account = Account::new(accounts, None, "", ClientAddress::LOCAL);
                print(&runtime.block_on(exec::answer(
                    question,
                    Some(account),
                    CancelToken::default(),
                )))
            }
            Plan::Done(output) => print(&output),
            Plan::Host(page) => {
                let texts = self.serve.host_texts(words)?.texts();
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

/// Serves until a signal says stop.
fn serve(
    options: &Serve,
    store: Option<StoreUrl>,
    admin_socket: Option<PathBuf>,
    words: &'static Words,
    log: &Arc<Log>,
) -> anyhow::Result<u8> {
    std::panic::set_hook(Box::new(|panic| {
        // Into the log: standard error itself waits for whoever reads it.
        let trace = Backtrace::capture();
        match trace.status() {
            BacktraceStatus::Captured => tracing::error!(backtrace = %trace, "{panic}"),
            _ => tracing::error!("{panic}"),
        }
    }));
    let runtime = tokio::runtime::Builder::new_multi_thread()
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
    let is_missed = url
        .path()
        .is_some_and(|file| database::is_missed(&file, &host_key));
    let is_key_missed = url
        .path()
        .is_some_and(|file| database::is_key_missed(&file, &host_key));
    for file in [Some(host_key), url.path()].into_iter().flatten() {
        folders::check(&file, words)?;
    }
    let status = runtime.block_on(async {
        // First, so that one that cannot listen changes nothing.
        let said = |message, address: SocketAddr| {
            move |error: io::Error| {
                let values = [
                    ("address", address.to_string().into()),
                    ("why", error.to_string().into()),
                ];
                anyhow!(words.tr(message, &values))
            }
        };
        let listener = server::bind(options.listen).map_err(|error| {
            let is_privileged = options.listen.port() < 1024;
            let message = match error.kind() {
                io::ErrorKind::PermissionDenied if is_privileged => "serve-listen-privileged",
                _ => "serve-listen",
            };
            said(message, options.listen)(error)
        })?;
        let metrics = options.metrics.map(|address| {
            server::bind_metrics(address).map_err(said("serve-metrics-listen", address))
        });
        let metrics = metrics.transpose()?;
        let store = database::open(&url, true, words)?;
        let server = Server::new(server::Config {
            store: Some(store.clone()),
            host_texts: Arc::new(options.host_texts(words)?),
            read_again: Some(read_again()),
            ..options.config()
        })
        .map_err(|error| anyhow!(error.tell(words)))?;
        server
            .read_operators()
            .map_err(|error| anyhow!(error.tell(words)))?;
        let hearing = hear_operators(&server, admin_socket, &url, words)?;
        let mut hearing = std::pin::pin!(hearing);
        let mut stops = Signals::to_stop()?;
        let log = Arc::clone(log);
        server.count_dropped_lines(move || log.dropped());
        let address = listener.local_addr()?;
        options.log_start(address, &url);
        doctor::warn_of_options(options);
        if is_missed {
            tracing::warn!(
                store = %url,
                "a new, empty database was made although this server has run before: if the file was \
                 moved away, stop the server, put it back, and start again; what was played meanwhile \
                 is in the new file alone"
            );
        }
        if is_key_missed {
            tracing::warn!(
                fingerprint = %server.fingerprint(),
                "a new host key was made although there is a database from before: ssh warns every player \
                 of it and refuses to connect; if there is a copy of the old key, stop the server, put it \
                 in its place, and start again"
            );
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
                    signals::RELOAD => drop(tokio::spawn(server.reload(words))),
                    signal => signals::note(signal),
                },
                () = &mut hearing => {}
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

/// Hears operators of this machine for ever, if there is a socket for them.
///
/// # Errors
/// The socket that is named cannot be used. Without the one that none is named for, the server is
/// as good as before for its players.
#[cfg(unix)]
fn hear_operators<'a>(
    server: &'a Server,
    named: Option<PathBuf>,
    url: &StoreUrl,
    words: &Words,
) -> anyhow::Result<impl Future<Output = ()> + 'a> {
    let path = named.clone().or_else(|| admin::default_path(url));
    let bound = path.map(|path| {
        folders::check(&path, words)?;
        server::AdminSocket::bind(&path).map_err(|error| anyhow!(error.tell(words)))
    });
    let socket = match bound {
        Some(Ok(socket)) => Some(socket),
        Some(Err(error)) if named.is_some() => {
            return Err(error.context("--admin-socket"));
        }
        Some(Err(error)) => {
            tracing::warn!(%error, "no socket for operators");
            None
        }
        None => {
            tracing::info!("no socket for operators: --admin-socket names none");
            None
        }
    };
    Ok(async move {
        match socket {
            Some(socket) => server.hear_operators(socket).await,
            None => std::future::pending().await,
        }
    })
}

/// There are no sockets in the file system.
#[cfg(not(unix))]
fn hear_operators(
    _: &Server,
    named: Option<PathBuf>,
    _: &StoreUrl,
    words: &Words,
) -> anyhow::Result<impl Future<Output = ()>> {
    match named {
        Some(_) => Err(anyhow!(words.t("socket-unix").into_owned())),
        None => Ok(std::future::pending()),
    }
}

/// Reads the command line of this process again, with the file that it names.
fn read_again() -> ReadAgain {
    let read = || {
        let mut parser = Cli::command();
        parser.build();
        let line: Vec<_> = std::env::args_os().collect();
        let (cli, matches) = Cli::read_with_file(&mut parser, &line)?;
        Ok::<_, LineError>((parser, cli, matches))
    };
    let before = read().ok().map(|(_, _, matches)| matches);
    Arc::new(move |words| {
        let (parser, cli, matches) = read().map_err(|error| error.tell(words))?;
        let before = before.as_ref().unwrap_or(&matches);
        let later = config_file::later(&parser, before, &matches);
        let serve = match cli.command {
            Some(Command::Serve(options)) => *options,
            _ => cli.serve,
        };
        Ok(Reread {
            config: serve.config(),
            has_file: cli.config.is_some(),
            later,
        })
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
fn local_accounts(store: &StoreUrl, words: &Words) -> anyhow::Result<Arc<Accounts>> {
    let store = database::open(store, false, words)?;
    Ok(Accounts::new(store, Arc::new(SystemTime::now), 1))
}

/// Plays in this terminal, or in text mode where there is none.
fn play(
    env: capabilities::Env,
    lang: Lang,
    game: Begin,
    store: Option<&StoreUrl>,
) -> anyhow::Result<u8> {
    let accounts = store
        .map(|store| local_accounts(store, Words::of(lang)))
        .transpose()?;
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
            .map(|accounts| Account::new(accounts, None, "", ClientAddress::LOCAL));
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
    let seed = session::fresh_seed();
    if local::has_screen() && !env.is_dumb() {
        let (wire, size) = LocalWire::terminal()?;
        let setup = full_screen::Setup {
            make_app: Arc::new(session::app),
            env,
            query_terminal: false,
            size,
            lang: Some(lang),
            begin: game,
            account,
            address: PublicAddress::default(),
            host_texts: HostTexts::default(),
            seed,
            idle: None,
            workers: Pool::alone().share(ClientAddress::LOCAL),
            cpu_budget: None,
            metrics: None,
            orders,
        };
        return Ok(full_screen::run(wire, setup).await);
    }
    let start = TextModeStart {
        words: session::words(lang, env.caps()),
        seed,
        game,
        profile: None,
        board_limit: None,
        presence: None,
        address: PublicAddress::default(),
        host_texts: HostTexts::default(),
    };
    let setup = text_mode::Setup {
        start,
        lang_is_named: true,
        account,
        pty: false,
        idle: None,
        workers: Pool::alone().share(ClientAddress::LOCAL),
        cpu_budget: None,
        orders,
    };
    Ok(text_mode::run(LocalWire::standard()?, setup).await)
}
