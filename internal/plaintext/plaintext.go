// Package plaintext removes from foreign text (names, comments, lines of engines) the characters
// that a terminal or a file would obey rather than show.
package plaintext

import (
	"strings"
	"unicode"
)

// hidden reports whether a letter is a control character, a mark without a shape, such as
// those that turn the direction of writing, or an end of a line that is no line feed.
func hidden(r rune) bool {
	const joiners = "\u200c\u200d" // emoji and Indic scripts need them
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && !strings.ContainsRune(joiners, r)
}

// Show returns a text for a terminal, with � for each hidden letter except those to keep, so that
// different names do not silently become the same.
func Show(text, keep string) string { return without(text, keep, '\uFFFD') }

// Clip returns the beginning of a text for an error: as Show does, on one line and without blanks
// around it, with … for the omitted rest.
func Clip(text string) string {
	const most = 60
	letters := []rune(Show(strings.TrimSpace(text), ""))
	if len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return string(letters)
}

// Strip returns a text for a file, without hidden letters but tabs and the ends of lines.
func Strip(text string) string { return without(text, "\r\n\t", -1) }

func without(text, keep string, instead rune) string {
	return strings.Map(func(r rune) rune {
		if hidden(r) && !strings.ContainsRune(keep, r) {
			return instead
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
