//! Who plays, as the memory sees it: who asks, and what is answered.

use super::{Memory, PATIENCE, late};
use crate::model::ask::Claim;
use crate::model::{Ask, Code, Name, Profile, Resumed, Saved, Standing, Told, Trouble};
use crate::session::{Panicked, guarded};
use crate::store::{self, StoreError, Who};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

/// How long a wrong code of a link is thought about: its 40 bits are not to be guessed
/// within its ten minutes.
const WRONG_LINK: Duration = Duration::from_secs(1);

/// Finished runs that a session may hand in at once, and after how long another one: nobody
/// wins for long in less than six seconds, and a robot that does fills some megabytes a day.
const WINS: u32 = 200;
const ANOTHER_WIN: Duration = Duration::from_secs(6);

/// Boards of the day that a guest's session remembers: many days' worth.
const TRIES: usize = 64;

/// Who sits at a session.
pub struct Person {
    memory: Arc<Memory>,
    key: Option<String>,
    user: Option<Name>,
    number: i64,
    guest: Mutex<Guest>,
    /// When the room for [`WINS`] will be whole again.
    whole: Mutex<Instant>,
}

/// What only a session without a key has to remember by itself.
struct Guest {
    name: Name,
    /// Tries at boards of the day, by code and seed, and whether they are finished.
    tries: Vec<(Code, u64, bool)>,
}

impl Person {
    /// Whoever has this key (its fingerprint; `None`: a guest) and gave this
    /// user name.
    pub fn new(memory: Arc<Memory>, key: Option<String>, user: &str) -> Arc<Person> {
        let number = memory.store.seat();
        Arc::new(Person {
            memory,
            key,
            user: Name::clean(user),
            number,
            guest: Mutex::new(Guest {
                name: Name::made_up(&number.to_string()),
                tries: Vec::new(),
            }),
            whole: Mutex::new(Instant::now()),
        })
    }

    /// The memory.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    fn guest<T>(&self, with: impl FnOnce(&mut Guest) -> T) -> T {
        with(&mut self.guest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn who(&self) -> Who {
        Who {
            key: self.key.clone(),
            guest: self.guest(|guest| guest.name.clone()),
            seat: self.number,
            tries: match self.key {
                Some(_) => Vec::new(),
                None => self.guest(|guest| guest.tries.iter().map(|(code, ..)| *code).collect()),
            },
        }
    }

    /// Who it is, as far as is known without the store.
    pub(super) fn stranger(&self) -> Profile {
        Profile {
            name: match &self.key {
                Some(key) => Name::made_up(key),
                None => self.guest(|guest| guest.name.clone()),
            },
            guest: self.key.is_none(),
            user: self.user.clone(),
            settings: None,
            waiting: Vec::new(),
        }
    }

    /// Who it is.
    pub async fn welcome(&self) -> Profile {
        if self.key.is_none() {
            return self.stranger();
        }
        match self.patient(self.memory.store.profile(self.who())).await {
            Ok(profile) => self.known(profile),
            Err(error) => {
                tracing::debug!(%error, "nobody is known");
                self.stranger()
            }
        }
    }

    fn known(&self, profile: Profile) -> Profile {
        Profile {
            user: self.user.clone(),
            ..profile
        }
    }

    /// Waits for the store, but not for long.
    async fn patient<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        match timeout(PATIENCE, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(StoreError::Away("no answer in time".to_owned())),
        }
    }

    /// The same, with the trouble that a player is told.
    async fn asked<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, Trouble> {
        self.patient(answer).await.map_err(|error| {
            if !matches!(error, StoreError::No(_)) {
                tracing::warn!(%error, "the store");
            }
            error.trouble()
        })
    }

    /// Answers. `None`: there is nothing to say. What comes of a finished run later, when
    /// the store is away now, goes to `later`.
    pub async fn answer(&self, ask: Ask, later: Option<mpsc::Sender<Told>>) -> Option<Told> {
        let (store, now) = (&self.memory.store, self.memory.now());
        let who = self.who();
        Some(match ask {
            Ask::Finish(claim) => {
                let code = claim.code;
                Told::Placed(code, self.finish(*claim, later).await)
            }
            Ask::Keep(saved) => {
                let code = saved.code;
                Told::Kept(code, self.keep(*saved).await)
            }
            Ask::Drop(code) => {
                self.memory.late.take_back(self.number, code);
                // It stays where it is then, which does no harm.
                let _ = self.asked(store.drop_run(who, code, now)).await;
                return None;
            }
            Ask::Leave(code) => {
                // With the session at the latest.
                let _ = self.asked(store.leave(who, code)).await;
                return None;
            }
            Ask::GoOn(code) => {
                // What this session has left may still wait for the store.
                let saved = match self.memory.late.take_back(self.number, code) {
                    Some(saved) => Ok(saved),
                    None => self.asked(store.go_on(who, code, now)).await,
                };
                let rival = match saved.as_ref().map(|saved| saved.rival) {
                    Ok(Some(rival)) => self.record(rival).await.ok().map(|record| *record),
                    _ => None,
                };
                Told::GoneOn(saved.map(|saved| {
                    let saved = self.gone_on(saved);
                    Box::new(Resumed { saved, rival })
                }))
            }
            Ask::List(query) => {
                let list = self.asked(store.list(who, query.clone(), now)).await;
                Told::List(query, list)
            }
            Ask::Levels(game) => Told::Levels(game, self.asked(store.levels(game)).await),
            Ask::Today => Told::Today(self.asked(store.today(who, now)).await.map(Box::new)),
            Ask::Try(game) => {
                let code = Code::new(store::random() as u64);
                let begun = store.begin_try(who, game.to_owned(), code, now);
                let saved = self.asked(begun).await;
                Told::GoneOn(saved.map(|saved| Box::new(self.gone_on(saved).into())))
            }
            Ask::Record(code) => Told::Record(self.record(code).await),
            Ask::Ghost { board, mine } => {
                Told::Record(match self.asked(store.ghost(who, board, mine, now)).await {
                    Ok(code) => self.record(code).await,
                    Err(trouble) => Err(trouble),
                })
            }
            Ask::Rename(name) if self.key.is_none() => {
                self.guest(|guest| guest.name = name.clone());
                Told::Renamed(Ok(name))
            }
            Ask::Rename(name) => Told::Renamed(self.asked(store.rename(who, name, now)).await),
            Ask::Settings(_) if self.key.is_none() => return None,
            Ask::Settings(settings) => {
                // They hold for this session all the same.
                let _ = self.asked(store.settings(who, settings, now)).await;
                return None;
            }
            Ask::LinkCode => Told::LinkCode(self.asked(store.link_code(who, now)).await),
            Ask::Link(code) => {
                let linked = self.asked(store.link(who, code, now)).await;
                if linked.is_err() {
                    sleep(WRONG_LINK).await;
                }
                self.welcomed(linked)
            }
            Ask::Mine if self.key.is_none() => Told::Mine(Err(Trouble::NoKey)),
            Ask::Mine => Told::Mine(
                self.asked(store.mine(who))
                    .await
                    .and_then(|mine| mine.map(Box::new).ok_or(Trouble::Nothing)),
            ),
            Ask::Forget => {
                let forgotten = self.asked(store.forget(who)).await;
                if let (Ok(_), Some(key)) = (&forgotten, &self.key) {
                    self.memory.late.forget(key);
                }
                self.welcomed(forgotten)
            }
        })
    }

    fn welcomed(&self, profile: Result<Profile, Trouble>) -> Told {
        Told::Welcome(profile.map(|profile| Box::new(self.known(profile))))
    }

    async fn record(&self, code: Code) -> Result<Box<crate::model::Record>, Trouble> {
        let finished = self.guest(|guest| {
            let done = guest.tries.iter().filter(|(_, _, done)| *done);
            done.map(|(_, seed, _)| *seed).collect()
        });
        let store = &self.memory.store;
        let record = store.record(self.who(), code, finished, self.memory.now());
        self.asked(record).await.map(Box::new)
    }

    /// A guest's try counts once in a session; what a guest goes on with, counts.
    fn gone_on(&self, mut saved: Saved) -> Saved {
        if self.key.is_some() || !matches!(saved.standing, Standing::Daily(_)) {
            return saved;
        }
        self.guest(|guest| {
            let seed = saved.run.seed;
            match guest.tries.iter().find(|(_, other, _)| *other == seed) {
                Some((code, _, false)) => saved.code = *code,
                Some((_, _, true)) => saved.standing = Standing::Practice,
                None if guest.tries.len() < TRIES => guest.tries.push((saved.code, seed, false)),
                None => saved.standing = Standing::Practice,
            }
        });
        saved
    }

    async fn finish(
        &self,
        mut claim: Claim,
        later: Option<mpsc::Sender<Told>>,
    ) -> Result<Box<crate::model::Placing>, Trouble> {
        let memory = &self.memory;
        // The moment of the win, whatever the proof takes.
        let at = memory.now();
        // There is one board of each game a day.
        let may = matches!(claim.standing, Standing::Daily(_)) || self.may_win();
        if !may || !self.prove(&claim).await {
            return Err(Trouble::Refused);
        }
        if self.key.is_none() {
            let given = self.guest(|guest| {
                let mut tries = guest.tries.iter_mut();
                let mine = tries.find(|(code, ..)| *code == claim.code);
                mine.map(|(_, _, done)| *done = true).is_some()
            });
            if !given && matches!(claim.standing, Standing::Daily(_)) {
                claim.standing = Standing::Practice;
            }
        }
        let who = self.who();
        let write = late::finish(memory, &who, &claim, at);
        match self.patient(write).await {
            Ok(placing) => Ok(Box::new(placing)),
            Err(StoreError::No(trouble)) => Err(trouble),
            Err(error) => {
                tracing::warn!(%error, run = %claim.code, "not saved yet");
                match late::wait(memory, late::Waiting::finish(who, claim, at, later)) {
                    true => Err(Trouble::Later),
                    false => Err(Trouble::Refused),
                }
            }
        }
    }

    /// Whether a session may hand a run in now, or has handed in too many.
    fn may_win(&self) -> bool {
        let mut whole = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let next = (*whole).max(now) + ANOTHER_WIN;
        let may = next <= now + WINS * ANOTHER_WIN;
        if may {
            *whole = next;
        }
        may
    }

    /// Replays a run on a thread for work, once there is a place.
    async fn prove(&self, claim: &Claim) -> bool {
        let Ok(place) = Arc::clone(&self.memory.places).acquire_owned().await else {
            return false;
        };
        let (run, tally) = (claim.run.clone(), claim.tally);
        let proof = tokio::task::spawn_blocking(move || {
            let proof = guarded(|| run.prove(&tally));
            drop(place);
            proof
        });
        match proof.await {
            Ok(Ok(Ok(()))) => true,
            Ok(Ok(Err(why))) => {
                tracing::warn!(run = %claim.code, %why, "refused");
                false
            }
            Ok(Err(Panicked)) | Err(_) => false,
        }
    }

    /// Keeps a run under way, later where the store is away.
    async fn keep(&self, saved: Saved) -> Result<(), Trouble> {
        let (memory, who, now) = (&self.memory, self.who(), self.memory.now());
        let kept = memory.store.keep(who.clone(), saved.clone(), now);
        match self.patient(kept).await {
            Ok(()) => {
                // An older state of it must not come behind.
                memory.late.take_back(self.number, saved.code);
                Ok(())
            }
            Err(error) => {
                tracing::debug!(%error, run = %saved.code, "a run under way is not kept");
                if error.is_passing() {
                    late::wait(memory, late::Waiting::keep(who, saved, now));
                }
                Err(error.trouble())
            }
        }
    }

    /// The last of a session: what is kept is kept even when the store is away, and what
    /// the session had to itself is free.
    pub(super) async fn part(&self, last: Option<Ask>) {
        if let Some(ask) = last {
            self.answer(ask, None).await;
        }
        let (memory, who) = (&self.memory, self.who());
        let released = self.patient(memory.store.release(who.clone())).await;
        // What waits takes the run again when it is written.
        if released.is_err() || memory.late.knows(self.number) {
            late::wait(memory, late::Waiting::release(who, memory.now()));
        }
    }
}
