package statistics

import (
	"math"
	"testing"
)

func TestScoreByHand(t *testing.T) {
	s := Score{Wins: 5, Draws: 4, Losses: 1}
	s.Add(Score{Wins: 1, Draws: 2, Losses: 7})
	if want := (Score{Wins: 6, Draws: 6, Losses: 8}); s != want {
		t.Fatalf("sum is %v, want %v", s, want)
	}
	if s.Games() != 20 || s.Points() != 9 || games(s).Rate() != 0.45 {
		t.Errorf("games %d, points %v, rate %v", s.Games(), s.Points(), games(s).Rate())
	}
	// (6·0.55² + 6·0.05² + 8·0.45²) / 20 = 0.1725, and 1.96·√(0.1725/20) = 0.1820.
	elo := games(s).Elo()
	near(t, "Elo", elo.Value, -34.86, 0.005)
	near(t, "low end", elo.Low, eloFromScore(0.45-0.1820), 0.05)
	near(t, "high end", elo.High, eloFromScore(0.45+0.1820), 0.05)
	near(t, "LOS", games(s).LOS(), 0.2951, 0.0005) // Φ(−0.05/√(0.1725/20)) = Φ(−0.538)
}

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
