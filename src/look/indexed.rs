//! The 256 colours.

/// The six levels of the palette's colour cube.
pub(crate) const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The ANSI colours as xterm shows them.
const ANSI: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The colour of an entry; the first 16 are as xterm shows them.
pub(crate) fn rgb_of(index: u8) -> [u8; 3] {
    match index {
        0..=15 => ANSI.get(usize::from(index)).copied().unwrap_or_default(),
        16..=231 => {
            let cube = index - 16;
            [cube / 36, cube / 6 % 6, cube % 6]
                .map(|level| LEVELS.get(usize::from(level)).copied().unwrap_or_default())
        }
        232.. => [8 + (index - 232) * 10; 3],
    }
}
