//! The threads of a store: one writes, some read.
//!
//! The writer takes everything queued into one transaction and acknowledges after the commit, so
//! that jobs share the wait for the disk. Each job has a savepoint: a refusal undoes nothing of the
//! others.

mod job;
mod link;

use super::StoreError;
use super::sql::{Access, Database, Sql};
use crate::limits::pool::give_way;
use crate::metrics::StoreMetrics;
use job::{Job, Task};
use link::{Link, Outage};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// The most work that waits for a thread; further callers wait to put theirs in.
const QUEUED_JOBS_MAX: usize = 1024;

/// The most jobs in one transaction: the first waits a few milliseconds for the last.
const JOBS_PER_TRANSACTION: usize = 128;

/// How long the writer waits for more jobs after a transaction with several: their callers often send
/// the next request at once.
const LINGER: Duration = Duration::from_micros(200);

type Jobs = mpsc::Sender<Box<dyn Job>>;

/// The threads' queues. They end when this is dropped or closed and the queues are empty.
pub(super) struct Engine {
    /// `None`: closed.
    queues: Mutex<Option<Queues>>,
    /// What came of closing the database, once the thread that writes has ended.
    closed: Mutex<Option<oneshot::Receiver<Result<(), StoreError>>>>,
    outage: Arc<Outage>,
    pub(super) metrics: StoreMetrics,
}

struct Queues {
    writes: Jobs,
    reads: Jobs,
}

impl Engine {
    /// Starts the threads; `first` is the connection that writes.
    pub(super) fn start(
        database: Arc<dyn Database>,
        first: Box<dyn Sql>,
        batch: Option<usize>,
    ) -> std::io::Result<Self> {
        let outage = Arc::new(Outage::default());
        let (reads, readers) = start_readers(&database)?;
        let (writes, mut queue) = mpsc::channel::<Box<dyn Job>>(QUEUED_JOBS_MAX);
        let mut link = Link::new(database, Access::Write, Some(first));
        let most = batch.unwrap_or(JOBS_PER_TRANSACTION);
        let (tell, closed) = oneshot::channel();
        let noted = Arc::clone(&outage);
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                let mut last = 0;
                while let Some(job) = queue.blocking_recv() {
                    if last > 1 {
                        thread::sleep(LINGER);
                    }
                    let mut jobs = vec![job];
                    while jobs.len() < most
                        && let Ok(job) = queue.try_recv()
                    {
                        jobs.push(job);
                    }
                    last = jobs.len();
                    write(&mut link, jobs, &noted);
                }
                for reader in readers {
                    // One that panicked has closed its connection too.
                    let _ = reader.join();
                }
                let _ = tell.send(link.close());
            })?;
        Ok(Self {
            outage,
            metrics: StoreMetrics::new(),
            queues: Mutex::new(Some(Queues { writes, reads })),
            closed: Mutex::new(Some(closed)),
        })
    }

    /// Has work done in a transaction; it is durable when this returns.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _timed = self.metrics.writes.start_timer();
        submit(self.queue(|queues| &queues.writes)?, work).await
    }

    /// Has work done that changes nothing, and sees one state of the database.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _timed = self.metrics.reads.start_timer();
        submit(self.queue(|queues| &queues.reads)?, work).await
    }

    /// Notes that the thread that writes gets no answer.
    pub(super) fn note_silence(&self) -> StoreError {
        let why = "it does not answer";
        self.outage.begin(why);
        StoreError::Unavailable(why.to_owned())
    }

    /// Whether nothing could be written when it was tried last.
    pub(super) fn is_away(&self) -> bool {
        self.outage.is_on()
    }

    fn queue(&self, which: impl FnOnce(&Queues) -> &Jobs) -> Result<Jobs, StoreError> {
        let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.as_ref().map(which).cloned().ok_or_else(gone)
    }

    /// Has the threads end once what is queued is done, and the database closed; waits for that
    /// so long at most.
    pub(super) async fn close(&self, limit: Duration) -> Result<(), StoreError> {
        drop(take(&self.queues));
        let Some(closed) = take(&self.closed) else {
            return Ok(());
        };
        match timeout(limit, closed).await {
            Ok(closed) => closed.unwrap_or_else(|_| Err(gone())),
            Err(_) => Err(StoreError::Unavailable("it took too long".to_owned())),
        }
    }
}

fn take<T>(from: &Mutex<Option<T>>) -> Option<T> {
    from.lock().unwrap_or_else(PoisonError::into_inner).take()
}

fn gone() -> StoreError {
    StoreError::Unavailable("the store's thread has ended".to_owned())
}

async fn submit<T: Send + 'static>(
    queue: Jobs,
    work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let (task, answer) = Task::new(work);
    queue.send(task).await.map_err(|_| gone())?;
    // The threads end when the last sender is dropped.
    drop(queue);
    answer.await.map_err(|_| gone())?
}

fn start_readers(database: &Arc<dyn Database>) -> std::io::Result<(Jobs, Vec<JoinHandle<()>>)> {
    let (reads, queue) = mpsc::channel::<Box<dyn Job>>(QUEUED_JOBS_MAX);
    let queue = Arc::new(Mutex::new(queue));
    let start = |_| {
        let queue = Arc::clone(&queue);
        let mut link = Link::new(Arc::clone(database), Access::Read, None);
        let next = move || {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.blocking_recv()
        };
        let thread = thread::Builder::new().name("store-read".to_owned());
        thread.spawn(move || {
            give_way();
            while let Some(job) = next() {
                read(&mut link, job);
            }
        })
    };
    let readers = (0..database.readers())
        .map(start)
        .collect::<Result<_, _>>()?;
    Ok((reads, readers))
}

fn read(link: &mut Link, mut job: Box<dyn Job>) {
    // Under a crowd most have given up when their turn comes.
    if !job.is_wanted() {
        return;
    }
    let begin = link.database.begin_read();
    let result = link.with(&mut |sql| {
        sql.script(begin)?;
        match job.run(sql) {
            Err(error @ StoreError::Unavailable(_)) => Err(error),
            _ => sql.script("ROLLBACK"),
        }
    });
    job.answer(result.err());
}

/// Does jobs in one transaction. Jobs that conflicted with another server's are tried once more in a
/// second transaction, which sees the other server's rows.
fn write(link: &mut Link, jobs: Vec<Box<dyn Job>>, outage: &Outage) {
    let again = commit(link, jobs, outage);
    if !again.is_empty() {
        for job in commit(link, again, outage) {
            job.answer(Some(StoreError::Again));
        }
    }
}

/// Does jobs in one transaction and answers them, but for those that are returned.
fn commit(link: &mut Link, mut jobs: Vec<Box<dyn Job>>, outage: &Outage) -> Vec<Box<dyn Job>> {
    let begin = link.database.begin();
    let done = link.with(&mut |sql| {
        let done = transaction(sql, begin, &mut jobs);
        if done.is_err() {
            // It fails where the database has rolled back by itself, and on a broken
            // connection, which is dropped.
            let _ = sql.script("ROLLBACK");
        }
        done
    });
    match &done {
        Err(StoreError::Unavailable(why)) => outage.begin(why),
        Ok(()) if outage.is_on() && link.database.has_room() => outage.end(),
        _ => {}
    }
    match done {
        Ok(()) => {
            let (again, done): (Vec<_>, Vec<_>) =
                jobs.into_iter().partition(|job| job.is_in_the_way());
            done.into_iter().for_each(|job| job.answer(None));
            again
        }
        Err(StoreError::Again) => jobs,
        Err(error) => {
            let tell = |job: Box<dyn Job>| job.answer(Some(error.clone()));
            jobs.into_iter().for_each(tell);
            Vec::new()
        }
    }
}

fn transaction(
    sql: &mut dyn Sql,
    begin: &str,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    sql.script(begin)?;
    let mut before = "";
    // Callers that have timed out were told that their job failed: it is not done.
    for job in jobs.iter_mut().filter(|job| job.is_wanted()) {
        sql.script(&format!("{before}SAVEPOINT job"))?;
        before = match job.run(sql) {
            Ok(()) => "RELEASE SAVEPOINT job; ",
            Err(error @ StoreError::Unavailable(_)) => return Err(error),
            Err(_) => "ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job; ",
        };
    }
    sql.script(&format!("{before}COMMIT"))
}

#[cfg(test)]
mod tests;
