use super::*;
use crate::core::hop::SOURCE_BOARD;

fn walk(text: &str) -> Game {
    Game::new(Board::parse(text.as_bytes()).unwrap())
}

fn hop_all(walk: &mut Game, dirs: &str) -> Vec<Outcome> {
    let names = crate::core::hop::SOURCE_NAMES;
    dirs.split(' ')
        .map(|name| names.iter().position(|n| *n == name).unwrap())
        .map(|index| walk.apply(HexDir::from_index(index)))
        .collect()
}

#[test]
fn plays_the_shortest_walk_of_the_source_board() {
    let mut walk = walk(SOURCE_BOARD);
    assert_eq!(walk.choices().len(), 6);
    assert_eq!(walk.par(), Some(18));
    let dirs = "SO SW W NW NW NO O SO SW SO O NO NW W SW SO O NO";
    let hops = hop_all(&mut walk, dirs);
    let (last, others) = hops.split_last().unwrap();
    assert!(matches!(last, Outcome::Home { .. }), "{hops:?}");
    let is_moved = |hop: &Outcome| matches!(hop, Outcome::Moved { .. });
    assert!(others.iter().all(is_moved), "{hops:?}");
    let moves: Vec<String> = walk.moves().map(|(n, dir)| format!("{n} {dir}")).collect();
    assert_eq!(moves[..6].join(", "), "3 SO, 1 SW, 3 W, 2 NW, 2 NW, 4 NO");
    assert!(walk.is_home() && walk.choices().is_empty() && !walk.is_stuck());
    assert_eq!(walk.apply(HexDir::East), Outcome::Over);
    assert!(walk.undo());
    assert_eq!(
        walk.hops_home().zip(walk.hint()),
        Some((1, HexDir::NorthEast))
    );
    while walk.undo() {}
    assert_eq!((walk.hops().len(), walk.at()), (0, walk.board().centre()));
    assert!(!walk.undo());
    let mut cells = walk.board().cells();
    assert!(cells.all(|cell| walk.entered(cell).count() == 0));
}

#[test]
fn hints_lead_home_in_par() {
    let ones = "1 1 1 0 0\n1 1 1 1 0\n1 1 1 1 1\n0 1 1 1 1\n0 0 1 1 1\n";
    for text in [SOURCE_BOARD, ones] {
        let mut walk = walk(text);
        let par = walk.par().unwrap();
        for left in (1..=par).rev() {
            assert_eq!(walk.hops_home(), Some(left));
            let dir = walk.hint().unwrap();
            walk.apply(dir);
        }
        assert!(walk.is_home());
        assert_eq!(walk.hint(), None);
    }
}

#[test]
fn refuses_what_the_rules_forbid() {
    let mut walk = walk("1 2 0\n1 1 1\n0 1 1\n");
    let [from, to] = [1, 0].map(|row| Cell { row, column: 1 });
    assert_eq!(walk.apply(HexDir::NorthEast), Outcome::Moved { from, to });
    assert_eq!(walk.apply(HexDir::SouthEast), Outcome::TooSharp);
    assert_eq!(walk.apply(HexDir::East), Outcome::Outside);
    assert!(walk.is_stuck(), "two lead off this board on every side");
    assert_eq!((walk.hint(), walk.hops_home()), (None, None));
    assert_eq!(walk.hops().len(), 1, "a refused hop does not count");
}
