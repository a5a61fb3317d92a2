//! Pages as they are said: settings, account, keys.

use super::*;
use crate::model::KeyData;

fn key(name: &str, here: bool) -> KeyData {
    KeyData {
        fingerprint: format!("SHA256:{name}1234567890"),
        added: crate::model::Day(20_778),
        used: crate::model::Day(20_780),
        here,
    }
}

#[test]
fn a_page_is_said_with_numbers_and_then_only_what_changes() {
    let mut talk = begin(&ada());
    let text = talk.say("settings").text;
    assert!(
        text.starts_with("Settings.\n1. Language: English\n"),
        "{text}"
    );
    assert!(text.ends_with("> "), "{text}");
    let text = talk.say("2").text;
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.starts_with("2. Colours: "), "{text}");
    // It is kept at once: a connection may break.
    let turned = talk.say("1");
    assert!(turned.text.contains("1. Sprache: Deutsch\n"), "{turned:?}");
    assert!(
        matches!(&turned.requests[..], [StoreRequest::Settings(text)] if text.contains("lang=de")),
        "{turned:?}"
    );
    assert!(
        talk.say("wasd")
            .text
            .starts_with("Eine Zeile mit ihrer Nummer")
    );
    assert_eq!(talk.say("q").requests, []);
    assert!(talk.pages.is_empty());
}

#[test]
fn a_key_is_removed_when_it_was_asked() {
    let mut talk = begin(&ada());
    talk.say("me");
    talk.say("4");
    let keys = [key("laptop", true), key("desktop", false)];
    let said = talk
        .store_reply(Now::ZERO, &StoreReply::Keys(Ok(keys.to_vec())))
        .text;
    assert!(said.starts_with("Your keys.\n"), "{said}");
    assert!(
        said.contains("1. laptop12: in use\n2. desktop1: 2026-11-23\n"),
        "{said}"
    );
    let asked = talk.say("2");
    assert!(asked.requests.is_empty());
    assert!(
        asked.text.contains("Remove this key?") && asked.text.contains("2. "),
        "{asked:?}"
    );
    let removed = talk.say("y").requests;
    let fingerprint = keys[1].fingerprint.clone();
    assert_eq!(removed, [StoreRequest::RemoveKey(fingerprint)]);
    let left = StoreReply::Keys(Ok(keys[..1].to_vec()));
    let said = talk.store_reply(Now::ZERO, &left).text;
    assert!(said.contains("The key is removed."), "{said}");
    assert!(talk.say("1").text.contains("This is your only key"));
}

#[test]
fn whoever_removes_the_key_in_use_is_told_what_comes_of_it() {
    let mut talk = begin(&ada());
    talk.say("me");
    talk.say("4");
    let keys = vec![key("laptop", true), key("desktop", false)];
    talk.store_reply(Now::ZERO, &StoreReply::Keys(Ok(keys)));
    let asked = talk.say("1").text;
    assert!(asked.contains("You are using laptop"), "{asked}");
    talk.say("2");
    let stranger = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &stranger).text;
    assert!(said.contains("This key belongs to no player"), "{said}");
}

#[test]
fn a_key_is_linked_when_it_was_asked_about_this_code() {
    let name = |name| crate::model::Name::clean(name).expect("a name");
    let code = Code::new(29);
    let mut talk = begin(&ada());
    talk.say("me");
    assert_eq!(talk.say("2").requests, [StoreRequest::LinkCode]);
    let made = StoreReply::LinkCode(Ok(code));
    let said = talk.store_reply(Now::ZERO, &made).text;
    assert!(said.contains("0000-000x"), "{said}");
    // Only with the code behind it.
    assert!(talk.say("3").requests.is_empty());
    let looks = [StoreRequest::LookUpLink(code)];
    assert_eq!(talk.say("3 0000-000x").requests, looks);
    let offer = |code| {
        let offer = LinkOffer {
            to: name("Stranger"),
            from: Some(name("Ada")),
            merges: true,
        };
        StoreReply::LinkOffer(code, Ok(Box::new(offer)))
    };
    // An answer about another code asks nothing.
    assert!(
        !talk
            .store_reply(Now::ZERO, &offer(Code::new(28)))
            .text
            .contains("Ada")
    );
    let asked = talk.store_reply(Now::ZERO, &offer(code)).text;
    assert!(asked.contains("move from Ada to Stranger"), "{asked}");
    assert_eq!(talk.say("2").requests, [StoreRequest::Link(code)]);
    let welcome = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &welcome).text;
    assert!(said.contains("You are now "), "{said}");
}

#[test]
fn a_name_is_taken_and_a_guest_is_told_how_to_keep_one() {
    let mut talk = begin(&ada());
    assert!(talk.say("me").text.contains(ada().name.as_str()));
    let name = crate::model::Name::clean("Grace Hopper").expect("a name");
    let asked = talk.say("1 Grace Hopper").requests;
    assert_eq!(asked, [StoreRequest::Rename(name.clone())]);
    let renamed = StoreReply::Renamed(Ok(name));
    let text = talk.store_reply(Now::ZERO, &renamed).text;
    assert!(text.contains("1. Name: Grace Hopper"), "{text}");
    let guest = Profile {
        guest: true,
        ..ada()
    };
    let mut talk = begin(&guest);
    let reply = talk.say("me");
    assert!(reply.text.contains("ssh-keygen"), "{}", reply.text);
}

#[test]
fn whoever_links_a_key_has_the_settings_of_its_player() {
    let mut talk = begin(&ada());
    let hidden = Profile {
        settings: Some("seen=no".to_owned()),
        ..ada()
    };
    talk.store_reply(Now::ZERO, &StoreReply::Welcome(Ok(Box::new(hidden))));
    assert!(talk.say("settings").text.contains("8. Be seen: no\n"));
}

#[test]
fn the_language_is_changed_by_one_line_too() {
    let mut talk = begin(&ada());
    let reply = talk.say("lang de");
    assert!(reply.text.starts_with("Sprache: Deutsch\n"), "{reply:?}");
    assert!(
        matches!(&reply.requests[..], [StoreRequest::Settings(text)] if text.contains("lang=de")),
        "{reply:?}"
    );
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.say("help").text.contains("Tagesbretter"));
    talk.say("lang en");
    assert!(talk.say("lang xx").text.starts_with("lang en, lang de"));
    // Without a store the language can be changed all the same.
    let mut alone = small();
    assert!(alone.say("lang de").text.starts_with("Sprache"));
    assert!(alone.say("today").text.starts_with("Unbekannter Befehl"));
}
