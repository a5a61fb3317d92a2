//! Days in words.

use crate::i18n::Words;
use crate::model::Day;

/// A day with its weekday and month: "Monday, 23 November".
pub(crate) fn date(day: Day, words: &Words) -> String {
    let (month, of_month) = month(day, words);
    let weekday = nth("weekdays-long", day.weekday().into(), words);
    words.tr(
        "daily-date",
        &[
            ("weekday", weekday.into()),
            ("day", of_month.into()),
            ("month", month.into()),
        ],
    )
}

/// The same without the weekday, for a sentence.
pub(crate) fn short_date(day: Day, words: &Words) -> String {
    let (month, of_month) = month(day, words);
    let values = [("day", of_month.into()), ("month", month.into())];
    words.tr("date-short", &values)
}

/// The month of a day, and its number there.
fn month(day: Day, words: &Words) -> (String, u32) {
    let (_, month, of_month) = day.date();
    let place = usize::from(month).saturating_sub(1);
    (nth("months", place, words), of_month.into())
}

/// One of the words of a message.
fn nth(id: &str, n: usize, words: &Words) -> String {
    words.t(id).split(' ').nth(n).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    #[test]
    fn a_day_is_written_as_its_language_does() {
        let day = Day(20_780);
        let said = |lang| {
            let words = Words::of(lang);
            [date(day, words), short_date(day, words)]
        };
        assert_eq!(said(Lang::En), ["Monday, 23 November", "23 November"]);
        assert_eq!(said(Lang::De), ["Montag, 23. November", "23. November"]);
        assert_eq!(said(Lang::Ru), ["Понедельник, 23 ноября", "23 ноября"]);
    }
}
