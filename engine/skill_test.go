package engine

import (
	"context"
	"math"
	"testing"

	"shotest/internal/recorded"
	"shotest/shogi"
)

// The eye's errors must have the size that they are said to have.
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

func TestWhatIsOverlooked(t *testing.T) {
	history := parse(t, "startpos moves 7g7f 3c3d 2g2f 4a3b")
	p := history.Current()
	e := &eye{skill: skillOf(1)}
	recapture := shogi.NewMove(shogi.NewSquare(8, 8), shogi.NewSquare(2, 2))
	if e.overlooks(p, recapture, shogi.NewMove(shogi.NewSquare(3, 3), shogi.NewSquare(2, 2))) {
		t.Error("a capture on the square of the last move is overlooked")
	}
	seen := map[bool]int{}
	for _, game := range recorded.Games(t, 20) {
		for ply := 20; ply < len(game); ply += 5 {
			h := after(t, game, ply)
			for _, m := range h.Current().AppendLegalMoves(nil) {
				seen[e.overlooks(h.Current(), m, h.Moves()[ply-1])]++
			}
		}
	}
	share := seen[true] * 1000 / (seen[true] + seen[false])
	if most := skillOf(1).overlooked; share < most*3/4 || share > most*3/2 {
		t.Errorf("%d per mille are overlooked, of usual moves it should be %d", share, most)
	}
}

// The weaker, the less is searched; and the answer is always legal.
func TestLowerLevelsSeeLess(t *testing.T) {
	long(t)
	games := recorded.Games(t, 6)
	var nodes [fullSkill + 1]uint64
	for _, level := range []string{"1", "5", "10", "15", "19"} {
		e := newEngine(t, "SkillLevel", level)
		for i, game := range games {
			history := after(t, game, 20+10*i)
			_ = e.Prepare(context.Background())
			result := e.Search(context.Background(), history, Limits{Nodes: 100_000}, nil)
			if !history.Current().IsLegal(result.Best) {
				t.Errorf("level %s: %v", level, result.Best)
			}
			nodes[e.skillLevel()] += e.searcher.Counts().Nodes
		}
	}
	t.Log(nodes)
	for _, pair := range [][2]int{{1, 5}, {5, 10}, {10, 15}, {15, 19}} {
		if low, high := nodes[pair[0]], nodes[pair[1]]; low >= high {
			t.Errorf("level %d visits %d positions, level %d %d", pair[0], low, pair[1], high)
		}
	}
}

// With full skill nothing is different, and the mode is as it is set.
func TestFullSkill(t *testing.T) {
	history := parse(t, "startpos moves 7g7f 3c3d 2g2f")
	usual, full := newEngine(t), newEngine(t, "SkillLevel", "20")
	limits := Limits{Nodes: 20_000}
	a, b := searched(usual, history, limits), searched(full, history, limits)
	if a.Score != b.Score || a.PV[0] != b.PV[0] || a.Nodes != b.Nodes {
		t.Errorf("%+v and %+v", a, b)
	}
	weak := newEngine(t, "SkillLevel", "3", "ConsiderationMode", "true")
	if c := searched(weak, history, limits); c.Nodes != a.Nodes {
		t.Errorf("in consideration mode: %d positions, not %d", c.Nodes, a.Nodes)
	}
}
