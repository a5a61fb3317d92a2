//! How much moves on the screen, and how fast.

use std::time::Duration;

use mazed::games::{Level, Opening, fifteen, hop, labyrinth, yamyam};
use mazed::i18n::Lang;
use mazed::key::Key;
use mazed::model::Profile;
use mazed::ui::Start;
use mazed::ui::event::Event;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use crate::tester::{RICH, SIZES, Tester, keys_of, playing, profile, start};

/// Somebody who has set this much motion.
fn player(motion: &str, size: (u16, u16), game: Option<Opening>) -> Tester {
    let profile = Profile {
        settings: Some(format!("lang=en motion={motion}")),
        ..profile("Ada")
    };
    Tester::at_first_sight(Start {
        profile: Some(profile),
        ..start(size, Lang::En, RICH, playing(game))
    })
}

/// Lets time pass. Returns how many pictures there were.
fn pictures(player: &mut Tester, millis: u64) -> usize {
    let end = player.now + Duration::from_millis(millis);
    let mut pictures = 0;
    player.app.take_dirty();
    while player.tick(end) {
        // A game that is kept is nothing to be seen.
        pictures += usize::from(player.app.take_dirty().any());
    }
    pictures
}

/// The screen without what is said and the clock, which are no motion.
fn board(player: &Tester) -> Vec<Cell> {
    let wide = usize::from(player.size.0);
    let cells = player.screen().content;
    cells[wide..cells.len() - 3 * wide].to_vec()
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

#[test]
fn without_motion_every_change_shows_its_end_at_once() {
    for opening in boards() {
        for size in SIZES {
            let begin = |motion| player(motion, size, Some(opening.clone()));
            let (mut full, mut none) = (begin("full"), begin("none"));
            for key in keys_of(&opening) {
                // Into a wall first, which only flashes.
                for pressed in [Key::Char('w'), Key::Char('u'), key] {
                    none.update(Event::Key(pressed));
                    let shown = board(&none);
                    let pictures = pictures(&mut none, 2_000);
                    assert!(pictures <= 2, "{}: only the clock goes on", opening.game);
                    assert!(shown == board(&none), "{}", opening.game);
                    full.update(Event::Key(pressed));
                    full.let_pass(2_000);
                    assert!(shown == board(&full), "{} at {size:?}", opening.game);
                }
            }
        }
    }
}

#[test]
fn little_motion_is_short_moves_only() {
    for opening in boards() {
        let mut player = player("little", (80, 24), Some(opening.clone()));
        let mut moving = 0;
        let keys = keys_of(&opening);
        for (n, key) in keys.iter().enumerate() {
            player.let_pass(2_000);
            player.update(Event::Key(*key));
            let pictures = pictures(&mut player, 600);
            moving += if n + 1 < keys.len() { pictures } else { 0 };
        }
        // What is still shown of the last move is no longer than any other.
        assert_eq!(pictures(&mut player, 2_000), 0, "{}", opening.game);
        player.sees("★");
        let slides = ["yamyam", "fifteen"].contains(&opening.game);
        assert_eq!(moving > 0, slides, "{}", opening.game);
    }
}

#[test]
fn nothing_moves_behind_the_menu() {
    for size in THREE_SIZES {
        assert_eq!(pictures(&mut player("full", size, None), 5_000), 0);
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

/// While these events come, one after the other, each followed by this time, no half of a cell
/// changes by a tenth of the whole range or more three times within any second. Returns whether
/// anything changed.
fn watch(player: &mut Tester, events: &[Event], millis: u64, what: &str) -> bool {
    let seen = |player: &Tester| -> Vec<f64> {
        let cells = player.screen().content;
        cells.iter().flat_map(brightness).collect()
    };
    let mut levels = seen(player);
    let mut changes = vec![Vec::new(); levels.len()];
    let mut look = |player: &Tester| {
        for ((level, changes), new) in levels.iter_mut().zip(&mut changes).zip(seen(player)) {
            if (new - *level).abs() >= 0.1 {
                *level = new;
                changes.push(player.now);
            }
        }
    };
    for event in events {
        player.update(event.clone());
        let end = player.now + Duration::from_millis(millis);
        look(player);
        while player.tick(end) {
            look(player);
        }
    }
    let wide = usize::from(player.size.0);
    for (n, times) in changes.iter().enumerate() {
        for four in times.windows(4) {
            let (row, column, within) = (n / 2 / wide, n / 2 % wide, four[3] - four[0]);
            assert!(
                within > Duration::from_secs(1),
                "{what} at {:?}: row {row}, column {column} changes four times within {within:?}",
                player.size,
            );
        }
    }
    changes.iter().any(|times| !times.is_empty())
}

const THREE_SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

#[test]
fn nothing_flickers_when_a_game_is_won() {
    for opening in boards() {
        for size in THREE_SIZES {
            let game = opening.game;
            let mut player = player("full", size, Some(opening.clone()));
            player.let_pass(3_000);
            let keys = keys_of(&opening);
            for (n, key) in keys.iter().enumerate() {
                // A step through the labyrinth is the player's alone.
                if game == "labyrinth" && n + 1 < keys.len() {
                    player.update(Event::Key(*key));
                    continue;
                }
                player.let_pass(1_000);
                let what = format!("{game}, move {n}");
                let won = &[Event::Key(*key)];
                assert!(watch(&mut player, won, 1_500, &what), "{what}");
            }
        }
    }
}

#[test]
fn nothing_flickers_when_a_board_appears_or_a_solution_is_shown() {
    for opening in boards() {
        for size in THREE_SIZES {
            let mut player = player("full", size, Some(opening.clone()));
            watch(&mut player, &[Event::Tick], 3_000, opening.game);
            // Held against a wall or, where there is none, going on as it will.
            let held = vec![Event::Key(Key::Char('w')); 60];
            watch(&mut player, &held, 30, opening.game);
            player.update(Event::Key(Key::Char('g')));
            let yes = [Event::Key(Key::Char('y'))];
            watch(&mut player, &yes, 30_000, opening.game);
        }
    }
}
