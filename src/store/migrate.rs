//! The schema, and how it came about.
//!
//! Each migration leaves a schema with which the version before still works, so that
//! during an upgrade old and new servers run side by side. A program that is older than
//! that refuses.

use super::StoreError;
use super::sql::{Database, Sql, Table, values};

/// The migrations in their order; the schema's version is their number. In the words of
/// PostgreSQL, but for `{table}` and `{rowless}`, the kinds of tables of SQLite, and `{unlogged}`,
/// which has nothing in it that outlives a server. A
/// migration that is out is never changed again.
pub(super) const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE players (
  id BIGINT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  settings TEXT,
  banned BIGINT NOT NULL DEFAULT 0,
  since BIGINT NOT NULL
) {table};
CREATE TABLE keys (
  fingerprint TEXT NOT NULL PRIMARY KEY,
  player BIGINT NOT NULL
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
  guest TEXT,
  board BIGINT NOT NULL,
  game TEXT NOT NULL,
  level TEXT NOT NULL,
  seed BIGINT NOT NULL,
  version BIGINT NOT NULL,
  standing BIGINT NOT NULL,
  day BIGINT,
  moves BIGINT NOT NULL,
  par BIGINT,
  hints BIGINT NOT NULL,
  time BIGINT NOT NULL,
  pauses BIGINT NOT NULL,
  at BIGINT NOT NULL,
  actions BYTEA NOT NULL
) {table};
CREATE INDEX runs_player ON runs (player, board);
CREATE INDEX runs_at ON runs (at);
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
CREATE TABLE tries (
  player BIGINT NOT NULL,
  day BIGINT NOT NULL,
  game TEXT NOT NULL,
  code BIGINT NOT NULL,
  done BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (player, day, game)
) {rowless};
CREATE TABLE saves (
  code BIGINT NOT NULL PRIMARY KEY,
  player BIGINT,
  game TEXT NOT NULL,
  level TEXT NOT NULL,
  seed BIGINT NOT NULL,
  version BIGINT NOT NULL,
  standing BIGINT NOT NULL,
  day BIGINT,
  played BIGINT NOT NULL,
  pauses BIGINT NOT NULL,
  at BIGINT NOT NULL,
  actions BYTEA NOT NULL,
  holder BIGINT,
  until BIGINT
) {table};
CREATE INDEX saves_player ON saves (player, at);
",
    "
CREATE INDEX runs_passing ON runs (at, code) WHERE guest IS NOT NULL OR standing = 0;
CREATE INDEX runs_practice ON runs (player, at) WHERE standing = 0;
",
    "
ALTER TABLE saves ADD COLUMN rival BIGINT;
CREATE INDEX runs_levels ON runs (game, level) WHERE player IS NOT NULL AND standing > 0;
",
    "
CREATE INDEX runs_known ON runs (game, level) WHERE guest IS NULL AND standing > 0;
DROP INDEX runs_levels;
",
    "
ALTER TABLE players ADD COLUMN change BIGINT;
ALTER TABLE players ADD COLUMN target BIGINT;
ALTER TABLE players ADD COLUMN done_at BIGINT;
ALTER TABLE players ADD COLUMN done_code BIGINT;
CREATE INDEX players_change ON players (change, id) WHERE change IS NOT NULL;
CREATE INDEX players_target ON players (target) WHERE target IS NOT NULL;
CREATE INDEX saves_holder ON saves (holder) WHERE holder IS NOT NULL;
ALTER TABLE saves ADD COLUMN origin BIGINT;
CREATE INDEX saves_origin ON saves (origin, at) WHERE origin IS NOT NULL;
ALTER TABLE keys ADD COLUMN label TEXT;
ALTER TABLE keys ADD COLUMN added BIGINT;
ALTER TABLE keys ADD COLUMN used BIGINT;
ALTER TABLE keys ADD COLUMN told BIGINT NOT NULL DEFAULT 1;
CREATE TABLE forgotten_attempts (
  mark TEXT NOT NULL,
  day BIGINT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (mark, day, game)
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
CREATE TABLE forgotten (
  mark TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
) {rowless};
CREATE TABLE servers (
  server BIGINT NOT NULL PRIMARY KEY,
  seen BIGINT NOT NULL
) {rowless};
CREATE INDEX runs_of_player ON runs (player, at, code);
ALTER TABLE runs ADD COLUMN shown BIGINT;
CREATE INDEX runs_anonymous ON runs (at, code) WHERE player IS NULL AND guest IS NULL AND standing = 1;
CREATE INDEX runs_shown ON runs (player, shown) WHERE shown IS NOT NULL;
CREATE TABLE hidden (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  skeleton TEXT,
  PRIMARY KEY (kind, value)
) {rowless};
ALTER TABLE players ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX players_skeleton ON players (skeleton);
ALTER TABLE tries ADD COLUMN at BIGINT;
",
    "
ALTER TABLE runs ADD COLUMN step BIGINT;
ALTER TABLE saves ADD COLUMN step BIGINT;
CREATE INDEX runs_ladder ON runs (at, code) WHERE step IS NOT NULL;
CREATE INDEX runs_step ON runs (player, step) WHERE step IS NOT NULL;
CREATE TABLE stars (
  player BIGINT NOT NULL,
  step BIGINT NOT NULL,
  stars BIGINT NOT NULL,
  PRIMARY KEY (player, step)
) {rowless};
",
    "
ALTER TABLE servers ADD COLUMN written BIGINT;
ALTER TABLE bans ADD COLUMN called TEXT;
",
    "
CREATE {unlogged} TABLE rooms (
  code BIGINT NOT NULL PRIMARY KEY,
  room BIGINT NOT NULL,
  server BIGINT NOT NULL,
  saved BIGINT NOT NULL,
  state TEXT
) {rowless};
CREATE INDEX rooms_room ON rooms (room);
ALTER TABLE runs ADD COLUMN unseen BIGINT;
ALTER TABLE forgotten ADD COLUMN player BIGINT;
CREATE INDEX forgotten_player ON forgotten (player) WHERE player IS NOT NULL;
",
];

/// The version of the schema, and the secret of the daily boards.
pub(super) const META: Table = Table {
    name: "meta",
    columns: &["name", "value"],
};

/// Where the schema's version is kept, which has to be readable whatever it is.
const CREATE_META: &str =
    "CREATE TABLE IF NOT EXISTS meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) {table}";

/// Brings the schema up to date; a fresh database becomes one of ours.
///
/// # Errors
/// [`StoreError::Newer`] when this program is too old for it.
pub(super) fn migrate(
    database: &dyn Database,
    sql: &mut dyn Sql,
    migrations: &[&str],
) -> Result<(), StoreError> {
    sql.script(database.begin_alone())?;
    let done = steps(database, sql, migrations).and_then(|()| sql.script("COMMIT"));
    if done.is_err() {
        let _ = sql.script("ROLLBACK");
    }
    done
}

fn steps(
    database: &dyn Database,
    sql: &mut dyn Sql,
    migrations: &[&str],
) -> Result<(), StoreError> {
    sql.script(&database.dialect(CREATE_META))?;
    let known = i64::try_from(migrations.len()).unwrap_or(i64::MAX);
    let schema = version(sql)?;
    // The rule of all migrations: the program before the last one still works.
    if schema > known + 1 {
        let by = program(sql)?;
        return Err(StoreError::Newer { schema, known, by });
    }
    if schema >= known {
        return Ok(());
    }
    for migration in migrations
        .iter()
        .skip(usize::try_from(schema).unwrap_or_default())
    {
        sql.script(&database.dialect(migration))?;
    }
    let put = format!(
        "{} ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        META.insert()
    );
    sql.execute(&put, values!["schema", known.to_string()])?;
    sql.execute(&put, values!["program", env!("CARGO_PKG_VERSION")])?;
    Ok(())
}

/// The version of the program that made the schema; `None`: it did not say so.
pub(super) fn program(sql: &mut dyn Sql) -> Result<Option<String>, StoreError> {
    let row = sql.first("SELECT value FROM meta WHERE name = 'program'", values![])?;
    row.map(|row| row.text(0).map(str::to_owned)).transpose()
}

/// The version of the schema; 0: none yet.
pub(super) fn version(sql: &mut dyn Sql) -> Result<i64, StoreError> {
    let row = sql.first("SELECT value FROM meta WHERE name = 'schema'", values![])?;
    let Some(row) = row else {
        return Ok(0);
    };
    let text = row.text(0)?;
    text.parse()
        .map_err(|_| StoreError::Corrupt(format!("a schema of version {text:?}")))
}
