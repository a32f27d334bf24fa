package statistics

import (
	"math"
	"testing"
)

// If all results are alike, the interval is Wilson's for a proportion.
func TestIntervalsOfEqualResults(t *testing.T) {
	unseen := z95 * z95 / (10 + z95*z95)
	elo := singleGames(Score{Wins: 10}).Elo()
	checkNear(t, "ten wins", elo.Value, eloFromScore(math.Pow(0.5, 0.1)), 0.05)
	checkNear(t, "low end of ten wins", elo.Low, eloFromScore(1-unseen), 0.05)
	checkNear(t, "high end of ten wins", elo.High, MaxElo, 0)
	elo = singleGames(Score{Draws: 10}).Elo()
	checkNear(t, "high end of ten draws", elo.High, eloFromScore(0.5+unseen/2), 0.05)
	checkNear(t, "LOS of four wins", singleGames(Score{Wins: 4}).LOS(), 0.9772, 0.0001) // Φ(2)
}

// A game whose twin is missing counts by itself.
func TestMatchWithSingleGames(t *testing.T) {
	m := Match{Pairs: Pairs{2: 1, 4: 2}, Single: Score{Draws: 1}}
	checkNear(t, "share of the points", m.Rate(), 5.5/7, 1e-12)
	if m.Games() != 7 {
		t.Errorf("%d games", m.Games())
	}
	// (2·(0.5−0.7857))² + 2·(2·(1−0.7857))² + (0.5−0.7857)² = 0.7755, and √0.7755/7 = 0.1258.
	checkNear(t, "deviation", m.summarize().deviation, 0.1258, 0.0001)
}
