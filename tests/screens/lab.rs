//! The laboratory: what it shows, what it says, what it costs.

use mazed::core::generate::Algorithm;
use mazed::i18n::Lang;
use mazed::look::Depth;

use crate::tester::{Tester, caps};

/// The laboratory with an algorithm (counted from 1), without colours, so that the text
/// of the screen shows all there is to see.
fn lab(size: (u16, u16), lang: Lang, unicode: bool, algorithm: usize) -> Tester {
    let mut tester = Tester::begin(size, lang, None, caps(Depth::Mono, unicode), None);
    tester.menu("menu-laboratory");
    tester.keys("a");
    tester.keys(&algorithm.to_string());
    tester
}

#[test]
fn every_algorithm_opens_dead_ends_at_its_end_if_that_is_wanted() {
    for (n, _) in (1..).zip(Algorithm::ALL) {
        let mut tester = lab((80, 24), Lang::En, true, n);
        for has_loops in [true, false] {
            tester.keys("o");
            tester.let_pass(600_000);
            let text = tester.text();
            assert_eq!(text.contains("Now there are loops"), has_loops, "{text}");
        }
    }
}

#[test]
fn it_rests_when_paused_and_when_finished() {
    let mut tester = lab((80, 24), Lang::En, true, 4);
    assert!(tester.deadline().is_some());
    tester.keys(" ");
    assert_eq!(tester.deadline(), None);
    let paused = tester.text();
    tester.let_pass(60_000);
    assert_eq!(tester.text(), paused);
    tester.keys(" ");
    assert!(tester.deadline().is_some());
    tester.let_pass(600_000);
    assert_eq!(tester.deadline(), None, "the maze is built");
    tester.keys(" ");
    assert!(tester.deadline().is_some(), "the search begins");
    tester.let_pass(600_000);
    assert_eq!(tester.deadline(), None, "the way is found");
}

#[test]
fn a_step_back_is_a_step_undone() {
    for n in 1..=8 {
        let mut tester = lab((80, 24), Lang::En, true, n);
        tester.let_pass(3_000);
        tester.keys(" ..");
        let before = tester.text();
        tester.keys("...,,,");
        assert_eq!(tester.text(), before);
    }
    let mut tester = lab((80, 24), Lang::En, true, 1);
    tester.keys("e");
    let built = tester.text();
    tester.keys("  .,,,,,,,00e");
    assert_eq!(tester.text(), built);
}

#[test]
fn keys_do_what_the_line_says() {
    let mut tester = lab((80, 24), Lang::En, true, 1);
    let fresh = tester.text();
    tester.let_pass(2_000);
    tester.keys("0");
    tester.sees("|| ");
    assert_eq!(
        tester.text().lines().nth(20),
        fresh.lines().nth(20),
        "the numbers are those of the start"
    );
    tester.shows("++", "64/s");
    tester.shows("---------------", " 1/s");
    tester.shows("a8", "Eller");
    tester.shows("2", "Eller | Backtracker");
    tester.shows("a4", "Eller | Prim");
    tester.shows("s4", "Prim → Right-hand rule");
    tester.shows("q", " Play ");
}

#[test]
fn a_terminal_that_grows_and_shrinks_back_keeps_the_maze() {
    let mut tester = lab((80, 24), Lang::En, true, 1);
    tester.keys(" ...");
    let before = tester.text();
    tester.resize(120, 40);
    tester.resize(80, 24);
    assert_eq!(tester.text(), before);
}
