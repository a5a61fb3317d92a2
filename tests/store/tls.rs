//! Encrypted connections to a real PostgreSQL: who is trusted, and what is refused.

use super::cluster::{Cluster, is_root};
use mazed::store::{Options, Store, StoreError, StoreUrl};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn openssl(folder: &Path, line: &str) {
    let done = Command::new("openssl")
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("openssl");
    assert!(done.success(), "openssl {line}");
}

/// An authority of this name.
fn authority(folder: &Path, name: &str) -> PathBuf {
    openssl(
        folder,
        &format!(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
             -subj /CN={name} -keyout {name}.key -out {name}.crt"
        ),
    );
    folder.join(format!("{name}.crt"))
}

/// A port that is free. Somebody may take it before PostgreSQL does, on a day in a thousand.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// A PostgreSQL on a port, with a certificate for `localhost` or without one.
fn cluster(encrypted: bool) -> Option<(Cluster, u16)> {
    let port = free_port();
    let cluster = Cluster::start_with(port, |folder| {
        let listen = "-c listen_addresses=127.0.0.1".to_owned();
        if !encrypted {
            return listen;
        }
        authority(folder, "ca");
        authority(folder, "other");
        std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost").expect("written");
        openssl(
            folder,
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost \
             -keyout server.key -out server.csr",
        );
        openssl(
            folder,
            "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
             -extfile names -out server.crt",
        );
        if is_root() {
            let key = folder.join("server.key");
            let owned = Command::new("chown").arg("postgres").arg(key).status();
            assert!(owned.expect("chown").success());
        }
        let folder = folder.display();
        format!(
            "{listen} -c ssl=on -c ssl_cert_file={folder}/server.crt -c ssl_key_file={folder}/server.key"
        )
    })?;
    Some((cluster, port))
}

/// Whether a store can be opened like this, and if so whether its connection is encrypted.
fn opened(cluster: &Cluster, url: &str) -> Result<bool, String> {
    let mut admin =
        postgres::Client::connect(&cluster.url("postgres"), postgres::NoTls).expect("it answers");
    // The connections of the one before end a moment after it.
    let ours = "SELECT count(*), bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity \
        USING (pid) WHERE application_name = 'mazed'";
    let mut look = || admin.query_one(ours, &[]).expect("an answer");
    let began = Instant::now();
    while look().get::<_, i64>(0) > 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "they do not end");
    }
    let url: StoreUrl = url.parse().expect("a URL");
    let database = url.database().map_err(|error| error.to_string())?;
    let store = Store::open(database, Options::default()).map_err(|error| match error {
        StoreError::Unavailable(why) => why,
        other => other.to_string(),
    })?;
    let row = look();
    drop(store);
    Ok(row.get(1))
}

#[test]
fn modes_hold_what_they_promise() {
    let Some((cluster, port)) = cluster(true) else {
        return;
    };
    let at = |host: &str, query: &str| format!("postgres://mazed@{host}:{port}/postgres?{query}");
    let folder = cluster.folder();
    let root = |name: &str| format!("sslrootcert={}", folder.join(name).display());
    let (ca, other) = (root("ca.crt"), root("other.crt"));
    // Encrypted, whoever it is.
    for query in ["", "sslmode=prefer", "sslmode=require"] {
        assert_eq!(
            opened(&cluster, &at("127.0.0.1", query)),
            Ok(true),
            "{query}"
        );
    }
    assert_eq!(
        opened(&cluster, &at("127.0.0.1", "sslmode=disable")),
        Ok(false)
    );
    // By one who is trusted, under that name alone.
    let full = format!("sslmode=verify-full&{ca}");
    assert_eq!(opened(&cluster, &at("localhost", &full)), Ok(true));
    let wrong_name = opened(&cluster, &at("127.0.0.1", &full)).expect_err("refused");
    assert!(wrong_name.contains("not valid for"), "{wrong_name}");
    // By somebody else.
    for query in [
        format!("sslmode=verify-full&{other}"),
        "sslmode=verify-full&sslrootcert=system".to_owned(),
    ] {
        let refused = opened(&cluster, &at("localhost", &query)).expect_err("refused");
        assert!(
            refused.contains("invalid peer certificate"),
            "{query}: {refused}"
        );
    }
    // Files that are none.
    for name in ["nowhere.crt", "names"] {
        let query = format!("sslmode=verify-full&{}", root(name));
        let refused = opened(&cluster, &at("localhost", &query)).expect_err("refused");
        assert!(
            refused.contains("sslrootcert") && refused.contains(name),
            "{refused}"
        );
    }
}

#[test]
fn a_server_that_cannot_encrypt_is_refused_where_it_has_to() {
    let Some((cluster, port)) = cluster(false) else {
        return;
    };
    let at = |query: &str| format!("postgres://mazed@127.0.0.1:{port}/postgres?{query}");
    for query in ["", "sslmode=prefer", "sslmode=disable"] {
        assert_eq!(opened(&cluster, &at(query)), Ok(false), "{query}");
    }
    for query in ["sslmode=require", "sslmode=verify-full"] {
        let refused = opened(&cluster, &at(query)).expect_err("refused");
        assert!(
            refused.contains("does not support TLS"),
            "{query}: {refused}"
        );
    }
}
