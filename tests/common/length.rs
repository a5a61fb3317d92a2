//! How long a test takes: about a minute for a whole program of them, or with `MAZED_TEST_LONG=1`
//! as long as it needs on a quiet machine.

/// The first of them in the checks, the second where there is time.
pub fn length<T>(short: T, long: T) -> T {
    match std::env::var_os("MAZED_TEST_LONG").is_some_and(|value| value == "1") {
        true => long,
        false => short,
    }
}
