//! The database, and the clock against it.

use std::path::PathBuf;
use std::time::SystemTime;

use super::super::database;
use super::{Findings, Level, Patient, port};
use crate::commands::refusal::Tell;
use crate::model::{Day, Moment};
use crate::server::HOST_KEY;
use crate::store::{Inspection, StoreError};

const STORE: &str = "store";
const CLOCK: &str = "clock";

/// How far behind the newest run the clock may be, in milliseconds: what servers whose clocks agree
/// are apart.
const BEHIND_MAX: i64 = 60_000;

/// How far ahead, in milliseconds.
const AHEAD_MAX: i64 = 86_400_000;

/// The day before which no mazed was: the first of 2026.
const FIRST_DAY: Day = Day(20_454);

pub(super) fn check(patient: &Patient<'_>, findings: &mut Findings<'_>) {
    let store = &patient.store;
    let named = || ("store", store.to_string().into());
    if let Some(process) = patient.server {
        let process = process.map_or_else(|| "?".to_owned(), |process| process.to_string());
        let values = [named(), ("process", process.into())];
        findings.ok(STORE, "doctor-server", &values);
    }
    let mut last_time = None;
    match crate::store::inspect(store) {
        Ok(Inspection::Fresh) if patient.server.is_some() || port::server(patient).is_some() => {
            findings.bad(STORE, "doctor-store-gone", &[named()]);
        }
        Ok(Inspection::Fresh) if is_missed(patient) => {
            findings.warn(STORE, "doctor-store-missing", &[named()]);
        }
        Ok(Inspection::Fresh) => findings.ok(STORE, "doctor-new", &[("path", named().1)]),
        Ok(Inspection::Whole(last)) => {
            last_time = last;
            findings.ok(STORE, "doctor-store", &[named()]);
        }
        Err(StoreError::Corrupt(why)) => damaged(&why, patient, findings),
        Err(error) => {
            let says = format!("--store {store}: {}", error.tell(findings.words));
            findings.add(Level::Bad, STORE, says);
        }
    }
    clock(Moment::of(SystemTime::now()), last_time, findings);
}

/// Whether a server has run here before, so that its database should be there.
pub(super) fn is_missed(patient: &Patient<'_>) -> bool {
    let key = patient.serve.config().keys.join(HOST_KEY);
    let is_missed = |file: PathBuf| database::is_missed(&file, &key);
    patient.store.path().is_some_and(is_missed)
}

fn damaged(why: &str, patient: &Patient<'_>, findings: &mut Findings<'_>) {
    let values = [
        ("store", patient.store.to_string().into()),
        ("why", why.into()),
    ];
    findings.bad(STORE, "doctor-store-damaged", &values);
}

/// The clock, against the last time in the database, if there is any.
fn clock(now: Moment, last: Option<Moment>, findings: &mut Findings<'_>) {
    let day = ("day", now.day().to_string().into());
    if now.day() < FIRST_DAY {
        findings.bad(CLOCK, "doctor-clock-unset", &[day]);
        return;
    }
    let ahead = last.map_or(0, |last| now.0.saturating_sub(last.0));
    if ahead < -BEHIND_MAX {
        let minutes = ("minutes", (-ahead / 60_000).unsigned_abs().into());
        findings.bad(CLOCK, "doctor-clock-behind", &[minutes]);
    } else if ahead > AHEAD_MAX {
        let days = ("days", (ahead / 86_400_000).unsigned_abs().into());
        findings.warn(CLOCK, "doctor-clock-ahead", &[days]);
    } else {
        findings.ok(CLOCK, "doctor-clock", &[day]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, Words};

    #[test]
    fn a_clock_is_held_against_the_last_time() {
        let now = Moment(1_795_354_501_234);
        let hour = 3_600_000;
        for (now, last, level) in [
            (now, None, Level::Ok),
            (now, Some(Moment(now.0 - hour)), Level::Ok),
            (now, Some(Moment(now.0 + 1000)), Level::Ok),
            (now, Some(Moment(now.0 + hour)), Level::Bad),
            (now, Some(Moment(now.0 - 25 * hour)), Level::Warn),
            (Moment(hour), None, Level::Bad),
        ] {
            let mut findings = Findings::new(Words::of(Lang::En));
            clock(now, last, &mut findings);
            assert_eq!(findings.worst(), level, "{:?}", findings.list);
            assert_eq!(findings.list.len(), 1);
        }
        assert_eq!(FIRST_DAY.to_string(), "2026-01-01");
    }
}
