//! Whom one can race, and on which levels there is somebody.

use super::play::{begun, claim, drawn, later, somebody, walked};
use mazed::core::dir::Dir;
use mazed::games::run::Run;
use mazed::games::{Action, Level, Opening, labyrinth};
use mazed::model::{
    Bests, Category, Code, Moment, Raced, Ranking, Resumed, Rival, Saved, SharedBoard, UserError,
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
    let first = Rival::First(Category::Screen);
    let nobody = Err(StoreError::Denied(UserError::NoRival));
    assert_eq!(ghost(eve.clone(), board(70), Rival::Own).await, nobody);
    assert_eq!(ghost(eve.clone(), board(70), first).await, nobody);
    // Eve's slow ranked run, her faster practice, and Kim's ranked one between them.
    let practice = walked(&labyrinth::level(9, 9), 70, 50, 0);
    for (requester, claim) in [
        (&eve, drawn(701, 70, 300)),
        (&eve, claim(702, &practice, Ranking::Practice)),
        (&kim, drawn(703, 70, 100)),
    ] {
        let kept = store.finish(requester.clone(), claim, now).await;
        assert!(kept.is_ok(), "{kept:?}");
    }
    let found = |code| Ok(Code::new(code));
    assert_eq!(ghost(eve.clone(), board(70), Rival::Own).await, found(702));
    assert_eq!(ghost(eve.clone(), board(70), first).await, found(703));
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
    store
        .keep(eve.clone(), saved.clone(), now)
        .await
        .expect("kept");
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

/// Levels with a list are told once each, whatever else was played.
pub async fn levels(store: &Store) {
    let eve = somebody("eve");
    let fog = labyrinth::level(19, 19).with("fog", "on");
    let listed = |category| {
        let store = store.clone();
        async move { store.levels("labyrinth", category).await.expect("levels") }
    };
    let before = listed(Category::Screen).await;
    assert!(!before.contains(&fog));
    for (code, standing) in [
        (721, Ranking::Practice),
        (722, Ranking::Ranked),
        (723, Ranking::Ranked),
    ] {
        let run = walked(&fog, code, 100, 0);
        let claim = claim(code, &run, standing);
        store
            .finish(eve.clone(), claim, later(300))
            .await
            .expect("kept");
        let there = listed(Category::Screen).await.contains(&fog);
        assert_eq!(there, standing == Ranking::Ranked);
    }
    assert_eq!(listed(Category::Screen).await.len(), before.len() + 1);
    assert!(!listed(Category::TextMode).await.contains(&fog));
    let none = Ok(Vec::<Level>::new());
    assert_eq!(store.levels("hop", Category::Screen).await, none);
    assert_eq!(store.levels("chess", Category::Screen).await, none);
}

/// On boards made by hand the best of a player's runs has the stars, and others have their own.
pub async fn bests(store: &Store) {
    let (eve, kim) = (somebody("eve"), somebody("kim"));
    let entry = &mazed::games::yamyam::ENTRY;
    let bests = |requester, game| async move { store.bests(requester, game).await.expect("bests") };
    assert_eq!(bests(eve.clone(), "yamyam").await, Bests::default());
    let (_, first) = entry.boards().next().expect("a board");
    // The board is won by one slide to the right. Twice with a detour: to the left is a wall.
    for (code, hints) in [(731, 1), (732, 0)] {
        let mut run = Run::new(entry, first.level.clone(), 0);
        for _ in 0..hints {
            run.record(Duration::from_millis(500), Action::Hint);
        }
        run.record(Duration::from_millis(code), Action::Go(Dir::East));
        let claim = claim(code, &run, Ranking::Practice);
        store
            .finish(eve.clone(), claim, later(301))
            .await
            .expect("kept");
        let kept = bests(eve.clone(), "yamyam").await;
        assert!(kept.has_won);
        let [best] = &kept.boards[..] else {
            panic!("{kept:?}");
        };
        let reached = (&best.level, best.stars, best.moves);
        assert_eq!(reached, (&first.level, if hints > 0 { 2 } else { 3 }, 1));
    }
    assert_eq!(bests(kim, "yamyam").await, Bests::default());
    assert_eq!(bests(eve, "chess").await, Bests::default());
}
