package language

import (
	"fmt"
	"strings"
	"testing"
)

// Every translation uses what its format leaves open, and no more.
func TestErrorTranslations(t *testing.T) {
	for code, list := range errorTexts() {
		for _, tr := range list {
			verbs := tr.matches.NumSubexp()
			for i := 1; i <= verbs+1; i++ {
				if uses := strings.Contains(tr.to, fmt.Sprintf("{%d}", i)); uses != (i <= verbs) && !strings.Contains(tr.to, "のことですか") {
					t.Errorf("%s: %s: {%d} in %q", code, tr.matches, i, tr.to)
				}
			}
		}
	}
}

// Errors are translated as a whole, or by their parts; what has no translation stays.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		`t.yaml:3:15: time_control: found "1s", expected a mapping; write time_control: {byoyomi: 1s}`: `t.yaml:3:15: time_control: 「"1s"」とあります。 項目の組を書いてください。例：time_control: {byoyomi: 1s}`,
		"engine a: open x: no such file or directory":                                                  "エンジンa：xを開けません：そのようなファイルやフォルダーはありません",
		"interrupted\nno games found":                                                                  "中断されました\n対局が見つかりません",
		"strange: things happen":                                                                       "strange: things happen",
	} {
		if got := Japanese().Error(text); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
		if got := English().Error(text); got != text {
			t.Errorf("in English %s", got)
		}
	}
}
