use super::spooled::read_spooled;
use super::*;
use crate::games::labyrinth;
use crate::games::packed::Packed;
use crate::games::run::Run;
use crate::limits::worker_pool::PoolShare;
use crate::model::{Day, Name, Ranking};
use crate::store::{Options, Sqlite};
use serde_json::Value;

/// An unfinished game of one session, with so many bytes of actions.
fn keep(code: u64, bytes: usize) -> RetryEntry {
    let run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 1);
    let saved = Saved {
        code: Code::new(code),
        standing: Ranking::Ranked,
        run: Packed {
            actions: vec![1; bytes],
            ..Packed::of(&run)
        },
        played: 1,
        pauses: 0,
        at: Moment::default(),
        rival: None,
    };
    let requester = Requester {
        key: None,
        name: Name::drawn(1),
        label: None,
        session: 1,
        attempts: Vec::new(),
        is_unseen: false,
        origin: 0,
    };
    let memory = PoolShare::alone().memory(bytes).expect("memory");
    RetryEntry::keep(requester, saved, Moment::default(), memory)
}

#[test]
fn a_newer_state_without_room_does_not_push_the_older_one_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Sqlite::at(&folder.path().join("mazed.db"));
    let store = Store::open(Arc::new(database), Options::default()).expect("a store");
    let queue = RetryQueue::new(&store);
    let bytes = |code| {
        queue
            .kept(1, Code::new(code))
            .map(|saved| saved.run.actions.len())
    };
    for (code, size) in [(1, 100), (2, 100), (1, 200)] {
        assert!(queue.enter(keep(code, size)).is_some());
    }
    assert_eq!((bytes(1), queue.len()), (Some(200), 2));
    assert!(queue.enter(keep(1, 512 * 1024)).is_none());
    assert_eq!((bytes(1), queue.len()), (Some(200), 2));
}

#[test]
fn what_a_later_version_has_spooled_is_not_read_in_part() {
    let day = Day(0);
    let packed = |change: &dyn Fn(&mut Value)| {
        let entry = keep(1, 100);
        let store = "store";
        let mut spooled = serde_json::to_value(Spooled { store, entry }).expect("json");
        change(&mut spooled);
        let packed = serde_json::to_vec(&spooled).expect("json");
        read_spooled(&packed, store, day).map(drop)
    };
    assert_eq!(packed(&|_| {}), Ok(()));
    // An earlier version did not know where a guest comes from.
    let less = packed(&|spooled| {
        let requester = spooled["entry"]["requester"].as_object_mut();
        requester.expect("fields").remove("origin");
    });
    assert_eq!(less, Ok(()));
    // The one before does not know that a guest may not wish to be seen, and reads all others' entries.
    let is_there = |is_unseen| {
        let mut entry = keep(1, 100);
        entry.requester.is_unseen = is_unseen;
        let entry = serde_json::to_value(&entry).expect("json");
        entry["requester"].get("is_unseen").is_some()
    };
    assert_eq!([true, false].map(is_there), [true, false]);
    for fields in [vec![], vec!["entry"], vec!["entry", "what", "Keep", "run"]] {
        let more = packed(&|spooled| {
            let place = fields.iter().fold(spooled, |at, field| &mut at[*field]);
            place["colour"] = Value::from("green");
        });
        assert_eq!(more, Err("of a newer version"), "{fields:?}");
    }
}
