//! The operator's commands and the housekeeping.

use super::changes::{PageClock, ROWS_PER_PAGE};
use super::dated_board::DatedBoard;
use super::sql::{Sql, values};
use super::{
    Listed, Requester, Store, StoreError, changes, daily, departed, forgotten, hidden, keys,
    ladder, lists, players, quota, ranks, runs, saves, servers,
};
use crate::model::{Code, Finished, Hidden, Moment, Name, Owner, Player, PlayerData, PlayerId};

/// Milliseconds of a day.
pub(super) const MILLIS_A_DAY: i64 = 86_400_000;

/// How long unfinished games of guests are kept, in days.
const GUEST_SAVE_DAYS: i64 = 7;

/// Unfinished games that one transaction of the housekeeping deletes: each may have half a
/// megabyte, which is overwritten.
const SAVES_PER_PAGE: i64 = 20;

/// Lines of past lists that one transaction clears: they are small, and need no look.
const RANKS_PER_PAGE: i64 = 2_000;

impl Store {
    /// Everything that is kept of the requester; `None`: nothing.
    pub async fn player_data(
        &self,
        requester: Requester,
    ) -> Result<Option<PlayerData>, StoreError> {
        self.engine
            .read(move |sql| {
                let Some(player) = players::find(sql, &requester)? else {
                    return Ok(None);
                };
                Ok(Some(PlayerData {
                    keys: keys::of_requester(sql, &requester, player.id)?,
                    runs: runs::count_of_player(sql, player.id)?,
                    saves: saves::of_player(sql, player.id)?,
                    days: daily::days(sql, player.id)?,
                    stars: ladder::stars(sql, player.id)?,
                    board_stars: ladder::stars_of_all_boards(sql, player.id)?,
                    player,
                }))
            })
            .await
    }

    /// A page of the requester's finished runs without their actions, the oldest first, behind
    /// this one. Each has its seed beside it unless its board is one of today or of this week:
    /// with it others could rehearse that.
    pub async fn player_runs(
        &self,
        requester: Requester,
        behind: Option<(Moment, Code)>,
        now: Moment,
    ) -> Result<Vec<(Finished, Option<u64>)>, StoreError> {
        let behind = behind.map(|(at, code)| (at.0, code.bits() as i64));
        let secret = self.secret;
        self.engine
            .read(move |sql| {
                let Some(player) = players::find(sql, &requester)? else {
                    return Ok(Vec::new());
                };
                let runs = runs::page_of_player(sql, player.id, behind, ROWS_PER_PAGE)?;
                let with_seed = |run: Finished| {
                    let is_told = DatedBoard::of_run(&run.run, &secret, now).is_none();
                    let seed = is_told.then_some(run.run.seed);
                    (run, seed)
                };
                Ok(runs.into_iter().map(with_seed).collect())
            })
            .await
    }

    /// The players, the newest first.
    pub async fn players(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.engine.read(move |sql| players::all(sql, limit)).await
    }

    /// The player of a name, or with a key of this fingerprint.
    pub async fn player(&self, named: String) -> Result<Option<Player>, StoreError> {
        self.engine.read(move |sql| named_player(sql, &named)).await
    }

    /// Gives a player another name.
    pub async fn rename_player(&self, id: PlayerId, name: Name) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| players::rename(sql, id, &name))
            .await
    }

    /// Takes a player's runs off the lists, or puts them back. They are off as soon as the first
    /// of it is written; this returns when all is done.
    pub async fn ban(&self, id: PlayerId, banned: bool) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| players::ban(sql, id, banned))
            .await?;
        self.finish_change(id).await
    }

    /// Hides something from the lists, or shows it again; false: it is so already, or there is no
    /// such run.
    pub async fn hide(&self, what: Hidden, hide: bool) -> Result<bool, StoreError> {
        let (changed, player) = self
            .engine
            .write(move |sql| hidden::set(sql, &what, hide))
            .await?;
        if let Some(player) = player {
            self.finish_change(player).await?;
        }
        Ok(changed)
    }

    /// Kinds (`level`, `name`, `run`) and values of all that is hidden.
    pub async fn hidden(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.engine.read(hidden::all).await
    }

    /// Takes a run out; false: there is none. Its player's next best takes its place.
    pub async fn remove_run(&self, code: Code) -> Result<bool, StoreError> {
        let removed = self
            .engine
            .write(move |sql| ranks::remove(sql, code))
            .await?;
        if let Some(Some(player)) = removed {
            self.finish_change(player).await?;
        }
        Ok(removed.is_some())
    }

    /// Does all pages of a player's change.
    pub(super) async fn finish_change(&self, id: PlayerId) -> Result<(), StoreError> {
        loop {
            let page = self
                .write_page(move |sql| changes::page(sql, changes::Next::Of(id)))
                .await?;
            if self.noted(page).is_none_or(|page| page.is_last) {
                return Ok(());
            }
        }
    }

    /// A page of all runs, in the order of their codes, behind this one.
    pub async fn page(&self, behind: Option<Code>) -> Result<Vec<Finished>, StoreError> {
        let behind = behind.map_or(-1, |code| code.bits() as i64);
        self.engine
            .read(move |sql| {
                let query = format!(
                    "SELECT {} FROM runs r WHERE r.code > $1 ORDER BY r.code LIMIT $2",
                    runs::RUNS.list_of("r")
                );
                sql.rows(&query, values![behind, ROWS_PER_PAGE])?
                    .iter()
                    .map(runs::read)
                    .collect()
            })
            .await
    }

    /// Deletes what is shown no more: lists of past days and weeks, guests' old unfinished
    /// games, old practice and guests' old runs, ranked runs that nobody needs, those on the ladder after a year, finished runs
    /// older than so many days that are not their player's best on a level, and players of whom
    /// nothing is kept and who have not come for a year.
    pub async fn clear(&self, keep_days: Option<u32>, now: Moment) -> Result<u64, StoreError> {
        // A player whose rows cannot be read is not to keep everything else from being cleared.
        match self.carry_on().await {
            Err(error) if !error.is_passing() => {
                tracing::warn!(%error, "a change that is under way");
            }
            done => done?,
        }
        let past = lists::past(now.day());
        let mut cleared = 0;
        loop {
            let (more, gone) = self.write_page(move |sql| clear_lines(sql, past)).await?;
            cleared += gone;
            if !more {
                break;
            }
        }
        let links = "DELETE FROM links WHERE code IN \
            (SELECT code FROM links WHERE until < $1 LIMIT $2)";
        while self
            .write_page(move |sql| sql.execute(links, values![now.0, ROWS_PER_PAGE]))
            .await?
            > 0
        {}
        while self
            .write_page(move |sql| daily::clear_forgotten(sql, now.day(), ROWS_PER_PAGE))
            .await?
            > 0
        {}
        while self
            .write_page(move |sql| forgotten::clear(sql, now, ROWS_PER_PAGE))
            .await?
            > 0
        {}
        self.write_page(servers::clear).await?;
        let last_day = i64::from(now.day().plus(-daily::LATE_DAYS).0);
        cleared += self.clear_saves(saves::ATTEMPTS, last_day).await?;
        let week = now.0 - GUEST_SAVE_DAYS * MILLIS_A_DAY;
        cleared += self.clear_saves(saves::GUESTS, week).await?;
        let before = |days: u32| now.0.saturating_sub(i64::from(days) * MILLIS_A_DAY);
        let passing = quota::PASSING_DAYS.min(keep_days.unwrap_or(u32::MAX));
        cleared += self.clear_runs(quota::PASSING, before(passing)).await?;
        let ladder = quota::LADDER_DAYS.min(keep_days.unwrap_or(u32::MAX));
        cleared += self.clear_runs(quota::LADDER, before(ladder)).await?;
        cleared += self.clear_unneeded(now).await?;
        // Of the forgotten only what is on a list of a level is needed: nobody else has a use for
        // the rest, and whoever plays and is forgotten in turns could fill the disk with it.
        cleared += self.clear_runs(quota::ANONYMOUS, now.0).await?;
        if let Some(days) = keep_days {
            cleared += self.clear_runs("r.standing > 0", before(days)).await?;
        }
        Ok(cleared + self.clear_departed(now).await?)
    }

    /// Clears players away of whom nothing is kept and who have not come for a year. They are
    /// looked for beside the writer.
    async fn clear_departed(&self, now: Moment) -> Result<u64, StoreError> {
        let (mut cleared, mut behind) = (0, i64::MIN);
        loop {
            let page = self
                .engine
                .read(move |sql| departed::find(sql, behind, now))
                .await?;
            let Some(last) = page.last else {
                return Ok(cleared);
            };
            behind = last;
            let mut left = page.departed;
            while !left.is_empty() {
                let found = left.clone();
                let (gone, done) = self
                    .write_page(move |sql| departed::delete(sql, &found, now))
                    .await?;
                cleared += gone;
                left.drain(..done);
            }
        }
    }

    /// Clears unfinished games of one kind away that are older. They are looked for beside the
    /// writer.
    async fn clear_saves(&self, kind: &'static str, old: i64) -> Result<u64, StoreError> {
        let mut cleared = 0;
        loop {
            let find = format!("SELECT code FROM saves WHERE {kind} < $1 LIMIT $2");
            let codes = self
                .engine
                .read(move |sql| sql.rows(&find, values![old, SAVES_PER_PAGE]))
                .await?;
            if codes.is_empty() {
                return Ok(cleared);
            }
            let delete = format!("DELETE FROM saves WHERE {kind} < $1 AND code = $2");
            let page = self.write_page(move |sql| {
                let mut gone = 0;
                for row in &codes {
                    gone += sql.execute(&delete, values![old, row.int(0)?])?;
                }
                Ok(gone)
            });
            cleared += page.await?;
        }
    }

    /// Clears ranked runs away that nobody needs. They are looked for beside the writer.
    async fn clear_unneeded(&self, now: Moment) -> Result<u64, StoreError> {
        let (mut cleared, mut behind) = (0, i64::MIN);
        loop {
            let page = self
                .engine
                .read(move |sql| quota::players_with_old_runs(sql, behind, now))
                .await?;
            let Some(last) = page.last else {
                return Ok(cleared);
            };
            behind = last;
            for (player, until) in page.found {
                let mut from = (i64::MIN, i64::MIN);
                loop {
                    let (mut codes, next) = self
                        .engine
                        .read(move |sql| quota::unneeded(sql, player, from, until, now))
                        .await?;
                    while !codes.is_empty() {
                        let page = codes.clone();
                        let (gone, done) = self
                            .write_page(move |sql| quota::clear_unneeded(sql, player, &page, now))
                            .await?;
                        cleared += gone;
                        codes.drain(..done);
                    }
                    match next {
                        Some(next) => from = next,
                        None => break,
                    }
                }
            }
        }
    }

    /// Clears finished runs of one kind away that are older.
    async fn clear_runs(&self, kind: &'static str, old: i64) -> Result<u64, StoreError> {
        let mut cleared = 0;
        let mut from = (i64::MIN, -1);
        loop {
            let (next, gone) = self
                .write_page(move |sql| clear_page(sql, kind, old, from))
                .await?;
            cleared += gone;
            match next {
                Some(next) => from = next,
                None => return Ok(cleared),
            }
        }
    }
}

fn named_player(sql: &mut dyn Sql, named: &str) -> Result<Option<Player>, StoreError> {
    let requester = Requester {
        key: Some(named.to_owned()),
        name: Name::drawn(0),
        label: None,
        session: 0,
        is_known: false,
        origin: 0,
        attempts: Vec::new(),
        is_unseen: false,
    };
    if let Some(player) = players::find(sql, &requester)? {
        return Ok(Some(player));
    }
    match Name::clean(named) {
        Some(name) => players::by_name(sql, &name),
        None => Ok(None),
    }
}

/// Clears a page of the lists up to this period; whether there is more, and how many lines
/// are gone.
fn clear_lines(sql: &mut dyn Sql, past: i64) -> Result<(bool, u64), StoreError> {
    let next = sql.first(
        "SELECT period, list, owner FROM bests WHERE period > 0 AND period <= $1 \
         ORDER BY period, list, owner LIMIT 1 OFFSET $2",
        values![past, RANKS_PER_PAGE],
    )?;
    let gone = match &next {
        Some(next) => sql.execute(
            "DELETE FROM bests WHERE period > 0 AND (period, list, owner) < ($1, $2, $3)",
            values![next.int(0)?, next.int(1)?, next.int(2)?],
        )?,
        None => sql.execute(
            "DELETE FROM bests WHERE period > 0 AND period <= $1",
            values![past],
        )?,
    };
    Ok((next.is_some(), gone))
}

/// Clears a page of old runs; where the next one begins, and how many are gone.
#[allow(clippy::type_complexity)]
fn clear_page(
    sql: &mut dyn Sql,
    kind: &str,
    old: i64,
    from: (i64, i64),
) -> Result<(Option<(i64, i64)>, u64), StoreError> {
    let query = format!(
        "SELECT {} FROM runs r WHERE {kind} AND (r.at, r.code) > ($1, $2) AND r.at < $3 \
         ORDER BY r.at, r.code LIMIT $4",
        runs::RUNS.list_of("r")
    );
    let rows = sql.rows(&query, values![from.0, from.1, old, ROWS_PER_PAGE])?;
    let clock = PageClock::start();
    let mut gone = 0;
    let mut last = None;
    let mut more = rows.len() as i64 == ROWS_PER_PAGE;
    for row in &rows {
        if last.is_some() && clock.is_over() {
            more = true;
            break;
        }
        let run = runs::read(row)?;
        last = Some((run.at.0, run.code.bits() as i64));
        if is_best_of_level(sql, &run)? {
            continue;
        }
        ranks::off_the_lists(sql, &run)?;
        gone += runs::delete(sql, run.code)?;
        // Another run of the same player may be the best on that board now.
        if let Owner::Player(id) = run.owner {
            ranks::back_on_the_board(sql, id, &run)?;
        }
    }
    Ok((last.filter(|_| more), gone))
}

/// Whether a run is its owner's best of all time on its level. A board's list does not count:
/// nearly every board is played once, so every run would be kept for ever. A hidden run may be one
/// again once it is shown.
fn is_best_of_level(sql: &mut dyn Sql, run: &Finished) -> Result<bool, StoreError> {
    if hidden::is_run_hidden(sql, run.code)? {
        return Ok(true);
    }
    let owner = lists::owner(run);
    for list in lists::level_lists(run) {
        let row = sql.first(
            "SELECT 1 FROM bests WHERE period = 0 AND list = $1 AND owner = $2 AND code = $3",
            values![list, owner, run.code.bits() as i64],
        )?;
        if row.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
