package statistics

import (
	"math"
	"testing"
)

// The ends of the intervals when results are all alike: as Wilson's of a proportion.
func TestIntervalsOfResultsAllAlike(t *testing.T) {
	unseen := z95 * z95 / (10 + z95*z95)
	elo := games(Score{Wins: 10}).Elo()
	near(t, "ten wins", elo.Value, eloFromScore(math.Pow(0.5, 0.1)), 0.05)
	near(t, "low end of ten wins", elo.Low, eloFromScore(1-unseen), 0.05)
	near(t, "high end of ten wins", elo.High, MaxElo, 0)
	elo = games(Score{Draws: 10}).Elo()
	near(t, "high end of ten draws", elo.High, eloFromScore(0.5+unseen/2), 0.05)
	near(t, "LOS of four wins", games(Score{Wins: 4}).LOS(), 0.9772, 0.0001) // Φ(2)
}

// A game whose twin is missing counts by itself.
func TestMatchWithSingleGames(t *testing.T) {
	m := Match{Pairs: Pairs{2: 1, 4: 2}, Single: Score{Draws: 1}}
	near(t, "share of the points", m.Rate(), 5.5/7, 1e-12)
	if m.Games() != 7 {
		t.Errorf("%d games", m.Games())
	}
	// (2·(0.5−0.7857))² + 2·(2·(1−0.7857))² + (0.5−0.7857)² = 0.7755, and √0.7755/7 = 0.1258.
	near(t, "deviation", m.summarize().deviation, 0.1258, 0.0001)
}
