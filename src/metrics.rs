//! What is counted, for whoever monitors a server: in the text format of Prometheus.
//!
//! What happens is counted where it happens, by an addition that waits for nobody. What the
//! server knows anyway (sessions, connections, what waits) is asked for when somebody reads.
//! A label has one of a few values that stand in this program: nothing that a client sends
//! becomes one.

#[cfg(target_os = "linux")]
mod process;

use std::collections::HashMap;
use std::time::Duration;

use prometheus::core::{Collector, Desc};
use prometheus::proto::{self, MetricFamily, MetricType};
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    TextEncoder,
};

/// Seconds: a key takes a tenth of a millisecond on an idle machine, and what takes longer than
/// a tenth of a second is felt.
const KEY_BUCKETS: &[f64] = &[
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0,
];

/// Seconds: a few milliseconds of work and two round trips, which end the wait at ten by default.
const HANDSHAKE_BUCKETS: &[f64] = &[
    0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// Seconds: from a row in the cache to where a player is told that the reply comes later (three).
const STORE_BUCKETS: &[f64] = &[
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0,
];

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    admissions: IntCounter,
    refusals: IntCounterVec,
    sent: IntCounter,
    received: IntCounter,
    handshakes: Histogram,
    keys: Histogram,
    ended: IntCounterVec,
}

impl Metrics {
    /// Counts from nothing. `refusals`: the reasons for which clients are sent away; `ends`: those
    /// for which sessions end.
    pub(crate) fn new(refusals: &[&'static str], ends: &[&'static str]) -> Self {
        let admissions = counter(
            "mazed_admissions_total",
            "Connections that were let in and may log in.",
        );
        let refusals = by_reason(
            "mazed_refusals_total",
            "Connections that were sent away or of which nothing came, by the reason.",
            refusals,
        );
        let sent = counter("mazed_sent_bytes_total", "Bytes sent to clients over SSH.");
        let received = counter(
            "mazed_received_bytes_total",
            "Bytes received from clients over SSH.",
        );
        let handshakes = histogram(
            "mazed_handshake_seconds",
            "Time from a connection to the end of its key exchange.",
            HANDSHAKE_BUCKETS,
        );
        let keys = histogram(
            "mazed_key_to_frame_seconds",
            "Time from a key's arrival in a session to its frame on the way to the client.",
            KEY_BUCKETS,
        );
        let ended = by_reason(
            "mazed_sessions_ended_total",
            "Sessions that have ended, by the reason; \"bug\" is one of mazed's.",
            ends,
        );
        let build = Opts::new("mazed_build_info", "1, with the version of this program.")
            .const_label("version", env!("CARGO_PKG_VERSION"));
        let build = made(IntGauge::with_opts(build));
        build.set(1);
        let metrics = Self {
            registry: Registry::new(),
            refusals,
            admissions,
            sent,
            received,
            handshakes,
            keys,
            ended,
        };
        metrics.register(build);
        metrics.register(metrics.refusals.clone());
        metrics.register(metrics.admissions.clone());
        metrics.register(metrics.sent.clone());
        metrics.register(metrics.received.clone());
        metrics.register(metrics.handshakes.clone());
        metrics.register(metrics.keys.clone());
        metrics.register(metrics.ended.clone());
        #[cfg(target_os = "linux")]
        process::register(&metrics);
        metrics
    }

    pub(crate) fn admitted(&self) {
        self.admissions.inc();
    }

    pub(crate) fn refused(&self, reason: &'static str) {
        self.refusals.with_label_values(&[reason]).inc();
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.sent.inc_by(bytes as u64);
    }

    pub(crate) fn received(&self, bytes: usize) {
        self.received.inc_by(bytes as u64);
    }

    /// A key exchange came to its end after so long.
    pub(crate) fn exchanged_keys(&self, took: Duration) {
        self.handshakes.observe(took.as_secs_f64());
    }

    /// The frame that answers a key is on its way so long after it.
    pub(crate) fn answered_key(&self, took: Duration) {
        self.keys.observe(took.as_secs_f64());
    }

    pub(crate) fn ended(&self, reason: &'static str) {
        self.ended.with_label_values(&[reason]).inc();
    }

    /// Shows what a store counts, too.
    pub(crate) fn add_store(&self, store: &StoreMetrics) {
        self.register(store.seconds.clone());
        self.register(store.runs_saved.clone());
    }

    /// Asks for a number that goes up and down whenever somebody reads.
    pub(crate) fn ask_gauge(
        &self,
        name: &'static str,
        help: &'static str,
        value: impl Fn() -> f64 + Send + Sync + 'static,
    ) {
        self.ask(name, help, MetricType::GAUGE, Box::new(value));
    }

    /// Asks for a number that only ever grows whenever somebody reads.
    pub(crate) fn ask_counter(
        &self,
        name: &'static str,
        help: &'static str,
        value: impl Fn() -> f64 + Send + Sync + 'static,
    ) {
        self.ask(name, help, MetricType::COUNTER, Box::new(value));
    }

    fn ask(&self, name: &str, help: &str, kind: MetricType, value: Question) {
        let desc = Desc::new(name.to_owned(), help.to_owned(), Vec::new(), HashMap::new());
        self.register(Asked {
            desc: made(desc),
            kind,
            value,
        });
    }

    fn register(&self, metric: impl Collector + 'static) {
        if let Err(error) = self.registry.register(Box::new(metric)) {
            tracing::error!(%error, "cannot encode a metric");
        }
    }

    /// All of it, as Prometheus reads it. It may wait for the kernel and for locks that are
    /// held for moments.
    pub(crate) fn text(&self) -> String {
        let text = TextEncoder::new().encode_to_string(&self.registry.gather());
        text.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot write the metrics");
            String::new()
        })
    }
}

#[derive(Debug)]
pub(crate) struct StoreMetrics {
    seconds: HistogramVec,
    /// From a question to its answer.
    pub(crate) reads: Histogram,
    /// From a change to its acknowledgement.
    pub(crate) writes: Histogram,
    /// Finished runs that are in the database.
    pub(crate) runs_saved: IntCounter,
}

impl StoreMetrics {
    pub(crate) fn new() -> Self {
        let options = HistogramOpts::new(
            "mazed_store_seconds",
            "Time from a request to the database's answer, waiting for its turn included.",
        );
        let options = options.buckets(STORE_BUCKETS.to_vec());
        let seconds = made(HistogramVec::new(options, &["operation"]));
        Self {
            reads: seconds.with_label_values(&["read"]),
            writes: seconds.with_label_values(&["write"]),
            seconds,
            runs_saved: counter(
                "mazed_runs_saved_total",
                "Finished runs that the database has taken.",
            ),
        }
    }
}

fn counter(name: &str, help: &str) -> IntCounter {
    made(IntCounter::new(name, help))
}

/// A counter for each of these reasons, there from the start, so that the first one is an increase.
fn by_reason(name: &str, help: &str, reasons: &[&'static str]) -> IntCounterVec {
    let counters = made(IntCounterVec::new(Opts::new(name, help), &["reason"]));
    for reason in reasons {
        counters.with_label_values(&[reason]);
    }
    counters
}

fn histogram(name: &str, help: &str, buckets: &[f64]) -> Histogram {
    let options = HistogramOpts::new(name, help).buckets(buckets.to_vec());
    made(Histogram::with_opts(options))
}

#[expect(
    clippy::expect_used,
    reason = "names, labels and buckets stand in this program, and a test makes them all"
)]
fn made<T>(metric: prometheus::Result<T>) -> T {
    metric.expect("a name, labels and buckets that Prometheus takes")
}

type Question = Box<dyn Fn() -> f64 + Send + Sync>;

/// A number that is asked for when somebody reads.
struct Asked {
    desc: Desc,
    kind: MetricType,
    value: Question,
}

impl Collector for Asked {
    fn desc(&self) -> Vec<&Desc> {
        vec![&self.desc]
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let (mut metric, value) = (proto::Metric::default(), (self.value)());
        match self.kind {
            MetricType::COUNTER => {
                let mut counter = proto::Counter::default();
                counter.set_value(value);
                metric.set_counter(counter);
            }
            _ => {
                let mut gauge = proto::Gauge::default();
                gauge.set_value(value);
                metric.set_gauge(gauge);
            }
        }
        let mut family = MetricFamily::default();
        family.set_name(self.desc.fq_name.clone());
        family.set_help(self.desc.help.clone());
        family.set_field_type(self.kind);
        family.set_metric(vec![metric]);
        vec![family]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_there_before_anything_happens() {
        let metrics = Metrics::new(&["no_login"], &["left", "bug"]);
        metrics.add_store(&StoreMetrics::new());
        metrics.ask_gauge("mazed_sessions", "Sessions.", || 3.0);
        metrics.ask_counter("mazed_log_lines_dropped_total", "Lines.", || 4.0);
        let text = metrics.text();
        let version = env!("CARGO_PKG_VERSION");
        for line in [
            &format!("mazed_build_info{{version=\"{version}\"}} 1"),
            "# TYPE mazed_admissions_total counter",
            "mazed_admissions_total 0",
            "mazed_refusals_total{reason=\"no_login\"} 0",
            "mazed_sessions_ended_total{reason=\"bug\"} 0",
            "mazed_store_seconds_count{operation=\"read\"} 0",
            "mazed_key_to_frame_seconds_bucket{le=\"+Inf\"} 0",
            "mazed_runs_saved_total 0",
            "# TYPE mazed_sessions gauge",
            "mazed_sessions 3",
            "# TYPE mazed_log_lines_dropped_total counter",
            "mazed_log_lines_dropped_total 4",
        ] {
            assert!(text.lines().any(|there| there == line), "{line}:\n{text}");
        }
    }
}
