//! Every screen in every language on the smallest terminals: no sentence is cut.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use super::event::{Effect, Event, Key};
use super::{App, Start};
use crate::games::cut_texts;
use crate::i18n::Lang;
use crate::look::{Caps, Depth};
use crate::model::{
    Attempt, Begin, Code, DailyBoard, Day, Line, List, Moment, Name, Profile, StoreReply,
    StoreRequest, Today,
};

/// More than the menu has rows.
const MENU_ROWS: usize = 16;

/// What is typed on the screen that a row of the menu leads to.
const SCRIPTS: [&[Key]; 9] = [
    &[Key::Down; 14],
    &[Key::Right, Key::Right, Key::Right, Key::Tab],
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

fn profile() -> Profile {
    let name = Name::clean("Lumiko Toda").expect("a name");
    Profile {
        name: name.clone(),
        guest: false,
        user: Some(name),
        settings: None,
        unfinished: Vec::new(),
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
    };
    List {
        top: vec![line(1), line(2)],
        around: vec![line(78)],
    }
}

/// What the database says in these tests.
fn reply(request: &StoreRequest) -> Option<StoreReply> {
    match request {
        StoreRequest::Today => Some(StoreReply::Today(Ok(Box::new(today())))),
        StoreRequest::List(query) => Some(StoreReply::List(query.clone(), Ok(list()))),
        _ => None,
    }
}

struct Driver {
    app: App,
    now: Duration,
    area: Rect,
    cut: Vec<String>,
}

impl Driver {
    fn new(lang: Lang, size: (u16, u16), unicode: bool) -> Self {
        let start = Start {
            size,
            caps: Caps {
                depth: Depth::True,
                unicode,
            },
            lang,
            seed: 5,
            game: Begin::Menu,
            profile: Some(profile()),
        };
        Self {
            app: App::new(start).expect("the menu"),
            now: Duration::from_secs(60),
            area: Rect::new(0, 0, size.0, size.1),
            cut: Vec::new(),
        }
    }

    fn send(&mut self, event: Event) {
        self.now += Duration::from_millis(700);
        let effects = self.app.update(self.now, event);
        for effect in effects {
            if let Effect::Request(request) = effect
                && let Some(reply) = reply(&request)
            {
                self.send(Event::Reply(Box::new(reply)));
            }
        }
        self.draw();
    }

    fn draw(&mut self) {
        let mut buffer = Buffer::empty(self.area);
        self.app.draw(self.area, &mut buffer);
        let cut = cut_texts::take().into_iter();
        self.cut
            .extend(cut.map(|(text, room)| format!("{room}: {text}")));
    }
}

#[test]
fn no_sentence_is_cut_on_any_screen() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (size, unicode) in [((40, 12), true), ((40, 12), false), ((80, 24), true)] {
            for row in 0..MENU_ROWS {
                for script in SCRIPTS {
                    let mut driver = Driver::new(lang, size, unicode);
                    for _ in 0..row {
                        driver.send(Event::Key(Key::Down));
                    }
                    driver.send(Event::Key(Key::Enter));
                    for key in script {
                        driver.send(Event::Key(*key));
                    }
                    let places = driver.cut.into_iter();
                    cut.extend(places.map(|text| format!("{lang} {}x{} {text}", size.0, size.1)));
                }
            }
        }
    }
    cut.sort();
    cut.dedup();
    assert!(cut.is_empty(), "cut:\n{}", cut.join("\n"));
}
