//go:build e2e

package tests

import (
	"context"
	"strconv"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/mate"
	"shotest/record"
	"shotest/shogi"
)

// checkMates solves a sample of a collection of mate problems, and verifies each proof: every n-th
// problem, if its length is known and at most longest. (docs/measurements/mate.md has the results
// of the complete collections.)
func checkMates(t *testing.T, file string, every, longest int) {
	t.Helper()
	tab := readTable(t, file)
	solver := mate.New(16 << 20)
	solved := 0
	for i, row := range tab.rows {
		length, err := strconv.Atoi(tab.cell(t, row, "strict_shortest_len"))
		if i%every != 0 || err != nil || length > longest {
			continue
		}
		solved++
		p := parsePosition(t, tab.cell(t, row, "sfen"))
		result := solveAndVerify(t, solver, &p, 2_000_000)
		if result.Outcome != mate.Found {
			t.Errorf("%v: %v after %d nodes", &p, result.Outcome, result.Nodes)
			continue
		}
		if result.Length < length || result.Shortest && result.Length != length {
			t.Errorf("%v: %d plies (shortest: %v), the verified shortest is %d", &p, result.Length,
				result.Shortest, length)
		}
	}
	if solved < 50 {
		t.Errorf("only %d problems", solved)
	}
}

// solveAndVerify solves a position within a number of nodes, and verifies the proof of a mate.
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

// In the last positions of the games in the repository, the solver finds the final mate in one, and
// many longer mates, all of them correct.
func TestMateOfOwnGames(t *testing.T) {
	solver := mate.New(16 << 20)
	found := map[int]int{}
	for _, game := range recorded.Own(t) {
		if game.Ending != "checkmate" {
			continue
		}
		for before := 1; before <= 7; before += 2 {
			p := positionBeforeEnd(game, before)
			result := solveAndVerify(t, solver, &p, 50_000)
			if before == 1 && (result.Outcome != mate.Found || result.Length != 1) {
				t.Errorf("%v: %v in %d plies, and %v mates", &p, result.Outcome, result.Length,
					game.Moves[len(game.Moves)-1])
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
func positionBeforeEnd(game *record.Played, plies int) shogi.Position {
	return game.Start.After(game.Moves[:len(game.Moves)-plies]...)
}

func TestMateOfCollections(t *testing.T) { checkMates(t, "tsume/collections.tsv.gz", 31, 15) }
func TestMateOfRealGames(t *testing.T)   { checkMates(t, "tsume/realgame_mates.tsv.gz", 17, 11) }
