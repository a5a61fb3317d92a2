use super::*;
use crate::ui::tests::somebody::{PLAIN, says};
use crate::ui::view::Does;

fn rows(count: usize) -> Vec<Row<Msg>> {
    let row = |n| Row::new(format!("item {n}."), Does::Send(Msg::Play)).valued("x");
    (0..count).map(row).collect()
}

fn shown(count: usize, chosen: usize, size: (u16, u16)) -> String {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    let look = Look::new(PLAIN);
    let title = Title {
        who: "Lumiko Toda".to_owned(),
        news: vec!["12 are in mazes".to_owned()],
        rows: &rows(count),
        chosen,
        first: 3,
        welcome: String::new(),
    };
    title.draw(area, &mut buf, &look);
    let line = |y| -> String { (0..size.0).map(|x| buf[(x, y)].symbol()).collect() };
    (0..size.1).map(|y| line(y) + "\n").collect()
}

#[test]
fn every_row_is_there_on_every_terminal_and_the_chosen_one_is_marked() {
    for size in [(40, 12), (40, 13), (80, 24), (300, 200)] {
        for count in [6, 9, 11] {
            for chosen in 0..count {
                let text = shown(count, chosen, size);
                for n in 0..count {
                    says(&text, &[&format!("item {n}.")]);
                }
                says(&text, &[&format!("▸ item {chosen}."), "Lumiko Toda"]);
                assert_eq!(text.matches('▸').count(), 1, "{text}");
            }
        }
    }
}
