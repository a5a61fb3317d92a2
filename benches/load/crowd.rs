//! Those who look on: clients in a process of their own, which gives way to the server and to the
//! players whose keys are timed. Elsewhere they have machines of their own; here they share two
//! cores, and what they take of these is not the server's.
//!
//! The process is told on its standard input what to do, a line for each order, and answers with
//! a line when it is done.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use russh::ChannelMsg;
use tokio::task::JoinSet;

use crate::Options;
use crate::client::Client;
use crate::players::Players;

/// What starts a process that gives way to all others: of the lowest priority, and on Linux in a
/// class below all priorities, as even the lowest one ends its slice of some milliseconds before
/// whoever has been woken gets the core.
const GIVING_WAY: (&str, [&str; 2]) = if cfg!(target_os = "linux") {
    ("chrt", ["--idle", "0"])
} else {
    ("nice", ["-n", "19"])
};

/// A moment as both processes tell it: microseconds since 1970.
pub fn micros(at: SystemTime) -> u64 {
    let since = at
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

/// The process, as the one that measures has it.
pub struct Crowd {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Crowd {
    /// Starts it beside a server.
    pub fn start(server: SocketAddr) -> anyhow::Result<Self> {
        let (starter, priority) = GIVING_WAY;
        let mut child = Command::new(starter)
            .args(priority)
            .arg(std::env::current_exe()?)
            .args(std::env::args_os().skip(1))
            .args(["--crowd", &server.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (orders, answers) = (child.stdin.take(), child.stdout.take());
        let (Some(orders), Some(answers)) = (orders, answers) else {
            anyhow::bail!("no pipes");
        };
        Ok(Self {
            child,
            orders,
            answers: BufReader::new(answers),
        })
    }

    fn order(&mut self, order: &str) -> anyhow::Result<String> {
        writeln!(self.orders, "{order}")?;
        self.line()
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        anyhow::ensure!(self.answers.read_line(&mut line)? > 0, "the crowd is gone");
        Ok(line.trim_end().to_owned())
    }

    /// Logs so many in who each ask for this.
    pub fn enter(&mut self, count: usize, exec: &str) -> anyhow::Result<()> {
        self.order(&format!("enter {count} {exec}"))?;
        Ok(())
    }

    /// Forgets what came so far.
    pub fn clear(&mut self) -> anyhow::Result<()> {
        self.order("clear")?;
        Ok(())
    }

    /// When something came since then, for each of them, in [`micros`].
    pub fn arrivals(&mut self) -> anyhow::Result<Vec<Vec<u64>>> {
        let count: usize = self.order("arrivals")?.parse()?;
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let line = self.line()?;
            let times: Result<_, _> = line.split_whitespace().map(str::parse).collect();
            all.push(times?);
        }
        Ok(all)
    }

    /// Those whose connection broke.
    pub fn lost(&mut self) -> anyhow::Result<usize> {
        Ok(self.order("lost")?.parse()?)
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// When something came to one of them.
type Arrivals = Arc<Mutex<Vec<u64>>>;

/// Is that process, until its standard input ends.
pub async fn serve(options: &Options, server: SocketAddr) -> anyhow::Result<()> {
    let mut all: Vec<Arrivals> = Vec::new();
    let mut tasks = JoinSet::new();
    let mut orders = std::io::stdin().lock().lines();
    while let Some(order) = orders.next().transpose()? {
        let mut words = order.splitn(3, ' ');
        match words.next() {
            Some("enter") => {
                let count = words.next().unwrap_or_default().parse()?;
                let mut login = options.login(server);
                login.exec = words.next().unwrap_or_default().to_owned();
                let clients = Players::enter(&login, options.at_once, count).await?;
                for client in clients.into_clients() {
                    let arrivals = Arrivals::default();
                    tasks.spawn(read(client, Arc::clone(&arrivals)));
                    all.push(arrivals);
                }
                println!("entered");
            }
            Some("clear") => {
                for arrivals in &all {
                    lock(arrivals).clear();
                }
                println!("cleared");
            }
            Some("arrivals") => {
                println!("{}", all.len());
                for arrivals in &all {
                    let times: Vec<String> = lock(arrivals).iter().map(u64::to_string).collect();
                    println!("{}", times.join(" "));
                }
            }
            Some("lost") => {
                while tasks.try_join_next().is_some() {}
                println!("{}", all.len() - tasks.len());
            }
            _ => anyhow::bail!("not an order: {order}"),
        }
    }
    Ok(())
}

fn lock(arrivals: &Arrivals) -> std::sync::MutexGuard<'_, Vec<u64>> {
    arrivals.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn read(mut client: Client, arrivals: Arrivals) {
    while let Some(message) = client.read.wait().await {
        if matches!(message, ChannelMsg::Data { .. }) {
            lock(&arrivals).push(micros(SystemTime::now()));
        }
    }
}
