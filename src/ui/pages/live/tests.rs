use std::time::Duration;

use crate::model::{Begin, Name, StoreRequest};
use crate::rooms::{Mode, Presence};
use crate::ui::event::Key;
use crate::ui::tests::somebody::{Somebody, labyrinth, says};

fn presence() -> Presence {
    Presence::new(Mode::On, None).expect("a registry")
}

/// A player and a spectator who watches.
async fn pair(presence: &Presence) -> (Somebody, Somebody) {
    let mut player = Somebody::new(presence, 1, labyrinth());
    let mut spectator = Somebody::new(presence, 2, Begin::Menu);
    spectator.keys(&[Key::Char('w'), Key::Enter]);
    assert!(player.wake().await, "told that somebody watches");
    spectator.wake().await;
    (player, spectator)
}

#[tokio::test(start_paused = true)]
async fn whoever_watches_sees_each_move_and_the_player_how_many_watch() {
    let presence = presence();
    let mut player = Somebody::new(&presence, 1, labyrinth());
    let way = player.way();
    player.keys(&way[..3]);
    let mut spectator = Somebody::new(&presence, 2, Begin::Menu);
    spectator.keys(&[Key::Char('w')]);
    let list = spectator.text();
    let name = Name::drawn(1);
    assert!(list.contains(name.as_str()), "{list}");
    says(&list, &["Labyrinth 9 x 9"]);
    spectator.keys(&[Key::Enter]);
    assert!(player.wake().await);
    says(&player.text(), &["◉ 1"]);
    assert!(spectator.wake().await);
    says(&spectator.text(), &["3 moves"]);
    player.keys(&way[3..5]);
    assert!(spectator.wake().await);
    says(&spectator.text(), &["● ", "5 moves"]);
    // The number changes no more than once a second.
    spectator.keys(&[Key::Esc]);
    let list = spectator.text();
    assert!(list.contains("Labyrinth 9 x 9"), "the list again: {list}");
    player.wake().await;
    player.rest(2);
    assert!(!player.text().contains('◉'), "{}", player.text());
}

#[tokio::test(start_paused = true)]
async fn a_board_that_is_covered_is_covered_for_those_who_watch() {
    let presence = presence();
    let (mut player, mut spectator) = pair(&presence).await;
    let open = spectator.text();
    player.keys(&[Key::Char('p')]);
    spectator.wake().await;
    let covered = spectator.text();
    says(&covered, &["the board is covered"]);
    let walls = |text: &str| text.matches('█').count() + text.matches('▀').count();
    assert!(walls(&open) > 0 && walls(&covered) == 0, "{covered}");
    // Whoever comes now sees no more.
    let mut other = Somebody::new(&presence, 3, Begin::Menu);
    other.keys(&[Key::Char('w'), Key::Enter]);
    player.wake().await;
    other.wake().await;
    assert_eq!(walls(&other.text()), 0, "{}", other.text());
    player.keys(&[Key::Esc]);
    spectator.wake().await;
    assert!(walls(&spectator.text()) > 0);
}

#[tokio::test(start_paused = true)]
async fn a_key_lets_nobody_watch_at_once_and_the_same_key_lets_them_again() {
    let presence = presence();
    let (mut player, mut spectator) = pair(&presence).await;
    player.keys(&[Key::Char('V')]);
    says(&player.text(), &["Nobody can watch now"]);
    spectator.wake().await;
    let shown = spectator.text();
    says(&shown, &["This game can no longer be watched"]);
    assert!(!shown.contains('█'), "{shown}");
    spectator.keys(&[Key::Esc]);
    spectator.rest(2);
    spectator.keys(&[Key::Down]);
    assert!(spectator.text().contains("nobody to watch"));
    player.keys(&[Key::Char('V')]);
    spectator.rest(2);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    spectator.keys(&[Key::Down]);
    spectator.rest(1);
    let name = Name::drawn(1);
    assert!(
        spectator.text().contains(name.as_str()),
        "{}",
        spectator.text()
    );
}

#[tokio::test(start_paused = true)]
async fn a_finished_run_is_replayed_from_its_beginning_and_raced() {
    let presence = presence();
    let (mut player, mut spectator) = pair(&presence).await;
    spectator.keys(&[Key::Char('g'), Key::Char('0')]);
    let asks_for_run = |who: &Somebody| {
        let mut asked = who.asked.iter();
        asked.any(|request| matches!(request, StoreRequest::Record(_)))
    };
    assert!(!asks_for_run(&spectator), "not before it is finished");
    let way = player.way();
    player.keys(&way);
    spectator.wake().await;
    let moves = format!("{0}/{0} moves", way.len());
    says(&spectator.text(), &[&moves]);
    spectator.keys(&[Key::Char('0')]);
    assert!(spectator.text().contains(&format!("0/{} moves", way.len())));
    spectator.keys(&[Key::Char('g')]);
    assert!(asks_for_run(&spectator));
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_is_gone_and_whoever_is_not_seen_was_never_there() {
    let presence = presence();
    let (player, mut spectator) = pair(&presence).await;
    drop(player);
    spectator.wake().await;
    says(&spectator.text(), &["left the game"]);
    let mut shy = Somebody::new(&presence, 3, Begin::Menu);
    // The last of the settings, to the left: not to be seen.
    shy.keys(&[Key::Char('0'), Key::Up, Key::Up, Key::Right, Key::Esc]);
    shy.keys(&[Key::Char('1')]);
    assert!(presence.live_lines(tokio::time::Instant::now()).is_empty());
}

/// Without names all rows say the same.
#[tokio::test(start_paused = true)]
async fn the_bar_follows_its_run_when_another_comes_first() {
    let presence = Presence::new(Mode::NamesOff, None).expect("a registry");
    let mut ahead = Somebody::new(&presence, 1, labyrinth());
    let mut behind = Somebody::new(&presence, 2, labyrinth());
    let way = ahead.way();
    let end = way.len() - 2;
    ahead.keys(&way[..8]);
    let mut spectator = Somebody::new(&presence, 3, Begin::Menu);
    spectator.keys(&[Key::Char('w')]);
    // How far a run is, is told with the key after the list was looked at.
    ahead.keys(&way[8..9]);
    behind.keys(&way[..1]);
    let bar = |who: &Somebody| who.text().lines().position(|line| line.contains('▸'));
    let mut below = None;
    for keys in [&way[1..end - 1], &way[end - 1..end], &[]] {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        spectator.rest(2);
        if below.is_none() {
            spectator.keys(&[Key::Down]);
            below = bar(&spectator);
        }
        behind.keys(keys);
    }
    assert!(bar(&spectator) < below, "{}", spectator.text());
    spectator.keys(&[Key::Enter]);
    behind.wake().await;
    spectator.wake().await;
    says(&spectator.text(), &[&format!("{end} moves")]);
}
