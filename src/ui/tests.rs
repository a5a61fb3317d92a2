//! Drives every screen in every language on small terminals, in colour and in ASCII: no
//! sentence is cut.

mod driver;
mod hints;
mod rooms;
mod samples;
pub(crate) mod somebody;

use super::event::{Event, Key};
use super::replies::unfinished_game;
use crate::games::cut_texts;
use crate::i18n::Words;
use crate::model::{
    Begin, Code, Day, HostPage, HostTexts, Profile, Ranking, Step, StoreReply, UnfinishedGame,
    UserError, Week,
};
use crate::rooms::{Mode, Presence};
use driver::{Driver, Store, Terminal, assert_nothing_is_cut, keys_of};
use samples::{boards, placing, profile, record, saved};
use somebody::{Somebody, labyrinth};

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
