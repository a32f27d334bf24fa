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

func TestClip(t *testing.T) {
	long := strings.Repeat("歩", 60)
	for text, want := range map[string]string{" a\x1bb\n": "a�b", "a\nb": "a�b", long: long, long + "歩": long + "…"} {
		if got := Clip(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestCounted(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Counted(0, "game"), "0 games"}, {Counted(1, "game"), "1 game"}, {Counted(2, "game"), "2 games"},
		{Counted(uint64(1), "entry", "entries"), "1 entry"}, {Counted(int64(5), "entry", "entries"), "5 entries"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestMarkdownTable(t *testing.T) {
	got := MarkdownTable([]string{"", "games", "of"}, [][]string{{"learned from", "120", "a|b"}, {"held out", "13", ""}})
	want := "|  | games | of |\n" +
		"|---|---|---|\n" +
		"| learned from | 120 | a\\|b |\n" +
		"| held out | 13 |  |\n\n"
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}
