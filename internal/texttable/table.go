// Package texttable formats tables for terminals and in Markdown.
package texttable

import (
	"fmt"
	"regexp"
	"strings"

	"shotest/internal/layout"
)

// Table is a table with a heading for each column.
type Table struct {
	Title, Note string
	Head        []string
	Rows        [][]string
	// Words marks the columns of words, which are aligned left; the others hold numbers. If it is
	// nil, a column whose cells are all numbers is one of numbers.
	Words []bool
	// Brief is the number of rows that Text returns: 0 for all, PageOnly for none.
	Brief int
}

// PageOnly is the value of Brief for a table that only the page shows.
const PageOnly = -1

// Text returns the table for a terminal, after an empty line: title, note and rows.
func (t *Table) Text() string {
	if len(t.Rows) == 0 || t.Brief == PageOnly {
		return ""
	}
	var text strings.Builder
	text.WriteString("\n")
	for _, line := range []string{t.Title, t.Note} {
		if line != "" {
			text.WriteString(line + "\n")
		}
	}
	shown := *t
	if t.Brief > 0 && len(t.Rows) > t.Brief {
		shown.Rows = t.Rows[:t.Brief]
	}
	for _, row := range shown.Aligned(0) {
		text.WriteString("  " + strings.TrimRight(strings.Join(row, "  "), " ") + "\n")
	}
	if more := len(t.Rows) - len(shown.Rows); more > 0 {
		fmt.Fprintf(&text, "  and %d more: --report FILE.md has all\n", more)
	}
	return text.String()
}

// Markdown returns the heading and the rows, whose columns line up as plain text, too. A | within a
// cell is escaped.
func (t *Table) Markdown() string {
	const minWidth = 3 // Markdown's rule below the heading has at least three characters
	escaped := Table{Head: escape(t.Head), Words: t.Words}
	for _, row := range t.Rows {
		escaped.Rows = append(escaped.Rows, escape(row))
	}
	lines := escaped.Aligned(minWidth)
	rule := make([]string, len(t.Head))
	for c := range rule {
		rule[c] = strings.Repeat("-", layout.Width(lines[0][c]))
		if !t.hasWords(c) {
			rule[c] = rule[c][1:] + ":"
		}
	}
	var text strings.Builder
	for i, line := range lines {
		text.WriteString("| " + strings.Join(line, " | ") + " |\n")
		if i == 0 {
			text.WriteString("| " + strings.Join(rule, " | ") + " |\n")
		}
	}
	return text.String()
}

func escape(cells []string) (escaped []string) {
	for _, cell := range cells {
		escaped = append(escaped, strings.ReplaceAll(cell, "|", `\|`))
	}
	return escaped
}

// Aligned returns the heading and the rows, each cell padded to the width of its column, which is
// at least minWidth.
func (t *Table) Aligned(minWidth int) [][]string {
	lines := make([][]string, len(t.Rows)+1)
	for c, title := range t.Head {
		cells := []string{title}
		for _, row := range t.Rows {
			cells = append(cells, row[c])
		}
		width, pad := minWidth, layout.PadLeft
		if t.hasWords(c) {
			pad = layout.PadRight
		}
		for _, cell := range cells {
			width = max(width, layout.Width(cell))
		}
		for i, cell := range cells {
			lines[i] = append(lines[i], pad(cell, width))
		}
	}
	return lines
}

var number = regexp.MustCompile(`^[-+±]?[0-9][0-9.]*( %| s)?$`)

// hasWords reports whether a column is one of words.
func (t *Table) hasWords(column int) bool {
	if t.Words != nil {
		return t.Words[column]
	}
	for _, row := range t.Rows {
		if cell := row[column]; cell != "" && !number.MatchString(cell) {
			return true
		}
	}
	return false
}
