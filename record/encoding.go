package record

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"shotest/internal/plaintext"
)

var errEncoding = errors.New("the text is in none of the encodings UTF-8, Shift_JIS and EUC-JP")

// decode returns the text of a file in any encoding, without control characters. damaged is the
// first line with bytes that are invalid in the encoding, if there is one. The encoding that the
// file claims does not count, because a converted file often keeps the old claim.
func decode(data []byte) (text string, damaged sourceLine, err error) {
	text, damaged, err = decodeAny(bytes.TrimPrefix(data, []byte("\ufeff")))
	return plaintext.Strip(text), damaged, err
}

func decodeAny(data []byte) (text string, damaged sourceLine, err error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		// As Windows saves “Unicode” and pipes its clipboard.
		if text, err := decodeStrict(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), data); err == nil {
			return text, sourceLine{}, nil
		}
	}
	if utf8.Valid(data) {
		return string(data), sourceLine{}, nil
	}
	shiftJIS, errShiftJIS := decodeStrict(japanese.ShiftJIS, data)
	eucJP, errEUC := decodeStrict(japanese.EUCJP, data)
	switch {
	case errShiftJIS == nil && (errEUC != nil || isPlausibleShiftJIS(shiftJIS)):
		return shiftJIS, sourceLine{}, nil
	case errEUC == nil:
		return eucJP, sourceLine{}, nil
	}
	return decodeDamaged(data)
}

// decodeDamaged decodes a text in the encoding that fits most of its lines; other lines may be in
// another one. It fails if more than half of the lines fit no encoding.
func decodeDamaged(data []byte) (text string, damaged sourceLine, err error) {
	lines := bytes.Split(data, []byte("\n")) // no encoding has a line feed within a letter
	encodings := []encoding.Encoding{unicode.UTF8, japanese.ShiftJIS, japanese.EUCJP}
	slices.SortStableFunc(encodings,
		func(a, b encoding.Encoding) int { return badLines(lines, a) - badLines(lines, b) })
	decoded, bad := make([]string, len(lines)), 0
	for i, line := range lines {
		decoded[i], err = decodeStrict(encodings[0], line)
		for _, other := range encodings[1:] {
			if text, errOther := decodeStrict(other, line); err != nil && errOther == nil {
				decoded[i], err = text, nil
			}
		}
		if err != nil {
			bad++
			if bad == 1 {
				damaged = sourceLine{i + 1, decoded[i]}
			}
		}
	}
	if 2*bad > len(lines) {
		return "", sourceLine{}, unreadable(damaged, errEncoding)
	}
	return strings.Join(decoded, "\n"), damaged, nil
}

// badLines counts the lines that are not valid in an encoding.
func badLines(lines [][]byte, e encoding.Encoding) (count int) {
	for _, line := range lines {
		if _, err := decodeStrict(e, line); err != nil {
			count++
		}
	}
	return count
}

// decodeStrict returns the text, and an error if it has bytes that are invalid in the encoding.
func decodeStrict(from encoding.Encoding, data []byte) (string, error) {
	text, err := from.NewDecoder().Bytes(data)
	if err == nil && bytes.ContainsRune(text, utf8.RuneError) {
		err = errEncoding
	}
	return string(text), err
}

// isPlausibleShiftJIS reports whether a text that is also valid as EUC-JP is plausible as
// Shift_JIS. Kana and punctuation of EUC-JP, read as Shift_JIS, look like half-width kana in any
// order, or like rare kanji. In real Shift_JIS, voicing marks follow letters that can have them.
func isPlausibleShiftJIS(text string) bool {
	halfWidth, rare, before := false, false, ' '
	for _, r := range text {
		switch {
		case strings.ContainsRune("｡｢｣､･", r):
			return false
		case r == 'ﾞ' && !strings.ContainsRune("ｳｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎ", before),
			r == 'ﾟ' && !strings.ContainsRune("ﾊﾋﾌﾍﾎ", before),
			strings.ContainsRune("ｧｨｩｪｫｬｭｮｯｰ", r) && !isHalfWidthKana(before):
			return false
		case isHalfWidthKana(r):
			halfWidth = true
		case isRareKanji(r):
			rare = true
		}
		before = r
	}
	return !halfWidth || !rare
}

func isHalfWidthKana(r rune) bool { return r >= '｡' && r <= 'ﾟ' }

// isRareKanji reports whether r is a kanji outside the first level of JIS X 0208, which has the
// kanji of daily use.
func isRareKanji(r rune) bool {
	data, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(string(r)))
	const secondLevel = 0x989F
	return err == nil && len(data) == 2 && int(data[0])<<8|int(data[1]) >= secondLevel
}

func decodesTo(data []byte, text string) bool {
	read, damaged, err := decode(data)
	return err == nil && damaged.line == 0 && read == text
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// splitLines splits a text into lines, which end with LF, CR LF or CR.
func splitLines(text string) []string {
	lines := strings.Split(lineEnds.Replace(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

func firstLine(lines []string) sourceLine {
	for i, line := range lines {
		if strings.TrimSpace(line) != "" {
			return sourceLine{i + 1, line}
		}
	}
	return sourceLine{line: 1}
}
