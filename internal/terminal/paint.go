// Package terminal sets text for people: with styles and no wider than their terminal, in columns
// side by side, in English and Japanese.
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
	// Columns is the largest width of a line, 0 for no limit.
	Columns int
}

// Style is a control sequence.
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

// leastWidth is the least width of text in columns, and plainWidth its width if the output goes
// elsewhere.
const leastWidth, plainWidth = 60, 100

// Width returns the width of text in columns.
func (p Paint) Width() int {
	if p.Columns == 0 {
		return plainWidth
	}
	return max(p.Columns, leastWidth)
}

// File returns the file behind a stream, and whether it is a terminal.
func File(stream any) (file *os.File, isTerminal bool) {
	file, isFile := stream.(*os.File)
	return file, isFile && isatty.IsTerminal(file.Fd())
}

// Suiting returns the paint that suits an output.
func Suiting(stream any) Paint {
	file, ok := File(stream)
	if !ok {
		return Paint{}
	}
	p := Paint{Styles: os.Getenv("NO_COLOR") == ""}
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		p.Columns = width
	}
	return p
}

// Style sets a text in a style.
func (p Paint) Style(style Style, text string) string {
	if !p.Styles || style == Plain || text == "" {
		return text
	}
	return string(style) + text + string(Unstyled)
}

// Line returns a row as a line that fits.
func (p Paint) Line(style Style, row string) string {
	return p.Style(style, p.Cut(0, strings.TrimRight(row, " "))) + "\n"
}

// Heading returns words as a heading.
func (p Paint) Heading(words string) string { return "\n" + p.Style(Bold, words) + "\n" }

// Cut shortens a text that begins at a column, so that it fits.
func (p Paint) Cut(column int, text string) string {
	room := max(1, p.Columns-column)
	if p.Columns == 0 || layout.Width(text) <= room {
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
