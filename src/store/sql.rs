use super::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Null,
    Int(i64),
    Text(String),
    Blob(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<&[u8]> for Value {
    fn from(value: &[u8]) -> Self {
        Self::Blob(value.to_vec())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// The values of a statement's parameters.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::sql::Value::from($value)),*][..]
    };
}
pub(super) use values;

/// A table with all its columns, defined once beside its reader and writer, so that inserts,
/// selects and copies agree.
#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    /// The columns, in the order in which they are read and written.
    pub columns: &'static [&'static str],
}

impl Table {
    /// The columns, as they stand behind `SELECT` and in an `INSERT`.
    pub(super) fn list(&self) -> String {
        self.columns.join(", ")
    }

    pub(super) fn list_of(&self, alias: &str) -> String {
        let qualified = self
            .columns
            .iter()
            .map(|column| format!("{alias}.{column}"));
        qualified.collect::<Vec<_>>().join(", ")
    }

    /// Like [`Self::list`], of the `actions` only the beginning, which says how they were made:
    /// all of them may take half a megabyte in each row.
    pub(super) fn list_without_actions(&self) -> String {
        let beginning = |column: &&'static str| match *column {
            "actions" => "substr(actions, 1, 16)",
            other => other,
        };
        let columns: Vec<_> = self.columns.iter().map(beginning).collect();
        columns.join(", ")
    }

    /// Inserts a row, whose values are the parameters from `$1` on.
    pub(super) fn insert(&self) -> String {
        insert(self.name, self.columns)
    }
}

/// Inserts a row of these columns, whose values are the parameters from `$1` on.
pub(super) fn insert(table: &str, columns: &[&str]) -> String {
    let values: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    format!("INSERT INTO {table} ({columns}) VALUES ({values})")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(pub Vec<Value>);

impl Row {
    fn wrong(&self, at: usize, what: &str) -> StoreError {
        StoreError::Corrupt(format!("column {at} is no {what}: {:?}", self.0.get(at)))
    }

    pub fn int(&self, at: usize) -> Result<i64, StoreError> {
        match self.0.get(at) {
            Some(Value::Int(value)) => Ok(*value),
            _ => Err(self.wrong(at, "number")),
        }
    }

    /// A whole number that is not negative and fits.
    pub fn count<T: TryFrom<i64>>(&self, at: usize) -> Result<T, StoreError> {
        T::try_from(self.int(at)?).map_err(|_| self.wrong(at, "count"))
    }

    pub fn opt_int(&self, at: usize) -> Result<Option<i64>, StoreError> {
        match self.0.get(at) {
            Some(Value::Null) => Ok(None),
            _ => self.int(at).map(Some),
        }
    }

    pub fn text(&self, at: usize) -> Result<&str, StoreError> {
        match self.0.get(at) {
            Some(Value::Text(value)) => Ok(value),
            _ => Err(self.wrong(at, "text")),
        }
    }

    pub fn opt_text(&self, at: usize) -> Result<Option<&str>, StoreError> {
        match self.0.get(at) {
            Some(Value::Null) => Ok(None),
            _ => self.text(at).map(Some),
        }
    }

    pub fn blob(&self, at: usize) -> Result<&[u8], StoreError> {
        match self.0.get(at) {
            Some(Value::Blob(value)) => Ok(value),
            _ => Err(self.wrong(at, "bytes")),
        }
    }
}

pub trait Sql: Send {
    /// Runs a statement; the number of rows that it changed.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Runs a query and hands over its rows, one after the other.
    fn each(
        &mut self,
        sql: &str,
        values: &[Value],
        take: &mut dyn FnMut(Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;

    /// What is put behind a `SELECT` from `players` to lock its rows against changes until the
    /// transaction ends; `alone`: against such locks of others too.
    fn lock(&self, alone: bool) -> &'static str;

    /// The time of day by the database's clock, in milliseconds, as it stands in a query. Where
    /// several servers compare times, it is the same for all.
    fn clock(&self) -> &'static str;

    fn script(&mut self, sql: &str) -> Result<(), StoreError>;

    fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut rows = Vec::new();
        self.each(sql, values, &mut |row| {
            rows.push(row);
            Ok(())
        })?;
        Ok(rows)
    }

    fn first(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values)?.into_iter().next())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Write,
    Read,
}

/// A database that can be connected to. What SQLite and PostgreSQL do not share is here.
pub trait Database: Send + Sync {
    /// Makes the file, where it is one and is not there yet.
    fn create(&self) -> Result<(), StoreError>;

    fn connect(&self, access: Access) -> Result<Box<dyn Sql>, StoreError>;

    fn begin(&self) -> &'static str;

    /// Opens a transaction that makes the schema, and that no other one of these runs beside.
    fn begin_schema(&self) -> &'static str;

    /// Opens a transaction that sees one state of the database.
    fn begin_read(&self) -> &'static str;

    /// The schema in this database's words for types.
    fn dialect(&self, schema: &str) -> String;

    fn readers(&self) -> usize;

    /// Whether there is room on the disk, as far as that is known.
    fn has_room(&self) -> bool {
        true
    }

    /// What the connection that writes does last, once no other is open.
    ///
    /// # Errors
    /// Not all that was committed is where it belongs.
    fn close(&self, _: &mut dyn Sql) -> Result<(), StoreError> {
        Ok(())
    }

    /// The file, where it is one: then no other server uses it.
    fn file(&self) -> Option<&std::path::Path>;
}
