use super::*;
use crate::i18n::{Lang, Words};
use crate::model::{HostTexts, PublicAddress};
use crate::ui::settings::Settings;
use crate::ui::stars::Stars;
use crate::ui::tests::somebody::{PLAIN, says};
use crate::ui::view::{Does, Row};

fn rows(count: usize) -> Vec<Row<Opens>> {
    let row = |n| Row::new(format!("item {n}."), Does::Read).valued("x");
    (0..count).map(row).collect()
}

fn shown(count: usize, chosen: usize, size: (u16, u16)) -> String {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    let settings = Settings::new(Lang::En);
    let scene = Scene {
        look: &Look::new(PLAIN),
        words: Words::of(Lang::En),
        settings: &settings,
        profile: None,
        stars: &Stars::default(),
        here: None,
        address: &PublicAddress::default(),
        host_texts: &HostTexts::default(),
    };
    let view = View {
        chosen,
        text: vec!["Lumiko Toda".to_owned()],
        ..View::new("menu-title", rows(count))
    };
    draw(&view, &scene, area, 0, &mut buf);
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
