//! What the store can do: finished runs a second from 64 writers, acknowledged durable,
//! against a plain server's one transaction a run; lists at a million runs against ten
//! thousand; the bytes of a stored run.
//!
//! `cargo bench --bench store`, with `--postgres URL` for an empty database to be filled
//! besides, `--runs N` for another million, `--folder DIR` for another disk.

mod rows;

use mazed::games::labyrinth::{self, Labyrinth};
use mazed::games::packed::{Packed, Tally};
use mazed::games::run::Run;
use mazed::games::{Action, Level};
use mazed::model::request::Claim;
use mazed::model::{Code, ListQuery, Moment, Name, Period, Ranking, Scope};
use mazed::store::{Options, Requester, Store, StoreUrl};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Players at a time.
const WRITERS: u64 = 64;

/// How long each way of writing is measured.
const SPAN: Duration = Duration::from_secs(5);

/// The first moment: lists of a day and a week are kept too.
const START: Moment = Moment(20_778 * 86_400_000);

/// What has to hold: batches against single transactions, and a million runs against ten
/// thousand.
const BATCHED: f64 = 10.0;
const LARGE: f64 = 3.0;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let runs: u64 = option("--runs").map_or(Ok(1_000_000), |runs| runs.parse())?;
    anyhow::ensure!(
        runs >= 100_000,
        "--runs takes 100000 at least: a hundredth of it has to fill a list"
    );
    let folder = tempfile::tempdir_in(option("--folder").unwrap_or_else(|| ".".to_owned()))?;
    let claim = example()?;
    println!(
        "a stored 29x29 run: {} bytes of actions for {} moves, {} bytes with its row's words",
        claim.run.actions.len(),
        claim.tally.moves,
        claim.run.actions.len() + claim.run.level.len() + claim.run.game.len() + 14 * 8
    );
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let mut held = true;
    let file = |name: &str| StoreUrl::file(&folder.path().join(name));
    let single = runtime.block_on(write(&file("single.db"), &claim, Some(1)))?;
    let batched = runtime.block_on(write(&file("batched.db"), &claim, None))?;
    let plain = |journal: &str| {
        let path = folder.path().join(format!("plain-{journal}.db"));
        rows::plainly(&path, &claim, journal, SPAN)
    };
    // What SQLite does where nothing is set, and the journal that this store uses.
    let (usual, wal) = (plain("DELETE")?, plain("WAL")?);
    println!("SQLite, runs a second, each on the disk before it is acknowledged:");
    let line = |what: &str, runs: f64| println!("  {what:<58} {runs:>8.0}");
    line("plain server: one connection, a transaction a run", usual);
    line("the same with a write-ahead log (journal_mode = WAL)", wal);
    line("this store, 64 writers, a transaction a run", single);
    line("this store, 64 writers", batched);
    println!(
        "  this store against the plain server {:.1} x, with the log {:.1} x, against itself with \
         a transaction a run {:.1} x",
        batched / usual,
        batched / wal,
        batched / single
    );
    held &= batched / usual >= BATCHED;
    if let Some(url) = option("--postgres") {
        let url: StoreUrl = url.parse()?;
        let single = runtime.block_on(write(&url, &claim, Some(1)))?;
        let batched = runtime.block_on(write(&url, &claim, None))?;
        println!(
            "PostgreSQL, {WRITERS} writers, runs a second: {single:.0} with a transaction a run, \
             {batched:.0} as it is"
        );
    }
    let measured = |name: &str, runs: u64| {
        let began = Instant::now();
        rows::fill(&folder.path().join(name), &claim, runs)?;
        println!(
            "{runs} runs written in {:.0} s",
            began.elapsed().as_secs_f64()
        );
        runtime.block_on(lists(&file(name), runs))
    };
    let (small, large) = (
        measured("small.db", runs / 100)?,
        measured("large.db", runs)?,
    );
    println!(
        "lists, microseconds each at {} and at {runs} runs:",
        runs / 100
    );
    for ((name, small), (_, large)) in small.iter().zip(&large) {
        let ratio = large / small;
        println!("  {name:<28} {small:>8.0} {large:>8.0} {ratio:>6.2} x");
        held &= ratio <= LARGE;
    }
    let size = std::fs::metadata(folder.path().join("large.db"))?.len();
    println!("bytes of the file a run: {}", size / runs);
    anyhow::ensure!(held, "a bound does not hold");
    Ok(())
}

/// A labyrinth of 29 x 29 tiles walked out of at a good pace.
fn example() -> anyhow::Result<Claim> {
    let level = labyrinth::level(29, 29);
    let game = Labyrinth::open(&level, 7)?;
    let maze = game.maze();
    let last = mazed::core::grid::Cell::new(maze.width() - 1, maze.height() - 1);
    let start = mazed::core::grid::Cell::new(0, 0);
    let way =
        mazed::core::solve::path(maze, start, last).ok_or_else(|| anyhow::anyhow!("no way"))?;
    let entry = &labyrinth::ENTRY;
    let mut run = Run::new(entry, level, 7);
    let mut at = 0;
    let mut step = |dir| {
        // Uneven, as fingers are.
        at += 90 + at * 7 % 130;
        run.record(Duration::from_millis(at), Action::Go(dir));
    };
    use mazed::core::dir::Dir;
    step(Dir::South);
    for pair in way.windows(2) {
        let dir = Dir::ALL
            .into_iter()
            .find(|dir| match dir {
                Dir::North => pair[1].y < pair[0].y,
                Dir::East => pair[1].x > pair[0].x,
                Dir::South => pair[1].y > pair[0].y,
                Dir::West => pair[1].x < pair[0].x,
            })
            .unwrap_or(Dir::South);
        step(dir);
        step(dir);
    }
    step(Dir::South);
    step(Dir::South);
    let (_, progress) = run.replay(entry)?;
    anyhow::ensure!(progress.solved, "not out");
    Ok(Claim {
        code: Code::new(0),
        standing: Ranking::Ranked,
        run: Packed::of(&run),
        tally: Tally::of(&run, &progress),
    })
}

/// A run and whose it is.
pub struct Numbered {
    /// Whose.
    pub requester: Requester,
    /// The run.
    pub claim: Claim,
}

/// Another run like it, of the player of this number.
pub fn another(claim: &Claim, number: u64) -> Numbered {
    let mut claim = claim.clone();
    // Spread over the codes and times, each the same whenever it is asked for.
    let spread = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    claim.code = Code::new(spread >> 20);
    claim.run.seed = spread;
    claim.tally.time += spread >> 40;
    claim.tally.moves += (spread >> 50) as u32 % 100;
    Numbered {
        requester: player(number),
        claim,
    }
}

fn player(number: u64) -> Requester {
    let key = format!("SHA256:{number}");
    Requester {
        name: Name::drawn(number),
        key: Some(key),
        session: 0,
        is_known: false,
    }
}

fn open(url: &StoreUrl, batch: Option<usize>) -> anyhow::Result<Store> {
    let options = Options {
        batch,
        serves: false,
    };
    Ok(Store::open(url.database()?, options)?)
}

/// Runs a second from all writers, each of whom waits until its run is kept.
async fn write(url: &StoreUrl, claim: &Claim, batch: Option<usize>) -> anyhow::Result<f64> {
    let store = open(url, batch)?;
    let began = Instant::now();
    let salt = u64::from(batch.is_none()) << 32;
    let claim = Arc::new(claim.clone());
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (store, claim) = (store.clone(), Arc::clone(&claim));
            tokio::spawn(async move {
                let mut written = 0u64;
                while began.elapsed() < SPAN {
                    let Numbered { claim, .. } =
                        another(&claim, salt + writer * 10_000_000 + written);
                    store.finish(player(writer), claim, START).await?;
                    written += 1;
                }
                Ok::<u64, mazed::store::StoreError>(written)
            })
        })
        .collect();
    let mut written = 0;
    for writer in writers {
        written += writer.await??;
    }
    Ok(written as f64 / began.elapsed().as_secs_f64())
}

/// What lists cost in microseconds each, in a store that was filled with so many runs.
async fn lists(url: &StoreUrl, runs: u64) -> anyhow::Result<Vec<(String, f64)>> {
    let store = open(url, None)?;
    let players = runs / rows::EACH;
    let mut costs = Vec::new();
    let level: Level = labyrinth::level(29, 29);
    for (name, period, asking) in [
        ("all time, top 100", Period::All, None),
        ("all time, around a player", Period::All, Some(players / 2)),
        ("this week, top 100", Period::Week, None),
        (
            "this week, around a player",
            Period::Week,
            Some(players / 3),
        ),
    ] {
        let query = ListQuery {
            scope: Scope::Level {
                game: "labyrinth",
                level: level.words(),
            },
            period,
            limit: 100,
        };
        let requester = player(asking.unwrap_or(u64::MAX));
        let mut times = Vec::new();
        for _ in 0..300 {
            let began = Instant::now();
            let list = store.list(requester.clone(), query.clone(), START).await?;
            times.push(began.elapsed().as_secs_f64() * 1e6);
            anyhow::ensure!(list.top.len() == 100, "a short list");
            anyhow::ensure!(
                asking.is_none() || !list.around.is_empty() || list.top.iter().any(|l| l.mine)
            );
        }
        times.sort_by(f64::total_cmp);
        costs.push((name.to_owned(), times[times.len() / 2]));
    }
    Ok(costs)
}
