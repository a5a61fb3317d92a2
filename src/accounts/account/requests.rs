//! The requests of a session, and the replies to them.

use super::Account;
use crate::games::packed::Packed;
use crate::model::{
    Code, Profile, Record, Resumed, SharedBoard, StoreReply, StoreRequest, UserError,
};
use crate::rooms::Presence;
use crate::store;
use std::sync::PoisonError;
use tokio::sync::mpsc;
use tokio::time::Instant;

impl Account {
    /// The reply to a request; `None`: there is none. Where the store is away, the placing of
    /// a finished run goes to `later` when it is back.
    pub async fn answer(
        &self,
        request: StoreRequest,
        later: Option<mpsc::Sender<StoreReply>>,
    ) -> Option<StoreReply> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let requester = self.requester();
        Some(match request {
            StoreRequest::Finish(claim) => {
                let code = claim.code;
                StoreReply::Placed(code, self.finish(*claim, later).await)
            }
            StoreRequest::Keep(saved) => {
                let code = saved.code;
                StoreReply::Kept(code, self.keep_noted(*saved).await)
            }
            StoreRequest::Drop(code) => {
                self.accounts.backlog.drop_kept(self.session, code);
                // Where it fails, the game stays in the menu, which does no harm.
                if self.count_change().is_ok() {
                    let _ = self.for_player(store.drop_run(requester, code, now)).await;
                }
                return None;
            }
            StoreRequest::Leave(code) => {
                // Where it fails, the game is freed when the session ends.
                if self.count_change().is_ok() {
                    let _ = self.for_player(store.leave(requester, code)).await;
                }
                return None;
            }
            StoreRequest::Continue(code) => {
                let waiting = &self.accounts.backlog;
                // What this session has kept may still wait for the store.
                let saved = match waiting.kept(self.session, code) {
                    Some(saved) => Ok(saved),
                    // The store has an older state, which may not be gone on with: else what
                    // waits could never be written.
                    None if waiting.has(code) => Err(UserError::Later),
                    None => match self.may_guess().and(self.count_change()) {
                        Ok(()) => {
                            let resumed = store.continue_run(requester, code, now);
                            let resumed = self.for_player(resumed).await;
                            self.count_guess(&resumed);
                            resumed
                        }
                        Err(error) => Err(error),
                    },
                };
                let rival = match saved.as_ref().map(|saved| saved.rival) {
                    Ok(Some(rival)) => self.record(rival).await.ok().map(|record| *record),
                    _ => None,
                };
                StoreReply::Continued(saved.map(|saved| {
                    let saved = self.remember_attempt(saved);
                    Box::new(Resumed { saved, rival })
                }))
            }
            StoreRequest::List(query) => {
                let list = self
                    .read_for_player(store.list(requester, query.clone(), now))
                    .await;
                StoreReply::List(query, list)
            }
            StoreRequest::Levels(game, category) => {
                let levels = self.read_for_player(store.levels(game, category)).await;
                StoreReply::Levels(game, category, levels)
            }
            StoreRequest::Bests(game) => {
                let bests = self.read_for_player(store.bests(requester, game)).await;
                StoreReply::Bests(game, bests.map(Box::new))
            }
            StoreRequest::Today => {
                let mut today = self.read_for_player(store.today(requester, now)).await;
                let presence = self.accounts.presence.as_ref();
                if let (Ok(today), false) = (&mut today, presence.is_some_and(Presence::is_named)) {
                    today.news.clear();
                }
                StoreReply::Today(today.map(Box::new))
            }
            StoreRequest::Ladder => StoreReply::Ladder(
                self.read_for_player(store.ladder(requester, now))
                    .await
                    .map(Box::new),
            ),
            StoreRequest::Attempt(game) => self.begin_attempt(SharedBoard::Daily(game)).await,
            StoreRequest::Step(step) => self.begin_attempt(SharedBoard::Step(step)).await,
            StoreRequest::Record(code) => StoreReply::Record(self.record(code).await),
            StoreRequest::Live => {
                let presence = self.accounts.presence.as_ref();
                StoreReply::Live(
                    presence.map(|presence| presence.of(self.peer()).live_lines(Instant::now())),
                )
            }
            StoreRequest::Watch(id) => StoreReply::Watch(id, self.may_watch(id).await),
            StoreRequest::Preview(code) => StoreReply::Preview(code, self.preview(code).await),
            StoreRequest::Ghost { board, rival } => StoreReply::Record(
                match self
                    .read_for_player(store.ghost(requester, board, rival, now))
                    .await
                {
                    Ok(code) => self.record(code).await,
                    Err(error) => Err(error),
                },
            ),
            StoreRequest::Rename(name) if self.key.is_none() => {
                let is_hidden = store.is_name_hidden(name.clone());
                StoreReply::Renamed(match self.read_for_player(is_hidden).await {
                    _ if name.is_reserved() => Err(UserError::Reserved),
                    Ok(true) => Err(UserError::Taken),
                    Ok(false) => {
                        self.forget_own_wins();
                        self.set_name(Some(name.clone()));
                        Ok(name)
                    }
                    Err(error) => Err(error),
                })
            }
            StoreRequest::Rename(name) => StoreReply::Renamed(match self.count_write(0).await {
                Ok(()) => {
                    let renamed = self.for_player(store.rename(requester, name, now)).await;
                    self.forget_own_wins();
                    if let Ok(name) = &renamed {
                        self.show_name(name);
                    }
                    self.kept(renamed)
                }
                Err(error) => Err(error),
            }),
            StoreRequest::Settings(settings) if self.key.is_none() => {
                self.choose_seen(&settings);
                if self.is_unseen_guest() {
                    self.leave_out_wins(requester).await;
                }
                return None;
            }
            StoreRequest::Settings(settings) => {
                self.choose_seen(&settings);
                // They hold for this session all the same.
                if self.count_write(0).await.is_ok() {
                    let kept = self.for_player(store.settings(requester, settings, now));
                    let _ = self.kept(kept.await);
                }
                return None;
            }
            StoreRequest::LinkCode => StoreReply::LinkCode(match self.count_write(0).await {
                Ok(()) => {
                    let code = self.for_player(store.link_code(requester, now)).await;
                    self.kept(code)
                }
                Err(error) => Err(error),
            }),
            StoreRequest::LookUpLink(code) => {
                let offer = match self.may_guess() {
                    Ok(()) => {
                        self.read_for_player(store.link_offer(requester, code, now))
                            .await
                    }
                    Err(error) => Err(error),
                };
                self.count_guess(&offer);
                StoreReply::LinkOffer(code, offer.map(Box::new))
            }
            StoreRequest::Link(code) => {
                let linked = match self.may_guess() {
                    Ok(()) => {
                        let linked = self.for_player(store.link(requester, code, now));
                        linked.await.map_err(unknown)
                    }
                    Err(error) => Err(error),
                };
                match &linked {
                    Ok(profile) => {
                        if profile.under_way {
                            self.accounts.carry_on();
                        }
                        self.tell_of_key().await;
                    }
                    Err(_) => self.count_guess(&linked),
                }
                self.welcomed(linked)
            }
            StoreRequest::PlayerData if self.key.is_none() => {
                StoreReply::PlayerData(Err(UserError::NoKey))
            }
            StoreRequest::PlayerData => StoreReply::PlayerData(
                self.read_for_player(store.player_data(requester))
                    .await
                    .and_then(|mine| mine.map(Box::new).ok_or(UserError::Nothing)),
            ),
            StoreRequest::PlayerRuns(behind) => StoreReply::PlayerRuns(
                self.read_for_player(store.player_runs(requester, behind, now))
                    .await,
            ),
            StoreRequest::Profile => {
                self.welcomed(self.read_for_player(store.profile(requester, now)).await)
            }
            StoreRequest::Keys => {
                StoreReply::Keys(self.read_for_player(store.keys(requester)).await)
            }
            StoreRequest::RemoveKey(key) => {
                let removed = match self.count_change() {
                    Ok(()) => {
                        let removed = store.remove_key(requester.clone(), key.clone(), now);
                        self.for_player(removed).await.map_err(unknown)
                    }
                    Err(error) => Err(error),
                };
                if removed.is_ok() {
                    self.accounts.forget_wins(&key);
                    self.accounts.sessions.tell_of_loss(&key);
                }
                match removed {
                    Ok(()) if self.key.as_ref() == Some(&key) => {
                        self.set_name(None);
                        self.welcomed(
                            self.read_for_player(store.profile(self.requester(), now))
                                .await,
                        )
                    }
                    Ok(()) => StoreReply::Keys(self.read_for_player(store.keys(requester)).await),
                    Err(error) => StoreReply::Keys(Err(error)),
                }
            }
            StoreRequest::KeysTold => {
                // Where it fails, the next session says it once more.
                if self.count_change().is_ok() {
                    let _ = self.for_player(store.keys_told(requester)).await;
                }
                return None;
            }
            StoreRequest::Forget => {
                let forgotten = match self.count_change() {
                    Ok(()) => self.forget().await,
                    Err(error) => Err(error),
                };
                self.welcomed(forgotten)
            }
        })
    }

    /// Begins the attempt at a board of the day or week, or continues it.
    async fn begin_attempt(&self, board: SharedBoard) -> StoreReply {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let code = Code::new(store::random() as u64);
        // It makes a player, an attempt and an unfinished game; of a guest nothing is written.
        let counted = match self.key {
            Some(_) => self.count_write(0).await,
            None => self.count_change(),
        };
        let saved = match counted {
            Ok(()) => {
                let begun = store.begin_attempt(self.requester(), board, code, now);
                match self.kept(self.for_player(begun).await) {
                    // As with [`StoreRequest::Continue`].
                    Ok(saved) if self.accounts.backlog.has(saved.code) => {
                        let left = store.leave(self.requester(), saved.code);
                        let _ = self.for_player(left).await;
                        Err(UserError::Later)
                    }
                    saved => saved,
                }
            }
            Err(error) => Err(error),
        };
        StoreReply::Continued(saved.map(|saved| Box::new(self.remember_attempt(saved).into())))
    }

    async fn forget(&self) -> Result<Profile, UserError> {
        let (store, now) = (&self.accounts.store, self.accounts.now());
        // The name that this session has had may be the one that is to be forgotten.
        self.set_name(None);
        let keys = self.in_time(store.keys(self.requester())).await;
        let forgotten = self.for_player(store.forget(self.requester(), now)).await;
        if let (Ok(_), Some(key)) = (&forgotten, &self.key) {
            self.accounts.backlog.forget(key);
            self.accounts.carry_on();
        }
        // Where the store did not answer in time, it may have been done all the same.
        self.is_forgotten();
        self.forget_own_wins();
        for key in keys.unwrap_or_default() {
            self.accounts.forget_wins(&key.fingerprint);
            self.accounts.sessions.tell_of_loss(&key.fingerprint);
        }
        forgotten.map_err(unknown)
    }

    /// Tells the player's other sessions here that this key was added.
    async fn tell_of_key(&self) {
        let keys = self.in_time(self.accounts.store.keys(self.requester()));
        for key in keys.await.unwrap_or_default() {
            if self.key.as_ref() != Some(&key.fingerprint) {
                self.accounts.sessions.tell_of_key(&key.fingerprint);
            }
        }
    }

    /// Notes that the store has kept something: the name that was drawn for a new player is
    /// taken by now, and must not come back after that player is forgotten.
    pub(super) fn kept<T>(&self, kept: Result<T, UserError>) -> Result<T, UserError> {
        if kept.is_ok() && self.key.is_some() {
            self.set_name(None);
        }
        kept
    }

    fn welcomed(&self, profile: Result<Profile, UserError>) -> StoreReply {
        StoreReply::Welcome(profile.map(|profile| Box::new(self.known(profile))))
    }

    /// The seeds of boards of the day that a guest has finished in this session.
    fn finished_seeds(&self) -> Vec<u64> {
        self.guest(|guest| {
            let done = guest.attempts.iter().filter(|(_, _, done)| *done);
            done.map(|(_, seed, _)| *seed).collect()
        })
    }

    /// Whether this player may watch a run under way: on a board of today or of this week only
    /// those who have finished it, whatever the run counts for.
    async fn may_watch(&self, id: Code) -> Result<(), UserError> {
        let presence = self.accounts.presence.as_ref();
        let run = presence.and_then(|presence| presence.live_run(id));
        let run = run.ok_or(UserError::NotLive)?;
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let board = Packed::of(&run.header().start);
        let may_see = store.may_see(self.requester(), board, self.finished_seeds(), now);
        self.read_for_player(may_see).await
    }

    pub(super) async fn record(&self, code: Code) -> Result<Box<Record>, UserError> {
        self.may_guess()?;
        let finished = self.finished_seeds();
        let store = &self.accounts.store;
        let record = store.record(self.requester(), code, finished, self.accounts.now());
        let record = self.read_for_player(record).await;
        self.count_guess(&record);
        record.map(Box::new)
    }

    /// Whether a code of a run may be tried, as too many were wrong otherwise.
    fn may_guess(&self) -> Result<(), UserError> {
        let own = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let guesses = self.accounts.guesses();
        let may_try = guesses.may_try(&own, self.address, Instant::now());
        may_try.map_err(|_| UserError::Guessed)
    }

    /// Counts a wrong code of a run.
    fn count_guess<T>(&self, found: &Result<T, UserError>) {
        if matches!(found, Err(UserError::Nothing)) {
            let mut own = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
            let mut guesses = self.accounts.guesses();
            guesses.count(&mut own, self.address, Instant::now());
        }
    }
}

/// A change of keys that got no answer may have been made. Whoever asks for it again is told.
fn unknown(error: UserError) -> UserError {
    match error {
        UserError::Later => UserError::Unknown,
        error => error,
    }
}
