//! Rows whose columns stand below each other.

use unicode_width::UnicodeWidthStr;

const GAP: usize = 2;

/// The rows as text, with columns that are as wide as what is in them.
pub(crate) fn aligned<R: AsRef<[String]>>(rows: &[R]) -> String {
    let columns = rows.iter().map(|row| row.as_ref().len()).max();
    let mut widths = vec![0; columns.unwrap_or(0)];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = cell.width().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row.as_ref()) {
            line.push_str(cell);
            let gap = width.saturating_sub(cell.width()) + GAP;
            line.extend(std::iter::repeat_n(' ', gap));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other_in_every_script() {
        let rows = [["Name", "Runs"], ["日本", "3"], ["Ada Lovelace", ""]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let text = "Name          Runs\n日本          3\nAda Lovelace\n";
        assert_eq!(aligned(&rows), text);
    }
}
