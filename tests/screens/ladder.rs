//! The ladder and the boards made by hand, driven by keys and by the store's answers.

use mazed::games::labyrinth::{self, ladder::Step};
use mazed::games::packed::Packed;
use mazed::games::run::Run;
use mazed::i18n::{Lang, Words};
use mazed::look::Caps;
use mazed::model::{
    Attempt, Bests, BoardBest, Code, Ladder, LadderStep, Moment, Placing, Profile, Raced, Ranking,
    Resumed, Rival, Saved, Scope, SharedBoard, StoreReply, StoreRequest, UserError, Week,
};
use mazed::ui::event::Key;
use std::collections::{HashMap, VecDeque};

use crate::tester::{PLAIN, RICH, SIZES, Tester};

const WEEK: Week = Week(2_967);

fn ada() -> Profile {
    Profile {
        step: Step::new(1),
        ..crate::tester::profile("Ada")
    }
}

fn step(number: u8) -> Step {
    Step::new(number).expect("a step")
}

/// The board of a step as the store hands it out.
fn begun(number: u8, standing: Ranking) -> StoreReply {
    let run = Run::new(&labyrinth::ENTRY, step(number).level(), 7);
    let saved = Saved {
        code: Code::new(number.into()),
        standing,
        run: Packed::of(&run),
        played: 0,
        at: Moment(0),
        rival: None,
    };
    StoreReply::Continued(Ok(Box::new(Resumed::from(saved))))
}

fn attempt(number: u8) -> StoreReply {
    begun(number, Ranking::Ladder(WEEK, step(number)))
}

/// The ladder of somebody who has come down to the sixth step.
fn ladder() -> Ladder {
    let steps = Step::all().map(|step| {
        let (stars, this_week) = match step.number() {
            1 => (
                3,
                Attempt::Done {
                    code: Code::new(9),
                    time: 3_683_450,
                    moves: 1_120,
                    par: Some(1_112),
                    rank: 123,
                },
            ),
            2 => (2, Attempt::Begun),
            3 | 5 => (1, Attempt::Untried),
            4 => (3, Attempt::Untried),
            _ => (0, Attempt::Untried),
        };
        LadderStep {
            step,
            stars,
            this_week,
            finished: 1_234 * u32::from(step.number() < 3),
        }
    });
    Ladder {
        week: WEEK,
        left: 3 * 86_400_000 + 1,
        steps: steps.collect(),
    }
}

/// The keys of the shortest way out of the labyrinth on the screen, which is drawn in tiles of two
/// columns and a row, or so many times as large as its entrance is wide.
fn way_seen(text: &str) -> String {
    let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    let walls = |row: &Vec<char>| row.iter().position(|char| *char == '█');
    let left = rows.iter().filter_map(walls).min().expect("a wall");
    let of_board = |row: &&Vec<char>| walls(row).is_some();
    let board: Vec<&Vec<char>> = rows.iter().filter(of_board).collect();
    let columns = board.iter().map(|row| row.len()).max().expect("a row");
    let rim = board[0][left..].iter();
    let scale = rim.filter(|char| **char != '█').count() / 2;
    let (width, height) = ((columns - left) / (2 * scale), board.len() / scale);
    let open = |(y, x): (usize, usize)| {
        let row = board.get(y.saturating_mul(scale));
        let char = row.and_then(|row| row.get(left + 2 * x.saturating_mul(scale)));
        x < width && y < height && char != Some(&'█')
    };
    let start = (0..width)
        .map(|x| (0, x))
        .find(|at| open(*at))
        .expect("an entrance");
    let last = height - 1;
    let exit = (0..width)
        .map(|x| (last, x))
        .find(|at| open(*at))
        .expect("an exit");
    let mut before = HashMap::from([(start, None)]);
    let mut queue = VecDeque::from([start]);
    while let Some((y, x)) = queue.pop_front() {
        let around = [
            ((y.wrapping_sub(1), x), 'w'),
            ((y + 1, x), 's'),
            ((y, x.wrapping_sub(1)), 'a'),
            ((y, x + 1), 'd'),
        ];
        for (next, key) in around {
            if open(next) && !before.contains_key(&next) {
                before.insert(next, Some(((y, x), key)));
                queue.push_back(next);
            }
        }
    }
    let mut way = String::from("s");
    let mut at = exit;
    while let Some(Some((from, key))) = before.get(&at) {
        way.insert(0, *key);
        at = *from;
    }
    way
}

/// Walks out of the labyrinth on the screen once all of it is there, and waits until the win was
/// shown.
fn solve(tester: &mut Tester) {
    tester.let_pass(1_000);
    let way = way_seen(&tester.text());
    tester.keys(&way);
    tester.let_pass(3_000);
}

fn finished(tester: &Tester) -> bool {
    let finish = |request: &StoreRequest| matches!(request, StoreRequest::Finish(_));
    tester.asked.iter().any(finish)
}

#[test]
fn one_enter_plays_the_next_step_and_its_win_offers_the_one_behind_it() {
    let mut tester = Tester::of(None, ada());
    tester.asked.clear();
    tester.key(Key::Enter);
    assert_eq!(tester.asked, [StoreRequest::Step(step(1))]);
    tester.told(attempt(1));
    tester.sees("Step 1 | Your first try counts.");
    solve(&mut tester);
    assert!(finished(&tester));
    let placing = Placing {
        ladder: Some(3),
        ..Placing::default()
    };
    tester.told(StoreReply::Placed(Code::new(1), Ok(Box::new(placing))));
    tester.sees("★★★ | Rank 3 | next: Step 2");
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Step(step(2)));
    tester.told(begun(2, Ranking::Practice));
    tester.sees("Step 2");
}

#[test]
fn without_a_database_the_ladder_is_practice_and_goes_on_too() {
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.key(Key::Enter);
    for number in 1..4 {
        let text = tester.text();
        assert!(text.contains(&format!("Step {number}")), "{text}");
        solve(&mut tester);
        let next = format!("next: Step {}", number + 1);
        assert!(tester.text().contains(&next), "{}", tester.text());
        tester.key(Key::Enter);
    }
    // Back to where one came from: the menu, and from there the ladder.
    tester.shows("q", "Step 4");
    tester.shows("b", "Ladder | 9/120");
    tester.shows("<Enter>", "0 moves");
    tester.shows("qy", "9/120");
}

#[test]
fn a_step_under_way_is_left_for_the_next_one_only_when_it_was_asked() {
    for keys in ["n", "pn"] {
        let mut tester = Tester::of(None, ada());
        tester.key(Key::Enter);
        tester.told(attempt(1));
        tester.asked.clear();
        tester.keys(keys);
        tester.sees("Leave this board? | It waits for you");
        tester.shows("<Esc>", "Step 1");
        assert!(!tester.asked.contains(&StoreRequest::Step(step(2))));
        tester.keys("nn");
        tester.asks(StoreRequest::Step(step(2)));
    }
}

#[test]
fn an_attempt_says_that_it_begins_and_is_asked_about_before_it_is_left_without_a_move() {
    let mut tester = Tester::of(None, ada());
    tester.key(Key::Enter);
    tester.told(attempt(1));
    tester.sees("Your first try counts.");
    tester.shows("q", "Quit this game? | clock keeps running.");
    tester.keys("y");
    let Some(StoreRequest::Keep(saved)) = tester
        .asked
        .iter()
        .rfind(|asked| matches!(asked, StoreRequest::Keep(_)))
    else {
        panic!("not kept: {:?}", tester.asked);
    };
    let saved = saved.clone().pack();
    // Nothing is to be continued, and the step goes on where it was begun.
    tester.sees("!Continue");
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Step(step(1)));
    tester.told(StoreReply::Continued(Ok(Box::new(saved.into()))));
    tester.sees("Your first try counts.");
}

#[test]
fn one_comes_back_to_the_result_from_the_ladder_that_was_opened_there() {
    let mut tester = Tester::of(None, ada());
    tester.key(Key::Enter);
    tester.told(attempt(1));
    solve(&mut tester);
    tester.let_pass(1_000);
    tester.shows("b", "/120");
    tester.shows("<Esc>", "You made it!");
    // A step that is chosen there takes the place of the result, and leads back to the ladder.
    tester.keys("b<Enter>");
    tester.told(attempt(2));
    tester.sees("Step 2");
    tester.shows("qy", "/120");
    tester.shows("<Esc>", " Play ");
    // Whoever came from the menu goes back to the menu.
    tester.key(Key::Enter);
    tester.told(attempt(1));
    solve(&mut tester);
    tester.let_pass(1_000);
    tester.shows("<Esc>", " Play ");
}

#[test]
fn a_step_that_was_given_up_is_not_in_progress_and_its_solution_leads_on() {
    let given_up = |tester: &mut Tester| {
        tester.key(Key::Enter);
        tester.told(attempt(1));
        tester.keys("gy");
        tester.let_pass(10_000);
        tester.asked.clear();
        tester.sees("Enter next");
    };
    let mut tester = Tester::of(None, ada());
    given_up(&mut tester);
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Step(step(2)));
    let mut tester = Tester::of(None, ada());
    given_up(&mut tester);
    tester.shows("r", "0 moves");
    let mut tester = Tester::of(None, ada());
    given_up(&mut tester);
    tester.shows("p", "!Paused");
    tester.shows("<Esc>", " Play ");
    let mut ladder = ladder();
    ladder.steps[5].this_week = Attempt::GivenUp;
    tester.keys("b");
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder))));
    tester.sees("Given up: Enter | !In progress");
}

#[test]
fn on_the_smallest_terminal_the_first_board_has_its_keys() {
    for lang in Lang::ALL {
        let words = mazed::i18n::Words::of(lang);
        let mut tester = Tester::remembered((40, 12), lang, None, ada());
        tester.key(Key::Enter);
        tester.told(attempt(1));
        tester.let_pass(1_000);
        let text = tester.text();
        let last = text.lines().last().unwrap_or_default();
        assert!(last.contains("? "), "{text}");
        tester.keys("i");
        let asks = words.tr("asks-hint", &[("key", "i".into())]);
        assert!(tester.text().contains(&asks), "{}", tester.text());
    }
}

#[test]
fn the_third_star_is_told_of_where_it_is_missing() {
    let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
    tester.key(Key::Enter);
    tester.told(attempt(1));
    tester.let_pass(60_000);
    // There and back again: neither the shortest way nor under the time.
    let way = way_seen(&tester.text());
    tester.keys("sw");
    tester.keys(&way);
    tester.let_pass(3_000);
    tester.sees("★★☆ | third star: shortest, or under 0:10");
}

/// Opens the ladder of [`ladder`].
fn open_ladder(tester: &mut Tester) {
    tester.key(Key::Char('b'));
    tester.asked.retain(|asked| *asked == StoreRequest::Ladder);
    tester.asks(StoreRequest::Ladder);
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder()))));
}

fn pictures(what: &str, caps: Caps, drive: impl Fn(&mut Tester)) {
    for size in SIZES {
        let mut tester = Tester::begin(size, Lang::En, None, caps, Some(ada()));
        drive(&mut tester);
        tester.picture(what);
    }
}

#[test]
fn the_ladder_shows_stars_jewels_and_the_chosen_step() {
    pictures("ladder", RICH, open_ladder);
    pictures("ladder_finished", RICH, |tester| {
        open_ladder(tester);
        tester.press(&[Key::Left; 5]);
    });
    pictures("ladder_ascii", PLAIN, open_ladder);
    pictures("ladder_away", RICH, |tester| {
        open_ladder(tester);
        tester.told(StoreReply::Ladder(Err(UserError::Later)));
    });
}

#[test]
fn beside_the_board_of_a_step_stand_the_fastest_of_the_week() {
    let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
    open_ladder(&mut tester);
    tester.keys("<Left><Left><Left><Left><Left><Enter>");
    tester.told(attempt(1));
    let query = tester.list();
    let (week, step) = (WEEK, step(1));
    assert_eq!(query.scope, Scope::Ladder { week, step });
    tester.sees("Fastest this week");
}

#[test]
fn play_begins_a_board_while_the_database_is_away() {
    for lang in Lang::ALL {
        let mut tester = Tester::remembered((40, 12), lang, None, ada());
        tester.keys("1");
        assert!(matches!(tester.asked.pop(), Some(StoreRequest::Step(_))));
        tester.told(StoreReply::Continued(Err(UserError::Later)));
        let says = Words::of(lang).t("say-off-ladder");
        assert!(tester.text().contains(&*says), "{}", tester.text());
        // It is played, and kept like any other.
        tester.keys("sdwasd");
        assert!(!tester.text().contains(&*says), "{}", tester.text());
    }
}

#[test]
fn from_the_ladder_a_step_is_played_listed_and_raced() {
    let mut tester = Tester::of(None, ada());
    open_ladder(&mut tester);
    tester.sees("10/120");
    // The sixth step is not finished: its runs would give the board away.
    for key in ["g", "f"] {
        tester.keys(key);
        assert_eq!(tester.asked, []);
    }
    tester.press(&[Key::Down, Key::Right, Key::Enter]);
    tester.asks(StoreRequest::Step(step(17)));
    tester.told(StoreReply::Continued(Err(UserError::TooMuch)));
    for _ in 0..16 {
        tester.key(Key::Left);
    }
    let board = Raced::Shared(SharedBoard::Step(step(1)));
    tester.keys("g");
    let rival = Rival::Own;
    tester.asks(StoreRequest::Ghost { board, rival });
    tester.told(StoreReply::Record(Err(UserError::NoRival)));
    tester.keys("l");
    let query = tester.list();
    let week = WEEK;
    assert_eq!(
        query.scope,
        Scope::Ladder {
            week,
            step: step(1)
        }
    );
    // To the list of the next step, and back to the ladder.
    tester.keys("n");
    let query = tester.list();
    assert_eq!(
        query.scope,
        Scope::Ladder {
            week,
            step: step(2)
        }
    );
    tester.sees("Step 2");
    tester.key(Key::Esc);
    tester.asks(StoreRequest::Ladder);
    tester.sees("Ladder");
}

#[test]
fn the_ladder_leaves_the_bar_where_the_player_has_put_it() {
    let mut tester = Tester::of(None, ada());
    tester.shows("b<Right>", "Step 2   ");
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder()))));
    tester.sees("Step 2   ");
}

#[test]
fn new_boards_are_asked_for_when_the_week_ends() {
    let mut tester = Tester::of(None, ada());
    open_ladder(&mut tester);
    assert_eq!(tester.send(mazed::ui::event::Event::Tick), []);
    tester.let_pass(3 * 86_400_000);
    tester.send(mazed::ui::event::Event::Tick);
    tester.let_pass(1_000);
    assert!(tester.deadline().is_none(), "it was asked for once");
}

#[test]
fn a_step_of_the_ladder_is_covered_while_it_is_paused_and_left_for_the_ladder() {
    let mut tester = Tester::of(None, ada());
    tester.key(Key::Enter);
    tester.told(attempt(1));
    tester.keys("p");
    assert!(!tester.text().contains('█'), "{}", tester.text());
    tester.sees("Ladder");
    tester.keys("b");
    tester.asks(StoreRequest::Ladder);
    tester.sees("Ladder");
    tester.shows("<Esc>", "!Ladder");
}

/// The list that was asked for last.
fn asked_list(tester: &mut Tester) -> Scope {
    match tester.asked.pop() {
        Some(StoreRequest::List(query)) => query.scope,
        other => panic!("{other:?}: {}", tester.text()),
    }
}

#[test]
fn the_leaderboards_open_where_most_people_are() {
    let mut tester = Tester::of(None, ada());
    tester.keys("4");
    tester.asks(StoreRequest::Ladder);
    let mut told = ladder();
    for (row, finished) in told.steps.iter_mut().zip([2, 4, 0, 1]) {
        row.finished = finished;
    }
    tester.told(StoreReply::Ladder(Ok(Box::new(told))));
    let of = |number| Scope::Ladder {
        week: WEEK,
        step: step(number),
    };
    assert_eq!(asked_list(&mut tester), of(2));
    tester.sees("‹ Ladder › | n Step 2 | Week from");
    for next in [3, 4] {
        tester.keys("n");
        assert_eq!(asked_list(&mut tester), of(next));
    }
    // The lists of the levels stand beside it.
    tester.key(Key::Right);
    let level = asked_list(&mut tester);
    assert!(
        matches!(
            level,
            Scope::Level {
                game: "labyrinth",
                ..
            }
        ),
        "{level:?}"
    );
    tester.key(Key::Left);
    assert_eq!(asked_list(&mut tester), of(2));
    tester.key(Key::Left);
    let last = asked_list(&mut tester);
    assert!(
        matches!(last, Scope::Level { game, .. } if game != "labyrinth"),
        "{last:?}"
    );
}

#[test]
fn practice_on_a_step_leads_to_the_list_of_the_step_and_then_to_the_next() {
    let mut tester = Tester::of(None, ada());
    tester.key(Key::Enter);
    tester.told(begun(2, Ranking::Practice));
    solve(&mut tester);
    tester.keys("l");
    tester.asks(StoreRequest::Ladder);
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder()))));
    let (week, step) = (WEEK, step(2));
    assert_eq!(asked_list(&mut tester), Scope::Ladder { week, step });
    tester.shows("<Esc>b", "Step 3");
}

/// The boards of a game, from the menu.
fn open_boards(tester: &mut Tester, game: &str) {
    tester.menu(game);
}

#[test]
fn yamyams_boards_show_their_stars_and_the_next_one_by_name() {
    let mut tester = Tester::of(None, ada());
    open_boards(&mut tester, "yamyam");
    tester.asks(StoreRequest::Bests("yamyam"));
    tester.sees("First slide | 0/72");
    tester.keys("<Enter>d");
    tester.let_pass(5_000);
    tester.sees("★★★ | next: Three corners");
    tester.key(Key::Esc);
    let text = tester.text();
    // The bar is on the next one.
    assert!(
        text.contains("3/72") && text.contains("Three corners"),
        "{text}"
    );
    let best = BoardBest {
        level: mazed::games::yamyam::ENTRY
            .boards()
            .nth(3)
            .expect("a board")
            .1
            .level,
        stars: 2,
        moves: 1_234,
        time: 3_683_450,
    };
    let bests = Bests {
        boards: vec![best],
        // The run on the fifth is no longer kept, its stars are.
        stars: vec![(3, 1), (4, 3)],
        has_won: true,
    };
    tester.told(StoreReply::Bests("yamyam", Ok(Box::new(bests))));
    tester.sees("8/72");
    tester.shows("<Right><Right>", "Four pillars | 1234 moves");
}

#[test]
fn behind_the_last_board_of_a_set_the_next_set_is_a_choice() {
    let mut tester = Tester::new((80, 24), Lang::En, None);
    open_boards(&mut tester, "yamyam");
    tester.shows(
        "<Right><Right><Right><Right><Right><Right><Right>",
        "Slalom",
    );
    tester.key(Key::Enter);
    // Hints lead out.
    for _ in 0..12 {
        if tester.text().contains("You made it out!") {
            break;
        }
        tester.keys("i");
        let arrows = [('→', 'd'), ('←', 'a'), ('↑', 'w'), ('↓', 's')];
        let text = tester.text();
        let board: String = text.lines().take(20).collect();
        let key = arrows.into_iter().find(|(arrow, _)| board.contains(*arrow));
        let Some((_, key)) = key else { break };
        tester.keys(&key.to_string());
        tester.let_pass(3_000);
    }
    tester.sees("set finished | next: Stops");
    tester.shows("<Enter>", "stop on an exit | Past the door");
}

#[test]
fn whoever_never_won_a_number_hop_begins_with_the_lessons() {
    let mut tester = Tester::of(None, ada());
    open_boards(&mut tester, "hop");
    tester.sees("First round");
    tester.shows("<Enter>", "Hop one cell, turn slightly");
    tester.keys("dewazx");
    tester.let_pass(5_000);
    tester.sees("next: Two ahead");
    tester.shows("<Enter>", "From a 2");
    // Whoever leaves after the first of them comes back to the second.
    tester.keys("pq<Esc>");
    open_boards(&mut tester, "hop");
    let bests = Bests {
        stars: vec![(0, 3)],
        ..Bests::default()
    };
    tester.told(StoreReply::Bests("hop", Ok(Box::new(bests))));
    tester.shows("<Enter>", "From a 2");
}

#[test]
fn whoever_has_won_a_number_hop_is_led_to_boards_that_count() {
    let mut tester = Tester::of(None, ada());
    open_boards(&mut tester, "hop");
    let bests = Bests {
        has_won: true,
        ..Bests::default()
    };
    tester.told(StoreReply::Bests("hop", Ok(Box::new(bests))));
    tester.sees("easy, 5 x 5");
}

#[test]
fn boards_made_by_hand_look_well_at_every_size() {
    pictures("boards_yamyam", RICH, |tester| {
        open_boards(tester, "yamyam")
    });
    pictures("boards_hop", RICH, |tester| open_boards(tester, "hop"));
    pictures("boards_yamyam_ascii", PLAIN, |tester| {
        open_boards(tester, "yamyam")
    });
}
