package usi

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"shotest/internal/message"
)

// emptyValue is how USI spells an empty string as an option's default.
const emptyValue = "<empty>"

// maxTime bounds every time that a line may name, either way. It is about three years, far beyond
// any clock, yet small enough that times can be added.
const maxTime = 100_000_000 * time.Second

// asciiLine turns a text into a line of the protocol: printable ASCII, since clients decode lines
// as ASCII or Shift_JIS, without leading, trailing or double spaces, since clients split at single
// spaces.
func asciiLine(text string) string {
	return encodeLine(text, func(string, rune) string { return "" })
}

// encodeLine is like asciiLine, but encodes other letters. encode returns the bytes of a letter in
// the client's encoding, "" for a letter without one, which becomes "?". raw holds the letter's
// bytes in text.
func encodeLine(text string, encode func(raw string, letter rune) string) string {
	var line strings.Builder
	line.Grow(len(text))
	for text != "" {
		letter, size := utf8.DecodeRuneInString(text)
		raw := text[:size]
		text = text[size:]
		switch {
		case letter > '~' && unicode.IsControl(letter):
			line.WriteByte('?')
		case letter > '~':
			line.WriteString(cmp.Or(encode(raw, letter), "?"))
		case letter > ' ':
			line.WriteByte(byte(letter))
		default:
			if last := line.Len() - 1; last >= 0 && line.String()[last] != ' ' {
				line.WriteByte(' ')
			}
		}
	}
	return strings.TrimSuffix(line.String(), " ")
}

// cutWord splits a text into its first word and the rest.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		return text[:end], strings.TrimSpace(text[end:])
	}
	return text, ""
}

// parseMilliseconds reads a time in milliseconds. Numbers too large to mean anything become
// maxTime.
func parseMilliseconds(word string) (time.Duration, error) {
	number, err := parseInt(word)
	if err != nil {
		return 0, err
	}
	const limit = int64(maxTime / time.Millisecond)
	return time.Duration(min(max(number, -limit), limit)) * time.Millisecond, nil
}

// parseNumber reads a number. A number out of range becomes the nearest one in range.
func parseNumber[T int64 | uint64](word string, parse func(word string, base, bits int) (T, error)) (T, error) {
	number, err := parse(word, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, message.Errorf("not a number: %.60q", word)
	}
	return number, nil
}

func parseInt(word string) (int64, error) { return parseNumber(word, strconv.ParseInt) }

func parseCount(word string) (uint64, error) { return parseNumber(word, strconv.ParseUint) }
