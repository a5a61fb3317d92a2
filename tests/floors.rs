//! The house has floors, and imports point downwards only. This test reads every
//! source file and names each path that leads upward.
//!
//! Read are `crate::...` paths and `super::...` chains that climb to the crate's root, in
//! `use` groups too, wherever they stand; comments and string literals are no code.

use std::{
    fs, io,
    iter::Peekable,
    path::{Path, PathBuf},
    str::Chars,
};

/// Every top-level module and its floor. A new one has to be given its floor here.
const FLOORS: &[(&str, u8)] = &[
    ("core", 0),
    ("i18n", 0),
    ("limits", 0),
    ("metrics", 0),
    ("games", 1),
    ("key", 1),
    ("look", 1),
    ("model", 1),
    ("rooms", 2),
    ("ui", 2),
    ("commands", 2),
    ("store", 2),
    ("session", 3),
    ("terminal", 3),
    ("accounts", 3),
    ("server", 4),
    ("cli", 5),
    ("main", 5),
];

/// Neighbours that must not see each other although they share a floor: what is drawn
/// and what is kept meet in the session only.
const STRANGERS: [(&str, &str); 2] = [("ui", "store"), ("store", "ui")];

fn floor(module: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, floor)| *floor)
}

/// Why `from` must not import `to`; `None` if it may.
fn objection(from: &str, to: &str) -> Option<String> {
    if from == to {
        return None;
    }
    let (Some(here), Some(there)) = (floor(from), floor(to)) else {
        let unknown = if floor(from).is_none() { from } else { to };
        return Some(format!(
            "`{unknown}` has no floor: give it one in tests/floors.rs"
        ));
    };
    if there > here {
        Some(format!(
            "`{from}` (floor {here}) imports `{to}` (floor {there})"
        ))
    } else if here == 0 {
        Some(format!(
            "`{from}` imports `{to}`, but floor 0 imports nothing of ours"
        ))
    } else if STRANGERS.contains(&(from, to)) {
        Some(format!("`{from}` and `{to}` never see each other"))
    } else {
        None
    }
}

/// A token that matters for paths.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    /// `::`
    Path,
    /// Any other character that is code.
    Sign(char),
}

/// Skips a string's rest up to its closing quote, which `hashes` number signs follow.
fn skip_string(chars: &mut Peekable<Chars<'_>>, hashes: usize, raw: bool) {
    while let Some(c) = chars.next() {
        if c == '\\' && !raw {
            chars.next();
        } else if c == '"' && (0..hashes).all(|_| chars.next_if_eq(&'#').is_some()) {
            return;
        }
    }
}

/// Skips what an opening `'` begins: a character literal, or nothing for a lifetime.
fn skip_quote(chars: &mut Peekable<Chars<'_>>) {
    let mut ahead = chars.clone();
    let first = ahead.next();
    if first == Some('\\') {
        chars.next();
        chars.next();
        chars.find(|&c| c == '\'');
    } else if ahead.next() == Some('\'') {
        chars.nth(1);
    }
}

/// Skips a comment whose first `/` was read; false if it was no comment.
fn skip_comment(chars: &mut Peekable<Chars<'_>>) -> bool {
    if chars.peek() == Some(&'/') {
        chars.find(|&c| c == '\n');
        return true;
    }
    if chars.next_if_eq(&'*').is_none() {
        return false;
    }
    let mut depth = 1;
    while depth > 0 {
        match chars.next() {
            Some('*') if chars.next_if_eq(&'/').is_some() => depth -= 1,
            Some('/') if chars.next_if_eq(&'*').is_some() => depth += 1,
            Some(_) => {}
            None => break,
        }
    }
    true
}

/// The code's tokens, without white space, comments and literals.
fn tokens(source: &str) -> Vec<Token> {
    let mut chars = source.chars().peekable();
    let mut found = Vec::new();
    while let Some(c) = chars.next() {
        match c {
            '/' if skip_comment(&mut chars) => {}
            '"' => skip_string(&mut chars, 0, false),
            '\'' => skip_quote(&mut chars),
            ':' if chars.next_if_eq(&':').is_some() => found.push(Token::Path),
            c if c.is_alphanumeric() || c == '_' => {
                let mut word = String::from(c);
                while let Some(c) = chars.next_if(|c| c.is_alphanumeric() || *c == '_') {
                    word.push(c);
                }
                let raw = matches!(word.as_str(), "r" | "br" | "cr");
                let mut hashes = 0;
                while raw && chars.next_if_eq(&'#').is_some() {
                    hashes += 1;
                }
                if raw && chars.next_if_eq(&'"').is_some() {
                    skip_string(&mut chars, hashes, true);
                } else if hashes == 0 {
                    // After `r#` comes a raw identifier: the next round reads it.
                    found.push(Token::Word(word));
                }
            }
            c if c.is_whitespace() => {}
            c => found.push(Token::Sign(c)),
        }
    }
    found
}

/// The names that stand directly behind a path's `::` which begins at `rest`: one, or the
/// heads of a group's members.
fn heads(rest: &[Token]) -> Vec<&str> {
    match rest {
        [Token::Word(name), ..] => vec![name],
        [Token::Sign('{'), group @ ..] => {
            let mut names = Vec::new();
            let mut depth = 1;
            let mut first = true;
            for token in group {
                match token {
                    Token::Sign('{') => depth += 1,
                    Token::Sign('}') => depth -= 1,
                    Token::Sign(',') if depth == 1 => {
                        first = true;
                        continue;
                    }
                    Token::Word(name) if first => names.push(name.as_str()),
                    _ => {}
                }
                first = false;
                if depth == 0 {
                    break;
                }
            }
            names
        }
        _ => Vec::new(),
    }
}

/// The module path of a file below `src`: `games/labyrinth.rs` is `[games, labyrinth]`,
/// `lib.rs` is the root itself.
fn module(file: &Path) -> Vec<String> {
    let mut path: Vec<String> = file
        .with_extension("")
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if path.last().is_some_and(|name| name == "mod") || path == ["lib"] {
        path.pop();
    }
    path
}

/// The top-level modules that a file with this module path refers to, in their order.
fn imports(path: &[String], source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    // Inline modules (`mod tests {`) that are open here, each by the brace depth it began at.
    let mut inline: Vec<usize> = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let rest = tokens.get(at + 1..).unwrap_or_default();
        let mut step = 1;
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => {
                depth -= 1;
                if inline.last() == Some(&depth) {
                    inline.pop();
                }
            }
            Token::Word(word) if word == "mod" => {
                if let [Token::Word(_), Token::Sign('{'), ..] = rest {
                    inline.push(depth);
                }
            }
            Token::Word(word) if word == "crate" => {
                if let [Token::Path, rest @ ..] = rest {
                    found.extend(heads(rest).into_iter().map(String::from));
                }
            }
            Token::Word(word) if word == "super" => {
                let mut climbed = 1;
                let mut rest = rest;
                while let [Token::Path, Token::Word(next), tail @ ..] = rest
                    && next == "super"
                {
                    climbed += 1;
                    step += 2;
                    rest = tail;
                }
                if climbed >= path.len() + inline.len()
                    && let [Token::Path, rest @ ..] = rest
                {
                    found.extend(heads(rest).into_iter().map(String::from));
                }
            }
            _ => {}
        }
        at += step;
    }
    found
}

/// What is wrong with the imports of the file `file` (below `src`) with this text.
fn objections(file: &str, source: &str) -> Vec<String> {
    let path = module(Path::new(file));
    let Some(from) = path.first() else {
        return Vec::new(); // lib.rs joins the floors together.
    };
    let mut wrong: Vec<String> = imports(&path, source)
        .iter()
        .filter_map(|to| objection(from, to))
        .map(|why| format!("src/{file}: {why}"))
        .collect();
    wrong.dedup();
    wrong
}

/// Every `.rs` file below `folder`.
fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[test]
fn imports_point_downwards() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&src).expect("src can be read");
    assert!(files.len() > 1, "no sources below {}", src.display());
    let mut wrong = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("a source file is UTF-8");
        let name = file.strip_prefix(&src).expect("it lies below src");
        wrong.extend(objections(&name.to_string_lossy(), &source));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_floor_is_that_of_a_module_which_exists() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (name, _) in FLOORS {
        let there = [format!("{name}.rs"), format!("{name}/mod.rs")]
            .iter()
            .any(|file| src.join(file).exists());
        assert!(there, "`{name}` is no module");
    }
}

#[test]
fn every_source_file_that_the_map_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("the map is readable");
    let files = sources(&root.join("src")).expect("the source is readable");
    let named: Vec<_> = map
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.ends_with(".rs") && !name.contains("foo"))
        .collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        let is_there = files.iter().any(|file| file.ends_with(name)) || root.join(name).exists();
        assert!(is_there, "{name}");
    }
}

#[test]
fn an_import_that_runs_upward_is_found() {
    let cases = [
        ("games/labyrinth.rs", "use crate::ui::theme::Look;"),
        ("games/run.rs", "use crate::{core::grid, ui::{self, App}};"),
        (
            "core/walk.rs",
            "fn f() -> crate::games::Step { todo() }\nuse crate::core::grid;",
        ),
        ("i18n/mod.rs", "use crate::core::grid;"),
        ("ui/mod.rs", "use crate::store::Store;"),
        ("store/mod.rs", "pub(crate) use crate::ui as screens;"),
        ("model.rs", "use super::session;"),
        ("ui/screens/menu.rs", "use super::super::super::server;"),
        (
            "ui/screens/menu.rs",
            "mod tests { use super::super::super::super::{session as s}; }",
        ),
        (
            "ui/mod.rs",
            "mod a { fn f() {} }\nmod b { use super::super::session; }",
        ),
        (
            "session/mod.rs",
            "macro_rules! m { () => { $crate::cli::f() } }",
        ),
        (
            "session/mod.rs",
            "use crate::{\n    // below\n    ui,\n    r#server,\n};",
        ),
        ("core/a.rs", "let c = '\"'; crate::ui::x(); let d = '\"';"),
        ("core/a.rs", "fn f<'a>(x: &'a str) { crate::ui::x('\\'') }"),
        ("core/a.rs", r##"let s = r#"a " b"#; crate::ui::x();"##),
        ("core/a.rs", "/* /* */ crate */ crate::ui::x();"),
        ("weather.rs", "use crate::core::grid;"),
        ("ui/mod.rs", "use crate::weather::rain;"),
    ];
    for (file, source) in cases {
        assert_eq!(objections(file, source).len(), 1, "{file}: {source}");
    }
}

#[test]
fn an_import_that_runs_downward_is_left_alone() {
    let cases = [
        ("lib.rs", "pub mod core; pub use crate::server::Server;"),
        ("main.rs", "use mazed::server::Server; use crate::cli::x;"),
        (
            "server/mod.rs",
            "use crate::{session, ui::App, store, core::grid};",
        ),
        ("commands/scores.rs", "use crate::store::Store;"),
        (
            "games/mod.rs",
            "use crate::model::Score; pub(crate) fn ui() {}",
        ),
        (
            "ui/screens/menu.rs",
            "use super::super::event; use super::help;",
        ),
        (
            "ui/screens/menu.rs",
            "mod tests { use super::*; use super::super::super::event; }",
        ),
        (
            "core/a.rs",
            "//! [`crate::ui`]\n/// crate::server\nfn f() {}",
        ),
        ("core/a.rs", "/* crate::ui /* crate::ui */ crate::ui */"),
        ("core/a.rs", r#"let s = "\" crate::ui::x()";"#),
        ("core/a.rs", r##"let s = r#"" crate::ui::x()"#;"##),
        (
            "core/generate/kruskal.rs",
            "use crate::core::grid::{ui, Grid};",
        ),
    ];
    for (file, source) in cases {
        assert_eq!(objections(file, source), [""; 0], "{file}: {source}");
    }
}
