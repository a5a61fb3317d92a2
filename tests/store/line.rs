//! A way to a database that breaks when it is told to.

use mazed::store::sql::{Access, Database, Row, Sql, Value};
use mazed::store::{StoreError, StoreUrl};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What the way does.
#[derive(Default)]
pub struct State {
    /// Nothing can be read.
    pub fails_to_read: AtomicBool,
    /// What is written is not understood.
    pub is_broken: AtomicBool,
    /// Nothing comes through.
    pub is_cut: AtomicBool,
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
    fn create(&self) -> Result<(), StoreError> {
        self.database.create()
    }

    fn connect(&self, access: Access) -> Result<Box<dyn Sql>, StoreError> {
        self.state.check()?;
        if access == Access::Read && self.state.fails_to_read.load(Ordering::Relaxed) {
            return Err(gone());
        }
        Ok(Box::new(Open {
            sql: self.database.connect(access)?,
            state: Arc::clone(&self.state),
        }))
    }

    fn begin(&self) -> &'static str {
        match self.state.is_broken.load(Ordering::Relaxed) {
            true => "SELECT 1 FROM what_is_not_there",
            false => self.database.begin(),
        }
    }

    fn begin_schema(&self) -> &'static str {
        self.database.begin_schema()
    }

    fn begin_read(&self) -> &'static str {
        self.database.begin_read()
    }

    fn dialect(&self, schema: &str) -> String {
        self.database.dialect(schema)
    }

    fn readers(&self) -> usize {
        self.database.readers()
    }

    fn file(&self) -> Option<&Path> {
        self.database.file()
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

    fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        self.state.check()?;
        let is_commit = sql.ends_with("COMMIT");
        while is_commit && self.state.hangs.load(Ordering::Relaxed) {
            self.state.has_commit.store(true, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(10));
        }
        self.sql.script(sql)
    }
}
