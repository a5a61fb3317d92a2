//! What changed between two drawings of a board.

use std::ops::Range;

/// The places whose mark differs, or that only one of the two lists has.
pub(super) fn differences<P: Copy + PartialEq, M: PartialEq>(
    before: &[(P, M)],
    after: &[(P, M)],
) -> Vec<P> {
    let lost = before.iter().filter(|one| !after.contains(one));
    let new = after.iter().filter(|one| !before.contains(one));
    lost.chain(new).map(|(place, _)| *place).collect()
}

/// Rows as ranges in ascending order; rows next to each other are one range.
pub(super) fn ranges(mut rows: Vec<u16>) -> Vec<Range<u16>> {
    rows.sort_unstable();
    let mut ranges: Vec<Range<u16>> = Vec::new();
    for row in rows {
        match ranges.last_mut() {
            Some(last) if row <= last.end => last.end = last.end.max(row.saturating_add(1)),
            _ => ranges.push(row..row.saturating_add(1)),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_in_both_did_not_change() {
        let before = [(1, 'a'), (2, 'b'), (3, 'c')];
        let after = [(3, 'c'), (2, 'x'), (4, 'd')];
        let mut places = differences(&before, &after);
        places.sort_unstable();
        places.dedup();
        assert_eq!(places, [1, 2, 4]);
        assert_eq!(differences(&before, &before), [0; 0]);
    }

    #[test]
    fn neighbours_are_one_range() {
        assert_eq!(ranges(vec![7, 3, 4, 3, 9]), [3..5, 7..8, 9..10]);
        assert_eq!(ranges(vec![]), [0..0; 0]);
    }
}
