//! Whom one can race, and on which levels there is somebody.

use super::play::{begun, claim, done, later, somebody};
use mazed::core::dir::Dir;
use mazed::games::Action;
use mazed::games::run::Run;
use mazed::model::{Bests, Code, Moment, Ranking, Resumed, Saved};
use mazed::store::Store;
use std::time::Duration;

/// A race that broke off remembers its rival.
pub async fn rivals(store: &Store) {
    let (eve, now) = (somebody("eve"), later(200));
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
        assert_eq!(kept.stars, [(0, stars)]);
    }
    assert_eq!(bests(kim, "yamyam").await, Bests::default());
    assert_eq!(bests(eve, "chess").await, Bests::default());
}
