//! The command line.

use crate::accounts::{Account, Accounts};
use crate::commands::{self, Access, Outcome, Plan, Question};
use crate::core::budget::Cancel;
use crate::fairness::worker_pool::PoolShare;
use crate::i18n::Lang;
use crate::model::Begin;
use crate::server::{self, Server};
use crate::session::local::{self, LocalWire};
use crate::session::{self, End, Stop, exec, full_screen, text_mode};
use crate::store::StoreUrl;
use crate::terminal::capabilities;
use crate::ui::text_mode::TextModeStart;
use anyhow::Context;
use clap::{Parser, Subcommand};
use serve::Serve;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::sync::Semaphore;
use tokio::sync::watch;

mod line;
mod operator;
mod serve;
mod signals;
mod stores;

use operator::Operate;
use signals::Signals;

/// The maze daemon: mazes and puzzles for everybody who has ssh.
#[derive(Debug, Parser)]
#[command(version, disable_help_subcommand = true)]
pub struct Cli {
    /// What to do; to serve, if nothing is said
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
    /// The language: en, de or ru
    #[arg(long, global = true, value_name = "LANG", value_parser = commands::value::lang)]
    lang: Option<Lang>,
    /// Where players and runs are stored: sqlite:PATH or postgres://USER@HOST/NAME
    /// [default: sqlite:mazed.db, but play stores nothing]
    #[arg(
        long,
        global = true,
        env = "MAZED_STORE",
        hide_env_values = true,
        value_name = "URL"
    )]
    store: Option<StoreUrl>,
}

/// How long the store may take for what a game leaves behind.
const LAST_WRITES: Duration = Duration::from_secs(5);

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve games over SSH
    Serve(Box<Serve>),
    #[command(flatten)]
    Operate(Operate),
    #[command(flatten)]
    Player(commands::Command),
}

impl Cli {
    /// Does what the command line says; the exit status.
    ///
    /// # Errors
    /// What the operator has to put right; a player's mistakes are an exit status.
    pub fn run(self) -> anyhow::Result<u8> {
        let env = capabilities::Env::of_process();
        let lang = self.lang.unwrap_or_else(|| session::language(&env));
        let store = self.store;
        let plan = match self.command {
            None => return serve(&self.serve, store),
            Some(Command::Serve(options)) => return serve(&options, store),
            Some(Command::Operate(operate)) => return operate.run(store),
            Some(Command::Player(command)) => command.plan(lang, Access::Local),
        };
        match plan {
            Plan::Play(game) => play(env, lang, game, store.as_ref()),
            Plan::Query(Question {
                screen: Some(begin),
                ..
            }) if local::has_screen() && !env.is_dumb() => {
                play(env, lang, begin, Some(&stores::existing(store)?))
            }
            Plan::Query(question) => {
                let accounts = local_memory(&stores::existing(store)?)?;
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()?;
                let account = Account::new(accounts, None, "");
                print(&runtime.block_on(exec::answer(question, Some(account))))
            }
            Plan::Done(outcome) => print(&outcome),
            Plan::Work { stdin, work } => {
                let mut input = Vec::new();
                if stdin {
                    io::stdin().read_to_end(&mut input)?;
                }
                print(&work(input, &Cancel::default()))
            }
        }
    }
}

fn print(outcome: &Outcome) -> anyhow::Result<u8> {
    io::stderr().write_all(&outcome.stderr)?;
    let printed = io::stdout().write_all(&outcome.stdout);
    match printed {
        // `mazed ... | head`: whoever read has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(outcome.status),
        printed => printed.map(|()| outcome.status).map_err(Into::into),
    }
}

/// Serves until a signal says stop.
fn serve(options: &Serve, store: Option<StoreUrl>) -> anyhow::Result<u8> {
    server::raise_open_files();
    let store = stores::open(&store.unwrap_or_else(stores::usual), true)?;
    let server = Server::new(server::Config {
        store: Some(store),
        ..options.config()
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = server
            .bind()
            .with_context(|| format!("cannot listen on {}", options.listen))?;
        let mut signals = Signals::new()?;
        // Scripts wait for the first line; it may go to a pipe that is closed by now.
        let mut stdout = io::stdout();
        let _ = writeln!(stdout, "listening on {}", listener.local_addr()?);
        let _ = writeln!(stdout, "host key {}", server.fingerprint());
        let _ = stdout.flush();
        let mut listening = std::pin::pin!(server.listen(listener));
        loop {
            tokio::select! {
                () = &mut listening => return Ok(0),
                () = signals.next() => server.shutdown(),
            }
        }
    })
}

/// The memory of a game without a server.
fn local_memory(store: &StoreUrl) -> anyhow::Result<Arc<Accounts>> {
    let store = stores::open(store, false)?;
    let proof_permits = Arc::new(Semaphore::new(1));
    Ok(Accounts::new(
        store,
        Arc::new(SystemTime::now),
        proof_permits,
    ))
}

/// Plays in this terminal; in lines, where there is none.
fn play(
    env: capabilities::Env,
    lang: Lang,
    game: Begin,
    store: Option<&StoreUrl>,
) -> anyhow::Result<u8> {
    let accounts = store.map(local_memory).transpose()?;
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
        let (stopper, stop) = watch::channel(Stop::Not);
        let mut signals = Signals::new()?;
        let account = accounts
            .clone()
            .map(|accounts| Account::new(accounts, None, ""));
        let playing = play_here(env, lang, game, account, stop);
        let mut playing = std::pin::pin!(playing);
        loop {
            tokio::select! {
                end = &mut playing => {
                    if let Some(accounts) = accounts {
                        accounts.settle(LAST_WRITES).await;
                    }
                    return end;
                }
                () = signals.next() => {
                    stopper.send_replace(Stop::Now);
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
    stop: watch::Receiver<Stop>,
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
            seed,
            idle: None,
            pool: PoolShare::alone(),
            cpu_budget: None,
            stop,
        };
        return Ok(full_screen::run(wire, setup).await);
    }
    let start = TextModeStart {
        words: session::words(lang, env.caps()),
        seed,
        game,
        profile: None,
    };
    let setup = text_mode::Setup {
        start,
        lang_is_named: true,
        account,
        pty: false,
        idle: None,
        pool: PoolShare::alone(),
        cpu_budget: None,
        stop,
    };
    Ok(text_mode::run(LocalWire::standard()?, setup).await)
}
