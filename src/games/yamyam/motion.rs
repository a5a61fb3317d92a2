//! Slides as they are shown: field by field, with a rest at every stop.

use std::time::Duration;

use crate::core::dir::Dir;
use crate::core::slide::{Position, Slide};

/// An eye can follow forty fields a second.
const FRAME: Duration = Duration::from_millis(25);

/// The rest between the two slides of one move, when an exit was smelled.
const REST: Duration = Duration::from_millis(120);

/// A slide has at most so many pictures, so that it takes 0.3 seconds at most.
const PICTURES: u16 = 12;

#[derive(Clone, Debug)]
pub(crate) struct Motion {
    slides: Vec<Slide>,
    /// The slide under way, and how many of its fields are behind the creature.
    slide: usize,
    fields: u16,
}

impl Motion {
    /// These slides, from the beginning; `None` when there are none.
    pub(crate) fn new(slides: Vec<Slide>) -> Option<Self> {
        (!slides.is_empty()).then_some(Self {
            slides,
            slide: 0,
            fields: 0,
        })
    }

    pub(crate) fn at(&self) -> Position {
        match (self.slides.get(self.slide), self.slides.last()) {
            (Some(slide), _) => slide.from.on(slide.dir, self.fields).unwrap_or(slide.to),
            (None, Some(last)) => last.to,
            (None, None) => Position::default(),
        }
    }

    /// The direction of the slide under way, or of the last one.
    pub(crate) fn dir(&self) -> Option<Dir> {
        let slide = self.slides.get(self.slide).or(self.slides.last());
        slide.map(|slide| slide.dir)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.slide >= self.slides.len()
    }

    /// Whether it rests at a stop.
    fn rests(&self) -> bool {
        self.fields == 0 && self.slide > 0
    }

    /// How long its picture is shown.
    pub(crate) fn pause(&self) -> Duration {
        if self.rests() { REST } else { FRAME }
    }

    pub(crate) fn tick(&mut self) {
        let Some(slide) = self.slides.get(self.slide) else {
            return;
        };
        self.fields += slide.length().div_ceil(PICTURES);
        if self.fields >= slide.length() {
            self.slide += 1;
            self.fields = 0;
        }
    }

    /// The fields left behind by now.
    pub(crate) fn trail(&self) -> impl Iterator<Item = Position> + '_ {
        let slides = self.slides.iter().enumerate();
        slides
            .take_while(|(n, _)| *n <= self.slide)
            .flat_map(|(n, slide)| {
                let fields = if n < self.slide {
                    u16::MAX
                } else {
                    self.fields
                };
                let passed = slide.cells().take(fields.into());
                std::iter::once(slide.from).chain(passed)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(from: (u16, u16), to: (u16, u16), dir: Dir) -> Slide {
        Slide {
            from: Position::new(from.0, from.1),
            to: Position::new(to.0, to.1),
            dir,
        }
    }

    #[test]
    fn it_goes_field_by_field_and_rests_at_stops() {
        let slides = vec![
            slide((1, 1), (1, 4), Dir::East),
            slide((1, 4), (3, 4), Dir::South),
        ];
        let mut motion = Motion::new(slides).unwrap();
        let mut seen = Vec::new();
        let mut time = Duration::ZERO;
        while !motion.is_over() {
            seen.push((motion.at().row, motion.at().column));
            time += motion.pause();
            motion.tick();
        }
        assert_eq!(seen, [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]);
        assert_eq!(motion.at(), Position::new(3, 4));
        assert_eq!(time, REST + FRAME * 4);
        assert_eq!(motion.trail().count(), 7);
    }

    #[test]
    fn long_slides_are_quick_too() {
        let mut motion = Motion::new(vec![slide((1, 1), (1, 999), Dir::East)]).unwrap();
        let mut pictures = 0;
        while !motion.is_over() {
            motion.tick();
            pictures += 1;
        }
        assert!(pictures <= PICTURES);
        assert!(Motion::new(Vec::new()).is_none());
    }
}
