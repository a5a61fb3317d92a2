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
    let targets: [(&str, fn(&[u8])); 6] = [
        ("keys", cases::keys),
        ("proxy", cases::proxy),
        ("boards", cases::boards),
        ("masks", cases::masks),
        ("exec", cases::exec),
        ("runs", cases::runs),
    ];
    for (target, case) in targets {
        replay(target, case);
    }
}
