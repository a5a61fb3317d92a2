use super::*;
use tokio::task::yield_now;

const BOUNDS: Bounds = Bounds {
    places: 2,
    of_one: 1,
    waiting: 40,
};

fn origin(last: u8, wide: bool) -> Origin {
    Origin {
        address: [192, 0, 2, last].into(),
        wide,
    }
}

async fn settle() {
    for _ in 0..100 {
        yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_crowd_of_one_address_holds_up_nobody_else() {
    let places = WorkerPool::new(BOUNDS);
    let (attacker, other) = (
        places.share(origin(1, false)),
        places.share(origin(2, false)),
    );
    let mut crowd = Vec::new();
    for _ in 0..40 {
        let entry = attacker.enter().unwrap();
        // WorkerPool that are never given back.
        crowd.push(tokio::spawn(async move {
            let _held = entry.place().await;
            std::future::pending::<()>().await;
        }));
    }
    assert!(attacker.enter().is_none(), "one too many");
    settle().await;
    // A place is left, and it comes back.
    for _ in 0..3 {
        let got = other.enter().unwrap().place_and_room().await;
        assert!(got.is_some());
    }
    crowd.iter().for_each(|one| one.abort());
    for one in crowd {
        assert!(one.await.unwrap_err().is_cancelled());
    }
    assert!(places.lines().is_empty(), "{:?}", places.lines());
    assert_eq!(places.free.available_permits(), 2);
}

#[tokio::test(start_paused = true)]
async fn two_crowds_take_turns_and_a_third_comes_next_but_one() {
    let places = WorkerPool::new(Bounds {
        places: 1,
        ..BOUNDS
    });
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let first = places
        .share(origin(9, false))
        .enter()
        .unwrap()
        .place()
        .await;
    for last in [1, 1, 1, 2, 2, 2, 3] {
        let (entry, tell) = (
            places.share(origin(last, false)).enter().unwrap(),
            tell.clone(),
        );
        tokio::spawn(async move {
            let _place = entry.place().await;
            tell.send(last).unwrap();
        });
        settle().await;
    }
    drop((first, tell));
    let mut order = Vec::new();
    while let Some(last) = told.recv().await {
        order.push(last);
    }
    assert_eq!(order, [1, 2, 3, 1, 2, 1, 2]);
}

#[tokio::test(start_paused = true)]
async fn a_trusted_network_has_all_there_is_and_a_class_its_turns() {
    let places = WorkerPool::new(BOUNDS);
    let wide = places.share(origin(1, true));
    let entries: Vec<Waiter> = (0..100).map(|_| wide.enter().unwrap()).collect();
    let mut all = Vec::new();
    for entry in entries.into_iter().take(2) {
        all.push(entry.place().await);
    }
    assert_eq!(places.free.available_permits(), 0);
    drop(all);
    let class = places.share(origin(2, false));
    let mut class: Vec<_> = (0..30)
        .map(|_| {
            let entry = class.enter().unwrap();
            tokio::spawn(async move {
                let got = entry.place_and_room().await;
                tokio::time::sleep(Duration::from_secs(3)).await;
                got.is_some()
            })
        })
        .collect();
    for one in &mut class {
        assert!(one.await.unwrap());
    }
}

#[tokio::test(start_paused = true)]
async fn results_that_nobody_takes_hold_up_their_own_address() {
    let places = WorkerPool::new(BOUNDS);
    let slow = places.share(origin(1, false));
    let mut left = Vec::new();
    for _ in 0..2 {
        let (place, mut room) = slow.enter().unwrap().place_and_room().await.unwrap();
        drop(place);
        room.shrink(50 * MIB);
        left.push(room);
    }
    assert!(
        slow.enter().unwrap().place_and_room().await.is_none(),
        "busy"
    );
    let other = places.share(origin(2, false));
    assert!(other.enter().unwrap().place_and_room().await.is_some());
    left.pop();
    assert!(slow.enter().unwrap().place_and_room().await.is_some());
    left.clear();
    assert!(places.lines().is_empty());
    let results = 2 * RESULT_MAX + RESULTS;
    assert_eq!(places.results.available_permits(), results / KIB);
}

#[test]
fn input_is_bounded_for_all_together() {
    let places = WorkerPool::new(BOUNDS);
    let one = places.share(origin(1, false));
    let mut entry = one.enter().unwrap();
    assert!((0..INPUTS / MIB).all(|_| entry.take_in(MIB)));
    let mut other = places.share(origin(2, false)).enter().unwrap();
    assert!(!other.take_in(1));
    drop(entry);
    assert!(other.take_in(MIB));
}
