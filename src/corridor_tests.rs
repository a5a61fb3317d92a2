//! What a new game has from its one row in [`ALL`](crate::games::ALL) and its words: the
//! [corridor](crate::games::corridor) is met everywhere a player meets games.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ratatui::{buffer::Buffer, layout::Rect};

use crate::accounts::{Account, Accounts, ClientAddress};
use crate::commands::{Output, Plan, plan};
use crate::games::{Level, find};
use crate::i18n::{Lang, Words};
use crate::key::Key;
use crate::look::{Caps, Depth};
use crate::model::{Begin, Code, StoreRequest};
use crate::session::exec;
use crate::store::{Options, Store, StoreUrl};
use crate::ui::event::{Effect, Event, Now};
use crate::ui::speak::Speaker;
use crate::ui::{App, Start};

const SIZE: Rect = Rect::new(0, 0, 80, 24);

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn done(line: &str, lang: Lang) -> Output {
    match plan(&words(line), lang).0 {
        Plan::Done(outcome) => outcome,
        _ => panic!("{line}"),
    }
}

fn printed(line: &str, lang: Lang) -> String {
    let outcome = done(line, lang);
    assert_eq!(outcome.status, 0, "{line}");
    String::from_utf8(outcome.stdout).expect("text")
}

/// Somebody with a key on a server with a store.
struct Player {
    account: Arc<Account>,
    app: App,
    now: Duration,
    /// The run that was handed in last.
    finished: Option<Code>,
}

impl Player {
    async fn new(account: Arc<Account>, game: Begin) -> Self {
        let start = Start {
            size: (SIZE.width, SIZE.height),
            caps: Caps {
                depth: Depth::True,
                unicode: true,
            },
            lang: Lang::En,
            seed: 5,
            game,
            profile: Some(account.welcome().await),
            board_limit: None,
            presence: None,
            address: crate::model::PublicAddress::default(),
            has_clipboard: true,
            host_texts: crate::model::HostTexts::default(),
        };
        let mut player = Self {
            account,
            app: App::new(start).expect("a level"),
            now: Duration::ZERO,
            finished: None,
        };
        player.send(Event::Tick).await;
        player
    }

    /// What happens, and what the store says to it.
    async fn send(&mut self, event: Event) {
        self.now += Duration::from_millis(100);
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            for effect in self.app.update(self.now, event) {
                let Effect::Request(request) = effect else {
                    continue;
                };
                if let StoreRequest::Finish(claim) = &*request {
                    self.finished = Some(claim.code);
                }
                let reply = self.account.answer(*request).await;
                events.extend(reply.map(|reply| Event::Reply(Box::new(reply))));
            }
        }
    }

    async fn key(&mut self, key: Key) {
        self.send(Event::Key(key)).await;
    }

    async fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(Key::Char(key)).await;
        }
    }

    /// Chooses the row with this message from the games that the menu leads to.
    async fn game(&mut self, id: &str) {
        self.key(Key::Char('3')).await;
        let chosen = format!("▸ {}", Words::of(Lang::En).t(id));
        for _ in 0..20 {
            if self.text().contains(&chosen) {
                return self.key(Key::Enter).await;
            }
            self.key(Key::Down).await;
        }
        panic!("{id}: {}", self.text());
    }

    fn text(&self) -> String {
        let mut buf = Buffer::empty(SIZE);
        self.app.draw(SIZE, &mut buf);
        let line = |y| -> String { (0..SIZE.width).map(|x| buf[(x, y)].symbol()).collect() };
        (0..SIZE.height).map(|y| line(y) + "\n").collect()
    }

    fn shows(&self, id: &str) {
        let (text, says) = (self.text(), Words::of(Lang::En).t(id));
        assert!(text.contains(&*says), "{says}: {text}");
    }
}

fn account(folder: &tempfile::TempDir) -> Arc<Account> {
    let url = StoreUrl::file(&folder.path().join("mazed.db"));
    let database = url.database().expect("a database");
    let store = Store::open(database, Options::default()).expect("a store");
    let accounts = Accounts::new(store, Arc::new(SystemTime::now), 1, None);
    let key = Some("SHA256:key".to_owned());
    Account::new(accounts, key, ClientAddress::LOCAL)
}

#[tokio::test]
async fn it_is_in_the_menu_asks_its_options_and_is_listed_and_replayed_when_won() {
    let folder = tempfile::tempdir().expect("a folder");
    let account = account(&folder);
    let mut player = Player::new(account.clone(), Begin::Menu).await;
    player.game("corridor").await;
    for id in ["corridor", "corridor-length", "corridor-swapped"] {
        player.shows(id);
    }
    player.key(Key::Char('4')).await;
    player.key(Key::Enter).await;
    player.shows("corridor-start");
    player.key(Key::Char('?')).await;
    player.shows("corridor-goal");
    player.key(Key::Esc).await;
    // One of the ends is open.
    player.keys("dddd").await;
    player.keys("aaaaaaaa").await;
    player.shows("corridor-won");
    let code = player.finished.expect("a run that was handed in");
    // Its list, on the screen and as a command.
    player.keys("l").await;
    player.shows("corridor");
    let Plan::Query(question) = plan(&words("scores corridor"), Lang::En).0 else {
        panic!("no question");
    };
    let list = exec::answer(question, Some(account.clone()), Default::default()).await;
    let list = String::from_utf8(list.stdout).expect("text");
    assert!(list.contains("corridor --length 4"), "{list}");
    // Move by move.
    let player = Player::new(account.clone(), Begin::Replay(code)).await;
    player.shows("corridor");
    assert!(player.text().contains("....@...."), "{}", player.text());
    let Plan::Query(question) = plan(&words(&format!("replay {code}")), Lang::En).0 else {
        panic!("no question");
    };
    let moves = exec::answer(question, Some(account), Default::default()).await;
    let moves = String::from_utf8(moves.stdout).expect("text");
    assert!(moves.contains("corridor --length 4"), "{moves}");
}

#[tokio::test]
async fn it_is_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let account = account(&folder);
    let opening = match plan(&words("play corridor --length 9"), Lang::En).0 {
        Plan::Play(begin) => begin,
        _ => panic!("no game"),
    };
    let mut player = Player::new(account.clone(), opening).await;
    player.keys("dda").await;
    let kept = player.app.last_request(player.now).expect("a run to keep");
    let StoreRequest::Keep(saved) = &kept else {
        panic!("{kept:?}");
    };
    let leave = StoreRequest::Leave(saved.code);
    assert!(account.answer(kept).await.is_some());
    account.answer(leave).await;
    let mut again = Player::new(account, Begin::Menu).await;
    again.shows("corridor");
    again.key(Key::Enter).await;
    assert!(
        again.text().contains("..........@........"),
        "{}",
        again.text()
    );
}

#[test]
fn its_options_are_those_of_the_command_line_with_their_help_and_refusals() {
    let opening = match plan(
        &words("play corridor --swapped --length 4 --seed 7"),
        Lang::En,
    )
    .0
    {
        Plan::Play(Begin::Game(opening)) => opening,
        _ => panic!("no game"),
    };
    assert_eq!((opening.game, opening.seed), ("corridor", Some(7)));
    assert_eq!(opening.level.words(), "--length 4 --swapped");
    let entry = find("corridor").expect("its row");
    assert_eq!(
        Level::read(entry, "--length 4 --swapped"),
        Some(opening.level)
    );
    for lang in Lang::ALL {
        let says = |id| Words::of(lang).t(id).into_owned();
        let listed = printed("help", lang);
        assert!(
            listed.contains("play corridor --length 4 --seed 7"),
            "{listed}"
        );
        assert!(listed.contains(&says("man-corridor")), "{listed}");
        let games = printed("play --help", lang);
        assert!(games.contains(&says("man-corridor")), "{games}");
        let options = printed("play corridor --help", lang);
        assert!(options.contains("--length <N>"), "{options}");
        assert!(options.contains(&says("man-corridor-swapped")), "{options}");
        let refusal = done("play corridor --length 10", lang);
        let said = String::from_utf8(refusal.stderr).expect("text");
        let range = [("min", 1u16.into()), ("max", 9u16.into())];
        let rule = Words::of(lang).tr("side-out-of-range", &range);
        assert_eq!(refusal.status, 2);
        assert!(said.contains(&format!("--length 10: {rule}")), "{said}");
    }
}

#[test]
fn it_is_played_in_text_mode() {
    let mut talk = Speaker::new(Start::heard(true));
    talk.greet(Now::ZERO);
    let mut say = |line| talk.line(Duration::ZERO, line).text;
    let board = say("corridor --length 2 --seed 2");
    assert!(
        board.starts_with("..@..\nStep 3 of the corridor."),
        "{board}"
    );
    assert!(board.contains("a or d: one step."), "{board}");
    assert!(say("left").starts_with("Step 2 of the corridor."));
    assert!(say("dd").starts_with("Step 4 of the corridor."));
    assert!(say("d").starts_with("Out!"));
    assert!(say("corridor --length 10").contains("9"));
    assert!(say("corridor --width 3").contains("--width"));
}
