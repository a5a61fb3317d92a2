use super::*;
use crate::look::{Caps, Depth};

fn row(n: usize, chosen: usize) -> Row {
    Row {
        text: format!("item {n}."),
        more: Vec::new(),
        key: Some('x'),
        is_chosen: n == chosen,
    }
}

fn shown(count: usize, chosen: usize, size: (u16, u16)) -> String {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    let look = Look::new(Caps {
        depth: Depth::Mono,
        unicode: true,
    });
    let rows = |from: usize, to: usize| (from..to).map(|n| row(n, chosen));
    let title = Title {
        who: "Lumiko Toda".to_owned(),
        news: vec!["news".to_owned()],
        first: rows(0, 3).map(Some).collect(),
        columns: [
            rows(3, count - 4).collect(),
            rows(count - 4, count).collect(),
        ],
        welcome: String::new(),
    };
    title.draw(area, &mut buf, &look);
    let line = |y| -> String { (0..size.0).map(|x| buf[(x, y)].symbol()).collect() };
    (0..size.1).map(|y| line(y) + "\n").collect()
}

#[test]
fn every_row_is_there_on_every_terminal_and_the_chosen_one_is_marked() {
    for size in [
        (40, 12),
        (40, 13),
        (60, 16),
        (69, 20),
        (80, 24),
        (120, 40),
        (300, 200),
    ] {
        for count in [12, 13, 14] {
            for chosen in 0..count {
                let text = shown(count, chosen, size);
                assert!(
                    (0..count).all(|n| text.contains(&format!("item {n}."))),
                    "{text}"
                );
                assert!(text.contains(&format!("▸ item {chosen}.")), "{text}");
                assert_eq!(text.matches('▸').count(), 1, "{text}");
                assert!(text.contains("Lumiko Toda"), "{text}");
            }
        }
    }
}

#[test]
fn a_row_that_is_missing_moves_no_other() {
    let area = Rect::new(0, 0, 80, 24);
    let look = Look::new(Caps {
        depth: Depth::Mono,
        unicode: true,
    });
    let drawn = |waits: bool, news: Option<&str>| {
        let title = Title {
            who: "Lumiko Toda".to_owned(),
            news: news.map(str::to_owned).into_iter().collect(),
            first: [Some(row(0, 0)), Some(row(1, 0)), waits.then(|| row(2, 0))].into(),
            columns: [vec![row(3, 0)], vec![row(4, 0)]],
            welcome: String::new(),
        };
        let mut buf = Buffer::empty(area);
        title.draw(area, &mut buf, &look);
        buf
    };
    let [before, after] = [drawn(false, None), drawn(true, Some("12 are in mazes"))];
    for y in 0..area.height {
        let line = |buf: &Buffer| -> String { (0..80).map(|x| buf[(x, y)].symbol()).collect() };
        let (before, after) = (line(&before), line(&after));
        let is_new = after.contains("item 2.") || after.contains("12 are");
        assert!(before == after || is_new, "{before}\n{after}");
    }
}

#[test]
fn the_logo_shows_where_there_is_room() {
    for size in [(80, 24), (60, 20)] {
        let text = shown(13, 0, size);
        assert!(text.contains('█') && !text.contains("mazed"), "{text}");
    }
    assert!(shown(13, 0, (40, 12)).contains("█▀▄▀█"));
}

#[test]
fn a_greeting_has_two_lines_at_most_where_there_is_room() {
    let look = Look::new(Caps {
        depth: Depth::Mono,
        unicode: false,
    });
    let long = "Welcome to the mazes of the school in the old mill, which are open day and night. ";
    let drawn = |size: (u16, u16)| {
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buf = Buffer::empty(area);
        let title = Title {
            who: "Lumiko Toda".to_owned(),
            news: vec!["12 are in mazes".to_owned()],
            first: (0..3).map(|n| Some(row(n, 0))).collect(),
            columns: [
                (3..9).map(|n| row(n, 0)).collect(),
                (9..15).map(|n| row(n, 0)).collect(),
            ],
            welcome: long.repeat(2),
        };
        title.draw(area, &mut buf, &look);
        let line = |y| -> String { (0..size.0).map(|x| buf[(x, y)].symbol()).collect() };
        (0..size.1).map(|y| line(y) + "\n").collect::<String>()
    };
    for size in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(size);
        let shown = ["Welcome to the mazes", "12 are", "Lumiko", "~"];
        assert!(shown.iter().all(|says| text.contains(says)), "{text}");
        let has = |n| text.contains(&format!("item {n}."));
        assert!((0..15).all(has), "{text}");
    }
    let text = drawn((40, 12));
    assert!(
        text.contains("Lumiko") && !text.contains("Welcome"),
        "{text}"
    );
}
