use super::*;
use crate::session::connection::LoginStep;

const CLASS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

fn limits() -> Limits {
    Limits {
        connections: 4,
        queue: 1,
        before_login: 16,
        per_address: 3,
        before_login_per_address: 4,
        accepts_per_second: 1,
        accepts_burst: 3,
        commands: 1,
    }
}

const GRACE: Duration = Duration::from_secs(120);

fn admission() -> Arc<Admission> {
    admission_with(limits(), Networks::default())
}

fn admission_with(limits: Limits, networks: Networks) -> Arc<Admission> {
    let seats = Seats::new(limits.connections, limits.queue);
    Admission::new(limits, networks, GRACE, seats)
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

/// A connection, and what is known of it.
struct Visitor {
    permit: ConnectionPermit,
    connection: Arc<ConnectionState>,
}

impl Visitor {
    fn is_here(&self) -> bool {
        self.connection.dismissal().is_none()
    }
}

fn visit(admission: &Arc<Admission>, address: IpAddr, now: Instant) -> Result<Visitor, Refused> {
    let mut permit = admission.enter()?;
    let connection = Arc::new(ConnectionState::default());
    permit.assign(address, &connection, now)?;
    Ok(Visitor { permit, connection })
}

fn here(visitors: &[Visitor]) -> usize {
    visitors.iter().filter(|visitor| visitor.is_here()).count()
}

fn admit(
    admission: &Arc<Admission>,
    address: IpAddr,
    now: Instant,
) -> Result<ConnectionPermit, Refused> {
    visit(admission, address, now).map(|visitor| visitor.permit)
}

#[test]
fn each_bound_holds_and_permits_come_back() {
    let admission = admission();
    let now = Instant::now();
    let mut class: Vec<ConnectionPermit> = (0..3)
        .map(|_| admit(&admission, CLASS, now).unwrap())
        .collect();
    let later = now + Duration::from_secs(100);
    assert_eq!(
        admit(&admission, CLASS, later).unwrap_err(),
        Refused::PerAddress
    );
    let other = admit(&admission, OTHER, now).unwrap();
    assert_eq!(admission.counts(), (4, 4));
    class.iter_mut().for_each(ConnectionPermit::log_in);
    let more = admit(&admission, OTHER, now).unwrap();
    assert_eq!(admit(&admission, OTHER, now).unwrap_err(), Refused::Full);
    assert_eq!(admission.counts(), (5, 2));
    drop((class, other, more));
    assert_eq!(admission.counts(), (0, 0));
    admit(&admission, CLASS, later).unwrap();
    assert!(admission.lock().sites.is_empty());
}

#[test]
fn an_address_that_hammers_is_slowed_down_and_forgotten() {
    let admission = admission();
    let now = Instant::now();
    for _ in 0..3 {
        admit(&admission, CLASS, now).unwrap();
    }
    assert_eq!(admit(&admission, CLASS, now).unwrap_err(), Refused::TooFast);
    admit(&admission, OTHER, now).unwrap();
    let second = now + Duration::from_secs(1);
    admit(&admission, CLASS, second).unwrap();
    assert_eq!(
        admit(&admission, CLASS, second).unwrap_err(),
        Refused::TooFast
    );
    admit(&admission, OTHER, now + Duration::from_secs(1000)).unwrap();
    assert_eq!(admission.lock().networks.len(), 1);
}

#[test]
fn within_an_address_whoever_says_nothing_makes_room() {
    let admission = admission_with(roomy(), Networks::default());
    let now = Instant::now();
    let visitor = || visit(&admission, CLASS, now).unwrap();
    // Somebody types a passphrase, and somebody else holds all other places.
    let types = visitor();
    types.connection.reach(LoginStep::Authenticating);
    let exchanged = visitor();
    exchanged.connection.reach(LoginStep::KeysExchanged);
    let silent: Vec<Visitor> = (0..6).map(|_| visitor()).collect();
    let later = Instant::now() + FRESH;
    let come = |number: usize| -> Vec<Visitor> {
        (0..number)
            .map(|_| visit(&admission, CLASS, later).unwrap())
            .collect()
    };
    let class = come(5);
    assert_eq!((here(&silent), here(&class)), (1, 5));
    assert!(silent[5].is_here(), "the oldest go first");
    let more = come(2);
    assert_eq!((here(&silent), here(&class), here(&more)), (0, 5, 2));
    assert!(types.is_here() && !exchanged.is_here());
    assert_eq!(admission.counts(), (15, 8));
    let said = silent[0].connection.dismissal().cloned().flatten();
    assert!(said.unwrap_or_default().contains("from your address"));
}

#[test]
fn no_site_has_more_than_a_quarter_of_the_places() {
    let now = Instant::now();
    let six = |last: u16| IpAddr::from([0x2001, 0xdb8, 7, last, 0, 0, 0, 1]);
    let four = |last: u16| IpAddr::from([192, 0, 2, last as u8]);
    for at in [six as fn(u16) -> IpAddr, four] {
        let admission = admission_with(roomy(), Networks::default());
        let quiet = visit(&admission, at(0), now).unwrap();
        let site: Vec<Visitor> = (1..=10)
            .flat_map(|last| (0..4).map(move |_| last))
            .map(|last| visit(&admission, at(last), now).unwrap())
            .collect();
        assert_eq!(admission.counts().1, 16);
        assert!(quiet.is_here(), "the addresses that hold most make room");
        assert_eq!(here(&site), 15);
    }
}

#[test]
fn above_half_the_largest_makes_room_for_newcomers() {
    let admission = admission_with(roomy(), Networks::default());
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
fn a_login_has_less_time_when_there_is_less_room() {
    let admission = admission_with(roomy(), Networks::default());
    assert_eq!(admission.rules().grace(0), GRACE);
    assert_eq!(admission.rules().grace(32), GRACE);
    let between = admission.rules().grace(48);
    assert!(LOGIN_GRACE_MIN < between && between < GRACE, "{between:?}");
    assert_eq!(admission.rules().grace(64), LOGIN_GRACE_MIN);
    let now = Instant::now();
    let at = |site: u8| IpAddr::from([10, 0, site, 1]);
    let slow = visit(&admission, at(0), now).unwrap();
    slow.connection.reach(LoginStep::Authenticating);
    let later = now + Duration::from_secs(60);
    let more: Vec<Visitor> = (1..=62)
        .map(|site| visit(&admission, at(site), later).unwrap())
        .collect();
    assert_eq!((slow.is_here(), here(&more)), (false, 62));
}

#[test]
fn a_network_of_ipv6_is_one_address() {
    let one: IpAddr = "2001:db8:0:1::1".parse().unwrap();
    let two: IpAddr = "2001:db8:0:1:ffff::2".parse().unwrap();
    assert_eq!(counted_address(one), counted_address(two));
    assert_ne!(
        counted_address(one),
        counted_address("2001:db8:0:2::1".parse().unwrap())
    );
    assert_eq!(counted_address("::ffff:192.0.2.1".parse().unwrap()), CLASS);
}

#[test]
fn a_trusted_network_has_eight_times_as_much_and_leaves_a_reserve() {
    let networks = || Networks {
        trusted: vec!["192.0.2.0/25".parse().unwrap()],
        denied: vec!["192.0.2.200/32".parse().unwrap()],
        ..Networks::default()
    };
    let now = Instant::now();
    let many = Limits {
        connections: 1000,
        before_login: 1000,
        ..limits()
    };
    let admission = admission_with(many, networks());
    let class: Vec<ConnectionPermit> = (0..24)
        .map(|_| admit(&admission, CLASS, now).unwrap())
        .collect();
    let later = now + Duration::from_secs(100);
    let one_more = admit(&admission, CLASS, later).unwrap_err();
    assert_eq!(one_more, Refused::PerAddress);
    let denied = "192.0.2.200".parse().unwrap();
    assert_eq!(admit(&admission, denied, now).unwrap_err(), Refused::Denied);
    drop(class);
    assert_eq!(admission.counts(), (0, 0));
    // Before the login: the reserve is an eighth of 64.
    let limits = Limits {
        before_login_per_address: 1000,
        ..roomy()
    };
    let admission = admission_with(limits, networks());
    let class: Vec<Visitor> = (0..100)
        .map(|_| visit(&admission, CLASS, now).unwrap())
        .collect();
    assert_eq!((here(&class), admission.counts().1), (56, 56));
    let strangers: Vec<Visitor> = (0..8)
        .map(|site| visit(&admission, IpAddr::from([10, 0, site, 1]), now).unwrap())
        .collect();
    assert_eq!(here(&strangers), 8);
    // And of all places.
    let admission = admission_with(
        Limits {
            connections: 16,
            ..roomy()
        },
        networks(),
    );
    let mut trusted: Vec<ConnectionPermit> = (1..=14)
        .map(|last| admit(&admission, IpAddr::from([192, 0, 2, last]), now).unwrap())
        .collect();
    trusted.iter_mut().for_each(ConnectionPermit::log_in);
    let full = admit(&admission, CLASS, now).unwrap_err();
    assert_eq!(full, Refused::PerAddress);
    admit(&admission, IpAddr::from([10, 0, 0, 1]), now).unwrap();
}

#[test]
fn a_site_of_ipv6_has_eight_times_as_much_and_no_more() {
    let limits = Limits {
        connections: 1000,
        before_login: 1000,
        ..limits()
    };
    let admission = admission_with(limits, Networks::default());
    let now = Instant::now();
    let at = |site: u16, network: u16| IpAddr::from([0x2001, 0xdb8, site, network, 0, 0, 0, 1]);
    let mut inside = Vec::new();
    for network in 0..8 {
        for _ in 0..3 {
            inside.push(admit(&admission, at(1, network), now).unwrap());
        }
        let one_more = admit(&admission, at(1, network), now).unwrap_err();
        assert_eq!(one_more, Refused::PerAddress);
    }
    let known = admission.lock().networks.len();
    for network in 100..200 {
        let next = admit(&admission, at(1, network), now).unwrap_err();
        assert_eq!(next, Refused::PerAddress);
    }
    let kept = admission.lock().networks.len();
    assert_eq!(kept, known, "what was refused leaves nothing behind");
    let other = admit(&admission, at(2, 0), now).unwrap();
    // All of a site have one account of the processor's time.
    let cpu_budget = |permit: &ConnectionPermit| permit.cpu_budget().unwrap();
    assert!(Arc::ptr_eq(
        &cpu_budget(&inside[0]),
        &cpu_budget(&inside[23])
    ));
    assert!(!Arc::ptr_eq(&cpu_budget(&inside[0]), &cpu_budget(&other)));
    drop(inside);
    let second = now + Duration::from_secs(1);
    admit(&admission, at(1, 300), second).unwrap();
}

#[test]
fn what_an_address_owes_is_not_forgotten_when_it_leaves() {
    let admission = admission();
    let now = Instant::now();
    let cpu_budget = || {
        admit(&admission, CLASS, Instant::now())
            .unwrap()
            .cpu_budget()
    };
    let first = cpu_budget().unwrap();
    for _ in 0..1000 {
        first.reserve(Duration::from_millis(250), now);
    }
    let later = now + Duration::from_secs(100);
    admit(&admission, OTHER, later).unwrap();
    assert!(Arc::ptr_eq(&first, &cpu_budget().unwrap()));
    let later = now + Duration::from_secs(1000);
    admit(&admission, OTHER, later).unwrap();
    assert!(!Arc::ptr_eq(&first, &cpu_budget().unwrap()));
}

#[test]
fn other_rules_hold_for_newcomers_and_drop_nobody() {
    let now = Instant::now();
    let admission = admission_with(roomy(), Networks::default());
    let here = [CLASS, OTHER].map(|address| visit(&admission, address, now).unwrap());
    let networks = Networks {
        denied: vec!["192.0.2.2/32".parse().unwrap()],
        ..Networks::default()
    };
    let fewer = Limits {
        per_address: 2,
        ..roomy()
    };
    admission.set_rules(fewer, networks, GRACE);
    let refused = |address| visit(&admission, address, now).map(drop).unwrap_err();
    assert_eq!(refused(OTHER), Refused::Denied);
    let second = visit(&admission, CLASS, now).unwrap();
    assert_eq!(refused(CLASS), Refused::PerAddress);
    assert!(here.iter().chain([&second]).all(Visitor::is_here));
    drop((here, second));
    assert_eq!(admission.counts(), (0, 0));
    // Those that are known already may come as fast as the new rules say.
    let slow = Limits {
        accepts_burst: 1,
        accepts_per_second: 1,
        ..roomy()
    };
    admission.set_rules(slow, Networks::default(), GRACE);
    let now = Instant::now();
    let came = (0..10).filter(|_| visit(&admission, CLASS, now).is_ok());
    assert!(came.count() <= 2);
}
