package record

import (
	"bytes"
	"errors"
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
		return "", errEncoding
	case errShiftJIS != nil:
		return eucJP, nil
	case errEUC == nil && halfWidthKana(eucJP) < halfWidthKana(shiftJIS):
		// What is kanji in EUC-JP is mostly half-width kana in Shift_JIS, which
		// people hardly write.
		return eucJP, nil
	}
	return shiftJIS, nil
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

func halfWidthKana(text string) int {
	count := 0
	for _, r := range text {
		if r >= '｡' && r <= 'ﾟ' {
			count++
		}
	}
	return count
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
