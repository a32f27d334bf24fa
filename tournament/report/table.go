package report

import (
	"slices"
	"strings"

	"shotest/internal/texttable"
)

// table is a table before its output in a format.
type table struct {
	Key     string // names the table in the page and in the catalogue of messages
	Title   string
	Columns []column
	Rows    [][]string
	Note    string // explains the numbers below the table
}

// column is the heading and the layout of a column.
type column struct {
	Title string
	Text  bool   // set flush left; numbers are set flush right
	Hint  string // a sentence that explains the column
	// Record is the extension of the records to which the page links the cells, "" for no links.
	// With links, the first column must hold the games' names.
	Record string
}

// table returns an empty table. Each column is given by the name of its heading among the messages.
// A column of numbers has a slash and the name of its hint after it.
func (w wording) table(key string, columns ...string) *table {
	t := &table{Key: key, Title: w.text("table." + key)}
	if note := "note." + key; w.language.Has("report." + note) {
		t.Note = w.text(note)
	}
	for _, c := range columns {
		name, hint, number := strings.Cut(c, "/")
		column := column{Title: w.text("column." + name), Text: !number}
		if number {
			column.Hint = w.text("hint." + hint)
		}
		t.Columns = append(t.Columns, column)
	}
	return t
}

func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Empty reports whether there is nothing to show.
func (t *table) Empty() bool { return len(t.Rows) == 0 }

// withoutEmptyColumns returns the table without the columns that are empty in every row. A dozen
// columns of dashes would hide the useful ones.
func (t *table) withoutEmptyColumns() *table {
	reduced := *t
	reduced.Columns, reduced.Rows = nil, make([][]string, len(t.Rows))
	for c := range t.Columns {
		isFilled := func(row []string) bool { return row[c] != "" && row[c] != none }
		if c > 0 && !slices.ContainsFunc(t.Rows, isFilled) {
			continue
		}
		reduced.Columns = append(reduced.Columns, t.Columns[c])
		for i, row := range t.Rows {
			reduced.Rows[i] = append(reduced.Rows[i], row[c])
		}
	}
	return &reduced
}

// formatted returns the table as text, with each heading and cell changed by format.
func (t *table) formatted(format func(string) string) *texttable.Table {
	text := &texttable.Table{}
	for _, column := range t.Columns {
		text.Head = append(text.Head, format(column.Title))
		text.Words = append(text.Words, column.Text)
	}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for c, cell := range row {
			cells[c] = format(cell)
		}
		text.Rows = append(text.Rows, cells)
	}
	return text
}

// IsHeading reports whether column c holds the headings of the rows. It is the first one with text.
func (t *table) IsHeading(c int) bool {
	return c == slices.IndexFunc(t.Columns, func(c column) bool { return c.Text })
}
