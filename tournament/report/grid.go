package report

import (
	"strings"

	"github.com/rivo/uniseg"
)

// grid is a table for a terminal: it fits any width, by leaving out what counts
// least and by shortening names.
type grid struct {
	columns []gridColumn
	rows    [][]string
}

type gridColumn struct {
	title string
	right bool
	// flexible columns are shortened when there is no room.
	flexible bool
	// rank says when a column is left out for want of room: the highest first,
	// 0 never.
	rank int
}

// gap stands between columns, shortest is what remains of a flexible one.
const (
	gap      = "  "
	shortest = 6
)

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// lines lays the grid out, heading first, no line wider than that.
func (g *grid) lines(width int) []string {
	widths := g.widths()
	for total(widths) > width && g.narrow(widths) {
	}
	lines := []string{g.line(widths, width, func(c int) string { return g.columns[c].title })}
	for _, row := range g.rows {
		lines = append(lines, g.line(widths, width, func(c int) string { return row[c] }))
	}
	return lines
}

// widths returns what each column needs; 0 for one that is empty.
func (g *grid) widths() []int {
	widths := make([]int, len(g.columns))
	for c := range widths {
		for _, row := range g.rows {
			widths[c] = max(widths[c], uniseg.StringWidth(row[c]))
		}
		if widths[c] > 0 {
			widths[c] = max(widths[c], uniseg.StringWidth(g.columns[c].title))
		}
	}
	return widths
}

func total(widths []int) int {
	sum := -len(gap)
	for _, w := range widths {
		if w > 0 {
			sum += w + len(gap)
		}
	}
	return sum
}

// narrow takes one step towards less width: names are shortened while they are
// longer than 16 columns, then columns left out, then names shortened to the
// least. It returns false when nothing is left to be done.
func (g *grid) narrow(widths []int) bool {
	const comfortable = 16
	if g.shorten(widths, comfortable) {
		return true
	}
	worst := -1
	for c := range g.columns {
		if widths[c] > 0 && g.columns[c].rank > 0 && (worst < 0 || g.columns[c].rank > g.columns[worst].rank) {
			worst = c
		}
	}
	if worst >= 0 {
		widths[worst] = 0
		return true
	}
	return g.shorten(widths, shortest)
}

// shorten takes a column off the widest flexible one, down to a least width.
func (g *grid) shorten(widths []int, least int) bool {
	widest := -1
	for c := range g.columns {
		if g.columns[c].flexible && widths[c] > least && (widest < 0 || widths[c] > widths[widest]) {
			widest = c
		}
	}
	if widest < 0 {
		return false
	}
	widths[widest]-- // one at a time, so that two long names end up alike
	return true
}

func (g *grid) line(widths []int, width int, cell func(c int) string) string {
	var cells []string
	for c, w := range widths {
		if w > 0 {
			cells = append(cells, pad(cell(c), w, g.columns[c].right))
		}
	}
	return clip(strings.TrimRight(strings.Join(cells, gap), " "), width)
}

// plainTable is a table as text, at its full width.
func plainTable(t *table) []string {
	if t.Empty() {
		return nil
	}
	g := grid{rows: t.Rows}
	for _, c := range t.Columns {
		g.columns = append(g.columns, gridColumn{title: c.Title, right: !c.Text})
	}
	const boundless = 1 << 20
	return g.lines(boundless)
}
