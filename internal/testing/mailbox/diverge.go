package mailbox

import (
	"fmt"
	"slices"

	"shotest/shogi"
)

// Diverge compares the legal moves of package shogi with those of this package in every position
// that a perft of a depth in plies visits, and the boards that the moves lead to. It returns nil if
// they agree. Otherwise the error names the shortest line to a position on which they disagree (of
// several, the first in the order of the moves), and the moves there that only one of them
// considers legal. The same arguments always give the same answer.
func Diverge(p *shogi.Position, depth int) error {
	for plies := range depth {
		if err := compare(*p, New(p), nil, plies); err != nil {
			return err
		}
	}
	return nil
}

// compare compares the positions that lie exactly plies ahead, and their moves.
func compare(fast shogi.Position, reference Board, line []shogi.Move, plies int) error {
	if New(&fast) != reference {
		return fmt.Errorf("after %v: the reference is not at %s", line, fast.SFEN())
	}
	known := reference.LegalMoves()
	if plies == 0 {
		moves := fast.AppendLegalMoves(nil)
		slices.Sort(moves)
		if slices.Equal(moves, known) {
			return nil
		}
		return fmt.Errorf("after %v: %s\nonly in the fast generator, or there twice: %v\nonly in the reference: %v",
			line, fast.SFEN(), missing(moves, known), missing(known, moves))
	}
	for _, m := range known {
		child := fast
		child.Play(m)
		if err := compare(child, reference.Play(m), append(line, m), plies-1); err != nil {
			return err
		}
	}
	return nil
}

// missing returns those of moves, which are in ascending order, that others lacks, and repeated
// ones.
func missing(moves, others []shogi.Move) (rest []shogi.Move) {
	for i, m := range moves {
		if !slices.Contains(others, m) || i > 0 && moves[i-1] == m {
			rest = append(rest, m)
		}
	}
	return rest
}
