package review

import (
	"slices"
	"time"

	"shotest/config"
	"shotest/internal/message"
	"shotest/shogi"
)

// Settings say how a game is reviewed.
type Settings struct {
	// Profile configures the engine.
	Profile config.Profile
	// Nodes is the average number of nodes for each move of the game. Important positions get more,
	// clear ones fewer. The same number always gives the same review; see [NodesIn].
	Nodes uint64
	// MoveTime, if not 0, limits the searcher's time for each move, instead of Nodes.
	MoveTime time.Duration
	// Searcher, if not nil, is an engine whose scores, best moves and lines replace those of our
	// search.
	Searcher Searcher
	// OnFault, if not nil, is called as soon as the searcher fails. Review.Faults has all faults.
	OnFault func(Fault)
	// Scale is the scale of the searcher's scores, 0 for our own. FitScale says to fit it to the
	// result of each game that has enough scores.
	Scale    Scale
	FitScale bool
	// Level is the strength of the player for whom the review is.
	Level Level
	// Sides says, by shogi.Color, whose moves the review is about.
	Sides [2]bool
}

// Both are the Sides of a review for both players.
var Both = [2]bool{shogi.Black: true, shogi.White: true}

// Level is the strength of the player for whom a review is.
type Level uint8

// The levels of players.
const (
	Beginner Level = iota
	Club
	Strong
)

// standard holds the thresholds of a level. A beginner reads only about moves that decide games, a
// strong player also about small differences.
type standard struct {
	name string
	// inaccuracy, mistake and blunder are the least losses of winning probability that get these
	// marks. From an even position, by the scale of 600 centipawns, 0.10 is about 240 centipawns.
	inaccuracy, mistake, blunder float64
	// longestMate is the longest mate, in plies, that a player is blamed for.
	longestMate int
	// skill is the SkillLevel whose interest limit says which moves such a player overlooks.
	skill int
}

var standards = [...]standard{
	Beginner: {"beginner", 0.10, 0.18, 0.30, 5, 4},
	Club:     {"club", 0.07, 0.13, 0.25, 9, 10},
	Strong:   {"strong", 0.05, 0.10, 0.20, 15, 16},
}

// String returns the level's name on the command line.
func (l Level) String() string { return standards[l].name }

// ParseLevel returns the level with a name.
func ParseLevel(name string) (Level, error) {
	l := slices.IndexFunc(standards[:], func(s standard) bool { return s.name == name })
	if l < 0 {
		return 0, message.Errorf("found %q: expected beginner, club or strong", name)
	}
	return Level(l), nil
}

func (s *Settings) standard() *standard { return &standards[s.Level] }

// Mark is the verdict on a move. Its value is a part of the names of messages and of JSON.
type Mark string

// Marks, from the best to the worst; most moves have none.
const (
	NoMark Mark = ""
	// Brilliant: the only good move, and one that most players overlook.
	Brilliant Mark = "brilliant"
	// Only: every other move is worse by a mistake or more.
	Only       Mark = "only"
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// Bad reports whether m is an inaccuracy, a mistake or a blunder.
func (m Mark) Bad() bool { return m == Inaccuracy || m == Mistake || m == Blunder }

// mark returns the mark for a loss of winning probability.
func (s *standard) mark(loss float64) Mark {
	switch {
	case loss >= s.blunder:
		return Blunder
	case loss >= s.mistake:
		return Mistake
	case loss >= s.inaccuracy:
		return Inaccuracy
	}
	return NoMark
}
