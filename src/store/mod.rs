//! What the server remembers, on SQLite or PostgreSQL.
//!
//! The rules are written once, in SQL that both understand ([`sql`]); a [`Database`] adds
//! what they do not share. One thread writes and acknowledges after the commit, others
//! read (`engine`); nobody who asks is ever blocked.

pub mod admin;
pub mod copy;
mod daily;
mod engine;
pub mod error;
mod finish;
mod guests;
mod levels;
pub mod lists;
mod migrate;
mod places;
mod players;
mod postgres;
mod query;
mod quota;
mod runs;
mod saves;
pub mod sql;
mod sqlite;
mod url;

pub use error::StoreError;
pub use finish::Kept;
pub use players::Listed;
pub use sqlite::Sqlite;
pub use url::StoreUrl;

use crate::games::Level;
use crate::model::request::Claim;
use crate::model::{
    Code, List, ListQuery, Moment, Name, Placing, Profile, Raced, Record, Saved, Secret, Today,
    UserError,
};
use engine::Engine;
use rand::TryRng;
use rand::rngs::SysRng;
use sql::{Database, Purpose, Sql, values};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The fingerprint of the verified key; `None`: a guest.
    pub key: Option<String>,
    /// The name of a guest in this session.
    pub guest: Name,
    /// A number that no other session has.
    pub seat: i64,
    /// The tries at boards of days that a guest's session has begun; nobody else knows
    /// whose they are.
    pub tries: Vec<Code>,
}

impl Who {
    /// The name of somebody of whom nothing is kept yet.
    fn stranger(&self) -> Name {
        match &self.key {
            Some(key) => Name::made_up(key),
            None => self.guest.clone(),
        }
    }
}

/// Random bits, not negative.
pub fn random() -> i64 {
    // Without randomness of the system nobody could have connected.
    (SysRng.try_next_u64().unwrap_or_default() >> 1) as i64
}

/// An open store.
#[derive(Clone)]
pub struct Store {
    engine: Arc<Engine>,
    secret: Secret,
    server: i64,
    /// The lower half of the next session's number.
    seats: Arc<AtomicU32>,
}

/// How a store is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The most work in one transaction; `None`: the usual.
    pub batch: Option<usize>,
    /// Whether this is the server, which frees what a server before it has left behind.
    pub serves: bool,
}

impl Store {
    /// Opens a store, makes it when it is not there, and brings its schema up to date.
    /// It may wait for the disk and the network.
    ///
    /// # Errors
    /// [`StoreError`]: it cannot be reached, is not ours, or newer than this program.
    pub fn open(database: Arc<dyn Database>, options: Options) -> Result<Store, StoreError> {
        // A connection must not be waited for on a thread of an asynchronous runtime.
        let opening = std::thread::spawn(move || Store::open_here(database, options));
        opening
            .join()
            .unwrap_or_else(|_| Err(StoreError::Unavailable("it could not be opened".to_owned())))
    }

    fn open_here(database: Arc<dyn Database>, options: Options) -> Result<Store, StoreError> {
        let mut sql = database.connect(Purpose::Write)?;
        migrate::migrate(&*database, &mut *sql, migrate::MIGRATIONS)?;
        if options.serves {
            sql.execute(database.free_the_dead(), values![])?;
        }
        let server = database.server();
        let secret = secret(&mut *sql)?;
        let engine = Engine::start(database, sql, options.batch)
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Store {
            engine: Arc::new(engine),
            secret,
            server,
            seats: Arc::new(AtomicU32::new(random() as u32)),
        })
    }

    /// What the boards of the days are drawn with.
    pub fn secret(&self) -> Secret {
        self.secret
    }

    /// A number for a session that no other has, nor one of another server.
    pub fn seat(&self) -> i64 {
        self.server << 32 | i64::from(self.seats.fetch_add(1, Ordering::Relaxed))
    }

    /// What is known of whoever asks.
    pub async fn profile(&self, who: Who) -> Result<Profile, StoreError> {
        self.engine
            .read(move |sql| players::profile(sql, &who))
            .await
    }

    /// Keeps a proved run; see [`Store::placing`] for its places.
    pub async fn finish(&self, who: Who, claim: Claim, at: Moment) -> Result<Kept, StoreError> {
        let secret = self.secret;
        self.engine
            .write(move |sql| finish::finish(sql, &who, &claim, at, &secret))
            .await
    }

    /// Where a kept run came in.
    pub async fn placing(&self, code: Code, now: Moment) -> Result<Placing, StoreError> {
        self.engine
            .read(move |sql| query::placing(sql, code, now))
            .await
    }

    /// Keeps a run under way.
    pub async fn keep(&self, who: Who, saved: Saved, now: Moment) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| saves::keep(sql, &who, &saved, now))
            .await
    }

    /// Gives a run under way up.
    pub async fn drop_run(&self, who: Who, code: Code, now: Moment) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| saves::drop_it(sql, &who, code, now))
            .await
    }

    /// Gives a run under way to the session that asks.
    pub async fn continue_run(
        &self,
        who: Who,
        code: Code,
        now: Moment,
    ) -> Result<Saved, StoreError> {
        self.engine
            .write(move |sql| saves::continue_run(sql, &who, code, now))
            .await
    }

    /// Frees a run under way that a session had to itself.
    pub async fn leave(&self, who: Who, code: Code) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| saves::leave(sql, &who, code))
            .await
    }

    /// Frees what a session had to itself.
    pub async fn release(&self, who: Who) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| saves::release(sql, &who))
            .await
    }

    /// A list.
    pub async fn list(
        &self,
        who: Who,
        question: ListQuery,
        now: Moment,
    ) -> Result<List, StoreError> {
        self.engine
            .read(move |sql| query::list(sql, &who, &question, now))
            .await
    }

    /// The levels of a game that have a ranked run.
    pub async fn levels(&self, game: &'static str) -> Result<Vec<Level>, StoreError> {
        self.engine
            .read(move |sql| match crate::games::find(game) {
                Some(entry) => levels::ranked(sql, entry),
                None => Ok(Vec::new()),
            })
            .await
    }

    /// The boards of today.
    pub async fn today(&self, who: Who, now: Moment) -> Result<Today, StoreError> {
        self.engine
            .read(move |sql| daily::today(sql, &who, now))
            .await
    }

    /// Begins or goes on with a try at a board of today; `code` names a new run.
    pub async fn begin_try(
        &self,
        who: Who,
        game: String,
        code: Code,
        now: Moment,
    ) -> Result<Saved, StoreError> {
        let secret = self.secret;
        self.engine
            .write(move |sql| daily::begin(sql, &who, &game, code, &secret, now))
            .await
    }

    /// A finished run, unless it would give a board of today away; `finished`: the runs
    /// that a guest's session has finished itself.
    pub async fn record(
        &self,
        who: Who,
        code: Code,
        finished: Vec<u64>,
        now: Moment,
    ) -> Result<Record, StoreError> {
        let secret = self.secret;
        self.engine
            .read(move |sql| {
                let record =
                    runs::record(sql, code)?.ok_or(StoreError::Denied(UserError::Nothing))?;
                let run = &record.finished.run;
                if !finished.contains(&run.seed) && daily::is_secret(sql, &who, run, &secret, now)?
                {
                    return Err(StoreError::Denied(UserError::Secret));
                }
                Ok(record)
            })
            .await
    }

    /// The code of the best run on a board: the player's own or the list's first.
    pub async fn ghost(
        &self,
        who: Who,
        board: Raced,
        mine: bool,
        now: Moment,
    ) -> Result<Code, StoreError> {
        let secret = self.secret;
        self.engine
            .read(move |sql| query::ghost(sql, &who, &board, mine, &secret, now))
            .await
    }

    /// Takes another name.
    pub async fn rename(&self, who: Who, name: Name, now: Moment) -> Result<Name, StoreError> {
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &who, now)?;
                players::rename(sql, player.id, &name)?;
                Ok(name.clone())
            })
            .await
    }

    /// Keeps settings.
    pub async fn settings(
        &self,
        who: Who,
        settings: String,
        now: Moment,
    ) -> Result<(), StoreError> {
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &who, now)?;
                players::keep_settings(sql, player.id, &settings)
            })
            .await
    }

    /// Makes a code that links another key.
    pub async fn link_code(&self, who: Who, now: Moment) -> Result<Code, StoreError> {
        let code = Code::new(random() as u64);
        self.engine
            .write(move |sql| {
                let player = players::need(sql, &who, now)?;
                players::link_code(sql, player.id, code, now)?;
                Ok(code)
            })
            .await
    }

    /// Links a key to the player who was given the code.
    pub async fn link(&self, who: Who, code: Code, now: Moment) -> Result<Profile, StoreError> {
        self.engine
            .write(move |sql| {
                players::link(sql, &who, code, now)?;
                players::profile(sql, &who)
            })
            .await
    }

    /// Forgets whoever asks.
    pub async fn forget(&self, who: Who) -> Result<Profile, StoreError> {
        self.engine
            .write(move |sql| {
                if let Some(player) = players::find(sql, &who)? {
                    players::forget(sql, player.id)?;
                }
                players::profile(sql, &who)
            })
            .await
    }
}

/// The secret of this store, made when it is new.
fn secret(sql: &mut dyn Sql) -> Result<Secret, StoreError> {
    let fresh: Vec<String> = (0..8).map(|_| format!("{:08x}", random() as u32)).collect();
    sql.execute(
        &format!("{} ON CONFLICT DO NOTHING", migrate::META.insert()),
        values!["secret", fresh.concat()],
    )?;
    let row = sql.first("SELECT value FROM meta WHERE name = 'secret'", values![])?;
    let wrong = || StoreError::Corrupt("the secret".to_owned());
    let row = row.ok_or_else(wrong)?;
    let text = row.text(0)?;
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(wrong());
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        let digits = text.get(2 * at..2 * at + 2).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
    }
    Ok(Secret(bytes))
}
