//! As whom the others who are here see somebody.

use super::hidden::HiddenNames;
use super::sql::Sql;
use super::{StoreError, daily, players};
use crate::model::{Day, Name, Player, Seen, seen};

/// As whom the others see those with these keys, and guests (`None`) of these names; `None`:
/// not by name. They do not wish it, they are banned or forgotten, or the name is hidden.
pub(super) fn seen_as(
    sql: &mut dyn Sql,
    who: &[(Option<String>, Name)],
    today: Day,
) -> Result<Vec<Option<Seen>>, StoreError> {
    let hidden = HiddenNames::read(sql)?;
    let mut all = Vec::with_capacity(who.len());
    for (key, name) in who {
        let (name, id) = match key {
            None => (Some(name.clone()), None),
            Some(key) => match players::by_key(sql, key)? {
                Some(player) => (name_seen(&player), Some(player.id)),
                None => (None, None),
            },
        };
        let name = name.filter(|name| !hidden.has(name));
        let streaks = match (&name, id) {
            (Some(_), Some(id)) => daily::current_streaks(sql, &[id.0], today)?,
            _ => Default::default(),
        };
        all.push(name.map(|name| Seen {
            name,
            streak: id.and_then(|id| streaks.get(&id.0).copied()).unwrap_or(0),
        }));
    }
    Ok(all)
}

/// The name by which others see a player who is known here.
fn name_seen(player: &Player) -> Option<Name> {
    let chosen = player.settings.as_deref().and_then(seen::chosen);
    let is_seen = !player.banned && seen::is_seen(chosen, &player.name);
    is_seen.then(|| player.name.clone())
}

/// The names by which others see those with these keys, and guests (`None`) of these names, while
/// they play; `None`: by none. Of a key that nothing is kept of, the name was drawn for the session.
pub(super) fn names_seen(
    sql: &mut dyn Sql,
    who: &[(Option<String>, Name)],
) -> Result<Vec<Option<Name>>, StoreError> {
    let hidden = HiddenNames::read(sql)?;
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
        all.push(name.filter(|name| !hidden.has(name)));
    }
    Ok(all)
}
