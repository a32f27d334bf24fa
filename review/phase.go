package review

import (
	"slices"

	"shotest/shogi"
)

// Phase is a part of a game. A game never returns to an earlier phase.
type Phase uint8

// The phases, in order.
const (
	// Opening: only pawns and bishops have been captured, no minor piece has reached the middle of
	// the board, and nobody has given check.
	Opening Phase = iota
	// MiddleGame: one of these has happened.
	MiddleGame
	// Endgame: a king is under attack, or has entered the enemy camp.
	Endgame
	phaseCount
)

// phaseNames are parts of the names of messages.
var phaseNames = [phaseCount]string{"opening", "middle_game", "endgame"}

// phaseWindow is the number of positions of which a third must belong to a phase for it to begin. A
// single check, or an exchange of bishops, begins no phase.
const phaseWindow = 8

// phasesOf returns the phase of each position of a game.
func phasesOf(history *shogi.History) []Phase {
	byPosition := make([]Phase, len(history.Moves())+1)
	for ply := range byPosition {
		byPosition[ply] = phaseOf(history.At(ply))
	}
	phases, now := make([]Phase, len(byPosition)), Opening
	for ply := range byPosition {
		next := slices.Sorted(slices.Values(byPosition[ply:min(ply+phaseWindow, len(byPosition))]))
		if byPosition[ply] > now {
			now = max(now, min(byPosition[ply], next[2*len(next)/3]))
		}
		phases[ply] = now
	}
	return phases
}

// phaseOf returns the phase of a single position, by the pieces on the board.
func phaseOf(p *shogi.Position) Phase {
	phase := Opening
	if p.InCheck() {
		phase = MiddleGame
	}
	for _, side := range [2]shogi.Color{shogi.Black, shogi.White} {
		if king := p.King(side); king != shogi.NoSquare && (king.InPromotionZone(side) || underAttack(p, side)) {
			return Endgame
		}
		if hasFought(p, side) {
			phase = MiddleGame
		}
	}
	return phase
}

// middleRank is the rank in the middle of the board.
const middleRank = 5

// hasFought reports whether a side has promoted a piece, has captured something other than a pawn
// or bishop (an exchange of bishops belongs to many openings), or has brought a knight, silver or
// gold to the middle of the board.
func hasFought(p *shogi.Position, side shogi.Color) bool {
	hand := p.Hand(side)
	if hand.Total() > hand.Count(shogi.Pawn)+hand.Count(shogi.Bishop) {
		return true
	}
	for s := range p.PiecesOf(side).All() {
		switch t := p.PieceAt(s).Type(); t {
		case shogi.Knight, shogi.Silver, shogi.Gold:
			if s.RankFrom(side) <= middleRank {
				return true
			}
		default:
			if t != t.Unpromoted() {
				return true
			}
		}
	}
	return false
}

// A king is under attack if the opponent has several pieces other than pawns within two squares of
// it, and attacks several of the squares that it stands on or next to. With only one piece near,
// the opponent must attack more of the squares.
const (
	// minAttackers is the number of pieces, other than pawns, within two squares of a king that is
	// under attack.
	minAttackers = 2
	// minAttackedNear is the number of attacked squares, among those that the king stands on or
	// next to.
	minAttackedNear = 3
	// minAttackedFar is the number of attacked squares if only one such piece is near.
	minAttackedFar = 5
)

// underAttack reports whether a side's king is under attack.
func underAttack(p *shogi.Position, side shogi.Color) bool {
	king, them := p.King(side), side.Opponent()
	beside := king.Neighbours().Or(king.Bitboard())
	var around shogi.Bitboard
	for s := range beside.All() {
		around = around.Or(s.Neighbours())
	}
	var attacks shogi.AttackMap
	attacks.Compute(p)
	near := around.And(p.PiecesOf(them)).AndNot(p.Pieces(them, shogi.Pawn)).Count()
	attacked := attacks.Attacked(them).And(beside).Count()
	return near >= minAttackers && attacked >= minAttackedNear || near > 0 && attacked >= minAttackedFar
}
