package motif

import (
	"slices"

	"shotest/shogi"
)

// Material that changes hands at once. The targets of WinsPiece and WinsPawn are the square of the
// capture, with the piece that was taken; of the others, the square where the piece in question
// stands after the move.
const (
	// WinsPiece: the move takes a piece, not a pawn, and nets MinWin or more even after the most
	// that the opponent nets by taking anything on any square. Nothing is said to be won on the
	// square where the last move went: see Finder.Of. The line has the captures that follow there.
	// After them the mover has that piece more, or has other pieces more than before (Won) for some
	// of its own (Lost), which are worth less by MinPawn or more.
	WinsPiece Kind = "wins_piece"
	// WinsPawn: the same for an unpromoted pawn, with MinPawn, and nothing is lost for it.
	WinsPawn Kind = "wins_pawn"
	// Hangs: after the move, the opponent nets MinWin or more by taking a piece of the mover's, not
	// a pawn, and it is the move that made it so: had the mover passed, it would not have been.
	// Pieces dropped count as safe before; a side in check could not pass, and what was not
	// attacked counts as safe. From what the opponent nets, what the move itself took is subtracted
	// (for pieces elsewhere, not where it took back). The line has the captures.
	Hangs Kind = "hangs"
	// LeavesHanging: the same for a piece that was to be won already (when in check: that
	// was attacked already), on the same square or where it moved from.
	LeavesHanging Kind = "leaves_hanging"
	// SavesPiece: the opponent would have netted MinWin or more by taking a piece if the
	// mover had passed, and nets nothing by taking it after the move. Nothing is said when
	// the move gives check, since the piece may hang again once the check is answered.
	SavesPiece Kind = "saves_piece"
)

func (f *Finder) findMaterial() {
	f.findWins()
	for square := range f.after.PiecesOf(f.us).All() {
		if t := f.after.PieceAt(square).Type(); t != shogi.Pawn && t != shogi.King {
			f.findLoss(square)
			f.findSaved(square)
		}
	}
}

// findWins looks at what the move takes.
func (f *Finder) findWins() {
	if f.taken == shogi.NoPieceType || f.retakes {
		return
	}
	kind, least := WinsPiece, MinWin
	if f.taken == shogi.Pawn {
		kind, least = WinsPawn, MinPawn
	}
	net := f.gain - slices.Max(f.losses[:])
	if net < least {
		return
	}
	line := f.lineOn(&f.after, f.to)
	end := f.after.After(line...)
	won, lost := Changed(&f.before, &end, f.us)
	alone := len(lost) == 0 && slices.Equal(won, []shogi.PieceType{f.taken.Unpromoted()})
	if alone || kind == WinsPiece && len(lost) > 0 && f.Worth(won)-f.Worth(lost) >= MinPawn {
		f.addTaken(kind, net, line)
		last := &f.found[len(f.found)-1]
		last.Won, last.Lost = won, lost
	}
}

// Changed returns the pieces that a side has more and less in one position than in another, on the
// board and in hand, promoted pieces as what they were, the dearest first.
func Changed(from, to *shogi.Position, side shogi.Color) (more, less []shogi.PieceType) {
	for _, t := range shogi.HandTypes {
		n := Owned(to, side, t) - Owned(from, side, t)
		more = append(more, slices.Repeat([]shogi.PieceType{t}, max(0, n))...)
		less = append(less, slices.Repeat([]shogi.PieceType{t}, max(0, -n))...)
	}
	return more, less
}

// Owned counts the pieces of an unpromoted type that a side has on the board and in hand, with
// those that have promoted.
func Owned(p *shogi.Position, side shogi.Color, t shogi.PieceType) int {
	n := p.Hand(side).Count(t) + p.Pieces(side, t).Count()
	if t.CanPromote() {
		n += p.Pieces(side, t.Promoted()).Count()
	}
	return n
}

// Worth is what pieces are worth that are taken, in centipawns of the exchange.
func (f *Finder) Worth(pieces []shogi.PieceType) (sum int) {
	for _, t := range pieces {
		sum += f.exchange.CaptureGain(t)
	}
	return sum
}

// findLoss looks whether the opponent can win a piece.
func (f *Finder) findLoss(square shogi.Square) {
	loss := f.losses[square]
	if square == f.to || !f.retakes {
		loss -= f.gain
	}
	if loss < MinWin {
		return
	}
	kind := Hangs
	if f.wasHanging(f.squareBefore(square)) {
		kind = LeavesHanging
	}
	f.add(kind, loss, f.lineOn(&f.after, square), square)
}

// squareBefore returns where a piece of the mover's stood before the move, NoSquare for one that
// was dropped.
func (f *Finder) squareBefore(square shogi.Square) shogi.Square {
	if square == f.to {
		return f.origin
	}
	return square
}

// wasHanging reports whether a piece was to be won already before the move.
func (f *Finder) wasHanging(square shogi.Square) bool {
	switch {
	case square == shogi.NoSquare:
		return false
	case f.evades:
		return f.before.AttackersOf(f.them, square, f.before.Occupied()).Any()
	}
	return f.best(&f.earlier, square) >= MinWin
}

// findSaved looks whether a piece is no longer to be won.
func (f *Finder) findSaved(square shogi.Square) {
	was := f.squareBefore(square)
	if f.evades || f.checks || was == shogi.NoSquare || f.losses[square] > 0 {
		return
	}
	if lost := f.best(&f.earlier, was); lost >= MinWin {
		f.add(SavesPiece, lost, nil, square)
	}
}
