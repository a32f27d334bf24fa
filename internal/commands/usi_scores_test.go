package commands

import (
	"regexp"
	"strconv"
	"testing"
)

var centipawns = regexp.MustCompile(` score cp (-?\d+)`)

// Scores of wins by the rules, and of wins that the search has not proven, have four digits:
// clients cannot use larger ones.
func TestScoresAreBounded(t *testing.T) {
	d := startDialogue(t)
	d.say("usi", "setoption name USI_Hash value 4", "setoption name RootMate value 0",
		"setoption name SearchMode value interest", "isready")
	d.until("readyok")
	most := 0
	for _, position := range []string{
		"sfen ln1gk2n+S/1R7/p2+Pspp2/4p1g1p/4r4/1b4PlP/P1+nPPP3/9/L1S1KG1NL b BS6Pg 57",
		"sfen ln3k1nl/1+bs1g1gs1/p2p1p3/2p1n1p1p/9/P1PG1PPg1/1p1PP3P/3+l1KS+B1/r+r5NL w Ps3p 82",
		"sfen l3B2kl/2+P+R+Plsg1/p1R6/6Lp1/1b1NS3P/PpN1K1P2/3P1P3/6S2/5G1+n1 b GN7Pgsp 173",
		// The third of four checks from either side of a king.
		"sfen 4k4/9/9/9/9/9/9/9/K3R4 w - 1 moves 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i",
	} {
		d.say("usinewgame", "position "+position, "go nodes 2000")
		for _, line := range d.until("bestmove") {
			found := centipawns.FindStringSubmatch(line)
			if found == nil {
				continue
			}
			score, _ := strconv.Atoi(found[1])
			most = max(most, score, -score)
			if max(score, -score) > 9999 {
				t.Errorf("%s\n%s", position, line)
			}
		}
	}
	if most != 9999 {
		t.Errorf("no score was beyond what is shown, so that the test shows nothing: %d", most)
	}
}
