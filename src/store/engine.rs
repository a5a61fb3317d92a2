//! The threads of a store: one that writes, some that read.
//!
//! The writer takes whatever is queued into one transaction and acknowledges after the
//! commit: waiting for the disk is the dear part, and it is shared that way.

mod link;

use super::servers::WriteCount;
use super::sql::{AccessMode, Database, Sql};
use super::{Options, StoreError};
use crate::limits::pool::give_way;
use crate::metrics::StoreMetrics;
use crate::model::Secret;
use link::{Link, Outage, Slot};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// The most work that waits for a thread; further callers wait to put theirs in.
const QUEUED_JOBS_MAX: usize = 1024;

/// The most work in one transaction: enough that the disk's part of each is small, and a
/// few milliseconds at most that the first of them waits for the last.
const JOBS_PER_TRANSACTION: usize = 128;

/// How long the writer waits for others after a transaction of several: those who were just
/// answered come back at once with the next, and shall not wait for a transaction that was
/// begun for the first of them alone.
const LINGER: Duration = Duration::from_micros(200);

/// Work on a connection. It may be done again when a transaction failed, so it keeps
/// nothing but its last result.
trait Job: Send {
    fn run(&mut self, sql: &mut dyn Sql) -> Result<(), StoreError>;
    /// Whether the caller still waits for the result.
    fn is_wanted(&self) -> bool;
    /// Whether it takes long enough to have a transaction of its own.
    fn is_page(&self) -> bool;
    fn done(self: Box<Self>, result: Result<(), StoreError>);
}

struct Task<T, F> {
    work: F,
    is_page: bool,
    out: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F> Job for Task<T, F>
where
    F: FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, sql: &mut dyn Sql) -> Result<(), StoreError> {
        self.out = None;
        self.out = Some((self.work)(sql)?);
        Ok(())
    }

    fn is_wanted(&self) -> bool {
        !self.reply.is_closed()
    }

    fn is_page(&self) -> bool {
        self.is_page
    }

    fn done(self: Box<Self>, result: Result<(), StoreError>) {
        let answer = match (result, self.out) {
            (Ok(()), Some(out)) => Ok(out),
            (Ok(()), None) => Err(StoreError::Again),
            (Err(error), _) => Err(error),
        };
        // The caller may have given up.
        let _ = self.reply.send(answer);
    }
}

type Queue = mpsc::Sender<Box<dyn Job>>;

/// The threads' queues. They end when this is dropped or closed and the queues are empty.
pub(super) struct Engine {
    /// `None`: closed.
    queues: Mutex<Option<Queues>>,
    /// What came of closing the database, once the thread that writes has ended.
    closed: Mutex<Option<oneshot::Receiver<Result<(), StoreError>>>>,
    /// Threads that read.
    pub(super) readers: usize,
    /// The transactions of a server on a shared database.
    pub(super) written: WriteCount,
    outage: Arc<Outage>,
    pub(super) metrics: StoreMetrics,
}

struct Queues {
    writes: Queue,
    reads: Queue,
}

impl Engine {
    /// Starts the threads; `first` is the connection that writes.
    pub(super) fn start(
        database: Arc<dyn Database>,
        first: Box<dyn Sql>,
        options: Options,
        secret: Option<Secret>,
    ) -> std::io::Result<Self> {
        let outage = Arc::new(Outage::default());
        let all = Arc::clone(&outage);
        let written = match database.file() {
            None if options.serves => WriteCount::of(database.server()),
            _ => WriteCount::default(),
        };
        let (reads, queue) = mpsc::channel::<Box<dyn Job>>(QUEUED_JOBS_MAX);
        let queue = Arc::new(Mutex::new(queue));
        let count = database.readers();
        let (mut readers, mut others) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let queue = Arc::clone(&queue);
            let mut link = Link {
                database: Arc::clone(&database),
                access: AccessMode::Read,
                open: Slot::default(),
                others: Vec::new(),
                failed: None,
                has_changed: false,
                owed: None,
                secret,
                written: WriteCount::default(),
                outage: Arc::clone(&outage),
            };
            others.push(Arc::clone(&link.open));
            let reader = thread::Builder::new()
                .name("store-read".to_owned())
                .spawn(move || {
                    give_way();
                    let next = || {
                        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                        queue.blocking_recv()
                    };
                    while let Some(mut job) = next() {
                        // Under a crowd most have given up when their turn comes.
                        if !job.is_wanted() {
                            continue;
                        }
                        let result = link.twice(&mut |sql| job.run(sql));
                        job.done(result);
                    }
                })?;
            readers.push(reader);
        }
        let (writes, mut queue) = mpsc::channel::<Box<dyn Job>>(QUEUED_JOBS_MAX);
        let mut link = Link {
            owed: options.serves.then(|| database.free_the_dead()),
            database,
            access: AccessMode::Write,
            open: Arc::new(Mutex::new(Some(first))),
            others,
            failed: None,
            has_changed: false,
            secret,
            written: written.clone(),
            outage,
        };
        let most = options.batch.unwrap_or(JOBS_PER_TRANSACTION);
        let (tell, closed) = oneshot::channel();
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                let mut last = 0;
                // A page that ended the collection of the jobs before it.
                let mut page = None;
                while let Some(job) = page.take().or_else(|| queue.blocking_recv()) {
                    if last > 1 {
                        thread::sleep(LINGER);
                    }
                    let is_page = job.is_page();
                    let mut jobs = vec![job];
                    while !is_page
                        && jobs.len() < most
                        && let Ok(job) = queue.try_recv()
                    {
                        if job.is_page() {
                            page = Some(job);
                            break;
                        }
                        jobs.push(job);
                    }
                    last = jobs.len();
                    write(&mut link, jobs);
                }
                for reader in readers {
                    // One that panicked has closed its connection too.
                    let _ = reader.join();
                }
                // Nobody listens where the engine was dropped.
                let _ = tell.send(link.close());
            })?;
        Ok(Self {
            readers: count,
            written,
            outage: all,
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
        submit(self.queue(|queues| &queues.writes)?, work, false).await
    }

    /// Like [`Self::write`], in a transaction of its own: nobody's run waits for several pages
    /// that share one. The next page belongs into the queue when this one is done, so that
    /// whatever waits by then comes before it.
    pub(super) async fn write_page<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _timed = self.metrics.writes.start_timer();
        submit(self.queue(|queues| &queues.writes)?, work, true).await
    }

    /// Has work done that changes nothing.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _timed = self.metrics.reads.start_timer();
        submit(self.queue(|queues| &queues.reads)?, work, false).await
    }

    /// Notes that the thread that writes gets no answer.
    pub(super) fn note_silence(&self) -> StoreError {
        let why = "it does not answer";
        self.outage.note(AccessMode::Write, Some(why));
        StoreError::Unavailable(why.to_owned())
    }

    /// Whether the database was away when it was used last.
    pub(super) fn is_away(&self) -> bool {
        self.outage.is_away()
    }

    fn queue(&self, which: impl FnOnce(&Queues) -> &Queue) -> Result<Queue, StoreError> {
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
    queue: Queue,
    work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    is_page: bool,
) -> Result<T, StoreError> {
    let (reply, answer) = oneshot::channel();
    let task = Box::new(Task {
        work,
        is_page,
        out: None,
        reply,
    });
    queue.send(task).await.map_err(|_| gone())?;
    // The threads end when the last of these is gone.
    drop(queue);
    answer.await.map_err(|_| gone())?
}

/// Does jobs in one transaction, or each in its own when one of them fails.
fn write(link: &mut Link, mut jobs: Vec<Box<dyn Job>>) {
    let is_page = jobs.iter().any(|job| job.is_page());
    let begin = if is_page {
        link.database.begin_page()
    } else {
        link.database.begin()
    };
    let written = link.written.clone();
    let result = link.twice(&mut |sql| {
        let commit = written.commit(sql);
        transaction(sql, [begin, &commit], &mut jobs)
    });
    if result.is_ok() {
        written.committed();
    }
    match result {
        Err(error) if jobs.len() > 1 && !matches!(error, StoreError::Unavailable(_)) => {
            for job in jobs {
                write(link, vec![job]);
            }
        }
        result => {
            for job in jobs {
                job.done(result.clone());
            }
        }
    }
}

fn transaction(
    sql: &mut dyn Sql,
    [begin, commit]: [&str; 2],
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    sql.script(begin)?;
    let done = jobs
        .iter_mut()
        // Who has given up was told that it failed, and tries again or has it wait elsewhere.
        .filter(|job| job.is_wanted())
        .try_for_each(|job| job.run(sql))
        .and_then(|()| sql.script(commit));
    if done.is_err() {
        // It fails where the database has rolled back by itself, and on a broken
        // connection, which is dropped.
        let _ = sql.script("ROLLBACK");
    }
    done
}

#[cfg(test)]
mod tests {
    use super::super::sql::values;
    use super::super::{Sqlite, migrate};
    use super::*;

    fn name(number: i64) -> String {
        format!("name {number}")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_changes_nothing_does_not_find_a_full_disk_empty() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mazed.db");
        let mut first = Sqlite::at(&path)
            .connect(AccessMode::Write)
            .expect("a file");
        migrate::migrate(&Sqlite::at(&path), &mut *first, migrate::MIGRATIONS).expect("a schema");
        let database = Arc::new(Sqlite::at(&path).capped(1));
        let first = database.connect(AccessMode::Rewrite).expect("a file");
        let engine = Engine::start(database, first, Options::default(), None).expect("threads");
        let long = "x".repeat(100_000);
        let put = move |sql: &mut dyn Sql| {
            let insert = "INSERT INTO meta (name, value) VALUES ('long', $1)";
            sql.execute(insert, values![long.as_str()])
        };
        assert!(engine.write(put).await.is_err());
        assert!(engine.is_away());
        engine
            .write(|_| Ok(()))
            .await
            .expect("nothing to be written");
        assert!(engine.is_away());
        let touch = "UPDATE meta SET value = value";
        let touched = engine.write(move |sql| sql.execute(touch, values![]));
        touched.await.expect("room for that");
        assert!(!engine.is_away());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_lock_that_was_never_let_go_of_holds_up_no_clean_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Arc::new(Sqlite::at(&folder.path().join("mazed.db")));
        let mut first = database.connect(AccessMode::Write).expect("a file");
        migrate::migrate(&*database, &mut *first, migrate::MIGRATIONS).expect("a schema");
        let engine = Engine::start(database, first, Options::default(), None).expect("threads");
        let hold = |sql: &mut dyn Sql| {
            sql.script("BEGIN")?;
            sql.first("SELECT count(*) FROM meta", values![]).map(drop)
        };
        engine.read(hold).await.expect("read");
        let insert = "INSERT INTO meta (name, value) VALUES ('last', '')";
        let put = engine.write(move |sql| sql.execute(insert, values![]));
        put.await.expect("written");
        assert_eq!(engine.close(Duration::from_secs(60)).await, Ok(()));
        assert!(!folder.path().join("mazed.db-wal").exists());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_in_a_job_is_that_jobs_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Arc::new(Sqlite::at(&folder.path().join("mazed.db")));
        let mut first = database.connect(AccessMode::Write).expect("a file");
        migrate::migrate(&*database, &mut *first, migrate::MIGRATIONS).expect("a schema");
        let engine = Engine::start(database, first, Options::default(), None);
        let engine = Arc::new(engine.expect("threads"));
        // Together, so that some of them share a transaction.
        let jobs: Vec<_> = (0..40)
            .map(|number| {
                let engine = Arc::clone(&engine);
                tokio::spawn(async move {
                    let write = engine.write(move |sql| {
                        let name = name(number);
                        sql.execute(
                            "INSERT INTO meta (name, value) VALUES ($1, '')",
                            values![name],
                        )?;
                        assert!(number % 4 != 0, "a bug");
                        Ok(number)
                    });
                    write.await
                })
            })
            .collect();
        let mut kept = Vec::new();
        for (number, job) in (0..).zip(jobs) {
            let result = job.await.expect("an answer");
            if number % 4 == 0 {
                assert_eq!(result, Err(StoreError::Panicked));
            } else {
                assert_eq!(result, Ok(number));
                kept.push(name(number));
            }
        }
        // All readers may be hit.
        for _ in 0..10 {
            let read = engine.read(|_| -> Result<(), _> { panic!("a bug") });
            assert_eq!(read.await, Err(StoreError::Panicked));
        }
        let rows = engine
            .read(|sql| sql.rows("SELECT name FROM meta WHERE value = ''", values![]))
            .await
            .expect("rows");
        let mut names: Vec<_> = rows
            .iter()
            .map(|row| row.text(0).expect("a name"))
            .collect();
        names.sort_unstable();
        kept.sort();
        assert_eq!(names, kept);
    }
}
