package report

import (
	"slices"
	"strings"

	"shotest/internal/texttable"
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
	// Record is the extension of the records to which the page links the cells. The first column
	// names the games then.
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

// withoutEmptyColumns drops columns that say nothing in any row: a dozen columns of dashes hide the
// two that count.
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

// spelled returns the table as text, with its cells in a spelling.
func (t *table) spelled(spell func(string) string) *texttable.Table {
	text := &texttable.Table{}
	for _, column := range t.Columns {
		text.Head = append(text.Head, spell(column.Title))
		text.Words = append(text.Words, column.Text)
	}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for c, cell := range row {
			cells[c] = spell(cell)
		}
		text.Rows = append(text.Rows, cells)
	}
	return text
}

// HeadsBy reports whether a column heads its rows: the first one with words.
func (t *table) HeadsBy(c int) bool {
	return c == slices.IndexFunc(t.Columns, func(c column) bool { return c.Text })
}
