//! Sessions that are open when one day ends and the next begins, in UTC.

use crate::memory::digit;
use crate::server::TestServer;
use crate::terminal::Terminal;
use crate::way::way_out;
use mazed::model::{Day, ListQuery, Period, Scope};
use mazed::store::{Options, Requester, Store, StoreUrl};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// A Saturday.
const DAY: Day = Day(20_778);

/// A server whose time of day is set by hand, and goes on from there.
struct House {
    server: TestServer,
    store: Store,
    /// Milliseconds since 1970 when the test began.
    set: Arc<AtomicU64>,
    began: Instant,
}

impl House {
    /// It is that long before the day ends.
    fn before_midnight(left: Duration) -> House {
        let (set, began) = (Arc::new(AtomicU64::new(0)), Instant::now());
        let mut opened = None;
        let clock = Arc::clone(&set);
        let server = TestServer::with(|config| {
            let folder = config.keys.parent().expect("a folder");
            let database = StoreUrl::file(&folder.join("mazed.db")).database();
            let store = Store::open(database.expect("a database"), Options::default());
            opened = store.ok();
            config.store = opened.clone();
            config.clock = Arc::new(move || {
                let set = Duration::from_millis(clock.load(Ordering::SeqCst));
                SystemTime::UNIX_EPOCH + set + began.elapsed()
            });
        });
        let house = House {
            server,
            store: opened.expect("a store"),
            set,
            began,
        };
        house.at(Duration::from_secs(86_400) - left);
        house
    }

    /// Sets the clock to so much of the day; more than 24 hours is the next one.
    fn at(&self, time: Duration) {
        let midnight = u64::try_from(DAY.0).expect("after 1970") * 86_400_000;
        let passed = time.as_millis() as u64;
        let since = self.began.elapsed().as_millis() as u64;
        self.set.store(midnight + passed - since, Ordering::SeqCst);
    }

    fn sit(&self, key: &Path) -> Terminal {
        let line = self.server.line(Some(key), &["-t"], &[]);
        // The whole board is to be seen.
        Terminal::with((120, 40), &[("TERM", "xterm-256color")], &line)
    }

    /// How many are on a list of a day's labyrinth.
    fn listed(&self, day: Day) -> usize {
        let query = ListQuery {
            scope: Scope::Daily {
                game: "labyrinth",
                day,
            },
            period: Period::All,
            limit: 9,
        };
        let requester = Requester {
            key: None,
            name: mazed::model::Name::drawn(0),
            session: 0,
            is_known: false,
        };
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let list = self
            .store
            .list(requester, query, mazed::model::Moment::default());
        runtime.block_on(list).expect("a list").top.len()
    }
}

/// The key that leads from the menu to the boards of the day.
fn to_today(screen: &Terminal) -> String {
    digit(screen, "Daily boards")
}

/// From the menu to the boards of this day.
fn to_the_boards(screen: &mut Terminal, day: Day) {
    screen.send(to_today(screen));
    screen.wait_for(&date(day));
}

/// A day of November as the page of the day has it.
fn date(day: Day) -> String {
    format!(" {} November", day.date().2)
}

/// The walls on the screen.
fn walls(screen: &Terminal) -> String {
    let shown = screen.screen();
    shown.chars().filter(|c| "█▀▄\n".contains(*c)).collect()
}

#[test]
fn a_try_finished_after_midnight_is_practice_and_the_session_sees_the_new_day() {
    needs!("ssh");
    let house = House::before_midnight(Duration::from_secs(60));
    let key = house.server.key("ada");
    let mut screen = house.sit(&key);
    to_the_boards(&mut screen, DAY);
    screen.wait_for("not played yet");
    screen.settle();
    screen.send("\r");
    // The page of the day has a ● too.
    screen.wait_for(" 0 moves");
    screen.settle();
    let yesterday = walls(&screen);
    let way = way_out(&screen.screen());
    let (first, rest) = way.split_at(way.len() / 2);
    type_slowly(&mut screen, first);
    // A minute past midnight.
    house.at(Duration::from_secs(86_460));
    type_slowly(&mut screen, rest);
    screen.wait_for("You made it!");
    // It is not "today" any more.
    screen.wait_for("Not ranked");
    let listed = || (house.listed(DAY), house.listed(DAY.plus(1)));
    assert_eq!(listed(), (0, 0));
    // The same session, now in the new day: another board, not yet played.
    screen.send("q");
    screen.wait_for(&date(DAY.plus(1)));
    screen.wait_for("not played yet");
    screen.settle();
    screen.send("\r");
    // The page of the day has a ● too.
    screen.wait_for(" 0 moves");
    screen.settle();
    assert_ne!(walls(&screen), yesterday);
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
}

#[test]
fn the_boards_of_the_day_are_those_of_the_next_as_soon_as_it_begins() {
    needs!("ssh");
    let house = House::before_midnight(Duration::from_secs(3600));
    let key = house.server.key("ada");
    let mut screen = house.sit(&key);
    let digit = to_today(&screen);
    house.at(Duration::from_secs(86_400 - 2));
    screen.send(digit);
    screen.wait_for(&date(DAY));
    // Nothing is typed.
    screen.wait_for(&date(DAY.plus(1)));
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);
}

fn type_slowly(screen: &mut Terminal, keys: &str) {
    for key in keys.chars() {
        screen.send(key.to_string());
    }
    screen.settle();
}
