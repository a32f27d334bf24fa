package tests

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"shotest/mate"
	"shotest/shogi"
)

// The complete sets are measured by the command that docs/measurements/mate.md names; here a
// sample is solved, and each proof gone through.

// mateSample solves every n-th problem whose length is verified and at most so
// many plies.
func mateSample(t *testing.T, file string, every, longest int) {
	t.Helper()
	tab := readTable(t, file)
	solver := mate.New(16 << 20)
	solved, positions := 0, 0
	for i, row := range tab.rows {
		length, err := strconv.Atoi(tab.cell(t, row, "strict_shortest_len"))
		if i%every != 0 || err != nil || length > longest {
			continue
		}
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		solver.Clear()
		result := solver.Solve(context.Background(), shogi.NewHistory(p), mate.Limits{Nodes: 2_000_000})
		if result.Outcome != mate.Found {
			t.Errorf("%v: %v after %d nodes", &p, result.Outcome, result.Nodes)
			continue
		}
		if err := mate.CheckLine(&p, result.Moves); err != nil {
			t.Errorf("%v: %v: %v", &p, result.Moves, err)
		}
		n, err := solver.Verify(context.Background(), &p)
		if err != nil {
			t.Errorf("%v: %v", &p, err)
		}
		if result.Length < length || result.Shortest && result.Length != length {
			t.Errorf("%v: %d plies (shortest: %v), the verified shortest is %d", &p, result.Length, result.Shortest, length)
		}
		solved++
		positions += n
	}
	t.Logf("%d problems, %d positions of the attacker in their proofs", solved, positions)
}

func TestMateOfCollections(t *testing.T) { mateSample(t, "tsume/collections.tsv.gz", 31, 15) }
func TestMateOfRealGames(t *testing.T)   { mateSample(t, "tsume/realgame_mates.tsv.gz", 17, 11) }

// TestMateInOneOfRealGames compares with brute force in every position of games,
// for both sides to move where neither is in check.
func TestMateInOneOfRealGames(t *testing.T) {
	tab := readTable(t, "records/lishogi_500.tsv.gz")
	positions, mates := 0, 0
	for i, row := range tab.rows {
		if i%2 != 0 {
			continue
		}
		game := newGame(t, "startpos")
		for _, word := range strings.Fields(tab.cell(t, row, "usi_moves")) {
			m := parseMove(t, word)
			if game.Current().CheckLegal(m) != nil {
				break
			}
			game.Play(m)
			p := *game.Current()
			positions++
			if checkMateInOne(t, &p) {
				mates++
			}
			if !p.InCheck() {
				p.PlayNull()
				checkMateInOne(t, &p)
				positions++
			}
		}
	}
	t.Logf("%d positions, %d mates for the side to move", positions, mates)
}

// checkMateInOne compares with playing every move; it returns whether there is a
// mate.
func checkMateInOne(t *testing.T, p *shogi.Position) bool {
	t.Helper()
	found := mate.InOne(p, nil)
	exists := false
	var buffer [shogi.MaxMoves]shogi.Move
	for _, m := range p.AppendChecks(buffer[:0]) {
		child := *p
		child.Play(m)
		if !child.HasLegalMove() {
			exists = true
			if m == found {
				return true
			}
		}
	}
	if exists || found != shogi.NoMove {
		t.Fatalf("%v: mate in one: found %v, exists: %v", p, found, exists)
	}
	return false
}

func TestMateInOneWhereThereIsNone(t *testing.T) {
	for _, sfen := range readLines(t, "tsume/no_mate_in_1.sfen.gz") {
		p := parsePosition(t, sfen)
		if m := mate.InOne(&p, nil); m != shogi.NoMove {
			t.Errorf("%s: %v", sfen, m)
		}
	}
}

// TestMateByPawnDrop: a pawn drop that mates is illegal, and no way to mate.
func TestMateByPawnDrop(t *testing.T) {
	tab := readTable(t, "edgecases/pawn_drop_mate_and_nifu.tsv.gz")
	for _, row := range tab.rows {
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		checkMateInOne(t, &p)
	}
	t.Logf("%d positions", len(tab.rows))
}
