package network

import "shotest/shogi"

// ContentCount is the number of contents of a square: nothing, 14 pieces of the player that looks
// (by type, from 1), and 14 of its opponent (from 15).
const ContentCount = 29

// AttackStateCount is the number of states of attack of a square: 3 times the number of own
// attackers, at most 2, plus the enemy ones, at most 2.
const AttackStateCount = 9

// StateCount counts the states of a square.
const StateCount = ContentCount * AttackStateCount

// State is the state of a square: AttackStateCount times the content plus the state of attack.
type State uint16

// Inputs are the inputs of a position, for evaluation and for training: the states of the squares
// as Black sees them, the kings and the hands. The rows follow from them:
//
//	var inputs network.Inputs
//	inputs.Compute(&position, &attacks)
//	for _, row := range inputs.AppendRows(nil, position.SideToMove()) {
//		// add up the weights of the row
//	}
type Inputs struct {
	States [shogi.SquareCount]State
	Kings  [2]shogi.Square
	Hands  [2]shogi.Hand
}

// Compute fills the inputs from a position and its attack map.
func (in *Inputs) Compute(p *shogi.Position, a *shogi.AttackMap) {
	for s := range in.States {
		in.States[s] = contentState[p.PieceAt(shogi.Square(s))&31]
	}
	in.add(a.Attacked(shogi.Black), ownAttacker)
	in.add(a.AttackedTwice(shogi.Black), ownAttacker)
	in.add(a.Attacked(shogi.White), enemyAttacker)
	in.add(a.AttackedTwice(shogi.White), enemyAttacker)
	for c := range in.Kings {
		in.Kings[c] = p.King(shogi.Color(c))
		in.Hands[c] = p.Hand(shogi.Color(c))
	}
}

// The difference that an attacker makes to a state.
const (
	ownAttacker   State = 3
	enemyAttacker State = 1
)

func (in *Inputs) add(squares shogi.Bitboard, attacker State) {
	for s := range squares.All() {
		in.States[s] += attacker
	}
}

// stateOf returns the state, as Black sees it, of a square with piece that black pieces of Black
// and white pieces of White attack.
func stateOf(piece shogi.Piece, black, white int) State {
	return contentState[piece&31] + State(black)*ownAttacker + State(white)*enemyAttacker
}

// contentState maps a piece to the state of its square without attackers, as Black sees it.
var contentState = func() (table [32]State) {
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		table[shogi.NewPiece(shogi.Black, t)] = State(t) * AttackStateCount
		table[shogi.NewPiece(shogi.White, t)] = (State(t) + sideContents) * AttackStateCount
	}
	return table
}()

const sideContents = (ContentCount - 1) / 2

// swapped maps a state to the same state as the other player sees it.
var swapped = func() (table [StateCount]State) {
	for state := range table {
		content, attack := state/AttackStateCount, state%AttackStateCount
		switch {
		case content > sideContents:
			content -= sideContents
		case content > 0:
			content += sideContents
		}
		table[state] = State(content*AttackStateCount + attack%3*3 + attack/3)
	}
	return table
}()
