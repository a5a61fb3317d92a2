//! The ladder and the boards made by hand, driven by keys and by the store's answers.

use mazed::games::labyrinth::{self, ladder::Step};
use mazed::games::packed::Packed;
use mazed::games::run::Run;
use mazed::i18n::Lang;
use mazed::model::{
    Attempt, Bests, Code, Ladder, LadderStep, Moment, Placing, Profile, Ranking, Resumed, Saved,
    Scope, StoreReply, StoreRequest, Today, UserError, Week,
};
use mazed::ui::event::Key;

use crate::tester::{PLAIN, RICH, SIZES, Tester};
use crate::way::way_out;

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
        let done = Attempt::Done {
            code: Code::new(9),
            time: 3_683_450,
            moves: 1_120,
            par: Some(1_112),
            rank: 123,
        };
        let (stars, this_week) = match step.number() {
            1 => (3, done),
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

/// Walks out of the labyrinth on the screen once all of it is there, and waits until the win was
/// shown.
fn solve(tester: &mut Tester) {
    tester.let_pass(1_000);
    tester.keys(&way_out(&tester.text()));
    tester.let_pass(4_000);
}

/// Somebody who has begun the first step from the menu.
fn first_step() -> Tester {
    let mut tester = Tester::of(None, ada());
    tester.asked.clear();
    tester.key(Key::Enter);
    assert_eq!(tester.asked, [StoreRequest::Step(step(1))]);
    tester.asked.clear();
    tester.told(attempt(1));
    tester
}

fn told_ladder(tester: &mut Tester, ladder: Ladder) {
    assert!(tester.asked.contains(&StoreRequest::Ladder));
    tester.asked.clear();
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder))));
}

/// Opens the ladder of [`ladder`].
fn open_ladder(tester: &mut Tester) {
    tester.keys("b");
    told_ladder(tester, ladder());
}

/// The list of the ladder that was asked for last is that of this step.
#[track_caller]
fn tell_day(tester: &mut Tester) {
    assert!(tester.asked.contains(&StoreRequest::Today));
    tester.told(StoreReply::Today(Ok(Box::new(Today {
        day: WEEK.first_day(),
        left: 1,
        boards: Vec::new(),
        streak: 0,
        longest: 0,
        calendar: Vec::new(),
    }))));
}

fn lists(tester: &mut Tester, number: u8) {
    let (week, step) = (WEEK, step(number));
    assert_eq!(tester.list().scope, Scope::Ladder { week, step });
}

#[test]
fn one_enter_plays_the_next_step_and_its_win_offers_the_one_behind_it() {
    let mut tester = first_step();
    tester.sees("Step 1 | Your first try is ranked.");
    solve(&mut tester);
    tester.finish();
    let placing = Placing {
        ladder: Some(3),
        ..Placing::default()
    };
    tester.told(StoreReply::Placed(Code::new(1), Ok(Box::new(placing))));
    tester.sees("★★★ | Rank 3 | Enter next");
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Step(step(2)));
    tester.told(begun(2, Ranking::Practice));
    tester.sees("Step 2");
    // From practice to the list of the step, and then to the next.
    solve(&mut tester);
    tester.keys("l");
    tell_day(&mut tester);
    lists(&mut tester, 2);
    tester.shows("<Esc>b", "Step 3");
}

#[test]
fn without_a_database_the_ladder_is_practice_and_goes_on_too() {
    let mut tester = Tester::of(None, None);
    tester.key(Key::Enter);
    for number in 1..4 {
        tester.sees(&format!("Step {number}"));
        solve(&mut tester);
        tester.sees("Enter next");
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
        let mut tester = first_step();
        tester.shows(keys, "Leave this board? | It waits for you");
        tester.shows("<Esc>", "Step 1");
        assert!(!tester.asked.contains(&StoreRequest::Step(step(2))));
        tester.keys("nn");
        tester.asks(StoreRequest::Step(step(2)));
    }
    // It is asked about without a move too.
    let mut tester = first_step();
    tester.shows("q", "Quit this game? | clock keeps running.");
    tester.keys("y");
    let mut asked = tester.asked.iter();
    let Some(StoreRequest::Keep(saved)) =
        asked.rfind(|asked| matches!(asked, StoreRequest::Keep(_)))
    else {
        panic!("not kept: {:?}", tester.asked);
    };
    let saved = saved.clone().pack();
    // Nothing is to be continued, and the step goes on where it was begun.
    tester.shows("<Enter>", "!Continue");
    tester.asks(StoreRequest::Step(step(1)));
    tester.told(StoreReply::Continued(Ok(Box::new(saved.into()))));
    tester.sees("Your first try is ranked.");
}

#[test]
fn one_comes_back_to_the_result_from_the_ladder_that_was_opened_there() {
    let mut tester = first_step();
    solve(&mut tester);
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
    tester.shows("<Esc>", " Play ");
}

#[test]
fn a_step_that_was_given_up_is_not_in_progress_and_its_solution_leads_on() {
    let given_up = || {
        let mut tester = first_step();
        tester.shows("gy<10s>", "Enter next");
        tester.asked.clear();
        tester
    };
    let mut tester = given_up();
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Step(step(2)));
    given_up().shows("r", "0 moves");
    let mut tester = given_up();
    tester.shows("p", "!Paused");
    tester.shows("<Esc>", " Play ");
    let mut ladder = ladder();
    ladder.steps[5].this_week = Attempt::GivenUp;
    tester.keys("b");
    told_ladder(&mut tester, ladder);
    tester.sees("given up | !In progress");
}

#[test]
fn it_is_told_what_a_missing_star_wants() {
    let won = |seconds: u64, before: &str, says: &str| {
        let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
        tester.key(Key::Enter);
        tester.told(attempt(1));
        tester.let_pass(1_000 * seconds);
        let way = way_out(&tester.text());
        tester.keys(&format!("{before}{way}<3s>"));
        tester.sees(says);
    };
    // There and back again: neither the shortest way nor under the time.
    let third = "★★☆ | third star: shortest, or under 0:10";
    won(60, "sw", third);
    won(1, "iy", "★☆☆ | more stars: without a hint | !third star");
}

#[test]
fn ladders_and_boards_made_by_hand_look_well_at_every_size() {
    let pictures = |what, caps, drive: &dyn Fn(&mut Tester)| {
        for size in SIZES {
            let mut tester = Tester::begin(size, Lang::En, None, caps, Some(ada()));
            drive(&mut tester);
            tester.picture(what);
        }
    };
    let away = |tester: &mut Tester| {
        open_ladder(tester);
        tester.told(StoreReply::Ladder(Err(UserError::Later)));
    };
    let finished = |tester: &mut Tester| {
        open_ladder(tester);
        tester.press(&[Key::Left; 5]);
    };
    pictures("ladder", RICH, &open_ladder);
    pictures("ladder_finished", RICH, &finished);
    pictures("ladder_ascii", PLAIN, &open_ladder);
    pictures("ladder_away", RICH, &away);
    pictures("boards_yamyam", RICH, &|tester| tester.menu("yamyam"));
    pictures("boards_hop", RICH, &|tester| tester.menu("hop"));
    pictures("boards_yamyam_ascii", PLAIN, &|tester| {
        tester.menu("yamyam")
    });
}

#[test]
fn from_the_ladder_a_step_is_played_listed_and_raced() {
    let mut tester = Tester::of(None, ada());
    tester.shows("b<Right>", "Step 2");
    // The bar stays where it was put.
    told_ladder(&mut tester, ladder());
    tester.sees("Step 2 | 10/120");
    let mut tester = Tester::of(None, ada());
    open_ladder(&mut tester);
    // The sixth step is not finished: its runs would give the board away.
    tester.keys("g");
    assert_eq!(tester.asked, []);
    tester.keys("<Down><Enter>");
    tester.asks(StoreRequest::Step(step(15)));
    tester.told(StoreReply::Continued(Err(UserError::TooMuch)));
    tester.keys("<Up><Up><Left><Left><Left><Left>");
    tester.keys("g");
    tester.asks(StoreRequest::Record(Code::new(9)));
    tester.told(StoreReply::Record(Err(UserError::Nothing)));
    tester.keys("l");
    lists(&mut tester, 1);
    // To the list of the next step, and back to the ladder.
    tester.shows("n", "Step 2");
    lists(&mut tester, 2);
    tester.shows("<Esc>", "Ladder");
    tester.asks(StoreRequest::Ladder);
}

#[test]
fn new_boards_are_asked_for_when_the_week_ends() {
    let mut tester = Tester::of(None, ada());
    open_ladder(&mut tester);
    tester.let_pass(3 * 86_400_000);
    assert_eq!(tester.asked, []);
    tester.let_pass(1_000);
    assert_eq!(tester.asked, [StoreRequest::Ladder]);
    assert!(tester.deadline().is_none(), "it was asked for once");
}

#[test]
fn a_step_of_the_ladder_is_covered_while_it_is_paused() {
    let mut tester = first_step();
    tester.shows("p", "!█ | Paused");
    tester.shows("<Esc>", "█ | !Paused");
}

#[test]
fn number_hop_begins_with_the_lessons_until_it_was_won() {
    let open = |bests| {
        let mut tester = Tester::of(None, ada());
        tester.menu("hop");
        tester.told(StoreReply::Bests("hop", Ok(Box::new(bests))));
        tester
    };
    let mut tester = open(Bests::default());
    tester.sees("First round");
    tester.shows("<Enter>", "Hop one cell, turn slightly");
    tester.shows("dewazx<5s>", "Enter next");
    tester.shows("<Enter>", "From a 2");
    // Whoever leaves after the first of them comes back to the second.
    let stars = vec![(0, 3)];
    let mut tester = open(Bests {
        stars,
        ..Bests::default()
    });
    tester.shows("<Enter>", "From a 2");
}
