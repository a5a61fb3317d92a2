//! The commands with which an operator looks after the database, on its own machine.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::time::SystemTime;

use anyhow::{anyhow, bail};
use clap::Subcommand;

use super::backup::Backup;
use super::{database, print};
use crate::commands::bans::BanCommand;
use crate::commands::columns::aligned;
use crate::commands::parse;
use crate::commands::refusal::{Tell, repeated};
use crate::games::Level;
use crate::games::packed::{Tally, Unproved};
use crate::i18n::Words;
use crate::model::{Code, Hidden, Moment, Name, Player};
use crate::store::{Store, StoreError, StoreUrl, copy};

/// A command of the operator.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Operate {
    #[command(about = "man-backup")]
    Backup(Backup),
    #[command(about = "man-copy")]
    Copy {
        #[arg(help = "man-copy-from", value_parser = database::url)]
        from: StoreUrl,
        #[arg(help = "man-copy-to", value_parser = database::url)]
        to: Option<StoreUrl>,
    },
    #[command(about = "man-verify")]
    Verify,
    #[command(about = "man-players")]
    Players {
        #[command(subcommand)]
        change: Option<Change>,
        #[arg(long, help = "man-players-limit", value_name = "N", default_value_t = 100,
              value_parser = parse::whole::<u32>(0, u32::MAX))]
        limit: u32,
    },
}

/// A change to a player, named by name or by the fingerprint of a key, or to a run.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum Change {
    #[command(about = "man-players-rename")]
    Rename {
        #[arg(help = "man-players-player")]
        player: String,
        #[arg(help = "man-players-name")]
        name: String,
    },
    #[command(flatten)]
    Bans(BanCommand),
    #[command(about = "man-players-remove-score")]
    RemoveScore {
        #[arg(help = "man-players-code", value_parser = parse::code)]
        code: Code,
    },
    #[command(about = "man-players-hide")]
    Hide {
        #[command(subcommand)]
        what: What,
    },
    #[command(about = "man-players-unhide")]
    Unhide {
        #[command(subcommand)]
        what: What,
    },
    #[command(about = "man-players-hidden")]
    Hidden,
}

/// What is hidden from the leaderboards.
#[derive(Clone, Debug, Subcommand)]
pub(super) enum What {
    #[command(about = "man-players-hide-level")]
    Level {
        #[arg(help = "man-players-level", required = true, num_args = 1..,
              trailing_var_arg = true, allow_hyphen_values = true)]
        level: Vec<String>,
    },
    #[command(about = "man-players-hide-name")]
    Name {
        #[arg(help = "man-players-hidden-name")]
        name: String,
    },
    #[command(about = "man-players-hide-run")]
    Run {
        #[arg(help = "man-players-code", value_parser = parse::code)]
        code: Code,
    },
}

impl What {
    fn hidden(self, words: &Words) -> anyhow::Result<Hidden> {
        match self {
            Self::Level { level } => read_level(&level).ok_or_else(|| {
                let values = [("level", repeated(&level.join(" ")).into())];
                anyhow!(words.tr("players-no-level", &values))
            }),
            Self::Name { name } => match Name::clean(&name) {
                Some(name) => Ok(Hidden::Name(name)),
                None => bail!("{}", words.t("me-no-name")),
            },
            Self::Run { code } => Ok(Hidden::Run(code)),
        }
    }
}

/// A level as `scores` writes it, in one argument or in several.
fn read_level(typed: &[String]) -> Option<Hidden> {
    let text = match typed {
        [text] => text.clone(),
        words => shlex::try_join(words.iter().map(String::as_str)).ok()?,
    };
    let (game, options) = text.split_once(' ').unwrap_or((&text, ""));
    let entry = crate::games::find(game)?;
    let level = Level::read(entry, options)?.canonical(entry).words();
    Some(Hidden::Level {
        game: entry.name,
        level,
    })
}

impl Operate {
    /// Does it; the exit status.
    ///
    /// # Errors
    /// What the operator has to put right.
    pub(crate) fn run(self, url: Option<StoreUrl>, words: &Words) -> anyhow::Result<u8> {
        match self {
            Self::Backup(backup) => backup.run(&url.unwrap_or_else(database::default_url)),
            Self::Copy { from, to } => {
                copy::copy(&from, &to.or(url).unwrap_or_else(database::default_url))?;
                Ok(0)
            }
            Self::Verify => with_store(url, words, async |store| verify(&store, words).await),
            Self::Players { change, limit } => with_store(url, words, async |store| match change {
                None => list(&store, limit, words).await,
                Some(change) => alter(&store, change, words).await,
            }),
        }
    }
}

fn with_store(
    url: Option<StoreUrl>,
    words: &Words,
    work: impl AsyncFnOnce(Store) -> anyhow::Result<u8>,
) -> anyhow::Result<u8> {
    let store = database::open(&database::existing(url, words)?, false, words)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(async {
        let done = work(store.clone()).await;
        super::close(&store).await;
        done
    });
    // What the store refuses is in English until here.
    done.map_err(|error| match error.downcast::<StoreError>() {
        Ok(error) => anyhow!(error.tell(words)),
        Err(error) => error,
    })
}

async fn verify(store: &Store, words: &Words) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    let (mut proved, mut wrong, mut other) = (0u64, 0u64, 0u64);
    let (mut bytes, mut longest) = (0u64, 0);
    let mut behind = None;
    loop {
        let page = store.page(behind).await?;
        let Some(last) = page.last() else {
            break;
        };
        behind = Some(last.code);
        for run in &page {
            let size = run.run.actions.len() as u64;
            bytes += size;
            longest = longest.max(size);
            match run.run.prove(&run.tally) {
                Ok(()) => proved += 1,
                // It was proved by the program that knew it.
                Err(Unproved::Version(_)) => other += 1,
                Err(why) => {
                    wrong += 1;
                    writeln!(out, "{}: {}", run.code, why.tell(words))?;
                }
            }
        }
    }
    let all = proved + wrong + other;
    let counts = [
        ("all", all.into()),
        ("proved", proved.into()),
        ("wrong", wrong.into()),
        ("other", other.into()),
    ];
    let sizes = [
        ("all", bytes.into()),
        ("mean", (bytes / all.max(1)).into()),
        ("longest", longest.into()),
    ];
    writeln!(out, "{}", words.tr("verify-runs", &counts))?;
    writeln!(out, "{}", words.tr("verify-bytes", &sizes))?;
    Ok(u8::from(wrong > 0))
}

impl Tell for Unproved {
    fn tell(&self, words: &Words) -> String {
        match self {
            Self::Game => words.t("verify-game").into_owned(),
            Self::Version(version) => words.tr("verify-version", &[("version", (*version).into())]),
            Self::Level => words.t("verify-level").into_owned(),
            Self::Board(error) => error.tell(words),
            Self::Damaged(why) => words.tr("verify-damaged", &[("why", (*why).into())]),
            Self::NotWhole => words.t("verify-not-whole").into_owned(),
            Self::Difficulty => words.t("verify-difficulty").into_owned(),
            Self::NotWon => words.t("verify-not-won").into_owned(),
            Self::Other { found, claimed } => words.tr(
                "verify-differs",
                &[
                    ("found", in_fields(found).into()),
                    ("stored", in_fields(claimed).into()),
                ],
            ),
        }
    }
}

/// A result by the names that its fields have in json.
fn in_fields(tally: &Tally) -> String {
    let par = tally.par.map_or("-".to_owned(), |par| par.to_string());
    let Tally {
        moves, hints, time, ..
    } = tally;
    format!("moves {moves}, par {par}, hints {hints}, time_ms {time}")
}

async fn list(store: &Store, limit: u32, words: &Words) -> anyhow::Result<u8> {
    let heading = [
        "players-name",
        "players-since",
        "players-runs",
        "players-ban",
        "players-keys",
    ];
    let mut rows = vec![heading.map(|says| words.t(says).into_owned())];
    let banned = words.t("players-banned");
    for listed in store.players(limit).await? {
        let player: &Player = &listed.player;
        rows.push([
            player.name.to_string(),
            player.since.day().to_string(),
            listed.runs.to_string(),
            if player.banned { &banned } else { "" }.to_owned(),
            listed.keys.join(" "),
        ]);
    }
    let mut out = io::stdout().lock();
    let is_terminal = out.is_terminal();
    // Tabs for programs.
    let text = if is_terminal {
        aligned(&rows)
    } else {
        rows.iter().map(|row| row.join("\t") + "\n").collect()
    };
    out.write_all(text.as_bytes())?;
    Ok(0)
}

async fn alter(store: &Store, change: Change, words: &Words) -> anyhow::Result<u8> {
    let find = async |named: String| {
        let values = [("player", repeated(&named).into())];
        let unknown = || anyhow!(words.tr("players-unknown", &values));
        store.player(named).await?.ok_or_else(unknown)
    };
    let mut out = io::stdout().lock();
    match change {
        Change::Rename { player, name } => {
            let Some(name) = Name::clean(&name) else {
                bail!("{}", words.t("me-no-name"));
            };
            let values = [("name", name.isolated().into_owned().into())];
            store.rename_player(find(player).await?.id, name).await?;
            writeln!(out, "{}", words.tr("players-renamed", &values))?;
        }
        Change::Bans(command) => {
            let now = Moment::of(SystemTime::now());
            return print(&command.obey(store, now, |_| HashSet::new(), words).await?);
        }
        Change::RemoveScore { code } => {
            let values = [("code", code.to_string().into())];
            if !store.remove_run(code).await? {
                bail!("{}", words.tr("players-no-run", &values));
            }
            writeln!(out, "{}", words.tr("players-run-removed", &values))?;
        }
        Change::Hide { what } => {
            if !store.hide(what.hidden(words)?, true).await? {
                bail!("{}", words.t("players-not-to-hide"));
            }
            writeln!(out, "{}", words.t("players-now-hidden"))?;
        }
        Change::Unhide { what } => {
            if !store.hide(what.hidden(words)?, false).await? {
                bail!("{}", words.t("players-not-hidden"));
            }
            writeln!(out, "{}", words.t("players-now-shown"))?;
        }
        Change::Hidden => {
            for (kind, value) in store.hidden().await? {
                writeln!(out, "{kind}\t{value}")?;
            }
        }
    }
    Ok(0)
}
