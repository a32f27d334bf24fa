package shogi

import (
	"slices"
	"testing"
)

// checksByFilter is the oracle: every legal move, asked whether it gives check.
func checksByFilter(p *Position) []Move {
	var checks []Move
	for _, m := range p.AppendLegalMoves(nil) {
		if p.GivesCheck(m) {
			checks = append(checks, m)
		}
	}
	return checks
}

func compareChecks(t *testing.T, p *Position) int {
	t.Helper()
	got, want := p.AppendChecks(nil), checksByFilter(p)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%v:\ngot  %v\nwant %v", p, got, want)
	}
	return len(want)
}

func TestChecksAreTheLegalMovesThatGiveCheck(t *testing.T) {
	checks := 0
	randomGames(t, 150, 300, func(p *Position) {
		checks += compareChecks(t, p)
		flipped := p.Flipped()
		compareChecks(t, &flipped)
	})
	if checks < 10_000 {
		t.Errorf("%d checks: too few to tell anything", checks)
	}
	for _, c := range benchPositions {
		p := mustParse(t, c.sfen)
		compareChecks(t, &p)
	}
}

func TestChecksUncover(t *testing.T) {
	for _, sfen := range []string{
		"4k4/9/9/9/4G4/9/9/4R4/K8 b - 1",  // a gold before a rook
		"4k4/9/9/9/4K4/9/9/4R4/9 b - 1",   // the king itself
		"4k4/9/9/4N4/9/9/9/4L4/4K4 b - 1", // a knight that must promote
		"8k/9/9/9/4P4/9/9/9/B3K4 b P 1",   // a pawn off a diagonal
		"4k4/9/9/9/9/9/9/9/9 b RBGSNLP 1", // drops without an own king
	} {
		p := mustParse(t, sfen)
		if compareChecks(t, &p) == 0 {
			t.Errorf("%s has no check", sfen)
		}
	}
}

func TestChecksAllocateNothing(t *testing.T) {
	p := mustParse(t, benchPositions[2].sfen)
	var buffer [MaxMoves]Move
	if n := testing.AllocsPerRun(100, func() { p.AppendChecks(buffer[:0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkChecks compares the generator with filtering all legal moves.
func BenchmarkChecks(b *testing.B) {
	for _, c := range benchPositions {
		p := mustParse(b, c.sfen)
		var buffer [MaxMoves]Move
		b.Run("generated/"+c.name, func(b *testing.B) {
			for b.Loop() {
				p.AppendChecks(buffer[:0])
			}
		})
		b.Run("filtered/"+c.name, func(b *testing.B) {
			for b.Loop() {
				for _, m := range p.AppendLegalMoves(buffer[:0]) {
					p.GivesCheck(m)
				}
			}
		})
	}
}
