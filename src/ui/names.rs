//! Names with the streak of their owner, and what is said of those who are here.

use crate::games::{self, Level};
use crate::i18n::Words;
use crate::model::Name;
use crate::rooms::{Board, Here, Winner};

/// From so many days in a row on, a streak stands beside the name: two happen by chance.
const STREAK_MIN: u32 = 3;

/// The longest streak whose days are written out.
const STREAK_MAX: u32 = 99;

/// The mark of a streak: `◆7`; empty for a short one.
pub(crate) fn streak_mark(streak: u32, words: &Words) -> String {
    let sign = if words.is_ascii() { '^' } else { '◆' };
    match streak {
        ..STREAK_MIN => String::new(),
        STREAK_MIN..=STREAK_MAX => format!("{sign}{streak}"),
        _ => format!("{sign}{STREAK_MAX}+"),
    }
}

/// A name with the mark of its owner's streak behind it.
pub(crate) fn marked(name: &str, streak: u32, words: &Words) -> String {
    let mark = streak_mark(streak, words);
    let gap = if mark.is_empty() { "" } else { " " };
    format!("{name}{gap}{mark}")
}

/// A name as it stands in a line of text, with the streak in words.
pub(crate) fn told(name: &Name, streak: u32, words: &Words) -> String {
    let name = name.isolated().into_owned();
    if streak < STREAK_MIN {
        return name;
    }
    words.tr(
        "name-streak",
        &[("name", name.into()), ("n", streak.into())],
    )
}

/// Who is here, in a line for the menu: all of it, and less where that is too long. Empty where
/// there is nobody.
pub(crate) fn here_lines(here: &Here, words: &Words) -> Vec<String> {
    let count = count(here, words);
    let winner = here.winner.as_ref().map(|winner| {
        let name = words.name(winner.name.as_str());
        won(winner, marked(&name, winner.streak, words), words)
    });
    let all = count.iter().chain(&winner);
    let all = all.map(String::as_str).collect::<Vec<_>>().join(" ");
    let lines = [Some(all), winner, count].into_iter().flatten();
    lines.filter(|line| !line.is_empty()).collect()
}

/// The same for ears: every sentence, with names that can be heard.
pub(crate) fn here_told(here: &Here, words: &Words) -> Option<String> {
    let winner = here.winner.as_ref();
    let winner = winner.map(|one| won(one, told(&one.name, one.streak, words), words));
    let said: Vec<String> = count(here, words).into_iter().chain(winner).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// How many play; `None`: nobody.
fn count(here: &Here, words: &Words) -> Option<String> {
    let id = match (here.mazes, here.puzzles) {
        (0, 0) => return None,
        (_, 0) => "here-mazes",
        (0, _) => "here-puzzles",
        _ => "here-both",
    };
    let counts = [("n", here.mazes.into()), ("puzzles", here.puzzles.into())];
    Some(words.tr(id, &counts))
}

/// That somebody of this name has just won.
fn won(winner: &Winner, name: String, words: &Words) -> String {
    let entry = games::find(winner.game);
    let game = entry.map_or(winner.game.into(), |entry| words.t(entry.title));
    let board = match &winner.board {
        Board::Daily => words.tr("here-daily", &[("game", game.into())]),
        Board::Level(level) => {
            let level = entry.and_then(|entry| Some((entry, Level::read(entry, level)?)));
            let level = level.map(|(entry, level)| level.text(entry, words));
            match level.filter(|level| !level.is_empty()) {
                Some(level) => format!("{game} {level}"),
                None => game.into_owned(),
            }
        }
    };
    let id = match winner.got_out() {
        true => "here-out",
        false => "here-solved",
    };
    words.tr(id, &[("name", name.into()), ("board", board.into())])
}
