//! Tells the service manager (`NOTIFY_SOCKET`) when mazed accepts connections, reloads and stops.

/// It accepts connections, or has read its settings again.
pub fn ready() {
    #[cfg(target_os = "linux")]
    tell(&[sd_notify::NotifyState::Ready]);
}

/// It reads its settings again; [`ready`] has to follow.
pub fn reloading() {
    #[cfg(target_os = "linux")]
    match sd_notify::NotifyState::monotonic_usec_now() {
        Ok(now) => tell(&[sd_notify::NotifyState::Reloading, now]),
        Err(error) => tracing::warn!(%error, "cannot notify the service manager"),
    }
}

/// It accepts no connections any more, and will end.
pub fn stopping() {
    #[cfg(target_os = "linux")]
    tell(&[sd_notify::NotifyState::Stopping]);
}

#[cfg(target_os = "linux")]
fn tell(states: &[sd_notify::NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "cannot notify the service manager");
    }
}
