package mcts_test

import (
	"fmt"

	"shotest/internal/heaps"
	"shotest/lab/mcts"
	"shotest/search"
)

// In turn each player takes one, two or three coins from a heap of ten, and who cannot take one has
// lost. A game is plugged in as into package search, whose README shows this one.
func Example() {
	var last search.Report
	for report := range mcts.New(1<<20).Search(&heaps.Game{Sizes: []int{10}}, search.Limits{}) {
		if report.Finished() {
			last = report
		}
	}
	fmt.Println("take", last.PV[0], "to win in", last.Score.MatePlies(), "plies")
	// Output: take 2 to win in 5 plies
}
