// Package layout measures, pads and wraps text in columns of a fixed width, for terminals and
// files. Kanji and kana take two columns each.
package layout

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Width returns the number of columns of a text.
func Width(text string) int { return uniseg.StringWidth(text) }

// PadRight adds blanks after a text up to a width.
func PadRight(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Width(text)))
}

// PadLeft adds blanks before a text up to a width.
func PadLeft(text string, width int) string {
	return strings.Repeat(" ", max(0, width-Width(text))) + text
}

// Wrap breaks a text into lines of whole words. A word that is longer than a line has its own line.
// Between kanji or kana a line may end wherever Unicode allows it.
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

// japaneseMove matches a move in the spelling of books, with the following letters that may not
// begin a line. Such a move is not divided.
var japaneseMove = regexp.MustCompile(`^[☗☖](?:同|[１-９][一二三四五六七八九])[成歩香桂銀金角飛玉王と馬龍不左右直上引寄行打]+[、。）」]*`)

// comma matches a Japanese comma or full stop, and the closing quotation marks after it.
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
		// A line may end before a move, whatever stands there.
		if at := strings.IndexAny(part, "☗☖"); at > 0 {
			part, word, state = part[:at], part[at:]+word, -1
		}
		// A line may end after a comma too, though Unicode keeps a comma and a following point
		// together, as in 、.kif.
		if at := comma.FindStringIndex(part); at != nil && at[1] < len(part) {
			part, word, state = part[:at[1]], part[at[1]:]+word, -1
		}
		// A flag is not divided.
		if last := len(parts) - 1; last >= 0 && strings.HasSuffix(parts[last], "-") {
			parts[last] += part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}
