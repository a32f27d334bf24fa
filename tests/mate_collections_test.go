//go:build e2e

package tests

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/mate"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// The complete sets are measured by the command that docs/measurements/mate.md names; here a
// sample is solved, and each proof gone through.

// mateSample solves every n-th problem whose length is verified and no
// longer than longest.
func mateSample(t *testing.T, file string, every, longest int) {
	t.Helper()
	tab := readTable(t, file)
	solver := mate.New(16 << 20)
	asked := 0
	for i, row := range tab.rows {
		length, err := strconv.Atoi(tab.cell(t, row, "strict_shortest_len"))
		if i%every != 0 || err != nil || length > longest {
			continue
		}
		asked++
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		result := solveAndVerify(t, solver, &p, 2_000_000)
		if result.Outcome != mate.Found {
			t.Errorf("%v: %v after %d nodes", &p, result.Outcome, result.Nodes)
			continue
		}
		if result.Length < length || result.Shortest && result.Length != length {
			t.Errorf("%v: %d plies (shortest: %v), the verified shortest is %d", &p, result.Length, result.Shortest, length)
		}
	}
	if asked < 50 {
		t.Errorf("only %d problems", asked)
	}
}

// solveAndVerify solves a position within a number of nodes, and goes through the proof of a mate.
func solveAndVerify(t *testing.T, solver *mate.Solver, p *shogi.Position, nodes uint64) mate.Result {
	t.Helper()
	solver.Clear()
	result := solver.Solve(context.Background(), shogi.NewHistory(*p), mate.Limits{Nodes: nodes})
	if result.Outcome != mate.Found {
		return result
	}
	if err := mate.CheckLine(p, result.Moves); err != nil {
		t.Errorf("%v: %v: %v", p, result.Moves, err)
	}
	if _, err := solver.Verify(context.Background(), p); err != nil {
		t.Errorf("%v: %v", p, err)
	}
	return result
}

// TestMateOfOwnGames solves the last positions of the games that ship. The last move
// mates; before it, the solver is right about each mate that it finds, and finds many.
func TestMateOfOwnGames(t *testing.T) {
	solver := mate.New(16 << 20)
	found := map[int]int{}
	for _, game := range recorded.Own(t) {
		if game.Ending != gamefile.Checkmate {
			continue
		}
		for before := 1; before <= 7; before += 2 {
			p := positionBeforeEnd(game, before)
			result := solveAndVerify(t, solver, &p, 50_000)
			if before == 1 && (result.Outcome != mate.Found || result.Length != 1) {
				t.Errorf("%v: %v in %d plies, and %v mates", &p, result.Outcome, result.Length, game.Moves[len(game.Moves)-1])
			}
			if result.Outcome == mate.Found {
				found[before]++
			}
		}
	}
	if found[3] < 30 || found[5] < 20 || found[7] < 10 {
		t.Errorf("mates found by the plies before the end: %v", found)
	}
}

// positionBeforeEnd returns the position a number of plies before a game's end.
func positionBeforeEnd(game *gamefile.Game, plies int) shogi.Position {
	p := game.Start
	for _, m := range game.Moves[:len(game.Moves)-plies] {
		p.Play(m)
	}
	return p
}

func TestMateOfCollections(t *testing.T) { mateSample(t, "tsume/collections.tsv.gz", 31, 15) }
func TestMateOfRealGames(t *testing.T)   { mateSample(t, "tsume/realgame_mates.tsv.gz", 17, 11) }

// TestMateInOneOfRealGames compares with brute force in every position of games,
// for both sides to move where neither is in check.
func TestMateInOneOfRealGames(t *testing.T) {
	t.Run("own", func(t *testing.T) {
		mates := 0
		for _, words := range recorded.Games(t, recorded.OwnCount) {
			mates += matesInOne(t, words)
		}
		if mates < recorded.OwnCount {
			t.Errorf("only %d mates in one", mates)
		}
	})
	t.Run("lishogi", func(t *testing.T) {
		tab := readTable(t, "records/lishogi_500.tsv.gz")
		mates := 0
		for i := 0; i < len(tab.rows); i += 2 {
			mates += matesInOne(t, strings.Fields(tab.cell(t, tab.rows[i], "usi_moves")))
		}
		if mates < 100 {
			t.Errorf("only %d mates in one", mates)
		}
	})
}

// matesInOne compares in the positions of a game, up to an illegal move, and returns in
// how many of them there is a mate.
func matesInOne(t *testing.T, words []string) (mates int) {
	t.Helper()
	game := newGame(t, "startpos")
	for _, word := range words {
		m := parseMove(t, word)
		if game.Current().CheckLegal(m) != nil {
			break
		}
		game.Play(m)
		p := *game.Current()
		if checkMateInOne(t, &p) {
			mates++
		}
		if p.InCheck() {
			continue
		}
		if p.PlayNull(); checkMateInOne(t, &p) {
			mates++
		}
	}
	return mates
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
}
