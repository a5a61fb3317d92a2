//! The screens of what the server remembers, driven by keys and by the memory's answers.

use mazed::games::Opening;
use mazed::games::labyrinth;
use mazed::games::miniature::Preview;
use mazed::i18n::{Lang, Words};
use mazed::look::{Caps, Depth};
use mazed::model::{
    Attempt, Code, DailyBoard, Day, KeyData, Ladder, Line, LinkOffer, List, Moment, Name, News,
    Owner, Period, Placing, Profile, PublicAddress, Raced, Ranking, Record, Resumed, Rival, Scope,
    SharedBoard, StoreReply, StoreRequest, Today, UnfinishedGame, UserError, Week,
};
use mazed::ui::event::{Effect, Event, Key};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::tester::Tester;

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

fn ada() -> Profile {
    Profile {
        name: name("Ada"),
        guest: false,
        user: Some(name("ada.lovelace")),
        settings: None,
        step: None,
        unfinished: Vec::new(),
        streak: 0,
    }
}

fn guest() -> Profile {
    Profile {
        name: name("Lumiko Toda"),
        guest: true,
        user: None,
        ..ada()
    }
}

/// A snapshot at each size.
fn pictures(what: &str, profile: &Profile, drive: impl Fn(&mut Tester)) {
    for size in SIZES {
        let mut tester = Tester::remembered(size, Lang::En, None, profile.clone());
        drive(&mut tester);
        tester.picture(what);
    }
}

fn small() -> Opening {
    Opening {
        game: labyrinth::ENTRY.name,
        level: labyrinth::level(9, 9),
        seed: Some(7),
    }
}

fn line(rank: u32, who: Option<&str>, time: u64, moves: u32) -> Line {
    Line {
        rank,
        name: who.map(name),
        mine: who == Some("Ada"),
        code: Code::new(rank.into()),
        time,
        moves,
        par: Some(30),
        at: Moment(0),
        streak: 0,
    }
}

fn list() -> List {
    List {
        top: vec![
            line(1, Some("Жанна"), 12_340, 30),
            line(2, Some("迷宮の達人"), 15_000, 34),
            line(3, None, 15_010, 30),
            line(4, Some("Lumiko Toda"), 61_000, 44),
        ],
        around: vec![
            line(77, Some("Bob"), 90_000, 50),
            line(78, Some("Ada"), 91_500, 60),
        ],
    }
}

/// The leaderboards of the levels, which stand behind that of the ladder.
fn level_lists(tester: &mut Tester) {
    tester.menu("menu-scores");
    let ladder = Ladder {
        week: Week(2_967),
        left: 1,
        steps: Vec::new(),
    };
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder))));
    tester.keys("l");
}

fn today() -> Today {
    let done = Attempt::Done {
        code: Code::new(9),
        time: 83_450,
        moves: 120,
        par: Some(112),
        rank: 3,
    };
    let board = |game, mine, finished| DailyBoard {
        game,
        mine,
        finished,
    };
    let day = Day(20_778);
    Today {
        day,
        left: 18_720_000,
        boards: vec![
            board("labyrinth", done, 12),
            board("yamyam", Attempt::Begun, 3),
            board("fifteen", Attempt::Untried, 0),
            board("hop", Attempt::Untried, 1),
        ],
        calendar: [(20_750, 1), (20_776, 2), (20_777, 4), (20_778, 1)]
            .map(|(day, n)| (Day(day), n))
            .to_vec(),
        streak: 3,
        longest: 9,
        news: vec![
            News {
                name: name("Damaka Nota"),
                streak: 0,
                game: "labyrinth",
                standing: Ranking::Daily(Day(20_778)),
                level: String::new(),
                time: 83_450,
                is_shortest: true,
                at: Moment(0),
            },
            News {
                name: name("Ada"),
                streak: 0,
                game: "fifteen",
                standing: Ranking::Ranked,
                level: "--size 3".to_owned(),
                time: 603_450,
                is_shortest: false,
                at: Moment(0),
            },
        ],
    }
}

#[test]
fn an_operator_sees_that_a_result_is_looked_at() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve_rest(0);
    tester.let_pass(5_000);
    assert_eq!(tester.into_app().plays(), Some(mazed::ui::RESULT));
    let playing = Tester::of(Some(small()), ada());
    assert_eq!(playing.into_app().plays(), Some("labyrinth"));
    let menu = Tester::of(None, ada());
    assert_eq!(menu.into_app().plays(), None);
}

#[test]
fn a_game_is_kept_within_a_minute_though_no_other_key_comes() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.let_pass(30_000);
    tester.keys("s");
    let is_kept = |tester: &Tester| {
        let mut asked = tester.asked.iter();
        asked.any(|asked| matches!(asked, StoreRequest::Keep(_)))
    };
    tester.let_pass(59_000);
    assert!(!is_kept(&tester), "{:?}", tester.asked);
    tester.let_pass(1_500);
    assert!(is_kept(&tester));
    // Whoever does nothing more is not woken again.
    assert_eq!(tester.deadline(), None);
    // In a pause as well: what was played before it counts on behind it.
    tester.asked.clear();
    tester.keys("w");
    tester.let_pass(40_000);
    tester.keys("p");
    tester.let_pass(100_000);
    assert!(!is_kept(&tester));
    tester.key(Key::Esc);
    tester.let_pass(1_000);
    assert!(is_kept(&tester));
}

#[test]
fn the_menu_of_somebody_with_a_game_to_go_on_with() {
    let waiting = UnfinishedGame {
        code: Code::new(5),
        game: "labyrinth",
        level: "--height 9 --width 9".to_owned(),
        played: 83_000,
        standing: Ranking::Ranked,
        may_be_lost: false,
        day: None,
    };
    let profile = Profile {
        unfinished: vec![waiting],
        ..ada()
    };
    pictures("menu_go_on", &profile, |_| {});
    let mut tester = Tester::of(None, profile);
    tester.key(Key::Enter);
    assert_eq!(tester.asked, [StoreRequest::Continue(Code::new(5))]);
    // Keys wait for the answer.
    tester.keys("q");
    tester.told(StoreReply::Continued(Err(UserError::Busy)));
    tester.sees("another of your sessions");
    tester.keys("x");
    tester.lacks("another of your sessions");
}

/// Several unfinished games, the newest first.
fn several(count: u64) -> Vec<UnfinishedGame> {
    let games = ["fifteen", "labyrinth", "hop", "yamyam"];
    let game = |n: u64| UnfinishedGame {
        code: Code::new(n),
        game: games[n as usize % games.len()],
        level: match n % 4 {
            0 => "--size 4",
            1 => "--height 9 --width 9",
            _ => "",
        }
        .to_owned(),
        played: 24_000 + 83_000 * n,
        standing: Ranking::Ranked,
        may_be_lost: false,
        day: (n > 0).then_some(Day(20_778 - n as i32)),
    };
    (0..count).map(game).collect()
}

#[test]
fn each_of_several_unfinished_games_can_be_continued_from_the_menu() {
    let profile = Profile {
        unfinished: several(4),
        ..ada()
    };
    pictures("menu_go_on_list", &profile, |tester| tester.keys("c"));
    let mut tester = Tester::of(None, profile);
    tester.sees("Continue: Fifteen, 0:24");
    tester.sees("and 3 more");
    // The bar is on the newest one, and the key that opens the list continues that too.
    tester.key(Key::Enter);
    assert!(tester.asked.is_empty(), "{:?}", tester.asked);
    tester.sees("9 x 9");
    tester.press(&[Key::Down, Key::Enter]);
    assert_eq!(tester.asked, [StoreRequest::Continue(Code::new(1))]);
    tester.told(StoreReply::Continued(Err(UserError::Busy)));
    tester.keys("q");
    tester.sees("and 3 more");
}

#[test]
fn an_unfinished_game_is_given_up_in_the_list_after_a_question() {
    let profile = Profile {
        unfinished: several(3),
        ..ada()
    };
    let mut tester = Tester::of(None, profile);
    tester.keys("c");
    tester.key(Key::Down);
    tester.keys("x");
    tester.sees("Give this game up?");
    tester.keys("n");
    assert!(tester.asked.is_empty(), "{:?}", tester.asked);
    tester.keys("xy");
    assert_eq!(tester.asked, [StoreRequest::Drop(Code::new(1))]);
    tester.sees("Unfinished games");
    tester.lacks("1:47");
    // One is left behind it, and then none to be listed.
    tester.keys("xyxy");
    let codes = [1, 2, 0].map(|n| StoreRequest::Drop(Code::new(n)));
    assert_eq!(tester.asked, codes);
    tester.lacks("Unfinished games");
}

#[test]
fn one_comes_back_from_the_help_to_where_one_was() {
    // In the menu the bar stays.
    let mut tester = Tester::of(None, ada());
    tester.key(Key::Down);
    tester.keys("?");
    tester.sees("Help: Menu");
    tester.sees("b              Ladder");
    tester.key(Key::Esc);
    tester.sees("▸ Daily boards");
    // Behind the pause comes the pause, and behind that the game.
    for key in ["?", "0"] {
        let mut tester = under_way(&ada(), Ranking::Ranked);
        tester.keys("p");
        let paused = tester.text();
        tester.keys(key);
        assert_ne!(tester.text(), paused);
        tester.key(Key::Esc);
        assert_eq!(tester.text(), paused, "{key}");
        tester.key(Key::Esc);
        tester.lacks("Paused");
    }
}

#[test]
fn the_help_names_the_keys_of_the_screen_below_it() {
    let mut tester = Tester::of(None, ada());
    // The levels of the labyrinth.
    tester.keys("31?");
    tester.sees("More to choose from");
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.keys("?");
    tester.sees("Enter");
    tester.sees("leaderboard");
    tester.lacks("stop the clock");
}

#[test]
fn the_bar_stands_on_the_board_of_the_day_that_one_comes_from() {
    let mut tester = under_way(&ada(), Ranking::Daily(Day(20_778)));
    tester.keys("qy");
    let mut today = today();
    today.boards.rotate_left(1);
    let last = today.boards.last().expect("a board").game;
    assert_eq!(last, "labyrinth");
    tester.told(StoreReply::Today(Ok(Box::new(today))));
    tester.key(Key::Enter);
    assert_eq!(
        tester.asked.last(),
        Some(&StoreRequest::Attempt("labyrinth"))
    );
}

#[test]
fn a_game_from_the_levels_leads_back_to_its_level() {
    let mut tester = Tester::of(None, ada());
    tester.keys("33");
    tester.key(Key::Right);
    let cards = tester.text();
    tester.key(Key::Enter);
    tester.let_appear();
    assert_ne!(tester.text(), cards);
    tester.keys("q");
    let line = |text: &str| text.lines().rev().nth(1).map(str::to_owned);
    assert_eq!(line(&tester.text()), line(&cards), "{}", tester.text());
    tester.keys("q");
    tester.sees(" Play ");
}

#[test]
fn without_anybody_on_the_ladder_the_leaderboards_open_on_its_first_step() {
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-scores");
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Ladder));
    let ladder = Ladder {
        week: Week(2_967),
        left: 1,
        steps: Vec::new(),
    };
    tester.keys("nmvgf");
    assert_eq!(tester.asked, []);
    tester.told(StoreReply::Ladder(Ok(Box::new(ladder))));
    let query = tester.list();
    let (week, step) = (Week(2_967), mazed::model::Step::FIRST);
    assert_eq!(query.scope, Scope::Ladder { week, step });
}

#[test]
fn an_unfinished_game_is_named_as_its_board_is_and_its_list_has_help() {
    let step = mazed::model::Step::new(2).expect("a step");
    let yamyam = mazed::games::yamyam::ENTRY.boards().nth(3);
    let level = yamyam.expect("a board").1.level;
    let mut games = several(2);
    games[0].game = "labyrinth";
    games[0].level = step.level().canonical(&labyrinth::ENTRY).words();
    games[1].game = "yamyam";
    games[1].level = level.words();
    let profile = Profile {
        unfinished: games,
        ..ada()
    };
    let mut tester = Tester::of(None, profile);
    tester.keys("c");
    let text = tester.text();
    for name in ["Labyrinth 9 x 13", "Yamyam Four pillars"] {
        assert!(text.contains(name), "{text}");
    }
    tester.keys("?");
    tester.sees("Games you left");
}

#[test]
fn before_the_first_win_there_is_nothing_to_share_and_it_is_said() {
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-daily");
    let mut today = today();
    for board in &mut today.boards {
        board.mine = Attempt::Untried;
    }
    tester.told(StoreReply::Today(Ok(Box::new(today))));
    tester.keys("s");
    tester.sees("Finish one of today's boards first");
}

#[test]
fn a_game_that_is_left_waits_in_the_menu_and_goes_on() {
    let mut tester = Tester::of(Some(small()), ada());
    assert_eq!(tester.last_request(), None, "nothing was done yet");
    tester.solve(3);
    let kept = tester.kept();
    assert_eq!(kept.standing, Ranking::Practice, "the seed was chosen");
    tester.keys("qy");
    // Other sessions may go on with it too.
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Leave(kept.code)));
    let saved = tester.keep();
    tester.sees("Continue: Labyrinth");
    tester.key(Key::Enter);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Continue(saved.code)));
    tester.told(StoreReply::Continued(Ok(Box::new(saved.pack().into()))));
    tester.sees("3 moves");
    tester.sees("This is where you left off.");
}

#[test]
fn a_result_says_where_it_came_in() {
    let placed = |code, placing| StoreReply::Placed(code, placing);
    let finished = |tester: &mut Tester| {
        tester.solve(1_000);
        match tester.asked.pop() {
            Some(StoreRequest::Finish(claim)) => claim,
            other => panic!("{other:?}"),
        }
    };
    for size in SIZES {
        let mut tester = Tester::remembered(size, Lang::En, Some(small()), ada());
        let claim = finished(&mut tester);
        assert_eq!(claim.run.pack().prove(&claim.tally), Ok(()));
        tester.told(placed(claim.code, Err(UserError::Later)));
        tester.let_pass(2_000);
        tester.picture("won_practice");
    }
    // A board that the server drew: kept runs carry that on.
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(3);
    let mut saved = tester.kept();
    saved.standing = Ranking::Ranked;
    let finished_in = AtomicU64::new(0);
    let drawn = |lang, size, profile: &Profile| {
        let mut tester = Tester::remembered(size, lang, Some(small()), profile.clone());
        tester.keys("qy");
        let waiting = UnfinishedGame {
            code: saved.code,
            game: "labyrinth",
            level: saved.run.level.clone(),
            played: saved.played,
            standing: Ranking::Ranked,
            may_be_lost: false,
            day: None,
        };
        let profile = Profile {
            unfinished: vec![waiting],
            ..profile.clone()
        };
        tester.told(StoreReply::Welcome(Ok(Box::new(profile))));
        tester.key(Key::Enter);
        tester.told(StoreReply::Continued(Ok(Box::new(
            (*saved).clone().pack().into(),
        ))));
        tester.solve_rest(3);
        let claim = tester.finish();
        assert_eq!(claim.standing, Ranking::Ranked);
        assert_eq!(claim.run.pack().prove(&claim.tally), Ok(()));
        finished_in.store(claim.tally.time, Ordering::Relaxed);
        tester.let_pass(2_000);
        tester
    };
    let placing = Placing {
        fastest: Some(3),
        best_time: Some(99_000),
        ..Placing::default()
    };
    for size in SIZES {
        let mut tester = drawn(Lang::En, size, &ada());
        tester.told(placed(saved.code, Ok(Box::new(placing.clone()))));
        tester.picture("won_placed");
    }
    // A difference that would be shown as none is said to be none.
    for (by, says) in [
        (-99, "as fast as your best"),
        (99, "as fast as your best"),
        (100, "0.1 s faster than your best"),
    ] {
        let mut tester = drawn(Lang::En, (120, 40), &ada());
        let best = finished_in
            .load(Ordering::Relaxed)
            .saturating_add_signed(by);
        let placing = Placing {
            best_time: Some(best),
            ..placing.clone()
        };
        tester.told(placed(saved.code, Ok(Box::new(placing))));
        tester.sees(says);
    }
    let mut tester = drawn(Lang::En, (80, 24), &ada());
    tester.picture("won_waiting");
    tester.told(placed(saved.code, Err(UserError::Later)));
    tester.sees("Not saved yet");
    tester.told(placed(saved.code, Ok(Box::default())));
    tester.sees("Not ranked");
    let tester = drawn(Lang::En, (80, 24), &guest());
    tester.sees("ssh-keygen");
}

#[test]
fn the_result_at_the_board_of_a_day_names_the_day_and_leads_to_its_list() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(3);
    let mut saved = tester.kept();
    let day = Day(20_778);
    saved.standing = Ranking::Daily(day);
    for to_menu in [false, true] {
        let mut tester = Tester::of(Some(small()), ada());
        tester.keys("q");
        tester.menu("menu-daily");
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
        tester.key(Key::Enter);
        tester.told(StoreReply::Continued(Ok(Box::new(
            (*saved).clone().pack().into(),
        ))));
        tester.solve_rest(3);
        let placing = Placing {
            daily: Some(3),
            streak: Some(4),
            ..Placing::default()
        };
        tester.told(StoreReply::Placed(saved.code, Ok(Box::new(placing))));
        tester.let_pass(1_000);
        tester.sees("Rank 3 ◆4");
        if to_menu {
            // On to the other boards of the day, and from there to the menu.
            tester.asked.clear();
            tester.key(Key::Enter);
            assert_eq!(tester.asked.pop(), Some(StoreRequest::Today));
            tester.told(StoreReply::Today(Ok(Box::new(today()))));
            tester.sees("Daily boards");
            tester.key(Key::Esc);
            tester.sees(" Play ");
            continue;
        }
        tester.keys("l");
        let query = tester.list();
        let game = "labyrinth";
        assert_eq!(query.scope, Scope::Daily { game, day });
    }
}

#[test]
fn lists() {
    pictures("scores", &ada(), |tester| {
        level_lists(tester);
        let query = tester.list();
        tester.told(StoreReply::List(query, Ok(list())));
    });
    // Names are written as the sentences are where there is only ASCII.
    let caps = Caps {
        depth: Depth::Mono,
        unicode: false,
    };
    for size in SIZES {
        let mut plain = Tester::begin(size, Lang::Ru, None, caps, Some(ada()));
        level_lists(&mut plain);
        let query = plain.list();
        plain.told(StoreReply::List(query, Ok(list())));
        plain.key(Key::Down);
        plain.sees("Zhanna");
        plain.picture("scores_ascii");
    }
    let mut tester = Tester::of(None, ada());
    level_lists(&mut tester);
    let query = |tester: &mut Tester| match tester.asked.pop() {
        Some(StoreRequest::List(query)) => query,
        other => panic!("{other:?}"),
    };
    let first = query(&mut tester);
    assert_eq!(first.period, Period::All);
    // Every level that is ranked can be turned to, and each once.
    let listed = Scope::Level {
        game: "labyrinth",
        level: "--height 29 --width 29 --algorithm wilson".to_owned(),
    };
    let mut scopes = Vec::new();
    for _ in labyrinth::ENTRY.ranked_levels() {
        tester.keys("n");
        scopes.push(query(&mut tester).scope);
    }
    assert_eq!(scopes.last(), Some(&first.scope), "once around");
    assert_eq!(scopes.iter().filter(|scope| **scope == listed).count(), 1);
    tester.keys("p");
    assert_eq!(query(&mut tester).period, Period::Week);
    // An answer to an older question is not shown.
    tester.told(StoreReply::List(first, Ok(list())));
    tester.lacks("Bob");
    tester.key(Key::Right);
    let yamyam = query(&mut tester);
    assert!(
        matches!(&yamyam.scope, Scope::Level { game: "yamyam", .. }),
        "{yamyam:?}"
    );
    tester.told(StoreReply::List(yamyam.clone(), Ok(List::default())));
    tester.sees("No entries yet");
    // What there is nobody for is not offered.
    tester.lacks("Enter watch");
    tester.lacks("race");
    tester.sees("c enter a code");
    tester.told(StoreReply::List(yamyam.clone(), Err(UserError::Later)));
    tester.sees("unavailable");
    tester.told(StoreReply::List(yamyam, Ok(list())));
    tester.key(Key::Enter);
    assert_eq!(
        tester.asked.pop(),
        Some(StoreRequest::Record(Code::new(78))),
        "one's own line is chosen"
    );
}

/// The code that was asked for last.
fn fetched(tester: &mut Tester) -> Code {
    match tester.asked.pop() {
        Some(StoreRequest::Record(code)) => code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_that_is_not_there_yet_is_not_left_by_enter() {
    let mut tester = Tester::of(None, ada());
    level_lists(&mut tester);
    tester.key(Key::Enter);
    tester.sees("─ Leaderboards ─");
    tester.lacks("Quit");
}

#[test]
fn runs_of_a_list_are_raced() {
    let mut tester = Tester::of(None, ada());
    level_lists(&mut tester);
    let query = tester.list();
    // Nothing to race yet, and nothing to wait for.
    tester.asked.clear();
    tester.keys("gf");
    assert_eq!(tester.asked, []);
    tester.told(StoreReply::List(query, Ok(list())));
    tester.sees("g race");
    tester.keys("f");
    assert_eq!(fetched(&mut tester), Code::new(1), "the first");
    tester.told(StoreReply::Record(Err(UserError::Secret(
        SharedBoard::Daily("labyrinth"),
    ))));
    // The first try comes before the race.
    let first = StoreRequest::Attempt("labyrinth");
    assert_eq!(tester.asked.pop(), Some(first));
    tester.told(StoreReply::Continued(Err(UserError::Later)));
    tester.keys(".");
    tester.keys("g");
    assert_eq!(fetched(&mut tester), Code::new(78), "the one in the bar");
    tester.told(StoreReply::Record(Ok(Box::new(won()))));
    tester.sees("against Ada");
    // Without a move one is back at the list.
    tester.keys("q");
    tester.sees("g race");
    tester.key(Key::Esc);
    tester.sees("Daily boards");
    // By a code that a friend has told.
    level_lists(&mut tester);
    tester.asked.clear();
    tester.keys("c7k3m");
    tester.key(Key::Enter);
    tester.sees("That isn't a code");
    tester.keys("7k3m-9xq2");
    pictures("by_code", &ada(), |tester| {
        level_lists(tester);
        tester.keys("c7k3m");
    });
    tester.key(Key::Enter);
    tester.keys("g");
    assert_eq!(fetched(&mut tester).to_string(), "7k3m-9xq2");
    tester.told(StoreReply::Record(Ok(Box::new(won()))));
    tester.sees("A race against");
    // A Russian keyboard types the same keys.
    let mut russian = Tester::remembered((80, 24), Lang::Ru, None, ada());
    level_lists(&mut russian);
    russian.asked.clear();
    russian.keys("с7л3ь-9чй2");
    russian.press(&[Key::Enter, Key::Enter]);
    assert_eq!(fetched(&mut russian).to_string(), "7k3m-9xq2");
}

#[test]
fn who_is_next_on_the_list_is_named_and_raced() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(1_000);
    tester.let_pass(2_000);
    let claim = tester.finish();
    let placing = Placing {
        fastest: Some(2),
        ahead: Some(Line {
            time: claim.tally.time - 200,
            ..line(1, Some("Brave Otter"), 0, 20)
        }),
        ..Placing::default()
    };
    tester.told(StoreReply::Placed(claim.code, Ok(Box::new(placing))));
    tester.sees("0.2 s behind Brave Otter");
    tester.keys("g");
    let asked = tester.asked.last();
    assert!(matches!(asked, Some(StoreRequest::Record(_))), "{asked:?}");
}

#[test]
fn after_the_third_win_a_guest_is_told_how_wins_are_kept() {
    let mut tester = Tester::of(Some(small()), guest());
    for win in 1..=3 {
        tester.solve(1_000);
        tester.let_pass(2_000);
        assert_eq!(tester.text().contains("ssh-keygen -t ed25519"), win == 3);
        tester.keys("r");
        tester.let_appear();
    }
}

#[test]
fn behind_a_daily_board_comes_the_next_one_that_is_not_done() {
    let mut tester = under_way(&ada(), Ranking::Daily(Day(20_778)));
    tester.solve_rest(3);
    tester.let_pass(2_000);
    let today = today();
    let is_open = |mine: &Attempt| matches!(mine, Attempt::Untried | Attempt::Begun);
    let mut boards = today.boards.iter();
    let next = boards.find(|board| board.game != "labyrinth" && is_open(&board.mine));
    let next = next.expect("a board").game;
    tester.told(StoreReply::Today(Ok(Box::new(today))));
    tester.key(Key::Enter);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Attempt(next)));
}

#[test]
fn practice_is_raced_from_its_result_without_the_store() {
    for profile in [ada(), guest()] {
        let mut tester = Tester::of(Some(small()), profile);
        tester.solve(1_000);
        tester.let_pass(1_000);
        tester.asked.clear();
        tester.keys("g");
        assert_eq!(tester.asked, []);
        tester.sees("○ +0");
    }
}

#[test]
fn a_board_is_raced_again_from_its_result() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(1_000);
    tester.let_pass(1_000);
    tester.sees("g race ");
    tester.keys("g");
    tester.sees("○ +0");
    tester.let_appear();
    // Broken off and gone on with, it is the race that it was.
    tester.solve(3);
    let saved = tester.kept();
    assert_eq!(saved.rival, Some(won().finished.code));
    tester.keys("qy");
    tester.key(Key::Enter);
    let rival = Some(won());
    let mut resumed = Resumed {
        saved: saved.pack(),
        rival,
    };
    tester.told(StoreReply::Continued(Ok(Box::new(resumed.clone()))));
    tester.sees("against Ada");
    tester.sees("This is where you left off.");
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.sees("as fast as Ada");
    // A rival who is gone is missed, and play goes on.
    resumed.rival = None;
    let mut alone = Tester::of(Some(small()), ada());
    alone.solve(1);
    alone.keys("qy");
    alone.key(Key::Enter);
    alone.told(StoreReply::Continued(Ok(Box::new(resumed))));
    alone.sees("on your own");
    alone.solve_rest(3);
    alone.let_pass(1_000);
    alone.lacks("Ada");
}

/// A run of Ada's on the small board.
fn won() -> Record {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(1_000);
    let claim = tester.finish();
    Record {
        finished: claim.pack().of(Owner::Somebody, Moment(0)),
        name: Some(name("Ada")),
        streak: 0,
        is_of_today: false,
    }
}

#[test]
fn the_boards_of_the_day() {
    pictures("daily", &ada(), |tester| {
        tester.menu("menu-daily");
        assert_eq!(tester.asked.pop(), Some(StoreRequest::Today));
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
    });
    pictures("daily_help", &ada(), |tester| {
        tester.menu("menu-daily");
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
        tester.keys("?");
    });
    pictures("daily_share", &ada(), |tester| {
        tester.menu("menu-daily");
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
        tester.keys("s");
    });
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.asked.clear();
    tester.press(&[Key::Down, Key::Enter]);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Attempt("yamyam")));
    tester.told(StoreReply::Continued(Err(UserError::Later)));
    tester.sees("unavailable");
    tester.key(Key::Up);
    tester.keys("g");
    let board = Raced::Shared(SharedBoard::Daily("labyrinth"));
    assert_eq!(
        tester.asked.pop(),
        Some(StoreRequest::Ghost {
            board,
            rival: Rival::Own
        })
    );
    tester.told(StoreReply::Record(Err(UserError::NoRival)));
    tester.sees("no run on this board");
    tester.keys("l");
    let query = tester.list();
    assert!(matches!(
        query.scope,
        Scope::Daily {
            game: "labyrinth",
            day: Day(20_778)
        }
    ));
}

#[test]
fn who_you_are() {
    let open = |tester: &mut Tester| {
        tester.menu("menu-settings");
        tester.press(&[Key::Up, Key::Enter]);
    };
    pictures("me", &ada(), open);
    pictures("me_guest", &guest(), open);
    pictures("link", &ada(), |tester| {
        open(tester);
        tester.press(&[Key::Up, Key::Up, Key::Up, Key::Enter]);
        tester.keys("0000-000x");
        tester.key(Key::Enter);
        let offer = LinkOffer {
            to: name("Константин Великий"),
            from: Some(name("Maximiliane Schulze")),
            merges: true,
        };
        tester.told(StoreReply::LinkOffer(Code::new(29), Ok(Box::new(offer))));
    });
    pictures("forget", &ada(), |tester| {
        open(tester);
        tester.press(&[Key::Up, Key::Enter]);
    });
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-settings");
    tester.press(&[Key::Up, Key::Enter, Key::Enter]);
    tester.press(&[Key::Backspace; 3]);
    tester.keys("Ёжик");
    tester.key(Key::Enter);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Rename(name("Ёжик"))));
    tester.told(StoreReply::Renamed(Err(UserError::Taken)));
    tester.sees("already taken");
    tester.told(StoreReply::Renamed(Ok(name("Ёжик"))));
    tester.sees("Your name is now Ёжик");
    // The SSH name is offered, and shown to nobody unasked.
    tester.press(&[Key::Down, Key::Enter]);
    assert_eq!(
        tester.asked.pop(),
        Some(StoreRequest::Rename(name("ada.lovelace")))
    );
    tester.press(&[Key::Down, Key::Enter]);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::LinkCode));
    tester.told(StoreReply::LinkCode(Ok(Code::new(5))));
    tester.sees("0000-0005");
    tester.press(&[Key::Down, Key::Enter]);
    tester.keys("0000-000x");
    tester.key(Key::Enter);
    // It is asked first, with both names.
    let code = Code::new(29);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::LookUpLink(code)));
    let offer = LinkOffer {
        to: name("Stranger"),
        from: Some(name("Ёжик")),
        merges: true,
    };
    for (answer, request) in [("n", None), ("y", Some(StoreRequest::Link(code)))] {
        tester.key(Key::Enter);
        tester.keys("0000-000x");
        tester.key(Key::Enter);
        tester.asked.clear();
        // That of another code is none.
        let other = Box::new(offer.clone());
        tester.told(StoreReply::LinkOffer(Code::new(28), Ok(other)));
        tester.lacks("Stranger");
        tester.told(StoreReply::LinkOffer(code, Ok(Box::new(offer.clone()))));
        let asked = tester.text();
        assert!(asked.contains("from Ёжик to"), "{asked}");
        assert!(asked.contains("Stranger") && asked.contains("Agree only if"));
        assert_eq!(tester.asked.pop(), None, "not before there is an answer");
        tester.keys(answer);
        assert_eq!(tester.asked.pop(), request);
    }
    tester.press(&[Key::Down, Key::Down, Key::Enter]);
    tester.keys("y");
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Forget));
    let stranger = Profile {
        name: name("Lumiko Toda"),
        ..ada()
    };
    tester.told(StoreReply::Welcome(Ok(Box::new(stranger))));
    let waiting = UnfinishedGame {
        code: Code::new(5),
        game: "labyrinth",
        level: "--height 9 --width 9".to_owned(),
        played: 83_000,
        standing: Ranking::Ranked,
        may_be_lost: false,
        day: None,
    };
    tester.sees("Your data has been deleted.");
    tester.sees("Lumiko Toda");
    tester.asked.clear();
    // And known again by another key's code.
    let known = Profile {
        unfinished: vec![waiting],
        ..ada()
    };
    tester.told(StoreReply::Welcome(Ok(Box::new(known))));
    tester.sees("You are now Ada.");
    // A game waits now, and the bar is on it.
    tester.press(&[Key::Esc, Key::Esc]);
    tester.sees("▸ Continue:");
}

#[test]
fn settings_are_kept_with_the_key() {
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-settings");
    tester.key(Key::Right);
    assert_eq!(tester.asked, [], "not with every change");
    tester.key(Key::Esc);
    let Some(StoreRequest::Settings(text)) = tester.asked.pop() else {
        panic!("not kept");
    };
    let profile = Profile {
        settings: Some(text),
        ..ada()
    };
    let again = Tester::of(None, profile);
    assert!(again.lang() == Lang::De, "{}", again.text());
    // Whoever leaves from the middle of it has chosen too.
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-settings");
    tester.key(Key::Ctrl('c'));
    assert_eq!(tester.asked, [], "nothing was chosen");
    tester.key(Key::Right);
    tester.key(Key::Ctrl('c'));
    assert!(matches!(tester.asked[..], [StoreRequest::Settings(_)]));
    // The set of keys too: with the number pad its digits go, and are told.
    let mut tester = Tester::of(Some(small()), ada());
    tester.sees("wasd move");
    tester.keys("qq");
    tester.menu("menu-settings");
    let to_pad = [Key::Down, Key::Down, Key::Right, Key::Right];
    tester.press(&to_pad);
    tester.key(Key::Esc);
    let Some(StoreRequest::Settings(text)) = tester.asked.pop() else {
        panic!("not kept");
    };
    let profile = Profile {
        settings: Some(text),
        ..ada()
    };
    let mut again = Tester::of(Some(small()), profile);
    again.sees("8426 move");
    again.sees("0 moves");
    again.keys("2");
    again.sees("1 move ");
    again.keys("?");
    again.sees("↑ ← ↓ →");
    again.lacks("w a s d");
}

fn key(name: &str, here: bool) -> KeyData {
    KeyData {
        fingerprint: format!("SHA256:{name}1234567890"),
        added: Day(20_778),
        used: Day(20_780),
        here,
    }
}

/// From the menu to the keys.
fn to_keys(tester: &mut Tester) {
    tester.menu("menu-settings");
    tester.press(&[Key::Up, Key::Enter]);
    tester.press(&[Key::Down; 4]);
    tester.key(Key::Enter);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::Keys));
}

#[test]
fn keys_look_like_this() {
    let keys = vec![
        key("anonymous", false),
        key("laptop", true),
        key("computer at the university", false),
    ];
    pictures("keys", &ada(), |tester| {
        to_keys(tester);
        tester.told(StoreReply::Keys(Ok(keys.clone())));
    });
    for (what, row) in [("keys_remove", 2), ("keys_remove_own", 1)] {
        pictures(what, &ada(), |tester| {
            to_keys(tester);
            tester.told(StoreReply::Keys(Ok(keys.clone())));
            for _ in 0..row {
                tester.key(Key::Down);
            }
            tester.key(Key::Enter);
        });
    }
}

#[test]
fn a_key_is_removed_when_it_was_asked_and_never_the_last_one() {
    let mut tester = Tester::of(None, ada());
    to_keys(&mut tester);
    let (laptop, desktop) = (key("laptop", true), key("desktop", false));
    tester.told(StoreReply::Keys(Ok(vec![laptop.clone(), desktop.clone()])));
    tester.press(&[Key::Down, Key::Enter]);
    assert_eq!(tester.asked, []);
    tester.keys("n");
    assert_eq!(tester.asked, []);
    tester.key(Key::Enter);
    tester.keys("y");
    let removed = StoreRequest::RemoveKey(desktop.fingerprint.clone());
    assert_eq!(tester.asked.pop(), Some(removed));
    tester.told(StoreReply::Keys(Ok(vec![laptop])));
    tester.sees("Key removed.");
    tester.key(Key::Enter);
    tester.sees("This is your only key.");
    // That of this session, where there is another one.
    tester.told(StoreReply::Keys(Ok(vec![desktop, key("laptop", true)])));
    tester.press(&[Key::Down, Key::Enter]);
    tester.keys("y");
    assert!(matches!(
        tester.asked.pop(),
        Some(StoreRequest::RemoveKey(_))
    ));
    let stranger = Profile {
        name: name("Lumiko Toda"),
        ..ada()
    };
    tester.told(StoreReply::Welcome(Ok(Box::new(stranger))));
    tester.sees("This key no longer belongs");
}

#[test]
fn nothing_of_it_is_offered_where_nothing_is_remembered() {
    let mut tester = Tester::new((80, 24), Lang::En, Some(small()));
    tester.solve(1_000);
    assert_eq!((tester.asked.len(), tester.last_request()), (0, None));
    tester.lacks("Leaderboard");
    let caps = Caps {
        depth: Depth::Mono,
        unicode: false,
    };
    let menu = Tester::begin((80, 24), Lang::En, None, caps, None);
    menu.lacks("Daily boards");
}

#[test]
fn an_attempt_at_the_board_of_a_day_is_neither_rehearsed_nor_continued_after_its_solution() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(3);
    let mut saved = tester.kept();
    saved.standing = Ranking::Daily(Day(20_778));
    let mut tester = Tester::of(Some(small()), ada());
    tester.keys("q");
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.key(Key::Enter);
    let code = saved.code;
    let kept = saved.pack().into();
    tester.told(StoreReply::Continued(Ok(Box::new(kept))));
    tester.asked.clear();
    tester.keys("r");
    tester.sees("Only your first try");
    tester.key(Key::Esc);
    assert!(!tester.asked.contains(&StoreRequest::Drop(code)));
    tester.asked.clear();
    // A hint is known at once, and so is the solution.
    tester.keys("ii");
    let hint = tester.asked.pop();
    let Some(StoreRequest::Keep(helped)) = hint else {
        panic!("{hint:?}");
    };
    assert_eq!((helped.code, helped.standing), (code, Ranking::Practice));
    tester.keys("gy");
    tester.sees("This is the solution.");
    assert!(
        tester.asked.contains(&StoreRequest::Drop(code)),
        "{:?}",
        tester.asked
    );
}

/// A game on a small board that counts for this, after three moves.
fn under_way(profile: &Profile, standing: Ranking) -> Tester {
    under_way_at((80, 24), profile, standing)
}

/// The same on a terminal of this size.
fn under_way_at(size: (u16, u16), profile: &Profile, standing: Ranking) -> Tester {
    let mut tester = Tester::remembered(size, Lang::En, Some(small()), profile.clone());
    tester.solve(3);
    let mut saved = tester.kept();
    saved.standing = standing;
    tester.keys("qy");
    tester.key(Key::Enter);
    tester.told(StoreReply::Continued(Ok(Box::new(saved.pack().into()))));
    tester
}

#[test]
fn what_stays_on_the_terminal_says_who_one_was_and_how_to_continue() {
    let mut tester = Tester::of(Some(small()), ada());
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!"]);
    tester.solve(3);
    let saved = tester.kept();
    let continues = format!(
        "Labyrinth 9 x 9, 0:00. To continue later: ssh -t HOST play --resume {} (HOST: the address you typed to get here)",
        saved.code
    );
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!", &continues]);
    // In the menu too, as the game waits there.
    tester.keys("qy");
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!", &continues]);
    tester.key(Key::Enter);
    tester.told(StoreReply::Continued(Ok(Box::new(saved.pack().into()))));
    tester.solve_rest(3);
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!"], "nothing is left");
    for (lang, name) in [(Lang::En, "guest"), (Lang::De, "Gast"), (Lang::Ru, "гостя")] {
        let tester = Tester::remembered((80, 24), lang, None, guest());
        let lines = tester.goodbye();
        assert!(
            matches!(&lines[..], [line] if line.contains(name) && line.contains("Lumiko Toda")),
            "{lines:?}"
        );
    }
    let nobody = Tester::new((80, 24), Lang::En, None);
    assert_eq!(nobody.goodbye(), [""; 0]);
}

#[test]
fn the_digits_of_the_menu_stay_when_a_game_waits() {
    let digits = |tester: &Tester| -> Vec<String> {
        let text = tester.text();
        let words: Vec<_> = text.split_whitespace().collect();
        let rows = words.windows(2).filter(|pair| {
            let is_digit = pair[1].len() == 1 && pair[1].chars().all(|c| c.is_ascii_digit());
            is_digit && pair[0].chars().all(char::is_alphabetic)
        });
        rows.map(|row| row.join(" ")).collect()
    };
    let before = Tester::of(None, ada());
    let mut waits = under_way(&ada(), Ranking::Practice);
    waits.keys("qy");
    waits.sees("Continue: Labyrinth");
    let [before, after] = [&before, &waits].map(digits);
    assert!(before.len() >= 6, "{before:?}");
    assert!(
        before.iter().all(|row| after.contains(row)),
        "{before:?} {after:?}"
    );
    waits.asked.clear();
    waits.keys("c");
    assert!(
        matches!(waits.asked[..], [StoreRequest::Continue(_)]),
        "{:?}",
        waits.asked
    );
}

#[test]
fn a_ranked_board_is_begun_anew_only_when_it_was_asked() {
    for keys in ["r", "pr"] {
        let mut tester = under_way(&ada(), Ranking::Ranked);
        tester.keys(keys);
        tester.sees("Only your first try counts.");
        tester.sees("3 moves");
        // The board is covered meanwhile, and the run goes on.
        tester.key(Key::Esc);
        let saved = tester.kept();
        assert_eq!(saved.standing, Ranking::Ranked);
        tester.keys("rr");
        tester.sees("0 moves");
    }
    // Nothing is lost in practice.
    let mut tester = under_way(&ada(), Ranking::Practice);
    tester.keys("r");
    tester.sees("0 moves");
}

#[test]
fn an_attempt_begun_anew_is_over() {
    let mut tester = under_way(&ada(), Ranking::Daily(Day(20_778)));
    tester.asked.clear();
    tester.keys("rr");
    tester.sees("0 moves");
    let dropped = |request: &StoreRequest| matches!(request, StoreRequest::Drop(_));
    assert!(tester.asked.iter().any(dropped), "{:?}", tester.asked);
}

#[test]
fn a_hint_that_takes_the_rank_is_asked_about_and_nothing_else_is() {
    let asks = |tester: &Tester| {
        tester
            .text()
            .contains("No rank with a hint. i: yes, Esc: no")
    };
    for standing in [Ranking::Ranked, Ranking::Daily(Day(20_778))] {
        let mut tester = under_way(&ada(), standing);
        for other in ["z", "w", "s"] {
            tester.keys("i");
            assert!(asks(&tester), "{}", tester.text());
            tester.lacks("Paused");
            // Any other key is a no.
            tester.keys(other);
            assert!(!asks(&tester), "{other}: {}", tester.text());
        }
        // Esc would cost a pause.
        tester.keys("i");
        tester.key(Key::Esc);
        assert!(!asks(&tester), "{}", tester.text());
        tester.lacks("Paused");
        tester.keys("ii");
        assert!(!asks(&tester), "{}", tester.text());
    }
    let mut tester = under_way(&ada(), Ranking::Practice);
    tester.keys("i");
    assert!(!asks(&tester), "{}", tester.text());
    // Without lists there is no rank.
    let mut tester = Tester::new((80, 24), Lang::En, Some(small()));
    tester.keys("i");
    assert!(!asks(&tester), "{}", tester.text());
}

#[test]
fn from_a_daily_board_one_goes_on_to_the_daily_boards() {
    let mut tester = under_way(&ada(), Ranking::Daily(Day(20_778)));
    tester.keys("n");
    tester.keys("n");
    assert_eq!(tester.asked.last(), Some(&StoreRequest::Today));
    // What is no attempt is not kept.
    let mut tester = under_way(&ada(), Ranking::Practice);
    tester.keys("pn");
    tester.sees("Give up this board?");
}

#[test]
fn the_safe_choice_of_a_question_has_one_key_and_every_question_has_help() {
    for asks in ["q", "n", "g", "r"] {
        let mut tester = under_way(&ada(), Ranking::Ranked);
        tester.keys(asks);
        let text = tester.text();
        let stays = text.lines().find(|line| line.contains("Stay"));
        let stays = stays.unwrap_or_default();
        assert!(stays.contains("Esc"), "{asks}: {text}");
        tester.keys("?");
        tester.sees("Help: ");
        tester.press(&[Key::Esc, Key::Esc]);
        tester.sees("3 moves");
    }
    let mut tester = Tester::new((80, 24), Lang::En, None);
    tester.menu("menu-laboratory");
    tester.keys("?");
    tester.sees("Help: ");
}

#[test]
fn the_first_key_after_a_win_does_what_it_says() {
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.solve_rest(3);
    tester.keys("?");
    let text = tester.text();
    assert!(text.contains("Help: Labyrinth"), "{text}");
    assert!(text.contains("Stars: one for the win"), "{text}");
    // A key of the game came too late, and Enter only skips.
    for late in [Key::Char('l'), Key::Enter, Key::Char('i')] {
        let mut tester = under_way(&ada(), Ranking::Ranked);
        tester.solve_rest(3);
        tester.key(late);
        let text = tester.text();
        assert!(text.contains("You made it!"), "{late:?}: {text}");
        assert!(text.contains("again"), "{late:?}: {text}");
    }
}

#[test]
fn the_form_explains_its_fields_and_so_does_its_help() {
    let mut tester = Tester::of(None, ada());
    tester.form("labyrinth");
    tester.press(&[Key::Down, Key::Down]);
    tester.sees("The outline of the maze.");
    tester.keys("?");
    let mut help = tester.text();
    for _ in 0..3 {
        tester.key(Key::PageDown);
        help.push_str(&tester.text());
    }
    for says in [
        "Shape",
        "The outline",
        "shape of a word",
        "only what is around",
    ] {
        assert!(help.contains(says), "{says}: {help}");
    }
}

#[test]
fn the_header_names_a_daily_board() {
    for (standing, is_said) in [
        (Ranking::Daily(Day(20_778)), true),
        (Ranking::Ranked, false),
    ] {
        let text = under_way(&ada(), standing).text();
        let first = text.lines().next().unwrap_or_default();
        assert!(first.contains("9 x 9"), "{first}");
        assert_eq!(first.contains("daily board"), is_said, "{first}");
    }
}

#[test]
fn whoever_leaves_a_ranked_game_is_told_that_the_clock_goes_on() {
    for (lang, size) in [Lang::En, Lang::De, Lang::Ru]
        .into_iter()
        .flat_map(|lang| [(lang, (40, 12)), (lang, (80, 24))])
    {
        let words = Words::of(lang);
        let pause = words.t("clock-goes-on");
        let ranked = Opening {
            seed: None,
            ..small()
        };
        let mut tester = Tester::remembered(size, lang, Some(ranked), ada());
        tester.keys("sq");
        let text = tester.text();
        for says in [&pause, &words.t("choice-stay"), &words.t("menu-quit")] {
            assert!(text.contains(says.as_ref()), "{text}");
        }
        let mut tester = Tester::remembered(size, lang, Some(small()), ada());
        tester.keys("sq");
        assert!(!tester.text().contains(pause.as_ref()), "{}", tester.text());
    }
    // Without lists there is no rank.
    let mut tester = Tester::new((80, 24), Lang::En, Some(small()));
    tester.keys("sq");
    tester.lacks("clock goes on");
}

#[test]
fn whoever_leaves_a_game_is_told_that_it_is_kept_and_where_it_goes_on() {
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.keys("q");
    tester.sees("It's saved: press c in the menu");
    let mut tester = under_way(&guest(), Ranking::Ranked);
    tester.keys("q");
    tester.lacks("c in the menu");
}

#[test]
fn a_pause_says_that_the_clock_goes_on_as_it_does_behind_the_help() {
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.keys("p");
    tester.sees("The clock keeps running.");
    // A look at the help, in the very first game.
    let mut tester = Tester::of(Some(small()), ada());
    let board = tester.text();
    tester.solve(3);
    tester.keys("?");
    let text = tester.text();
    assert!(!text.contains("██"), "the board is covered: {text}");
    assert!(board.contains("██"), "{board}");
    tester.let_pass(20_000);
    tester.key(Key::Esc);
    tester.solve_rest(3);
    let claim = tester.finish();
    assert!(claim.tally.time > 20_000, "{:?}", claim.tally);
}

#[test]
fn a_player_is_told_the_newest_game_at_the_end_and_how_to_find_the_others() {
    let with = |profile: &Profile, count: u64| {
        let mut tester = Tester::of(None, profile.clone());
        let profile = Profile {
            unfinished: several(count),
            ..profile.clone()
        };
        tester.told(StoreReply::Welcome(Ok(Box::new(profile))));
        tester
    };
    let code = |n: u64| format!("play --resume {}", Code::new(n));
    assert_eq!(with(&guest(), 3).goodbye().len(), 1);
    let lines = with(&ada(), 3).goodbye();
    assert!(lines[1].contains(&code(0)), "{lines:?}");
    assert!(
        lines[2].starts_with("2 more unfinished games: "),
        "{lines:?}"
    );
}

#[test]
fn a_board_without_a_move_promises_nothing() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(3);
    let mut saved = tester.kept();
    tester.keys("qy");
    let told = tester.goodbye();
    let moved = format!("play --resume {}", saved.code);
    assert!(told[1].contains(&moved), "{told:?}");
    // The board of the day is looked at, and left.
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.key(Key::Enter);
    let run = mazed::games::run::Run::new(&labyrinth::ENTRY, labyrinth::level(9, 9), 7);
    saved.code = Code::new(77);
    saved.standing = Ranking::Daily(Day(20_778));
    let fresh = mazed::model::Saved {
        run: mazed::games::packed::Packed::of(&run),
        played: 0,
        ..saved.pack()
    };
    tester.told(StoreReply::Continued(Ok(Box::new(fresh.into()))));
    tester.sees("0 moves");
    tester.let_pass(1_000);
    assert_eq!(tester.goodbye(), told, "it is not the one that is told");
    tester.keys("p");
    tester.lacks("--resume");
    tester.keys("pqy");
    // Its time is kept all the same.
    let kept = tester.asked.iter().any(|asked| {
        matches!(asked, StoreRequest::Keep(saved) if saved.code == Code::new(77) && saved.played > 0)
    });
    assert!(kept, "{:?}", tester.asked);
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.key(Key::Esc);
    tester.sees("Continue: Labyrinth");
    tester.lacks("and 1 more");
    assert_eq!(tester.goodbye(), told);
}

#[test]
fn an_unfinished_game_says_which_board_of_the_day_or_step_it_is() {
    let game = |standing| UnfinishedGame {
        standing,
        ..several(1).remove(0)
    };
    let day = game(Ranking::Daily(Day(20_778)));
    let step = UnfinishedGame {
        game: "labyrinth",
        ..game(Ranking::Ladder(
            Week(2_967),
            mazed::model::Step::new(3).expect("a step"),
        ))
    };
    let shown = |first: &UnfinishedGame, all: &[&UnfinishedGame]| {
        let mut tester = Tester::of(None, ada());
        let others = all.iter().copied().cloned();
        let profile = Profile {
            unfinished: std::iter::once(first.clone()).chain(others).collect(),
            ..ada()
        };
        tester.told(StoreReply::Welcome(Ok(Box::new(profile))));
        tester
    };
    let text = shown(&step, &[]).text();
    assert!(text.contains("Continue: Step 3, 0:24"), "{text}");
    let mut tester = shown(&day, &[&game(Ranking::Ranked)]);
    tester.sees("Continue: daily Fifteen, 0:24");
    tester.keys("c");
    tester.sees("today's Fifteen");
    tester.sees("Fifteen 4 x 4");
}

#[test]
fn the_solution_has_one_row_of_keys_and_a_help_of_its_own() {
    for size in [(80, 24), (40, 12)] {
        let mut tester = Tester::remembered(size, Lang::En, Some(small()), ada());
        tester.solve(3);
        tester.keys("gy");
        tester.lacks("n: new");
        tester.sees("Enter next");
        tester.keys("?");
        tester.key(Key::End);
        tester.lacks("undo");
        tester.lacks("zoom");
    }
}

#[test]
fn just_now_names_the_step_of_the_ladder_on_narrow_terminals_too() {
    for size in [(80, 24), (60, 24)] {
        let mut tester = Tester::remembered(size, Lang::En, None, ada());
        tester.menu("menu-daily");
        let mut told = today();
        let step = mazed::model::Step::new(3).expect("a step");
        for news in &mut told.news {
            news.game = "labyrinth";
            news.standing = Ranking::Ladder(Week(2_967), step);
            news.name = name("Damaka Nota Lumiko Toda 12345");
        }
        tester.told(StoreReply::Today(Ok(Box::new(told))));
        let text = tester.text();
        let lines: Vec<_> = text
            .lines()
            .filter(|line| line.contains("Damaka"))
            .collect();
        assert!(!lines.is_empty(), "{text}");
        for line in lines {
            assert!(line.to_lowercase().contains("step 3"), "{text}");
        }
    }
}

#[test]
fn the_list_beside_a_board_has_the_run_once_it_is_ranked() {
    let mut tester = under_way_at((120, 40), &ada(), Ranking::Ranked);
    let query = tester.list();
    tester.told(StoreReply::List(query.clone(), Ok(list())));
    tester.solve_rest(3);
    let claim = tester.finish();
    let placing = StoreReply::Placed(claim.code, Ok(Box::default()));
    tester.told(placing);
    assert_eq!(tester.asked.pop(), Some(StoreRequest::List(query.clone())));
    let mut renewed = list();
    renewed.top.insert(0, line(1, Some("Ada"), 9_990, 30));
    tester.told(StoreReply::List(query, Ok(renewed)));
    tester.sees("0:09.9");
}

#[test]
fn the_marks_of_a_card_to_share_are_explained() {
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.told(preview());
    tester.keys("s");
    tester.sees("○ part with a detour");
    // The help says what it is all for.
    tester.keys("?");
    tester.sees("no spoilers");
}

#[test]
fn the_row_of_keys_stays_below_a_message_on_the_smallest_terminal() {
    let opening = |game, level| Opening {
        game,
        level,
        seed: Some(7),
    };
    let yamyam = mazed::games::find("yamyam").expect("a game");
    let boards = (yamyam.sets)().into_iter().flat_map(|set| set.boards);
    let boards = boards.map(|board| opening("yamyam", board.level));
    let daily = opening(labyrinth::ENTRY.name, labyrinth::level(29, 29));
    for opening in boards.chain([daily, small()]) {
        let tester = Tester::remembered((40, 12), Lang::En, Some(opening.clone()), ada());
        let text = tester.text();
        let last = text.lines().last().unwrap_or_default();
        assert!(last.contains("? help"), "{:?}\n{text}", opening.level);
    }
}

#[test]
fn what_was_just_finished_names_its_board_and_the_star_of_the_day_is_one() {
    let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    tester.sees("today's Labyrinth 1:23");
    tester.sees("Fifteen 3 x 3 10:03");
    tester.sees("1 of 4 done today");
}

#[test]
fn one_goes_back_to_where_one_came_from() {
    // From a list to the result, which knows its rank by then.
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.solve_rest(3);
    tester.let_pass(1_000);
    let claim = tester.finish();
    tester.keys("l");
    assert!(matches!(tester.asked.last(), Some(StoreRequest::List(_))));
    let placing = Placing {
        fastest: Some(2),
        ..Placing::default()
    };
    tester.told(StoreReply::Placed(claim.code, Ok(Box::new(placing))));
    tester.key(Key::Esc);
    tester.sees("You made it!");
    tester.sees("Rank 2");
    // From a daily board to the daily boards: left, or won.
    let day = Ranking::Daily(Day(20_778));
    for is_won in [false, true] {
        let mut tester = under_way(&ada(), day);
        if is_won {
            tester.solve_rest(3);
            tester.let_pass(1_000);
            tester.key(Key::Esc);
        } else {
            tester.keys("qy");
        }
        assert_eq!(tester.asked.last(), Some(&StoreRequest::Today), "{is_won}");
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
        tester.sees("Daily boards");
        tester.key(Key::Esc);
        tester.sees(" Play ");
    }
}

#[test]
fn races_from_lists_over_results_pile_nothing_up() {
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.solve_rest(3);
    tester.let_pass(1_000);
    for _ in 0..3 {
        tester.keys("l");
        let query = match tester.asked.pop() {
            Some(StoreRequest::List(query)) => query,
            other => panic!("{other:?}"),
        };
        tester.told(StoreReply::List(query, Ok(list())));
        tester.keys("g");
        tester.told(StoreReply::Record(Ok(Box::new(won()))));
        tester.sees("against Ada (you)");
        tester.let_appear();
        tester.solve(1_000);
        tester.let_pass(1_000);
        tester.sees("as fast as Ada (you)");
    }
    // Below the last result is the menu alone.
    tester.keys("q");
    tester.key(Key::Esc);
    tester.sees(" Play ");
}

#[test]
fn help_is_there_on_the_settings_the_form_and_the_result() {
    let mut tester = Tester::of(None, ada());
    tester.menu("menu-settings");
    tester.keys("?");
    tester.sees("Help: Settings");
    tester.lacks("scroll");
    tester.press(&[Key::Esc, Key::Esc]);
    tester.form("labyrinth");
    tester.keys("?");
    tester.sees("Help: Labyrinth");
    tester.key(Key::Esc);
    tester.sees("Word");
    let mut tester = under_way(&ada(), Ranking::Ranked);
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.keys("?");
    tester.sees("Help: Labyrinth");
    tester.key(Key::Esc);
    tester.sees("You made it!");
}

#[test]
fn giving_up_is_in_the_pause_menu_and_asks() {
    let mut tester = under_way(&ada(), Ranking::Practice);
    tester.keys("p");
    tester.sees("Give up");
    tester.keys("g");
    tester.sees("Give up and watch");
    tester.keys("y");
    tester.sees("This is the solution.");
}

#[test]
fn a_form_takes_what_its_fields_can_hold_and_says_what_they_are_for() {
    let mut tester = Tester::of(None, ada());
    tester.form("labyrinth");
    let before = tester.text();
    tester.keys("o");
    let text = tester.text();
    let height = |text: &str| {
        text.lines()
            .find(|line| line.contains("Height"))
            .map(str::to_owned)
    };
    assert_eq!(height(&text), height(&before));
    tester.keys("123456");
    tester.key(Key::Down);
    tester.sees("1234 ");
    tester.lacks("12345");
    let mut tester = Tester::of(None, ada());
    tester.form("yamyam");
    for says in [
        "Reaching an exit is enough.",
        "It goes by itself",
        "moves away from its start",
    ] {
        for _ in 0..5 {
            if tester.text().contains(says) {
                break;
            }
            tester.key(Key::Down);
        }
        tester.sees(says);
    }
}

/// What the store tells of a run that was finished today.
fn preview() -> StoreReply {
    let preview = Preview::of(&won().finished.run).expect("a run");
    StoreReply::Preview(Code::new(9), Ok(Box::new(preview)))
}

#[test]
fn the_text_of_the_day_is_copied_with_the_address_and_only_when_it_is_asked_for() {
    for (depth, copies) in [(Depth::True, true), (Depth::Mono, false)] {
        let caps = Caps {
            depth,
            unicode: true,
        };
        let address = PublicAddress::new("maze.example.org", 2222);
        let mut tester = Tester::begin_at(address, (80, 24), Lang::En, None, caps, Some(ada()));
        tester.menu("menu-daily");
        tester.told(StoreReply::Today(Ok(Box::new(today()))));
        assert_eq!(
            tester.asked.pop(),
            Some(StoreRequest::Preview(Code::new(9)))
        );
        let quiet = tester.send(Event::Reply(Box::new(preview())));
        assert_eq!(quiet, [], "nothing is copied unasked");
        let effects = tester.send(Event::Key(Key::Char('s')));
        let text = tester.text();
        for says in [
            "mazed 2026-11-21",
            "●●●●●●●●●● 1:23 Labyrinth",
            "3 days in a row",
            "ssh -p 2222 maze.example.org",
        ] {
            assert!(text.contains(says), "{says}: {text}");
        }
        assert_eq!(text.contains("Copied, if your terminal"), copies, "{text}");
        let copied = effects.iter().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        });
        let card = "mazed 2026-11-21\n●●●●●●●●●● 1:23 Labyrinth\n3 days in a row\n\
                    ssh -p 2222 maze.example.org";
        assert_eq!(copied.as_deref(), copies.then_some(card));
    }
}

#[test]
fn every_command_that_is_shown_names_the_public_address() {
    let caps = Caps {
        depth: Depth::True,
        unicode: true,
    };
    let begin = |game, profile| {
        let address = PublicAddress::new("maze.example.org", 22);
        Tester::begin_at(address, (80, 24), Lang::En, game, caps, Some(profile))
    };
    let mut tester = begin(Some(small()), ada());
    tester.solve(3);
    tester.keys("p");
    let resume = "ssh -t maze.example.org play --resume ";
    assert!(tester.goodbye().concat().contains(resume));
    tester.keys("p");
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.keys("i");
    let again = "ssh -t maze.example.org play labyrinth";
    tester.sees(again);
    let mut tester = begin(None, ada());
    tester.menu("menu-settings");
    tester.press(&[Key::Up, Key::Enter]);
    let data = "ssh maze.example.org me --json";
    tester.sees(data);
}

#[test]
fn a_board_of_today_shows_an_emblem_until_it_is_done() {
    let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
    tester.menu("menu-daily");
    tester.told(StoreReply::Today(Ok(Box::new(today()))));
    let before = tester.screen();
    tester.told(preview());
    assert_ne!(before, tester.screen(), "one's own way");
    // A run that was not asked for changes nothing.
    let before = tester.screen();
    let StoreReply::Preview(_, told) = preview() else {
        return;
    };
    tester.told(StoreReply::Preview(Code::new(77), told));
    assert_eq!(before, tester.screen());
}

#[test]
fn the_picture_of_a_run_is_asked_for_where_the_bar_rests_and_there_alone() {
    let mut tester = Tester::remembered((120, 40), Lang::En, None, ada());
    level_lists(&mut tester);
    let query = tester.list();
    tester.told(StoreReply::List(query, Ok(list())));
    tester.asked.clear();
    tester.press(&[Key::Up; 3]);
    assert_eq!(tester.asked, [], "the bar does not rest");
    assert!(tester.deadline().is_some());
    let now = tester.now() + std::time::Duration::from_secs(1);
    assert!(tester.deadline().is_some_and(|due| due < now));
    // Three ticks of a tenth of a second each.
    for _ in 0..4 {
        tester.send(Event::Tick);
    }
    let asked = tester.asked.clone();
    assert!(matches!(asked[..], [StoreRequest::Preview(_)]), "{asked:?}");
    assert_eq!(tester.deadline(), None, "it is asked for once");
    let before = tester.screen();
    let StoreReply::Preview(_, told) = preview() else {
        return;
    };
    // Of another run it is not shown, of this one it is.
    tester.told(StoreReply::Preview(Code::new(999), told.clone()));
    assert_eq!(before, tester.screen());
    let [StoreRequest::Preview(code)] = asked[..] else {
        return;
    };
    tester.told(StoreReply::Preview(code, told));
    assert_ne!(before, tester.screen());
}

#[test]
fn a_list_says_which_run_is_ones_own() {
    let mut tester = Tester::of(None, ada());
    level_lists(&mut tester);
    let query = tester.list();
    tester.told(StoreReply::List(query, Ok(list())));
    let text = tester.text();
    let own = text
        .lines()
        .find(|line| line.contains("78 Ada "))
        .expect("a line");
    assert!(own.contains("▸ 78 Ada (you)"), "{own}");
    // The keys that change what is listed stand before it.
    assert!(text.contains("n 19 x 19, p all time"), "{text}");
}

#[test]
fn beside_a_board_stand_the_fastest_and_the_best_of_the_player() {
    let game = || {
        Some(Opening {
            game: "labyrinth",
            level: labyrinth::level(19, 19),
            seed: None,
        })
    };
    let lists = |tester: &Tester| {
        let asked = tester.asked.iter();
        asked
            .filter(|ask| matches!(ask, StoreRequest::List(_)))
            .count()
    };
    // There is no room for it, and nothing is asked.
    let narrow = Tester::of(game(), ada());
    assert_eq!(lists(&narrow), 0);
    for lang in Lang::ALL {
        let words = Words::of(lang);
        let mut tester = Tester::remembered((120, 40), lang, game(), ada());
        assert!(tester.text().contains(words.t("panel-fastest").as_ref()));
        let Some(StoreRequest::List(query)) = tester.asked.last().cloned() else {
            panic!("{:?}", tester.asked);
        };
        let empty = StoreReply::List(query.clone(), Ok(List::default()));
        tester.told(empty);
        assert!(tester.text().contains(words.t("panel-nobody").as_ref()));
        tester.told(StoreReply::List(query, Ok(list())));
        if lang == Lang::En {
            tester.picture("beside");
        }
        assert!(tester.text().contains(words.t("panel-best").as_ref()));
        // Keys ask nothing, nor does another size.
        tester.keys("sw");
        tester.resize(200, 60);
        tester.resize(80, 24);
        assert!(!tester.text().contains(words.t("panel-best").as_ref()));
        assert_eq!(lists(&tester), 1);
    }
}
