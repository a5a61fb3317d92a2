//! Drives an application by keys and reads its screen as text.

use std::time::Duration;

use mazed::games::packed::UnpackedRun;
use mazed::games::{Action, GameDef, Input, Opening, find};
use mazed::i18n::{Lang, Words};
use mazed::look::{Caps, Depth};
use mazed::model::request::Claim;
use mazed::model::{
    Begin, HostTexts, ListQuery, Name, Profile, PublicAddress, Record, Saved, StoreReply,
    StoreRequest,
};
use mazed::ui::event::{Effect, Event, Key};
use mazed::ui::{App, Start};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The usual terminal and the smallest.
pub const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

/// A terminal that shows all there is, one without colours, and one with ASCII alone.
pub const RICH: Caps = caps(Depth::True, true);
pub const MONO: Caps = caps(Depth::Mono, true);
pub const PLAIN: Caps = caps(Depth::Mono, false);

pub const fn caps(depth: Depth, unicode: bool) -> Caps {
    Caps { depth, unicode }
}

/// A player of this name with a key, about whom nothing else is known.
pub fn profile(name: &str) -> Profile {
    Profile::of(Name::clean(name).expect("a name"))
}

/// This board, or the menu.
pub fn playing(game: Option<Opening>) -> Begin {
    game.map_or(Begin::Menu, Begin::Game)
}

/// An application that begins so, on a server without a database.
pub fn start(size: (u16, u16), lang: Lang, caps: Caps, game: Begin) -> Start {
    Start {
        size,
        caps,
        lang,
        seed: 5,
        game,
        profile: None,
        board_limit: None,
        presence: None,
        address: PublicAddress::default(),
        has_clipboard: caps.depth > Depth::Mono,
        host_texts: HostTexts::default(),
    }
}

/// The actions that win this board.
pub fn way(opening: &Opening) -> Vec<Action> {
    let entry = find(opening.game).expect("a game");
    let seed = opening.seed.expect("a seed");
    (entry.open)(&opening.level, seed).expect("a board").way()
}

/// The key of an action.
pub fn key_of(entry: &GameDef, action: Action) -> Key {
    let mut keys = entry.keys.iter().flat_map(|binding| binding.keys);
    let found = keys.find(|(_, input)| *input == Input::Act(action));
    found.expect("a key").0
}

/// The keys that win this board.
pub fn keys_of(opening: &Opening) -> Vec<Key> {
    let entry = find(opening.game).expect("a game");
    let way = way(opening).into_iter();
    way.map(|action| key_of(entry, action)).collect()
}

/// An application with a clock of its own.
pub struct Tester {
    pub app: App,
    pub now: Duration,
    pub size: (u16, u16),
    lang: Lang,
    game: Option<Opening>,
    /// What the server's memory was asked and has not answered.
    pub asked: Vec<StoreRequest>,
}

impl Tester {
    /// An application in true colour and Unicode.
    pub fn new(size: (u16, u16), lang: Lang, game: Option<Opening>) -> Tester {
        Tester::begin(size, lang, game, RICH, None)
    }

    /// An application of somebody whom the server knows.
    pub fn remembered(
        size: (u16, u16),
        lang: Lang,
        game: Option<Opening>,
        profile: Profile,
    ) -> Tester {
        Tester::begin(size, lang, game, RICH, Some(profile))
    }

    /// The same in English at the usual size.
    pub fn of(game: Option<Opening>, profile: impl Into<Option<Profile>>) -> Tester {
        Tester::begin((80, 24), Lang::En, game, RICH, profile.into())
    }

    /// An application that begins so.
    pub fn begin(
        size: (u16, u16),
        lang: Lang,
        game: Option<Opening>,
        caps: Caps,
        profile: Option<Profile>,
    ) -> Tester {
        let start = start(size, lang, caps, playing(game));
        let mut tester = Tester::at_first_sight(Start { profile, ..start });
        if tester.game.is_some() {
            tester.let_appear();
        }
        tester
    }

    /// An application whose board has only begun to appear; the next key ends that.
    pub fn at_first_sight(start: Start) -> Tester {
        let game = match &start.game {
            Begin::Game(opening) => Some(opening.clone()),
            _ => None,
        };
        Tester {
            size: start.size,
            lang: start.lang,
            app: App::new(start).expect("a playable level"),
            now: Duration::ZERO,
            game,
            asked: Vec::new(),
        }
    }

    /// A new board appears, which takes 0.4 s.
    pub fn let_appear(&mut self) {
        self.let_pass(400);
    }

    /// An application that begins with this run, which it asks for and is given.
    pub fn watching(size: (u16, u16), lang: Lang, record: &Record, caps: Caps) -> Tester {
        let mut tester = Tester::at_first_sight(Start {
            profile: Some(profile("Quiet Fox")),
            ..start(size, lang, caps, Begin::Replay(record.finished.code))
        });
        assert_eq!(tester.deadline(), Some(Duration::ZERO), "requests at once");
        let asked = Effect::Request(Box::new(StoreRequest::Record(record.finished.code)));
        assert_eq!(tester.app.update(tester.now, Event::Tick), [asked]);
        let told = StoreReply::Record(Ok(Box::new(record.clone())));
        tester.app.update(tester.now, Event::Reply(Box::new(told)));
        tester
    }

    /// One event, a tenth of a second after the last.
    pub fn send(&mut self, event: Event) -> Vec<Effect> {
        self.now += Duration::from_millis(100);
        self.update(event)
    }

    /// One event at once.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let effects = self.app.update(self.now, event);
        for effect in &effects {
            if let Effect::Request(ask) = effect {
                self.asked.push((**ask).clone());
            }
        }
        effects
    }

    /// The server's memory answers.
    pub fn told(&mut self, told: StoreReply) {
        self.send(Event::Reply(Box::new(told)));
    }

    /// What the session would keep if it ended now.
    pub fn last_request(&self) -> Option<StoreRequest> {
        self.app.last_request(self.now)
    }

    /// The same, which is a game.
    #[track_caller]
    pub fn kept(&self) -> Box<Saved<UnpackedRun>> {
        match self.last_request() {
            Some(StoreRequest::Keep(saved)) => saved,
            other => panic!("{other:?}"),
        }
    }

    /// The game whose keeping was asked for last.
    #[track_caller]
    pub fn keep(&mut self) -> Box<Saved<UnpackedRun>> {
        match self.asked.pop() {
            Some(StoreRequest::Keep(saved)) => saved,
            other => panic!("{other:?}:\n{}", self.text()),
        }
    }

    /// The list that was asked for last.
    #[track_caller]
    pub fn list(&mut self) -> ListQuery {
        match self.asked.pop() {
            Some(StoreRequest::List(query)) => query,
            other => panic!("{other:?}:\n{}", self.text()),
        }
    }

    /// The run that was handed in last.
    #[track_caller]
    pub fn finish(&mut self) -> Box<Claim<UnpackedRun>> {
        let asked = std::mem::take(&mut self.asked).into_iter();
        let mut claims = asked.filter_map(|request| match request {
            StoreRequest::Finish(claim) => Some(claim),
            _ => None,
        });
        claims.next().unwrap_or_else(|| panic!("{}", self.text()))
    }

    /// What stays on the terminal if the session ends now.
    pub fn goodbye(&self) -> Vec<String> {
        let goodbye = self.app.goodbye(self.now);
        let game = goodbye.game.map(|game| game.line(true).to_owned());
        goodbye.who.into_iter().chain(game).collect()
    }

    /// One key.
    pub fn key(&mut self, key: Key) {
        self.send(Event::Key(key));
    }

    /// Several keys.
    pub fn press(&mut self, keys: &[Key]) {
        for key in keys {
            self.key(*key);
        }
    }

    /// Characters typed one after the other, and between `<` and `>` keys by their names, `3s` for so
    /// many seconds that pass, `way 9` for steps of the way that wins, `menu` and a row of the menu.
    pub fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(char) = rest.chars().next() {
            rest = &rest[char.len_utf8()..];
            if char != '<' {
                self.key(Key::Char(char));
                continue;
            }
            let (name, behind) = rest.split_once('>').expect("a name");
            rest = behind;
            let seconds = name.strip_suffix('s').and_then(|s| s.parse::<u64>().ok());
            match (name.split_once(' '), seconds) {
                (Some(("menu", row)), _) => self.menu(row),
                (Some((_, steps)), _) => self.solve(steps.parse().expect("a number")),
                (_, Some(seconds)) => self.let_pass(1_000 * seconds),
                _ => self.key(named(name)),
            }
        }
    }

    /// Types these, and then [`Tester::sees`] this.
    #[track_caller]
    pub fn shows(&mut self, keys: &str, says: &str) {
        self.keys(keys);
        self.sees(says);
    }

    /// What was asked for last is this.
    #[track_caller]
    pub fn asks(&mut self, request: StoreRequest) {
        assert_eq!(self.asked.pop(), Some(request), "{}", self.text());
    }

    /// Chooses the row of the menu that has this message, by the key shown behind it.
    pub fn menu(&mut self, id: &str) {
        if !self.choose_row(id) {
            assert!(self.choose_row("menu-games"), "{}", self.text());
            self.choose_row(id);
        }
    }

    /// Types the key of a row; false: it is not there.
    fn choose_row(&mut self, id: &str) -> bool {
        let names = [Words::of(self.lang), Words::in_ascii(self.lang)].map(|words| words.t(id));
        let text = self.text();
        // A row begins behind its mark; the name of a game is also in that of an unfinished one.
        let behind = |name: &str| {
            let starts = ["  ", "▸ ", "> "].map(|mark| format!("{mark}{name} "));
            let found = starts
                .iter()
                .find_map(|start| text.split_once(start.as_str()));
            let (_, rest) = found?;
            let row = rest.lines().next()?.split(['│', '|']).next()?;
            row.trim_end().chars().last()
        };
        let Some(key) = names.iter().find_map(|name| behind(name)) else {
            return false;
        };
        self.key(Key::Char(key));
        true
    }

    /// Shows the form of a game, behind its levels, which may be behind the grid of its boards.
    pub fn form(&mut self, game: &str) {
        self.menu(game);
        self.keys("m");
    }

    /// Lets time pass, with the ticks that the application asks for.
    pub fn let_pass(&mut self, millis: u64) {
        let end = self.now + Duration::from_millis(millis);
        while self.tick(end) {}
    }

    /// Goes on to the next tick that is due until then; if none is, to then.
    pub fn tick(&mut self, end: Duration) -> bool {
        let due = self.app.deadline().filter(|due| *due <= end);
        self.now = due.map_or(end, |due| due.max(self.now));
        if due.is_some() {
            self.update(Event::Tick);
        }
        due.is_some()
    }

    /// When the application wants its next tick.
    pub fn deadline(&self) -> Option<Duration> {
        self.app.deadline()
    }

    /// The terminal has another size now.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.send(Event::Resize { width, height });
    }

    /// Takes the first `steps` steps of the way that wins.
    pub fn solve(&mut self, steps: usize) {
        let way = self.way();
        self.press(way.get(..steps).unwrap_or(&way));
    }

    /// Takes that way but for the first `steps` steps, which are done.
    pub fn solve_rest(&mut self, steps: usize) {
        let way = self.way();
        self.press(&way[steps..]);
    }

    /// The keys of the way that wins.
    pub fn way(&self) -> Vec<Key> {
        keys_of(self.game.as_ref().expect("a game"))
    }

    /// The language that is spoken.
    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    /// Whether clicks mean something now.
    pub fn wants_mouse(&self) -> bool {
        self.app.wants_mouse()
    }

    /// The screen.
    pub fn screen(&self) -> Buffer {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buf = Buffer::empty(area);
        self.app.draw(area, &mut buf);
        buf
    }

    /// The columns and rows below the first row that have this colour.
    pub fn places(&self, color: ratatui::style::Color) -> Vec<(u16, u16)> {
        let buf = self.screen();
        let of = |at: &ratatui::layout::Position| [buf[*at].fg, buf[*at].bg].contains(&color);
        let below = buf.area.positions().filter(|at| at.y > 0 && of(at));
        below.map(|at| (at.x, at.y)).collect()
    }

    /// Compares the screen with the picture of this name at this size.
    pub fn picture(&self, name: &str) {
        let name = format!("{name}_{}x{}", self.size.0, self.size.1);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| insta::assert_snapshot!(name, self.text()));
    }

    /// These parts between ` | ` stand on the screen, and those behind a `!` do not.
    #[track_caller]
    pub fn sees(&self, says: &str) {
        let text = self.text();
        for part in says.split(" | ") {
            let lacks = part.strip_prefix('!');
            let found = text.contains(lacks.unwrap_or(part));
            assert_ne!(found, lacks.is_some(), "{part:?}:\n{text}");
        }
    }

    /// The screen as text, without blanks at the ends of lines.
    pub fn text(&self) -> String {
        let buf = self.screen();
        let area = buf.area;
        let mut text = String::new();
        for y in 0..area.height {
            let line: String = (0..area.width).map(|x| buf[(x, y)].symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The key of this name.
fn named(name: &str) -> Key {
    match name {
        "Enter" => Key::Enter,
        "Esc" => Key::Esc,
        "Tab" => Key::Tab,
        "Backspace" => Key::Backspace,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageDown" => Key::PageDown,
        "PageUp" => Key::PageUp,
        "C-c" => Key::Ctrl('c'),
        _ => panic!("no key {name}"),
    }
}
