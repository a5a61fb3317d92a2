//! `join`: goes into a room.

use clap::Args;

use super::{Output, Plan};
use crate::i18n::{Lang, Words};
use crate::model::{Begin, RoomAddress};

/// Letters of what was typed that are repeated.
const TYPED_MAX: usize = 40;

#[derive(Args, Clone, Debug)]
pub struct JoinArgs {
    /// Its words may stand apart, as they are said.
    #[arg(help = "man-join-code", value_name = "CODE", required = true, num_args = 1..=4)]
    code: Vec<String>,
}

impl JoinArgs {
    pub(super) fn plan(self, lang: Lang) -> Plan {
        let typed = self.code.join(" ");
        match typed.parse::<RoomAddress>() {
            Ok(room) => Plan::Play(Begin::Join(room)),
            Err(_) => {
                // As much of it as steers no terminal.
                let is_plain = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
                let typed: String = typed.chars().filter(is_plain).take(TYPED_MAX).collect();
                let rule = Words::of(lang).t("value-room-code");
                Plan::Done(Output::refused(&format!("{typed}: {rule}")))
            }
        }
    }
}
