use super::*;
use crate::commands::tests::answered;
use crate::model::{Code, Moment, Name, UserError};

fn query(level: &str) -> ListQuery {
    ListQuery {
        scope: Scope::Level {
            game: "labyrinth",
            level: level.to_owned(),
        },
        period: Period::All,
        limit: 10,
    }
}

fn listed(level: &str, name: &str) -> StoreReply {
    let query = query(level);
    let line = Line {
        rank: 1,
        name: Name::clean(name),
        mine: false,
        code: Code::new(7),
        time: 12_300,
        moves: 30,
        par: Some(30),
        at: Moment(60_000),
        streak: 0,
    };
    let list = List {
        top: vec![line],
        around: Vec::new(),
    };
    StoreReply::List(query, Ok(list))
}

fn printed(told: Vec<StoreReply>, format: Format) -> String {
    let lists = told.into_iter().filter_map(|reply| match reply {
        StoreReply::List(query, Ok(list)) => Some((query, list)),
        _ => None,
    });
    let lists: Vec<_> = lists.collect();
    let printed = said(&lists, format, Words::of(Lang::En));
    String::from_utf8(printed.stdout).expect("text")
}

/// What is said on a Saturday, to these replies.
fn asked(
    args: ScoresArgs,
    reply: impl Fn(StoreRequest) -> StoreReply + Send + Sync + 'static,
) -> Output {
    let Plan::Query(query) = args.plan(Lang::En) else {
        panic!("the store is asked");
    };
    answered(query, move |request| Some(reply(request)))
}

#[test]
fn a_spreadsheet_takes_no_cell_for_a_formula() {
    for (text, expected) in [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("a=b", "a=b"),
    ] {
        assert_eq!(cell(text), expected);
    }
    let csv = printed(vec![listed("--height 9, \"x\"", "Ada")], Format::Csv);
    let row = "labyrinth,\"'--height 9, \"\"x\"\"\",,1,Ada,12300,30,30,0000-0007,60000,,";
    assert_eq!(csv.lines().nth(1), Some(row));
    assert!(csv.ends_with("\r\n") && csv.lines().count() == 2, "{csv}");
}

#[test]
fn lists_of_the_ladder_name_their_week_and_step() {
    let said = |format| {
        let args = ScoresArgs {
            game: Some(LADDER),
            daily: false,
            step: Step::new(7),
            limit: 10,
            format,
        };
        let output = asked(args, |request| {
            let StoreRequest::List(query) = request else {
                panic!("{request:?}");
            };
            let StoreReply::List(_, list) = listed("", "Ada") else {
                panic!("a list");
            };
            StoreReply::List(query, list)
        });
        String::from_utf8(output.stdout).expect("text")
    };
    let text = said(Format::Text);
    assert!(
        text.starts_with("Week from 16 November: ladder, step 7\n"),
        "{text}"
    );
    let json: serde_json::Value = serde_json::from_str(&said(Format::Json)).expect("json");
    let list = &json[0];
    assert_eq!(
        (&list["game"], &list["step"]),
        (&"labyrinth".into(), &7.into())
    );
    assert_eq!(
        (&list["week"], &list["day"]),
        (&"2026-W47".into(), &serde_json::Value::Null)
    );
    let level = Step::new(7).expect("a step").level().words();
    assert_eq!(list["level"], level);
    let csv = said(Format::Csv);
    let rows: Vec<_> = csv.lines().collect();
    assert!(rows[0].ends_with(",at_ms,week,step"), "{csv}");
    assert!(rows[1].ends_with(",60000,2026-W47,7"), "{csv}");
}

#[test]
fn all_leaderboards_are_those_of_the_ladder_with_runs_and_those_of_the_games() {
    for format in [Format::Text, Format::Csv] {
        let args = ScoresArgs {
            game: None,
            daily: false,
            step: None,
            limit: 10,
            format,
        };
        let output = asked(args, |request| match request {
            StoreRequest::List(query) => {
                let is_listed = match &query.scope {
                    Scope::Ladder { step, .. } => [1, 4].contains(&step.number()),
                    Scope::Level { level, .. } => level == "--height 9 --width 9",
                    _ => false,
                };
                let StoreReply::List(_, Ok(list)) = listed("", "Ada") else {
                    panic!("a list");
                };
                let list = if is_listed { list } else { List::default() };
                StoreReply::List(query, Ok(list))
            }
            other => panic!("{other:?}"),
        });
        let said = String::from_utf8(output.stdout).expect("text");
        if format == Format::Csv {
            let commas = |row: &str| row.matches(',').count();
            assert!(said.lines().all(|row| commas(row) == 11), "{said}");
            assert_eq!(said.lines().count(), 4, "{said}");
            continue;
        }
        let titles = [
            "Week from 16 November: ladder, step 1",
            "Week from 16 November: ladder, step 4",
            "labyrinth --height 9 --width 9",
        ];
        let found: Vec<_> = said
            .lines()
            .filter(|row| row.starts_with("Week") || row.starts_with("labyrinth"))
            .collect();
        assert_eq!(found, titles, "{said}");
        let head = said.lines().nth(1).expect("a heading");
        assert!(
            head.contains("Time") && head.contains("Code") && head.ends_with("Name"),
            "{said}"
        );
    }
}

#[test]
fn lists_that_cannot_be_read_are_no_half_a_document() {
    for format in [Format::Text, Format::Json, Format::Csv] {
        let args = ScoresArgs {
            game: Some("labyrinth"),
            daily: false,
            step: None,
            limit: 10,
            format,
        };
        let output = asked(args, |request| match request {
            StoreRequest::List(query) => StoreReply::List(query, Err(UserError::Later)),
            other => panic!("{other:?}"),
        });
        assert_eq!((output.stdout, output.status), (Vec::new(), 1));
    }
}
