//! The pages that are lists, forms and questions.

pub(crate) mod account;
pub(crate) mod boards;
pub(crate) mod by_code;
pub(crate) mod choice;
pub(crate) mod daily;
pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod join;
mod lab;
pub(crate) mod ladder;
pub(crate) mod leaderboards;
pub(crate) mod levels;
pub(crate) mod live;
pub(crate) mod room;
pub(crate) mod settings;
mod shared;
pub(crate) mod unfinished;
