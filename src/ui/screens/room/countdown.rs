//! The countdown to a round.

use ratatui::{buffer::Buffer, layout::Rect};
use tokio::time::Instant;

use super::RoomScreen;
use crate::games::fifteen::digits;
use crate::look::Tone;
use crate::rooms::room::COUNTDOWN;
use crate::ui::pages::room::round_text;
use crate::ui::screens::Scene;
use crate::ui::widgets;

const KEYS: [(&str, &str); 3] = [
    ("r", "hint-room-react"),
    ("?", "hint-help"),
    ("q", "hint-quit"),
];

impl RoomScreen {
    pub(super) fn draw_countdown(
        &self,
        until: Instant,
        scene: &Scene<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (look, words) = (scene.look, scene.words);
        let left = until.saturating_duration_since(Instant::now());
        let seconds = left.as_millis().div_ceil(1000);
        let seconds = seconds.clamp(1, COUNTDOWN.as_secs().into());
        let number = u8::try_from(seconds).unwrap_or(1);
        let place = widgets::centered(area, digits::width(number), digits::HEIGHT);
        let above = Rect {
            y: place.y.saturating_sub(2),
            height: 1,
            ..area
        };
        widgets::middle(
            above,
            buf,
            &round_text(self.room(), words),
            look.style(Tone::Text),
        );
        let style = look.style(Tone::Accent);
        match look.unicode() {
            true => digits::draw(number, place.x, place.y, buf, style),
            false => widgets::middle(widgets::row(place, 1), buf, &number.to_string(), style),
        }
        if let Some(said) = self.lobby.page.said(words) {
            let row = widgets::row(area, area.height.saturating_sub(2));
            widgets::middle(row, buf, &said, look.style(Tone::Alert));
        }
        widgets::footer(area, buf, look, words, &KEYS);
    }
}
