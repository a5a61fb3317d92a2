use super::*;

const CLASS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

fn limits() -> Limits {
    Limits {
        connections: 4,
        queue: 1,
        before_login: 4,
        per_address: 3,
        before_login_per_address: 3,
        accepts_per_second: 1,
        accepts_burst: 3,
        commands: 1,
    }
}

fn admission() -> Arc<Admission> {
    Admission::new(limits(), Networks::default())
}

fn admit(
    admission: &Arc<Admission>,
    address: IpAddr,
    now: Instant,
) -> Result<ConnectionPermit, Refused> {
    let mut permit = admission.enter()?;
    permit.assign(address, now)?;
    Ok(permit)
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
    assert_eq!(
        admit(&admission, OTHER, now).unwrap_err(),
        Refused::BeforeLogin
    );
    class.iter_mut().for_each(ConnectionPermit::log_in);
    let more = admit(&admission, OTHER, now).unwrap();
    assert_eq!(admit(&admission, OTHER, now).unwrap_err(), Refused::Full);
    assert_eq!(admission.counts(), (5, 2));
    drop((class, other, more));
    assert_eq!(admission.counts(), (0, 0));
    admit(&admission, CLASS, later).unwrap();
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
fn one_address_alone_does_not_keep_others_from_the_login() {
    let limits = Limits {
        before_login_per_address: 2,
        ..limits()
    };
    let admission = Admission::new(limits, Networks::default());
    let now = Instant::now();
    let mut slow = admit(&admission, CLASS, now).unwrap();
    let _slower = admit(&admission, CLASS, now).unwrap();
    assert_eq!(
        admit(&admission, CLASS, now).unwrap_err(),
        Refused::PerAddress
    );
    let _other = admit(&admission, OTHER, now).unwrap();
    slow.log_in();
    let third = admit(&admission, CLASS, now).unwrap();
    drop((slow, third));
    admit(&admission, CLASS, now + Duration::from_secs(9)).unwrap();
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
fn a_trusted_network_has_no_bound_for_one_address() {
    let networks = Networks {
        trusted: vec![CLASS.into()],
        denied: vec![OTHER.into()],
        ..Networks::default()
    };
    let admission = Admission::new(limits(), networks);
    let now = Instant::now();
    let class: Vec<ConnectionPermit> = (0..4)
        .map(|_| admit(&admission, CLASS, now).unwrap())
        .collect();
    assert_eq!(
        admit(&admission, CLASS, now).unwrap_err(),
        Refused::BeforeLogin
    );
    assert!(class[0].cpu_budget().is_none(), "nobody counts there");
    drop(class);
    assert_eq!(admit(&admission, OTHER, now).unwrap_err(), Refused::Network);
    assert_eq!(admission.counts(), (0, 0));
}

#[test]
fn a_site_of_ipv6_has_eight_times_as_much_and_no_more() {
    let limits = Limits {
        connections: 1000,
        before_login: 1000,
        ..limits()
    };
    let admission = Admission::new(limits, Networks::default());
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
