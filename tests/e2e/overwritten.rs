//! Somebody copies another database over the one that the server uses.

use crate::has;
use crate::server::{Process, new_key};
use crate::stop::{Player, mazed};
use std::path::Path;
use std::time::{Duration, Instant};

/// Waits until the file has a mark by which a copy from before is told from it, and all that is
/// saved so far.
fn wait_for_mark(folder: &Path, before: &[u8]) {
    let head = |bytes: &[u8]| bytes[68..72].to_vec();
    let deadline = Instant::now() + Duration::from_secs(20);
    while head(&std::fs::read(folder.join("mazed.db")).unwrap()) == head(before) {
        assert!(Instant::now() < deadline, "no mark");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_database_that_is_copied_over_the_one_in_use_is_noticed_and_left_as_it_is() {
    if !has("ssh") {
        return;
    }
    let mut first = Process::start(&["--drain", "0"]);
    let (folder, address) = (first.folder.path().to_owned(), first.address);
    let keys = ["a", "b", "c", "d"].map(|name| {
        std::fs::create_dir(folder.join(name)).unwrap();
        new_key(&folder.join(name), "ed25519")
    });
    let wins = |server: &Process, key: &Path| {
        let mut player = Player::of(server, key);
        let way = player.begins();
        player.types(&format!("{way}\n"), "Rank ");
    };
    wins(&first, &keys[0]);
    first.signal("TERM");
    assert_eq!(first.wait(Duration::from_secs(20)), 0, "{}", first.errors());
    let [file, earlier, log] = ["mazed.db", "earlier.db", "mazed.db-wal"].map(|n| folder.join(n));
    let copy = |from: &Path, to: &Path| std::fs::copy(from, to).map(drop).unwrap();
    copy(&file, &earlier);
    let before = std::fs::read(&earlier).unwrap();

    let mut server = Process::start_in(first.take_folder(), address, "", &["--drain", "0"]);
    wait_for_mark(&folder, &before);
    wins(&server, &keys[1]);
    let mut players: Vec<_> = keys[2..]
        .iter()
        .map(|key| Player::of(&server, key))
        .collect();
    let ways: Vec<_> = players.iter_mut().map(Player::begins).collect();

    // It is put back: nothing that was acknowledged is lost.
    let kept = folder.join("kept.db");
    copy(&file, &kept);
    copy(&earlier, &file);
    players[0].types(&format!("{}\n", ways[0]), "The server will retry.");
    assert!(!players[0].said.contains("Rank"), "{}", players[0].said);
    server.wait_for_error("another database is in its place");
    assert!(std::fs::read(&file).unwrap() == before, "it was written to");
    copy(&kept, &file);
    server.wait_for_error("what waited for the store is written entries=1");
    server.wait_for_error("the database is back");

    // It stays: what was saved last is in the log, which is not brought into a stranger's file.
    copy(&file, &kept);
    copy(&earlier, &file);
    players[1].types(&format!("{}\n", ways[1]), "The server will retry.");
    server.signal("TERM");
    assert_eq!(
        server.wait(Duration::from_secs(40)),
        1,
        "{}",
        server.errors()
    );
    assert!(std::fs::read(&file).unwrap() == before, "it was written to");
    assert!(!log.exists());
    let said = server.errors();
    assert!(said.contains("is put aside"), "{said}");
    let aside = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let aside: Vec<_> = aside
        .filter(|path| path.to_string_lossy().contains("mazed.db-wal."))
        .collect();
    assert_eq!(aside.len(), 1, "{aside:?}");

    // The file that was there before, with its log: nothing that was acknowledged is lost.
    std::fs::create_dir(folder.join("whole")).unwrap();
    copy(&kept, &folder.join("whole/mazed.db"));
    copy(&aside[0], &folder.join("whole/mazed.db-wal"));
    let verified = mazed(&folder, &["verify", "--store", "sqlite:whole/mazed.db"]);
    assert!(verified.starts_with("Runs: 3. Verified: 3,"), "{verified}");

    // The other one goes on, with what waited.
    let mut server = Process::start_in(server.take_folder(), address, "", &["--drain", "0"]);
    server.wait_for_error("what waited for the store is written entries=1");
    server.signal("TERM");
    assert_eq!(
        server.wait(Duration::from_secs(20)),
        0,
        "{}",
        server.errors()
    );
    let verified = mazed(&folder, &["verify", "--store", "sqlite:mazed.db"]);
    assert!(verified.starts_with("Runs: 2. Verified: 2,"), "{verified}");
}
