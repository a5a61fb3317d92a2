//! Yamyam as a game: by text, keys, text; solved by its hints; replayed from its run.

use std::time::Duration;

use mazed::core::dir::Dir;
use mazed::games::run::Run;
use mazed::games::yamyam::{ENTRY, Yamyam, level};
use mazed::games::{Action, Game, Level, LevelError, Step, ViewCommand};
use mazed::i18n::{Lang, MessageId, Words};

fn key(letter: char) -> Action {
    match letter {
        'w' => Action::Go(Dir::North),
        'a' => Action::Go(Dir::West),
        's' => Action::Go(Dir::South),
        'd' => Action::Go(Dir::East),
        'u' => Action::Undo,
        'i' => Action::Hint,
        other => panic!("{other}"),
    }
}

/// A board by its name.
fn named(name: &str) -> Level {
    level(name)
}

fn open(level: &Level) -> Yamyam {
    Yamyam::open(level, 7).expect("a board")
}

fn play(game: &mut Yamyam, keys: &str) -> Vec<Step> {
    keys.chars().map(|letter| game.apply(key(letter))).collect()
}

/// Every level of the three sets, one after the other as a player meets them.
fn own_levels() -> Vec<Level> {
    let mut all = vec![Level::default()];
    while let Some(next) = open(&all[all.len() - 1]).next() {
        if next.get("board") == Some("expert") {
            break;
        }
        all.push(next);
    }
    all
}

#[test]
fn text_keys_text() {
    // Past the door: a slide along the corridor passes it; it has to come from below.
    for (keys, after) in [
        ("", ["#@  E   #", "# ## ####", "#    ####"]),
        ("d", ["#   E  @#", "# ## ####", "#    ####"]),
        ("das", ["#   E   #", "# ## ####", "#@   ####"]),
        ("sd", ["#   E   #", "# ## ####", "#   @####"]),
        ("sdu", ["#   E   #", "# ## ####", "#@   ####"]),
        ("sdw", ["#   @   #", "# ## ####", "#    ####"]),
        ("sdwa", ["#   @   #", "# ## ####", "#    ####"]),
    ] {
        let mut game = open(&named("past-the-door"));
        play(&mut game, keys);
        assert_eq!(game.text()[1..4], after, "{keys}");
    }
    // A trapdoor holds in mid-slide.
    let trapdoor = level("past-the-door").with("trapdoor", "on");
    let mut game = open(&trapdoor);
    assert_eq!(play(&mut game, "d"), [Step::Solved]);
    assert_eq!(game.text()[1], "#   @   #");
}

#[test]
fn walls_are_told_and_not_counted_and_undone_steps_are_taken_back() {
    let mut game = open(&named("past-the-door"));
    let wall = Step::Blocked(MessageId::new("say-wall"));
    assert_eq!(
        play(&mut game, "awdduus"),
        [
            wall,
            wall,
            Step::Moved,
            wall,
            Step::Moved,
            Step::Blocked(MessageId::new("say-no-undo")),
            Step::Moved,
        ]
    );
    assert_eq!(game.progress().moves, 1);
    game.apply(Action::Undo);
    assert_eq!(game.progress().moves, 0);
    assert_eq!(
        game.apply(Action::Undo),
        Step::Blocked(MessageId::new("say-no-undo"))
    );
}

#[test]
fn every_level_is_won_in_its_par_by_its_hints() {
    let levels = own_levels();
    assert!(levels.len() >= 24, "{}", levels.len());
    let mut pars = Vec::new();
    for level in &levels {
        let mut game = open(level);
        let par = game.progress().par.expect("a par");
        let mut steps = 0;
        while !game.progress().solved {
            let dir = game.way_out().expect("a way out");
            assert_eq!(game.apply(Action::Hint), Step::Moved);
            assert_eq!(game.apply(Action::Hint), Step::Ignored, "free twice");
            assert!(matches!(
                game.apply(Action::Go(dir)),
                Step::Moved | Step::Solved
            ));
            steps += 1;
        }
        let progress = game.progress();
        assert_eq!((progress.moves, progress.hints), (par, steps));
        assert_eq!(par, steps, "{}", level.words());
        assert_eq!(game.apply(Action::Go(Dir::North)), Step::Ignored);
        pars.push(par);
    }
    for set in pars.chunks(8) {
        assert!(set.is_sorted(), "difficulty rises: {set:?}");
    }
}

#[test]
fn generated_boards_are_won_in_their_par() {
    for (board, band) in [("easy", 3..=4), ("medium", 5..=7)] {
        for seed in 0..5 {
            let mut game = Yamyam::open(&named(board), seed).expect("a board");
            let par = game.progress().par.expect("a par");
            assert!(band.contains(&par));
            while let Some(dir) = game.way_out() {
                game.apply(Action::Go(dir));
            }
            let progress = game.progress();
            assert!(progress.solved && progress.moves == par);
            assert!(game.next().is_none(), "another seed comes next");
        }
    }
}

#[test]
fn a_stuck_creature_is_told_at_once_and_undo_frees_it() {
    let words = Words::of(Lang::En);
    let mut stuck = 0;
    for level in own_levels() {
        for first in Dir::ALL {
            let mut game = open(&level);
            game.apply(Action::Go(first));
            if game.progress().moves == 0 || game.progress().solved || game.way_out().is_some() {
                assert_eq!(game.remark(words), None);
                continue;
            }
            stuck += 1;
            let said = game.remark(words).expect("a remark");
            assert!(said.starts_with("No way out"), "{said}");
            assert_eq!(
                game.apply(Action::Hint),
                Step::Blocked(MessageId::new("yamyam-stuck"))
            );
            assert_eq!(game.progress().hints, 0, "no hint, none counted");
            game.apply(Action::Undo);
            assert_eq!(game.remark(words), None);
        }
    }
    assert!(stuck > 5, "only {stuck} first steps go wrong");
}

#[test]
fn a_replayed_run_ends_as_it_was_played_whatever_was_looked_at() {
    let options = [
        named("mirror"),
        named("palace"),
        level("river").with("smell", "on").with("max", 30),
        level("twins").with("trapdoor", "on"),
        named("easy"),
    ];
    for (level, seed) in options
        .iter()
        .flat_map(|level| (0..8).map(move |seed| (level, seed)))
    {
        let mut game = (ENTRY.open)(level, seed).expect("a board");
        let mut run = Run::new(&ENTRY, level.clone(), seed);
        let mut random = mazed::core::rng::Rng::new(seed ^ 0xABCD);
        for at in 0..300u64 {
            // Looking is no part of the game, whatever is looked at.
            game.view(ViewCommand::Overlay);
            for _ in 0..random.below(4) {
                game.tick();
            }
            let action = match random.below(12) {
                0 => Action::Hint,
                1 => Action::Undo,
                n => Action::Go(Dir::ALL[n as usize % 4]),
            };
            if matches!(game.apply(action), Step::Moved | Step::Solved) {
                run.record(Duration::from_millis(at * 37), action);
            }
        }
        let (again, progress) = run.replay(&ENTRY).expect("the same board");
        assert_eq!(progress, game.progress(), "{}", run.words());
        assert_eq!(again.text(), game.text());
    }
}

#[test]
fn animations_end() {
    for level in own_levels() {
        let mut game = open(&level);
        assert!(game.give_up() && !game.give_up());
        let mut time = Duration::ZERO;
        while let Some(pause) = game.frame() {
            time += pause;
            game.tick();
        }
        assert!(time > Duration::ZERO && time < Duration::from_secs(20));
        assert_eq!(game.apply(Action::Go(Dir::North)), Step::Ignored);
        assert!(!game.progress().solved, "given up is not won");
    }
}

#[test]
fn the_words_tell_where_it_would_slide() {
    let words = Words::of(Lang::En);
    let mut game = open(&named("past-the-door"));
    let said = game.describe(words);
    assert!(said.contains("row 2 of 5, column 2 of 9"), "{said}");
    assert!(said.contains("You can slide: right 6, down 2."), "{said}");
    assert!(
        said.contains("The nearest exit is 3 to the right."),
        "{said}"
    );
    play(&mut game, "sd");
    assert!(game.describe(words).contains("up 2, onto an exit"));
    play(&mut game, "w");
    assert!(game.describe(words).contains("You made it out!"));
}

#[test]
fn levels_against_the_rules_are_refused() {
    for bad in [
        level("nowhere"),
        Level::default().with("number", 0),
        Level::default().with("number", 9),
        level("palace").with("max", 3),
        level("mirror").with("max", 0),
        level("easy").with("number", 1),
    ] {
        let error = Yamyam::open(&bad, 1).err();
        assert!(
            matches!(
                error,
                Some(LevelError::NoSuch { .. } | LevelError::Number { .. })
            ),
            "{}: {error:?}",
            bad.words()
        );
    }
}

#[test]
fn no_board_of_the_second_generator_has_changed() {
    let mut made = String::new();
    for name in ["easy", "medium", "hard", "expert"] {
        for seed in [1 << 40, (1 << 40) + 42, (1 << 41) - 1] {
            let game = Yamyam::open(&named(name), seed).expect("a board");
            let par = game.progress().par.expect("a way");
            let (start, board) = (game.at(), game.board());
            made += &format!("{name} {seed} {start:?} par {par}\n{board}\n");
        }
    }
    assert_eq!(made, include_str!("golden/yamyam-v2.txt"), "{made}");
}
