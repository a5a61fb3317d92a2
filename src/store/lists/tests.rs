use super::*;
use crate::model::{Step, Week};

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
        // Worked out apart from this program too.
        Scope::Ladder {
            week: Week::of(day),
            step: Step::new(7).expect("a step"),
        },
    ];
    let measures = [Measure::Fastest, Measure::AgainstPar, Measure::FewestMoves];
    let pinned = [
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
                [
                    8_807_830_714_303_121_387,
                    -5_798_650_645_914_276_988,
                    2_503_103_918_618_891_604,
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
                [
                    6_447_797_407_038_218_390,
                    3_283_346_360_366_586_554,
                    2_937_557_393_140_792_366,
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
                [
                    -8_543_100_373_391_565_219,
                    5_800_580_671_712_058_288,
                    2_194_555_234_741_549_641,
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
