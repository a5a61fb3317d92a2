//! What all sessions share, besides the fixed size of each.

/// Workers of each kind at most: for commands, for boards that are searched for, and for proofs.
pub(super) const WORKERS_MAX: usize = 8;

/// Inputs and answers of commands, in bytes: those of a class of thirty with the largest input, and as
/// much for others.
pub(super) const COMMANDS: usize = 96 * 1024 * 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::unwritten::UNWRITTEN_BYTES_MAX;
    use crate::server::{Limits, RECEIVE_BUFFER, SEND_BUFFER};
    use crate::store::CACHE_MEMORY;

    const KIB: usize = 1024;
    const MIB: usize = 1024 * KIB;

    const BASE: usize = 64 * MIB;

    const SESSION: usize = 60 * KIB;

    /// What a connection can make the server hold before it has logged in, by announcing a packet
    /// of that size.
    const BEFORE_LOGIN: usize = 256 * KIB;

    /// What it takes to do heavy work: the largest board and the paths on it, or an answer that is
    /// made.
    const WORKER: usize = 8 * MIB;

    /// What the kernel takes at most for the buffers of a connection.
    const BUFFERS: usize = 2 * (SEND_BUFFER + RECEIVE_BUFFER) as usize;

    const SOCKET: usize = 4 * KIB;

    #[test]
    fn a_full_server_stays_below_the_bound_of_the_unit() {
        let limits = Limits::default();
        let shared =
            BASE + CACHE_MEMORY + COMMANDS + UNWRITTEN_BYTES_MAX + 3 * WORKERS_MAX * WORKER;
        let sessions = limits.connections * SESSION + limits.before_login * BEFORE_LOGIN;
        let connections = limits.connections + limits.before_login;
        let sum = (shared + sessions + connections * (BUFFERS + SOCKET)) / MIB;
        let unit = include_str!("../../deploy/mazed.service");
        let most = unit
            .lines()
            .find_map(|line| line.strip_prefix("MemoryMax=")?.strip_suffix('M'));
        let most: usize = most.expect("a bound").parse().expect("in MiB");
        assert!(sum < most, "{sum} of {most} MiB");
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
