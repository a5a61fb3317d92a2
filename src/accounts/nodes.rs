//! What the servers of one database tell each other of rooms and of runs under way: see
//! [`crate::rooms::nodes`].

use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout};

use super::Accounts;
use crate::model::RoomRow;
use crate::rooms::Presence;
use crate::rooms::nodes::pieces::{Receiver, Sender};
use crate::rooms::nodes::{LOOK_INTERVAL, Nodes, Query};
use crate::store::{NodeLink, StoreError};

/// The time between two notifications of this server: four a second, whatever happens here.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(250);

/// How often it is asked whether the other servers live, while something is shared with one.
const ASK_INTERVAL: Duration = Duration::from_secs(2);

/// How long after a connection was made it is not asked.
const SETTLE_TIME: Duration = Duration::from_secs(5);

/// How often this looks at what is here while nothing is shared.
const IDLE_INTERVAL: Duration = Duration::from_secs(30);

/// How long after a failure it is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// How long a server that stops may take to say so to the others.
const BYE_TIMEOUT: Duration = Duration::from_millis(500);

impl Accounts {
    /// Shares rooms and runs under way with the other servers of the database, for ever. It is over
    /// at once where there can be no other.
    pub(crate) async fn keep_nodes(&self) {
        let (Some(presence), Some(source)) = (&self.presence, self.store.node_source()) else {
            return;
        };
        let nodes = presence.link_nodes(source.server(), self.store.secret());
        loop {
            match source.connect().await {
                Ok(mut link) => {
                    nodes.linked();
                    let Err(error) = run(&mut link, presence, &nodes).await;
                    tracing::debug!(%error, "nothing is shared with other servers");
                    nodes.unlinked();
                }
                Err(error) => tracing::debug!(%error, "nothing is shared with other servers"),
            }
            // Rooms end meanwhile.
            presence.look_at_nodes(Instant::now());
            tokio::time::sleep(RETRY_INTERVAL).await;
        }
    }

    /// Tells the other servers that this one stops: its rooms go on there.
    pub(crate) async fn leave_nodes(&self) {
        let (Some(presence), Some(source)) = (&self.presence, self.store.node_source()) else {
            return;
        };
        let nodes = presence.link_nodes(source.server(), self.store.secret());
        let left = nodes.left();
        if nodes.others().is_empty() && left.is_empty() {
            return;
        }
        nodes.say_bye();
        let said = timeout(BYE_TIMEOUT, async {
            let link = source.connect().await?;
            for query in &left {
                ask(&link, query).await?;
            }
            let mut sender = Sender::default();
            while let Some(piece) = sender.next(nodes.me(), || nodes.batch()) {
                link.notify(&piece).await?;
                tokio::time::sleep(NOTIFY_INTERVAL).await;
            }
            Ok::<(), StoreError>(())
        });
        // They find it out by themselves.
        let _ = said.await;
    }
}

/// Shares until the connection is lost.
async fn run(
    link: &mut NodeLink,
    presence: &Presence,
    nodes: &Nodes,
) -> Result<std::convert::Infallible, StoreError> {
    let (mut sender, mut receiver) = (Sender::default(), Receiver::default());
    let start = Instant::now();
    let (mut may_send, mut looked, mut refreshed) = (start, start, start);
    // When the database was away, the others had no way to say that they live.
    let mut asked = start + SETTLE_TIME;
    let mut others = nodes.others();
    loop {
        let now = Instant::now();
        let mut queries = nodes.queries();
        queries.extend(nodes.saves(now));
        while let Some(query) = queries.front() {
            match ask(link, query).await {
                Ok(row) => presence.nodes_answered(query, row),
                Err(error) => {
                    nodes.put_back(queries);
                    return Err(error);
                }
            }
            queries.pop_front();
        }
        let is_fresh = now >= refreshed + LOOK_INTERVAL;
        if is_fresh {
            (others, refreshed) = (nodes.others(), now);
        }
        if !others.is_empty() && now >= asked + ASK_INTERVAL {
            asked = now;
            for gone in link.gone(others.clone()).await? {
                presence.node_died(gone);
            }
        }
        let interval = match others.is_empty() && !nodes.is_waiting() {
            true => IDLE_INTERVAL,
            false => LOOK_INTERVAL,
        };
        let mut due = looked + interval;
        if now >= due {
            presence.look_at_nodes(now);
            (looked, due) = (now, now + interval);
        }
        if !is_fresh {
            // Something may be shared by now.
            due = due.min(refreshed + LOOK_INTERVAL);
        }
        if sender.is_busy() || nodes.has_news() {
            if now >= may_send {
                if let Some(piece) = sender.next(nodes.me(), || nodes.batch()) {
                    link.notify(&piece).await?;
                    may_send = Instant::now() + NOTIFY_INTERVAL;
                }
                continue;
            }
            due = due.min(may_send);
        }
        tokio::select! {
            text = link.next() => {
                let gone = || StoreError::Unavailable("the connection is lost".to_owned());
                let text = text.ok_or_else(gone)?;
                if let Some((from, lines)) = receiver.take(&text) {
                    presence.nodes_told(from, &lines);
                }
            }
            () = nodes.woken() => presence.look_at_runs(nodes, Instant::now()),
            () = sleep_until(due) => {}
        }
    }
}

async fn ask(link: &NodeLink, query: &Query) -> Result<Option<RoomRow>, StoreError> {
    // Numbers of rooms have 40 bits, their codes 48.
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    match query {
        Query::Add(code, room) => {
            link.add_room(number((*code).into()), number(*room)).await?;
        }
        Query::Move(code, room) => {
            link.move_room(number((*code).into()), number(*room))
                .await?;
        }
        Query::Remove(room) => link.remove_room(number(*room)).await?,
        Query::Save(room, state) => link.save_room(number(*room), state).await?,
        Query::Leave(room, state) => link.leave_room(number(*room), state).await?,
        Query::Find(code) => return link.find_room(number((*code).into())).await,
        Query::Claim(room, from) => return link.claim_room(number(*room), *from).await,
    }
    Ok(None)
}
