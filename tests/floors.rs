//! The house has floors, and imports point downwards only. This test reads every
//! source file and names each path that leads upward.
//!
//! Read are `crate::...` paths and `super::...` chains that climb to the crate's root, in
//! `use` groups too, wherever they stand; comments and string literals are no code.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};

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
    ("corridor_tests", 5),
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

/// The tokens after a `::` that begins here; `None`: none does.
fn after_path(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Punct(one), TokenTree::Punct(two), rest @ ..] => {
            (one.as_char() == ':' && two.as_char() == ':').then_some(rest)
        }
        _ => None,
    }
}

fn word(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(word) => Some(word.to_string().trim_start_matches("r#").to_owned()),
        _ => None,
    }
}

/// The name that stands here, or the heads of a group's members.
fn heads(rest: &[TokenTree]) -> Vec<String> {
    match rest.first() {
        Some(TokenTree::Group(group)) => {
            let tokens: Vec<_> = group.stream().into_iter().collect();
            let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
            let members = tokens.split(is_comma);
            members
                .filter_map(|member| member.first().and_then(word))
                .collect()
        }
        Some(token) => word(token).into_iter().collect(),
        None => Vec::new(),
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

/// The top-level modules that this code refers to, which is in a module of this depth.
fn imports(code: TokenStream, depth: usize, found: &mut Vec<String>) {
    let tokens: Vec<_> = code.into_iter().collect();
    let mut supers = 0;
    for (at, token) in tokens.iter().enumerate() {
        let name = word(token);
        let before = at
            .checked_sub(2)
            .and_then(|at| tokens.get(at))
            .and_then(word);
        if let TokenTree::Group(group) = token {
            let is_module = before.as_deref() == Some("mod");
            imports(group.stream(), depth + usize::from(is_module), found);
        }
        let Some(rest) = after_path(&tokens[at + 1..]) else {
            continue;
        };
        let is_super = name.as_deref() == Some("super");
        supers += usize::from(is_super);
        if is_super && rest.first().and_then(word).as_deref() == Some("super") {
            continue;
        }
        let climbed = std::mem::take(&mut supers);
        if name.as_deref() == Some("crate") || (is_super && climbed >= depth) {
            found.extend(heads(rest));
        }
    }
}

/// What is wrong with the imports of the file `file` (below `src`) with this text.
fn objections(file: &str, source: &str) -> Vec<String> {
    let path = module(Path::new(file));
    let Some(from) = path.first() else {
        return Vec::new(); // lib.rs joins the floors together.
    };
    let code = source.parse().expect("the source is Rust");
    let mut found = Vec::new();
    imports(code, path.len(), &mut found);
    let mut wrong: Vec<String> = found
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
            "/// crate::server\nfn f() { \"crate::ui::x()\" }",
        ),
        (
            "core/generate/kruskal.rs",
            "use crate::core::grid::{ui, Grid};",
        ),
    ];
    for (file, source) in cases {
        assert_eq!(objections(file, source), [""; 0], "{file}: {source}");
    }
}
