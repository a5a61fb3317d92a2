//! `mazed status`, `who` and the like: what an operator says to the running server by its socket.

use std::path::{Path, PathBuf};

use crate::store::StoreUrl;

/// The socket in a folder for what lives as long as a service.
const FILE: &str = "mazed.admin";

/// Where a service of systemd or a package has it.
#[cfg(unix)]
const OF_SERVICE: &str = "/run/mazed/mazed.admin";

/// The socket where `--admin-socket` names none: beside the file of the database, else in the
/// folder for what lives as long as the service or the login; `None`: there is no such folder.
pub(super) fn default_path(url: &StoreUrl) -> Option<PathBuf> {
    if let Some(path) = url.path() {
        let mut name = path.into_os_string();
        name.push(".admin");
        return Some(name.into());
    }
    let named = |variable| {
        let folders = std::env::var(variable).unwrap_or_default();
        // There may be several, of which the first is the service's own.
        let first = folders.split(':').next().unwrap_or_default();
        (!first.is_empty()).then(|| Path::new(first).join(FILE))
    };
    named("RUNTIME_DIRECTORY").or_else(|| named("XDG_RUNTIME_DIR"))
}

#[cfg(unix)]
pub(super) use with_sockets::run;

#[cfg(unix)]
mod with_sockets {
    use std::io::{ErrorKind, Read, Write};
    use std::net::Shutdown;
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    use anyhow::anyhow;
    use socket2::{Domain, SockAddr, Socket, Type};

    use crate::cli::{database, print};
    use crate::commands::Output;
    use crate::commands::admin::AdminCommand;
    use crate::i18n::{Lang, Words};
    use crate::server::{Reply, Request};
    use crate::store::StoreUrl;

    /// How long the server may take: some seconds more than it gives itself.
    const REPLY_TIMEOUT: Duration = Duration::from_secs(40);

    /// How long it may take to hear.
    const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

    /// The largest reply: a list of all sessions of a large server takes some MiB.
    const REPLY_MAX: u64 = 64 * 1024 * 1024;

    /// Has the running server do it; the exit status.
    ///
    /// # Errors
    /// There is no server, or it does not answer.
    pub(in crate::cli) fn run(
        command: AdminCommand,
        socket: Option<PathBuf>,
        store: Option<StoreUrl>,
        lang: Lang,
    ) -> anyhow::Result<u8> {
        let words = Words::of(lang);
        let places = socket.map_or_else(|| default_paths(store), |named| vec![named]);
        let there = places.iter().find(|path| may_be_there(path));
        let Some(path) = there else {
            let places: Vec<_> = places.iter().map(|path| whole(path)).collect();
            let either = places.join(&words.t("socket-or"));
            return Err(anyhow!(
                words.tr("socket-no-server", &[("path", either.into())])
            ));
        };
        let said = |says, why: &str| {
            let path = whole(path);
            anyhow!(words.tr(says, &[("path", path.into()), ("why", why.into())]))
        };
        let mut stream = connect(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::ConnectionRefused => said("socket-no-server", ""),
            ErrorKind::PermissionDenied => said("socket-denied", ""),
            _ => said("socket-failed", &error.to_string()),
        })?;
        let request = Request {
            lang: lang.code().to_owned(),
            command,
        };
        let line = serde_json::to_string(&request)? + "\n";
        let mut reply = Vec::new();
        let written = stream.write_all(line.as_bytes());
        let written = written.and_then(|()| stream.shutdown(Shutdown::Write));
        // Whoever sends us away may have read nothing of it, and the reply is here anyway.
        let read = (&stream).take(REPLY_MAX).read_to_end(&mut reply);
        let asked = written.and(read);
        let Ok(reply) = serde_json::from_slice::<Reply>(&reply) else {
            let why = asked.err().map(|error| error.to_string());
            return Err(said("socket-failed", &why.unwrap_or_default()));
        };
        print(&Output {
            stdout: reply.stdout.into_bytes(),
            stderr: reply.stderr.into_bytes(),
            status: reply.status,
        })
    }

    /// A path as it is shown: whole, as whoever asks for a service may not know that the current
    /// folder matters. A socket is opened by the shorter one, as its path has a limit.
    fn whole(path: &Path) -> String {
        let whole = std::path::absolute(path);
        whole.as_deref().unwrap_or(path).display().to_string()
    }

    /// The socket of the server with this database, and that of the service.
    fn default_paths(store: Option<StoreUrl>) -> Vec<PathBuf> {
        let of_store = super::default_path(&store.unwrap_or_else(database::default_url));
        of_store
            .into_iter()
            .chain([super::OF_SERVICE.into()])
            .collect()
    }

    /// Whether something is there, or in a folder that this user may not look into, as that of the
    /// service is.
    fn may_be_there(path: &Path) -> bool {
        match path.symlink_metadata() {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::PermissionDenied,
        }
    }

    fn connect(path: &Path) -> std::io::Result<UnixStream> {
        let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
        // Where the server hears nobody, connecting waits too.
        socket.set_write_timeout(Some(CONNECT_TIMEOUT))?;
        socket.set_read_timeout(Some(REPLY_TIMEOUT))?;
        socket.connect(&SockAddr::unix(path)?)?;
        Ok(socket.into())
    }
}

/// There is no socket to speak to.
#[cfg(not(unix))]
pub(super) fn run(
    _: crate::commands::admin::AdminCommand,
    _: Option<PathBuf>,
    _: Option<StoreUrl>,
    lang: crate::i18n::Lang,
) -> anyhow::Result<u8> {
    let words = crate::i18n::Words::of(lang);
    Err(anyhow::anyhow!(words.t("socket-unix").into_owned()))
}
