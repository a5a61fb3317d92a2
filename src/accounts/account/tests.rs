use super::*;
use crate::core::dir::Dir;
use crate::games::packed::UnpackedRun;
use crate::games::packed::{PACKED_HERE, Tally};
use crate::games::run::Run;
use crate::games::{Action, Level, labyrinth};
use crate::model::Moment;
use crate::model::request::Claim;
use crate::model::{Name, Ranking, Saved, SharedBoard, StoreReply, StoreRequest, UserError};
use crate::rooms::live::{self, Publisher};
use crate::rooms::{Identity, Mode, Peer, Presence};
use crate::store::{Options, Sqlite, Store};
use std::time::Duration;
use std::time::SystemTime;
use tokio::time::timeout;

/// A server that proves so many runs at a time, and the folder of its database.
fn house(proofs: usize, presence: Option<Presence>) -> (Arc<Accounts>, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Sqlite::at(&folder.path().join("mazed.db"));
    let store = Store::open(Arc::new(database), Options::default()).expect("a store");
    let accounts = Accounts::new(store, Arc::new(SystemTime::now), proofs, presence);
    (accounts, folder)
}

/// A player of it.
fn account(proofs: usize) -> (Arc<Account>, tempfile::TempDir) {
    let (accounts, folder) = house(proofs, None);
    let key = Some("SHA256:ada".to_owned());
    (Account::new(accounts, key, ClientAddress::LOCAL), folder)
}

/// A run of one step.
fn begun() -> UnpackedRun {
    let level = labyrinth::level(9, 9);
    let mut run = Run::new(&labyrinth::ENTRY, level.clone(), 3);
    run.record(Duration::from_secs(1), Action::Go(Dir::South));
    UnpackedRun {
        run,
        level: level.canonical(&labyrinth::ENTRY).words(),
    }
}

fn saved(code: Code, run: UnpackedRun) -> Saved<UnpackedRun> {
    Saved {
        code,
        standing: Ranking::Practice,
        run,
        played: 1_000,
        at: Moment::default(),
        rival: None,
    }
}

#[tokio::test]
async fn an_unfinished_game_is_kept_while_others_runs_are_proved() {
    let (account, _folder) = account(0);
    let code = Code::new(1);
    let saved = Box::new(saved(code, begun()));
    let kept = account.answer(StoreRequest::Keep(saved));
    let kept = timeout(Duration::from_secs(60), kept).await;
    assert_eq!(kept, Ok(StoreReply::Kept(code, Ok(()))));
}

// One thread runs all tasks here, as one does for the sessions of a worker.
#[tokio::test]
async fn runs_are_packed_on_other_threads_than_those_of_sessions() {
    let (account, _folder) = account(1);
    let (code, run) = (Code::new(1), begun());
    let saved = saved(code, run.clone());
    let claim = Claim {
        code,
        standing: Ranking::Practice,
        run: run.clone(),
        tally: Tally::default(),
    };
    let before = PACKED_HERE.get();
    let kept = account.answer(StoreRequest::Keep(Box::new(saved)));
    assert_eq!(kept.await, StoreReply::Kept(code, Ok(())));
    let finished = account.answer(StoreRequest::Finish(Box::new(claim)));
    let refused = StoreReply::Placed(code, Err(UserError::Refused));
    assert_eq!(finished.await, refused, "it was not won");
    assert_eq!(PACKED_HERE.get(), before);
    let again = account.answer(StoreRequest::Continue(code)).await;
    let StoreReply::Continued(Ok(resumed)) = again else {
        panic!("{again:?}");
    };
    assert_eq!(resumed.saved.run.run(), Ok(run.run));
}

/// A run under way of this seed, as somebody else plays it.
fn live_run(presence: &Presence, level: Level, seed: u64) -> (Code, Publisher) {
    let who = Identity {
        key: Some("SHA256:bob".into()),
        name: Name::drawn(9),
        session: 9,
        address: ClientAddress::LOCAL,
    };
    let header = live::Header {
        id: live::new_id(),
        name: None,
        streak: 0,
        game: labyrinth::ENTRY.name,
        level: level.words(),
        shared_board: None,
        standing: Ranking::Practice,
        whole: None,
        start: Run::new(&labyrinth::ENTRY, level, seed),
        room: None,
    };
    let visit = presence.of(Peer::new(who)).visit();
    let publisher = visit.publish(Name::drawn(9), header);
    let publisher = publisher.expect("a run");
    (publisher.run().header().id, publisher)
}

#[tokio::test]
async fn a_board_of_the_day_is_watched_by_those_who_have_finished_it() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let (accounts, _folder) = house(1, Some(presence.clone()));
    let guest = Account::new(accounts, None, ClientAddress::LOCAL);
    let begun = guest.answer(StoreRequest::Attempt("labyrinth")).await;
    let StoreReply::Continued(Ok(begun)) = begun else {
        panic!("{begun:?}");
    };
    // It's practice, and told apart by nothing that is stored.
    assert_eq!(begun.saved.standing, Ranking::Practice);
    let of_day = begun.saved.run.run().expect("a run");
    // What the other one plays it for does not matter, and the seed was not told.
    let (id, _publisher) = live_run(&presence, of_day.level().clone(), of_day.seed());
    let may = |reply| match reply {
        StoreReply::Watch(_, allowed) => allowed,
        other => panic!("{other:?}"),
    };
    let reply = guest.answer(StoreRequest::Watch(id)).await;
    assert_eq!(
        may(reply),
        Err(UserError::Secret(SharedBoard::Daily("labyrinth")))
    );
    let run = begun.saved.run.run().expect("a run");
    let claim = Claim {
        code: begun.saved.code,
        standing: Ranking::Practice,
        run: UnpackedRun {
            run,
            level: begun.saved.run.level.clone(),
        },
        tally: Tally::default(),
    };
    let finished = StoreRequest::Finish(Box::new(claim));
    let refused = StoreReply::Placed(begun.saved.code, Err(UserError::NoKey));
    assert_eq!(guest.answer(finished).await, refused);
    let reply = guest.answer(StoreRequest::Watch(id)).await;
    assert_eq!(may(reply), Ok(()));
    let (other, publisher) = live_run(&presence, labyrinth::level(9, 9), 3);
    let reply = guest.answer(StoreRequest::Watch(other)).await;
    assert_eq!(may(reply), Ok(()));
    drop(publisher);
    let reply = guest.answer(StoreRequest::Watch(other)).await;
    assert_eq!(may(reply), Err(UserError::NotLive));
}

#[tokio::test]
async fn whose_name_is_hidden_is_not_watched_any_more() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let (accounts, _folder) = house(1, Some(presence.clone()));
    let (_, publisher) = live_run(&presence, labyrinth::level(9, 9), 3);
    // Nothing is kept of the player, whose name was drawn.
    accounts.look_at_names().await;
    assert_eq!(publisher.run().stage(), live::Stage::Played);
    assert!(
        accounts
            .store()
            .hide(Name::drawn(9), true)
            .await
            .expect("hidden")
    );
    accounts.look_at_names().await;
    assert_eq!(publisher.run().stage(), live::Stage::Closed);
    assert!(presence.live_lines(tokio::time::Instant::now()).is_empty());
}

#[tokio::test]
async fn codes_of_runs_are_guessed_ten_times_and_then_ten_times_a_minute() {
    let (account, _folder) = account(1);
    let mut replies = Vec::new();
    for n in 0..12 {
        let record = account.answer(StoreRequest::Record(Code::new(n))).await;
        let StoreReply::Record(Err(error)) = record else {
            panic!("{record:?}");
        };
        replies.push(error);
    }
    assert!(
        replies[..10]
            .iter()
            .all(|error| *error == UserError::Nothing)
    );
    assert!(
        replies[10..]
            .iter()
            .all(|error| *error == UserError::Guessed)
    );
    // Another way to ask is no way round it.
    let continued = account.answer(StoreRequest::Continue(Code::new(98))).await;
    assert_eq!(continued, StoreReply::Continued(Err(UserError::Guessed)));
    // Somebody else of the address is not held up.
    let other = Account::new(
        Arc::clone(account.accounts()),
        Some("SHA256:bo".to_owned()),
        ClientAddress::LOCAL,
    );
    let record = other.answer(StoreRequest::Record(Code::new(99))).await;
    assert_eq!(record, StoreReply::Record(Err(UserError::Nothing)));
}

#[tokio::test]
async fn nothing_is_stored_of_a_guest() {
    let (account, _folder) = account(1);
    let store = account.accounts().store();
    let guest = Account::new(Arc::clone(account.accounts()), None, ClientAddress::LOCAL);
    let code = Code::new(1);
    let requests = [
        StoreRequest::Attempt("labyrinth"),
        StoreRequest::Step(crate::model::Step::FIRST),
        StoreRequest::Keep(Box::new(saved(code, begun()))),
        StoreRequest::Leave(code),
        StoreRequest::Drop(code),
        StoreRequest::Continue(code),
        StoreRequest::Settings("seen=no".to_owned()),
        StoreRequest::LinkCode,
        StoreRequest::Forget,
    ];
    // Nothing may be written to it.
    store.close(Duration::from_secs(60)).await.expect("closed");
    for request in requests {
        let reply = guest.answer(request.clone()).await;
        match request {
            StoreRequest::Attempt(_) | StoreRequest::Step(_) => {
                assert!(matches!(reply, StoreReply::Continued(Ok(_))));
            }
            request => assert_eq!(reply, request.refused(UserError::NoKey)),
        }
    }
}

#[tokio::test]
async fn a_run_without_room_to_wait_is_said_not_to_be_saved() {
    let (ada, _folder) = account(1);
    let store = ada.accounts().store();
    store.close(Duration::from_secs(60)).await.expect("closed");
    let keep = async |code| {
        let keep = StoreRequest::Keep(Box::new(saved(Code::new(code), begun())));
        match ada.answer(keep).await {
            StoreReply::Kept(_, kept) => kept,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(keep(1).await, Err(UserError::Later));
    let mut others = Vec::new();
    while let Some(taken) = ada
        .accounts
        .unwritten
        .try_hold(ada.address, Code::new(1), 1)
    {
        others.push(taken);
    }
    assert_eq!(keep(2).await, Err(UserError::Unsaved));
    assert!(!ada.is_saved(Code::new(1)) && !ada.is_saved(Code::new(2)));
    drop(others);
    assert_eq!(ada.accounts().settle(Duration::ZERO).await, 1);
}

#[tokio::test]
async fn games_of_an_ended_session_are_freed_after_the_last_of_them_is_written() {
    let (ada, _folder) = account(1);
    ada.accounts()
        .store()
        .close(Duration::from_secs(60))
        .await
        .expect("closed");
    for code in [1, 2] {
        let keep = StoreRequest::Keep(Box::new(saved(Code::new(code), begun())));
        ada.answer(keep).await;
    }
    let backlog = &ada.accounts().backlog;
    assert!(!backlog.end_session(ada.session));
    assert!(!backlog.remove(0));
    assert!(backlog.remove(1));
}
