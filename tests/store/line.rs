//! A way to a database that breaks when it is told to.

use mazed::store::sql::{AccessMode, Database, Row, Sql, Value};
use mazed::store::{StoreError, StoreUrl};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What the way does.
#[derive(Default)]
pub struct State {
    /// Nothing comes through.
    pub is_cut: AtomicBool,
    /// The next commit is done, and the word on it is lost with the connection.
    pub loses_word: AtomicBool,
    /// No commit comes through for so long.
    pub hangs: AtomicBool,
    /// One that does not.
    pub has_commit: AtomicBool,
}

/// A database behind such a way.
pub struct Line {
    database: Arc<dyn Database>,
    /// It is changed while the database is used.
    pub state: Arc<State>,
}

impl Line {
    pub fn to(url: &StoreUrl) -> Arc<Self> {
        Arc::new(Self {
            database: url.database().expect("a database"),
            state: Arc::default(),
        })
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("the line is cut".to_owned())
}

impl State {
    fn check(&self) -> Result<(), StoreError> {
        match self.is_cut.load(Ordering::Relaxed) {
            true => Err(gone()),
            false => Ok(()),
        }
    }
}

impl Database for Line {
    fn connect(&self, access: AccessMode) -> Result<Box<dyn Sql>, StoreError> {
        self.state.check()?;
        Ok(Box::new(Open {
            sql: self.database.connect(access)?,
            state: Arc::clone(&self.state),
        }))
    }

    fn begin(&self) -> &'static str {
        self.database.begin()
    }

    fn begin_page(&self) -> &'static str {
        self.database.begin_page()
    }

    fn begin_alone(&self) -> &'static str {
        self.database.begin_alone()
    }

    fn dialect(&self, migration: &str) -> String {
        self.database.dialect(migration)
    }

    fn readers(&self) -> usize {
        self.database.readers()
    }

    fn free_the_dead(&self) -> String {
        self.database.free_the_dead()
    }

    fn server(&self) -> i64 {
        self.database.server()
    }

    fn file(&self) -> Option<&Path> {
        self.database.file()
    }

    fn empty_log(&self) -> Result<bool, StoreError> {
        self.database.empty_log()
    }
}

struct Open {
    sql: Box<dyn Sql>,
    state: Arc<State>,
}

impl Sql for Open {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        self.state.check()?;
        self.sql.execute(sql, values)
    }

    fn each(
        &mut self,
        sql: &str,
        values: &[Value],
        take: &mut dyn FnMut(Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.state.check()?;
        self.sql.each(sql, values, take)
    }

    fn lock(&self, alone: bool) -> &'static str {
        self.sql.lock(alone)
    }

    fn clock(&self) -> &'static str {
        self.sql.clock()
    }

    fn changed(&self) -> u64 {
        self.sql.changed()
    }

    fn check_name(&mut self) -> Result<(), StoreError> {
        self.sql.check_name()
    }

    fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        self.state.check()?;
        let is_commit = sql.ends_with("COMMIT");
        while is_commit && self.state.hangs.load(Ordering::Relaxed) {
            self.state.has_commit.store(true, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(10));
        }
        self.sql.script(sql)?;
        match is_commit && self.state.loses_word.swap(false, Ordering::Relaxed) {
            true => Err(gone()),
            false => Ok(()),
        }
    }
}
