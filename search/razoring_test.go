package search

import "testing"

// Whatever the depth left, and whether or not the evaluation rises, a razored node is worth beta or
// more.
func TestRazoringImpliesBeta(t *testing.T) {
	r := &run{law: (&Settings{}).lawOf(false), settings: Settings{Razoring: Razoring{On: true, Depth: 700, Margin: 97}}}
	for _, c := range []struct {
		depth     int
		improving bool
		eval      Score
		want      bool
	}{
		{-50, false, 99, false}, {30, true, 99, false}, {30, true, 100, true}, {30, false, 128, false},
		{30, false, 130, true},
		{100, true, 99, false}, {100, true, 100, true}, {300, true, 293, false}, {300, true, 294, true},
		{701, false, 3000, false},
	} {
		n := &node{eval: c.eval, improving: c.improving, Window: Window{Beta: 100}, left: budget{c.depth, 0}}
		if got := r.razored(n); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
