//! What is wrong with the text of a board or a mask.

use thiserror::Error;

/// The message that says what is wrong, and its values. Lines, columns and entries count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message} {values:?}")]
pub struct Problem {
    pub message: &'static str,
    pub values: Vec<(&'static str, Value)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Number(usize),
    Letter(char),
}

impl Problem {
    pub fn new(message: &'static str, values: &[(&'static str, usize)]) -> Self {
        let number = |&(name, number): &_| (name, Value::Number(number));
        Self {
            message,
            values: values.iter().map(number).collect(),
        }
    }
}
