//! The folder of what the host has written for the players.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use crate::i18n::Lang;
use crate::model::{HostPage, HostTexts};

/// Why the texts of a folder are not used.
#[derive(Debug, thiserror::Error)]
pub enum HostTextError {
    /// The folder or a file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is too long.
    #[error("{}: longer than {max} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The most bytes that it may have.
        max: u64,
    },
    /// A file is no text.
    #[error("{}: line {line} is not UTF-8", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The first line that is not, from 1.
        line: usize,
    },
}

/// What the host has written, from a folder that can be read again.
#[derive(Debug, Default)]
pub struct HostFolder {
    folder: Option<PathBuf>,
    texts: RwLock<HostTexts>,
}

impl HostFolder {
    /// Reads the texts of a folder: `welcome.txt`, `imprint.txt` and `privacy.txt`, each with
    /// `.de`, `.en` or `.ru` before the end for a language. A file that is not there is a text
    /// that there is not.
    ///
    /// # Errors
    /// The folder or a file cannot be read, or a file is too long or not UTF-8.
    pub fn open(folder: PathBuf) -> Result<Self, HostTextError> {
        let texts = RwLock::new(read(&folder)?);
        let folder = Some(folder);
        Ok(Self { folder, texts })
    }

    /// The texts, as they were read last. Whoever has them keeps them as they are.
    pub fn texts(&self) -> HostTexts {
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        texts.clone()
    }

    /// Reads them again; `None`: there is no folder.
    ///
    /// # Errors
    /// As with [`HostFolder::open`].
    pub(super) fn read_again(&self) -> Result<Option<HostTexts>, HostTextError> {
        self.folder.as_deref().map(read).transpose()
    }

    /// Shows these to the sessions that begin from now on.
    pub(super) fn show(&self, texts: HostTexts) {
        *self.texts.write().unwrap_or_else(PoisonError::into_inner) = texts;
    }
}

/// The name of a file.
fn file_name(page: HostPage, lang: Option<Lang>) -> String {
    match lang {
        Some(lang) => format!("{}.{lang}.txt", page.name()),
        None => format!("{}.txt", page.name()),
    }
}

/// All names that a file in the folder may have.
pub(crate) fn file_names() -> impl Iterator<Item = (HostPage, Option<Lang>, String)> {
    HostPage::ALL.into_iter().flat_map(|page| {
        let langs = Lang::ALL.into_iter().map(Some);
        std::iter::once(None)
            .chain(langs)
            .map(move |lang| (page, lang, file_name(page, lang)))
    })
}

fn read(folder: &Path) -> Result<HostTexts, HostTextError> {
    let io = |path: &Path, error| HostTextError::Io {
        path: path.to_owned(),
        error,
    };
    // A folder that is not there is a mistake in its name.
    let about = fs::metadata(folder).map_err(|error| io(folder, error))?;
    if !about.is_dir() {
        return Err(io(folder, ErrorKind::NotADirectory.into()));
    }
    let mut written = Vec::new();
    for (page, lang, name) in file_names() {
        let path = folder.join(name);
        if let Some(text) = read_file(&path, page.bytes_max())? {
            written.push((page, lang, text));
        }
    }
    Ok(HostTexts::of(written))
}

/// The text of a file; `None`: it is not there.
fn read_file(path: &Path, max: u64) -> Result<Option<String>, HostTextError> {
    let failed = |error| HostTextError::Io {
        path: path.to_owned(),
        error,
    };
    // Before it is opened: a pipe would be waited for.
    match fs::metadata(path) {
        Ok(about) if about.is_file() => {}
        Ok(about) if about.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
        Ok(_) => return Err(failed(ErrorKind::InvalidInput.into())),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(max + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > max {
        let path = path.to_owned();
        return Err(HostTextError::TooLong { path, max });
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        HostTextError::NotUtf8 {
            path: path.to_owned(),
            line: 1 + good.iter().filter(|byte| **byte == b'\n').count(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_again_and_stay_where_they_cannot_be() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &[u8]| {
            fs::write(folder.path().join(name), text).expect("written");
        };
        write("welcome.txt", b"Hello\n");
        write("welcome.de.txt", b"Hallo\n");
        let texts = HostFolder::open(folder.path().to_owned()).expect("texts");
        let welcome = |lang| {
            let texts = texts.texts();
            texts.text(HostPage::Welcome, lang).map(str::to_owned)
        };
        assert_eq!(welcome(Lang::De).as_deref(), Some("Hallo"));
        assert_eq!(welcome(Lang::Ru).as_deref(), Some("Hello"));
        write("welcome.de.txt", b"Moin\n");
        assert_eq!(welcome(Lang::De).as_deref(), Some("Hallo"));
        let again = texts.read_again().expect("texts").expect("a folder");
        texts.show(again);
        assert_eq!(welcome(Lang::De).as_deref(), Some("Moin"));
        for (name, text, says) in [
            ("welcome.txt", vec![b'x'; 513], "longer than 512 bytes"),
            (
                "imprint.ru.txt",
                b"a\nb\xff\n".to_vec(),
                "line 2 is not UTF-8",
            ),
            (
                "privacy.txt",
                vec![b'x'; 32 * 1024 + 1],
                "longer than 32768 bytes",
            ),
        ] {
            write(name, &text);
            let error = texts.read_again().expect_err("refused").to_string();
            assert!(error.contains(name) && error.ends_with(says), "{error}");
            assert_eq!(welcome(Lang::De).as_deref(), Some("Moin"));
            write(name, b"good");
        }
        fs::remove_file(folder.path().join("welcome.txt")).expect("removed");
        fs::create_dir(folder.path().join("welcome.txt")).expect("a folder");
        assert!(texts.read_again().is_err());
        assert!(HostFolder::open(folder.path().join("none")).is_err());
        let texts = HostFolder::default();
        assert_eq!(texts.read_again().expect("nothing to read"), None);
        assert_eq!(texts.texts(), HostTexts::default());
    }
}
