//! Rows of keys: what is named where there is no room for all.

use super::driver::{Driver, Store, Terminal, keys_of};
use super::samples::{boards, placing, profile, saved};
use crate::i18n::Words;
use crate::model::{Begin, Code, Day, Ranking, Step, StoreReply, Week};
use crate::ui::event::{Event, Key};

/// The terminals of this size.
fn of_size(size: (u16, u16)) -> impl Iterator<Item = Terminal> {
    Terminal::all().filter(move |terminal| terminal.size == size)
}

fn words(terminal: Terminal) -> &'static Words {
    match terminal.caps.unicode {
        true => Words::of(terminal.lang),
        false => Words::in_ascii(terminal.lang),
    }
}

/// A board under way that counts for this.
fn under_way(terminal: Terminal, standing: Ranking) -> Driver {
    let (entry, run) = boards().remove(0);
    let saved = saved(entry, &run, standing, None);
    let begin = Begin::Continue(saved.code);
    let store = Store {
        saved: Some(saved.pack()),
        ..Store::default()
    };
    Driver::new(terminal, begin, profile(false), store)
}

#[test]
fn the_help_and_the_way_back_are_named_on_the_smallest_terminal() {
    let menu: [&[Key]; 6] = [
        // The lists, the boards of the day and what is shared of them, the settings.
        &[Key::Char('4')],
        &[Key::Char('4'), Key::Right],
        &[Key::Char('2')],
        &[Key::Char('2'), Key::Char('s')],
        &[Key::Char('0')],
        &[Key::Char('0'), Key::Up, Key::Enter],
    ];
    let game: [&[Key]; 3] = [
        &[Key::Char('p')],
        &[Key::Char('q')],
        &[Key::Char('p'), Key::Char('r')],
    ];
    for terminal in of_size((40, 12)) {
        let drivers = menu.map(|keys| (Driver::menu(terminal), keys));
        let ranked = Ranking::Ladder(Week(2_967), Step::FIRST);
        let games = game.map(|keys| (under_way(terminal, ranked), keys));
        for (mut driver, keys) in drivers.into_iter().chain(games) {
            driver.keys(keys);
            let row = driver.last_row();
            for id in ["hint-help", "hint-back"] {
                let says = words(terminal).t(id);
                assert!(row.contains(says.as_ref()), "{keys:?} {id}: {row}");
            }
        }
    }
}

#[test]
fn every_choice_of_a_pause_is_seen_on_the_smallest_terminal() {
    for terminal in of_size((40, 12)) {
        for standing in [
            Ranking::Ranked,
            Ranking::Daily(Day(20_777)),
            Ranking::Ladder(Week(2_967), Step::FIRST),
        ] {
            let mut driver = under_way(terminal, standing);
            driver.keys(&[Key::Char('p')]);
            let shown = driver.draw();
            for id in ["choice-resume", "menu-settings", "menu-quit"] {
                let says = words(terminal).t(id);
                assert!(shown.contains(says.as_ref()), "{id}: {shown}");
            }
        }
    }
}

#[test]
fn behind_a_win_the_next_board_and_the_ways_out_are_named_first() {
    let (entry, run) = boards().remove(0);
    let rest = keys_of(entry, run.actions().skip(1).map(|(_, action)| action));
    for terminal in Terminal::all() {
        let mut driver = under_way(terminal, Ranking::Daily(Day(20_777)));
        driver.keys_unseen(&rest);
        driver.keys(&[Key::Down, Key::Up]);
        let reply = StoreReply::Placed(Code::new(7), Ok(Box::new(placing(false))));
        driver.send(Event::Reply(Box::new(reply)));
        let row = driver.last_row();
        let says = ["hint-help", "hint-back"].map(|id| words(terminal).t(id));
        let is_there = |says: &std::borrow::Cow<'_, str>| row.contains(says.as_ref());
        assert!(row.contains("Enter") && says.iter().all(is_there), "{row}");
        if terminal.size.0 >= 80 {
            let list = words(terminal).t("hint-list");
            assert!(row.contains(list.as_ref()), "{row}");
        }
    }
}
