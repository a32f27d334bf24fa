// Package plaintext removes invisible and control characters from foreign text: names, comments and
// lines of engines. A terminal would obey them rather than show them.
package plaintext

import (
	"strings"
	"unicode"
)

// isHidden reports whether a letter is a control character, a format character (such as those that
// change the direction of writing), or a separator of lines or paragraphs.
func isHidden(r rune) bool {
	const joiners = "\u200c\u200d" // emoji and Indic scripts need them
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && !strings.ContainsRune(joiners, r)
}

// Show returns a text for a terminal, with � for each hidden letter except those to keep, so that
// different names do not silently become the same.
func Show(text, keep string) string { return replaceHidden(text, keep, '\uFFFD') }

// Clip returns the beginning of a text for an error: as Show does, on one line and without blanks
// around it, with … for the omitted rest.
func Clip(text string) string {
	const maxLetters = 60
	letters := []rune(Show(strings.TrimSpace(text), ""))
	if len(letters) > maxLetters {
		return string(letters[:maxLetters]) + "…"
	}
	return string(letters)
}

// ShowBriefly is Show for messages that may hold any foreign text, such as a name of a hundred
// kilobytes: … stands for the middle of long lines.
func ShowBriefly(text, keep string) string {
	const begin, end = 600, 300
	var brief strings.Builder
	for line := range strings.Lines(Show(text, keep)) {
		if letters := []rune(line); len(letters) > begin+end {
			line = string(letters[:begin]) + " … " + string(letters[len(letters)-end:])
		}
		brief.WriteString(line)
	}
	return brief.String()
}

// Strip returns a text for a file, without hidden letters but tabs and the ends of lines.
func Strip(text string) string { return replaceHidden(text, "\r\n\t", -1) }

// replaceHidden replaces the hidden letters except those to keep; a negative replacement drops
// them.
func replaceHidden(text, keep string, replacement rune) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) && !strings.ContainsRune(keep, r) {
			return replacement
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
