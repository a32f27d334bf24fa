package report

import (
	"slices"
	"strings"

	"shotest/internal/layout"
)

// table is a table as every output shows it.
type table struct {
	// Key names the table in the page, and in the catalogue of messages.
	Key     string
	Title   string
	Columns []column
	Rows    [][]string
	// Note explains what the numbers mean, below the table.
	Note string
}

// column is a column's heading and how its cells are set.
type column struct {
	Title string
	Text  bool   // set flush left; numbers are set flush right
	Hint  string // says in a sentence what the column shows
	// Record is the extension of the records to which the page links the cells. The first column names the games then.
	Record string
}

// table returns an empty table. Columns are given by the messages that head them, those of numbers
// with the message that explains them after a slash.
func (w wording) table(key string, columns ...string) *table {
	t := &table{Key: key, Title: w.say("table." + key)}
	if note := "note." + key; w.language.Has("report." + note) {
		t.Note = w.say(note)
	}
	for _, c := range columns {
		name, hint, number := strings.Cut(c, "/")
		column := column{Title: w.say("column." + name), Text: !number}
		if number {
			column.Hint = w.say("hint." + hint)
		}
		t.Columns = append(t.Columns, column)
	}
	return t
}

func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Empty reports whether there is nothing to show.
func (t *table) Empty() bool { return len(t.Rows) == 0 }

// withoutEmptyColumns drops columns that say nothing in any row: a dozen columns of dashes hide the two that count.
func (t *table) withoutEmptyColumns() *table {
	thin := *t
	thin.Columns, thin.Rows = nil, make([][]string, len(t.Rows))
	for c := range t.Columns {
		says := func(row []string) bool { return row[c] != "" && row[c] != none }
		if c > 0 && !slices.ContainsFunc(t.Rows, says) {
			continue
		}
		thin.Columns = append(thin.Columns, t.Columns[c])
		for i, row := range t.Rows {
			thin.Rows[i] = append(thin.Rows[i], row[c])
		}
	}
	return &thin
}

// aligned returns the heading and the rows as text, each cell as wide as its column and at least
// that wide. Cells are spelled first.
func (t *table) aligned(least int, spell func(string) string) [][]string {
	lines := make([][]string, len(t.Rows)+1)
	for c, column := range t.Columns {
		cells, width, pad := []string{spell(column.Title)}, least, layout.PadLeft
		if column.Text {
			pad = layout.PadRight
		}
		for _, row := range t.Rows {
			cells = append(cells, spell(row[c]))
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

// HeadsBy reports whether a column heads its rows: the first one with words.
func (t *table) HeadsBy(c int) bool {
	return c == slices.IndexFunc(t.Columns, func(c column) bool { return c.Text })
}
