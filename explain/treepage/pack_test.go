package treepage

import (
	"context"
	"fmt"
	"slices"
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

// Without likeness the moves of a list would come by what their components say of them: the page
// tells of each move that likeness has moved where it would have come.
func TestRescoringIsTold(t *testing.T) {
	profile := config.Default()
	profile.RootMate, profile.HashMegabytes, profile.Similarity.On = 0, 8, true
	e := engine.New(profile)
	e.RecordTree(2000)
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c")
	e.Search(context.Background(), history, engine.Limits{Nodes: 20_000}, nil)
	p := packer{tree: e.Tree(), language: language.English(), history: history.Clone()}
	root := p.tree.Root
	told := p.rescoring(root)
	var before, indices []int
	for _, child := range root.Children {
		var index, other, cost, costThere int
		words := told[child]
		if words == "" {
			continue
		}
		if _, err := fmt.Sscanf(words, "Number %d of those searched, at %d. Without likeness it would be number %d, "+
			"where a move costs %d.", &index, &cost, &other, &costThere); err != nil || cost != child.Cost ||
			root.Children[index-1] != child || root.Children[other-1].Cost != costThere {
			t.Errorf("%v, move %d: %q", err, child.Move, words)
		}
		indices, before = append(indices, index), append(before, other)
	}
	slices.Sort(indices)
	slices.Sort(before)
	if len(indices) < 5 || !slices.Equal(indices, before) {
		t.Errorf("likeness moved the moves at %v, from %v", indices, before)
	}
}
