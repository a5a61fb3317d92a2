//! A session's way to the store: one request at a time, in their order, while the session
//! goes on without waiting.

use super::request_queue::{RequestQueue, Waiting};
use super::{Account, Awaited, LateRanks, poll_once};
use crate::limits::budget::BoardLimit;
use crate::limits::seldom::Seldom;
use crate::model::{Code, Profile, StoreReply, StoreRequest};
use crate::rooms::Presence;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

pub struct StoreClient {
    account: Arc<Account>,
    queue: RequestQueue,
    /// The refusal of the last request, if the queue was full.
    refused: Option<Box<StoreReply>>,
    answer: Awaited<StoreReply>,
    /// The channel of late ranks, made with the first finished run to save memory.
    late_ranks: Option<(LateRanks, mpsc::UnboundedReceiver<StoreReply>)>,
    /// Whether anything was requested, so that the end of the session matters.
    has_requested: bool,
    /// Whether the reply under way decides what is played next.
    fetching: bool,
    /// Whether the request is about a finished run: its late rank is told after this reply.
    finishing: bool,
}

impl StoreClient {
    pub fn new(account: Arc<Account>) -> Self {
        Self {
            queue: RequestQueue::new(account.accounts().unwritten.clone(), account.address),
            account,
            refused: None,
            answer: None,
            late_ranks: None,
            has_requested: false,
            fetching: false,
            finishing: false,
        }
    }

    /// What is known of the profile after this time; the rest comes as a reply later.
    pub async fn welcome(&mut self, patience: Duration) -> Profile {
        let account = Arc::clone(&self.account);
        let mut answer = Box::pin(async move { account.welcome().await });
        if let Ok(profile) = timeout(patience, &mut answer).await {
            return profile;
        }
        self.answer = Some(Seldom::new(async move {
            StoreReply::Welcome(Ok(Box::new(answer.await)))
        }));
        self.account.stranger()
    }

    pub(crate) fn board_limit(&self) -> Option<BoardLimit> {
        self.account.board_limit()
    }

    /// Those who are here, for this session; `None`: nobody is told of others.
    pub(crate) fn presence(&self) -> Option<Presence> {
        let presence = self.account.accounts().presence.as_ref()?;
        Some(presence.of(self.account.peer()))
    }

    pub fn send(&mut self, requests: Vec<StoreRequest>) {
        for request in requests {
            self.has_requested = true;
            let refused = self.queue.push(request, self.account.accounts().now());
            self.refused = refused.map(Box::new).or(self.refused.take());
        }
        self.next();
    }

    fn next(&mut self) {
        if self.answer.is_some() {
            return;
        }
        let Some(Waiting { request, at, held }) = self.queue.pop() else {
            return;
        };
        let late_ranks = matches!(request, StoreRequest::Finish(_)).then(|| {
            let (tell, _) = self.late_ranks.get_or_insert_with(mpsc::unbounded_channel);
            tell.clone()
        });
        self.fetching = request.kind().decides;
        self.finishing = late_ranks.is_some();
        let account = Arc::clone(&self.account);
        self.answer = Some(Seldom::new(async move {
            let answer = account.answer_asked(request, at, late_ranks).await;
            drop(held);
            answer
        }));
    }

    /// The next reply. It is cancel-safe: a future that was dropped loses none.
    pub async fn reply(&mut self) -> StoreReply {
        poll_fn(|cx| self.poll_reply(cx)).await
    }

    pub(crate) fn poll_reply(&mut self, cx: &mut Context<'_>) -> Poll<StoreReply> {
        self.next();
        if let Some(refused) = self.refused.take() {
            return Poll::Ready(*refused);
        }
        if let Poll::Ready(reply) = poll_once(&mut self.answer, cx) {
            self.finishing = false;
            return Poll::Ready(reply);
        }
        let late = self.late_ranks.as_mut().filter(|_| !self.finishing);
        if let Some((_, ranks)) = late
            && let Poll::Ready(Some(reply)) = ranks.poll_recv(cx)
        {
            return Poll::Ready(reply);
        }
        match self.account.key() {
            Some(_) => self
                .account
                .ended
                .poll_raised(cx)
                .map(|()| StoreReply::Forgotten),
            None => Poll::Pending,
        }
    }

    pub fn waits(&self) -> bool {
        self.answer.is_some() || self.refused.is_some() || self.queue.iter().next().is_some()
    }

    pub fn fetches(&self) -> bool {
        (self.answer.is_some() && self.fetching)
            || self.queue.iter().any(|request| request.kind().decides)
    }

    /// Ends the session with this last request. A task that outlives the session does it and all
    /// other queued changes. Its result says whether the unfinished game that the player is told of
    /// is saved.
    pub fn close(
        mut self,
        last: Option<StoreRequest>,
        told: Option<Code>,
    ) -> oneshot::Receiver<bool> {
        let (tell, is_saved) = oneshot::channel();
        let now = self.account.accounts().now();
        let has_last = last.is_some();
        let is_refused = last.is_some_and(|last| self.queue.push(last, now).is_some());
        if !self.has_requested && !has_last {
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
            for Waiting { request, at, held } in queue.into_changes() {
                account.answer_asked(request, at, None).await;
                drop(held);
            }
            let is_saved = !is_refused && told.is_none_or(|code| account.is_saved(code));
            account.release().await;
            // The session may have ended without waiting for it.
            let _ = tell.send(is_saved);
        });
        is_saved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Accounts, ClientAddress};
    use crate::model::{Placing, UserError};
    use crate::store::{Options, Sqlite, Store};
    use std::time::SystemTime;

    /// More than one session may hand in at a time.
    const LATE: usize = 40;

    #[tokio::test]
    async fn ranks_that_come_late_are_all_told_after_the_word_that_they_are_late() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Sqlite::at(&folder.path().join("mazed.db"));
        let store = Store::open(Arc::new(database), Options::default()).expect("a store");
        let accounts = Accounts::new(store, Arc::new(SystemTime::now), 1, None);
        let key = Some("SHA256:ada".to_owned());
        let account = Account::new(accounts, key, ClientAddress::LOCAL);
        let mut client = StoreClient::new(account);
        let code = Code::new(1);
        let (tell, told) = mpsc::unbounded_channel();
        client.late_ranks = Some((tell.clone(), told));
        client.finishing = true;
        // The store is back before the session has heard that it was away.
        client.answer = Some(Seldom::new(async move {
            for _ in 0..LATE {
                let placed = StoreReply::Placed(code, Ok(Box::new(Placing::default())));
                tell.send(placed).expect("a session");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
            StoreReply::Placed(code, Err(UserError::Later))
        }));
        let first = client.reply().await;
        assert_eq!(first, StoreReply::Placed(code, Err(UserError::Later)));
        for _ in 0..LATE {
            let late = client.reply().await;
            assert!(matches!(late, StoreReply::Placed(_, Ok(_))), "{late:?}");
        }
    }
}
