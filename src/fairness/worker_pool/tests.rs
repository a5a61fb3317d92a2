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
        let got = other.enter().unwrap().worker_and_memory().await;
        assert!(got.is_some());
    }
    crowd.iter().for_each(|one| one.abort());
    for one in crowd {
        assert!(one.await.unwrap_err().is_cancelled());
    }
    assert!(pool.addresses().is_empty(), "{:?}", pool.addresses());
    assert_eq!(pool.workers.available_permits(), 2);
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
    assert_eq!(pool.workers.available_permits(), 8);
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
    assert!(waits.is_err() && pool.workers.available_permits() == 1);
    let class = pool.share(address(2));
    let mut class: Vec<_> = (0..30)
        .map(|_| {
            let waiter = class.enter().unwrap();
            tokio::spawn(async move {
                let got = waiter.worker_and_memory().await;
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
        let (permit, mut memory) = slow.enter().unwrap().worker_and_memory().await.unwrap();
        drop(permit);
        memory.shrink(50 * MIB);
        left.push(memory);
    }
    assert!(
        slow.enter().unwrap().worker_and_memory().await.is_none(),
        "busy"
    );
    let other = pool.share(address(2));
    assert!(other.enter().unwrap().worker_and_memory().await.is_some());
    left.pop();
    assert!(slow.enter().unwrap().worker_and_memory().await.is_some());
    left.clear();
    assert!(pool.addresses().is_empty());
    let results = LIMITS.memory.results;
    assert_eq!(pool.results.available_permits(), results / KIB);
}

#[test]
fn input_is_bounded_for_all_together() {
    let pool = WorkerPool::new(LIMITS);
    let one = pool.share(address(1));
    let mut waiter = one.enter().unwrap();
    assert!((0..LIMITS.memory.inputs / MIB).all(|_| waiter.keep_input(MIB)));
    let mut other = pool.share(address(2)).enter().unwrap();
    assert!(!other.keep_input(1));
    drop(waiter);
    assert!(other.keep_input(MIB));
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
