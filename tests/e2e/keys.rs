//! The set of keys that a player chooses, over real connections.

use crate::has;
use crate::memory::{House, digit, key};

#[test]
fn a_set_of_keys_is_chosen_played_with_and_comes_back_with_the_key() {
    if !has("ssh") {
        return;
    }
    let house = House::new();
    let ada = key(&house.keys, "ada");
    let mut screen = house.sit(Some(&ada), &[]);
    screen.wait_for("Settings");
    screen.send(digit(&screen, "Settings"));
    screen.wait_for("Characters");
    // From the language down to the keys, and on to the arrows alone.
    screen.send("jjjj");
    screen.wait_for("▸ Keys");
    screen.send("l");
    screen.wait_for("‹ arrows ›");
    screen.send("\x1b");
    screen.wait_until("the menu", |screen| {
        !screen.contents().contains("Characters")
    });
    screen.send("\x03");
    assert_eq!(screen.wait(), 0);

    let small = "play labyrinth --height 9 --width 9 --seed 7";
    let mut again = house.sit(Some(&ada), &[small]);
    again.wait_for("↑←↓→ move");
    again.send("s");
    again.wait_for("That key does nothing.");
    again.send("\x1b[B");
    again.wait_for("1 move ");
    again.send("?");
    again.wait_for("↑ ← ↓ →");
    assert!(!again.screen().contains("w a s d"), "{}", again.screen());
    again.send("\x03");
    assert_eq!(again.wait(), 0);

    // Everybody else has all keys, those of a Russian keyboard too.
    let mut other = house.sit(None, &[small]);
    other.wait_for("wasd move");
    other.send("ы");
    other.wait_for("1 move ");
    other.send("\x03");
    assert_eq!(other.wait(), 0);
}
