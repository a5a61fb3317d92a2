//! Drives every screen in every language on small terminals, in colour and in ASCII: no
//! sentence is cut.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::event::{Effect, Event, Key};
use super::replies::unfinished_game;
use super::{App, Start};
use crate::core::dir::Dir;
use crate::fairness::ClientAddress;
use crate::games::miniature::Preview;
use crate::games::packed::{Packed, Tally, UnpackedRun};
use crate::games::run::Run;
use crate::games::{self, Action, Game, GameDef, Input, cut_texts};
use crate::i18n::{Lang, Words};
use crate::look::{Caps, Depth};
use crate::model::{
    Attempt, Begin, Code, DailyBoard, Day, Finished, HostPage, HostTexts, Ladder, LadderStep, Line,
    List, Moment, Name, News, Owner, Placing, Profile, Ranking, Record, Resumed, Saved, Step,
    StoreReply, StoreRequest, Today, UnfinishedGame, UserError, Week,
};
use crate::rooms::{Board, Identity, Mode, Peer, Presence, Winner};
use crate::ui::screens::live::tests::{Somebody, labyrinth};

/// More rows than the menu has, so that every row is chosen.
const MENU_ROWS: usize = 16;

/// Keys that are typed on the screen to which a row of the menu leads.
const SCRIPTS: [&[Key]; 10] = [
    &[Key::Down; 14],
    &[Key::Right, Key::Right, Key::Down, Key::Right, Key::Right],
    &[Key::Char('m'), Key::Right, Key::Right, Key::Right, Key::Tab],
    &[
        Key::Enter,
        Key::Enter,
        Key::Enter,
        Key::Char('i'),
        Key::Char('?'),
        Key::PageDown,
    ],
    &[
        Key::Enter,
        Key::Enter,
        Key::Enter,
        Key::Char('d'),
        Key::Char('p'),
        Key::Down,
    ],
    &[
        Key::Enter,
        Key::Enter,
        Key::Enter,
        Key::Char('d'),
        Key::Char('q'),
    ],
    &[
        Key::Enter,
        Key::Enter,
        Key::Enter,
        Key::Char('g'),
        Key::Enter,
        Key::Char('q'),
    ],
    &[Key::Char('?'), Key::PageDown, Key::PageDown],
    &[
        Key::Char('m'),
        Key::Char('x'),
        Key::Enter,
        Key::Char('9'),
        Key::Char('9'),
        Key::Char('9'),
        Key::Enter,
    ],
    &[
        Key::Char('f'),
        Key::Char('n'),
        Key::Char('m'),
        Key::Char('p'),
        Key::Char('t'),
    ],
];

fn profile(guest: bool) -> Profile {
    let name = Name::clean("Lumiko Toda").expect("a name");
    Profile {
        guest,
        user: (!guest).then(|| name.clone()),
        ..Profile::of(name)
    }
}

fn today() -> Today {
    let done = Attempt::Done {
        code: Code::new(9),
        time: 3_683_450,
        moves: 1_120,
        par: Some(1_112),
        rank: 123,
    };
    let mine = [done, Attempt::Begun, Attempt::Untried, Attempt::Untried];
    let games = ["labyrinth", "yamyam", "fifteen", "hop"];
    Today {
        day: Day(20_778),
        left: 18_720_000,
        boards: games
            .into_iter()
            .zip(mine)
            .map(|(game, mine)| DailyBoard {
                game,
                mine,
                finished: 1_234,
            })
            .collect(),
        calendar: vec![(Day(20_777), 4)],
        streak: 12,
        longest: 345,
        news: vec![
            News {
                name: Name::clean("Lumiko Toda").expect("a name"),
                guest: true,
                mine: false,
                game: "labyrinth",
                standing: Ranking::Daily(Day(20_778)),
                level: String::new(),
                time: 3_683_450,
                is_shortest: true,
            };
            8
        ],
    }
}

fn list() -> List {
    let line = |rank: u32| Line {
        rank,
        name: Name::clean("Lumiko Toda"),
        guest: rank == 2,
        mine: rank == 78,
        code: Code::new(rank.into()),
        time: 612_340,
        moves: 1_130,
        par: Some(1_030),
        pauses: 0,
        at: Moment(0),
        streak: 99 + rank,
    };
    List {
        top: vec![line(1), line(2)],
        around: vec![line(78)],
    }
}

/// The actions that win a board, found by trying which one leaves fewer moves.
fn solution(game: &dyn Game) -> Vec<Action> {
    let all = || {
        let goes = Dir::ALL.into_iter().map(Action::Go);
        goes.chain((0..6).map(Action::Hex))
    };
    let mut game = game.duplicate();
    let mut actions = Vec::new();
    while let Some(left) = game.left().filter(|left| *left > 0) {
        let nearer = all().find_map(|action| {
            let mut next = game.duplicate();
            next.apply(action);
            (next.left()? < left).then_some((next, action))
        });
        let Some((next, action)) = nearer else { break };
        game = next;
        actions.push(action);
    }
    actions
}

/// The boards that are won and watched, with the actions of a run on each.
fn boards() -> Vec<(&'static GameDef, Run)> {
    games::ALL
        .iter()
        .map(|entry| {
            let level = (entry.lists)()[0].clone();
            let game = (entry.open)(&level, 3).expect("a board");
            let mut run = Run::new(entry, level, 3);
            // The second action comes after a pause, of which a replay says that it is cut.
            let times = [0, 90_000]
                .into_iter()
                .chain((0..).map(|n| 100_000 + 200 * n));
            for (action, at) in solution(game.as_ref()).into_iter().zip(times) {
                run.record(Duration::from_millis(at), action);
            }
            (entry, run)
        })
        .collect()
}

fn record(entry: &GameDef, run: &Run) -> Record {
    let (_, progress) = run.replay(entry).expect("a board");
    Record {
        finished: Finished {
            code: Code::new(9),
            owner: Owner::Somebody,
            standing: Ranking::Ranked,
            run: Packed::of(run),
            tally: Tally::of(run, &progress),
            at: Moment(0),
        },
        name: Name::clean("Lumiko Toda"),
        streak: 0,
        is_of_today: false,
    }
}

/// The run as it was kept after its first action.
fn saved(entry: &GameDef, run: &Run, standing: Ranking, rival: Option<Code>) -> Saved<UnpackedRun> {
    let mut begun = Run::new(entry, run.level().clone(), run.seed());
    let (_, action) = run.actions().next().expect("an action");
    begun.record(Duration::ZERO, action);
    Saved {
        code: Code::new(7),
        standing,
        run: UnpackedRun {
            level: begun.level().canonical(entry).words(),
            run: begun,
        },
        played: 3_500_000,
        pauses: 12,
        at: Moment(0),
        rival,
    }
}

/// Many who play, and a winner with a long streak.
fn crowd() -> Presence {
    let presence = Presence::new(Mode::On).expect("a registry");
    let name = Name::clean("Lumiko Toda").expect("a name");
    let who = Identity {
        key: None,
        name: name.clone(),
        session: 1,
        address: ClientAddress::LOCAL,
    };
    let winner = Winner {
        name,
        streak: 345,
        game: "labyrinth",
        board: Board::Level("--height 19 --width 37 --algorithm wilson".to_owned()),
    };
    presence.tell(winner, who, tokio::time::Instant::now());
    presence
}

/// Ranks and times as wide as they come.
fn placing(is_first: bool) -> Placing {
    Placing {
        fastest: Some(12_345),
        against_par: Some(12_345),
        daily: Some(12_345),
        ladder: Some(12_345),
        is_late: is_first,
        is_best: is_first,
        best_time: (!is_first).then_some(3_683_450),
        best_moves: (!is_first).then_some(1),
        streak: Some(345),
        leader: Name::clean("Lumiko Toda"),
    }
}

/// Each kind of attempt at a step, with numbers as wide as they come.
fn ladder() -> Ladder {
    let done = Attempt::Done {
        code: Code::new(9),
        time: 3_683_450,
        moves: 1_120,
        par: Some(1_112),
        rank: 123,
    };
    let steps = Step::all().map(|step| {
        let (stars, this_week, finished) = match step.number() % 4 {
            0 => (3, done.clone(), 1_234),
            1 => (2, Attempt::Begun, 0),
            2 => (1, Attempt::Untried, 1_234),
            _ => (0, Attempt::Untried, 0),
        };
        LadderStep {
            step,
            stars,
            this_week,
            finished,
        }
    });
    Ladder {
        week: Week(2_967),
        left: 6 * 86_400_000 + 1,
        steps: steps.collect(),
    }
}

/// The store of these tests.
#[derive(Clone, Default)]
struct Store {
    saved: Option<Saved>,
    record: Option<Record>,
}

impl Store {
    fn reply(&self, request: &StoreRequest) -> Option<StoreReply> {
        let record = || self.record.clone();
        match request {
            StoreRequest::Today => {
                // Somebody new has no streak.
                let longest = if self.saved.is_some() { 345 } else { 0 };
                let streak = longest.min(12);
                Some(StoreReply::Today(Ok(Box::new(Today {
                    longest,
                    streak,
                    ..today()
                }))))
            }
            StoreRequest::List(query) => Some(StoreReply::List(query.clone(), Ok(list()))),
            StoreRequest::Preview(code) => {
                let run = boards().swap_remove(0).1;
                let preview = Preview::of(&Packed::of(&run)).expect("a run");
                Some(StoreReply::Preview(*code, Ok(Box::new(preview))))
            }
            StoreRequest::Record(_) | StoreRequest::Ghost { .. } => {
                let found = record().map(Box::new).ok_or(UserError::NoRival);
                Some(StoreReply::Record(found))
            }
            StoreRequest::Ladder => Some(StoreReply::Ladder(Ok(Box::new(ladder())))),
            StoreRequest::Continue(_) | StoreRequest::Attempt(_) | StoreRequest::Step(_) => {
                let saved = self.saved.clone()?;
                let rival = saved.rival.and_then(|_| record());
                let resumed = Box::new(Resumed { saved, rival });
                Some(StoreReply::Continued(Ok(resumed)))
            }
            _ => None,
        }
    }
}

/// A terminal with a language, on which everything has to fit.
#[derive(Clone, Copy)]
struct Terminal {
    lang: Lang,
    size: (u16, u16),
    caps: Caps,
}

impl Terminal {
    fn all() -> impl Iterator<Item = Self> {
        let rich = Caps {
            depth: Depth::True,
            unicode: true,
        };
        let plain = Caps {
            depth: Depth::Mono,
            unicode: false,
        };
        Lang::ALL.into_iter().flat_map(move |lang| {
            [(40, 12), (80, 24)]
                .into_iter()
                .flat_map(move |size| [rich, plain].map(|caps| Self { lang, size, caps }))
        })
    }
}

struct Driver {
    app: App,
    now: Duration,
    terminal: Terminal,
    store: Store,
    cut: Vec<String>,
}

impl Driver {
    fn new(terminal: Terminal, game: Begin, profile: Profile, store: Store) -> Self {
        Self::on(HostTexts::default(), terminal, game, profile, store)
    }

    /// On a server whose host has written this.
    fn on(
        host_texts: HostTexts,
        terminal: Terminal,
        game: Begin,
        profile: Profile,
        store: Store,
    ) -> Self {
        Self::among(crowd(), host_texts, terminal, game, profile, store)
    }

    /// The same, among these.
    fn among(
        presence: Presence,
        host_texts: HostTexts,
        terminal: Terminal,
        game: Begin,
        profile: Profile,
        store: Store,
    ) -> Self {
        let start = Start {
            size: terminal.size,
            caps: terminal.caps,
            lang: terminal.lang,
            seed: 5,
            game,
            profile: Some(profile),
            board_limit: None,
            presence: Some(presence),
            address: crate::model::PublicAddress::default(),
            has_clipboard: true,
            host_texts,
        };
        let mut driver = Self {
            app: App::new(start).expect("the menu"),
            now: Duration::from_secs(60),
            terminal,
            store,
            cut: Vec::new(),
        };
        driver.send(Event::Tick);
        driver
    }

    fn menu(terminal: Terminal) -> Self {
        Self::new(terminal, Begin::Menu, profile(false), Store::default())
    }

    fn send(&mut self, event: Event) {
        self.send_unseen(event);
        self.draw();
    }

    /// Sends an event without a look at the screen: drawing takes most of the time.
    fn send_unseen(&mut self, event: Event) {
        self.now += Duration::from_millis(700);
        let effects = self.app.update(self.now, event);
        for effect in effects {
            if let Effect::Request(request) = effect
                && let Some(reply) = self.store.reply(&request)
            {
                self.send_unseen(Event::Reply(Box::new(reply)));
            }
        }
    }

    fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.send(Event::Key(*key));
        }
    }

    fn keys_unseen(&mut self, keys: &[Key]) {
        for key in keys {
            self.send_unseen(Event::Key(*key));
        }
    }

    fn draw(&mut self) -> String {
        let (width, height) = self.terminal.size;
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let cut = cut_texts::take().into_iter();
        self.cut
            .extend(cut.map(|(text, room)| format!("{room}: {text}")));
        buffer.content().iter().map(|cell| cell.symbol()).collect()
    }

    /// What was cut, each with the terminal.
    fn cut(self) -> impl Iterator<Item = String> {
        let Terminal { lang, size, caps } = self.terminal;
        let look = if caps.unicode { "" } else { " ascii" };
        let cut = self.cut.into_iter();
        cut.map(move |text| format!("{lang} {}x{}{look} {text}", size.0, size.1))
    }
}

fn assert_nothing_is_cut(mut cut: Vec<String>) {
    cut.sort();
    cut.dedup();
    assert!(cut.is_empty(), "cut:\n{}", cut.join("\n"));
}

/// The keys that do these actions.
fn keys_of(entry: &GameDef, actions: impl Iterator<Item = Action>) -> Vec<Key> {
    let mut bound = Vec::new();
    for action in actions {
        let keys = entry.keys.iter().flat_map(|binding| binding.keys);
        let key = keys.clone().find(|(_, input)| *input == Input::Act(action));
        bound.push(key.expect("a key").0);
    }
    bound
}

#[test]
fn no_sentence_is_cut_on_any_screen() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        for row in 0..MENU_ROWS {
            for script in SCRIPTS {
                let mut driver = Driver::menu(terminal);
                driver.keys(&vec![Key::Down; row]);
                driver.keys(&[Key::Enter]);
                driver.keys(script);
                cut.extend(driver.cut());
            }
        }
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn no_sentence_is_cut_for_a_guest_or_beside_an_unfinished_game() {
    let mut cut = Vec::new();
    let (entry, run) = boards().remove(0);
    let saved = saved(entry, &run, Ranking::Ranked, None);
    for terminal in Terminal::all() {
        for guest in [false, true] {
            for row in 0..MENU_ROWS {
                let profile = Profile {
                    unfinished: unfinished_game(&saved).into_iter().collect(),
                    ..profile(guest)
                };
                let store = Store {
                    saved: Some(saved.clone().pack()),
                    ..Store::default()
                };
                let mut driver = Driver::new(terminal, Begin::Menu, profile, store);
                driver.keys(&vec![Key::Down; row]);
                driver.keys(&[Key::Enter, Key::Up, Key::Enter]);
                driver.keys(&[Key::Char('p'), Key::Up, Key::Esc, Key::Char('g')]);
                cut.extend(driver.cut());
            }
        }
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn no_sentence_is_cut_where_an_unfinished_game_is_chosen() {
    let mut cut = Vec::new();
    let mut games = Vec::new();
    for (entry, run) in boards() {
        let standing = match entry.name {
            "labyrinth" | "fifteen" => Ranking::Daily(Day(20_777)),
            _ => Ranking::Ranked,
        };
        let saved = saved(entry, &run, standing, None);
        games.extend(unfinished_game(&saved).map(|game| UnfinishedGame {
            played: 3_683_450,
            day: Some(Day(20_777)),
            ..game
        }));
    }
    let games: Vec<_> = games.into_iter().cycle().take(20).collect();
    for (terminal, guest) in Terminal::all().flat_map(|one| [(one, false), (one, true)]) {
        let profile = Profile {
            unfinished: games.clone(),
            ..profile(guest)
        };
        let mut driver = Driver::new(terminal, Begin::Menu, profile, Store::default());
        driver.keys(&[Key::Char('c')]);
        driver.keys(&[Key::Down; 20]);
        driver.keys(&[Key::Char('x'), Key::Esc]);
        driver.keys(&[Key::Esc, Key::Char('?'), Key::PageDown, Key::Right]);
        driver.keys(&[Key::Esc, Key::Char('q')]);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn no_sentence_about_a_step_of_the_ladder_is_cut() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let mut driver = Driver::menu(terminal);
        driver.keys(&[Key::Char('b')]);
        driver.keys(&[Key::Right; 40]);
        driver.keys(&[Key::Char('l'), Key::Right, Key::Esc]);
        driver.keys(&[Key::Char('?'), Key::PageDown, Key::PageDown]);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn nothing_that_a_host_has_written_is_cut_but_the_greeting() {
    let long = "Rheinisch-Westfälische Labyrinthgesellschaft zu Übersee https://maze.example.org/";
    let text = format!("{long}{}\n\n{}", "x".repeat(100), long.repeat(20));
    let texts = HostTexts::of(HostPage::ALL.map(|page| (page, None, &text)));
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        for key in ['i', 'p'] {
            let (profile, store) = (profile(false), Store::default());
            let texts = texts.clone();
            let mut driver = Driver::on(texts, terminal, Begin::Menu, profile, store);
            driver.keys(&[Key::Down, Key::Char(key), Key::PageDown, Key::End]);
            let shown = driver.draw();
            assert!(shown.contains("example.org"), "{shown}");
            driver.keys(&[Key::Esc, Key::Up]);
            cut.extend(driver.cut());
        }
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn no_sentence_of_a_replay_is_cut() {
    let mut cut = Vec::new();
    for (entry, run) in boards() {
        for terminal in Terminal::all() {
            let store = Store {
                record: Some(record(entry, &run)),
                ..Store::default()
            };
            let begin = Begin::Replay(Code::new(9));
            let mut driver = Driver::new(terminal, begin, profile(false), store);
            driver.send(Event::Tick);
            driver.keys(&[Key::Right, Key::Char('p'), Key::Char('-'), Key::Char('p')]);
            driver.keys(&[Key::Char('?'), Key::PageDown, Key::Esc, Key::End]);
            cut.extend(driver.cut());
        }
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn no_sentence_of_a_race_or_a_result_is_cut() {
    let kinds = [
        (Ranking::Ranked, None),
        (Ranking::Daily(Day(20_777)), None),
        (Ranking::Ladder(Week(2_967), Step::FIRST), None),
        (Ranking::Practice, Some(Code::new(9))),
    ];
    let mut cut = Vec::new();
    let mut results = 0;
    for (entry, run) in boards() {
        let (_, progress) = run.replay(entry).expect("a board");
        let rest = keys_of(entry, run.actions().skip(1).map(|(_, action)| action));
        for terminal in Terminal::all() {
            for ((standing, rival), guest) in kinds
                .iter()
                .flat_map(|kind| [false, true].map(|guest| (*kind, guest)))
            {
                let saved = saved(entry, &run, standing, rival);
                let code = saved.code;
                let store = Store {
                    saved: Some(saved.pack()),
                    record: Some(record(entry, &run)),
                };
                let begin = Begin::Continue(code);
                let mut driver = Driver::new(terminal, begin, profile(guest), store);
                driver.keys(&[Key::Char('p'), Key::Esc]);
                driver.keys_unseen(&rest);
                if progress.solved {
                    results += 1;
                    // A key skips what is left of the last move's animation.
                    driver.keys(&[Key::Down, Key::Up]);
                    let titles = [Words::of(terminal.lang), Words::in_ascii(terminal.lang)];
                    let text = driver.draw();
                    let is_title = |words: &Words| text.contains(&*words.t(entry.won));
                    assert!(titles.into_iter().any(is_title), "{text}");
                }
                for placed in [
                    Ok(Box::new(placing(false))),
                    Ok(Box::new(placing(true))),
                    Err(UserError::Later),
                    Err(UserError::Unsaved),
                    Err(UserError::Broken),
                    Err(UserError::RankUnknown),
                    Err(UserError::Refused),
                    Err(UserError::TooMuch),
                ] {
                    let reply = StoreReply::Placed(code, placed);
                    driver.send(Event::Reply(Box::new(reply)));
                }
                cut.extend(driver.cut());
            }
        }
    }
    assert!(results > 0, "no board was won");
    assert_nothing_is_cut(cut);
}

/// Those who are here, with a session of this number among them.
fn session(all: &Presence, session: i64) -> Presence {
    all.of(Peer::new(Identity {
        key: Some(format!("SHA256:{session}")),
        name: Name::drawn(session as u64),
        session,
        address: ClientAddress::LOCAL,
    }))
}

#[tokio::test(start_paused = true)]
async fn no_sentence_of_a_room_is_cut() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let all = crowd();
        let now = tokio::time::Instant::now();
        let mut driver = Driver::among(
            session(&all, 1),
            HostTexts::default(),
            terminal,
            Begin::Menu,
            profile(false),
            Store::default(),
        );
        driver.keys(&[Key::Char('r'), Key::Char('x'), Key::Enter, Key::Backspace]);
        driver.keys(&[Key::Enter, Key::Char('s'), Key::Char('o'), Key::Char('x')]);
        // The code that stands on the screen, and somebody who goes into the room.
        let code = all.only_room_for_tests();
        let name = Name::drawn(77);
        let other = session(&all, 2).join_room(code, name, 345, now);
        assert!(other.is_err(), "it is locked");
        driver.keys(&[Key::Char('o')]);
        let other = session(&all, 2).join_room(code, Name::drawn(77), 345, now);
        let other = other.expect("in");
        driver.send(Event::Live);
        driver.keys(&[Key::Down; 4]);
        driver.keys(&[Key::Char('?'), Key::PageDown, Key::PageDown, Key::Esc]);
        driver.keys(&[Key::Char('r'), Key::Char('2'), Key::Up, Key::Up, Key::Right]);
        driver.keys(&[Key::Enter]);
        tokio::time::advance(Duration::from_secs(4)).await;
        driver.send(Event::Live);
        driver.keys(&[
            Key::Char('p'),
            Key::Char('r'),
            Key::Char('1'),
            Key::Char('g'),
        ]);
        driver.keys(&[
            Key::Char('?'),
            Key::PageDown,
            Key::Esc,
            Key::Char('q'),
            Key::Esc,
        ]);
        other.act(|room, id| room.finish(id, Default::default(), tokio::time::Instant::now()));
        driver.send(Event::Live);
        tokio::time::advance(Duration::from_secs(200)).await;
        driver.send(Event::Live);
        driver.keys(&[Key::Char('s'), Key::Tab, Key::Tab, Key::Char('?'), Key::Esc]);
        // The host goes, and comes back in the middle of a round.
        drop(other);
        driver.send(Event::Live);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}

#[tokio::test(start_paused = true)]
async fn no_sentence_of_a_relay_and_of_starts_apart_is_cut() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let all = crowd();
        let now = tokio::time::Instant::now();
        let mut driver = Driver::among(
            session(&all, 1),
            HostTexts::default(),
            terminal,
            Begin::Menu,
            profile(false),
            Store::default(),
        );
        driver.keys(&[Key::Char('r'), Key::Enter]);
        let code = all.only_room_for_tests();
        let other = session(&all, 2).join_room(code, Name::drawn(77), 345, now);
        let other = other.expect("in");
        driver.send(Event::Live);
        // Each game once, the relay, starts apart.
        for mode in [Key::Right, Key::Right, Key::Right] {
            driver.keys(&[Key::Down, Key::Down, mode, Key::Up, Key::Up]);
        }
        for turns in 1..=2 {
            driver.keys(&[Key::Down, Key::Down]);
            driver.keys(&[Key::Right].repeat(turns));
            driver.keys(&[Key::Up, Key::Up, Key::Enter]);
            driver.send(Event::Live);
            tokio::time::advance(Duration::from_secs(4)).await;
            driver.send(Event::Live);
            driver.keys(&[Key::Char('g'), Key::Char('g'), Key::Char('x')]);
            other.act(|room, id| room.finish(id, Default::default(), tokio::time::Instant::now()));
            driver.send(Event::Live);
            other.act(|room, _| {
                let host = room.host();
                host.map(|host| room.end_round(host))
            });
            driver.send(Event::Live);
            driver.keys(&[Key::Tab]);
        }
        drop(other);
        driver.send(Event::Live);
        cut.extend(driver.cut());
    }
    assert_nothing_is_cut(cut);
}

#[test]
fn there_is_one_gold_bar_on_the_screen() {
    let (entry, run) = boards().remove(0);
    let saved = saved(entry, &run, Ranking::Ranked, None);
    for size in [(40, 12), (80, 24), (120, 40)] {
        let terminal = Terminal {
            lang: Lang::En,
            size,
            caps: Caps {
                depth: Depth::True,
                unicode: true,
            },
        };
        let gold = crate::look::Look::new(terminal.caps).style(crate::look::Tone::Chosen);
        // The menu, a question over it, the settings, an account's questions, cards, a list.
        for keys in ["", "q", "3", "4", "5", "6", "7"] {
            let profile = Profile {
                unfinished: unfinished_game(&saved).into_iter().collect(),
                ..profile(true)
            };
            let mut driver = Driver::new(terminal, Begin::Menu, profile, Store::default());
            driver.keys(&keys.chars().map(Key::Char).collect::<Vec<_>>());
            let area = Rect::new(0, 0, size.0, size.1);
            let mut buffer = Buffer::empty(area);
            driver.app.draw(area, &mut buffer);
            // A bar has a mark on it; the tiles of a board have none.
            let is_bar = |row: &[ratatui::buffer::Cell]| {
                let mut gold = row.iter().filter(|cell| Some(cell.bg) == gold.bg);
                gold.any(|cell| cell.symbol() == "▸")
            };
            let rows = buffer.content.chunks(size.0.into());
            let bars = rows.filter(|row| is_bar(row)).count();
            // The grids of named boards mark their choice otherwise.
            let is_grid = ["4", "6"].contains(&keys);
            assert!(bars == 1 || is_grid && bars == 0, "{size:?} {keys} {bars}");
        }
    }
}

#[test]
fn no_sentence_is_cut_where_others_are_watched() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let Terminal { size, caps, lang } = terminal;
        let presence = Presence::new(Mode::On).expect("a registry");
        let mut player = Somebody::new(&presence, 1, labyrinth());
        let mut spectator = Somebody::at(&presence, 2, Begin::Menu, (size, caps, lang));
        let mut look = |spectator: &mut Somebody, event: Event| {
            spectator.send(event);
            cut_texts::take();
            spectator.text();
            let texts = cut_texts::take().into_iter();
            cut.extend(texts.map(|(text, room)| format!("{lang} {size:?} {room}: {text}")));
        };
        // The list, its help, and the run as it is played, covered, and forbidden.
        for key in [
            Key::Char('w'),
            Key::Char('?'),
            Key::Esc,
            Key::Enter,
            Key::Char('?'),
            Key::Esc,
        ] {
            look(&mut spectator, Event::Key(key));
        }
        for key in [Key::Down, Key::Char('p'), Key::Esc, Key::Char('V')] {
            player.send(Event::Live);
            player.keys(&[key]);
            look(&mut spectator, Event::Live);
        }
        look(&mut spectator, Event::Key(Key::Esc));
        drop(player);
        spectator.rest(5);
        look(&mut spectator, Event::Key(Key::Down));
        // The player's own words.
        let mut player = Somebody::at(&presence, 3, labyrinth(), (size, caps, lang));
        for _ in 0..2 {
            look(&mut player, Event::Key(Key::Char('V')));
        }
    }
    // Names and boards of a list are cut by themselves, and say so.
    assert_nothing_is_cut(cut);
}
