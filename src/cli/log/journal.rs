//! Lines for the journal of systemd, which takes how much a line matters from a number at its
//! beginning (sd-daemon(3)): `journalctl -p warning` finds nothing else.

use tracing::Level;

/// The lines of a text, each marked with its level.
pub(super) fn marked(level: Level, text: &str) -> String {
    let mark = match level {
        Level::ERROR => "<3>",
        Level::WARN => "<4>",
        Level::INFO => "<6>",
        Level::DEBUG | Level::TRACE => "<7>",
    };
    let lines = text.split_inclusive('\n');
    lines.flat_map(|line| [mark, line]).collect()
}

/// Whether the journal reads standard error.
pub(super) fn reads_errors() -> bool {
    #[cfg(unix)]
    {
        let stream = std::env::var("JOURNAL_STREAM").unwrap_or_default();
        let file = rustix::fs::fstat(std::io::stderr());
        file.is_ok_and(|file| stream == format!("{}:{}", file.st_dev, file.st_ino))
    }
    #[cfg(not(unix))]
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_has_its_level_once() {
        assert_eq!(marked(Level::WARN, "a\nb\n"), "<4>a\n<4>b\n");
        assert_eq!(marked(Level::TRACE, "<3>a"), "<7><3>a");
    }
}
