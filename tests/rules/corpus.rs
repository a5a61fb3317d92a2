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
fn what_was_found_stays_mended() {
    replay("keys", cases::keys);
    replay("proxy", cases::proxy);
    replay("boards", cases::boards);
    replay("masks", cases::masks);
    replay("exec", cases::exec);
    replay("runs", cases::runs);
}
