//! The folder of what the host has written for the players.

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use anyhow::ensure;

use super::files::read_text;
use crate::i18n::Lang;
use crate::model::{HostPage, HostTexts};

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
    pub fn open(folder: PathBuf) -> anyhow::Result<Self> {
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
    pub(super) fn read_again(&self) -> anyhow::Result<Option<HostTexts>> {
        self.folder.as_deref().map(read).transpose()
    }

    /// Shows these to the sessions that begin from now on.
    pub(super) fn show(&self, texts: HostTexts) {
        *self.texts.write().unwrap_or_else(PoisonError::into_inner) = texts;
    }
}

/// All names that a file in the folder may have.
fn file_names() -> impl Iterator<Item = (HostPage, Option<Lang>, String)> {
    HostPage::ALL.into_iter().flat_map(|page| {
        let langs = Lang::ALL.into_iter().map(Some);
        std::iter::once(None).chain(langs).map(move |lang| {
            let lang_part = lang.map_or(String::new(), |lang| format!(".{lang}"));
            (page, lang, format!("{}{lang_part}.txt", page.name()))
        })
    })
}

fn read(folder: &Path) -> anyhow::Result<HostTexts> {
    // A folder that is not there is a mistake in its name.
    ensure!(folder.is_dir(), "{}: no folder", folder.display());
    let mut written = Vec::new();
    for (page, lang, name) in file_names() {
        if let Some(text) = read_text(&folder.join(name), page.bytes_max())? {
            written.push((page, lang, text));
        }
    }
    Ok(HostTexts::of(written))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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
            ("imprint.ru.txt", b"a\nb\xff\n".to_vec(), "not UTF-8"),
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
