//! `replay`: a finished run, move by move.

use clap::Args;
use serde_json::json;

use super::{Format, Output, Plan, minutes_and_seconds, parse};
use crate::games::Action;
use crate::i18n::Words;
use crate::model::{Begin, Code, Record, StoreReply, StoreRequest};
use crate::ui::trouble_says;

#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    #[arg(help = "man-replay-code", value_name = "CODE", value_parser = parse::code)]
    code: Code,
    #[arg(long, help = "man-replay-format", value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

impl ReplayArgs {
    pub fn plan(self, words: &'static Words) -> Plan {
        let Self { code, format } = self;
        let screen = format.is_none().then_some(Begin::Replay(code));
        Plan::query(screen, words, move |_, ask| async move {
            let Some(StoreReply::Record(record)) = ask(StoreRequest::Record(code)).await else {
                return Err("trouble-later");
            };
            let record = record.map_err(trouble_says)?;
            Ok(answer(&record, format, words))
        })
    }
}

/// An action in a word that is the same in all languages.
fn word(action: Action) -> String {
    match action {
        Action::Go(dir) => dir.letter().to_string(),
        Action::Hint => "hint".to_owned(),
        Action::Undo => "undo".to_owned(),
        Action::Hex(dir) => format!("hex {dir}"),
    }
}

fn answer(record: &Record, format: Option<Format>, words: &Words) -> Output {
    let finished = &record.finished;
    let Ok(run) = finished.run.run() else {
        return Output::negative(words.t("trouble-refused"));
    };
    let tally = &finished.tally;
    if format == Some(Format::Json) {
        let actions: Vec<_> = run
            .actions()
            .map(|(at, action)| json!([at.as_millis() as u64, word(action)]))
            .collect();
        let answer = json!({
            "code": finished.code.to_string(),
            "name": record.name.as_ref().map(|name| name.as_str()),
            "game": finished.run.game,
            "level": finished.run.level,
            "seed": (!record.is_of_today).then_some(finished.run.seed),
            "moves": tally.moves,
            "par": tally.par,
            "hints": tally.hints,
            "time_ms": tally.time,
            "at_ms": finished.at.to_the_minute().0,
            "actions": actions,
        });
        return Output::json(&answer);
    }
    let name = match &record.name {
        Some(name) => name.to_string(),
        None => words.t("somebody").into_owned(),
    };
    let par = tally.par.map_or(String::new(), |par| format!("/{par}"));
    let board = match record.is_of_today {
        true => run.level_words(),
        false => run.words(),
    };
    let (day, moves) = (finished.at.day(), tally.moves);
    let time = minutes_and_seconds(tally.time);
    let mut text = format!("{name}, {day}, {time}, {moves}{par}\nplay {board}\n");
    for (at, action) in run.actions() {
        let at = minutes_and_seconds(at.as_millis() as u64);
        text.push_str(&format!("{at:>10}  {}\n", word(action)));
    }
    Output::said(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::labyrinth;
    use crate::games::packed::{Packed, Tally};
    use crate::games::run::Run;
    use crate::i18n::Lang;
    use crate::model::{Finished, Moment, Owner, Ranking};

    #[test]
    fn the_seed_of_a_board_of_today_is_told_to_nobody() {
        let run = Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 4_711);
        let told = |is_of_today, format| {
            let record = Record {
                finished: Finished {
                    code: Code::new(1),
                    owner: Owner::Somebody,
                    standing: Ranking::Practice,
                    run: Packed::of(&run),
                    tally: Tally::default(),
                    at: Moment::default(),
                },
                name: None,
                streak: 0,
                is_of_today,
            };
            let output = answer(&record, format, Words::of(Lang::En));
            String::from_utf8(output.stdout).expect("text")
        };
        for format in [None, Some(Format::Json)] {
            assert!(told(false, format).contains("4711"));
            let today = told(true, format);
            assert!(today.contains("--height 9 --width 9"), "{today}");
            assert!(!today.contains("4711"), "{today}");
        }
    }
}
