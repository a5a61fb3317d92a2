use super::*;
use crate::fairness::ClientAddress;
use crate::model::Name;
use crate::rooms::{Identity, Mode, Peer, Presence};
use tokio::time::Instant;

/// Somebody in text mode, among these.
fn sit(all: &Presence, n: u8, game: Begin) -> (Conversation, Instant) {
    let name = Name::drawn(u64::from(n) * 0x0101_0305);
    let peer = Peer::new(Identity {
        key: Some(format!("SHA256:{n}")),
        name: name.clone(),
        session: n.into(),
        address: ClientAddress::LOCAL,
    });
    let profile = Profile {
        name,
        guest: false,
        user: None,
        settings: None,
        step: None,
        unfinished: Vec::new(),
        new_keys: Vec::new(),
        under_way: false,
        streak: 0,
    };
    let start = TextModeStart {
        seed: n.into(),
        presence: Some(all.of(peer)),
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
    let all = Presence::new(Mode::On).expect("a registry");
    let (mut ada, began) = sit(&all, 1, Begin::Menu);
    ada.greet(Now::ZERO);
    let said = ada.say("room").text;
    let code = said.split("join ").nth(1).expect("a line");
    let code = code.lines().next().expect("a code").to_owned();
    let (mut bo, _) = sit(&all, 2, Begin::Join(code.parse().expect("a code")));
    let said = bo.greet(Now::ZERO).text;
    assert!(said.contains("In this room: 2 of 32"), "{said}");
    assert!(ada.live(began.elapsed()).contains("has come in."));
    assert!(bo.say("start").text.contains("The host starts the round."));
    assert!(
        ada.say("start").text.contains("Round 1 of 1"),
        "the countdown"
    );
    tokio::time::advance(Duration::from_secs(4)).await;
    let due = ada.room_due().expect("the round begins");
    assert!(due <= began.elapsed());
    let said = ada.live(began.elapsed());
    assert!(said.contains('#') && said.ends_with("> "), "{said}");
    bo.live(began.elapsed());
    let way = way(&bo);
    assert!(bo.say("hint").text.contains("No pauses and no hints"));
    let said = bo.say(&way[..2]).text;
    assert!(said.contains("moves ahead of Doleda Bebo"), "{said}");
    let said = ada.say(&way[..1]).text;
    assert!(said.contains(" is ahead by 1 move."), "{said}");
    bo.say("sign 2");
    assert!(ada.live(began.elapsed()).contains(": :D"));
    let said = bo.say(&way[2..]).text;
    assert!(said.contains("Place 1 in 0:01"), "{said}");
    let said = ada.live(began.elapsed());
    assert!(said.contains(" is home in 0:01"), "{said:?}");
    tokio::time::advance(Duration::from_secs(1)).await;
    let said = ada.say(&way[1..]).text;
    assert!(said.contains("Place 2 in 0:02"), "{said}");
    assert!(ada.room_due().is_some_and(|due| due <= began.elapsed()));
    let said = ada.live(began.elapsed());
    assert!(said.contains("Results:"), "{said}");
    assert!(said.contains("2 pts"), "{said}");
    ada.say("leave");
    let said = bo.live(began.elapsed());
    assert!(said.contains("You are the host now"), "{said}");
    let said = bo.say("join tomin-kalur-denos").text;
    assert!(!said.contains("no room"), "one is in a room: {said}");
}
