//! Messages that no server sends.

use super::*;

#[test]
fn what_is_not_understood_is_left_out() {
    let net = Net::new(1);
    for line in [
        "",
        "{",
        "null",
        "{\"Dance\":{\"room\":1}}",
        "\"Dance\"",
        "{\"Follow\":{\"room\":1}}",
        "{\"Ops\":{\"room\":1,\"to\":1,\"first\":0,\"ops\":[]}}",
        "{\"Watch\":{\"run\":5,\"have\":null,\"count\":4000000000}}",
        "{\"Runs\":[]}",
        "{\"Runs\":[{\"id\":1}]}",
    ] {
        net.presence(1).nodes_told(2, line);
    }
    assert!(net.servers[0].2.rooms().is_empty());
}

/// The same message with one of its numbers, or texts, replaced in this way, of all that there are.
fn spoiled(line: &str, way: usize) -> Option<String> {
    fn places(value: &serde_json::Value, at: &str, all: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    places(value, &format!("{at}/{name}"), all);
                }
            }
            serde_json::Value::Array(values) => {
                all.push(at.to_owned());
                for (n, value) in values.iter().enumerate() {
                    places(value, &format!("{at}/{n}"), all);
                }
            }
            _ => all.push(at.to_owned()),
        }
    }
    let mut message: serde_json::Value = serde_json::from_str(line).expect("a message");
    let mut all = Vec::new();
    places(&message, "", &mut all);
    let values = [
        serde_json::json!(0),
        serde_json::json!(-1),
        serde_json::json!(u32::MAX),
        serde_json::json!(i64::MAX),
        serde_json::json!(u64::MAX),
        serde_json::json!([]),
        serde_json::json!([u64::MAX, u32::MAX]),
        serde_json::json!("\u{1b}[2J"),
        serde_json::Value::Null,
    ];
    let at = all.get(way / values.len())?;
    let place = message.pointer_mut(at).expect("a place");
    *place = values[way % values.len()].clone();
    Some(message.to_string())
}

/// A room on two servers in the middle of a round, to which a third player has come late, and what has
/// been told of it; `is_known`: the server that has it knows what was done on the other one.
async fn round_of_two(is_known: bool) -> (Net, [Membership; 3], Vec<(i64, String)>) {
    let mut net = Net::new(2);
    let ada = net.open(1, 1);
    let bo = net.join(2, 2, code(&ada)).expect("in");
    ada.act(|room, id| room.choose_mode(id, room::Mode::Rounds(3)).is_ok());
    assert!(start(&ada));
    net.settle();
    tokio::time::advance(COUNTDOWN + SECOND).await;
    ada.advance(Instant::now());
    bo.advance(Instant::now());
    let mut told = Vec::new();
    let late = net.session(2, 3);
    let late = late.join_room(code(&ada), Name::drawn(3), 0, Instant::now());
    hear(&net, &mut told);
    let all = [ada, bo, late.expect("in")];
    for one in &all[..2] {
        one.progress(Progress {
            moves: 3,
            left: Some(9),
            whole: 20,
            position: Some(Position { row: 2, column: 5 }),
            ..Progress::default()
        });
    }
    finish(&all[1]);
    hear(&net, &mut told);
    if is_known {
        let lines = told.iter().filter(|(from, _)| *from == 2);
        let lines: Vec<_> = lines.map(|(_, line)| line.as_str()).collect();
        net.presence(1).nodes_told(2, &lines.join("\n"));
    }
    let board = all[0].look(|room| room.board().cloned()).expect("a board");
    let entry = games::find(board.game).expect("a game");
    let mut run = Run::new(entry, board.level, board.seed.unwrap_or(0));
    run.record(SECOND, Action::Go(Dir::South));
    all[0].keep(run);
    hear(&net, &mut told);
    (net, all, told)
}

/// Takes what the servers would tell.
fn hear(net: &Net, told: &mut Vec<(i64, String)>) {
    for (me, _, nodes) in &net.servers {
        told.extend(nodes.batch().into_iter().map(|line| (*me, line)));
    }
}

#[tokio::test(start_paused = true)]
async fn whatever_a_server_tells_the_others_go_on() {
    let (mut tried, mut came_in) = (0, 0);
    let kinds = [
        ("{\"State\"", ""),
        ("{\"Ops\"", "{\"Join\""),
        ("{\"Ops\"", "{\"Finish\""),
        ("{\"Moved\"", ""),
        ("{\"Kept\"", ""),
    ];
    for (kind, op) in kinds {
        for way in 0.. {
            let (mut net, all, told) = round_of_two(op.is_empty()).await;
            let is_it = |line: &str| line.starts_with(kind) && line.contains(op);
            let at = told.iter().rposition(|(_, line)| is_it(line));
            let at = at.expect(kind);
            let (from, line) = &told[at];
            let Some(spoiled) = spoiled(line, way) else {
                break;
            };
            tried += 1;
            let other = 3 - from;
            // Ops are done in their order.
            let before = told[..at].iter().filter(|(of, _)| of == from);
            for line in before.map(|(_, line)| line).chain([&spoiled]) {
                net.presence(other).nodes_told(*from, line);
            }
            let one = &all[other as usize - 1];
            let is_third_in = one.look(|room| room.members().len() == 3);
            came_in += usize::from(is_third_in && op.contains("Join"));
            for _ in 0..2 {
                one.advance(Instant::now());
                one.look(|room| {
                    room.standings();
                    room.deadline();
                    for member in room.ranking() {
                        assert!(member.sign < room::MEMBERS_MAX);
                        assert!(!member.name.to_string().contains('\u{1b}'));
                        member.progress.bar();
                        room.leg(member.id, Instant::now());
                    }
                });
                one.others_to_watch();
                one.take_kept();
                finish(one);
                start(one);
                net.settle();
                net.cut(*from);
                net.presence(other).look_at_nodes(Instant::now());
                tokio::time::advance(31 * SECOND).await;
            }
        }
    }
    assert!(tried > 500 && came_in > 10, "{tried}, {came_in}");
}
