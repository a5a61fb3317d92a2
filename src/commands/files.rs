//! Where a command's input comes from and where its output goes.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use super::Output;
use super::refusal::{self, repeated};
use crate::i18n::Words;

/// Where a command comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// A caller on this machine: files may be read and written.
    Local,
    /// A caller over SSH: standard input and output only.
    Remote,
}

/// Where a board is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file of this machine.
    File(PathBuf),
}

impl Input {
    /// The input for a word of the command line: `-` or none is standard input.
    ///
    /// # Errors
    /// The refusal of a file to a caller over SSH.
    pub(crate) fn of(word: Option<&str>, access: Access, words: &Words) -> Result<Self, Output> {
        match (word, access) {
            (None | Some("-"), _) => Ok(Self::Stdin),
            (Some(path), Access::Local) => Ok(Self::File(path.into())),
            (Some(path), Access::Remote) => {
                let values = [("name", repeated(path).into())];
                Err(Output::refused(&words.tr("refusal-board-file", &values)))
            }
        }
    }

    /// Reads the input. One byte more than `limit` is read of a file, to tell that there is more.
    ///
    /// # Errors
    /// The refusal, when a file cannot be read or there are more bytes.
    pub(crate) fn read(
        &self,
        stdin: Vec<u8>,
        limit: usize,
        words: &Words,
    ) -> Result<Vec<u8>, Output> {
        let bytes = match self {
            Self::Stdin => stdin,
            Self::File(path) => {
                let mut bytes = Vec::new();
                File::open(path)
                    .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
                    .map_err(|error| Output::refused(&refusal::file(path, &error, words)))?;
                bytes
            }
        };
        if bytes.len() > limit {
            let values = [("n", (limit as u64).into())];
            return Err(Output::refused(&words.tr("refusal-input", &values)));
        }
        Ok(bytes)
    }
}

/// Checks where the output is to go.
///
/// # Errors
/// The refusal of a file to a caller over SSH.
pub(crate) fn output_file(
    path: Option<PathBuf>,
    access: Access,
    words: &Words,
) -> Result<Option<PathBuf>, Output> {
    match (path, access) {
        (Some(_), Access::Remote) => Err(Output::refused(&words.t("refusal-output-file"))),
        (path, _) => Ok(path),
    }
}

/// Writes what would go to standard output to a file, where one is named.
pub(crate) fn deliver(output: Output, file: Option<PathBuf>, words: &Words) -> Output {
    let Some(path) = file.filter(|_| output.status != 2) else {
        return output;
    };
    match std::fs::write(&path, &output.stdout) {
        Ok(()) => Output {
            stdout: Vec::new(),
            ..output
        },
        Err(error) => Output::refused(&refusal::file(&path, &error, words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    fn english() -> &'static Words {
        Words::of(Lang::En)
    }

    #[test]
    fn strangers_get_at_no_file() {
        for word in ["/etc/passwd", "board.txt", "--"] {
            let refused = Input::of(Some(word), Access::Remote, english()).unwrap_err();
            assert_eq!((refused.status, refused.stdout.is_empty()), (2, true));
        }
        assert_eq!(
            Input::of(Some("-"), Access::Remote, english()),
            Ok(Input::Stdin)
        );
        assert_eq!(Input::of(None, Access::Remote, english()), Ok(Input::Stdin));
        assert_eq!(
            output_file(Some("/tmp/x".into()), Access::Remote, english())
                .unwrap_err()
                .status,
            2
        );
        assert_eq!(output_file(None, Access::Remote, english()), Ok(None));
    }

    #[test]
    fn files_are_read_up_to_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board");
        std::fs::write(&path, b"12345").unwrap();
        let input = Input::of(path.to_str(), Access::Local, english()).unwrap();
        assert_eq!(input.read(Vec::new(), 5, english()), Ok(b"12345".to_vec()));
        assert_eq!(input.read(Vec::new(), 4, english()).unwrap_err().status, 2);
        assert_eq!(
            Input::Stdin
                .read(b"12".to_vec(), 1, english())
                .unwrap_err()
                .status,
            2
        );
        let missing = Input::File(folder.path().join("missing"));
        assert_eq!(
            missing.read(Vec::new(), 5, english()).unwrap_err().status,
            2
        );
    }

    #[test]
    fn output_goes_to_the_file_unless_it_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let said = deliver(Output::said("hello".into()), Some(path.clone()), english());
        assert_eq!(said, Output::default());
        assert_eq!(std::fs::read(&path).unwrap(), b"hello");
        let refused = deliver(Output::refused("no"), Some(path.clone()), english());
        assert_eq!(refused.status, 2);
        assert_eq!(std::fs::read(&path).unwrap(), b"hello");
        let nowhere = deliver(
            Output::said("x".into()),
            Some(folder.path().join("a/b")),
            english(),
        );
        assert_eq!((nowhere.status, nowhere.stdout.is_empty()), (2, true));
    }
}
