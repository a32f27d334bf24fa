package mailbox

import "shotest/shogi"

// step is a step by some files and ranks, as seen by Black: rank −1 is forward.
type step struct{ files, ranks int }

var (
	forward    = []step{{0, -1}}
	orthogonal = []step{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}
	diagonal   = []step{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}}
	leaps      = []step{{1, -2}, {-1, -2}}
	silver     = append([]step{{0, -1}}, diagonal...)
	gold       = append([]step{{1, -1}, {-1, -1}}, orthogonal...)
	king       = append([]step{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}, diagonal...)
)

// movement is how a kind of piece moves: by steps that it takes once, and steps that it repeats
// until a piece is in the way.
type movement struct{ once, repeated []step }

var movements = [shogi.PieceTypeCount]movement{
	shogi.Pawn:      {once: forward},
	shogi.Lance:     {repeated: forward},
	shogi.Knight:    {once: leaps},
	shogi.Silver:    {once: silver},
	shogi.Gold:      {once: gold},
	shogi.Bishop:    {repeated: diagonal},
	shogi.Rook:      {repeated: orthogonal},
	shogi.King:      {once: king},
	shogi.ProPawn:   {once: gold},
	shogi.ProLance:  {once: gold},
	shogi.ProKnight: {once: gold},
	shogi.ProSilver: {once: gold},
	shogi.Horse:     {once: orthogonal, repeated: diagonal},
	shogi.Dragon:    {once: diagonal, repeated: orthogonal},
}

// after returns the place after a player's step.
func (at place) after(s step, player shogi.Color) place {
	if player == shogi.White {
		return place{at.file - s.files, at.rank - s.ranks}
	}
	return place{at.file + s.files, at.rank + s.ranks}
}

// attacked yields the places that the piece on a place attacks, including those of its own side's
// pieces.
func (b *Board) attacked(from place) func(yield func(place) bool) {
	return func(yield func(place) bool) {
		piece := b.at(from)
		owner, gait := piece.Color(), &movements[piece.Type()]
		for _, s := range gait.once {
			if to := from.after(s, owner); to.onBoard() && !yield(to) {
				return
			}
		}
		for _, s := range gait.repeated {
			for to := from.after(s, owner); to.onBoard(); to = to.after(s, owner) {
				if !yield(to) {
					return
				}
				if b.at(to) != shogi.NoPiece {
					break
				}
			}
		}
	}
}

// Attackers returns the squares of a player's pieces that attack a square, in ascending order.
func (b *Board) Attackers(by shogi.Color, target shogi.Square) []shogi.Square {
	var attackers []shogi.Square
	for from := range b.places(by) {
		for to := range b.attacked(from) {
			if to.square() == target {
				attackers = append(attackers, from.square())
			}
		}
	}
	return attackers
}

// AttackCounts returns the number of a player's pieces that attack each square.
func (b *Board) AttackCounts(by shogi.Color) [shogi.SquareCount]int {
	var counts [shogi.SquareCount]int
	for from := range b.places(by) {
		for to := range b.attacked(from) {
			counts[to.square()]++
		}
	}
	return counts
}

// InCheck reports whether a player's king is attacked; a player without a king never is in check.
func (b *Board) InCheck(player shogi.Color) bool {
	for from := range b.places(player.Opponent()) {
		for to := range b.attacked(from) {
			if b.at(to) == shogi.NewPiece(player, shogi.King) {
				return true
			}
		}
	}
	return false
}

// Pinned returns the squares, in ascending order, of a player's pieces without which its king would
// be attacked by more pieces.
func (b *Board) Pinned(player shogi.Color) []shogi.Square {
	var pinned []shogi.Square
	before, hasKing := b.kingAttackers(player)
	if !hasKing {
		return nil
	}
	for where := range b.places(player) {
		if b.at(where).Type() == shogi.King {
			continue
		}
		lifted := *b
		lifted.set(where, shogi.NoPiece)
		if after, _ := lifted.kingAttackers(player); after > before {
			pinned = append(pinned, where.square())
		}
	}
	return pinned
}

// kingAttackers returns the number of pieces that attack a player's king, and whether the player
// has one.
func (b *Board) kingAttackers(player shogi.Color) (attackers int, hasKing bool) {
	for where := range b.places(player) {
		if b.at(where).Type() == shogi.King {
			return len(b.Attackers(player.Opponent(), where.square())), true
		}
	}
	return 0, false
}
