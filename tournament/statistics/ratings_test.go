package statistics

import (
	"math"
	"testing"
)

// With two players the table says what the match says.
func TestRatingsOfTwoAgreeWithTheirMatch(t *testing.T) {
	for _, s := range []Score{{60, 40, 30}, {300, 0, 250}, {10, 200, 30}} {
		ratings := Ratings(2, []Encounter{{0, 1, s}})
		elo := s.Elo()
		near(t, "difference", ratings[0].Value-ratings[1].Value, elo.Value, 0.02*math.Abs(elo.Value))
		near(t, "margin", ratings[0].Margin()+ratings[1].Margin(), elo.Margin(), 0.03*elo.Margin())
	}
}

// It makes no difference who is called first, or in how many parts the games are
// given.
func TestRatingsOfTheSameGames(t *testing.T) {
	whole := Ratings(2, []Encounter{{0, 1, Score{60, 40, 30}}})
	parts := Ratings(2, []Encounter{{1, 0, Score{20, 30, 40}}, {0, 1, Score{20, 10, 10}}})
	near(t, "rating", parts[0].Value, whole[0].Value, 1e-6)
	// Each part is granted a game of unknown result.
	near(t, "margin", parts[0].Margin(), whole[0].Margin(), 0.02*whole[0].Margin())
}

// The weak prior, at the places where nothing else speaks.
func TestRatingsOfTheUnknown(t *testing.T) {
	for i, rating := range Ratings(3, nil) {
		near(t, "rating", rating.Value, 0, 0)
		near(t, "margin", rating.Margin(), 1.96*priorDeviation*math.Sqrt(2.0/3), 1)
		t.Logf("player %d of 3 without games: %v", i, rating)
	}
	near(t, "only player", Ratings(1, nil)[0].Margin(), 0, 0)

	// Two pairs that never met: each is around 0, and the groups' distance is
	// anybody's guess.
	s := Score{75, 0, 25}
	apart := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}})
	near(t, "rating", apart[0].Value, 95.4, 1)
	near(t, "rating", apart[0].Value, apart[2].Value, 1e-6)
	if apart[0].Margin() < 500 {
		t.Errorf("a rating between groups that never met is sure to ±%.0f", apart[0].Margin())
	}
	// One game between them is enough to know a good deal more.
	joined := Ratings(4, []Encounter{{0, 1, s}, {2, 3, s}, {0, 2, Score{Draws: 4}}})
	if joined[0].Margin() > apart[0].Margin()/2 {
		t.Errorf("games between the groups leave ±%.0f of ±%.0f", joined[0].Margin(), apart[0].Margin())
	}
}

// Who has won all games counts as in a match, and nobody knows how much stronger it is.
func TestRatingsOfTheUnbeaten(t *testing.T) {
	ratings := Ratings(2, []Encounter{{0, 1, Score{Wins: 10}}})
	lead := ratings[0].Value - ratings[1].Value
	near(t, "lead", lead, Score{Wins: 10}.Elo().Value, 12) // the prior takes some
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
	near(t, "lead of eight wins", three[0].Value-three[1].Value, Score{Wins: 8}.Elo().Value, 15)
	near(t, "the others", three[1].Value, three[2].Value, 1e-6)
	drawn := Ratings(2, []Encounter{{0, 1, Score{Draws: 10}}})
	near(t, "rating", drawn[0].Value, 0, 1e-6)
	if drawn[0].Margin() < 20 {
		t.Errorf("ten draws make a rating sure to ±%.0f", drawn[0].Margin())
	}
}

// A ladder in which each player beats the next by 150 Elo.
func TestRatingsAlongALadder(t *testing.T) {
	const players, step = 12, 150
	var ladder []Encounter
	for i := range players - 1 {
		wins := int(math.Round(10000 * expectedScore(step)))
		ladder = append(ladder, Encounter{i, i + 1, Score{Wins: wins, Losses: 10000 - wins}})
	}
	ratings := Ratings(players, ladder)
	for i, rating := range ratings {
		near(t, "rating", rating.Value, step*(float64(players-1)/2-float64(i)), 3)
	}
	// The ends have the longest way to the mean.
	if ratings[0].Margin() <= ratings[players/2].Margin() {
		t.Errorf("the end of a ladder is surer (%v) than its middle (%v)", ratings[0], ratings[players/2])
	}
}

func TestRatingsPassOverNonsense(t *testing.T) {
	s := Score{75, 0, 25}
	sane := Ratings(2, []Encounter{{0, 1, s}})
	odd := Ratings(2, []Encounter{{0, 1, s}, {-1, 0, s}, {0, 2, s}, {1, 1, s}, {0, 1, Score{}}})
	if sane[0] != odd[0] || sane[1] != odd[1] {
		t.Errorf("%v became %v", sane, odd)
	}
}
