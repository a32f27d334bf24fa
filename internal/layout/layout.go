// Package layout measures text in columns of a fixed width, as terminals and files have them, fills
// it up and breaks it into lines. Kanji and kana take two columns each.
package layout

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Width is how many columns a text takes.
func Width(text string) int { return uniseg.StringWidth(text) }

// PadRight fills a text up to a width.
func PadRight(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Width(text)))
}

// PadLeft fills a text up to a width, before it.
func PadLeft(text string, width int) string {
	return strings.Repeat(" ", max(0, width-Width(text))) + text
}

// Wrap breaks a text into lines of whole words. A word that is longer than a line has
// one of its own. Between kanji or kana a line may end as Unicode allows it.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		gap := " "
		for _, part := range breakable(word) {
			if line != "" && Width(line)+len(gap)+Width(part) > width {
				lines, line = append(lines, line), ""
			}
			if line != "" {
				line += gap
			}
			line += part
			gap = ""
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// japaneseMove matches a move as books write it, which is not divided, with what may not
// begin a line behind it.
var japaneseMove = regexp.MustCompile(`^[☗☖](?:同|[１-９][一二三四五六七八九])[成歩香桂銀金角飛玉王と馬龍不左右直上引寄行打]+[、。）」]*`)

// comma matches a Japanese comma or full stop, and what closes a quotation behind it.
var comma = regexp.MustCompile(`[、。][」）、。]*`)

// breakable divides a word where a line may end. A word without kanji or kana is whole.
func breakable(word string) (parts []string) {
	if Width(word) == utf8.RuneCountInString(word) {
		return []string{word}
	}
	state := -1
	for word != "" {
		if move := japaneseMove.FindString(word); move != "" {
			parts, word, state = append(parts, move), word[len(move):], -1
			continue
		}
		var part string
		part, word, _, state = uniseg.FirstLineSegmentInString(word, state)
		// A move is where a line may end, whatever stands before it.
		if at := strings.IndexAny(part, "☗☖"); at > 0 {
			part, word, state = part[:at], part[at:]+word, -1
		}
		// So is a comma, though Unicode keeps it with a point behind it, as in 、.kif.
		if at := comma.FindStringIndex(part); at != nil && at[1] < len(part) {
			part, word, state = part[:at[1]], part[at[1]:]+word, -1
		}
		// A flag is whole.
		if last := len(parts) - 1; last >= 0 && strings.HasSuffix(parts[last], "-") {
			parts[last] += part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}
