package terminal

import (
	"fmt"
	"strings"

	"shotest/internal/layout"
)

const (
	columnsIndent = 5 // indentation of two columns of entries
	columnsGap    = 2 // space between the columns
)

// Entry is an entry of a column: words after a number, or indented like them if it has no number.
type Entry struct{ Number, Words string }

// numberWidth is the room for an entry's number and the space after it.
const numberWidth = 6

// Pair formats two columns side by side, each entry wrapped to its column.
func (p Paint) Pair(style Style, left, right []Entry) string {
	var text strings.Builder
	half := (p.Width() - columnsIndent - columnsGap) / 2
	leftLines, rightLines := wrapAll(left, half), wrapAll(right, half)
	for i := range max(len(leftLines), len(rightLines)) {
		var cells [2]string
		for c, lines := range [2][]string{leftLines, rightLines} {
			if i < len(lines) {
				cells[c] = lines[i]
			}
		}
		text.WriteString(p.Line(style, fmt.Sprintf("%*s%s%*s%s", columnsIndent, "", layout.PadRight(cells[0], half),
			columnsGap, "", cells[1])))
	}
	return text.String()
}

// wrapAll returns the lines of entries. Their further lines are indented like their words.
func wrapAll(entries []Entry, width int) (lines []string) {
	for _, e := range entries {
		for i, line := range layout.Wrap(e.Words, width-numberWidth) {
			number := ""
			if i == 0 {
				number = e.Number
			}
			lines = append(lines, fmt.Sprintf("%*s %s", numberWidth-1, number, line))
		}
	}
	return lines
}
