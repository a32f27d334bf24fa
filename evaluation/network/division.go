package network

import (
	"math/rand/v2"
	"slices"

	"shotest/evaluation"
	"shotest/evaluation/network/inputs"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// The network evaluates a position as a whole, so what a thing is worth depends on what
// else is there. A division takes one thing after the other away until only the kings are
// left, and notes what the score loses at each: these losses and what is left add up to
// the score, whatever the order. It does so in many orders and takes the means, which are
// estimates of Shapley's values (Shapley 1953; of what a learned model sees, Štrumbelj and
// Kononenko 2010).

const (
	// orders is how many orders are tried, half of them the others backwards.
	orders = 32
	// halves are the unit of a division: half centipawns.
	halves = 2
)

// thing is a part of a position.
type thing struct {
	kind  kind
	owner shogi.Color
	// piece is that on the board or in hand.
	piece shogi.PieceType
	// square is that of the piece, or of the king that is attacked.
	square shogi.Square
}

// kind is the kind of a thing.
type kind uint8

const (
	onBoard kind = iota
	inHand
	// nextToKing are all attacks by the owner on the squares next to the opponent's king.
	nextToKing
	// onPieces are all those on the opponent's pieces elsewhere.
	onPieces
	tempo
	// kingsAlone cannot be taken away.
	kingsAlone
)

var kindNames = [...]evaluation.Kind{
	onBoard: evaluation.OnBoard, inHand: evaluation.InHand, nextToKing: "attacks next to the king",
	onPieces: "attacks on pieces", tempo: "tempo", kingsAlone: "kings alone",
}

// subject returns the subject of the term for count of the thing.
func (t thing) subject(count int) evaluation.Subject {
	return evaluation.Subject{Kind: kindNames[t.kind], Piece: t.piece, Square: t.square, Count: count}
}

// anywhere returns the thing without its square.
func (t thing) anywhere() thing {
	t.square = shogi.NoSquare
	return t
}

// kindsOfThings are the things there can be, without squares and owners.
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

// thingsOf lists the things that can be taken away from a position.
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

// divide returns what each thing is worth to Black, and last what is left without any, all
// times halves and orders.
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

// value returns twice the score of a scene from Black's side. Once the tempo is taken
// away it is the mean of the scores with either side to move.
func (x *division) value(s *scene) int {
	set := s.set()
	if s.anyMoves {
		return x.evaluate(&set, shogi.Black) + x.evaluate(&set, shogi.White)
	}
	return 2 * x.evaluate(&set, x.side)
}

// evaluate returns the score of a set with a side to move, from Black's side.
func (x *division) evaluate(set *inputs.Set, side shogi.Color) int {
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
