use super::*;

const MINUTE: Duration = Duration::from_secs(60);

impl ChangeLimits {
    /// Counts one change.
    pub(crate) fn count(
        &self,
        change: Change,
        key: Option<&str>,
        address: ClientAddress,
        now: Instant,
    ) -> Result<Instant, BeyondBound> {
        self.count_all(change, 1, key, address, now)
    }
}

fn address(last: u8) -> ClientAddress {
    ClientAddress {
        ip: [192, 0, 2, last].into(),
        is_trusted: false,
    }
}

fn key(number: usize) -> String {
    format!("SHA256:{number}")
}

/// Changes of one kind in a row; how many were refused.
fn refused(limits: &ChangeLimits, change: Change, times: usize, now: Instant) -> usize {
    let count = |_: &usize| {
        let counted = limits.count(change, Some("SHA256:robot"), address(1), now);
        counted.is_err()
    };
    (0..times).filter(count).count()
}

/// Bytes of a run of 400 moves in a minute, as quick as anybody plays, and some to spare.
const QUICK_MINUTE: u64 = 450;

/// So many with a key and so many guests join within a minute, and finish a run each minute of
/// three hours, save it twice, turn to other games and have changed their settings, name and keys;
/// on the first minute each guest also finishes the board of the day.
fn lesson(keys: usize, guests: usize, address: ClientAddress) {
    let limits = ChangeLimits::default();
    let began = Instant::now();
    let allowed = |change, key: Option<&str>, now| {
        assert_eq!(
            limits.count(change, key, address, now),
            Ok(now),
            "{change:?}"
        );
    };
    for player in 0..keys {
        let now = began + MINUTE * player as u32 / keys as u32;
        allowed(Change::NewPlayer, None, now);
        let key = key(player);
        for change in [
            Change::Settings,
            Change::Rename,
            Change::LinkCode,
            Change::Link,
        ] {
            allowed(change, Some(&key), now);
        }
        // Boards that are looked at and passed over.
        for _ in 0..20 {
            allowed(Change::RankedBoard, Some(&key), now);
        }
    }
    for guest in 0..guests {
        let now = began + MINUTE * guest as u32 / guests as u32;
        allowed(Change::GuestRun("hop", None), None, now);
    }
    for minute in 1..180 {
        // All at the same moment, as where a lesson ends.
        let now = began + MINUTE * minute;
        for player in 0..keys + guests {
            let key = (player < keys).then(|| key(player));
            allowed(Change::FinishedRun, key.as_deref(), now);
            allowed(Change::Save, key.as_deref(), now);
            allowed(Change::Save, key.as_deref(), now);
            for _ in 0..4 {
                allowed(Change::Update, key.as_deref(), now);
            }
            // Once as an unfinished game, and once as a finished run.
            for _ in 0..2 {
                let (byte, key) = (Change::RunByte, key.as_deref());
                let counted = limits.count_all(byte, QUICK_MINUTE, key, address, now);
                assert_eq!(counted, Ok(now));
            }
            // Nothing of a guest's is ranked.
            for key in [key.as_deref(); 4].into_iter().filter(Option::is_some) {
                allowed(Change::RankedBoard, key, now);
            }
        }
    }
    // They go home, and some want to be forgotten.
    for player in 0..keys {
        allowed(Change::Removal, Some(&key(player)), began + MINUTE * 180);
    }
}

#[test]
fn a_class_behind_one_address_is_within_all_bounds() {
    lesson(40, 40, address(1));
}

#[test]
fn a_school_in_a_trusted_network_is_within_all_bounds() {
    let school = ClientAddress {
        is_trusted: true,
        ..address(1)
    };
    lesson(200, 200, school);
}

#[test]
fn a_robot_gets_no_more_by_more_connections_or_keys() {
    let (limits, now) = (ChangeLimits::default(), Instant::now());
    assert_eq!(refused(&limits, Change::FinishedRun, 300, now), 100);
    let mut taken = 200;
    for robot in 0..10_000 {
        let key = key(robot);
        let counted = limits.count(Change::FinishedRun, Some(&key), address(1), now);
        taken += usize::from(counted.is_ok());
    }
    // What the address has, and as much again for keys that have had little.
    assert_eq!(taken, 1200);
    // Another address has lost nothing.
    let other = limits.count(Change::FinishedRun, Some("SHA256:ada"), address(2), now);
    assert_eq!(other, Ok(now));
    let joined = |_: &usize| {
        let joined = limits.count(Change::NewPlayer, None, address(1), now);
        joined.is_ok()
    };
    assert_eq!((0..10_000).filter(joined).count(), 240);
}

#[test]
fn four_keys_do_not_take_what_their_class_may_finish() {
    let (limits, began) = (ChangeLimits::default(), Instant::now());
    let finish = |key: usize, now| {
        let counted = limits.count(Change::FinishedRun, Some(&self::key(key)), address(1), now);
        counted.is_ok()
    };
    let mut robots = 0;
    for minute in 0..120 {
        let now = began + MINUTE * minute;
        robots += (0..1000).filter(|robot| finish(robot % 4, now)).count();
        for classmate in 4..40 {
            assert!(finish(classmate, now), "minute {minute}");
        }
    }
    // What four keys may finish in two hours, and no more.
    assert!(robots <= 4 * (200 + 120 * 10), "{robots}");
}

#[test]
fn fresh_keys_leave_half_of_the_boards_to_those_that_are_known() {
    let (limits, now) = (ChangeLimits::default(), Instant::now());
    let boards = |numbers: std::ops::Range<usize>, is_new| {
        let keys = numbers.flat_map(|number| [number; 30]);
        let drawn =
            keys.filter(|number| limits.count_board(&key(*number), is_new, address(1), now));
        drawn.count()
    };
    assert_eq!(boards(0..50, true), 600);
    assert_eq!(boards(100..101, false), 30);
    // Known keys take the rest, and those who have had little as much again as all.
    assert_eq!(boards(200..1000, false), 570 + 1200);
}

#[test]
fn one_address_leaves_other_guests_their_places_on_a_board_of_the_day() {
    for (is_trusted, most) in [(false, 120), (true, 960)] {
        let (limits, began) = (ChangeLimits::default(), Instant::now());
        let one = ClientAddress {
            is_trusted,
            ..address(1)
        };
        let day = (0..24 * 60).flat_map(|minute| [began + MINUTE * minute; 20]);
        let taken = day
            .filter(|now| {
                limits
                    .count(Change::GuestRun("hop", None), None, one, *now)
                    .is_ok()
            })
            .count();
        assert!(taken <= most, "{taken}");
        let other = limits.count(
            Change::GuestRun("fifteen", None),
            None,
            one,
            began + 24 * 60 * MINUTE,
        );
        assert!(other.is_ok());
    }
}

#[test]
fn saves_wait_a_little_and_are_refused_where_it_would_be_long() {
    let (limits, now) = (ChangeLimits::default(), Instant::now());
    let mut counted = (0..100).map(|_| limits.count(Change::Save, Some("x"), address(1), now));
    assert!(counted.by_ref().take(60).all(|begins| begins == Ok(now)));
    let later: Vec<_> = counted.collect();
    let wait = |seconds| Ok(now + Duration::from_secs(seconds));
    assert_eq!(later[..5], [2, 4, 6, 8, 10].map(wait));
    assert!(later[5..].iter().all(Result::is_err), "{later:?}");
}

#[test]
fn ever_new_addresses_grow_no_table() {
    let (limits, now) = (ChangeLimits::default(), Instant::now());
    let mut refused = 0;
    for number in 0..200_000_u32 {
        let one = ClientAddress {
            ip: std::net::Ipv4Addr::from(number).into(),
            is_trusted: false,
        };
        let counted = limits.count(Change::NewPlayer, None, one, now);
        refused += usize::from(counted.is_err());
    }
    assert!(refused > 0, "all of them had a limiter");
    let table = limits.table.lock().unwrap();
    assert!(table.limiters.len() <= LIMITERS_MAX);
    drop(table);
    // Once they owe nothing, there is room for all.
    let later = now + 2 * MINUTE;
    assert!(
        limits
            .count(Change::NewPlayer, None, address(1), later)
            .is_ok()
    );
    assert_eq!(limits.table.lock().unwrap().limiters.len(), 2);
}

#[test]
fn guests_leave_those_with_a_key_room_to_save() {
    let (limits, now) = (ChangeLimits::default(), Instant::now());
    let save = |key| limits.count(Change::Save, key, address(1), now);
    let taken = (0..1000).filter(|_| save(None) == Ok(now)).count();
    assert_eq!(taken, 300);
    assert_eq!(save(Some("SHA256:ada")), Ok(now));
}

#[test]
fn nobody_keeps_the_writer_busy_with_small_changes() {
    for (change, most) in [(Change::Update, 120), (Change::Removal, 10)] {
        let (limits, now) = (ChangeLimits::default(), Instant::now());
        assert_eq!(refused(&limits, change, 1000, now), 1000 - most);
        assert!(
            limits
                .count(change, Some("SHA256:ada"), address(1), now)
                .is_ok()
        );
    }
}
