//! What is read again while the server runs: the keys of operators, the texts for players and the
//! networks. Nobody is dropped for it; what is wrong leaves everything as it was.

use std::sync::{Arc, PoisonError};

use super::limits::Networks;
use super::operators::Operators;
use super::{Server, Shared, notify};
use crate::model::HostTexts;

/// What is read again.
struct Reread {
    operators: Operators,
    networks: Networks,
    /// `None`: there is no folder of them.
    texts: Option<HostTexts>,
}

impl Server {
    /// Reads the keys of operators and the networks for the first time.
    ///
    /// # Errors
    /// What is wrong with the files.
    pub(crate) fn read_files(&self) -> anyhow::Result<()> {
        let read = self.shared.read_again()?;
        self.shared.heed(read);
        Ok(())
    }

    /// Reads everything again that can change while it serves; what came of it, for the operator.
    pub fn reload(&self) -> impl Future<Output = anyhow::Result<String>> + Send + 'static {
        let shared = Arc::clone(&self.shared);
        async move { shared.reload().await }
    }
}

impl Shared {
    pub(super) async fn reload(self: &Arc<Self>) -> anyhow::Result<String> {
        let _alone = self.reloading.lock().await;
        notify::reloading();
        let shared = Arc::clone(self);
        let read = tokio::task::spawn_blocking(move || shared.read_again()).await;
        let done = read.map_err(anyhow::Error::from).and_then(|read| read);
        notify::ready();
        match done {
            Ok(read) => {
                let said = format!(
                    "reloaded: {} operators, networks, texts",
                    read.operators.len()
                );
                tracing::info!("{said}");
                self.heed(read);
                Ok(said)
            }
            Err(error) => {
                tracing::warn!(%error, "not reloaded, so everything is as before");
                Err(error)
            }
        }
    }

    /// Everything that is read again, before anything of it counts.
    fn read_again(&self) -> anyhow::Result<Reread> {
        let keys = &self.config.keys;
        Ok(Reread {
            operators: Operators::read(keys)?,
            networks: self.config.networks.with_file(keys)?,
            texts: self.config.host_texts.read_again()?,
        })
    }

    /// Heeds these from now on.
    fn heed(&self, read: Reread) {
        *self
            .operators
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(read.operators);
        self.admission.set_networks(read.networks);
        if let Some(texts) = read.texts {
            self.config.host_texts.show(texts);
        }
    }
}
