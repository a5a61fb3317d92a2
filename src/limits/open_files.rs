/// Raises this process's limit on open files as far as the system lets it. The usual
/// soft limit, 1024, would fit a few classes only.
pub fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current != maximum {
            let raised = Rlimit {
                current: maximum,
                maximum,
            };
            if let Err(error) = setrlimit(Resource::Nofile, raised) {
                tracing::warn!(%error, ?current, "cannot raise the limit on open files");
            }
        }
    }
}
