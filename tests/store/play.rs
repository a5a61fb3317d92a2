//! Runs to be kept, won by walking the shortest way.

use mazed::core::dir::Dir;
use mazed::games::labyrinth;
use mazed::games::packed::{Packed, Tally, UnpackedRun};
use mazed::games::run::Run;
use mazed::games::{Action, Level, find};
use mazed::model::request::Claim;
use mazed::model::{
    BanTerms, Code, Line, ListQuery, Moment, Name, Period, Ranking, Saved, Scope, StoreRequest,
    UserError,
};
use mazed::store::{Requester, Store, StoreError};
use std::fmt::Debug;
use std::time::Duration;

/// The first moment of the tests: a Saturday at noon.
pub const NOON: Moment = Moment(20_778 * 86_400_000 + 43_200_000);

/// So many hours later.
pub fn later(hours: i64) -> Moment {
    Moment(NOON.0 + hours * 3_600_000)
}

/// Somebody with this key.
pub fn somebody(key: &str) -> Requester {
    requester(Some(key), 1)
}

/// Somebody at this seat; without a key a guest.
pub fn requester(key: Option<&str>, session: i64) -> Requester {
    Requester {
        key: key.map(|key| format!("SHA256:{key}")),
        name: name("a guest"),
        session,
        is_known: false,
    }
}

pub fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

/// A ban that has no end.
pub const FOR_EVER: BanTerms = BanTerms {
    since: NOON,
    until: None,
    reason: None,
};

/// The list of the smallest labyrinths that are ranked.
pub fn small() -> Scope {
    Scope::Level {
        game: "labyrinth",
        level: labyrinth::level(9, 9).words(),
    }
}

/// The list of the first day's labyrinth.
pub fn of_day() -> Scope {
    let day = NOON.day();
    let game = "labyrinth";
    Scope::Daily { game, day }
}

/// The lines of a list that are asked for by somebody who is on none.
pub async fn lines(store: &Store, scope: Scope, at: Moment) -> Vec<Line> {
    let query = ListQuery {
        scope,
        period: Period::All,
        limit: 200,
    };
    done(store.list(requester(None, 9), query, at)).await.top
}

/// What the store says to this, which succeeds.
pub async fn done<T>(asked: impl Future<Output = Result<T, StoreError>>) -> T {
    asked.await.expect("done")
}

/// The store refuses this to somebody for this reason.
pub async fn refused<T: Debug + PartialEq>(
    asked: impl Future<Output = Result<T, StoreError>>,
    why: UserError,
) {
    assert_eq!(asked.await, Err(StoreError::Denied(why)));
}

/// The way out of a labyrinth, a move every `pace` milliseconds; before it, `detours`
/// times to and fro.
pub fn walked(level: &Level, seed: u64, pace: u64, detours: u32) -> Run {
    let entry = &labyrinth::ENTRY;
    let level = level.canonical(entry);
    let way = (entry.open)(&level, seed).expect("a board").way();
    let mut run = Run::new(entry, level, seed);
    let mut at = 0;
    for _ in 0..detours {
        for dir in [Dir::South, Dir::North] {
            at += pace;
            run.record(Duration::from_millis(at), Action::Go(dir));
        }
    }
    for action in way {
        at += pace;
        run.record(Duration::from_millis(at), action);
    }
    run
}

/// A run as it is handed in.
pub fn claim(code: u64, run: &Run, standing: Ranking) -> Claim {
    let entry = find(run.game()).expect("a game");
    let (_, progress) = run.replay(entry).expect("a board");
    assert!(progress.solved, "{}", run.words());
    let claim = Claim {
        code: Code::new(code),
        standing,
        run: Packed::of(run),
        tally: Tally::of(run, &progress),
    };
    assert_eq!(claim.run.prove(&claim.tally), Ok(()));
    claim
}

/// A run as a session hands it over.
fn unpacked(run: &Packed) -> UnpackedRun {
    UnpackedRun {
        run: run.run().expect("a run"),
        level: run.level.clone(),
    }
}

/// A claim as a session makes it.
pub fn claimed(claim: &Claim) -> Claim<UnpackedRun> {
    Claim {
        code: claim.code,
        standing: claim.standing,
        run: unpacked(&claim.run),
        tally: claim.tally,
    }
}

/// What a session asks when a game is won.
pub fn finish(claim: &Claim) -> StoreRequest {
    StoreRequest::Finish(Box::new(claimed(claim)))
}

/// What a session asks when a game is to be kept.
pub fn keep(saved: &Saved) -> StoreRequest {
    StoreRequest::Keep(Box::new(Saved {
        code: saved.code,
        standing: saved.standing,
        run: unpacked(&saved.run),
        played: saved.played,
        at: saved.at,
        rival: saved.rival,
    }))
}

/// A small labyrinth that the server drew, won at this pace.
pub fn drawn(code: u64, seed: u64, pace: u64) -> Claim {
    let run = walked(&labyrinth::level(9, 9), seed, pace, 0);
    claim(code, &run, Ranking::Ranked)
}

/// The same, one move in.
pub fn begun(code: u64, seed: u64) -> Saved {
    let mut run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), seed);
    run.record(Duration::from_secs(1), Action::Go(Dir::South));
    Saved {
        code: Code::new(code),
        standing: Ranking::Ranked,
        run: Packed::of(&run),
        played: 1500,
        at: Moment::default(),
        rival: None,
    }
}

/// What was begun, won.
pub fn finished(saved: &Saved, pace: u64) -> Claim {
    let entry = find(&saved.run.game).expect("a game");
    let level = Level::read(entry, &saved.run.level).expect("a level");
    let run = walked(&level, saved.run.seed, pace, 0);
    claim(saved.code.bits(), &run, saved.standing)
}
