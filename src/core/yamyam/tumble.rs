//! The creature left to itself: it tumbles from cell to cell at random.
//!
//! At every stop each possible direction has the same chance. The classification tells its fate:
//! from a safe cell it is never lost, from an unsafe one never out.

use super::stop_graph::StopGraph;
use crate::core::budget::Budget;
use crate::core::rng::Rng;
use crate::core::slide::Slide;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    /// It can still get out.
    Wandering,
    Out,
    /// It can never get out any more.
    Lost,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tumbler {
    at: u32,
    steps: u32,
}

impl Tumbler {
    /// A creature on the start cell.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn fate(&self, graph: &StopGraph) -> Fate {
        match graph.stop(self.at) {
            Some(stop) if stop.is_exit => Fate::Out,
            Some(stop) if stop.to_exit().is_some() => Fate::Wandering,
            _ => Fate::Lost,
        }
    }

    /// One step in a random direction; `None` when the creature is out, or walled in on all sides.
    /// A lost creature goes on tumbling.
    pub(crate) fn step(&mut self, graph: &StopGraph, rng: &mut Rng) -> Option<Slide> {
        let stop = graph.stop(self.at)?;
        let count = stop.edges().count();
        if count == 0 {
            return None;
        }
        let (dir, to) = stop.edges().nth(rng.below(count as u32) as usize)?;
        self.at = to;
        self.steps = self.steps.saturating_add(1);
        Some(Slide {
            from: stop.cell,
            to: graph.stop(to)?.cell,
            dir,
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TumbleCounts {
    pub out: u32,
    /// How many could still get out when the watching ended.
    pub wandering: u32,
    pub lost: u32,
    /// Steps that those who got out took, all together.
    pub(crate) steps_out: u64,
}

impl TumbleCounts {
    pub fn creatures(&self) -> u32 {
        self.out + self.wandering + self.lost
    }

    /// Steps to the exit on average of those who got out.
    pub(crate) fn mean_steps_out(&self) -> Option<f64> {
        (self.out > 0).then(|| self.steps_out as f64 / f64::from(self.out))
    }
}

/// Lets `creatures` tumble one after the other, each until it is out, lost, or has taken
/// `most_steps`. One step takes one node from the budget; when that runs out, fewer creatures
/// are counted. The same seed always gives the same counts.
pub fn tumble(
    graph: &StopGraph,
    creatures: u32,
    most_steps: u32,
    seed: u64,
    budget: &mut Budget<'_>,
) -> TumbleCounts {
    let mut rng = Rng::new(seed);
    let mut counts = TumbleCounts::default();
    for _ in 0..creatures {
        let mut creature = Tumbler::new();
        while creature.fate(graph) == Fate::Wandering && creature.steps < most_steps {
            if !budget.spend(1) {
                return counts;
            }
            creature.step(graph, &mut rng);
        }
        match creature.fate(graph) {
            Fate::Out => {
                counts.out += 1;
                counts.steps_out += u64::from(creature.steps);
            }
            Fate::Wandering => counts.wandering += 1,
            Fate::Lost => counts.lost += 1,
        }
    }
    counts
}
