//! The side of a session on which the memory is asked: one question at a time, in their
//! order, and never waited for.

use super::Person;
use crate::model::{Ask, Profile, Told};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Questions of one session that wait. Nobody types faster than they are answered, unless
/// the store is slow; what only wants to be shown is then forgotten first.
const ASKS: usize = 16;

/// What is told later of finished runs, at most.
const LATER: usize = 16;

type Answer = Pin<Box<dyn Future<Output = Option<Told>> + Send>>;

/// A session's questions.
pub struct Desk {
    person: Arc<Person>,
    waiting: VecDeque<Ask>,
    answer: Option<Answer>,
    /// Made with the first finished run, as few sessions at a time need it.
    later: Option<(mpsc::Sender<Told>, mpsc::Receiver<Told>)>,
    asked: bool,
    /// Whether the answer under way decides what is played next.
    fetching: bool,
}

impl Desk {
    /// The questions of whoever sits here.
    pub fn new(person: Arc<Person>) -> Desk {
        Desk {
            person,
            waiting: VecDeque::new(),
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
            Some(Told::Welcome(Ok(Box::new(answer.await))))
        }));
        self.person.stranger()
    }

    /// Takes questions in.
    pub fn ask(&mut self, asks: Vec<Ask>) {
        for ask in asks {
            self.asked = true;
            if let Ask::Keep(saved) = &ask {
                // A newer state of the same run takes the place of the one that waits.
                let code = saved.code;
                self.waiting
                    .retain(|other| !matches!(other, Ask::Keep(old) if old.code == code));
            }
            if self.waiting.len() >= ASKS
                && let Some(at) = self.waiting.iter().position(only_shows)
            {
                self.waiting.remove(at);
            }
            self.waiting.push_back(ask);
        }
        self.next();
    }

    fn next(&mut self) {
        if self.answer.is_some() {
            return;
        }
        let Some(ask) = self.waiting.pop_front() else {
            return;
        };
        let later = matches!(ask, Ask::Finish(_)).then(|| {
            let (tell, _) = self.later.get_or_insert_with(|| mpsc::channel(LATER));
            tell.clone()
        });
        self.fetching = fetches(&ask);
        let person = Arc::clone(&self.person);
        self.answer = Some(Box::pin(async move { person.answer(ask, later).await }));
    }

    /// The next thing that is told; it may be awaited again when it was dropped.
    pub async fn told(&mut self) -> Told {
        loop {
            self.next();
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
        self.answer.is_some() || !self.waiting.is_empty()
    }

    /// Whether an answer is still to come that decides what is played next.
    pub fn fetches(&self) -> bool {
        (self.answer.is_some() && self.fetching) || self.waiting.iter().any(fetches)
    }

    /// The session has ended with this last wish: it and all that waits is done behind it.
    pub fn part(self, last: Option<Ask>) {
        if !self.asked && last.is_none() {
            return;
        }
        let Desk {
            person,
            waiting,
            answer,
            ..
        } = self;
        let memory = Arc::clone(person.memory());
        memory.tasks.spawn(async move {
            if let Some(answer) = answer {
                answer.await;
            }
            for ask in waiting {
                if !only_shows(&ask) {
                    person.answer(ask, None).await;
                }
            }
            person.part(last).await;
        });
    }
}

/// Whether the answer decides what is played next.
fn fetches(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::GoOn(_) | Ask::Try(_) | Ask::Record(_) | Ask::Ghost { .. }
    )
}

/// Whether a question changes nothing.
fn only_shows(ask: &Ask) -> bool {
    match ask {
        Ask::List(_)
        | Ask::Levels(_)
        | Ask::Today
        | Ask::Record(_)
        | Ask::Ghost { .. }
        | Ask::Mine => true,
        Ask::Finish(_)
        | Ask::Keep(_)
        | Ask::Drop(_)
        | Ask::GoOn(_)
        | Ask::Try(_)
        | Ask::Rename(_)
        | Ask::Settings(_)
        | Ask::LinkCode
        | Ask::Link(_)
        | Ask::Forget => false,
    }
}
