package record

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

var errEncoding = errors.New("the text is in none of the encodings UTF-8, Shift_JIS and EUC-JP")

// decode returns the text of a file in whichever encoding it is. What the file
// says of its encoding is not asked: records often carry a line that was true
// of the file they were converted from.
func decode(data []byte) (string, error) {
	if text, isUTF16 := decodeUTF16(data); isUTF16 {
		return text, nil
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data), nil
	}
	shiftJIS, errShiftJIS := decodeStrict(japanese.ShiftJIS, data)
	eucJP, errEUC := decodeStrict(japanese.EUCJP, data)
	switch {
	case errShiftJIS != nil && errEUC != nil:
		return "", noEncoding(data)
	case errShiftJIS != nil, errEUC == nil && !plausibleShiftJIS(shiftJIS):
		return eucJP, nil
	}
	return shiftJIS, nil
}

// noEncoding is the error for a text in none of the encodings. It names the line at which
// the encoding fails that gets farthest.
func noEncoding(data []byte) error {
	encodings := []struct {
		name  string
		valid func(line []byte) bool
	}{
		{"UTF-8", utf8.Valid},
		{"Shift_JIS", func(line []byte) bool { _, err := decodeStrict(japanese.ShiftJIS, line); return err == nil }},
		{"EUC-JP", func(line []byte) bool { _, err := decodeStrict(japanese.EUCJP, line); return err == nil }},
	}
	farthest, found := 1, []byte(nil)
	var missed []string
	for _, e := range encodings {
		// No encoding has a line feed within a letter.
		for i, line := range bytes.Split(data, []byte("\n")) {
			if !e.valid(line) {
				missed = append(missed, fmt.Sprintf("not %s in line %d", e.name, i+1))
				if i+1 >= farthest {
					farthest, found = i+1, line
				}
				break
			}
		}
	}
	return &SyntaxError{Line: farthest, Found: clip(string(found)), Err: fmt.Errorf("%w: %s", errEncoding, strings.Join(missed, ", "))}
}

// decodeUTF16 reads UTF-16 that begins with a byte order mark, as Windows saves what it
// calls Unicode and pipes what is on its clipboard.
func decodeUTF16(data []byte) (string, bool) {
	if !bytes.HasPrefix(data, []byte("\xff\xfe")) && !bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return "", false
	}
	text, err := decodeStrict(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), data)
	return text, err == nil
}

// decodeStrict refuses what the encoding has no letter for.
func decodeStrict(from encoding.Encoding, data []byte) (string, error) {
	text, err := from.NewDecoder().Bytes(data)
	if err == nil && bytes.ContainsRune(text, utf8.RuneError) {
		err = errEncoding
	}
	return string(text), err
}

// plausibleShiftJIS reports whether a text that EUC-JP has letters for as well reads as
// Shift_JIS. There kana of EUC-JP is half-width kana and its punctuation, and its kanji are
// half-width kana in any order, or kanji that nobody uses. People do write half-width kana,
// but with marks of voice where they belong, and without rare kanji beside.
func plausibleShiftJIS(text string) bool {
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

// isRareKanji reports whether a letter is a kanji beyond the first level of JIS X 0208,
// which holds those in daily use.
func isRareKanji(r rune) bool {
	data, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(string(r)))
	const secondLevel = 0x989F
	return err == nil && len(data) == 2 && int(data[0])<<8|int(data[1]) >= secondLevel
}

// readsAs reports whether data would be read as the text.
func readsAs(data []byte, text string) bool {
	read, err := decode(data)
	return err == nil && read == text
}

// missingLetter is the printers' mark for a letter that they do not have.
const missingLetter = "〓"

// encodeShiftJIS returns a text in Shift_JIS, with 〓 for letters that it lacks,
// and lists these.
func encodeShiftJIS(text string) (data []byte, missing string) {
	encoder := japanese.ShiftJIS.NewEncoder()
	if data, err := encoder.Bytes([]byte(text)); err == nil {
		return data, ""
	}
	var out bytes.Buffer
	for _, r := range text {
		letter, err := encoder.String(string(r))
		if err != nil {
			letter, _ = encoder.String(missingLetter)
			if !strings.ContainsRune(missing, r) {
				missing += string(r)
			}
		}
		out.WriteString(letter)
	}
	return out.Bytes(), missing
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// splitLines splits a text into lines that end with LF, CR LF, CR or the text's
// end.
func splitLines(text string) []string {
	lines := strings.Split(lineEnds.Replace(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}
