//! The other crates, each as its documentation shows it, with its seed.

use std::hint::black_box;

use knossos::maze::{Kruskal, OrthogonalMazeBuilder, RecursiveBacktracking};

/// Recursive backtracker of knossos.
pub fn knossos(side: u16, seed: u64) {
    let builder = OrthogonalMazeBuilder::new()
        .width(side.into())
        .height(side.into())
        .seed(Some(seed));
    black_box(builder.algorithm(Box::new(RecursiveBacktracking)).build());
}

/// Kruskal of knossos.
pub fn knossos_kruskal(side: u16, seed: u64) {
    let builder = OrthogonalMazeBuilder::new()
        .width(side.into())
        .height(side.into())
        .seed(Some(seed));
    black_box(builder.algorithm(Box::new(Kruskal)).build());
}

/// Depth first of Mazeir, with the generator it chooses itself, from a seed.
pub fn mazeir(side: u16, seed: u64) {
    use mazeir::algorithm::DepthFirst;
    let mut bytes = [1; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut maze = mazeir::map::Orthogonal::new(side.into(), side.into());
    maze.depth_first_with_seed(bytes);
    black_box(maze);
}

/// The one algorithm of irrgarten, whose sizes count tiles, with the fastest generator
/// that the version of rand it wants has.
pub fn irrgarten(side: u16, seed: u64) {
    use rand08::SeedableRng;
    let tiles = 2 * usize::from(side) + 1;
    let mut rng = rand08::rngs::SmallRng::seed_from_u64(seed);
    let maze = irrgarten::Maze::new(tiles, tiles).expect("an odd size");
    black_box(maze.generate(&mut rng));
}

/// Recursive backtracker of amaze.
pub fn amaze(side: u16, seed: u64) {
    let generator = amaze::generators::RecursiveBacktracker4::new_from_seed(seed);
    black_box(generator.generate(side.into(), side.into()));
}

/// Wilson of amaze.
pub fn amaze_wilson(side: u16, seed: u64) {
    use amaze::generators::MazeGenerator2D;
    let generator = amaze::generators::Wilson4::new_from_seed(seed);
    black_box(generator.generate(side.into(), side.into()));
}
