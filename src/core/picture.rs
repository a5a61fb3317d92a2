//! Pictures in a few colours, made row by row, as PNG or SVG.

use std::collections::HashMap;
use std::fmt::Write as _;

use png::{BitDepth, ColorType, Encoder, EncodingError};

/// Draws one row of pixels, each the index of its colour.
type DrawRow<'a> = Box<dyn Fn(usize, &mut [u8]) + 'a>;

pub(crate) struct Picture<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Red, green and blue. The first is the background.
    pub(crate) colours: Vec<[u8; 3]>,
    pub(crate) draw_row: DrawRow<'a>,
}

impl Picture<'_> {
    /// The bytes of a PNG file, in which each pixel is `scale` dots wide and high.
    pub(crate) fn png(&self, scale: usize) -> Result<Vec<u8>, EncodingError> {
        let mut file = Vec::new();
        let (width, height) = (self.width * scale, self.height * scale);
        let mut encoder = Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colours.as_flattened());
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        let mut row = vec![0; self.width];
        let mut dots = vec![0; width];
        for y in 0..self.height {
            (self.draw_row)(y, &mut row);
            for (dots, pixel) in dots.chunks_exact_mut(scale).zip(&row) {
                dots.fill(*pixel);
            }
            for _ in 0..scale {
                std::io::Write::write_all(&mut stream, &dots)?;
            }
        }
        stream.finish()?;
        writer.finish()?;
        Ok(file)
    }

    /// An SVG document with one path of rectangles for each colour.
    pub(crate) fn svg(&self) -> String {
        let mut paths = vec![String::new(); self.colours.len()];
        // Runs of pixels of one colour that reach down to this row, and the row of their top.
        let mut open: HashMap<(usize, usize, u8), usize> = HashMap::new();
        let (mut row, mut above) = (vec![0; self.width], vec![0; self.width]);
        for y in 0..=self.height {
            match y < self.height {
                true => (self.draw_row)(y, &mut row),
                false => row.fill(0),
            }
            if row == above {
                continue;
            }
            let mut last = std::mem::take(&mut open);
            for run in runs(&row) {
                open.insert(run, last.remove(&run).unwrap_or(y));
            }
            let mut ended: Vec<_> = last.into_iter().collect();
            ended.sort_unstable();
            for ((from, to, colour), top) in ended {
                let (wide, high) = (to - from, y - top);
                // Writing to a string cannot fail.
                let path = &mut paths[usize::from(colour)];
                let _ = write!(path, "M{from} {top}h{wide}v{high}h-{wide}z");
            }
            above.copy_from_slice(&row);
        }
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" shape-rendering=\"crispEdges\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            hex(self.colours.first())
        );
        for (colour, path) in self.colours.iter().zip(paths) {
            if !path.is_empty() {
                let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", hex(Some(colour)));
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn hex(colour: Option<&[u8; 3]>) -> String {
    let [red, green, blue] = colour.copied().unwrap_or([255; 3]);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The runs of one colour in a row, but for the background: first, after the last, colour.
fn runs(row: &[u8]) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
    let mut from = 0;
    row.chunk_by(|one, next| one == next)
        .map(move |run| {
            let start = from;
            from += run.len();
            (start, from, run[0])
        })
        .filter(|&(.., colour)| colour != 0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn pixels(picture: &Picture<'_>) -> Vec<Vec<u8>> {
        let mut row = vec![0; picture.width];
        let draw = |y| {
            (picture.draw_row)(y, &mut row);
            row.clone()
        };
        (0..picture.height).map(draw).collect()
    }

    /// Some of everything: a checked part, a block, a frame.
    fn sample() -> Picture<'static> {
        const ROWS: [&[u8; 6]; 5] = [b"000000", b"012200", b"102233", b"012203", b"100033"];
        Picture {
            width: 6,
            height: 5,
            colours: vec![[255; 3], [1, 2, 3], [0, 0, 255], [16, 255, 0]],
            draw_row: Box::new(|y, row| {
                for (pixel, letter) in row.iter_mut().zip(ROWS[y]) {
                    *pixel = letter - b'0';
                }
            }),
        }
    }

    #[test]
    fn a_png_has_each_pixel_scaled() {
        let picture = sample();
        let file = picture.png(3).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut found = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut found).unwrap();
        assert_eq!((info.width, info.height), (18, 15));
        let pixels = pixels(&picture);
        for (at, dot) in found.chunks_exact(3).enumerate() {
            let pixel = pixels[at / 18 / 3][at % 18 / 3];
            assert_eq!(dot, picture.colours[usize::from(pixel)], "{at}");
        }
    }

    #[test]
    fn an_svg_covers_each_pixel_once_with_as_few_rectangles_as_rows_allow() {
        let picture = sample();
        let svg = picture.svg();
        assert!(svg.contains("viewBox=\"0 0 6 5\"") && svg.ends_with("</svg>\n"));
        assert!(
            svg.contains("<path fill=\"#0000ff\" d=\"M2 1h2v3h-2z\"/>"),
            "{svg}"
        );
        let mut found = vec![vec![0; 6]; 5];
        for (colour, rgb) in picture.colours.iter().enumerate().skip(1) {
            let path = svg
                .split(&format!("fill=\"{}\" d=\"", hex(Some(rgb))))
                .nth(1);
            let path = path.unwrap().split('"').next().unwrap();
            for rectangle in path.split('z').filter(|part| !part.is_empty()) {
                let numbers = rectangle.split(|letter: char| !letter.is_ascii_digit());
                let numbers: Vec<usize> = numbers.filter_map(|n| n.parse().ok()).collect();
                let [x, y, wide, high, _] = numbers[..] else {
                    panic!("{rectangle}");
                };
                for pixel in found[y..y + high]
                    .iter_mut()
                    .flat_map(|row| &mut row[x..x + wide])
                {
                    assert_eq!(std::mem::replace(pixel, colour as u8), 0);
                }
            }
        }
        assert_eq!(found, pixels(&picture));
    }
}
