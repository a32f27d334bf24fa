package plaintext

import "strings"

// MarkdownTable returns a table with a line for its head and one for each row, and an empty
// line after it. A | within a cell does not end the cell.
//
//	plaintext.MarkdownTable([]string{"", "games"}, [][]string{{"learned from", "120"}})
//
// is
//
//	|  | games |
//	|---|---|
//	| learned from | 120 |
func MarkdownTable(head []string, rows [][]string) string {
	var text strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			text.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		text.WriteString("|\n")
	}
	line(head)
	text.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, row := range rows {
		line(row)
	}
	text.WriteString("\n")
	return text.String()
}
