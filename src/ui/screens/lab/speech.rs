//! The laboratory as text mode says it: what is going on in each maze, and its numbers.

use super::keys::{Command, KEYS};
use super::{Lab, draw, texts};
use crate::ui::event::Now;
use crate::ui::screens::{Context, Next, Scene};
use crate::ui::speech::{Cause, Spoken, Taken};

impl Lab {
    /// Goes on until something else is said of the first maze.
    fn go_on(&mut self, context: &Context<'_>) {
        if self.is_done() {
            self.play_or_pause(context.now);
        }
        let says = |lab: &Self| lab.panes.first().map(texts::sentence);
        let before = says(self);
        while !self.is_done() && says(self) == before {
            self.advance(context.now, 1, true);
        }
        self.playing = false;
    }
}

impl Spoken for Lab {
    fn say(&mut self, scene: &Scene<'_>, _: Now, _: Cause) -> Vec<String> {
        if let Some(asks) = self.question.say(scene) {
            return asks;
        }
        let words = scene.words;
        let mut lines = vec![format!("{}.", words.t("menu-laboratory"))];
        for pane in &self.panes {
            let names = draw::names(pane, words, scene.look);
            lines.push(format!("{names}: {}", words.t(&texts::sentence(pane))));
            let numbers = texts::numbers(pane).into_iter().map(|(id, _, value)| {
                let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                format!("{}: {value}", words.t(id))
            });
            lines.push(numbers.collect::<Vec<_>>().join(", "));
        }
        lines
    }

    fn introduction(&self, scene: &Scene<'_>) -> Vec<String> {
        let keys = KEYS.iter();
        let keys = keys.map(|one| format!("{}: {}", one.short, scene.words.t(one.says)));
        keys.collect()
    }

    fn line(&mut self, context: &mut Context<'_>, line: &str) -> Option<Taken> {
        if self.question.is_asked() {
            let asked = self.question.line(context, line)?;
            return Some(Taken::Does(self.asked(context, asked)));
        }
        let typed = match line {
            "" => "space".to_owned(),
            "back" => "q".to_owned(),
            line => line.to_lowercase(),
        };
        let mut bindings = KEYS.iter();
        let binding = bindings.find(|binding| binding.short.to_lowercase() == typed)?;
        let (_, command) = *binding.keys.first()?;
        if command == Command::Play {
            self.go_on(context);
            return Some(Taken::Does(Next::Redraw));
        }
        Some(Taken::Does(self.command(context, command)))
    }
}
