//! Runs that are watched, and ghosts to race against.

use std::time::Duration;

use mazed::games::packed::{Packed, Tally, Unproved};
use mazed::games::run::Run;
use mazed::games::{Action, Level, Opening, SWITCHED_ON, fifteen, find, hop, labyrinth, yamyam};
use mazed::i18n::{Lang, Words};
use mazed::look::Depth;
use mazed::model::{
    Begin, Code, Day, Finished, Moment, Name, Owner, PlayerId, Ranking, Record, StoreReply,
};
use mazed::ui::Start;
use mazed::ui::event::{Event, Key};
use mazed::ui::ghost::Ghost;
use mazed::ui::replay_player::ReplayPlayer;
use proptest::prelude::*;

use crate::frames::{Wire, lots};
use crate::tester::{PLAIN, RICH, SIZES, Tester, caps, keys_of, profile, start, way};

/// The four games with a level each.
fn levels() -> [(&'static str, Level); 4] {
    [
        ("labyrinth", labyrinth::level(9, 13)),
        ("yamyam", yamyam::level("medium")),
        ("fifteen", fifteen::level(3)),
        ("hop", hop::level("normal")),
    ]
}

/// A run of these actions, so many milliseconds apart.
fn record(name: &'static str, level: &Level, seed: u64, actions: &[(u64, Action)]) -> Record {
    let entry = find(name).expect("a game");
    let mut run = Run::new(entry, level.clone(), seed);
    let mut at = 0;
    for (gap, action) in actions {
        at += gap;
        run.record(Duration::from_millis(at), *action);
    }
    let (_, progress) = run.replay(entry).expect("a board");
    Record {
        finished: Finished {
            code: Code::new(0x12_3456_789A),
            owner: Owner::Player(PlayerId(1)),
            standing: Ranking::Ranked,
            tally: Tally::of(&run, &progress),
            run: Packed::of(&run),
            at: Moment(1_700_000_000),
        },
        name: Name::clean("Brave Otter"),
        streak: 0,
        is_of_today: false,
    }
}

/// The run that wins in the fewest moves, each so many milliseconds after the last.
fn best(name: &'static str, level: &Level, seed: u64, gap: u64) -> Record {
    let opening = Opening {
        game: name,
        level: level.clone(),
        seed: Some(seed),
    };
    // The clock starts with the first move.
    let gaps = std::iter::once(0).chain(std::iter::repeat(gap));
    let actions: Vec<_> = gaps.zip(way(&opening)).collect();
    record(name, level, seed, &actions)
}

/// The board that most tests watch.
fn labyrinth_board() -> Opening {
    Opening {
        game: "labyrinth",
        level: labyrinth::level(9, 13),
        seed: Some(3),
    }
}

/// A run on it, a move every 200 ms.
fn labyrinth_run() -> Record {
    best("labyrinth", &labyrinth_board().level, 3, 200)
}

fn watch(size: (u16, u16), record: &Record) -> Tester {
    Tester::watching(size, Lang::En, record, RICH)
}

/// What is said of so many moves at the right of the first row.
fn moves(tester: &Tester) -> u32 {
    let text = tester.text();
    let row = text.lines().next().expect("a row");
    let words: Vec<_> = row.split_whitespace().collect();
    let of = words
        .iter()
        .rfind(|word| word.contains('/'))
        .expect("moves");
    let (moves, _) = of.split_once('/').expect("moves");
    moves.parse().expect("a number")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// However the time passes, the ghost does what was done and ends as the run did.
    #[test]
    fn a_ghost_ends_as_its_run_did(
        which in 0usize..4,
        seed in 0u64..500,
        wander in proptest::collection::vec((0usize..12, 0u64..4_000), 0..60),
        steps in proptest::collection::vec(1u64..3_000, 1..40),
        marks in proptest::collection::vec(0usize..200, 1..10),
    ) {
        let (name, level) = levels()[which].clone();
        let entry = find(name).expect("a game");
        let mut game = (entry.open)(&level, seed).expect("a board");
        let extra = [Action::Hint, Action::Undo];
        let actions: Vec<Action> = Action::moves().chain(extra).collect();
        // About, and then out by the best way from the start or as far as it goes.
        let mut done = Vec::new();
        for (place, gap) in wander {
            game.apply(actions[place]);
            done.push((gap, actions[place]));
            if game.progress().solved {
                break;
            }
        }
        done.extend(game.way().into_iter().map(|action| (90, action)));
        let record = record(name, &level, seed, &done);
        let tally = record.finished.tally;

        let mut ghost = Ghost::new(record.clone()).expect("a ghost");
        let mut time = Duration::ZERO;
        for step in steps.into_iter().cycle() {
            if ghost.due().is_none() {
                break;
            }
            time += Duration::from_millis(step);
            ghost.advance(time);
            prop_assert!(ghost.due().is_none_or(|due| due > time));
        }
        let progress = ghost.game().progress();
        prop_assert_eq!(Tally { time: tally.time, ..tally }, Tally {
            moves: progress.moves,
            par: progress.par,
            ..tally
        });
        prop_assert!(time.as_millis() as u64 >= tally.time);

        // Wound to wherever, the replay_player is as the run was there.
        let run = record.finished.run.run().expect("a run");
        let mut replay_player = ReplayPlayer::new(&record).expect("a replay_player");
        for mark in marks {
            while !replay_player.seek(mark) {}
            let mut fresh = (entry.open)(&level, seed).expect("a board");
            for (_, action) in run.actions().take(mark) {
                fresh.apply(action);
            }
            prop_assert_eq!(replay_player.done(), mark.min(replay_player.end()));
            prop_assert_eq!(replay_player.game().progress(), fresh.progress());
            prop_assert_eq!(replay_player.game().text(), fresh.text());
        }
        while !replay_player.seek(usize::MAX) {}
        prop_assert_eq!(replay_player.game().progress(), progress);
        prop_assert_eq!(replay_player.time().as_millis() as u64, tally.time);
    }
}

#[test]
fn a_run_is_watched_to_its_end() {
    for size in SIZES {
        let record = labyrinth_run();
        let mut tester = Tester::watching(size, Lang::En, &record, RICH);
        tester.picture("replay_begin");
        tester.let_pass(1_000 + 200 * 7 + 100);
        assert_eq!(moves(&tester), 8);
        tester.picture("replay_middle");
        tester.let_pass(60_000);
        tester.picture("replay_end");
        assert_eq!(tester.deadline(), None, "at its end it costs nothing");
    }
}

#[test]
fn every_game_is_watched_in_every_look() {
    for (name, level) in levels() {
        let record = best(name, &level, 4, 200);
        for (look, depth, unicode) in [("color", Depth::True, true), ("mono", Depth::Mono, false)] {
            let mut tester = Tester::watching((80, 24), Lang::De, &record, caps(depth, unicode));
            tester.let_pass(1_000 + 200 * 4 + 199);
            tester.picture(&format!("replay_{name}_{look}"));
            if !unicode {
                assert!(tester.text().is_ascii(), "{}", tester.text());
            }
        }
    }
}

#[test]
fn it_is_paused_stepped_wound_and_hastened() {
    let record = labyrinth_run();
    let all = record.finished.tally.moves;
    let mut tester = watch((80, 24), &record);
    tester.keys(" ");
    assert_eq!(tester.deadline(), None, "paused it costs nothing");
    for (keys, there) in [
        ("<60s>", 0),
        ("l<Right>l", 3),
        ("h<Left>", 1),
        ("hhhh", 0),
        ("<End>", all),
        ("lh", all - 1),
        ("<Home>", 0),
    ] {
        tester.keys(keys);
        assert_eq!(moves(&tester), there, "{keys}");
    }
    // Twice as fast, then eight times: a move every 25 ms.
    tester.shows("+", " 2x ");
    tester.shows("+++ ", " 8x ");
    // The first move counts for what it takes a hand, so the wait behind it is shorter.
    tester.let_pass(25 * 10 - 6);
    assert_eq!(moves(&tester), 10);
    tester.shows("----- ", "½x");
    let before = moves(&tester);
    tester.keys(" ");
    tester.let_pass(1_600);
    assert_eq!(moves(&tester), before + 5, "a move every 400 ms");
    tester.keys("<End> ");
    assert_eq!(moves(&tester), 0, "once more from the start");
    tester.let_pass(100_000);
    assert_eq!(moves(&tester), all);
    tester.keys("q");
    assert!(tester.text().contains('1'), "the menu");
}

#[test]
fn a_long_pause_is_cut_short() {
    let board = labyrinth_board();
    let gaps = [0, 200, 200, 75_000].into_iter();
    let gaps = gaps.chain(std::iter::repeat(200));
    let actions: Vec<_> = gaps.zip(way(&board)).collect();
    let record = record("labyrinth", &board.level, 3, &actions);
    for size in SIZES {
        let mut tester = watch(size, &record);
        tester.let_pass(1_500);
        assert_eq!(moves(&tester), 3);
        tester.let_pass(1_850);
        assert_eq!(moves(&tester), 3);
        tester.let_pass(100);
        assert_eq!(moves(&tester), 4);
    }
    // Half as fast, it is no longer.
    let mut tester = watch((80, 24), &record);
    tester.keys(" lll- ");
    assert_eq!(moves(&tester), 3);
    tester.let_pass(1);
    assert_eq!(
        moves(&tester),
        4,
        "what was waited for is not waited for again"
    );
}

#[test]
fn a_race_is_run_beside_the_ghost() {
    let record = labyrinth_run();
    for (size, depth, unicode) in [
        ((80, 24), Depth::True, true),
        ((40, 12), Depth::Mono, false),
    ] {
        let mut tester = Tester::watching(size, Lang::En, &record, caps(depth, unicode));
        tester.keys("g");
        tester.let_appear();
        tester.picture("race_start");
        // One move; the ghost makes six of them meanwhile.
        tester.keys("s");
        tester.let_pass(600);
        tester.sees("-5");
        tester.picture("race_behind");
    }
}

#[test]
fn a_race_has_two_bars_and_says_once_when_the_rival_is_out() {
    let mut record = labyrinth_run();
    record.streak = 7;
    let mut tester = watch((80, 24), &record);
    tester.shows("g", "A race against Brave Otter ◆7!");
    tester.press(&keys_of(&labyrinth_board())[..1]);
    let bars = |tester: &Tester| {
        let text = tester.text();
        let row = text.lines().find(|row| row.contains("● you"));
        let row = row.unwrap_or_else(|| panic!("{text}")).to_owned();
        let (mine, other) = row.split_once('○').expect("two bars");
        assert!(other.contains("Brave Otter ◆7"), "{row}");
        [mine, other].map(|bar| bar.matches('━').count())
    };
    let before = bars(&tester);
    tester.let_pass(1_000);
    let later = bars(&tester);
    assert!(
        later[1] > before[1] && later[0] == before[0],
        "{before:?} {later:?}"
    );
    tester.let_pass(60_000);
    let out = "Brave Otter ◆7 has finished!";
    tester.sees(out);
    // It is said once; then there are the bars again, the rival's full.
    tester.press(&keys_of(&labyrinth_board())[1..2]);
    tester.let_pass(60_000);
    tester.sees(&format!("!{out}"));
    let text = tester.text();
    let row = text
        .lines()
        .find(|row| row.contains("● you"))
        .expect("bars");
    let other = row.split('○').nth(1).expect("the rival's");
    assert!(other.contains('━') && !other.contains('─'), "{row}");
    // There is no room for them on the smallest terminal, and the lead stands above.
    let mut small = Tester::watching((40, 12), Lang::En, &record, PLAIN);
    small.keys("g");
    small.press(&keys_of(&labyrinth_board())[..1]);
    small.sees("!@ you");
}

#[test]
fn a_race_has_a_verdict() {
    let record = labyrinth_run();
    let way = keys_of(&labyrinth_board());
    let mut tester = watch((80, 24), &record);
    tester.keys("g");
    tester.press(&way[..3]);
    tester.let_pass(150);
    let lead = |tester: &Tester| {
        let text = tester.text();
        let row = text.lines().next().expect("a row").to_owned();
        let lead = row
            .split('○')
            .nth(1)
            .and_then(|rest| rest.split_whitespace().next());
        lead.expect("a lead").parse::<i32>().expect("a number")
    };
    assert_eq!(lead(&tester), 0, "{}", tester.text());
    // A key each tenth of a second is twice as fast as the ghost.
    tester.press(&way[3..]);
    tester.let_pass(1_000);
    let seconds = Words::of(Lang::En).tr(
        "race-won",
        &[
            ("name", "Brave Otter".into()),
            ("seconds", won_by(&record, way.len()).into()),
        ],
    );
    assert!(tester.text().contains(&seconds), "{}", tester.text());
    // The same once more is against the same ghost.
    tester.shows("r", "○ +0");
    tester.press(&way[..1]);
    tester.let_pass(60_000);
    tester.press(&way[1..]);
    tester.let_pass(1_000);
    tester.sees("s slower than Brave Otter.");
}

/// Whoever races on a board that was searched for stays on its lists.
#[test]
fn a_race_is_on_the_very_board_of_its_rival() {
    let record = labyrinth_run();
    let ghost = Ghost::new(record.clone()).expect("a ghost");
    let active_game = ghost.open_game(Code::new(1)).expect("a board");
    assert_eq!(
        active_game.listed_level().words(),
        record.finished.run.level
    );
    assert_eq!(active_game.seed(), 3);
    assert_eq!(active_game.rival, Some(record.finished.code));
}

/// The seed of a board of the day would be a way to practise it.
#[test]
fn a_race_on_a_board_of_the_day_does_not_give_it_away() {
    let mut record = labyrinth_run();
    record.finished.standing = Ranking::Daily(Day(20_000));
    let way = keys_of(&labyrinth_board());
    let mut tester = watch((80, 24), &record);
    tester.keys("g");
    tester.press(&way);
    tester.let_pass(1_000);
    tester.keys("s");
    let won = Words::of(Lang::En).t("won-title");
    assert!(tester.text().contains(won.as_ref()), "{}", tester.text());
    tester.sees("!--seed");
}

/// By how much a player is faster who types all keys but the fourth, which comes 250 ms
/// after the third, a tenth of a second apart.
fn won_by(record: &Record, keys: usize) -> String {
    // The wait comes on top.
    let mine = keys as u64 * 100 + 150;
    let ahead = record.finished.tally.time - mine;
    Words::of(Lang::En).tenths(ahead)
}

#[test]
fn every_ghost_has_a_shape_of_its_own() {
    for (name, level) in levels() {
        let entry = find(name).expect("a game");
        let record = best(name, &level, 4, 400);
        for (look, depth, unicode, signs) in [
            ("color", Depth::True, true, ["○", "☺"]),
            ("mono", Depth::Mono, true, ["○", "☺"]),
            ("ascii", Depth::Mono, false, ["&", "&"]),
        ] {
            let mut tester = Tester::watching((120, 40), Lang::En, &record, caps(depth, unicode));
            tester.keys("g");
            // A hint starts the clock and moves nothing.
            tester.keys("i");
            tester.let_pass(900);
            let text = tester.text();
            let board: String = text.lines().skip(1).collect();
            if (entry.open)(&level, 4)
                .expect("a board")
                .position()
                .is_some()
            {
                let brackets = name == "hop" && board.contains('[');
                let seen = signs.iter().any(|sign| board.contains(sign)) || brackets;
                assert!(seen, "{name}:\n{text}");
            }
            tester.picture(&format!("ghost_{name}_{look}"));
        }
    }
}

#[test]
fn what_cannot_be_replayed_is_not_watched_but_said() {
    let mut record = labyrinth_run();
    record.finished.run.version = 99;
    assert!(matches!(
        Ghost::new(record.clone()),
        Err(Unproved::Version(99))
    ));
    let tester = watch((80, 24), &record);
    let says = Words::of(Lang::En).t("trouble-refused");
    assert!(tester.text().contains(says.as_ref()), "{}", tester.text());
}

/// Runs are watched and raced against by random keys.
#[test]
fn no_row_that_a_ghost_or_a_replay_changes_is_left_out() {
    let mut draw_lots = lots();
    let fog = labyrinth::level(29, 29).with("fog", SWITCHED_ON);
    for (name, level) in levels().into_iter().chain([("labyrinth", fog)]) {
        let record = best(name, &level, 4, 300);
        for (size, unicode) in [((80, 24), true), ((40, 12), true), ((120, 40), false)] {
            let game = Begin::Replay(record.finished.code);
            let mut wire = Wire::new(Start {
                profile: Some(profile("Quiet Fox")),
                ..start(size, Lang::Ru, caps(Depth::Ansi256, unicode), game)
            });
            let told = StoreReply::Record(Ok(Box::new(record.clone())));
            wire.tester.update(Event::Tick);
            wire.tester.told(told);
            for turn in 0..180 {
                wire.tester.now += Duration::from_millis(draw_lots(500) as u64);
                let keys: &[u8] = match turn {
                    0..60 => b"  hhll+-0ezm?\x1b",
                    60 => b"g",
                    _ => b"wasdwasdwasdweayxzmip?r\x1b\r",
                };
                let key = char::from(keys[draw_lots(keys.len())]);
                match wire.tester.deadline() {
                    // A key may come before a tick that is due.
                    Some(at) if at <= wire.tester.now && draw_lots(3) > 0 => {
                        wire.tester.update(Event::Tick)
                    }
                    _ => wire.tester.update(Event::Key(Key::Char(key))),
                };
                wire.frame();
            }
        }
    }
}
