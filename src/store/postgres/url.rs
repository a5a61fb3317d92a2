//! The URL of a PostgreSQL, in libpq's words. What they mean there they mean here, or they
//! are refused by name: none is overlooked, and none made weaker.

use super::tls::{Roots, Trust};
use crate::store::StoreError;

use std::path::PathBuf;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// How long to wait for a server that does not answer, unless the URL says: about as long
/// as a player waits for a result before "not saved yet" is said.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// After how long the other end is asked whether it is still there, how often, and how many times:
/// it is gone after half a minute, and not after the two hours of the system. Until then a server
/// that waits for an answer over a dead line writes nothing.
const KEEPALIVE: Duration = Duration::from_secs(10);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const KEEPALIVE_RETRIES: u32 = 4;

/// A statement that waits for a lock must not hold up all the others; nor must a transaction of a
/// server that was cut off in the middle of it, which holds its locks, or one that is dead. What
/// the URL has for `options` comes behind, and prevails.
const OPTIONS: &str = "-c statement_timeout=10s -c lock_timeout=5s \
    -c idle_in_transaction_session_timeout=10s \
    -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4";

/// Parameters that are handed on as they are.
const KNOWN: &[&str] = &[
    "application_name",
    "channel_binding",
    "connect_timeout",
    "dbname",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "load_balance_hosts",
    "options",
    "password",
    "port",
    "sslnegotiation",
    "target_session_attrs",
    "user",
];

/// Parameters that libpq knows and that are not understood here.
const UNKNOWN: &[&str] = &[
    "client_encoding",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "krbsrvname",
    "max_protocol_version",
    "min_protocol_version",
    "passfile",
    "replication",
    "require_auth",
    "requirepeer",
    "requiressl",
    "service",
    "servicefile",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcert",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkey",
    "sslkeylogfile",
    "sslpassword",
    "sslsni",
];

fn refused(what: impl Into<String>) -> StoreError {
    StoreError::Parameter(what.into())
}

/// What a URL says about encryption.
#[derive(Default)]
struct Ssl {
    mode: Option<String>,
    roots: Option<String>,
}

/// Reads a URL: how to connect, and whom to trust.
///
/// # Errors
/// [`StoreError::Url`] or [`StoreError::Parameter`]; no value is in the message, as a
/// password may be one, but for the path of a file of certificates.
pub(super) fn read(url: &str) -> Result<(Config, Trust), StoreError> {
    // As the library does it: what is before the first @ are name and password.
    let after = url.find('@').map_or(0, |at| at + 1);
    let Some(query) = url[after..].find('?').map(|at| after + at) else {
        let config: Config = url.parse().map_err(|_| StoreError::Url)?;
        return settle(config, &Ssl::default());
    };
    let (mut ssl, mut rest) = (Ssl::default(), Vec::new());
    let (mut user_timeout, mut retries) = (None, None);
    for pair in url[query + 1..].split('&').filter(|pair| !pair.is_empty()) {
        let (key, raw) = pair.split_once('=').ok_or(StoreError::Url)?;
        let value = percent_encoding::percent_decode_str(raw).decode_utf8();
        let value = value.map_err(|_| StoreError::Url)?.into_owned();
        let number = || {
            value
                .parse::<u32>()
                .map_err(|_| refused(format!("{key} is no number")))
        };
        match key {
            "sslmode" => ssl.mode = Some(value),
            "sslrootcert" => ssl.roots = Some(value).filter(|path| !path.is_empty()),
            // Milliseconds, which the library would take for seconds.
            "tcp_user_timeout" => user_timeout = Some(number()?),
            "keepalives_count" => retries = Some(number()?),
            key if KNOWN.contains(&key) => rest.push(pair),
            key if UNKNOWN.contains(&key) => {
                return Err(refused(format!(
                    "{key} is not understood here: leave it out"
                )));
            }
            _ => return Err(refused("there is one that PostgreSQL does not know")),
        }
    }
    let mut plain = url[..query].to_owned();
    for (at, pair) in rest.iter().enumerate() {
        plain.push(if at == 0 { '?' } else { '&' });
        plain.push_str(pair);
    }
    let mut config: Config = plain.parse().map_err(|_| StoreError::Url)?;
    match user_timeout {
        // The system's own.
        Some(0) => config.tcp_user_timeout(Duration::ZERO),
        Some(millis) => config.tcp_user_timeout(Duration::from_millis(millis.into())),
        None => &mut config,
    };
    if let Some(retries) = retries.filter(|retries| *retries > 0) {
        config.keepalives_retries(retries);
    }
    settle(config, &ssl)
}

/// Adds what the URL leaves open.
fn settle(mut config: Config, ssl: &Ssl) -> Result<(Config, Trust), StoreError> {
    if config.get_application_name().is_none() {
        config.application_name("mazed");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(CONNECT_TIMEOUT);
    }
    // What the library has where the URL says nothing.
    if config.get_keepalives_idle() == Duration::from_secs(2 * 60 * 60) {
        config.keepalives_idle(KEEPALIVE);
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(KEEPALIVE_INTERVAL);
    }
    if config.get_keepalives_retries().is_none() {
        config.keepalives_retries(KEEPALIVE_RETRIES);
    }
    let options = config.get_options().unwrap_or_default();
    let options = format!("{OPTIONS} {options}");
    config.options(options.trim_end());
    let roots = roots(ssl)?;
    let mode = ssl.mode.as_deref();
    let (mode, trust) = match (mode, roots) {
        (Some("disable"), _) => (SslMode::Disable, Trust::Anybody),
        (None | Some("prefer"), Some(Roots::System))
        | (Some("require" | "verify-ca"), Some(Roots::System)) => {
            return Err(refused("sslrootcert=system takes sslmode=verify-full"));
        }
        (None | Some("prefer"), _) => (SslMode::Prefer, Trust::Anybody),
        (Some("require"), None) => (SslMode::Require, Trust::Anybody),
        // With roots it is the same, as libpq has it.
        (Some("require" | "verify-ca"), Some(roots)) => (SslMode::Require, Trust::Chain(roots)),
        (Some("verify-ca"), None) => {
            return Err(refused(
                "sslmode=verify-ca takes sslrootcert=FILE with the certificates to be trusted",
            ));
        }
        (Some("verify-full"), roots) => (
            SslMode::Require,
            Trust::Host(roots.unwrap_or(Roots::System)),
        ),
        (Some("allow"), _) => {
            return Err(refused(
                "sslmode=allow is not understood here: take prefer, or better verify-full",
            ));
        }
        (Some(_), _) => {
            return Err(refused(
                "sslmode is disable, prefer, require, verify-ca or verify-full",
            ));
        }
    };
    // A local socket cannot be intercepted: libpq ignores the mode there too.
    let sockets = !config.get_hosts().is_empty() && config.get_hosts().iter().all(is_socket);
    config.ssl_mode(if sockets { SslMode::Disable } else { mode });
    Ok((config, trust))
}

fn is_socket(host: &Host) -> bool {
    match host {
        Host::Tcp(_) => false,
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// The roots that are named, or the file where libpq looks for them.
fn roots(ssl: &Ssl) -> Result<Option<Roots>, StoreError> {
    let file = match ssl.roots.as_deref() {
        Some("system") => return Ok(Some(Roots::System)),
        Some(path) => PathBuf::from(path),
        None => {
            let usual = std::env::home_dir().map(|home| home.join(".postgresql/root.crt"));
            match usual.filter(|path| path.exists()) {
                Some(path) => path,
                None => return Ok(None),
            }
        }
    };
    Ok(Some(Roots::File(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(query: &str) -> Result<(SslMode, Trust), String> {
        let url = format!("postgres://ada:s3cret@db.example/mazed{query}");
        match read(&url) {
            Ok((config, trust)) => Ok((config.get_ssl_mode(), trust)),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn modes_mean_what_they_mean_to_libpq() {
        let file = || Roots::File(PathBuf::from("/etc/my ca.pem"));
        for (query, expected) in [
            ("", (SslMode::Prefer, Trust::Anybody)),
            ("?sslmode=disable", (SslMode::Disable, Trust::Anybody)),
            ("?sslmode=require", (SslMode::Require, Trust::Anybody)),
            (
                "?sslmode=require&sslrootcert=/etc/my%20ca.pem",
                (SslMode::Require, Trust::Chain(file())),
            ),
            (
                "?sslrootcert=/etc/my%20ca.pem&sslmode=verify-ca",
                (SslMode::Require, Trust::Chain(file())),
            ),
            (
                "?sslmode=verify-full&sslrootcert=/etc/my%20ca.pem",
                (SslMode::Require, Trust::Host(file())),
            ),
            (
                "?sslmode=verify-full",
                (SslMode::Require, Trust::Host(Roots::System)),
            ),
            (
                "?sslmode=verify-full&sslrootcert=system",
                (SslMode::Require, Trust::Host(Roots::System)),
            ),
        ] {
            assert_eq!(mode(query), Ok(expected), "{query}");
        }
        let socket = "postgres://ada@/mazed?host=/run/postgresql&sslmode=verify-full";
        let (config, _) = read(socket).expect("a URL");
        assert_eq!(config.get_ssl_mode(), SslMode::Disable);
    }

    #[test]
    fn what_is_not_understood_is_refused_by_name_and_without_its_value() {
        for (query, says) in [
            ("?sslmode=allow", "sslmode=allow"),
            ("?sslmode=s3cret", "sslmode is"),
            ("?sslmode=verify-ca", "sslrootcert=FILE"),
            ("?sslmode=require&sslrootcert=system", "verify-full"),
            ("?sslcert=/s3cret.pem", "sslcert"),
            ("?sslcrl=/s3cret.pem", "sslcrl"),
            (
                "?ssl_min_protocol_version=TLSv1.3",
                "ssl_min_protocol_version",
            ),
            ("?require_auth=s3cret", "require_auth"),
            ("?tcp_user_timeout=s3cret", "tcp_user_timeout"),
            ("?s3cret=1", "does not know"),
            ("?s3cret", "sqlite:PATH"),
        ] {
            let error = mode(query).expect_err("refused");
            assert!(error.contains(says), "{query}: {error}");
            assert!(!error.contains("s3cret"), "{query}: {error}");
        }
        // A password may look like parameters.
        let error = read("postgres://ada:x?s3cret=1&sslmode=allow@db/mazed?sslmode=allow");
        assert!(error.is_err_and(|error| !error.to_string().contains("s3cret")));
    }

    #[test]
    fn what_the_url_says_comes_before_what_is_usual() {
        let url = "postgres://ada@db/mazed?connect_timeout=9&application_name=x\
                   &tcp_user_timeout=1500&keepalives_count=4&options=-c%20lock_timeout%3D1s";
        let (config, _) = read(url).expect("a URL");
        assert_eq!(config.get_connect_timeout(), Some(&Duration::from_secs(9)));
        assert_eq!(config.get_application_name(), Some("x"));
        assert_eq!(
            config.get_tcp_user_timeout(),
            Some(&Duration::from_millis(1500))
        );
        assert_eq!(config.get_keepalives_retries(), Some(4));
        let options = config.get_options().expect("some");
        assert!(options.ends_with("-c lock_timeout=1s"), "{options}");
        let (usual, _) = read("postgres://ada@db/mazed").expect("a URL");
        assert_eq!(usual.get_connect_timeout(), Some(&CONNECT_TIMEOUT));
        assert_eq!(usual.get_options(), Some(OPTIONS));
        // A line that is dead is known to be before two hours have passed.
        assert!(usual.get_keepalives_idle() <= Duration::from_secs(10));
        let retries = usual.get_keepalives_retries().unwrap_or(u32::MAX);
        let interval = usual.get_keepalives_interval().unwrap_or(Duration::MAX);
        assert!(interval.saturating_mul(retries) <= Duration::from_secs(20));
    }
}
