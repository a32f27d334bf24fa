package games

import (
	"math"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// Game is a game whose moves are legal.
type Game struct {
	// Source says where the game was read: file:line, or file for records of one
	// game.
	Source string
	// Start is the position before the first move.
	Start shogi.Position
	Moves []shogi.Move
	// Scores holds for each move what its player thought of the position before
	// it, from Black's point of view in the player's own unit. It is nil if the
	// game has no scores, and as long as Moves otherwise.
	Scores []Score
	// Efforts holds for each move what its search was allowed. It is nil where that is
	// not known, and as long as Moves otherwise.
	Efforts []gamefile.Effort
	// Players and Ratings are indexed by colour. A name may be empty, and a
	// rating 0, where nothing is known.
	Players [2]string
	Ratings [2]float64
	// Outcome is who won, Unknown if that says nothing about the play: after a
	// loss on time, say.
	Outcome Outcome
	// End is why the game ended.
	End End

	hash uint64
}

// Score is a player's score for a position, in centipawns of its own, or
// NoScore. Scores from MateScore on announce a mate.
type Score int16

const (
	// NoScore says that the player has given no score.
	NoScore Score = math.MinInt16
	// MateScore is a mate for Black; that for White is its negative.
	MateScore Score = 32000
	// foreignMate is the score from which other programs mean a mate: they write
	// 30000, 32000 or 100000.
	foreignMate = 29500
)

// newScore returns a score that was read as a number.
func newScore(centipawns int) Score {
	switch {
	case centipawns >= foreignMate:
		return MateScore
	case centipawns <= -foreignMate:
		return -MateScore
	}
	return Score(centipawns)
}

// IsMate reports whether the score announces a mate for either side.
func (s Score) IsMate() bool { return s == MateScore || s == -MateScore }

// clearlyBetter is a score, in any player's unit, from which 0 is far away.
const clearlyBetter = 400

// dropEmptyZeros takes away zeros that are no scores: some programs write 0 when they
// answer without having searched. Such a zero stands between the player's last score
// before and its first one after, neither of which is anywhere near 0. In
// a game that was drawn, 0 may well be meant.
func (g *Game) dropEmptyZeros() {
	if g.Outcome == Drawn {
		return
	}
	last := [2]Score{NoScore, NoScore}
	var zeros [2][]int // since each player's last score
	settle := func(c int, after Score) {
		if (last[c] != NoScore || after != NoScore) && farFromZero(last[c]) && farFromZero(after) {
			for _, ply := range zeros[c] {
				g.Scores[ply] = NoScore
			}
		}
		zeros[c] = zeros[c][:0]
	}
	for ply, s := range g.Scores {
		switch c := ply & 1; {
		case s == 0:
			zeros[c] = append(zeros[c], ply)
		case s != NoScore:
			settle(c, s)
			last[c] = s
		}
	}
	settle(0, NoScore)
	settle(1, NoScore)
}

// farFromZero reports whether a score is one of a side that is clearly better.
// So is no score: it does not contradict.
func farFromZero(s Score) bool { return s == NoScore || s >= clearlyBetter || s <= -clearlyBetter }

// Outcome is who won a game.
type Outcome uint8

const (
	Unknown Outcome = iota
	BlackWins
	WhiteWins
	Drawn
)

// wonBy returns the outcome of a game that a player has won.
func wonBy(c shogi.Color) Outcome {
	if c == shogi.Black {
		return BlackWins
	}
	return WhiteWins
}

// For returns what a player got: 1 for a win, 0 for a loss, ½ for a draw, and
// false if it is not known.
func (o Outcome) For(c shogi.Color) (points float64, known bool) {
	switch o {
	case Drawn:
		return 0.5, true
	case BlackWins, WhiteWins:
		if o == wonBy(c) {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// End is why a game ended.
type End uint8

const (
	// UnknownEnd: the record does not say.
	UnknownEnd End = iota
	Resignation
	Checkmate
	Declaration
	// Draw is any draw: by repetition, by the move limit, with both kings entered.
	Draw
	// OffBoard is any end that the position does not explain: time, an illegal
	// move, a crash, a game broken off. Such games have no Outcome.
	OffBoard
)

var endNames = [...]string{"unknown", "resignation", "checkmate", "declaration", "draw", "off the board"}

// String returns the name.
func (e End) String() string { return endNames[e] }

// setResult notes who won, if the end of the game says something about its
// positions.
func (g *Game) setResult(outcome Outcome, end End) {
	g.Outcome, g.End = outcome, end
	if end == OffBoard {
		g.Outcome = Unknown
	}
}

// SideToMove returns whose move Moves[ply] is.
func (g *Game) SideToMove(ply int) shogi.Color {
	return g.Start.SideToMove() ^ shogi.Color(ply&1)
}
