use super::super::tests::Hand;
use super::*;
use proptest::prelude::*;

/// Runs a command over a wire of the test.
async fn run_over(plan: Plan, input: Vec<Incoming>) -> Hand {
    run_in(plan, input, CommandShare::alone(), Lang::En).await
}

/// The same with this share of the server.
async fn run_in(plan: Plan, input: Vec<Incoming>, share: CommandShare, lang: Lang) -> Hand {
    let (hand, wire) = Hand::wire(1000);
    for incoming in input {
        hand.send(incoming);
    }
    run(wire, plan, None, share, Words::of(lang), false).await;
    hand
}

fn work(work: impl FnOnce(Vec<u8>, &CancelToken) -> Output + Send + 'static) -> Plan {
    Plan::Work {
        stdin: true,
        work: Box::new(work),
    }
}

#[tokio::test]
async fn a_command_gets_its_whole_input() {
    let count = || work(|input, _| Output::said(input.len().to_string()));
    let chunk = || Incoming::Data(vec![b'x'; 4096].into());
    let mut input: Vec<Incoming> = (0..256).map(|_| chunk()).collect();
    input.push(Incoming::Eof);
    let hand = run_over(count(), input).await;
    assert_eq!(
        (hand.written(), hand.status()),
        (b"1048576".to_vec(), Some(0))
    );
}

#[tokio::test]
async fn work_that_breaks_says_so() {
    let hand = run_over(work(|_, _| panic!("on purpose")), vec![Incoming::Eof]).await;
    assert_eq!((hand.written().len(), hand.status()), (0, Some(1)));
    assert!(!hand.errors().is_empty());
}

#[tokio::test]
async fn whoever_leaves_waits_for_no_place() {
    let pool = CommandShare::alone();
    let _taken = pool.workers.try_take(1).unwrap();
    let plan = work(|_, _| Output::default());
    let input = vec![Incoming::Eof, Incoming::Closed];
    assert_eq!(run_in(plan, input, pool, Lang::En).await.status(), None);
}

#[tokio::test]
async fn work_for_whoever_has_left_is_cancelled_and_its_place_free() {
    let (hand, wire) = Hand::wire(1000);
    let pool = CommandShare::alone();
    let (begun, began) = tokio::sync::oneshot::channel();
    let plan = work(move |_, cancel| {
        begun.send(()).unwrap();
        while !cancel.is_cancelled() {
            std::thread::yield_now();
        }
        Output::default()
    });
    hand.send(Incoming::Eof);
    let run = tokio::spawn(run(
        wire,
        plan,
        None,
        pool.clone(),
        Words::of(Lang::En),
        false,
    ));
    began.await.unwrap();
    hand.send(Incoming::Closed);
    run.await.unwrap();
    // It would wait for ever.
    assert!(pool.workers.take().await.is_some());
    assert_eq!(hand.status(), None);
}

#[tokio::test]
async fn one_command_too_many_is_told_to_try_again() {
    let pool = CommandShare::alone();
    let first = [pool.places.try_take(1), pool.places.try_take(1)];
    let plan = work(|_, _| panic!("not to be done"));
    let hand = run_in(plan, vec![Incoming::Eof], pool.clone(), Lang::De).await;
    assert_eq!((hand.written().len(), hand.status()), (0, Some(75)));
    assert!(hand.errors().contains("Versuch es"), "{}", hand.errors());
    drop(first);
    assert!(pool.places.try_take(1).is_some());
}

#[tokio::test]
async fn an_answer_has_a_bound_and_takes_memory_until_it_is_read() {
    let said = |bytes| work(move |_, _| Output::said("x".repeat(bytes)));
    let hand = run_over(said(ANSWER_MAX), vec![Incoming::Eof]).await;
    assert_eq!((hand.written().len(), hand.status()), (ANSWER_MAX, Some(0)));
    let hand = run_over(said(ANSWER_MAX + 1), vec![Incoming::Eof]).await;
    assert_eq!((hand.written().len(), hand.status()), (0, Some(2)));
    let pool = CommandShare::alone();
    let _unread = pool.memory.try_take(8 * ANSWER_MAX / KIB - 1).unwrap();
    for (bytes, status) in [(SMALL, 0), (SMALL + 1, 75)] {
        let hand = run_in(said(bytes), vec![Incoming::Eof], pool.clone(), Lang::En).await;
        assert_eq!(hand.status(), Some(status));
    }
}

fn words(line: &str) -> Vec<String> {
    split(line.as_bytes()).unwrap()
}

#[test]
fn words_as_a_shell_would_have_them() {
    assert_eq!(words("  maze --size  9x9 "), ["maze", "--size", "9x9"]);
    assert_eq!(
        words(r#"a 'b c' "d \"e\" \n" f\ g ''"#),
        ["a", "b c", "d \"e\" \\n", "f g", ""]
    );
    assert_eq!(words("a'b'\"c\"d"), ["abcd"]);
    assert_eq!(words(""), [""; 0]);
    assert_eq!(
        words("maze --word # '#' \"a #\" \\# b#"),
        ["maze", "--word", "#", "#", "a #", "#", "b#"]
    );
}

#[test]
fn what_is_no_command_line_is_refused_with_status_2_in_every_language() {
    let refused = |line: &[u8], lang| match plan(line, lang).0 {
        Plan::Done(outcome) => {
            assert_eq!((outcome.status, outcome.stdout.len()), (2, 0));
            String::from_utf8(outcome.stderr).unwrap()
        }
        _ => panic!("a plan for {line:?}"),
    };
    let long = [b'a'; LINE_MAX + 1];
    for (line, english) in [
        (&b"a\0b"[..], "contains NUL"),
        (b"\xff", "UTF-8"),
        (b"'a", "not closed"),
        (b"\"a", "not closed"),
        (b"\"a\\", "not closed"),
        (b"a\\", "not closed"),
        (&long, "too long"),
    ] {
        assert!(split(line).is_err());
        let said = Lang::ALL.map(|lang| refused(line, lang));
        assert!(said[0].contains(english), "{}", said[0]);
        let only_one = |text: &String| said.iter().filter(|other| *other == text).count() == 1;
        assert!(said.iter().all(only_one), "{said:?}");
        assert!(!said.concat().contains("refusal-"), "{said:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn input_that_cannot_be_taken_is_refused_in_every_language() {
    for lang in Lang::ALL {
        let words = Words::of(lang);
        let over = vec![b'x'; STDIN_MAX + 1];
        let inputs = [
            (vec![], "refusal-input-late"),
            (vec![Incoming::Data(over.into())], "refusal-input-mib"),
        ];
        for (input, says) in inputs {
            let plan = work(|_, _| panic!("not to be done"));
            let hand = run_in(plan, input, CommandShare::alone(), lang).await;
            assert_eq!(hand.status(), Some(2));
            assert_eq!(hand.errors(), format!("mazed: {}\n", words.t(says)));
        }
    }
}

proptest! {
    #[test]
    fn quoted_words_come_back(original in proptest::collection::vec("[^\0]{0,8}", 0..6)) {
        let line = original.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect::<Vec<_>>().join(" ");
        prop_assert_eq!(split(line.as_bytes()).unwrap(), original);
    }

    #[test]
    fn any_bytes_are_survived(line in proptest::collection::vec(any::<u8>(), 0..100)) {
        let _ = split(&line);
    }
}

#[tokio::test]
async fn text_ends_its_lines_as_the_terminal_needs_it_and_a_picture_stays_as_it_is() {
    let done = |stdout: &[u8]| {
        Plan::Done(Output {
            stdout: stdout.to_vec(),
            stderr: b"no\nway\n".to_vec(),
            ..Output::default()
        })
    };
    // The letter at the end of what is probed has two bytes.
    let long = format!("{}ё\n", "x\n".repeat(511) + "x").repeat(100);
    let png = b"\x89PNG\r\n\x1a\n\n\n";
    for (stdout, on_terminal) in [
        (b"a\nb\n".as_slice(), b"a\r\nb\r\n".as_slice()),
        (long.as_bytes(), long.replace('\n', "\r\n").as_bytes()),
        (png, png),
    ] {
        let hand = run_over(done(stdout), vec![]).await;
        assert_eq!(hand.written(), stdout);
        assert_eq!(hand.errors(), "no\nway\n");
        let (hand, wire) = Hand::wire(1000);
        let (share, words) = (CommandShare::alone(), Words::of(Lang::En));
        run(wire, done(stdout), None, share, words, true).await;
        assert_eq!(hand.written(), on_terminal);
        assert_eq!(hand.errors(), "no\r\nway\r\n");
    }
}
