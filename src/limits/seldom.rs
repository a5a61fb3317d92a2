use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

/// Raised from anywhere, it wakes the task that polled it last, which takes it down. To raise it again before
/// that changes nothing.
#[derive(Debug, Default)]
pub(crate) struct WakeFlag {
    is_raised: AtomicBool,
    listener: Mutex<Option<Waker>>,
}

impl WakeFlag {
    pub(crate) fn raise(&self) {
        self.is_raised.store(true, Ordering::Release);
        let listener = self.listener.lock();
        if let Some(waker) = &*listener.unwrap_or_else(PoisonError::into_inner) {
            waker.wake_by_ref();
        }
    }

    /// Whether it was raised since it was polled last.
    pub(crate) fn poll_raised(&self, cx: &Context<'_>) -> Poll<()> {
        let listener = self.listener.lock();
        match &mut *listener.unwrap_or_else(PoisonError::into_inner) {
            Some(waker) => waker.clone_from(cx.waker()),
            none => *none = Some(cx.waker().clone()),
        }
        match self.is_raised.swap(false, Ordering::Acquire) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    }
}

impl Wake for WakeFlag {
    fn wake(self: Arc<Self>) {
        self.raise();
    }
}

/// What happens seldom to a session: it is polled only once it has woken. Beside its keys a session
/// waits for several such things, most of them behind locks and in memory that no cache has. Boxed, so
/// that the session has no room for it.
pub(crate) struct Seldom<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    woken: Arc<WakeFlag>,
}

impl<T> Seldom<T> {
    pub(crate) fn new(future: impl Future<Output = T> + Send + 'static) -> Self {
        let woken = Arc::new(WakeFlag::default());
        // It was never polled.
        woken.raise();
        Self {
            future: Box::pin(future),
            woken,
        }
    }
}

impl<T> Future for Seldom<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        std::task::ready!(self.woken.poll_raised(cx));
        let waker = Waker::from(Arc::clone(&self.woken));
        self.future.as_mut().poll(&mut Context::from_waker(&waker))
    }
}
