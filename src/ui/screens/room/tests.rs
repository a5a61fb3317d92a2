use std::time::Duration;

use super::*;
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::games::{self, Action};
use crate::i18n::{Lang, Words};
use crate::look::{Caps, Depth, Look};
use crate::model::{HostTexts, Profile, PublicAddress, RoomCode};
use crate::rooms::room::Mode;
use crate::rooms::{Mode as Shown, Presence, Visit};
use crate::ui::dirty_rows::DirtyRows;
use crate::ui::event::Effect;
use crate::ui::notice::Notice;
use crate::ui::pages::join::JoinPage;
use crate::ui::panel::Panel;
use crate::ui::seeds::Seeds;
use crate::ui::settings::Settings;
use crate::ui::stars::Stars;

const SECOND: Duration = Duration::from_secs(1);

/// A player with a room on the screen.
struct Player {
    screen: Box<RoomScreen>,
    began: Instant,
    size: (u16, u16),
    caps: Caps,
    settings: Settings,
    rng: Rng,
    seeds: Seeds,
    profile: Profile,
    address: PublicAddress,
    host_texts: HostTexts,
    effects: Vec<Effect>,
    /// The rows that the last event has changed.
    dirty: DirtyRows,
    notice: Option<Notice>,
    stars: Stars,
    visit: Visit,
}

fn presence() -> Presence {
    Presence::new(Shown::On, None).expect("a registry")
}

impl Player {
    /// The player of this number, who opens a room or joins that one.
    fn new(all: &Presence, n: u8, code: Option<RoomCode>, lang: Lang, size: (u16, u16)) -> Self {
        let (of, profile) = all.session_for_tests(n);
        let name = profile.name.clone();
        let visit = of.visit();
        let now = Instant::now();
        let membership = match code {
            None => {
                let mut rng = Rng::new(n.into());
                of.open_room(name.clone(), 0, || rng.next_u64(), now).ok()
            }
            Some(code) => of.join_room(&code.into(), name.clone(), 0, now).ok(),
        };
        let membership = membership.expect("in");
        let words = Words::of(lang);
        let lobby = Lobby::new(membership, &PublicAddress::default(), words);
        let screen = Box::new(RoomScreen {
            lobby: Panel::new(lobby, 0),
            beside: Beside::default(),
            others: Vec::new(),
            shows_others: false,
            round: None,
            watching: None,
            picks_reaction: false,
            question: Question::default(),
            told: None,
            due: None,
        });
        let mut player = Self {
            screen,
            began: now,
            size,
            caps: Caps {
                depth: Depth::True,
                unicode: true,
            },
            settings: Settings::new(lang),
            rng: Rng::new(1),
            seeds: Seeds::new(n.into()),
            profile,
            address: "maze.example.org:2222".parse().expect("an address"),
            host_texts: HostTexts::default(),
            effects: Vec::new(),
            dirty: DirtyRows::NONE,
            notice: None,
            stars: Stars::default(),
            visit,
        };
        player.live();
        player
    }

    fn with<T>(&mut self, with: impl FnOnce(&mut RoomScreen, &mut Context<'_>) -> T) -> T {
        let mut context = Context {
            now: self.began.elapsed(),
            size: self.size,
            look: self.settings.look(self.caps),
            settings: &mut self.settings,
            rng: &mut self.rng,
            seeds: &mut self.seeds,
            profile: Some(&self.profile),
            address: &self.address,
            host_texts: &self.host_texts,
            has_clipboard: true,
            stars: &mut self.stars,
            effects: &mut self.effects,
            dirty: &mut self.dirty,
            notice: &mut self.notice,
            presence: Some(self.visit.presence()),
        };
        with(&mut self.screen, &mut context)
    }

    fn send(&mut self, event: Event) -> Go {
        self.dirty = DirtyRows::NONE;
        let go = self.with(|screen, context| screen.update(context, &event));
        // What the application does with the game on the screen.
        let now = self.began.elapsed();
        if let Some(game) = self.screen.game_mut() {
            let name = game.name_in_room().cloned();
            let name = name.filter(|_| self.settings.lets_watch());
            game.keep_live(&self.visit, name.as_ref().map(|name| (name, 0)), now);
            if event == Event::Live {
                game.publish();
            }
        }
        go
    }

    /// How many rows the last event has changed.
    fn drawn(&self) -> usize {
        (0..24).filter(|row| self.dirty.contains(*row)).count()
    }

    fn key(&mut self, key: char) -> Go {
        self.send(Event::Key(Key::Char(key)))
    }

    fn enter(&mut self) -> Go {
        self.send(Event::Key(Key::Enter))
    }

    fn live(&mut self) -> Go {
        self.send(Event::Live)
    }

    fn code(&self) -> RoomCode {
        self.screen.room().code()
    }

    /// The board of the round.
    fn game(&self) -> &dyn games::Game {
        let round = self.screen.round.as_ref().expect("a round");
        round.play.active_game.game.as_ref()
    }

    /// One step on the shortest way.
    fn step(&mut self) {
        let game = self.game();
        let left = game.left().expect("a way");
        let key = Dir::ALL
            .into_iter()
            .zip(['w', 'd', 's', 'a'])
            .find(|(dir, _)| {
                let mut next = game.duplicate();
                next.apply(Action::Go(*dir));
                next.left().is_some_and(|next| next < left)
            });
        self.key(key.expect("a step").1);
    }

    fn solve(&mut self) {
        while self
            .screen
            .round
            .as_ref()
            .is_some_and(|round| !round.is_home)
        {
            self.step();
        }
    }

    fn picture(&self) -> Buffer {
        self.picture_of(self.screen.as_ref())
    }

    fn picture_of(&self, screen: &dyn Screen) -> Buffer {
        let look: Look = self.settings.look(self.caps);
        let scene = Scene {
            look: &look,
            words: Words::of(self.settings.lang),
            settings: &self.settings,
            profile: Some(&self.profile),
            stars: &self.stars,
            here: None,
            address: &self.address,
            host_texts: &self.host_texts,
        };
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        screen.draw(&scene, area, &mut buffer);
        buffer
    }

    fn text(&self) -> String {
        self.rows(&self.picture())
    }

    /// The text of what a key asks. The player stays.
    fn asked(&mut self, key: char) -> String {
        self.key(key);
        let question = self.screen.question().expect("a question");
        let text = self.rows(&self.picture_of(question));
        self.key('n');
        text
    }

    fn rows(&self, buffer: &Buffer) -> String {
        let rows = buffer.content.chunks(self.size.0.into());
        let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn leave(mut self) {
        self.screen.leave();
    }
}

/// Time passes, and everybody does what is due.
async fn pass(players: &mut [&mut Player], time: Duration) {
    const STEP: Duration = Duration::from_millis(100);
    for _ in 0..time.as_millis() / STEP.as_millis() {
        tokio::time::advance(STEP).await;
        for player in players.iter_mut() {
            player.send(Event::Tick);
            player.live();
        }
    }
}

fn show(player: &Player) {
    if std::env::var_os("MAZED_SHOW").is_some() {
        println!("{}\n", player.text());
    }
}

#[tokio::test(start_paused = true)]
async fn three_play_two_rounds_the_host_goes_and_the_next_one_goes_on() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let code = ada.code();
    let mut bo = Player::new(&all, 2, Some(code), Lang::De, (40, 12));
    let mut cy = Player::new(&all, 3, Some(code), Lang::Ru, (120, 40));
    ada.live();
    let said = ada.text();
    assert!(
        said.contains(&code.to_string()) && said.contains("3 of 64"),
        "{said}"
    );
    assert!(
        said.contains("ssh -t -p 2222") || said.contains("ssh -t"),
        "{said}"
    );
    for player in [&ada, &bo, &cy] {
        show(player);
    }
    // Only the host begins.
    bo.enter();
    assert_eq!(bo.screen.room().phase(), Phase::Lobby);
    // The smallest labyrinth, and three rounds.
    ada.send(Event::Key(Key::Down));
    ada.send(Event::Key(Key::Down));
    ada.send(Event::Key(Key::Right));
    ada.enter();
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND / 2).await;
    show(&bo);
    assert!(
        bo.screen.round.is_none() && bo.text().contains("Runde 1 von 3"),
        "{}",
        bo.text()
    );
    pass(&mut [&mut ada, &mut bo, &mut cy], 3 * SECOND).await;
    for player in [&ada, &bo, &cy] {
        assert!(player.screen.round.is_some());
        show(player);
    }
    // The same board for all.
    let seeds = [&ada, &bo, &cy].map(|player| {
        let round = player.screen.round.as_ref().expect("a round");
        round.play.active_game.seed()
    });
    assert!(seeds.iter().all(|seed| *seed == seeds[0]));
    ada.step();
    bo.key('r');
    show(&bo);
    bo.key('2');
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND / 5).await;
    assert!(ada.text().contains(":D"), "{}", ada.text());
    // There is no pause.
    bo.key('p');
    show(&bo);
    cy.key('g');
    cy.solve();
    show(&cy);
    pass(&mut [&mut ada, &mut bo, &mut cy], 2 * SECOND).await;
    show(&cy);
    assert!(ada.text().contains(" 1■ Leni"), "{}", ada.text());
    ada.solve();
    pass(&mut [&mut ada, &mut bo, &mut cy], 2 * SECOND).await;
    bo.solve();
    pass(&mut [&mut ada, &mut bo, &mut cy], 5 * SECOND).await;
    for player in [&ada, &bo, &cy] {
        assert!(player.screen.round.is_none(), "{}", player.text());
        show(player);
    }
    assert!(
        bo.text().contains("1 Pkt") && bo.text().contains("3 Pkt"),
        "{}",
        bo.text()
    );
    // The second round begins, and the host is gone without a word.
    ada.enter();
    pass(&mut [&mut bo, &mut cy], 4 * SECOND).await;
    drop(ada);
    pass(&mut [&mut bo, &mut cy], SECOND).await;
    bo.solve();
    cy.solve();
    pass(&mut [&mut bo, &mut cy], 31 * SECOND).await;
    assert!(!bo.screen.is_host(), "{}", bo.text());
    pass(&mut [&mut bo, &mut cy], 90 * SECOND).await;
    assert!(bo.screen.is_host(), "{}", bo.text());
    show(&bo);
    bo.enter();
    pass(&mut [&mut bo, &mut cy], 4 * SECOND).await;
    assert!(cy.screen.round.is_some());
    assert_eq!(cy.screen.room().round(), (3, 3));
    bo.solve();
    cy.solve();
    pass(&mut [&mut bo, &mut cy], 10 * SECOND).await;
    assert!(cy.screen.room().is_match_over());
    show(&cy);
    bo.leave();
    cy.live();
    assert!(cy.screen.is_host());
}

#[tokio::test(start_paused = true)]
async fn a_lost_player_comes_back_to_where_the_piece_was() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let code = ada.code();
    let mut bo = Player::new(&all, 2, Some(code), Lang::En, (80, 24));
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    bo.step();
    bo.step();
    let at = bo.game().position();
    // What the end of a session asks of its screens.
    drop(bo);
    pass(&mut [&mut ada], 5 * SECOND).await;
    let back = Player::new(&all, 2, Some(code), Lang::En, (80, 24));
    assert_eq!(back.game().position(), at);
    show(&back);
}

#[tokio::test(start_paused = true)]
async fn who_comes_late_may_begin_with_the_time_running() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    ada.enter();
    pass(&mut [&mut ada], 13 * SECOND).await;
    let mut late = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    show(&late);
    assert!(late.screen.round.is_none() && late.text().contains("in progress"));
    assert!(late.text().contains("If you watch (w)"), "{}", late.text());
    late.enter();
    let round = late.screen.round.as_ref().expect("a round");
    let clock = round.play.active_game.clock.time(late.began.elapsed());
    assert!(clock >= 9 * SECOND, "{clock:?}");
}

#[tokio::test(start_paused = true)]
async fn who_is_removed_sees_it_and_nothing_more_of_the_room() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.live();
    for _ in 0..5 {
        ada.send(Event::Key(Key::Down));
    }
    show(&ada);
    ada.key('x');
    let asked = ada.text();
    assert!(
        asked.contains("Remove this player?") && asked.contains("be able to rejoin"),
        "{asked}"
    );
    ada.key('n');
    bo.live();
    assert!(bo.screen.membership().is_some(), "no is an answer too");
    ada.key('x');
    ada.key('y');
    bo.live();
    let gone = bo.text();
    assert!(bo.screen.membership().is_none() && gone.contains("no longer in this room"));
    assert!(!gone.contains("hint-"), "{gone}");
    assert!(matches!(bo.enter(), Go::Home));
    ada.key('s');
    let end = format!("join {}", ada.code());
    let is_line = |effect: &Effect| matches!(effect, Effect::Copy(line) if line.ends_with(&end));
    assert!(ada.effects.iter().any(is_line));
    ada.key('o');
    assert!(ada.screen.room().is_locked() && ada.text().contains("locked"));
    // Nobody gets in again, so it is asked before.
    ada.asked('q');
    ada.key('o');
    assert!(matches!(ada.key('q'), Go::Home));
}

#[tokio::test(start_paused = true)]
async fn moves_of_others_draw_nothing_while_their_bars_are_the_same() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    bo.live();
    bo.live();
    assert_eq!(bo.drawn(), 0);
    // Against a wall.
    ada.key('w');
    bo.live();
    assert_eq!(bo.drawn(), 0);
    ada.step();
    ada.step();
    ada.step();
    bo.live();
    assert!(bo.drawn() < 24);
    bo.live();
    assert_eq!(bo.drawn(), 0);
}

#[tokio::test(start_paused = true)]
async fn the_form_takes_a_code_and_says_why_there_is_no_way_in() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut rng = Rng::new(77);
    let code = RoomCode::drawn(|| rng.next_u64());
    let form = ada.with(|_, context| JoinPage::join(context, &code.into()));
    assert!(form.layer().is_panel(), "it is the form again");
    let code = ada.code();
    let mut bo = Player::new(&all, 2, None, Lang::En, (80, 24));
    let room = bo.with(|_, context| JoinPage::join(context, &code.into()));
    assert!(!room.layer().is_panel());
}

/// Three in a round, of whom the last one is home.
async fn one_is_home() -> (Player, Player, Player) {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let code = ada.code();
    let mut bo = Player::new(&all, 2, Some(code), Lang::De, (40, 12));
    let mut cy = Player::new(&all, 3, Some(code), Lang::En, (100, 30));
    ada.enter();
    pass(&mut [&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    cy.solve();
    pass(&mut [&mut ada, &mut bo, &mut cy], 3 * SECOND).await;
    (ada, bo, cy)
}

#[tokio::test(start_paused = true)]
async fn who_is_home_watches_those_who_still_play_and_turns_from_one_to_the_next() {
    let (mut ada, mut bo, mut cy) = one_is_home().await;
    show(&cy);
    assert!(cy.text().contains("w watch"), "{}", cy.text());
    cy.key('w');
    let of = |cy: &Player| cy.screen.watching.as_ref().map(|watching| watching.of);
    assert_eq!(of(&cy), Some(ada.screen.lobby.page.id));
    ada.step();
    ada.step();
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND).await;
    show(&cy);
    assert!(cy.text().contains("2 moves"), "{}", cy.text());
    // The one who is watched sees that, and may not want it.
    assert!(ada.text().contains("◉ 1"), "{}", ada.text());
    cy.send(Event::Key(Key::Right));
    assert_eq!(of(&cy), Some(bo.screen.lobby.page.id));
    ada.key('V');
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND).await;
    cy.send(Event::Key(Key::Tab));
    assert_eq!(
        of(&cy),
        Some(bo.screen.lobby.page.id),
        "nobody else may be watched"
    );
    assert!(!ada.text().contains("◉"), "{}", ada.text());
    bo.solve();
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND).await;
    // A run that is finished is replayed.
    cy.key('0');
    show(&cy);
    assert!(cy.text().contains("moves"), "{}", cy.text());
    cy.key('q');
    assert!(
        of(&cy).is_none() && cy.text().contains("Rank 1"),
        "{}",
        cy.text()
    );
    cy.key('w');
    assert!(cy.text().contains("nobody you can watch"), "{}", cy.text());
    ada.solve();
    pass(&mut [&mut ada, &mut bo, &mut cy], 3 * SECOND).await;
    assert!(cy.text().contains("Results"), "{}", cy.text());
}

#[tokio::test(start_paused = true)]
async fn who_is_home_and_was_lost_comes_back_to_the_bars() {
    let (mut ada, _bo, cy) = one_is_home().await;
    let all = cy.visit.presence().clone();
    drop(cy);
    let mut cy = Player::new(&all, 3, Some(ada.code()), Lang::En, (80, 24));
    pass(&mut [&mut ada, &mut cy], SECOND).await;
    let text = cy.text();
    assert!(
        cy.screen.round.is_none() && text.contains("Rank 1"),
        "{text}"
    );
    assert!(text.contains("0/6") && !text.contains("start"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn a_host_who_looks_on_sees_all_bars_watches_and_ends_the_round() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.live();
    for _ in 0..3 {
        ada.send(Event::Key(Key::Down));
    }
    ada.send(Event::Key(Key::Right));
    assert!(ada.text().contains("looks on"), "{}", ada.text());
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    bo.step();
    pass(&mut [&mut ada, &mut bo], SECOND).await;
    show(&ada);
    assert!(ada.screen.round.is_none() && ada.text().contains("1/6"));
    ada.key('w');
    assert!(ada.screen.watching.is_some());
    ada.key('q');
    ada.key('e');
    assert!(ada.screen.question().is_some());
    ada.key('y');
    pass(&mut [&mut ada, &mut bo], SECOND).await;
    let (of_bo, own) = (bo.profile.name.as_str(), ada.profile.name.as_str());
    let text = ada.text();
    assert!(
        text.contains("The host ended the round") && text.contains(of_bo),
        "{text}"
    );
    assert!(text.contains("0 pts") && !text.contains(own), "{text}");
}

#[tokio::test(start_paused = true)]
async fn who_plays_sees_no_other_board_and_who_has_seen_it_does_not_play() {
    let (mut ada, mut bo, mut cy) = one_is_home().await;
    // Tab and `w` are keys of the game there.
    ada.send(Event::Key(Key::Tab));
    assert!(ada.screen.watching.is_none());
    assert!(ada.with(|screen, _| {
        let membership = screen.membership().expect("in");
        membership
            .watch(bo.screen.lobby.page.id, Instant::now())
            .is_err()
    }));
    let presence = cy.visit.presence().clone();
    // Nobody outside of the room sees it: neither in the list nor by its number.
    let spectator = cy.with(|screen, _| {
        let membership = screen.membership().expect("in");
        membership.watch(ada.screen.lobby.page.id, Instant::now())
    });
    let id = spectator.expect("it is played").run().header().id;
    assert!(presence.live_run(id).is_none());
    assert!(presence.watch(id, Instant::now()).is_err());
    assert!(presence.live_lines(Instant::now()).is_empty());
    let (_, profile) = presence.session_for_tests(4);
    assert!(!profile.guest);
    let mut late = Player::new(&presence, 4, Some(ada.code()), Lang::En, (80, 24));
    assert!(late.text().contains("Start now") && late.text().contains("w watch"));
    late.key('w');
    assert!(late.screen.watching.is_some());
    late.key('q');
    assert!(
        late.text().contains("seen this round's board"),
        "{}",
        late.text()
    );
    late.enter();
    assert!(late.screen.round.is_none());
    // Going and coming back does not help.
    late.leave();
    let mut again = Player::new(&presence, 4, Some(ada.code()), Lang::En, (80, 24));
    again.enter();
    assert!(again.screen.round.is_none());
    pass(&mut [&mut ada, &mut bo, &mut cy, &mut again], SECOND).await;
}

#[tokio::test(start_paused = true)]
async fn a_round_names_the_keys_that_do_something_and_no_others() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    bo.live();
    let waits = format!("Waiting for {}", ada.profile.name);
    assert!(
        bo.text().contains(&waits) && !ada.text().contains("Waiting"),
        "{}",
        bo.text()
    );
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    assert!(bo.text().contains("wasd move"), "{}", bo.text());
    let Go::Open(help) = bo.key('?') else {
        panic!("no help");
    };
    let words = Words::of(Lang::En);
    let scene = Scene {
        look: &bo.settings.look(bo.caps),
        words,
        settings: &bo.settings,
        profile: None,
        stars: &bo.stars,
        here: None,
        address: &bo.address,
        host_texts: &bo.host_texts,
    };
    let area = Rect::new(0, 0, 120, 90);
    let mut buffer = Buffer::empty(area);
    help.draw(&scene, area, &mut buffer);
    let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    for off in [
        "key-pause",
        "key-restart",
        "key-new",
        "key-give-up",
        "key-hint",
    ] {
        assert!(!text.contains(&*words.t(off)), "{off}");
    }
    assert!(text.contains(&*words.t("key-watched")));
    // After one's own win there is something to do while the others walk.
    bo.solve();
    pass(&mut [&mut ada, &mut bo], 3 * SECOND).await;
    assert!(matches!(bo.key('?'), Go::Open(_)));
    bo.key('w');
    assert!(bo.screen.watching.is_some());
}

/// The cells that show this sign, row by row.
fn cells_with(player: &Player, sign: &str) -> usize {
    player.text().matches(sign).count()
}

#[tokio::test(start_paused = true)]
async fn the_others_stand_on_the_board_with_the_signs_of_their_bars_if_they_are_wanted() {
    let all = presence();
    for (caps, signs) in [
        (
            Caps {
                depth: Depth::True,
                unicode: true,
            },
            ["★", "■"],
        ),
        (
            Caps {
                depth: Depth::Mono,
                unicode: true,
            },
            ["★", "■"],
        ),
        (
            Caps {
                depth: Depth::Mono,
                unicode: false,
            },
            ["B", "C"],
        ),
    ] {
        for (size, zooms) in [((120, 40), 4), ((80, 24), 4), ((40, 12), 4)] {
            let mut ada = Player::new(&all, 1, None, Lang::En, size);
            ada.caps = caps;
            let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
            let mut cy = Player::new(&all, 3, Some(ada.code()), Lang::En, (80, 24));
            ada.enter();
            pass(&mut [&mut ada, &mut bo, &mut cy], 5 * SECOND).await;
            for _ in 0..5 {
                bo.step();
            }
            for _ in 0..9 {
                cy.step();
            }
            pass(&mut [&mut ada, &mut bo, &mut cy], SECOND).await;
            let bars = signs.map(|sign| cells_with(&ada, sign));
            ada.key('g');
            show(&ada);
            for _ in 0..zooms {
                for (sign, bar) in signs.iter().zip(bars) {
                    // In its bar, where there is room for it, and once on the board.
                    assert_eq!(
                        cells_with(&ada, sign),
                        bar + 1,
                        "{size:?} {sign}\n{}",
                        ada.text()
                    );
                }
                // The next size of drawing, where there is one.
                ada.key('z');
            }
            ada.key('g');
            assert_eq!(signs.map(|sign| cells_with(&ada, sign)), bars);
            ada.leave();
            bo.leave();
            cy.leave();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_of_another_draws_the_rows_of_the_piece_and_nothing_where_none_is_shown() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 5 * SECOND).await;
    for _ in 0..6 {
        bo.step();
    }
    ada.live();
    let back = bo.game().position();
    bo.step();
    ada.live();
    assert!(ada.drawn() <= 1, "the bars at the most");
    ada.key('g');
    bo.step();
    assert_ne!(bo.game().position(), back);
    ada.live();
    assert!((1..=5).contains(&ada.drawn()), "{}", ada.drawn());
    ada.live();
    assert_eq!(ada.drawn(), 0);
}

#[tokio::test(start_paused = true)]
async fn once_somebody_is_home_all_see_the_time_that_is_left_and_why_the_round_is_over() {
    let (mut ada, mut bo, mut cy) = one_is_home().await;
    for player in [&ada, &bo, &cy] {
        show(player);
        // The small ones have it at the end of the bars, a wide one above them.
        assert!(player.text().contains("0:57"), "{}", player.text());
    }
    assert!(
        ada.text()
            .contains("Someone finished: time is running out."),
        "{}",
        ada.text()
    );
    assert!(bo.text().contains("Die Uhr tickt."), "{}", bo.text());
    let said = "2 are still going.";
    assert!(cy.text().contains(said), "{}", cy.text());
    // It is drawn once a second.
    let due = ada.screen.deadline().expect("the next second");
    assert!(due <= ada.began.elapsed() + SECOND + SECOND / 100);
    pass(&mut [&mut ada, &mut bo, &mut cy], SECOND).await;
    assert!(ada.text().contains("0:56"), "{}", ada.text());
    pass(&mut [&mut ada, &mut bo, &mut cy], 57 * SECOND).await;
    show(&bo);
    for player in [&ada, &cy] {
        assert!(player.text().contains("Time's up."), "{}", player.text());
    }
    assert!(bo.text().contains("Die Zeit war um."), "{}", bo.text());
}

#[tokio::test(start_paused = true)]
async fn who_would_lose_points_by_leaving_is_told_how_many() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::De, (40, 12));
    ada.with(|screen, _| {
        let best_of = |room: &mut Room, id| room.choose_mode(id, Mode::BestOfThree).is_ok();
        screen.membership().expect("in").act(best_of)
    });
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    let asked = ada.asked('q');
    assert!(
        asked.contains("Leave the room?") && !asked.contains("lost"),
        "{asked}"
    );
    ada.solve();
    bo.solve();
    pass(&mut [&mut ada, &mut bo], 5 * SECOND).await;
    let asked = ada.asked('q');
    assert!(asked.contains("your 2 points"), "{asked}");
    let asked = bo.asked('q');
    assert!(
        asked.contains("Dein Punkt") && asked.contains("verloren."),
        "{asked}"
    );
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 5 * SECOND).await;
    let asked = ada.asked('q');
    assert!(
        ada.screen.round.is_some() && asked.contains("your 2 points"),
        "{asked}"
    );
}
