//! The connection through which the servers of a database tell each other what their players share:
//! notifications, and the table of rooms. It is beside those that read and write.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_util::task::AbortOnDropHandle;

use crate::model::RoomRow;
use crate::store::StoreError;
use crate::store::servers::SILENCE_MAX;

/// Bytes of the schema's name in that of the channel: PostgreSQL takes 63 for all of it.
const SCHEMA_MAX: usize = 50;

/// The clock of the database, in milliseconds.
const CLOCK: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Makes such connections.
#[derive(Clone)]
pub struct NodeSource {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
    pub(super) server: i64,
}

/// A connection.
pub(crate) struct NodeLink {
    client: Client,
    server: i64,
    channel: String,
    notices: mpsc::UnboundedReceiver<String>,
    _reader: AbortOnDropHandle<()>,
}

fn failed(error: tokio_postgres::Error) -> StoreError {
    super::failed(error)
}

impl NodeSource {
    /// The number of this server.
    pub(crate) fn server(&self) -> i64 {
        self.server
    }

    /// Connects, and listens to what the others tell from now on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]: the database is away.
    pub(crate) async fn connect(&self) -> Result<NodeLink, StoreError> {
        let connected = self.config.connect(self.tls.clone()).await;
        let (client, mut connection) = connected.map_err(failed)?;
        // The others tell four things a second at most, so this needs no bound.
        let (tell, notices) = mpsc::unbounded_channel();
        let reader = tokio::spawn(async move {
            loop {
                match std::future::poll_fn(|cx| connection.poll_message(cx)).await {
                    Some(Ok(AsyncMessage::Notification(notice))) => {
                        // Nobody takes it where the link is dropped just now.
                        let _ = tell.send(notice.payload().to_owned());
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return,
                }
            }
        });
        let reader = AbortOnDropHandle::new(reader);
        let row = client.query_one("SELECT current_schema()", &[]).await;
        let schema: Option<String> = row.and_then(|row| row.try_get(0)).map_err(failed)?;
        // Several stores may be in one database.
        let schema: String = schema.unwrap_or_default();
        let plain = schema.chars().filter(char::is_ascii_alphanumeric);
        let schema: String = plain.take(SCHEMA_MAX).collect();
        let channel = format!("mazed_{schema}");
        let listen = format!("LISTEN \"{channel}\"");
        client.batch_execute(&listen).await.map_err(failed)?;
        Ok(NodeLink {
            client,
            server: self.server,
            channel,
            notices,
            _reader: reader,
        })
    }
}

impl NodeLink {
    /// What another server, or this one, has told; `None`: the connection is lost. Dropped before it
    /// is ready, it loses nothing.
    pub(crate) async fn next(&mut self) -> Option<String> {
        self.notices.recv().await
    }

    /// Tells all servers something.
    ///
    /// # Errors
    /// [`StoreError`]: the database is away.
    pub(crate) async fn notify(&self, text: &str) -> Result<(), StoreError> {
        let notify = "SELECT pg_notify($1, $2)";
        let done = self.client.execute(notify, &[&self.channel, &text]).await;
        done.map(drop).map_err(failed)
    }

    /// This server has a room of this number.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn add_room(&self, code: i64, room: i64) -> Result<(), StoreError> {
        let add = format!(
            "INSERT INTO rooms (code, room, server, saved) VALUES ($1, $2, $3, {CLOCK}) \
             ON CONFLICT (code) DO NOTHING"
        );
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] = [&code, &room, &self.server];
        let done = self.client.execute(&add, &values).await;
        done.map(drop).map_err(failed)
    }

    /// What it takes to go on with its room, in words of the server.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn save_room(&self, room: i64, state: &str) -> Result<(), StoreError> {
        self.put_room(room, state, self.server).await
    }

    /// The same, as this server stops: no server has it now.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn leave_room(&self, room: i64, state: &str) -> Result<(), StoreError> {
        self.put_room(room, state, 0).await
    }

    async fn put_room(&self, room: i64, state: &str, server: i64) -> Result<(), StoreError> {
        let set = format!(
            "UPDATE rooms SET state = $1, saved = {CLOCK}, server = $2 \
             WHERE room = $3 AND server = $4"
        );
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
            [&state, &server, &room, &self.server];
        let done = self.client.execute(&set, &values).await;
        done.map(drop).map_err(failed)
    }

    /// Its room has another code.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn move_room(&self, code: i64, room: i64) -> Result<(), StoreError> {
        let set = "UPDATE rooms SET code = $1 WHERE room = $2 AND server = $3";
        let done = self
            .client
            .execute(set, &[&code, &room, &self.server])
            .await;
        done.map(drop).map_err(failed)
    }

    /// Its room is over.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn remove_room(&self, room: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM rooms WHERE room = $1 AND server = $2";
        let done = self.client.execute(delete, &[&room, &self.server]).await;
        done.map(drop).map_err(failed)
    }

    /// The room of this code, and its server.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn find_room(&self, code: i64) -> Result<Option<RoomRow>, StoreError> {
        self.room("code", code).await
    }

    /// Takes a room from a server that is gone, if it has it still: the room and its server then.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn claim_room(
        &self,
        room: i64,
        from: i64,
    ) -> Result<Option<RoomRow>, StoreError> {
        let take = "UPDATE rooms SET server = $1 WHERE room = $2 AND server = $3";
        let done = self
            .client
            .execute(take, &[&self.server, &room, &from])
            .await;
        done.map_err(failed)?;
        self.room("room", room).await
    }

    async fn room(&self, column: &str, value: i64) -> Result<Option<RoomRow>, StoreError> {
        let query = format!(
            "SELECT room, rooms.server, {CLOCK} - greatest(saved, seen), {CLOCK} - saved, state \
             FROM rooms LEFT JOIN servers ON servers.server = rooms.server \
             WHERE {column} = $1 LIMIT 1"
        );
        let row = self.client.query_opt(&query, &[&value]).await;
        let Some(row) = row.map_err(failed)? else {
            return Ok(None);
        };
        let number = |at| row.try_get::<_, i64>(at).map_err(failed);
        let time = |at| number(at).map(|time| Duration::from_millis(time.max(0).unsigned_abs()));
        Ok(Some(RoomRow {
            room: number(0)?.unsigned_abs(),
            server: number(1)?,
            silent: time(2)?,
            age: time(3)?,
            state: row.try_get(4).map_err(failed)?,
        }))
    }

    /// Those of these servers that are gone, by the clock of the database.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) async fn gone(&self, servers: BTreeSet<i64>) -> Result<Vec<i64>, StoreError> {
        let asked: Vec<i64> = servers.iter().copied().collect();
        let live = format!(
            "SELECT server FROM servers WHERE server = ANY($1) \
             AND seen >= {CLOCK} - {SILENCE_MAX}"
        );
        let rows = self.client.query(&live, &[&asked]).await.map_err(failed)?;
        let live = rows.iter().map(|row| row.try_get::<_, i64>(0));
        let live: BTreeSet<i64> = live.collect::<Result<_, _>>().map_err(failed)?;
        Ok(servers.difference(&live).copied().collect())
    }
}
