package games

import (
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
	Scores []gamefile.Score
	// Efforts holds for each move what its search was allowed. It is nil where that is
	// not known, and as long as Moves otherwise.
	Efforts []gamefile.Effort
	// Players and Ratings are indexed by colour. A name may be empty, and a
	// rating 0, where nothing is known.
	Players [2]string
	Ratings [2]float64
	// Outcome is who won, Unknown if that says nothing about the play: after a
	// loss on time, say.
	Outcome gamefile.Outcome
	// End is why the game ended.
	End End

	hash uint64
}

// foreignMate is the score from which other programs mean a mate: they write 30000, 32000 or
// 100000.
const foreignMate = 29500

// newScore returns a score that was read as a number.
func newScore(centipawns int) gamefile.Score {
	switch {
	case centipawns >= foreignMate:
		return gamefile.Mate
	case centipawns <= -foreignMate:
		return -gamefile.Mate
	}
	return gamefile.Score(centipawns)
}

// clearlyBetter is a score, in any player's unit, from which 0 is far away.
const clearlyBetter = 400

// dropEmptyZeros takes away zeros that are no scores: some programs write 0 when they
// answer without having searched. Such a zero stands between the player's last score
// before and its first one after, neither of which is anywhere near 0. In
// a game that was drawn, 0 may well be meant.
func (g *Game) dropEmptyZeros() {
	if g.Outcome == gamefile.Drawn {
		return
	}
	last := [2]gamefile.Score{gamefile.NoScore, gamefile.NoScore}
	var zeros [2][]int // since each player's last score
	settle := func(c int, after gamefile.Score) {
		if (last[c] != gamefile.NoScore || after != gamefile.NoScore) && farFromZero(last[c]) && farFromZero(after) {
			for _, ply := range zeros[c] {
				g.Scores[ply] = gamefile.NoScore
			}
		}
		zeros[c] = zeros[c][:0]
	}
	for ply, s := range g.Scores {
		switch c := ply & 1; {
		case s == 0:
			zeros[c] = append(zeros[c], ply)
		case s != gamefile.NoScore:
			settle(c, s)
			last[c] = s
		}
	}
	settle(0, gamefile.NoScore)
	settle(1, gamefile.NoScore)
}

// farFromZero reports whether a score is one of a side that is clearly better.
// So is no score: it does not contradict.
func farFromZero(s gamefile.Score) bool {
	return s == gamefile.NoScore || s >= clearlyBetter || s <= -clearlyBetter
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
func (g *Game) setResult(outcome gamefile.Outcome, end End) {
	g.Outcome, g.End = outcome, end
	if end == OffBoard {
		g.Outcome = gamefile.Unknown
	}
}

// SideToMove returns whose move Moves[ply] is.
func (g *Game) SideToMove(ply int) shogi.Color {
	return g.Start.SideToMove() ^ shogi.Color(ply&1)
}
