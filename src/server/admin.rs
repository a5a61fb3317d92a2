//! What an operator says to the running server over SSH, and what comes of it. In English.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::{Instant, timeout};
use unicode_width::UnicodeWidthStr;

use super::begin::SessionRequest;
use super::connection_log::SessionLines;
use super::refusal::Refusal;
use super::{Shared, notify};
use crate::commands::admin::{self, AdminCommand, DataCommand, FormatArg};
use crate::commands::table::{self, Row};
use crate::commands::{Output, Plan};
use crate::i18n::{Lang, Words};
use crate::model::name::clean_text;
use crate::model::{Name, ban};
use crate::session::connection::Stage;
use crate::session::shared::SharedSession;
use crate::session::{Stop, exec};
use crate::store::{Store, StoreError};

/// The most columns of what is said to everybody: five rows of the smallest terminal.
pub(crate) const SAY_MAX: usize = 160;

const COMMAND_TIMEOUT: Duration = Duration::from_secs(30);

impl Shared {
    /// Does what an operator says over SSH. It takes no seat: on a full server somebody has to
    /// be able to look.
    pub(super) fn begin_admin(
        self: &Arc<Self>,
        request: SessionRequest,
        words: Vec<String>,
    ) -> Arc<SharedSession> {
        request.connection.advance(Stage::Command);
        let share = self.command_share(request.address);
        let (caps, is_raw) = (request.env.caps(), request.pty.is_some());
        let (lines, wire, shared) = (request.lines, request.wire, Arc::clone(self));
        let by = request.operator.map(|comment| {
            let SessionLines { who, address, .. } = &*lines;
            format!("key {who} ({comment}) from {address}")
        });
        self.run(Box::pin(async move {
            let output = match by {
                Some(by) => match admin::read(&words) {
                    Ok(command) => shared.administer(command, by).await,
                    Err(refused) => refused,
                },
                None => {
                    let who = lines.who.clone();
                    let refusals = &shared.refusal_lines;
                    refusals.refused(lines.address, who, Refusal::NoOperator);
                    Output::negative("this key does not belong to an operator")
                }
            };
            let says = Words::shown(Lang::En, caps.unicode);
            let end = exec::run(wire, Plan::Done(output), None, share, says, is_raw).await;
            lines.end(&end);
        }))
    }

    /// Does what an operator says, and writes into the log who said it.
    async fn administer(self: &Arc<Self>, command: AdminCommand, by: String) -> Output {
        let said = format!("{command:?}");
        let done = timeout(COMMAND_TIMEOUT, self.obey(command)).await;
        let late = |_| Output::negative("this takes longer than half a minute; check again later");
        let output = done.unwrap_or_else(late);
        tracing::info!(%by, command = %said, status = output.status, "operator");
        output
    }

    async fn obey(self: &Arc<Self>, command: AdminCommand) -> Output {
        match command {
            AdminCommand::Status(FormatArg { format }) => table::list(self.status(), format),
            AdminCommand::Who(FormatArg { format }) => {
                let shared = Arc::clone(self);
                // Ten thousand lines take some milliseconds.
                let listed = tokio::task::spawn_blocking(move || {
                    table::table(shared.registry.list(), format)
                });
                listed.await.unwrap_or_else(Output::negative)
            }
            AdminCommand::Say { text } => self.say(&text.join(" ")),
            AdminCommand::Kick { who } => match self.registry.kick(&who) {
                0 => Output::negative("there is no such session"),
                1 => said("ended 1 session"),
                ended => said(format!("ended {ended} sessions")),
            },
            AdminCommand::Drain { now } => self.drain(now),
            AdminCommand::Reload => match self.reload().await {
                Ok(text) => said(text),
                Err(error) => Output::negative(format!("{error:#}; nothing has changed")),
            },
            AdminCommand::Data(command) => {
                let Some(accounts) = &self.accounts else {
                    return Output::negative("the server has no database");
                };
                let done = self.obey_on_data(command, accounts.store()).await;
                if let Err(error) = accounts.load_bans().await {
                    tracing::debug!(%error, "bans not reloaded");
                }
                done.unwrap_or_else(Output::negative)
            }
        }
    }

    async fn obey_on_data(
        &self,
        command: DataCommand,
        store: &Store,
    ) -> Result<Output, StoreError> {
        let hide = async |name: &str, is_hidden| {
            let Some(name) = Name::clean(name) else {
                return Ok(Output::negative("that is not a name"));
            };
            Ok(match store.hide(name, is_hidden).await? {
                true if is_hidden => said("hidden"),
                true => said("shown again"),
                false if is_hidden => Output::negative("that name is already hidden"),
                false => Output::negative("that name is not hidden"),
            })
        };
        match command {
            DataCommand::Bans(command) => {
                let connected = |named: &str| self.registry.connected(named);
                command.obey(store, self.now(), connected).await
            }
            DataCommand::Hide { name } if store.player(name.clone()).await?.is_none() => {
                Ok(Output::negative("nobody has that name"))
            }
            DataCommand::Hide { name } => hide(&name, true).await,
            DataCommand::Unhide { name } => hide(&name, false).await,
            DataCommand::Remove { code } => Ok(match store.remove_run(code).await? {
                true => said("deleted"),
                false => Output::negative("there is no such run"),
            }),
        }
    }

    fn say(&self, text: &str) -> Output {
        let text = clean_text(text, SAY_MAX + 1);
        if text.is_empty() {
            return Output::refused("the text has nothing that can be shown");
        }
        if text.width() > SAY_MAX {
            return Output::refused(&format!("the text is wider than {SAY_MAX} columns"));
        }
        self.orders
            .send_modify(|orders| orders.said = Some(text.into()));
        let [screens, texts, _] = self.registry.counts();
        said(format!("shown to {} players", screens + texts))
    }

    /// Stops the server as SIGTERM does; `now`: without giving the players time.
    fn drain(&self, now: bool) -> Output {
        notify::stopping();
        if self.drains_in().is_none() {
            self.shutdown();
        }
        if now {
            self.shutdown();
        }
        let left = self.drains_in().unwrap_or(0);
        said(format!("stopping in {left} s; nobody else can connect"))
    }

    fn drains_in(&self) -> Option<u64> {
        match self.orders.borrow().stop {
            Stop::Not => None,
            Stop::At(until) => {
                let left = until.saturating_duration_since(Instant::now());
                Some(left.as_secs_f32().round() as u64)
            }
            Stop::Now => Some(0),
        }
    }

    fn status(&self) -> Row {
        let [screens, texts, commands] = self.registry.counts();
        let (connections, before_login) = self.admission.counts();
        let store = match &self.accounts {
            None => "none",
            Some(accounts) if accounts.store().is_away() => "unavailable",
            Some(_) => "available",
        };
        let drains_in = self.drains_in();
        vec![
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("since", json!(ban::minute(self.began))),
            ("uptime_s", json!((self.now().0 - self.began.0) / 1000)),
            ("on_screen", json!(screens)),
            ("in_text_mode", json!(texts)),
            ("commands", json!(commands)),
            ("sessions", json!(self.seats.taken())),
            ("sessions_limit", json!(self.seats.limit())),
            ("connections", json!(connections)),
            ("before_login", json!(before_login)),
            ("database", json!(store)),
            (
                "unsaved_runs",
                json!(self.accounts.as_ref().map(|accounts| accounts.waiting())),
            ),
            ("operators", json!(self.files().operators.len())),
            ("draining", json!(drains_in.is_some())),
            ("drain_s", json!(drains_in)),
        ]
    }
}

fn said(sentence: impl Display) -> Output {
    Output::said(format!("{sentence}\n"))
}
