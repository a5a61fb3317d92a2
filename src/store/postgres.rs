//! PostgreSQL: for several servers that share what they remember.

mod tls;

use super::StoreError;
use super::sql::{Access, Database, Row, Sql, Value};
use postgres::error::{DbError, Severity, SqlState};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{FromSql, IsNull, ToSql, Type};
use postgres::{Client, Statement};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres_rustls::MakeRustlsConnect;

/// The number under which those who make the schema wait for each other: "mazed" in ASCII. To fill
/// it with a copy takes longer than any other statement may.
const BEGIN_SCHEMA: &str = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
    SELECT pg_advisory_xact_lock(469853791588)";

/// Connections that read: a query waits for the network more than it works.
const READERS: usize = 4;

/// How long to wait for a server that does not answer, unless the URL says: about as long
/// as a player waits for a result before "not saved yet" is said.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How soon and how often a silent connection is probed: it is given up after half a minute, not
/// after the system's two hours. Until then the server writes nothing.
const KEEPALIVE: Duration = Duration::from_secs(10);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const KEEPALIVE_RETRIES: u32 = 4;

/// A commit is on the disk before it is acknowledged. A statement that waits for a lock must not
/// hold up the others; nor may a dead transaction, or one of a cut-off server, keep its locks. The
/// URL's own `options` come later and prevail.
const OPTIONS: &str = "-c synchronous_commit=on -c statement_timeout=10s -c lock_timeout=5s \
    -c idle_in_transaction_session_timeout=10s \
    -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4";

pub(super) struct Postgres {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Postgres {
    /// The database of a URL.
    ///
    /// # Errors
    /// [`StoreError::Parameter`]; no password is in the message.
    pub(super) fn at(url: &str) -> Result<Self, StoreError> {
        let (url, trust) = tls::split(url)?;
        let parsed = url.parse::<Config>();
        let mut config = parsed.map_err(|error| StoreError::Parameter(described(&error)))?;
        let options = config.get_options().unwrap_or_default();
        let options = format!("{OPTIONS} {options}");
        config.options(options.trim_end());
        if config.get_application_name().is_none() {
            config.application_name("mazed");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(CONNECT_TIMEOUT);
        }
        config.keepalives_idle(config.get_keepalives_idle().min(KEEPALIVE));
        if config.get_keepalives_interval().is_none() {
            config.keepalives_interval(KEEPALIVE_INTERVAL);
        }
        if config.get_keepalives_retries().is_none() {
            config.keepalives_retries(KEEPALIVE_RETRIES);
        }
        let tls = MakeRustlsConnect::new(trust.settings()?);
        Ok(Self { config, tls })
    }
}

impl Database for Postgres {
    fn create(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn connect(&self, _: Access) -> Result<Box<dyn Sql>, StoreError> {
        let config = postgres::Config::from(self.config.clone());
        let connected = config.connect(self.tls.clone());
        let client = connected.map_err(|error| StoreError::Unavailable(described(&error)))?;
        Ok(Box::new(Open {
            client,
            prepared: HashMap::new(),
        }))
    }

    fn begin(&self) -> &'static str {
        "BEGIN"
    }

    fn begin_schema(&self) -> &'static str {
        BEGIN_SCHEMA
    }

    fn begin_read(&self) -> &'static str {
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }

    fn dialect(&self, schema: &str) -> String {
        schema.replace("{table}", "").replace("{rowless}", "")
    }

    fn readers(&self) -> usize {
        READERS
    }

    fn file(&self) -> Option<&Path> {
        None
    }
}

struct Open {
    client: Client,
    prepared: HashMap<String, Statement>,
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
        execute.map_err(failed)
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
fn described(error: &postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        text.push_str(&format!(": {deeper}"));
        cause = deeper.source();
    }
    text
}

fn failed(error: postgres::Error) -> StoreError {
    let text = described(&error);
    let Some(code) = error.code() else {
        // No answer of the server: the connection is gone.
        return StoreError::Unavailable(text);
    };
    // Classes of SQLSTATE: 08 connection, 53 resources (the disk too), 57P the server
    // stops, 58 its system.
    let class = code.code().get(..2).unwrap_or_default();
    let severity = error.as_db_error().and_then(DbError::parsed_severity);
    match code {
        &SqlState::DISK_FULL => StoreError::Unavailable("the disk is full".to_owned()),
        // Whatever the reason (an idle link, an administrator, a restart): the server has
        // dropped this connection, and the next one may work.
        _ if matches!(severity, Some(Severity::Fatal | Severity::Panic)) => {
            StoreError::Unavailable(text)
        }
        _ if matches!(class, "08" | "53" | "58") => StoreError::Unavailable(text),
        &SqlState::ADMIN_SHUTDOWN
        | &SqlState::CRASH_SHUTDOWN
        | &SqlState::CANNOT_CONNECT_NOW
        | &SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::Unavailable(text),
        // Another server has just written what this one had looked for in vain, or holds it: once
        // more, it is seen.
        &SqlState::QUERY_CANCELED
        | &SqlState::LOCK_NOT_AVAILABLE
        | &SqlState::T_R_DEADLOCK_DETECTED
        | &SqlState::T_R_SERIALIZATION_FAILURE
        | &SqlState::UNIQUE_VIOLATION => StoreError::Again,
        &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => StoreError::Corrupt(text),
        _ => StoreError::Sql(text),
    }
}
