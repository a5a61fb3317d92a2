//! What was finished last, as others are told of it.

use super::hidden::NAME_OF_RUN;
use super::runs::read_standing;
use super::sql::{Row, values};
use super::{Store, StoreError, daily};
use crate::model::{Moment, Name, News, seen};

/// Runs that are looked at, so that those whose players are not shown cannot make the query long.
const RUNS_LOOKED_AT: i64 = 100;

impl Store {
    /// The newest run since then of a player whom others may see.
    pub async fn newest_win(&self, since: Moment) -> Result<Option<News>, StoreError> {
        self.read(move |sql| {
            let rows = sql.rows(
                &format!(
                    "SELECT {NAME_OF_RUN}, p.settings, r.player, r.game, r.level, r.standing, \
                     r.day, r.step, r.time, r.moves, r.par, r.at FROM \
                     (SELECT player, game, level, standing, day, step, time, moves, par, at, code \
                     FROM runs WHERE at >= $1 ORDER BY at DESC, code DESC LIMIT $2) AS r \
                     JOIN players p ON p.id = r.player \
                     WHERE p.id NOT IN (SELECT player FROM bans WHERE player IS NOT NULL) \
                     ORDER BY r.at DESC, r.code DESC"
                ),
                values![since.0, RUNS_LOOKED_AT],
            )?;
            for row in &rows {
                if let Some(news) = line(row)? {
                    let player = row.int(2)?;
                    let streaks = daily::current_streaks(sql, &[player], news.at.day())?;
                    let streak = streaks.get(&player).copied().unwrap_or(0);
                    return Ok(Some(News { streak, ..news }));
                }
            }
            Ok(None)
        })
        .await
    }
}

/// What is told of a run; `None`: its player does not wish to be seen.
fn line(row: &Row) -> Result<Option<News>, StoreError> {
    let name = row.opt_text(0)?.and_then(Name::stored);
    let (Some(name), Some(entry)) = (name, crate::games::find(row.text(3)?)) else {
        return Ok(None);
    };
    if !seen::is_seen(row.opt_text(1)?.and_then(seen::chosen), &name) {
        return Ok(None);
    }
    let (moves, par) = (row.int(9)?, row.opt_int(10)?);
    Ok(Some(News {
        name,
        streak: 0,
        game: entry.name,
        standing: read_standing(row, 5)?,
        level: row.text(4)?.to_owned(),
        time: row.count(8)?,
        is_shortest: par.is_some_and(|par| moves <= par),
        at: Moment(row.int(11)?),
    }))
}
