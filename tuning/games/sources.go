package games

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/tuning"
)

// Sources describes the games and positions of a tuning run.
type Sources struct {
	Records []string // the paths of the games
	Set     *Set     // the games

	LearningGames, LearningPositions int // counts
	HeldOutGames, HeldOutPositions   int // counts
	LeftOut                          LeftOut
}

// LeftOutSummary describes the numbers of positions that filters have left out, "" if none.
func (s *Sources) LeftOutSummary() string {
	var words []string
	for _, filter := range slices.Sorted(maps.Keys(s.LeftOut)) {
		words = append(words, fmt.Sprintf("%d %s", s.LeftOut[filter], filter))
	}
	return strings.Join(words, "; ")
}

// Summary describes the numbers of games, taken and left out.
func (s *Set) Summary() string {
	return fmt.Sprintf("%d games of %d files; left out: %d broken, %d twice, %d of weaker players, %d empty",
		len(s.Games), s.Files, len(s.Broken), s.Duplicates, s.Weaker, s.Empty)
}

// Counts holds the numbers of Summary for JSON.
type Counts struct {
	Files      int `json:"files"`
	Games      int `json:"games"`
	Broken     int `json:"broken"`
	Duplicates int `json:"duplicates"`
	Weaker     int `json:"weaker"`
	Empty      int `json:"empty"`
}

// Counts returns the numbers of Summary for JSON.
func (s *Set) Counts() Counts {
	return Counts{s.Files, len(s.Games), len(s.Broken), s.Duplicates, s.Weaker, s.Empty}
}

// Lines describes the numbers of games and positions, taken and left out.
func (s *Sources) Lines() []string {
	lines := []string{
		s.Set.Summary(),
		fmt.Sprintf("learning: %d positions of %d games, held out %d of %d", s.LearningPositions, s.LearningGames,
			s.HeldOutPositions, s.HeldOutGames),
	}
	if words := s.LeftOutSummary(); words != "" {
		lines = append(lines, "positions left out: "+words)
	}
	return lines
}

// maxInformative is the number of positions of a game that count as independent. Further ones
// resemble them.
const maxInformative = 12

// SampleWarning warns of results with too few held-out positions. It returns nil if there are
// enough.
func (s *Sources) SampleWarning() error {
	if s.HeldOutPositions == 0 || s.HeldOutPositions >= tuning.MinHeldOut { // the learner reports 0 as an error
		return nil
	}
	informative := min(s.HeldOutPositions, maxInformative*s.HeldOutGames)
	margin := 98 / math.Sqrt(float64(informative)) // in percent, of a share of ½, with 95 % confidence
	wanted := (s.LearningGames + s.HeldOutGames) * tuning.MinHeldOut / informative
	return message.Errorf(
		"%d held-out positions of %d games are enough for a first try only: shares of them are known to within ±%.0f %%. "+
			"Some %d games would tell better weights from others", s.HeldOutPositions, s.HeldOutGames, margin, wanted)
}

// ReportLines returns Lines with the paths of the games before them.
func (s *Sources) ReportLines() []string {
	return append([]string{"Games: " + strings.Join(s.Records, ", ")}, s.Lines()...)
}

// loaded holds the numbers of Lines for JSON.
type loaded struct {
	Counts
	LearningGames     int     `json:"learning_games"`
	HeldOutGames      int     `json:"held_out_games"`
	LearningPositions int     `json:"learning_positions"`
	HeldOutPositions  int     `json:"held_out_positions"`
	LeftOut           LeftOut `json:"left_out_positions"`
}

// Loaded returns the numbers of Lines for JSON.
func (s *Sources) Loaded() any {
	return loaded{s.Set.Counts(), s.LearningGames, s.HeldOutGames, s.LearningPositions, s.HeldOutPositions, s.LeftOut}
}
