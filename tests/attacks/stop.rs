//! The end of a server full of players.

use std::time::{Duration, Instant};

use crate::client::{connect_as, key, read_to_end, read_until, screen, send};
use crate::length::length;
use crate::serve;

/// What the end of all may take with no time to finish: a crowd notices nothing below that, and a
/// service manager is told to wait for twice as long.
const END_MAX: Duration = Duration::from_secs(15);

#[test]
fn all_players_are_gone_soon_after_sigterm_with_their_games_kept() {
    let _alone = crate::alone();
    let mut server = serve(&["--drain", "0"]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let count = length(40, 200);
    let players: Vec<_> = runtime.block_on(async {
        let mut players = Vec::new();
        for number in 0..count {
            // Of four addresses: what one address may have stored is bounded.
            let handle = connect_as(
                key(number),
                [127, 0, 0, 1 + (number % 4) as u8],
                server.address,
            )
            .await;
            let line = format!("play labyrinth --height 9 --width 9 --seed {number}");
            let mut channel = screen(&handle, (80, 24), &line).await;
            read_until(&mut channel, "●").await;
            // One of them leads somewhere.
            send(&channel, b"wasd").await;
            read_until(&mut channel, "1").await;
            players.push((handle, channel));
        }
        players
    });
    let began = Instant::now();
    server.signal("TERM");
    assert_eq!(server.wait(2 * END_MAX), 0, "{}", server.errors());
    let took = began.elapsed();
    eprintln!("{count} players: {took:?} from SIGTERM to the end");
    assert!(took < END_MAX, "{took:?}");
    runtime.block_on(async {
        for (_handle, mut channel) in players {
            let ending = read_to_end(&mut channel).await;
            let last = String::from_utf8_lossy(&ending.stdout);
            assert!(last.contains("play --resume "), "{last}");
            assert_eq!(ending.status, Some(0), "{last}");
        }
    });
    let database = rusqlite::Connection::open(server.folder.path().join("mazed.db")).unwrap();
    let kept: i64 = database
        .query_row("SELECT count(*) FROM saves", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, i64::from(count), "{}", server.errors());
}
