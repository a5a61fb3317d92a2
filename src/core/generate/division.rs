//! Recursive division: begin without walls; put a wall straight through the region,
//! leave one gap in it, and go on with the parts.
//!
//! A straight cut through a region with holes may leave more than two parts, and the
//! parts then need as many gaps as make one path between any two of them. Once a part
//! is a full rectangle only its measures matter, which is fast; on a grid without
//! exclusions that is so from the beginning.

use std::collections::{HashMap, VecDeque};

use super::observer::{Step, StepObserver};
use super::work_grid::WorkGrid;
use crate::core::bit_set::BitSet;
use crate::core::dir::Dir;
use crate::core::disjoint_sets::DisjointSets;
use crate::core::grid::{Cell, Maze};
use crate::core::rng::Rng;

pub(super) fn carve<O: StepObserver>(
    maze: &mut Maze,
    start: Cell,
    rng: &mut Rng,
    observer: &mut O,
) {
    if O::ENABLED {
        observer.observe(Step::Clear(start));
    }
    let mut division = Division {
        work: WorkGrid::new(maze),
        marked: BitSet::new(maze.bytes().len()),
    };
    let mut seeds = vec![maze.byte_index(start)];
    while let Some(seed) = seeds.pop() {
        let part = division.survey(maze, seed);
        if part.is_full_rectangle() {
            division.unmark(maze, part.bounds);
            divide_rectangle(maze, part.bounds, rng, observer);
        } else {
            division.cut(maze, part.bounds, rng, observer, &mut seeds);
        }
    }
}

/// The cells from one corner to the other, both included.
#[derive(Clone, Copy)]
struct Rect {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
}

impl Rect {
    fn width(&self) -> usize {
        usize::from(self.right - self.left) + 1
    }

    fn height(&self) -> usize {
        usize::from(self.bottom - self.top) + 1
    }

    /// A random line across the shorter way; in a square the direction is random too. Needs
    /// at least two cells in the longer one.
    fn random_cut(&self, rng: &mut Rng) -> Cut {
        let (width, height) = (self.width(), self.height());
        let is_horizontal = if width == height {
            rng.below(2) == 0
        } else {
            height > width
        };
        if is_horizontal {
            let y = self.top + rng.below((height - 1) as u32) as u16;
            Cut {
                from: Cell::new(self.left, y),
                side: Dir::South,
                along: Dir::East,
                length: width,
            }
        } else {
            let x = self.left + rng.below((width - 1) as u32) as u16;
            Cut {
                from: Cell::new(x, self.top),
                side: Dir::East,
                along: Dir::South,
                length: height,
            }
        }
    }
}

/// A straight line of cells and the side on which they are cut off.
struct Cut {
    from: Cell,
    side: Dir,
    along: Dir,
    length: usize,
}

impl Cut {
    /// The parts of a rectangle before and after the cut.
    fn halves(&self, rect: Rect) -> [Rect; 2] {
        let Cell { x, y } = self.from;
        match self.side {
            Dir::South => [Rect { bottom: y, ..rect }, Rect { top: y + 1, ..rect }],
            _ => [
                Rect { right: x, ..rect },
                Rect {
                    left: x + 1,
                    ..rect
                },
            ],
        }
    }
}

struct Part {
    bounds: Rect,
    cells: usize,
    /// Open sides within it, counted from both cells.
    sides: usize,
}

impl Part {
    /// Whether it fills its bounds and no side within is a border.
    fn is_full_rectangle(&self) -> bool {
        let (w, h) = (self.bounds.width(), self.bounds.height());
        self.cells == w * h && self.sides == 2 * (w * (h - 1) + (w - 1) * h)
    }
}

fn divide_rectangle<O: StepObserver>(maze: &mut Maze, rect: Rect, rng: &mut Rng, observer: &mut O) {
    for y in rect.top..=rect.bottom {
        for x in rect.left..=rect.right {
            if x < rect.right {
                maze.carve(Cell::new(x, y), Dir::East);
            }
            if y < rect.bottom {
                maze.carve(Cell::new(x, y), Dir::South);
            }
        }
    }
    let mut rects = vec![rect];
    while let Some(rect) = rects.pop() {
        if rect.width() == 1 || rect.height() == 1 {
            continue;
        }
        let cut = rect.random_cut(rng);
        let gap = rng.below(cut.length as u32) as u16;
        for step in (0..cut.length as u16).filter(|&step| step != gap) {
            let Cell { x, y } = cut.from;
            let cell = match cut.along {
                Dir::East => Cell::new(x + step, y),
                _ => Cell::new(x, y + step),
            };
            maze.close(cell, cut.side);
            if O::ENABLED {
                observer.observe(Step::Wall(cell, cut.side));
            }
        }
        let [before, after] = cut.halves(rect);
        rects.extend([after, before]);
    }
}

/// The division of a region that is no rectangle.
struct Division {
    /// High nibble: sides without a wall, within one part.
    work: WorkGrid,
    /// The cells of the part at hand.
    marked: BitSet,
}

impl Division {
    /// Visits the cells of the part that holds `seed` and marks them, or takes their marks away.
    fn flood(&mut self, maze: &Maze, seed: usize, mark: bool, mut visit: impl FnMut(usize, u8)) {
        let marked = &mut self.marked;
        let mut change = |at| {
            if mark {
                marked.insert(at)
            } else {
                marked.remove(at)
            }
        };
        change(seed);
        let mut queue = VecDeque::from([seed]);
        while let Some(at) = queue.pop_front() {
            let sides = self.work.bytes[at] >> 4;
            visit(at, sides);
            for dir in Dir::ALL {
                let next = maze.neighbour_index(at, dir);
                if sides & dir.bit() != 0 && change(next) {
                    queue.push_back(next);
                }
            }
        }
    }

    /// Takes the marks of a full rectangle away, so that a later cut in line with it does not
    /// take its cells for cells of its own part.
    fn unmark(&mut self, maze: &Maze, rect: Rect) {
        for y in rect.top..=rect.bottom {
            let row = maze.byte_index(Cell::new(rect.left, y));
            for at in row..row + rect.width() {
                self.marked.remove(at);
            }
        }
    }

    /// Marks and measures the part that holds a cell.
    fn survey(&mut self, maze: &Maze, seed: usize) -> Part {
        let Cell { x, y } = maze.cell_at(seed);
        let mut bounds = Rect {
            left: x,
            top: y,
            right: x,
            bottom: y,
        };
        let (mut cells, mut open_sides) = (0, 0);
        self.flood(maze, seed, true, |at, sides| {
            let Cell { x, y } = maze.cell_at(at);
            (bounds.left, bounds.right) = (bounds.left.min(x), bounds.right.max(x));
            (bounds.top, bounds.bottom) = (bounds.top.min(y), bounds.bottom.max(y));
            cells += 1;
            open_sides += sides.count_ones() as usize;
        });
        Part {
            bounds,
            cells,
            sides: open_sides,
        }
    }

    /// Cuts the marked part along a random line, opens the gaps, and adds a cell of each new
    /// part to `seeds`.
    fn cut<O: StepObserver>(
        &mut self,
        maze: &mut Maze,
        bounds: Rect,
        rng: &mut Rng,
        observer: &mut O,
        seeds: &mut Vec<usize>,
    ) {
        let cut = bounds.random_cut(rng);
        // The cells before the line that are open across it.
        let mut crossings: Vec<usize> = Vec::new();
        let mut at = maze.byte_index(cut.from);
        for _ in 0..cut.length {
            if self.marked.contains(at) && self.work.bytes[at] >> 4 & cut.side.bit() != 0 {
                crossings.push(at);
                self.work.bytes[at] &= !(cut.side.bit() << 4);
                let beyond = maze.neighbour_index(at, cut.side);
                self.work.bytes[beyond] &= !(cut.side.opposite().bit() << 4);
            }
            at = maze.neighbour_index(at, cut.along);
        }
        let parts = self.number_parts(maze, &crossings, cut.side, seeds);
        // Kruskal's algorithm over the parts needs the crossings in random order.
        rng.shuffle(&mut crossings);
        let mut joined = DisjointSets::new(parts.len());
        for at in crossings {
            let (before, after) = (
                parts.get(&at),
                parts.get(&maze.neighbour_index(at, cut.side)),
            );
            let cell = maze.cell_at(at);
            if let (Some(&before), Some(&after)) = (before, after)
                && joined.union(before, after)
            {
                maze.carve(cell, cut.side);
            } else if O::ENABLED {
                observer.observe(Step::Wall(cell, cut.side));
            }
        }
    }

    /// The number of the part of each cell next to the cut. Every part has such a cell; its
    /// first one goes to `seeds`, and the marks are taken away.
    fn number_parts(
        &mut self,
        maze: &Maze,
        crossings: &[usize],
        side: Dir,
        seeds: &mut Vec<usize>,
    ) -> HashMap<usize, usize> {
        let all = crossings
            .iter()
            .flat_map(|&at| [at, maze.neighbour_index(at, side)]);
        let mut numbers: HashMap<usize, usize> = all.clone().map(|at| (at, 0)).collect();
        let mut count = 0;
        for seed in all {
            if self.marked.contains(seed) {
                self.flood(maze, seed, false, |at, _| {
                    if let Some(number) = numbers.get_mut(&at) {
                        *number = count;
                    }
                });
                seeds.push(seed);
                count += 1;
            }
        }
        numbers
    }
}
