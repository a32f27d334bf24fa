// Package plaintext takes out of foreign text (names, comments, lines of engines) what a
// terminal or a file would obey rather than show. It also spells numbers with what they count, and
// tables in Markdown.
package plaintext

import (
	"fmt"
	"strings"
	"unicode"
)

// hidden reports whether a letter is a control character, a mark without a shape, such as
// those that turn the direction of writing, or an end of a line that is no line feed.
func hidden(r rune) bool {
	const joiners = "\u200c\u200d" // emoji and Indic scripts need them
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && !strings.ContainsRune(joiners, r)
}

// Show returns a text for a terminal, with � for each hidden letter but those to keep, so
// that no two names become the same in silence.
func Show(text, keep string) string { return without(text, keep, '\uFFFD') }

// Clip returns the beginning of a text for an error: as Show does, on one line and without blanks around it, with … for
// what is left out.
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

// Counted spells a number with its noun: "1 game", "2 games". A noun whose plural does not
// end in s alone comes with it: Counted(n, "entry", "entries").
func Counted[T ~int | ~int64 | ~uint64](n T, noun string, plural ...string) string {
	switch {
	case n == 1:
	case len(plural) > 0:
		noun = plural[0]
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// MarkdownTable returns a table with a line for its head and one for each row, and an empty
// line after it. A | within a cell does not end the cell.
//
//	plaintext.MarkdownTable([]string{"", "games"}, [][]string{{"learned from", "120"}})
//
// is
//
//	|  | games |
//	|---|---|
//	| learned from | 120 |
func MarkdownTable(head []string, rows [][]string) string {
	var text strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			text.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		text.WriteString("|\n")
	}
	line(head)
	text.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, row := range rows {
		line(row)
	}
	text.WriteString("\n")
	return text.String()
}
