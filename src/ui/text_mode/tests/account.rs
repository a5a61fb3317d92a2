//! Keys, language and name.

use super::*;

fn key(name: &str, here: bool) -> KeyData {
    KeyData {
        fingerprint: format!("SHA256:{name}1234567890"),
        added: crate::model::Day(20_778),
        used: crate::model::Day(20_780),
        here,
    }
}

#[test]
fn keys_are_listed_and_one_is_removed_when_it_was_asked() {
    let mut talk = small();
    assert!(
        talk.say("keys").requests.is_empty(),
        "nothing is remembered"
    );
    talk.profile = Some(Profile {
        guest: true,
        ..ada()
    });
    assert!(talk.say("keys").text.starts_with("You need an SSH key"));
    talk.profile = Some(ada());
    assert!(talk.say("help").text.contains("keys remove N"));
    assert!(
        talk.say("keys remove 1")
            .text
            .starts_with("There is no key")
    );
    assert_eq!(talk.say("keys").requests, [StoreRequest::Keys]);
    let keys = [key("laptop", true), key("desktop", false)];
    let list = StoreReply::Keys(Ok(keys.to_vec()));
    let said = talk.store_reply(Now::ZERO, &list).text;
    assert!(said.contains("1: laptop12, in use now\n"), "{said}");
    let used = "2: desktop1, last used on 2026-11-23\n";
    assert!(said.contains(used), "{said}");
    let asked = talk.say("keys remove 2");
    assert!(asked.requests.is_empty());
    assert!(
        asked.text.contains("type: keys remove 2 yes"),
        "{}",
        asked.text
    );
    let fingerprint = keys[1].fingerprint.clone();
    let removed = talk.say("keys remove 2 yes").requests;
    assert_eq!(removed, [StoreRequest::RemoveKey(fingerprint)]);
    let left = StoreReply::Keys(Ok(keys[..1].to_vec()));
    let said = talk.store_reply(Now::ZERO, &left).text;
    assert!(said.starts_with("The key is removed.\n1: laptop"), "{said}");
    assert!(
        talk.say("keys remove 1")
            .text
            .starts_with("This is your only key")
    );
}

#[test]
fn whoever_removes_the_key_in_use_is_told_what_comes_of_it() {
    let mut talk = small();
    talk.profile = Some(ada());
    let keys = vec![key("laptop", true), key("desktop", false)];
    talk.store_reply(Now::ZERO, &StoreReply::Keys(Ok(keys)));
    let asked = talk.say("keys remove 1").text;
    assert!(asked.contains("You are using laptop"), "{asked}");
    talk.say("keys remove 1 yes");
    let stranger = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &stranger).text;
    assert!(said.starts_with("This key belongs to no player"), "{said}");
}

#[test]
fn a_key_is_linked_when_it_was_asked_about_this_code() {
    let name = |name| crate::model::Name::clean(name).expect("a name");
    let (code, typed) = (Code::new(29), "keys link 0000-000x");
    let mut talk = small();
    talk.profile = Some(ada());
    assert_eq!(talk.say("keys link").requests, [StoreRequest::LinkCode]);
    let made = StoreReply::LinkCode(Ok(code));
    let said = talk.store_reply(Now::ZERO, &made).text;
    assert!(said.contains("type: keys link 0000-000x"), "{said}");
    let looks = [StoreRequest::LookUpLink(code)];
    assert_eq!(talk.say(typed).requests, looks);
    // A stranger who says that `yes` belongs to it has it asked all the same.
    assert_eq!(talk.say(&format!("{typed} yes")).requests, looks);
    let offer = StoreReply::LinkOffer(
        code,
        Ok(Box::new(LinkOffer {
            to: name("Stranger"),
            from: Some(name("Ada")),
            merges: true,
        })),
    );
    let asked = talk.store_reply(Now::ZERO, &offer).text;
    assert!(asked.contains("move from Ada to Stranger"), "{asked}");
    assert!(asked.contains("type: keys link 0000-000x yes"), "{asked}");
    let other = [StoreRequest::LookUpLink(Code::new(28))];
    assert_eq!(talk.say("keys link 0000-000w yes").requests, other);
    talk.store_reply(Now::ZERO, &offer);
    let linked = talk.say(&format!("{typed} yes")).requests;
    assert_eq!(linked, [StoreRequest::Link(code)]);
    let welcome = StoreReply::Welcome(Ok(Box::new(ada())));
    let said = talk.store_reply(Now::ZERO, &welcome).text;
    assert!(said.starts_with("You are now "), "{said}");
    let late = StoreReply::LinkOffer(code, Err(UserError::Nothing));
    let said = talk.store_reply(Now::ZERO, &late).text;
    assert!(said.starts_with("There is no such code"), "{said}");
}

#[test]
fn language_and_name_are_changed_in_text_mode() {
    let mut talk = begin(&ada());
    let reply = talk.say("lang de");
    assert!(
        reply.text.starts_with("Sprache: Deutsch\n"),
        "{}",
        reply.text
    );
    assert!(
        matches!(&reply.requests[..], [StoreRequest::Settings(text)] if text.contains("lang=de")),
        "{:?}",
        reply.requests
    );
    talk.say("labyrinth --height 9 --width 9 --seed 3");
    assert!(talk.say("help").text.contains("Tagesbretter"));
    talk.say("lang en");
    assert!(talk.say("lang xx").text.starts_with("lang en, lang de"));
    assert!(talk.say("name").text.contains(ada().name.as_str()));
    let name = crate::model::Name::clean("Grace Hopper").expect("a name");
    assert_eq!(
        talk.say("name Grace Hopper").requests,
        [StoreRequest::Rename(name.clone())]
    );
    let text = talk
        .store_reply(Now::ZERO, &StoreReply::Renamed(Ok(name)))
        .text;
    assert!(text.contains("Grace Hopper"), "{text}");
    assert!(talk.say("name").text.contains("Grace Hopper"));
    let guest = Profile {
        guest: true,
        ..ada()
    };
    let mut talk = begin(&guest);
    let reply = talk.say("name Grace");
    assert!(
        reply.text.contains("ssh-keygen") && reply.requests.is_empty(),
        "{}",
        reply.text
    );
    // Without a store the language can be changed all the same.
    let mut alone = small();
    assert!(alone.say("lang de").text.starts_with("Sprache"));
    assert!(alone.say("today").text.starts_with("Unbekannter Befehl"));
}
