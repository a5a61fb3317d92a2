//! `mazed doctor`: looks at what a server needs, with the options of `serve`, and says what to do
//! about what it finds. It changes nothing, and a server may run meanwhile.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::SystemTime;

use clap::Args;

use super::serve::Serve;
use super::{database, folders};
use crate::model::{Day, Moment};
use crate::server::{self, Config, HOST_KEY, HostFiles};
use crate::store::{Inspection, StoreUrl, inspect};

/// The day before which no mazed was: the first of 2026.
const FIRST_DAY: Day = Day(20_454);

/// How far behind the newest run the clock may be, in milliseconds.
const BEHIND_MAX: i64 = 60_000;

/// The least room on the disk of the database, in bytes.
#[cfg(unix)]
const ROOM_MIN: u64 = 100 * 1024 * 1024;

#[derive(Clone, Debug, Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    serve: Serve,
}

/// What was found: in order, or what is wrong and what to do.
type Found = Result<String, String>;

impl Doctor {
    /// Looks, and prints a line for each check; the exit status.
    pub(super) fn run(self, url: Option<StoreUrl>) -> anyhow::Result<u8> {
        let url = url.unwrap_or_else(database::default_url);
        let config = self.serve.config();
        let keys = &config.keys;
        let host_key = keys.join(HOST_KEY);
        let file = url.path();
        let found = [
            ("port", self.port()),
            ("host key", key(keys)),
            ("operators, networks, texts", files(&config)),
            ("permissions", permissions(&host_key, file.as_deref())),
            ("database", store(&url)),
            (
                "disk",
                file.as_deref().map_or_else(
                    || Ok("not checked: the database is PostgreSQL".to_owned()),
                    disk,
                ),
            ),
            ("clock", clock(now().day())),
        ];
        let mut out = io::stdout().lock();
        for (check, found) in &found {
            match found {
                Ok(says) => writeln!(out, "ok    {check}: {says}")?,
                Err(says) => writeln!(out, "WRONG {check}: {says}")?,
            }
        }
        Ok(u8::from(found.iter().any(|(_, found)| found.is_err())))
    }

    fn port(&self) -> Found {
        let address = self.serve.listen;
        match server::try_bind(address) {
            Ok(()) => Ok(format!("{address} is free")),
            Err(error) if error.kind() == ErrorKind::AddrInUse => Ok(format!(
                "something listens on {address}; that is fine if it is mazed"
            )),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => Err(format!(
                "this user may not listen on {address}: use a port above 1023, or redirect the port as the guide says"
            )),
            Err(error) => Err(format!("cannot listen on {address}: {error}")),
        }
    }
}

fn key(folder: &Path) -> Found {
    match server::existing_host_key(folder) {
        Ok(Some(_)) => Ok(format!("usable, in {}", folder.display())),
        Ok(None) => Ok(format!(
            "will be made at the first start, in {}",
            folder.display()
        )),
        Err(error) => Err(format!("{error:#}")),
    }
}

fn files(config: &Config) -> Found {
    match HostFiles::read(config) {
        Ok(files) => Ok(format!("{} keys in keys/admins", files.operators.len())),
        Err(error) => Err(format!("{error:#}")),
    }
}

fn permissions(host_key: &Path, file: Option<&Path>) -> Found {
    for path in [Some(host_key), file].into_iter().flatten() {
        folders::check(path).map_err(|error| error.to_string())?;
    }
    Ok("nobody else can write to the folders".to_owned())
}

fn store(url: &StoreUrl) -> Found {
    match inspect(url) {
        Ok(Inspection::Fresh) => Ok(format!("{url} will be made at the first start")),
        Ok(Inspection::Whole(last)) if last.is_some_and(|last| last.0 > now().0 + BEHIND_MAX) => {
            Err(format!(
                "the clock is behind the newest run of {url}: set it (NTP)"
            ))
        }
        Ok(Inspection::Whole(_)) => Ok(format!("{url} is whole")),
        Err(error) => Err(format!("{url}: {error}")),
    }
}

fn now() -> Moment {
    Moment::of(SystemTime::now())
}

#[cfg(unix)]
fn disk(file: &Path) -> Found {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let about =
        rustix::fs::statvfs(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let free = about.f_bavail.saturating_mul(about.f_frsize);
    let says = format!("{} MiB free in {}", free >> 20, folder.display());
    if free < ROOM_MIN { Err(says) } else { Ok(says) }
}

#[cfg(not(unix))]
fn disk(_: &Path) -> Found {
    Ok("not checked on this system".to_owned())
}

fn clock(today: Day) -> Found {
    match today < FIRST_DAY {
        true => Err(format!(
            "it says {today}: set it (NTP), because daily boards depend on it"
        )),
        false => Ok(format!("it says {today} (UTC)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_found_and_what_is_not_there_yet_is_fine() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mazed.db");
        assert!(store(&StoreUrl::file(&path)).is_ok());
        std::fs::write(&path, "no database").expect("written");
        assert!(store(&StoreUrl::file(&path)).is_err());
        assert!(clock(Day(0)).is_err() && clock(FIRST_DAY).is_ok());
        assert!(key(folder.path()).is_ok());
        std::fs::write(folder.path().join(HOST_KEY), "no key").expect("written");
        assert!(key(folder.path()).is_err());
        let config = Config {
            keys: folder.path().into(),
            ..Config::default()
        };
        assert!(files(&config).is_ok());
        for file in ["admins", "networks"] {
            std::fs::write(folder.path().join(file), "no line\n").expect("written");
            assert!(files(&config).is_err(), "{file}");
            std::fs::remove_file(folder.path().join(file)).expect("removed");
        }
    }
}
