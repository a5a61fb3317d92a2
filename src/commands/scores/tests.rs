use super::*;
use crate::games::labyrinth;
use crate::model::{Code, Moment, Name, UserError};

fn listed(category: Category, level: &str, name: &str) -> StoreReply {
    let query = ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: level.to_owned(),
        },
        category,
        measure: Measure::Fastest,
        period: Period::All,
        limit: 10,
    };
    let line = Line {
        rank: 1,
        name: Name::clean(name),
        guest: false,
        mine: false,
        code: Code::new(7),
        time: 12_300,
        moves: 30,
        par: Some(30),
        pauses: 0,
        at: Moment(60_000),
    };
    let list = List {
        top: vec![line],
        around: Vec::new(),
    };
    StoreReply::List(query, Ok(list))
}

fn printed(told: Vec<StoreReply>, format: Format) -> String {
    let Answer::Last(printed) = Pages::new(format, Words::of(Lang::En), false).next(told) else {
        panic!("nothing more was to be asked");
    };
    String::from_utf8(printed.stdout).expect("text")
}

#[test]
fn a_spreadsheet_takes_no_cell_for_a_formula() {
    for (name, cell) in [
        ("=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\""),
        ("+1", "\"'+1\""),
        ("-1", "\"'-1\""),
        ("@SUM(A1)", "\"'@SUM(A1)\""),
        ("a=b", "\"a=b\""),
        ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ] {
        let told = vec![listed(Category::Screen, "--height 9", name)];
        let csv = printed(told, Format::Csv);
        let row = csv.lines().nth(1).expect("a row");
        let expected = format!(
            "labyrinth,\"'--height 9\",,1,{cell},false,12300,30,30,0,0000-0007,60000,screen,false"
        );
        assert_eq!(row, expected);
    }
    assert_eq!(cell("\tx"), "\"'\tx\"");
}

#[test]
fn lists_that_cannot_be_read_are_no_half_a_document() {
    for format in [Format::Text, Format::Json, Format::Csv] {
        let args = ScoresArgs {
            game: Some("labyrinth"),
            daily: false,
            category: None,
            limit: 10,
            format,
        };
        let Plan::Query(StoreQuery { mut answer, .. }) = args.plan(Lang::En) else {
            panic!("the store is asked");
        };
        let away = UserError::Later;
        let levels = StoreReply::Levels("labyrinth", Category::EarlierRule, Err(away));
        let Answer::Part(nothing, requests) = answer(vec![levels]) else {
            panic!("the leaderboards are asked for all the same");
        };
        assert_eq!(nothing, b"");
        let refused = requests.into_iter().map(|request| match request {
            StoreRequest::List(query) => StoreReply::List(query, Err(away)),
            other => panic!("{other:?}"),
        });
        let Answer::Last(last) = answer(refused.collect()) else {
            panic!("there is nothing more to ask");
        };
        assert_eq!(last.stdout, b"");
        assert_ne!(last.status, 0);
    }
}

#[test]
fn lists_that_take_no_new_runs_are_said_to_be_closed() {
    let told = || {
        vec![
            listed(Category::Screen, "--height 9 --width 9", "Ada"),
            listed(Category::TextMode, "--height 9 --width 9", "Ada"),
            listed(Category::EarlierRule, "--height 11 --width 7", "Ada"),
        ]
    };
    let text = printed(told(), Format::Text);
    let titles: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("labyrinth"))
        .collect();
    let expected = [
        "labyrinth --height 9 --width 9",
        "labyrinth --height 9 --width 9 (text mode)",
        "labyrinth --height 11 --width 7 (earlier rule, closed)",
    ];
    assert_eq!(titles, expected);
    let json = printed(told(), Format::Json);
    let json: serde_json::Value = serde_json::from_str(&json).expect("json");
    for (n, category, closed) in [
        (0, "screen", false),
        (1, "text", false),
        (2, "earlier", true),
    ] {
        assert_eq!(json[n]["category"], category);
        assert_eq!(json[n]["closed"], closed);
    }
}

#[test]
fn levels_that_are_ranked_no_longer_are_listed_behind_the_others() {
    let entry = &labyrinth::ENTRY;
    let other = labyrinth::level(11, 7);
    let listed = || vec![labyrinth::level(9, 9), other.clone()];
    let ranked = entry.ranked_levels().len();
    let last = (
        Scope::Level {
            game: "labyrinth",
            level: other.words(),
        },
        Category::EarlierRule,
    );
    for category in [None, Some(Category::EarlierRule)] {
        let scopes = scopes(entry, category, listed());
        assert_eq!(scopes.len(), ranked + 1);
        assert_eq!(scopes.last(), Some(&last));
        let first = category.unwrap_or_default();
        assert!(scopes[..ranked].iter().all(|(_, found)| *found == first));
    }
    let text = scopes(entry, Some(Category::TextMode), listed());
    assert_eq!(text.len(), ranked);
}
