//! The databases that the contract is tested on.

pub use super::cluster::Cluster;
use mazed::store::sql::Access;
use mazed::store::{Options, Store, StoreUrl};
use std::path::Path;

/// Opens the store behind a URL.
pub fn open(url: &StoreUrl) -> Store {
    Store::open(url.database().expect("a database"), Options::default()).expect("a store")
}

/// A store in a file.
pub fn sqlite(folder: &Path) -> StoreUrl {
    StoreUrl::file(&folder.join("mazed.db"))
}

/// Does the same on both, each time on a fresh store.
pub async fn on_both(test: impl AsyncFn(&StoreUrl)) {
    let folder = tempfile::tempdir().expect("a folder");
    test(&sqlite(folder.path())).await;
    if let Some(cluster) = Cluster::shared() {
        test(&cluster.database()).await;
    }
}

/// Does the same on a fresh store of each.
pub async fn on_stores(test: impl AsyncFn(Store)) {
    on_both(async |url| test(open(url)).await).await;
}

/// Runs SQL on the database behind a URL, on a thread that may wait for it.
pub fn sql(url: &StoreUrl, sentence: String) -> u64 {
    let url = url.clone();
    let run = move || {
        let database = url.database().expect("a database");
        let mut sql = database.connect(Access::Write).expect("a connection");
        sql.execute(&sentence, &[]).expect("done")
    };
    std::thread::spawn(run).join().expect("done")
}
