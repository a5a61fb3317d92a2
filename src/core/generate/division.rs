//! Recursive division: begin without walls; put a wall straight through the region,
//! leave one gap in it, and go on with the parts.
//!
//! A straight cut through a region with holes may leave more than two parts, and the
//! parts then need as many gaps as make one way between any two of them. Once a part
//! is a full rectangle nothing but its measures need be known, which is fast; on a
//! grid without exclusions that is so from the beginning.

use std::collections::{HashMap, VecDeque};

use super::sets::Sets;
use super::visit::{Step, StepObserver};
use super::work::Work;
use crate::core::dir::Dir;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;

/// Carves the one region of the maze, which holds `start`.
pub(super) fn carve<V: StepObserver>(maze: &mut Maze, start: Cell, rng: &mut Rng, visitor: &mut V) {
    if V::ON {
        visitor.step(Step::Clear(start));
    }
    let len = maze.bytes().len();
    let mut division = Division {
        work: Work::new(maze),
        marked: vec![0; len.div_ceil(64)],
    };
    let mut parts = vec![maze.index(start)];
    while let Some(seed) = parts.pop() {
        let part = division.survey(maze, seed);
        if part.is_full() {
            division.finish(maze, &part);
            divide_rectangle(maze, part, rng, visitor);
        } else {
            division.cut(maze, part, rng, visitor, &mut parts);
        }
    }
}

/// What is known of a part: the rectangle around it, how many cells and how many
/// open sides between them it has.
struct Part {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
    cells: usize,
    sides: usize,
}

impl Part {
    fn width(&self) -> usize {
        usize::from(self.right - self.left) + 1
    }

    fn height(&self) -> usize {
        usize::from(self.bottom - self.top) + 1
    }

    /// Whether it fills its rectangle and no side within is a border.
    fn is_full(&self) -> bool {
        let (w, h) = (self.width(), self.height());
        self.cells == w * h && self.sides == 2 * (w * (h - 1) + (w - 1) * h)
    }
}

/// Whether the wall runs across, from west to east; by lot in a square.
fn runs_across(width: usize, height: usize, rng: &mut Rng) -> bool {
    if width == height {
        rng.below(2) == 0
    } else {
        height > width
    }
}

/// Divides a full rectangle.
fn divide_rectangle<V: StepObserver>(maze: &mut Maze, part: Part, rng: &mut Rng, visitor: &mut V) {
    for y in part.top..=part.bottom {
        for x in part.left..=part.right {
            if x < part.right {
                maze.carve(Cell::new(x, y), Dir::East);
            }
            if y < part.bottom {
                maze.carve(Cell::new(x, y), Dir::South);
            }
        }
    }
    let mut rooms = vec![part];
    while let Some(Part {
        left,
        top,
        right,
        bottom,
        cells,
        sides,
    }) = rooms.pop()
    {
        let (w, h) = (right - left + 1, bottom - top + 1);
        if w == 1 || h == 1 {
            continue;
        }
        let across = runs_across(usize::from(w), usize::from(h), rng);
        let (from, dir, length) = if across {
            (
                Cell::new(left, top + rng.below(u32::from(h - 1)) as u16),
                Dir::South,
                w,
            )
        } else {
            (
                Cell::new(left + rng.below(u32::from(w - 1)) as u16, top),
                Dir::East,
                h,
            )
        };
        let gap = rng.below(u32::from(length)) as u16;
        for step in (0..length).filter(|&step| step != gap) {
            let cell = if across {
                Cell::new(from.x + step, from.y)
            } else {
                Cell::new(from.x, from.y + step)
            };
            maze.close(cell, dir);
            if V::ON {
                visitor.step(Step::Wall(cell, dir));
            }
        }
        // The rest of a rectangle needs neither count.
        let room = |left, top, right, bottom| Part {
            left,
            top,
            right,
            bottom,
            cells,
            sides,
        };
        if across {
            rooms.push(room(left, from.y + 1, right, bottom));
            rooms.push(room(left, top, right, from.y));
        } else {
            rooms.push(room(from.x + 1, top, right, bottom));
            rooms.push(room(left, top, from.x, bottom));
        }
    }
}

/// The division of a region that is no rectangle.
struct Division {
    /// High nibble: sides without a wall, within one part.
    work: Work,
    /// One bit a place: the cells of the part at hand.
    marked: Vec<u64>,
}

impl Division {
    fn is_marked(&self, at: usize) -> bool {
        self.marked[at / 64] >> (at % 64) & 1 == 1
    }

    /// Turns the mark of a place, if it is `old`, and says whether it was.
    fn turn(&mut self, at: usize, old: bool) -> bool {
        let turns = self.is_marked(at) == old;
        self.marked[at / 64] ^= u64::from(turns) << (at % 64);
        turns
    }

    /// Visits the cells of the part that holds `seed`, turning their marks from `old`.
    fn flood(&mut self, maze: &Maze, seed: usize, old: bool, mut see: impl FnMut(usize, u8)) {
        self.turn(seed, old);
        let mut queue = VecDeque::from([seed]);
        while let Some(at) = queue.pop_front() {
            let sides = self.work.bytes[at] >> 4;
            see(at, sides);
            for dir in Dir::ALL {
                let next = maze.towards(at, dir);
                if sides & dir.bit() != 0 && self.turn(next, old) {
                    queue.push_back(next);
                }
            }
        }
    }

    /// Takes the marks of a full rectangle away, lest a later cut that runs in line
    /// with it takes its cells for some of its own.
    fn finish(&mut self, maze: &Maze, part: &Part) {
        for y in part.top..=part.bottom {
            let row = maze.index(Cell::new(part.left, y));
            for at in row..row + part.width() {
                self.turn(at, true);
            }
        }
    }

    /// Marks and measures the part that holds a place.
    fn survey(&mut self, maze: &Maze, seed: usize) -> Part {
        let first = maze.cell_at(seed);
        let (x, y) = (first.x, first.y);
        let mut part = Part {
            left: x,
            top: y,
            right: x,
            bottom: y,
            cells: 0,
            sides: 0,
        };
        self.flood(maze, seed, false, |at, sides| {
            let Cell { x, y } = maze.cell_at(at);
            (part.left, part.right) = (part.left.min(x), part.right.max(x));
            (part.top, part.bottom) = (part.top.min(y), part.bottom.max(y));
            part.cells += 1;
            part.sides += sides.count_ones() as usize;
        });
        part
    }

    /// Cuts the marked part along a random line, opens the gaps, and adds a place of
    /// each new part to `parts`.
    fn cut<V: StepObserver>(
        &mut self,
        maze: &mut Maze,
        part: Part,
        rng: &mut Rng,
        visitor: &mut V,
        parts: &mut Vec<usize>,
    ) {
        let across = runs_across(part.width(), part.height(), rng);
        let (from, dir, length, along) = if across {
            let line = part.top + rng.below((part.height() - 1) as u32) as u16;
            (
                Cell::new(part.left, line),
                Dir::South,
                part.width(),
                Dir::East,
            )
        } else {
            let line = part.left + rng.below((part.width() - 1) as u32) as u16;
            (
                Cell::new(line, part.top),
                Dir::East,
                part.height(),
                Dir::South,
            )
        };
        // The cells on the near side of the line that have an open side across it.
        let mut crossings: Vec<usize> = Vec::new();
        let mut at = maze.index(from);
        for _ in 0..length {
            if self.is_marked(at) && self.work.bytes[at] >> 4 & dir.bit() != 0 {
                crossings.push(at);
                self.work.bytes[at] &= !(dir.bit() << 4);
                self.work.bytes[maze.towards(at, dir)] &= !(dir.opposite().bit() << 4);
            }
            at = maze.towards(at, along);
        }
        let ends = self.part_numbers(maze, &crossings, dir, parts);
        // Any order of the crossings will do that is random.
        for last in (1..crossings.len()).rev() {
            crossings.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let mut joined = Sets::new(ends.len());
        for at in crossings {
            let (near, far) = (ends.get(&at), ends.get(&maze.towards(at, dir)));
            let cell = maze.cell_at(at);
            if let (Some(&near), Some(&far)) = (near, far)
                && joined.join(near, far)
            {
                maze.carve(cell, dir);
            } else if V::ON {
                visitor.step(Step::Wall(cell, dir));
            }
        }
    }

    /// Numbers the parts on both sides of a cut by the cells next to it, which every
    /// part has, takes the marks away and adds a place of each to `parts`.
    fn part_numbers(
        &mut self,
        maze: &Maze,
        crossings: &[usize],
        dir: Dir,
        parts: &mut Vec<usize>,
    ) -> HashMap<usize, usize> {
        let all = crossings.iter().flat_map(|&at| [at, maze.towards(at, dir)]);
        let mut numbers: HashMap<usize, usize> = all.clone().map(|at| (at, 0)).collect();
        let mut count = 0;
        for seed in all {
            if self.is_marked(seed) {
                self.flood(maze, seed, true, |at, _| {
                    if let Some(number) = numbers.get_mut(&at) {
                        *number = count;
                    }
                });
                parts.push(seed);
                count += 1;
            }
        }
        numbers
    }
}
