use super::*;
use crate::games::Action;
use crate::rooms::{Mode, Presence};
use tokio::time::Instant;

/// Somebody in text mode, among these.
fn sit(all: &Presence, n: u8, game: Begin) -> (Conversation, Instant) {
    let (of, profile) = all.session_for_tests(n);
    let start = TextModeStart {
        seed: n.into(),
        presence: Some(of),
        ..start(game, Some(profile))
    };
    (Conversation::new(start), Instant::now())
}

/// The keys of the way out.
fn way(talk: &Conversation) -> String {
    let State::Playing(active_game) = &talk.state else {
        panic!("no board");
    };
    let mut game = active_game.game.duplicate();
    let mut way = String::new();
    while let Some(left) = game.left().filter(|left| *left > 0) {
        let steps = crate::core::dir::Dir::ALL
            .into_iter()
            .zip(['w', 'd', 's', 'a']);
        let (next, letter) = steps
            .map(|(dir, letter)| {
                let mut next = game.duplicate();
                next.apply(Action::Go(dir));
                (next, letter)
            })
            .find(|(next, _)| next.left().is_some_and(|next| next < left))
            .expect("a step");
        game = next;
        way.push(letter);
    }
    way
}

#[tokio::test(start_paused = true)]
async fn a_room_is_played_by_ear() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, began) = sit(&all, 1, Begin::Menu);
    ada.greet(Now::ZERO);
    let said = ada.say("room").text;
    let code = said.split("join ").nth(1).expect("a line");
    let code = code.lines().next().expect("a code").to_owned();
    let (mut bo, _) = sit(&all, 2, Begin::Join(code.parse().expect("a code")));
    let said = bo.greet(Now::ZERO).text;
    assert!(said.contains(": 2 of 32 here"), "{said}");
    assert!(
        !said.contains("Press Enter") && !said.contains("type a number"),
        "{said}"
    );
    assert!(ada.live(began.elapsed()).text.contains("has come in."));
    assert!(bo.say("start").text.contains("Unknown command"));
    assert!(
        ada.say("start").text.contains("Round 1 of 1"),
        "the countdown"
    );
    tokio::time::advance(Duration::from_secs(4)).await;
    let due = ada.room_due().expect("the round begins");
    assert!(due <= began.elapsed());
    let said = ada.live(began.elapsed()).text;
    assert!(said.contains('#') && said.ends_with("> "), "{said}");
    bo.live(began.elapsed());
    // How far they have to go is known before the first move.
    let said = ada.say("room").text;
    assert_eq!(said.matches("moves to go").count(), 2, "{said}");
    let way = way(&bo);
    assert!(bo.say("hint").text.contains("No pauses and no hints"));
    let said = bo.say(&way[..2]).text;
    assert!(said.contains("moves ahead of Doleda Bebo"), "{said}");
    let said = ada.say(&way[..1]).text;
    assert!(said.contains(" is ahead by 1 move."), "{said}");
    bo.say("sign 2");
    assert!(ada.live(began.elapsed()).text.contains(": :D"));
    let reply = bo.say(&way[2..]);
    let said = &reply.text;
    assert!(
        said.contains("Place 1 in 0:01") && said.ends_with("> "),
        "{said}"
    );
    // What the store says of the run is said of practice, which the room is not.
    let [StoreRequest::Finish(claim)] = &reply.requests[..] else {
        panic!("not handed in: {:?}", reply.requests);
    };
    let placed = StoreReply::Placed(claim.code, Ok(Box::default()));
    assert_eq!(bo.store_reply(began.elapsed(), &placed).text, "");
    let said = ada.live(began.elapsed()).text;
    assert!(said.contains(" is home in 0:01"), "{said:?}");
    assert!(said.contains("You have 0:30 left."), "{said:?}");
    assert!(
        !bo.live(began.elapsed()).text.contains(" left."),
        "who is home has time"
    );
    tokio::time::advance(Duration::from_secs(1)).await;
    let said = ada.say(&way[1..]).text;
    assert!(said.contains("Place 2 in 0:02"), "{said}");
    assert!(!said.contains("watch"), "nobody plays any more: {said}");
    assert!(ada.room_due().is_some_and(|due| due <= began.elapsed()));
    let said = ada.live(began.elapsed()).text;
    assert!(said.contains("Results."), "{said}");
    assert!(said.contains("2 pts"), "{said}");
    ada.say("leave");
    let said = bo.live(began.elapsed()).text;
    assert!(said.contains("You are the host now"), "{said}");
    let said = bo.say("join tomin-kalur-denos").text;
    assert!(!said.contains("no room"), "one is in a room: {said}");
}

/// Ada has opened a room, and Bo is in it.
fn two(all: &Presence) -> (Conversation, Conversation, Instant) {
    let (mut ada, began) = sit(all, 1, Begin::Menu);
    ada.greet(Now::ZERO);
    let said = ada.say("room").text;
    let code = said.split("join ").nth(1).expect("a line");
    let code = code.lines().next().expect("a code").parse();
    let (mut bo, _) = sit(all, 2, Begin::Join(code.expect("a code")));
    bo.greet(Now::ZERO);
    ada.live(began.elapsed());
    (ada, bo, began)
}

#[tokio::test(start_paused = true)]
async fn the_host_chooses_by_ear_and_the_others_hear_it() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, mut bo, began) = two(&all);
    let said = ada.say("help").text;
    assert!(said.contains("1. Game: Labyrinth"), "{said}");
    for typed in ["6. start", "o: lock", "r: react", "s: copy", "x: remove"] {
        assert!(said.contains(typed), "{typed}: {said}");
    }
    assert!(ada.say("1").text.contains("1. Game: Yamyam"));
    assert!(bo.live(began.elapsed()).text.contains("Yamyam"));
    let said = ada.say("3").text;
    assert!(said.contains("Best of three"), "{said}");
    let said = bo.live(began.elapsed()).text;
    assert!(said.contains("Best of three"), "{said}");
    assert!(bo.say("1").text.contains("Unknown command"));
    assert!(bo.say("o").text.contains("Only the host"));
    assert!(bo.say("help").text.contains("Waiting for"));
    assert!(ada.say("lock").text.contains("locked"));
    assert!(bo.live(began.elapsed()).text.contains("locked"));
    ada.say("lock");
    ada.say("react");
    ada.say("2");
    assert!(bo.live(began.elapsed()).text.contains(": :D"));
    assert!(ada.say("x 1").text.contains("Choose a player"));
    assert!(ada.say("x 5").text.contains("Remove this player?"));
    ada.say("y");
    let said = bo.live(began.elapsed()).text;
    assert!(said.contains("not in this room any more"), "{said}");
}

#[tokio::test(start_paused = true)]
async fn who_is_home_follows_the_others_by_ear_and_hears_who_has_won() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, mut bo, began) = two(&all);
    ada.say("start");
    tokio::time::advance(Duration::from_secs(4)).await;
    ada.live(began.elapsed());
    bo.live(began.elapsed());
    let (mut cy, _) = sit(&all, 3, Begin::Menu);
    let said = cy.say("live").text;
    assert!(said.contains("2 players are in rounds of rooms"), "{said}");
    let said = bo.say("help").text;
    assert!(
        !said.contains("restart") && said.contains("sign 1"),
        "{said}"
    );
    // Another one is ahead, and one has not moved: it is said, and not with each move.
    let way = way(&ada);
    tokio::time::advance(Duration::from_secs(9)).await;
    ada.say(&way[..3]);
    let said = bo.live(began.elapsed()).text;
    assert!(said.contains(" is ahead by 3 moves."), "{said}");
    ada.say(&way[3..4]);
    assert_eq!(bo.live(began.elapsed()).text, "");
    let said = bo.say("room").text;
    assert!(said.contains("moves to go"), "{said}");
    assert!(
        bo.say("watch").text.contains("You still play yourself"),
        "who plays does not look"
    );
    let said = bo.say(&way).text;
    assert!(said.contains("Place 1") && said.contains("watch"), "{said}");
    ada.live(began.elapsed());
    let said = bo.say("watch").text;
    assert!(said.contains("You are watching"), "{said}");
    ada.live(began.elapsed());
    let board = bo.say("look").text;
    assert!(board.contains('#'), "{board}");
    ada.say(&way[4..5]);
    tokio::time::advance(Duration::from_secs(6)).await;
    let said = bo.live(began.elapsed()).text;
    assert!(said.contains("5 moves so far"), "{said}");
    ada.say(&way[5..]);
    let said = bo.live(began.elapsed()).text;
    assert!(
        said.contains("has won") && said.contains("Waiting for"),
        "{said}"
    );
    assert_eq!(bo.live(began.elapsed()).text, "", "it was said");
    let said = ada.live(began.elapsed()).text;
    assert!(
        said.contains("(you)") && said.contains("play again"),
        "{said}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_member_is_watched_who_has_typed_nothing_and_whoever_saw_nothing_may_play() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, mut bo, began) = two(&all);
    let code = all.only_room_for_tests();
    ada.say("start");
    tokio::time::advance(Duration::from_secs(4)).await;
    ada.live(began.elapsed());
    let (mut cy, _) = sit(&all, 3, Begin::Join(code.into()));
    cy.greet(Now::ZERO);
    // The board has not begun there.
    let said = cy.say("watch 2").text;
    assert!(said.contains("can't be watched now"), "{said}");
    assert!(cy.say("watch 7").text.contains("number of a member"));
    let said = cy.say("watch 1").text;
    assert!(said.contains("You are watching"), "{said}");
    bo.live(began.elapsed());
    let said = cy.say("watch 2").text;
    assert!(said.contains("You are watching"), "{said}");
    let (mut dan, _) = sit(&all, 4, Begin::Join(all.only_room_for_tests().into()));
    dan.greet(Now::ZERO);
    let said = dan.say("watch 4").text;
    assert!(!said.contains("You are watching"), "{said}");
    let said = dan.say("help").text;
    assert!(said.contains("Once you watch"), "{said}");
    let said = dan.say("start").text;
    assert!(said.contains('#'), "the round: {said}");
    // Of cy, who plays not, nobody says not to be home.
    for player in [&mut ada, &mut bo, &mut dan] {
        let way = way(player);
        player.say(&way);
    }
    let said = ada.live(began.elapsed()).text;
    assert!(
        said.contains(": -, 0 pts") && !said.contains("not home"),
        "{said}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_breaks_off_is_not_told_as_leaving() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, bo, began) = two(&all);
    drop(bo);
    let said = ada.live(began.elapsed()).text;
    assert!(
        said.contains("The connection of") && !said.contains("has left"),
        "{said}"
    );
    let (mut bo, _) = sit(&all, 2, Begin::Join(all.only_room_for_tests().into()));
    bo.greet(Now::ZERO);
    let said = ada.live(began.elapsed()).text;
    assert!(
        said.contains("is back.") && !said.contains("come in"),
        "{said}"
    );
    bo.say("leave");
    let said = ada.live(began.elapsed()).text;
    assert!(said.contains("has left."), "{said}");
}

#[tokio::test(start_paused = true)]
async fn no_other_board_takes_the_place_of_that_of_a_round() {
    let all = Presence::new(Mode::On, None).expect("a registry");
    let (mut ada, mut bo, began) = two(&all);
    ada.say("start");
    tokio::time::advance(Duration::from_secs(4)).await;
    ada.live(began.elapsed());
    bo.live(began.elapsed());
    let seed = |talk: &Conversation| match &talk.state {
        State::Playing(active_game) => active_game.seed(),
        _ => panic!("no board"),
    };
    let board = seed(&bo);
    for typed in [
        "NEW",
        "Restart",
        "r",
        "play labyrinth 5 5",
        "Labyrinth 5 5",
        "step 1",
        "play step 1",
        "Step 1",
        "today labyrinth",
        "next",
        "race 7k3m-9xq2",
        "continue 7k3m-9xq2",
    ] {
        let reply = bo.say(typed);
        let said = &reply.text;
        assert_eq!(reply.requests, [], "{typed}");
        assert!(!said.contains('#'), "{typed}: {said}");
        assert_eq!(seed(&bo), board, "{typed}");
    }
    // A small one that was asked for before, and comes now.
    let small = Level::read(&labyrinth::ENTRY, "--height 5 --width 5").expect("a level");
    let small = ActiveGame::new(&labyrinth::ENTRY, small, 3, false, Code::new(3));
    bo.play(small.expect("a board"));
    let way = way(&bo);
    let said = bo.say(&way).text;
    assert!(!said.contains("Place 1"), "{said}");
    assert!(!ada.live(began.elapsed()).text.contains("is home"));
}
