//! Holds the sentences of the three languages against each other and against the source.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use mazed::core::generate::Algorithm;
use mazed::core::solve::Solver;

/// Message name -> the variables in it.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(lang: &str) -> Messages {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/i18n");
    let text = std::fs::read_to_string(folder.join(format!("{lang}.ftl")));
    let text = text.expect("the sentences are readable");
    let mut messages = Messages::new();
    let mut name = String::new();
    for line in text.lines() {
        if let Some((id, _)) = line.split_once(" =")
            && id.starts_with(|first: char| first.is_ascii_lowercase())
        {
            name = id.to_owned();
            let double = messages.insert(name.clone(), BTreeSet::new());
            assert!(double.is_none(), "{lang}: {name} stands there twice");
        }
        let variables = line.split('$').skip(1).map(|rest| {
            rest.chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect::<String>()
        });
        if let Some(known) = messages.get_mut(&name) {
            known.extend(variables);
        }
    }
    messages
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the source is readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The source without the tests in it.
fn source() -> String {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut all = String::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        all.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(""));
    }
    all
}

#[test]
fn every_language_says_the_same_with_the_same_values() {
    let english = messages("en");
    for lang in ["de", "ru"] {
        let other = messages(lang);
        let names = |all: &Messages| all.keys().cloned().collect::<BTreeSet<_>>();
        let missing: Vec<_> = names(&english)
            .difference(&names(&other))
            .cloned()
            .collect();
        let extra: Vec<_> = names(&other)
            .difference(&names(&english))
            .cloned()
            .collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{lang}: missing {missing:?}, extra {extra:?}"
        );
        for (name, variables) in &english {
            assert_eq!(variables, &other[name], "{lang}: the values in {name}");
        }
    }
}

#[test]
fn what_is_said_over_a_board_fits_the_smallest_terminal() {
    let others = [
        "race-start",
        "race-alone",
        "fifteen-start",
        "fifteen-edge",
        "hop-start",
        "hop-rule-turn",
        "hop-rule-number",
        "hop-rule-twice",
        "hop-too-sharp",
        "hop-outside",
        "hop-entered",
        "hop-no-hint",
        "hop-stuck",
        "hop-lost",
        "yamyam-start",
        "yamyam-say-too-far",
        "yamyam-stuck",
    ];
    for lang in ["en", "de", "ru"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/i18n/{lang}.ftl"));
        let text = std::fs::read_to_string(path).expect("the sentences are readable");
        let mut known = 0;
        for (id, says) in text.lines().filter_map(|line| line.split_once(" = ")) {
            if id.starts_with("say-") || others.contains(&id) {
                assert!(says.chars().count() <= 40, "{lang}: {id} = {says}");
                known += usize::from(others.contains(&id));
            }
        }
        assert_eq!(known, others.len(), "{lang}");
    }
}

/// Whether it is named by a rule: an algorithm of the laboratory, a value on a command line, or a setting.
fn is_named_by_rule(message: &str) -> bool {
    if message.starts_with("value-name-") || message.starts_with("set-") {
        return true;
    }
    let names = Algorithm::ALL.map(Algorithm::name).into_iter();
    let mut names = names.chain(Solver::ALL.map(Solver::name));
    let named = message.strip_prefix("lab-");
    named.is_some_and(|named| names.any(|name| named.starts_with(name)))
}

#[test]
fn every_sentence_is_used() {
    let source = source();
    let unused: Vec<_> = messages("en")
        .into_keys()
        .filter(|name| !is_named_by_rule(name))
        .filter(|name| !source.contains(&format!("\"{name}\"")))
        .collect();
    assert!(unused.is_empty(), "not in the source: {unused:?}");
}

#[test]
fn every_sentence_that_is_asked_for_exists() {
    let (source, known) = (source(), messages("en"));
    let asked = [
        ".t(\"",
        ".tr(\"",
        "says: \"",
        "label: \"",
        "hint: Some(\"",
        "title: \"",
        "MessageId::new(\"",
        ".in_form(\"",
    ];
    let mut count = 0;
    for start in asked {
        for rest in source.split(start).skip(1) {
            let name = rest.split('"').next().unwrap_or("");
            assert!(known.contains_key(name), "{start}{name}\" has no sentence");
            count += 1;
        }
    }
    assert!(
        count > 60,
        "only {count} places found: has the way of asking changed?"
    );
}

#[test]
fn russian_has_a_form_for_few_wherever_something_is_counted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/i18n/ru.ftl");
    let text = std::fs::read_to_string(path).expect("the sentences are readable");
    for form in ["[one]", "[few]", "*[many]"] {
        assert_eq!(
            text.matches(form).count(),
            text.matches("->").count(),
            "{form}"
        );
    }
}
