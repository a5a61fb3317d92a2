use super::*;

const CLIENT: ClientAddress = client([10, 0, 0, 1]);

const fn client([a, b, c, d]: [u8; 4]) -> ClientAddress {
    ClientAddress {
        ip: IpAddr::V4(std::net::Ipv4Addr::new(a, b, c, d)),
        is_trusted: false,
    }
}

fn later(seats: &Arc<Seats>) -> QueueTicket {
    match seats.take(CLIENT) {
        SeatGrant::Later(ticket) => ticket,
        SeatGrant::Now(_) => panic!("a seat was free"),
    }
}

async fn called(ticket: &mut QueueTicket) -> Seat {
    match ticket.next(false).await {
        QueueEvent::Seat(seat) => seat,
        QueueEvent::Moved | QueueEvent::Leave(_) => panic!("no seat"),
    }
}

#[tokio::test]
async fn whoever_came_first_sits_first() {
    let seats = Seats::new(1, 10);
    let SeatGrant::Now(seat) = seats.take(CLIENT) else {
        panic!("no seat")
    };
    let (mut first, second, mut third) = (later(&seats), later(&seats), later(&seats));
    assert_eq!(
        [first.position(), second.position(), third.position()],
        [1, 2, 3]
    );
    assert_eq!(seats.counts(), (1, 3));
    drop(second);
    assert!(matches!(third.next(true).await, QueueEvent::Moved));
    assert_eq!(third.position(), 2);
    drop(seat);
    let seat = called(&mut first).await;
    assert_eq!((third.position(), seats.counts()), (1, (1, 1)));
    drop((seat, first));
    let seat = called(&mut third).await;
    drop((seat, third));
    assert_eq!(seats.counts(), (0, 0));
    assert!(matches!(seats.take(CLIENT), SeatGrant::Now(_)));
}

#[tokio::test]
async fn a_seat_given_to_somebody_who_leaves_goes_to_the_next() {
    let seats = Seats::new(1, 10);
    let SeatGrant::Now(seat) = seats.take(CLIENT) else {
        panic!("no seat")
    };
    let (first, mut second) = (later(&seats), later(&seats));
    // Called, but gone before looking up.
    drop(seat);
    drop(first);
    let seat = called(&mut second).await;
    drop((seat, second));
    assert_eq!(seats.counts(), (0, 0));
}

#[tokio::test]
async fn nobody_jumps_the_queue() {
    let seats = Seats::new(1, 10);
    let SeatGrant::Now(seat) = seats.take(CLIENT) else {
        panic!("no seat")
    };
    let mut first = later(&seats);
    drop(seat);
    let second = later(&seats);
    let seat = called(&mut first).await;
    assert_eq!(second.position(), 1);
    drop(seat);
}

/// So many seats at once, all of them free.
fn take(seats: &Arc<Seats>, client: ClientAddress, count: usize) -> Vec<Seat> {
    let taken = (0..count).map(|_| seats.try_take(client));
    taken.collect::<Option<_>>().expect("free seats")
}

fn seated(seats: &[Seat]) -> usize {
    let seated = seats.iter();
    seated
        .filter(|seat| seat.occupant.lock().leaves.is_none())
        .count()
}

#[tokio::test(start_paused = true)]
async fn the_longest_idle_of_the_largest_makes_room_for_a_smaller_site() {
    let seats = Seats::new(100, 10);
    // Two addresses of one site, and a class.
    let few = take(&seats, client([10, 0, 0, 1]), 20);
    let many = take(&seats, client([10, 0, 0, 2]), 50);
    let class = take(&seats, client([10, 0, 1, 1]), 24);
    let rest = take(&seats, client([10, 0, 2, 1]), 6);
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    for seat in many.iter().filter(|seat| seat.number != many[7].number) {
        seat.occupant.set_active();
    }
    // The largest itself waits, and commands of it are refused.
    assert!(seats.try_take(CLIENT).is_none());
    let mut waits = later(&seats);
    let mut comers = Vec::new();
    for number in 0..20 {
        assert!(seats.would_make_room(client([10, 1, number, 1])));
        comers.extend(take(&seats, client([10, 1, number, 1]), 1));
    }
    assert!(many[7].occupant.lock().leaves.is_some());
    assert_eq!(
        told_to_leave(Some(&many[7].occupant)).await,
        Leave::MadeRoom
    );
    assert_eq!((seated(&many), seated(&few)), (30, 20));
    assert_eq!((seated(&class), seated(&rest)), (24, 6));
    assert_eq!(seats.counts(), (100, 1));
    // Whoever has made room gives nothing back.
    drop(many);
    let seat = called(&mut waits).await;
    assert_eq!(seats.counts(), (71, 0));
    drop((few, class, rest, comers, seat));
    assert!(seats.lock().sites.is_empty() && seats.lock().occupants.is_empty());
}

#[tokio::test]
async fn a_site_within_its_part_loses_no_seat() {
    let seats = Seats::new(1000, 10);
    let sites = 1000 / CLASS + 1;
    let crowd: Vec<Seat> = (0..sites)
        .flat_map(|number| {
            let left = 1000 - number * CLASS;
            take(&seats, client([10, 0, number as u8, 1]), CLASS.min(left))
        })
        .collect();
    let newcomer = client([10, 1, 1, 1]);
    assert!(!seats.would_make_room(newcomer));
    assert!(matches!(seats.take(newcomer), SeatGrant::Later(_)));
    assert_eq!(seated(&crowd), 1000);
    // A trusted one may have eight times as much.
    drop(crowd);
    let school = ClientAddress {
        is_trusted: true,
        ..CLIENT
    };
    let pupils = take(&seats, school, 800);
    let others = take(&seats, client([10, 0, 1, 1]), 200);
    let newcomers = take(&seats, newcomer, 30);
    assert_eq!((seated(&pupils), seated(&others)), (800, 170));
    drop(newcomers);
}

#[tokio::test]
async fn on_a_small_server_four_sites_with_a_quarter_each_keep_nobody_out() {
    let seats = Seats::new(40, 10);
    let crowd: Vec<Seat> = (0..4)
        .flat_map(|number| take(&seats, client([10, 0, number, 1]), 10))
        .collect();
    let newcomers: Vec<Seat> = (0..16)
        .flat_map(|number| take(&seats, client([10, 1, number, 1]), 1))
        .collect();
    assert_eq!((seated(&crowd), seated(&newcomers)), (24, 16));
    // Only for the first of a site: the second waits.
    assert!(!seats.would_make_room(client([10, 1, 1, 1])));
    // And nobody loses the last few.
    let more: Vec<Seat> = (16..32)
        .filter_map(|number| seats.try_take(client([10, 1, number, 1])))
        .collect();
    assert_eq!((seated(&crowd), more.len()), (8, 16));
    assert!(seats.try_take(client([10, 2, 1, 1])).is_none());
}

#[tokio::test]
async fn those_of_a_site_that_has_its_part_wait_behind_others() {
    let seats = Seats::new(4, 3);
    let crowd: Vec<Seat> = (0..4)
        .flat_map(|number| take(&seats, client([10, 0, number, 1]), 1))
        .collect();
    let (mut greedy, mut more) = (later(&seats), later(&seats));
    let wait = |number| match seats.take(client([10, 1, number, 1])) {
        SeatGrant::Later(ticket) => ticket,
        SeatGrant::Now(_) => panic!("a seat was free"),
    };
    let first = wait(1);
    assert!(matches!(greedy.next(true).await, QueueEvent::Moved));
    assert_eq!(
        (first.position(), greedy.position(), more.position()),
        (1, 2, 3)
    );
    // The queue is full, and the last of it makes room.
    assert!(seats.would_make_room(client([10, 1, 2, 1])));
    let second = wait(2);
    assert!(matches!(
        more.next(false).await,
        QueueEvent::Leave(Leave::MadeRoom)
    ));
    assert_eq!((second.position(), greedy.position()), (2, 3));
    drop((first, second, more));
    drop(crowd);
    called(&mut greedy).await;
    assert_eq!(seats.counts(), (0, 0));
}

#[tokio::test]
async fn the_operator_ends_a_wait_and_nobody_elses() {
    let seats = Seats::new(1, 10);
    let SeatGrant::Now(seat) = seats.take(CLIENT) else {
        panic!("no seat")
    };
    let (mut first, mut second) = (later(&seats), later(&seats));
    assert!(seats.end_wait(first.number()));
    assert!(!seats.end_wait(first.number()));
    assert!(matches!(
        first.next(false).await,
        QueueEvent::Leave(Leave::Kicked)
    ));
    assert_eq!((second.position(), seats.counts()), (1, (1, 1)));
    seat.occupant().leave(Leave::Kicked);
    assert_eq!(told_to_leave(Some(seat.occupant())).await, Leave::Kicked);
    drop(seat);
    drop(called(&mut second).await);
    assert_eq!(seats.counts(), (0, 0));
}

#[tokio::test]
async fn more_seats_are_given_at_once_and_fewer_drop_nobody() {
    let seats = Seats::new(2, 10);
    let taken = [(); 2].map(|()| match seats.take(CLIENT) {
        SeatGrant::Now(seat) => seat,
        SeatGrant::Later(_) => panic!("no seat"),
    });
    let (mut first, mut second) = (later(&seats), later(&seats));
    seats.set_limits(3, 10);
    let third = called(&mut first).await;
    assert_eq!(seats.counts(), (3, 1));
    seats.set_limits(1, 10);
    assert_eq!(seats.counts(), (3, 1), "all of them stay");
    let [one, other] = taken;
    drop((one, other));
    assert_eq!(
        seats.counts(),
        (1, 1),
        "none is given before so many are free"
    );
    drop(third);
    drop(called(&mut second).await);
    assert_eq!(seats.counts(), (0, 0));
}
