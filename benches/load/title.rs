//! How long the first frame of the title takes from the TCP connection on.

use crate::client::{Login, TIMEOUT};
use russh::ChannelMsg;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Logins, one after the other: what is measured is a server that waits for somebody.
const LOGINS: usize = 100;

/// What ends a frame of more than a packet.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The times of some logins, sorted.
#[derive(Default)]
pub struct FirstFrames {
    /// Until the client was let in: TCP, the exchange of keys, the login.
    pub let_in: Vec<Duration>,
    /// Until all of the first frame was there.
    pub shown: Vec<Duration>,
}

/// Logs in again and again. `is_title`: what comes is the title, and not one byte.
pub async fn first_frames(login: &Login, is_title: bool) -> anyhow::Result<FirstFrames> {
    let login = Login {
        exec: String::new(),
        ..login.clone()
    };
    let mut all = FirstFrames::default();
    for _ in 0..LOGINS {
        let began = Instant::now();
        let mut client = login.connect().await?;
        let mut frame = client.first.to_vec();
        let has_end = |frame: &[u8]| frame.windows(FRAME_END.len()).any(|end| end == FRAME_END);
        while is_title && !has_end(&frame) {
            match timeout(TIMEOUT, client.read.wait()).await? {
                Some(ChannelMsg::Data { data }) => frame.extend_from_slice(&data),
                Some(_) => {}
                None => anyhow::bail!("closed before the title"),
            }
        }
        all.shown.push(began.elapsed());
        all.let_in.push(client.let_in);
        client.leave().await;
    }
    all.let_in.sort_unstable();
    all.shown.sort_unstable();
    Ok(all)
}
