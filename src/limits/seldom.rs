use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

/// Rung from anywhere, and heard by whoever listened last. To ring it again before it was heard changes
/// nothing.
#[derive(Debug, Default)]
pub(crate) struct Bell {
    has_rung: AtomicBool,
    listener: Mutex<Option<Waker>>,
}

impl Bell {
    pub(crate) fn ring(&self) {
        self.has_rung.store(true, Ordering::Release);
        let listener = self.listener.lock();
        if let Some(waker) = &*listener.unwrap_or_else(PoisonError::into_inner) {
            waker.wake_by_ref();
        }
    }

    /// Whether it has rung since it was heard last.
    pub(crate) fn poll_rung(&self, cx: &Context<'_>) -> Poll<()> {
        let listener = self.listener.lock();
        match &mut *listener.unwrap_or_else(PoisonError::into_inner) {
            Some(waker) => waker.clone_from(cx.waker()),
            none => *none = Some(cx.waker().clone()),
        }
        match self.has_rung.swap(false, Ordering::Acquire) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    }
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.ring();
    }
}

/// What happens seldom to a session: it is polled only once it has woken. Beside its keys a session
/// waits for several such things, most of them behind locks and in memory that no cache has. Boxed, so
/// that the session has no room for it.
pub(crate) struct Seldom<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    woken: Arc<Bell>,
}

impl<T> Seldom<T> {
    pub(crate) fn new(future: impl Future<Output = T> + Send + 'static) -> Self {
        let woken = Arc::new(Bell::default());
        // It was never polled.
        woken.ring();
        Self {
            future: Box::pin(future),
            woken,
        }
    }
}

impl<T> Future for Seldom<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        std::task::ready!(self.woken.poll_rung(cx));
        let waker = Waker::from(Arc::clone(&self.woken));
        self.future.as_mut().poll(&mut Context::from_waker(&waker))
    }
}
