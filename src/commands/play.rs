//! `play`: which game, and on which board. The games' own tables say what their options are.

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, Subcommand};

use super::parse::{self, BadValue};
use super::refusal::Tell;
use crate::core::problem::Problem;
use crate::games::{
    ALL, Field, GameDef, Kind, Level, LevelError, Opening, SWITCHED_ON, find, labyrinth,
};
use crate::i18n::Words;
use crate::model::{Begin, Code, Step};

/// The labyrinth between the ends that the command `maze` chooses.
const MAZE: &str = "maze";

/// The game with the ladder.
const LADDER_GAME: &str = labyrinth::ENTRY.name;

#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(subcommand)]
    game: Option<GameArgs>,
    #[arg(long, help = "man-play-resume", value_name = "CODE", value_parser = parse::code)]
    resume: Option<Code>,
    #[arg(long, help = "man-play-race", value_name = "CODE", value_parser = parse::code, conflicts_with = "resume")]
    race: Option<Code>,
}

impl PlayArgs {
    /// What to begin with.
    pub fn begin(self, words: &Words) -> Result<Begin, String> {
        let kept = self.resume.map(Begin::Continue);
        match (kept.or(self.race.map(Begin::Race)), self.game) {
            (None, None) => Ok(Begin::Menu),
            (None, Some(game)) => match game.step {
                Some(step) => Ok(Begin::Step(step)),
                None => game.opening(words).map(Begin::Game),
            },
            (Some(_), Some(_)) => Err(words.t("refusal-own-game").into_owned()),
            (Some(begin), None) => Ok(begin),
        }
    }
}

/// A game and its options: a subcommand for each game there is.
#[derive(Clone, Debug)]
pub(crate) struct GameArgs {
    opening: Opening,
    /// The step of the ladder whose board it is to be, in place of all that.
    step: Option<Step>,
}

impl GameArgs {
    /// The board, opened once to see that it can be: the caller gets the message and status 2.
    pub(crate) fn opening(self, words: &Words) -> Result<Opening, String> {
        if self.step.is_some() {
            let names = [("names", "--step".into())];
            return Err(words.tr("refusal-conflict", &names));
        }
        let (entry, seed) = (entry(self.opening.game), self.opening.seed.unwrap_or(0));
        (entry.open)(&self.opening.level, seed).map_err(|error| error.tell(words))?;
        Ok(self.opening)
    }
}

/// The game of a name that the parser has taken.
fn entry(name: &str) -> &'static GameDef {
    find(name).unwrap_or(&labyrinth::ENTRY)
}

impl Subcommand for GameArgs {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        let games = command.subcommands(ALL.iter().map(subcommand));
        // The board that the command of this name writes.
        games.subcommand(subcommand(&labyrinth::ENTRY).name(MAZE).hide(true))
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        find(name).is_some() || name == MAZE
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.subcommand();
        let (name, options) =
            named.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        let entry = entry(name);
        let mut level = read_level(entry.fields, options)?;
        if name == MAZE && ["ends", "from"].iter().all(|key| level.get(key).is_none()) {
            level.set("ends", "source");
        }
        let opening = Opening {
            game: entry.name,
            level,
            seed: options.get_one("seed").copied(),
        };
        let step = (name == LADDER_GAME).then(|| options.get_one("step").copied());
        let step = step.flatten();
        Ok(Self { opening, step })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The level that the options of these fields make.
pub(super) fn read_level(fields: &[Field], options: &ArgMatches) -> Result<Level, clap::Error> {
    let mut level = Level::default();
    for field in fields.iter().filter(|field| field.line.is_some()) {
        if let Kind::Odd { usual, .. } = field.kind {
            level.set(field.key, usual);
        }
        // The parser has checked each of them.
        let put = |text: &str| {
            let put = field.put(text, &mut level);
            put.map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, error))
        };
        if !matches!(field.kind, Kind::Switch) {
            let written = options.get_many::<String>(field.key).into_iter().flatten();
            written.map(String::as_str).try_for_each(put)?;
        } else if options.get_flag(field.key) {
            level.set(field.key, SWITCHED_ON);
        }
    }
    Ok(level)
}

/// The words behind `play` and the name of a game.
fn subcommand(entry: &'static GameDef) -> clap::Command {
    let options: Vec<Arg> = entry.fields.iter().filter_map(option).collect();
    let number = |name, help| {
        let arg = Arg::new(name).long(name).help(help);
        arg.value_name("N").allow_negative_numbers(true)
    };
    let step = (entry.name == LADDER_GAME).then(|| {
        number("step", "man-labyrinth-step")
            .conflicts_with_all(options.iter().map(Arg::get_id))
            .conflicts_with("seed")
            .value_parser(parse::step)
    });
    clap::Command::new(entry.name)
        .about(entry.summary)
        .args(options)
        .arg(number("seed", "man-seed").value_parser(parse::seed))
        .args(step)
}

/// An option of the command line; `None`: the form alone asks for it.
pub(super) fn option(field: &'static Field) -> Option<Arg> {
    let (value_name, help) = field.line?;
    let arg = Arg::new(field.key).long(field.key).help(help);
    let arg = arg.conflicts_with_all(field.excludes);
    let needs = field.needs.iter();
    let arg = needs.fold(arg, |arg, needed| arg.requires(*needed));
    let arg = match field.kind {
        Kind::Switch => return Some(arg.action(ArgAction::SetTrue)),
        Kind::Cell { many: true, .. } => arg.action(ArgAction::Append),
        _ => arg.action(ArgAction::Set),
    };
    let arg = match field.kind {
        // The parser looks for the name that was meant where there are no others.
        Kind::Choice(_) if field.is_closed() => {
            arg.value_parser(PossibleValuesParser::new(field.names()))
        }
        _ => arg.value_parser(move |text: &str| {
            let put = field.put(text, &mut Level::default());
            put.map_err(|error| bad_value(field, error))?;
            Ok::<_, BadValue>(text.to_owned())
        }),
    };
    Some(arg.value_name(value_name).allow_negative_numbers(true))
}

/// The rule that the value of an option is against.
fn bad_value(field: &Field, error: LevelError) -> BadValue {
    match field.kind {
        Kind::Choice(_) => BadValue::Name(field.names()),
        Kind::Number { max, limit, .. } if limit => {
            let most = [("most", max.into())];
            BadValue::Rule(Problem::new("value-steps-of-game", &most))
        }
        _ => BadValue::Level(error),
    }
}
