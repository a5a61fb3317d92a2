use crate::store::StoreError;
use crate::store::sql::Sql;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// Work that is done in a transaction. It may be done again when that failed.
pub(super) trait Job: Send {
    /// Does it, and keeps the result. A panic ends the job and not the thread.
    fn run(&mut self, sql: &mut dyn Sql) -> Result<(), StoreError>;
    fn is_wanted(&self) -> bool;
    /// Whether another server's transaction was in its way.
    fn is_in_the_way(&self) -> bool;
    /// Hands over the result, or why the transaction failed.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

pub(super) struct Task<T, F> {
    work: F,
    result: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Task<T, F> {
    pub(super) fn new(work: F) -> (Box<Self>, oneshot::Receiver<Result<T, StoreError>>) {
        let (reply, answer) = oneshot::channel();
        let result = Err(StoreError::Again);
        let task = Box::new(Self {
            work,
            result,
            reply,
        });
        (task, answer)
    }
}

impl<T: Send, F> Job for Task<T, F>
where
    F: FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, sql: &mut dyn Sql) -> Result<(), StoreError> {
        let done = catch_unwind(AssertUnwindSafe(|| (self.work)(sql)));
        self.result = done.unwrap_or(Err(StoreError::Panicked));
        self.result.as_ref().map(drop).map_err(Clone::clone)
    }

    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn is_in_the_way(&self) -> bool {
        matches!(self.result, Err(StoreError::Again))
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let _ = self.reply.send(failed.map_or(self.result, Err));
    }
}
