//! Players in rooms, and as many who play alone.

use crate::Options;
use crate::client::{Client, Keys, LABYRINTH, Login, TIMEOUT};
use crate::players::Players;
use crate::process::Kind;
use crate::table::{play, start};
use crate::walk::Walk;
use anyhow::Context;
use russh::ChannelMsg;
use std::num::NonZero;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// From the first level of a labyrinth to that of [`LABYRINTH`].
const LEVELS: [&str; 2] = ["19 x 19", "29 x 29"];

/// CPU of the server a key, in microseconds, of players in rooms of so many; 1: alone. Keys are random,
/// as nobody knows the board of a room beforehand.
pub async fn cpu_a_key(options: &Options, members: usize) -> anyhow::Result<f64> {
    let labyrinth = Login::new(LABYRINTH, Keys::None);
    let process = start(Kind::Mazed, options, &labyrinth).await?;
    let login = labyrinth.at(process.address);
    let mut players = if members == 1 {
        Players::enter(&login, options.at_once, options.sessions).await?
    } else {
        let mut all = Vec::with_capacity(options.sessions);
        while all.len() < options.sessions {
            all.extend(room(&login, members.min(options.sessions - all.len())).await?);
        }
        Players::of(all)
    };
    players.walk(Walk::random);
    // The boards have appeared, and everybody has played a little.
    players.play_for(options, options.sessions).await;
    let (cpu, _) = play(&process, &mut players, options).await?;
    players.end().await?;
    Ok(cpu)
}

/// The members of a room in which a round has begun, the host first.
async fn room(login: &Login, members: usize) -> anyhow::Result<Vec<Client>> {
    let mut host = Screen::of(login.ask("").connect().await?)?;
    host.press(b"r").await?;
    host.read_until("Open a room").await?;
    host.press(b"\r").await?;
    let text = host.read_until("ssh ").await?;
    let mut words = text.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 2 && !word.starts_with('-'));
    let code = code.context("no code")?.to_owned();
    // The second row is the level.
    host.press(b"\x1b[B").await?;
    for level in LEVELS {
        host.press(b"\x1b[C").await?;
        host.read_until(level).await?;
    }
    let mut all = vec![host];
    for n in 2..=members {
        let member = login.ask(&format!("join {code}")).connect().await?;
        all.push(Screen::of(member)?);
        all[0].read_until(&format!("{n} of ")).await?;
    }
    all[0].press(b"\r").await?;
    for member in &mut all {
        member.read_until("0 moves").await?;
    }
    Ok(all.into_iter().map(|member| member.client).collect())
}

/// A client of whom it is known what is on the screen.
struct Screen {
    client: Client,
    screen: vt100::Parser,
}

impl Screen {
    fn of(client: Client) -> anyhow::Result<Self> {
        let (columns, rows) = (NonZero::new(80).context("no columns")?, NonZero::new(24));
        let mut screen = vt100::Parser::new(rows.context("no rows")?, columns, 0);
        screen.process(&client.first);
        Ok(Self { client, screen })
    }

    async fn press(&mut self, keys: &'static [u8]) -> anyhow::Result<()> {
        Ok(self.client.write.data_bytes(keys).await?)
    }

    /// Reads until this is on the screen.
    async fn read_until(&mut self, text: &str) -> anyhow::Result<String> {
        let until = Instant::now() + TIMEOUT;
        loop {
            let shown = self.screen.screen().contents();
            if shown.contains(text) {
                return Ok(shown);
            }
            let left = until.saturating_duration_since(Instant::now());
            anyhow::ensure!(left > Duration::ZERO, "{text:?} does not come:\n{shown}");
            if let Ok(Some(ChannelMsg::Data { data })) =
                timeout(left, self.client.read.wait()).await
            {
                self.screen.process(&data);
            }
        }
    }
}
