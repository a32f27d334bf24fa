package record

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/unicode/norm"
)

// missingLetter is the printers' mark for a letter that they do not have.
const missingLetter = "〓"

// sameLetters are pairs: a letter that Shift_JIS has elsewhere in Unicode, and the one that it has.
const sameLetters = "〜～−－‖∥—―–－¢￠£￡¬￢·・•・\u00a0 "

// likeLetters are pairs: a letter that Shift_JIS lacks, and the nearest that it has.
const likeLetters = "☗▲☖△⛊▼⛉▽⁄/" +
	"俠侠啞唖噓嘘嚙噛囊嚢塡填屛屏屢屡幷并搔掻摑掴攢攅潑溌瀆涜焰焔瘦痩禱祷繡繍繫繋萊莱蔣蒋蟬蝉蠟蝋軀躯醬醤醱醗頰頬顚顛驒騨鶯鴬鷗鴎鹼鹸麴麹麵麺剝剥簞箪𠮟叱𠮷吉雞鶏"

// after returns the letter that stands behind another in pairs.
func after(pairs string, letter rune) (string, bool) {
	letters := []rune(pairs)
	for i := 0; i < len(letters); i += 2 {
		if letters[i] == letter {
			return string(letters[i+1]), true
		}
	}
	return "", false
}

// nearest returns a text of Shift_JIS in place of a letter that it lacks.
func nearest(letter rune) string {
	if like, known := after(likeLetters, letter); known {
		return like
	}
	// Without accents, and in the usual form: é, ㉑, compatibility ideographs.
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(string(letter)))
	if _, err := japanese.ShiftJIS.NewEncoder().String(plain); err != nil || plain == "" {
		return missingLetter
	}
	return plain
}

// encodeShiftJIS returns a text in Shift_JIS, and says which letters it replaces by nearest ones.
func encodeShiftJIS(text string) (data []byte, replaced string) {
	encoder := japanese.ShiftJIS.NewEncoder()
	if data, err := encoder.Bytes([]byte(text)); err == nil {
		return data, ""
	}
	var out bytes.Buffer
	var lacking, written []string
	for _, r := range text {
		letter, err := encoder.String(string(r))
		if err != nil {
			instead, same := after(sameLetters, r)
			if !same {
				instead = nearest(r)
			}
			if !same && !strings.Contains(strings.Join(lacking, ""), string(r)) {
				lacking, written = append(lacking, string(r)), append(written, instead)
			}
			letter, _ = encoder.String(instead)
		}
		out.WriteString(letter)
	}
	if len(lacking) > 0 {
		replaced = fmt.Sprintf("Shift_JIS lacks %s: written as %s", strings.Join(lacking, " "), strings.Join(written, " "))
	}
	return out.Bytes(), replaced
}
