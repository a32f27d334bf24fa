package games

import (
	"hash/fnv"
	"strings"

	"shotest/shogi"
)

// The split must never change, or figures could not be compared any longer and
// weights would be measured on what they have learned from. TestSplitIsFixed
// sees to it.
const (
	// HeldOutPercent is the share of games that are held out.
	HeldOutPercent = 5
	hundred        = 100
)

// Hash identifies the game by its start position and moves.
func (g *Game) Hash() uint64 { return g.hash }

// HeldOut reports whether the game is one of those that are never learned from.
// It depends on the start position and the moves alone.
func (g *Game) HeldOut() bool { return scatter(g.hash)%hundred < HeldOutPercent }

// hashGame spells the game in bytes that no change in how the program stores
// moves can alter: the start position in SFEN without its move number, then for
// each move the origin or the letter of what is dropped, the destination, and
// whether it promotes.
func hashGame(start *shogi.Position, moves []shogi.Move) uint64 {
	h := fnv.New64a()
	sfen := start.SFEN()
	h.Write([]byte(sfen[:strings.LastIndexByte(sfen, ' ')]))
	spelled := make([]byte, 0, 3*len(moves))
	for _, m := range moves {
		origin, promotes := byte(0), byte('-')
		if m.IsDrop() {
			origin = m.Dropped().SFEN()[0] | dropBit
		} else {
			origin = squareNumber(m.From())
		}
		if m.IsPromotion() {
			promotes = '+'
		}
		spelled = append(spelled, origin, squareNumber(m.To()), promotes)
	}
	h.Write(spelled)
	return h.Sum64()
}

// dropBit tells the letter of a piece from the number of a square.
const dropBit = 0x80

// squareNumber returns file and rank as two decimal digits: 76 for 7f.
func squareNumber(s shogi.Square) byte { return byte(s.File()*10 + s.Rank()) }

// scatter spreads the bits of a number over all of its bits: the last step of
// SplitMix64 (Steele, Lea and Flood 2014).
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
