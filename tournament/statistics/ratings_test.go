package statistics

import (
	"math"
	"testing"
)

// The ratings of two players agree with the Elo of their match.
func TestRatingsOfTwoAgreeWithTheirMatch(t *testing.T) {
	for _, s := range []Score{{60, 40, 30}, {300, 0, 250}, {10, 200, 30}} {
		ratings := Ratings(2, []Encounter{{0, 1, s}})
		elo := singleGames(s).Elo()
		checkNear(t, "difference", ratings[0].Value-ratings[1].Value, elo.Value, 0.02*math.Abs(elo.Value))
		checkNear(t, "margin", margin(ratings[0])+margin(ratings[1]), margin(elo), 0.03*margin(elo))
	}
}

// The weak prior decides the ratings for which there are no games.
func TestRatingsWithoutGames(t *testing.T) {
	for i, rating := range Ratings(3, nil) {
		checkNear(t, "rating", rating.Value, 0, 0)
		checkNear(t, "margin", margin(rating), 1.96*priorDeviation*math.Sqrt(2.0/3), 1)
		t.Logf("player %d of 3 without games: %v", i, rating)
	}
	checkNear(t, "only player", margin(Ratings(1, nil)[0]), 0, 0)

	// Two pairs that never met: each is around 0, and the groups' distance is
	// anybody's guess.
	s := Score{75, 0, 25}
	apart := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}})
	checkNear(t, "rating", apart[0].Value, 95.4, 1)
	checkNear(t, "rating", apart[0].Value, apart[2].Value, 1e-6)
	if margin(apart[0]) < 500 {
		t.Errorf("a rating between groups that never met is sure to ±%.0f", margin(apart[0]))
	}
	// One game between them is enough to know a good deal more.
	joined := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}, {0, 2, Score{Draws: 4}}})
	if margin(joined[0]) > margin(apart[0])/2 {
		t.Errorf("games between the groups leave ±%.0f of ±%.0f", margin(joined[0]), margin(apart[0]))
	}
}

// A player that has won all games has the rating of such a match, with an open interval.
func TestRatingsOfUnbeatenPlayers(t *testing.T) {
	ratings := Ratings(2, []Encounter{{0, 1, Score{Wins: 10}}})
	lead := ratings[0].Value - ratings[1].Value
	checkNear(t, "lead", lead, singleGames(Score{Wins: 10}).Elo().Value, 12) // the prior takes some
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
	checkNear(t, "lead of eight wins", three[0].Value-three[1].Value, singleGames(Score{Wins: 8}).Elo().Value, 15)
	checkNear(t, "the others", three[1].Value, three[2].Value, 1e-6)
	drawn := Ratings(2, []Encounter{{0, 1, Score{Draws: 10}}})
	checkNear(t, "rating", drawn[0].Value, 0, 1e-6)
	if margin(drawn[0]) < 20 {
		t.Errorf("ten draws make a rating sure to ±%.0f", margin(drawn[0]))
	}
}
