//! Days in words.

use crate::i18n::Words;
use crate::model::Day;

/// A day with its month: "23 November".
pub(crate) fn date(day: Day, words: &Words) -> String {
    let (_, month, of_month) = day.date();
    let months = words.t("months");
    let month = months.split(' ').nth(usize::from(month).saturating_sub(1));
    let month = month.unwrap_or_default().to_owned();
    let values = [("day", u32::from(of_month).into()), ("month", month.into())];
    words.tr("date-short", &values)
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
            date(day, words)
        };
        assert_eq!(said(Lang::En), "23 November");
        assert_eq!(said(Lang::De), "23. November");
        assert_eq!(said(Lang::Ru), "23 ноября");
    }
}
