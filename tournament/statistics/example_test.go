package statistics_test

import (
	"fmt"

	"shotest/tournament/statistics"
)

// A match of 100 pairs of games, as in the package comment.
func Example() {
	match := statistics.Match{Pairs: statistics.Pairs{4, 20, 40, 28, 8}}
	elo := match.Elo()
	fmt.Printf("score %.1f %% of %d games\n", 100*match.Rate(), match.Games())
	fmt.Printf("Elo   %.1f [%.1f, %.1f]\n", elo.Value, elo.Low, elo.High)
	fmt.Printf("LOS   %.1f %%\n", 100*match.LOS())

	test := statistics.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05, Normalized: true}
	lower, upper := test.Bounds()
	fmt.Printf("LLR   %.2f [%.2f, %.2f]\n", test.LLR(match.Pairs), lower, upper)
	// Output:
	// score 54.0 % of 200 games
	// Elo   27.9 [-5.1, 61.3]
	// LOS   95.1 %
	// LLR   1.35 [-2.94, 2.94]
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
		fmt.Printf("player %d: %+.0f [%+.0f, %+.0f]\n", player, rating.Value, rating.Low, rating.High)
	}
	// Output:
	// player 0: +144 [+113, +175]
	// player 1: -52 [-81, -24]
	// player 2: -91 [-121, -61]
}
