package record

import (
	"hash/fnv"
	"math"
	"strings"

	"shotest/shogi"
)

// Played is a game as books, learning and measurements need it: its legal moves, what the players
// thought of them, and the outcome.
type Played struct {
	Source string         // file:line, or file for a record with one game
	Start  shogi.Position // before the first move
	Moves  []shogi.Move
	// Scores holds for each move the player's score of the position before it, from Black's point
	// of view, in the player's own unit. It is nil if the game has no scores.
	Scores []Score
	// Opening is the number of first moves that the players did not choose: they are from a book or
	// another game, or random, so that the outcome says nothing about the positions before them.
	Opening int
	Players [2]string  // by colour; empty if unknown
	Ratings [2]float64 // Elo, by colour; 0 if unknown
	// Outcome is the outcome of the play. It is Unknown if the game ended for another reason, such
	// as a loss on time.
	Outcome Outcome
	Ending  string // in words, if known: resignation, adjudicated win …
}

// SideToMove returns the side that plays Moves[ply].
func (g *Played) SideToMove(ply int) shogi.Color {
	return g.Start.SideToMove() ^ shogi.Color(ply&1)
}

// At returns the position after the first ply moves.
func (g *Played) At(ply int) shogi.Position { return g.Start.After(g.Moves[:ply]...) }

// History returns the game up to ply moves.
func (g *Played) History(ply int) *shogi.History {
	h := shogi.NewHistory(g.Start)
	for _, m := range g.Moves[:ply] {
		h.Play(m)
	}
	return h
}

// Score is a search's value of a position for Black, in centipawns of the engine.
type Score int16

const (
	// NoScore stands for a missing score.
	NoScore Score = math.MinInt16
	// Mate is the score of a mate by Black. A mate by White is -Mate.
	Mate Score = 32000
	// maxCentipawns bounds scores other than mates.
	maxCentipawns = 29000
)

// NewScore returns the score of a search for Black. If mate is not 0 it is a mate, by Black if mate
// is positive; otherwise it is centipawns.
func NewScore(centipawns, mate int) Score {
	switch {
	case mate > 0:
		return Mate
	case mate < 0:
		return -Mate
	}
	return Score(min(max(centipawns, -maxCentipawns), maxCentipawns))
}

// IsMate reports whether either side gives mate.
func (s Score) IsMate() bool { return s == Mate || s == -Mate }

// Outcome is the outcome of a game.
type Outcome uint8

const (
	Unknown Outcome = iota
	BlackWins
	WhiteWins
	Drawn
)

// WonBy returns the outcome of a game that a player has won.
func WonBy(c shogi.Color) Outcome {
	if c == shogi.Black {
		return BlackWins
	}
	return WhiteWins
}

// PointsFor returns the points of a player: 1 for a win, 0 for a loss, ½ for a draw. known is false
// for an unknown outcome.
func (o Outcome) PointsFor(c shogi.Color) (points float64, known bool) {
	switch o {
	case Unknown:
		return 0, false
	case Drawn:
		return 0.5, true
	case WonBy(c):
		return 1, true
	}
	return 0, true
}

// Hash identifies the game by its start position and moves, in an encoding that does not depend on
// how the program stores moves: the start position in SFEN without its move number, then for each
// move the origin or the letter of the dropped piece, the destination, and whether it promotes. A
// square is a number of two decimal digits, 76 for 7f.
func (g *Played) Hash() uint64 {
	h := fnv.New64a()
	sfen := g.Start.SFEN()
	h.Write([]byte(sfen[:strings.LastIndexByte(sfen, ' ')]))
	const dropBit = 0x80 // distinguishes the letter of a piece from the number of a square
	squareNumber := func(s shogi.Square) byte { return byte(s.File()*10 + s.Rank()) }
	encoded := make([]byte, 0, 3*len(g.Moves))
	for _, m := range g.Moves {
		origin, promotes := byte(0), byte('-')
		if m.IsDrop() {
			origin = m.Dropped().SFEN()[0] | dropBit
		} else {
			origin = squareNumber(m.From())
		}
		if m.IsPromotion() {
			promotes = '+'
		}
		encoded = append(encoded, origin, squareNumber(m.To()), promotes)
	}
	h.Write(encoded)
	return h.Sum64()
}
