package printable

import "testing"

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"plain, 将棋, é\n\tand lines": "plain, 将棋, é\n\tand lines",
		"\x1b[2J\x07\r":             `\x1b[2J\x07\x0d`,
		"\u009b31m\x7f":             `\x9b31m\x7f`,
		"a\u202eb\u2066c\u2028d":    `a\u202eb\u2066c\u2028d`,
		"half \xe5\x8e":             "half \ufffd",
		"":                          "",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if Is(text) != (text == want) || !Is(Text(text)) {
			t.Errorf("%q: Is", text)
		}
	}
	if got := Line("one\r\ntwo\t\x1b"); got != `one  two \x1b` {
		t.Errorf("%q", got)
	}
}
