//! Scarce things shared among addresses: workers for long work, and memory. One address gets a part
//! at most.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::ClientAddress;

/// Units of something: workers, or KiB.
#[derive(Debug)]
pub(crate) struct Pool {
    units: Arc<Semaphore>,
    limit: usize,
    of_address: usize,
    addresses: Mutex<HashMap<ClientAddress, Weak<Semaphore>>>,
}

/// What one address has of a pool.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pool: Arc<Pool>,
    of_address: Arc<Semaphore>,
}

#[derive(Debug)]
pub(crate) struct Permit {
    /// Of the address, and of all. Boxed, as few sessions at a time have any.
    _both: Box<[OwnedSemaphorePermit; 2]>,
}

/// The work had a bug; the hook has printed the panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken;

impl Pool {
    /// So many units, and so many of them for one address; a trusted one may have more, but never
    /// all.
    pub(crate) fn new(units: usize, of_address: usize) -> Arc<Self> {
        let limit = units.min(Semaphore::MAX_PERMITS);
        Arc::new(Self {
            units: Arc::new(Semaphore::new(limit)),
            limit,
            of_address,
            addresses: Mutex::default(),
        })
    }

    /// So many units, half of them for one address.
    pub(crate) fn halved(units: usize) -> Arc<Self> {
        Self::new(units, (units / 2).max(1))
    }

    pub(crate) fn share(self: &Arc<Self>, address: ClientAddress) -> Share {
        let mut addresses = self
            .addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = addresses.get(&address).and_then(Weak::upgrade);
        let of_address = known.unwrap_or_else(|| {
            // Those that are gone make room before the table grows.
            if addresses.len() == addresses.capacity() {
                addresses.retain(|_, other| other.strong_count() > 0);
            }
            let times = self.of_address.saturating_mul(address.factor() as usize);
            let most = times.min(self.limit.saturating_sub(1)).max(self.of_address);
            let of_address = Arc::new(Semaphore::new(most));
            addresses.insert(address, Arc::downgrade(&of_address));
            of_address
        });
        Share {
            pool: Arc::clone(self),
            of_address,
        }
    }
}

impl Permit {
    fn of(both: [OwnedSemaphorePermit; 2]) -> Self {
        let _both = Box::new(both);
        Self { _both }
    }
}

impl Share {
    /// Waits for a unit. `None`: there are none any more.
    pub(crate) async fn take(&self) -> Option<Permit> {
        let of_address = Arc::clone(&self.of_address).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.pool.units).acquire_owned().await.ok()?;
        Some(Permit::of([of_address, of_all]))
    }

    /// So many units, if they are free.
    pub(crate) fn try_take(&self, units: usize) -> Option<Permit> {
        let units = u32::try_from(units).ok()?;
        let of_address = Arc::clone(&self.of_address);
        let of_address = of_address.try_acquire_many_owned(units).ok()?;
        let of_all = Arc::clone(&self.pool.units);
        let of_all = of_all.try_acquire_many_owned(units).ok()?;
        Some(Permit::of([of_address, of_all]))
    }

    /// Does what takes long on a thread that gives way to those that answer keys, once there is a
    /// worker. Dropped before it is ready, it leaves work that has begun to its end.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let permit = self.take().await;
        let work = spawn_blocking(move || {
            give_way();
            let done = work();
            drop(permit);
            done
        });
        work.await.map_err(|_| Broken)
    }
}

/// Makes this thread give way to others from now on, if there are fewer cores than work. Only Linux
/// has this for threads.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;
        /// Beside a thread that wants all of a core, one that is so much nicer has a quarter of it.
        const NICER: i32 = 5;
        thread_local!(static GIVES_WAY: Cell<bool> = const { Cell::new(false) });
        if !GIVES_WAY.replace(true) {
            // Where it is not allowed, all threads are alike.
            let _ = rustix::process::nice(NICER);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(last: u8, is_trusted: bool) -> ClientAddress {
        ClientAddress {
            ip: Ipv4Addr::new(192, 0, 2, last).into(),
            is_trusted,
        }
    }

    fn taken(share: &Share) -> Vec<Permit> {
        std::iter::from_fn(|| share.try_take(1)).collect()
    }

    #[test]
    fn an_address_has_half_and_a_trusted_one_leaves_one() {
        let pool = Pool::halved(8);
        let one = taken(&pool.share(address(1, false)));
        // A second session of the same address.
        assert!(pool.share(address(1, false)).try_take(1).is_none());
        assert_eq!(one.len(), 4);
        assert_eq!(taken(&pool.share(address(2, false))).len(), 4);
        drop(one);
        let trusted = taken(&pool.share(address(3, true)));
        assert_eq!(trusted.len(), 7);
        assert_eq!(taken(&pool.share(address(2, false))).len(), 1);
        drop(trusted);
        assert!(pool.share(address(1, false)).try_take(5).is_none());
    }

    #[test]
    fn addresses_that_are_gone_are_forgotten() {
        let pool = Pool::halved(2);
        for last in 0..=255 {
            let share = pool.share(address(last, false));
            drop(share.try_take(1));
        }
        assert!(pool.addresses.lock().unwrap().len() < 100);
    }

    #[tokio::test]
    async fn a_worker_that_breaks_comes_back_and_one_address_does_not_hold_up_another() {
        let pool = Pool::halved(2);
        let share = pool.share(address(1, false));
        let broken = share.run(|| panic!("on purpose")).await;
        assert_eq!(broken, Err::<(), _>(Broken));
        let busy = share.try_take(1).expect("a worker");
        let other = pool.share(address(2, false));
        assert_eq!(other.run(|| 7).await, Ok(7));
        drop(busy);
        assert_eq!(share.run(|| 7).await, Ok(7));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_gives_way_once_and_alone() {
        let niceness = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a thread");
            // The name before it may have spaces.
            let (_, fields) = stat.rsplit_once(')').expect("a name");
            let nice = fields.split_whitespace().nth(16).expect("a field");
            nice.parse::<i32>().expect("a number")
        };
        let before = niceness();
        let then = std::thread::spawn(move || {
            give_way();
            give_way();
            niceness()
        });
        assert_eq!(then.join().expect("a thread"), (before + 5).min(19));
        assert_eq!(niceness(), before);
    }
}
