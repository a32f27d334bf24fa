package games

import (
	"fmt"
	"strings"

	"shotest/internal/markdown"
)

// Sources are what a run of tuning learns from and is measured on, for those who tell
// how it went.
type Sources struct {
	// Records are the paths of the games, Set what was read from them.
	Records []string
	Set     *Set
	// LearningGames and HeldOutGames count the games; so do the positions.
	LearningGames, HeldOutGames         int
	LearningPositions, HeldOutPositions int
	// LeftOut says how many positions each filter has left out.
	LeftOut []LeftOut
}

// Markdown says for a report which games and positions they are, and what was left out.
func (s *Sources) Markdown() string {
	table := markdown.Table([]string{"", "games", "positions"}, [][]string{
		{"learned from", fmt.Sprint(s.LearningGames), fmt.Sprint(s.LearningPositions)},
		{"held out", fmt.Sprint(s.HeldOutGames), fmt.Sprint(s.HeldOutPositions)},
	})
	text := fmt.Sprintf("Games: %s\n\n%sLeft out: %d broken, %d that were there twice, %d of weaker players, %d without moves.\n\n",
		strings.Join(s.Records, ", "), table, len(s.Set.Broken), s.Set.Duplicates, s.Set.Weaker, s.Set.Empty)
	if words := s.LeftOutWords(); words != "" {
		text += "Positions left out: " + words + ".\n\n"
	}
	return text
}
