//! What of the memory goes to what: the server takes no more than it is given, whatever
//! strangers do, on few cores and on many.

use super::SOCKET_MEMORY;
use super::limits::Limits;
use crate::limits::worker_pool::{PoolMemory, RESULT_MAX};
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

/// What a session takes, in play or in the queue.
const SESSION: usize = 60 * KIB;

/// What a connection can make the server hold before it has logged in, by announcing a packet
/// of that size.
const BEFORE_LOGIN: usize = 256 * KIB;

/// What the proof of a run takes, or the search for a board: the largest board, and the paths
/// on it.
const WORKER: usize = 2 * MIB;

/// What the kernel takes for a connection beside its buffers.
const SOCKET: usize = 4 * KIB;

/// What the kernel takes in MiB for as many connections as these limits let in, and counts as the
/// server's.
pub(crate) fn kernel_memory(limits: &Limits) -> usize {
    let connections = limits.connections.saturating_add(limits.queue);
    let connections = connections.saturating_add(limits.before_login);
    connections.saturating_mul(SOCKET_MEMORY + SOCKET) / MIB
}

/// What goes to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemoryBudget {
    /// The bounds on connections, as far as there is memory for them.
    pub(crate) limits: Limits,
    /// For commands.
    pub(crate) commands: PoolMemory,
    /// For runs that wait for the store, in bytes.
    pub(crate) runs: usize,
    /// Runs that are proved at a time, beside one for newcomers.
    pub(crate) provers: usize,
    /// Boards that are searched for at a time, beside one for newcomers.
    pub(crate) searchers: usize,
}

impl MemoryBudget {
    /// Divides so many MiB, for a machine with so many cores.
    pub(crate) fn new(mebibytes: usize, limits: Limits, cores: usize) -> Self {
        let all = mebibytes.max(MEMORY_MIN).saturating_mul(MIB);
        let rest = all.saturating_sub(BASE + CACHE_MEMORY);
        // Sessions have more than half, as they are what a server is for.
        let part = |per_mille: usize| rest / 1000 * per_mille;
        // One more of each is for newcomers.
        let workers = (part(25) / WORKER / 2).saturating_sub(1);
        Self {
            limits: Limits {
                connections: limits.connections.min(part(540) / SESSION),
                queue: limits.queue.min(part(45) / SESSION),
                before_login: limits.before_login.min(part(197) / BEFORE_LOGIN),
                ..limits
            },
            commands: PoolMemory {
                inputs: part(35),
                results: part(130),
                largest: RESULT_MAX,
            },
            runs: part(20),
            // Two at least: others are not to wait for one address that asks for the longest.
            provers: cores.min(workers).max(2),
            searchers: cores.min(workers).max(2),
        }
    }

    /// All of it in bytes, if everybody takes as much as they may.
    #[cfg(test)]
    fn sum(&self) -> usize {
        let Limits {
            connections,
            queue,
            before_login,
            ..
        } = self.limits;
        BASE + CACHE_MEMORY
            + (connections + queue) * SESSION
            + before_login * BEFORE_LOGIN
            + self.commands.inputs
            + self.commands.results.max(self.commands.largest)
            + self.runs
            + (self.provers + 1 + self.searchers + 1) * WORKER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_are_within_the_memory_on_few_cores_and_on_many() {
        for mebibytes in [MEMORY_MIN, 1000, MEMORY_DEFAULT, 4096, 65_536] {
            for cores in [1, 2, 16, 256] {
                for limits in [
                    Limits::default(),
                    Limits {
                        connections: usize::MAX,
                        queue: usize::MAX,
                        before_login: usize::MAX,
                        ..Limits::default()
                    },
                ] {
                    let budget = MemoryBudget::new(mebibytes, limits, cores);
                    let sum = budget.sum();
                    assert!(
                        sum <= mebibytes * MIB,
                        "{sum} of {mebibytes} MiB: {budget:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_usual_limits_hold_in_the_usual_memory_which_the_unit_leaves() {
        for cores in [2, 16] {
            let budget = MemoryBudget::new(MEMORY_DEFAULT, Limits::default(), cores);
            assert_eq!(budget.limits, Limits::default());
            // Two commands work at a time, and a class of thirty sends the largest input.
            assert!(budget.commands.results >= 2 * RESULT_MAX);
            assert!(budget.commands.inputs >= 30 * MIB);
        }
        let unit = include_str!("../../deploy/mazed.service");
        let most = unit
            .lines()
            .find_map(|line| line.strip_prefix("MemoryMax=")?.strip_suffix('M'));
        let most: usize = most.expect("a bound").parse().expect("in MiB");
        let sum = MEMORY_DEFAULT + kernel_memory(&Limits::default());
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
        assert!(buffers <= SOCKET_MEMORY, "{buffers} bytes");
        drop(client);
    }

    #[test]
    fn with_less_memory_there_is_less_of_everything() {
        let little = MemoryBudget::new(MEMORY_MIN, Limits::default(), 16);
        let usual = MemoryBudget::new(MEMORY_DEFAULT, Limits::default(), 16);
        assert!(little.limits.connections < usual.limits.connections);
        assert!(little.limits.before_login < usual.limits.before_login);
        assert!(little.commands.results < usual.commands.results);
        assert!(little.runs < usual.runs);
        assert_eq!(little.limits.per_address, usual.limits.per_address);
    }
}
