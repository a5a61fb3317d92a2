use super::*;
use crate::commands::tests::answered;
use crate::i18n::Lang;
use crate::model::{Code, Moment, Name, UserError};
use serde_json::json;

/// A leaderboard with one run, or with none.
fn list(runs: usize) -> List {
    let line = Line {
        rank: 1,
        name: Name::clean("Ada"),
        mine: false,
        code: Code::new(7),
        time: 12_300,
        moves: 30,
        par: Some(30),
        at: Moment(60_000),
        streak: 0,
    };
    List {
        top: vec![line; runs],
        around: Vec::new(),
    }
}

/// What is said on a Saturday where leaderboards have so many runs.
fn asked(
    line: &str,
    runs: impl Fn(&Scope) -> Result<usize, UserError> + Send + Sync + 'static,
) -> Output {
    let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let (Plan::Query(query), _) = crate::commands::plan(&line, Lang::En) else {
        panic!("the store is asked");
    };
    answered(query, move |request| match request {
        StoreRequest::List(query) => {
            let list = runs(&query.scope).map(list);
            Some(StoreReply::List(query, list))
        }
        other => panic!("{other:?}"),
    })
}

fn text_of(output: Output) -> String {
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn lists_of_the_ladder_name_their_week_and_step() {
    let said = |format| {
        let line = format!("scores ladder --step 7 --format {format}");
        text_of(asked(&line, |_| Ok(1)))
    };
    let json: Value = serde_json::from_str(&said("json")).expect("json");
    let level = Step::new(7).expect("a step").level().words();
    for (name, value) in [
        ("step", json!(7)),
        ("week", json!("2026-W47")),
        ("day", Value::Null),
        ("level", json!(level)),
    ] {
        assert_eq!(json[0][name], value, "{name}");
    }
    let csv = said("csv");
    assert!(csv.ends_with(",60000,2026-W47,7\r\n"), "{csv}");
}

#[test]
fn all_leaderboards_are_those_of_the_ladder_with_runs_and_those_of_the_games() {
    let said = |format| {
        let is_listed = |scope: &Scope| match scope {
            Scope::Ladder { step, .. } => [1, 4].contains(&step.number()),
            Scope::Level { level, .. } => level == "--height 9 --width 9",
            Scope::Daily { .. } => false,
        };
        let line = format!("scores --format {format}");
        text_of(asked(&line, move |scope| Ok(is_listed(scope).into())))
    };
    let csv = said("csv");
    let commas = |row: &str| row.matches(',').count();
    assert!(csv.lines().all(|row| commas(row) == 11), "{csv}");
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let text = said("text");
    let is_title = |row: &&str| row.starts_with("Week") || row.starts_with("labyrinth");
    let titles = [
        "Week of 16 November: ladder, step 1",
        "Week of 16 November: ladder, step 4",
        "labyrinth --height 9 --width 9",
    ];
    assert_eq!(text.lines().filter(is_title).collect::<Vec<_>>(), titles);
}

#[test]
fn lists_that_cannot_be_read_are_no_half_a_document() {
    for format in ["text", "json", "csv"] {
        let line = format!("scores labyrinth --format {format}");
        let output = asked(&line, |_| Err(UserError::Later));
        assert_eq!((output.stdout, output.status), (Vec::new(), 1));
    }
}
