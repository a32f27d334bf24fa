package review

import (
	"fmt"
	"time"

	"shotest/profile"
	"shotest/shogi"
)

// Settings say how a game is reviewed.
type Settings struct {
	// Profile is what the engine thinks by.
	Profile profile.Profile
	// Nodes is how many nodes to search for each move of the game, on average: what matters is looked at longer,
	// what is clear shorter. By the same nodes a review is the same every time; see [NodesIn].
	Nodes uint64
	// MoveTime, if not 0, is the time for each move that the searcher gets instead of nodes.
	MoveTime time.Duration
	// Searcher, if not nil, is an engine that scores, chooses and continues moves in the place of our search.
	Searcher Searcher
	// Scale is that of the searcher's scores, 0 for our own. FitScale says that it is fitted to the result of
	// each game, where that has enough scores.
	Scale    Scale
	FitScale bool
	// Level is who the review is for.
	Level Level
	// Sides are whose moves are spoken of, by shogi.Color.
	Sides [2]bool
}

// Both are the sides of a review for both players.
var Both = [2]bool{shogi.Black: true, shogi.White: true}

// Level is how strong the player is whom a review is for.
type Level uint8

// The levels of players.
const (
	Beginner Level = iota
	Club
	Strong
	levelCount
)

var levelNames = [levelCount]string{"beginner", "club", "strong"}

// String returns the level's name, as the command line has it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level of a name.
func ParseLevel(name string) (Level, error) {
	for l, known := range levelNames {
		if name == known {
			return Level(l), nil
		}
	}
	return 0, fmt.Errorf("found %q: expected beginner, club or strong", name)
}

// thresholds are by how much a move must lower its side's probability of winning to be
// called an inaccuracy, a mistake and a blunder. A beginner hears of what decides games,
// a strong player of small things too. With the logistic scale of 600 centipawns, 0.10 from
// an even position are some 240 centipawns.
type thresholds struct{ inaccuracy, mistake, blunder float64 }

var levelThresholds = [levelCount]thresholds{
	Beginner: {0.10, 0.18, 0.30},
	Club:     {0.07, 0.13, 0.25},
	Strong:   {0.05, 0.10, 0.20},
}

// levelSkills are the SkillLevels that look about as far as the levels do: what costs more
// than such a level spends is overlooked by the player. See docs/guide/skill.md.
var levelSkills = [levelCount]int{Beginner: 4, Club: 10, Strong: 16}

func (l Level) thresholds() thresholds { return levelThresholds[l] }

// of returns the mark of a move that loses so much.
func (t thresholds) of(loss float64) Mark {
	switch {
	case loss >= t.blunder:
		return Blunder
	case loss >= t.mistake:
		return Mistake
	case loss >= t.inaccuracy:
		return Inaccuracy
	}
	return NoMark
}
