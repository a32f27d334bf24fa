package treepage

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
)

// The parts of a move's cost, with its credits one by one, add up to the cost.
func TestPartsAddUp(t *testing.T) {
	profile := config.Default()
	profile.SearchMode, profile.RootMate, profile.HashMegabytes = search.ModernMode, 0, 8
	e := engine.New(profile)
	e.RecordTree(2000)
	e.Search(context.Background(),
		shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"),
		engine.Limits{Nodes: 60_000}, nil)
	p := packer{tree: e.Tree(), language: language.English()}
	credited := 0
	var visit func(n *tree.Node)
	visit = func(n *tree.Node) {
		for _, child := range n.Children {
			visit(child)
			if child.Way != search.ByMove {
				continue
			}
			rows, sum := p.parts(child), 0
			for _, row := range rows[:len(rows)-1] {
				amount, _ := strconv.Atoi(strings.Replace(row[1], "−", "-", 1))
				sum += amount
			}
			if sum != child.Cost || rows[len(rows)-1][1] != strconv.Itoa(child.Cost) {
				t.Errorf("%q: cost %d", rows, child.Cost)
			}
			if credits, noted := child.Note.([]plausibility.Discount); noted && len(credits) > 1 {
				credited++
			}
		}
	}
	visit(p.tree.Root)
	if credited < 20 {
		t.Errorf("%d moves with credits", credited)
	}
}
