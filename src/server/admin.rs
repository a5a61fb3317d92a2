//! What an operator says to the running server, by its socket or over SSH, and what comes of it.

#[cfg(unix)]
mod socket;
mod tables;

use std::fmt::{self, Display};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};
use unicode_width::UnicodeWidthStr;

use super::begin::SessionRequest;
use super::connection_log::Who;
use super::reload::{in_a_line, not_read};
use super::{Shared, notify};
use crate::commands::admin::{self, AdminCommand};
use crate::commands::bans::BanCommand;
use crate::commands::refusal::{Tell, count};
use crate::commands::{Output, Plan};
use crate::i18n::{Lang, Words};
use crate::metrics::Refusal;
use crate::model::name::clean_text;
use crate::session::connection::Stage;
use crate::session::{self, Stop, exec};
use crate::store::StoreError;
#[cfg(unix)]
pub use socket::{AdminSocket, AdminSocketError};
#[cfg(unix)]
pub(crate) use socket::{Reply, Request, may_replace};

/// The most columns of what is said to everybody: five rows of the smallest terminal.
pub(crate) const SAY_MAX: usize = 160;

/// How long a command may take: a ban takes a player's runs off the lists page by page, and goes
/// on by itself if it takes longer.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(30);

/// Who says it.
#[derive(Clone, Debug)]
pub(super) enum By {
    /// A user of this machine.
    #[cfg(unix)]
    User(u32),
    /// Somebody with the key of an operator, and the comment behind it.
    Key(Who, String, IpAddr),
}

impl Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(unix)]
            Self::User(id) => write!(f, "uid {id}"),
            Self::Key(who, comment, address) => write!(f, "key {who} ({comment}) from {address}"),
        }
    }
}

impl Shared {
    /// Does what an operator says over SSH. It takes no seat: on a full server somebody has to
    /// be able to look.
    pub(super) fn begin_admin(
        self: &Arc<Self>,
        request: SessionRequest,
        words: Vec<String>,
        env_lang: Lang,
    ) {
        request.connection.advance(Stage::Command);
        let (address, who) = request.lines.about();
        let share = self.command_share(request.address);
        let (caps, is_raw) = (request.env.caps(), request.pty.is_some());
        let (lines, wire, shared) = (request.lines, request.wire, Arc::clone(self));
        let by = request
            .operator
            .map(|comment| By::Key(who, comment, address));
        self.tasks.spawn(async move {
            let (output, lang) = match by {
                Some(by) => shared.administer_by_words(&words, env_lang, by).await,
                None => {
                    let why = format_args!("no operator: {who}");
                    shared
                        .refusal_lines
                        .refused(address, Refusal::NoOperator, why);
                    let says = session::words(env_lang, caps);
                    (Output::negative(says.t("admin-refused")), env_lang)
                }
            };
            let says = session::words(lang, caps);
            let end = exec::run(wire, Plan::Done(output), None, share, says, is_raw).await;
            lines.end(&end);
        });
    }

    async fn administer_by_words(
        self: &Arc<Self>,
        words: &[String],
        lang: Lang,
        by: By,
    ) -> (Output, Lang) {
        match admin::read(words, lang) {
            Ok((command, lang)) => (self.administer(command, lang, by).await, lang),
            Err(refused) => (refused, lang),
        }
    }

    /// Does what an operator says, and writes into the log who said it.
    pub(super) async fn administer(
        self: &Arc<Self>,
        command: AdminCommand,
        lang: Lang,
        by: By,
    ) -> Output {
        let words = Words::of(lang);
        let said = serde_json::to_string(&command).unwrap_or_default();
        let reloads = matches!(command, AdminCommand::Reload);
        let done = timeout(COMMAND_TIMEOUT, self.obey(command, words)).await;
        let output = done.unwrap_or_else(|_| Output::negative(words.t("admin-late")));
        let status = output.status;
        match (reloads, status) {
            // One line says who asked and what came of it.
            (true, 0) => {
                let read = in_a_line(&String::from_utf8_lossy(&output.stdout));
                tracing::info!(%by, command = %said, status, %read, "operator");
            }
            (true, _) => {
                let why = String::from_utf8_lossy(&output.stderr);
                let why = not_read(why.strip_prefix("mazed: ").unwrap_or(&why));
                tracing::warn!(%by, command = %said, status, %why, "operator");
            }
            _ => tracing::info!(%by, command = %said, status, "operator"),
        }
        output
    }

    async fn obey(self: &Arc<Self>, command: AdminCommand, words: &'static Words) -> Output {
        match command {
            AdminCommand::Status { format } => tables::status(&self.status(), format, words),
            AdminCommand::Who { format } => {
                let shared = Arc::clone(self);
                // Ten thousand lines take some milliseconds.
                let listed = tokio::task::spawn_blocking(move || {
                    tables::who(&shared.registry.list(), shared.now(), format, words)
                });
                let failed = |_| Output::negative(words.t("end-panic"));
                listed.await.unwrap_or_else(failed)
            }
            AdminCommand::Say { text } => self.say(&text.join(" "), words),
            AdminCommand::Kick { who } => match self.registry.kick(&who) {
                0 => Output::negative(words.t("kick-nobody")),
                ended => said(words.tr("kick-done", &[("n", count(ended))])),
            },
            AdminCommand::Bans(command) => self.obey_on_bans(command, words).await,
            AdminCommand::Drain { now } => self.drain(now, words),
            AdminCommand::Reload => match self.reload(words).await {
                Ok(text) => Output::said(text),
                Err(why) => Output::negative(why),
            },
        }
    }

    /// Does what is said about bans, and obeys at once what came of it.
    async fn obey_on_bans(&self, command: BanCommand, words: &Words) -> Output {
        let Some(accounts) = &self.accounts else {
            return Output::negative(words.t("admin-no-store"));
        };
        let connected = |named: &str| self.registry.connected(named);
        let store = accounts.store();
        let done = command.obey(store, self.now(), connected, words).await;
        if let Err(error) = accounts.load_bans().await {
            tracing::debug!(%error, "the bans stay as they were");
        }
        done.unwrap_or_else(|error| match error {
            StoreError::Unavailable(_) => {
                let why = error.tell(words).into();
                Output::negative(words.tr("bans-away", &[("why", why)]))
            }
            error => Output::negative(error.tell(words)),
        })
    }

    /// Says something to every player.
    fn say(&self, text: &str, words: &Words) -> Output {
        let text = clean_text(text, SAY_MAX + 1);
        if text.is_empty() {
            return Output::refused(&words.t("said-nothing"));
        }
        if text.width() > SAY_MAX {
            return Output::refused(&words.tr("said-too-long", &[("most", count(SAY_MAX))]));
        }
        self.orders
            .send_modify(|orders| orders.said = Some(text.into()));
        let [screens, texts, _] = self.registry.counts();
        said(words.tr("said-done", &[("n", count(screens + texts))]))
    }

    /// Stops the server as SIGTERM does; `now`: without giving the players time.
    fn drain(&self, now: bool, words: &Words) -> Output {
        notify::stopping();
        let left = || self.drains_in().map_or(0, tables::seconds);
        if now {
            if self.drains_in().is_none() {
                self.shutdown();
            }
            self.shutdown();
            return said(words.t("drain-now").into_owned());
        }
        let says = match self.drains_in() {
            Some(_) => "drain-already",
            None => {
                self.shutdown();
                "drain-begun"
            }
        };
        said(words.tr(says, &[("seconds", left().into())]))
    }

    /// How long players still have, if the server stops.
    fn drains_in(&self) -> Option<Duration> {
        match self.orders.borrow().stop {
            Stop::Not => None,
            Stop::At(until) => Some(until.saturating_duration_since(Instant::now())),
            Stop::Now => Some(Duration::ZERO),
        }
    }

    fn status(&self) -> tables::Status {
        let (connections, before_login) = self.admission.counts();
        let seats = (self.seats.taken(), self.seats.limit());
        tables::Status {
            began: self.began,
            lasts: self.began_at.elapsed(),
            sessions: self.registry.counts(),
            seats,
            connections: (connections, before_login),
            store: self.accounts.as_ref().map(|accounts| tables::StoreStatus {
                is_away: accounts.store().is_away(),
                waiting: accounts.waiting(),
            }),
            operators: self.operators().len(),
            drains_in: self.drains_in(),
        }
    }
}

/// A sentence on standard output.
fn said(sentence: String) -> Output {
    Output::said(sentence + "\n")
}
