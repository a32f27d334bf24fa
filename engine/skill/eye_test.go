package skill

import (
	"math"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// The eye's errors have the standard deviation of Weakness.Blur.
func TestBlurIsNormal(t *testing.T) {
	const n = 20_000
	move := shogi.NewMove(shogi.NewSquare(7, 7), shogi.NewSquare(7, 6))
	sum, squares, beyond := 0.0, 0.0, 0
	for i := range uint64(n) {
		x := normal(i*0x1234_5678_9ABC_DEF1, move)
		sum, squares = sum+x, squares+x*x
		if math.Abs(x) > 1.96 {
			beyond++
		}
	}
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 0.03 || math.Abs(deviation-1) > 0.03 || beyond < n*4/100 || beyond > n*6/100 {
		t.Errorf("mean %.3f, standard deviation %.3f, %d of %d beyond 1.96", mean, deviation, beyond, n)
	}
}

func TestOverlooks(t *testing.T) {
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 4a3b")
	p := history.Current()
	e := &Eye{weakness: WeaknessAt(1)}
	recapture := shogi.NewMove(shogi.NewSquare(8, 8), shogi.NewSquare(2, 2))
	if e.Overlooks(p, recapture, shogi.NewMove(shogi.NewSquare(3, 3), shogi.NewSquare(2, 2))) {
		t.Error("a capture on the square of the last move is overlooked")
	}
	seen := map[bool]int{}
	for _, game := range recorded.Games(t, 20) {
		for ply := 20; ply < len(game); ply += 5 {
			h := shogitest.Game(t, "startpos moves "+strings.Join(game[:ply], " "))
			for _, m := range h.Current().AppendLegalMoves(nil) {
				seen[e.Overlooks(h.Current(), m, h.Moves()[ply-1])]++
			}
		}
	}
	share := seen[true] * 1000 / (seen[true] + seen[false])
	if want := WeaknessAt(1).Overlooked; share < want*3/4 || share > want*3/2 {
		t.Errorf("%d per mille are overlooked, of usual moves it should be %d", share, want)
	}
}
