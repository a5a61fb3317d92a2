//! The schema, and the secret of a database.

use super::sql::{Access, Database, Sql, Table, values};
use super::{StoreError, random};
use crate::model::Secret;

/// The version of [`SCHEMA`]. A database of another version is refused.
const VERSION: &str = "1";

/// The tables that a copy has, each before those whose rows name its own.
pub(super) const COPIED: [&str; 13] = [
    "meta",
    "players",
    "keys",
    "links",
    "runs",
    "bests",
    "tries",
    "forgotten_attempts",
    "saves",
    "stars",
    "bans",
    "hidden",
    "servers",
];

/// In the words of PostgreSQL, but for `{table}` and `{rowless}`, the kinds of tables of SQLite.
const SCHEMA: &str = "
CREATE TABLE meta (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) {table};
CREATE TABLE players (
  id BIGINT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  settings TEXT,
  since BIGINT NOT NULL
) {table};
CREATE TABLE keys (
  fingerprint TEXT NOT NULL PRIMARY KEY,
  player BIGINT NOT NULL,
  added BIGINT NOT NULL,
  used BIGINT NOT NULL
) {table};
CREATE INDEX keys_player ON keys (player);
CREATE TABLE links (
  code BIGINT NOT NULL PRIMARY KEY,
  player BIGINT NOT NULL,
  until BIGINT NOT NULL
) {table};
CREATE TABLE runs (
  code BIGINT NOT NULL UNIQUE,
  player BIGINT,
  game TEXT NOT NULL,
  level TEXT NOT NULL,
  seed BIGINT NOT NULL,
  version BIGINT NOT NULL,
  standing BIGINT NOT NULL,
  day BIGINT,
  step BIGINT,
  moves BIGINT NOT NULL,
  par BIGINT,
  hints BIGINT NOT NULL,
  time BIGINT NOT NULL,
  at BIGINT NOT NULL,
  actions BYTEA NOT NULL
) {table};
CREATE INDEX runs_level ON runs (player, game, level);
CREATE INDEX runs_player ON runs (player, at, code);
CREATE INDEX runs_at ON runs (at, code);
CREATE TABLE bests (
  period BIGINT NOT NULL,
  list BIGINT NOT NULL,
  owner BIGINT NOT NULL,
  a BIGINT NOT NULL,
  b BIGINT NOT NULL,
  code BIGINT NOT NULL,
  PRIMARY KEY (period, list, owner)
) {rowless};
CREATE INDEX bests_order ON bests (period, list, a, b, code);
CREATE INDEX bests_owner ON bests (owner, code);
CREATE TABLE tries (
  player BIGINT NOT NULL,
  day BIGINT NOT NULL,
  game TEXT NOT NULL,
  code BIGINT NOT NULL,
  done BIGINT NOT NULL DEFAULT 0,
  at BIGINT NOT NULL,
  PRIMARY KEY (player, day, game)
) {rowless};
CREATE TABLE forgotten_attempts (
  mark TEXT NOT NULL,
  day BIGINT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (mark, day, game)
) {rowless};
CREATE TABLE saves (
  code BIGINT NOT NULL PRIMARY KEY,
  player BIGINT NOT NULL,
  game TEXT NOT NULL,
  level TEXT NOT NULL,
  seed BIGINT NOT NULL,
  version BIGINT NOT NULL,
  standing BIGINT NOT NULL,
  day BIGINT,
  step BIGINT,
  played BIGINT NOT NULL,
  at BIGINT NOT NULL,
  rival BIGINT,
  actions BYTEA NOT NULL,
  holder BIGINT,
  until BIGINT
) {table};
CREATE INDEX saves_player ON saves (player, at);
CREATE INDEX saves_holder ON saves (holder) WHERE holder IS NOT NULL;
CREATE TABLE stars (
  player BIGINT NOT NULL,
  step BIGINT NOT NULL,
  stars BIGINT NOT NULL,
  PRIMARY KEY (player, step)
) {rowless};
CREATE TABLE bans (
  kind BIGINT NOT NULL,
  subject TEXT NOT NULL,
  player BIGINT,
  since BIGINT NOT NULL,
  until BIGINT,
  reason TEXT,
  PRIMARY KEY (kind, subject)
) {rowless};
CREATE INDEX bans_player ON bans (player);
CREATE TABLE hidden (
  name_key TEXT NOT NULL PRIMARY KEY
) {rowless};
CREATE TABLE servers (
  server BIGINT NOT NULL PRIMARY KEY,
  seen BIGINT NOT NULL
) {rowless};
";

/// The version of the schema, and the secret of the daily boards.
pub(super) const META: Table = Table {
    name: "meta",
    columns: &["name", "value"],
};

/// The connection that writes, to a database that has the schema from now on.
pub(super) fn open(database: &dyn Database) -> Result<Box<dyn Sql>, StoreError> {
    database.create()?;
    let mut sql = database.connect(Access::Write)?;
    let fresh: String = (0..8).map(|_| format!("{:08x}", random() as u32)).collect();
    make(database, &mut *sql, |sql| {
        for (name, value) in [("schema", VERSION), ("secret", &fresh)] {
            sql.execute(&META.insert(), values![name, value])?;
        }
        Ok(())
    })?;
    Ok(sql)
}

/// Makes the schema and what is in it from the first, unless it is there: whether it was made.
pub(super) fn make(
    database: &dyn Database,
    sql: &mut dyn Sql,
    fill: impl FnOnce(&mut dyn Sql) -> Result<(), StoreError>,
) -> Result<bool, StoreError> {
    let steps = || {
        sql.script(database.begin_schema())?;
        let is_new = !is_there(database, sql)?;
        if is_new {
            sql.script(&database.dialect(SCHEMA))?;
            fill(sql)?;
        }
        sql.script("COMMIT")?;
        Ok(is_new)
    };
    let made = steps();
    if made.is_err() {
        let _ = sql.script("ROLLBACK");
    }
    made
}

pub(super) fn is_there(database: &dyn Database, sql: &mut dyn Sql) -> Result<bool, StoreError> {
    let find = match database.file() {
        Some(_) => "SELECT 1 FROM sqlite_master WHERE name = 'meta'",
        None => "SELECT 1 WHERE to_regclass('meta') IS NOT NULL",
    };
    if sql.first(find, values![])?.is_none() {
        return Ok(false);
    }
    match meta(sql, "schema")?.as_deref() {
        Some(VERSION) => Ok(true),
        other => Err(StoreError::Version(other.unwrap_or("?").to_owned())),
    }
}

fn meta(sql: &mut dyn Sql, name: &str) -> Result<Option<String>, StoreError> {
    let row = sql.first("SELECT value FROM meta WHERE name = $1", values![name])?;
    row.map(|row| Ok(row.text(0)?.to_owned())).transpose()
}

pub(super) fn secret(sql: &mut dyn Sql) -> Result<Secret, StoreError> {
    let text = meta(sql, "secret")?.unwrap_or_default();
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        let digits = text.get(2 * at..2 * at + 2).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16)
            .map_err(|_| StoreError::Corrupt("the secret".to_owned()))?;
    }
    Ok(Secret(bytes))
}
