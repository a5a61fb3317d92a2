//! One player's application: a stack of screens. Events go in, effects come out as data;
//! nothing here does IO or reads a clock.

pub mod event;
pub mod keymap;
pub mod lines;
mod screens;
mod settings;
pub mod stale;
mod widgets;

use event::{Effect, Event, Key, Now};
use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::rng::Rng;
use crate::games::{Level, LevelError, Opening};
use crate::i18n::Lang;
use crate::look::{Caps, Tone};
use screens::{Context, Next, Scene, Screen, menu::Menu, play::Play};
use settings::Settings;
use stale::Stale;

/// The smallest terminal on which everything can be played, in columns and rows.
pub const MIN_SIZE: (u16, u16) = (40, 12);

/// How an [`App`] begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// Terminal size in columns and rows.
    pub size: (u16, u16),
    /// What the terminal can show.
    pub caps: Caps,
    /// The language to begin in.
    pub lang: Lang,
    /// Where the seeds of this session's boards come from.
    pub seed: u64,
    /// A game to begin with; `None`: the menu.
    pub game: Option<Opening>,
}

/// A line that the server puts over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notice {
    Draining(u64),
    Idle(u64),
    /// A board is searched for; keys wait until it is there.
    Searching,
}

/// One player's application.
pub struct App {
    size: (u16, u16),
    caps: Caps,
    settings: Settings,
    rng: Rng,
    /// Never empty; the last one is on top and gets the keys.
    screens: Vec<Box<dyn Screen>>,
    notice: Option<Notice>,
    /// What was searched for last: another board of the same game is searched for too.
    wish: Option<Level>,
    /// What may look otherwise than it was drawn last.
    stale: Stale,
}

impl App {
    /// A fresh application that wants to be drawn.
    ///
    /// # Errors
    /// [`LevelError`] when `start.game` names a level that cannot be played.
    pub fn new(start: Start) -> Result<App, LevelError> {
        let mut app = App {
            size: start.size,
            caps: start.caps,
            settings: Settings::new(start.lang),
            rng: Rng::new(start.seed),
            screens: Vec::with_capacity(2),
            notice: None,
            wish: None,
            stale: Stale::ALL,
        };
        let mut context = app.context(Now::ZERO);
        let first: Box<dyn Screen> = match start.game {
            Some(opening) => Box::new(Play::open(&mut context, opening)?),
            None => Box::new(Menu::new(&mut context)),
        };
        app.screens.push(first);
        Ok(app)
    }

    fn context(&mut self, now: Now) -> Context<'_> {
        Context {
            now,
            size: self.size,
            look: self.settings.look(self.caps),
            settings: &mut self.settings,
            rng: &mut self.rng,
        }
    }

    fn too_small(&self) -> bool {
        self.size.0 < MIN_SIZE.0 || self.size.1 < MIN_SIZE.1
    }

    /// The language spoken now.
    pub fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// Takes one event in. Never blocks, never does IO.
    pub fn update(&mut self, now: Now, event: Event) -> Vec<Effect> {
        match &event {
            Event::Key(Key::Ctrl('c')) => return vec![Effect::Quit],
            Event::Key(key) => {
                if let Some(Notice::Idle(_)) = self.notice {
                    self.notice = None;
                    self.stale = Stale::ALL;
                }
                if self.notice == Some(Notice::Searching) {
                    return Vec::new();
                }
                if self.too_small() {
                    return match keymap::latin(*key) {
                        Key::Char('q') => vec![Effect::Quit],
                        _ => Vec::new(),
                    };
                }
            }
            Event::Resize { width, height } => {
                self.size = (*width, *height);
                self.stale = Stale::ALL;
            }
            Event::Caps(caps) => {
                self.caps = *caps;
                self.stale = Stale::ALL;
            }
            Event::Draining { seconds } => {
                self.notice = Some(Notice::Draining(*seconds));
                self.stale = Stale::ALL;
                return Vec::new();
            }
            Event::IdleWarning { seconds } => {
                self.notice = Some(Notice::Idle(*seconds));
                self.stale = Stale::ALL;
                return Vec::new();
            }
            Event::Found(found) => return self.found(now, found.clone()),
            Event::Tick | Event::Paste(_) | Event::Click { .. } | Event::Told(_) => {}
        }
        self.pass(now, &event)
    }

    /// Gives the event to the top screen and does what it answers.
    fn pass(&mut self, now: Now, event: &Event) -> Vec<Effect> {
        let Some(mut top) = self.screens.pop() else {
            return vec![Effect::Quit];
        };
        let next = top.update(&mut self.context(now), event);
        self.follow(now, top, next)
    }

    /// A board was found: its game takes the place of the screen that asked for it.
    fn found(&mut self, now: Now, found: Option<Opening>) -> Vec<Effect> {
        self.stale = Stale::ALL;
        if self.notice == Some(Notice::Searching) {
            self.notice = None;
        }
        let wish = self.wish.take();
        let play = found.and_then(|opening| Play::open(&mut self.context(now), opening).ok());
        let play = play.map(|play| play.wished(wish));
        match (play, self.screens.pop()) {
            (Some(play), Some(top)) => self.follow(now, top, Next::Replace(Box::new(play))),
            (None, Some(top)) => {
                // Nothing of that kind: the screen that asked says so.
                self.screens.push(top);
                self.pass(now, &Event::Found(None))
            }
            (_, None) => vec![Effect::Quit],
        }
    }

    /// Does what `screen`, taken from the top of the stack, wants next.
    fn follow(&mut self, now: Now, screen: Box<dyn Screen>, next: Next) -> Vec<Effect> {
        self.stale = self.stale.and(match next {
            Next::Still => Stale::NOTHING,
            Next::Part(stale) => stale,
            _ => Stale::ALL,
        });
        match next {
            Next::Still | Next::Stay | Next::Part(_) => self.screens.push(screen),
            Next::Push(above) => self.screens.extend([screen, above]),
            Next::Replace(other) => self.screens.push(other),
            Next::Find(wish) => {
                self.screens.push(screen);
                self.notice = Some(Notice::Searching);
                self.wish = Some(wish.level.clone());
                return vec![Effect::Find(wish)];
            }
            Next::Home => {
                self.screens.clear();
                let menu = Menu::new(&mut self.context(now));
                self.screens.push(Box::new(menu));
            }
            Next::Quit => {
                self.screens.push(screen);
                return vec![Effect::Quit];
            }
            Next::Back(answer) => {
                let Some(mut below) = self.screens.pop() else {
                    return vec![Effect::Quit];
                };
                let next = below.answer(&mut self.context(now), answer);
                return self.follow(now, below, next);
            }
        }
        Vec::new()
    }

    /// When the application wants [`Event::Tick`], on the clock of `now`; `None`: not at all.
    pub fn deadline(&self) -> Option<Now> {
        match self.too_small() {
            true => None,
            false => self.screens.last().and_then(|screen| screen.deadline()),
        }
    }

    /// Whether clicks mean something now. Where they do not, the terminal keeps the mouse,
    /// so that text can be marked with it.
    pub fn wants_mouse(&self) -> bool {
        !self.too_small()
            && self
                .screens
                .last()
                .is_some_and(|screen| screen.wants_mouse())
    }

    /// What may look otherwise since the last call; asking clears it.
    pub fn take_stale(&mut self) -> Stale {
        std::mem::take(&mut self.stale)
    }

    /// Draws the screen. `area` starts at 0,0; `buf` is blank and may be a part of it: some
    /// rows of those that [`App::take_stale`] named.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        let look = self.settings.look(self.caps);
        let words = screens::words(self.settings.lang, &look);
        buf.set_style(area, look.style(Tone::Text));
        if self.too_small() {
            widgets::too_small(area, buf, &look, words);
            return;
        }
        let scene = Scene {
            look: &look,
            words,
            settings: &self.settings,
        };
        // Whatever lies below the last screen that covers everything cannot be seen.
        let first = self
            .screens
            .iter()
            .rposition(|screen| !screen.is_overlay())
            .unwrap_or(0);
        for screen in &self.screens[first..] {
            screen.draw(&scene, area, buf);
        }
        if let Some(notice) = self.notice {
            let text = match notice {
                Notice::Draining(seconds) => {
                    words.tr("notice-draining", &[("seconds", seconds.into())])
                }
                Notice::Searching => words.t("notice-searching").into_owned(),
                Notice::Idle(seconds) => words.tr("notice-idle", &[("seconds", seconds.into())]),
            };
            widgets::banner(area, buf, &look, &text);
        }
    }
}
