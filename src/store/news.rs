//! What was finished last today, for the screen of the day.

use super::hidden::{self, HiddenNames};

use super::runs::read_standing;
use super::sql::{Row, Sql, values};
use super::{Requester, StoreError};
use crate::model::{Code, Moment, Name, News, Player, PlayerId, seen};

/// Lines that are told of: more have no room on a screen.
const NEWS_MAX: usize = 8;

/// Runs that are looked at, so that practice and what is hidden cannot make the query long.
const RUNS_LOOKED_AT: i64 = 100;

/// Runs that may be told of to others: not practice, and of a player who is neither banned nor
/// being forgotten.
const MAY_BE_SEEN: &str =
    "r.standing > 0 AND (r.guest IS NOT NULL OR (p.banned = 0 AND p.change IS NULL))";

/// The last runs of today, the newest first.
pub(super) fn today(
    sql: &mut dyn Sql,
    requester: &Requester,
    player: Option<&Player>,
    now: Moment,
) -> Result<Vec<News>, StoreError> {
    let since = now.midnight().0;
    let rows = sql.rows(
        &format!(
            "SELECT r.code, r.player, r.guest, r.game, r.time, r.moves, r.par, p.name, p.settings, \
             r.standing, r.day, r.step, r.level, r.unseen FROM \
             (SELECT code, player, guest, game, time, moves, par, standing, at, day, step, level, unseen FROM runs \
             WHERE at >= $1 ORDER BY at DESC LIMIT $2) AS r \
             LEFT JOIN players p ON p.id = r.player WHERE {MAY_BE_SEEN} \
             ORDER BY r.at DESC, r.code"
        ),
        values![since, RUNS_LOOKED_AT],
    )?;
    let names = HiddenNames::read(sql)?;
    let mut news = Vec::new();
    for row in &rows {
        if news.len() == NEWS_MAX {
            break;
        }
        news.extend(line(
            sql,
            row,
            requester,
            player.map(|player| player.id),
            &names,
        )?);
    }
    Ok(news)
}

/// Others are not told of these runs of a guest.
pub(super) fn leave_out(sql: &mut dyn Sql, codes: &[Code]) -> Result<(), StoreError> {
    for code in codes {
        sql.execute(
            "UPDATE runs SET unseen = 1 WHERE code = $1 AND guest IS NOT NULL AND unseen IS NULL",
            values![code.bits() as i64],
        )?;
    }
    Ok(())
}

/// What is told of a run; `None`: it is hidden, its name is, or its owner does not wish to be seen.
fn line(
    sql: &mut dyn Sql,
    row: &Row,
    requester: &Requester,
    player: Option<PlayerId>,
    names: &HiddenNames,
) -> Result<Option<News>, StoreError> {
    let code = Code::new(row.int(0)? as u64);
    let guest = row.opt_text(2)?;
    let name = row.opt_text(7)?.or(guest).and_then(Name::stored);
    let (Some(name), Some(entry)) = (name, crate::games::find(row.text(3)?)) else {
        return Ok(None);
    };
    let owner = row.opt_int(1)?.map(PlayerId);
    let mine = requester.attempts.contains(&code) || owner.is_some() && owner == player;
    let chosen = row.opt_text(8)?.and_then(seen::chosen);
    // What a guest has chosen for a session stands with the run.
    let is_seen = mine || row.opt_int(13)?.is_none() && seen::is_seen(chosen, &name);
    if !is_seen || names.has(&name) || hidden::is_run_hidden(sql, code)? {
        return Ok(None);
    }
    let (moves, par) = (row.int(5)?, row.opt_int(6)?);
    Ok(Some(News {
        name,
        guest: guest.is_some(),
        mine,
        game: entry.name,
        standing: read_standing(row.int(9)?, row.opt_int(10)?, row.opt_int(11)?)?,
        level: row.text(12)?.to_owned(),
        time: row.count(4)?,
        is_shortest: par.is_some_and(|par| moves <= par),
    }))
}
