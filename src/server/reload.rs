//! What is reloaded while the server runs: operators' keys, texts for players, networks. If
//! anything is wrong, nothing changes.

use std::sync::{Arc, PoisonError};

use anyhow::Context;

use super::host_texts::read_host_texts;
use super::networks::with_file;
use super::operators::Operators;
use super::{Config, Server, Shared, notify};
use crate::limits::Networks;
use crate::model::HostTexts;

/// What the host writes and may change while it runs.
#[derive(Debug, Default)]
pub(crate) struct HostFiles {
    pub(crate) operators: Operators,
    pub(super) texts: HostTexts,
    pub(super) networks: Networks,
}

impl HostFiles {
    /// Reads all of them, before anything of it counts.
    pub(crate) fn read(config: &Config) -> anyhow::Result<Self> {
        let texts = read_host_texts(config.welcome.as_deref());
        Ok(Self {
            operators: Operators::read(&config.keys)?,
            texts: texts.context("--welcome")?,
            networks: with_file(&config.networks, &config.keys)?,
        })
    }
}

impl Server {
    /// Reads the host's files for the first time.
    pub(crate) fn read_files(&self) -> anyhow::Result<()> {
        let files = HostFiles::read(&self.shared.config)?;
        self.shared.heed(files);
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
        let read = tokio::task::spawn_blocking(move || HostFiles::read(&shared.config)).await;
        let done = read.map_err(anyhow::Error::from).and_then(|read| read);
        notify::ready();
        match done {
            Ok(files) => {
                let operators = files.operators.len();
                let said = format!("reloaded: {operators} operators, networks, texts");
                tracing::info!("{said}");
                self.heed(files);
                Ok(said)
            }
            Err(error) => {
                tracing::warn!(%error, "not reloaded; nothing has changed");
                Err(error)
            }
        }
    }

    /// Heeds these from now on.
    fn heed(&self, files: HostFiles) {
        self.admission.heed(&files.networks);
        *self.files.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(files);
    }

    /// The host's files, as they were read last.
    pub(super) fn files(&self) -> Arc<HostFiles> {
        Arc::clone(&self.files.read().unwrap_or_else(PoisonError::into_inner))
    }
}
