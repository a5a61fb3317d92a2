use std::time::Duration;

use tokio::time::Instant;

use crate::games::{Opening, labyrinth};
use crate::i18n::Lang;
use crate::look::Caps;
use crate::model::{Begin, Code, RoomCode, StoreRequest};
use crate::rooms::{Mode, Presence};
use crate::ui::event::{Event, Key};
use crate::ui::tests::somebody::{PLAIN, RICH, Somebody, says};

const SECOND: Duration = Duration::from_secs(1);

fn presence() -> Presence {
    Presence::new(Mode::On, None).expect("a registry")
}

/// The player of this number, who joins the room that there is.
fn join(all: &Presence, n: u8) -> Somebody {
    Somebody::new(all, n, Begin::Join(all.only_room_for_tests().into()))
}

/// A host and one who has joined.
fn two(all: &Presence) -> (Somebody, Somebody) {
    (Somebody::new(all, 1, Begin::Room(None, None)), join(all, 2))
}

/// A host, a German on a small terminal and a third one.
fn three(all: &Presence, size: (u16, u16), caps: Caps) -> [Somebody; 3] {
    let ada = Somebody::at(all, 1, Begin::Room(None, None), (size, caps, Lang::En));
    let code = all.only_room_for_tests();
    let small = ((40, 12), RICH, Lang::De);
    let bo = Somebody::at(all, 2, Begin::Join(code.into()), small);
    [ada, bo, join(all, 3)]
}

/// Time passes, and everybody does what is due. Each event takes a tenth of a second.
async fn pass<const N: usize>(mut players: [&mut Somebody; N], time: Duration) {
    const STEP: Duration = Duration::from_millis(200);
    for _ in 0..time.as_millis() / STEP.as_millis() {
        tokio::time::advance(STEP).await;
        for player in &mut players {
            player.send(Event::Tick);
            player.send(Event::Live);
        }
    }
}

/// Three in a round, of whom the last one is home.
async fn one_is_home(all: &Presence) -> [Somebody; 3] {
    let [mut ada, mut bo, mut cy] = three(all, (80, 24), RICH);
    ada.keys(&[Key::Enter]);
    pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    cy.keys(&cy.way());
    pass([&mut ada, &mut bo, &mut cy], 3 * SECOND).await;
    [ada, bo, cy]
}

#[tokio::test(start_paused = true)]
async fn where_the_code_of_a_room_is_typed_that_of_a_run_is_raced() {
    let all = presence();
    let code: Code = "7k3m-9xq2".parse().expect("a code");
    // A Russian keyboard types the same keys.
    for typed in ["7k3m-9xq2", "7л3ь-9чй2"] {
        let mut ada = Somebody::new(&all, 1, Begin::Menu);
        ada.keys(&[Key::Char('r'), Key::Down, Key::Enter]);
        ada.keys(&[Key::Char('7'), Key::Enter]);
        says(&ada.text(), &["Open a room", "That isn't a code"]);
        ada.keys(&[Key::Enter]);
        ada.keys(&Vec::from_iter(typed.chars().map(Key::Char)));
        ada.keys(&[Key::Enter]);
        assert!(ada.asked.contains(&StoreRequest::Record(code)), "{typed}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_round_is_begun_by_the_host_and_played_on_one_board_to_its_points() {
    let all = presence();
    let [mut ada, mut bo, mut cy] = three(&all, (80, 24), RICH);
    ada.send(Event::Live);
    let code = all.only_room_for_tests().to_string();
    says(&ada.text(), &[&code, "3 of 64", "ssh -t"]);
    for is_host in [false, true] {
        let player = if is_host { &mut ada } else { &mut bo };
        player.keys(&[Key::Enter]);
        pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
        assert_eq!(cy.game().is_some(), is_host);
    }
    let seeds = [&ada, &bo, &cy].map(|player| player.game().expect("a round").seed());
    assert_eq!(seeds, [seeds[0]; 3]);
    bo.keys(&[Key::Char('r'), Key::Char('2'), Key::Char('p')]);
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    says(&ada.text(), &[":D"]);
    for player in [&mut cy, &mut ada, &mut bo] {
        player.keys(&player.way());
        player.send(Event::Live);
    }
    pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    // The winner comes last.
    assert!(!cy.text().contains("3 pts"), "{}", cy.text());
    pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    says(&bo.text(), &["1 Pkt", "2 Pkt", "3 Pkt"]);
    says(&cy.text(), &["3 pts"]);
    cy.keys(&[Key::Down]);
    says(&cy.text(), &["Results"]);
}

#[tokio::test(start_paused = true)]
async fn a_lost_player_comes_back_to_where_the_piece_was() {
    let all = presence();
    let (mut ada, mut bo) = two(&all);
    ada.keys(&[Key::Enter]);
    pass([&mut ada, &mut bo], 4 * SECOND).await;
    bo.keys(&bo.way()[..2]);
    let at = |player: &Somebody| player.game().map(|round| round.game.position());
    let before = at(&bo);
    drop(bo);
    pass([&mut ada], 5 * SECOND).await;
    let mut bo = join(&all, 2);
    bo.send(Event::Tick);
    assert!(before.is_some() && at(&bo) == before);
    // Who was home is shown the bars.
    bo.keys(&bo.way());
    pass([&mut ada, &mut bo], SECOND).await;
    drop(bo);
    let mut bo = join(&all, 2);
    pass([&mut ada, &mut bo], SECOND).await;
    says(&bo.text(), &["Rank 1", "0/6"]);
}

/// What is shown is the same when it is drawn again later.
async fn stands_still(player: &Somebody) {
    let before = player.text();
    tokio::time::advance(2 * SECOND).await;
    assert_eq!(player.text(), before);
}

#[tokio::test(start_paused = true)]
async fn a_countdown_and_the_time_that_is_left_change_with_ticks_only() {
    let all = presence();
    let (mut ada, mut bo) = two(&all);
    ada.keys(&[Key::Enter]);
    let mut cy = join(&all, 3);
    stands_still(&cy).await;
    pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    ada.keys(&ada.way());
    pass([&mut ada, &mut bo, &mut cy], 4 * SECOND).await;
    // The one who is home and one who plays.
    for player in [&ada, &bo] {
        says(&player.text(), &[" left"]);
        stands_still(player).await;
    }
}

#[tokio::test(start_paused = true)]
async fn who_comes_late_may_begin_with_the_time_running() {
    let all = presence();
    let mut ada = Somebody::new(&all, 1, Begin::Room(None, None));
    ada.keys(&[Key::Enter]);
    pass([&mut ada], 13 * SECOND).await;
    let mut late = join(&all, 2);
    says(&late.text(), &["in progress", "If you watch (w)"]);
    assert!(late.game().is_none());
    late.keys(&[Key::Enter]);
    says(&late.text(), &["0:10"]);
}

#[tokio::test(start_paused = true)]
async fn the_board_that_a_room_was_opened_with_is_played_and_no_key_leaves_it_twice_pressed() {
    let all = presence();
    let opened = Opening {
        game: "labyrinth",
        level: labyrinth::level(15, 11),
        seed: Some(7),
    };
    let mut ada = Somebody::new(&all, 1, Begin::Room(Some(opened), None));
    let mut bo = join(&all, 2);
    says(&ada.text(), &["15 x 11", "o lock"]);
    for key in [Key::Char('q'), Key::Esc] {
        ada.send(Event::Live);
        ada.keys(&[key]);
        says(&ada.text(), &["Leave the room?"]);
        ada.keys(&[key]);
        says(&ada.text(), &["2 of 64"]);
    }
    // A round that begins takes away what is read meanwhile.
    bo.keys(&[Key::Char('?')]);
    ada.keys(&[Key::Enter]);
    pass([&mut ada, &mut bo], 4 * SECOND).await;
    let seeds = [&ada, &bo].map(|player| player.game().expect("a round").seed());
    assert_eq!(seeds, [7; 2]);
}

#[tokio::test(start_paused = true)]
async fn a_host_who_looks_on_is_asked_before_leaving_and_named_behind_it() {
    let all = presence();
    let (mut ada, mut bo) = two(&all);
    ada.send(Event::Live);
    ada.keys(&[Key::Down, Key::Down, Key::Down, Key::Right]);
    pass([&mut ada, &mut bo], SECOND).await;
    says(&ada.text(), &["‹ watches ›"]);
    ada.keys(&[Key::Esc]);
    says(&ada.text(), &["Leave the room?"]);
    ada.keys(&[Key::Char('y')]);
    pass([&mut bo], SECOND).await;
    let text = bo.text();
    let told = text.lines().find(|line| line.contains("has left."));
    let told = told.expect("somebody has left").replace(['│', '▸'], "");
    assert!(!told.trim().starts_with("has left"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn who_is_removed_sees_nothing_more_of_the_room_and_a_wrong_code_is_no_way_in() {
    let all = presence();
    let (mut ada, mut bo) = two(&all);
    ada.send(Event::Live);
    ada.keys(&[Key::Up]);
    ada.keys(&[Key::Char('x')]);
    says(
        &ada.text(),
        &["Remove this player?", "Guests can come back"],
    );
    ada.keys(&[Key::Char('n')]);
    bo.send(Event::Live);
    says(&bo.text(), &["2 of 64"]);
    ada.keys(&[Key::Char('x'), Key::Char('y')]);
    bo.send(Event::Live);
    says(&bo.text(), &["no longer in this room"]);
    assert!(!bo.text().contains("of 64"), "{}", bo.text());
    ada.keys(&[Key::Char('o')]);
    says(&ada.text(), &["locked"]);
    let code = RoomCode::drawn(|| 77);
    let lost = Somebody::new(&all, 3, Begin::Join(code.into()));
    says(&lost.text(), &["no room with this code"]);
}

#[tokio::test(start_paused = true)]
async fn who_is_home_watches_those_who_still_play_and_turns_from_one_to_the_next() {
    let all = presence();
    let [mut ada, mut bo, mut cy] = one_is_home(&all).await;
    // All see the time that is left.
    for player in [&ada, &bo, &cy] {
        says(&player.text(), &["0:57"]);
    }
    says(&cy.text(), &["w watch", "2 are still going."]);
    cy.keys(&[Key::Char('w')]);
    ada.keys(&ada.way()[..2]);
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    says(&cy.text(), &["2 moves"]);
    // The one who is watched sees that, and may not want it.
    says(&ada.text(), &["◉ 1"]);
    cy.keys(&[Key::Right]);
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    says(&cy.text(), &["0 moves"]);
    ada.keys(&[Key::Char('V')]);
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    cy.keys(&[Key::Tab]);
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    says(&cy.text(), &["0 moves"]);
    assert!(!ada.text().contains("◉"), "{}", ada.text());
    bo.keys(&bo.way());
    pass([&mut ada, &mut bo, &mut cy], SECOND).await;
    cy.keys(&[Key::Char('q')]);
    says(&cy.text(), &["Rank 1"]);
    cy.keys(&[Key::Char('w')]);
    says(&cy.text(), &["nobody you can watch"]);
    pass([&mut ada, &mut bo, &mut cy], 60 * SECOND).await;
    cy.keys(&[Key::Down]);
    says(&cy.text(), &["Results: time's up"]);
}

#[tokio::test(start_paused = true)]
async fn who_plays_sees_no_other_board_and_who_has_seen_it_does_not_play() {
    let all = presence();
    let [mut ada, _bo, _cy] = one_is_home(&all).await;
    let code = all.only_room_for_tests();
    // Tab and `w` are keys of the game there.
    ada.keys(&[Key::Tab]);
    says(&ada.text(), &["wasd move"]);
    // Nobody outside of the room sees it: neither in the list nor by its number.
    let (of, profile) = all.session_for_tests(4);
    let Ok(member) = of.join_room(&code.into(), profile.name, 0, Instant::now()) else {
        panic!("nobody gets in");
    };
    let seen = member.watch(member.others_to_watch()[0], Instant::now());
    let id = seen.expect("it is played").run().header().id;
    assert!(all.live_run(id).is_none());
    assert!(all.live_lines(Instant::now()).is_empty());
    let mut late = join(&all, 5);
    says(&late.text(), &["Start now", "w watch"]);
    late.keys(&[Key::Char('w'), Key::Char('q')]);
    says(&late.text(), &["seen this round's board"]);
    late.keys(&[Key::Enter]);
    assert!(late.game().is_none());
    // Going and coming back does not help.
    late.keys(&[Key::Char('q'), Key::Char('y')]);
    let mut again = join(&all, 5);
    again.keys(&[Key::Enter]);
    assert!(again.game().is_none());
}

#[tokio::test(start_paused = true)]
async fn the_others_stand_on_the_board_with_the_signs_of_their_bars_if_they_are_wanted() {
    let ascii = Caps {
        unicode: false,
        ..PLAIN
    };
    for (caps, signs) in [(RICH, ["★", "■"]), (PLAIN, ["★", "■"]), (ascii, ["B", "C"])] {
        for size in [(80, 24), (40, 12)] {
            let all = presence();
            let [mut ada, mut bo, mut cy] = three(&all, size, caps);
            ada.keys(&[Key::Enter]);
            pass([&mut ada, &mut bo, &mut cy], 5 * SECOND).await;
            bo.keys(&bo.way()[..5]);
            cy.keys(&cy.way()[..9]);
            pass([&mut ada, &mut bo, &mut cy], SECOND).await;
            let count = |ada: &Somebody| signs.map(|sign| ada.text().matches(sign).count());
            let bars = count(&ada);
            ada.keys(&[Key::Char('g')]);
            for _ in 0..4 {
                // Once, or on both columns in the middle of a piece.
                let mut both = bars.iter().zip(count(&ada));
                assert!(
                    both.all(|(bar, all)| [bar + 1, bar + 2].contains(&all)),
                    "{}",
                    ada.text()
                );
                // The next size of drawing, where there is one.
                ada.keys(&[Key::Char('z')]);
            }
            ada.keys(&[Key::Char('g')]);
            assert_eq!(count(&ada), bars);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_of_another_draws_the_rows_of_the_piece_and_nothing_where_none_is_shown() {
    let all = presence();
    let (mut ada, mut bo) = two(&all);
    ada.keys(&[Key::Enter]);
    pass([&mut ada, &mut bo], 5 * SECOND).await;
    bo.keys(&bo.way()[..6]);
    ada.send(Event::Live);
    let mut drawn = |ada: &mut Somebody, is_step: bool| {
        bo.keys(&bo.way()[..usize::from(is_step)]);
        ada.dirty_rows();
        ada.send(Event::Live);
        ada.dirty_rows()
    };
    assert!(drawn(&mut ada, true) <= 1, "the bars at the most");
    ada.keys(&[Key::Char('g')]);
    assert!((1..=5).contains(&drawn(&mut ada, true)));
    assert_eq!(drawn(&mut ada, false), 0);
}
