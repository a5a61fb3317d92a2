//! Stores as they are named.

use super::sql::Database;
use super::{Sqlite, StoreError, postgres};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a store is: `sqlite:PATH` or `postgres://...`. It is never printed whole, as a
/// password may be in it.
#[derive(Clone, PartialEq, Eq)]
pub struct StoreUrl(String);

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((scheme, rest)) = self.0.split_once("://") else {
            return f.write_str(&self.0);
        };
        // Neither who nor how: only the host and the name of the database.
        let place = rest.split(['?', '#']).next().unwrap_or_default();
        let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
        write!(f, "{scheme}://{place}")
    }
}

impl fmt::Debug for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreUrl({self})")
    }
}

impl std::str::FromStr for StoreUrl {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let url = Self(text.to_owned());
        match url.kind() {
            Some(_) => Ok(url),
            None => Err(StoreError::Url),
        }
    }
}

enum Kind<'a> {
    File(&'a Path),
    Server(&'a str),
}

impl StoreUrl {
    pub fn file(path: &Path) -> Self {
        Self(format!("sqlite:{}", path.display()))
    }

    fn kind(&self) -> Option<Kind<'_>> {
        let url = self.0.as_str();
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Some(Kind::Server(url));
        }
        let path = url.strip_prefix("sqlite:")?;
        (!path.is_empty()).then(|| Kind::File(Path::new(path)))
    }

    pub fn database(&self) -> Result<Arc<dyn Database>, StoreError> {
        match self.kind() {
            Some(Kind::File(path)) => Ok(Arc::new(Sqlite::at(path))),
            Some(Kind::Server(url)) => Ok(Arc::new(postgres::Postgres::at(url)?)),
            None => Err(StoreError::Url),
        }
    }

    pub fn path(&self) -> Option<PathBuf> {
        match self.kind() {
            Some(Kind::File(path)) => Some(path.to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_printed() {
        for url in [
            "postgres://ada:s3cret@db.example:5432/mazed",
            "postgresql://ada:s3cr@s3cret@db.example/mazed?sslmode=require",
            "postgres:///mazed?host=/run/postgresql&password=s3cret",
            "postgres://ada:s3cret@db.example/mazed?nonsense=s3cret",
        ] {
            let url: StoreUrl = url.parse().expect("a URL");
            let opened = url.database().map(|_| ());
            let all = format!("{url} {url:?} {opened:?}");
            assert!(!all.contains("s3cret"), "{all}");
            assert!(all.contains("mazed"), "{all}");
        }
        for wrong in ["", "sqlite:", "mysql://x", "mazed.db"] {
            let error = wrong.parse::<StoreUrl>().expect_err("refused");
            assert!(error.to_string().contains("sqlite:PATH"), "{error}");
        }
    }
}
