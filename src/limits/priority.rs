//! Threads for what takes long give way to those that answer keys, where there are fewer cores
//! than work.

/// By how much they are nicer: beside a thread that wants all of a core they have a quarter of it.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Has this thread give way from now on. Called again, it changes nothing. Elsewhere than on Linux
/// only whole processes can.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;
        thread_local!(static GIVES_WAY: Cell<bool> = const { Cell::new(false) });
        if !GIVES_WAY.replace(true) {
            // Where it is not allowed, all threads are alike.
            let _ = rustix::process::nice(NICER);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// How nice this thread is.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a thread");
        // The name before it may have spaces.
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        let nice = fields.split_whitespace().nth(16).expect("a field");
        nice.parse().expect("a number")
    }

    #[test]
    fn a_thread_gives_way_once_and_alone() {
        let before = niceness();
        let then = std::thread::spawn(|| {
            give_way();
            give_way();
            niceness()
        });
        assert_eq!(then.join().expect("a thread"), (before + NICER).min(19));
        assert_eq!(niceness(), before);
    }
}
