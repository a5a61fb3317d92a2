//! What a player may see of everything that is stored, and the operator's commands.

use super::dated_board::DatedBoard;
use super::sql::values;
use super::{
    Listed, Requester, Store, StoreError, daily, hidden, keys, ladder, players, runs, saves,
};
use crate::model::{Code, Finished, Moment, Name, Player, PlayerData, PlayerId};

/// Runs on one page.
const ROWS_PER_PAGE: i64 = 500;

impl Store {
    /// Everything that is kept of the requester; `None`: nothing.
    pub async fn player_data(
        &self,
        requester: Requester,
    ) -> Result<Option<PlayerData>, StoreError> {
        self.read(move |sql| {
            let Some(player) = players::find(sql, &requester)? else {
                return Ok(None);
            };
            Ok(Some(PlayerData {
                keys: keys::of_player(sql, player.id, requester.key.as_deref())?,
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
        let (at, code) = behind.unwrap_or((i64::MIN, i64::MIN));
        let secret = self.secret;
        self.read(move |sql| {
            let Some(player) = players::find(sql, &requester)? else {
                return Ok(Vec::new());
            };
            let runs = runs::without_actions(
                sql,
                "player = $1 AND (at, code) > ($2, $3) ORDER BY at, code LIMIT $4",
                values![player.id.0, at, code, ROWS_PER_PAGE],
            )?;
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
        self.read(move |sql| players::all(sql, limit)).await
    }

    /// The player of a name, or with a key of this fingerprint.
    pub async fn player(&self, named: String) -> Result<Option<Player>, StoreError> {
        self.read(move |sql| players::named(sql, &named)).await
    }

    /// Gives a player another name.
    pub async fn rename_player(&self, id: PlayerId, name: Name) -> Result<(), StoreError> {
        self.write(move |sql| players::rename(sql, id, &name)).await
    }

    /// Hides a name, or shows it again; false: it is so already.
    pub async fn hide(&self, name: Name, hide: bool) -> Result<bool, StoreError> {
        self.write(move |sql| hidden::set(sql, &name, hide)).await
    }

    /// All hidden names.
    pub async fn hidden(&self) -> Result<Vec<String>, StoreError> {
        self.read(hidden::all).await
    }

    /// Takes a run out; false: there is none. Its player's next best takes its place.
    pub async fn remove_run(&self, code: Code) -> Result<bool, StoreError> {
        self.write(move |sql| runs::remove(sql, code)).await
    }

    /// A page of all runs, in the order of their codes, behind this one.
    pub async fn page(&self, behind: Option<Code>) -> Result<Vec<Finished>, StoreError> {
        let behind = behind.map_or(-1, |code| code.bits() as i64);
        self.read(move |sql| {
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
}
