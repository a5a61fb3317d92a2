//! How long a board is played, and how that is said.

use std::time::Duration;

use crate::i18n::Words;

/// Playing time: begins when the board is first shown, and stands when the game is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// What had passed when the clock was last set going.
    before: Duration,
    /// Since when it runs.
    since: Option<Duration>,
}

impl Clock {
    /// A clock that stands at this time.
    pub fn at(time: Duration) -> Self {
        Self {
            before: time,
            since: None,
        }
    }

    pub fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    pub fn stop(&mut self, now: Duration) {
        self.before = self.time(now);
        self.since = None;
    }

    pub fn time(&self, now: Duration) -> Duration {
        let since = self.since.map(|since| now.saturating_sub(since));
        self.before + since.unwrap_or_default()
    }

    /// When it will show this; `None`: it does not run.
    pub fn when(&self, time: Duration) -> Option<Duration> {
        let since = self.since?;
        Some(since + time.saturating_sub(self.before))
    }

    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Whether it ever ran.
    pub fn begun(&self) -> bool {
        self.since.is_some() || self.before > Duration::ZERO
    }
}

/// A time in minutes and seconds, and hours where there are any.
pub(crate) fn clock_text(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// A time with tenths of a second, where times are compared.
pub(crate) fn exact_time(time: Duration, words: &Words) -> String {
    let tenths = words.tenths(u64::from(time.subsec_millis()));
    format!("{}{}", clock_text(time), tenths.trim_start_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn times_are_read_as_clocks_show_them() {
        let text = |seconds| clock_text(Duration::from_secs(seconds));
        assert_eq!(
            [text(0), text(61), text(3_600), text(86_399)],
            ["0:00", "1:01", "1:00:00", "23:59:59"]
        );
        let exact = |millis| {
            [Lang::En, Lang::De]
                .map(|lang| exact_time(Duration::from_millis(millis), Words::of(lang)))
        };
        assert_eq!(exact(99), ["0:00.0", "0:00,0"]);
        assert_eq!(exact(60_999), ["1:00.9", "1:00,9"]);
        assert_eq!(exact(3_600_500), ["1:00:00.5", "1:00:00,5"]);
    }
}
