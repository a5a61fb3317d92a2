//! Games and levels as one server writes them for another.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Level;
use crate::games::ALL;

/// The name of a game. (Of a reference serde would want to borrow what it reads.)
pub type GameName = &'static str;

/// The name of a game, which is known here when it is read.
pub(crate) mod game_name {
    use super::{Deserialize, Deserializer, GameName, Serializer, de};
    use crate::games::find;

    // The signature is serde's.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn serialize<S: Serializer>(name: &GameName, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(name)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameName, D::Error> {
        let name = String::deserialize(from)?;
        let entry = find(&name).ok_or_else(|| de::Error::custom("a game that is none"))?;
        Ok(entry.name)
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut level = Self::default();
        for (key, value) in Vec::<(String, String)>::deserialize(from)? {
            let mut fields = ALL.iter().flat_map(|entry| entry.fields);
            let field = fields.find(|field| field.key == key);
            let field = field.ok_or_else(|| de::Error::custom("an option that is none"))?;
            level.add(field.key, value);
        }
        Ok(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_another_server_wrote_it() {
        for entry in ALL.iter() {
            for level in entry.ranked_levels().into_iter().chain([(entry.daily)()]) {
                let written = serde_json::to_string(&level).expect("a text");
                let read: Level = serde_json::from_str(&written).expect("a level");
                assert_eq!(read, level);
            }
        }
        assert!(serde_json::from_str::<Level>("[[\"nonsense\",\"1\"]]").is_err());
    }
}
