//! Rooms: whoever guesses codes gets in nowhere and keeps nobody out, a flood of rooms, of members
//! and of signs is bounded, and a neighbour notices nothing of it.

use std::net::SocketAddr;

use russh::client::Handle;

use crate::block_on;
use crate::client::{Channel, Trusting, connect_from, open, read_until, read_until_one, send};
use crate::server::Process;

/// The address of the attackers.
const ATTACKER: [u8; 4] = [127, 0, 0, 3];

/// Sessions that want a room of their own, more than one address may have.
const OPENERS: usize = 24;

/// Rooms of one address.
const ROOMS_PER_ADDRESS: usize = 16;

/// Sessions that want into one room, more than it takes.
const JOINERS: usize = 72;

/// A session in text mode, which types this.
async fn say(from: [u8; 4], server: SocketAddr, line: &str) -> (Handle<Trusting>, Channel) {
    let handle = connect_from(from, server).await;
    let channel = open(&handle).await;
    channel.write.request_shell(true).await.unwrap();
    send(&channel, format!("{line}\n").as_bytes()).await;
    (handle, channel)
}

/// Opens a room; its code, unless there are too many.
async fn open_room(
    from: [u8; 4],
    server: SocketAddr,
) -> (Handle<Trusting>, Channel, Option<String>) {
    let (handle, mut channel) = say(from, server, "room\n1").await;
    let alone = "Waiting for friends";
    let said = read_until_one(&mut channel, &[alone, "too many rooms open"]).await;
    let invited = said.split_once(alone).map(|(before, _)| before);
    let code = invited.and_then(|before| before.rsplit_once("join "));
    let code = code.and_then(|(_, code)| code.split_whitespace().next());
    let code = code.map(str::to_owned);
    (handle, channel, code)
}

pub fn floods(server: &Process) {
    block_on(flood_rooms(server.address));
}

async fn flood_rooms(address: SocketAddr) {
    let (_host, host, code) = open_room([127, 0, 0, 4], address).await;
    let code = code.expect("a room");
    // Whoever guesses is held up after ten, and the others of the address are not.
    // On the page a guest is asked for a name behind each code.
    let code_and_name = "\n2 tomin-kalur-denos\nAnna".repeat(12);
    let guess = format!("join tomin-kalur-denos{code_and_name}");
    let (_guesser, mut guesser) = say(ATTACKER, address, &guess).await;
    read_until(&mut guesser, "Too many wrong codes").await;
    let join = format!("join {code}");
    let mut members = Vec::new();
    for _ in 0..JOINERS {
        members.push(say(ATTACKER, address, &join).await);
    }
    for (_, member) in members.iter_mut().skip(JOINERS - 5) {
        read_until(member, "This room is full").await;
    }
    // Rooms of one address.
    let mut rooms = Vec::new();
    for _ in 0..OPENERS {
        rooms.push(open_room(ATTACKER, address).await);
    }
    let opened = rooms.iter().filter(|(.., code)| code.is_some()).count();
    assert_eq!(opened, ROOMS_PER_ADDRESS);
    // Signs as fast as they go.
    for _ in 0..50 {
        for (_, member) in members.iter().take(10) {
            send(member, &b"r\n1\n".repeat(20)).await;
        }
    }
    // The host goes without a word, and nobody else gets the place.
    drop((_host, host));
    let (_late, mut late) = say([127, 0, 0, 5], address, &join).await;
    read_until(&mut late, "This room is full").await;
}
