//! Which lists a run counts on, and under which numbers they are in the table of bests.

use super::rank_key::rank_key;
use crate::model::{
    Category, Day, Finished, Measure, Moment, Owner, Period, PlayerId, Ranking, Scope,
};
use sha2::{Digest, Sha256};

/// Runs are counted up to this rank; beyond it a rank is one more than this. Counting
/// reads the index, about a tenth of a microsecond each (measured), so this bounds what the
/// dearest list costs.
pub const RANK_MAX: u32 = 3_000;

/// A row of the table of bests, but for its owner and run: smaller is better, `a` first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RankRow {
    pub(super) period: i64,
    pub(super) list: i64,
    pub(super) a: i64,
    pub(super) b: i64,
}

/// The number of a board: the same on every server and in every version.
pub(super) fn board(game: &str, level: &str, seed: u64) -> i64 {
    hash(&["board", game, level, &seed.to_string()])
}

/// Half of a SHA-256, cut to 64 bits: with ten million lists two of them meet with a
/// probability of three in a million.
fn hash(parts: &[&str]) -> i64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let digest = hash.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// The number of a list. Lists of the earlier rule have the numbers that they had when there were
/// no others.
pub(super) fn list(scope: &Scope, category: Category, measure: Measure) -> i64 {
    let measure = match measure {
        Measure::Fastest => "fastest",
        Measure::AgainstPar => "par",
        Measure::FewestMoves => "moves",
    };
    let (seed, day);
    let mut parts = match scope {
        Scope::Level { game, level } => vec!["level", measure, game, level],
        Scope::Board {
            game,
            level,
            seed: number,
        } => {
            seed = number.to_string();
            vec!["board", measure, game, level, &seed]
        }
        Scope::Daily { game, day: date } => {
            day = date.to_string();
            vec!["daily", measure, game, &day]
        }
    };
    if category != Category::EarlierRule {
        parts.push(category.name());
    }
    hash(&parts)
}

/// Days are odd and weeks even, in the order of time, so that old ones lie side by side
/// and can be cleared away together; 0 is all of time.
pub(super) fn period(period: Period, day: Day) -> i64 {
    match period {
        Period::All => 0,
        Period::Today => 2 * i64::from(day.0) + 1,
        Period::Week => 2 * i64::from(day.0 - i32::from(day.weekday())) + 2,
    }
}

/// The last period that no list of this day shows any more; the first is 1.
pub(super) fn past(day: Day) -> i64 {
    // Monday's week may have begun six days ago, and clocks of servers differ.
    2 * i64::from(day.0 - 8)
}

/// The rows of a run in the table of bests, where its owner has no better one.
pub(super) fn rows(finished: &Finished) -> Vec<RankRow> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Vec::new();
    };
    let (game, level) = (entry.name, finished.run.level.clone());
    let category = finished.category();
    let mut rows = Vec::new();
    let mut add = |scope: &Scope, measure, since: i64| {
        if let Some((a, b)) = rank_key(category, measure, &finished.tally, finished.at) {
            let list = list(scope, category, measure);
            rows.push(RankRow {
                period: since,
                list,
                a,
                b,
            });
        }
    };
    let day = match finished.standing {
        Ranking::Practice => return rows,
        Ranking::Ranked => None,
        Ranking::Daily(day) => Some(day),
    };
    let guest = !matches!(finished.owner, Owner::Player(_));
    if let Some(day) = day {
        let daily = Scope::Daily { game, day };
        for measure in [Measure::Fastest, Measure::FewestMoves] {
            add(&daily, measure, 0);
        }
    }
    if day.is_some() || !guest {
        let seed = finished.run.seed;
        let board = Scope::Board {
            game,
            level: level.clone(),
            seed,
        };
        for measure in [Measure::Fastest, Measure::FewestMoves] {
            add(&board, measure, 0);
        }
    }
    // A guest could fill the long lists under ever new names, and on a late board the way was
    // there to be learned.
    if !guest && category != Category::Late {
        let scope = Scope::Level { game, level };
        let today = finished.at.day();
        for since in [Period::All, Period::Week, Period::Today] {
            for measure in [Measure::Fastest, Measure::AgainstPar] {
                add(&scope, measure, period(since, today));
            }
        }
    }
    rows
}

/// The lists of all time of a run's level.
pub(super) fn level_lists(finished: &Finished) -> Vec<i64> {
    let Some(entry) = crate::games::find(&finished.run.game) else {
        return Vec::new();
    };
    let scope = Scope::Level {
        game: entry.name,
        level: finished.run.level.clone(),
    };
    [Measure::Fastest, Measure::AgainstPar]
        .map(|measure| list(&scope, finished.category(), measure))
        .to_vec()
}

/// The lists of a run, with their periods, on which many owners meet: all but its board's.
pub(super) fn crowded_lists(finished: &Finished) -> Vec<(i64, i64)> {
    let rows = rows(finished).into_iter();
    let lists = rows.map(|row| (row.period, row.list));
    if let Ranking::Daily(_) = finished.standing {
        return lists.collect();
    }
    let of_level = level_lists(finished);
    lists.filter(|(_, list)| of_level.contains(list)).collect()
}

/// The owner of a run's rows: a player has one row on a list, a guest one for each run.
pub(super) fn owner(finished: &Finished) -> i64 {
    match finished.owner {
        Owner::Player(PlayerId(id)) => id,
        Owner::Guest(_) | Owner::Somebody => anonymous_owner(finished.code.bits()),
    }
}

/// The owner of a row that belongs to no player.
pub(super) fn anonymous_owner(code: u64) -> i64 {
    -i64::try_from(code).unwrap_or_default()
}

/// The period and the number of the list that is asked for, at this moment.
pub(super) fn list_key(
    scope: &Scope,
    category: Category,
    measure: Measure,
    since: Period,
    now: Moment,
) -> (i64, i64) {
    let since = match scope {
        Scope::Level { .. } => since,
        Scope::Board { .. } | Scope::Daily { .. } => Period::All,
    };
    // One board has one par: the fewest moves are the best against it.
    let measure = match (scope, measure) {
        (Scope::Board { .. } | Scope::Daily { .. }, Measure::AgainstPar) => Measure::FewestMoves,
        (Scope::Level { .. }, Measure::FewestMoves) => Measure::AgainstPar,
        (_, measure) => measure,
    };
    (period(since, now.day()), list(scope, category, measure))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_lie_in_the_order_of_time_and_none_that_counts_is_past() {
        for day in (20_000..20_040).map(Day) {
            let past = past(day);
            assert!(period(Period::Today, day) > past && period(Period::Week, day) > past);
            assert!(period(Period::Today, day.plus(-9)) <= past);
            assert!(period(Period::Week, day.plus(-16)) <= past);
            assert_ne!(period(Period::Today, day), period(Period::Week, day));
        }
        // From Monday to Sunday it is one week.
        let monday = Day(20_773);
        assert_eq!(monday.weekday(), 0);
        let week = |day: Day| period(Period::Week, day);
        assert_eq!(week(monday), week(monday.plus(6)));
        assert!(week(monday) < week(monday.plus(7)));
    }

    #[test]
    fn numbers_of_lists_and_boards_stay() {
        // Pinned: they are in the rows of every store.
        assert_eq!(board("hop", "5x5", 7), 5_769_495_132_621_342_283);
        let (game, level, day) = ("hop", "5x5".to_owned(), Day(20_773));
        let scopes = [
            Scope::Level {
                game,
                level: level.clone(),
            },
            Scope::Board {
                game,
                level,
                seed: 7,
            },
            Scope::Daily { game, day },
        ];
        let measures = [Measure::Fastest, Measure::AgainstPar, Measure::FewestMoves];
        let pinned = [
            (
                Category::EarlierRule,
                [
                    [
                        -4_844_816_343_481_799_156,
                        -346_899_588_745_276_774,
                        -4_610_729_300_006_863_963,
                    ],
                    [
                        5_473_677_533_980_487_846,
                        -8_156_561_319_531_909_682,
                        407_951_650_116_488_526,
                    ],
                    [
                        4_650_000_743_753_565_616,
                        -5_886_276_795_554_280_873,
                        5_040_751_721_772_552_319,
                    ],
                ],
            ),
            // Worked out apart from this program.
            (
                Category::Screen,
                [
                    [
                        1_852_430_529_641_985_461,
                        -5_770_986_732_305_343_445,
                        810_738_607_961_860_149,
                    ],
                    [
                        -6_276_965_837_531_027_273,
                        -2_238_081_714_726_587_438,
                        -5_075_837_268_197_448_512,
                    ],
                    [
                        -5_988_245_950_556_095_948,
                        3_497_129_355_518_810_846,
                        4_967_342_415_549_183_074,
                    ],
                ],
            ),
            (
                Category::TextMode,
                [
                    [
                        -9_134_890_885_042_613_665,
                        5_497_351_313_827_435_068,
                        3_716_378_296_139_568_419,
                    ],
                    [
                        -1_155_240_755_564_530_836,
                        6_164_705_911_967_732_080,
                        927_373_674_812_879_608,
                    ],
                    [
                        -5_528_308_133_607_291_912,
                        1_101_268_758_059_483_141,
                        -291_615_643_079_985_493,
                    ],
                ],
            ),
            (
                Category::Late,
                [
                    [
                        -3_940_109_983_974_571_836,
                        5_948_906_884_707_244_849,
                        -8_177_635_228_686_752_430,
                    ],
                    [
                        6_835_106_433_667_699_251,
                        -8_318_412_394_094_957_400,
                        1_298_539_584_545_119_449,
                    ],
                    [
                        1_270_886_229_169_311_170,
                        -6_816_211_747_076_158_119,
                        7_611_473_925_321_261_753,
                    ],
                ],
            ),
        ];
        for (category, numbers) in pinned {
            for (scope, numbers) in scopes.iter().zip(numbers) {
                let found = measures.map(|measure| list(scope, category, measure));
                assert_eq!(found, numbers, "{category:?}");
            }
        }
        let periods = [Period::All, Period::Today, Period::Week];
        assert_eq!(periods.map(|since| period(since, day)), [0, 41_547, 41_548]);
    }
}
