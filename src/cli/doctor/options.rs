//! Options that contradict each other, and settings that nobody reads.

use clap::CommandFactory;
use ipnet::IpNet;

use super::super::Cli;
use super::super::config_file::ConfigFileError;
use super::super::serve::Serve;
use super::{Findings, Level, Patient};
use crate::commands::refusal::{self, Tell};
use crate::i18n::{Lang, Words};
use crate::limits::canonical;
use crate::server::{Limits, fitting};

const CHECK: &str = "options";

/// What the names of settings in the environment begin with.
const PREFIX: &str = "MAZED_";

/// Those that are for the tests.
const OF_TESTS: [&str; 2] = ["MAZED_TEST_", "MAZED_BOARDS"];

pub(super) fn check(
    patient: &Patient<'_>,
    wrong_lines: &[ConfigFileError],
    findings: &mut Findings<'_>,
) {
    for error in wrong_lines {
        findings.add(Level::Bad, CHECK, error.tell(findings.words));
    }
    contradictions(patient.serve, findings);
    let known = settings();
    let mut names: Vec<_> = std::env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| name.starts_with(PREFIX) && !known.contains(name))
        .filter(|name| !OF_TESTS.iter().any(|test| name.starts_with(test)))
        .collect();
    names.sort();
    for name in names {
        let name = refusal::repeated(&name);
        findings.warn(CHECK, "doctor-variable", &[("name", name.into())]);
    }
    if std::env::var_os("RUST_LOG").is_some() {
        findings.warn(CHECK, "doctor-rust-log", &[]);
    }
    if findings.is_fine(CHECK) {
        findings.ok(CHECK, "doctor-options", &[]);
    }
}

/// The settings in the environment that any command reads.
fn settings() -> Vec<String> {
    fn collect(command: &clap::Command, names: &mut Vec<String>) {
        let of_args = command.get_arguments().filter_map(clap::Arg::get_env);
        names.extend(of_args.filter_map(|name| name.to_str().map(str::to_owned)));
        for behind in command.get_subcommands() {
            collect(behind, names);
        }
    }
    let mut names = Vec::new();
    collect(&Cli::command(), &mut names);
    names
}

/// Says in the log of a server what contradicts itself.
pub(in crate::cli) fn warn(serve: &Serve) {
    let mut findings = Findings::new(Words::of(Lang::En));
    contradictions(serve, &mut findings);
    for finding in findings.list {
        tracing::warn!("options: {}", finding.says);
    }
}

/// Options that together do not do what each of them promises.
fn contradictions(serve: &Serve, findings: &mut Findings<'_>) {
    let config = serve.config();
    let (limits, networks) = (config.limits, &config.networks);
    for (option, value) in [
        ("--max-connections", limits.connections),
        ("--max-before-login", limits.before_login),
        ("--max-per-address", limits.per_address),
        (
            "--max-before-login-per-address",
            limits.before_login_per_address,
        ),
    ] {
        if value == 0 {
            findings.bad(CHECK, "doctor-none", &[("option", option.into())]);
        }
    }
    for (option, value, other, most) in [
        (
            "--max-before-login-per-address",
            limits.before_login_per_address,
            "--max-before-login",
            limits.before_login,
        ),
        (
            "--max-before-login-per-address",
            limits.before_login_per_address,
            "--max-per-address",
            limits.per_address,
        ),
    ] {
        // What was not asked for says nothing.
        let usual = Limits::default().before_login_per_address;
        if value > most && value != usual {
            let values = [
                ("option", option.into()),
                ("n", refusal::count(value)),
                ("other", other.into()),
                ("most", refusal::count(most)),
            ];
            findings.warn(CHECK, "doctor-above", &values);
        }
    }
    networks_of(
        &networks.allowed,
        &networks.denied,
        &networks.trusted,
        findings,
    );
    for net in &networks.proxies {
        if net.prefix_len() == 0 {
            let values = [("net", net.to_string().into())];
            findings.bad(CHECK, "doctor-proxy-all", &values);
        }
    }
    let fitting = fitting(config.memory, limits);
    for (option, asked, fits) in [
        ("--max-connections", limits.connections, fitting.connections),
        (
            "--max-before-login",
            limits.before_login,
            fitting.before_login,
        ),
    ] {
        if fits < asked {
            let values = [
                ("mib", refusal::count(config.memory)),
                ("option", option.into()),
                ("asked", refusal::count(asked)),
                ("fits", refusal::count(fits)),
            ];
            findings.warn(CHECK, "doctor-memory-lowers", &values);
        }
    }
}

/// Whether all addresses of a network are in another one.
fn is_within(net: &IpNet, others: &[IpNet]) -> bool {
    let net = canonical(*net);
    others.iter().any(|other| canonical(*other).contains(&net))
}

/// Whether two networks have an address in common.
fn overlap(net: &IpNet, others: &[IpNet]) -> bool {
    let net = canonical(*net);
    let share = |other: &IpNet| {
        let other = canonical(*other);
        other.contains(&net) || net.contains(&other)
    };
    others.iter().any(share)
}

fn networks_of(
    allowed: &[IpNet],
    denied: &[IpNet],
    trusted: &[IpNet],
    findings: &mut Findings<'_>,
) {
    let is_shut = |net: &IpNet| is_within(net, denied);
    let all_shut = match allowed {
        [] => ["0.0.0.0/0", "::/0"]
            .iter()
            .filter_map(|all| all.parse().ok())
            .all(|all| is_shut(&all)),
        allowed => allowed.iter().all(is_shut),
    };
    if all_shut {
        findings.bad(CHECK, "doctor-nobody", &[]);
        return;
    }
    for (option, nets) in [("--allow-net", allowed), ("--trusted-net", trusted)] {
        for net in nets.iter().filter(|net| is_shut(net)) {
            let values = [("net", net.to_string().into()), ("option", option.into())];
            findings.warn(CHECK, "doctor-net-denied", &values);
        }
    }
    for net in trusted.iter().filter(|net| !is_shut(net)) {
        if !allowed.is_empty() && !overlap(net, allowed) {
            let values = [("net", net.to_string().into())];
            findings.warn(CHECK, "doctor-net-not-allowed", &values);
        }
    }
}
