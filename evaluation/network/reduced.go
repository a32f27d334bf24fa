package network

import "shotest/shogi"

// reducedPosition is a position from which any asset can be removed, without regard to the rules.
type reducedPosition struct {
	board         [shogi.SquareCount]shogi.Piece
	hands         [2]shogi.Hand
	ignored       [2]struct{ nextToKing, onPieces bool } // attacks that do not count, by attacker
	anySideToMove bool                                   // whether the tempo is removed
}

// remove removes an asset.
func (p *reducedPosition) remove(t asset) {
	switch t.kind {
	case onBoard:
		p.board[t.square] = shogi.NoPiece
	case inHand:
		p.hands[t.owner] = p.hands[t.owner].Remove(t.piece)
	case nextToKing:
		p.ignored[t.owner].nextToKing = true
	case onPieces:
		p.ignored[t.owner].onPieces = true
	case tempo:
		p.anySideToMove = true
	}
}

// reducible returns p as a position from which assets can be removed.
func reducible(p *shogi.Position) reducedPosition {
	var x reducedPosition
	for s := range x.board {
		x.board[s] = p.PieceAt(shogi.Square(s))
	}
	x.hands = [2]shogi.Hand{p.Hand(shogi.Black), p.Hand(shogi.White)}
	return x
}

// inputs returns the inputs of the network.
func (p *reducedPosition) inputs() Inputs {
	in := Inputs{Hands: p.hands, Kings: [2]shogi.Square{shogi.NoSquare, shogi.NoSquare}}
	var counts [2][shogi.SquareCount]int
	var occupied shogi.Bitboard
	for s, piece := range p.board {
		if piece != shogi.NoPiece {
			occupied = occupied.Or(shogi.BitboardOf(shogi.Square(s)))
		}
	}
	for s, piece := range p.board {
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
		p.ignoreAttacks(c, &counts[c], in.Kings[c.Opponent()])
	}
	for s, piece := range p.board {
		in.States[s] = stateOf(piece, min(2, counts[shogi.Black][s]), min(2, counts[shogi.White][s]))
	}
	return in
}

// ignoreAttacks sets the counts of c's attacks that do not count to 0; king is the opponent's king.
func (p *reducedPosition) ignoreAttacks(c shogi.Color, counts *[shogi.SquareCount]int, king shogi.Square) {
	var around shogi.Bitboard
	if king != shogi.NoSquare {
		around = king.Neighbours()
	}
	for s, piece := range p.board {
		near := around.Has(shogi.Square(s))
		target := piece != shogi.NoPiece && piece.Color() != c && piece.Type() != shogi.King
		if near && p.ignored[c].nextToKing || !near && target && p.ignored[c].onPieces {
			counts[s] = 0
		}
	}
}
