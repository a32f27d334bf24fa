package motif_test

import (
	"fmt"

	"shotest/review/motif"
	"shotest/shogi"
)

func Example() {
	position, err := shogi.ParseSFEN("4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	finder := motif.New()
	for _, m := range finder.Of(&position, shogi.NoMove, shogi.NewDrop(shogi.Knight, shogi.NewSquare(5, 5))) {
		fmt.Println(m.Kind, m.Targets, m.Pieces, m.Gain)
	}
	// Output: knight_fork [4c 6c] [gold gold] 1125
}
