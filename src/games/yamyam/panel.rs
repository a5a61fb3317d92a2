//! The words beside a board: its title and rules, what the colours mean, how it fared, what
//! a search does.

use std::num::NonZeroU32;

use ratatui::{buffer::Buffer, layout::Rect};

use super::board::{HOLE, class, eye};
use super::lesson::{Lesson, Phase};
use super::luck::{WATCHED, Watch};
use super::{Scene, Yamyam, lens, titles};
use crate::core::slide::Position;
use crate::core::yamyam::{Class, Fate, Options, TumbleCounts};
use crate::games::beside::{self, Line};
use crate::games::say::dir_name;
use crate::games::within;
use crate::i18n::Words;
use crate::look::{Look, Tone};

pub(crate) fn draw(yamyam: &Yamyam, area: Rect, buf: &mut Buffer, look: &Look, words: &Words) {
    let place = yamyam.window.words.intersection(area);
    if place.width == 0 || within(place, buf).is_empty() {
        return;
    }
    let teller = Teller {
        yamyam,
        look,
        words,
        beside: yamyam.window.is_beside(),
    };
    let lines = match &yamyam.scene {
        Scene::Watch(watch) => teller.watch(watch),
        Scene::Crowd(from, tally) => teller.crowd(*from, tally),
        Scene::Lesson(lesson) => teller.lesson(lesson),
        Scene::Board if yamyam.overlay => teller.overlay(),
        Scene::Board => teller.board(),
    };
    beside::draw(&lines, place, buf, look);
}

/// The four classes in the order they are told, and the messages that name them.
const CLASSES: [(Class, &str); 4] = [
    (Class::Safe, "yamyam-safe"),
    (Class::Risky, "yamyam-risky"),
    (Class::TooFar, "yamyam-far"),
    (Class::Unsafe, "yamyam-unsafe"),
];

struct Teller<'a> {
    yamyam: &'a Yamyam,
    look: &'a Look,
    words: &'a Words,
    /// Whether there is a column for the words; else there are a few rows.
    beside: bool,
}

impl Teller<'_> {
    fn say(&self, id: &str, tone: Tone) -> Line {
        Line::Text(self.words.t(id).into_owned(), tone)
    }

    fn text(&self, text: String) -> Line {
        Line::Text(text, Tone::Text)
    }

    fn air(&self) -> Option<Line> {
        self.beside.then_some(Line::Air)
    }

    fn row(&self, (mark, ascii): (&'static str, &'static str), tone: Tone, text: &str) -> Line {
        Line::Row {
            mark: self.look.glyph(mark, ascii).into(),
            tone,
            text: self.words.t(text).into_owned(),
            right: String::new(),
        }
    }

    /// Two glyphs as they fill a field, and what they mean.
    fn pair(
        &self,
        [one, other]: [(&'static str, &'static str); 2],
        tone: Tone,
        text: &str,
    ) -> Line {
        let glyph = |(unicode, ascii)| self.look.glyph(unicode, ascii);
        Line::Row {
            mark: format!("{}{}", glyph(one), glyph(other)).into(),
            tone,
            text: self.words.t(text).into_owned(),
            right: String::new(),
        }
    }

    fn board(&self) -> Vec<Line> {
        let yamyam = self.yamyam;
        let title = self.words.t(titles::title(yamyam.source));
        let mut lines = vec![Line::Text(title.into_owned(), Tone::Accent)];
        if let Some(set) = titles::set(yamyam.source).filter(|_| self.beside) {
            lines.push(self.say(set, Tone::Faint));
        }
        lines.extend(self.air());
        if self.beside {
            lines.push(self.pair([eye(None); 2], Tone::Face, "yamyam-you"));
            lines.push(self.pair(HOLE, Tone::ExitCell, "yamyam-exit"));
            lines.push(Line::Air);
        }
        let rules = self.rules(yamyam.game.options());
        if self.beside {
            lines.extend(rules.into_iter().map(|rule| Line::Text(rule, Tone::Faint)))
        } else {
            lines.push(Line::Text(rules.join(" "), Tone::Faint))
        }
        lines
    }

    fn rules(&self, options: Options) -> Vec<String> {
        let goal = if options.trapdoor {
            "yamyam-rule-trapdoor"
        } else {
            "yamyam-rule-stop"
        };
        let mut rules = vec![self.words.t(goal).into_owned()];
        if options.smell {
            rules.push(self.words.t("yamyam-rule-smell").into_owned());
        }
        if let Some(max) = options.max {
            let max = [("n", max.get().into())];
            rules.push(self.words.tr("yamyam-rule-max", &max));
        }
        rules
    }

    /// The colours, the options they are for, and what the one under the creature means.
    fn overlay(&self) -> Vec<Line> {
        let yamyam = self.yamyam;
        let options = yamyam.lens.options();
        let mut lines = Vec::new();
        if self.beside {
            lines.push(self.say("yamyam-overlay", Tone::Accent));
            lines.push(Line::Air);
            lines.extend(self.legend());
            lines.push(Line::Air);
            for (key, id, value) in self.options(options) {
                lines.push(Line::Row {
                    mark: key.into(),
                    tone: Tone::Accent,
                    text: self.words.t(id).into_owned(),
                    right: value,
                });
            }
            lines.push(Line::Air);
        } else {
            lines.push(self.short_legend());
            let options = self.options(options);
            let marks = options.map(|(key, id, value)| {
                (key, Tone::Accent, format!("{} {value}", self.words.t(id)))
            });
            lines.push(Line::Marks(marks.to_vec()));
        }
        lines.extend(self.here(yamyam.at()));
        if options != yamyam.game.options() {
            lines.extend(self.air());
            lines.push(self.say("yamyam-other-rules", Tone::Faint));
        }
        lines
    }

    fn here(&self, place: Position) -> Option<Line> {
        let yamyam = self.yamyam;
        let said = lens::explain(&yamyam.lens, yamyam.board(), place, self.words)?;
        Some(self.text(said))
    }

    fn legend(&self) -> Vec<Line> {
        CLASSES
            .into_iter()
            .map(|(of, id)| {
                let (mark, ascii, tone) = class(of);
                Line::Row {
                    mark: self.look.glyph(mark, ascii).into(),
                    tone,
                    text: self.words.t(id).into_owned(),
                    right: self.count(of).to_string(),
                }
            })
            .collect()
    }

    fn short_legend(&self) -> Line {
        let with = |number: bool| {
            CLASSES.map(|(of, id)| {
                let (mark, ascii, tone) = class(of);
                let name = self.words.t(id);
                let text = if number {
                    format!("{name} {}", self.count(of))
                } else {
                    name.into_owned()
                };
                (self.look.glyph(mark, ascii), tone, text)
            })
        };
        let long = with(true);
        let takes = long.iter().map(|(_, _, text)| beside::width(text) + 3);
        if takes.sum::<u16>() <= self.yamyam.window.words.width + 1 {
            Line::Marks(long.to_vec())
        } else {
            Line::Marks(with(false).to_vec())
        }
    }

    fn count(&self, of: Class) -> usize {
        let counts = self.yamyam.lens.counts();
        match of {
            Class::Safe => counts.safe,
            Class::Unsafe => counts.unsafe_cells,
            Class::TooFar => counts.too_far,
            Class::Risky => counts.risky,
        }
    }

    fn options(&self, options: Options) -> [(&'static str, &'static str, String); 3] {
        let on = |on: bool| match on {
            // Where there is little room a stroke says no.
            false if !self.beside => "-".to_owned(),
            on => self.words.t(if on { "yes" } else { "no" }).into_owned(),
        };
        let max = options.max.map(NonZeroU32::get);
        [
            ("1", "yamyam-trapdoor", on(options.trapdoor)),
            ("2", "yamyam-smell", on(options.smell)),
            (
                self.look.glyph("±", "+"),
                "yamyam-max",
                max.map_or_else(|| on(false), |max| max.to_string()),
            ),
        ]
    }

    fn watch(&self, watch: &Watch) -> Vec<Line> {
        let words = self.words;
        let steps = [("n", watch.steps().into())];
        let (id, tone) = match watch.fate() {
            Fate::Out => ("yamyam-fate-out", Tone::Exit),
            Fate::Lost => ("yamyam-fate-lost", Tone::Alert),
            Fate::Wandering if watch.frame().is_some() => ("yamyam-fate-going", Tone::Text),
            Fate::Wandering => ("yamyam-fate-wandering", Tone::Text),
        };
        let mut lines = vec![self.say("yamyam-watch", Tone::Accent)];
        lines.extend(self.air());
        lines.push(Line::Bar(watch.steps(), WATCHED, tone));
        lines.push(Line::Text(words.tr(id, &steps), tone));
        lines.extend(self.air());
        lines.extend(self.here(watch.from));
        lines.extend(self.air());
        if self.beside {
            lines.push(self.say("yamyam-watch-about", Tone::Faint));
        }
        lines
    }

    /// What became of many, beside what the classification says.
    fn crowd(&self, from: Position, tally: &TumbleCounts) -> Vec<Line> {
        let words = self.words;
        let all = tally.creatures();
        let title = words.tr("yamyam-crowd", &[("n", all.into())]);
        let mut lines = vec![Line::Text(title, Tone::Accent)];
        lines.extend(self.air());
        let fates = [
            ("yamyam-n-out", tally.out, Tone::Exit),
            ("yamyam-n-wandering", tally.wandering, Tone::Trail),
            ("yamyam-n-lost", tally.lost, Tone::Alert),
        ];
        if self.beside {
            for (id, number, tone) in fates {
                lines.push(Line::Row {
                    mark: self.look.glyph("■", "*").into(),
                    tone,
                    text: words.t(id).into_owned(),
                    right: number.to_string(),
                });
                lines.push(Line::Bar(number, all, tone));
            }
        } else {
            let mark = self.look.glyph("■", "*");
            let fates =
                fates.map(|(id, number, tone)| (mark, tone, format!("{} {number}", words.t(id))));
            lines.push(Line::Marks(fates.to_vec()));
        }
        lines.extend(self.air());
        lines.extend(self.here(from));
        if let Some(mean) = tally.mean_steps_out() {
            // Tenths are enough; the division is by languages with comma and with point.
            let tenths = (mean * 10.0).round() as u64;
            let values = [
                ("whole", (tenths / 10).into()),
                ("tenth", (tenths % 10).into()),
            ];
            lines.extend(self.air());
            lines.push(Line::Text(words.tr("yamyam-mean", &values), Tone::Faint));
        }
        lines
    }

    fn lesson(&self, lesson: &Lesson) -> Vec<Line> {
        let words = self.words;
        let phase = lesson.phase();
        let title = match phase {
            Phase::Begin | Phase::Exits(_) => "yamyam-search-exits",
            Phase::Marked | Phase::Danger(_) => "yamyam-search-danger",
            Phase::Done => "yamyam-search-done",
        };
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let mut lines = vec![self.say(title, Tone::Accent)];
        lines.extend(self.air());
        lines.push(Line::Bar(
            count(lesson.at()),
            count(lesson.length()),
            Tone::Trail,
        ));
        lines.extend(self.air());
        let (id, event) = match phase {
            Phase::Begin => ("yamyam-lesson-begin", None),
            Phase::Exits(event) => ("yamyam-lesson-exits", Some(event)),
            Phase::Marked => ("yamyam-lesson-marked", None),
            Phase::Danger(event) => ("yamyam-lesson-danger", Some(event)),
            Phase::Done => ("yamyam-lesson-done", None),
        };
        let values = event.map(|event| {
            let dir = words.t(dir_name(event.dir)).into();
            [("dir", dir), ("n", event.steps.into())]
        });
        lines.push(self.text(words.tr(id, values.as_ref().map_or(&[], |values| values))));
        let options = self.yamyam.lens.options();
        if phase == Phase::Marked {
            if let Some(max) = options.max {
                let max = u64::from(max.get());
                let values = [("n", max.into()), ("most", (2 * max).into())];
                lines.push(self.text(words.tr("yamyam-lesson-max", &values)));
            }
            if options.smell {
                lines.push(self.say("yamyam-lesson-smell", Tone::Text));
            }
        }
        if self.beside {
            lines.push(Line::Air);
            if phase == Phase::Done {
                lines.extend(self.legend());
            } else {
                lines.push(self.pair(HOLE, Tone::ExitCell, "yamyam-exit"));
                lines.push(self.row(("3", "3"), Tone::Reached, "yamyam-steps-out"));
                if lesson.is_marked() {
                    let (mark, ascii, tone) = class(Class::Unsafe);
                    lines.push(self.row((mark, ascii), tone, "yamyam-unsafe"));
                    let (mark, ascii, tone) = class(Class::Risky);
                    lines.push(self.row((mark, ascii), tone, "yamyam-risky"));
                }
            }
        }
        lines
    }
}
