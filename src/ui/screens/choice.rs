//! A question over the screen below: a few lines and a few choices.

mod picks;

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect};

use super::help::Help;
use super::menu::turn;
use super::{Answer, Context, Next, Scene, Screen};
use crate::i18n::Words;
use crate::look::Tone;
use crate::model::{KeyData, LinkOffer, Name, Profile, Ranking};
use crate::ui::active_game::ActiveGame;
use crate::ui::event::{Event, Key};
use crate::ui::{keymap, widgets};
use picks::{
    ANOTHER, DROP, END_ROUND, FORGET, GIVE_UP, LEAVE, LEAVE_ROOM, LINK, PAUSED, Pick, READ,
    REMOVE_KEY, REMOVE_MEMBER, SAME,
};

/// Choices that are seen at once at least, if there are so many, before the row of keys is given up
/// for them.
const CHOICES_MIN: usize = 2;

/// Lines of text with choices below.
pub(crate) struct Choice {
    title: &'static str,
    lines: Vec<String>,
    /// The messages with which the help begins.
    about: &'static [&'static str],
    options: Vec<Pick>,
    /// What Esc chooses.
    escape: Answer,
    chosen: usize,
}

impl Choice {
    /// Shows a few lines.
    pub(crate) fn shown(title: &'static str, lines: Vec<String>) -> Self {
        Self {
            lines,
            ..Self::new(title, READ, Answer::Nothing)
        }
    }

    /// Asks before a player is forgotten.
    pub(crate) fn forget(words: &Words) -> Self {
        Self {
            lines: vec![words.t("forget-says").into_owned()],
            ..Self::new("forget-title", FORGET, Answer::Nothing)
        }
    }

    /// Asks before a key is linked.
    pub(crate) fn link(words: &Words, offer: &LinkOffer) -> Self {
        Self {
            lines: link_says(offer, words, |name| words.name(name.as_str())).to_vec(),
            ..Self::new("link-title", LINK, Answer::Nothing)
        }
    }

    /// Asks before a key is removed, and says what comes of it.
    pub(crate) fn remove_key(words: &Words, key: &KeyData) -> Self {
        let says = if key.here {
            "keys-remove-this"
        } else {
            "keys-remove-other"
        };
        Self {
            lines: vec![words.tr(says, &[("key", key.short().into())])],
            ..Self::new("keys-remove-title", REMOVE_KEY, Answer::Nothing)
        }
    }

    /// Asks before a game under way is left.
    pub(crate) fn leave() -> Self {
        Self::new("leave-title", LEAVE, Answer::Nothing)
    }

    /// Asks before a room is left in the middle of a match; `points`: those that the player has in it.
    pub(crate) fn leave_room(points: u32, words: &Words) -> Self {
        let lost = || words.tr("room-leave-points", &[("n", points.into())]);
        Self {
            lines: (points > 0).then(lost).into_iter().collect(),
            ..Self::new("room-leave-title", LEAVE_ROOM, Answer::Nothing)
        }
    }

    /// Asks before the host ends the round for everybody.
    pub(crate) fn end_round() -> Self {
        Self::new("room-end-title", END_ROUND, Answer::Nothing)
    }

    /// Asks before somebody is removed from a room, as there is no way back into it.
    pub(crate) fn remove_member(name: &Name, words: &Words) -> Self {
        let name = words.name(name.as_str());
        Self {
            lines: vec![words.tr("room-remove-says", &[("name", name.into())])],
            ..Self::new("room-remove-title", REMOVE_MEMBER, Answer::Nothing)
        }
    }

    /// Asks before a board is given up to watch its solution. What that costs is said where the
    /// run counts.
    pub(crate) fn give_up(
        words: &Words,
        active_game: &ActiveGame,
        profile: Option<&Profile>,
    ) -> Self {
        Self {
            lines: price_of_giving_up(active_game, profile)
                .map(|id| words.t(id).into_owned())
                .into_iter()
                .collect(),
            ..Self::new("give-up-title", GIVE_UP, Answer::Nothing)
        }
    }

    /// Asks before a ranked board is begun anew, which makes it practice, and is the end of an
    /// attempt at the board of a day or week.
    pub(crate) fn same(words: &Words, is_attempt: bool) -> Self {
        let says = if is_attempt {
            "same-says-attempt"
        } else {
            "same-says"
        };
        Self {
            lines: vec![words.t(says).into_owned()],
            ..Self::new("same-title", SAME, Answer::Nothing)
        }
    }

    /// Asks before a board under way is given up for another, or left where it is kept; from that
    /// of a day one goes to the others.
    pub(crate) fn another(is_kept: bool, is_of_day: bool) -> Self {
        let title = if is_kept {
            "another-kept-title"
        } else {
            "another-title"
        };
        let mut asks = Self::new(title, ANOTHER, Answer::Nothing);
        let again = asks.options.iter_mut();
        for pick in again.filter(|pick| is_of_day && pick.answer == Answer::Again) {
            pick.label = "menu-daily";
        }
        asks
    }

    /// Asks before an unfinished game of this title is deleted.
    pub(crate) fn drop_game(words: &Words, game: &str) -> Self {
        Self {
            lines: vec![words.tr("unfinished-drop-says", &[("game", game.into())])],
            ..Self::new("unfinished-drop-title", DROP, Answer::Nothing)
        }
    }

    /// Covers the board for a pause. `boards` names the boards that another one can be chosen
    /// from; `None`: there are none.
    pub(crate) fn paused(boards: Option<&'static str>) -> Self {
        let mut paused = Self::new("paused-title", PAUSED, Answer::Nothing);
        paused
            .options
            .retain(|pick| boards.is_some() || pick.answer != Answer::Boards);
        for pick in &mut paused.options {
            if let (Answer::Boards, Some(label)) = (pick.answer, boards) {
                pick.label = label;
            }
        }
        paused
    }

    /// The same with this text.
    #[must_use]
    pub(crate) fn saying(mut self, text: Option<String>) -> Self {
        self.lines.extend(text);
        self
    }

    /// The same with a help that begins with these messages.
    #[must_use]
    pub(crate) fn explained(self, about: &'static [&'static str]) -> Self {
        Self { about, ..self }
    }

    /// The help of a question: what it is about, and its keys.
    fn help(&self) -> Help {
        let picks = self.options.iter().map(|pick| {
            let key = pick.keys.first().map(char::to_string);
            (key.unwrap_or_default(), pick.label)
        });
        let keys = [
            ("Enter".to_owned(), "hint-next"),
            ("Esc".to_owned(), "hint-back"),
        ];
        Help::of_keys(self.title, self.about, keys.into_iter().chain(picks))
    }

    fn new(title: &'static str, options: &[Pick], escape: Answer) -> Self {
        Self {
            title,
            lines: Vec::new(),
            about: &[],
            options: options.to_vec(),
            escape,
            chosen: 0,
        }
    }
}

/// The message that says what giving up costs where the run counts.
pub(crate) fn price_of_giving_up(
    active_game: &ActiveGame,
    profile: Option<&Profile>,
) -> Option<&'static str> {
    match active_game.standing() {
        Ranking::Daily(_) => Some("give-up-daily"),
        Ranking::Ladder(..) => Some("give-up-ladder"),
        Ranking::Ranked if profile.is_some_and(|profile| !profile.guest) => Some("give-up-ranked"),
        Ranking::Ranked | Ranking::Practice => None,
    }
}

/// Says before a key is linked whose it will be and what comes of the runs, with names as they are
/// shown there, and that a code from somebody else is a trick.
pub(crate) fn link_says<'a>(
    offer: &'a LinkOffer,
    words: &Words,
    shown: impl Fn(&'a Name) -> Cow<'a, str>,
) -> [String; 2] {
    let says = match (&offer.from, offer.merges) {
        (None, _) => "link-says-key",
        (Some(_), true) => "link-says-runs",
        (Some(_), false) => "link-says-apart",
    };
    let from = offer.from.as_ref().map_or(Cow::Borrowed(""), &shown);
    let names = [("from", from.into()), ("to", shown(&offer.to).into())];
    [
        words.tr(says, &names),
        words.t("link-says-own").into_owned(),
    ]
}

impl Screen for Choice {
    fn update(&mut self, _context: &mut Context<'_>, event: &Event) -> Next {
        let Event::Key(key) = event else {
            return match event {
                Event::Resize { .. } => Next::Redraw,
                _ => Next::Unchanged,
            };
        };
        let letter = match keymap::latin(*key) {
            Key::Enter => return Next::Back(self.options[self.chosen].answer),
            Key::Esc => return Next::Back(self.escape),
            Key::Char(letter) => Some(letter.to_ascii_lowercase()),
            _ => None,
        };
        // The letters of a choice come before the letters that move the bar.
        if let Some(letter) = letter
            && let Some(option) = self
                .options
                .iter()
                .find(|option| option.keys.contains(&letter))
        {
            return Next::Back(option.answer);
        }
        if matches!(letter, Some('?')) || *key == Key::F(1) {
            return Next::Push(Box::new(self.help()));
        }
        match keymap::vertical(*key).or(keymap::horizontal(*key)) {
            Some(by) => {
                self.chosen = turn(self.chosen, by, self.options.len());
                Next::Redraw
            }
            None => Next::Unchanged,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, scene: &Scene<'_>, area: Rect, buf: &mut Buffer) {
        let (look, words) = (scene.look, scene.words);
        let key = |option: &Pick| match option.keys.first() {
            // The key that changes nothing is the same everywhere.
            _ if option.answer == self.escape => Some("Esc".to_owned()),
            Some(' ') | None => None,
            Some(key) => Some(key.to_string()),
        };
        let options: Vec<_> = self
            .options
            .iter()
            .map(|option| {
                (
                    words.t(option.label).into_owned(),
                    key(option).unwrap_or_default(),
                )
            })
            .collect();
        let title = words.t(self.title);
        let texts = self.lines.iter();
        let texts = texts.map(|line| widgets::width(line).min(widgets::PROSE).saturating_add(2));
        let rows = options.iter().map(|(row, _)| widgets::width(row) + 8);
        let wide = texts
            .chain(rows)
            .chain([widgets::width(&title) + 6])
            .max()
            .unwrap_or(0);
        let wide = (wide + 2).min(area.width);
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let wrapped = |lines: &[String]| -> Vec<String> {
            let lines = lines.iter();
            let room = wide.saturating_sub(4);
            lines
                .flat_map(|line| {
                    if widgets::width(line) <= room {
                        return widgets::wrap(line, room);
                    }
                    // A command that is to be copied stands by itself where it can.
                    let parts = line.lines();
                    parts.flat_map(|part| widgets::wrap(part, room)).collect()
                })
                .collect()
        };
        // The frame, and the row of keys below it.
        let room = usize::from(area.height.saturating_sub(3));
        let lines = wrapped(&self.lines);
        let gap = u16::from(!lines.is_empty() && lines.len() + options.len() < room);
        let high = count(lines.len()) + gap + count(options.len()) + 2;
        // The row of keys is left free where the text leaves room for a few choices.
        let keys = u16::from(lines.len() + options.len().min(CHOICES_MIN) <= room);
        let free = Rect {
            height: area.height.saturating_sub(keys),
            ..area
        };
        let all = widgets::centered(area, wide, high);
        let place = match all.bottom() > free.bottom() {
            true => widgets::centered(free, wide, high),
            false => all,
        };
        let inside = widgets::panel(place, buf, look, &title);
        for (n, line) in lines.iter().enumerate() {
            let row = widgets::row(inside, count(n));
            widgets::left(
                Rect {
                    x: row.x + 1,
                    width: row.width.saturating_sub(1),
                    ..row
                },
                buf,
                line,
                look.style(Tone::Panel),
            );
        }
        let below = count(lines.len()) + gap;
        let list = Rect {
            y: inside.y + below.min(inside.height),
            height: inside.height.saturating_sub(below),
            ..inside
        };
        let (above, below) = widgets::choices(list, buf, look, &options, self.chosen);
        widgets::more(place, buf, look, above, below);
        // The keys of the game below mean nothing now.
        if scene.settings.key_hints && place.bottom() < area.bottom() {
            let keys = [
                ("Enter", "hint-next"),
                ("?", "hint-help"),
                ("Esc", "hint-back"),
                (look.glyph("↑↓", "jk"), "hint-choose"),
            ];
            widgets::footer(area, buf, look, words, &keys);
        }
    }
}
