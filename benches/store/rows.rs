//! The rows of a run, written with nothing but SQL: as a plain server would write them, one
//! durable transaction after the other, and in bulk, to have a million of them.

use super::{Numbered, START, another};
use anyhow::Context;
use mazed::model::request::Claim;
use mazed::store::{Options, Store, StoreUrl};
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::{Duration, Instant};

/// Runs of each player.
pub const EACH: u64 = 10;

const RUN: &str = "INSERT INTO runs (code, player, game, level, seed, version, standing, \
    moves, par, hints, time, pauses, at, actions) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, 0, ?9, 0, ?10, ?11)";

const BEST: &str = "INSERT INTO bests (period, list, owner, a, b, code) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (period, list, owner) DO UPDATE \
    SET a = excluded.a, b = excluded.b, code = excluded.code \
    WHERE (excluded.a, excluded.b) < (bests.a, bests.b)";

/// A leaderboard of a run's level: its period and its number.
type Level = (i64, i64);

/// A file of the store's schema, and the lists of the level, as the store has them.
fn prepare(path: &Path, claim: &Claim) -> anyhow::Result<(Connection, Vec<Level>)> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let store = Store::open(StoreUrl::file(path).database()?, Options::default())?;
    // Two boards of the level: what both are on are lists of the level.
    for number in [1, 2] {
        let Numbered { requester, claim } = another(claim, u64::MAX / 2 + number);
        runtime.block_on(store.finish(requester, claim, START))?;
    }
    drop(store);
    let database = Connection::open(path)?;
    database.busy_timeout(Duration::from_secs(10))?;
    let lists = database
        .prepare("SELECT period, list FROM bests GROUP BY period, list HAVING count(*) = 2")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<Vec<Level>, _>>()?;
    anyhow::ensure!(
        lists.len() == 2,
        "two leaderboards of a level, not {}",
        lists.len()
    );
    database.execute_batch(
        "DELETE FROM runs; DELETE FROM bests; DELETE FROM keys; DELETE FROM players",
    )?;
    Ok((database, lists))
}

/// What a run is worth on a leaderboard of its level.
fn worth(claim: &Claim) -> (i64, i64) {
    let (time, moves) = (claim.tally.time as i64, i64::from(claim.tally.moves));
    (time << 17 | moves, START.0)
}

fn insert_run(database: &Connection, owner: u64, claim: &Claim) -> rusqlite::Result<usize> {
    let (run, tally) = (&claim.run, &claim.tally);
    database.prepare_cached(RUN)?.execute(params![
        claim.code.bits() as i64,
        owner as i64,
        run.game,
        run.level,
        run.seed as i64,
        run.version,
        tally.moves,
        tally.par,
        tally.time as i64,
        START.0,
        run.actions
    ])
}

fn insert_player(database: &Connection, owner: u64) -> rusqlite::Result<()> {
    let name = format!("player {owner}");
    database
        .prepare_cached("INSERT INTO players (id, name, name_key, since) VALUES (?1, ?2, ?2, 0)")?
        .execute(params![owner as i64, name])?;
    database
        .prepare_cached(
            "INSERT INTO keys (fingerprint, player, added, used) VALUES (?1, ?2, 0, 0)",
        )?
        .execute(params![format!("SHA256:{owner}"), owner as i64])?;
    Ok(())
}

/// Runs a second of a plain server: one connection, and for each run one transaction that
/// looks its player up and writes the rows that the store writes; it is on the disk
/// (`synchronous = FULL`) before the next.
pub fn plainly(path: &Path, claim: &Claim, journal: &str, span: Duration) -> anyhow::Result<f64> {
    let (database, lists) = prepare(path, claim)?;
    let mode: String =
        database.query_row(&format!("PRAGMA journal_mode = {journal}"), [], |row| {
            row.get(0)
        })?;
    anyhow::ensure!(mode.eq_ignore_ascii_case(journal), "{mode}");
    database.execute_batch("PRAGMA synchronous = FULL")?;
    for owner in 0..super::WRITERS {
        insert_player(&database, owner)?;
    }
    let began = Instant::now();
    let mut written = 0u64;
    while began.elapsed() < span {
        let Numbered { claim, .. } = another(claim, written);
        let owner = written % super::WRITERS;
        database.execute_batch("BEGIN IMMEDIATE")?;
        let player: i64 = database
            .prepare_cached("SELECT player FROM keys WHERE fingerprint = ?1")?
            .query_row([format!("SHA256:{owner}")], |row| row.get(0))?;
        insert_run(&database, owner, &claim)?;
        let mut best = database.prepare_cached(BEST)?;
        for (period, list) in &lists {
            let (a, b) = worth(&claim);
            best.execute(params![
                period,
                list,
                player,
                a,
                b,
                claim.code.bits() as i64
            ])?;
        }
        drop(best);
        database.execute_batch("COMMIT")?;
        written += 1;
    }
    Ok(written as f64 / began.elapsed().as_secs_f64())
}

/// Fills a file with so many runs, [`EACH`] of each player, the way that is fastest: without
/// a journal, each table in the order of its key, the other indexes afterwards.
pub fn fill(path: &Path, claim: &Claim, runs: u64) -> anyhow::Result<()> {
    let (database, lists) = prepare(path, claim)?;
    database.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; \
         BEGIN EXCLUSIVE",
    )?;
    let indexes: Vec<(String, String)> = database
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    for (name, _) in &indexes {
        database.execute_batch(&format!("DROP INDEX {name}"))?;
    }
    let mut numbers: Vec<(u64, u64)> = (0..runs)
        .map(|number| (another(claim, number).claim.code.bits(), number))
        .collect();
    numbers.sort_unstable();
    // Two of a million meet now and then.
    numbers.dedup_by_key(|(code, _)| *code);
    let mut places = Vec::with_capacity(2 * numbers.len());
    for (_, number) in &numbers {
        let Numbered { claim, .. } = another(claim, *number);
        insert_run(&database, number / EACH, &claim)?;
    }
    numbers.sort_unstable_by_key(|(_, number)| *number);
    for theirs in numbers.chunk_by(|one, other| one.1 / EACH == other.1 / EACH) {
        let owner = theirs[0].1 / EACH;
        insert_player(&database, owner)?;
        for (period, list) in &lists {
            let best = theirs
                .iter()
                .map(|(code, number)| (worth(&another(claim, *number).claim), *code))
                .min()
                .context("a run")?;
            places.push((*period, *list, owner, best.0, best.1));
        }
    }
    places.sort_unstable();
    for (period, list, owner, (a, b), code) in places {
        database.prepare_cached(BEST)?.execute(params![
            period,
            list,
            owner as i64,
            a,
            b,
            code as i64
        ])?;
    }
    for (_, sql) in &indexes {
        database.execute_batch(sql)?;
    }
    database.execute_batch("COMMIT; ANALYZE; PRAGMA journal_mode = WAL")?;
    Ok(())
}
