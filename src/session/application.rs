//! What a session shows.

use std::sync::Arc;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::games::dirty::Dirty;
use crate::i18n::Lang;
use crate::model::StoreRequest;
use crate::ui::event::{Effect, Event, Now};
use crate::ui::{App, Goodbye, Start};

/// What a session shows. [`App`] is the one there is, and says what each means; tests bring others.
#[allow(missing_docs, reason = "see App")]
pub trait Application: Send {
    fn update(&mut self, now: Now, event: Event) -> Vec<Effect>;
    fn deadline(&self) -> Option<Now> {
        None
    }
    fn is_dirty(&self) -> bool;
    fn take_dirty(&mut self) -> Dirty;
    fn draw(&self, _area: Rect, _buffer: &mut Buffer) {}
    fn lang(&self) -> Lang {
        Lang::default()
    }
    fn wants_mouse(&self) -> bool {
        false
    }
    fn plays(&self) -> Option<&'static str> {
        None
    }
    fn last_request(&mut self, _now: Now) -> Option<StoreRequest> {
        None
    }
    fn goodbye(&self, _now: Now) -> Goodbye {
        Goodbye::default()
    }
}

impl Application for App {
    fn update(&mut self, now: Now, event: Event) -> Vec<Effect> {
        App::update(self, now, event)
    }

    fn deadline(&self) -> Option<Now> {
        App::deadline(self)
    }

    fn is_dirty(&self) -> bool {
        App::is_dirty(self)
    }

    fn take_dirty(&mut self) -> Dirty {
        App::take_dirty(self)
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        App::draw(self, area, buffer);
    }

    fn lang(&self) -> Lang {
        App::lang(self)
    }

    fn wants_mouse(&self) -> bool {
        App::wants_mouse(self)
    }

    fn plays(&self) -> Option<&'static str> {
        App::plays(self)
    }

    fn last_request(&mut self, now: Now) -> Option<StoreRequest> {
        App::last_request(self, now)
    }

    fn goodbye(&self, now: Now) -> Goodbye {
        App::goodbye(self, now)
    }
}

pub type MakeApp = Arc<dyn Fn(Start) -> Box<dyn Application> + Send + Sync>;

/// The application there is, beginning with the menu if the game asked for cannot be
/// played.
pub fn app(start: Start) -> Box<dyn Application> {
    Box::new(App::begun(start, false).0)
}
