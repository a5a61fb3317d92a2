//! The way of the bar through tiles.

use super::*;
use crate::ui::tests::somebody::PLAIN;
use crate::ui::view::Does;

const GALLERY: u16 = 8;

/// Rows of tiles in sections of so many.
fn rows(sections: &[usize]) -> Vec<Row<()>> {
    let tiles = sections.iter().flat_map(|count| 0..*count).enumerate();
    let row = |(n, of_section): (usize, usize)| Row {
        tile: Some(Box::new(Tile {
            label: format!("n{n}"),
            heading: (of_section == 0).then(|| ("Holes".to_owned(), String::new())),
            ..Tile::default()
        })),
        ..Row::new("", Does::Read)
    };
    tiles.map(row).collect()
}

#[test]
fn arrows_lead_through_rows_of_different_length_and_around_the_ends() {
    // Three lessons, one classic, three by seed.
    let rows = rows(&[3, 1, 3]);
    let moved = |chosen, across, down| moved(GALLERY, &rows, 80, chosen, (across, down));
    for (from, across, down, to) in [
        (2, 1, 0, 3),
        (0, -1, 0, 6),
        (2, 0, 1, 3),
        (6, 0, 1, 2),
        (1, 0, -1, 5),
    ] {
        assert_eq!(moved(from, across, down), to, "{from}");
    }
}

#[test]
fn the_chosen_tile_is_always_to_be_seen() {
    let look = Look::new(PLAIN);
    let rows = rows(&[8, 8, 8]);
    for (width, height) in [(40, 7), (80, 7), (80, 18), (120, 30)] {
        for chosen in 0..24 {
            let area = Rect::new(0, 0, width, height);
            let mut buf = Buffer::empty(area);
            let plan = Plan::new(GALLERY, &rows, width);
            let (size, _) = plan.size((width, height));
            plan.draw(size, chosen, area, &mut buf, &look);
            let cells = buf.content().chunks(width.into());
            let text = cells.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
            let text = text.collect::<Vec<_>>().join(" ");
            assert!(
                text.contains(&format!("n{chosen} ")) || text.contains(&format!("n{chosen}│")),
                "{width}x{height} {chosen} {text}"
            );
        }
    }
}
