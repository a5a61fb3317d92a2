//! Players in rooms against as many who play alone: in turn, each half of a pair on servers of its
//! own. On several servers the members of each room are spread over all of them, and others
//! [finish boards](crate::finished) beside them.
//!
//! ```text
//! cargo bench --bench load -- --rooms 100 --sessions 1000 --rate 2 --seconds 20
//! ```

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::Options;
use crate::client::Login;
use crate::member::Member;
use crate::players::Players;
use crate::process::{Kind, Process};
use crate::report::median_of;

/// The levels of a labyrinth behind the first one, as the page of a room names them, up to the one
/// that is played: that of [`Options::exec`].
const LEVELS: [&str; 2] = ["19 x 19", "29 x 29"];

/// Seconds of play before anything is measured.
const PLAYED_BEFORE: f64 = 5.0;

/// Players who come before anything is measured: they fill caches and the allocator's arenas.
const FIRST_PLAYERS: usize = 20;

/// One of a pair.
struct Half {
    /// CPU of the server a key, in microseconds.
    cpu: f64,
    lost: usize,
}

/// A figure of a half.
type Figure = fn(&Half) -> f64;

/// Measures the pairs and prints their medians.
pub async fn compare(options: &Options, rooms: usize) -> anyhow::Result<()> {
    let mut halves: [Vec<Half>; 2] = [Vec::new(), Vec::new()];
    for pair in 1..=options.pairs {
        for (half, rooms) in halves.iter_mut().zip([None, Some(rooms)]) {
            let says = if rooms.is_some() { "in rooms" } else { "alone" };
            eprintln!("pair {pair} of {}: {says}", options.pairs);
            let measured = measure(options, rooms).await?;
            eprintln!("  CPU a key {:.1} us", measured.cpu);
            half.push(measured);
        }
    }
    println!(
        "{} players, {rooms} rooms, {} keys/s, medians of {} pairs",
        options.sessions(),
        options.rate,
        options.pairs
    );
    println!("{:40}{:>10}{:>10}{:>8}", "", "alone", "in rooms", "ratio");
    let [alone, together] = &halves;
    let row = |says: &str, value: Figure| {
        let median = |half: &[Half]| median_of(half.iter().map(value));
        let (alone, together) = (median(alone), median(together));
        let ratio = together / alone;
        println!("{says:40}{alone:>10.2}{together:>10.2}{ratio:>8.2}");
    };
    row("CPU a key, us", |half| half.cpu);
    let sum = |count: fn(&Half) -> usize| -> usize { halves.iter().flatten().map(count).sum() };
    println!("{:40}{:>20}", "connections lost", sum(|half| half.lost));
    Ok(())
}

/// Measures one half of a pair; without rooms it is that of players alone.
async fn measure(options: &Options, rooms: Option<usize>) -> anyhow::Result<Half> {
    let server = Process::start(Kind::Mazed, options)?;
    let logins = [options.login(server.address)];
    first_players(options, &logins).await?;
    let mut players = match rooms {
        Some(rooms) => {
            let members = in_rooms(&logins, rooms, 0, options).await?;
            let members = members.into_iter().flatten();
            Players::of(members.map(|member| member.client).collect())
        }
        None => alone(&logins, options).await?,
    };
    // Nobody knows the board of a room beforehand.
    players.walk_at_random();
    let sessions = options.sessions();
    let before = Options {
        seconds: options.seconds.min(PLAYED_BEFORE),
        ..options.clone()
    };
    players.play_for(&before, sessions).await;
    sleep(Duration::from_secs_f64(options.idle)).await;

    let cpu = server.cpu()?;
    let answers = players.play_for(options, sessions).await;
    let cpu = server.cpu()? - cpu;
    let lost = players.lost();
    players.leave().await;
    Ok(Half {
        cpu: cpu.as_secs_f64() * 1e6 / answers.len() as f64,
        lost,
    })
}

/// Some come and go on each server.
pub async fn first_players(options: &Options, logins: &[Login]) -> anyhow::Result<()> {
    for login in logins {
        let players = Players::enter(login, options.at_once, FIRST_PLAYERS).await?;
        players.leave().await;
    }
    sleep(Duration::from_secs(1)).await;
    Ok(())
}

/// Players alone, on one server after the other.
async fn alone(logins: &[Login], options: &Options) -> anyhow::Result<Players> {
    let count = options.sessions();
    let mut all = Vec::with_capacity(count);
    for (n, login) in logins.iter().enumerate() {
        let here = part(count, logins.len(), n);
        let players = Players::enter(login, options.at_once, here).await?;
        let clients = players.into_clients().into_iter();
        all.extend(clients.enumerate());
    }
    // Keys come in this order: not first all of one server.
    all.sort_by_key(|(place, _)| *place);
    let clients = all.into_iter().map(|(_, client)| client);
    Ok(Players::of(clients.collect()))
}

/// How many of these are in one of so many parts.
fn part(all: usize, parts: usize, n: usize) -> usize {
    all * (n + 1) / parts - all * n / parts
}

/// The members of so many rooms, in each of which a round on the last of [`LEVELS`] is under way. The first
/// `large` of each have terminals on which all of the board is seen and the others beside it.
pub async fn in_rooms(
    logins: &[Login],
    rooms: usize,
    large: usize,
    options: &Options,
) -> anyhow::Result<Vec<Vec<Member>>> {
    let permits = Arc::new(Semaphore::new(options.at_once));
    let mut tasks = JoinSet::new();
    for room in 0..rooms {
        let members = part(options.sessions(), rooms, room);
        let permit = Arc::clone(&permits).acquire_owned().await?;
        // The rooms are spread over the servers too.
        let mut logins = logins.to_vec();
        let first = room % logins.len();
        logins.rotate_left(first);
        tasks.spawn(async move {
            let members = in_room(&logins, members, large).await;
            drop(permit);
            members.map(|members| (room, members))
        });
    }
    let mut all = Vec::new();
    while let Some(members) = tasks.join_next().await {
        all.push(members??);
    }
    all.sort_by_key(|(room, _)| *room);
    Ok(all.into_iter().map(|(_, members)| members).collect())
}

/// So many members of a room, the host first, each on the server behind that of the one before.
async fn in_room(logins: &[Login], count: usize, large: usize) -> anyhow::Result<Vec<Member>> {
    let login = |n: usize, exec: String| {
        let login = logins[n % logins.len()].clone();
        let size = if n < large { LARGE } else { login.size };
        Login {
            exec,
            size,
            ..login
        }
    };
    let mut host = Member::connect(&login(0, String::new())).await?;
    host.read_until("Room").await?;
    host.press(b"r").await?;
    host.read_until("open a room").await?;
    host.press(b"\r").await?;
    host.read_until("In this room: 1 of").await?;
    let text = host.text();
    let code = text.split(" join ").nth(1).context("no code")?;
    let code: String = code.trim_start().chars().take(17).collect();
    // The second row is the level.
    host.press(b"j").await?;
    for level in LEVELS {
        host.press(b"\x1b[C").await?;
        host.read_until(level).await?;
    }
    let mut all = vec![host];
    for n in 1..count {
        all.push(Member::connect(&login(n, format!("join {code}"))).await?);
        // One after the other: each has the next sign.
        all[0]
            .read_until(&format!("In this room: {} of", n + 1))
            .await?;
    }
    for member in all.iter_mut().take(large) {
        member.read_until("(you)").await?;
        member.label = label(&member.text());
    }
    all[0].press(b"\r").await?;
    for member in &mut all {
        member.read_until("0 moves").await?;
    }
    Ok(all)
}

/// Columns and rows on which all of that level is seen and a panel beside it.
const LARGE: (u32, u32) = (120, 40);

/// By what the others know whose page of a room this is: the sign and the name.
fn label(text: &str) -> Option<String> {
    let (before, _) = text.split_once(" (you)")?;
    before.rsplit("  ").next().map(str::to_owned)
}
