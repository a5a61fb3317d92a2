//! Runs that are watched from another server.

use super::*;
use crate::rooms::nodes::pieces::{Receiver, Sender};

fn play(visit: &Visit, run: &Run, room: Option<u64>) -> Publisher {
    let header = Header {
        id: new_id(),
        name: None,
        streak: 0,
        game: run.game(),
        level: run.level().words(),
        shared_board: None,
        standing: Ranking::Ranked,
        whole: Some(20),
        start: run.beginning(),
        room,
    };
    let publisher = visit.publish(Name::drawn(1), header);
    publisher.expect("somebody's session")
}

#[tokio::test(start_paused = true)]
async fn a_run_of_another_server_is_listed_and_watched_to_its_end() {
    let mut net = Net::new(2);
    let visit = net.session(1, 1).visit();
    let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
    let publisher = play(&visit, &run, None);
    publisher.set_clock(5 * SECOND, true);
    let mut act = |times: u32| {
        for _ in 0..times {
            run.record(SECOND, Action::Go(Dir::South));
            publisher.acted(run.len() as u32, &run, || Some(9));
        }
    };
    act(3);
    let (looker, own) = (net.session(2, 2), net.session(2, 1));
    assert!(looker.live_lines(Instant::now()).is_empty());
    net.settle();
    tokio::time::advance(SECOND).await;
    let lines = looker.live_lines(Instant::now());
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].moves, lines[0].time), (3, 6 * SECOND));
    // One's own second session sees no more there than here.
    assert!(own.live_lines(Instant::now())[0].eighths.is_none());
    let watch = |session: &Presence| session.watch(lines[0].id, Instant::now()).expect("a run");
    let spectator = watch(&looker);
    net.settle();
    act(4);
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    let pull = |spectator: &Spectator, seen: &mut Run| spectator.pull(seen).stage;
    assert!(!pull(&spectator, &mut seen).is_over());
    assert_eq!(seen.len(), 7);
    // A second one there begins with all of it, and both count.
    let second = watch(&net.session(2, 3));
    net.settle();
    assert_eq!(publisher.run().spectators(), 2);
    assert_eq!(second.run().spectators(), 2);
    let mut other = second.run().header().start.clone();
    pull(&second, &mut other);
    assert_eq!(other.len(), 7);
    drop(second);
    // What is lost meanwhile is asked for again.
    act(1);
    let _lost = net.servers[0].2.batch();
    act(1);
    net.settle();
    pull(&spectator, &mut seen);
    assert_eq!(seen.len(), 9);
    act(1);
    publisher.solved(Code::new(77));
    net.settle();
    assert!(pull(&spectator, &mut seen).is_over());
    assert_eq!(seen.len(), 10);
    assert_eq!(spectator.run().code(), Some(Code::new(77)));
    drop(spectator);
    net.settle();
    tokio::time::advance(20 * SECOND).await;
    net.settle();
    for (_, _, nodes) in &net.servers {
        assert!(nodes.runs().others().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_of_another_server_who_thinks_is_watched_on() {
    let mut net = Net::new(2);
    let visit = net.session(1, 1).visit();
    let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
    let publisher = play(&visit, &run, None);
    let looker = net.session(2, 2);
    looker.live_lines(Instant::now());
    net.settle();
    tokio::time::advance(SECOND).await;
    let line = looker.live_lines(Instant::now()).remove(0);
    let spectator = looker.watch(line.id, Instant::now()).expect("a run");
    wait(&mut net, 60 * SECOND).await;
    assert!(!spectator.run().stage().is_over());
    run.record(SECOND, Action::Go(Dir::South));
    publisher.acted(1, &run, || Some(9));
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    spectator.pull(&mut seen);
    assert_eq!(seen.len(), 1);
    // Its server dies without a word.
    net.cut.push(1);
    wait(&mut net, 20 * SECOND).await;
    assert_eq!(spectator.run().stage(), Stage::Left);
}

#[tokio::test(start_paused = true)]
async fn a_member_on_another_server_is_watched_by_who_is_home() {
    let mut net = Net::new(3);
    let session = net.session(1, 1);
    let ada = net.open_of(&session, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    let cy = net.join(3, 3, code(&ada)).expect("in");
    assert!(start(&ada));
    net.settle();
    assert!(bo.others_to_watch().is_empty(), "nobody plays yet");
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &bo, &cy] {
        one.advance(Instant::now());
    }
    let board = ada.look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    let visit = session.visit();
    let publisher = play(&visit, &run, Some(0));
    let mut act = |times: u32| {
        for _ in 0..times {
            run.record(SECOND, Action::Go(Dir::South));
            publisher.acted(run.len() as u32, &run, || Some(9));
        }
    };
    act(2);
    let watch = |of: &Membership, other| of.watch(other, Instant::now());
    // Who plays sees the boards of the others no more than on one server.
    assert_eq!(watch(&bo, ada.id()).err(), Some(WatchError::Gone));
    finish(&bo);
    net.settle();
    let mut seen = bo.others_to_watch();
    seen.sort();
    let mut others = [ada.id(), cy.id()];
    others.sort();
    assert_eq!(seen, others);
    let spectator = watch(&bo, ada.id()).expect("a run");
    net.settle();
    act(3);
    net.settle();
    let mut seen = spectator.run().header().start.clone();
    spectator.pull(&mut seen);
    assert_eq!(seen.len(), 5);
    assert_eq!(seen.seed(), publisher.run().header().start.seed());
    assert_eq!(publisher.run().spectators(), 1, "its player knows");
    wait(&mut net, 20 * SECOND).await;
    assert!(!spectator.run().stage().is_over());
    // It is in no list, on no server.
    for (_, presence, _) in &net.servers {
        assert!(presence.live_lines(Instant::now()).is_empty());
    }
    // One who lets nobody watch.
    let closed = watch(&bo, cy.id()).expect("not known yet");
    net.settle();
    assert_eq!(closed.run().stage(), Stage::Closed);
    // The player comes home, and is seen to.
    publisher.solved(Code::new(5));
    finish(&ada);
    net.settle();
    assert_eq!(spectator.run().stage(), Stage::Solved);
    assert_eq!(bo.others_to_watch(), [cy.id()]);
    assert_eq!(watch(&bo, ada.id()).err(), Some(WatchError::Gone));
    drop(cy);
    net.settle();
    assert!(bo.others_to_watch().is_empty());
}

/// So many actions more, after times that take as many digits as there are.
fn act_often(run: &mut Run, times: usize, rng: &mut Rng) {
    let mut at = Duration::ZERO;
    for _ in 0..times {
        at += SECOND * (5_000 + rng.below(5_000));
        run.record(at, Action::Go(Dir::South));
    }
}

/// Hands the next batch of the first server to the second one, piece by piece. Whether it came whole.
fn hand_over(net: &Net, lines: Vec<String>) -> bool {
    let (mut sender, mut receiver) = (Sender::default(), Receiver::default());
    let mut lines = Some(lines);
    while let Some(piece) = sender.next(1, || lines.take().unwrap_or_default()) {
        if let Some((from, lines)) = receiver.take(&piece) {
            net.presence(2).nodes_told(from, &lines);
            return true;
        }
    }
    false
}

/// Hands over all that the first server has to tell, in batches that keep to their bound. How many
/// there were.
fn hand_over_all(net: &Net) -> usize {
    let nodes = &net.servers[0].2;
    let mut batches = 0;
    while nodes.has_news() {
        let lines = nodes.batch();
        let Some((_, before)) = lines.split_last() else {
            continue;
        };
        let bytes: usize = before.iter().map(String::len).sum();
        assert!(bytes < BATCH_MAX, "{bytes} in {} lines", lines.len());
        assert!(hand_over(net, lines));
        batches += 1;
        assert!(batches < 1_000);
    }
    batches
}

#[tokio::test(start_paused = true)]
async fn news_of_many_long_runs_at_once_come_in_batches_within_the_bound() {
    let mut net = Net::new(2);
    let mut rng = Rng::new(5);
    let mut players = Vec::new();
    for player in 1..=40 {
        let visit = net.session(1, player).visit();
        let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), player.into());
        let publisher = play(&visit, &run, None);
        act_often(&mut run, 3_000, &mut rng);
        players.push((visit, run, publisher));
    }
    let looker = net.session(2, 100);
    looker.live_lines(Instant::now());
    net.settle();
    tokio::time::advance(SECOND).await;
    let lines = looker.live_lines(Instant::now());
    let watched: Vec<Spectator> = (101..)
        .zip(&lines)
        .map(|(player, line)| {
            let session = net.session(2, player);
            session.watch(line.id, Instant::now()).expect("a run")
        })
        .collect();
    assert_eq!(watched.len(), 40);
    let (_, presence, nodes) = &net.servers[1];
    presence.look_at_runs(nodes, Instant::now());
    net.presence(1).nodes_told(2, &nodes.batch().join("\n"));
    for (_, run, publisher) in &players {
        publisher.publish(run, None);
    }
    assert!(hand_over_all(&net) > 10);
    for spectator in &watched {
        let mut seen = spectator.run().header().start.clone();
        spectator.pull(&mut seen);
        assert_eq!(seen.len(), 3_000);
    }
}

#[tokio::test(start_paused = true)]
async fn long_runs_of_many_who_are_lost_come_in_batches_within_the_bound() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let code = code(&ada);
    let others: Vec<Membership> = (2..=12)
        .map(|player| net.join(1, player, code).expect("in"))
        .collect();
    let _bo = net.join(2, 13, code).expect("in");
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    let mut rng = Rng::new(5);
    let board = ada.look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    act_often(&mut run, 4_000, &mut rng);
    for one in others {
        one.advance(Instant::now());
        one.keep(run.clone());
    }
    hand_over_all(&net);
    for player in 2..=12 {
        let back = net.join(2, player, code).expect("back");
        assert_eq!(back.take_kept().as_deref(), Some(&run), "{player}");
    }
}
