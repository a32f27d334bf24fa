package backup_test

import (
	"fmt"

	"shotest/search/backup"
	"shotest/search/units"
)

// The example of the package comment, from where the random bonuses have been added.
func Example() {
	rules := backup.Default()
	rules.Insurance.On, rules.Neighbourhood.On = true, true
	here := backup.Position{Evaluation: -250, Standing: -250, Depth: rules.Insurance.Depth}

	var node backup.Node
	moves, _ := node.Begin(&rules, here, units.Window{Alpha: -units.Infinity, Beta: units.Infinity})
	best := moves.Alpha
	for m, value := range []units.Score{301, 279, -37} {
		node.Try(units.Move(m+1), moves, false) // the window to search the move within
		for more := true; more; {
			_, more = node.Next(value)
		}
		score, _ := node.Tried()
		best = max(best, score)
		fmt.Println("with the move of", value, "the best is worth", best)
	}
	fmt.Println("and the position", node.Value(best))
	// Output:
	// with the move of 301 the best is worth 291
	// with the move of 279 the best is worth 299
	// with the move of -37 the best is worth 299
	// and the position 294
}
