//! `mazed verify`: plays every stored run again.

use std::io::{self, Write};

use crate::games::packed::{Tally, Unproved};
use crate::store::Store;

/// Plays every run again, and prints those that are wrong; the exit status.
pub(super) async fn verify(store: &Store) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    let (mut proved, mut wrong) = (0u64, 0u64);
    let mut behind = None;
    loop {
        let page = store.page(behind).await?;
        let Some(last) = page.last() else {
            break;
        };
        behind = Some(last.code);
        for run in &page {
            match run.run.prove(&run.tally) {
                Ok(()) => proved += 1,
                Err(why) => {
                    wrong += 1;
                    writeln!(out, "{}: {}", run.code, told(&why))?;
                }
            }
        }
    }
    writeln!(out, "runs: {proved} proved, {wrong} wrong")?;
    Ok(u8::from(wrong > 0))
}

fn told(why: &Unproved) -> String {
    let told = |tally: &Tally| {
        let par = tally.par.map_or("-".to_owned(), |par| par.to_string());
        let Tally {
            moves, hints, time, ..
        } = tally;
        format!("moves {moves}, par {par}, hints {hints}, time_ms {time}")
    };
    match why {
        Unproved::Other { found, claimed } => {
            format!(
                "the replay gives {}, stored is {}",
                told(found),
                told(claimed)
            )
        }
        other => format!("{other:?}"),
    }
}
