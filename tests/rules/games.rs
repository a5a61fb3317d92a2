//! All games by one table: board, keys, board; hints, undo, giving up, clicks, replays.

use std::time::Duration;

use mazed::core::dir::Dir;
use mazed::core::fifteen::Board;
use mazed::core::rng::Rng;
use mazed::games::fifteen::Fifteen;
use mazed::games::hop::Hop;
use mazed::games::labyrinth::Labyrinth;
use mazed::games::run::Run;
use mazed::games::{
    ALL, Action, Game, GameDef, Input, Level, Step, ViewCommand, fifteen, find, hop, labyrinth,
    yamyam,
};
use mazed::i18n::{Lang, MessageId, Words};
use mazed::key::Key;
use mazed::look::{Caps, Depth, Look};
use ratatui::layout::Rect;

use crate::labyrinth::{boards, carved};

/// Does what a key of the game's table means.
fn press(entry: &GameDef, game: &mut dyn Game, key: char) -> Step {
    let bindings = entry.keys.iter().flat_map(|binding| binding.keys);
    match bindings
        .into_iter()
        .find(|(bound, _)| *bound == Key::Char(key))
    {
        Some((_, Input::Act(action))) => game.apply(*action),
        other => panic!("{key}: {:?}", other.map(|(key, _)| key)),
    }
}

fn press_all(entry: &GameDef, game: &mut dyn Game, keys: &str) -> Vec<Step> {
    keys.chars().map(|key| press(entry, game, key)).collect()
}

fn entry(name: &str) -> &'static GameDef {
    find(name).unwrap()
}

/// Levels of every game: those that are ranked, and some others.
fn levels() -> Vec<(&'static GameDef, Level)> {
    let ranked = ALL
        .iter()
        .flat_map(|entry| (entry.lists)().into_iter().map(move |level| (entry, level)));
    let mut all: Vec<_> = ranked.collect();
    let shaped = |key, value| labyrinth::level(21, 31).with(key, value);
    for (key, value) in [("shape", "heart"), ("ends", "longest"), ("braid", "40")] {
        all.push((entry("labyrinth"), shaped(key, value)));
    }
    for level in [
        yamyam::level("mirror"),
        yamyam::level("palace"),
        yamyam::level("river").with("smell", "on").with("max", 30),
        yamyam::level("twins").with("trapdoor", "on"),
    ] {
        all.push((entry("yamyam"), level));
    }
    for board in entry("hop").fields[0].names() {
        all.push((entry("hop"), hop::level(board)));
    }
    all
}

fn counts(step: Step) -> bool {
    matches!(step, Step::Moved | Step::Solved)
}

/// Some moves at random, with undo.
fn wander(game: &mut dyn Game, moves: u32, random: &mut Rng) {
    let all: Vec<Action> = Action::moves().chain([Action::Undo]).collect();
    for _ in 0..moves {
        let action = all[random.below(all.len() as u32) as usize];
        let mut next = game.duplicate();
        if next.apply(action) != Step::Solved {
            game.apply(action);
        }
    }
}

/// Goes through an animation to its end and says how long it takes.
fn play_animation(game: &mut dyn Game) -> Duration {
    let mut time = Duration::ZERO;
    while let Some(frame) = game.frame() {
        time += frame.pause;
        game.tick();
        assert!(time < Duration::from_secs(60), "{}", game.caption());
    }
    time
}

/// The keys move the piece, or the tile and not the gap.
#[test]
fn text_keys_text() {
    let rows = |game: &dyn Game| game.text().join("\n");
    let numbers = |game: &dyn Game| {
        let text = game.text().join(" ").replace(['-', '|'], " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    type Shown<'a> = &'a dyn Fn(&dyn Game) -> String;
    type Case = (&'static str, Box<dyn Fn() -> Box<dyn Game>>);
    let check = |(name, open): &Case, shown: Shown<'_>, cases: &[(&str, &str)]| {
        for (keys, after) in cases {
            let mut game = open();
            press_all(entry(name), game.as_mut(), keys);
            assert_eq!(shown(game.as_ref()), *after, "{name}: {keys}");
        }
    };
    let maze = carved(&boards()["mazes"][0]);
    let open = move || Box::new(Labyrinth::new(maze.clone()).unwrap()) as Box<dyn Game>;
    let cases = [
        ("", "#@###\n#   #\n### #\n#   #\n### #"),
        ("s", "# ###\n#@  #\n### #\n#   #\n### #"),
        ("sww", "#@###\n#   #\n### #\n#   #\n### #"),
        ("sddaad", "# ###\n# @ #\n### #\n#   #\n### #"),
        ("sddssss", "# ###\n#   #\n### #\n#   #\n###@#"),
        ("sddsssswwww", "# ###\n#   #\n### #\n#   #\n###@#"),
    ];
    check(&("labyrinth", Box::new(open)), &rows, &cases);

    // A slide along the corridor passes the door; it has to come from below.
    let open =
        |level: Level| move || Box::new(yamyam::Yamyam::open(&level, 7).unwrap()) as Box<dyn Game>;
    let middle = |game: &dyn Game| game.text()[1..4].join("\n");
    let cases = [
        ("", "#@  E   #\n# ## ####\n#    ####"),
        ("d", "#   E  @#\n# ## ####\n#    ####"),
        ("das", "#   E   #\n# ## ####\n#@   ####"),
        ("sd", "#   E   #\n# ## ####\n#   @####"),
        ("sdu", "#   E   #\n# ## ####\n#@   ####"),
        ("sdw", "#   @   #\n# ## ####\n#    ####"),
        ("sdwa", "#   @   #\n# ## ####\n#    ####"),
    ];
    let level = yamyam::level("past-the-door");
    check(&("yamyam", Box::new(open(level.clone()))), &middle, &cases);
    // A trapdoor holds in mid-slide.
    let open = open(level.with("trapdoor", "on"));
    let cases = [("d", "#   @   #\n# ## ####\n#    ####")];
    check(&("yamyam", Box::new(open)), &middle, &cases);

    let open = || {
        let board = Board::parse(b"1 2 3 4 0 5 7 8 6").unwrap();
        Box::new(Fifteen::new(board)) as Box<dyn Game>
    };
    let cases = [
        ("", "1 2 3 4 . 5 7 8 6"),
        ("w", "1 2 3 4 8 5 7 . 6"),
        ("a", "1 2 3 4 5 . 7 8 6"),
        ("s", "1 . 3 4 2 5 7 8 6"),
        ("d", "1 2 3 . 4 5 7 8 6"),
        ("ww", "1 2 3 4 8 5 7 . 6"),
        ("wau", "1 2 3 4 8 5 7 . 6"),
        ("uwuu", "1 2 3 4 . 5 7 8 6"),
        ("aw", "1 2 3 4 5 6 7 8 ."),
        ("aws", "1 2 3 4 5 6 7 8 ."),
    ];
    check(&("fifteen", Box::new(open)), &numbers, &cases);

    let open = || {
        let board = mazed::core::hop::Board::parse(include_bytes!("../boards/hop-5x5.txt"));
        Box::new(Hop::new(board.unwrap())) as Box<dyn Game>
    };
    let start =
        "     1   1   1\n   2  w1  e1   1\n 3  a1  (1) d1   1\n   1  z2  x1   1\n     2   1   3";
    let after_x =
        "     1   1   1\n   2   1   1   1\n 3   1  [1]  1   1\n   1   2  (1) d1\n     2  z1  x3";
    let after_xd =
        "     1   1   1\n   2   1   1   1\n 3   1  [1]  1  e1\n   1   2   1  (1)\n     2   1   3";
    let home =
        "     1   1   1\n   2   1   1   1\n 3   1  (1)  1   1\n   1   2   1   1\n     2   1   3";
    let cases = [
        ("", start),
        ("x", after_x),
        ("xa", after_x),
        ("xd", after_xd),
        ("xdu", after_x),
        ("xuu", start),
        ("edxzaw", home),
        ("edxzawx", home),
    ];
    check(&("hop", Box::new(open)), &rows, &cases);
}

#[test]
fn the_way_wins_and_nothing_counts_after_it() {
    for (entry, level) in levels() {
        for (seed, moves) in [(1, 0), (2, 25)] {
            let words = level.words();
            let mut game = (entry.open)(&level, seed).unwrap();
            wander(game.as_mut(), moves, &mut Rng::new(seed));
            // Where one is stuck, undo leads to where one is not.
            while game.left().is_none() && game.apply(Action::Undo) == Step::Moved {}
            let way = game.way();
            let steps: Vec<Step> = way.iter().map(|action| game.apply(*action)).collect();
            let (last, others) = steps.split_last().unwrap();
            assert_eq!(*last, Step::Solved, "{} {words}", entry.name);
            assert!(others.iter().all(|step| *step == Step::Moved));
            let progress = game.progress();
            assert!(progress.solved);
            if moves == 0
                && let Some(par) = progress.par
            {
                assert_eq!(progress.moves, par, "{} {words}", entry.name);
            }
            play_animation(game.as_mut());
            for action in Action::moves().chain([Action::Undo, Action::Hint]) {
                assert_eq!(game.apply(action), Step::Ignored, "won: {words}");
            }
        }
    }
}

/// The action that the last hint names.
fn hinted(entry: &GameDef, game: &dyn Game) -> Action {
    let said = game.describe(Words::of(Lang::En));
    let hint = said.rsplit("Hint: ").next().unwrap();
    let named = |word: &str| hint.split([' ', '.']).any(|said| said == word);
    let names = ["up", "right", "down", "left"];
    if let Some(dir) = names.iter().position(|name| named(name)) {
        return Action::Go(Dir::from_index(dir));
    }
    let key = hint.split('(').nth(1).and_then(|key| key.chars().next());
    let bindings = entry.keys.iter().flat_map(|binding| binding.keys);
    let bound = bindings
        .into_iter()
        .find(|(bound, _)| Some(*bound) == key.map(Key::Char));
    match bound {
        Some((_, Input::Act(action))) => *action,
        _ => panic!("{said}"),
    }
}

#[test]
fn hints_lead_to_the_win_and_are_counted_once_a_move() {
    for (entry, level) in levels() {
        let mut game = (entry.open)(&level, 3).unwrap();
        if entry.name == "fifteen" {
            wander(game.as_mut(), 20, &mut Rng::new(4));
        }
        let (moves, mut hints) = (game.progress().moves, 0);
        while !game.progress().solved {
            assert_eq!(game.apply(Action::Hint), Step::Moved);
            assert_eq!(
                game.apply(Action::Hint),
                Step::Ignored,
                "the second is free"
            );
            hints += 1;
            let action = hinted(entry, game.as_ref());
            assert!(
                counts(game.apply(action)),
                "{} {}",
                entry.name,
                level.words()
            );
            assert!(hints < 5_000, "going round in circles");
        }
        let progress = game.progress();
        if moves == 0
            && let Some(par) = progress.par
        {
            assert_eq!(progress.moves, par, "{} {}", entry.name, level.words());
        }
    }
}

#[test]
fn undo_leads_back_to_the_start() {
    for (entry, level) in levels()
        .into_iter()
        .filter(|(entry, _)| entry.name != "labyrinth")
    {
        let mut game = (entry.open)(&level, 5).unwrap();
        let start = game.text();
        let no_undo = Step::Blocked(MessageId::new("say-no-undo"));
        assert_eq!(game.apply(Action::Undo), no_undo);
        wander(game.as_mut(), 40, &mut Rng::new(6));
        while game.progress().moves > 0 {
            assert_eq!(game.apply(Action::Undo), Step::Moved);
        }
        assert_eq!(game.text(), start, "{} {}", entry.name, level.words());
        assert_eq!(game.apply(Action::Undo), no_undo);
    }
}

#[test]
fn a_replayed_run_ends_as_it_was_played_whatever_was_looked_at() {
    for (entry, level) in levels() {
        for seed in [7, u64::MAX] {
            let mut game = (entry.open)(&level, seed).unwrap();
            let mut run = Run::new(entry, level.clone(), seed);
            let mut random = Rng::new(seed ^ 0xABCD);
            let bindings = entry.keys.iter().flat_map(|binding| binding.keys);
            let views: Vec<ViewCommand> = bindings
                .filter_map(|(_, input)| match input {
                    Input::View(view) => Some(*view),
                    Input::Act(_) => None,
                })
                .collect();
            let actions: Vec<Action> = Action::moves().collect();
            for at in 0..150u64 {
                // Looking is no part of the game.
                if !views.is_empty() {
                    game.view(views[random.below(views.len() as u32) as usize]);
                }
                (0..random.below(4)).for_each(|_| game.tick());
                let action = match random.below(20) {
                    0 => Action::Hint,
                    1 => Action::Undo,
                    n => actions[n as usize % actions.len()],
                };
                if counts(game.apply(action)) {
                    run.record(Duration::from_millis(at * 37), action);
                }
            }
            let (again, progress) = run.replay(entry).unwrap();
            assert_eq!(progress, game.progress(), "{}", run.words());
            assert_eq!(again.text(), game.text());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_board_and_another_another() {
    for (entry, level) in levels() {
        let board = |seed| (entry.open)(&level, seed).unwrap().text();
        assert_eq!(board(u64::MAX), board(u64::MAX));
        if (entry.lists)().contains(&level) {
            assert_ne!(board(0), board(1), "{} {}", entry.name, level.words());
        }
    }
}

#[test]
fn clicks_name_each_move_that_there_is() {
    for (entry, level) in levels() {
        let mut game = (entry.open)(&level, 7).unwrap();
        if !entry.has_clicks {
            continue;
        }
        for unicode in [true, false] {
            let depth = Depth::True;
            let look = Look::new(Caps { depth, unicode });
            for (width, height) in [(40, 10), (80, 21), (120, 37)] {
                let area = Rect::new(0, 1, width, height);
                game.fit(area, &look);
                let mut found: Vec<Action> = Vec::new();
                for (x, y) in (0..130).flat_map(|x| (0..50).map(move |y| (x, y))) {
                    let clicked = game.click(area, x, y);
                    found.extend(clicked.filter(|action| !found.contains(action)));
                }
                let can = Action::moves().filter(|action| counts(game.duplicate().apply(*action)));
                let can: Vec<Action> = can.collect();
                assert!(can.iter().all(|action| found.contains(action)), "{found:?}");
                assert_eq!(found.len(), can.len(), "{} {width}x{height}", entry.name);
            }
        }
    }
}

#[test]
fn levels_against_the_rules_are_refused() {
    let of = |key, value: &str| Level::default().with(key, value);
    for (name, level) in [
        ("labyrinth", Level::default()),
        ("labyrinth", labyrinth::level(3, 9)),
        ("labyrinth", labyrinth::level(9, 8)),
        ("labyrinth", labyrinth::level(259, 9)),
        ("labyrinth", labyrinth::level(9, 0)),
        ("yamyam", yamyam::level("nowhere")),
        ("yamyam", of("number", "0")),
        ("yamyam", of("number", "9")),
        ("yamyam", yamyam::level("palace").with("max", 3)),
        ("yamyam", yamyam::level("mirror").with("max", 0)),
        ("yamyam", yamyam::level("easy").with("number", 1)),
        ("fifteen", of("size", "2")),
        ("fifteen", of("size", "6")),
        ("fifteen", of("size", "")),
        ("fifteen", of("size", "x")),
        ("hop", of("board", "")),
        ("hop", of("board", "expert")),
        ("hop", of("board", "x")),
    ] {
        assert!(
            (entry(name).open)(&level, 1).is_err(),
            "{name} {}",
            level.words()
        );
    }
    let mut hop = (entry("hop").open)(&hop::level("easy"), 1).unwrap();
    assert_eq!(hop.apply(Action::Hex(6)), Step::Ignored);
    let largest = (entry("labyrinth").open)(&labyrinth::level(257, 257), 1).unwrap();
    assert!(largest.progress().par.is_some_and(|par| par > 500));
}

#[test]
fn what_the_rules_forbid_is_said_and_not_counted() {
    let no = |message| Step::Blocked(MessageId::new(message));
    let (moved, wall) = (Step::Moved, no("say-wall"));
    let hop = hop::level("source");
    let door = yamyam::level("past-the-door");
    for (name, level, keys, last, moves) in [
        ("hop", &hop, "xw", no("hop-too-sharp"), 1),
        ("hop", &hop, "xwx", moved, 2),
        ("hop", &hop, "xwxx", no("hop-outside"), 2),
        ("hop", &hop, "xzawwedxzxx", no("hop-entered"), 10),
        ("yamyam", &door, "a", wall, 0),
        ("yamyam", &door, "awd", moved, 1),
        ("yamyam", &door, "awdd", wall, 1),
        ("yamyam", &door, "awdduu", no("say-no-undo"), 0),
    ] {
        let mut game = (entry(name).open)(level, 7).unwrap();
        let steps = press_all(entry(name), game.as_mut(), keys);
        assert_eq!(steps.last(), Some(&last), "{name} {keys}");
        assert_eq!(game.progress().moves, moves, "{name} {keys}");
    }
}

#[test]
fn a_dead_end_is_told_at_once_and_undo_leads_out_of_it() {
    let mut stuck = 0;
    for (entry, level) in levels() {
        for first in Action::moves() {
            let mut game = (entry.open)(&level, 7).unwrap();
            assert_eq!(game.remark(), None);
            if game.apply(first) != Step::Moved || game.left().is_some() {
                continue;
            }
            stuck += 1;
            assert!(game.remark().is_some(), "{} {}", entry.name, level.words());
            assert!(matches!(game.apply(Action::Hint), Step::Blocked(_)));
            assert_eq!(game.apply(Action::Undo), Step::Moved);
            assert_eq!(game.remark(), None);
        }
    }
    assert!(stuck > 10, "only {stuck} first steps go wrong");
}

/// The only walk of 18 hops on the board of the source, by the keys.
const SHORTEST: &str = "xzawwedxzxdewazxde";

#[test]
fn hop_has_letters_digits_and_german_keys() {
    let digits: String = SHORTEST
        .chars()
        .map(|key| char::from(b'1' + "dxzawe".find(key).unwrap() as u8))
        .collect();
    for keys in [SHORTEST, &digits, &SHORTEST.replace('z', "y")] {
        let mut game = (entry("hop").open)(&hop::level("source"), 0).unwrap();
        let steps = press_all(entry("hop"), game.as_mut(), keys);
        assert_eq!(steps.last(), Some(&Step::Solved), "{steps:?}");
        let progress = game.progress();
        assert_eq!((progress.moves, progress.par), (18, Some(18)));
    }
}

#[test]
fn every_fifteen_board_is_solvable_and_not_solved() {
    for size in 3..=5 {
        for seed in (0..30).chain([u64::MAX]) {
            let game = Fifteen::open(&fifteen::level(size), seed).unwrap();
            assert!(game.board().is_solvable() && !game.progress().solved);
            assert_eq!(game.board().side().length(), usize::from(size));
            assert_eq!(
                game.progress().par.is_some(),
                size == 3,
                "the par of {size}"
            );
        }
    }
}

#[test]
fn yamyam_says_where_it_would_slide() {
    let mut game = (entry("yamyam").open)(&yamyam::level("past-the-door"), 7).unwrap();
    for (keys, expected) in [
        ("", "row 2 of 5, column 2 of 9"),
        ("", "You can slide: right 6, down 2."),
        ("", "The nearest exit is 3 to the right."),
        ("sd", "up 2, onto an exit"),
        ("w", "You made it out!"),
    ] {
        press_all(entry("yamyam"), game.as_mut(), keys);
        let said = game.describe(Words::of(Lang::En));
        assert!(said.contains(expected), "{said}");
    }
}
