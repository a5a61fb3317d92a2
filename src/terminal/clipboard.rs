//! A text for the clipboard of the player's terminal: xterm's OSC 52, which most terminals take,
//! tmux with `set-clipboard on`. Those without a clipboard ignore it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Bytes of a text that are copied: what old versions of xterm take.
const COPIED_MAX: usize = 2 * 1024;

/// Appends the bytes that put a text into the clipboard. They end with BEL, which more terminals
/// know than the string terminator.
pub(crate) fn copy(text: &str, out: &mut Vec<u8>) {
    let mut fitting = (0..=COPIED_MAX.min(text.len())).rev();
    let text = fitting.find_map(|end| text.get(..end)).unwrap_or_default();
    out.extend_from_slice(b"\x1b]52;c;");
    out.extend_from_slice(STANDARD.encode(text).as_bytes());
    out.push(7);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_copied_in_base64() {
        for (text, coded) in [("", ""), ("foob", "Zm9vYg=="), ("●", "4peP")] {
            let mut bytes = Vec::new();
            copy(text, &mut bytes);
            assert_eq!(bytes, format!("\x1b]52;c;{coded}\x07").into_bytes());
        }
    }

    #[test]
    fn a_long_text_is_cut_and_no_byte_of_it_controls_the_terminal() {
        let mut bytes = Vec::new();
        copy(&"\x1b]0;x\x07●".repeat(1_000), &mut bytes);
        assert!(bytes.len() < 3 * 1024, "{}", bytes.len());
        let inside = &bytes[7..bytes.len() - 1];
        assert!(inside.iter().all(|byte| byte.is_ascii_graphic()));
    }
}
