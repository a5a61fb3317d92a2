//! One player's session.
//!
//! One task owns one player. Input always drains, at most one write is under way,
//! and a frame is drawn only when something changed and nothing is under way: so a
//! client that stops reading while it types can neither wedge the loop nor grow it.

pub mod cells;
pub mod effects;
pub mod encode;
pub mod exec;
pub mod folded;
pub mod framing;
pub mod input;
pub mod lifeline;
pub mod local;
pub mod memory;
pub mod places;
pub mod plain;
mod player;
pub mod screen;
pub mod seats;
pub mod term;
#[cfg(test)]
mod tests;
pub mod waiting;
mod way;
pub mod wire;

use crate::i18n::{Lang, Words};
use crate::look::Caps;
use crate::model::{Ask, Begin};
use crate::ui::event::{Effect, Event, Now};
use crate::ui::stale::Stale;
use crate::ui::{App, Start};
use memory::{Desk, Person};
use places::Share;
use player::Player;
use rand::TryRng;
use rand::rngs::SysRng;
use ratatui::{buffer::Buffer, layout::Rect};
use screen::Screen;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{Gone, Incoming, Wire, Writing};

/// The widest terminal that is filled: 4K screens with a small font have about 480
/// columns. What a client claims is a u32.
pub const WIDTH_MAX: u16 = 500;

/// The highest terminal that is filled.
pub const HEIGHT_MAX: u16 = 200;

/// The size of a terminal that says 0, as `ssh -tt` from a script does.
const SIZE_UNKNOWN: (u16, u16) = (80, 24);

/// How long a client may take to accept the last bytes and close its side.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long the first frame waits for the language and the settings of a player: too
/// short to be seen, and ten times what a store at hand takes.
const WELCOME: Duration = Duration::from_millis(50);

/// How long before the end for want of input the player is warned.
const IDLE_WARNING: Duration = Duration::from_secs(60);

/// What a session shows. [`App`] is the one there is; tests bring others.
pub trait Application: Send {
    /// See [`App::update`].
    fn update(&mut self, now: Now, event: Event) -> Vec<Effect>;
    /// See [`App::deadline`].
    fn deadline(&self) -> Option<Now>;
    /// See [`App::take_stale`].
    fn take_stale(&mut self) -> Stale;
    /// See [`App::draw`].
    fn draw(&self, area: Rect, buffer: &mut Buffer);
    /// See [`App::lang`].
    fn lang(&self) -> Lang;
    /// See [`App::wants_mouse`].
    fn wants_mouse(&self) -> bool {
        false
    }
    /// The session ends: what the memory is to keep of it.
    fn last_ask(&mut self, _now: Now) -> Option<Ask> {
        None
    }
}

impl Application for App {
    fn update(&mut self, now: Now, event: Event) -> Vec<Effect> {
        App::update(self, now, event)
    }

    fn deadline(&self) -> Option<Now> {
        App::deadline(self)
    }

    fn take_stale(&mut self) -> Stale {
        App::take_stale(self)
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

    fn last_ask(&mut self, now: Now) -> Option<Ask> {
        App::last_ask(self, now)
    }
}

/// Makes the application of a session.
pub type MakeApp = Arc<dyn Fn(Start) -> Box<dyn Application> + Send + Sync>;

/// The application there is, beginning with the menu if the game asked for cannot be
/// played.
pub fn app(start: Start) -> Box<dyn Application> {
    let menu = Start {
        game: Begin::Menu,
        ..start.clone()
    };
    match App::new(start).or_else(|_| App::new(menu)) {
        Ok(app) => Box::new(app),
        Err(error) => panic!("no menu: {error}"),
    }
}

/// Whether sessions may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// They may.
    Not,
    /// Until then: the server stops.
    At(Instant),
    /// No longer, and there is nothing to say about it.
    Now,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player left.
    Quit,
    /// The connection broke off or was closed.
    HangUp,
    /// The server stopped.
    Drain,
    /// Nothing was typed for long.
    Idle,
    /// A bug. It ends this session and no other.
    Panic,
}

impl End {
    /// The exit status the client is told.
    pub fn status(self) -> u8 {
        u8::from(self == End::Panic)
    }

    /// The line that stays behind on the player's terminal, without its end; empty:
    /// none.
    fn line(self, words: &Words) -> String {
        match self {
            End::Quit | End::HangUp => String::new(),
            End::Drain => words.t("end-drain").into_owned(),
            End::Idle => words.t("end-idle").into_owned(),
            End::Panic => words.t("end-panic").into_owned(),
        }
    }
}

/// What a session begins with.
pub struct Setup {
    /// Makes the application.
    pub make_app: MakeApp,
    /// What the terminal is, as far as the client said.
    pub env: term::Env,
    /// Whether the terminal may be asked what it is, where the environment leaves it
    /// open.
    pub ask: bool,
    /// Columns and rows, as claimed.
    pub size: (u32, u32),
    /// The language asked for; `None`: what the environment says.
    pub lang: Option<Lang>,
    /// What to begin with.
    pub game: Begin,
    /// Who plays, for the server's memory; `None`: nothing is remembered.
    pub person: Option<Arc<Person>>,
    /// Where the boards' seeds come from.
    pub seed: u64,
    /// The session ends when nothing was typed for so long; `None`: never.
    pub idle: Option<Duration>,
    /// Places for work that takes long.
    pub places: Share,
    /// Whether the server goes on.
    pub stop: watch::Receiver<Stop>,
}

/// The time since a session began.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// A clock that begins now.
    pub fn start() -> Clock {
        Clock(Instant::now())
    }

    /// The time since the beginning.
    pub fn now(self) -> Now {
        self.0.elapsed()
    }

    /// When that much time has passed since the beginning.
    pub fn at(self, now: Now) -> Instant {
        self.0 + now
    }
}

/// A size that can be drawn, whatever was claimed.
pub fn clamp_size((width, height): (u32, u32)) -> (u16, u16) {
    let clamp = |claimed: u32, unknown: u16, max: u16| match u16::try_from(claimed) {
        Ok(0) => unknown,
        Ok(size) => size.min(max),
        Err(_) => max,
    };
    (
        clamp(width, SIZE_UNKNOWN.0, WIDTH_MAX),
        clamp(height, SIZE_UNKNOWN.1, HEIGHT_MAX),
    )
}

/// A seed that nobody can foresee.
pub fn fresh_seed() -> u64 {
    // Without randomness of the system no key exchange would have come to an end.
    SysRng.try_next_u64().unwrap_or_default()
}

/// The language the environment asks for, or else English.
pub fn language(env: &term::Env) -> Lang {
    let tags = env.languages();
    tags.iter()
        .find_map(|tag| Lang::from_locale(tag))
        .unwrap_or_default()
}

/// The sentences for a terminal that shows this much.
pub fn words(lang: Lang, caps: Caps) -> &'static Words {
    match caps.unicode {
        true => Words::of(lang),
        false => Words::in_ascii(lang),
    }
}

/// Plays one session to its end, full screen.
pub async fn run(mut wire: impl Wire, setup: Setup) -> End {
    let Setup {
        make_app,
        env,
        ask,
        size,
        lang,
        game,
        person,
        seed,
        idle,
        places,
        mut stop,
    } = setup;
    let clock = Clock::start();
    let caps = env.caps();
    let mut desk = person.map(Desk::new);
    let mut profile = match &mut desk {
        Some(desk) => Some(desk.welcome(WELCOME).await),
        None => None,
    };
    // A language that is asked for comes before the one that was kept.
    let kept = profile
        .as_mut()
        .and_then(|profile| profile.settings.as_mut());
    if let (Some(lang), Some(kept)) = (lang, kept) {
        kept.push_str(&format!(" lang={}", lang.code()));
    }
    let start = Start {
        size: clamp_size(size),
        caps,
        lang: lang.unwrap_or_else(|| language(&env)),
        seed,
        game,
        profile,
    };
    let mut lang = start.lang;
    let screen = Screen::new(start.size, caps);
    let before = Screen::enter(ask && env.worth_asking());
    drop(env);
    // Boxed: it would have room here several times, once for each name it goes by.
    let sat_down = guarded(|| Box::new(Player::new(make_app(start), screen, clock, before)));
    drop(make_app);
    let (end, writing) = match sat_down {
        Ok(mut player) => {
            let mut idle = Idle {
                limit: idle,
                since: clock.now(),
                warned: false,
            };
            let server = Server {
                places,
                stop: &mut stop,
                desk: &mut desk,
            };
            let (end, writing) = play(&mut wire, &mut player, clock, &mut idle, server).await;
            // A broken application may break again.
            let last = guarded(|| {
                let (lang, mut last) = (player.lang(), player.take_asks());
                if end != End::Panic {
                    last.extend(player.last_ask());
                }
                drop(player);
                (lang, last)
            });
            if let Ok((spoken, mut asks)) = last {
                lang = spoken;
                if let Some(mut desk) = desk {
                    let last = asks.pop();
                    desk.ask(asks);
                    desk.part(last);
                }
            }
            (end, writing)
        }
        Err(Panicked) => (End::Panic, None),
    };
    if end != End::HangUp {
        let mut last = Screen::leave().to_vec();
        let line = end.line(words(lang, caps));
        if !line.is_empty() {
            last.extend_from_slice(format!("mazed: {line}\r\n").as_bytes());
        }
        let _ = timeout(FAREWELL, farewell(&mut wire, writing, last, end.status())).await;
    }
    wire.cut();
    end
}

/// What a session has of its server.
struct Server<'a> {
    places: Share,
    stop: &'a mut watch::Receiver<Stop>,
    desk: &'a mut Option<Desk>,
}

/// The loop. Gives back the write under way at the end.
async fn play(
    wire: &mut impl Wire,
    player: &mut Player,
    clock: Clock,
    idle: &mut Idle,
    server: Server<'_>,
) -> (End, Option<Writing>) {
    let Server { places, stop, desk } = server;
    let mut writing: Option<Writing> = None;
    let mut search: Option<Search> = None;
    let mut timer = pin!(sleep_until(clock.at(Now::ZERO)));
    let mut armed: Option<Now> = None;
    let mut stops = None;
    loop {
        let step = guarded(|| {
            let bytes = if writing.is_none() {
                player.output()
            } else {
                None
            };
            let deadline = player.deadline(writing.is_some() || bytes.is_some());
            (bytes, deadline, player.wants_to_quit())
        });
        let Ok((bytes, deadline, quit)) = step else {
            return (End::Panic, writing);
        };
        if let Some(bytes) = bytes {
            writing = Some(wire.write(bytes));
        }
        if quit {
            return (End::Quit, writing);
        }
        if player.is_behind() && wire.is_gone() {
            return (End::HangUp, None);
        }
        let asks = player.take_asks();
        if let Some(desk) = desk.as_mut().filter(|_| !asks.is_empty()) {
            desk.ask(asks);
        }
        if search.is_none()
            && let Some(wish) = player.take_wish()
        {
            search = Some(Box::pin(effects::find(wish, places.clone())));
        }
        let deadline = [deadline, idle.deadline(), stops]
            .into_iter()
            .flatten()
            .min();
        // Most keys only put the end for want of input off: the timer may come too
        // early, and then finds nothing to do.
        if let Some(sooner) = deadline.filter(|at| armed.is_none_or(|armed| *at < armed)) {
            timer.as_mut().reset(clock.at(sooner));
            armed = Some(sooner);
        }
        let step = tokio::select! {
            biased;
            written = written(&mut writing) => {
                writing = None;
                match written {
                    Ok(()) => continue,
                    Err(Gone) => return (End::HangUp, None),
                }
            }
            changed = stop.changed() => {
                let until = match (changed, *stop.borrow_and_update()) {
                    (Ok(()), Stop::Not) => continue,
                    (Ok(()), Stop::At(until)) => until,
                    (Ok(()), Stop::Now) => return (End::Quit, writing),
                    // Nobody is left who could stop it later.
                    (Err(_), _) => return (End::Drain, writing),
                };
                let left = until.saturating_duration_since(Instant::now());
                stops = Some(clock.now() + left);
                let seconds = left.as_secs_f32().round() as u64;
                guarded(|| player.event(Event::Draining { seconds }))
            }
            () = &mut timer, if armed.is_some() => {
                armed = None;
                let now = clock.now();
                if stops.is_some_and(|at| at <= now) {
                    return (End::Drain, writing);
                }
                match idle.check(now) {
                    IdleCheck::Over => return (End::Idle, writing),
                    IdleCheck::Warn(seconds) => guarded(|| player.event(Event::IdleWarning { seconds })),
                    IdleCheck::Fine => guarded(|| player.tick()),
                }
            }
            event = found(&mut search) => {
                search = None;
                guarded(|| player.event(event))
            }
            told = told(desk) => guarded(|| player.event(Event::Told(Box::new(told)))),
            incoming = wire.read(), if player.takes_input() => match incoming {
                Incoming::Data(bytes) => {
                    idle.typed(clock.now());
                    guarded(|| player.typed(&bytes))
                }
                Incoming::Input(input) => {
                    idle.typed(clock.now());
                    guarded(|| player.input(input))
                }
                Incoming::Resize(width, height) => {
                    guarded(|| player.resize(clamp_size((width, height))))
                }
                // Nobody can type any more, but somebody may look: `ssh -tt HOST < keys`.
                Incoming::Eof => return (End::Quit, writing),
                Incoming::Closed => return (End::HangUp, None),
            }
        };
        if let Err(Panicked) = step {
            return (End::Panic, writing);
        }
    }
}

/// A search for a board under way.
type Search = Pin<Box<dyn Future<Output = Event> + Send>>;

/// Waits for the search under way; for ever, if there is none.
async fn found(search: &mut Option<Search>) -> Event {
    match search {
        Some(search) => search.await,
        None => std::future::pending().await,
    }
}

/// Waits for an answer of the memory; for ever, if there is none.
pub(crate) async fn told(desk: &mut Option<Desk>) -> crate::model::Told {
    match desk {
        Some(desk) => desk.told().await,
        None => std::future::pending().await,
    }
}

/// Waits for the write under way; for ever, if there is none.
async fn written(writing: &mut Option<Writing>) -> Result<(), Gone> {
    match writing {
        Some(writing) => writing.await,
        None => std::future::pending().await,
    }
}

/// Writes what is left and ends the channel, then waits until the other side has
/// closed too. Input is thrown away meanwhile, so that none of it blocks the way.
pub(crate) async fn farewell(
    wire: &mut impl Wire,
    writing: Option<Writing>,
    last: Vec<u8>,
    status: u8,
) -> Result<(), Gone> {
    if let Some(writing) = writing {
        drive(wire, writing).await?;
    }
    if !last.is_empty() {
        let writing = wire.write(last);
        drive(wire, writing).await?;
    }
    let writing = wire.finish(status);
    drive(wire, writing).await?;
    while wire.read().await != Incoming::Closed {}
    Ok(())
}

/// Drives a write to its end and throws input away meanwhile.
pub(crate) async fn drive(wire: &mut impl Wire, mut writing: Writing) -> Result<(), Gone> {
    loop {
        tokio::select! {
            biased;
            written = &mut writing => return written,
            incoming = wire.read() => {
                if incoming == Incoming::Closed {
                    return Err(Gone);
                }
            }
        }
    }
}

/// The timer that ends a session nobody plays.
struct Idle {
    limit: Option<Duration>,
    since: Now,
    warned: bool,
}

enum IdleCheck {
    Fine,
    Warn(u64),
    Over,
}

impl Idle {
    fn typed(&mut self, now: Now) {
        self.since = now;
        self.warned = false;
    }

    /// How long before the end the warning comes.
    fn lead(limit: Duration) -> Duration {
        IDLE_WARNING.min(limit / 2)
    }

    fn deadline(&self) -> Option<Now> {
        let limit = self.limit?;
        let lead = if self.warned {
            Duration::ZERO
        } else {
            Idle::lead(limit)
        };
        Some(self.since + limit - lead)
    }

    fn check(&mut self, now: Now) -> IdleCheck {
        let Some(limit) = self.limit else {
            return IdleCheck::Fine;
        };
        if self.since + limit <= now {
            return IdleCheck::Over;
        }
        if self.warned || self.deadline().is_some_and(|at| at > now) {
            return IdleCheck::Fine;
        }
        self.warned = true;
        IdleCheck::Warn(Idle::lead(limit).as_secs())
    }
}

/// A panic was caught; the hook has printed it.
#[derive(Debug)]
pub(crate) struct Panicked;

/// Runs what may have a bug in it. After a panic nothing of what it touched is used
/// again, except to be dropped.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Panicked)
}
