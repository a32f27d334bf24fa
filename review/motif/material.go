package motif

import (
	"slices"

	"shotest/shogi"
)

// Material that changes hands at once. The targets of WinsPiece and WinsPawn are the square of the capture, with the
// piece that was taken; of the others, the square where the piece in question stands after the move.
const (
	// WinsPiece: the move takes a piece, not a pawn, and nets MinWin or more even after the most that the opponent
	// nets by taking anything on any square. Nothing is said to be won on the square where the last move went: see
	// Finder.Of. The line has the captures that follow there.
	WinsPiece Kind = "wins_piece"
	// WinsPawn: the same for an unpromoted pawn, with MinPawn.
	WinsPawn Kind = "wins_pawn"
	// Hangs: after the move, the opponent nets MinWin or more by taking a piece of the mover's, not a pawn, and it is
	// the move that made it so: had the mover passed, it would not have been. Pieces dropped count as safe before; a
	// side in check could not pass, and what was not attacked counts as safe. From what the opponent nets, what the
	// move itself took is subtracted (for pieces elsewhere, not where it took back). The line has the captures.
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
	net := f.gain - slices.Max(f.losses[:])
	switch {
	case f.taken == shogi.Pawn && net >= MinPawn:
		f.addTaken(WinsPawn, net, f.lineOn(&f.after, f.to))
	case f.taken != shogi.Pawn && net >= MinWin:
		f.addTaken(WinsPiece, net, f.lineOn(&f.after, f.to))
	}
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

// squareBefore returns where a piece of the mover's stood before the move, NoSquare for one that was dropped.
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
