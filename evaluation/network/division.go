package network

import (
	"math/rand/v2"
	"slices"

	"shotest/evaluation"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// The network evaluates a position as a whole, so the worth of an asset depends on all others. A
// division removes one asset after the other until only the kings are left, and notes the loss of
// score at each step: the losses and the rest add up to the score, whatever the order. The means
// over many orders are estimates of Shapley's values (Shapley 1953; for learned models, Štrumbelj
// and Kononenko 2010).

const (
	// orderCount is the number of orders. Half of them are the other half backwards.
	orderCount = 32
	// unitsPerCentipawn says that values of a division are in half centipawns.
	unitsPerCentipawn = 2
)

// asset is a part of a position that can be removed.
type asset struct {
	kind   assetKind
	owner  shogi.Color
	piece  shogi.PieceType // on the board or in hand
	square shogi.Square    // of the piece, or of the attacked king
}

// assetKind is a kind of asset.
type assetKind uint8

const (
	onBoard assetKind = iota
	inHand
	nextToKing // the owner's attacks on the squares next to the opponent's king
	onPieces   // the owner's attacks on the opponent's pieces elsewhere
	tempo
	kingsAlone // the rest, which is never removed
)

var kindNames = [...]evaluation.Kind{
	onBoard: evaluation.OnBoard, inHand: evaluation.InHand, nextToKing: evaluation.NextToKing,
	onPieces: evaluation.OnPieces, tempo: evaluation.Tempo, kingsAlone: evaluation.KingsAlone,
}

// subject returns the subject of the term for count equal assets.
func (t asset) subject(count int) evaluation.Subject {
	return evaluation.Subject{Kind: kindNames[t.kind], Piece: t.piece, Square: t.square, Count: count}
}

// anywhere returns the asset without its square.
func (t asset) anywhere() asset {
	t.square = shogi.NoSquare
	return t
}

// assetKinds lists an asset of each kind and type, without square and owner.
var assetKinds = func() (list []asset) {
	add := func(k assetKind, piece shogi.PieceType) {
		list = append(list, asset{kind: k, piece: piece, square: shogi.NoSquare})
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

// assetsOf lists the assets of a position.
func assetsOf(p *shogi.Position) []asset {
	var list []asset
	for s := range shogi.Square(shogi.SquareCount) {
		if piece := p.PieceAt(s); piece != shogi.NoPiece && piece.Type() != shogi.King {
			list = append(list, asset{onBoard, piece.Color(), piece.Type(), s})
		}
	}
	for c := range shogi.Color(2) {
		for _, t := range shogi.HandTypes {
			for range p.Hand(c).Count(t) {
				list = append(list, asset{inHand, c, t, shogi.NoSquare})
			}
		}
	}
	for c := range shogi.Color(2) {
		if king := p.King(c.Opponent()); king != shogi.NoSquare {
			list = append(list, asset{kind: nextToKing, owner: c, square: king})
		}
		list = append(list, asset{kind: onPieces, owner: c, square: shogi.NoSquare})
	}
	return append(list, asset{kind: tempo, owner: p.SideToMove(), square: shogi.NoSquare})
}

// division divides the score of a position among its assets.
type division struct {
	weights *Weights
	side    shogi.Color // to move
	stage   int         // of the whole position, whatever is removed
	whole   reducedPosition
	assets  []asset
	sums    [2][]lanes.Block // buffers
	rows    []int32          // a buffer
}

// divide returns the worth of each asset to Black, followed by the rest, all multiplied by
// unitsPerCentipawn and orderCount.
func (d *division) divide() (worth []int) {
	for i := range d.sums {
		d.sums[i] = make([]lanes.Block, d.weights.width())
	}
	worth = make([]int, len(d.assets))
	random := rand.New(rand.NewPCG(orderCount, uint64(len(d.assets)))) // the same for the same position
	full, rest := d.value(&d.whole), 0
	var order []int
	for n := range orderCount {
		if n%2 == 0 {
			order = random.Perm(len(d.assets))
		} else {
			slices.Reverse(order)
		}
		left, value := d.whole, full
		for _, i := range order {
			left.remove(d.assets[i])
			now := d.value(&left)
			worth[i] += value - now
			value = now
		}
		rest += value
	}
	return append(worth, rest)
}

// value returns twice the score of s from Black's side. Without the tempo the score is the mean of
// the scores with either side to move.
func (d *division) value(s *reducedPosition) int {
	set := s.inputs()
	if s.anySideToMove {
		return d.evaluate(&set, shogi.Black) + d.evaluate(&set, shogi.White)
	}
	return 2 * d.evaluate(&set, d.side)
}

// evaluate returns the score of set, with side to move, from Black's side.
func (d *division) evaluate(set *Inputs, side shogi.Color) int {
	w := d.weights
	for i, viewer := range [2]shogi.Color{side, side.Opponent()} {
		d.rows = set.AppendRows(d.rows[:0], viewer)
		lanes.Accumulate(d.sums[i], w.bias, w.rows, d.rows, nil)
	}
	value := w.evaluate(d.sums[0], d.sums[1], d.stage)
	if side == shogi.White {
		return -value
	}
	return value
}
