package motif

import (
	"slices"

	"shotest/shogi"
)

// Double attacks by the moved piece. The targets are what is attacked, the king first,
// then the most valuable; the gain is what the second of them nets, since the first may be
// saved, and of a check what the best target nets at least.
const (
	// Fork (両取り): the moved piece is secure, gives no check, and threatens two pieces or more, no
	// pawns, each of which it nets MinThreat or more by taking. Before the move it could not do
	// that with two of them.
	Fork Kind = "fork"
	// KnightFork (ふんどしの桂): the same by a knight.
	KnightFork Kind = "knight_fork"
	// SplittingSilver (割り打ちの銀): the same by a silver that is dropped behind two golds,
	// or a rook or dragon and a gold, and attacks both backwards.
	SplittingSilver Kind = "splitting_silver"
	// CrossRook (十字飛車): the same by a rook or dragon that attacks one target along its
	// file and one along its rank.
	CrossRook Kind = "cross_rook"
	// CheckFork (王手飛車 and its like): the moved piece is secure, gives check, and takes one and the
	// same other piece, no pawn, with a net of MinThreat or more after every legal answer, less
	// what the answer takes.
	CheckFork Kind = "check_fork"
)

func (f *Finder) findForks() {
	if f.checks {
		if len(f.prey) > 0 && f.after.Checkers().Has(f.to) {
			f.add(CheckFork, f.nets[0], nil, append([]shogi.Square{f.after.King(f.them)}, f.prey...)...)
		}
		return
	}
	if len(f.prey) >= 2 && !f.hadPrey() {
		f.add(f.forkKind(), f.nets[1], nil, f.prey...)
	}
}

// hadPrey reports whether the moved piece could take two of its targets with gain already before
// the move.
func (f *Finder) hadPrey() bool {
	count := 0
	for _, target := range f.prey {
		if f.netFrom(&f.before, f.origin, target) >= MinThreat {
			count++
		}
	}
	return count >= 2
}

// forkKind returns what the fork is called.
func (f *Finder) forkKind() Kind {
	onFile := func(s shogi.Square) bool { return s.File() == f.to.File() }
	onRank := func(s shogi.Square) bool { return s.Rank() == f.to.Rank() }
	switch {
	case f.piece == shogi.Knight:
		return KnightFork
	case f.drops(shogi.Silver) && f.splits():
		return SplittingSilver
	case f.piece.Unpromoted() == shogi.Rook && slices.ContainsFunc(f.prey, onFile) &&
		slices.ContainsFunc(f.prey, onRank):
		return CrossRook
	}
	return Fork
}

// splits reports whether the moved piece attacks two golds, or a rook and a gold, and nothing else,
// from behind.
func (f *Finder) splits() bool {
	golds, rooks := 0, 0
	for _, target := range f.prey {
		if target.RankFrom(f.us) != f.to.RankFrom(f.us)+1 {
			return false
		}
		switch f.enemyAt(target) {
		case shogi.Gold:
			golds++
		case shogi.Rook, shogi.Dragon:
			rooks++
		}
	}
	return len(f.prey) == 2 && golds+rooks == 2 && golds >= 1
}
