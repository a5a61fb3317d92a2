//! The best runs of a player on the boards made by hand.

use super::sql::values;
use super::{Requester, Store, StoreError, ladder, players};
use crate::games::{self, Level};
use crate::model::{Bests, BoardBest};

impl Store {
    pub async fn bests(
        &self,
        requester: Requester,
        game: &'static str,
    ) -> Result<Bests, StoreError> {
        self.read(move |sql| {
            let (Some(entry), Some(player)) = (games::find(game), players::find(sql, &requester)?)
            else {
                return Ok(Bests::default());
            };
            let rows = sql.rows(
                "SELECT level, max(1 + CASE WHEN hints = 0 THEN 1 ELSE 0 END \
                 + CASE WHEN moves <= par THEN 1 ELSE 0 END), min(moves), min(time) \
                 FROM runs WHERE player = $1 AND game = $2 GROUP BY level",
                values![player.id.0, entry.name],
            )?;
            let stars = ladder::stars_of_boards(sql, player.id, entry.name)?;
            let mut bests = Bests {
                boards: Vec::new(),
                stars,
            };
            for row in rows {
                let Some(level) = Level::read(entry, row.text(0)?) else {
                    continue;
                };
                if entry.board_of(&level).is_some() {
                    bests.boards.push(BoardBest {
                        stars: row.count(1)?,
                        moves: row.count(2)?,
                        time: row.count(3)?,
                        level,
                    });
                }
            }
            Ok(bests)
        })
        .await
    }
}
