package main

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// columnsIndent is where two columns of entries begin, columnsGap what is between them.
const columnsIndent, columnsGap = 5, 2

// entry is what one line or more of a column say: words behind a number, or behind the
// room for one.
type entry struct{ number, words string }

// numberWidth is the room for an entry's number and the space behind it.
const numberWidth = 6

// writeColumns writes two columns side by side, each entry wrapped to its column.
func writeColumns(text *strings.Builder, p paint, style string, left, right []entry) {
	half := (p.width() - columnsIndent - columnsGap) / 2
	leftLines, rightLines := wrapAll(left, half), wrapAll(right, half)
	for i := range max(len(leftLines), len(rightLines)) {
		var cells [2]string
		for c, lines := range [2][]string{leftLines, rightLines} {
			if i < len(lines) {
				cells[c] = lines[i]
			}
		}
		row := fmt.Sprintf("%*s%-*s%*s%s", columnsIndent, "", half, cells[0], columnsGap, "", cells[1])
		text.WriteString(p.line(style, row))
	}
}

// wrapAll wraps entries one after the other, their further lines under their words.
func wrapAll(entries []entry, width int) (lines []string) {
	for _, e := range entries {
		for i, line := range wrap(e.words, width-numberWidth) {
			number := ""
			if i == 0 {
				number = e.number
			}
			lines = append(lines, fmt.Sprintf("%*s %s", numberWidth-1, number, line))
		}
	}
	return lines
}

// wrap breaks a text into lines of whole words. A word that is longer than a line has
// one of its own.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
