package engine

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/mate"
	"shotest/shogi"
)

// ownMates are positions of the engine's own games with mates of 19 to 37 plies.
var ownMates = []string{
	"lrlk2g1+B/3g3p1/3pLp1s1/p3p3p/4nN2P/2SPNP+b2/PP2P4/L2GN+p3/2RK5 w g2s5p 146",
	"ln1g3nl/r2k3g1/ppps1p3/3+b3pp/5SP2/1SP1PS1PP/PP1P1P3/L1GK5/1+r2G4 w Pb2nl2p 72",
	"5gs2/l1+R6/1rspp3+B/pkp2p3/1N2gn3/PPPP2P2/1SB1PP2P/2G1s4/LNK4NL b GL4Pp 91",
	"lr5nl/6gk1/p1P2sgl1/2p+B1pppp/3PN4/P5S2/6P1P/2+p5L/+p4PKNS w Br2gsn4p 146",
	"3+R2+S+Bl/l6s1/p1+N2pn1k/1P3g2p/2p1p2p1/P1PpPbP2/1S1P2N1P/2G1K1S2/L4G1RL b GN4P 93",
}

// A mate that the solver can prove is played, though it is long, and the search that finds it is
// in the middle of an iteration.
func TestMatesThatCanBeProvenArePlayed(t *testing.T) {
	for _, sfen := range append(ownMates, reported(t, "50-usi-mate-not-played.usi")...) {
		e := newEngine(t)
		result := e.Search(context.Background(), parse(t, sfen), Limits{Nodes: 30_000}, nil)
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
		if r := mate.New(8<<20).Solve(t.Context(), parse(t, sfen), mate.Limits{Nodes: 500_000}); r.Outcome == mate.None {
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
		if sfen, is := strings.CutPrefix(strings.TrimSpace(line), "position sfen "); is {
			sfens = append(sfens, sfen)
		}
	}
	return sfens
}

// ofLength is how many mates of each length BenchmarkOwnMates looks at.
const ofLength = 50

// gameMates returns positions of games in which the side to move mates, by the number of plies.
func gameMates(tb testing.TB) map[string][]string {
	tb.Helper()
	file, err := os.Open("../../shared/data/tsume/realgame_mates.tsv.gz")
	if err != nil {
		tb.Skip("DATA MISSING: ", err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	found := map[string][]string{}
	for scanner := bufio.NewScanner(unpacked); scanner.Scan(); {
		if columns := strings.Split(scanner.Text(), "\t"); columns[0][0] != '#' {
			found[columns[0]] = append(found[columns[0]], columns[1])
		}
	}
	return found
}

// playsMate reports whether the answer to a position keeps a mate: one that the search has proven,
// or checks for which the solver has an answer to every reply.
func playsMate(solver *mate.Solver, history *shogi.History, result Result) bool {
	if result.Best == shogi.NoMove || result.Score.Mate > 0 {
		return result.Score.Mate > 0
	}
	history.Play(result.Best)
	defer history.Undo()
	if !history.Current().InCheck() {
		return false
	}
	return !slices.ContainsFunc(history.Current().AppendLegalMoves(nil), func(reply shogi.Move) bool {
		history.Play(reply)
		defer history.Undo()
		return solver.Solve(context.Background(), history, mate.Limits{Nodes: 100_000}).Outcome != mate.Found
	})
}

// BenchmarkOwnMates measures how many mates of games the engine plays, by their length, with a
// second of processor time for each.
func BenchmarkOwnMates(b *testing.B) {
	all := gameMates(b)
	for _, plies := range []string{"1", "3", "5", "7", "9", "11"} {
		b.Run(fmt.Sprintf("%s plies", plies), func(b *testing.B) {
			e, solver := newEngine(b), mate.New(8<<20)
			for b.Loop() {
				random := rand.New(rand.NewPCG(1, 0)) // the same positions on every run
				played, used := 0, time.Duration(0)
				for _, i := range random.Perm(len(all[plies]))[:ofLength] {
					history := parse(b, all[plies][i])
					_ = e.Prepare(context.Background())
					result := e.Search(context.Background(), history, Limits{CPU: time.Second}, nil)
					if used += result.CPU; playsMate(solver, history, result) {
						played++
					}
				}
				b.ReportMetric(float64(played), "played")
				b.ReportMetric(ofLength, "mates")
				b.ReportMetric(used.Seconds(), "s/processor")
			}
		})
	}
}
