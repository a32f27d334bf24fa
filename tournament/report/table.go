package report

import "strings"

// table is a table as every output shows it.
type table struct {
	// Key names the table where programs look for it.
	Key     string
	Title   string
	Columns []column
	Rows    [][]string
	// Note explains what the numbers mean, below the table.
	Note string
	// Unfold invites to see the table, where a chart shows the same.
	Unfold string
}

// column is a column's heading and how its cells are set.
type column struct {
	Title string
	// Text columns are set flush left, numbers flush right.
	Text bool
	// Hint says in a sentence what the column shows.
	Hint string
	// Games says that the column names games, which link to their replay on the page.
	Games bool
}

func (t *table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Empty reports whether there is nothing to show.
func (t *table) Empty() bool { return len(t.Rows) == 0 }

// withoutEmptyColumns drops columns that say nothing in any row: no engine has
// a latency when none reports its time, and a dozen columns of dashes hide the
// two that count.
func (t *table) withoutEmptyColumns() *table {
	var keep []int
	for c := range t.Columns {
		for _, row := range t.Rows {
			if cell := strings.TrimSpace(row[c]); c == 0 || cell != "" && cell != none {
				keep = append(keep, c)
				break
			}
		}
	}
	thin := &table{Key: t.Key, Title: t.Title, Note: t.Note, Unfold: t.Unfold}
	for _, c := range keep {
		thin.Columns = append(thin.Columns, t.Columns[c])
	}
	for _, row := range t.Rows {
		cells := make([]string, 0, len(keep))
		for _, c := range keep {
			cells = append(cells, row[c])
		}
		thin.Rows = append(thin.Rows, cells)
	}
	return thin
}
