use tokio::task::yield_now;

use super::*;

const LIMITS: PoolLimits = PoolLimits {
    workers: 2,
    workers_per_address: 1,
    waiters_per_address: 40,
    memory: PoolMemory {
        inputs: 256 * MIB,
        results: 256 * MIB,
        largest: RESULT_MAX,
    },
};

fn address(last: u8) -> ClientAddress {
    ClientAddress {
        ip: [192, 0, 2, last].into(),
        is_trusted: false,
    }
}

async fn settle() {
    for _ in 0..100 {
        yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_crowd_of_one_address_holds_up_nobody_else() {
    let pool = WorkerPool::new(LIMITS);
    let (attacker, other) = (pool.share(address(1)), pool.share(address(2)));
    let mut crowd = Vec::new();
    for _ in 0..40 {
        let waiter = attacker.enter().unwrap();
        // Workers that are never given back.
        crowd.push(tokio::spawn(async move {
            let _held = waiter.worker().await;
            std::future::pending::<()>().await;
        }));
    }
    assert!(attacker.enter().is_none(), "one too many");
    settle().await;
    // A worker is left, and it comes back.
    for _ in 0..3 {
        let got = other.enter().unwrap().worker_and_memory(RESULT_MAX).await;
        assert!(got.is_some());
    }
    crowd.iter().for_each(|one| one.abort());
    for one in crowd {
        assert!(one.await.unwrap_err().is_cancelled());
    }
    let state = pool.lock();
    assert!(state.addresses.is_empty(), "{:?}", state.addresses);
    assert_eq!((state.workers, state.newcomer_worker), (2, true));
}

#[tokio::test(start_paused = true)]
async fn two_crowds_take_turns_and_a_third_comes_next_but_one() {
    let pool = WorkerPool::new(PoolLimits {
        workers: 1,
        ..LIMITS
    });
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let first = pool.share(address(9)).enter().unwrap().worker().await;
    for last in [1, 1, 1, 2, 2, 2, 3] {
        let (waiter, tell) = (pool.share(address(last)).enter().unwrap(), tell.clone());
        tokio::spawn(async move {
            let _permit = waiter.worker().await;
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
async fn a_trusted_network_has_eight_times_as_much_and_a_class_its_turns() {
    let pool = WorkerPool::new(PoolLimits {
        workers: 16,
        ..LIMITS
    });
    let trusted = pool.share(ClientAddress {
        is_trusted: true,
        ..address(1)
    });
    let waiters: Vec<Waiter> = (0..320).map(|_| trusted.enter().unwrap()).collect();
    assert!(trusted.enter().is_none());
    let mut some = Vec::new();
    for waiter in waiters.into_iter().take(8) {
        some.push(waiter.worker().await);
    }
    assert_eq!(pool.lock().workers, 8);
    drop(some);
    // One worker is left for others.
    let pool = WorkerPool::new(LIMITS);
    let trusted = pool.share(ClientAddress {
        is_trusted: true,
        ..address(1)
    });
    let waiters: Vec<Waiter> = (0..100).map(|_| trusted.enter().unwrap()).collect();
    let mut waiters = waiters.into_iter();
    let _one = waiters.next().unwrap().worker().await;
    let next = waiters.next().unwrap().worker();
    let waits = timeout(Duration::from_secs(1), next).await;
    assert!(waits.is_err() && pool.lock().workers == 1);
    let class = pool.share(address(2));
    let mut class: Vec<_> = (0..30)
        .map(|_| {
            let waiter = class.enter().unwrap();
            tokio::spawn(async move {
                let got = waiter.worker_and_memory(RESULT_MAX).await;
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
    let pool = WorkerPool::new(LIMITS);
    let slow = pool.share(address(1));
    let mut left = Vec::new();
    for _ in 0..2 {
        let (permit, mut memory) = slow
            .enter()
            .unwrap()
            .worker_and_memory(RESULT_MAX)
            .await
            .unwrap();
        drop(permit);
        memory.shrink(50 * MIB);
        left.push(memory);
    }
    assert!(
        slow.enter()
            .unwrap()
            .worker_and_memory(RESULT_MAX)
            .await
            .is_none(),
        "busy"
    );
    let other = pool.share(address(2));
    assert!(
        other
            .enter()
            .unwrap()
            .worker_and_memory(RESULT_MAX)
            .await
            .is_some()
    );
    left.pop();
    assert!(
        slow.enter()
            .unwrap()
            .worker_and_memory(RESULT_MAX)
            .await
            .is_some()
    );
    left.clear();
    assert!(pool.lock().addresses.is_empty());
    let results = LIMITS.memory.results;
    assert_eq!(pool.lock().results, results / KIB);
}

#[test]
fn input_of_a_site_leaves_room_for_that_of_others() {
    let pool = WorkerPool::new(LIMITS);
    let all = LIMITS.memory.inputs / MIB;
    let keep_all = |address| {
        let mut waiter = pool.share(address).enter().unwrap();
        let kept = (0..all).take_while(|_| waiter.keep_input(MIB)).count();
        (waiter, kept)
    };
    let (one, kept) = keep_all(address(1));
    assert_eq!(kept, all / 5);
    assert_eq!(keep_all(address(2)).1, 0, "another address of this site");
    // Each one more leaves less, and still enough.
    let others: Vec<_> = (1..14).map(|site| keep_all(network(site, 1))).collect();
    let kept = keep_all(network(14, 1)).1;
    assert!(kept >= 2, "{kept} MiB");
    drop((one, others));
    assert_eq!(keep_all(address(2)).1, all / 5);
    let trusted = ClientAddress {
        is_trusted: true,
        ..address(3)
    };
    assert_eq!(keep_all(trusted).1, all * 2 / 3);
    assert_eq!(pool.lock().inputs, LIMITS.memory.inputs);
}

#[test]
fn memory_for_what_waits_is_shared_too() {
    let pool = WorkerPool::new(LIMITS);
    let (one, other) = (pool.share(address(1)), pool.share(address(2)));
    let held: Vec<_> = std::iter::from_fn(|| one.memory(MIB)).collect();
    assert_eq!(held.len(), 128);
    let theirs: Vec<_> = std::iter::from_fn(|| other.memory(MIB)).collect();
    assert_eq!(theirs.len(), 128);
    drop(held);
    assert!(one.memory(MIB).is_some());
}

/// A network of a customer with IPv6.
fn network(site: u16, number: u16) -> ClientAddress {
    ClientAddress {
        ip: std::net::Ipv6Addr::new(0x2001, 0xdb8, site, number, 0, 0, 0, 0).into(),
        is_trusted: false,
    }
}

/// How long this address waits for a worker, which it keeps for so long.
async fn wait_of(
    pool: &Arc<WorkerPool>,
    address: ClientAddress,
    works: Duration,
) -> Option<Duration> {
    let began = Instant::now();
    let permit = pool.share(address).enter()?.worker().await?;
    let waited = began.elapsed();
    sleep(works).await;
    drop(permit);
    Some(waited)
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_behind_all_networks_of_a_site() {
    let pool = WorkerPool::new(LIMITS);
    let work = Duration::from_secs(3);
    let mut crowd = Vec::new();
    for number in 0..60 {
        let pool = Arc::clone(&pool);
        crowd.push(tokio::spawn(async move {
            while wait_of(&pool, network(1, number), work).await.is_some() {}
        }));
    }
    sleep(Duration::from_secs(10)).await;
    assert_eq!(pool.lock().workers, 0, "they keep busy what there is");
    for _ in 0..3 {
        let waited = wait_of(&pool, network(2, 1), Duration::from_millis(20)).await;
        assert_eq!(waited, Some(Duration::ZERO));
    }
    // Whoever asks for much themselves comes next, as they had less.
    assert_eq!(
        wait_of(&pool, network(2, 1), work).await,
        Some(Duration::ZERO)
    );
    let waited = wait_of(&pool, network(2, 1), work).await;
    assert!(waited.is_some_and(|waited| waited <= work), "{waited:?}");
    crowd.iter().for_each(|one| one.abort());
}

#[tokio::test(start_paused = true)]
async fn within_a_site_those_come_first_who_had_least() {
    let pool = WorkerPool::new(LIMITS);
    let work = Duration::from_secs(3);
    let mut crowd = Vec::new();
    for number in 0..8 {
        let pool = Arc::clone(&pool);
        crowd.push(tokio::spawn(async move {
            while wait_of(&pool, network(1, number), work).await.is_some() {}
        }));
    }
    sleep(Duration::from_secs(30)).await;
    let waited = wait_of(&pool, network(1, 100), work).await;
    assert!(waited.is_some_and(|waited| waited <= work), "{waited:?}");
    crowd.iter().for_each(|one| one.abort());
}

#[tokio::test(start_paused = true)]
async fn what_somebody_had_is_forgotten_within_a_minute() {
    let pool = WorkerPool::new(LIMITS);
    let long = Duration::from_secs(600);
    wait_of(&pool, network(1, 1), long).await;
    let _busy = [
        pool.share(network(2, 1)).enter().unwrap().worker().await,
        pool.share(network(3, 1)).enter().unwrap().worker().await,
    ];
    // The last worker is not for somebody who had as much.
    let soon = Duration::from_secs(5);
    let waits = wait_of(&pool, network(1, 1), Duration::ZERO);
    assert!(timeout(soon, waits).await.is_err());
    sleep(Duration::from_secs(60)).await;
    let waits = wait_of(&pool, network(1, 1), Duration::ZERO);
    assert_eq!(timeout(soon, waits).await, Ok(Some(Duration::ZERO)));
    sleep(Duration::from_secs(60)).await;
    wait_of(&pool, network(4, 1), Duration::ZERO).await;
    let state = pool.lock();
    assert_eq!(state.addresses.len(), 2, "{:?}", state.addresses);
}

/// Somebody who waits for memory of so many bytes; how long they waited.
fn asks(
    pool: &Arc<WorkerPool>,
    address: ClientAddress,
    bytes: usize,
) -> tokio::task::JoinHandle<Option<Duration>> {
    let waiter = pool.share(address).enter().unwrap();
    tokio::spawn(async move {
        let began = Instant::now();
        waiter.worker_and_memory(bytes).await?;
        Some(began.elapsed())
    })
}

#[tokio::test(start_paused = true)]
async fn results_that_are_not_read_go_when_others_wait_for_the_memory() {
    let pool = WorkerPool::new(LIMITS);
    let mut unread = Vec::new();
    for site in 0..4 {
        let waiter = pool.share(network(site, 1)).enter().unwrap();
        let (permit, mut memory) = waiter.worker_and_memory(RESULT_MAX).await.unwrap();
        drop(permit);
        memory.shrink(50 * MIB);
        let has_to_go = memory.offer();
        unread.push(tokio::spawn(async move {
            let _ = has_to_go.await;
            drop(memory);
        }));
    }
    sleep(Duration::from_secs(60)).await;
    // Nobody waits.
    assert!(unread.iter().all(|one| !one.is_finished()));
    // A small question goes on whatever there is.
    let small = asks(&pool, network(9, 1), SMALL_RESULT_MAX).await.unwrap();
    assert_eq!(small, Some(Duration::ZERO));
    let large = asks(&pool, network(9, 1), RESULT_MAX).await.unwrap();
    assert!(large.is_some_and(|waited| waited < Duration::from_secs(2)));
    let left = unread.iter().filter(|one| !one.is_finished()).count();
    assert_eq!(left, 3, "no more than is needed");
    unread.iter().for_each(|one| one.abort());
}

#[tokio::test(start_paused = true)]
async fn a_result_that_is_read_fast_enough_stays() {
    let pool = WorkerPool::new(PoolLimits {
        memory: PoolMemory {
            results: RESULT_MAX,
            ..LIMITS.memory
        },
        ..LIMITS
    });
    let waiter = pool.share(network(1, 1)).enter().unwrap();
    let (permit, mut memory) = waiter.worker_and_memory(RESULT_MAX).await.unwrap();
    drop(permit);
    memory.shrink(50 * MIB);
    let mut has_to_go = memory.offer();
    let waits = asks(&pool, network(2, 1), RESULT_MAX);
    for left in (0..50).rev() {
        sleep(Duration::from_millis(900)).await;
        assert!(has_to_go.try_recv() == Err(oneshot::error::TryRecvError::Empty));
        memory.shrink(left * MIB);
    }
    let waited = waits.await.unwrap().unwrap();
    assert!(waited > Duration::from_secs(40), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn nothing_large_overtakes_what_is_larger() {
    let pool = WorkerPool::new(PoolLimits {
        workers: 4,
        ..LIMITS
    });
    let mut held = Vec::new();
    for site in 0..3 {
        let waiter = pool.share(network(site, 1)).enter().unwrap();
        held.push(waiter.worker_and_memory(RESULT_MAX).await.unwrap().1);
    }
    let larger = asks(&pool, network(8, 1), RESULT_MAX);
    settle().await;
    let large = asks(&pool, network(9, 1), RESULT_MAX / 4);
    sleep(Duration::from_secs(10)).await;
    assert!(!larger.is_finished() && !large.is_finished());
    held.pop();
    assert!(larger.await.unwrap().is_some() && large.await.unwrap().is_some());
}
