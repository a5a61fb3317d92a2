//! What the fuzz targets found worth keeping, replayed: `fuzz/corpus/TARGET/*`.

#[path = "../../fuzz/cases.rs"]
mod cases;

use std::path::Path;

fn replay(target: &str, case: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let mut replayed = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        eprintln!("{}", path.display());
        case(&std::fs::read(path).unwrap());
        replayed += 1;
    }
    assert!(replayed > 0, "{} is empty", folder.display());
}

#[test]
fn keys() {
    replay("keys", cases::keys);
}

#[test]
fn proxy_headers() {
    replay("proxy", cases::proxy);
}

#[test]
fn boards() {
    replay("boards", cases::boards);
}

#[test]
fn masks() {
    replay("masks", cases::masks);
}

#[test]
fn command_lines() {
    replay("exec", cases::exec);
}

#[test]
fn stored_runs() {
    replay("runs", cases::runs);
}
