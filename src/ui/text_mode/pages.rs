//! The pages that text mode says.

use super::{Conversation, Reply, is_command};
use crate::games::{self, GameDef, Level};
use crate::look::{Caps, Depth, Look};
use crate::model::{HostPage, StoreReply};
use crate::ui::event::Event;
use crate::ui::pages::account::Account;
use crate::ui::pages::daily::Daily;
use crate::ui::pages::help::Help;
use crate::ui::pages::ladder::Steps;
use crate::ui::pages::live::Live;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::panel::Panel;
use crate::ui::screens::menu::{self, Menu};
use crate::ui::screens::{Context, Fetch, Next, Screen};

/// What pages are drawn on that are only said.
const SIZE: (u16, u16) = (80, 24);

impl Conversation {
    pub(super) fn context(&mut self) -> Context<'_> {
        let caps = Caps {
            depth: Depth::Mono,
            unicode: !self.words.is_ascii(),
        };
        Context {
            now: self.now,
            size: SIZE,
            look: Look::new(caps),
            settings: &mut self.settings,
            rng: &mut self.rng,
            seeds: &mut self.seeds,
            profile: self.profile.as_ref(),
            presence: self.visit.as_ref().map(|visit| visit.presence()),
            address: &self.address,
            host_texts: &self.host_texts,
            clipboard: None,
            requests: &mut self.requests,
            stars: &mut self.won,
        }
    }

    /// The page that a line opens.
    pub(super) fn page_named(&mut self, line: &str) -> Option<Box<dyn Screen>> {
        match line {
            "me" if self.profile.is_some() => Some(Panel::of(Account::default())),
            _ if is_command(line, "scores") => {
                let leaderboards = self.leaderboards(&line["scores".len()..])?;
                Some(Panel::of(leaderboards))
            }
            "ladder" if self.profile.is_some() => Some(Steps::screen(&mut self.context(), None)),
            "levels" => {
                let entry = self.entry;
                Some(menu::boards(&mut self.context(), entry))
            }
            "live" if self.visit.is_some() => Some(Panel::of(Live::new(&mut self.context()))),
            "menu" => Some(Menu::screen(&mut self.context())),
            "today" if self.profile.is_some() => Some(Panel::of(Daily::new(&mut self.context()))),
            "settings" => Some(Panel::of(SettingsPage::default())),
            _ => {
                let mut texts = [HostPage::Imprint, HostPage::Privacy].into_iter();
                let text = texts.find(|page| page.name() == line);
                let text = text.filter(|page| self.host_texts.has(*page))?;
                Some(Panel::of(Help::of_host(text)))
            }
        }
    }

    /// Opens a page and says all of it; where it has asked the store, with the reply.
    pub(super) fn open_page(&mut self, mut page: Box<dyn Screen>) -> Reply {
        let context = self.context();
        let text = page.spoken().filter(|page| page.is_text());
        if let Some(text) = text.map(|page| page.say(&context.scene())) {
            let text = format!("{}\n{}", text.join("\n"), self.prompt());
            return self.reply(text, false);
        }
        self.pages.push(page);
        self.heard.clear();
        match self.requests.is_empty() {
            true => self.say_page(),
            false => self.reply(String::new(), false),
        }
    }

    /// One line on a page.
    pub(super) fn page_line(&mut self, line: &str) -> Reply {
        let Some(mut page) = self.pages.pop() else {
            return Reply::default();
        };
        let mut context = self.context();
        let next = page.spoken().and_then(|page| page.line(&mut context, line));
        // A connection may break before the page is left.
        page.close(&mut context);
        match next {
            None => {
                self.pages.push(page);
                self.sentence("line-page")
            }
            Some(Next::Push(mut above) | Next::Replace(mut above)) => {
                if let Some(game) = above.active_game() {
                    let (level, seed) = game.chosen();
                    return self.play_chosen(game.entry, level, seed);
                }
                self.pages.push(page);
                if above.spoken().is_none() {
                    // A room has words of its own.
                    above.close(&mut self.context());
                    return self.sentence("line-rooms");
                }
                self.open_page(above)
            }
            Some(Next::Find {
                opening,
                server_seeded,
            }) => match games::find(opening.game) {
                Some(entry) => {
                    let seed = opening.seed.filter(|_| !server_seeded);
                    self.play_chosen(entry, opening.level, seed)
                }
                None => Reply::default(),
            },
            Some(Next::Back) => {
                if let Some(mut below) = self.pages.pop() {
                    below.came_back(&mut self.context());
                    self.pages.push(below);
                }
                self.heard.clear();
                self.say_page()
            }
            Some(Next::Quit) => {
                self.pages.clear();
                self.leave_session()
            }
            // What was asked for is played, or followed.
            Some(Next::Fetch(_)) if self.room.is_some() => {
                self.pages.push(page);
                self.requests.clear();
                self.sentence("line-room-leave")
            }
            Some(Next::Fetch(fetch)) => {
                self.pages.clear();
                self.replays = fetch == Fetch::Watch;
                if let Fetch::Step(step) = fetch {
                    self.fetched_step = Some(step);
                }
                self.reply(String::new(), false)
            }
            Some(_) => {
                self.pages.push(page);
                self.say_page()
            }
        }
    }

    /// Plays what was chosen on a page.
    fn play_chosen(&mut self, entry: &'static GameDef, level: Level, seed: Option<u64>) -> Reply {
        self.pages.clear();
        if self.room.is_some() {
            return self.sentence("line-room-leave");
        }
        self.lay_aside(self.now);
        let text = self.begin_level(self.now, entry, level, seed);
        self.reply(text, false)
    }

    /// Gives a reply of the store to the page, and says what it changed.
    pub(super) fn page_reply(&mut self, reply: &StoreReply) -> String {
        let Some(mut page) = self.pages.pop() else {
            return String::new();
        };
        let event = Event::Reply(Box::new(reply.clone()));
        page.update(&mut self.context(), &event);
        self.pages.push(page);
        self.said_of_page()
    }

    fn say_page(&mut self) -> Reply {
        let text = self.said_of_page();
        self.reply(text, false)
    }

    /// What the page on top says that was not heard yet.
    fn said_of_page(&mut self) -> String {
        self.words = self.words.in_language(self.settings.lang);
        let mut says = Vec::new();
        if let Some(mut page) = self.pages.pop() {
            if let Some(spoken) = page.spoken() {
                says = spoken.say(&self.context().scene());
            }
            self.pages.push(page);
        }
        let new = says.iter().filter(|line| !self.heard.contains(line));
        let text: String = new.map(|line| format!("{line}\n")).collect();
        self.heard = says;
        format!("{text}{}", self.prompt())
    }
}
