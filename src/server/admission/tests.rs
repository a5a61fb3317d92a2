use super::*;

const CLASS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

fn limits() -> Limits {
    Limits {
        connections: 4,
        before_login: 16,
        per_address: 3,
        before_login_per_address: 4,
        accepts_per_second: 1,
        accepts_burst: 3,
        commands: 1,
    }
}

/// An admission, and the networks that it heeds.
struct Door(Arc<Admission>, Networks);

impl std::ops::Deref for Door {
    type Target = Admission;

    fn deref(&self) -> &Admission {
        &self.0
    }
}

fn admission(limits: Limits) -> Door {
    admission_with(limits, Networks::default())
}

fn admission_with(limits: Limits, networks: Networks) -> Door {
    let seats = Seats::new(limits.connections);
    Door(Admission::new(limits, seats), networks)
}

/// Many places, and addresses that may connect as often as they like.
fn roomy() -> Limits {
    Limits {
        connections: 10_000,
        before_login: 64,
        before_login_per_address: 8,
        per_address: 1000,
        accepts_per_second: 1000,
        accepts_burst: 10_000,
        ..limits()
    }
}

#[derive(Debug)]
struct Visitor {
    permit: ConnectionPermit,
    connection: Arc<ConnectionState>,
    admitted: Admitted,
}

impl Visitor {
    fn is_here(&self) -> bool {
        self.connection.dismissal().is_none()
    }
}

fn visit(door: &Door, address: IpAddr, now: Instant) -> Result<Visitor, Refusal> {
    let Door(admission, networks) = door;
    let connection = Arc::new(ConnectionState::default());
    let (permit, admitted) = admission.enter(networks, address, false, &connection, now)?;
    Ok(Visitor {
        permit,
        connection,
        admitted,
    })
}

fn here(visitors: &[Visitor]) -> usize {
    visitors.iter().filter(|visitor| visitor.is_here()).count()
}

/// Lets somebody in who need not be an operator.
fn admit(admission: &Door, address: IpAddr, now: Instant) -> Result<ConnectionPermit, Refusal> {
    let visitor = visit(admission, address, now)?;
    visitor.admitted.refused.map_or(Ok(visitor.permit), Err)
}

/// So many who come at this moment.
fn visitors(door: &Door, count: usize, address: IpAddr, now: Instant) -> Vec<Visitor> {
    let visits = (0..count).map(|_| visit(door, address, now).unwrap());
    visits.collect()
}

fn refused(door: &Door, address: IpAddr, now: Instant) -> Option<Refusal> {
    admit(door, address, now).err()
}

#[test]
fn an_address_that_hammers_is_slowed_down_and_forgotten() {
    let admission = admission(limits());
    let now = Instant::now();
    for _ in 0..3 {
        admit(&admission, CLASS, now).unwrap();
    }
    let too_fast = Some(Refusal::TooFast);
    assert_eq!(refused(&admission, CLASS, now), too_fast);
    admit(&admission, OTHER, now).unwrap();
    let second = now + Duration::from_secs(1);
    admit(&admission, CLASS, second).unwrap();
    assert_eq!(refused(&admission, CLASS, second), too_fast);
    admit(&admission, OTHER, now + Duration::from_secs(1000)).unwrap();
    assert_eq!(admission.lock().addresses.len(), 1);
}

#[test]
fn within_an_address_the_oldest_makes_room_and_is_told_so() {
    let admission = admission(roomy());
    let now = Instant::now();
    let visitors = visitors(&admission, 10, CLASS, now);
    assert_eq!((here(&visitors), here(&visitors[..2])), (8, 0));
    assert_eq!(admission.counts(), (10, 8));
    let said = visitors[0].connection.dismissal().cloned().flatten();
    assert!(said.unwrap_or_default().contains("from your address"));
}

#[test]
fn where_all_places_are_taken_the_oldest_of_the_largest_makes_room() {
    let admission = admission(roomy());
    let now = Instant::now();
    let at = |site: u8, last: u8| IpAddr::from([10, 0, site, last]);
    // Fourteen that come again and again, and say nothing.
    let mut crowd = Vec::new();
    let mut comers = Vec::new();
    for round in 0..20 {
        for site in 0..14 {
            crowd.push(visit(&admission, at(site, 1), now).unwrap());
        }
        comers.push(visit(&admission, at(100 + round, 1), now).unwrap());
    }
    assert_eq!(here(&comers), 20);
    assert!(admission.counts().1 <= 64, "{:?}", admission.counts());
    // Where nobody holds more than one, all places are used before anybody has to go.
    let admission = admission_with(roomy(), Networks::default());
    let fair: Vec<Visitor> = (0..64)
        .map(|site| visit(&admission, at(site, 1), now).unwrap())
        .collect();
    assert_eq!(here(&fair), 64);
    let _next = visit(&admission, at(200, 1), now).unwrap();
    assert_eq!((here(&fair), fair[0].is_here()), (63, false));
}

#[test]
fn what_an_address_owes_is_not_forgotten_when_it_leaves() {
    let admission = admission(limits());
    let now = Instant::now();
    let cpu_budget = || {
        let visitor = visit(&admission, CLASS, Instant::now()).unwrap();
        visitor.admitted.cpu_budget
    };
    let first = cpu_budget();
    for _ in 0..1000 {
        first.reserve(Duration::from_millis(250), now);
    }
    let later = now + Duration::from_secs(100);
    admit(&admission, OTHER, later).unwrap();
    assert!(Arc::ptr_eq(&first, &cpu_budget()));
    let later = now + Duration::from_secs(1000);
    admit(&admission, OTHER, later).unwrap();
    assert!(!Arc::ptr_eq(&first, &cpu_budget()));
}

#[test]
fn each_bound_holds_and_permits_come_back() {
    let admission = admission(limits());
    let now = Instant::now();
    let mut class: Vec<ConnectionPermit> = (0..3)
        .map(|_| admit(&admission, CLASS, now).unwrap())
        .collect();
    let later = now + Duration::from_secs(100);
    let per_address = Some(Refusal::PerAddress);
    assert_eq!(refused(&admission, CLASS, later), per_address);
    let other = admit(&admission, OTHER, now).unwrap();
    assert_eq!(admission.counts(), (4, 4));
    class.iter_mut().for_each(ConnectionPermit::log_in);
    assert_eq!(admission.counts(), (4, 1));
    drop((class, other));
    assert_eq!(admission.counts(), (0, 0));
    admit(&admission, CLASS, later).unwrap();
}

#[test]
fn a_full_server_has_eight_places_for_operators_of_which_one_that_stalls_makes_room() {
    let admission = admission(roomy());
    let seats: Vec<_> = (0..10_000).map(|_| admission.seats.take(false)).collect();
    let now = Instant::now();
    let at = |last: u8| IpAddr::from([10, 0, 0, last]);
    let spare: Vec<Visitor> = (0..8)
        .map(|last| visit(&admission, at(last), now).unwrap())
        .collect();
    let full = Some(Refusal::Full);
    assert!(spare.iter().all(|one| one.admitted.refused == full));
    assert_eq!(visit(&admission, at(8), now).err(), full);
    let later = now + SPARE_TIMEOUT;
    let _operator = visit(&admission, at(9), later).unwrap();
    assert_eq!((here(&spare), spare[0].is_here()), (7, false));
    assert_eq!(visit(&admission, at(9), later).err(), full);
    drop(seats);
    assert_eq!(refused(&admission, at(8), later), None);
}

#[test]
fn a_trusted_address_has_eight_times_as_much() {
    let networks = || Networks {
        trusted: vec!["192.0.2.0/25".parse().unwrap()],
        denied: vec!["192.0.2.200/32".parse().unwrap()],
        ..Networks::default()
    };
    let now = Instant::now();
    let many = Limits {
        before_login: 1000,
        ..limits()
    };
    let admission = admission_with(many, networks());
    let _class = visitors(&admission, 24, CLASS, now);
    let later = now + Duration::from_secs(100);
    let per_address = Some(Refusal::PerAddress);
    assert_eq!(refused(&admission, CLASS, later), per_address);
    let denied = "192.0.2.200".parse().unwrap();
    assert_eq!(refused(&admission, denied, now), Some(Refusal::Denied));
    // A school of a thousand that comes at once, by the usual limits.
    let admission = admission_with(Limits::default(), networks());
    let school = visitors(&admission, 1000, CLASS, now);
    assert_eq!(here(&school), 1000);
    assert!(school.iter().all(|pupil| pupil.admitted.refused.is_none()));
    // Others get in beside it.
    let other = IpAddr::from([10, 0, 0, 1]);
    assert_eq!(here(&visitors(&admission, 100, other, now)), 100);
}

#[test]
fn other_networks_hold_for_newcomers_and_drop_nobody() {
    let now = Instant::now();
    let mut admission = admission(roomy());
    let here = [CLASS, OTHER].map(|address| visit(&admission, address, now).unwrap());
    admission.1.denied = vec!["192.0.2.2/32".parse().unwrap()];
    admission.heed(&admission.1);
    assert_eq!(refused(&admission, OTHER, now), Some(Refusal::Denied));
    assert!(here.iter().all(Visitor::is_here));
    visit(&admission, CLASS, now).unwrap();
}
