//! Rooms that are in the table alone.

use super::*;

fn points(of: &Membership, id: MemberId) -> Option<u32> {
    of.look(|room| room.member(id).map(|one| one.points))
}

#[tokio::test(start_paused = true)]
async fn a_room_whose_players_were_all_on_a_server_that_dies_is_there_again_on_another() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let guest = net.join(1, 0, code(&ada)).expect("in");
    assert!(ada.act(|room, id| room.choose_mode(id, room::Mode::Rounds(3)).is_ok()));
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + SECOND).await;
    for one in [&ada, &guest, &bo] {
        tokio::time::advance(SECOND).await;
        finish(one);
    }
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    // Nothing of its players is in the table.
    let state = net.table[0].state.clone().expect("saved");
    for one in [
        "SHA256",
        "10.0.0",
        &names(&ada)[0].to_string(),
        &names(&ada)[1].to_string(),
    ] {
        assert!(!state.contains(one), "{one} in {state}");
    }
    net.kill(1);
    drop((ada, bo, guest));
    let ada = net.come_back(2, 1, code).await.expect("back");
    assert!(is_results(&ada));
    assert_eq!(ada.look(Room::round), (1, 3));
    assert_eq!(
        ada.look(Room::host),
        Some(ada.id()),
        "as nobody else is there"
    );
    assert_eq!(points(&ada, ada.id()), Some(3));
    assert_eq!(names(&ada)[0], Name::drawn(1));
    // The others come back to it wherever they are, and are who they were.
    let bo = net.come_back(3, 2, code).await.expect("back");
    let guest = net.come_back(2, 0, code).await.expect("back");
    for one in [&ada, &bo, &guest] {
        assert_eq!(one.look(|room| room.members().len()), 3);
        let all = [&ada, &bo, &guest].map(|of| points(one, of.id()));
        assert_eq!(all, [Some(3), Some(1), Some(2)]);
        assert_eq!(names(one)[..2], [Name::drawn(1), Name::drawn(2)]);
    }
    assert!(start(&ada));
    net.settle();
    assert!(bo.look(|room| matches!(room.phase(), Phase::Countdown(_))));
    // It was not dead, only cut off, with nobody in it.
    net.silent.clear();
    net.heal(1);
    assert_eq!(bo.look(|room| room.members().len()), 3);
}

#[tokio::test(start_paused = true)]
async fn who_left_after_a_round_has_a_place_in_a_room_from_the_table_too_and_no_name_there() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let code = code(&ada);
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + SECOND).await;
    finish(&ada);
    finish(&bo);
    let (left, first) = (ada.id(), names(&ada)[0].to_string());
    ada.leave(Instant::now());
    wait(&mut net, 3 * SECOND).await;
    let state = net.table[0].state.clone().expect("saved");
    for one in ["SHA256", "10.0.0", &first] {
        assert!(!state.contains(one), "{one} in {state}");
    }
    net.kill(1);
    drop(bo);
    let bo = net.come_back(2, 2, code).await.expect("back");
    let ranking = bo.look(|room| room.ranking().iter().map(|one| one.id).collect::<Vec<_>>());
    assert_eq!(ranking, [left, bo.id()]);
    // Who comes in again is not there twice.
    let ada = net.come_back(2, 1, code).await.expect("in");
    assert_eq!(ada.look(|room| room.ranking().len()), 2);
}

#[tokio::test(start_paused = true)]
async fn a_round_goes_on_where_its_players_come_back_and_its_clock_stood_still() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let code = code(&ada);
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + 60 * SECOND).await;
    finish(&ada);
    wait(&mut net, 3 * SECOND).await;
    let board = ada.look(|room| room.board().cloned()).map(|one| one.seed);
    net.kill(1);
    wait(&mut net, 10 * SECOND).await;
    let again = net.come_back(2, 2, code).await.expect("back");
    let leg = again.look(|room| room.leg(again.id(), Instant::now()));
    let leg = leg.expect("a round");
    assert_eq!(Some(leg.board.seed), board);
    assert!(leg.passed < 70 * SECOND, "{:?}", leg.passed);
    let home = |of: &Membership| of.look(|room| room.members()[0].home.is_some());
    assert!(home(&again) && home(&ada));
    finish(&again);
    assert!(is_results(&again));
    assert_eq!(points(&again, again.id()), Some(1));
    drop(bo);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_leaves_its_rooms_to_the_next_who_wants_them() {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let code = code(&ada);
    drop(ada);
    for query in net.servers[0].2.left() {
        net.ask(1, &query);
    }
    net.cut.push(1);
    let began = Instant::now();
    let ada = net.come_back(2, 1, code).await.expect("back");
    assert!(began.elapsed() < SECOND);
    assert_eq!(ada.look(|room| room.members().len()), 1);
    assert_eq!(points(&ada, ada.id()), Some(0));
    assert!(start(&ada));
    // One that another server has a copy of goes on there.
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, self::code(&ada)).expect("in");
    assert_eq!(net.servers[0].2.left(), []);
    drop((ada, bo));
}

#[tokio::test(start_paused = true)]
async fn a_room_that_was_left_in_the_table_goes_on_where_members_are_of_whom_its_server_knew_nothing()
 {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let code = code(&ada);
    let bo = net.join(2, 2, code).expect("in");
    // It takes the other one for dead, and stops.
    net.cut.push(2);
    net.presence(1).node_died(2);
    net.settle();
    let left = net.servers[0].2.left();
    assert_eq!(left.len(), 1);
    for query in left {
        net.ask(1, &query);
    }
    assert_eq!(net.table[0].server, 0);
    net.cut.push(1);
    net.heal(2);
    net.presence(2).node_died(1);
    net.settle();
    assert_eq!(net.table[0].server, 2);
    assert_eq!(bo.look(Room::host), Some(bo.id()));
    let is_lost = |room: &Room| room.member(ada.id()).map(|one| one.lost_since.is_some());
    assert_eq!(bo.look(is_lost), Some(true));
    let again = net.join(3, 1, code).expect("back");
    assert_eq!(names(&again), names(&bo));
    assert!(start(&bo));
    net.settle();
    assert!(again.look(|room| matches!(room.phase(), Phase::Countdown(_))));
}

#[tokio::test(start_paused = true)]
async fn two_servers_that_take_the_same_room_at_once_end_up_with_one() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    net.kill(1);
    tokio::time::advance(21 * SECOND).await;
    let sessions = [net.session(2, 1), net.session(3, 2)];
    let names = [1, 2].map(Name::drawn);
    let join = |at: usize| sessions[at].join_room(code, names[at].clone(), 0, Instant::now());
    assert_eq!(join(0).err(), Some(NoEntry::Asked));
    assert_eq!(join(1).err(), Some(NoEntry::Asked));
    // Both have found it before either takes it.
    let queries = [1, 2].map(|at: usize| net.servers[at].2.queries());
    for (at, queries) in [1, 2].into_iter().zip(queries) {
        let (me, presence, _) = net.servers[at].clone();
        for query in queries {
            let row = net.ask(me, &query);
            presence.nodes_answered(&query, row);
        }
    }
    net.settle();
    let (one, other) = (join(0).expect("in"), join(1).expect("in"));
    net.settle();
    for of in [&one, &other] {
        assert_eq!(of.look(|room| room.members().len()), 2);
        let here = |room: &Room| room.members().iter().all(|one| one.lost_since.is_none());
        assert!(of.look(here));
    }
    assert_eq!(one.look(Room::host), other.look(Room::host));
    drop((ada, bo));
}

#[tokio::test(start_paused = true)]
async fn who_plays_on_in_a_copy_stays_in_although_the_room_was_taken_from_the_table() {
    let mut net = Net::new(3);
    let ada = net.open(1, 1);
    let code = code(&ada);
    wait(&mut net, 3 * SECOND).await;
    // What the table has is from before these came.
    let state = net.table[0].state.clone();
    let bo = net.join(3, 2, code).expect("in");
    let guest = net.join(3, 0, code).expect("in");
    wait(&mut net, 3 * SECOND).await;
    net.table[0].state = state;
    net.kill(1);
    let again = net.come_back(2, 1, code).await.expect("back");
    // Their server hears of it late.
    net.presence(3).node_died(1);
    net.settle();
    for of in [&again, &bo, &guest] {
        assert_eq!(of.look(|room| room.members().len()), 3);
        assert!(of.look(|room| {
            room.member(of.id())
                .is_some_and(|one| one.lost_since.is_none())
        }));
    }
    assert_eq!(names(&again), names(&bo));
    assert!(start(&again));
    net.settle();
    assert!(guest.look(|room| matches!(room.phase(), Phase::Countdown(_))));
}

#[tokio::test(start_paused = true)]
async fn a_room_to_which_nobody_comes_back_in_time_is_gone_and_one_that_is_rubbish_too() {
    let mut net = Net::new(2);
    let (ada, bo) = (net.open(1, 1), net.open(1, 2));
    let (late, rubbish) = (code(&ada), code(&bo));
    wait(&mut net, 3 * SECOND).await;
    net.kill(1);
    for row in &mut net.table {
        if row.code == rubbish {
            row.state = Some("{\"epoch\":1,\"room\":{}}".to_owned());
        }
    }
    let gone = net.come_back(2, 2, rubbish).await;
    assert_eq!(gone.err(), Some(NoEntry::NoSuch));
    tokio::time::advance(EMPTY_TIMEOUT).await;
    let gone = net.come_back(2, 1, late).await;
    assert_eq!(gone.err(), Some(NoEntry::NoSuch));
    assert!(net.presence(2).rooms().len() == 0);
}

#[tokio::test(start_paused = true)]
async fn moves_and_signs_are_not_saved_and_a_room_no_more_than_every_other_second() {
    let mut net = Net::new(1);
    let ada = net.open(1, 1);
    let bo = net.join(1, 2, code(&ada)).expect("in");
    assert!(start(&ada));
    tokio::time::advance(COUNTDOWN + SECOND).await;
    ada.advance(Instant::now());
    wait(&mut net, 5 * SECOND).await;
    let nodes = Arc::clone(&net.servers[0].2);
    for n in 0..100 {
        bo.progress(Progress {
            moves: n,
            left: Some(200 - n),
            whole: 200,
            ..Progress::default()
        });
        let sign = crate::rooms::member::Reaction::of_key('1').expect("one");
        bo.act(|room, id| room.react(id, sign, Instant::now()));
        tokio::time::advance(SECOND).await;
        assert_eq!(nodes.saves(Instant::now()), []);
    }
    let mut saves = 0;
    for n in 0..100 {
        ada.act(|room, id| room.lock(id, n % 2 == 0).is_ok());
        tokio::time::advance(SECOND / 10).await;
        saves += nodes.saves(Instant::now()).len();
    }
    assert!((4..=6).contains(&saves), "{saves}");
}
