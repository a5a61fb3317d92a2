use super::*;
use crate::model::UserError;
use crate::store::sql::values;
use crate::store::{Sqlite, schema};
use tempfile::TempDir;

fn engine() -> (TempDir, Arc<Engine>) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Arc::new(Sqlite::at(&folder.path().join("mazed.db")));
    let first = schema::open(&*database).expect("a schema");
    let engine = Engine::start(database, first, None).expect("threads");
    (folder, Arc::new(engine))
}

fn put(sql: &mut dyn Sql, name: &str) -> Result<u64, StoreError> {
    let insert = "INSERT INTO meta (name, value) VALUES ($1, '')";
    sql.execute(insert, values![name])
}

/// How often each of these jobs was run, and the names that are kept, where every fourth fails so.
async fn kept_where(
    fails: impl Fn() -> StoreError + Clone + Send + Sync + 'static,
) -> (Vec<usize>, Vec<String>) {
    let (_folder, engine) = engine();
    // So that all of them share a transaction.
    let (let_go, held) = std::sync::mpsc::channel::<()>();
    let first = Arc::clone(&engine);
    let hold = tokio::spawn(async move {
        let wait = move |_: &mut dyn Sql| {
            let _ = held.recv();
            Ok(())
        };
        first.write(wait).await
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let jobs: Vec<_> = (0..40)
        .map(|number| {
            let (engine, fails) = (Arc::clone(&engine), fails.clone());
            tokio::spawn(async move {
                let mut runs = 0;
                let write = engine.write(move |sql| {
                    runs += 1;
                    put(sql, &format!("name {number}"))?;
                    match number % 4 {
                        0 => Err(fails()),
                        _ => Ok(runs),
                    }
                });
                write.await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let_go.send(()).expect("it waits");
    hold.await.expect("an answer").expect("done");
    let mut runs = Vec::new();
    for (number, job) in (0..).zip(jobs) {
        match job.await.expect("an answer") {
            Ok(so_often) => runs.push(so_often),
            Err(_) => assert_eq!(number % 4, 0),
        }
    }
    let query = "SELECT name FROM meta WHERE value = '' ORDER BY name";
    let rows = engine.read(move |sql| sql.rows(query, values![])).await;
    let names = rows.expect("rows").into_iter().map(|row| {
        let name = row.text(0).expect("a name");
        name.to_owned()
    });
    (runs, names.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_fails_undoes_nothing_of_the_others() {
    let mut expected: Vec<_> = (0..40).filter(|number| number % 4 != 0).collect();
    expected.sort_by_key(|number| format!("name {number}"));
    let expected: Vec<_> = expected
        .iter()
        .map(|number| format!("name {number}"))
        .collect();
    for panics in [false, true] {
        let (runs, names) = kept_where(move || {
            assert!(!panics, "a bug");
            StoreError::Denied(UserError::Taken)
        })
        .await;
        assert_eq!(runs, vec![1; 30], "each is run once");
        assert_eq!(names, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_server_was_in_the_way_of_is_tried_once_more() {
    let (_folder, engine) = engine();
    let mut runs = 0;
    let second = engine.write(move |sql| {
        runs += 1;
        put(sql, "name")?;
        match runs {
            1 => Err(StoreError::Again),
            _ => Ok(runs),
        }
    });
    assert_eq!(second.await, Ok(2));
    let never = engine.write(|_| Err::<(), _>(StoreError::Again));
    assert_eq!(never.await, Err(StoreError::Again));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_sees_one_state_and_a_panic_ends_only_its_job() {
    let (_folder, engine) = engine();
    // All readers may be hit.
    for _ in 0..10 {
        let read = engine.read(|_| -> Result<(), _> { panic!("a bug") });
        assert_eq!(read.await, Err(StoreError::Panicked));
    }
    let (begun, is_begun) = oneshot::channel();
    let (go_on, written) = std::sync::mpsc::channel::<()>();
    let mut begun = Some(begun);
    let count = |sql: &mut dyn Sql| {
        let row = sql.first("SELECT count(*) FROM meta", values![])?;
        row.map_or(Ok(0), |row| row.int(0))
    };
    let reads = Arc::clone(&engine);
    let reader = tokio::spawn(async move {
        let read = reads.read(move |sql| {
            let before = count(sql)?;
            begun.take().map(|begun| begun.send(()));
            let _ = written.recv();
            Ok((before, count(sql)?))
        });
        read.await
    });
    is_begun.await.expect("begun");
    engine
        .write(|sql| put(sql, "later"))
        .await
        .expect("written");
    go_on.send(()).expect("it waits");
    let (before, after) = reader.await.expect("an answer").expect("read");
    assert_eq!(before, after);
}
