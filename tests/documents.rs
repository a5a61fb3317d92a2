//! Every link in the documents leads to a file and a heading that are there.

use std::{fs, path::Path};

const DOCUMENTS: [&str; 11] = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "benches/README.md",
    "deploy/README.md",
    "deploy/cluster.md",
    "deploy/players.md",
    "deploy/privacy.md",
    "deploy/reference.md",
    "deploy/runbook.md",
    "keys/README.md",
];

/// Lines outside of blocks of code.
fn prose(document: &str) -> impl Iterator<Item = &str> {
    let parts = document.split("\n```");
    parts.step_by(2).flat_map(str::lines)
}

/// The anchor that GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn targets(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(document) {
        for part in line.split("](").skip(1) {
            if let Some((target, _)) = part.split_once(')') {
                found.push(target.to_owned());
            }
        }
    }
    found
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in DOCUMENTS {
        let read =
            |path: &Path| fs::read_to_string(path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        let file = root.join(name);
        for target in targets(&read(&file)) {
            if target.contains("://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
            let to = match path {
                "" => file.clone(),
                path => file.parent().expect("a folder").join(path),
            };
            assert!(to.exists(), "{name} links to {target}");
            if !heading.is_empty() {
                let there = read(&to);
                let headings = prose(&there).filter(|line| line.starts_with('#'));
                let mut anchors =
                    headings.map(|line| anchor(line.trim_start_matches('#').trim_start()));
                assert!(
                    anchors.any(|anchor| anchor == heading),
                    "{name} links to {target}"
                );
            }
        }
    }
}
