package adapter

import (
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
	"shotest/search"
)

const (
	// aGoldAhead begins a game in which Black gives its gold away, after which the board is as
	// before.
	aGoldAhead = "sfen 9/5k3/9/9/9/9/9/9/K8 w G 1 moves "
	givesGold  = "4b5a G*5b 5a5b 9i8i 5b4b 8i9i"
	// kings is a game of kings that go to and fro.
	kings    = "sfen 4k4/9/9/9/9/9/9/9/4K4 w r 1 moves "
	toAndFro = "5a5b 5i5h 5b5a 5h5i"
	// chased begins a game of checks from one file to the other.
	chased  = "sfen 4k4/9/9/9/9/9/9/9/K3R4 w - 1 moves "
	chases  = "5a4a 5i4i 4a5a 4i5i"
	escapes = "5a4a 5i1i 4a5a 1i5i" // one move is no check
)

// times repeats moves.
func times(count int, moves string) string {
	return strings.TrimSpace(strings.Repeat(moves+" ", count))
}

// A search ends at the fourth occurrence of a position, and at the second if both occurrences are
// in the search. After a position of the game before the search either side may still play
// otherwise. A board with other hands is another position.
func TestRepetitionsEndTheSearch(t *testing.T) {
	const win, draw, goesOn = 1, 0, 9
	for _, c := range []struct {
		name, game string
		ply, want  int
	}{
		{"twice, both of the search", kings + toAndFro, 5, draw},
		{"twice, once at the root", kings + toAndFro, 4, draw},
		{"twice, once before the root", kings + toAndFro, 3, goesOn},
		{"three times, twice before the root", kings + times(2, toAndFro), 1, goesOn},
		{"four times, three times before the root", kings + times(3, toAndFro), 1, draw},
		{"in check twice, both of the search", chased + chases, 4, win},
		{"in check twice, once before the root", chased + chases, 3, goesOn},
		{"in check four times, three times before the root", chased + times(3, chases), 1, win},
		{"not all checks", chased + escapes, 4, draw},
		{"a gold more than before", aGoldAhead + givesGold, 6, goesOn},
		{"a gold more than in the game", aGoldAhead + givesGold, 1, goesOn},
		{"a gold less than before", aGoldAhead + givesGold + " 4b5a", 7, goesOn},
	} {
		p := config.Default()
		g := New()
		g.Begin(shogitest.Game(t, c.game), &p)
		score, over := g.Adjudicate(c.ply)
		want := search.Score(c.want)
		if c.want == win {
			want = CertainWin - search.Score(c.ply)
		}
		if over != (c.want != goesOn) || over && score != want {
			t.Errorf("%s: %d, over: %v", c.name, score, over)
		}
	}
}
