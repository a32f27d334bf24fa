package plaintext

import (
	"strings"
	"testing"
)

func TestPlainText(t *testing.T) {
	for _, c := range []struct{ text, shown, stripped string }{
		{"７六歩　良い手\tx", "７六歩　良い手\tx", "７六歩　良い手\tx"},
		{"a\x1b[31mred\x07", "a�[31mred�", "a[31mred"},
		{"a\u202eb\u2028c\u0085d\x7f", "a�b�c�d�", "abcd"},
		{"two\r\nlines", "two�\nlines", "two\r\nlines"},
		{"👨\u200d👩", "👨\u200d👩", "👨\u200d👩"},
		{"\xff\xfe", "�", "�"},
	} {
		if shown, stripped := Show(c.text, "\n\t"), Strip(c.text); shown != c.shown || stripped != c.stripped {
			t.Errorf("%q: shown %q, want %q; stripped %q, want %q", c.text, shown, c.shown, stripped, c.stripped)
		}
	}
}

func TestShowBriefly(t *testing.T) {
	long := strings.Repeat("歩", 900)
	for text, want := range map[string]string{
		"": "", "a\nb\n": "a\nb\n", long: long,
		"x\n" + long + "角\x1b\ny": "x\n" + long[:1800] + " … " + long[:891] + "角�\ny",
	} {
		if got := ShowBriefly(text, "\n"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	long := strings.Repeat("歩", 60)
	for text, want := range map[string]string{" a\x1bb\n": "a�b", "a\nb": "a�b", long: long, long + "歩": long + "…"} {
		if got := Clip(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
