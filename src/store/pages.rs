//! Changes of many rows, which are done a page at a time: see [`changes`].

use super::sql::Sql;
use super::{Store, StoreError, changes};
use crate::model::PlayerId;
use std::sync::atomic::Ordering;

impl Store {
    /// Does a page of what writes more than one: alone in its transaction, and only one at a
    /// time in the writer's queue.
    pub(super) async fn write_page<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Sql) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _permit = self.page_permit.lock().await;
        self.engine.write(work).await
    }

    /// Does the first page of a change, which is all of it for most players; whether there is
    /// more. The change itself is in the store already, so an error only leaves the rest to
    /// [`Store::carry_on`].
    pub(super) async fn begin_change(&self, player: Option<PlayerId>) -> bool {
        let Some(player) = player else {
            return false;
        };
        // Others' pages are not waited for.
        let Ok(_permit) = self.page_permit.try_lock() else {
            return true;
        };
        let page = self
            .engine
            .write(move |sql| changes::page(sql, changes::Next::Of(player)));
        match page.await {
            Ok(page) => !self.noted(page).is_none_or(|page| page.is_last),
            Err(_) => true,
        }
    }

    pub(super) fn noted(&self, page: Option<changes::Page>) -> Option<changes::Page> {
        let done = page?;
        self.last_changed.store(done.player.0, Ordering::Relaxed);
        page
    }

    /// Does the next page of a change that was begun, here or by a server that has ended; false:
    /// there is none.
    pub async fn carry_on_a_page(&self) -> Result<bool, StoreError> {
        let last = PlayerId(self.last_changed.load(Ordering::Relaxed));
        let page = self
            .write_page(move |sql| changes::page(sql, changes::Next::Behind(last)))
            .await?;
        Ok(self.noted(page).is_some())
    }

    /// Does what is left of all changes, a page at a time.
    pub async fn carry_on(&self) -> Result<(), StoreError> {
        while self.carry_on_a_page().await? {}
        Ok(())
    }
}
