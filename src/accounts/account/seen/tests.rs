use std::time::{Duration, SystemTime};

use super::*;
use crate::accounts::{Accounts, ClientAddress};
use crate::games::packed::{Tally, UnpackedRun};
use crate::games::run::Run;
use crate::games::{Level, labyrinth};
use crate::model::request::Claim;
use crate::model::{Code, Name, Ranking, StoreReply, StoreRequest};
use crate::rooms::{Mode, Presence};
use crate::store::{Options, Sqlite, Store};

/// A server on which players see each other, and the folder of its database.
fn house() -> (Arc<Accounts>, Presence, tempfile::TempDir) {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let (accounts, folder) = house_with(Some(presence.clone()));
    (accounts, presence, folder)
}

fn house_with(presence: Option<Presence>) -> (Arc<Accounts>, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Sqlite::at(&folder.path().join("mazed.db"));
    let store = Store::open(Arc::new(database), Options::default()).expect("a store");
    let accounts = Accounts::new(store, Arc::new(SystemTime::now), 2, presence);
    (accounts, folder)
}

/// A player with this key, or a guest, at an address of their own.
fn player(accounts: &Arc<Accounts>, key: Option<&str>, last: u8) -> Arc<Account> {
    let address = ClientAddress {
        ip: [192, 0, 2, last].into(),
        is_trusted: false,
    };
    let key = key.map(|key| format!("SHA256:{key}"));
    Account::new(Arc::clone(accounts), key, address)
}

async fn win(account: &Account, number: u64, standing: Ranking) {
    let level = labyrinth::level(9, 9);
    finish(account, Code::new(number), (level, number), standing).await;
}

async fn finish(account: &Account, code: Code, (level, seed): (Level, u64), standing: Ranking) {
    let mut run = Run::new(&labyrinth::ENTRY, level.clone(), seed);
    let mut game = (labyrinth::ENTRY.open)(&level, seed).expect("a board");
    for (n, action) in (1..).zip(game.way()) {
        run.record(Duration::from_millis(100 * n), action);
        game.apply(action);
    }
    let claim = Claim {
        code,
        standing,
        tally: Tally::of(&run, &game.progress()),
        run: UnpackedRun {
            run,
            level: level.canonical(&labyrinth::ENTRY).words(),
        },
    };
    let told = account.answer(StoreRequest::Finish(Box::new(claim)));
    let told = told.await;
    assert!(matches!(told, StoreReply::Placed(_, Ok(_))), "{told:?}");
}

/// Who is told of once it is looked.
async fn told_of(accounts: &Accounts, presence: &Presence) -> Option<Name> {
    accounts.drop_news();
    accounts.look_at_names().await;
    presence.look().winner.map(|winner| winner.name.clone())
}

async fn rename(account: &Account, name: &str) {
    let name = Name::clean(name).expect("a name");
    let renamed = account.answer(StoreRequest::Rename(name)).await;
    assert!(matches!(renamed, StoreReply::Renamed(Ok(_))));
}

async fn choose(account: &Account, says: &str) {
    let settings = StoreRequest::Settings(format!("lang=en {says}"));
    assert_eq!(account.answer(settings).await, StoreReply::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_winner_is_named_until_the_player_is_renamed_or_deleted() {
    let (accounts, presence, _folder) = house();
    let ada = player(&accounts, Some("ada"), 1);
    win(&ada, 1, Ranking::Practice).await;
    let told = told_of(&accounts, &presence).await;
    assert_eq!(told, None, "practice is nobody's news");
    win(&ada, 2, Ranking::Ranked).await;
    let drawn = ada.welcome().await.name;
    assert_eq!(told_of(&accounts, &presence).await, Some(drawn));
    rename(&ada, "Countess").await;
    assert_eq!(presence.look().winner, None, "at once");
    choose(&ada, "seen=yes").await;
    let told = told_of(&accounts, &presence).await;
    assert_eq!(told, Name::clean("Countess"));
    ada.answer(StoreRequest::Forget).await;
    assert_eq!(presence.look().winner, None, "at once");
    assert_eq!(told_of(&accounts, &presence).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_want_to_be_seen_any_more_is_called_otherwise_in_a_room_at_once() {
    let (accounts, presence, _folder) = house();
    let guest = player(&accounts, None, 1);
    let of = presence.of(guest.peer());
    let open = |name: Name| {
        let random = || crate::rooms::live::new_id().bits();
        let opened = of.open_room(name, 0, random, tokio::time::Instant::now());
        opened.expect("a room")
    };
    let rooms = [guest.name(), Name::drawn(77)].map(open);
    let names = || {
        let name = |room: &crate::rooms::room::Room| room.members()[0].name.clone();
        [rooms[0].look(name), rooms[1].look(name)]
    };
    choose(&guest, "seen=no").await;
    let [own, drawn] = names();
    assert_ne!(own, guest.name());
    // One that was drawn to hide it stays, also with other changes of the settings.
    assert_eq!(drawn, Name::drawn(77));
    choose(&guest, "seen=no").await;
    assert_eq!(names(), [own, drawn]);
}
