package reporting

import "strings"

// escaped keeps what cells hold from ending them.
var escaped = strings.NewReplacer("|", "\\|", "\n", " ")

// WriteTable writes a table in Markdown, its first column to the left and the others
// to the right.
func WriteTable(text *strings.Builder, head []string, rows [][]string) {
	text.WriteString("| " + strings.Join(head, " | ") + " |\n|---|" + strings.Repeat("--:|", len(head)-1) + "\n")
	for _, row := range rows {
		for _, cell := range row {
			text.WriteString("| " + escaped.Replace(cell) + " ")
		}
		text.WriteString("|\n")
	}
	text.WriteString("\n")
}
