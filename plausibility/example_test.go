package plausibility_test

import (
	"fmt"

	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// Why is taking back the pawn so plausible?
func ExampleScorer_Explain() {
	weights := plausibility.DefaultWeights()
	for i := range weights.Bins {
		weights.Bins[i] = plausibility.Weight{} // the example uses weights of its own
	}
	weights.Bins[plausibility.Recapture.FirstBin()+1] = plausibility.Weight{Score: 376, Interest: 100}
	scorer, err := plausibility.NewScorer(weights)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := shogi.ParseHistory("sfen 4k4/9/9/4p4/4P4/9/9/4R4/4K4 w - 1 moves 5d5e")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := game.Current()
	var attacks shogi.AttackMap
	attacks.Compute(position)
	var f plausibility.Facts
	f.Position, f.Attacks = position, &attacks
	facts.FillLine(&f.Line, game)

	moves := position.AppendLegalMoves(nil)
	scorer.Gather(&f, len(moves))
	takesBack, err := shogi.ParseMove("5h5e")
	if err != nil {
		fmt.Println(err)
		return
	}
	story := scorer.Explain(&f, takesBack, false, plausibility.Costs{K: 10_000, Least: 25, Most: 1200})
	fmt.Printf("its share of the base interest: %+.1f\n", story.BaseInterest)
	for _, c := range story.Credits {
		fmt.Printf("%s, %s: score %+d, interest %+d\n", c.Component, c.Component.BinName(c.Bin), c.Score, c.Interest)
	}
	fmt.Printf("%s: score %+d, interest %.1f, cost %d\n", story.Move, story.Score, story.Interest, story.Cost)
	// Output:
	// its share of the base interest: +66.6
	// recapture, taking back: score +376, interest +100
	// target_square, policy: score -57, interest +0
	// 5h5e: score +319, interest 166.6, cost 60
}
