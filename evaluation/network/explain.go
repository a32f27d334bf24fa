package network

import (
	"fmt"

	"shotest/evaluation"
	"shotest/evaluation/network/inputs"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// Explain implements evaluation.Evaluator by occlusion: it takes away one thing
// at a time and says what the position loses for the side that has it: each piece
// on the board (with the attacks it makes and those it stops), the pieces of a
// type in hand, and the attacks on the squares around each king. Pieces go into
// the opponent's hand, as in a game: a network that has never seen a set of 39
// pieces has no sound opinion of it. The network judges all of these together, so
// what it says of each does not add up to the score, which stands in the last
// term.
func (e *Evaluator) Explain(p *shogi.Position, _ *shogi.AttackMap) []evaluation.Term {
	whole := sceneOf(p)
	x := explanation{weights: e.weights, side: p.SideToMove()}
	set := whole.set()
	x.score = x.judge(&set)
	for s, piece := range whole.board {
		if piece != shogi.NoPiece && piece.Type() != shogi.King {
			x.withoutPiece(whole, shogi.Square(s))
		}
	}
	for c := range shogi.Color(2) {
		for _, t := range shogi.HandTypes {
			if whole.hands[c].Has(t) {
				x.withoutHand(whole, c, t)
			}
		}
	}
	for c, king := range set.Kings {
		if king != shogi.NoSquare {
			x.withoutAttackers(set, shogi.Color(c))
		}
	}
	return append(x.terms, evaluation.Term{
		Name: "all together", Black: max(0, x.score), White: max(0, -x.score),
	})
}

// explanation collects terms.
type explanation struct {
	weights *Weights
	side    shogi.Color
	// score is that of the whole position, from Black's side.
	score int
	terms []evaluation.Term
}

// judge returns the value of a set from Black's side.
func (x *explanation) judge(set *inputs.Set) int {
	w := x.weights
	var sums [2][]lanes.Block
	for i, viewer := range [2]shogi.Color{x.side, x.side.Opponent()} {
		sums[i] = make([]lanes.Block, w.width())
		lanes.Accumulate(sums[i], w.bias, w.rows, set.AppendRows(nil, viewer), nil)
	}
	value := w.judge(sums[0], sums[1])
	if x.side == shogi.White {
		return -value
	}
	return value
}

// add adds a term for what a side has, given the score without it.
func (x *explanation) add(name string, owner shogi.Color, without int) {
	term := evaluation.Term{Name: name}
	if owner == shogi.Black {
		term.Black = x.score - without
	} else {
		term.White = without - x.score
	}
	x.terms = append(x.terms, term)
}

func (x *explanation) withoutPiece(whole scene, s shogi.Square) {
	piece := whole.board[s]
	whole.board[s] = shogi.NoPiece
	whole.hands[piece.Color().Opponent()] = whole.hands[piece.Color().Opponent()].Add(piece.Type().Unpromoted(), 1)
	set := whole.set()
	x.add(fmt.Sprintf("%v at %v", piece.Type(), s), piece.Color(), x.judge(&set))
}

func (x *explanation) withoutHand(whole scene, owner shogi.Color, t shogi.PieceType) {
	name := fmt.Sprintf("%v in hand", t)
	if n := whole.hands[owner].Count(t); n > 1 {
		name = fmt.Sprintf("%d × %s", n, name)
	}
	for whole.hands[owner].Has(t) {
		whole.hands[owner] = whole.hands[owner].Remove(t)
		whole.hands[owner.Opponent()] = whole.hands[owner.Opponent()].Add(t, 1)
	}
	set := whole.set()
	x.add(name, owner, x.judge(&set))
}

// withoutAttackers leaves out the attacks on the squares around a player's king.
func (x *explanation) withoutAttackers(set inputs.Set, c shogi.Color) {
	king := set.Kings[c]
	around := shogi.Attacks(shogi.NewPiece(c, shogi.King), king, shogi.Bitboard{})
	for around.Any() {
		var s shogi.Square
		s, around = around.PopFirst()
		set.States[s] = set.States[s].WithoutAttacks(c.Opponent())
	}
	x.add(fmt.Sprintf("attackers next to the king at %v", king), c.Opponent(), x.judge(&set))
}

// scene is a position without its rules: any piece can be taken off it.
type scene struct {
	board [shogi.SquareCount]shogi.Piece
	hands [2]shogi.Hand
}

func sceneOf(p *shogi.Position) scene {
	var x scene
	for s := range x.board {
		x.board[s] = p.PieceAt(shogi.Square(s))
	}
	x.hands = [2]shogi.Hand{p.Hand(shogi.Black), p.Hand(shogi.White)}
	return x
}

// set returns what the network sees of the scene.
func (x *scene) set() inputs.Set {
	set := inputs.Set{Hands: x.hands, Kings: [2]shogi.Square{shogi.NoSquare, shogi.NoSquare}}
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
			set.Kings[piece.Color()] = shogi.Square(s)
		}
		for reach := shogi.Attacks(piece, shogi.Square(s), occupied); reach.Any(); {
			var to shogi.Square
			to, reach = reach.PopFirst()
			counts[piece.Color()][to]++
		}
	}
	for s, piece := range x.board {
		set.States[s] = inputs.StateOf(piece, min(2, counts[shogi.Black][s]), min(2, counts[shogi.White][s]))
	}
	return set
}
