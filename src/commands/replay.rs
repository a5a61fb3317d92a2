//! `replay`: a finished run, move by move.

use clap::{Args, ValueEnum};
use serde_json::json;

use super::{Outcome, Plan, Question, value};
use crate::core::dir::Dir;
use crate::games::Action;
use crate::i18n::{Lang, Words};
use crate::model::{Begin, Code, Record, StoreReply, StoreRequest};
use crate::ui::trouble_says;

/// The words behind `replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    #[arg(help = "man-replay-code", value_name = "CODE", value_parser = value::code)]
    code: Code,
    #[arg(long, help = "man-replay-format", value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

/// How to write it.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A line for each move, with its time
    Text,
    /// For programs
    Json,
}

impl ReplayArgs {
    /// What is to be asked and said.
    pub fn plan(self, lang: Lang) -> Plan {
        let ReplayArgs { code, format } = self;
        Plan::Query(Question {
            screen: format.is_none().then_some(Begin::Replay(code)),
            requests: Box::new(move |_| vec![StoreRequest::Record(code)]),
            more: None,
            answer: Box::new(move |told| {
                let words = Words::of(lang);
                match told.into_iter().next() {
                    Some(StoreReply::Record(Ok(record))) => answer(&record, format, words),
                    Some(StoreReply::Record(Err(trouble))) => {
                        super::no(words.t(trouble_says(trouble)))
                    }
                    _ => super::no(words.t("trouble-later")),
                }
            }),
        })
    }
}

/// An action in a word that is the same in all languages.
fn word(action: Action) -> String {
    match action {
        Action::Go(Dir::North) => "n".to_owned(),
        Action::Go(Dir::East) => "e".to_owned(),
        Action::Go(Dir::South) => "s".to_owned(),
        Action::Go(Dir::West) => "w".to_owned(),
        Action::Hint => "hint".to_owned(),
        Action::Undo => "undo".to_owned(),
        Action::Hex(dir) => format!("hex {dir}"),
        Action::Place(place) => format!("place {place}"),
    }
}

fn answer(record: &Record, format: Option<Format>, words: &Words) -> Outcome {
    let finished = &record.finished;
    let Ok(run) = finished.run.run() else {
        return super::no(words.t("trouble-refused"));
    };
    let tally = &finished.tally;
    if format == Some(Format::Json) {
        let actions: Vec<_> = run
            .actions()
            .map(|(at, action)| json!([u64::try_from(at.as_millis()).ok(), word(action)]))
            .collect();
        let answer = json!({
            "code": finished.code.to_string(),
            "name": record.name.as_ref().map(|name| name.as_str()),
            "game": finished.run.game,
            "level": finished.run.level,
            "seed": finished.run.seed,
            "moves": tally.moves,
            "par": tally.par,
            "hints": tally.hints,
            "time_ms": tally.time,
            "pauses": tally.pauses,
            "at_ms": finished.at.0,
            "actions": actions,
        });
        return Outcome::json(&answer).unwrap_or_else(|refused| refused);
    }
    let name = match &record.name {
        Some(name) => name.to_string(),
        None => words.t("somebody").into_owned(),
    };
    let par = tally.par.map_or(String::new(), |par| format!("/{par}"));
    let mut text = format!(
        "{name}, {}, {}, {}{par}\nplay {}\n",
        finished.at.day(),
        super::seconds(tally.time),
        tally.moves,
        run.words()
    );
    for (at, action) in run.actions() {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        text.push_str(&format!("{:>10}  {}\n", super::seconds(at), word(action)));
    }
    Outcome::said(text)
}
