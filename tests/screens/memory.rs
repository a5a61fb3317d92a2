//! The screens of what the server remembers, driven by keys and by the store's replies.

use mazed::games::Opening;
use mazed::games::labyrinth;
use mazed::games::miniature::Preview;
use mazed::games::packed::UnpackedRun;
use mazed::i18n::Lang;
use mazed::look::Depth;
use mazed::model::{
    Attempt, Begin, Code, DailyBoard, Day, KeyData, Line, LinkOffer, List, ListQuery, Moment, Name,
    Owner, Period, Placing, Profile, PublicAddress, Ranking, Record, Resumed, Saved, Scope,
    SharedBoard, StoreReply, StoreRequest, Today, UnfinishedGame, UserError,
};
use mazed::ui::Start;
use mazed::ui::event::{Effect, Event, Key};

use crate::tester::{PLAIN, RICH, SIZES, Tester, caps, playing, start};

const DAY: Day = Day(20_778);

fn name(text: &str) -> Name {
    Name::clean(text).expect("a name")
}

fn ada() -> Profile {
    Profile {
        name: name("Ada"),
        guest: false,
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
        ..ada()
    }
}

/// Ada with these unfinished games, the newest first.
fn ada_with(unfinished: Vec<UnfinishedGame>) -> Profile {
    Profile {
        unfinished,
        ..ada()
    }
}

fn menu() -> Tester {
    Tester::of(None, ada())
}

/// A snapshot at each size of what Ada sees after this.
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

fn welcome(profile: Profile) -> StoreReply {
    StoreReply::Welcome(Ok(Box::new(profile)))
}

fn placed(code: Code, placing: Placing) -> StoreReply {
    StoreReply::Placed(code, Ok(Box::new(placing)))
}

fn continued(saved: Saved<UnpackedRun>) -> StoreReply {
    StoreReply::Continued(Ok(Box::new(saved.pack().into())))
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
    tester.keys("qy<Enter>");
    tester.told(continued(*saved));
    tester
}

/// The same, won, after the animation.
fn won_as(standing: Ranking) -> Tester {
    let mut tester = under_way(&ada(), standing);
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester
}

/// A run of Ada's on the small board.
fn won() -> Record {
    won_on(small())
}

/// A run of Ada's on this board.
fn won_on(board: Opening) -> Record {
    let mut tester = Tester::of(Some(board), ada());
    tester.solve(1_000);
    let claim = tester.finish();
    Record {
        finished: claim.pack().of(Owner::Somebody, Moment(0)),
        name: Some(name("Ada")),
        streak: 0,
        is_of_today: false,
    }
}

fn record() -> StoreReply {
    StoreReply::Record(Ok(Box::new(won())))
}

/// What the store tells of a run that was finished today.
fn preview(code: u64) -> StoreReply {
    let mut board = small();
    board.level = labyrinth::ENTRY.level_of_day(DAY);
    let preview = Preview::of(&won_on(board).finished.run).expect("a run");
    StoreReply::Preview(Code::new(code), Ok(Box::new(preview)))
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

fn listed(query: &ListQuery, list: List) -> StoreReply {
    StoreReply::List(query.clone(), Ok(list))
}

/// The leaderboards of the levels, which stand behind that of the ladder; what they ask for.
fn level_lists(tester: &mut Tester) -> ListQuery {
    tester.menu("menu-scores");
    tester.told(today_is(today()));
    tester.keys("l");
    let query = tester.list();
    tester.asked.clear();
    query
}

/// The same with its lines.
fn level_list(tester: &mut Tester) {
    let query = level_lists(tester);
    tester.told(listed(&query, list()));
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
    Today {
        day: DAY,
        left: 18_720_000,
        boards: vec![
            board("labyrinth", done, 12),
            board("yamyam", Attempt::Begun, 3),
            board("fifteen", Attempt::Untried, 0),
            board("hop", Attempt::Untried, 1),
        ],
        streak: 3,
        longest: 9,
        calendar: [
            [0; 27].as_slice(),
            &[1, 2, 4, 1, 1, 3, 2, 4, 1],
            &[0; 17],
            &[1, 4, 1],
        ]
        .concat(),
    }
}

fn today_is(today: Today) -> StoreReply {
    StoreReply::Today(Ok(Box::new(today)))
}

/// From the menu to the boards of the day.
fn daily(tester: &mut Tester) {
    tester.menu("menu-daily");
    tester.asks(StoreRequest::Today);
    tester.told(today_is(today()));
}

/// Several unfinished games, the newest first.
fn several(count: u64) -> Vec<UnfinishedGame> {
    let games = ["fifteen", "labyrinth", "hop", "yamyam"];
    let levels = ["--size 4", "--height 9 --width 9", "", ""];
    let game = |n: u64| UnfinishedGame {
        code: Code::new(n),
        game: games[n as usize % games.len()],
        level: levels[n as usize % levels.len()].to_owned(),
        standing: Ranking::Ranked,
        day: (n > 0).then_some(Day(20_778 - n as i32)),
    };
    (0..count).map(game).collect()
}

/// What keys show, one after the other: from the menu, in a game, at its result.
#[test]
fn keys_lead_where_they_say() {
    let game = |standing| under_way(&ada(), standing);
    let (ranked, practice, day) = (Ranking::Ranked, Ranking::Practice, Ranking::Daily(DAY));
    let begun = |seed, profile| {
        let mut tester = Tester::of(Some(Opening { seed, ..small() }), profile);
        tester.keys("s");
        tester
    };
    let form = |game| {
        let mut tester = menu();
        tester.form(game);
        tester
    };
    let opened = |row| {
        let mut tester = menu();
        tester.menu(row);
        tester
    };
    const COUNTS: &str = "The clock keeps running.";
    let cases: Vec<(Tester, &[(&str, &str)])> = vec![
        // One comes back from the help to where one was.
        (
            menu(),
            &[
                ("<Down>?", "Help: Menu | b       ladder"),
                ("<Esc>", "▸ Daily boards"),
            ],
        ),
        (
            game(ranked),
            &[
                ("p", "Paused"),
                ("?", "Help: Labyrinth | !Paused"),
                ("<Esc>", "3 moves | !Paused"),
                ("p0", "Settings | !Paused"),
                ("<Esc>", "3 moves | !Paused"),
            ],
        ),
        // The help is of the screen below it.
        (menu(), &[("31?", "All options")]),
        (
            opened("menu-settings"),
            &[("?", "Help: Settings | !scroll"), ("<Esc><Esc>", " Play ")],
        ),
        (opened("menu-laboratory"), &[("?", "Help: ")]),
        (
            form("labyrinth"),
            &[
                ("?", "Help: Labyrinth | Shape | The outline"),
                ("<PageDown>", "shape of a word"),
                ("<Esc>", "Word"),
                ("<Down><Down>", "The outline of the maze."),
            ],
        ),
        (
            won_as(ranked),
            &[
                (
                    "?",
                    "Help: Labyrinth | Enter | leaderboard | !stop the clock",
                ),
                ("<Esc>", "You made it!"),
            ],
        ),
        (
            game(practice),
            &[
                ("gy", "!n: new"),
                ("", "Enter next"),
                ("?<End>", "!undo | !zoom"),
            ],
        ),
        // Giving up.
        (
            game(practice),
            &[
                ("p", "Give up"),
                ("g", "Give up and watch"),
                ("y", "Enter next"),
            ],
        ),
        (game(practice), &[("pn", "Give up this board?")]),
        // What the header says that a board counts for.
        (game(day), &[("", "9 x 9 | daily board")]),
        (game(ranked), &[("", "9 x 9 | !daily board")]),
        // What leaving costs, and where the game waits.
        (game(ranked), &[("q", "It's saved: continue from the menu")]),
        (under_way(&guest(), ranked), &[("q", "!from the menu")]),
        (game(ranked), &[("p", COUNTS)]),
        (
            begun(None, Some(ada())),
            &[("q", COUNTS), ("", "Stay | Quit")],
        ),
        (begun(Some(7), Some(ada())), &[("q", "!keeps running")]),
        (begun(Some(7), None), &[("q", "!keeps running")]),
        // A field holds what it can, and says what it is for.
        (form("labyrinth"), &[("123456<Down>", "1234  | !12345")]),
        (
            form("yamyam"),
            &[
                ("<Down><Down>", "Reaching an exit is enough."),
                ("<Down>", "any exit one move away"),
                ("<Down>", "from its start, in moves"),
            ],
        ),
    ];
    for (mut tester, steps) in cases {
        for (keys, says) in steps {
            tester.shows(keys, says);
        }
    }
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
fn unfinished_games_are_continued_from_the_menu() {
    let profile = ada_with(several(2).split_off(1));
    pictures("menu_go_on", &profile, |_| {});
    let mut tester = Tester::of(None, profile);
    tester.key(Key::Enter);
    assert_eq!(tester.asked, [StoreRequest::Continue(Code::new(1))]);
    // Keys wait for the answer.
    tester.keys("q");
    tester.told(StoreReply::Continued(Err(UserError::Busy)));
    tester.sees("another of your sessions");
    tester.shows("x", "!another of your sessions");
    // Of several there is a list.
    let profile = ada_with(several(4));
    pictures("menu_go_on_list", &profile, |tester| tester.keys("c"));
    let mut tester = Tester::of(None, profile);
    tester.sees("Continue: Fifteen | and 3 more");
    tester.shows("<Enter>", "9 x 9");
    assert!(tester.asked.is_empty(), "{:?}", tester.asked);
    tester.keys("<Down><Enter>");
    assert_eq!(tester.asked, [StoreRequest::Continue(Code::new(1))]);
    tester.told(StoreReply::Continued(Err(UserError::Busy)));
    tester.shows("q", "and 3 more");
}

#[test]
fn an_unfinished_game_is_given_up_in_the_list_after_a_question() {
    let mut tester = Tester::of(None, ada_with(several(3)));
    tester.shows("c<Down>x", "Give this game up?");
    tester.keys("n");
    assert!(tester.asked.is_empty(), "{:?}", tester.asked);
    tester.shows("xy", "Unfinished games | !1:47");
    tester.asks(StoreRequest::Drop(Code::new(1)));
    // One is left behind it, and then none to be listed.
    tester.shows("xyxy", "!Unfinished games");
    assert_eq!(
        tester.asked,
        [2, 0].map(|n| StoreRequest::Drop(Code::new(n)))
    );
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
    tester.asks(StoreRequest::Leave(kept.code));
    let saved = tester.keep();
    tester.shows("", "Continue: Labyrinth");
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Continue(saved.code));
    tester.told(continued(*saved));
    tester.sees("3 moves | This is where you left off.");
}

#[test]
fn a_result_says_where_it_came_in() {
    for size in SIZES {
        let mut tester = Tester::remembered(size, Lang::En, Some(small()), ada());
        tester.solve(1_000);
        let claim = tester.finish();
        assert_eq!(claim.run.pack().prove(&claim.tally), Ok(()));
        tester.told(StoreReply::Placed(claim.code, Err(UserError::Later)));
        tester.let_pass(2_000);
        tester.picture("won_practice");
    }
    // A board that the server drew.
    let drawn = |size, profile: &Profile| {
        let mut tester = under_way_at(size, profile, Ranking::Ranked);
        tester.solve_rest(3);
        let claim = tester.finish();
        assert_eq!(claim.standing, Ranking::Ranked);
        assert_eq!(claim.run.pack().prove(&claim.tally), Ok(()));
        tester.let_pass(2_000);
        (tester, claim)
    };
    let placing = |best_time| Placing {
        fastest: Some(3),
        best_time: Some(best_time),
        ..Placing::default()
    };
    for size in SIZES {
        let (mut tester, claim) = drawn(size, &ada());
        tester.told(placed(claim.code, placing(99_000)));
        tester.picture("won_placed");
    }
    // A difference that would be shown as none is said to be none.
    for (by, says) in [
        (-99, "as fast as your best"),
        (99, "as fast as your best"),
        (100, "0.1 s faster than your best"),
    ] {
        let (mut tester, claim) = drawn((120, 40), &ada());
        let best = claim.tally.time.saturating_add_signed(by);
        tester.told(placed(claim.code, placing(best)));
        tester.sees(says);
    }
    let (mut tester, claim) = drawn((80, 24), &ada());
    tester.picture("won_waiting");
    tester.told(StoreReply::Placed(claim.code, Err(UserError::Later)));
    tester.sees("Not saved yet");
    tester.told(placed(claim.code, Placing::default()));
    tester.sees("Not ranked");
    drawn((80, 24), &guest()).0.sees("ssh-keygen");
}

#[test]
fn the_result_at_the_board_of_a_day_names_the_day_and_leads_to_its_list() {
    for to_menu in [false, true] {
        let mut tester = under_way(&ada(), Ranking::Daily(DAY));
        tester.solve_rest(3);
        let placing = Placing {
            daily: Some(3),
            streak: Some(4),
            ..Placing::default()
        };
        let code = tester.finish().code;
        tester.told(placed(code, placing));
        tester.let_pass(1_000);
        tester.sees("Rank 3 ◆4");
        tester.asked.clear();
        if to_menu {
            // On to the boards of the day, and from there to the menu.
            tester.key(Key::Esc);
            tester.asks(StoreRequest::Today);
            tester.told(today_is(today()));
            tester.sees("Daily boards");
            tester.shows("<Esc>", " Play ");
            continue;
        }
        tester.keys("l");
        let (game, day) = ("labyrinth", DAY);
        assert_eq!(tester.list().scope, Scope::Daily { game, day });
    }
}

#[test]
fn lists() {
    pictures("scores", &ada(), level_list);
    // Names are written as the sentences are where there is only ASCII.
    for size in SIZES {
        let mut plain = Tester::begin(size, Lang::Ru, None, PLAIN, Some(ada()));
        level_list(&mut plain);
        plain.shows("<Down>", "Zhanna");
        plain.picture("scores_ascii");
    }
    let mut tester = menu();
    let first = level_lists(&mut tester);
    assert_eq!(first.period, Period::All);
    // The daily board and every level that is ranked can be turned to, and each once.
    let level = Scope::Level {
        game: "labyrinth",
        level: "--height 29 --width 29 --algorithm wilson".to_owned(),
    };
    let mut scopes = Vec::new();
    for _ in 0..=labyrinth::ENTRY.ranked_levels().len() {
        tester.keys("n");
        scopes.push(tester.list().scope);
    }
    assert_eq!(scopes.last(), Some(&first.scope), "once around");
    assert_eq!(scopes.iter().filter(|scope| **scope == level).count(), 1);
    // An answer to an older question is not shown.
    tester.keys("n");
    tester.told(listed(&first, list()));
    tester.sees("!Bob");
    tester.key(Key::Right);
    let yamyam = tester.list();
    let is_yamyam = matches!(&yamyam.scope, Scope::Level { game: "yamyam", .. });
    assert!(is_yamyam, "{yamyam:?}");
    tester.told(listed(&yamyam, List::default()));
    // What there is nobody for is not offered.
    tester.sees("Be the first! | !Enter watch | !race");
    tester.told(StoreReply::List(yamyam.clone(), Err(UserError::Later)));
    tester.sees("unavailable");
    tester.told(listed(&yamyam, list()));
    // The bar is on one's own line, which the keys that change the list stand before.
    tester.sees("▸ 78 Ada (you)");
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Record(Code::new(78)));
}

#[test]
fn runs_of_a_list_are_raced() {
    let mut tester = menu();
    let query = level_lists(&mut tester);
    // Nothing to race yet, and nothing to wait for.
    tester.keys("gf");
    assert_eq!(tester.asked, []);
    tester.told(listed(&query, list()));
    tester.sees("g race");
    tester.keys("f");
    tester.asks(StoreRequest::Record(Code::new(1)));
    let board = SharedBoard::Daily("labyrinth");
    tester.told(StoreReply::Record(Err(UserError::Secret(board))));
    // The first try comes before the race.
    tester.asks(StoreRequest::Attempt("labyrinth"));
    tester.told(StoreReply::Continued(Err(UserError::Later)));
    tester.keys(".g");
    tester.asks(StoreRequest::Record(Code::new(78)));
    tester.told(record());
    tester.sees("against Ada");
    // Without a move one is back at the list.
    tester.shows("q", "g race");
    tester.shows("<Esc>", "Daily boards");
}

#[test]
fn who_is_next_on_the_list_is_named_and_raced() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(1_000);
    tester.let_pass(2_000);
    let claim = tester.finish();
    let placing = Placing {
        fastest: Some(2),
        ahead: Some(line(1, Some("Brave Otter"), claim.tally.time - 200, 20)),
        ..Placing::default()
    };
    tester.told(placed(claim.code, placing));
    tester.sees("0.2 s behind Brave Otter");
    tester.keys("g");
    tester.asks(StoreRequest::Record(Code::new(1)));
}

#[test]
fn the_first_try_of_one_who_was_invited_is_told_beside_the_run_that_led_there() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(3);
    let mut saved = tester.kept();
    (saved.standing, saved.rival) = (Ranking::Daily(DAY), Some(Code::new(1)));
    tester.keys("qy<Enter>");
    tester.told(continued(*saved));
    tester.sees("!against Ada");
    tester.solve_rest(3);
    tester.let_pass(1_000);
    let claim = tester.finish();
    let placing = Placing {
        ahead: Some(line(1, Some("Brave Otter"), 200, 20)),
        ..Placing::default()
    };
    tester.told(placed(claim.code, placing));
    tester.asks(StoreRequest::Record(Code::new(1)));
    tester.told(record());
    tester.sees("fast as Ada. | !Brave Otter");
    tester.keys("g");
    tester.asks(StoreRequest::Record(Code::new(1)));
}

#[test]
fn behind_a_daily_board_comes_the_next_one_that_is_not_done() {
    let mut tester = won_as(Ranking::Daily(DAY));
    tester.told(today_is(today()));
    tester.key(Key::Enter);
    tester.asks(StoreRequest::Attempt("yamyam"));
}

#[test]
fn a_board_is_raced_again_from_its_result() {
    let mut tester = Tester::of(Some(small()), ada());
    tester.solve(1_000);
    tester.let_pass(1_000);
    tester.sees("g race ");
    tester.asked.clear();
    tester.shows("g", "○ +0");
    assert_eq!(tester.asked, [], "the run is there");
    tester.let_appear();
    // Broken off and gone on with, it is the race that it was.
    tester.solve(3);
    let saved = tester.kept();
    assert_eq!(saved.rival, Some(won().finished.code));
    tester.keys("qy<Enter>");
    let rival = Some(won());
    let mut resumed = Resumed {
        saved: saved.pack(),
        rival,
    };
    tester.told(StoreReply::Continued(Ok(Box::new(resumed.clone()))));
    tester.sees("against Ada | This is where you left off.");
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.sees("as fast as Ada");
    // A rival who is gone is missed, and play goes on.
    resumed.rival = None;
    let mut alone = Tester::of(Some(small()), ada());
    alone.solve(1);
    alone.keys("qy<Enter>");
    alone.told(StoreReply::Continued(Ok(Box::new(resumed))));
    alone.sees("on your own");
    alone.solve_rest(3);
    alone.let_pass(1_000);
    alone.sees("!Ada");
}

#[test]
fn the_boards_of_the_day() {
    for (what, keys) in [("daily", ""), ("daily_help", "?"), ("daily_share", "s")] {
        pictures(what, &ada(), |tester| {
            daily(tester);
            tester.told(preview(9));
            tester.keys(keys);
        });
    }
    let mut tester = menu();
    daily(&mut tester);
    tester.keys("<Right><Enter>");
    tester.asks(StoreRequest::Attempt("yamyam"));
    tester.told(StoreReply::Continued(Err(UserError::Later)));
    tester.sees("unavailable");
    tester.keys("<Left>g");
    tester.asks(StoreRequest::Record(Code::new(9)));
    tester.told(StoreReply::Record(Err(UserError::Nothing)));
    tester.keys("l");
    let (game, day) = ("labyrinth", DAY);
    assert_eq!(tester.list().scope, Scope::Daily { game, day });
}

fn to_me(tester: &mut Tester) {
    tester.menu("menu-settings");
    tester.keys("<Up><Enter>");
}

#[test]
fn who_you_are() {
    let code = Code::new(29);
    let offer = |to, from| {
        let (to, from, merges) = (name(to), Some(name(from)), true);
        Ok(Box::new(LinkOffer { to, from, merges }))
    };
    pictures("me", &ada(), to_me);
    pictures("me_guest", &guest(), to_me);
    pictures("link", &ada(), |tester| {
        to_me(tester);
        tester.keys("<Up><Up><Enter>0000-000x<Enter>");
        let offer = offer("Константин Великий", "Maximiliane Schulze");
        tester.told(StoreReply::LinkOffer(code, offer));
    });
    pictures("forget", &ada(), |tester| {
        to_me(tester);
        tester.keys("<Up><Enter>");
    });
    let mut tester = menu();
    to_me(&mut tester);
    tester.keys("<Enter><Backspace><Backspace><Backspace>Ёжик<Enter>");
    tester.asks(StoreRequest::Rename(name("Ёжик")));
    tester.told(StoreReply::Renamed(Err(UserError::Taken)));
    tester.sees("already taken");
    tester.told(StoreReply::Renamed(Ok(name("Ёжик"))));
    tester.sees("Your name is now Ёжик");
    tester.keys("<Down><Enter>");
    tester.asks(StoreRequest::LinkCode);
    tester.told(StoreReply::LinkCode(Ok(Code::new(5))));
    tester.sees("0000-0005");
    tester.keys("<Down>");
    // It is asked first, with both names.
    for (answer, request) in [("n", None), ("y", Some(StoreRequest::Link(code)))] {
        tester.keys("<Enter>0000-000x<Enter>");
        tester.asks(StoreRequest::LookUpLink(code));
        tester.asked.clear();
        // That of another code is none.
        let [other, this] = [28, 29].map(Code::new);
        tester.told(StoreReply::LinkOffer(other, offer("Stranger", "Ёжик")));
        tester.sees("!Stranger");
        tester.told(StoreReply::LinkOffer(this, offer("Stranger", "Ёжик")));
        tester.sees("from Ёжик to | Stranger | Agree only if");
        assert_eq!(tester.asked.pop(), None, "not before there is an answer");
        tester.keys(answer);
        assert_eq!(tester.asked.pop(), request);
    }
    tester.keys("<Down><Enter>y");
    tester.asks(StoreRequest::Forget);
    let stranger = Profile {
        name: name("Lumiko Toda"),
        ..ada()
    };
    tester.told(welcome(stranger));
    tester.sees("You are now Lumiko Toda.");
    // And known again by another key's code, with a game that waits.
    tester.told(welcome(ada_with(several(1))));
    tester.sees("You are now Ada.");
    tester.shows("<Esc><Esc>", "▸ Continue:");
}

#[test]
fn settings_are_kept_with_the_key() {
    // Not with every change, but when they are left, even from the middle of them.
    for leave in ["<Esc>", "<C-c>"] {
        let mut tester = menu();
        tester.menu("menu-settings");
        tester.keys("<Right>");
        assert_eq!(tester.asked, []);
        tester.keys(leave);
        assert!(matches!(tester.asked[..], [StoreRequest::Settings(_)]));
    }
    let mut untouched = menu();
    untouched.menu("menu-settings");
    untouched.keys("<C-c>");
    assert_eq!(untouched.asked, [], "nothing was chosen");
    // The set of keys too: with the number pad its digits go, and are told.
    let mut tester = Tester::of(Some(small()), ada());
    tester.sees("wasd move");
    tester.keys("qq");
    tester.menu("menu-settings");
    tester.keys("<Down><Down><Right><Right><Up><Up><Right><Esc>");
    let Some(StoreRequest::Settings(text)) = tester.asked.pop() else {
        panic!("not kept");
    };
    let profile = Profile {
        settings: Some(text),
        ..ada()
    };
    let mut again = Tester::of(Some(small()), profile);
    assert!(again.lang() == Lang::De, "{}", again.text());
    again.shows("", "8426 | 0 Züge");
    again.shows("2", "1 Zug ");
    again.shows("?", "8 4 2 6 | !w a s d");
}

fn key(name: &str, here: bool) -> KeyData {
    KeyData {
        fingerprint: format!("SHA256:{name}1234567890"),
        added: Day(20_778),
        used: Day(20_780),
        here,
    }
}

/// From the menu to the first of these keys.
fn to_keys(tester: &mut Tester, keys: &[KeyData]) {
    to_me(tester);
    tester.asks(StoreRequest::Keys);
    tester.told(StoreReply::Keys(Ok(keys.to_vec())));
    tester.keys("<Down><Down><Down>");
}

#[test]
fn a_key_is_removed_when_it_was_asked_and_never_the_last_one() {
    let keys = [
        key("anonymous", false),
        key("laptop", true),
        key("computer at the university", false),
    ];
    for (what, chosen) in [
        ("keys", ""),
        ("keys_remove", "<Down><Down><Enter>"),
        ("keys_remove_own", "<Down><Enter>"),
    ] {
        pictures(what, &ada(), |tester| {
            to_keys(tester, &keys);
            tester.keys(chosen);
        });
    }
    let mut tester = menu();
    let (laptop, desktop) = (key("laptop", true), key("desktop", false));
    to_keys(&mut tester, &[laptop.clone(), desktop.clone()]);
    tester.keys("<Down><Enter>n");
    assert_eq!(tester.asked, []);
    tester.keys("<Enter>y");
    tester.asks(StoreRequest::RemoveKey(desktop.fingerprint.clone()));
    tester.told(StoreReply::Keys(Ok(vec![laptop.clone()])));
    tester.sees("Key removed.");
    tester.shows("<Up><Enter>", "This is your only key.");
    // That of this session, where there is another one.
    tester.told(StoreReply::Keys(Ok(vec![desktop, laptop.clone()])));
    tester.keys("<Down><Enter>y");
    tester.asks(StoreRequest::RemoveKey(laptop.fingerprint));
    let guest = false;
    tester.told(welcome(Profile {
        guest,
        ..self::guest()
    }));
    tester.sees("You are now Lumiko Toda.");
}

#[test]
fn nothing_of_it_is_offered_where_nothing_is_remembered() {
    let mut tester = Tester::of(Some(small()), None);
    tester.solve(1_000);
    assert_eq!((tester.asked.len(), tester.last_request()), (0, None));
    tester.sees("!Leaderboard");
    Tester::of(None, None).sees("!Daily boards");
}

#[test]
fn an_attempt_at_the_board_of_a_day_is_neither_rehearsed_nor_continued_after_its_solution() {
    let mut tester = under_way(&ada(), Ranking::Daily(DAY));
    let code = tester.kept().code;
    tester.asked.clear();
    tester.shows("r", "Only your first try");
    tester.key(Key::Esc);
    assert!(!tester.asked.contains(&StoreRequest::Drop(code)));
    // A hint is known at once, and so is the solution.
    tester.keys("ii");
    let helped = tester.keep();
    assert_eq!((helped.code, helped.standing), (code, Ranking::Practice));
    for keys in ["gy", "rr"] {
        let mut tester = under_way(&ada(), Ranking::Daily(DAY));
        let code = tester.kept().code;
        tester.asked.clear();
        tester.keys(keys);
        let dropped = StoreRequest::Drop(code);
        assert!(tester.asked.contains(&dropped), "{:?}", tester.asked);
    }
}

#[test]
fn what_stays_on_the_terminal_says_who_one_was_and_how_to_continue() {
    let mut tester = Tester::of(Some(small()), ada());
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!"]);
    tester.solve(3);
    let saved = tester.kept();
    let continues = format!(
        "Labyrinth 9 x 9. To continue later: ssh -t HOST play --resume {} (HOST: the address you typed to get here)",
        saved.code
    );
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!", &continues]);
    // In the menu too, as the game waits there.
    tester.keys("qy");
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!", &continues]);
    tester.key(Key::Enter);
    tester.told(continued(*saved));
    tester.solve_rest(3);
    assert_eq!(tester.goodbye(), ["Goodbye, Ada!"], "nothing is left");
    // The newest of several; a guest cannot come back.
    let with = |profile: Profile| {
        let mut tester = Tester::of(None, profile.clone());
        let unfinished = several(3);
        tester.told(welcome(Profile {
            unfinished,
            ..profile
        }));
        tester.goodbye()
    };
    let lines = with(ada());
    let newest = format!("play --resume {}", Code::new(0));
    assert!(lines[1].contains(&newest), "{lines:?}");
    let lines = with(guest());
    assert!(matches!(&lines[..], [line] if line.contains("guest Lumiko Toda")));
    assert_eq!(Tester::of(None, None).goodbye(), [""; 0]);
}

#[test]
fn a_ranked_board_is_begun_anew_only_when_it_was_asked() {
    for keys in ["r", "pr"] {
        let mut tester = under_way(&ada(), Ranking::Ranked);
        tester.shows(keys, "Only your first try is ranked. | 3 moves");
        // The board is covered meanwhile, and the run goes on.
        tester.key(Key::Esc);
        assert_eq!(tester.kept().standing, Ranking::Ranked);
        tester.shows("rr", "0 moves");
    }
    // Nothing is lost in practice.
    under_way(&ada(), Ranking::Practice).shows("r", "0 moves");
}

#[test]
fn a_hint_that_takes_the_rank_is_asked_about_and_nothing_else_is() {
    let asks = "A hint means no rank.";
    let lacks = &format!("!{asks}");
    for standing in [Ranking::Ranked, Ranking::Daily(DAY)] {
        let mut tester = under_way(&ada(), standing);
        tester.shows("i", asks);
        tester.shows("<Esc>", lacks);
        tester.shows("ii", lacks);
    }
    under_way(&ada(), Ranking::Practice).shows("i", lacks);
    // Without lists there is no rank.
    Tester::of(Some(small()), None).shows("i", lacks);
}

#[test]
fn the_board_is_covered_behind_the_help_and_the_clock_goes_on() {
    // Where the help has no picture of a board.
    let mut tester = Tester::remembered((40, 12), Lang::En, Some(small()), ada());
    tester.sees("██");
    tester.solve(3);
    tester.shows("?", "!██");
    tester.let_pass(20_000);
    tester.key(Key::Esc);
    tester.solve_rest(3);
    let claim = tester.finish();
    assert!(claim.tally.time > 20_000, "{:?}", claim.tally);
}

#[test]
fn one_goes_back_to_where_one_came_from() {
    // From a list to the result, which knows its rank by then.
    let mut tester = won_as(Ranking::Ranked);
    let claim = tester.finish();
    tester.keys("l");
    tester.list();
    let placing = Placing {
        fastest: Some(2),
        ..Placing::default()
    };
    tester.told(placed(claim.code, placing));
    tester.shows("<Esc>", "You made it! | Rank 2");
    // From a daily board to the daily boards.
    let mut tester = under_way(&ada(), Ranking::Daily(DAY));
    tester.keys("qy");
    assert_eq!(tester.asked.last(), Some(&StoreRequest::Today));
    tester.told(today_is(today()));
    tester.sees("Daily boards");
    tester.shows("<Esc>", " Play ");
    // To the next one as well.
    let mut tester = under_way(&ada(), Ranking::Daily(DAY));
    tester.keys("nn");
    assert_eq!(tester.asked.last(), Some(&StoreRequest::Today));
}

#[test]
fn the_text_of_the_day_is_copied_with_the_address_and_only_when_it_is_asked_for() {
    for (depth, copies) in [(Depth::True, true), (Depth::Mono, false)] {
        let address = PublicAddress::new("maze.example.org", 2222);
        let mut tester = Tester::at_first_sight(Start {
            profile: Some(ada()),
            address,
            ..start((80, 24), Lang::En, caps(depth, true), Begin::Menu)
        });
        tester.menu("menu-daily");
        // Before the first win there is nothing to share.
        let mut untried = today();
        untried.boards.remove(0);
        tester.told(today_is(untried));
        tester.shows("s", "Finish one of today's boards first");
        tester.keys("<Esc>");
        tester.told(today_is(today()));
        tester.keys("<Up>");
        assert!(tester.asked.contains(&StoreRequest::Preview(Code::new(9))));
        let quiet = tester.send(Event::Reply(Box::new(preview(9))));
        assert_eq!(quiet, [], "nothing is copied unasked");
        let effects = tester.send(Event::Key(Key::Char('s')));
        let card = [
            "mazed 2026-11-21",
            "■ ■ ■ ■ ■ ■ ■ ■ ■ ■  1:23 Labyrinth",
            "3 days in a row",
            "ssh -p 2222 maze.example.org",
        ];
        tester.sees(&card.join(" | "));
        let says = "Copied, if your terminal";
        assert_eq!(tester.text().contains(says), copies, "{}", tester.text());
        let copied = effects.iter().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        });
        let sent = card.join("\n").replace("■ ", "🟨");
        assert_eq!(copied, copies.then_some(sent));
        tester.sees("□ part with a detour");
    }
}

#[test]
fn every_command_that_is_shown_names_the_public_address() {
    let begin = |game| {
        let address = PublicAddress::new("maze.example.org", 22);
        Tester::at_first_sight(Start {
            profile: Some(ada()),
            address,
            ..start((80, 24), Lang::En, RICH, playing(game))
        })
    };
    let mut tester = begin(Some(small()));
    tester.solve(3);
    tester.keys("p");
    let resume = "ssh -t maze.example.org play --resume ";
    assert!(tester.goodbye().concat().contains(resume));
    tester.keys("p");
    tester.solve_rest(3);
    tester.let_pass(1_000);
    tester.shows("i", "ssh -t maze.example.org play labyrinth");
    let mut tester = begin(None);
    to_me(&mut tester);
    tester.sees("ssh maze.example.org me --json");
}
