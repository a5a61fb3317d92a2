use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

struct Counted {
    turns: Mutex<Turns>,
    woken: Vec<AtomicUsize>,
}

impl Counted {
    fn new(count: usize) -> Arc<Self> {
        Arc::new(Self {
            turns: Mutex::default(),
            woken: (0..count).map(|_| AtomicUsize::new(0)).collect(),
        })
    }

    /// Something is new for all of them.
    fn tell(self: &Arc<Self>, relay: &Arc<Relay>) {
        let is_new = self.turns.lock().expect("turns").begin(self.woken.len());
        if is_new {
            let audience: Arc<Self> = Arc::clone(self);
            relay.wake(audience);
        }
    }

    fn each(&self) -> impl Iterator<Item = usize> {
        let woken = self.woken.iter();
        woken.map(|woken| woken.load(Ordering::Relaxed))
    }

    fn woken(&self) -> usize {
        self.each().sum()
    }

    fn most_often(&self) -> usize {
        self.each().max().unwrap_or(0)
    }
}

impl Audience for Counted {
    fn wake_next(&self) -> bool {
        let mut turns = self.turns.lock().expect("turns");
        if let Some(at) = turns.take(self.woken.len()) {
            self.woken[at].fetch_add(1, Ordering::Relaxed);
        }
        turns.is_due()
    }
}

/// So much time passes, and whatever is due in it is done.
async fn pass(time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(1)).await;
        for _ in 0..2 * BURST {
            yield_now().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_thousand_are_woken_one_after_the_other_and_not_at_once() {
    let relay = Arc::new(Relay::default());
    let crowd = Counted::new(1_000);
    crowd.tell(&relay);
    assert_eq!(crowd.woken(), 0, "whoever tells of it wakes nobody");
    yield_now().await;
    assert!(crowd.woken() <= 1, "{} at once", crowd.woken());
    let mut before = crowd.woken();
    let mut most = 0;
    for _ in 0..60 {
        pass(Duration::from_millis(1)).await;
        most = most.max(crowd.woken() - before);
        before = crowd.woken();
    }
    // A pause may take two of them.
    assert!(most <= 2 * BURST as usize, "{most} in a millisecond");
    assert!((300..500).contains(&before), "{before} after 60 ms");
    pass(Duration::from_millis(110)).await;
    assert_eq!((crowd.woken(), crowd.most_often()), (1_000, 1));
}

#[tokio::test(start_paused = true)]
async fn keys_that_come_meanwhile_begin_no_other_round() {
    let relay = Arc::new(Relay::default());
    let crowd = Counted::new(1_000);
    for _ in 0..1_000 {
        crowd.tell(&relay);
        pass(Duration::from_millis(1)).await;
    }
    pass(Duration::from_millis(200)).await;
    // A second of keys, and all once more behind the last.
    let rounds = crowd.most_often();
    assert!((6..=8).contains(&rounds), "{rounds}");
    assert!(relay.queue().waiting.is_empty());
    assert!(!relay.queue().is_served);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_woken_before_the_answer_to_the_key_has_left() {
    let relay = Arc::new(Relay::default());
    let (crowd, others) = (Counted::new(1_000), Counted::new(5));
    crowd.tell(&relay);
    tokio::time::advance(HEAD_START - Duration::from_millis(1)).await;
    yield_now().await;
    assert_eq!(crowd.woken(), 0);
    pass(Duration::from_millis(10)).await;
    let before = crowd.woken();
    assert!(before > 0);
    // Those who are on their way already do not wait for others, and five not for a thousand.
    others.tell(&relay);
    pass(Duration::from_millis(1)).await;
    assert_eq!(others.woken(), 0);
    assert!(crowd.woken() > before);
    pass(Duration::from_millis(5)).await;
    assert_eq!(others.woken(), 5);
    assert!(crowd.woken() < 250);
}

#[test]
fn without_a_runtime_all_are_woken_at_once() {
    let relay = Arc::new(Relay::default());
    let few = Counted::new(5);
    few.tell(&relay);
    assert_eq!((few.woken(), few.most_often()), (5, 1));
}

#[test]
fn whoever_was_woken_last_comes_last_when_others_go() {
    let mut turns = Turns::default();
    assert!(turns.begin(3));
    assert!(!turns.begin(3), "they are to be woken already");
    assert_eq!((turns.take(3), turns.take(2)), (Some(0), Some(1)));
    assert_eq!(turns.take(0), None);
    assert!(!turns.is_due());
    assert!(!turns.begin(0), "nobody is there");
    assert!(turns.begin(3));
    assert_eq!(turns.take(3), Some(2));
}
