//! Names with the streak of their owner, boards and days in words, and what is said of those who are
//! here.

use std::borrow::Cow;
use std::time::Duration;

use crate::games::clock::clock_text;
use crate::games::{self, Level};
use crate::i18n::Words;
use crate::model::{Day, Name, SharedBoard};
use crate::rooms::Here;

/// From so many days in a row on, a streak stands beside the name: two happen by chance.
const STREAK_MIN: u32 = 3;

/// A name with the mark of its owner's streak after it: `Ada ◆7`; a short streak has none.
pub(crate) fn marked(name: &str, streak: u32, words: &Words) -> String {
    let sign = if words.is_ascii() { '^' } else { '◆' };
    match streak {
        ..STREAK_MIN => name.to_owned(),
        _ => format!("{name} {sign}{streak}"),
    }
}

/// Whose a run is, with the mark of the streak; a run without a name is "somebody's".
pub(crate) fn owner(name: Option<&Name>, streak: u32, words: &Words) -> String {
    match name {
        Some(name) => marked(&words.name(name.as_str()), streak, words),
        None => words.t("somebody").into_owned(),
    }
}

/// Who is here, for the menu: the whole line, then a shorter one. Empty if nobody plays or has just
/// won.
pub(crate) fn here_lines(here: &Here, words: &Words) -> Vec<String> {
    let winner = last_win(here, words);
    let winner = winner.map(|[name, board, _]| {
        words.tr(
            "here-finished",
            &[("name", name.into()), ("board", board.into())],
        )
    });
    if here.playing == 0 {
        return winner.into_iter().collect();
    }
    let count = words.tr("here-playing", &[("n", here.playing.into())]);
    let watch = words.t("here-watch");
    let all = winner.map(|winner| format!("{count} {winner} {watch}"));
    all.into_iter()
        .chain([format!("{count} {watch}")])
        .collect()
}

/// Who has won last, on which board, and in what time.
pub(crate) fn last_win(here: &Here, words: &Words) -> Option<[String; 3]> {
    let winner = here.winner.as_ref()?;
    let shared = winner.standing.shared_board(winner.game);
    let board = board_text(winner.game, shared, &winner.level, words);
    let name = owner(Some(&winner.name), winner.streak, words);
    Some([name, board, clock_text(Duration::from_millis(winner.time))])
}

/// What a board is called that is the same for everybody.
pub(crate) fn shared_text(board: SharedBoard, words: &Words) -> String {
    match board {
        SharedBoard::Daily(game) => words.tr("here-daily", &[("game", title(game, words).into())]),
        SharedBoard::Step(step) => words.tr("here-step", &[("n", step.number().into())]),
    }
}

fn title<'a>(game: &'a str, words: &'a Words) -> Cow<'a, str> {
    games::find(game).map_or(game.into(), |entry| words.t(entry.title))
}

/// What a board is called: what it is to everybody, or else its game and level.
pub(crate) fn board_text(
    game: &str,
    shared: Option<SharedBoard>,
    level: &str,
    words: &Words,
) -> String {
    let level = || Level::read(games::find(game)?, level);
    match shared {
        Some(board) => shared_text(board, words),
        None => level_text(game, level().as_ref(), words),
    }
}

/// A game and its level: `Labyrinth 19 x 19`.
pub(crate) fn level_text(game: &str, level: Option<&Level>, words: &Words) -> String {
    let found = games::find(game).zip(level);
    let level = found.map(|(entry, level)| match entry.board_of(level) {
        Some((_, board)) => words.t(board.title).into_owned(),
        None => level.text(entry, words),
    });
    let both = [title(game, words).into_owned(), level.unwrap_or_default()];
    both.join(" ").trim_end().to_owned()
}

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
    use std::sync::Arc;

    use super::*;
    use crate::i18n::Lang;
    use crate::model::{Begin, Day, Moment, Name, News, Ranking, StoreReply};
    use crate::rooms::{Mode, Presence};
    use crate::ui::event::{Event, Key};
    use crate::ui::speak::in_order;
    use crate::ui::tests::samples::today;
    use crate::ui::tests::somebody::{RICH, Somebody, labyrinth};

    fn winner(game: &'static str, standing: Ranking, streak: u32) -> News {
        News {
            name: Name::clean("Damaka Nota").expect("a name"),
            streak,
            game,
            standing,
            level: "--height 9 --width 9".to_owned(),
            time: 1000,
            is_shortest: false,
            at: Moment(0),
        }
    }

    #[test]
    fn the_line_says_how_many_play_and_who_just_won_or_as_much_of_it_as_fits() {
        let mut here = Here::default();
        let words = Words::of(Lang::En);
        assert!(here_lines(&here, words).is_empty());
        here.playing = 12;
        here.winner = Some(Arc::new(winner("labyrinth", Ranking::Ranked, 7)));
        assert_eq!(
            here_lines(&here, words),
            [
                "12 playing now. Damaka Nota ◆7 just finished Labyrinth 9 x 9. w: watch",
                "12 playing now. w: watch",
            ]
        );
        here.winner = Some(Arc::new(winner("fifteen", Ranking::Daily(Day(0)), 0)));
        let german = &here_lines(&here, Words::of(Lang::De))[0];
        assert!(german.starts_with("12 spielen gerade. Damaka Nota hat"));
        let russian = Words::of(Lang::Ru);
        for (playing, end) in [(1, "1 игрок."), (2, "2 игрока."), (5, "5 игроков.")]
        {
            let here = Here {
                playing,
                ..Here::default()
            };
            let said = &here_lines(&here, russian)[0];
            assert!(said.contains(end), "{said}");
        }
    }

    #[test]
    fn names_from_right_to_left_are_isolated_where_lines_are_read() {
        let hebrew = Name::clean("\u{5d0}\u{5d1}\u{202e}\u{7}\n").expect("a name");
        let here = Here {
            winner: Some(Arc::new(News {
                name: hebrew,
                ..winner("labyrinth", Ranking::Daily(Day(0)), 0)
            })),
            ..Here::default()
        };
        let said = in_order(&here_lines(&here, Words::of(Lang::En))[0]);
        assert!(
            said.starts_with("\u{2068}\u{5d0}\u{5d1}\u{2069} just"),
            "{said:?}"
        );
        let ascii = here_lines(&here, Words::in_ascii(Lang::En));
        assert!(ascii.iter().all(|line| line.is_ascii()), "{ascii:?}");
    }

    #[test]
    fn a_menu_that_is_left_alone_rests_and_a_key_shows_the_news() {
        let presence = Presence::new(Mode::On, None).expect("a registry");
        let mut menu = Somebody::new(&presence, 1, Begin::Menu);
        menu.rest(600);
        menu.dirty_rows();
        let mut player = Somebody::new(&presence, 2, labyrinth());
        presence.show_winner(Some(winner("labyrinth", Ranking::Ranked, 0)));
        menu.rest(600);
        assert_eq!(menu.dirty_rows(), 0);
        menu.keys(&[Key::Down]);
        let shown = menu.text();
        assert!(
            shown.contains("1 playing now. Damaka Nota just finished"),
            "{shown}"
        );
        // A question over the board is no end of the game.
        for (key, playing) in [(Key::Char('?'), 1), (Key::Esc, 1), (Key::Char('q'), 0)] {
            player.keys(&[key]);
            assert_eq!(presence.look().playing, playing, "{key:?}");
        }
        let other = Somebody::new(&presence, 3, labyrinth());
        assert_eq!(presence.look().playing, 1);
        drop(other);
        assert_eq!(presence.look().playing, 0);
    }

    #[test]
    fn the_bar_is_drawn_where_it_is_beside_news() {
        let presence = Presence::new(Mode::On, None).expect("a registry");
        presence.show_winner(Some(winner("labyrinth", Ranking::Daily(Day(0)), 0)));
        let small = ((40, 12), RICH, Lang::En);
        let mut somebody = Somebody::at(&presence, 1, Begin::Menu, small);
        somebody.keys(&[Key::Char('2')]);
        let today = StoreReply::Today(Ok(Box::new(today())));
        somebody.send(Event::Reply(Box::new(today)));
        assert!(somebody.text().contains("Damaka Nota"));
        for _ in 0..4 {
            assert!(
                somebody.shows_what_changes(Key::Down),
                "{}",
                somebody.text()
            );
        }
    }

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
