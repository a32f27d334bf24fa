package counted

import "testing"

func TestOf(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Of(0, "game"), "0 games"}, {Of(1, "game"), "1 game"}, {Of(2, "game"), "2 games"},
		{Of(uint64(1), "entry", "entries"), "1 entry"}, {Of(int64(5), "entry", "entries"), "5 entries"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
