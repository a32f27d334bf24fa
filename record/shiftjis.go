package record

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/unicode/norm"

	"shotest/internal/message"
)

// missingLetter is the printers' mark for a letter that they lack.
const missingLetter = "〓"

// equivalentLetters replaces letters by equivalent ones that Shift_JIS has.
var equivalentLetters = replacerOf("〜～−－‖∥—―–－¢￠£￡¬￢·・•・\u00a0 ")

// similarLetters replaces letters that Shift_JIS lacks by similar ones that it has.
var similarLetters = replacerOf("☗▲☖△⛊▼⛉▽⁄/" +
	"俠侠啞唖噓嘘嚙噛囊嚢塡填屛屏屢屡幷并搔掻摑掴攢攅潑溌瀆涜焰焔瘦痩禱祷繡繍繫繋萊莱蔣蒋蟬蝉蠟蝋軀躯醬醤醱醗頰頬顚顛驒騨鶯鴬鷗鴎鹼鹸麴麹麵麺剝剥簞箪𠮟叱𠮷吉雞鶏")

// replacerOf replaces the first letter of each pair by the second.
func replacerOf(pairs string) *strings.Replacer {
	return strings.NewReplacer(strings.Split(pairs, "")...)
}

// nearestLetter returns a text in Shift_JIS for a letter that it lacks.
func nearestLetter(letter rune) string {
	if similar := similarLetters.Replace(string(letter)); similar != string(letter) {
		return similar
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

// encodeShiftJIS returns a text in Shift_JIS. replaced says which letters had to be replaced.
func encodeShiftJIS(text string) (data []byte, replaced error) {
	encoder := japanese.ShiftJIS.NewEncoder()
	if data, err := encoder.Bytes([]byte(text)); err == nil {
		return data, nil
	}
	var out bytes.Buffer
	var lacking, written []string
	for _, r := range equivalentLetters.Replace(text) {
		letter, err := encoder.String(string(r))
		if err != nil {
			nearest := nearestLetter(r)
			if !slices.Contains(lacking, string(r)) {
				lacking, written = append(lacking, string(r)), append(written, nearest)
			}
			letter, _ = encoder.String(nearest)
		}
		out.WriteString(letter)
	}
	if len(lacking) > 0 {
		replaced = message.Errorf("Shift_JIS lacks %s: written as %s", strings.Join(lacking, " "),
			strings.Join(written, " "))
	}
	return out.Bytes(), replaced
}
