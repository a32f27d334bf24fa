package mcts_test

import (
	"fmt"

	"shotest/mcts"
	"shotest/search"
)

// coins is a game: in turn each player takes one, two or three coins from a heap, and
// who cannot take one has lost.
type coins struct {
	left  int
	taken []search.Move
}

func (c *coins) AppendMoves(dst []search.Move) []search.Move {
	for n := 1; n <= min(3, c.left); n++ {
		dst = append(dst, search.Move(n))
	}
	return dst
}

func (c *coins) Make(m search.Move) {
	c.left -= int(m)
	c.taken = append(c.taken, m)
}

func (c *coins) Unmake() {
	last := len(c.taken) - 1
	c.left += int(c.taken[last])
	c.taken = c.taken[:last]
}

func (c *coins) Evaluate() search.Score { return 0 } // nothing is known before the end

func Example() {
	var last search.Report
	for report := range mcts.New(1<<20).Search(&coins{left: 10}, search.Limits{}) {
		if report.Finished() {
			last = report
		}
	}
	fmt.Println("take", last.PV[0], "to win in", last.Score.MatePlies(), "plies")
	// Output: take 2 to win in 5 plies
}
