//! Whom moves on another server wake, and how often.

use super::*;

/// How often the one session of the first server is woken in two seconds, in which this member of
/// another one goes to and fro with 200 keys, over so many moves.
async fn woken_by(net: &mut Net, walker: &Membership, moves: u32) -> usize {
    let rooms = net.servers[0].2.rooms();
    let peer = Arc::clone(&rooms[0].inside().peers[0].1);
    let deadline = Instant::now() + 2 * SECOND;
    let count = tokio::spawn(async move {
        let mut count = 0;
        let woken = || tokio::time::timeout_at(deadline, peer.woken());
        while woken().await.is_ok() {
            count += 1;
        }
        count
    });
    for key in 0..200 {
        walker.progress(Progress {
            leg: 0,
            moves: key,
            left: Some(99 - key % moves),
            whole: 100,
            ..Progress::default()
        });
        // Four notifications a second.
        if key % 25 == 24 {
            net.settle();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    count.await.expect("it has ended")
}

#[tokio::test(start_paused = true)]
async fn moves_on_another_server_wake_by_each_step_of_a_bar_and_seldom_by_places() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::sleep(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo] {
        one.advance(Instant::now());
    }
    net.settle();
    let by_bars = woken_by(&mut net, &bo, 100).await;
    assert!((4..=8).contains(&by_bars), "{by_bars} by bars");
    // There and back, and no step forward.
    tokio::time::sleep(3 * SECOND).await;
    let by_places = woken_by(&mut net, &bo, 10).await;
    assert!((1..=2).contains(&by_places), "{by_places} by places");
}

#[tokio::test(start_paused = true)]
async fn moves_on_another_server_that_fill_no_bar_wake_nobody_more_often_than_local_ones() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let session = net.session(2, 2);
    let bo = net.join_of(&session, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::sleep(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo] {
        one.advance(Instant::now());
    }
    let peer = Arc::clone(session.peer().expect("a session"));
    let woken = tokio::spawn(async move {
        let (mut count, until) = (0, Instant::now() + 10 * SECOND);
        while tokio::time::timeout_at(until, peer.woken()).await.is_ok() {
            count += 1;
        }
        count
    });
    for n in 0..40 {
        ada.progress(Progress {
            moves: n,
            left: Some(100 - n % 2),
            whole: 100,
            ..Progress::default()
        });
        net.settle();
        tokio::time::sleep(SECOND / 4).await;
    }
    let woken = woken.await.expect("counted");
    assert!((5..=14).contains(&woken), "{woken}");
}
