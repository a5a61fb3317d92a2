use super::super::tests::Hand;
use super::*;
use crate::i18n::Lang;

/// Runs a command over a wire of the test.
async fn run_over(plan: Plan, input: Vec<Incoming>) -> Hand {
    run_in(plan, input, CommandShare::alone()).await
}

/// The same with this share of the server.
async fn run_in(plan: Plan, input: Vec<Incoming>, share: CommandShare) -> Hand {
    let (hand, wire) = Hand::wire(1000);
    for incoming in input {
        hand.send(incoming);
    }
    run(wire, plan, None, share, Words::of(Lang::En), false).await;
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
    assert_eq!(run_in(plan, input, pool).await.status(), None);
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
    let (share, words) = (pool.clone(), Words::of(Lang::En));
    let run = tokio::spawn(run(wire, plan, None, share, words, false));
    began.await.unwrap();
    hand.send(Incoming::Closed);
    run.await.unwrap();
    // It would wait for ever.
    assert!(pool.workers.take().await.is_some());
    assert_eq!(hand.status(), None);
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
        let hand = run_in(said(bytes), vec![Incoming::Eof], pool.clone()).await;
        assert_eq!(hand.status(), Some(status));
    }
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_taken_is_refused() {
    let full = CommandShare::alone();
    let _first = [full.places.try_take(1), full.places.try_take(1)];
    let over = Incoming::Data(vec![b'x'; STDIN_MAX + 1].into());
    for (input, share, status, says) in [
        (vec![], CommandShare::alone(), 2, "refusal-input-late"),
        (vec![over], CommandShare::alone(), 2, "refusal-input-mib"),
        (vec![Incoming::Eof], full, 75, "end-busy"),
    ] {
        let plan = work(|_, _| panic!("not to be done"));
        let hand = run_in(plan, input, share).await;
        let said = format!("mazed: {}\n", Words::of(Lang::En).t(says));
        assert_eq!((hand.status(), hand.errors()), (Some(status), said));
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
