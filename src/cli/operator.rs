//! What whoever runs a server does with its store, on its own machine.

use super::stores;
use crate::games::packed::Unproved;
use crate::model::{Code, Name, Player};
use crate::store::{Store, StoreUrl, copy};
use anyhow::{Context, bail};
use clap::Subcommand;
use std::io::{self, Write};
use std::path::PathBuf;

/// One thing to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Operate {
    /// Copy the store into a file, while the server runs
    Backup {
        /// The file, which must not be there yet
        file: PathBuf,
    },
    /// Put a copy in the place of the store, while no server runs
    Restore {
        /// The copy
        file: PathBuf,
        /// Overwrite the store that is there
        #[arg(long)]
        force: bool,
    },
    /// Play every finished run again and compare
    Verify,
    /// List the players, or change what is kept of one
    Players {
        #[command(subcommand)]
        change: Option<Change>,
        /// The most lines
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
    },
}

/// A change to a player, named by name or by the fingerprint of a key, or to a run.
#[derive(Clone, Debug, Subcommand)]
pub enum Change {
    /// Give a player another name
    Rename {
        /// The player
        player: String,
        /// The new name
        name: String,
    },
    /// Take a player's runs off the lists, now and from now on
    Ban {
        /// The player
        player: String,
    },
    /// Put them back
    Unban {
        /// The player
        player: String,
    },
    /// Take a run out of the store
    RemoveScore {
        /// The run
        code: Code,
    },
}

impl Operate {
    /// Does it; the exit status.
    ///
    /// # Errors
    /// What the operator has to put right.
    pub fn run(self, url: Option<StoreUrl>) -> anyhow::Result<u8> {
        match self {
            Operate::Backup { file } => {
                let database = stores::existing(url)?.database()?;
                copy::backup(&*database, &file)
                    .with_context(|| format!("backup {}", file.display()))?;
                Ok(0)
            }
            Operate::Restore { file, force } => {
                let database = url.unwrap_or_else(stores::usual).database()?;
                copy::restore(&*database, &file, force)
                    .with_context(|| format!("restore {}", file.display()))?;
                Ok(0)
            }
            Operate::Verify => with_store(url, async |store| verify(&store).await),
            Operate::Players { change, limit } => with_store(url, async |store| match change {
                None => list(&store, limit).await,
                Some(change) => alter(&store, change).await,
            }),
        }
    }
}

fn with_store(
    url: Option<StoreUrl>,
    work: impl AsyncFnOnce(Store) -> anyhow::Result<u8>,
) -> anyhow::Result<u8> {
    let store = stores::open(&stores::existing(url)?, false)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(work(store))
}

async fn verify(store: &Store) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    let (mut good, mut bad, mut other) = (0u64, 0u64, 0u64);
    let (mut bytes, mut longest) = (0u64, 0);
    let mut behind = None;
    loop {
        let page = store.page(behind).await?;
        let Some(last) = page.last() else {
            break;
        };
        behind = Some(last.code);
        for run in &page {
            let size = run.run.actions.len();
            bytes += size as u64;
            longest = longest.max(size);
            match run.run.prove(&run.tally) {
                Ok(()) => good += 1,
                // It was proved by the program that knew it.
                Err(Unproved::Version(_)) => other += 1,
                Err(why) => {
                    bad += 1;
                    writeln!(out, "{}: {why}", run.code)?;
                }
            }
        }
    }
    let all = good + bad + other;
    writeln!(
        out,
        "{all} runs: {good} proved, {bad} false, {other} of other versions"
    )?;
    writeln!(
        out,
        "bytes of actions: {bytes} in all, {} a run, {longest} at most",
        bytes / all.max(1)
    )?;
    Ok(u8::from(bad > 0))
}

async fn list(store: &Store, limit: u32) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    for listed in store.players(limit).await? {
        let Player {
            name,
            banned,
            since,
            ..
        } = &listed.player;
        let banned = if *banned { "banned" } else { "" };
        writeln!(
            out,
            "{}\t{}\t{}\t{banned}\t{}",
            name,
            since.day(),
            listed.runs,
            listed.keys.join(" ")
        )?;
    }
    Ok(0)
}

async fn alter(store: &Store, change: Change) -> anyhow::Result<u8> {
    let find = async |named: String| {
        let found = store.player(named.clone()).await?;
        found.with_context(|| format!("nobody is called {named:?} or has that key"))
    };
    match change {
        Change::Rename { player, name } => {
            let Some(name) = Name::clean(&name) else {
                bail!("nothing of {name:?} can be shown");
            };
            store.rename_player(find(player).await?.id, name).await?;
        }
        Change::Ban { player } => store.ban(find(player).await?.id, true).await?,
        Change::Unban { player } => store.ban(find(player).await?.id, false).await?,
        Change::RemoveScore { code } => {
            if !store.remove_run(code).await? {
                bail!("there is no run {code}");
            }
        }
    }
    Ok(0)
}
