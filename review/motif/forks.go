package motif

import "shotest/shogi"

// Double attacks by the moved piece. The targets are what is attacked, the king first,
// then the most valuable; the gain is what the second of them nets, since the first may be
// saved, and of a check what the best target nets at least.
const (
	// Fork (両取り): the moved piece is secure, gives no check, and threatens two pieces
	// or more, no pawns, each of which it nets MinThreat or more by taking. Before the
	// move it could not do that with two of them.
	Fork Kind = "fork"
	// KnightFork (ふんどしの桂): the same by a knight.
	KnightFork Kind = "knight_fork"
	// SplittingSilver (割り打ちの銀): the same by a silver that is dropped behind two golds,
	// or a rook or dragon and a gold, and attacks both backwards.
	SplittingSilver Kind = "splitting_silver"
	// CrossRook (十字飛車): the same by a rook or dragon that attacks one target along its
	// file and one along its rank.
	CrossRook Kind = "cross_rook"
	// CheckFork (王手飛車 and its like): the moved piece is secure, gives check, and takes
	// one and the same other piece, no pawn, with a net of MinThreat or more after every
	// legal answer, less what the answer takes.
	CheckFork Kind = "check_fork"
)

func (f *Finder) findForks() {
	if f.piece == shogi.King || !f.secure(f.to) {
		return
	}
	targets, gains := f.prey()
	if f.checks {
		if len(targets) > 0 && f.after.Checkers().Has(f.to) {
			king := f.after.King(f.them)
			f.add(CheckFork, gains[0], nil, append([]shogi.Square{king}, targets...)...)
		}
		return
	}
	if len(targets) < 2 || f.hadPrey(targets) {
		return
	}
	f.add(f.forkKind(targets), gains[1], nil, targets...)
}

// prey returns what the moved piece threatens to take, the most valuable first, with what
// it nets.
func (f *Finder) prey() (targets []shogi.Square, gains []int) {
	occupied := f.after.Occupied()
	attacked := shogi.Attacks(f.after.PieceAt(f.to), f.to, occupied).And(f.after.PiecesOf(f.them))
	attacked = attacked.AndNot(f.after.Pieces(f.them, shogi.Pawn)).AndNot(f.after.Pieces(f.them, shogi.King))
	for target := range attacked.All() {
		net := f.threat(f.to, target)
		if net < MinThreat {
			continue
		}
		targets, gains = append(targets, target), append(gains, net)
		for i := len(gains) - 1; i > 0 && gains[i] > gains[i-1]; i-- {
			gains[i], gains[i-1] = gains[i-1], gains[i]
			targets[i], targets[i-1] = targets[i-1], targets[i]
		}
	}
	return targets, gains
}

// hadPrey reports whether the moved piece could take two of the targets with gain already
// before the move.
func (f *Finder) hadPrey(targets []shogi.Square) bool {
	if f.move.IsDrop() {
		return false
	}
	count := 0
	for _, target := range targets {
		if f.netFrom(&f.before, f.origin(), target) >= MinThreat {
			count++
		}
	}
	return count >= 2
}

// forkKind returns what the fork of some targets is called.
func (f *Finder) forkKind(targets []shogi.Square) Kind {
	switch {
	case f.piece == shogi.Knight:
		return KnightFork
	case f.piece == shogi.Silver && f.move.IsDrop() && f.splits(targets):
		return SplittingSilver
	case f.piece.Unpromoted() == shogi.Rook && f.crosses(targets):
		return CrossRook
	}
	return Fork
}

// splits reports whether the moved piece attacks two golds, or a rook and a gold, and
// nothing else, from behind.
func (f *Finder) splits(targets []shogi.Square) bool {
	golds, rooks := 0, 0
	for _, target := range targets {
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
	return len(targets) == 2 && golds+rooks == 2 && golds >= 1
}

// crosses reports whether some target is on the moved piece's file and some on its rank.
func (f *Finder) crosses(targets []shogi.Square) bool {
	file, rank := false, false
	for _, target := range targets {
		file = file || target.File() == f.to.File()
		rank = rank || target.Rank() == f.to.Rank()
	}
	return file && rank
}
