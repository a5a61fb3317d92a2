//! A member of a room: a client of whom it is known what is on the screen.

use std::num::NonZero;
use std::time::{Duration, Instant};

use russh::ChannelMsg;
use tokio::time::timeout;

use crate::client::{Client, Login, TIMEOUT};

/// A client with its screen.
pub struct Member {
    /// The client.
    pub client: Client,
    screen: vt100::Parser,
    /// By what the others know it: the sign and the name, once they were seen.
    pub label: Option<String>,
}

impl Member {
    /// Logs in.
    pub async fn connect(login: &Login) -> anyhow::Result<Self> {
        let client = login.connect().await?;
        let size = |size: u32| {
            let size = u16::try_from(size).unwrap_or(u16::MAX);
            NonZero::new(size).unwrap_or(NonZero::<u16>::MIN)
        };
        let (columns, rows) = login.size;
        let mut member = Self {
            screen: vt100::Parser::new(size(rows), size(columns), 0),
            client,
            label: None,
        };
        let first = member.client.first.clone();
        member.screen.process(&first);
        Ok(member)
    }

    /// Presses keys.
    pub async fn press(&mut self, keys: &'static [u8]) -> anyhow::Result<()> {
        Ok(self.client.write.data_bytes(keys).await?)
    }

    /// What is on the screen.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The rows of the screen from this column on.
    pub fn rows(&self, from: u16) -> impl Iterator<Item = String> {
        let (_, columns) = self.screen.screen().size();
        let width = columns.get().saturating_sub(from);
        self.screen.screen().rows(from, width)
    }

    /// Reads what comes next until then. Returns when it came; `None`: nothing did.
    pub async fn read(&mut self, until: Instant) -> anyhow::Result<Option<Instant>> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match timeout(left, self.client.read.wait()).await {
                Ok(Some(ChannelMsg::Data { data })) => {
                    let at = Instant::now();
                    self.screen.process(&data);
                    return Ok(Some(at));
                }
                Ok(Some(_)) => {}
                Ok(None) => anyhow::bail!("the connection ended"),
                Err(_) => return Ok(None),
            }
        }
    }

    /// Reads for so long.
    pub async fn read_for(&mut self, time: Duration) -> anyhow::Result<()> {
        let until = Instant::now() + time;
        while self.read(until).await?.is_some() {}
        Ok(())
    }

    /// Reads until this is on the screen.
    pub async fn read_until(&mut self, text: &str) -> anyhow::Result<()> {
        let until = Instant::now() + TIMEOUT;
        while !self.text().contains(text) {
            if self.read(until).await?.is_none() {
                anyhow::bail!("{text:?} does not come:\n{}", self.text());
            }
        }
        Ok(())
    }
}
