package main

import (
	"os"
	"strings"

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
	unstyled = "\x1b[0m"
)

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
	row = strings.TrimRight(row, " ")
	if runes := []rune(row); p.columns > 0 && len(runes) > p.columns {
		row = string(runes[:p.columns-1]) + "…"
	}
	return p.style(style, row) + "\n"
}
