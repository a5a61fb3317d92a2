//! Drives every screen in every language on small terminals, in colour and in ASCII: no
//! sentence is cut.

mod driver;
mod rooms;
pub(super) mod samples;
pub(crate) mod somebody;

use std::sync::Arc;
use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::event::{Event, Key};
use super::replies::unfinished_game;
use super::{App, Start};
use crate::games::{Opening, cut_texts, labyrinth as game};
use crate::limits::budget::BoardLimit;
use crate::model::{
    Begin, Code, Day, HostPage, HostTexts, Profile, Ranking, Step, StoreReply, UnfinishedGame,
    UserError, Week,
};
use crate::rooms::{Mode, Presence};
use driver::{Driver, Store, Terminal, assert_nothing_is_cut, everywhere, keys_of, typed};
use samples::{boards, placing, profile, record, saved};
use somebody::{Somebody, labyrinth};

/// More rows than the menu has, so that every row is chosen.
const MENU_ROWS: usize = 16;

/// Keys that are typed on the screen to which a row of the menu leads.
const SCRIPTS: [&str; 10] = [
    "↓↓↓↓↓↓↓↓↓↓↓↓↓↓",
    "→→↓→→",
    "m→→→⇥",
    "⏎⏎⏎i?⇟",
    "⏎⏎⏎dp↓",
    "⏎⏎⏎dq",
    "⏎⏎⏎g⏎q",
    "?⇟⇟",
    "mx⏎999⏎",
    "fnmpt",
];

#[test]
fn no_sentence_is_cut_on_any_screen() {
    everywhere(|terminal| {
        let chosen = (0..MENU_ROWS).flat_map(|row| SCRIPTS.map(|script| (row, script)));
        chosen.map(move |(row, script)| {
            let mut driver = Driver::menu(terminal);
            driver.keys(&"↓".repeat(row));
            driver.keys("⏎");
            driver.keys(script);
            driver
        })
    });
}

#[test]
fn no_sentence_is_cut_for_a_guest_or_beside_an_unfinished_game() {
    let (entry, run) = boards().remove(0);
    let saved = saved(entry, &run, Ranking::Ranked, None);
    everywhere(|terminal| {
        let saved = &saved;
        let chosen = (0..MENU_ROWS).flat_map(|row| [(row, false), (row, true)]);
        chosen.map(move |(row, guest)| {
            let profile = Profile {
                unfinished: unfinished_game(saved).into_iter().collect(),
                ..profile(guest)
            };
            let store = Store {
                saved: Some(saved.clone().pack()),
                ..Store::default()
            };
            let mut driver = Driver::new(terminal, Begin::Menu, profile, store);
            driver.keys(&"↓".repeat(row));
            driver.keys("⏎↑⏎p↑⎋g");
            driver
        })
    });
}

#[test]
fn no_sentence_is_cut_where_an_unfinished_game_is_chosen() {
    let games = boards().into_iter().flat_map(|(entry, run)| {
        let standing = match entry.name {
            "labyrinth" | "fifteen" => Ranking::Daily(Day(20_777)),
            _ => Ranking::Ranked,
        };
        let saved = saved(entry, &run, standing, None);
        unfinished_game(&saved).map(|game| UnfinishedGame {
            day: Some(Day(20_777)),
            ..game
        })
    });
    let games: Vec<_> = games.collect();
    everywhere(|terminal| {
        [false, true].map(|guest| {
            let profile = Profile {
                unfinished: games.iter().cloned().cycle().take(20).collect(),
                ..profile(guest)
            };
            let mut driver = Driver::new(terminal, Begin::Menu, profile, Store::default());
            driver.keys("c");
            driver.keys(&"↓".repeat(20));
            driver.keys("x⎋⎋?⇟→⎋q");
            driver
        })
    });
}

#[test]
fn no_sentence_about_a_step_of_the_ladder_is_cut() {
    everywhere(|terminal| {
        let mut driver = Driver::menu(terminal);
        driver.keys("b");
        driver.keys(&"→".repeat(40));
        driver.keys("l→⎋?⇟⇟");
        [driver]
    });
}

#[test]
fn nothing_that_a_host_has_written_is_cut_but_the_greeting() {
    let long = "Rheinisch-Westfälische Labyrinthgesellschaft zu Übersee https://maze.example.org/";
    let text = format!("{long}{}\n\n{}", "x".repeat(100), long.repeat(20));
    let texts = HostTexts::of(HostPage::ALL.map(|page| (page, None, &text)));
    everywhere(|terminal| {
        ["↓i", "↓p"].map(|keys| {
            let (profile, store) = (profile(false), Store::default());
            let texts = texts.clone();
            let mut driver = Driver::on(texts, terminal, Begin::Menu, profile, store);
            driver.keys(keys);
            driver.keys("⇟⇲");
            let shown = driver.draw();
            assert!(shown.contains("example.org"), "{shown}");
            driver.keys("⎋↑");
            driver
        })
    });
}

#[test]
fn no_sentence_of_a_replay_is_cut() {
    everywhere(|terminal| {
        boards().into_iter().map(move |(entry, run)| {
            let store = Store {
                record: Some(record(entry, &run)),
                ..Store::default()
            };
            let begin = Begin::Replay(Code::new(9));
            let mut driver = Driver::new(terminal, begin, profile(false), store);
            driver.send(Event::Tick);
            driver.keys("→p-p?⇟⎋⇲");
            driver
        })
    });
}

#[test]
fn the_help_and_the_way_back_are_named_on_the_smallest_terminal() {
    let (entry, run) = boards().remove(0);
    let saved = saved(entry, &run, Ranking::Ladder(Week(2_967), Step::FIRST), None);
    let menu = ["4", "4→", "2", "2s", "0", "0↑⏎"].map(|keys| (Begin::Menu, keys));
    let game = ["p", "q", "pr"].map(|keys| (Begin::Continue(saved.code), keys));
    for terminal in Terminal::all().filter(|terminal| terminal.size == (40, 12)) {
        for (begin, keys) in menu.iter().chain(&game) {
            let store = Store {
                saved: Some(saved.clone().pack()),
                ..Store::default()
            };
            let mut driver = Driver::new(terminal, begin.clone(), profile(false), store);
            driver.keys(keys);
            let row = driver.last_row();
            for id in ["hint-help", "hint-back"] {
                let says = terminal.words().t(id);
                assert!(row.contains(says.as_ref()), "{keys} {id}: {row}");
            }
        }
    }
}

#[test]
fn no_sentence_of_a_race_or_a_result_is_cut() {
    let kinds = [
        (Ranking::Ranked, None),
        (Ranking::Daily(Day(20_777)), None),
        (Ranking::Ladder(Week(2_967), Step::FIRST), None),
        (Ranking::Practice, Some(Code::new(9))),
    ];
    let mut won = 0;
    for (entry, run) in boards() {
        let (_, progress) = run.replay(entry).expect("a board");
        let rest = keys_of(entry, run.actions().skip(1).map(|(_, action)| action));
        let of = kinds.iter().flat_map(|kind| [(kind, false), (kind, true)]);
        everywhere(|terminal| {
            let each = of.clone().map(|(&(standing, rival), guest)| {
                let saved = saved(entry, &run, standing, rival);
                let code = saved.code;
                let store = Store {
                    saved: Some(saved.pack()),
                    record: Some(record(entry, &run)),
                };
                let begin = Begin::Continue(code);
                let mut driver = Driver::new(terminal, begin, profile(guest), store);
                driver.keys("p⎋");
                driver.keys_unseen(&rest);
                if progress.solved {
                    won += 1;
                    // A key skips what is left of the last move's animation.
                    driver.keys("↓↑");
                    let text = driver.draw();
                    let title = terminal.words().t(entry.won);
                    assert!(text.contains(&*title), "{text}");
                }
                let errors = [
                    UserError::Later,
                    UserError::Unsaved,
                    UserError::Broken,
                    UserError::RankUnknown,
                    UserError::Refused,
                    UserError::TooMuch,
                ];
                let ranks = [false, true].map(|is_first| Ok(Box::new(placing(is_first))));
                for placed in ranks.into_iter().chain(errors.map(Err)) {
                    let reply = StoreReply::Placed(code, placed);
                    driver.send(Event::Reply(Box::new(reply)));
                }
                driver
            });
            each.collect::<Vec<_>>()
        });
    }
    assert!(won > 0, "no board was won");
}

#[test]
fn no_sentence_is_cut_where_others_are_watched() {
    let mut cut = Vec::new();
    for terminal in Terminal::all() {
        let Terminal { size, caps, lang } = terminal;
        let presence = Presence::new(Mode::On, None).expect("a registry");
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
        for key in typed("w?⎋⏎?⎋") {
            look(&mut spectator, Event::Key(key));
        }
        for key in typed("↓p⎋⎋0↑↑→⎋") {
            player.send(Event::Live);
            player.keys(&[key]);
            look(&mut spectator, Event::Live);
        }
        look(&mut spectator, Event::Key(Key::Esc));
        drop(player);
        spectator.rest(5);
        look(&mut spectator, Event::Key(Key::Down));
    }
    // Names and boards of a list are cut by themselves, and say so.
    assert_nothing_is_cut(cut);
}

/// Others are still to play a step of the week, whatever one's own run on it counts for.
#[test]
fn a_race_with_ones_own_run_on_a_step_does_not_give_its_board_away() {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    let mut ada = Somebody::new(&presence, 1, Begin::Menu);
    ada.keys(&[Key::Char('1')]);
    let later = StoreReply::Continued(Err(UserError::Later));
    ada.send(Event::Reply(Box::new(later)));
    for race in ['g', 'g', 'r'] {
        ada.keys(&ada.way());
        ada.rest(5);
        ada.keys(&[Key::Char('i')]);
        somebody::says(&ada.text(), &["Invite to a race"]);
        assert!(!ada.text().contains("--seed"), "{}", ada.text());
        ada.keys(&[Key::Esc, Key::Char(race)]);
    }
}

#[test]
fn boards_that_are_passed_over_faster_than_anybody_looks_are_practice() {
    let limits = Arc::default();
    let start = || Start {
        game: Begin::Game(Opening {
            game: "labyrinth",
            level: game::level(9, 9),
            seed: None,
        }),
        board_limit: Some(BoardLimit::new(Arc::clone(&limits), "ada")),
        ..Start::heard(false)
    };
    let is_practice = |app: &mut App| {
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        app.draw(area, &mut buffer);
        let text: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        text.contains("practice only")
    };
    let mut practice = 0;
    // The first board of a new connection counts too.
    for _ in 0..10 {
        let mut app = App::new(start()).expect("a board");
        practice += usize::from(is_practice(&mut app));
        for _ in 0..9 {
            app.update(Duration::ZERO, Event::Key(Key::Char('n')));
            practice += usize::from(is_practice(&mut app));
        }
    }
    assert!((69..=70).contains(&practice), "{practice}");
}
