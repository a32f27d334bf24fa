package mailbox

import (
	"fmt"
	"slices"
	"strings"

	"shotest/shogi"
)

// Divergence is a position about which package shogi and this one disagree.
type Divergence struct {
	// Line leads from the position that was given to the one disagreed about.
	Line []shogi.Move
	// SFEN is the position disagreed about, as package shogi sees it.
	SFEN string
	// Board says how the boards differ, if the last move of Line was played
	// differently; the moves are then not compared.
	Board string
	// OnlyFast and OnlyReference are the moves that only package shogi and only
	// this package hold to be legal, in ascending order.
	OnlyFast, OnlyReference []shogi.Move
	// Repeated are the moves that package shogi lists more than once, in ascending order.
	Repeated []shogi.Move
}

// String describes the divergence in a few lines.
func (d *Divergence) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "position: %s\nafter: %s\n", d.SFEN, listing(d.Line))
	if d.Board != "" {
		fmt.Fprintf(&text, "board: %s\n", d.Board)
		return text.String()
	}
	fmt.Fprintf(&text, "only in the fast generator: %s\n", listing(d.OnlyFast))
	fmt.Fprintf(&text, "only in the reference: %s\n", listing(d.OnlyReference))
	fmt.Fprintf(&text, "listed more than once: %s\n", listing(d.Repeated))
	return text.String()
}

func listing(moves []shogi.Move) string {
	if len(moves) == 0 {
		return "none"
	}
	return strings.Join(shogi.MoveTexts(moves), " ")
}

// Diverge compares the legal moves of package shogi with those of this package in every position that a perft of a
// depth in plies visits, and the boards that the moves lead to. It returns nil if they agree, and otherwise the
// divergence with the shortest line; among those, the first in the order of the moves. The same arguments always give
// the same answer.
func Diverge(p *shogi.Position, depth int) *Divergence {
	return diverge(p, depth, (*shogi.Position).AppendLegalMoves)
}

// generator appends the legal moves of a position to a slice.
type generator func(*shogi.Position, []shogi.Move) []shogi.Move

func diverge(p *shogi.Position, depth int, generate generator) *Divergence {
	for plies := range depth {
		search := divergenceSearch{generate: generate}
		if found := search.run(*p, New(p), plies); found != nil {
			return found
		}
	}
	return nil
}

type divergenceSearch struct {
	generate generator
	line     []shogi.Move
}

// run compares the positions that lie some plies ahead. Those nearer have been compared before.
func (d *divergenceSearch) run(fast shogi.Position, reference Board, plies int) *Divergence {
	if board := difference(New(&fast), reference); board != "" {
		return &Divergence{Line: slices.Clone(d.line), SFEN: fast.SFEN(), Board: board}
	}
	known := reference.LegalMoves()
	if plies == 0 {
		return d.compareMoves(&fast, known)
	}
	for _, m := range known {
		child := fast
		child.Play(m)
		d.line = append(d.line, m)
		if found := d.run(child, reference.Play(m), plies-1); found != nil {
			return found
		}
		d.line = d.line[:len(d.line)-1]
	}
	return nil
}

// compareMoves returns how the moves of one position differ from the known ones, which are in ascending order.
func (d *divergenceSearch) compareMoves(fast *shogi.Position, known []shogi.Move) *Divergence {
	moves := d.generate(fast, nil)
	slices.Sort(moves)
	if slices.Equal(moves, known) {
		return nil
	}
	found := &Divergence{Line: slices.Clone(d.line), SFEN: fast.SFEN()}
	for i, m := range moves {
		if i > 0 && moves[i-1] == m {
			found.Repeated = append(found.Repeated, m)
		}
	}
	moves, found.Repeated = slices.Compact(moves), slices.Compact(found.Repeated)
	found.OnlyFast = without(moves, known)
	found.OnlyReference = without(known, moves)
	return found
}

// without returns the moves that are not among the others.
func without(moves, others []shogi.Move) []shogi.Move {
	var rest []shogi.Move
	for _, m := range moves {
		if !slices.Contains(others, m) {
			rest = append(rest, m)
		}
	}
	return rest
}

// difference describes the first difference between what package shogi and this
// one hold to be the position, "" if there is none.
func difference(fast, reference Board) string {
	if fast.turn != reference.turn {
		return fmt.Sprintf("%s is to move, the reference says %s", fast.turn, reference.turn)
	}
	for file := 1; file <= 9; file++ {
		for rank := 1; rank <= 9; rank++ {
			where := place{file, rank}
			if got, want := fast.at(where), reference.at(where); got != want {
				return fmt.Sprintf("%q on %s, the reference says %q", got.SFEN(), where.square(), want.SFEN())
			}
		}
	}
	for _, player := range []shogi.Color{shogi.Black, shogi.White} {
		for _, kind := range shogi.HandTypes {
			if got, want := fast.hands[player][kind], reference.hands[player][kind]; got != want {
				return fmt.Sprintf("%s holds %d of type %s, the reference says %d", player, got, kind, want)
			}
		}
	}
	return ""
}
