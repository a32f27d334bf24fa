// Package printable makes foreign text fit for terminals, records and reports: what engines,
// workers and files say may hold escape sequences, which clear a screen or rename a window,
// and marks that turn the direction of writing.
package printable

import (
	"fmt"
	"strings"
	"unicode"
)

// Text returns a text whose control characters, but for newlines and tabs, are spelled out,
// as \x1b. A text without any is returned as it is.
func Text(text string) string {
	if !strings.ContainsFunc(text, isControl) {
		return strings.ToValidUTF8(text, "\ufffd")
	}
	var out strings.Builder
	for _, r := range text {
		switch {
		case !isControl(r):
			out.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&out, `\x%02x`, r)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// Line is Text on one line: newlines and tabs become spaces.
func Line(text string) string {
	return Text(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		return r
	}, text))
}

// isControl reports whether a character does something other than to be seen.
func isControl(r rune) bool {
	return r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// Is reports whether Text would return a text as it is.
func Is(text string) bool { return Text(text) == text }
