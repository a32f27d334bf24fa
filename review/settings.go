package review

import (
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/profile"
	"shotest/shogi"
)

// Settings say how a game is reviewed.
type Settings struct {
	// Profile configures the engine.
	Profile profile.Profile
	// Nodes is the average number of nodes to search for each move of the game. Important positions
	// get longer looks, clear ones shorter looks. The same number gives the same review every time;
	// see [NodesIn].
	Nodes uint64
	// MoveTime, if not 0, is the time for each move that the searcher gets instead of nodes.
	MoveTime time.Duration
	// Searcher, if not nil, is an engine that scores, chooses and continues moves in the place of
	// our search.
	Searcher Searcher
	// Scale is the scale of the searcher's scores, 0 for our own. FitScale says to fit it to the
	// result of each game that has enough scores.
	Scale    Scale
	FitScale bool
	// Level is the level of the player whom the review is for.
	Level Level
	// Sides says whose moves the review is about, by shogi.Color.
	Sides [2]bool
}

// Both are the sides of a review for both players.
var Both = [2]bool{shogi.Black: true, shogi.White: true}

// Level is the strength of the player whom a review is for.
type Level uint8

// The levels of players.
const (
	Beginner Level = iota
	Club
	Strong
)

// standard holds the thresholds of a level: a beginner reads of moves that decide games, a strong
// player of small things too.
type standard struct {
	name string
	// inaccuracy, mistake and blunder are the losses of winning probability from which on a move is
	// called one: by the scale of 600 centipawns, 0.10 from an even position are some 240
	// centipawns.
	inaccuracy, mistake, blunder float64
	// longestMate is the longest mate, in plies, that a player is blamed for.
	longestMate int
	// skill is the SkillLevel of such a player, who overlooks moves that cost more than the skill
	// spends.
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
	// Brilliant: the only good move, and one that few would look at.
	Brilliant Mark = "brilliant"
	// Only: every other move is worse by a mistake or more.
	Only       Mark = "only"
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// Bad reports whether a move with the mark was a mistake of some kind.
func (m Mark) Bad() bool { return m == Inaccuracy || m == Mistake || m == Blunder }

// mark returns the mark of a move with this loss.
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
