# What one types while working on mazed; `just ci` is what every change has to pass.

# List the recipes.
default:
    @just --list

# Everything that has to hold before a change is taken in.
ci:
    .ci/run

# Serve on port 2222 with the key in keys/.
serve *OPTIONS:
    cargo run --release -- serve {{ OPTIONS }}

# The tests; with MAZED_BOARDS=DIR those on the boards of DIR too.
test *FILTER:
    cargo test {{ FILTER }}

# What strangers can send, made up by a machine for ten minutes: just fuzz keys
fuzz TARGET SECONDS="600":
    RUSTC_BOOTSTRAP=1 cargo fuzz run --sanitizer none {{ TARGET }} -- -max_total_time={{ SECONDS }}

# What takes longer than the checks may: every fuzz target for SECONDS, then faults and the long measurements.
long SECONDS="600":
    #!/usr/bin/env bash
    set -euo pipefail
    # Every thousand sessions need a thousand open files on both sides.
    ulimit -n "$(ulimit -Hn)"
    if cargo fuzz --version >/dev/null 2>&1; then
        for target in fuzz/fuzz_targets/*.rs; do
            just fuzz "$(basename "$target" .rs)" {{ SECONDS }}
        done
    else
        echo 'cargo-fuzz is not installed: nothing is fuzzed' >&2
    fi
    MAZED_TEST_LONG=1 cargo test --release --locked --test faults -- --nocapture
    cargo bench --locked --bench load -- --sessions 10000 --seconds 0 --hold 600
    cargo bench --locked --bench load -- --playing 200 --storm 10000
    cargo bench --locked --bench load -- --sessions 100 --seconds 1 --churn 100000
    cargo bench --locked --bench load -- --openssh
    cargo bench --locked --bench load -- --rooms 100 --sessions 1000 --rate 2 --seconds 20
    cargo bench --locked --bench load -- --rooms 100 --sessions 1000 --progress --seconds 60
    cargo bench --locked --bench store
    cargo bench --locked --bench puzzles
    cargo run --release --locked --manifest-path benches/peers/Cargo.toml

# Format the source.
fmt:
    cargo fmt --all

# The linter, as strict as the checks.
clippy:
    cargo clippy --locked --all-targets --all-features -- -D warnings

# The documentation, with every warning an error.
doc:
    RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --all-features

# Licences, sources, and known vulnerabilities of what is depended on.
deny:
    cargo deny --locked check

# What is in deploy/: each file by its own tool (.ci/run installs them), then, as root, the package in a
# fresh root and the program in an empty one.
deploy:
    cargo build --locked
    deploy/check
    if [ "$(id -u)" = 0 ]; then deploy/deb/test dev; fi
    cargo rustc --locked --bin mazed -- -C target-feature=+crt-static
    if [ "$(id -u)" = 0 ]; then deploy/container-test "${CARGO_TARGET_DIR:-target}/debug/mazed"; fi

# The Debian package; the last line names it.
package:
    cargo build --locked --profile dist
    deploy/deb/build

# A picture of a program in a terminal: just picture menu.svg 80x24 'mazed play labyrinth --seed 7' d s s
picture OUT SIZE COMMAND *KEYS:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --locked --quiet --example picture
    size={{ SIZE }} socket=$(mktemp -u)
    T() { tmux -S "$socket" -f /dev/null "$@"; }
    trap 'T kill-server' EXIT
    T new-session -d -x "${size%x*}" -y "${size#*x}" -e COLORTERM=truecolor {{ quote(COMMAND) }} \; set status off
    sleep 1
    for key in {{ KEYS }}; do T send-keys "$key"; sleep 0.1; done
    sleep 0.5
    T capture-pane -e -p -N | cargo run --locked --quiet --example picture -- "$size" --dump >{{ quote(OUT) }}
