use super::*;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

const FULL: Caps = Caps {
    depth: Depth::True,
    unicode: true,
};

fn packed(text: &str, style: Style, caps: Caps) -> (Palette, Vec<PackedCell>) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
    buffer.set_string(0, 0, text, style);
    let mut palette = Palette::default();
    let mut words = Vec::new();
    palette.pack(&buffer.content, 8, caps, &mut words);
    (palette, words)
}

fn shown(palette: &Palette, words: &[PackedCell]) -> String {
    let mut out = Vec::new();
    for &word in words.iter().filter(|word| **word != TAIL) {
        palette.text(word, &mut out);
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn any_text_comes_back() {
    for text in [
        "@ wall",
        "█▀▄│",
        "迷路",
        "👩\u{200d}👩\u{200d}👧x",
        "e\u{301}a",
    ] {
        let (palette, words) = packed(text, Style::new(), FULL);
        assert_eq!(shown(&palette, &words).trim_end(), text);
        assert_eq!(words.len(), 8);
    }
}

#[test]
fn a_wide_character_has_a_tail_and_none_is_cut_at_the_edge() {
    let (_, words) = packed("迷a", Style::new(), FULL);
    assert_eq!(words[1], TAIL);
    let mut cells = vec![Cell::EMPTY; 2];
    cells[1].set_symbol("迷");
    let mut words = Vec::new();
    Palette::default().pack(&cells, 2, FULL, &mut words);
    assert_eq!(words, [BLANK, BLANK]);
}

#[test]
fn equal_looks_are_equal_cells_and_others_are_not() {
    let red = Style::new().fg(Color::Red).bold();
    let (palette, words) = packed(" a", red, FULL);
    assert_eq!(words[0], BLANK, "colour and weight do not show on a space");
    assert_ne!(words[1] >> GLYPH_BITS, 0);
    assert_eq!(palette.style(words[1]).fg, Color::Red);
    let (_, words) = packed(" ", Style::new().bg(Color::Red), FULL);
    assert_ne!(words[0], BLANK);
    let (_, words) = packed(" ", Style::new().reversed(), FULL);
    assert_ne!(words[0], BLANK);
}

#[test]
fn nothing_beyond_the_depth_gets_through() {
    let style = Style::new()
        .fg(Color::Rgb(250, 10, 10))
        .bg(Color::Indexed(21));
    let at = |depth| {
        let (palette, words) = packed("a", style, Caps { depth, ..FULL });
        palette.style(words[0])
    };
    assert_eq!(at(Depth::True).fg, Color::Rgb(250, 10, 10));
    assert_eq!(at(Depth::Ansi256).fg, Color::Indexed(196));
    let mono = at(Depth::Mono);
    assert_eq!((mono.fg, mono.bg), (Color::Reset, Color::Reset));
    let mut ascii = FULL;
    ascii.unicode = false;
    let (palette, words) = packed("█я", Style::new(), ascii);
    assert_eq!(shown(&palette, &words[..2]), "??");
}

#[test]
fn control_characters_in_a_cell_are_blank() {
    let cells = ["\u{1b}", "a\u{9b}b", "\u{200b}"].map(Cell::new);
    let mut words = Vec::new();
    Palette::default().pack(&cells, 3, FULL, &mut words);
    assert_eq!(words, [BLANK; 3]);
}

#[test]
fn styles_beyond_the_most_are_plain() {
    let mut palette = Palette::default();
    let cell = |i: u32| {
        let [_, r, g, b] = (i * 3000).to_be_bytes();
        let mut cell = Cell::new("x");
        cell.set_fg(Color::Rgb(r, g, b)).set_bg(Color::Rgb(g, b, r));
        cell
    };
    let cells: Vec<Cell> = (0..5000).map(cell).collect();
    let mut words = Vec::new();
    palette.pack(&cells, 100, FULL, &mut words);
    assert!(palette.is_crowded());
    assert!(matches!(palette.style(words[4000]).fg, Color::Rgb(..)));
    assert_eq!(palette.style(words[4999]), CellStyle::default());
    assert_eq!(palette.styles.len(), STYLES_MAX);
}
