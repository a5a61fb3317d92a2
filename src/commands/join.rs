//! `join`: goes into a room.

use clap::Args;

use super::{Output, Plan};
use crate::i18n::{Lang, Words};
use crate::model::{Begin, RoomCode};

/// The arguments of `join`.
#[derive(Args, Clone, Debug)]
pub struct JoinArgs {
    /// Its words may stand apart, as they are said.
    #[arg(help = "man-join-code", value_name = "CODE", required = true, num_args = 1..=3)]
    code: Vec<String>,
}

impl JoinArgs {
    pub(super) fn plan(self, lang: Lang) -> Plan {
        match self.code.join(" ").parse::<RoomCode>() {
            Ok(code) => Plan::Play(Begin::Join(code)),
            Err(_) => Plan::Done(Output::refused(&Words::of(lang).t("value-room-code"))),
        }
    }
}
