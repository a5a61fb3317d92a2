//! `help`: what there is, in the caller's language.

use crate::i18n::Words;

/// The list of commands.
pub(crate) fn text(words: &Words) -> String {
    let rows = [
        ("ssh HOST", "cmd-menu"),
        (
            "ssh -t HOST play labyrinth --size 14x14 --seed 7",
            "cmd-play",
        ),
        ("ssh -t HOST play yamyam --board stops --number 3", "yamyam"),
        ("ssh -t HOST play fifteen --size 4 --seed 7", "fifteen"),
        ("ssh -t HOST play hop --board hard --seed 7", "hop"),
        ("ssh -T HOST", "cmd-lines"),
        (
            "ssh HOST maze --size 20x10 --seed 7 --format svg > maze.svg",
            "cmd-maze",
        ),
        ("ssh HOST yamyam < BOARD", "cmd-yamyam"),
        ("ssh HOST fifteen < BOARD", "cmd-fifteen"),
        ("ssh HOST hop", "cmd-hop"),
        ("ssh -t HOST play --resume CODE", "cmd-resume"),
        ("ssh -t HOST play --race CODE", "cmd-race"),
        (
            "ssh HOST scores [GAME] [--daily] --format text|json|csv",
            "cmd-scores",
        ),
        ("ssh HOST me --format text|json", "cmd-me"),
        ("ssh -t HOST replay CODE", "cmd-replay"),
        ("ssh HOST help | version", "cmd-help"),
    ];
    let mut text = format!("{}\n\n", words.t("cmd-about"));
    for (usage, says) in rows {
        text.push_str(&format!("  {usage}\n      {}\n", words.t(says)));
    }
    text.push_str(&format!("\n{}\n", words.t("cmd-options")));
    text
}
