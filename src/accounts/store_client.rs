//! A session's way to the store: one request at a time, in their order, while the session
//! goes on without waiting.

use super::Account;
use super::request_queue::{RequestQueue, Waiting};
use crate::limits::budget::BoardLimit;
use crate::model::{Code, Profile, StoreReply, StoreRequest, UserError};
use crate::rooms::Presence;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// The most late replies to finished runs that wait for the session.
const LATE_REPLIES_MAX: usize = 16;

type Answer = Pin<Box<dyn Future<Output = Option<StoreReply>> + Send>>;

/// The requests of a session and their replies.
pub struct StoreClient {
    account: Arc<Account>,
    queue: RequestQueue,
    /// The last finished run for which there was no room.
    refused: Option<Code>,
    answer: Option<Answer>,
    /// Made with the first finished run, as few sessions at a time need it.
    later: Option<(mpsc::Sender<StoreReply>, mpsc::Receiver<StoreReply>)>,
    /// Whether anything was requested, so that the end of the session matters.
    has_requested: bool,
    /// Whether the reply under way decides what is played next.
    fetching: bool,
    /// Whether it is about a finished run, so that nothing later is said about that before.
    finishing: bool,
    /// Until the player is deleted in another session; `None`: a guest's. Boxed, so that the session's
    /// future has no room for it in each wait.
    ended: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl StoreClient {
    /// The way to the store of this player's session.
    pub fn new(account: Arc<Account>) -> Self {
        Self {
            queue: RequestQueue::new(account.unwritten.clone()),
            ended: ended(&account),
            account,
            refused: None,
            answer: None,
            later: None,
            has_requested: false,
            fetching: false,
            finishing: false,
        }
    }

    /// The profile, as far as it is known in so much time; the rest comes as a reply later.
    pub async fn welcome(&mut self, patience: Duration) -> Profile {
        let account = Arc::clone(&self.account);
        let mut answer = Box::pin(async move { account.welcome().await });
        if let Ok(profile) = timeout(patience, &mut answer).await {
            return profile;
        }
        self.answer = Some(Box::pin(async move {
            Some(StoreReply::Welcome(Ok(Box::new(answer.await))))
        }));
        self.account.stranger()
    }

    /// Which boards that are drawn for the player may be ranked.
    pub(crate) fn board_limit(&self) -> Option<BoardLimit> {
        self.account.board_limit()
    }

    /// Those who are here, for this session; `None`: nobody is told of others.
    pub(crate) fn presence(&self) -> Option<Presence> {
        let presence = self.account.accounts().presence.as_ref()?;
        Some(presence.of(self.account.peer()))
    }

    /// Takes requests in.
    pub fn send(&mut self, requests: Vec<StoreRequest>) {
        for request in requests {
            self.has_requested = true;
            let refused = self.queue.push(request);
            self.refused = refused.or(self.refused);
        }
        self.next();
    }

    fn next(&mut self) {
        if self.answer.is_some() {
            return;
        }
        let Some(Waiting { request, held }) = self.queue.pop() else {
            return;
        };
        let later = matches!(request, StoreRequest::Finish(_)).then(|| {
            let (tell, _) = self
                .later
                .get_or_insert_with(|| mpsc::channel(LATE_REPLIES_MAX));
            tell.clone()
        });
        self.fetching = request.kind().decides;
        self.finishing = later.is_some();
        let account = Arc::clone(&self.account);
        self.answer = Some(Box::pin(async move {
            let answer = account.answer(request, later).await;
            drop(held);
            answer
        }));
    }

    /// The next reply. It is cancel-safe: a future that was dropped loses none.
    pub async fn reply(&mut self) -> StoreReply {
        loop {
            self.next();
            if let Some(code) = self.refused.take() {
                return StoreReply::Placed(code, Err(UserError::Refused));
            }
            let answer = async {
                match &mut self.answer {
                    Some(answer) => answer.await,
                    None => std::future::pending().await,
                }
            };
            let later = async {
                match &mut self.later {
                    Some((_, later)) if !self.finishing => later.recv().await,
                    _ => std::future::pending().await,
                }
            };
            let ended = async {
                match &mut self.ended {
                    Some(ended) => ended.await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                reply = answer => {
                    self.answer = None;
                    self.finishing = false;
                    if let Some(reply) = reply {
                        return reply;
                    }
                }
                Some(reply) = later => return reply,
                () = ended => {
                    // It is said once.
                    self.ended = None;
                    return StoreReply::Forgotten;
                }
            }
        }
    }

    /// Whether a reply is still to come.
    pub fn waits(&self) -> bool {
        self.answer.is_some() || self.refused.is_some() || self.queue.iter().next().is_some()
    }

    /// Whether a reply is still to come that decides what is played next.
    pub fn fetches(&self) -> bool {
        (self.answer.is_some() && self.fetching)
            || self.queue.iter().any(|request| request.kind().decides)
    }

    /// Ends the session with this last request; it and all that waits is done by a task that
    /// outlives the session. What is returned says, once that is done and the session holds no game any
    /// more, whether the unfinished game that the player is told of is written.
    pub fn close(self, last: Option<StoreRequest>, told: Option<Code>) -> oneshot::Receiver<bool> {
        let (tell, is_saved) = oneshot::channel();
        if !self.has_requested && last.is_none() {
            let _ = tell.send(told.is_none_or(|code| self.account.is_saved(code)));
            return is_saved;
        }
        let Self {
            account,
            queue,
            answer,
            ..
        } = self;
        let accounts = Arc::clone(account.accounts());
        accounts.tasks.spawn(async move {
            if let Some(answer) = answer {
                answer.await;
            }
            for Waiting { request, held } in queue.into_changes() {
                account.answer(request, None).await;
                drop(held);
            }
            if let Some(last) = last {
                account.answer(last, None).await;
            }
            let is_saved = told.is_none_or(|code| account.is_saved(code));
            account.release().await;
            // The session may have ended without waiting for it.
            let _ = tell.send(is_saved);
        });
        is_saved
    }
}

/// Waits until the player is deleted in another session; `None`: a guest is not.
fn ended(account: &Arc<Account>) -> Option<Pin<Box<dyn Future<Output = ()> + Send>>> {
    account.key()?;
    let account = Arc::clone(account);
    Some(Box::pin(async move { account.ended.notified().await }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Accounts, ClientAddress};
    use crate::model::Placing;
    use crate::store::{Options, Sqlite, Store};
    use std::time::SystemTime;

    #[tokio::test]
    async fn a_rank_that_comes_late_is_told_after_the_word_that_it_is_late() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let store = Store::open(Arc::new(database), Options::default()).expect("a store");
        let accounts = Accounts::new(store, Arc::new(SystemTime::now), 1);
        let key = Some("SHA256:ada".to_owned());
        let account = Account::new(accounts, key, "ada", ClientAddress::LOCAL);
        let mut client = StoreClient::new(account);
        let code = Code::new(1);
        let (tell, told) = mpsc::channel(LATE_REPLIES_MAX);
        client.later = Some((tell.clone(), told));
        client.finishing = true;
        // The store is back before the session has heard that it was away.
        client.answer = Some(Box::pin(async move {
            let placed = StoreReply::Placed(code, Ok(Box::new(Placing::default())));
            tell.send(placed).await.expect("room");
            tokio::time::sleep(Duration::from_millis(20)).await;
            Some(StoreReply::Placed(code, Err(UserError::Later)))
        }));
        let first = client.reply().await;
        assert_eq!(first, StoreReply::Placed(code, Err(UserError::Later)));
        let second = client.reply().await;
        assert!(matches!(second, StoreReply::Placed(_, Ok(_))), "{second:?}");
    }
}
