//! Rooms: whoever guesses codes gets in nowhere and keeps nobody out, a flood of rooms, of members
//! and of signs is bounded, and a neighbour notices nothing of it.

use std::net::SocketAddr;

use russh::client::Handle;
use tokio::task::spawn_blocking;

use crate::client::{Channel, Trusting, connect_from, open, read_until, send, shell};
use crate::neighbour::Neighbour;
use crate::{MACHINE, grown, serve};

/// The address of the attackers.
const ATTACKER: [u8; 4] = [127, 0, 0, 3];

/// Sessions that want a room of their own, more than one address may have.
const OPENERS: usize = 24;

/// Rooms of one address.
const ROOMS_PER_ADDRESS: usize = 16;

/// Sessions that want into one room, more than it takes.
const JOINERS: usize = 40;

/// What the server may grow by for all of them, in KiB: 60 KiB for each, several times over.
const GROWTH_KIB: usize = 64 * 1024;

/// A session that does this on a screen.
async fn on_screen(
    from: [u8; 4],
    server: SocketAddr,
    command: &str,
) -> (Handle<Trusting>, Channel) {
    let handle = connect_from(from, server).await;
    let channel = open(&handle).await;
    let pty = channel
        .write
        .request_pty(true, "xterm-256color", 100, 30, 0, 0, &[]);
    pty.await.unwrap();
    channel.write.exec(true, command).await.unwrap();
    (handle, channel)
}

/// Opens a room; its code, unless there are too many.
async fn open_room(
    from: [u8; 4],
    server: SocketAddr,
) -> (Handle<Trusting>, Channel, Option<String>) {
    let handle = connect_from(from, server).await;
    let mut channel = shell(&handle).await;
    read_until(&mut channel, "Laboratory").await;
    send(&channel, b"r\r").await;
    // Either the room or the refusal ends with the keys below it.
    let mut said = String::new();
    while !said.contains("join ") && !said.contains("Too many rooms") {
        said.push_str(&read_until(&mut channel, " ").await);
    }
    if said.contains("Too many rooms") {
        return (handle, channel, None);
    }
    said.push_str(&read_until(&mut channel, "quit").await);
    let code = said.split("join ").nth(1);
    let code = code.map(|code| code.chars().take(17).collect());
    (handle, channel, code)
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_and_floods_of_rooms_members_and_signs_disturb_nobody() {
    let _alone = MACHINE.lock().await;
    let server = serve(&[]);
    let address = server.address;
    let before = server.memory();
    let neighbour = spawn_blocking(move || Neighbour::of(address))
        .await
        .unwrap();
    let (_host, mut host, code) = open_room([127, 0, 0, 4], address).await;
    let code = code.expect("a room");
    // Whoever guesses is held up after ten, and the others of the address are not.
    let (_guesser, mut guesser) = on_screen(ATTACKER, address, "join tomin-kalur-denos").await;
    read_until(&mut guesser, "no room with this code").await;
    for n in 0..12 {
        let typed = format!(
            "{}tomin-kalur-d{}nos\r",
            "\x7f".repeat(20),
            ["a", "i", "o", "u"][n % 4]
        );
        send(&guesser, typed.as_bytes()).await;
    }
    read_until(&mut guesser, "Too many wrong codes").await;
    let mut members = Vec::new();
    for _ in 0..JOINERS {
        members.push(on_screen(ATTACKER, address, &format!("join {code}")).await);
    }
    for (_, member) in members.iter_mut().skip(JOINERS - 5) {
        read_until(member, "This room is full").await;
    }
    read_until(&mut host, "32 of 32").await;
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
            send(member, &b"r1".repeat(20)).await;
        }
    }
    spawn_blocking(move || neighbour.content()).await.unwrap();
    let grown = grown(&server, before);
    eprintln!("rooms: {grown} KiB");
    assert!(grown < GROWTH_KIB, "{grown} KiB");
    // The host goes without a word, and another one is in the same room.
    drop((_host, host));
    let (_late, mut late) = on_screen([127, 0, 0, 5], address, &format!("join {code}")).await;
    read_until(&mut late, "32 of 32").await;
}
