package games

// Sources are what a run of tuning learns from and is measured on, for those who tell
// how it went.
type Sources struct {
	// Records are the paths of the games, Set what was read from them.
	Records []string
	Set     *Set
	// LearningGames and HeldOutGames count the games; so do the positions.
	LearningGames, HeldOutGames         int
	LearningPositions, HeldOutPositions int
}
