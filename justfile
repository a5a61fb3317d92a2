# What you type while working on mazed. `just check` is what every change has to pass; `.ci/run` adds the
# documents, dependencies and packages.

# List the recipes.
default:
    @just --list

# Format, linter, tests: a few minutes, no root.
check: fmt-check clippy test

# The formatting of mazed and of its fuzz targets.
fmt-check:
    cargo fmt --all --check
    cargo fmt --manifest-path fuzz/Cargo.toml --check

# Format the source.
fmt:
    cargo fmt --all

# The linter. Fuzz targets are a crate of their own.
clippy:
    cargo clippy --locked --all-targets --all-features -- -D warnings
    cargo clippy --locked --manifest-path fuzz/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}" -- -D warnings

# The tests, or those whose name contains a word; with MAZED_BOARDS=DIR those on the boards of DIR too.
test *FILTER:
    cargo test {{ FILTER }}

# The documentation, with every warning an error.
doc:
    RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --all-features

# Serve on port 2222 with the key in keys/.
serve *OPTIONS:
    cargo run --release -- serve {{ OPTIONS }}

# The files of deploy/, each checked by its own tool (.ci/run installs them); as root, the package and the container too.
deploy:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --locked
    deploy/check
    if [ "$(id -u)" != 0 ]; then echo '!!! package and container were not tried: that takes root'; exit; fi
    deploy/deb/test dev
    cargo rustc --locked --bin mazed -- -C target-feature=+crt-static
    deploy/container-test "${CARGO_TARGET_DIR:-target}/debug/mazed" || {
        # Podman starts no container everywhere.
        [ $? = 77 ] && echo '!!! the container was not run: the program ran in an empty root'
    }

# Fuzz one target: just fuzz keys
fuzz TARGET SECONDS="600":
    RUSTC_BOOTSTRAP=1 cargo fuzz run --sanitizer none {{ TARGET }} -- -max_total_time={{ SECONDS }}

# Before a release, on a quiet machine, for some hours: fuzzing, attacks and faults at full length, measurements.
slow SECONDS="600":
    #!/usr/bin/env bash
    set -euo pipefail
    # Every thousand sessions need a thousand open files on both sides.
    ulimit -n "$(ulimit -Hn)"
    for target in fuzz/fuzz_targets/*.rs; do just fuzz "$(basename "$target" .rs)" {{ SECONDS }}; done
    MAZED_TEST_LONG=1 cargo test --release --locked --test faults --test attacks -- --nocapture
    MAZED_TEST_LONG=1 cargo test --release --locked --test e2e a_lesson -- --nocapture
    load() { cargo bench --locked --bench load -- "$@"; }
    load
    load idle --sessions 10000 --seconds 600
    load storm 10000 --sessions 200
    load churn 100000
    cargo bench --locked --bench store
    cargo bench --locked --bench puzzles

# The Debian package; the last line names it.
package:
    cargo build --locked --profile dist
    deploy/deb/build

# The pictures of the README.
pictures:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --locked
    play="${CARGO_TARGET_DIR:-target}/debug/mazed play" to=deploy/pictures
    just picture-moving $to/labyrinth.svg 80x24 "$play labyrinth --size 18x10 --seed 14" \
        sss sss sss dds sss dds sss ssa aww wwa aww wws sss dds sss ddd dww wwd ddd wwd dss ssd ddd www www www waa sss saa aaw waa ssa aaa www www ddw waa aaw wdd ddd ddd sss sss ddw wdd wwa aww ddd dss dds sss sss sdd ssa ass sss saa aaa aaa aaw wdd aas sdd ddd ddd ddd dww ddw wdd ssd ddd ddd dss dds s - - - -
    just picture $to/heart.svg 80x24 "$play labyrinth --size 20x20 --shape heart --seed 5"
    just picture $to/yamyam.svg 80x24 "$play yamyam --board stops --number 3" d o
    just picture $to/fifteen.svg 80x24 "$play fifteen --seed 7" d s
    just picture $to/hop.svg 80x24 "$play hop --board hard --seed 7" -
    just picture $to/lab.svg 80x24 "$play" 3 5 2 e Space - - - - - -

# A picture of a program in a terminal, after these keys (- waits): just picture menu.svg 80x24 'mazed play labyrinth --seed 7' d s s
picture OUT SIZE COMMAND *KEYS: (record "" OUT SIZE COMMAND KEYS)

# The same, moving: a frame before the first key and after each one.
picture-moving OUT SIZE COMMAND *KEYS: (record "true" OUT SIZE COMMAND KEYS)

[private]
record MOVING OUT SIZE COMMAND *KEYS:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --locked --quiet --example picture
    size={{ SIZE }} socket=$(mktemp -u)
    T() { tmux -S "$socket" -f /dev/null "$@"; }
    frame() { T capture-pane -e -p -N; }
    trap 'T kill-server' EXIT
    T new-session -d -x "${size%x*}" -y "${size#*x}" -e COLORTERM=truecolor {{ quote(COMMAND) }} \; set status off
    sleep 1
    {
        for key in {{ KEYS }}; do
            if [[ -n "{{ MOVING }}" ]]; then frame; printf '\f'; fi
            if [[ $key != - ]]; then T send-keys "$key"; fi
            sleep 0.5
        done
        frame
    } | cargo run --locked --quiet --example picture -- "$size" --dump >{{ quote(OUT) }}
