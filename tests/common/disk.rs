//! A small disk that a test can fill.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A disk of a few megabytes. It is gone with this.
pub struct Disk(PathBuf);

impl Disk {
    /// Mounts it there; `None` where that is not allowed, and the test is skipped.
    pub fn mount(at: &Path) -> Option<Self> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(at)
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if !mounted {
            crate::skip::skip("no tmpfs can be mounted");
        }
        mounted.then(|| Self(at.to_owned()))
    }

    /// Leaves no byte of it.
    pub fn fill(&self) {
        let mut ballast = File::create(self.0.join("ballast")).unwrap();
        for size in [64 * 1024, 4096, 1] {
            while ballast.write_all(&vec![1; size]).is_ok() {}
        }
    }

    /// Takes out what filled it.
    pub fn make_room(&self) {
        std::fs::remove_file(self.0.join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}
