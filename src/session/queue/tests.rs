//! The wait over a wire that a test holds in its hands.

use std::sync::Arc;

use bytes::Bytes;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::super::tests::Hand;
use super::*;
use crate::i18n::Lang;
use crate::limits::ClientAddress;
use crate::limits::seats::{SeatGrant, Seats};
use crate::session::Stop;
use crate::session::wire::Incoming;

/// A queue with as many in front as there are tickets, and somebody who waits.
struct Queue {
    seat: Seat,
    front: Vec<QueueTicket>,
    hand: Hand,
    stop: watch::Sender<Orders>,
    waits: JoinHandle<Result<(Seat, View), End>>,
}

fn ticket(seats: &Arc<Seats>) -> QueueTicket {
    match seats.take(ClientAddress::LOCAL) {
        SeatGrant::Later(ticket) => ticket,
        SeatGrant::Now(_) => panic!("a seat was free"),
    }
}

fn queue_with(view: View, front: usize) -> Queue {
    let seats = Seats::new(1, 1000);
    let SeatGrant::Now(seat) = seats.take(ClientAddress::LOCAL) else {
        panic!("no seat")
    };
    let front = (0..front).map(|_| ticket(&seats)).collect();
    let own = ticket(&seats);
    let (stop, stopped) = watch::channel(Stop::Not.into());
    let (hand, mut wire) = Hand::wire(1000);
    let waits =
        tokio::spawn(async move { wait(&mut wire, own, Words::of(Lang::De), view, stopped).await });
    Queue {
        seat,
        front,
        hand,
        stop,
        waits,
    }
}

async fn shown(queue: &Queue) -> String {
    tokio::time::sleep(WRITE_INTERVAL * 2).await;
    String::from_utf8(queue.hand.written()).unwrap()
}

#[tokio::test(start_paused = true)]
async fn the_place_is_told_as_it_moves_and_then_comes_the_seat() {
    let mut queue = queue_with(View::Screen((80, 24)), 2);
    assert!(shown(&queue).await.contains("schlange: 3"));
    queue.front.pop();
    assert!(shown(&queue).await.contains("schlange: 2"));
    queue.front.pop();
    assert!(shown(&queue).await.ends_with("Ende"));
    let Queue {
        seat, hand, waits, ..
    } = queue;
    drop(seat);
    let (_seat, view) = waits.await.unwrap().expect("a seat");
    assert_eq!(view, View::Screen((80, 24)));
    assert!(hand.written().ends_with(b"\x1b[?1049l\x07"));
    assert_eq!(hand.status(), None);
}

#[tokio::test(start_paused = true)]
async fn a_queue_that_runs_is_told_of_once_a_second() {
    let mut queue = queue_with(View::Text { is_raw: false }, 100);
    shown(&queue).await;
    while queue.front.pop().is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let text = shown(&queue).await;
    let lines = text.lines().count();
    assert!((4..=6).contains(&lines), "{text}");
    assert!(text.ends_with("schlange: 1\n"), "{text}");
    assert!(!text.contains('\r'));
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_is_let_go() {
    let screen = View::Screen((80, 24));
    let lines = View::Text { is_raw: false };
    let raw = View::Text { is_raw: true };
    for (view, typed, status) in [
        (screen, "q", Some(0)),
        (screen, "й", Some(0)),
        (screen, "\x03", Some(0)),
        (screen, "\x1b[A\x1bqx", None),
        (raw, "\x04", Some(0)),
        (lines, "quit\n", Some(0)),
        (lines, "nq\nx\nno q", None),
    ] {
        let queue = queue_with(view, 0);
        queue.hand.send(Incoming::Data(Bytes::from(typed)));
        let written = shown(&queue).await;
        assert_eq!(queue.hand.status(), status, "{typed:?}");
        if view == screen && status.is_some() {
            assert!(written.ends_with("\x1b[?1049l"));
        }
        queue.waits.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn the_end_of_input_is_a_failure_for_scripts_only() {
    for (view, status) in [
        (View::Text { is_raw: false }, TRY_AGAIN),
        (View::Screen((0, 0)), 0),
    ] {
        let queue = queue_with(view, 0);
        queue.hand.send(Incoming::Eof);
        shown(&queue).await;
        assert_eq!(queue.hand.status(), Some(status));
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_says_so() {
    let queue = queue_with(View::Screen((80, 24)), 0);
    shown(&queue).await;
    queue.stop.send_replace(Stop::At(Instant::now()).into());
    assert!(shown(&queue).await.contains("mazed: Der Server hält an"));
    assert_eq!(queue.hand.status(), Some(0));
}

#[test]
fn it_fits_the_smallest_screen_in_every_language() {
    for lang in Lang::ALL {
        for words in [Words::of(lang), Words::in_ascii(lang)] {
            let text = View::Text { is_raw: false }.show(words, 9999, true);
            let text = String::from_utf8(text).unwrap();
            let (full, hint) = text.trim_end().split_once('\n').unwrap();
            for line in [full.split_once(". ").unwrap().1, hint] {
                assert!(line.width() <= 40, "{line}");
            }
        }
    }
    assert!(
        View::Screen((1, 1))
            .show(Words::of(Lang::En), 1, true)
            .len()
            < 100
    );
}
