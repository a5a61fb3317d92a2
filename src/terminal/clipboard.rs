//! A text for the clipboard of the player's terminal: OSC 52 of xterm, which kitty, iTerm2,
//! WezTerm, foot, Alacritty, Ghostty and Windows Terminal take too. tmux takes it with
//! `set-clipboard on`. Terminals that have no clipboard, or keep it to themselves, ignore it.

/// Bytes of a text that are copied: more than any of ours has, and little enough for xterm, which
/// takes 4 KiB or so in an old version.
const COPIED_MAX: usize = 2 * 1024;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends the bytes that put a text into the clipboard. They end with BEL, which more terminals
/// know than the string terminator.
pub(crate) fn copy(text: &str, out: &mut Vec<u8>) {
    let cut = (0..=COPIED_MAX).rev().find_map(|end| text.get(..end));
    let text = if text.len() > COPIED_MAX {
        cut.unwrap_or_default()
    } else {
        text
    };
    out.extend_from_slice(b"\x1b]52;c;");
    base64(text.as_bytes(), out);
    out.push(7);
}

/// Appends bytes in base64 (RFC 4648, section 4).
fn base64(bytes: &[u8], out: &mut Vec<u8>) {
    for chunk in bytes.chunks(3) {
        let mut three = [0; 4];
        three[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(three);
        for digit in 0..4 {
            out.push(match digit {
                digit if digit > chunk.len() => b'=',
                digit => DIGITS[(bits >> (18 - 6 * digit)) as usize & 63],
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_copied_in_base64() {
        // RFC 4648, section 10.
        for (text, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
            ("●", "4peP"),
        ] {
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
