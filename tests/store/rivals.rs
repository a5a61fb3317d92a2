//! Whom one can race, and on which levels there is somebody.

use super::play::{begun, claim, done, drawn, later, somebody};
use mazed::core::dir::Dir;
use mazed::games::run::Run;
use mazed::games::{Action, Opening, labyrinth};
use mazed::model::{
    Bests, Code, Moment, Raced, Ranking, Resumed, Rival, Saved, SharedBoard, UserError,
};
use mazed::store::{Store, StoreError};
use std::time::Duration;

/// Rivals are found by their board, and a race that broke off remembers its own.
pub async fn rivals(store: &Store) {
    let (eve, kim) = (somebody("eve"), somebody("kim"));
    let now = later(200);
    let board = |seed| {
        Raced::Board(Opening {
            game: "labyrinth",
            level: labyrinth::level(9, 9),
            seed: Some(seed),
        })
    };
    let ghost = |requester, raced, rival| store.ghost(requester, raced, rival, now);
    let first = Rival::First;
    let nobody = Err(StoreError::Denied(UserError::NoRival));
    assert_eq!(ghost(eve.clone(), board(70), Rival::Own).await, nobody);
    assert_eq!(ghost(eve.clone(), board(70), first).await, nobody);
    for (requester, claim) in [
        (&eve, drawn(701, 70, 300)),
        (&eve, drawn(702, 70, 50)),
        (&kim, drawn(703, 70, 10)),
    ] {
        let kept = store.finish(requester.clone(), claim, now).await;
        assert!(kept.is_ok(), "{kept:?}");
    }
    let found = |code| Ok(Code::new(code));
    assert_eq!(ghost(eve.clone(), board(70), Rival::Own).await, found(702));
    assert_eq!(ghost(eve.clone(), board(71), Rival::Own).await, nobody);
    // The board of today is found without its seed.
    let today = |rival| {
        ghost(
            eve.clone(),
            Raced::Shared(SharedBoard::Daily("labyrinth")),
            rival,
        )
    };
    assert_eq!(today(Rival::Own).await, nobody);
    let begin = store.begin_attempt(
        eve.clone(),
        SharedBoard::Daily("labyrinth"),
        Code::new(704),
        now,
    );
    let of_day = super::play::finished(&begin.await.expect("begun"), 100);
    store.finish(eve.clone(), of_day, now).await.expect("kept");
    assert_eq!(today(Rival::Own).await, found(704));
    assert_eq!(today(first).await, found(704));

    let saved = Saved {
        rival: Some(Code::new(703)),
        ..begun(705, 70)
    };
    done(store.keep(eve.clone(), saved.clone(), now)).await;
    let again = store.continue_run(eve.clone(), saved.code, now).await;
    assert_eq!(
        again.map(|saved| Resumed::from(saved).saved),
        Ok(Saved {
            at: Moment(now.0),
            ..saved.clone()
        })
    );
    store.drop_run(eve, saved.code, now).await.expect("dropped");
}

/// Boards made by hand give stars, and no run on them is stored.
pub async fn bests(store: &Store) {
    let (eve, kim) = (somebody("eve"), somebody("kim"));
    let entry = &mazed::games::yamyam::ENTRY;
    let bests = |requester, game| async move { store.bests(requester, game).await.expect("bests") };
    assert_eq!(bests(eve.clone(), "yamyam").await, Bests::default());
    let (_, first) = entry.boards().next().expect("a board");
    // The board is won by one slide to the right.
    for (code, hints, stars) in [(731, 1, 2), (732, 0, 3), (733, 1, 3)] {
        let mut run = Run::new(entry, first.level.clone(), 0);
        for _ in 0..hints {
            run.record(Duration::from_millis(500), Action::Hint);
        }
        run.record(Duration::from_millis(code), Action::Go(Dir::East));
        let claim = claim(code, &run, Ranking::Practice);
        let kept = store.finish(eve.clone(), claim, later(301)).await;
        assert!(kept.expect("taken").is_practice);
        let kept = bests(eve.clone(), "yamyam").await;
        assert_eq!((kept.has_won, kept.stars), (true, vec![(0, stars)]));
    }
    assert_eq!(bests(kim, "yamyam").await, Bests::default());
    assert_eq!(bests(eve, "chess").await, Bests::default());
}
