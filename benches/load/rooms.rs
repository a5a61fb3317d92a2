//! Players in rooms, and as many who play alone.

use crate::Options;
use crate::client::{Client, Keys, LABYRINTH, Login, TIMEOUT};
use crate::players::{Players, quantile};
use crate::process::Kind;
use crate::table::{Limit, compare, play, start};
use anyhow::Context;
use russh::ChannelMsg;
use std::num::NonZero;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout;

const ROWS: [(&str, Limit); 3] = [
    ("CPU a key, us", Limit::Ratio(1.25)),
    ("key to first byte p99, us", Limit::Ratio(1.5)),
    ("bytes to each player a key", Limit::Figure(200.0)),
];

/// Measures rooms in pairs with as many players alone, and prints the medians.
pub async fn print(options: &Options, members: usize) -> anyhow::Result<()> {
    let (mut alone, mut together) = (Vec::new(), Vec::new());
    for pair in 1..=options.pairs {
        eprintln!("pair {pair} of {}", options.pairs);
        alone.push(measure(options, 1).await?);
        together.push(measure(options, members).await?);
    }
    compare(options, ["alone", "in a room"], ROWS, &alone, &together);
    Ok(())
}

/// Figures of players in rooms of so many, in the order of [`ROWS`]; 1: alone.
pub async fn measure(options: &Options, members: usize) -> anyhow::Result<[f64; ROWS.len()]> {
    let labyrinth = Login::new(LABYRINTH, Keys::None);
    let process = start(Kind::Mazed, options, &labyrinth).await?;
    let login = labyrinth.at(process.address);
    let mut players = if members == 1 {
        Players::enter(&login, options.at_once, options.sessions).await?
    } else {
        let mut rooms = JoinSet::new();
        for first in (0..options.sessions).step_by(members) {
            let members = members.min(options.sessions - first);
            let login = login.clone();
            rooms.spawn(async move { room(&login, members).await });
        }
        let mut all = Vec::with_capacity(options.sessions);
        while let Some(members) = rooms.join_next().await {
            all.extend(members??);
        }
        Players::of(all)
    };
    // The boards have appeared, and everybody has played a little.
    players.play_for(options, options.sessions).await;
    let (cpu, answers) = play(&process, &mut players, options).await?;
    players.end().await?;
    let latency = answers.iter().filter(|answer| answer.bytes > 0);
    let latency = latency.map(|answer| answer.latency.as_secs_f64() * 1e6);
    let all: usize = answers.iter().map(|answer| answer.all).sum();
    Ok([
        cpu,
        quantile(latency, 0.99),
        all as f64 / answers.len() as f64,
    ])
}

/// The members of a room in which a round of [`LABYRINTH`] has begun, the host first.
async fn room(login: &Login, members: usize) -> anyhow::Result<Vec<Client>> {
    let open = LABYRINTH.replace("play", "room");
    let mut host = Screen::of(login.ask(&open).connect().await?)?;
    let text = host.read_until("ssh ").await?;
    let mut words = text.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 2 && !word.starts_with('-'));
    let code = code.context("no code")?.to_owned();
    let mut all = vec![host];
    for n in 2..=members {
        let member = login.ask(&format!("join {code}")).connect().await?;
        all.push(Screen::of(member)?);
        all[0].read_until(&format!("{n} of ")).await?;
    }
    all[0].press(b"\r").await?;
    for member in &mut all {
        member.read_until("0 moves").await?;
        LABYRINTH.clone_into(&mut member.client.exec);
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
