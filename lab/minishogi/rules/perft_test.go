package rules

import "testing"

// The counts are Fairy-Stockfish's (11.1, variant minishogi), with mating drops of pawns,
// which it lists.
var perftCounts = []struct {
	sfen   string
	counts []int
}{
	{StartSFEN, []int{14, 181, 2512, 35401, 533203}},
	{"2k2/1s1p1/2B2/G3P/K1R2 b RSbg 1", []int{49, 1581, 54092, 1263439}},
	{"r1k1g/3sp/1P3/S1G2/K1B2 w Rb 1", []int{27, 646, 11174, 214385}},
	{"4k/2S2/3G1/5/K4 b RBPrbgsp 1", []int{74, 5819, 281734}},
	{"1+P1k1/2b1r/2G2/1p1S1/2K1+R w bsg 1", []int{61, 947, 36397, 617985}},
}

func TestPerft(t *testing.T) {
	for _, c := range perftCounts {
		p, err := ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.counts {
			if got := p.Perft(i+1, true); got != want {
				t.Errorf("%s, depth %d: got %d, want %d", c.sfen, i+1, got, want)
			}
		}
	}
}
