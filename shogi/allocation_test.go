package shogi_test

import (
	"testing"

	"shotest/shogi"
)

// Nothing that a search does in every node may allocate.
func TestNothingAllocates(t *testing.T) {
	positions := map[string]shogi.Position{
		"start":      shogi.StartPosition(),
		"in check":   parsePosition(t, "4r3k/9/9/9/9/9/9/3G5/4K4 b P 1"),
		"most moves": parsePosition(t, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"),
		"pawn drop":  parsePosition(t, "7nk/6R2/8G/9/9/9/9/9/4K4 b P 1"),
	}
	buffer := make([]shogi.Move, 0, shogi.MaxMoves)
	for name, p := range positions {
		moves := p.AppendLegalMoves(nil)
		history := shogi.NewHistory(p)
		history.Play(moves[0])
		history.Undo()
		for what, act := range map[string]func(){
			"AppendLegalMoves":    func() { buffer = p.AppendLegalMoves(buffer[:0]) },
			"AppendTacticalMoves": func() { buffer = p.AppendTacticalMoves(buffer[:0]) },
			"HasLegalMove":        func() { p.HasLegalMove() },
			"Play": func() {
				for _, m := range moves {
					child := p
					child.Play(m)
				}
			},
			"GivesCheck and CheckLegal": func() {
				for _, m := range moves {
					p.GivesCheck(m)
					p.CheckLegal(m)
				}
			},
			"Pinned and AttackersOf": func() {
				p.AttackersOf(shogi.White, p.Pinned(shogi.Black).First(), p.Occupied())
			},
			"History": func() {
				history.Play(moves[0])
				history.SearchRepetition(len(history.Moves()))
				history.Sennichite()
				history.Undo()
			},
		} {
			if allocations := testing.AllocsPerRun(20, act); allocations != 0 {
				t.Errorf("%s, %s: %v allocations", name, what, allocations)
			}
		}
	}
}
