//! Whether others see a player by name: what was chosen stands in the settings, and where
//! nothing was, the name decides.

use super::Name;

/// The option of the settings in which it stands.
const OPTION: &str = "seen";

/// The words of the settings for a choice; `None`: none was made.
pub(crate) fn words(chosen: Option<bool>) -> Option<String> {
    chosen.map(|yes| format!("{OPTION}={}", if yes { "yes" } else { "no" }))
}

/// What was chosen, by the settings as they are kept.
pub fn chosen(settings: &str) -> Option<bool> {
    let pairs = settings.split(' ').filter_map(|pair| pair.split_once('='));
    let mut values = pairs.filter(|(option, _)| *option == OPTION);
    match values.next_back()?.1 {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// Whether others see a player of this name, by what was chosen. Without a choice they see a
/// name that was drawn here, as it tells nobody who it is, and none that its owner has taken.
pub fn is_seen(chosen: Option<bool>, name: &Name) -> bool {
    chosen.unwrap_or_else(|| name.is_drawn())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_chosen_nothing_is_seen_under_a_drawn_name_only() {
        let own = Name::clean("Ada").expect("a name");
        for bits in [0, 7, u64::MAX] {
            let drawn = Name::drawn(bits);
            assert!(is_seen(None, &drawn) && is_seen(None, &drawn.numbered(12)));
            assert!(!is_seen(Some(false), &drawn));
        }
        for text in [
            "Ada",
            "Damaka",
            "Damaka Nota x",
            "Damaka Nota 1 2",
            "Xamaka Nota",
        ] {
            let name = Name::clean(text).expect("a name");
            assert!(!is_seen(None, &name), "{text}");
        }
        assert!(is_seen(Some(true), &own));
        for choice in [None, Some(true), Some(false)] {
            let kept = format!("lang=de {}", words(choice).unwrap_or_default());
            assert_eq!(chosen(&kept), choice);
        }
        assert_eq!(chosen("seen=perhaps"), None);
    }
}
