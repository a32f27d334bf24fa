package network

import (
	"math/rand/v2"
	"slices"

	"shotest/evaluation"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// The network evaluates a position as a whole, so the worth of a thing depends on all other things.
// A division removes one thing after the other until only the kings are left, and notes the loss of
// score at each step: the losses and the rest add up to the score, whatever the order. The means
// over many orders are estimates of Shapley's values (Shapley 1953; for learned models, Štrumbelj
// and Kononenko 2010).

const (
	// orders is the number of orders. Half of them are the other half backwards.
	orders = 32
	// halves are the unit of a division: half centipawns.
	halves = 2
)

// thing is a part of a position.
type thing struct {
	kind  kind
	owner shogi.Color
	// piece is the type on the board or in hand.
	piece shogi.PieceType
	// square is the square of the piece, or of the attacked king.
	square shogi.Square
}

// kind is the kind of a thing.
type kind uint8

const (
	onBoard kind = iota
	inHand
	// nextToKing are the owner's attacks on the squares next to the opponent's king.
	nextToKing
	// onPieces are the owner's attacks on the opponent's pieces elsewhere.
	onPieces
	tempo
	// kingsAlone is the rest, which is never removed.
	kingsAlone
)

var kindNames = [...]evaluation.Kind{
	onBoard: evaluation.OnBoard, inHand: evaluation.InHand, nextToKing: evaluation.NextToKing,
	onPieces: evaluation.OnPieces, tempo: evaluation.Tempo, kingsAlone: evaluation.KingsAlone,
}

// subject returns the subject of the term for a number of equal things.
func (t thing) subject(count int) evaluation.Subject {
	return evaluation.Subject{Kind: kindNames[t.kind], Piece: t.piece, Square: t.square, Count: count}
}

// anywhere returns the thing without its square.
func (t thing) anywhere() thing {
	t.square = shogi.NoSquare
	return t
}

// kindsOfThings lists all kinds of things, without squares and owners.
var kindsOfThings = func() (list []thing) {
	add := func(k kind, piece shogi.PieceType) {
		list = append(list, thing{kind: k, piece: piece, square: shogi.NoSquare})
	}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			add(onBoard, t)
		}
	}
	for _, t := range shogi.HandTypes {
		add(inHand, t)
	}
	for k := nextToKing; k <= kingsAlone; k++ {
		add(k, shogi.NoPieceType)
	}
	return list
}()

// thingsOf lists the things of a position that can be removed.
func thingsOf(p *shogi.Position) []thing {
	var list []thing
	for s := range shogi.Square(shogi.SquareCount) {
		if piece := p.PieceAt(s); piece != shogi.NoPiece && piece.Type() != shogi.King {
			list = append(list, thing{onBoard, piece.Color(), piece.Type(), s})
		}
	}
	for c := range shogi.Color(2) {
		for _, t := range shogi.HandTypes {
			for range p.Hand(c).Count(t) {
				list = append(list, thing{inHand, c, t, shogi.NoSquare})
			}
		}
	}
	for c := range shogi.Color(2) {
		if king := p.King(c.Opponent()); king != shogi.NoSquare {
			list = append(list, thing{kind: nextToKing, owner: c, square: king})
		}
		list = append(list, thing{kind: onPieces, owner: c, square: shogi.NoSquare})
	}
	return append(list, thing{kind: tempo, owner: p.SideToMove(), square: shogi.NoSquare})
}

// division divides the score of a position among its things.
type division struct {
	weights *Weights
	side    shogi.Color
	whole   scene
	things  []thing
	sums    [2][]lanes.Block
	rows    []int32
}

// divide returns the worth of each thing to Black, followed by the rest, all multiplied by halves
// and orders.
func (x *division) divide() (worth []int) {
	for i := range x.sums {
		x.sums[i] = make([]lanes.Block, x.weights.width())
	}
	worth = make([]int, len(x.things))
	random := rand.New(rand.NewPCG(orders, uint64(len(x.things)))) // the same for the same position
	full, rest := x.value(&x.whole), 0
	var order []int
	for n := range orders {
		if n%2 == 0 {
			order = random.Perm(len(x.things))
		} else {
			slices.Reverse(order)
		}
		left, value := x.whole, full
		for _, i := range order {
			left.take(x.things[i])
			now := x.value(&left)
			worth[i] += value - now
			value = now
		}
		rest += value
	}
	return append(worth, rest)
}

// value returns twice the score of a scene from Black's side. Without the tempo it is the mean of
// the scores with either side to move.
func (x *division) value(s *scene) int {
	set := s.inputs()
	if s.anyMoves {
		return x.evaluate(&set, shogi.Black) + x.evaluate(&set, shogi.White)
	}
	return 2 * x.evaluate(&set, x.side)
}

// evaluate returns the score of a set with a side to move, from Black's side.
func (x *division) evaluate(set *Inputs, side shogi.Color) int {
	w := x.weights
	for i, viewer := range [2]shogi.Color{side, side.Opponent()} {
		x.rows = set.AppendRows(x.rows[:0], viewer)
		lanes.Accumulate(x.sums[i], w.bias, w.rows, x.rows, nil)
	}
	value := w.evaluate(x.sums[0], x.sums[1])
	if side == shogi.White {
		return -value
	}
	return value
}
