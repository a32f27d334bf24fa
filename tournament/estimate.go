package tournament

import "time"

// Figures of usual games, from which the length of a tournament is guessed.
const (
	usualGameMoves = 120
	// usualSpeed is in positions a second, and usualDepthTime for go depth.
	usualSpeed     = 500_000
	usualDepthTime = 100 * time.Millisecond
)

// EstimateGame guesses how long a game of two engines takes.
func (s *Spec) EstimateGame(first, second *Engine) time.Duration {
	return s.estimateSide(first) + s.estimateSide(second)
}

// Estimate guesses how long the tournament takes with so many games at once.
func (s *Spec) Estimate(atOnce int) time.Duration {
	var sum time.Duration
	for _, p := range s.Pairings() {
		sum += time.Duration(s.Games) * s.EstimateGame(&s.Engines[p[0]], &s.Engines[p[1]])
	}
	return sum / time.Duration(max(1, atOnce))
}

// estimateSide guesses how much time one side takes in a game.
func (s *Spec) estimateSide(e *Engine) time.Duration {
	const moves = usualGameMoves / 2
	t := s.TimeOf(e)
	switch {
	case t.MoveTime > 0:
		return moves * t.MoveTime
	case t.CPU > 0:
		return moves * t.CPU
	case t.Main > 0 || t.Increment > 0 || t.Byoyomi > 0:
		return t.Main*3/4 + moves*(t.Increment+t.Byoyomi)
	case t.Nodes > 0:
		return moves * time.Duration(float64(t.Nodes)/usualSpeed*float64(time.Second))
	}
	return moves * usualDepthTime
}
