//! The requests of a session, and the replies to them.

use super::Account;
use crate::accounts::LateRanks;
use crate::games::packed::Packed;
use crate::model::{
    Code, LiveLine, Moment, Record, Resumed, RoomAddress, RoomRound, SharedBoard, StoreReply,
    StoreRequest, UserError,
};
use crate::rooms::membership::NoEntry;
use crate::store;
use tokio::time::Instant;

impl Account {
    /// The reply to a request of now.
    pub async fn answer(&self, request: StoreRequest) -> StoreReply {
        self.answer_asked(request, self.accounts.now(), None).await
    }

    /// The reply to a request that was made then, whenever its turn comes. The ranks of a run that
    /// has to wait for the store are told when it is written.
    pub(in crate::accounts) async fn answer_asked(
        &self,
        request: StoreRequest,
        now: Moment,
        late_ranks: Option<LateRanks>,
    ) -> StoreReply {
        // They hold for this session, whether they are kept or not.
        if let StoreRequest::Settings(settings) = &request {
            self.choose_seen(settings);
        }
        if let Err(error) = self.admit(&request).await {
            return request.refused(error);
        }
        let (store, requester) = (&self.accounts.store, self.requester());
        match request {
            StoreRequest::Finish(claim) => {
                StoreReply::Placed(claim.code, self.finish(*claim, now, late_ranks).await)
            }
            StoreRequest::Keep(saved) => {
                StoreReply::Kept(saved.code, self.keep_noted(*saved, now).await)
            }
            StoreRequest::Drop(code) => {
                self.accounts.backlog.drop_kept(self.session, code);
                // Where it fails, the game stays in the menu, which does no harm.
                let _ = self.for_player(store.drop_run(requester, code, now)).await;
                StoreReply::Done
            }
            StoreRequest::Leave(code) => {
                // Where it fails, the game is freed when the session ends.
                let _ = self.for_player(store.leave(requester, code)).await;
                StoreReply::Done
            }
            StoreRequest::Continue(code) => StoreReply::Continued(self.resume(code).await),
            StoreRequest::Attempt(game) => {
                StoreReply::Continued(self.begin_attempt(SharedBoard::Daily(game)).await)
            }
            StoreRequest::Step(step) => {
                StoreReply::Continued(self.begin_attempt(SharedBoard::Step(step)).await)
            }
            StoreRequest::List(query) => {
                let list = store.list(requester, query.clone(), now);
                StoreReply::List(query, self.read_for_player(list).await)
            }
            StoreRequest::Bests(game) => {
                let bests = self.read_for_player(store.bests(requester, game)).await;
                StoreReply::Bests(game, bests.map(Box::new))
            }
            StoreRequest::Today => {
                let today = self.read_for_player(store.today(requester, now)).await;
                StoreReply::Today(today.map(Box::new))
            }
            StoreRequest::Ladder => {
                let ladder = self.read_for_player(store.ladder(requester, now)).await;
                StoreReply::Ladder(ladder.map(Box::new))
            }
            StoreRequest::Record(code) => StoreReply::Record(self.record(code).await),
            StoreRequest::Preview(code) => StoreReply::Preview(code, self.preview(code).await),
            StoreRequest::Live => StoreReply::Live(self.live()),
            StoreRequest::Room(room) => StoreReply::Room(self.room_rounds(&room)),
            StoreRequest::Watch(id) => StoreReply::Watch(id, self.may_watch(id).await),
            StoreRequest::Rename(name) => StoreReply::Renamed(self.rename(name).await),
            StoreRequest::Settings(settings) => {
                if self.key.is_some() {
                    let kept = self.for_player(store.settings(requester, settings, now));
                    let _ = self.kept(kept.await);
                }
                StoreReply::Done
            }
            StoreRequest::LinkCode => {
                let code = self.for_player(store.link_code(requester, now)).await;
                StoreReply::LinkCode(self.kept(code))
            }
            StoreRequest::LookUpLink(code) => {
                let offer = self.read_for_player(store.link_offer(requester, code, now));
                let offer = offer.await;
                self.count_guess(&offer);
                StoreReply::LinkOffer(code, offer.map(Box::new))
            }
            StoreRequest::Link(code) => self.welcomed(self.link(code).await),
            StoreRequest::PlayerData => {
                let data = self.read_for_player(store.player_data(requester)).await;
                let data = data.and_then(|mine| mine.map(Box::new).ok_or(UserError::Nothing));
                StoreReply::PlayerData(data)
            }
            StoreRequest::PlayerRuns(behind) => {
                let runs = store.player_runs(requester, behind, now);
                StoreReply::PlayerRuns(self.read_for_player(runs).await)
            }
            StoreRequest::Keys => {
                StoreReply::Keys(self.read_for_player(store.keys(requester)).await)
            }
            StoreRequest::RemoveKey(key) => self.remove_key(key).await,
            StoreRequest::Forget => self.welcomed(self.forget().await),
        }
    }

    /// Whether this player may ask for it now: a guest not for what is stored, and nobody more
    /// than their share.
    async fn admit(&self, request: &StoreRequest) -> Result<(), UserError> {
        if self.key.is_none() {
            if let StoreRequest::Finish(claim) = request {
                self.note_finished(claim.run.run.seed());
            }
            return match request.kind().needs_key {
                true => Err(UserError::NoKey),
                false => Ok(()),
            };
        }
        if matches!(request, StoreRequest::LookUpLink(_) | StoreRequest::Link(_)) {
            self.may_guess()?;
        }
        match request.kind().writes {
            true => self.count_row().await,
            false => Ok(()),
        }
    }

    async fn begin_attempt(&self, board: SharedBoard) -> Result<Box<Resumed>, UserError> {
        if self.key.is_none() {
            return self.begin_as_guest(board);
        }
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let code = Code::new(store::random() as u64);
        let begun = store.begin_attempt(self.requester(), board, code, now);
        let saved = self.kept(self.for_player(begun).await)?;
        // The store has an older state, as with [`Self::resume`].
        if self.accounts.backlog.has(saved.code) {
            let left = store.leave(self.requester(), saved.code);
            let _ = self.for_player(left).await;
            return Err(UserError::Later);
        }
        Ok(Box::new(saved.into()))
    }

    async fn resume(&self, code: Code) -> Result<Box<Resumed>, UserError> {
        let accounts = &self.accounts;
        // What this session has kept may still wait for the store.
        let saved = match accounts.backlog.kept(self.session, code) {
            Some(saved) => saved,
            // The store has an older state. Going on with it would make the waiting one unwritable.
            None if accounts.backlog.has(code) => return Err(UserError::Later),
            None => {
                self.may_guess()?;
                let (store, now) = (&accounts.store, accounts.now());
                let resumed = store.continue_run(self.requester(), code, now);
                let resumed = self.for_player(resumed).await;
                self.count_guess(&resumed);
                resumed?
            }
        };
        let rival = match saved.rival {
            Some(rival) => self.record(rival).await.ok().map(|record| *record),
            None => None,
        };
        Ok(Box::new(Resumed { saved, rival }))
    }

    /// The runs under way; `None`: the host shows nothing of them.
    fn live(&self) -> Option<Vec<LiveLine>> {
        let presence = self.accounts.presence.as_ref()?;
        Some(presence.of(self.peer()).live_lines(Instant::now()))
    }

    fn room_rounds(&self, room: &RoomAddress) -> Result<Vec<RoomRound>, UserError> {
        let presence = self.accounts.presence.as_ref().ok_or(UserError::Nothing)?;
        let rounds = presence.of(self.peer()).room_rounds(room, Instant::now());
        rounds.map_err(|error| match error {
            NoEntry::TooManyGuesses(_) => UserError::Guessed,
            _ => UserError::Nothing,
        })
    }

    /// On a board of today or this week, only those who have finished it may watch, whatever the
    /// run counts for.
    async fn may_watch(&self, id: Code) -> Result<(), UserError> {
        let presence = self.accounts.presence.as_ref();
        let run = presence.and_then(|presence| presence.live_run(id));
        let run = run.ok_or(UserError::NotLive)?;
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let board = Packed::of(&run.header().start);
        let finished = self.state().finished.clone();
        let may_see = store.may_see(self.requester(), board, finished, now);
        self.read_for_player(may_see).await
    }

    pub(super) async fn record(&self, code: Code) -> Result<Box<Record>, UserError> {
        self.may_guess()?;
        let (store, now) = (&self.accounts.store, self.accounts.now());
        let finished = self.state().finished.clone();
        let record = store.record(self.requester(), code, finished, now);
        let record = self.read_for_player(record).await;
        self.count_guess(&record);
        record.map(Box::new)
    }

    fn may_guess(&self) -> Result<(), UserError> {
        let now = Instant::now();
        match self.state().guesses.earliest(1, now) > now {
            true => Err(UserError::Guessed),
            false => Ok(()),
        }
    }

    pub(super) fn count_guess<T>(&self, found: &Result<T, UserError>) {
        if matches!(found, Err(UserError::Nothing)) {
            self.state().guesses.reserve(1, Instant::now());
        }
    }
}
