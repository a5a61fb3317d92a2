use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

/// What happens seldom to a session: it is polled only once it has woken. Beside its keys a session
/// waits for several such things, most of them behind locks and in memory that no cache has. Boxed, so
/// that the session has no room for it.
pub(crate) struct Seldom<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    call: Arc<Call>,
}

struct Call {
    has_woken: AtomicBool,
    session: Mutex<Waker>,
}

impl Wake for Call {
    fn wake(self: Arc<Self>) {
        self.has_woken.store(true, Ordering::Release);
        let session = self.session.lock();
        session
            .unwrap_or_else(PoisonError::into_inner)
            .wake_by_ref();
    }
}

impl<T> Seldom<T> {
    pub(crate) fn new(future: impl Future<Output = T> + Send + 'static) -> Self {
        let (has_woken, session) = (true.into(), Waker::noop().clone().into());
        Self {
            future: Box::pin(future),
            call: Arc::new(Call { has_woken, session }),
        }
    }
}

impl<T> Future for Seldom<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        let Self { future, call } = &mut *self;
        let session = call.session.lock();
        session
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(cx.waker());
        if !call.has_woken.swap(false, Ordering::Acquire) {
            return Poll::Pending;
        }
        let waker = Waker::from(Arc::clone(call));
        future.as_mut().poll(&mut Context::from_waker(&waker))
    }
}
