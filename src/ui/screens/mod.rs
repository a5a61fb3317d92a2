//! The screens. The top one gets the events; overlays let the one below shine through.

mod backdrop;
mod by_code;
pub mod choice;
pub mod daily;
pub mod help;
pub mod lab;
pub mod layout;
pub mod me;
pub mod menu;
pub mod options;
pub mod play;
pub mod replay;
pub mod result;
pub mod scores;
pub mod setup;
mod title;

use ratatui::{buffer::Buffer, layout::Rect};

use super::dirty_rows::DirtyRows;
use super::event::{Event, Now};
use super::settings::Settings;
use crate::core::rng::Rng;
use crate::games::Opening;
use crate::games::packed::UnpackedRun;
use crate::i18n::{Lang, Words};
use crate::look::Look;
use crate::model::{Profile, Saved, StoreRequest};
use crate::ui::seeds::Seeds;

/// What a screen may use while it takes an event.
pub struct Context<'a> {
    /// The time since the session began.
    pub now: Now,
    /// The terminal in columns and rows.
    pub size: (u16, u16),
    /// The look in force when the event came.
    pub look: Look,
    /// The player's choices.
    pub settings: &'a mut Settings,
    /// Where everything comes from that only has to look random.
    pub rng: &'a mut Rng,
    /// Where the seeds of boards come from.
    pub seeds: &'a mut Seeds,
    /// Who plays, where the server has a memory.
    pub profile: Option<&'a Profile>,
    /// What the server's memory is to be asked.
    pub requests: &'a mut Vec<StoreRequest>,
}

impl Context<'_> {
    /// Asks the server's memory, where there is one.
    pub fn ask(&mut self, ask: StoreRequest) {
        if self.profile.is_some() {
            self.requests.push(ask);
        }
    }

    /// Keeps the settings with the player's key.
    pub fn keep_settings(&mut self) {
        if self.profile.is_some_and(|profile| !profile.guest) {
            self.ask(StoreRequest::Settings(self.settings.text()));
        }
    }

    /// The player's sentences.
    pub fn words(&self) -> &'static Words {
        words(self.settings.lang, &self.look)
    }
}

/// The sentences for a look: those in ASCII where it shows nothing else.
pub fn words(lang: Lang, look: &Look) -> &'static Words {
    if look.unicode() {
        Words::of(lang)
    } else {
        Words::in_ascii(lang)
    }
}

/// What a screen may use while it is drawn.
pub struct Scene<'a> {
    /// Colours and glyphs.
    pub look: &'a Look,
    /// The player's sentences.
    pub words: &'a Words,
    /// The player's choices.
    pub settings: &'a Settings,
    /// Who plays, where the server has a memory.
    pub profile: Option<&'a Profile>,
}

/// What an overlay tells the screen below when it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing was chosen: go on.
    Nothing,
    /// Another board of the same level.
    Again,
    /// The same board from its start.
    Same,
    /// Choose another level.
    Resize,
    /// Give up and watch the solution.
    GiveUp,
    /// To the menu.
    Menu,
    /// Show the help.
    Help,
    /// Show the settings.
    Settings,
    /// Show the lists.
    Lists,
    /// Show the boards of today.
    Today,
    /// Race on this board: the player's best run if so, else the fastest.
    Race(bool),
    /// Forget the player.
    Forget,
    /// The place of what was picked from a list.
    Picked(usize),
}

/// What is to become of a run that is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// The player goes on with it.
    Continue,
    /// The player watches it.
    Watch,
    /// The player races it.
    Race,
}

/// What follows an event.
pub enum Next {
    /// Nothing changed: no need to draw.
    Still,
    /// The same screen, changed.
    Stay,
    /// The same screen, changed in these rows only: a redraw of rows. Only the top screen
    /// may answer this, with nothing over it, and only if it can draw into a buffer that
    /// has just these rows.
    Rows(DirtyRows),
    /// Another screen on top.
    Push(Box<dyn Screen>),
    /// Another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// A board is to be searched for; the game on it comes in place of this screen.
    Find {
        /// The wish, with the seed to begin the search with.
        opening: Opening,
        /// Whether the server drew that seed.
        drawn: bool,
    },
    /// A run that the server's memory has been asked for comes on top of this screen; keys
    /// wait until it is there.
    Fetch(Fetch),
    /// This screen goes; the one below gets the answer.
    Back(Answer),
    /// All screens go, the menu comes.
    Home,
    /// The session ends.
    Quit,
}

/// One screen.
pub trait Screen: Send {
    /// Takes an event.
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Next;

    /// An overlay above this screen has gone with this answer.
    fn answer(&mut self, _context: &mut Context<'_>, _answer: Answer) -> Next {
        Next::Stay
    }

    /// When this screen wants a tick.
    fn deadline(&self) -> Option<Now> {
        None
    }

    /// The game under way, to be kept if the session ends now.
    fn unfinished(&self, _now: Now) -> Option<Saved<UnpackedRun>> {
        None
    }

    /// The player ends the session here: what is to be kept and was not yet is asked to be.
    fn part(&mut self, _context: &mut Context<'_>) {}

    /// Whether nobody wants to come back to this screen from a run that was fetched.
    fn gives_way(&self) -> bool {
        false
    }

    /// Whether clicks mean something.
    fn wants_mouse(&self) -> bool {
        false
    }

    /// Whether the screen below is to be drawn as well.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Draws the screen.
    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer);
}
