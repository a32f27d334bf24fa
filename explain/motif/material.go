package motif

import (
	"slices"

	"shotest/shogi"
)

// Material that changes hands at once. The targets of WinsPiece and WinsPawn are the square of the
// capture, with the piece that was taken; of the others, the square where the piece in question
// stands after the move.
const (
	// WinsPiece: the move captures a piece, not a pawn, and nets MinWin or more even after the
	// opponent's best captures on any square; on other squares the opponent nets less than MinWin.
	// A capture on the square of the last move wins nothing: see Finder.Of. The line has the
	// captures that follow on the square. After them the mover has won either that piece alone, or
	// other pieces (Won) for some of its own (Lost) that are worth less by MinPawn or more.
	WinsPiece Kind = "wins_piece"
	// WinsPawn: like WinsPiece for an unpromoted pawn, with MinPawn in place of MinWin, and nothing
	// is lost for it.
	WinsPawn Kind = "wins_pawn"
	// Hangs: after the move, the opponent nets MinWin or more by capturing a piece of the mover,
	// not a pawn, and the move is the cause: after a pass by the mover the opponent would not. A
	// dropped piece counts as safe before. So does a piece that was not attacked, if the mover was
	// in check and could not pass. The opponent's net is reduced by what the move itself took; for
	// pieces elsewhere, not if it recaptured. The line has the captures. If the moved piece hangs,
	// Won has the piece that it took.
	Hangs Kind = "hangs"
	// LeavesHanging: like Hangs for a piece that could be won before the move (if in check: that
	// was attacked), on the same square or on the one that it moved from.
	LeavesHanging Kind = "leaves_hanging"
	// SavesPiece: after a pass by the mover, the opponent would have netted MinWin or more by
	// capturing a piece; after the move it nets nothing. A move that gives check saves nothing,
	// because the piece may hang again after the answer.
	SavesPiece Kind = "saves_piece"
)

func (f *Finder) findMaterial() {
	f.findWins()
	for square := range f.after.PiecesOf(f.us).All() {
		if t := f.after.PieceAt(square).Type(); t != shogi.Pawn && t != shogi.King {
			f.findHanging(square)
			f.findSavedPiece(square)
		}
	}
}

// findWins adds what the move wins by its capture.
func (f *Finder) findWins() {
	if f.taken == shogi.NoPieceType || f.retakes {
		return
	}
	kind, minNet := WinsPiece, MinWin
	if f.taken == shogi.Pawn {
		kind, minNet = WinsPawn, MinPawn
	}
	net, elsewhere := f.gain-slices.Max(f.losses[:]), f.losses
	elsewhere[f.to] = 0
	if net < minNet || slices.Max(elsewhere[:]) >= minNet {
		return
	}
	line := f.bestCaptures(&f.after, f.to)
	end := f.after.After(line...)
	won, lost := MaterialChange(&f.before, &end, f.us)
	onlyTaken := len(lost) == 0 && slices.Equal(won, []shogi.PieceType{f.taken.Unpromoted()})
	if onlyTaken || kind == WinsPiece && len(lost) > 0 && f.Worth(won)-f.Worth(lost) >= MinPawn {
		f.addTaken(kind, net, line)
		last := &f.motifs[len(f.motifs)-1]
		last.Won, last.Lost = won, lost
	}
}

// MaterialChange returns the pieces that a side has more and fewer in position to than in position
// from, on the board and in hand. Promoted pieces count as unpromoted ones. The most valuable
// pieces come first.
func MaterialChange(from, to *shogi.Position, side shogi.Color) (more, less []shogi.PieceType) {
	for _, t := range shogi.HandTypes {
		n := CountOwned(to, side, t) - CountOwned(from, side, t)
		more = append(more, slices.Repeat([]shogi.PieceType{t}, max(0, n))...)
		less = append(less, slices.Repeat([]shogi.PieceType{t}, max(0, -n))...)
	}
	return more, less
}

// CountOwned returns the number of pieces of an unpromoted type that a side has on the board,
// promoted or not, and in hand.
func CountOwned(p *shogi.Position, side shogi.Color, t shogi.PieceType) int {
	n := p.Hand(side).Count(t) + p.Pieces(side, t).Count()
	if t.CanPromote() {
		n += p.Pieces(side, t.Promoted()).Count()
	}
	return n
}

// Worth returns the worth of captured pieces, in centipawns of the exchange.
func (f *Finder) Worth(pieces []shogi.PieceType) (sum int) {
	for _, t := range pieces {
		sum += f.exchange.CaptureGain(t)
	}
	return sum
}

// findHanging adds a motif if the opponent can win the piece on a square.
func (f *Finder) findHanging(square shogi.Square) {
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
	f.add(kind, loss, f.bestCaptures(&f.after, square), square)
	if square == f.to && f.taken != shogi.NoPieceType {
		f.motifs[len(f.motifs)-1].Won = []shogi.PieceType{f.taken}
	}
}

// squareBefore returns the square of a piece of the mover before the move, NoSquare for a dropped
// one.
func (f *Finder) squareBefore(square shogi.Square) shogi.Square {
	if square == f.to {
		return f.origin
	}
	return square
}

// wasHanging reports whether the opponent could win a piece before the move.
func (f *Finder) wasHanging(square shogi.Square) bool {
	switch {
	case square == shogi.NoSquare:
		return false
	case f.evades:
		return f.before.AttackersOf(f.them, square, f.before.Occupied()).Any()
	}
	return f.BestNet(&f.beforePass, square) >= MinWin
}

// findSavedPiece adds a motif if the piece on a square can no longer be won.
func (f *Finder) findSavedPiece(square shogi.Square) {
	before := f.squareBefore(square)
	if f.evades || f.checks || before == shogi.NoSquare || f.losses[square] > 0 {
		return
	}
	if net := f.BestNet(&f.beforePass, before); net >= MinWin {
		f.add(SavesPiece, net, nil, square)
	}
}
