use super::*;
use crate::accounts::ClientAddress;
use crate::accounts::unwritten::Unwritten;
use crate::games::Level;
use crate::games::packed::{Tally, UnpackedRun};
use crate::games::run::Run;
use crate::model::request::Claim;
use crate::model::{ListQuery, Name, Period, Ranking, Saved, Scope};

fn run() -> UnpackedRun {
    UnpackedRun {
        run: Run::new(&crate::games::hop::ENTRY, Level::default(), 1),
        level: String::new(),
    }
}

fn keep(code: u64, played: u64) -> StoreRequest {
    StoreRequest::Keep(Box::new(Saved {
        code: Code::new(code),
        standing: Ranking::Ranked,
        run: run(),
        played,
        at: Moment::default(),
        rival: None,
    }))
}

fn finish(code: u64) -> StoreRequest {
    StoreRequest::Finish(Box::new(Claim {
        code: Code::new(code),
        standing: Ranking::Ranked,
        run: run(),
        tally: Tally::default(),
    }))
}

fn list(limit: u16) -> StoreRequest {
    let scope = Scope::Level {
        game: "hop",
        level: String::new(),
    };
    StoreRequest::List(ListQuery {
        scope,
        period: Period::All,
        limit,
    })
}

fn queue() -> RequestQueue {
    RequestQueue::new(Unwritten::default(), ClientAddress::LOCAL)
}

fn push(requests: &mut RequestQueue, request: StoreRequest) -> Option<StoreReply> {
    requests.push(request, Moment::default())
}

#[test]
fn what_is_asked_of_one_run_is_merged() {
    let mut requests = queue();
    for request in [keep(1, 1), keep(2, 1), keep(1, 2), keep(3, 1)] {
        assert_eq!(push(&mut requests, request), None);
    }
    push(&mut requests, StoreRequest::Drop(Code::new(2)));
    push(&mut requests, StoreRequest::Drop(Code::new(2)));
    push(&mut requests, finish(3));
    push(&mut requests, finish(3));
    let left: Vec<StoreRequest> = requests
        .into_changes()
        .map(|waiting| waiting.request)
        .collect();
    let expected = [keep(1, 2), StoreRequest::Drop(Code::new(2)), finish(3)];
    assert_eq!(left, expected);
}

#[test]
fn whatever_is_hammered_the_queue_stays_short_and_no_win_is_lost_without_a_word() {
    let mut requests = queue();
    let (mut taken, mut refused) = (Vec::new(), 0);
    for number in 0..10_000 {
        let name = Name::drawn(number);
        for request in [
            keep(2 * number, 1),
            StoreRequest::Drop(Code::new(2 * number + 1)),
            StoreRequest::Leave(Code::new(2 * number)),
            list(number as u16),
            StoreRequest::Today,
            StoreRequest::PlayerData,
            StoreRequest::Continue(Code::new(number)),
            StoreRequest::Attempt("hop"),
            StoreRequest::Rename(name),
            StoreRequest::Settings(number.to_string()),
            StoreRequest::LinkCode,
            StoreRequest::Link(Code::new(number)),
            StoreRequest::Keys,
            StoreRequest::RemoveKey(number.to_string()),
            StoreRequest::Forget,
        ] {
            assert_eq!(push(&mut requests, request), None);
        }
        let code = Code::new(100_000 + number);
        match push(&mut requests, finish(code.bits())) {
            None => taken.push(code),
            Some(reply) => {
                assert_eq!(reply, StoreReply::Placed(code, Err(UserError::Refused)));
                refused += 1;
            }
        }
    }
    assert_eq!(
        (taken.len(), refused),
        (FINISHED_MAX, 10_000 - FINISHED_MAX)
    );
    assert_eq!(
        requests.iter().count(),
        QUERIES_MAX + FINISHED_MAX + 3 * UNFINISHED_MAX + 8
    );
    let requests: Vec<StoreRequest> = requests
        .into_changes()
        .map(|waiting| waiting.request)
        .collect();
    for code in taken {
        assert!(
            requests
                .iter()
                .any(|request| *request == finish(code.bits()))
        );
    }
    // The newest of the others.
    assert!(requests.contains(&StoreRequest::Settings("9999".to_owned())));
    assert!(requests.contains(&keep(2 * 9_999, 1)));
}

#[test]
fn requests_keep_their_order() {
    let mut requests = queue();
    let in_order = [
        keep(1, 1),
        StoreRequest::Continue(Code::new(1)),
        StoreRequest::Today,
        finish(2),
    ];
    for request in in_order.clone() {
        push(&mut requests, request);
    }
    let left: Vec<StoreRequest> = std::iter::from_fn(|| requests.pop())
        .map(|waiting| waiting.request)
        .collect();
    assert_eq!(left, in_order);
}

#[test]
fn a_page_gets_a_reply_to_each_of_its_requests() {
    let mut requests = queue();
    let page = [
        StoreRequest::Preview(Code::new(1)),
        StoreRequest::Preview(Code::new(2)),
        StoreRequest::Bests("hop"),
        StoreRequest::Bests("yamyam"),
        list(1),
        list(2),
    ];
    for request in page.iter().chain(&page) {
        push(&mut requests, request.clone());
    }
    assert!(requests.iter().eq(&page));
}
