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
	if s.Games() != 20 || s.Points() != 9 || s.Rate() != 0.45 {
		t.Errorf("games %d, points %v, rate %v", s.Games(), s.Points(), s.Rate())
	}
	// (6·0.55² + 6·0.05² + 8·0.45²) / 20 = 0.1725, and 1.96·√(0.1725/20) = 0.1820.
	elo := s.Elo()
	near(t, "Elo", elo.Value, -34.86, 0.005)
	near(t, "low end", elo.Low, eloFromScore(0.45-0.1820), 0.05)
	near(t, "high end", elo.High, eloFromScore(0.45+0.1820), 0.05)
	near(t, "LOS", s.LOS(), 0.2951, 0.0005) // Φ(−0.05/√(0.1725/20)) = Φ(−0.538)
}

func TestPairsByHand(t *testing.T) {
	var p Pairs
	for _, points2 := range []int{0, 1, 2, 2, 3, 3, 4, 4, 4, 4} {
		p.Add(points2)
	}
	if want := (Pairs{1, 1, 2, 2, 4}); p != want {
		t.Fatalf("pairs are %v, want %v", p, want)
	}
	if p.Count() != 10 || p.Games() != 20 {
		t.Errorf("%d pairs, %d games", p.Count(), p.Games())
	}
	near(t, "rate", p.Rate(), 27.0/40, 1e-12)
}

// The ends of the intervals when results are all alike: as Wilson's of a proportion.
func TestIntervalsOfResultsAllAlike(t *testing.T) {
	unseen := z95 * z95 / (10 + z95*z95)
	elo := Score{Wins: 10}.Elo()
	near(t, "ten wins", elo.Value, eloFromScore(math.Pow(0.5, 0.1)), 0.05)
	near(t, "low end of ten wins", elo.Low, eloFromScore(1-unseen), 0.05)
	near(t, "high end of ten wins", elo.High, MaxElo, 0)
	elo = Score{Draws: 10}.Elo()
	near(t, "high end of ten draws", elo.High, eloFromScore(0.5+unseen/2), 0.05)
	near(t, "LOS of four wins", Score{Wins: 4}.LOS(), 0.9772, 0.0001) // Φ(2)
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

func TestDecisionNames(t *testing.T) {
	for d, want := range map[Decision]string{Continue: "continue", AcceptH0: "accept H0", AcceptH1: "accept H1"} {
		if d.String() != want {
			t.Errorf("%d is called %q, want %q", d, d, want)
		}
	}
}

// A test with no room for error still has bounds, and decides nothing before the
// first pair.
func TestSPRTAtItsLimits(t *testing.T) {
	certain := SPRT{Elo1: 5}
	lower, upper := certain.Bounds()
	if math.IsInf(lower, 0) || math.IsInf(upper, 0) || lower >= upper {
		t.Errorf("bounds are %v and %v", lower, upper)
	}
	careless := SPRT{Elo1: 5, Alpha: 0.5, Beta: 0.5}
	if d := careless.Decide(Pairs{}); d != Continue {
		t.Errorf("without games the decision is to %v", d)
	}
}
