//! `help`: what there is, in the caller's language.

use crate::games::ALL;
use crate::i18n::Words;

/// The commands behind those that play a game.
const COMMANDS: &[(&str, &str)] = &[
    ("ssh -T HOST", "cmd-lines"),
    (
        "ssh HOST maze --size 20x10 --seed 7 --format svg > maze.svg",
        "man-maze",
    ),
    ("ssh HOST yamyam < BOARD", "man-yamyam"),
    ("ssh HOST fifteen < BOARD", "man-fifteen"),
    ("ssh HOST hop", "man-hop"),
    ("ssh -t HOST play labyrinth --step N", "man-labyrinth-step"),
    ("ssh -t HOST play --resume CODE", "man-play-resume"),
    ("ssh -t HOST play --race CODE", "man-play-race"),
    (
        "ssh HOST scores [GAME] [--daily] --format text|json|csv",
        "man-scores",
    ),
    ("ssh HOST scores ladder [--step N]", "cmd-ladder"),
    ("ssh HOST me --format text|json", "man-me"),
    ("ssh -t HOST replay CODE", "man-replay"),
    ("ssh -t HOST join CODE [--name NAME]", "man-join"),
    ("ssh -t HOST room [GAME] [OPTIONS]", "man-room"),
    ("ssh HOST room CODE --format text|json|csv", "man-room-code"),
    ("ssh HOST check GAME [OPTIONS] < MOVES", "man-check"),
    ("ssh HOST live --format text|json", "man-live"),
    ("ssh -t HOST watch CODE", "man-watch"),
    ("ssh HOST imprint | privacy", "cmd-host"),
    ("ssh HOST help | version", "man-list"),
];

pub(crate) fn text(words: &Words) -> String {
    let mut rows = vec![("ssh HOST".to_owned(), "cmd-menu")];
    rows.extend(ALL.iter().map(|entry| {
        let usage = format!("ssh -t HOST play {} {}", entry.name, entry.sample);
        (usage, entry.summary)
    }));
    rows.extend(
        COMMANDS
            .iter()
            .map(|(usage, says)| ((*usage).to_owned(), *says)),
    );
    let mut text = format!("{}\n\n", words.t("cmd-about"));
    for (usage, says) in rows {
        text.push_str(&format!("  {usage}\n      {}\n", words.t(says)));
    }
    text.push('\n');
    for says in ["cmd-seed", "cmd-options", "cmd-guest"] {
        text.push_str(&format!("{}\n", words.t(says)));
    }
    text
}
