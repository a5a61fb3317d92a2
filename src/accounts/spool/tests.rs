use super::*;

fn entry(number: u64) -> Vec<u8> {
    format!("entry {number}").into_bytes()
}

fn numbers(entries: &[Numbered]) -> Vec<u64> {
    for (number, bytes) in entries {
        assert_eq!(bytes[..7.min(bytes.len())], entry(*number)[..7]);
    }
    entries.iter().map(|(number, _)| *number).collect()
}

/// Opens a spool once the thread of the one before has let go of it.
fn open(folder: &Path) -> (Spool, Vec<Numbered>) {
    for _ in 0..1000 {
        match Spool::open(folder) {
            Err(SpoolError::Held(_)) => thread::sleep(std::time::Duration::from_millis(5)),
            opened => return opened.expect("a spool"),
        }
    }
    panic!("it is held for ever");
}

#[tokio::test]
async fn what_is_not_done_is_there_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (spool, entries) = open(folder.path());
    assert_eq!(numbers(&entries), [0_u64; 0]);
    for number in 1..=100 {
        assert_eq!(spool.put(number, entry(number)).await, Ok(true));
    }
    for number in 1..=98 {
        spool.done(number);
    }
    spool.flush().await;
    drop(spool);
    let (spool, entries) = open(folder.path());
    assert_eq!(numbers(&entries), [99, 100]);
    spool.done(99);
    spool.done(100);
    spool.flush().await;
    let size = std::fs::metadata(folder.path().join("runs")).map(|file| file.len());
    assert_eq!(size.ok(), Some(0), "nothing is left of what is done");
}

#[tokio::test]
async fn half_a_record_takes_none_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("runs");
    let (spool, _) = open(folder.path());
    for number in 1..=3 {
        assert_eq!(spool.put(number, entry(number)).await, Ok(true));
    }
    drop(spool);
    let whole = std::fs::read(&path).expect("a file");
    let record = whole.len() / 3;
    for cut in 0..record {
        drop(open(folder.path()));
        std::fs::write(&path, &whole[..2 * record + cut]).expect("cut");
        let (spool, entries) = open(folder.path());
        assert_eq!(numbers(&entries), [1, 2]);
        assert_eq!(spool.put(4, entry(4)).await, Ok(true));
        drop(spool);
        assert_eq!(numbers(&open(folder.path()).1), [1, 2, 4]);
    }
    drop(open(folder.path()));
    for at in 0..record {
        let mut damaged = whole.clone();
        damaged[record + at] ^= 1;
        std::fs::write(&path, damaged).expect("damaged");
        assert_eq!(numbers(&open(folder.path()).1), [1, 3], "byte {at}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_promised_in_a_file_without_a_name() {
    let top = tempfile::tempdir().expect("a folder");
    let folder = top.path().join("spool");
    let (spool, _) = open(&folder);
    assert_eq!(spool.put(1, entry(1)).await, Ok(true));
    std::fs::remove_file(folder.join("runs")).expect("removed");
    assert_eq!(spool.put(2, entry(2)).await, Ok(false));
    // It is written anew, and nothing was lost by that.
    assert_eq!(spool.put(3, entry(3)).await, Ok(true));
    // Nor is anything by whoever moves or deletes the folder.
    std::fs::rename(&folder, top.path().join("away")).expect("moved");
    assert_eq!(spool.put(4, entry(4)).await, Ok(false));
    assert_eq!(spool.put(5, entry(5)).await, Ok(true));
    std::fs::remove_dir_all(&folder).expect("deleted");
    assert!(spool.flush().await, "it is there again");
    assert!(matches!(Spool::open(&folder), Err(SpoolError::Held(_))));
    // Where it cannot be made, that is said.
    std::fs::remove_dir_all(&folder).expect("deleted");
    std::fs::write(&folder, "a file").expect("written");
    assert!(!spool.flush().await);
    std::fs::remove_file(&folder).expect("deleted");
    assert!(spool.flush().await);
    drop(spool);
    assert_eq!(numbers(&open(&folder).1), [1, 3, 5]);
}

#[tokio::test]
async fn the_file_does_not_grow_with_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let (spool, _) = open(folder.path());
    let mut stays = entry(0);
    stays.resize(1000, b'x');
    assert_eq!(spool.put(0, stays).await, Ok(true));
    for number in 1..200 {
        let mut large = entry(number);
        large.resize(100_000, b'x');
        assert_eq!(spool.put(number, large).await, Ok(true));
        spool.done(number);
    }
    spool.flush().await;
    let size = std::fs::metadata(folder.path().join("runs")).map(|file| file.len());
    assert!(
        size.as_ref().is_ok_and(|size| *size < 2_000_000),
        "{size:?}"
    );
    drop(spool);
    let (_, entries) = open(folder.path());
    assert_eq!((entries.len(), entries[0].1.len()), (1, 1000));
}

#[cfg(unix)]
#[tokio::test]
async fn others_cannot_read_it_and_no_other_server_uses_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let spool = folder.path().join("spool");
    let (_spool, _) = open(&spool);
    let mode = |path: &Path| std::fs::metadata(path).map(|file| file.permissions().mode());
    assert_eq!(mode(&spool).ok().map(|mode| mode & 0o777), Some(0o700));
    let file = mode(&spool.join("runs"));
    assert_eq!(file.ok().map(|mode| mode & 0o777), Some(0o600));
    assert!(matches!(
        Spool::open(&spool),
        Err(SpoolError::Held(Some(_)))
    ));
}
