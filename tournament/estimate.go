package tournament

import "time"

// Figures of typical games, for estimating the duration of a tournament.
const (
	typicalGameMoves      = 120
	typicalNodesPerSecond = 500_000 // nodes a second
	typicalDepthTime      = 100 * time.Millisecond
)

// EstimateGame estimates the duration of a game of two engines.
func (s *Spec) EstimateGame(first, second *Engine) time.Duration {
	return s.estimateSide(first) + s.estimateSide(second)
}

// Estimate estimates the duration of the tournament with a number of games at once, at least that
// of its longest game.
func (s *Spec) Estimate(atOnce int) time.Duration {
	var sum, longest time.Duration
	for _, p := range s.Pairings() {
		game := s.EstimateGame(&s.Engines[p[0]], &s.Engines[p[1]])
		sum += time.Duration(s.Games) * game
		longest = max(longest, game)
	}
	return max(longest, sum/time.Duration(max(1, atOnce)))
}

// estimateSide estimates the time of one side in a game.
func (s *Spec) estimateSide(e *Engine) time.Duration {
	const moves = typicalGameMoves / 2
	t := s.TimeOf(e)
	switch {
	case t.MoveTime > 0:
		return moves * t.MoveTime
	case t.CPU > 0:
		return moves * t.CPU
	case t.HasClock():
		return t.Main*3/4 + moves*(t.Increment+t.Byoyomi)
	case t.Nodes > 0:
		return moves * time.Duration(float64(t.Nodes)/typicalNodesPerSecond*float64(time.Second))
	}
	return moves * typicalDepthTime
}

// Limits of a game whose time control does not limit its duration. No game comes near them.
const (
	maxMovesUnlimited = 1000 // moves, where the file has no limit
	minNodesPerSecond = 5_000
	maxDepthTime      = time.Minute
	maxStartTime      = 5 * time.Minute
	maxCPUFactor      = 200 // times its limit, by the clock
)

// MaxGameDuration returns an upper bound of the duration of a game between two engines, by their
// time controls.
func (s *Spec) MaxGameDuration(players [2]string) time.Duration {
	moves := maxMovesUnlimited
	if s.Adjudication.MaxMoves > 0 {
		moves = s.Adjudication.MaxMoves
	}
	movesPerSide := time.Duration(moves/2 + 1)
	sum := max(maxStartTime, 4*s.Failures.Startup) // two engines, usi and isready
	for _, name := range players {
		e := s.EngineNamed(name)
		if e == nil {
			continue
		}
		t := s.TimeOf(e)
		sum += s.Failures.Hang + t.Main + movesPerSide*(t.Increment+t.Byoyomi+t.MoveTime+t.Margin)
		if t.CPU > 0 {
			sum += movesPerSide * max(maxCPUFactor*t.CPU, time.Minute)
		}
		switch {
		case t.Main+t.Increment+t.Byoyomi+t.MoveTime+t.CPU > 0:
		case t.Nodes > 0:
			sum += movesPerSide * (time.Second + time.Duration(float64(t.Nodes)/minNodesPerSecond*float64(time.Second)))
		default:
			sum += movesPerSide * maxDepthTime
		}
	}
	return sum
}
