package statistics_test

import (
	"fmt"

	"shotest/tournament/statistics"
)

// A match of 100 pairs of games, as in the package comment.
func Example() {
	var match statistics.Pairs
	for points2, pairs := range []int{4, 20, 40, 28, 8} {
		for range pairs {
			match.Add(points2) // twice the points of the pair
		}
	}
	elo := match.Elo()
	fmt.Printf("score %.1f %% of %d games\n", 100*match.Rate(), match.Games())
	fmt.Printf("Elo   %.1f ± %.1f [%.1f, %.1f]\n", elo.Value, elo.Margin(), elo.Low, elo.High)
	fmt.Printf("LOS   %.1f %%\n", 100*match.LOS())

	test := statistics.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05, Normalized: true}
	lower, upper := test.Bounds()
	fmt.Printf("LLR   %.2f [%.2f, %.2f]: %v\n", test.LLR(match), lower, upper, test.Decide(match))
	// Output:
	// score 54.0 % of 200 games
	// Elo   27.9 ± 33.2 [-5.1, 61.3]
	// LOS   95.1 %
	// LLR   1.35 [-2.94, 2.94]: continue
}

func ExampleScore_Elo() {
	for _, score := range []statistics.Score{
		{Wins: 136, Draws: 111, Losses: 96},
		{Wins: 10},
		{},
	} {
		elo := score.Elo()
		fmt.Printf("%+v: %.0f Elo, between %.0f and %.0f\n", score, elo.Value, elo.Low, elo.High)
	}
	// Output:
	// {Wins:136 Draws:111 Losses:96}: 41 Elo, between 11 and 71
	// {Wins:10 Draws:0 Losses:0}: 458 Elo, between 166 and 1200
	// {Wins:0 Draws:0 Losses:0}: 0 Elo, between -1200 and 1200
}

// A round robin in which the second player has lost to the first and beaten the
// third, more narrowly.
func ExampleRatings() {
	ratings := statistics.Ratings(3, []statistics.Encounter{
		{First: 0, Second: 1, Score: statistics.Score{Wins: 60, Draws: 30, Losses: 10}},
		{First: 1, Second: 2, Score: statistics.Score{Wins: 40, Draws: 30, Losses: 30}},
		{First: 0, Second: 2, Score: statistics.Score{Wins: 70, Draws: 20, Losses: 10}},
	})
	for player, rating := range ratings {
		fmt.Printf("player %d: %+.0f ± %.0f\n", player, rating.Value, rating.Margin())
	}
	// Output:
	// player 0: +144 ± 31
	// player 1: -52 ± 28
	// player 2: -91 ± 30
}
