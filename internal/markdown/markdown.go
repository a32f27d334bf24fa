// Package markdown writes tables in Markdown.
package markdown

import "strings"

// Table returns a table with a line for its head and one for each row, and an empty
// line after it. A | within a cell does not end the cell.
//
//	markdown.Table([]string{"", "games"}, [][]string{{"learned from", "120"}})
//
// is
//
//	|  | games |
//	|---|---|
//	| learned from | 120 |
func Table(head []string, rows [][]string) string {
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
