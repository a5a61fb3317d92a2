//! One player's application: a stack of screens. Events go in, effects come out as data;
//! nothing here does IO or reads a clock, so every screen can be tested without a server.

pub mod active_game;
pub mod event;
mod gallery;
pub mod ghost;
pub(crate) mod keymap;
pub(crate) mod names;
mod notice;
mod pages;
mod panel;
pub mod replay_player;
mod replies;
mod screens;
pub(crate) mod settings;
mod share;
pub(crate) mod speak;
pub(crate) mod speech;
pub(crate) mod stars;
#[cfg(test)]
mod tests;
mod view;
mod widgets;

use std::sync::Arc;

use event::{Effect, Event, Key, Now};
use ratatui::{buffer::Buffer, layout::Rect};

use crate::core::rng::Rng;
use crate::games::dirty::Dirty;
use crate::games::seeds::Seeds;
use crate::games::{self, LevelError};
use crate::i18n::{Lang, Words};
use crate::limits::budget::BoardLimit;
use crate::look::{Caps, Depth, Look, Tone};
use crate::model::{Begin, Code, HostTexts, Profile, PublicAddress};
use crate::rooms::{Here, Presence, Visit};
use notice::{Notice, SAID_FOR};
pub(crate) use notice::{trouble_says, trouble_text};
use pages::join::JoinPage;
use pages::live::Live;
pub(crate) use pages::live::text as live_text;
use panel::Panel;
pub use replies::{Goodbye, Resumable};
use screens::{Context, Fetch, Layer, Scene, Screen, menu::Menu, play::Play};
use settings::Settings;
use stars::Stars;
use view::Go;

/// The smallest terminal on which everything can be played, in columns and rows.
pub const MIN_SIZE: (u16, u16) = (40, 12);

/// From so many rows on a panel lies over the screen that it came from.
const ROWS_FOR_BOTH: u16 = 16;

/// Whether a terminal of this size has no room for the screens.
fn is_too_small(size: (u16, u16)) -> bool {
    size.0 < MIN_SIZE.0 || size.1 < MIN_SIZE.1
}

#[derive(Clone, Debug)]
pub struct Start {
    /// Terminal size in columns and rows.
    pub size: (u16, u16),
    /// What the terminal can show.
    pub caps: Caps,
    /// The language to begin in.
    pub lang: Lang,
    /// Where the seeds of this session's boards come from: a secret.
    pub seed: u64,
    /// What to begin with.
    pub game: Begin,
    /// Who plays; `None` where the server has no database.
    pub profile: Option<Profile>,
    /// Which boards may be ranked; `None`: all.
    pub board_limit: Option<BoardLimit>,
    /// Those who are here; `None`: the player sees nothing of others.
    pub presence: Option<Presence>,
    /// Where players reach the server.
    pub address: PublicAddress,
    /// Whether the terminal may take a text for its clipboard.
    pub has_clipboard: bool,
    /// What the host has written for the players.
    pub host_texts: HostTexts,
}

impl Start {
    /// The start of an application that is heard and not seen.
    pub(crate) fn heard(unicode: bool) -> Self {
        let depth = Depth::Mono;
        Self {
            size: (80, 24),
            caps: Caps { depth, unicode },
            lang: Lang::default(),
            seed: 0,
            game: Begin::Menu,
            profile: None,
            board_limit: None,
            presence: None,
            address: PublicAddress::default(),
            has_clipboard: false,
            host_texts: HostTexts::default(),
        }
    }
}

/// What is played when a game is over and its result is looked at.
pub const RESULT: &str = "result";

/// What is shown where the player is in a room.
pub const ROOM: &str = "room";

/// One player's application.
pub struct App {
    size: (u16, u16),
    caps: Caps,
    settings: Settings,
    rng: Rng,
    seeds: Seeds,
    profile: Option<Profile>,
    address: PublicAddress,
    host_texts: HostTexts,
    has_clipboard: bool,
    /// What this event has come to so far.
    effects: Vec<Effect>,
    stars: Stars,
    /// Never empty. The last screen is on top and gets the keys.
    screens: Vec<Box<dyn Screen>>,
    notice: Option<Notice>,
    /// The run that was asked for last, and whether it is raced once its board was tried.
    challenge: (Option<Code>, bool),
    /// What the operator said, and until when it is shown.
    said: Option<(Arc<str>, Now)>,
    /// What may look otherwise than it was drawn last.
    dirty: Dirty,
    /// Whether another screen is on top than was told of last.
    is_new: bool,
    /// Whether one has come back to the screen on top since.
    is_back: bool,
    /// Boxed, as few bytes of a session are for it.
    around: Option<Box<Around>>,
}

/// The session among the others, and what is seen of these.
struct Around {
    visit: Visit,
    here: Here,
}

impl App {
    /// A new application, which has to be drawn.
    ///
    /// # Errors
    /// [`LevelError`] when `start.game` names a level that cannot be played.
    pub fn new(start: Start) -> Result<Self, LevelError> {
        match Self::begun(start, false) {
            (app, None) => Ok(app),
            (_, Some(error)) => Err(error),
        }
    }

    /// The same; whether it is heard and not seen. Where a level cannot be played, it begins with the
    /// menu.
    pub(crate) fn begun(start: Start, is_heard: bool) -> (Self, Option<LevelError>) {
        let mut seeds = Seeds::new(start.seed, start.board_limit);
        let mut settings = Settings::new(start.lang);
        settings.is_heard = is_heard;
        let profile = start.profile.as_ref();
        if let Some(kept) = profile.and_then(|profile| profile.settings.as_ref()) {
            settings.read(kept);
        }
        let mut app = Self {
            size: start.size,
            caps: start.caps,
            settings,
            rng: Rng::new(seeds.draw()),
            seeds,
            profile: start.profile,
            address: start.address,
            host_texts: start.host_texts,
            has_clipboard: start.has_clipboard,
            effects: Vec::new(),
            stars: Stars::default(),
            screens: Vec::with_capacity(2),
            notice: None,
            challenge: (None, false),
            said: None,
            dirty: Dirty::ALL,
            is_new: true,
            is_back: false,
            around: start.presence.map(|presence| {
                let (visit, here) = (presence.visit(), Here::default());
                Box::new(Around { visit, here })
            }),
        };
        if !matches!(start.game, Begin::Game(_)) {
            app.show_menu(Now::ZERO);
        }
        let trouble = app.begin(Now::ZERO, start.game).err();
        if app.screens.is_empty() {
            app.show_menu(Now::ZERO);
        }
        app.look_around(Now::ZERO);
        (app, trouble)
    }

    /// Begins over the screens that there are.
    fn begin(&mut self, now: Now, begin: Begin) -> Result<(), LevelError> {
        if let Some(request) = begin.request().filter(|_| self.profile.is_some()) {
            self.effects.push(Effect::Request(Box::new(request)));
            self.notice = Some(Notice::Fetching(match begin {
                Begin::Race(_) => Fetch::Race,
                Begin::Replay(_) => Fetch::Watch,
                Begin::Watch(_) => Fetch::Live,
                Begin::Step(step) => Fetch::Step(step),
                _ => Fetch::Continue,
            }));
        }
        let mut context = self.context(now);
        let above: Option<Box<dyn Screen>> = match begin {
            Begin::Game(opening) => Some(Box::new(Play::open(&mut context, opening)?)),
            Begin::Live | Begin::Watch(_) if context.presence.is_some() => {
                let live = Live::new(&mut context);
                Some(Panel::of(live))
            }
            Begin::Join(room) => Some(JoinPage::join(&mut context, &room)),
            Begin::Room(chosen, name) => Some(JoinPage::open(&mut context, chosen, name)),
            _ => None,
        };
        self.is_new |= above.is_some();
        self.screens.extend(above);
        Ok(())
    }

    fn context(&mut self, now: Now) -> Context<'_> {
        Context {
            now,
            size: self.size,
            look: self.settings.look(self.caps),
            settings: &mut self.settings,
            rng: &mut self.rng,
            seeds: &mut self.seeds,
            profile: self.profile.as_ref(),
            presence: self.around.as_ref().map(|around| around.visit.presence()),
            here: self.around.as_ref().map(|around| &around.here),
            address: &self.address,
            host_texts: &self.host_texts,
            has_clipboard: self.has_clipboard,
            stars: &mut self.stars,
            effects: &mut self.effects,
            dirty: &mut self.dirty,
            notice: &mut self.notice,
        }
    }

    fn too_small(&self) -> bool {
        is_too_small(self.size)
    }

    /// The name of the game that is played, [`ROOM`] or [`RESULT`]; `None`: none of them.
    pub fn plays(&self) -> Option<&'static str> {
        if self.screens.iter().any(|one| one.layer() == Layer::Room) {
            return Some(ROOM);
        }
        let played = self.played();
        let is_result = || self.screens.iter().any(|screen| screen.game().is_some());
        played.or_else(|| is_result().then_some(RESULT))
    }

    /// The name of the game that is played: not one that is over.
    fn played(&self) -> Option<&'static str> {
        let mut games = self.screens.iter().filter_map(|screen| screen.game());
        Some(games.find(|game| !game.is_over())?.entry.name)
    }

    /// The language spoken now.
    pub fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// Takes one event in. Never blocks, never does IO.
    pub fn update(&mut self, now: Now, event: Event) -> Vec<Effect> {
        self.take(now, event);
        self.finish(now)
    }

    /// Ends an event: what it came to.
    fn finish(&mut self, now: Now) -> Vec<Effect> {
        // A key that changes a part of a board changes no screen: it costs nothing.
        let top = self.screens.last().map(|screen| screen.layer());
        if self.dirty == Dirty::ALL || top == Some(Layer::Menu) {
            self.look_around(now);
        }
        let effects = std::mem::take(&mut self.effects);
        for effect in &effects {
            if let Effect::Request(request) = effect {
                self.apply_to_profile(request);
            }
        }
        effects
    }

    /// Counts the session among those who play, tells those who watch of its game, and looks at the
    /// others for the menu. It happens when a screen changes anyway: a menu that is left alone shows
    /// what it showed.
    fn look_around(&mut self, now: Now) {
        let plays = self.played();
        let Some(around) = &mut self.around else {
            return;
        };
        around.visit.play(plays.is_some());
        let name = self.settings.name_to_watch(self.profile.as_ref());
        for screen in &mut self.screens {
            if let Some(active_game) = screen.game_mut() {
                // A room has a name of its own for the player, which its members see in any case.
                let in_room = active_game.name_in_room().cloned();
                let lets_watch = self.settings.lets_watch();
                let name = match &in_room {
                    Some(in_room) => lets_watch.then_some((in_room, 0)),
                    None => name,
                };
                active_game.keep_live(&around.visit, name, now);
            }
        }
        let here = around.visit.look();
        if around.here != here {
            around.here = here;
            self.dirty = Dirty::ALL;
        }
    }

    fn take(&mut self, now: Now, event: Event) {
        match &event {
            Event::Key(Key::Ctrl('c')) => return self.close(now),
            Event::Key(key) => {
                if self.notice.is_some_and(Notice::ends_with_key) {
                    self.notice = None;
                    self.dirty = Dirty::ALL;
                }
                if self.notice.is_some_and(Notice::holds_keys) {
                    return;
                }
                if self.too_small() {
                    if keymap::latin(*key) == Key::Char('q') {
                        self.close(now);
                    }
                    return;
                }
            }
            Event::Resize { width, height } => {
                self.size = (*width, *height);
                self.dirty = Dirty::ALL;
                self.pass_below(now, &event);
            }
            Event::Caps(caps) => {
                self.caps = *caps;
                self.dirty = Dirty::ALL;
                self.pass_below(now, &event);
            }
            Event::Draining { seconds } => return self.notify(Notice::Draining(*seconds)),
            Event::IdleWarning { seconds } => return self.notify(Notice::Idle(*seconds)),
            Event::Said(text) => {
                self.said = Some((Arc::clone(text), now + SAID_FOR));
                self.dirty = Dirty::ALL;
                return;
            }
            Event::Tick => {
                if self.said.as_ref().is_some_and(|(_, until)| *until <= now) {
                    self.said = None;
                    self.dirty = Dirty::ALL;
                    // The screen on top may have asked for a later time, or for none.
                    if self.due().is_none_or(|at| at > now) {
                        return;
                    }
                }
                self.pass_below(now, &event);
            }
            Event::Live => {
                let games = self.screens.iter().filter_map(|screen| screen.game());
                games.for_each(|game| game.publish());
                // The room of a question or a help that lies over it goes on.
                self.pass_below(now, &event);
            }
            Event::Reply(reply) => return self.reply(now, reply),
            Event::Paste(_) | Event::Click { .. } => {}
        }
        self.pass(now, &event);
    }

    fn notify(&mut self, notice: Notice) {
        self.notice = Some(notice);
        self.dirty = Dirty::ALL;
    }

    /// Ends the session: every screen asks the store to keep what is not kept yet.
    fn close(&mut self, now: Now) {
        let mut screens = std::mem::take(&mut self.screens);
        for screen in &mut screens {
            screen.close(&mut self.context(now));
        }
        self.screens = screens;
        self.effects.push(Effect::Quit);
    }

    /// Gives the event to the top screen, and goes where it leads.
    fn pass(&mut self, now: Now, event: &Event) {
        if let Some(mut top) = self.screens.pop() {
            let go = top.update(&mut self.context(now), event);
            self.follow(now, top, go);
        }
    }

    /// Passes an event to the screens below the top one: a change of the terminal to all of them, as
    /// they will be seen again; what happens by itself to the room, which continues there.
    fn pass_below(&mut self, now: Now, event: &Event) {
        let is_room = |screen: &dyn Screen| screen.layer() == Layer::Room;
        let room = self.screens.iter().rposition(|screen| is_room(&**screen));
        let mut screens = std::mem::take(&mut self.screens);
        let (top, before, mut leads) = (screens.pop(), self.dirty, None);
        for (n, screen) in screens.iter_mut().enumerate() {
            let takes = match event {
                Event::Tick => room == Some(n),
                Event::Live => room == Some(n) || !is_room(&**screen),
                _ => true,
            };
            let go = takes.then(|| screen.update(&mut self.context(now), event));
            let go = go.filter(|go| room == Some(n) && !matches!(go, Go::Stay));
            leads = leads.or(go.map(|go| (n, go)));
        }
        // What lies over them may not be drawn in parts.
        if self.dirty != before {
            self.dirty = Dirty::ALL;
        }
        screens.extend(top);
        self.screens = screens;
        // A round that begins or ends takes away what lies over it.
        if let Some((n, go)) = leads {
            self.screens.truncate(n + 1);
            if let Some(screen) = self.screens.pop() {
                self.follow(now, screen, go);
            }
        }
    }

    /// Goes where an event leads that came to `screen`, which was taken from the top of the stack.
    fn follow(&mut self, now: Now, screen: Box<dyn Screen>, go: Go) {
        let above = match go {
            Go::Stay | Go::Choose(_) => return self.screens.push(screen),
            // A session may have begun with a game.
            Go::Back if self.screens.is_empty() && screen.layer() != Layer::Menu => {
                self.show_menu(now);
                None
            }
            Go::Back | Go::Answer(_) => {
                self.dirty = Dirty::ALL;
                let Some(mut below) = self.screens.pop() else {
                    self.screens.push(screen);
                    return self.effects.push(Effect::Quit);
                };
                let mut context = self.context(now);
                let mut leads = below.came_back(&mut context);
                if let Go::Answer(answer) = go {
                    leads = below.answered(&mut context, answer);
                } else {
                    // After a round the page of the room says something else than before it.
                    self.is_new |= screen.layer() == Layer::Room;
                    self.is_back = !self.is_new;
                }
                return self.follow(now, below, leads);
            }
            Go::Open(above) => {
                self.screens.push(screen);
                if above.game().is_some() {
                    self.make_way();
                }
                Some(above)
            }
            Go::Replace(other) => Some(other),
            Go::Home(above) => {
                self.show_menu(now);
                above
            }
        };
        self.screens.extend(above);
        self.is_new = true;
        self.dirty = Dirty::ALL;
    }

    fn show_menu(&mut self, now: Now) {
        self.screens.clear();
        let menu = Menu::screen(&mut self.context(now));
        self.screens.push(menu);
    }

    /// When the application wants [`Event::Tick`], as time since the session began; `None`:
    /// it waits for nothing.
    pub fn deadline(&self) -> Option<Now> {
        // What `new` came to goes out at once, not with the first key.
        if !self.effects.is_empty() {
            return Some(Now::ZERO);
        }
        let said = self.said.as_ref().map(|(_, until)| *until);
        said.into_iter().chain(self.due()).min()
    }

    /// When a screen wants the time: the one on top, or one that goes on below it.
    fn due(&self) -> Option<Now> {
        let (top, below) = self.screens.split_last().filter(|_| !self.too_small())?;
        let mut below = below.iter().rev();
        let room = below.find(|below| below.layer() == Layer::Room);
        let room = room.filter(|_| top.layer() != Layer::Room);
        let due = room.and_then(|room| room.deadline());
        due.into_iter().chain(top.deadline()).min()
    }

    /// Whether clicks mean something now. Where they do not, the terminal keeps the mouse,
    /// so that players can select text with it.
    pub fn wants_mouse(&self) -> bool {
        let top = self.screens.last().filter(|_| !self.too_small());
        let game = top.and_then(|top| top.game());
        game.is_some_and(|game| !game.is_covered && !game.is_over() && game.entry.has_clicks)
    }

    /// Whether anything may look different since it was asked for.
    pub fn is_dirty(&self) -> bool {
        self.dirty.any()
    }

    /// The areas that may look different since the last call; asking clears them.
    pub fn take_dirty(&mut self) -> Dirty {
        let dirty = std::mem::take(&mut self.dirty);
        // What lies over everything is drawn whole: an area could end within a wide character of it.
        match dirty.any() && (self.notice.is_some() || self.said.is_some()) {
            true => Dirty::ALL,
            false => dirty,
        }
    }

    fn scene<'a>(&'a self, look: &'a Look) -> Scene<'a> {
        Scene {
            look,
            words: Words::shown(self.settings.lang, look.unicode()),
            settings: &self.settings,
            profile: self.profile.as_ref(),
            stars: &self.stars,
            here: self.around.as_ref().map(|around| &around.here),
            address: &self.address,
            host_texts: &self.host_texts,
        }
    }

    /// Draws the screen. `area` starts at 0,0; `buf` is blank and has all of it or one of the areas
    /// that [`App::take_dirty`] named.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        let look = self.settings.look(self.caps);
        let scene = self.scene(&look);
        let words = scene.words;
        games::fill_background(buf, look.style(Tone::Text));
        if self.too_small() {
            widgets::too_small(area, buf, &look, words);
            return;
        }
        let mut shown = self.screens.iter().rev();
        let top = shown.next();
        // One panel at a time, over what it came from. On a small terminal little would be seen of that
        // but of a covered board.
        let is_covered = |below: &dyn Screen| below.game().is_some_and(|game| game.is_covered);
        if top.is_some_and(|top| top.layer() == Layer::Panel)
            && let Some(below) = shown.find(|screen| screen.layer() != Layer::Panel)
            && (area.height >= ROWS_FOR_BOTH || is_covered(&**below))
        {
            below.draw(&scene, area, buf);
            look.dim(buf);
        }
        if let Some(top) = top {
            top.draw(&scene, area, buf);
        }
        let notice = self.notice.map(|notice| notice.text(words));
        let said = self.said.as_ref();
        let said = said.map(|(text, _)| notice::said(words, text));
        let mut above = area;
        for text in notice.iter().chain(&said) {
            let rows = widgets::banner(above, buf, &look, text);
            above.height = above.height.saturating_sub(rows);
        }
    }
}
