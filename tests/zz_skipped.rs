//! Lists at the end of a run which tests were skipped, and why. Cargo runs test programs in
//! the order of their names: this name makes it the last.

#[allow(dead_code)] // Here nothing is skipped.
#[path = "common/skip.rs"]
mod skip;

fn main() {
    let skipped = skip::take(std::os::unix::process::parent_id());
    println!("\nskipped tests: {}", skipped.len());
    for line in skipped {
        println!("    {line}");
    }
    println!();
}
