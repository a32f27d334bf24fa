// Package terminal formats text for people, in English and Japanese: with styles, in columns side
// by side, and no wider than their terminal.
package terminal

import (
	"os"
	"strings"

	"github.com/mattn/go-isatty"
	"github.com/rivo/uniseg"
	"golang.org/x/term"

	"shotest/internal/layout"
)

// Paint is the appearance of text: with styles and no wider than the terminal, or plain if the
// output goes elsewhere.
type Paint struct {
	Styles bool
	// Columns is the maximum width of a line, 0 for no limit.
	Columns int
	// Rows is the number of lines that can be seen at once, 0 if it is not known.
	Rows int
}

// Style is the control sequence that begins a style.
type Style string

// Styles of a terminal; Plain is none.
const (
	Plain    Style = ""
	Bold     Style = "\x1b[1m"
	Faint    Style = "\x1b[2m"
	Red      Style = "\x1b[31m"
	Green    Style = "\x1b[32m"
	Yellow   Style = "\x1b[33m"
	Unstyled Style = "\x1b[0m"
)

// Widths of text, in columns.
const (
	minWidth   = 60
	plainWidth = 100 // if the output is not a terminal
)

// Width returns the width to which text is wrapped, in columns.
func (p Paint) Width() int {
	if p.Columns == 0 {
		return plainWidth
	}
	return max(p.Columns, minWidth)
}

// File returns the file behind a stream, and whether it is a terminal.
func File(stream any) (file *os.File, isTerminal bool) {
	file, isFile := stream.(*os.File)
	return file, isFile && isatty.IsTerminal(file.Fd())
}

// PaintFor returns the paint for an output: plain unless it is a terminal.
func PaintFor(stream any) Paint {
	file, ok := File(stream)
	if !ok {
		return Paint{}
	}
	p := Paint{Styles: os.Getenv("NO_COLOR") == ""}
	if width, height, err := term.GetSize(int(file.Fd())); err == nil {
		p.Columns, p.Rows = width, height
	}
	return p
}

// Style returns a text in a style.
func (p Paint) Style(style Style, text string) string {
	if !p.Styles || style == Plain || text == "" {
		return text
	}
	return string(style) + text + string(Unstyled)
}

// Line returns a row in a style, cut to the width of the terminal, and a newline.
func (p Paint) Line(style Style, row string) string {
	return p.Style(style, p.Cut(0, strings.TrimRight(row, " "))) + "\n"
}

// Heading returns words as a heading after an empty line.
func (p Paint) Heading(words string) string { return "\n" + p.Style(Bold, words) + "\n" }

// Cut cuts a text that begins at a column to the width of the terminal, with … at its end.
func (p Paint) Cut(column int, text string) string {
	room := max(1, p.Columns-column)
	if p.Columns == 0 || layout.Width(text) <= room {
		return text
	}
	left := room - 1
	var kept strings.Builder
	for clusters := uniseg.NewGraphemes(text); clusters.Next(); {
		left -= clusters.Width()
		if left < 0 {
			break
		}
		kept.WriteString(clusters.Str())
	}
	return kept.String() + "…"
}
