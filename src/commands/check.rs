//! `check`: whether moves solve a board, and which is the first wrong one.

use clap::Args;
use serde_json::Value;

use super::play::GameArgs;
use super::{Caller, Output, Plan, files};
use crate::core::hop::SOURCE_NAMES;
use crate::games::{Action, Opening, Step, find};
use crate::i18n::Words;
use crate::ui::speak::boards::moves;

/// Bytes of the longest answer.
const INPUT_MAX: usize = 64 * 1024;

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    #[command(subcommand)]
    game: GameArgs,
}

impl CheckArgs {
    pub(crate) fn plan(self, who: Caller) -> Result<Plan, String> {
        let words = who.0;
        let opening = self.game.opening(words)?;
        let entry = find(opening.game);
        if opening.seed.is_none() && entry.is_some_and(|entry| (entry.is_seeded)(&opening.level)) {
            return Err(words.tr("refusal-missing", &[("names", "--seed".into())]));
        }
        files::plan(Some("-"), None, INPUT_MAX, who, move |text, _| {
            let text = std::str::from_utf8(text).unwrap_or_default();
            answer(&opening, text, words).ok_or_else(|| words.t("cmd-check-no-moves").into_owned())
        })
    }
}

/// The moves of an answer: letters or words as text mode takes them, the json of `fifteen` or `hop`,
/// or a line of the text of `hop`.
fn read(opening: &Opening, text: &str) -> Option<Vec<Action>> {
    let json: Option<Value> = serde_json::from_str(text).ok();
    let of_json = json.as_ref().and_then(|json| {
        let keys = json.get("keys").or_else(|| json.get("shortest"));
        keys.and_then(Value::as_str)
    });
    let text = of_json.unwrap_or(text);
    match text.contains(|letter: char| letter.is_ascii_digit()) {
        true => walk(text),
        false => moves(find(opening.game)?, &text.to_lowercase()),
    }
}

/// The hops of a walk such as `18: 3 SO, 1 SW`; how far each is the board knows.
fn walk(text: &str) -> Option<Vec<Action>> {
    let text = text.replace('E', "O").replace([',', ':'], " ");
    let names = text.split_whitespace();
    let names = names.filter(|word| word.parse::<u32>().is_err());
    let way = |name| {
        let way = SOURCE_NAMES.iter().position(|known| *known == name)?;
        u8::try_from(way).ok().map(Action::Hex)
    };
    names.map(way).collect()
}

/// What is said of an answer; `None`: it is none.
fn answer(opening: &Opening, text: &str, words: &'static Words) -> Option<Output> {
    let actions = read(opening, text)?;
    let entry = find(opening.game)?;
    let mut game = (entry.open)(&opening.level, opening.seed.unwrap_or(0)).ok()?;
    for (number, action) in (1u32..).zip(&actions) {
        let is_won = game.progress().solved;
        let why = match game.apply(*action) {
            _ if is_won => words.t("cmd-check-won"),
            Step::Moved | Step::Solved => continue,
            Step::Blocked(why) => words.t(why.name()),
            Step::Ignored => words.t("cmd-check-nothing"),
        };
        let values = [("n", number.into()), ("why", why.into())];
        let says = words.tr("cmd-check-wrong", &values);
        return Some(Output::said(format!("{says}\n")).and_no(true));
    }
    let progress = game.progress();
    let values = [
        ("n", progress.moves.into()),
        ("least", progress.par.unwrap_or(progress.moves).into()),
    ];
    let says = match progress.solved {
        true => "cmd-check-right",
        false => "cmd-check-not-there",
    };
    let says = format!("{}\n", words.tr(says, &values));
    Some(Output::said(says).and_no(!progress.solved))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::CancelToken;
    use crate::i18n::Lang;

    /// What a line says to an input: its status, and its answer.
    fn said(line: &str, input: &str) -> (u8, String) {
        let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let output = match crate::commands::plan(&line, Lang::En).0 {
            Plan::Work { work, .. } => work(input.into(), &CancelToken::default()),
            Plan::Done(output) => output,
            _ => panic!("{line:?}"),
        };
        let text = [output.stdout, output.stderr].concat();
        (output.status, String::from_utf8(text).expect("text"))
    }

    #[test]
    fn the_answers_of_the_commands_are_right_and_the_first_wrong_move_is_named() {
        let hop = said("hop --shortest", "").1;
        let hop = hop.lines().next().expect("a walk");
        let fifteen = said("check fifteen --size 3 --seed 1", "x");
        assert_eq!(fifteen.0, 2, "{fifteen:?}");
        let (status, text) = said("check hop", hop);
        assert_eq!(status, 0, "{text}");
        assert!(
            text.contains("Moves: 18") && text.contains("possible: 18"),
            "{text}"
        );
        let (status, text) = said("check hop", &hop.replace("18:", "NO"));
        assert_eq!((status, text.contains(" is wrong: ")), (1, true), "{text}");
        let way = "ssssddwwddssddddssssaawwaaaassaaww";
        let (status, text) = said("check maze --size 5x5 --seed 5", way);
        assert_eq!(status, 0, "{text}");
        let (status, _) = said("check maze --size 5x5 --seed 5", &way[..way.len() - 1]);
        assert_eq!(status, 1);
        let (status, text) = said("check maze --size 5x5 --seed 5", &format!("{way}d"));
        let won = format!("Move {} is wrong: ", way.len() + 1);
        assert_eq!(status, 1);
        assert!(text.starts_with(&won) && text.contains("already"), "{text}");
        assert_eq!(said("check maze --size 5x5", way).0, 2, "no seed");
    }
}
