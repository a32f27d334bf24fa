package engine

import (
	"context"
	"os"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/mate"
)

// ownMates are positions of the engine's own games with mates of 19 to 37 plies.
var ownMates = []string{
	"lrlk2g1+B/3g3p1/3pLp1s1/p3p3p/4nN2P/2SPNP+b2/PP2P4/L2GN+p3/2RK5 w g2s5p 146",
	"ln1g3nl/r2k3g1/ppps1p3/3+b3pp/5SP2/1SP1PS1PP/PP1P1P3/L1GK5/1+r2G4 w Pb2nl2p 72",
	"5gs2/l1+R6/1rspp3+B/pkp2p3/1N2gn3/PPPP2P2/1SB1PP2P/2G1s4/LNK4NL b GL4Pp 91",
	"lr5nl/6gk1/p1P2sgl1/2p+B1pppp/3PN4/P5S2/6P1P/2+p5L/+p4PKNS w Br2gsn4p 146",
	"3+R2+S+Bl/l6s1/p1+N2pn1k/1P3g2p/2p1p2p1/P1PpPbP2/1S1P2N1P/2G1K1S2/L4G1RL b GN4P 93",
}

// A mate that the solver can prove is played, even if it is long, and found in the middle of an
// iteration.
func TestMatesThatCanBeProvenArePlayed(t *testing.T) {
	for _, sfen := range append(ownMates, reported(t, "50-usi-mate-not-played.usi")...) {
		e := newEngine(t)
		result := e.Search(context.Background(), shogitest.Game(t, sfen), Limits{Nodes: 30_000}, nil)
		if result.Score.Mate <= 0 {
			t.Errorf("%s: %v, %v", sfen, result.Best, result.Score)
		}
	}
}

// A mate that is hard to find is not denied.
func TestMatesAreNotDenied(t *testing.T) {
	sfens := reported(t, "53-usi-baza-mate.usi")
	if len(sfens) == 0 {
		t.Skip("DATA MISSING: nothing was looked at")
	}
	for _, sfen := range sfens {
		if r := mate.New(8<<20).Solve(t.Context(), shogitest.Game(t, sfen),
			mate.Limits{Nodes: 500_000}); r.Outcome == mate.None {
			t.Errorf("%s: no mate", sfen)
		}
	}
}

// reported returns the positions of a file of commands that users have reported.
func reported(t *testing.T, name string) (sfens []string) {
	t.Helper()
	text, err := os.ReadFile("../../shared/data/edgecases/reported/" + name)
	if err != nil {
		t.Log("DATA MISSING: ", err)
	}
	for line := range strings.Lines(string(text)) {
		if sfen, ok := strings.CutPrefix(strings.TrimSpace(line), "position sfen "); ok {
			sfens = append(sfens, sfen)
		}
	}
	return sfens
}
