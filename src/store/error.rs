//! Why the store did not do something.

use crate::model::UserError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The URL is none. Nothing of it is said, as a password may be in it.
    #[error("a database is sqlite:PATH or postgres://USER@HOST/NAME")]
    Url,
    /// A parameter of the URL is not understood, named without its value.
    #[error("a parameter of the database's URL: {0}")]
    Parameter(String),
    /// It cannot be reached, or has no room: what was to be written can wait.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// Two transactions were in each other's way.
    #[error("another server was faster; try again")]
    Again,
    /// A bug, in this one piece of work.
    #[error("a bug in work on the database")]
    Panicked,
    /// It was made by another version, whose schema has this number.
    #[error("the database was made by another version of mazed (schema {0})")]
    Version(String),
    /// It is another program's.
    #[error("{0} is another program's database")]
    Foreign(String),
    /// Another server uses it alone; the number of its process, where it is known.
    #[error("a mazed server already uses this database: process {}", .0.map_or("?".to_owned(), |process| process.to_string()))]
    InUse(Option<u32>),
    /// What is stored makes no sense, or its disk does not give it back.
    #[error("the database cannot be read: its file or its disk is damaged: {0}")]
    Corrupt(String),
    /// There is nothing that could be copied.
    #[error("{0} is not there")]
    Missing(String),
    /// Something is there that must not be overwritten.
    #[error("{0} is there already and is not overwritten")]
    AlreadyExists(String),
    #[error("the database does not understand: {0}")]
    Sql(String),
    #[error("refused: {0:?}")]
    Denied(UserError),
}

impl StoreError {
    /// What a player is told, who can do nothing about the store.
    pub fn user_error(&self) -> UserError {
        match self {
            Self::Denied(error) => *error,
            Self::Unavailable(_) | Self::Again => UserError::Later,
            _ => UserError::Broken,
        }
    }

    /// Whether it may go by.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Again)
    }
}
