//! Play without a screen, a line at a time.

/// What a line-by-line game answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The text to print, lines separated by `\n`; printed as it is, so a prompt
    /// that shall stay on its line ends without one.
    pub text: String,
    /// Whether the game is over and the session ends.
    pub done: bool,
}

/// A game, or a choice of games, that is played in lines of text.
pub trait Lines: Send {
    /// The first words, before anything was read.
    fn greet(&mut self) -> String;

    /// Takes one line, without its end and free of control characters.
    fn line(&mut self, line: &str) -> Reply;
}
