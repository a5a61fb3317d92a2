//! What the sessions and commands of one address share: time of the processor, workers
//! for what takes long, and seats on a full server.

pub mod cpu_budget;
pub mod pace;
pub mod seats;
pub mod worker_pool;
