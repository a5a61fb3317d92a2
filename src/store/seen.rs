//! As whom the others who are here see somebody.

use super::sql::Sql;
use super::{StoreError, daily, hidden, players};
use crate::model::{Day, Name, Player, Seen, seen};

/// As whom the others see those with these keys, and guests (`None`) of these names; `None`:
/// not by name. They do not wish it, they are banned or deleted, or the name is hidden.
pub(super) fn seen_as(
    sql: &mut dyn Sql,
    who: &[(Option<String>, Name)],
    today: Day,
) -> Result<Vec<Option<Seen>>, StoreError> {
    let mut all = Vec::with_capacity(who.len());
    for (key, name) in who {
        let player = match key {
            Some(key) => players::by_key(sql, key)?,
            None => None,
        };
        let name = match (&player, key) {
            (Some(player), _) => name_seen(player),
            (None, Some(_)) => None,
            (None, None) => Some(name.clone()),
        };
        let name = shown(sql, name)?;
        let streak = match (&name, player) {
            (Some(_), Some(player)) => {
                let streaks = daily::current_streaks(sql, &[player.id.0], today)?;
                streaks.get(&player.id.0).copied().unwrap_or(0)
            }
            _ => 0,
        };
        all.push(name.map(|name| Seen { name, streak }));
    }
    Ok(all)
}

/// The name by which others see a player who is known here.
fn name_seen(player: &Player) -> Option<Name> {
    let chosen = player.settings.as_deref().and_then(seen::chosen);
    let is_seen = !player.banned && seen::is_seen(chosen, &player.name);
    is_seen.then(|| player.name.clone())
}

/// A name, unless it is hidden.
fn shown(sql: &mut dyn Sql, name: Option<Name>) -> Result<Option<Name>, StoreError> {
    match name {
        Some(name) if hidden::is_name_hidden(sql, &name)? => Ok(None),
        name => Ok(name),
    }
}

/// The names by which others see those with these keys, and guests (`None`) of these names, while
/// they play; `None`: by none. Of a key that nothing is kept of, the name was drawn for the session.
pub(super) fn names_seen(
    sql: &mut dyn Sql,
    who: &[(Option<String>, Name)],
) -> Result<Vec<Option<Name>>, StoreError> {
    let mut all = Vec::with_capacity(who.len());
    for (key, name) in who {
        let player = match key {
            Some(key) => players::by_key(sql, key)?,
            None => None,
        };
        let name = match (&player, key) {
            (Some(player), _) => name_seen(player),
            (None, Some(_)) => name.is_drawn().then(|| name.clone()),
            (None, None) => Some(name.clone()),
        };
        all.push(shown(sql, name)?);
    }
    Ok(all)
}
