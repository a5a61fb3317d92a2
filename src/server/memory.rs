//! What the server can take, whatever strangers do: so much for each session and each connection
//! before the login, and what all of them share.

use super::limits::Limits;
use crate::accounts::RUN_MEMORY;
use crate::store::CACHE_MEMORY;

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// The memory of a server in MiB, where nothing else is asked for: enough for the usual
/// [`Limits`], and with the kernel's buffers of as many connections less than the `MemoryMax` of
/// `deploy/mazed.service`.
pub const MEMORY_DEFAULT: usize = 1440;

/// The least that works, in MiB: the largest result of a command has to fit.
pub const MEMORY_MIN: usize = 768;

/// The program itself, its threads, and what the allocator leaves unused.
const BASE: usize = 64 * MIB;

/// What a session takes.
const SESSION: usize = 60 * KIB;

/// What a connection can make the server hold before it has logged in, by announcing a packet
/// of that size.
const BEFORE_LOGIN: usize = 256 * KIB;

/// What it takes to do heavy work: the largest board and the paths on it, or an answer that is
/// made.
const WORKER: usize = 8 * MIB;

/// Workers of each kind at most: for commands, for boards that are searched for, and for proofs.
pub(super) const WORKERS_MAX: usize = 8;

/// Inputs and answers of commands: those of a class of thirty with the largest input, and as much
/// for others.
pub(super) const COMMANDS: usize = 96 * MIB;

/// What all of them share.
const SHARED: usize = BASE + CACHE_MEMORY + COMMANDS + RUN_MEMORY + 3 * WORKERS_MAX * WORKER;

/// These limits as far as so many MiB are enough: those before the login have a quarter at most.
pub(crate) fn fitting(mebibytes: usize, limits: Limits) -> Limits {
    let all = mebibytes.max(MEMORY_MIN).saturating_mul(MIB);
    let rest = all.saturating_sub(SHARED);
    let before_login = limits.before_login.min(rest / 4 / BEFORE_LOGIN);
    let rest = rest - before_login * BEFORE_LOGIN;
    Limits {
        connections: limits.connections.min(rest / SESSION),
        before_login,
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{RECEIVE_BUFFER, SEND_BUFFER};

    /// What the kernel takes at most for the buffers of a connection.
    const BUFFERS: usize = 2 * (SEND_BUFFER + RECEIVE_BUFFER) as usize;

    /// What it takes beside them.
    const SOCKET: usize = 4 * KIB;

    #[test]
    fn the_usual_limits_hold_in_the_usual_memory_which_the_unit_leaves() {
        let usual = Limits::default();
        assert_eq!(fitting(MEMORY_DEFAULT, usual), usual);
        let unit = include_str!("../../deploy/mazed.service");
        let most = unit
            .lines()
            .find_map(|line| line.strip_prefix("MemoryMax=")?.strip_suffix('M'));
        let most: usize = most.expect("a bound").parse().expect("in MiB");
        let connections = usual.connections + usual.before_login;
        let sum = MEMORY_DEFAULT + connections * (BUFFERS + SOCKET) / MIB;
        assert!(sum < most, "{sum} of {most} MiB");
        let little = fitting(MEMORY_MIN, usual);
        assert!((1000..usual.connections).contains(&little.connections));
    }

    #[tokio::test]
    async fn the_kernel_keeps_little_for_a_connection() {
        let listener = crate::server::bind(([127, 0, 0, 1], 0).into()).unwrap();
        let address = listener.local_addr().unwrap();
        let client = tokio::net::TcpStream::connect(address).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let socket = socket2::SockRef::from(&stream);
        let buffers = socket.send_buffer_size().unwrap() + socket.recv_buffer_size().unwrap();
        assert!(buffers <= BUFFERS, "{buffers} bytes");
        drop(client);
    }
}
