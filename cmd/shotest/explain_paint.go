package main

import (
	"os"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"
)

// paint is how text looks: with styles and no wider than the terminal, or plain
// where the output goes elsewhere.
type paint struct {
	styles bool
	// columns bounds a line; 0 does not.
	columns int
}

// Styles of a terminal.
const (
	bold     = "\x1b[1m"
	faint    = "\x1b[2m"
	red      = "\x1b[31m"
	green    = "\x1b[32m"
	yellow   = "\x1b[33m"
	unstyled = "\x1b[0m"
)

// leastWidth is below what nothing is made narrower, and plainWidth how wide text is that
// goes elsewhere.
const leastWidth, plainWidth = 60, 100

// width returns how wide text is that is set in columns.
func (p paint) width() int {
	if p.columns == 0 {
		return plainWidth
	}
	return max(p.columns, leastWidth)
}

// newPaint returns what suits the output.
func newPaint(s streams) paint {
	file, is := terminal(s.out)
	if !is {
		return paint{}
	}
	p := paint{styles: os.Getenv("NO_COLOR") == ""}
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		p.columns = width
	}
	return p
}

func (p paint) style(style, text string) string {
	if !p.styles || style == "" || text == "" {
		return text
	}
	return style + text + unstyled
}

// line returns a row as a line that fits.
func (p paint) line(style, row string) string {
	return p.style(style, p.cut(0, strings.TrimRight(row, " "))) + "\n"
}

// cut shortens a text that stands from a column on, so that it fits.
func (p paint) cut(column int, text string) string {
	room := max(1, p.columns-column)
	if p.columns == 0 || textWidth(text) <= room {
		return text
	}
	left := room - 1
	var kept strings.Builder
	for clusters := uniseg.NewGraphemes(text); clusters.Next(); {
		if left -= clusters.Width(); left < 0 {
			break
		}
		kept.WriteString(clusters.Str())
	}
	return kept.String() + "…"
}
