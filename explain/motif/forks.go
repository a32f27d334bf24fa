package motif

import (
	"slices"

	"shotest/shogi"
)

// Double attacks by the moved piece. The targets are the attacked pieces, the king first, then the
// one with the largest net. The gain is the second largest net, because one piece can be saved;
// with check, it is the largest net over the targets other than the king.
const (
	// Fork (両取り): the moved piece is secure, gives no check, and threatens to capture two pieces or
	// more, none a pawn, with a net of MinThreat or more each. Before the move it did not threaten
	// two of them.
	Fork Kind = "fork"
	// KnightFork (ふんどしの桂): a Fork by a knight.
	KnightFork Kind = "knight_fork"
	// SplittingSilver (割り打ちの銀): a Fork by a dropped silver, which attacks two golds, or a rook or
	// dragon and a gold, from behind.
	SplittingSilver Kind = "splitting_silver"
	// CrossRook (十字飛車): a Fork by a rook or dragon that attacks one target along its file and
	// another along its rank.
	CrossRook Kind = "cross_rook"
	// CheckFork (王手飛車 and the like): the moved piece is secure, gives check, and after every legal
	// answer captures another piece, always the same and not a pawn, with a net of MinThreat or
	// more, less what the answer takes.
	CheckFork Kind = "check_fork"
)

func (f *Finder) findForks() {
	if f.checks {
		if len(f.targets) > 0 && f.after.Checkers().Has(f.to) {
			f.add(CheckFork, f.targetNets[0], nil, append([]shogi.Square{f.after.King(f.them)}, f.targets...)...)
		}
		return
	}
	if len(f.targets) >= 2 && !f.attackedTwoBefore() {
		f.add(f.forkKind(), f.targetNets[1], nil, f.targets...)
	}
}

// attackedTwoBefore reports whether the moved piece threatened two of its targets already before
// the move.
func (f *Finder) attackedTwoBefore() bool {
	count := 0
	for _, target := range f.targets {
		if f.netFrom(&f.before, f.origin, target) >= MinThreat {
			count++
		}
	}
	return count >= 2
}

// forkKind returns the kind of a fork.
func (f *Finder) forkKind() Kind {
	onFile := func(s shogi.Square) bool { return s.File() == f.to.File() }
	onRank := func(s shogi.Square) bool { return s.Rank() == f.to.Rank() }
	switch {
	case f.piece == shogi.Knight:
		return KnightFork
	case f.drops(shogi.Silver) && f.isSplittingSilver():
		return SplittingSilver
	case f.piece.Unpromoted() == shogi.Rook && slices.ContainsFunc(f.targets, onFile) &&
		slices.ContainsFunc(f.targets, onRank):
		return CrossRook
	}
	return Fork
}

// isSplittingSilver reports whether the moved piece attacks two golds, or a rook and a gold, and
// nothing else, from behind.
func (f *Finder) isSplittingSilver() bool {
	golds, rooks := 0, 0
	for _, target := range f.targets {
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
	return len(f.targets) == 2 && golds+rooks == 2 && golds >= 1
}
