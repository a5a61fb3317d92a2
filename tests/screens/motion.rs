//! How much moves on the screen, and how fast.

use std::time::Duration;

use mazed::core::dir::Dir;
use mazed::games::{
    Action, Game, Input, Level, Opening, Step, fifteen, find, hop, labyrinth, yamyam,
};
use mazed::i18n::Lang;
use mazed::key::Key;
use mazed::look::{Caps, Depth};
use mazed::model::{Name, Profile};
use mazed::ui::event::Event;
use mazed::ui::{App, Start};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// An application with a clock of its own.
struct Player {
    app: App,
    now: Duration,
    size: (u16, u16),
}

impl Player {
    /// A player who has set this much motion.
    fn new(motion: &str, size: (u16, u16), depth: Depth, game: Option<Opening>) -> Self {
        let start = Start {
            size,
            caps: Caps {
                depth,
                unicode: depth != Depth::Mono,
            },
            lang: Lang::En,
            seed: 5,
            game: game.into(),
            profile: Some(Profile {
                settings: Some(format!("lang=en motion={motion}")),
                ..Profile::of(Name::clean("Ada").expect("a name"))
            }),
            board_limit: None,
            presence: None,
            address: mazed::model::PublicAddress::default(),
            has_clipboard: false,
            host_texts: mazed::model::HostTexts::default(),
        };
        Self {
            app: App::new(start).expect("a playable level"),
            now: Duration::ZERO,
            size,
        }
    }

    fn key(&mut self, key: Key) {
        self.app.update(self.now, Event::Key(key));
    }

    /// Goes on to the next picture, if one is due within this time.
    fn tick(&mut self, end: Duration) -> bool {
        let Some(due) = self.app.deadline().filter(|due| *due <= end) else {
            self.now = end;
            return false;
        };
        self.now = due.max(self.now);
        self.app.update(self.now, Event::Tick);
        true
    }

    /// Lets time pass. Returns how many pictures there were.
    fn let_pass(&mut self, time: Duration) -> usize {
        let end = self.now + time;
        let mut pictures = 0;
        self.app.take_dirty_rows();
        while self.tick(end) {
            // A game that is kept is nothing to be seen.
            pictures += usize::from(self.app.take_dirty_rows().any());
        }
        pictures
    }

    fn screen(&self) -> Buffer {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buf = Buffer::empty(area);
        self.app.draw(area, &mut buf);
        buf
    }

    /// The screen without what is said and the clock, which are no motion.
    fn board(&self) -> Vec<Cell> {
        let wide = usize::from(self.size.0);
        let cells = self.screen().content;
        cells[wide..cells.len() - 3 * wide].to_vec()
    }
}

fn boards() -> [Opening; 4] {
    let of = |game: &'static str, level: Level| Opening {
        game,
        level,
        seed: Some(7),
    };
    [
        of("labyrinth", labyrinth::level(15, 31)),
        of("yamyam", yamyam::level("medium")),
        of("fifteen", fifteen::level(3)),
        of("hop", hop::level("easy")),
    ]
}

/// The actions that win a game.
fn way(opening: &Opening) -> Vec<Action> {
    let entry = find(opening.game).expect("a game");
    let game = (entry.open)(&opening.level, opening.seed.expect("a seed")).expect("a board");
    let mut way = Vec::new();
    // For the fifteen puzzle it is known how many moves are left at the least.
    let mut most = game.left().expect("a way");
    while !win(game.as_ref(), most, &mut way) {
        most += 1;
    }
    way
}

/// Wins in so many moves at most.
fn win(game: &dyn Game, most: u32, way: &mut Vec<Action>) -> bool {
    if game.progress().solved {
        return true;
    }
    let hops = (0..6).map(Action::Hex);
    for action in Dir::ALL.map(Action::Go).into_iter().chain(hops) {
        let mut next = game.duplicate();
        let is_back = way.last().is_some_and(
            |last| matches!((*last, action), (Action::Go(last), Action::Go(dir)) if last == dir.opposite()),
        );
        let moves = matches!(next.apply(action), Step::Moved | Step::Solved);
        if is_back || !moves || next.left().is_none_or(|left| left >= most) {
            continue;
        }
        way.push(action);
        if win(next.as_ref(), most - 1, way) {
            return true;
        }
        way.pop();
    }
    false
}

/// The key of an action.
fn key(opening: &Opening, action: Action) -> Key {
    let keys = find(opening.game).expect("a game").keys.iter();
    let mut keys = keys.flat_map(|binding| binding.keys);
    let found = keys.find(|(_, input)| *input == Input::Act(action));
    found.expect("a key").0
}

#[test]
fn without_motion_every_change_shows_its_end_at_once() {
    for opening in boards() {
        for size in [(80, 24), (40, 12)] {
            let begin = |motion| Player::new(motion, size, Depth::True, Some(opening.clone()));
            let (mut full, mut none) = (begin("full"), begin("none"));
            for action in way(&opening) {
                // Into a wall first, which only flashes.
                for pressed in [Key::Char('w'), Key::Char('u'), key(&opening, action)] {
                    none.key(pressed);
                    let shown = none.board();
                    let pictures = none.let_pass(Duration::from_secs(2));
                    assert!(pictures <= 2, "{}: only the clock goes on", opening.game);
                    assert!(shown == none.board(), "{}", opening.game);
                    full.key(pressed);
                    full.let_pass(Duration::from_secs(2));
                    assert!(shown == full.board(), "{} at {size:?}", opening.game);
                }
            }
        }
    }
}

#[test]
fn little_motion_is_short_moves_only() {
    for opening in boards() {
        let mut player = Player::new("little", (80, 24), Depth::True, Some(opening.clone()));
        let mut moving = 0;
        let way = way(&opening);
        for (n, action) in way.iter().enumerate() {
            player.let_pass(Duration::from_secs(2));
            player.key(key(&opening, *action));
            let pictures = player.let_pass(Duration::from_millis(600));
            if n + 1 < way.len() {
                moving += pictures;
            }
        }
        // What is still shown of the last move is no longer than any other.
        assert_eq!(
            player.let_pass(Duration::from_secs(2)),
            0,
            "{}",
            opening.game
        );
        assert!(
            player
                .screen()
                .content
                .iter()
                .any(|cell| cell.symbol() == "★")
        );
        let slides = ["yamyam", "fifteen"].contains(&opening.game);
        assert_eq!(moving > 0, slides, "{}", opening.game);
    }
}

#[test]
fn the_maze_behind_the_menu_is_there_at_once_without_motion() {
    let begin = |motion| Player::new(motion, (80, 24), Depth::True, None);
    let mut full = begin("full");
    assert!(full.let_pass(Duration::from_secs(5)) > 10);
    for motion in ["little", "none"] {
        let mut player = begin(motion);
        assert!(player.screen() == full.screen());
        assert_eq!(player.let_pass(Duration::from_secs(5)), 0);
    }
}

/// How bright a colour is, from 0 to 1: the relative luminance of WCAG 2.
fn luminance(color: Color, usual: f64) -> f64 {
    let Color::Rgb(red, green, blue) = color else {
        return usual;
    };
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.040_45 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// How bright the two halves of a character cell are. A letter takes about a quarter of its cell,
/// a line a tenth, a dot next to nothing.
fn brightness(cell: &Cell) -> [f64; 2] {
    let (mut ink, mut paper) = (luminance(cell.fg, 0.7), luminance(cell.bg, 0.0));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, paper) = (paper, ink);
    }
    match cell.symbol() {
        " " => [paper; 2],
        "█" => [ink; 2],
        "▀" => [ink, paper],
        "▄" => [paper, ink],
        "·" => [paper; 2],
        "─" | "│" | "╭" | "╮" | "╰" | "╯" => [paper + (ink - paper) / 10.0; 2],
        _ => [paper + (ink - paper) / 4.0; 2],
    }
}

/// Counts for each half of a cell when it changed by a tenth of the whole range or more.
struct Watcher {
    wide: usize,
    levels: Vec<f64>,
    changes: Vec<Vec<Duration>>,
}

impl Watcher {
    fn new(player: &Player) -> Self {
        let levels: Vec<f64> = player
            .screen()
            .content
            .iter()
            .flat_map(brightness)
            .collect();
        Self {
            wide: usize::from(player.size.0),
            changes: vec![Vec::new(); levels.len()],
            levels,
        }
    }

    fn look(&mut self, player: &Player) {
        let screen = player.screen();
        let levels = screen.content.iter().flat_map(brightness);
        for ((level, changes), new) in self.levels.iter_mut().zip(&mut self.changes).zip(levels) {
            if (new - *level).abs() >= 0.1 {
                *level = new;
                changes.push(player.now);
            }
        }
    }

    /// Lets time pass and looks at every picture.
    fn watch(&mut self, player: &mut Player, time: Duration) {
        let end = player.now + time;
        self.look(player);
        while player.tick(end) {
            self.look(player);
        }
    }

    fn has_seen_something(&self) -> bool {
        self.changes.iter().any(|times| !times.is_empty())
    }

    /// No half of a cell changes more than three times within any second.
    fn check(&self, what: &str) {
        for (n, times) in self.changes.iter().enumerate() {
            let place = (n / 2 / self.wide, n / 2 % self.wide);
            for four in times.windows(4) {
                let within = four[3] - four[0];
                assert!(
                    within > Duration::from_secs(1),
                    "{what}: row {}, column {} changes four times within {within:?}: {four:?}",
                    place.0,
                    place.1
                );
            }
        }
    }
}

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

#[test]
fn nothing_flickers_when_a_game_is_won() {
    for opening in boards() {
        for size in SIZES {
            let mut player = Player::new("full", size, Depth::True, Some(opening.clone()));
            player.let_pass(Duration::from_secs(3));
            let way = way(&opening);
            for (n, action) in way.iter().enumerate() {
                // A step through the labyrinth is the player's alone.
                if opening.game == "labyrinth" && n + 1 < way.len() {
                    player.key(key(&opening, *action));
                    continue;
                }
                player.let_pass(Duration::from_secs(1));
                let mut watcher = Watcher::new(&player);
                player.key(key(&opening, *action));
                watcher.watch(&mut player, Duration::from_millis(1_500));
                watcher.check(&format!("{} at {size:?}, move {n}", opening.game));
                assert!(watcher.has_seen_something(), "{} at {size:?}", opening.game);
            }
        }
    }
}

#[test]
fn nothing_flickers_when_a_board_appears_or_a_solution_is_shown() {
    for opening in boards() {
        for size in SIZES {
            let mut player = Player::new("full", size, Depth::True, Some(opening.clone()));
            let mut watcher = Watcher::new(&player);
            watcher.watch(&mut player, Duration::from_secs(3));
            watcher.check(&format!("{} at {size:?}, new", opening.game));
            // Held against a wall or, where there is none, going on as it will.
            let mut watcher = Watcher::new(&player);
            for _ in 0..60 {
                player.key(Key::Char('w'));
                watcher.watch(&mut player, Duration::from_millis(30));
            }
            watcher.check(&format!("{} at {size:?}, a key held", opening.game));
            player.key(Key::Char('g'));
            let mut watcher = Watcher::new(&player);
            player.key(Key::Char('y'));
            watcher.watch(&mut player, Duration::from_secs(30));
            watcher.check(&format!("{} at {size:?}, given up", opening.game));
        }
    }
}

#[test]
fn nothing_flickers_behind_the_menu() {
    for size in SIZES {
        let mut player = Player::new("full", size, Depth::True, None);
        let mut watcher = Watcher::new(&player);
        watcher.watch(&mut player, Duration::from_secs(5));
        watcher.check(&format!("the menu at {size:?}"));
        // The smallest terminal has no room beside the menu.
        assert!(
            size == (40, 12) || watcher.has_seen_something(),
            "at {size:?}"
        );
    }
}
