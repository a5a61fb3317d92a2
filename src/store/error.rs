//! Why the store did not do something.

use crate::model::UserError;

/// What goes wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The URL is none. Nothing of it is said, as a password may be in it.
    #[error("a store is sqlite:PATH or postgres://USER@HOST/NAME")]
    Url,
    /// A parameter of the URL is not understood, named without its value.
    #[error("a parameter of the store's URL: {0}")]
    Parameter(String),
    /// It cannot be reached, or has no room: what was to be written can wait.
    #[error("the store is away: {0}")]
    Unavailable(String),
    /// Two transactions were in each other's way.
    #[error("another server was faster; once more")]
    Again,
    /// A bug, in this one piece of work.
    #[error("a bug in the store's work")]
    Panicked,
    /// The schema is of a later program.
    #[error(
        "the store has schema {schema}, this program knows {known} and could use {}: run a newer mazed", known + 1
    )]
    Newer {
        /// The schema's version.
        schema: i64,
        /// The one that this program brings along.
        known: i64,
        /// The version of the program that made it, where it is known.
        by: Option<String>,
    },
    /// It is another program's.
    #[error("{0} is another program's database")]
    Foreign(String),
    /// Another server uses it alone; the number of its process, where it is known.
    #[error("another server uses the store")]
    InUse(Option<u32>),
    /// What is stored makes no sense.
    #[error("the store is damaged: {0}")]
    Corrupt(String),
    /// There is no file to restore from.
    #[error("there is no such file")]
    NoCopy,
    /// The file to restore from is damaged.
    #[error("the file is damaged")]
    DamagedCopy,
    /// The file to restore from is something else.
    #[error("the file is not a copy of a store")]
    ForeignCopy,
    /// Something is there that must not be overwritten.
    #[error("{0} is there already and is not overwritten unasked")]
    AlreadyExists(String),
    /// A statement failed.
    #[error("the store does not understand: {0}")]
    Sql(String),
    /// It is against the rules.
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
