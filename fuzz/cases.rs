//! What is done with made-up bytes, and what has to hold whatever they are. The fuzz
//! targets and `tests/rules/corpus.rs` share it.

use mazed::commands::Plan;
use mazed::commands::line;
use mazed::core::budget::Budget;
use mazed::core::mask::Mask;
use mazed::core::{fifteen, hop, yamyam};
use mazed::games::packed::Packed;
use mazed::games::{self, Action};
use mazed::i18n::Lang;
use mazed::server::proxy;
use mazed::terminal::escape_tokenizer::PASTE_MAX;
use mazed::terminal::keys::{Decoder, Input};

/// Bytes from a terminal. However they are cut into packets, they mean the same, and
/// no text has a control character in it.
pub fn keys(bytes: &[u8]) {
    let Some((&step, bytes)) = bytes.split_first() else {
        return;
    };
    let mut whole = Vec::new();
    let mut decoder = Decoder::default();
    decoder.feed(bytes, &mut whole);
    let unfinished = decoder.patience();
    decoder.give_up(&mut whole);
    assert_eq!(decoder.patience(), None);

    let mut cut = Vec::new();
    let mut decoder = Decoder::default();
    for packet in bytes.chunks(usize::from(step % 7) + 1) {
        decoder.feed(packet, &mut cut);
    }
    assert_eq!(decoder.patience(), unfinished);
    decoder.give_up(&mut cut);
    assert_eq!(whole, cut);

    for input in whole {
        if let Input::Paste(text) | Input::TerminalName(text) = input {
            // One byte that is no UTF-8 never becomes more than it was.
            assert!(text.len() <= PASTE_MAX);
            assert!(!text.chars().any(char::is_control));
        }
    }
}

/// A PROXY header. It never takes more than there is, or than it may.
pub fn proxy(bytes: &[u8]) {
    match proxy::parse(bytes) {
        Ok(Some(header)) => {
            assert!(header.len <= bytes.len() && header.len <= proxy::HEADER_MAX);
            // What follows belongs to the client and changes nothing.
            let alone = proxy::parse(&bytes[..header.len]);
            assert!(matches!(alone, Ok(Some(again)) if again == header));
            for cut in 0..header.len {
                assert!(matches!(proxy::parse(&bytes[..cut]), Ok(None)));
            }
        }
        Ok(None) => assert!(bytes.len() < proxy::HEADER_MAX),
        Err(_) => {}
    }
}

/// The board of a puzzle, and a little of the work on it: what the first byte says.
pub fn boards(bytes: &[u8]) {
    let Some((&kind, bytes)) = bytes.split_first() else {
        return;
    };
    let mut always = || true;
    match kind % 3 {
        0 => {
            let Ok(board) = fifteen::Board::parse(bytes) else {
                return;
            };
            let again = fifteen::Board::new(board.tiles());
            assert_eq!(again.as_ref(), Ok(&board));
            // The 3 x 3 needs no tables, which are slow to make.
            if board.tiles().len() == 9 {
                let solver = fifteen::Solver::new();
                let solution = solver.solve(&board, &mut Budget::new(1_000, &mut always));
                assert!(solution.is_none() || board.is_solvable());
            }
        }
        1 => {
            let Ok(board) = hop::Board::parse(bytes) else {
                return;
            };
            let few = &mut Budget::new(10_000, &mut always);
            let found = hop::solutions(&board, hop::SearchLimits::default(), few);
            assert!(found.shortest().map(<[_]>::len) <= found.longest().map(<[_]>::len));
        }
        _ => {
            let limits = yamyam::SizeLimits::REMOTE;
            let Ok(board) = yamyam::Board::parse(bytes, limits) else {
                return;
            };
            let options = yamyam::Options {
                trapdoor: kind & 0x40 != 0,
                smell: kind & 0x80 != 0,
                max: None,
            };
            let text = yamyam::classify(&board, options).text();
            let rows = usize::from(board.height());
            assert_eq!(text.len(), rows * (usize::from(board.width()) + 1));
        }
    }
}

/// The mask of a maze.
pub fn masks(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(mask) = Mask::parse(text) else {
        return;
    };
    let (width, height) = (mask.width(), mask.height());
    assert!(
        mask.excluded()
            .all(|cell| cell.x < width && cell.y < height)
    );
    let excluded: Vec<_> = mask.excluded().map(|cell| (cell.x, cell.y)).collect();
    let is_free = |x, y| {
        excluded
            .binary_search_by_key(&(y, x), |&(x, y)| (y, x))
            .is_err()
    };
    assert_eq!(Mask::from_fn(width, height, is_free), Ok(mask.clone()));
}

/// A command line over SSH. What is refused says why and has status 2; nothing that is
/// said can steer a terminal.
pub fn exec(bytes: &[u8]) {
    if let Ok(words) = line::split(bytes) {
        let all: usize = words.iter().map(String::len).sum();
        assert!(all <= bytes.len());
    }
    for lang in Lang::ALL {
        let (Plan::Done(outcome), _) = line::plan(bytes, lang) else {
            return;
        };
        assert!(!outcome.stdout.is_empty() || !outcome.stderr.is_empty());
        assert_eq!(outcome.status == 2, outcome.stdout.is_empty());
        let said = [outcome.stdout, outcome.stderr].concat();
        let text = String::from_utf8_lossy(&said);
        let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
        assert!(!text.contains(steers), "{text:?}");
    }
}

/// A run as it is kept: the game, a line with its level, and the actions. What can be
/// unpacked is packed and unpacked to the same again, and replaying it is no trouble.
pub fn runs(bytes: &[u8]) {
    let Some((&game, bytes)) = bytes.split_first() else {
        return;
    };
    let entry = &games::ALL[usize::from(game) % games::ALL.len()];
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let (level, actions) = bytes.split_at(end.unwrap_or(bytes.len()));
    let usual = level.is_empty();
    let level = match entry.name {
        "labyrinth" if usual => b"--height 9 --width 9",
        _ => level,
    };
    let packed = Packed {
        game: entry.name.to_owned(),
        level: String::from_utf8_lossy(level).into_owned(),
        seed: u64::from(game),
        version: entry.version,
        actions: actions.get(1..).unwrap_or_default().to_vec(),
    };
    let Ok(run) = packed.run() else {
        return;
    };
    let again = Packed::of(&run);
    let twice = again.run().expect("what was packed here");
    assert!(run.actions().eq(twice.actions()));
    assert_eq!(run.time(), twice.time());
    assert_eq!(Packed::of(&twice), again);
    // A large board takes long to make, and a hint in a puzzle long to find.
    let hints = run.actions().filter(|(_, action)| *action == Action::Hint);
    if usual && hints.count() == 0 {
        let played = run.replay(entry);
        assert!(played.is_ok(), "the board that everybody gets");
    }
}
