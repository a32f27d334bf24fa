package statistics

import (
	"math"
	"testing"
)

// With two players the table says what the match says.
func TestRatingsOfTwoAgreeWithTheirMatch(t *testing.T) {
	for _, s := range []Score{{60, 40, 30}, {300, 0, 250}, {10, 200, 30}} {
		ratings := Ratings(2, []Encounter{{0, 1, s}})
		elo := games(s).Elo()
		near(t, "difference", ratings[0].Value-ratings[1].Value, elo.Value, 0.02*math.Abs(elo.Value))
		near(t, "margin", margin(ratings[0])+margin(ratings[1]), margin(elo), 0.03*margin(elo))
	}
}

// The weak prior, at the places where nothing else speaks.
func TestRatingsOfTheUnknown(t *testing.T) {
	for i, rating := range Ratings(3, nil) {
		near(t, "rating", rating.Value, 0, 0)
		near(t, "margin", margin(rating), 1.96*priorDeviation*math.Sqrt(2.0/3), 1)
		t.Logf("player %d of 3 without games: %v", i, rating)
	}
	near(t, "only player", margin(Ratings(1, nil)[0]), 0, 0)

	// Two pairs that never met: each is around 0, and the groups' distance is
	// anybody's guess.
	s := Score{75, 0, 25}
	apart := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}})
	near(t, "rating", apart[0].Value, 95.4, 1)
	near(t, "rating", apart[0].Value, apart[2].Value, 1e-6)
	if margin(apart[0]) < 500 {
		t.Errorf("a rating between groups that never met is sure to ±%.0f", margin(apart[0]))
	}
	// One game between them is enough to know a good deal more.
	joined := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}, {0, 2, Score{Draws: 4}}})
	if margin(joined[0]) > margin(apart[0])/2 {
		t.Errorf("games between the groups leave ±%.0f of ±%.0f", margin(joined[0]), margin(apart[0]))
	}
}

// Who has won all games counts as in a match, and nobody knows how much stronger it is.
func TestRatingsOfTheUnbeaten(t *testing.T) {
	ratings := Ratings(2, []Encounter{{0, 1, Score{Wins: 10}}})
	lead := ratings[0].Value - ratings[1].Value
	near(t, "lead", lead, games(Score{Wins: 10}).Elo().Value, 12) // the prior takes some
	if ratings[0].High != MaxElo || ratings[1].Low != -MaxElo {
		t.Errorf("the ends are %v", ratings)
	}
	// More wins, more lead; but not without end.
	more := Ratings(2, []Encounter{{0, 1, Score{Wins: 1_000_000}}})
	if gap := more[0].Value - more[1].Value; gap < lead || gap > 4000 {
		t.Errorf("a million wins make a lead of %.0f Elo", gap)
	}
	// Eight wins against two say more than the four against each.
	three := Ratings(3, []Encounter{{0, 1, Score{Wins: 4}}, {0, 2, Score{Wins: 4}}, {1, 2, Score{Wins: 2, Losses: 2}}})
	near(t, "lead of eight wins", three[0].Value-three[1].Value, games(Score{Wins: 8}).Elo().Value, 15)
	near(t, "the others", three[1].Value, three[2].Value, 1e-6)
	drawn := Ratings(2, []Encounter{{0, 1, Score{Draws: 10}}})
	near(t, "rating", drawn[0].Value, 0, 1e-6)
	if margin(drawn[0]) < 20 {
		t.Errorf("ten draws make a rating sure to ±%.0f", margin(drawn[0]))
	}
}
