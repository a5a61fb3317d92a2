use std::path::Path;

use anyhow::ensure;

use super::files::read_text;
use crate::i18n::Lang;
use crate::model::{HostPage, HostTexts};

/// Reads `welcome.txt`, `imprint.txt` and `privacy.txt`, each with `.de`, `.en` or `.ru` before the
/// end for a language. A missing file is a missing text.
///
/// # Errors
///
/// The folder or a file cannot be read, or a file is too long or not UTF-8.
pub(crate) fn read_host_texts(folder: Option<&Path>) -> anyhow::Result<HostTexts> {
    let Some(folder) = folder else {
        return Ok(HostTexts::default());
    };
    // A folder that is not there is a mistake in its name.
    ensure!(folder.is_dir(), "{}: no folder", folder.display());
    let mut written = Vec::new();
    for page in HostPage::ALL {
        for lang in Lang::ALL.map(Some).into_iter().chain([None]) {
            let lang_part = lang.map_or(String::new(), |lang| format!(".{lang}"));
            let path = folder.join(format!("{}{lang_part}.txt", page.name()));
            if let Some(text) = read_text(&path, page.bytes_max())? {
                written.push((page, lang, text));
            }
        }
    }
    Ok(HostTexts::of(written))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn texts_are_read_and_what_is_wrong_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &[u8]| {
            fs::write(folder.path().join(name), text).expect("written");
        };
        let read = || read_host_texts(Some(folder.path()));
        write("welcome.txt", b"Hello\n");
        write("welcome.de.txt", b"Hallo\n");
        let texts = read().expect("texts");
        assert_eq!(texts.text(HostPage::Welcome, Lang::De), Some("Hallo"));
        assert_eq!(texts.text(HostPage::Welcome, Lang::Ru), Some("Hello"));
        for (name, text, says) in [
            ("welcome.txt", vec![b'x'; 513], "longer than 512 bytes"),
            ("imprint.ru.txt", b"a\nb\xff\n".to_vec(), "not UTF-8"),
            ("privacy.txt", vec![b'x'; 32_769], "than 32768 bytes"),
        ] {
            write(name, &text);
            let error = read().expect_err("refused").to_string();
            assert!(error.contains(name) && error.ends_with(says), "{error}");
            write(name, b"good");
        }
        fs::remove_file(folder.path().join("welcome.txt")).expect("removed");
        fs::create_dir(folder.path().join("welcome.txt")).expect("a folder");
        assert!(read().is_err());
        assert!(read_host_texts(Some(&folder.path().join("none"))).is_err());
        let none = read_host_texts(None).expect("nothing to read");
        assert_eq!(none, HostTexts::default());
    }
}
