//! The listener for monitoring: HTTP as far as Prometheus and probes need it.
//!
//! Strangers may reach this port by mistake, so everything is bounded: the request, the time for
//! it, the connections at once, and the answers a second.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::limits::rate_limiter::{Quota, RateLimiter};
use crate::server::{ACCEPT_RETRY, Shared};

/// Connections at once. When more come, the oldest has to go, so that nobody keeps monitoring out
/// by holding theirs.
const CONNECTIONS_MAX: usize = 16;

/// Connections a second, and at once. An answer with all numbers takes a millisecond, so a flood
/// takes a twentieth of a core.
const CONNECTIONS_PER_SECOND: u32 = 50;
const CONNECTIONS_BURST: u64 = 50;

/// Bytes of a request up to the empty line: the least that the library takes.
const REQUEST_MAX: usize = 8 * 1024;

/// How long a request may take to come.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a connection may last: the request, and an answer over a slow network.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);

type Reply = Response<Full<Bytes>>;

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

async fn answer(shared: Arc<Shared>, stream: TcpStream) {
    let service = service_fn(|request| {
        let shared = Arc::clone(&shared);
        let path = request.uri().path().to_owned();
        // The library leaves the body out for HEAD.
        async move { Ok::<_, Infallible>(reply(shared, &path).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIMEOUT)
        .max_buf_size(REQUEST_MAX)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    // Whoever sends no HTTP has been told so, and others are too slow or gone.
    let _ = timeout(CONNECTION_TIMEOUT, connection).await;
}

async fn reply(shared: Arc<Shared>, path: &str) -> Reply {
    match path {
        "/healthz" => line(StatusCode::OK, "ok"),
        "/readyz" => match shared.not_ready() {
            None => line(StatusCode::OK, "ready"),
            Some(why) => line(StatusCode::SERVICE_UNAVAILABLE, why),
        },
        // The kernel is asked about all open files.
        "/metrics" => match spawn_blocking(move || shared.metrics.text()).await {
            Ok(text) => whole(StatusCode::OK, prometheus::TEXT_FORMAT, text),
            Err(_) => line(StatusCode::INTERNAL_SERVER_ERROR, "see the log"),
        },
        _ => line(
            StatusCode::NOT_FOUND,
            "/metrics, /healthz and /readyz are here",
        ),
    }
}

fn line(status: StatusCode, line: &str) -> Reply {
    whole(status, "text/plain; charset=utf-8", format!("{line}\n"))
}

fn whole(status: StatusCode, kind: &'static str, body: String) -> Reply {
    let mut reply = Response::new(Full::from(body));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}
