//! The beginning of a session: what was asked for, and a seat for it.

use std::pin::pin;
use std::sync::Arc;

use tokio::sync::watch;

use super::Shared;
use super::connection_log::SessionLines;
use super::handler::Identity;
use super::registry::{Kind, Registered};
use crate::accounts::{Account, BanWatch, banned};
use crate::commands::{self, Plan, StoreQuery};
use crate::i18n::{Lang, Words};
use crate::limits::ClientAddress;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::seats::{Seat, SeatGrant, told_to_leave};
use crate::model::{Begin, PublicAddress};
use crate::session::connection::{ConnectionState, Stage};
use crate::session::queue::{self, View};
use crate::session::wire::SshWire;
use crate::session::{self, End, Orders, exec, full_screen, text_mode};
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
    /// What the server tells all of its sessions.
    pub(super) orders: watch::Receiver<Orders>,
    pub(super) address: ClientAddress,
    /// Where the player reaches the server.
    pub(super) public_address: PublicAddress,
    /// The CPU time of its address; `None`: it has no bounds.
    pub(super) cpu_budget: Option<Arc<CpuBudget>>,
    /// Who it is, for the store; `None`: there is no store.
    pub(super) account: Option<Arc<Account>>,
    /// Tells when they are banned.
    pub(super) bans: Option<BanWatch>,
    /// The comment behind the key, if it is an operator's.
    pub(super) operator: Option<String>,
    /// What the client calls itself.
    pub(super) client: Box<str>,
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
    pub(super) fn begin(self: &Arc<Self>, request: SessionRequest, command: Option<&[u8]>) {
        let env_lang = session::language(&request.env);
        if let Some(words) = command.and_then(exec::admin_words) {
            return self.begin_admin(request, words, env_lang);
        }
        let (mut plan, named_lang) = match command {
            Some(line) => exec::plan(line, env_lang),
            None => (Plan::Play(Begin::Menu), None),
        };
        if let Plan::Done(output) = &mut plan {
            output.name_host(&self.config.public_address);
        }
        let lang = named_lang.unwrap_or(env_lang);
        if let Plan::Host(page) = plan {
            let words = session::words(lang, request.env.caps());
            plan = Plan::Done(commands::host_page(
                &self.config.host_texts.texts(),
                page,
                words,
            ));
        }
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

    /// Enters a session among those that the operator sees.
    fn enter(
        &self,
        lines: &SessionLines,
        client: Box<str>,
        kind: Kind,
        account: Option<&Arc<Account>>,
    ) -> Registered {
        self.registry.enter(lines.about(), client, kind, account)
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
            orders,
            address,
            public_address,
            cpu_budget,
            account,
            bans,
            client,
            lines,
            ..
        } = request;
        wire.watch_bans(bans);
        connection.advance(Stage::Playing);
        let entry = self.enter(&lines, client, Kind::Screen, account.as_ref());
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
            address: public_address,
            host_texts: self.config.host_texts.texts(),
            seed: (self.config.seeds)(),
            idle: Some(self.settings().idle),
            workers: self.search_pool.share(address),
            cpu_budget,
            metrics: Some(Arc::clone(&self.metrics)),
            orders: orders.clone(),
        };
        let view = View::Screen(size);
        let connection = (wire, address, lines, entry);
        self.play_when_seated(connection, words, view, orders, move |wire, view| {
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
            orders,
            address,
            public_address,
            cpu_budget,
            account,
            bans,
            client,
            lines,
            ..
        } = request;
        wire.watch_bans(bans);
        connection.advance(Stage::Playing);
        let entry = self.enter(&lines, client, Kind::Text, account.as_ref());
        let words = session::words(lang, env.caps());
        let setup = text_mode::Setup {
            start: TextModeStart {
                words,
                seed: (self.config.seeds)(),
                game,
                profile: None,
                board_limit: None,
                presence: None,
                address: public_address,
                host_texts: self.config.host_texts.texts(),
            },
            lang_is_named,
            account,
            pty: pty.is_some(),
            idle: Some(self.settings().idle),
            workers: self.search_pool.share(address),
            cpu_budget,
            orders: orders.clone(),
        };
        let view = View::Text {
            is_raw: pty.is_some(),
        };
        let connection = (wire, address, lines, entry);
        self.play_when_seated(connection, words, view, orders, |wire, _| {
            text_mode::run(wire, setup)
        });
    }

    /// A command does not wait for a seat: a script would rather know at once.
    fn begin_command(&self, request: SessionRequest, lang: Lang, plan: Plan) {
        request.connection.advance(Stage::Command);
        let words = session::words(lang, request.env.caps());
        let seat = self.seats.try_take(request.address);
        let (account, lines) = (request.account, request.lines);
        let entry = self.enter(&lines, request.client, Kind::Command, account.as_ref());
        if let Some(seat) = &seat {
            entry.sit(seat.occupant());
        }
        let plan = match seat {
            Some(_) => plan,
            None => Plan::Done(queue::refused(words)),
        };
        let share = self.command_pool.share(request.address);
        let is_raw = request.pty.is_some();
        let running = exec::run(request.wire, plan, account, share, words, is_raw);
        let (connection, mut bans) = (request.connection, request.bans);
        self.tasks.spawn(async move {
            let mut running = pin!(running);
            let end = tokio::select! {
                end = &mut running => return lines.end(&end),
                terms = banned(&mut bans) => End::Banned(terms),
                why = told_to_leave(seat.as_ref().map(Seat::occupant)) => why.into(),
            };
            connection.dismiss(Some(end.line(words)));
            running.await;
            lines.end(&end);
            drop((seat, entry));
        });
    }

    /// Plays as soon as there is a seat.
    fn play_when_seated<F>(
        &self,
        (mut wire, address, lines, entry): (SshWire, ClientAddress, SessionLines, Registered),
        words: &'static Words,
        view: View,
        orders: watch::Receiver<Orders>,
        play: impl FnOnce(SshWire, View) -> F + Send + 'static,
    ) where
        F: Future<Output = End> + Send + 'static,
    {
        match self.seats.take(address) {
            // A task of its own kind, without the memory that waiting takes.
            SeatGrant::Now(seat) => {
                wire.sit(seat.occupant());
                entry.sit(seat.occupant());
                // Boxed: a task keeps memory both for what it is given and for what it awaits.
                let playing = Box::pin(play(wire, view));
                self.tasks.spawn(async move {
                    lines.end(&playing.await);
                    drop((seat, entry));
                });
            }
            SeatGrant::Later(ticket) => {
                entry.wait(ticket.number());
                self.tasks.spawn(async move {
                    let seated = queue::wait(&mut wire, ticket, words, view, orders).await;
                    let end = match seated {
                        Ok((seat, view)) => {
                            wire.sit(seat.occupant());
                            entry.sit(seat.occupant());
                            // Boxed: while the player waits, there is no game to keep memory for.
                            let end = Box::pin(play(wire, view)).await;
                            drop(seat);
                            end
                        }
                        Err(end) => end,
                    };
                    lines.end(&end);
                    drop(entry);
                });
            }
        }
    }
}
