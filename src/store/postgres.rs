//! PostgreSQL: for several servers that share what they remember.

mod hybrid;
mod tls;
mod url;

use super::StoreError;
use super::sql::{AccessMode, Database, Row, Sql, Value, values};
use postgres::error::{DbError, Severity, SqlState};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{FromSql, IsNull, ToSql, Type};
use postgres::{Client, Statement};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use tokio_postgres::Config;
use tokio_postgres_rustls::MakeRustlsConnect;

/// The number under which migrations wait for each other: "mazed" in ASCII. An index on
/// millions of rows takes longer than any other statement may.
const BEGIN_ALONE: &str = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
    SELECT pg_advisory_xact_lock(469853791588)";

/// Where a player has got many rows since statistics were taken last, the planner believes that
/// there are few, and would sort all of them for each page: 400 ms with 200,000 runs, instead of
/// one, or take an index of another order. The first rows in the order of an index are what every
/// page asks for. Where a plan is not to be had without one of these, its cost is ten billion, and
/// it would be compiled to machine code before it finds a row: 20 to 120 ms each time.
const BEGIN_PAGE: &str = "BEGIN; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off; \
    SET LOCAL enable_incremental_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL jit = off";

/// Connections that read: a query waits for the network more than it works.
const READERS: usize = 4;

/// The live servers. Each holds an advisory lock: its class is "mazd" in ASCII, its object the
/// number of the server, which is the upper half of the numbers of its sessions.
const LIVE: &str = "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' \
    AND objsubid = 2 AND classid = 1835104868 \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// Whatever is faster for the host's other databases: a commit is on the disk before it is
/// acknowledged. What waits for more than that, such as a replica, stays. It is set in any case, so
/// that it is not taken away from a connection that is open when the host's settings are read again.
const DURABLE: &str = "SELECT set_config('synchronous_commit', \
    coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

/// A database of PostgreSQL.
pub(super) struct Postgres {
    config: Config,
    tls: MakeRustlsConnect,
    server: i64,
}

impl Postgres {
    /// The database of a URL.
    ///
    /// # Errors
    /// [`StoreError::Url`] and [`StoreError::Parameter`]; no password is in the message.
    pub(super) fn at(url: &str) -> Result<Self, StoreError> {
        let (config, trust) = url::read(url)?;
        Ok(Self {
            config,
            tls: MakeRustlsConnect::new(trust.settings()?),
            server: super::random() >> 32,
        })
    }
}

impl Database for Postgres {
    fn connect(&self, access: AccessMode) -> Result<Box<dyn Sql>, StoreError> {
        let config = postgres::Config::from(self.config.clone());
        let mut client = config.connect(self.tls.clone()).map_err(|error| {
            let shown = describe(&error);
            StoreError::Unavailable(shown)
        })?;
        if access != AccessMode::Read {
            // Shared, as the connection before may not have been found dead yet.
            let mark = format!(
                "SELECT pg_advisory_lock_shared(1835104868, {})",
                self.server
            );
            client.batch_execute(&mark).map_err(failed)?;
            client.batch_execute(DURABLE).map_err(failed)?;
        }
        Ok(Box::new(Open {
            client,
            prepared: HashMap::new(),
            changed: 0,
        }))
    }

    fn begin(&self) -> &'static str {
        "BEGIN"
    }

    fn begin_page(&self) -> &'static str {
        BEGIN_PAGE
    }

    fn begin_alone(&self) -> &'static str {
        BEGIN_ALONE
    }

    fn dialect(&self, migration: &str) -> String {
        migration
            .replace("{table}", "")
            .replace("{rowless}", "")
            .replace("{unlogged}", "UNLOGGED")
    }

    fn readers(&self) -> usize {
        READERS
    }

    fn free_the_dead(&self) -> String {
        format!(
            "UPDATE saves SET holder = NULL, until = NULL \
             WHERE holder IS NOT NULL AND holder / 4294967296 NOT IN ({LIVE})"
        )
    }

    fn is_used_by_others(&self, sql: &mut dyn Sql) -> Result<bool, StoreError> {
        let others = format!("{LIVE} AND objid::bigint <> $1 LIMIT 1");
        Ok(sql.first(&others, values![self.server])?.is_some())
    }

    fn server(&self) -> i64 {
        self.server
    }

    // Its log and its dead rows are the host's: see the guide.
    fn empty_log(&self) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn file(&self) -> Option<&Path> {
        None
    }
}

/// An open connection.
struct Open {
    client: Client,
    prepared: HashMap<String, Statement>,
    changed: u64,
}

impl Open {
    fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).map_err(failed)?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values
        .iter()
        .map(|value| value as &(dyn ToSql + Sync))
        .collect()
}

impl Sql for Open {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.prepare(sql)?;
        let execute = self.client.execute(&statement, &parameters(values));
        let rows = execute.map_err(failed)?;
        self.changed += rows;
        Ok(rows)
    }

    fn changed(&self) -> u64 {
        self.changed
    }

    fn each(
        &mut self,
        sql: &str,
        values: &[Value],
        take: &mut dyn FnMut(Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let statement = self.prepare(sql)?;
        let mut rows = self
            .client
            .query_raw(&statement, parameters(values))
            .map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let values = (0..row.len())
                .map(|at| row.try_get::<_, Value>(at).map_err(failed))
                .collect::<Result<_, _>>()?;
            take(Row(values))?;
        }
        Ok(())
    }

    fn lock(&self, alone: bool) -> &'static str {
        if alone {
            " FOR UPDATE OF players"
        } else {
            " FOR KEY SHARE OF players"
        }
    }

    fn clock(&self) -> &'static str {
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    }

    fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        self.client.batch_execute(sql).map_err(failed)
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut bytes::BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(value) => value.to_sql(ty, out),
            Self::Text(value) => value.to_sql(ty, out),
            Self::Blob(value) => value.to_sql(ty, out),
        }
    }

    // Every column is one of three types, and the statements are ours.
    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::TEXT | Type::BYTEA)
    }

    postgres::types::to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *ty {
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            // No column, but a number that stands in a query.
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::BYTEA => Self::Blob(Vec::from_sql(ty, raw)?),
            _ => Self::Text(String::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::TEXT | Type::BYTEA)
    }
}

/// The error with its causes; the library puts neither passwords nor parameters in.
fn describe(error: &postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        text.push_str(&format!(": {deeper}"));
        cause = deeper.source();
    }
    text
}

fn failed(error: postgres::Error) -> StoreError {
    let text = describe(&error);
    let Some(code) = error.code() else {
        // No answer of the server: the connection is gone.
        return StoreError::Unavailable(text);
    };
    // Classes of SQLSTATE: 08 connection, 53 resources (the disk too), 57P the server
    // stops, 58 its system.
    let class = code.code().get(..2).unwrap_or_default();
    let severity = error.as_db_error().and_then(DbError::parsed_severity);
    match code {
        // Whatever the reason (an idle link, an administrator, a restart): the server has
        // dropped this connection, and the next one may work.
        _ if matches!(severity, Some(Severity::Fatal | Severity::Panic)) => {
            StoreError::Unavailable(text)
        }
        _ if matches!(class, "08" | "53" | "58") => StoreError::Unavailable(text),
        &SqlState::ADMIN_SHUTDOWN
        | &SqlState::CRASH_SHUTDOWN
        | &SqlState::CANNOT_CONNECT_NOW
        | &SqlState::QUERY_CANCELED
        | &SqlState::LOCK_NOT_AVAILABLE
        | &SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::Unavailable(text),
        // Another server has just written what this one had looked for in vain: once more,
        // it is seen.
        &SqlState::T_R_DEADLOCK_DETECTED
        | &SqlState::T_R_SERIALIZATION_FAILURE
        | &SqlState::UNIQUE_VIOLATION => StoreError::Again,
        &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => StoreError::Corrupt(text),
        _ => StoreError::Sql(text),
    }
}
