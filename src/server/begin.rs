use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;

use futures_util::FutureExt;

use super::Shared;
use super::connection_log::SessionLines;
use super::registry::{Kind, Registered};
use crate::accounts::Account;
use crate::commands::{self, Plan, StoreQuery, line};
use crate::i18n::{Lang, Words};
use crate::limits::ClientAddress;
use crate::limits::cpu_budget::CpuBudget;
use crate::limits::seats::Seat;
use crate::model::{Begin, PublicAddress};
use crate::session::connection::{ConnectionState, Stage};
use crate::session::exec::CommandShare;
use crate::session::full_screen::ScreenSetup;
use crate::session::shared::SharedSession;
use crate::session::wire::SshWire;
use crate::session::{self, exec, full_screen, text_mode};
use crate::terminal::capabilities;
use crate::ui::Start;

/// What a client has asked for on its session channel.
pub(super) struct SessionRequest {
    pub(super) wire: SshWire,
    pub(super) connection: Arc<ConnectionState>,
    pub(super) env: capabilities::Env,
    /// The size of the terminal, as claimed; `None`: there is none.
    pub(super) pty: Option<(u32, u32)>,
    pub(super) address: ClientAddress,
    pub(super) public_address: PublicAddress,
    pub(super) cpu_budget: Arc<CpuBudget>,
    /// Who it is, for the store; `None`: there is no store.
    pub(super) account: Option<Arc<Account>>,
    /// The comment behind the key, if it is an operator's.
    pub(super) operator: Option<String>,
    pub(super) client: Box<str>,
    pub(super) lines: Arc<SessionLines>,
}

impl Shared {
    /// Begins a session: a command line, or the menu.
    pub(super) fn begin(
        self: &Arc<Self>,
        request: SessionRequest,
        command: Option<&[u8]>,
    ) -> Arc<SharedSession> {
        let env_lang = request.env.lang();
        if let Some(words) = command.and_then(line::admin_words) {
            return self.begin_admin(request, words);
        }
        let (mut plan, named_lang) = match command {
            Some(line) => line::plan(line, env_lang),
            None => (Plan::Play(Begin::Menu), None),
        };
        if let Plan::Done(output) = &mut plan {
            output.name_host(&self.config.public_address);
        }
        let lang = named_lang.unwrap_or(env_lang);
        if let Plan::Host(page) = plan {
            let words = Words::shown(lang, request.env.caps().unicode);
            plan = Plan::Done(commands::host_page(&self.files().texts, page, words));
        }
        let Some(seat) = self.seats.take(request.operator.is_some()) else {
            let full = exec::try_again(Words::shown(lang, request.env.caps().unicode), "end-full");
            return self.begin_command(request, lang, Plan::Done(full), None);
        };
        let screen_size = request.pty.filter(|_| !request.env.is_dumb());
        let plan = match plan {
            // What has a page is shown there.
            Plan::Query(StoreQuery {
                screen: Some(page), ..
            }) if screen_size.is_some() => Plan::Play(page),
            plan => plan,
        };
        match plan {
            Plan::Play(game) => {
                let lang = (lang, named_lang.is_some());
                self.begin_play(request, lang, game, screen_size, seat)
            }
            plan => self.begin_command(request, lang, plan, Some(seat)),
        }
    }

    /// Enters a session among those that the operator sees, and has a player's end with a ban.
    fn enter(&self, request: &mut SessionRequest, kind: Kind) -> Registered {
        if kind != Kind::Command {
            request.connection.advance(Stage::Playing);
        }
        self.registry.enter(request, kind)
    }

    /// Begins to play, on a screen of this size or in text mode.
    fn begin_play(
        &self,
        mut request: SessionRequest,
        (lang, lang_is_named): (Lang, bool),
        game: Begin,
        screen_size: Option<(u32, u32)>,
        seat: Seat,
    ) -> Arc<SharedSession> {
        let kind = match screen_size {
            Some(_) => Kind::Screen,
            None => Kind::Text,
        };
        let entry = self.enter(&mut request, kind);
        let env = request.env;
        let heard = Start {
            lang,
            seed: (self.config.seeds)(),
            game,
            address: request.public_address,
            host_texts: self.files().texts.clone(),
            ..Start::heard(env.caps().unicode)
        };
        let setup = |start| session::Setup {
            start,
            lang_is_named,
            account: request.account,
            idle: Some(self.config.idle),
            cpu_budget: Some(request.cpu_budget),
            orders: self.receive_orders(),
        };
        let ended = move |end| {
            entry.end(&end);
            drop((seat, entry));
        };
        self.run(match screen_size {
            Some(size) => {
                let start = session::on_screen(heard, size, &env);
                let screen = ScreenSetup {
                    make_app: Arc::clone(&self.config.make_app),
                    asks_terminal: env.worth_asking(),
                    metrics: Some(Arc::clone(&self.metrics)),
                };
                Box::pin(full_screen::run(request.wire, setup(start), screen).map(ended))
            }
            None => {
                let is_raw = request.pty.is_some();
                Box::pin(text_mode::run(request.wire, setup(heard), is_raw).map(ended))
            }
        })
    }

    /// Runs a session, together with the task of its connection.
    pub(super) fn run(
        &self,
        session: Pin<Box<dyn Future<Output = ()> + Send>>,
    ) -> Arc<SharedSession> {
        let session = SharedSession::new(session);
        self.tasks.spawn(Arc::clone(&session).run());
        session
    }

    pub(super) fn command_share(&self, address: ClientAddress) -> CommandShare {
        CommandShare {
            places: self.pools.commands.share(address),
            workers: self.pools.workers.share(address),
            memory: self.pools.memory.share(address),
        }
    }

    fn begin_command(
        &self,
        mut request: SessionRequest,
        lang: Lang,
        plan: Plan,
        seat: Option<Seat>,
    ) -> Arc<SharedSession> {
        let entry = self.enter(&mut request, Kind::Command);
        request.connection.advance(Stage::Command);
        let words = Words::shown(lang, request.env.caps().unicode);
        let share = self.command_share(request.address);
        let is_raw = request.pty.is_some();
        let running = exec::run(request.wire, plan, request.account, share, words, is_raw);
        let connection = request.connection;
        self.run(Box::pin(async move {
            let mut running = pin!(running);
            let end = tokio::select! {
                end = &mut running => return entry.end(&end),
                end = poll_fn(|cx| connection.poll_ended(cx)) => end,
            };
            connection.dismiss(Some(end.line(words)));
            running.await;
            entry.end(&end);
            drop((seat, entry));
        }))
    }
}
