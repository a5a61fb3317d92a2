//! What was finished last today, for the screen of the day.

use super::StoreError;
use super::hidden::NAME_OF_RUN;
use super::runs::read_standing;
use super::sql::{Row, Sql, values};
use crate::model::{Moment, Name, News, PlayerId, seen};

/// Lines that are told of: more have no room on a screen.
const NEWS_MAX: usize = 8;

/// Runs that are looked at, so that those whose players are not shown cannot make the query long.
const RUNS_LOOKED_AT: i64 = 100;

/// The last runs of today, the newest first, of players who are neither banned nor hidden.
pub(super) fn today(
    sql: &mut dyn Sql,
    player: Option<PlayerId>,
    now: Moment,
) -> Result<Vec<News>, StoreError> {
    let rows = sql.rows(
        &format!(
            "SELECT {NAME_OF_RUN}, p.settings, r.player, r.game, r.level, r.standing, r.day, \
             r.step, r.time, r.moves, r.par FROM \
             (SELECT player, game, level, standing, day, step, time, moves, par, at, code FROM runs \
             WHERE at >= $1 ORDER BY at DESC, code DESC LIMIT $2) AS r \
             JOIN players p ON p.id = r.player \
             WHERE p.id NOT IN (SELECT player FROM bans WHERE player IS NOT NULL) \
             ORDER BY r.at DESC, r.code DESC"
        ),
        values![now.midnight().0, RUNS_LOOKED_AT],
    )?;
    let news = rows.iter().filter_map(|row| line(row, player).transpose());
    news.take(NEWS_MAX).collect()
}

/// What is told of a run; `None`: its player does not wish to be seen.
fn line(row: &Row, player: Option<PlayerId>) -> Result<Option<News>, StoreError> {
    let name = row.opt_text(0)?.and_then(Name::stored);
    let (Some(name), Some(entry)) = (name, crate::games::find(row.text(3)?)) else {
        return Ok(None);
    };
    let mine = Some(PlayerId(row.int(2)?)) == player;
    let chosen = row.opt_text(1)?.and_then(seen::chosen);
    if !mine && !seen::is_seen(chosen, &name) {
        return Ok(None);
    }
    let (moves, par) = (row.int(9)?, row.opt_int(10)?);
    Ok(Some(News {
        name,
        mine,
        game: entry.name,
        standing: read_standing(row, 5)?,
        level: row.text(4)?.to_owned(),
        time: row.count(8)?,
        is_shortest: par.is_some_and(|par| moves <= par),
    }))
}
