#![no_main]

#[allow(dead_code)]
#[path = "../cases.rs"]
mod cases;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cases::boards(bytes));
