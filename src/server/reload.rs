//! What is read again while the server runs: the keys of operators, the
//! texts for the players, networks, limits and times.
//! Nobody is dropped for it; what is wrong leaves everything as it was.

use std::sync::{Arc, PoisonError};

use super::config::{Config, Settings};
use super::operators::{Operators, OperatorsError};
use super::{Server, Shared, notify};
use crate::commands::refusal::{Tell, count};
use crate::i18n::Words;
use crate::model::HostTexts;

/// Reads the configuration again; an error says what is wrong, in these words.
pub type ReadAgain = Arc<dyn Fn(&Words) -> Result<Reread, String> + Send + Sync>;

/// A configuration that was read again.
pub struct Reread {
    /// All of it, of which only what can change in a running server counts.
    pub config: Config,
    /// Whether it has a file that can have changed.
    pub has_file: bool,
    /// The options that are other than at the start and are only heeded at the next one.
    pub later: Vec<String>,
}

impl Server {
    /// Reads the keys of operators for the first time.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) fn read_operators(&self) -> Result<(), OperatorsError> {
        let operators = Operators::read(&self.shared.config.keys)?;
        self.shared.know(operators);
        Ok(())
    }

    /// Reads everything again that can change while it serves; what came of it, in these words.
    /// Where something is wrong, that is what comes of it, and everything is as before.
    pub fn reload(
        &self,
        words: &'static Words,
    ) -> impl Future<Output = Result<String, String>> + Send + 'static {
        let shared = Arc::clone(&self.shared);
        async move {
            let done = shared.reload(words).await;
            match &done {
                Ok(said) => tracing::info!("{}", in_a_line(said)),
                Err(why) => tracing::warn!("{}", not_read(why)),
            }
            done
        }
    }
}

/// What the log says of a configuration in which something is wrong.
pub(super) fn not_read(why: &str) -> String {
    let why = in_a_line(why);
    format!("not read again, so everything is as before: {why}")
}

pub(super) fn in_a_line(said: &str) -> String {
    said.trim_end().replace('\n', " ")
}

impl Shared {
    /// Reads everything again; what came of it is for whoever asked to write down.
    pub(super) async fn reload(self: &Arc<Self>, words: &'static Words) -> Result<String, String> {
        let _alone = self.reloading.lock().await;
        notify::reloading();
        let done = self.reload_alone(words).await;
        notify::ready();
        done
    }

    async fn reload_alone(self: &Arc<Self>, words: &'static Words) -> Result<String, String> {
        let shared = Arc::clone(self);
        let read = tokio::task::spawn_blocking(move || shared.read_again(words)).await;
        let (operators, texts, reread) = read.map_err(|_| words.t("end-panic").into_owned())??;
        let mut said = words.tr("reload-operators", &[("n", count(operators.len()))]) + "\n";
        self.know(operators);
        if let Some(texts) = texts {
            self.config.host_texts.show(texts);
            said += &words.t("reload-texts");
            said.push('\n');
        }
        let Some(Reread {
            config,
            has_file,
            later,
        }) = reread
        else {
            return Ok(said);
        };
        self.heed(Settings::of(&config));
        said += &words.t(match has_file {
            true => "reload-config",
            false => "reload-no-config",
        });
        said.push('\n');
        if !later.is_empty() {
            said += &words.tr("reload-later", &[("options", later.join(", ").into())]);
            said.push('\n');
        }
        Ok(said)
    }

    /// Everything that is read again, before anything of it counts.
    fn read_again(
        &self,
        words: &Words,
    ) -> Result<(Operators, Option<HostTexts>, Option<Reread>), String> {
        let operators = Operators::read(&self.config.keys).map_err(|error| error.tell(words))?;
        let texts = self.config.host_texts.read_again();
        let texts = texts.map_err(|error| format!("--welcome: {}", error.tell(words)))?;
        let reread = self.config.read_again.as_ref();
        let reread = reread.map(|read_again| read_again(words)).transpose()?;
        Ok((operators, texts, reread))
    }

    /// Obeys these operators from now on.
    fn know(&self, operators: Operators) {
        *self
            .operators
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(operators);
    }

    /// Heeds these settings from now on.
    fn heed(&self, settings: Settings) {
        self.admission.set_networks(settings.networks.clone());
        *self
            .settings
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(settings);
    }
}
