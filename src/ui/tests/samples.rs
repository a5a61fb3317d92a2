//! What the screens are shown in these tests: numbers and names as wide as they come.

use std::time::Duration;

use crate::games::packed::{Packed, Tally, UnpackedRun};
use crate::games::run::Run;
use crate::games::{self, GameDef};
use crate::model::{
    Attempt, Code, DailyBoard, Day, Finished, Ladder, LadderStep, Line, List, Moment, Name, News,
    Owner, Placing, Profile, Ranking, Record, Saved, Step, Today, Week,
};
use crate::rooms::{Mode, Presence};

pub(super) fn profile(guest: bool) -> Profile {
    let name = Name::clean("Lumiko Toda").expect("a name");
    Profile {
        guest,
        ..Profile::of(name)
    }
}

pub(in crate::ui) fn today() -> Today {
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
        streak: 12,
        longest: 345,
        calendar: [0, 0, 0, 1, 2, 0, 0, 3, 4, 1].repeat(7),
    }
}

pub(super) fn list() -> List {
    let line = |rank: u32| Line {
        rank,
        name: Name::clean("Lumiko Toda"),
        mine: rank == 78,
        code: Code::new(rank.into()),
        time: 612_340,
        moves: 1_130,
        par: Some(1_030),
        at: Moment(0),
        streak: 99 + rank,
    };
    List {
        top: vec![line(1), line(2)],
        around: vec![line(78)],
    }
}

/// The boards that are won and watched, with the actions of a run on each.
pub(super) fn boards() -> Vec<(&'static GameDef, Run)> {
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
            for (action, at) in game.way().into_iter().zip(times) {
                run.record(Duration::from_millis(at), action);
            }
            (entry, run)
        })
        .collect()
}

pub(super) fn record(entry: &GameDef, run: &Run) -> Record {
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
pub(super) fn saved(
    entry: &GameDef,
    run: &Run,
    standing: Ranking,
    rival: Option<Code>,
) -> Saved<UnpackedRun> {
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
        at: Moment(0),
        rival,
    }
}

/// Many who play, and a winner with a long streak.
pub(super) fn crowd() -> Presence {
    let presence = Presence::new(Mode::On, None).expect("a registry");
    presence.show_winner(Some(News {
        name: Name::clean("Lumiko Toda").expect("a name"),
        streak: 345,
        game: "labyrinth",
        standing: Ranking::Ranked,
        level: "--height 19 --width 37 --algorithm wilson".to_owned(),
        time: 3_683_450,
        is_shortest: false,
        at: Moment(0),
    }));
    presence
}

/// Ranks and times as wide as they come.
pub(in crate::ui) fn placing(is_first: bool) -> Placing {
    Placing {
        fastest: Some(12_345),
        daily: Some(12_345),
        ladder: Some(12_345),
        best_time: (!is_first).then_some(3_683_450),
        best_moves: (!is_first).then_some(1),
        streak: Some(345),
        ahead: (!is_first).then(|| Line {
            rank: 1,
            name: Name::clean("Lumiko Toda"),
            mine: false,
            code: Code::new(8),
            time: 3_683_450,
            moves: 1_120,
            par: None,
            at: Moment(0),
            streak: 0,
        }),
    }
}

/// Each kind of attempt at a step, with numbers as wide as they come.
pub(in crate::ui) fn ladder() -> Ladder {
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
