package network

import "shotest/shogi"

// scene is a position from which any piece can be removed, without regard to the rules.
type scene struct {
	board [shogi.SquareCount]shogi.Piece
	hands [2]shogi.Hand
	// blind says, for each attacker, which of its attacks do not count.
	blind [2]struct{ nextToKing, onPieces bool }
	// anyMoves says that the tempo is removed: either side may be to move.
	anyMoves bool
}

func (x *scene) take(t thing) {
	switch t.kind {
	case onBoard:
		x.board[t.square] = shogi.NoPiece
	case inHand:
		x.hands[t.owner] = x.hands[t.owner].Remove(t.piece)
	case nextToKing:
		x.blind[t.owner].nextToKing = true
	case onPieces:
		x.blind[t.owner].onPieces = true
	case tempo:
		x.anyMoves = true
	}
}

func sceneOf(p *shogi.Position) scene {
	var x scene
	for s := range x.board {
		x.board[s] = p.PieceAt(shogi.Square(s))
	}
	x.hands = [2]shogi.Hand{p.Hand(shogi.Black), p.Hand(shogi.White)}
	return x
}

func (x *scene) inputs() Inputs {
	in := Inputs{Hands: x.hands, Kings: [2]shogi.Square{shogi.NoSquare, shogi.NoSquare}}
	var counts [2][shogi.SquareCount]int
	var occupied shogi.Bitboard
	for s, piece := range x.board {
		if piece != shogi.NoPiece {
			occupied = occupied.Or(shogi.BitboardOf(shogi.Square(s)))
		}
	}
	for s, piece := range x.board {
		if piece == shogi.NoPiece {
			continue
		}
		if piece.Type() == shogi.King {
			in.Kings[piece.Color()] = shogi.Square(s)
		}
		for to := range shogi.Attacks(piece, shogi.Square(s), occupied).All() {
			counts[piece.Color()][to]++
		}
	}
	for c := range shogi.Color(2) {
		x.forget(c, &counts[c], in.Kings[c.Opponent()])
	}
	for s, piece := range x.board {
		in.States[s] = stateOf(piece, min(2, counts[shogi.Black][s]), min(2, counts[shogi.White][s]))
	}
	return in
}

// forget removes those attacks of a player that do not count, given the opponent's king.
func (x *scene) forget(c shogi.Color, counts *[shogi.SquareCount]int, king shogi.Square) {
	var around shogi.Bitboard
	if king != shogi.NoSquare {
		around = king.Neighbours()
	}
	for s, piece := range x.board {
		near := around.Has(shogi.Square(s))
		target := piece != shogi.NoPiece && piece.Color() != c && piece.Type() != shogi.King
		if near && x.blind[c].nextToKing || !near && target && x.blind[c].onPieces {
			counts[s] = 0
		}
	}
}
