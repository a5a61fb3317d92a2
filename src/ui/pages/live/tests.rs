use std::sync::Arc;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::dir::Dir;
use crate::games::{self, Action, Opening, labyrinth};
use crate::i18n::Lang;
use crate::limits::ClientAddress;
use crate::look::{Caps, Depth};
use crate::model::{Begin, Name, Profile, SharedBoard, Step, StoreReply, StoreRequest, UserError};
use crate::rooms::{Identity, Mode, Peer, Presence};
use crate::ui::event::{Effect, Event, Key, Now};
use crate::ui::{App, Start};

const SIZE: (u16, u16) = (80, 24);

fn identity(number: u8) -> Identity {
    Identity {
        key: Some(format!("SHA256:{number}")),
        name: Name::drawn(number.into()),
        session: number.into(),
        address: ClientAddress::LOCAL,
    }
}

/// Somebody at a screen, and what they ask the store.
pub(crate) struct Somebody {
    app: App,
    peer: Arc<Peer>,
    size: (u16, u16),
    now: Now,
    pub(crate) asked: Vec<StoreRequest>,
}

impl Somebody {
    /// Somebody of this number among the others.
    pub(crate) fn new(presence: &Presence, number: u8, game: Begin) -> Self {
        let caps = Caps {
            depth: Depth::Mono,
            unicode: true,
        };
        Self::at(presence, number, game, (SIZE, caps, Lang::En))
    }

    pub(crate) fn at(
        presence: &Presence,
        number: u8,
        game: Begin,
        (size, caps, lang): ((u16, u16), Caps, Lang),
    ) -> Self {
        let peer = Peer::new(identity(number));
        let start = Start {
            size,
            caps,
            lang,
            seed: number.into(),
            game,
            profile: Some(Profile {
                step: Some(Step::FIRST),
                ..Profile::of(identity(number).name)
            }),
            board_limit: None,
            presence: Some(presence.of(Arc::clone(&peer))),
            address: Default::default(),
            has_clipboard: false,
            host_texts: Default::default(),
        };
        Self {
            app: App::new(start).expect("the menu"),
            peer,
            size,
            now: Duration::from_secs(60),
            asked: Vec::new(),
        }
    }

    pub(crate) fn send(&mut self, event: Event) {
        self.now += Duration::from_millis(100);
        for effect in self.app.update(self.now, event) {
            if let Effect::Request(request) = effect {
                if let StoreRequest::Watch(id) = *request {
                    self.send(Event::Reply(Box::new(StoreReply::Watch(id, Ok(())))));
                }
                self.asked.push(*request);
            }
        }
    }

    pub(crate) fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.send(Event::Key(*key));
        }
    }

    /// Does what a session does that was woken, if it was.
    async fn wake(&mut self) -> bool {
        let woken = tokio::time::timeout(Duration::from_millis(10), self.peer.woken());
        let is_woken = woken.await.is_ok();
        if is_woken {
            self.send(Event::Live);
        }
        is_woken
    }

    /// Lets all that is under way come to its end.
    pub(crate) fn rest(&mut self, seconds: u64) {
        let until = self.now + Duration::from_secs(seconds);
        while let Some(due) = self.app.deadline().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.app.update(self.now, Event::Tick);
        }
        self.now = until;
    }

    pub(crate) fn text(&self) -> String {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..area.height)
            .map(row)
            .collect::<Vec<String>>()
            .join("\n")
    }
}

fn presence() -> Presence {
    Presence::new(Mode::On, None).expect("a registry")
}

pub(crate) fn labyrinth() -> Begin {
    Begin::Game(Opening {
        game: "labyrinth",
        level: labyrinth::level(9, 9),
        seed: Some(7),
    })
}

/// The keys of the shortest way through the board of [`labyrinth`].
fn way() -> Vec<Key> {
    let entry = games::find("labyrinth").expect("a game");
    let mut game = (entry.open)(&labyrinth::level(9, 9), 7).expect("a board");
    let mut keys = Vec::new();
    while let Some(left) = game.left().filter(|left| *left > 0) {
        let next = Dir::ALL.into_iter().find(|dir| {
            let mut tried = game.duplicate();
            tried.apply(Action::Go(*dir));
            tried.progress().solved || tried.left().is_some_and(|other| other < left)
        });
        let dir = next.expect("a way");
        game.apply(Action::Go(dir));
        keys.push(match dir {
            Dir::North => Key::Up,
            Dir::East => Key::Right,
            Dir::South => Key::Down,
            Dir::West => Key::Left,
        });
        if game.progress().solved {
            break;
        }
    }
    keys
}

/// A player and a spectator who watches.
async fn pair(presence: &Presence) -> (Somebody, Somebody) {
    let player = Somebody::new(presence, 1, labyrinth());
    let mut spectator = Somebody::new(presence, 2, Begin::Menu);
    spectator.keys(&[Key::Char('w'), Key::Enter]);
    let mut player = player;
    assert!(player.wake().await, "told that somebody watches");
    spectator.wake().await;
    (player, spectator)
}

#[tokio::test(start_paused = true)]
async fn whoever_watches_sees_each_move_and_the_player_how_many_watch() {
    let presence = presence();
    let mut player = Somebody::new(&presence, 1, labyrinth());
    let way = way();
    player.keys(&way[..3]);
    let mut spectator = Somebody::new(&presence, 2, Begin::Menu);
    spectator.keys(&[Key::Char('w')]);
    let list = spectator.text();
    let name = Name::drawn(1);
    assert!(list.contains(name.as_str()), "{list}");
    assert!(list.contains("Labyrinth 9 x 9"), "{list}");
    spectator.keys(&[Key::Enter]);
    assert!(player.wake().await);
    assert!(player.text().contains("◉ 1"), "{}", player.text());
    assert!(spectator.wake().await);
    assert!(spectator.text().contains("3 moves"), "{}", spectator.text());
    player.keys(&way[3..5]);
    assert!(spectator.wake().await);
    let shown = spectator.text();
    assert!(shown.contains("● ") && shown.contains("5 moves"), "{shown}");
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
    assert!(covered.contains("the board is covered"), "{covered}");
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
    assert!(
        player.text().contains("Nobody can watch now"),
        "{}",
        player.text()
    );
    spectator.wake().await;
    let shown = spectator.text();
    assert!(
        shown.contains("This game can no longer be watched"),
        "{shown}"
    );
    assert!(!shown.contains('█'), "{shown}");
    spectator.keys(&[Key::Esc]);
    spectator.rest(2);
    spectator.keys(&[Key::Down]);
    assert!(spectator.text().contains("nobody to watch"));
    player.keys(&[Key::Char('V')]);
    spectator.rest(2);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    spectator.keys(&[Key::Down]);
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
    let way = way();
    player.keys(&way);
    spectator.wake().await;
    let moves = format!("{0}/{0} moves", way.len());
    assert!(spectator.text().contains(&moves), "{}", spectator.text());
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
    assert!(
        spectator.text().contains("left the game"),
        "{}",
        spectator.text()
    );
    let mut shy = Somebody::new(&presence, 3, Begin::Menu);
    // The last of the settings, to the left: not to be seen.
    shy.keys(&[Key::Char('0'), Key::Up, Key::Up, Key::Right, Key::Esc]);
    shy.keys(&[Key::Char('1')]);
    assert!(presence.live_lines(tokio::time::Instant::now()).is_empty());
}

#[tokio::test(start_paused = true)]
async fn what_a_player_may_not_watch_says_why() {
    let presence = presence();
    let _player = Somebody::new(&presence, 1, labyrinth());
    let mut spectator = Somebody::new(&presence, 2, Begin::Menu);
    spectator.keys(&[Key::Char('w')]);
    // The server's answer comes instead of that of the test.
    let effects = spectator.app.update(spectator.now, Event::Key(Key::Enter));
    let Some(Effect::Request(request)) = effects.into_iter().next() else {
        panic!("a request");
    };
    let StoreRequest::Watch(id) = *request else {
        panic!("to watch");
    };
    let refused = StoreReply::Watch(id, Err(UserError::Secret(SharedBoard::Daily("labyrinth"))));
    spectator.send(Event::Reply(Box::new(refused)));
    assert!(
        spectator.text().contains("Finish it yourself first"),
        "{}",
        spectator.text()
    );
    let line = &presence.live_lines(tokio::time::Instant::now())[0];
    assert_eq!(line.spectators, 0);
}

#[tokio::test(start_paused = true)]
async fn nobody_sees_how_far_their_own_game_is() {
    let presence = presence();
    let mut player = Somebody::new(&presence, 1, labyrinth());
    let now = tokio::time::Instant::now();
    presence.live_lines(now);
    player.keys(&way()[..4]);
    let line = |number: u8| {
        let of = presence.of(Peer::new(Identity {
            address: ClientAddress {
                is_trusted: true,
                ..ClientAddress::LOCAL
            },
            ..identity(number)
        }));
        of.live_lines(now).remove(0)
    };
    assert_eq!(line(1).eighths, None);
    assert!(line(2).eighths.is_some());
}

#[tokio::test(start_paused = true)]
async fn whoever_begins_a_board_again_has_left_the_run_that_is_watched() {
    let presence = presence();
    let (mut player, mut spectator) = pair(&presence).await;
    player.keys(&way()[..3]);
    spectator.wake().await;
    assert!(spectator.text().contains("3 moves"), "{}", spectator.text());
    player.keys(&[Key::Char('r')]);
    spectator.wake().await;
    let shown = spectator.text();
    assert!(shown.contains("This player left the game."), "{shown}");
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_a_round_goes_on_below_the_question_whether_to_leave() {
    let presence = presence();
    let mut host = Somebody::new(&presence, 1, Begin::Menu);
    host.keys(&[Key::Char('r'), Key::Enter, Key::Enter]);
    tokio::time::advance(Duration::from_secs(4)).await;
    host.send(Event::Live);
    host.keys(&[Key::Char('q')]);
    let clock = |text: &str| -> Option<String> {
        let mut words = text.split_whitespace();
        words.find(|word| word.starts_with("0:")).map(str::to_owned)
    };
    let before = host.text();
    assert!(before.contains("Leave the room?"), "{before}");
    host.rest(5);
    let after = host.text();
    assert!(clock(&before).is_some(), "{before}");
    assert_ne!(clock(&before), clock(&after), "{after}");
}
