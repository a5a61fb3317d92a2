//! The screens. The top one gets the events; overlays are drawn over the screen below.

mod backdrop;
mod board;
pub(crate) mod layout;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod room;
mod title;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::rng::Rng;
use crate::games::dirty::Dirty;
use crate::games::seeds::Seeds;
use crate::i18n::Words;
use crate::look::Look;
use crate::model::{HostTexts, Profile, PublicAddress, Step, StoreRequest};
use crate::rooms::{Here, Presence};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Effect, Event, Now};
use crate::ui::is_too_small;
use crate::ui::notice::Notice;
use crate::ui::settings::Settings;
use crate::ui::speech::Spoken;
use crate::ui::stars::Stars;
use crate::ui::view::{Answer, Go};

/// What a screen may use while it takes an event.
pub(crate) struct Context<'a> {
    pub(crate) now: Now,
    /// The terminal in columns and rows.
    pub(crate) size: (u16, u16),
    pub(crate) look: Look,
    pub(crate) settings: &'a mut Settings,
    /// Random numbers for everything that is no secret.
    pub(crate) rng: &'a mut Rng,
    /// The seeds of boards, which are secret.
    pub(crate) seeds: &'a mut Seeds,
    /// Who plays, where the server has a database.
    pub(crate) profile: Option<&'a Profile>,
    /// Those who are here; `None`: the host shows nothing of them.
    pub(crate) presence: Option<&'a Presence>,
    /// What is shown of them.
    pub(crate) here: Option<&'a Here>,
    pub(crate) address: &'a PublicAddress,
    pub(crate) host_texts: &'a HostTexts,
    /// Whether the terminal may take a text for its clipboard.
    pub(crate) has_clipboard: bool,
    pub(crate) stars: &'a mut Stars,
    /// What this event comes to.
    pub(crate) effects: &'a mut Vec<Effect>,
    /// What may look otherwise after this event.
    pub(crate) dirty: &'a mut Dirty,
    pub(crate) notice: &'a mut Option<Notice>,
}

impl Context<'_> {
    pub(crate) fn ask(&mut self, request: StoreRequest) {
        if self.profile.is_some() {
            self.effects.push(Effect::Request(Box::new(request)));
        }
    }

    pub(crate) fn ask_all(&mut self, requests: impl IntoIterator<Item = StoreRequest>) {
        requests.into_iter().for_each(|request| self.ask(request));
    }

    /// Asks the store for a run: its screen comes on top, and keys do nothing until then.
    pub(crate) fn fetch(&mut self, request: StoreRequest, fetch: Fetch) -> Go {
        self.ask(request);
        *self.notice = Some(Notice::Fetching(fetch));
        self.redraw();
        Go::Stay
    }

    /// Gives the terminal a text for its clipboard. Returns whether it may have one.
    pub(crate) fn copy(&mut self, text: &str) -> bool {
        if self.has_clipboard {
            self.effects.push(Effect::Copy(text.to_owned()));
        }
        self.has_clipboard
    }

    pub(crate) fn redraw(&mut self) {
        self.redraw_some(Dirty::ALL);
    }

    /// These areas may look otherwise.
    pub(crate) fn redraw_some(&mut self, areas: Dirty) {
        *self.dirty = self.dirty.union(areas);
    }

    /// When something ends that the store says will be over in so many milliseconds: a little
    /// later, as the session's clock and the store's differ.
    pub(crate) fn after(&self, left: u64) -> Now {
        self.now + Duration::from_millis(left + 500)
    }

    pub(crate) fn keep_settings(&mut self) {
        self.ask(StoreRequest::Settings(self.settings.text()));
    }

    /// Whether the terminal has no room for any screen.
    pub(crate) fn is_too_small(&self) -> bool {
        is_too_small(self.size)
    }

    pub(crate) fn words(&self) -> &'static Words {
        Words::shown(self.settings.lang, self.look.unicode())
    }

    /// What a page is shown with.
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            look: &self.look,
            words: self.words(),
            settings: self.settings,
            profile: self.profile,
            stars: self.stars,
            here: self.here,
            address: self.address,
            host_texts: self.host_texts,
        }
    }
}

/// What a screen may use while it is drawn.
pub(crate) struct Scene<'a> {
    pub(crate) look: &'a Look,
    pub(crate) words: &'a Words,
    pub(crate) settings: &'a Settings,
    /// Who plays, where the server has a database.
    pub(crate) profile: Option<&'a Profile>,
    pub(crate) stars: &'a Stars,
    /// Who else is here, as the menu shows it; `None`: the host shows nothing of it.
    pub(crate) here: Option<&'a Here>,
    pub(crate) address: &'a PublicAddress,
    pub(crate) host_texts: &'a HostTexts,
}

/// What to do with a run once the store has sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fetch {
    Continue,
    /// Continue the board of this step of the ladder, which may be new.
    Step(Step),
    Watch,
    Race,
    Live,
}

/// How a screen lies over those below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// A panel over the screen below.
    Panel,
    /// Help, which has the screen to itself.
    Help,
    /// The same, with a picture beside it.
    Picture,
    Screen,
    /// The menu, from which nothing leads back and whose rows name their keys.
    Menu,
    /// The ladder, to which one comes back from its boards.
    Ladder,
    /// A room, which goes on below what lies over it, as others play on meanwhile.
    Room,
}

impl Layer {
    /// Whether it is a panel, alone on the screen or not.
    pub(crate) fn is_panel(self) -> bool {
        matches!(self, Self::Panel | Self::Help | Self::Picture)
    }
}

pub(crate) trait Screen: Spoken + Send {
    fn update(&mut self, context: &mut Context<'_>, event: &Event) -> Go;

    /// What lay above this screen has closed.
    fn came_back(&mut self, _context: &mut Context<'_>) -> Go {
        Go::Stay
    }

    /// The page that closed above it was one of its questions, and this was chosen.
    fn answered(&mut self, _context: &mut Context<'_>, _answer: Answer) -> Go {
        Go::Stay
    }

    /// When this screen wants [`Event::Tick`]; `None`: not at all.
    fn deadline(&self) -> Option<Now> {
        None
    }

    /// The game on this screen, under way or over.
    fn game(&self) -> Option<&ActiveGame> {
        None
    }

    fn game_mut(&mut self) -> Option<&mut ActiveGame> {
        None
    }

    /// The player ends the session: asks the store to keep what it does not have yet.
    fn close(&mut self, _context: &mut Context<'_>) {}

    /// Whether a run that was fetched replaces this screen, as there is no reason to come back
    /// to it.
    fn gives_way(&self) -> bool {
        false
    }

    fn layer(&self) -> Layer {
        Layer::Screen
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer);
}
