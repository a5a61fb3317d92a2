//! The side of a session on which the memory is asked: one question at a time, in their
//! order, and never waited for.

use super::Account;
use super::request_queue::RequestQueue;
use crate::model::{Code, Profile, StoreReply, StoreRequest, UserError};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// What is told later of finished runs, at most.
const LATER: usize = 16;

type Answer = Pin<Box<dyn Future<Output = Option<StoreReply>> + Send>>;

/// A session's questions.
pub struct StoreClient {
    person: Arc<Account>,
    waiting: RequestQueue,
    /// The last finished run for which there was no room.
    refused: Option<Code>,
    answer: Option<Answer>,
    /// Made with the first finished run, as few sessions at a time need it.
    later: Option<(mpsc::Sender<StoreReply>, mpsc::Receiver<StoreReply>)>,
    asked: bool,
    /// Whether the answer under way decides what is played next.
    fetching: bool,
}

impl StoreClient {
    /// The questions of whoever sits here.
    pub fn new(person: Arc<Account>) -> StoreClient {
        StoreClient {
            person,
            waiting: RequestQueue::default(),
            refused: None,
            answer: None,
            later: None,
            asked: false,
            fetching: false,
        }
    }

    /// Who it is, as far as that is known in so much time; the rest is told later.
    pub async fn welcome(&mut self, patience: Duration) -> Profile {
        let person = Arc::clone(&self.person);
        let mut answer = Box::pin(async move { person.welcome().await });
        if let Ok(profile) = timeout(patience, &mut answer).await {
            return profile;
        }
        self.answer = Some(Box::pin(async move {
            Some(StoreReply::Welcome(Ok(Box::new(answer.await))))
        }));
        self.person.stranger()
    }

    /// Takes questions in.
    pub fn ask(&mut self, requests: Vec<StoreRequest>) {
        for ask in requests {
            self.asked = true;
            let refused = self.waiting.push(ask);
            self.refused = refused.or(self.refused);
        }
        self.next();
    }

    fn next(&mut self) {
        if self.answer.is_some() {
            return;
        }
        let Some(ask) = self.waiting.pop() else {
            return;
        };
        let later = matches!(ask, StoreRequest::Finish(_)).then(|| {
            let (tell, _) = self.later.get_or_insert_with(|| mpsc::channel(LATER));
            tell.clone()
        });
        self.fetching = fetches(&ask);
        let person = Arc::clone(&self.person);
        self.answer = Some(Box::pin(async move { person.answer(ask, later).await }));
    }

    /// The next thing that is told; it may be awaited again when it was dropped.
    pub async fn told(&mut self) -> StoreReply {
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
                    Some((_, later)) => later.recv().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                told = answer => {
                    self.answer = None;
                    if let Some(told) = told {
                        return told;
                    }
                }
                Some(told) = later => return told,
            }
        }
    }

    /// Whether an answer is still to come.
    pub fn waits(&self) -> bool {
        self.answer.is_some() || self.refused.is_some() || self.waiting.iter().next().is_some()
    }

    /// Whether an answer is still to come that decides what is played next.
    pub fn fetches(&self) -> bool {
        (self.answer.is_some() && self.fetching) || self.waiting.iter().any(fetches)
    }

    /// The session has ended with this last wish: it and all that waits is done behind it.
    pub fn part(self, last: Option<StoreRequest>) {
        if !self.asked && last.is_none() {
            return;
        }
        let StoreClient {
            person,
            waiting,
            answer,
            ..
        } = self;
        let accounts = Arc::clone(person.accounts());
        accounts.tasks.spawn(async move {
            if let Some(answer) = answer {
                answer.await;
            }
            for ask in waiting.into_deeds() {
                person.answer(ask, None).await;
            }
            person.part(last).await;
        });
    }
}

/// Whether the answer decides what is played next.
fn fetches(ask: &StoreRequest) -> bool {
    matches!(
        ask,
        StoreRequest::Continue(_)
            | StoreRequest::Attempt(_)
            | StoreRequest::Record(_)
            | StoreRequest::Ghost { .. }
    )
}
