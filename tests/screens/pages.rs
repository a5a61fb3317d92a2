//! The menu and its forms, and what the operator says.

use mazed::games::Opening;
use mazed::games::labyrinth::level;
use mazed::i18n::Lang;
use mazed::ui::event::{Event, Key};

use crate::tester::{SIZES, Tester};

fn labyrinth() -> Option<Opening> {
    Some(Opening {
        game: "labyrinth",
        level: level(9, 9),
        seed: Some(7),
    })
}

#[test]
fn what_is_wrong_is_said_with_the_bar_on_the_field_at_fault() {
    let mut tester = Tester::of(None, None);
    tester.keys("31m<Down><Down><Down>?!<Enter>");
    let text = tester.text();
    let mut rows = text.lines();
    let is_chosen = rows.any(|row| row.contains('▸') && row.contains("Word"));
    assert!(is_chosen && text.contains("unknown letters"), "{text}");
    // The form leads back to the levels, and from there to the menu.
    tester.shows("<Esc>", "m more");
    tester.shows("<Esc>", " Play ");
}

#[test]
fn a_level_is_chosen_by_its_picture_and_the_form_begins_with_it() {
    Tester::of(None, None).shows("31<Right><Enter>", "Labyrinth   19 x 19");
    Tester::of(None, None).shows("<menu yamyam>mm<Right><Down>4<Enter>", "4/8");
    let mut tester = Tester::of(None, None);
    tester.keys("31jjjjm");
    let text = tester.text();
    for (label, value) in [("Shape", "circle"), ("Height", "21")] {
        let mut lines = text.lines();
        let has = lines.any(|line| line.contains(label) && line.contains(value));
        assert!(has, "{label}: {text}");
    }
}

#[test]
fn page_up_and_page_down_stop_at_the_ends_of_a_list() {
    let shown = |keys| {
        let mut tester = Tester::of(None, None);
        tester.keys(keys);
        tester.text()
    };
    assert_eq!(shown("0<PageDown><PageDown><PageDown>"), shown("0<Up>"));
    assert_eq!(shown("0<Down><PageUp>"), shown("0"));
}

#[test]
fn the_form_has_a_picture_of_what_is_chosen_where_there_is_room() {
    let beside = |tester: &Tester| -> String {
        let text = tester.text();
        text.lines()
            .flat_map(|line| line.chars().skip(50))
            .collect()
    };
    let mut tester = Tester::of(None, None);
    tester.form("labyrinth");
    let before = beside(&tester);
    assert!(before.contains('█'), "{}", tester.text());
    // Another shape, another height.
    tester.keys("<Down><Down><Right><Down><Down><Down><Right><Right>");
    assert_ne!(beside(&tester), before);
    let mut tester = Tester::new((40, 12), Lang::En, None);
    tester.form("labyrinth");
    tester.sees("!▀");
}

#[test]
fn below_a_popup_over_a_popup_the_screen_is_no_darker_than_below_one() {
    let mut tester = Tester::new((120, 40), Lang::En, None);
    tester.let_pass(60_000);
    // In the name of the game, which is as bright as anything.
    let letters = |tester: &Tester| {
        let screen = tester.screen();
        let cells = screen.content.iter().filter(|cell| cell.symbol() == "█");
        cells.map(|cell| cell.fg).collect::<Vec<_>>()
    };
    let bright = letters(&tester);
    tester.menu("menu-settings");
    let once = letters(&tester);
    assert_ne!(once, bright);
    // The account, from which one comes back to the settings.
    tester.keys("<Up><Enter>");
    assert_eq!(letters(&tester)[..10], once[..10]);
}

#[test]
fn what_the_operator_says_stays_for_a_while() {
    let long = "A lot is to be said about what happens now and later; ".repeat(3);
    let long = &long[..160];
    for (size, game) in SIZES
        .into_iter()
        .flat_map(|size| [(size, None), (size, labyrinth())])
    {
        let mut tester = Tester::new(size, Lang::En, game);
        tester.send(Event::Said(long.into()));
        let text = tester.text();
        let shown: Vec<&str> = text.split_whitespace().collect();
        for word in long.split_whitespace() {
            assert!(shown.contains(&word), "{word}: {text}");
        }
        // A key that is pressed at the same moment does not take it away.
        tester.shows("~", "A lot");
        tester.shows("<16s>", "!A lot");
    }
    let mut tester = Tester::of(labyrinth(), None);
    tester.send(Event::Draining { seconds: 5 });
    tester.picture("draining");
}

#[test]
fn every_value_of_the_settings_is_whole() {
    for (size, lang) in SIZES
        .into_iter()
        .flat_map(|size| Lang::ALL.map(|lang| (size, lang)))
    {
        let mut tester = Tester::new(size, lang, None);
        tester.menu("menu-settings");
        // Not the language: the others are looked at in each.
        for _ in 0..5 {
            tester.key(Key::Down);
            for _ in 0..6 {
                tester.key(Key::Right);
                let text = tester.text().replace('‹', "<").replace('›', ">");
                let mut values = text.lines().filter_map(|row| row.split_once("  < "));
                assert!(values.any(|(_, value)| value.contains(" >")), "{text}");
            }
        }
    }
}
