//! What an SSH connection asks for: validated and answered here, done elsewhere.
//!
//! Everybody gets in: a verified public key is the player's identity, others are guests. Every
//! request gets a reply, and nothing here waits for the connection's own task, which runs these
//! callbacks.

use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use russh::keys::ssh_key::public::KeyData;
use russh::keys::{Algorithm, HashAlg, PublicKey, ssh_key};
use russh::server::{
    Auth, ChannelOpenHandle, Msg, PublicKeyOffer, Response, Session, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelWriteHalf, Disconnect, MethodKind, MethodSet, Pty};

use super::Shared;
use super::admission::Admitted;
use super::begin::SessionRequest;
use super::connection_log::{SessionLines, Who};
use super::refusal::Refusal;
use crate::accounts::Account;
use crate::model::PublicAddress;
use crate::session::connection::{ConnectionState, LoginStep};
use crate::session::shared::SharedSession;
use crate::session::wire::{Incoming, SshWire};
use crate::terminal::capabilities;
use crate::terminal::keys::printable;

/// The user name that needs no login at all, for scripts that forbid all questions
/// (`BatchMode=yes` never tries keyboard-interactive).
const GUEST: &str = "guest";

/// Characters of either that are kept: what a log line has room for.
const NAME_MAX: usize = 64;

/// The methods there are; the second lets everybody in who has no key.
pub(super) fn methods() -> MethodSet {
    MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..])
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Identity {
    /// The SHA256 fingerprint of the verified key; `None`: a guest.
    pub(super) fingerprint: Option<String>,
    /// The SSH user name, cleaned and cut. Often somebody's real name: not to be
    /// shown to others unasked.
    pub(super) user: String,
}

/// The callbacks of one connection.
pub(crate) struct Handler {
    connection: Arc<ConnectionState>,
    /// `None`: the session has begun, or its channel was closed before. Boxed, as the library keeps room
    /// for it twice.
    login: Option<Box<Login>>,
    /// `None`: it has not begun.
    session: Option<Arc<SharedSession>>,
}

pub(super) struct Client {
    pub(super) ip: IpAddr,
    pub(super) admitted: Admitted,
    /// Where it reaches the server, for the commands that are shown to be copied.
    pub(super) public_address: PublicAddress,
}

/// What is known before the session begins.
struct Login {
    shared: Arc<Shared>,
    client: Client,
    identity: Identity,
    /// The comment behind the key, if it is an operator's.
    operator: Option<String>,
    /// Why nothing comes of the login, and what the client is told.
    turned_away: Option<(Refusal, String)>,
    channel: Option<ChannelWriteHalf<Msg>>,
    env: capabilities::Env,
    pty: Option<(u32, u32)>,
}

/// Of a callback: any error ends the connection.
type Result<T, E = russh::Error> = std::result::Result<T, E>;

impl Handler {
    pub(super) fn new(
        shared: Arc<Shared>,
        connection: Arc<ConnectionState>,
        client: Client,
    ) -> Self {
        let env = capabilities::Env::speaking(shared.config.default_lang);
        let login = Login {
            shared,
            client,
            identity: Identity::default(),
            operator: None,
            turned_away: None,
            channel: None,
            env,
            pty: None,
        };
        Self {
            connection,
            login: Some(Box::new(login)),
            session: None,
        }
    }

    /// What the channel's session is to begin with, while it waits for that.
    fn open(&mut self, id: ChannelId) -> Option<&mut Login> {
        self.connection.set_callback_ran();
        let login = self.login.as_deref_mut();
        login.filter(|login| login.channel.as_ref().is_some_and(|open| open.id() == id))
    }

    /// Hands something over that came from the client, once the session has taken what came before, and
    /// sends its answer.
    async fn hand_over(
        &mut self,
        incoming: Incoming,
        id: ChannelId,
        library: &mut Session,
    ) -> Result<()> {
        self.connection.set_callback_ran();
        let Some(session) = &self.session else {
            return Ok(());
        };
        poll_fn(|cx| self.connection.poll_taken(cx)).await;
        self.connection.receive(incoming);
        let answer = session.go_on(&self.connection, !library.has_pending_data(id));
        if !answer.is_empty() {
            library.data(id, answer)?;
        }
        Ok(())
    }

    /// Lets somebody in, unless they are to be turned away: then they are told so in
    /// [`auth_succeeded`](russh::server::Handler::auth_succeeded). A refusal would only make
    /// the client go on to the next method, or leave before it has read why.
    fn let_in(&mut self, user: &str, key: Option<&KeyData>) -> Auth {
        let Some(login) = &mut self.login else {
            return Auth::reject();
        };
        let fingerprint = key.map(|key| key.fingerprint(HashAlg::Sha256).to_string());
        let (key, files) = (fingerprint.as_deref(), login.shared.files());
        login.operator = key.and_then(|key| files.operators.comment(key).map(str::to_owned));
        login.turned_away = match login.operator {
            Some(_) => None,
            None => login.turns_away(key),
        };
        login.identity = Identity {
            fingerprint,
            user: cleaned(user),
        };
        Auth::Accept
    }

    /// Begins what was asked for; `false` if it is not the time for it.
    fn begin(&mut self, id: ChannelId, command: Option<&[u8]>, client: &[u8]) -> bool {
        let is_open = self.open(id).is_some();
        let Some(login) = self.login.take_if(|_| is_open) else {
            return false;
        };
        let (ip, shared) = (login.client.ip, login.shared);
        let Some(channel) = login.channel else {
            return false;
        };
        let client = cleaned(&String::from_utf8_lossy(client));
        let lines = SessionLines::begin(ip, &login.identity, &client, &shared.metrics);
        let (admitted, key) = (login.client.admitted, login.identity.fingerprint);
        let account = shared.accounts.clone();
        let account = account.map(|all| Account::new(all, key, admitted.client));
        let request = SessionRequest {
            wire: SshWire::new(channel, Arc::clone(&self.connection)),
            connection: Arc::clone(&self.connection),
            env: login.env,
            pty: login.pty,
            address: admitted.client,
            public_address: login.client.public_address,
            cpu_budget: admitted.cpu_budget,
            account,
            operator: login.operator,
            client: client.into(),
            lines,
        };
        self.session = Some(shared.begin(request, command));
        true
    }
}

impl Login {
    /// Why somebody with this key who is no operator is sent away, and what they are told.
    fn turns_away(&self, key: Option<&str>) -> Option<(Refusal, String)> {
        if let Some(ban) = self.shared.ban(key, self.client.ip) {
            return Some((Refusal::Banned, ban.says_to_anybody()));
        }
        let refusal = self.client.admitted.refused?;
        Some((refusal, refusal.sentence().unwrap_or_default()))
    }
}

/// A connection of which nothing came: somebody who looks for open doors, or cannot get in.
impl Drop for Handler {
    fn drop(&mut self) {
        let Some(login) = &self.login else { return };
        if login.turned_away.is_some() || login.channel.is_some() {
            return;
        }
        let refusal = match self.connection.login_step() {
            LoginStep::Begun => Refusal::NoKeyExchange,
            LoginStep::KeysExchanged => Refusal::NoLogin,
            LoginStep::Authenticating => Refusal::NoSession,
        };
        let lines = &login.shared.refusal_lines;
        lines.refused(login.client.ip, Who::of(None), refusal);
    }
}

/// Whether a key can be forged by those who can afford to: no identity.
pub(super) fn is_weak(key: &PublicKey) -> bool {
    /// Bits: the least that NIST SP 800-131A allows, and what OpenSSH makes.
    const RSA_MIN: u32 = 2048;
    matches!(key.key_data(), KeyData::Rsa(key) if key.key_size() < RSA_MIN)
}

/// A user name, or what a client calls itself, as it may stand in a log.
fn cleaned(user: &str) -> String {
    let shown = user.chars().filter(|char| printable(*char));
    shown.take(NAME_MAX).collect()
}

fn answer(session: &mut Session, id: ChannelId, yes: bool) -> Result<()> {
    if yes {
        session.channel_success(id)
    } else {
        session.channel_failure(id)
    }
}

impl russh::server::Handler for Handler {
    type Error = russh::Error;

    async fn auth_succeeded(&mut self, session: &mut Session) -> Result<()> {
        let Some(login) = &self.login else {
            return Ok(());
        };
        let Some((refusal, sentence)) = &login.turned_away else {
            return Ok(());
        };
        let who = Who::of(login.identity.fingerprint.as_deref());
        let lines = &login.shared.refusal_lines;
        lines.refused(login.client.ip, who, *refusal);
        session.disconnect(Disconnect::NoMoreAuthMethodsAvailable, sentence, "")
    }

    async fn auth_none(&mut self, user: &str) -> Result<Auth> {
        if user == GUEST {
            return Ok(self.let_in(user, None));
        }
        Ok(Auth::Reject {
            proceed_with_methods: Some(methods()),
            partial_success: false,
        })
    }

    async fn auth_publickey_offered(&mut self, _: &str, offer: PublicKeyOffer<'_>) -> Result<Auth> {
        self.connection.reach(LoginStep::Authenticating);
        // A SHA-1 signature proves nothing either; such a client gets in as a guest.
        let is_sha_1 = *offer.algorithm == (Algorithm::Rsa { hash: None });
        match is_sha_1 || is_weak(offer.public_key) {
            true => Ok(Auth::reject()),
            false => Ok(Auth::Accept),
        }
    }

    async fn auth_publickey(&mut self, user: &str, key: VerifiedPublicKey<'_>) -> Result<Auth> {
        Ok(self.let_in(user, Some(key.public_key.key_data())))
    }

    async fn auth_openssh_certificate(
        &mut self,
        user: &str,
        certificate: &ssh_key::Certificate,
    ) -> Result<Auth> {
        // The same player as with the bare key; who signed it does not matter.
        Ok(self.let_in(user, Some(certificate.public_key())))
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        _: Option<Response<'a>>,
    ) -> Result<Auth> {
        self.connection.reach(LoginStep::Authenticating);
        Ok(self.let_in(user, None))
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<()> {
        if let Some(login) = &mut self.login
            && login.channel.is_none()
            && login.turned_away.is_none()
        {
            // What comes is taken from the callbacks: nothing of it waits in the channel's queue.
            login.channel = Some(channel.split().1);
            reply.accept().await;
        }
        // Otherwise the handle is dropped, which refuses: one session a connection.
        Ok(())
    }

    async fn pty_request(
        &mut self,
        id: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<()> {
        let open = self.open(id).map(|login| {
            login.pty = Some((columns, rows));
            login.env.set("TERM", term);
        });
        answer(session, id, open.is_some())
    }

    async fn env_request(
        &mut self,
        id: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<()> {
        // The terminal's type comes with the PTY.
        let login = self.open(id).filter(|_| name != "TERM");
        let kept = login.is_some_and(|login| login.env.set(name, value));
        answer(session, id, kept)
    }

    async fn shell_request(&mut self, id: ChannelId, session: &mut Session) -> Result<()> {
        let begun = self.begin(id, None, session.remote_sshid());
        answer(session, id, begun)
    }

    async fn exec_request(
        &mut self,
        id: ChannelId,
        line: &[u8],
        session: &mut Session,
    ) -> Result<()> {
        let begun = self.begin(id, Some(line), session.remote_sshid());
        answer(session, id, begun)
    }

    async fn subsystem_request(
        &mut self,
        id: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<()> {
        answer(session, id, false)
    }

    async fn x11_request(
        &mut self,
        id: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<()> {
        answer(session, id, false)
    }

    async fn window_change_request(
        &mut self,
        id: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        session: &mut Session,
    ) -> Result<()> {
        if let Some(pty) = self.open(id).and_then(|login| login.pty.as_mut()) {
            *pty = (columns, rows);
        }
        let resize = Incoming::Resize(columns, rows);
        self.hand_over(resize, id, session).await?;
        answer(session, id, true)
    }

    async fn data(&mut self, id: ChannelId, data: &[u8], session: &mut Session) -> Result<()> {
        let data = Incoming::Data(Bytes::copy_from_slice(data));
        self.hand_over(data, id, session).await
    }

    async fn channel_eof(&mut self, id: ChannelId, session: &mut Session) -> Result<()> {
        self.hand_over(Incoming::Eof, id, session).await
    }

    async fn channel_close(&mut self, id: ChannelId, session: &mut Session) -> Result<()> {
        if self.open(id).is_some() {
            self.login = None;
        }
        self.hand_over(Incoming::Closed, id, session).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_name_steers_no_terminal_that_shows_a_log() {
        let name = "\u{1b}[2Jada\u{202e}\u{2028}\r\n\u{feff}\u{9b}";
        assert_eq!(cleaned(name), "[2Jada");
        assert_eq!(cleaned(&"x".repeat(5000)).len(), NAME_MAX);
    }
}
