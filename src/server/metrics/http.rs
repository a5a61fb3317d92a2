//! The listener for monitoring: HTTP as far as Prometheus and probes need it.
//!
//! One request a connection, of which only the first line is looked at. Strangers may reach this
//! port by mistake, so everything is bounded: the request, the time for it, the connections at
//! once, and the answers a second.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::fairness::rate_limiter::{Quota, RateLimiter};
use crate::server::{ACCEPT_RETRY, Shared, refusal};

/// Connections at once: some servers of Prometheus and some probes. When more come, the oldest
/// has to go, so that nobody keeps the others out by holding theirs.
const CONNECTIONS_MAX: usize = 16;

/// Connections a second, and at once: monitoring asks every few seconds. An answer with all
/// numbers takes a millisecond of the processor, so a flood takes a twentieth of a core.
const CONNECTIONS_PER_SECOND: u32 = 50;
const CONNECTIONS_BURST: u64 = 50;

/// Bytes of a request up to the empty line: Prometheus sends some 400, browsers with what they
/// remember some thousand.
const REQUEST_MAX: usize = 8 * 1024;

/// How long a request may take to come.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// The end of a request.
const END: &[u8] = b"\r\n\r\n";

/// Answers whoever asks, for ever.
pub(in crate::server) async fn serve(shared: Arc<Shared>, listener: TcpListener) {
    let quota = Quota::per_second(CONNECTIONS_PER_SECOND, CONNECTIONS_BURST);
    let mut limiter = RateLimiter::new(quota, Instant::now());
    let mut open: VecDeque<JoinHandle<()>> = VecDeque::new();
    loop {
        sleep_until(limiter.reserve(1, Instant::now())).await;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections for metrics");
                sleep(ACCEPT_RETRY).await;
                continue;
            }
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= CONNECTIONS_MAX
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        open.push_back(tokio::spawn(answer(Arc::clone(&shared), stream)));
    }
}

async fn answer(shared: Arc<Shared>, mut stream: TcpStream) {
    let asked = match timeout(REQUEST_TIMEOUT, request(&mut stream)).await {
        Ok(Ok(asked)) => asked,
        // Too slow, or gone.
        Ok(Err(_)) | Err(_) => return,
    };
    let reply = match &asked {
        Ok(asked) => reply(shared, asked.target).await,
        Err(reply) => reply.clone(),
    };
    let is_head = asked.is_ok_and(|asked| asked.is_head);
    // Until it is read, or for two seconds.
    refusal::send(stream, &reply.bytes(is_head)).await;
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Metrics,
    Alive,
    Ready,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    target: Target,
    /// Whether only the head of the answer is wanted.
    is_head: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reply {
    status: &'static str,
    kind: &'static str,
    body: String,
}

impl Reply {
    /// A line of text.
    fn line(status: &'static str, line: &str) -> Self {
        Self {
            status,
            kind: "text/plain; charset=utf-8",
            body: format!("{line}\n"),
        }
    }

    fn bytes(&self, is_head: bool) -> Vec<u8> {
        let Self { status, kind, body } = self;
        let length = body.len();
        let mut text = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
             Cache-Control: no-store\r\nConnection: close\r\n\r\n"
        );
        if !is_head {
            text.push_str(body);
        }
        text.into_bytes()
    }
}

/// Reads a request; the inner error is the answer to one that makes no sense.
async fn request(stream: &mut TcpStream) -> std::io::Result<Result<Asked, Reply>> {
    let mut head = Vec::with_capacity(1024);
    loop {
        let before = head.len();
        let room = (REQUEST_MAX - before) as u64;
        if stream.take(room).read_buf(&mut head).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        // The end may have come in two parts.
        let new = before.saturating_sub(END.len() - 1);
        if head[new..].windows(END.len()).any(|bytes| bytes == END) {
            return Ok(parse(&head));
        }
        if head.len() >= REQUEST_MAX {
            return Ok(Err(Reply::line(
                "431 Request Header Fields Too Large",
                "the request is too long",
            )));
        }
    }
}

/// What the first line of a request asks for.
fn parse(head: &[u8]) -> Result<Asked, Reply> {
    let bad = || Reply::line("400 Bad Request", "this is no HTTP");
    let line = head.split(|byte| *byte == b'\r').next().unwrap_or_default();
    let line = std::str::from_utf8(line).map_err(|_| bad())?;
    let mut words = line.split(' ');
    let (Some(method), Some(path), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(bad());
    };
    if !version.starts_with("HTTP/1.") {
        return Err(bad());
    }
    let is_head = match method {
        "GET" => false,
        "HEAD" => true,
        _ => {
            let status = "405 Method Not Allowed\r\nAllow: GET, HEAD";
            return Err(Reply::line(status, "only GET and HEAD"));
        }
    };
    let target = match path.split('?').next().unwrap_or_default() {
        "/metrics" => Target::Metrics,
        "/healthz" => Target::Alive,
        "/readyz" => Target::Ready,
        _ => {
            let paths = "/metrics, /healthz and /readyz are here";
            return Err(Reply::line("404 Not Found", paths));
        }
    };
    Ok(Asked { target, is_head })
}

async fn reply(shared: Arc<Shared>, target: Target) -> Reply {
    match target {
        Target::Alive => Reply::line("200 OK", "ok"),
        Target::Ready => match shared.not_ready() {
            None => Reply::line("200 OK", "ready"),
            Some(why) => Reply::line("503 Service Unavailable", why),
        },
        // The kernel is asked about all open files.
        Target::Metrics => match spawn_blocking(move || shared.metrics.text()).await {
            Ok(body) => Reply {
                status: "200 OK",
                kind: prometheus::TEXT_FORMAT,
                body,
            },
            Err(_) => Reply::line("500 Internal Server Error", "see the log"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(request: &str) -> &'static str {
        match parse(request.as_bytes()) {
            Ok(_) => "200",
            Err(reply) => &reply.status[..3],
        }
    }

    #[test]
    fn two_methods_and_three_paths_are_understood() {
        let asked = |target, is_head| Ok(Asked { target, is_head });
        for (request, expected) in [
            (
                "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n",
                asked(Target::Metrics, false),
            ),
            ("HEAD /healthz HTTP/1.0\r\n\r\n", asked(Target::Alive, true)),
            (
                "GET /readyz?verbose HTTP/1.1\r\n\r\n",
                asked(Target::Ready, false),
            ),
        ] {
            assert_eq!(parse(request.as_bytes()), expected, "{request}");
        }
        for (request, expected) in [
            ("POST /metrics HTTP/1.1\r\n\r\n", "405"),
            ("GET / HTTP/1.1\r\n\r\n", "404"),
            ("GET /metrics/../../etc/passwd HTTP/1.1\r\n\r\n", "404"),
            ("GET /metrics\r\n\r\n", "400"),
            ("GET /metrics HTTP/2.0\r\n\r\n", "400"),
            ("GET  /metrics HTTP/1.1\r\n\r\n", "400"),
            ("SSH-2.0-OpenSSH_9.2\r\n\r\n", "400"),
            ("\r\n\r\n", "400"),
        ] {
            assert_eq!(status(request), expected, "{request}");
        }
        assert!(parse(b"GET /\xff HTTP/1.1\r\n\r\n").is_err());
    }

    #[test]
    fn the_head_alone_names_the_length_of_what_it_leaves_out() {
        let reply = Reply::line("200 OK", "ready");
        let (head, whole) = (reply.bytes(true), reply.bytes(false));
        assert!(head.ends_with(END) && whole.starts_with(&head));
        assert_eq!(&whole[head.len()..], b"ready\n");
        let text = String::from_utf8(head).unwrap();
        assert!(text.contains("\r\nContent-Length: 6\r\n"), "{text}");
    }
}
