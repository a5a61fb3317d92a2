use std::time::Duration;

use super::join::JoinForm;
use super::*;
use crate::core::dir::Dir;
use crate::core::rng::Rng;
use crate::fairness::ClientAddress;
use crate::i18n::{Lang, Words};
use crate::look::{Caps, Depth, Look};
use crate::model::{HostTexts, Name, Profile, PublicAddress, RoomCode, StoreRequest};
use crate::rooms::{Identity, Mode as Shown, Peer, Presence, Visit};
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
    copied: Option<String>,
    requests: Vec<StoreRequest>,
    stars: Stars,
    visit: Visit,
}

fn presence() -> Presence {
    Presence::new(Shown::On).expect("a registry")
}

impl Player {
    /// The player of this number, who opens a room or joins that one.
    fn new(all: &Presence, n: u8, code: Option<RoomCode>, lang: Lang, size: (u16, u16)) -> Self {
        let name = Name::drawn(u64::from(n) * 0x0101_0305);
        let peer = Peer::new(Identity {
            key: Some(format!("SHA256:{n}")),
            name: name.clone(),
            session: n.into(),
            address: ClientAddress::LOCAL,
        });
        let of = all.of(peer);
        let visit = of.visit();
        let now = Instant::now();
        let membership = match code {
            None => {
                let mut rng = Rng::new(n.into());
                of.open_room(name.clone(), 0, || rng.next_u64(), now).ok()
            }
            Some(code) => of.join_room(code, name.clone(), 0, now).ok(),
        };
        let membership = membership.expect("in");
        let room = membership.look(Room::clone);
        let screen = Box::new(RoomScreen {
            id: membership.id(),
            membership: Some(membership),
            room,
            beside: Beside::default(),
            round: None,
            row: 0,
            shows_settings: false,
            picks_reaction: false,
            said: None,
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
            profile: Profile {
                name,
                guest: false,
                user: None,
                settings: None,
                step: None,
                unfinished: Vec::new(),
                new_keys: Vec::new(),
                under_way: false,
                streak: 0,
            },
            address: "maze.example.org:2222".parse().expect("an address"),
            host_texts: HostTexts::default(),
            copied: None,
            requests: Vec::new(),
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
            spare: (0, 0),
            look: self.settings.look(self.caps),
            settings: &mut self.settings,
            rng: &mut self.rng,
            seeds: &mut self.seeds,
            profile: Some(&self.profile),
            address: &self.address,
            host_texts: &self.host_texts,
            clipboard: Some(&mut self.copied),
            requests: &mut self.requests,
            stars: &mut self.stars,
            presence: Some(self.visit.presence()),
        };
        with(&mut self.screen, &mut context)
    }

    fn send(&mut self, event: Event) -> Next {
        self.with(|screen, context| screen.update(context, &event))
    }

    fn key(&mut self, key: char) -> Next {
        self.send(Event::Key(Key::Char(key)))
    }

    fn enter(&mut self) -> Next {
        self.send(Event::Key(Key::Enter))
    }

    fn live(&mut self) -> Next {
        self.send(Event::Live)
    }

    fn code(&self) -> RoomCode {
        self.screen.room.code()
    }

    /// One step on the shortest way.
    fn step(&mut self) {
        let game = self.screen.round.as_ref().expect("a round").play.active();
        let game = game.game.as_ref();
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

    fn text(&self) -> String {
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
        self.screen.draw(&scene, area, &mut buffer);
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
        said.contains(&code.to_string()) && said.contains("3 of 32"),
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
    assert_eq!(bo.screen.said, Some("room-host-starts"));
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
        round.play.active().seed()
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
    assert!(bo.screen.is_host(), "{}", bo.text());
    show(&bo);
    bo.enter();
    pass(&mut [&mut bo, &mut cy], 4 * SECOND).await;
    assert!(cy.screen.round.is_some());
    assert_eq!(cy.screen.room.round(), (3, 3));
    bo.solve();
    cy.solve();
    pass(&mut [&mut bo, &mut cy], 10 * SECOND).await;
    assert!(cy.screen.room.is_match_over());
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
    let at = bo.screen.round.as_ref().expect("a round").play.moved();
    // What the end of a session asks of its screens.
    assert!(bo.screen.unfinished(Now::ZERO).is_none());
    drop(bo);
    pass(&mut [&mut ada], 5 * SECOND).await;
    let back = Player::new(&all, 2, Some(code), Lang::En, (80, 24));
    let round = back.screen.round.as_ref().expect("the same round");
    assert_eq!(round.play.moved(), at);
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
    assert!(late.screen.round.is_none() && late.text().contains("under way"));
    late.enter();
    let round = late.screen.round.as_ref().expect("a round");
    let clock = round.play.active().clock.time(late.began.elapsed());
    assert!(clock >= 9 * SECOND, "{clock:?}");
}

#[tokio::test(start_paused = true)]
async fn who_is_sent_away_sees_it_and_nothing_more_of_the_room() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.live();
    for _ in 0..SETTINGS + 1 {
        ada.send(Event::Key(Key::Down));
    }
    show(&ada);
    ada.key('x');
    bo.live();
    assert!(bo.screen.membership.is_none() && bo.text().contains("not in this room"));
    assert!(matches!(bo.enter(), Next::Home));
    let code = ada.code();
    ada.key('n');
    assert_ne!(ada.code(), code);
    ada.key('s');
    let line = format!("ssh -t -p 2222 maze.example.org join {}", ada.code());
    let copied = ada.copied.clone().expect("a line");
    assert!(
        copied == line || copied.ends_with(&format!("join {}", ada.code())),
        "{copied}"
    );
    ada.key('o');
    assert!(ada.screen.room.is_locked() && ada.text().contains("locked"));
}

#[tokio::test(start_paused = true)]
async fn moves_of_others_draw_nothing_while_their_bars_are_the_same() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut bo = Player::new(&all, 2, Some(ada.code()), Lang::En, (80, 24));
    ada.enter();
    pass(&mut [&mut ada, &mut bo], 4 * SECOND).await;
    bo.live();
    assert!(matches!(bo.live(), Next::Unchanged));
    // Against a wall.
    ada.key('w');
    assert!(matches!(bo.live(), Next::Unchanged));
    ada.step();
    ada.step();
    ada.step();
    let next = bo.live();
    assert!(matches!(next, Next::Rows(_) | Next::Unchanged));
    assert!(matches!(bo.live(), Next::Unchanged));
}

#[tokio::test(start_paused = true)]
async fn the_form_takes_a_code_and_says_why_there_is_no_way_in() {
    let all = presence();
    let mut ada = Player::new(&all, 1, None, Lang::En, (80, 24));
    let mut rng = Rng::new(77);
    let code = RoomCode::drawn(|| rng.next_u64());
    let form = ada.with(|_, context| JoinForm::join(context, code));
    assert!(form.is_overlay(), "it is the form again");
    let code = ada.code();
    let mut bo = Player::new(&all, 2, None, Lang::En, (80, 24));
    let room = bo.with(|_, context| JoinForm::join(context, code));
    assert!(!room.is_overlay());
}
