package tournament

import "testing"

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
