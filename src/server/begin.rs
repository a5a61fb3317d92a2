//! The beginning of a session: what was asked for, and a seat for it.

use std::pin::pin;
use std::sync::Arc;

use tokio::sync::watch;

use super::Shared;
use super::connection_log::SessionLines;
use super::handler::Identity;
use crate::accounts::{Account, BanWatch, banned};
use crate::commands::{Plan, StoreQuery};
use crate::fairness::ClientAddress;
use crate::fairness::cpu_budget::CpuBudget;
use crate::fairness::seats::{Seat, SeatGrant, made_room};
use crate::i18n::{Lang, Words};
use crate::model::Begin;
use crate::session::connection::{ConnectionState, Stage};
use crate::session::queue::{self, View};
use crate::session::wire::SshWire;
use crate::session::{self, End, Stop, exec, full_screen, text_mode};
use crate::terminal::capabilities;
use crate::ui::text_mode::TextModeStart;

/// What a client has asked for on its session channel.
pub(super) struct SessionRequest {
    pub(super) wire: SshWire,
    pub(super) connection: Arc<ConnectionState>,
    /// What the client's environment says.
    pub(super) env: capabilities::Env,
    /// The size of the terminal, as claimed; `None`: there is none.
    pub(super) pty: Option<(u32, u32)>,
    /// Whether the server goes on.
    pub(super) stop: watch::Receiver<Stop>,
    pub(super) address: ClientAddress,
    /// The CPU time of its address; `None`: it has no bounds.
    pub(super) cpu_budget: Option<Arc<CpuBudget>>,
    /// Who it is, for the store; `None`: there is no store.
    pub(super) account: Option<Arc<Account>>,
    /// Tells when they are banned.
    pub(super) bans: Option<BanWatch>,
    /// What the log says of it.
    pub(super) lines: SessionLines,
}

impl Shared {
    /// This player for the store; `None`: there is no store.
    pub(super) fn account(
        &self,
        identity: Identity,
        address: ClientAddress,
        cpu_budget: Option<Arc<CpuBudget>>,
    ) -> Option<Arc<Account>> {
        let accounts = Arc::clone(self.accounts.as_ref()?);
        let Identity { fingerprint, user } = identity;
        let account = Account::booked(accounts, fingerprint, &user, address, cpu_budget);
        Some(account)
    }

    /// Begins a session: a command line, or the menu.
    pub(super) fn begin(&self, request: SessionRequest, command: Option<&[u8]>) {
        let env_lang = session::language(&request.env);
        let (mut plan, named_lang) = match command {
            Some(line) => exec::plan(line, env_lang),
            None => (Plan::Play(Begin::Menu), None),
        };
        if let Plan::Done(output) = &mut plan {
            output.name_host(&self.config.public_address);
        }
        let lang = named_lang.unwrap_or(env_lang);
        let screen_size = request.pty.filter(|_| !request.env.is_dumb());
        match (plan, screen_size) {
            (Plan::Play(game), Some(size)) => self.begin_screen(request, named_lang, game, size),
            (Plan::Play(game), None) => {
                self.begin_text_mode(request, lang, named_lang.is_some(), game);
            }
            (
                Plan::Query(StoreQuery {
                    screen: Some(game), ..
                }),
                Some(size),
            ) => self.begin_screen(request, named_lang, game, size),
            (plan, _) => self.begin_command(request, lang, plan),
        }
    }

    fn begin_screen(
        &self,
        request: SessionRequest,
        named_lang: Option<Lang>,
        game: Begin,
        size: (u32, u32),
    ) {
        let SessionRequest {
            mut wire,
            connection,
            env,
            stop,
            address,
            cpu_budget,
            account,
            bans,
            lines,
            ..
        } = request;
        wire.watch_bans(bans);
        connection.advance(Stage::Playing);
        let lang = named_lang.unwrap_or_else(|| session::language(&env));
        let words = session::words(lang, env.caps());
        let setup = full_screen::Setup {
            make_app: Arc::clone(&self.config.make_app),
            env,
            query_terminal: true,
            size,
            lang: named_lang,
            begin: game,
            account,
            address: self.config.public_address.clone(),
            seed: (self.config.seeds)(),
            idle: Some(self.config.idle),
            workers: self.search_pool.share(address),
            cpu_budget,
            metrics: Some(Arc::clone(&self.metrics)),
            stop: stop.clone(),
        };
        let view = View::Screen(size);
        let connection = (wire, address, lines);
        self.play_when_seated(connection, words, view, stop, move |wire, view| {
            let size = match view {
                View::Screen(size) => size,
                View::Text { .. } => setup.size,
            };
            full_screen::run(wire, full_screen::Setup { size, ..setup })
        });
    }

    fn begin_text_mode(
        &self,
        request: SessionRequest,
        lang: Lang,
        lang_is_named: bool,
        game: Begin,
    ) {
        let SessionRequest {
            mut wire,
            connection,
            env,
            pty,
            stop,
            address,
            cpu_budget,
            account,
            bans,
            lines,
        } = request;
        wire.watch_bans(bans);
        connection.advance(Stage::Playing);
        let words = session::words(lang, env.caps());
        let setup = text_mode::Setup {
            start: TextModeStart {
                words,
                seed: (self.config.seeds)(),
                game,
                profile: None,
                board_limit: None,
                presence: None,
                address: self.config.public_address.clone(),
            },
            lang_is_named,
            account,
            pty: pty.is_some(),
            idle: Some(self.config.idle),
            workers: self.search_pool.share(address),
            cpu_budget,
            stop: stop.clone(),
        };
        let view = View::Text {
            is_raw: pty.is_some(),
        };
        let connection = (wire, address, lines);
        self.play_when_seated(connection, words, view, stop, |wire, _| {
            text_mode::run(wire, setup)
        });
    }

    /// A command does not wait for a seat: a script would rather know at once.
    fn begin_command(&self, request: SessionRequest, lang: Lang, plan: Plan) {
        request.connection.advance(Stage::Command);
        let words = session::words(lang, request.env.caps());
        let seat = self.seats.try_take(request.address);
        let plan = match seat {
            Some(_) => plan,
            None => Plan::Done(queue::refused(words)),
        };
        let share = self.command_pool.share(request.address);
        let is_raw = request.pty.is_some();
        let running = exec::run(request.wire, plan, request.account, share, words, is_raw);
        let (connection, mut bans, lines) = (request.connection, request.bans, request.lines);
        self.tasks.spawn(async move {
            let mut running = pin!(running);
            let end = tokio::select! {
                end = &mut running => return lines.end(&end),
                terms = banned(&mut bans) => End::Banned(terms),
                () = made_room(seat.as_ref().map(Seat::occupant)) => End::MadeRoom,
            };
            connection.dismiss(Some(end.line(words)));
            running.await;
            lines.end(&end);
            drop(seat);
        });
    }

    /// Plays as soon as there is a seat.
    fn play_when_seated<F>(
        &self,
        (mut wire, address, lines): (SshWire, ClientAddress, SessionLines),
        words: &'static Words,
        view: View,
        stop: watch::Receiver<Stop>,
        play: impl FnOnce(SshWire, View) -> F + Send + 'static,
    ) where
        F: Future<Output = End> + Send + 'static,
    {
        match self.seats.take(address) {
            // A task of its own kind, without the memory that waiting takes.
            SeatGrant::Now(seat) => {
                wire.sit(seat.occupant());
                // Boxed: a task keeps memory both for what it is given and for what it awaits.
                let playing = Box::pin(play(wire, view));
                self.tasks.spawn(async move {
                    lines.end(&playing.await);
                    drop(seat);
                });
            }
            SeatGrant::Later(ticket) => {
                self.tasks.spawn(async move {
                    let seated = queue::wait(&mut wire, ticket, words, view, stop).await;
                    let end = match seated {
                        Ok((seat, view)) => {
                            wire.sit(seat.occupant());
                            // Boxed: while the player waits, there is no game to keep memory for.
                            let end = Box::pin(play(wire, view)).await;
                            drop(seat);
                            end
                        }
                        Err(end) => end,
                    };
                    lines.end(&end);
                });
            }
        }
    }
}
