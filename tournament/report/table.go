package report

import (
	"strings"

	"github.com/rivo/uniseg"
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
	// Text columns are set flush left, numbers flush right.
	Text bool
	// Hint says in a sentence what the column shows.
	Hint string
	// Record is the extension of the records of games to which the page links the cells. The
	// first column then has the games' names.
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

// withoutEmptyColumns drops columns that say nothing in any row: no engine has
// a latency when none reports its time, and a dozen columns of dashes hide the
// two that count.
func (t *table) withoutEmptyColumns() *table {
	thin := *t
	thin.Columns, thin.Rows = nil, make([][]string, len(t.Rows))
	for c := range t.Columns {
		says := c == 0
		for _, row := range t.Rows {
			says = says || row[c] != "" && row[c] != none
		}
		if !says {
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
		cells, width := []string{spell(column.Title)}, least
		for _, row := range t.Rows {
			cells = append(cells, spell(row[c]))
		}
		for _, cell := range cells {
			width = max(width, uniseg.StringWidth(cell))
		}
		for i, cell := range cells {
			fill := strings.Repeat(" ", width-uniseg.StringWidth(cell))
			if column.Text {
				lines[i] = append(lines[i], cell+fill)
			} else {
				lines[i] = append(lines[i], fill+cell)
			}
		}
	}
	return lines
}

// HeadsBy reports whether a column heads its rows: the first one with words.
func (t *table) HeadsBy(c int) bool {
	for i := range c {
		if t.Columns[i].Text {
			return false
		}
	}
	return t.Columns[c].Text
}
