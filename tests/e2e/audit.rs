//! What ssh-audit thinks of the door.

use crate::path;
use crate::server::TestServer;
use serde_json::Value;
use std::process::Command;

/// What it found: the exit status, and each algorithm with a failure or a warning.
fn audit(server: &TestServer) -> (Option<i32>, Vec<(String, String)>) {
    let output = Command::new("ssh-audit")
        .env("PATH", path())
        // Its rate test connects 38 times within the burst that a class needs.
        .args(["--json", "--skip-rate-test", "--port"])
        .arg(server.address.port().to_string())
        .arg(server.address.ip().to_string())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut found = Vec::new();
    let mut algorithms = 0;
    for kind in ["kex", "key", "enc", "mac"] {
        for algorithm in report[kind].as_array().unwrap() {
            algorithms += 1;
            let name = algorithm["algorithm"].as_str().unwrap().to_owned();
            for (level, notes) in algorithm["notes"].as_object().unwrap() {
                if level != "info" {
                    found.push((name.clone(), format!("{level}: {notes}")));
                }
            }
        }
    }
    assert!(algorithms > 7, "{report}");
    assert_eq!(report["cves"], Value::Array(Vec::new()));
    (output.status.code(), found)
}

#[test]
fn the_only_warnings_are_about_curves_that_old_clients_need() {
    needs!("ssh-audit");
    let (status, found) = audit(&TestServer::new());
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let curves = ["curve25519-sha256", "curve25519-sha256@libssh.org"];
    assert_eq!(names, curves, "{found:?}");
    for (name, note) in &found {
        let expected = note.starts_with("warn:") && note.contains("post-quantum");
        assert!(expected, "{name}: {note}");
    }
    // Warnings, no failures.
    assert_eq!(status, Some(2));
}
