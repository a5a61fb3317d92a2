use super::*;

fn walk(text: &str) -> Game {
    Game::new(Board::parse(text.as_bytes()).unwrap())
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
