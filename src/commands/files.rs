//! Where a command's input comes from and where its output goes.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::refusal::{self, repeated};
use super::{Output, Plan};
use crate::core::budget::CancelToken;
use crate::i18n::Words;

/// Where a command comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// A caller on this machine: files may be read and written.
    Local,
    /// A caller over SSH: standard input and output only.
    Remote,
}

/// The language that a command is answered in, and where it comes from.
pub(crate) type Caller = (&'static Words, Access);

/// Work on at most `limit` bytes of a file, or of standard input if it is called `-`; no name: on
/// nothing. What it says goes to the file `output`, if there is one.
pub(crate) fn plan(
    input: Option<&str>,
    output: Option<PathBuf>,
    limit: usize,
    (words, access): Caller,
    work: impl FnOnce(&[u8], &CancelToken) -> Result<Output, String> + Send + 'static,
) -> Result<Plan, String> {
    let file = input.filter(|name| *name != "-");
    if access == Access::Remote {
        if let Some(name) = file {
            let values = [("name", repeated(name).into())];
            return Err(words.tr("refusal-board-file", &values));
        }
        if output.is_some() {
            return Err(words.t("refusal-output-file").into_owned());
        }
    }
    let file = file.map(PathBuf::from);
    Ok(Plan::Work {
        stdin: input == Some("-"),
        work: Box::new(move |stdin, cancel| {
            let text = match &file {
                None => Ok(stdin),
                Some(path) => read(path, limit),
            };
            let said = text.and_then(|text| {
                if text.len() > limit {
                    let values = [("n", (limit as u64).into())];
                    return Err(words.tr("refusal-input", &values));
                }
                deliver(work(&text, cancel)?, output)
            });
            said.unwrap_or_else(|message| Output::refused(&message))
        }),
    })
}

/// Reads a file up to one byte more than `limit`, to tell that there is more.
fn read(path: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| refusal::file(path, &error))?;
    Ok(bytes)
}

/// Writes what would go to standard output to a file, where one is named.
fn deliver(mut output: Output, file: Option<PathBuf>) -> Result<Output, String> {
    if let Some(path) = file {
        let stdout = std::mem::take(&mut output.stdout);
        std::fs::write(&path, stdout).map_err(|error| refusal::file(&path, &error))?;
    }
    Ok(output)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    /// What a command says that repeats its input.
    fn said(input: Option<&str>, output: Option<PathBuf>, access: Access) -> Output {
        let who = (Words::of(Lang::En), access);
        let plan = plan(input, output, 5, who, |text, _| match text {
            b"bad" => Err("no".to_owned()),
            _ => Ok(Output::said(String::from_utf8_lossy(text).into_owned())),
        });
        match plan {
            Err(message) => Output::refused(&message),
            Ok(Plan::Work { stdin, work }) => {
                let stdin: &[u8] = if stdin { b"typed" } else { b"" };
                work(stdin.to_vec(), &CancelToken::default())
            }
            _ => panic!("no work"),
        }
    }

    #[test]
    fn strangers_get_at_no_file() {
        for word in ["/etc/passwd", "board.txt", "--"] {
            let refused = said(Some(word), None, Access::Remote);
            assert_eq!((refused.status, refused.stdout.is_empty()), (2, true));
        }
        let refused = said(Some("-"), Some("/tmp/x".into()), Access::Remote);
        assert_eq!((refused.status, refused.stdout.is_empty()), (2, true));
        let typed = said(Some("-"), None, Access::Remote);
        assert_eq!(typed, Output::said("typed".to_owned()));
        assert_eq!(said(None, None, Access::Remote), Output::default());
    }

    #[test]
    fn files_are_read_up_to_a_limit_and_written_unless_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let (board, out) = (folder.path().join("board"), folder.path().join("out"));
        let repeat = |text: &str, out: Option<PathBuf>| {
            std::fs::write(&board, text).unwrap();
            said(board.to_str(), out, Access::Local)
        };
        assert_eq!(repeat("12345", None).stdout, b"12345");
        assert_eq!(repeat("123456", None).status, 2);
        assert_eq!(repeat("hello", Some(out.clone())), Output::default());
        assert_eq!(std::fs::read(&out).unwrap(), b"hello");
        assert_eq!(repeat("bad", Some(out.clone())).status, 2);
        assert_eq!(std::fs::read(&out).unwrap(), b"hello");
        let nowhere = repeat("x", Some(folder.path().join("a/b")));
        assert_eq!((nowhere.status, nowhere.stdout.is_empty()), (2, true));
        std::fs::remove_file(&board).unwrap();
        assert_eq!(said(board.to_str(), None, Access::Local).status, 2);
    }
}
