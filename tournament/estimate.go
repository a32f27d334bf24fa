package tournament

import "time"

// Figures of usual games, for estimating the duration of a tournament.
const (
	usualGameMoves = 120
	usualSpeed     = 500_000 // nodes a second
	usualDepthTime = 100 * time.Millisecond
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
	const moves = usualGameMoves / 2
	t := s.TimeOf(e)
	switch {
	case t.MoveTime > 0:
		return moves * t.MoveTime
	case t.CPU > 0:
		return moves * t.CPU
	case t.HasClock():
		return t.Main*3/4 + moves*(t.Increment+t.Byoyomi)
	case t.Nodes > 0:
		return moves * time.Duration(float64(t.Nodes)/usualSpeed*float64(time.Second))
	}
	return moves * usualDepthTime
}

// The limits of a game without a clock. If an engine is slower, or a game longer, something is
// wrong.
const (
	longestUnlimited = 1000 // moves, where the file has no limit
	slowest          = 5_000
	slowestDepth     = time.Minute
	slowestStart     = 5 * time.Minute
	slowestCPU       = 200 // times its limit, by the clock
)

// LongestGame returns the time after which a game of two engines cannot still be going
// on. It follows from their time controls.
func (s *Spec) LongestGame(players [2]string) time.Duration {
	moves := longestUnlimited
	if s.Adjudication.MaxMoves > 0 {
		moves = s.Adjudication.MaxMoves
	}
	each := time.Duration(moves/2 + 1)
	sum := max(slowestStart, 4*s.Failures.Startup) // two engines, usi and isready
	for _, name := range players {
		e := s.EngineNamed(name)
		if e == nil {
			continue
		}
		t := s.TimeOf(e)
		sum += s.Failures.Hang + t.Main + each*(t.Increment+t.Byoyomi+t.MoveTime+t.Margin)
		if t.CPU > 0 {
			sum += each * max(slowestCPU*t.CPU, time.Minute)
		}
		switch {
		case t.Main+t.Increment+t.Byoyomi+t.MoveTime+t.CPU > 0:
		case t.Nodes > 0:
			sum += each * (time.Second + time.Duration(float64(t.Nodes)/slowest*float64(time.Second)))
		default:
			sum += each * slowestDepth
		}
	}
	return sum
}
