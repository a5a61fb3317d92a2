//! Which part of a board is drawn where not all of it fits.

/// Moves a window of `view` fields over a side of `side` fields only when the player comes
/// within a quarter of the window of its edge, and then centres it on the player: one
/// redraw a quarter window instead of one a step.
pub(crate) fn follow(first: u16, at: u16, side: u16, view: u16) -> u16 {
    let last = side.saturating_sub(view);
    let zone = view / 4;
    let inside = at >= first.saturating_add(zone) && at < first.saturating_add(view - zone);
    // At the rim of the board the window cannot move further: the zone reaches to the rim.
    let at_rim =
        (first == 0 && at < view - zone) || (first == last && at >= first.saturating_add(zone));
    if (inside || at_rim) && first <= last {
        return first;
    }
    at.saturating_sub(view / 2).min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_player_is_always_inside_and_the_window_rests_inside_the_dead_zone() {
        for (side, view) in [(101, 20), (51, 21), (128, 41), (9, 40), (21, 20)] {
            let mut first = 0;
            let mut shifts = 0;
            for at in (0..side).chain((0..side).rev()) {
                let next = follow(first, at, side, view);
                assert!(
                    at >= next && at < next + view,
                    "{at} outside {next} of {side}, {view}"
                );
                assert!(next == 0 || next + view <= side);
                shifts += usize::from(next != first);
                first = next;
            }
            let most = 2 * (usize::from(side) / (usize::from(view) / 4) + 1);
            assert!(shifts <= most, "{shifts} shifts of {side}, {view}");
        }
    }

    #[test]
    fn a_window_larger_than_the_side_starts_at_its_beginning() {
        assert_eq!(follow(7, 3, 10, 40), 0);
        assert_eq!(follow(0, 0, 10, 0), 0);
    }
}
