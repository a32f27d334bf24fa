package director

import "shotest/tournament"

// Source says which games are played. It belongs to the goroutine of Run. There are
// two: the schedule of a tournament file, whose games are known from the start, and
// what Config.Source brings, whose games may follow from results.
type Source interface {
	// Next returns games to be handed out now; each once, and none whose result Count
	// has taken. It is called again after every result.
	Next() []tournament.Job
	// Count takes the result of a game, once for each game: on a resumed run first
	// those that were there, in the order in which they were finished.
	Count(result *tournament.Result) error
	// Job returns the game of that name, if there is one whose result Count can take
	// now, or has taken.
	Job(id string) (tournament.Job, bool)
	// Over reports whether every game that there will be has a result.
	Over() bool
}
