package games

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"shotest/tuning"
)

// Sources are the games and positions that a run of tuning learns from and is measured on.
type Sources struct {
	// Records are the paths of the games, Set their games.
	Records []string
	Set     *Set
	// LearningGames and HeldOutGames count the games; so do the positions.
	LearningGames, HeldOutGames         int
	LearningPositions, HeldOutPositions int
	LeftOut                             LeftOut
}

// LeftOutWords says how many positions each filter has left out, empty if none did.
func (s *Sources) LeftOutWords() string {
	var words []string
	for _, filter := range slices.Sorted(maps.Keys(s.LeftOut)) {
		words = append(words, fmt.Sprintf("%d %s", s.LeftOut[filter], filter))
	}
	return strings.Join(words, "; ")
}

// Words counts the games, and those that were left out.
func (s *Set) Words() string {
	return fmt.Sprintf("%d games of %d files; left out: %d broken, %d twice, %d of weaker players, %d empty",
		len(s.Games), s.Files, len(s.Broken), s.Duplicates, s.Weaker, s.Empty)
}

// Counts is the same for JSON.
func (s *Set) Counts() map[string]any {
	return map[string]any{
		"files": s.Files, "games": len(s.Games), "broken": len(s.Broken), "duplicates": s.Duplicates,
		"weaker": s.Weaker, "empty": s.Empty,
	}
}

// Lines counts games, positions and omissions in words.
func (s *Sources) Lines() []string {
	lines := []string{
		s.Set.Words(),
		fmt.Sprintf("learning: %d positions of %d games, held out %d of %d", s.LearningPositions, s.LearningGames,
			s.HeldOutPositions, s.HeldOutGames),
	}
	if words := s.LeftOutWords(); words != "" {
		lines = append(lines, "positions left out: "+words)
	}
	return lines
}

// mostTelling is how many positions of a game tell what no other does: more of them are like these.
const mostTelling = 12

// Doubt says what to expect of so few games, nothing where they are enough.
func (s *Sources) Doubt() string {
	if s.HeldOutPositions == 0 || s.HeldOutPositions >= tuning.LeastHeldOut { // of none at all the learner says so
		return ""
	}
	n := min(s.HeldOutPositions, mostTelling*s.HeldOutGames)
	within := 98 / math.Sqrt(float64(n)) // 95 % of the time, of a share of a half
	wanted := (s.LearningGames + s.HeldOutGames) * tuning.LeastHeldOut / n
	return fmt.Sprintf(
		"%d held-out positions of %d games are enough for a first try only: shares of them are known to within ±%.0f %%. "+
			"Some %d games would tell better weights from others", s.HeldOutPositions, s.HeldOutGames, within, wanted)
}

// About is Lines for a report, with the paths of the games.
func (s *Sources) About() []string {
	return append([]string{"Games: " + strings.Join(s.Records, ", ")}, s.Lines()...)
}

// Event is the same for JSON.
func (s *Sources) Event() map[string]any {
	event := s.Set.Counts()
	maps.Copy(event, map[string]any{
		"event": "loaded", "learning_games": s.LearningGames, "held_out_games": s.HeldOutGames,
		"learning_positions": s.LearningPositions, "held_out_positions": s.HeldOutPositions,
		"left_out_positions": s.LeftOut,
	})
	return event
}
