//! How soon the members of a room see how far another one is: from the key with which a bar grows
//! until it has grown on the screen of somebody else in the room; on several servers, of somebody on
//! another one.
//!
//! ```text
//! cargo bench --bench load -- --rooms 100 --sessions 1000 --progress --seconds 60
//! ```
//!
//! In each room one goes home by the shortest way and one is looked over the shoulder, who presses
//! keys at random, as all the others do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use mazed::core::dir::Dir;
use mazed::core::export::text;
use mazed::core::solve::classic_hint;
use mazed::core::tiles::{Tile, Tiles};
use mazed::games::labyrinth::Labyrinth;
use mazed::games::{Action, Game};
use tokio::task::JoinSet;

use crate::Options;
use crate::member::Member;
use crate::players::Players;
use crate::process::{Kind, Process};
use crate::report::{at, median_of, sorted};
use crate::rooms::{first_players, in_rooms};
use crate::walk::Walk;

/// Tiles of a side of the board.
const TILES: usize = 29;

/// Steps of a bar, each a sign that is drawn so when it is full.
const BAR_STEPS: u32 = 6;
const FULL: char = '━';

/// The column from which on the others are beside the board.
const PANEL: u16 = 90;

/// Until then all of a board has appeared.
const BOARD_TIME: Duration = Duration::from_secs(3);

/// For how long those who look on wait for the last steps.
const LATE_TIME: Duration = Duration::from_secs(3);

/// What one measurement has shown, in milliseconds.
struct Seen {
    p50: f64,
    p99: f64,
    most: f64,
    /// Steps of bars that were seen.
    steps: usize,
    /// Those that were not.
    unseen: usize,
    lost: usize,
}

/// Measures it and prints the medians.
pub async fn measure(options: &Options, rooms: usize) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for n in 1..=options.pairs {
        eprintln!("measurement {n} of {}", options.pairs);
        let seen = once(options, rooms).await?;
        eprintln!("  {} steps, p99 {:.1} ms", seen.steps, seen.p99);
        all.push(seen);
    }
    println!(
        "{} players, {rooms} rooms, {} keys/s, medians of {} measurements",
        options.sessions(),
        options.rate,
        options.pairs
    );
    let median = |value: fn(&Seen) -> f64| median_of(all.iter().map(value));
    let most = |value: fn(&Seen) -> f64| all.iter().map(value).fold(0.0, f64::max);
    let row = |says: &str, value: f64| println!("{says:40}{value:>10.1}");
    row(
        "key to the screen of another p50, ms",
        median(|seen| seen.p50),
    );
    row(
        "key to the screen of another p99, ms",
        median(|seen| seen.p99),
    );
    row("the longest of all, ms", most(|seen| seen.most));
    let sum = |value: fn(&Seen) -> usize| all.iter().map(value).sum::<usize>();
    println!("{:40}{:>10}", "steps of bars seen", sum(|seen| seen.steps));
    println!("{:40}{:>10}", "not seen", sum(|seen| seen.unseen));
    println!("{:40}{:>10}", "connections lost", sum(|seen| seen.lost));
    anyhow::ensure!(sum(|seen| seen.steps) > 0, "nothing was seen");
    Ok(())
}

async fn once(options: &Options, rooms: usize) -> anyhow::Result<Seen> {
    anyhow::ensure!(options.sessions() >= 2 * rooms, "a room needs two members");
    let server = Process::start(Kind::Mazed, options)?;
    let logins = [options.login(server.address)];
    first_players(options, &logins).await?;
    let mut others = Vec::new();
    let mut pairs = Vec::new();
    for (room, mut members) in in_rooms(&logins, rooms, 2, options)
        .await?
        .into_iter()
        .enumerate()
    {
        others.extend(members.split_off(2).into_iter().map(|member| member.client));
        // Now the host walks, whose server has the room, and now the other one.
        if room / 2 % 2 == 1 {
            members.reverse();
        }
        pairs.push(members);
    }
    let mut preparing = JoinSet::new();
    for members in pairs {
        preparing.spawn(async move {
            let [mut walker, mut onlooker] = <[Member; 2]>::try_from(members)
                .map_err(|_| anyhow::anyhow!("a room without two members"))?;
            onlooker.read_for(BOARD_TIME).await?;
            walker.read_for(BOARD_TIME).await?;
            let way = WayHome::read(&walker.text())?;
            anyhow::Ok((walker, onlooker, way))
        });
    }
    let mut prepared = Vec::new();
    while let Some(pair) = preparing.join_next().await {
        prepared.push(pair??);
    }

    let pause = Duration::from_secs_f64(1.0 / options.rate);
    let over = Arc::new(AtomicBool::new(false));
    let mut watching = JoinSet::new();
    let count = prepared.len();
    let begin = Instant::now() + pause;
    for (n, (walker, onlooker, way)) in prepared.into_iter().enumerate() {
        let first = begin + pause.mul_f64(n as f64 / count as f64);
        let label = walker.label.clone().context("nobody knows who walks")?;
        let (ends, watches) = (Arc::clone(&over), Arc::clone(&over));
        let walker = tokio::spawn(walk(walker, way, first, pause, ends));
        let onlooker = tokio::spawn(look_on(onlooker, label, n, first, pause, watches));
        watching.spawn(async move {
            let (reached, walker) = walker.await??;
            let (seen, onlooker) = onlooker.await??;
            anyhow::Ok((reached, seen, [walker, onlooker]))
        });
    }
    let mut others = Players::of(others);
    others.walk_at_random();
    others.play_for(options, options.sessions()).await;
    over.store(true, Ordering::Relaxed);

    let (mut delays, mut unseen, mut lost) = (Vec::new(), 0, 0);
    let mut clients = Vec::new();
    while let Some(pair) = watching.join_next().await {
        let (reached, seen, members) = pair??;
        for (step, pressed) in reached {
            let seen = seen.iter().find(|(full, _)| *full >= step);
            match seen {
                Some((_, at)) => delays.push(at.saturating_duration_since(pressed)),
                None => unseen += 1,
            }
        }
        clients.extend(members.map(|member| member.client));
    }
    let pairs = Players::of(clients);
    lost += others.lost() + pairs.lost();
    others.leave().await;
    pairs.leave().await;
    let delays = sorted(delays.into_iter());
    let share = |share| at(&delays, share).map_or(f64::NAN, |delay| delay.as_secs_f64() * 1e3);
    Ok(Seen {
        p50: share(0.5),
        p99: share(0.99),
        most: share(1.0),
        steps: delays.len(),
        unseen,
        lost,
    })
}

/// A step of a bar, and when it was made or seen.
type Step = (u32, Instant);

/// A copy of the board that somebody has on the screen.
struct WayHome {
    game: Labyrinth,
    at: Tile,
    /// The fewest moves from the start.
    whole: u32,
}

impl WayHome {
    /// The board on the screen, at the entrance of which the player is: walls are blocks, a tile is
    /// two columns wide.
    fn read(screen: &str) -> anyhow::Result<Self> {
        let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
        let is_wall = |sign: &char| *sign == '█';
        let is_rim = |row: &Vec<char>| row.iter().filter(|sign| is_wall(sign)).count() > TILES;
        let top = rows.iter().position(is_rim);
        let top = top.with_context(|| format!("no board:\n{screen}"))?;
        let left = rows[top].iter().position(is_wall);
        let left = left.unwrap_or(0);
        let tile = |row: usize, column: usize| {
            let row = rows.get(top + row);
            match row.and_then(|row| row.get(left + 2 * column)) {
                Some('█') => '#',
                _ => ' ',
            }
        };
        let row = |row| (0..TILES).map(|column| tile(row, column)).collect();
        let board: Vec<String> = (0..TILES).map(row).collect();
        let maze = text::parse(&board.join("\n"));
        let maze = maze.with_context(|| format!("not a board:\n{screen}"))?;
        let game = Labyrinth::new(maze).with_context(|| format!("no way out:\n{screen}"))?;
        let whole = game.left().context("no way home")?;
        let at = Tiles::new(game.maze()).entrance();
        Ok(Self { game, at, whole })
    }

    /// How much of the bar is full.
    fn bar(&self) -> u32 {
        let done = self.whole.saturating_sub(self.game.left().unwrap_or(0));
        (done * BAR_STEPS)
            .div_ceil(self.whole.max(1))
            .min(BAR_STEPS)
    }

    /// Goes on; the key for it.
    fn key(&mut self) -> anyhow::Result<&'static [u8]> {
        let maze = self.game.maze();
        let dir = classic_hint(maze, self.at).context("no way")?;
        let next = Tiles::new(maze).neighbour(self.at, dir);
        self.at = next.context("no way")?;
        self.game.apply(Action::Go(dir));
        Ok(match dir {
            Dir::North => b"w",
            Dir::West => b"a",
            Dir::South => b"s",
            Dir::East => b"d",
        })
    }
}

/// Walks home, but not out: then the round would end. Returns with which keys the bar grew.
async fn walk(
    mut walker: Member,
    mut way: WayHome,
    first: Instant,
    pause: Duration,
    over: Arc<AtomicBool>,
) -> anyhow::Result<(Vec<Step>, Member)> {
    let mut reached = Vec::new();
    let (mut next, mut bar) = (first, 0);
    while !over.load(Ordering::Relaxed) {
        while walker.read(next).await?.is_some() {}
        next += pause;
        if bar == BAR_STEPS {
            continue;
        }
        let key = way.key()?;
        let pressed = Instant::now();
        walker.press(key).await?;
        if way.bar() > bar {
            bar = way.bar();
            reached.push((bar, pressed));
        }
    }
    Ok((reached, walker))
}

/// Presses keys at random and looks at the bar of whoever has this sign and name. Returns when it had
/// grown.
async fn look_on(
    mut onlooker: Member,
    label: String,
    number: usize,
    first: Instant,
    pause: Duration,
    over: Arc<AtomicBool>,
) -> anyhow::Result<(Vec<Step>, Member)> {
    let mut walk = Walk::new("", number);
    let mut seen = Vec::new();
    // Between two keys of the one who walks.
    let (mut next, mut bar) = (first + pause / 2, 0);
    let mut ends = None;
    while ends.is_none_or(|ends| Instant::now() < ends) {
        while let Some(at) = onlooker.read(next).await? {
            let mut rows = onlooker.rows(PANEL);
            let row = rows.find(|row| row.contains(&label)).unwrap_or_default();
            let full = row.chars().filter(|sign| *sign == FULL).count();
            let full = u32::try_from(full)?;
            if full > bar {
                bar = full;
                seen.push((full, at));
            }
        }
        next += pause;
        if over.load(Ordering::Relaxed) {
            ends.get_or_insert(Instant::now() + LATE_TIME);
        } else if let Some(key) = walk.key() {
            onlooker.press(key).await?;
        }
    }
    Ok((seen, onlooker))
}
