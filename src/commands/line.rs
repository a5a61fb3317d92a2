//! Command lines as they come over SSH: `ssh HOST maze --size 9x9`.

use super::{Output, Plan, admin};
use crate::i18n::{Lang, Words};

/// The longest command line, in bytes. The longest real one lists the excluded
/// cells of a maze.
const LINE_MAX: usize = 8 * 1024;

/// Splits a command line into words as a POSIX shell does, without expansions. `#` begins
/// no comment: it is a letter that a maze can be made of.
///
/// # Errors
/// The message that says why it cannot be read.
pub fn split(line: &[u8]) -> Result<Vec<String>, &'static str> {
    if line.len() > LINE_MAX {
        return Err("refusal-too-long");
    }
    let Ok(line) = std::str::from_utf8(line) else {
        return Err("refusal-not-utf8");
    };
    if line.contains('\0') {
        return Err("refusal-nul");
    }
    // `shlex` takes a word that begins with `#` for a comment. NUL stands in for it, since
    // no line that comes so far has one.
    let words = shlex::split(&line.replace('#', "\0")).ok_or("refusal-unclosed")?;
    Ok(words.iter().map(|word| word.replace('\0', "#")).collect())
}

/// What an operator says to the server, if a line begins so.
pub(crate) fn admin_words(line: &[u8]) -> Option<Vec<String>> {
    let line = split(line).ok()?;
    admin::words_of(&line).map(<[String]>::to_vec)
}

/// What a command line asks for, and the language that it names.
pub fn plan(line: &[u8], lang: Lang) -> (Plan, Option<Lang>) {
    match split(line) {
        Ok(words) => super::plan(&words, lang),
        Err(message) => {
            let refused = Output::refused(&Words::of(lang).t(message));
            (Plan::Done(refused), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        split(line.as_bytes()).unwrap()
    }

    #[test]
    fn words_as_a_shell_would_have_them() {
        assert_eq!(
            words(r#"a 'b c' "d \"e\" \n" f\ g ''"#),
            ["a", "b c", "d \"e\" \\n", "f g", ""]
        );
        assert_eq!(words(""), [""; 0]);
        assert_eq!(
            words("maze --word # '#' \"a #\" \\# b#"),
            ["maze", "--word", "#", "#", "a #", "#", "b#"]
        );
    }

    #[test]
    fn what_is_no_command_line_is_refused() {
        let long = [b'a'; LINE_MAX + 1];
        for (line, says) in [
            (&b"a\0b"[..], "refusal-nul"),
            (b"\xff", "refusal-not-utf8"),
            (b"'a", "refusal-unclosed"),
            (b"\"a\\", "refusal-unclosed"),
            (&long, "refusal-too-long"),
        ] {
            assert_eq!(split(line), Err(says));
        }
    }
}
