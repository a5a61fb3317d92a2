//! The beginning of a session: what was asked for, and a seat for it.

use super::Shared;
use super::handler::Identity;
use crate::accounts::Account;
use crate::commands::{Plan, StoreQuery};
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::seats::Turn;
use crate::fairness::worker_pool::Origin;
use crate::i18n::{Lang, Words};
use crate::model::Begin;
use crate::session::connection::{ConnectionState, Stage};
use crate::session::waiting::{self, View};
use crate::session::wire::SshWire;
use crate::session::{self, Stop, exec, text_mode};
use crate::terminal::capabilities;
use crate::ui::lines::LinesStart;
use std::sync::Arc;
use tokio::sync::watch;

/// A session channel with what was said on it before the session.
pub struct Asked {
    /// The channel.
    pub wire: SshWire,
    /// The connection under it.
    pub connection: Arc<ConnectionState>,
    /// What the client's environment says.
    pub env: capabilities::Env,
    /// The size of the terminal, as claimed; `None`: there is none.
    pub pty: Option<(u32, u32)>,
    /// Whether the server goes on.
    pub stop: watch::Receiver<Stop>,
    /// Where the connection comes from.
    pub origin: Origin,
    /// What its address takes of the processor; `None`: nobody counts.
    pub cpu_budget: Option<Arc<CpuBudget>>,
    /// Who is at the other end.
    pub identity: Identity,
}

impl Shared {
    /// Whoever this is, to the server's memory.
    fn account(&self, identity: Identity) -> Option<Arc<Account>> {
        let accounts = Arc::clone(self.accounts.as_ref()?);
        Some(Account::new(accounts, identity.fingerprint, &identity.user))
    }

    /// Begins a session: a command line, or the menu.
    pub fn begin(&self, asked: Asked, command: Option<&[u8]>) {
        let said = session::language(&asked.env);
        let (plan, named) = match command {
            Some(line) => exec::plan(line, said),
            None => (Plan::Play(Begin::Menu), None),
        };
        let lang = named.unwrap_or(said);
        match (plan, asked.pty) {
            (Plan::Play(game), Some(size)) if !asked.env.is_dumb() => {
                self.begin_screen(asked, named, game, size);
            }
            (Plan::Play(game), _) => self.begin_lines(asked, lang, named.is_some(), game),
            (
                Plan::Query(StoreQuery {
                    screen: Some(begin),
                    ..
                }),
                Some(size),
            ) if !asked.env.is_dumb() => self.begin_screen(asked, named, begin, size),
            (plan, _) => self.begin_command(asked, lang, plan),
        }
    }

    fn begin_screen(&self, asked: Asked, named: Option<Lang>, game: Begin, size: (u32, u32)) {
        let Asked {
            wire,
            connection,
            env,
            stop,
            origin,
            cpu_budget,
            identity,
            ..
        } = asked;
        connection.advance(Stage::Playing);
        let lang = named.unwrap_or_else(|| session::language(&env));
        let words = session::words(lang, env.caps());
        let setup = session::Setup {
            make_app: Arc::clone(&self.config.make_app),
            env,
            ask: true,
            size,
            lang: named,
            game,
            account: self.account(identity),
            seed: (self.config.seeds)(),
            idle: Some(self.config.idle),
            places: self.searches.share(origin),
            cpu_budget,
            stop: stop.clone(),
        };
        self.sit(wire, words, View::Screen(size), stop, move |wire, view| {
            let size = match view {
                View::Screen(size) => size,
                View::Lines(_) => setup.size,
            };
            session::run(wire, session::Setup { size, ..setup })
        });
    }

    fn begin_lines(&self, asked: Asked, lang: Lang, lang_is_named: bool, game: Begin) {
        let Asked {
            wire,
            connection,
            env,
            pty,
            stop,
            cpu_budget,
            identity,
            ..
        } = asked;
        connection.advance(Stage::Playing);
        let words = session::words(lang, env.caps());
        let setup = text_mode::Setup {
            make_lines: Arc::clone(&self.config.make_lines),
            start: LinesStart {
                words,
                seed: (self.config.seeds)(),
                game,
                profile: None,
            },
            lang_is_named,
            account: self.account(identity),
            pty: pty.is_some(),
            idle: Some(self.config.idle),
            cpu_budget,
            stop: stop.clone(),
        };
        let view = View::Lines(pty.is_some());
        self.sit(wire, words, view, stop, |wire, _| {
            text_mode::run(wire, setup)
        });
    }

    /// A command does not wait for a seat: a script would rather know.
    fn begin_command(&self, asked: Asked, lang: Lang, plan: Plan) {
        asked.connection.advance(Stage::Command);
        let words = session::words(lang, asked.env.caps());
        let seat = self.seats.take_at_once();
        let plan = match seat {
            Some(_) => plan,
            None => Plan::Done(waiting::refused(words)),
        };
        let account = self.account(asked.identity);
        let places = self.places.share(asked.origin);
        let running = exec::run(asked.wire, plan, account, places, words);
        self.tasks.spawn(async move {
            running.await;
            drop(seat);
        });
    }

    /// Lets somebody play as soon as there is a seat.
    fn sit<F>(
        &self,
        mut wire: SshWire,
        words: &'static Words,
        view: View,
        stop: watch::Receiver<Stop>,
        play: impl FnOnce(SshWire, View) -> F + Send + 'static,
    ) where
        F: Future<Output: Send> + Send + 'static,
    {
        match self.seats.take() {
            // A task of its own kind: whoever does not wait carries nothing that
            // waiting takes.
            Turn::Now(seat) => {
                // Boxed: a task keeps room both for what it is given and for what it awaits.
                let playing = Box::pin(play(wire, view));
                self.tasks.spawn(async move {
                    playing.await;
                    drop(seat);
                });
            }
            Turn::Later(ticket) => {
                self.tasks.spawn(async move {
                    let waits = waiting::wait(&mut wire, ticket, words, view, stop).await;
                    if let Some((seat, view)) = waits {
                        // Boxed: while somebody waits, there is no game to keep room for.
                        Box::pin(play(wire, view)).await;
                        drop(seat);
                    }
                });
            }
        }
    }
}
