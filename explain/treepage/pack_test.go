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
	"shotest/shogi"
)

// The parts of a move's cost, with its credits one by one, add up to the cost.
func TestPartsAddUp(t *testing.T) {
	profile := config.Default()
	profile.SearchMode, profile.RootMate, profile.HashMegabytes = search.ModernMode, 0, 8
	e := engine.New(profile)
	e.RecordTree(2000)
	game := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c")
	e.Search(context.Background(), game, engine.Limits{Nodes: 60_000}, nil)
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

// In a list that likeness has re-scored the table and the words tell of each move where it came and
// would have come, what fell for likeness that was noted, and what that saved.
func TestRescoringIsTold(t *testing.T) {
	for _, mode := range []string{search.ModernMode, search.InterestMode} {
		profile := config.Default()
		profile.SearchMode, profile.RootMate, profile.HashMegabytes, profile.Similarity.On = mode, 0, 8, true
		e := engine.New(profile)
		e.RecordTree(2000)
		history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c")
		e.Search(context.Background(), history, engine.Limits{Nodes: 40_000}, nil)
		p := packer{tree: e.Tree(), language: language.English(), history: history.Clone()}
		told := rescoringTester{t: t, packer: &p}
		told.visit(p.tree.Root)
		if told.lists < 2 || told.fell < 10 || told.unsearched < 2 || told.dearer < 10 {
			t.Errorf("%s: %d lists, %d moves fell, %d were not searched for it, %d cost more", mode, told.lists, told.fell,
				told.unsearched, told.dearer)
		}
	}
}

type rescoringTester struct {
	t                               *testing.T
	packer                          *packer
	lists, fell, unsearched, dearer int
}

func (r *rescoringTester) visit(n *tree.Node) {
	if order, rescored := n.Order.([]engine.ListedMove); rescored {
		r.lists++
		r.test(n, order)
	}
	for _, child := range n.Children {
		if child.Way == search.ByMove {
			r.packer.history.Play(shogi.Move(child.Move))
			r.visit(child)
			r.packer.history.Undo()
		}
	}
}

func (r *rescoringTester) test(n *tree.Node, order []engine.ListedMove) {
	rows, words := r.packer.rescoring(n)
	saved, alone := 0, map[int]bool{}
	for i, m := range order {
		alone[m.Alone] = true
		if m.Index == 0 {
			r.unsearched += btoi(slices.ContainsFunc(rows, func(row [6]string) bool {
				return row[0] == m.Move.String() && row[1] == "–"
			}))
			continue
		}
		saved += r.packer.saved(&m)
		want := fmt.Sprintf("Number %d of its list, at %d. Without likeness it would be number %d, at %d.", m.Index, m.Cost,
			m.Alone, m.CostAlone)
		if said := words[m.Move]; said != want && (said != "" || m.Index != m.Alone) || m.Index != i+1 {
			r.t.Errorf("%v: %q, want %q", m.Move, said, want)
		}
		r.dearer += btoi(m.Cost > m.CostAlone)
		r.testFall(n, &m)
	}
	if last := rows[len(rows)-1][5]; len(alone) != len(order) || last != signed(saved) {
		r.t.Errorf("%d numbers of %d moves; saved %s, want %d", len(alone), len(order), last, saved)
	}
}

// testFall tests that a move that fell is like others, and costs no less than alone.
func (r *rescoringTester) testFall(n *tree.Node, m *engine.ListedMove) {
	i := slices.IndexFunc(n.Children, func(c *tree.Node) bool { return c.Move == search.Move(m.Move) })
	if i < 0 || m.Index <= m.Alone {
		return
	}
	r.fell++
	if m.Cost < m.CostAlone {
		r.t.Errorf("%v fell from %d to %d, and costs %d instead of %d", m.Move, m.Alone, m.Index, m.Cost, m.CostAlone)
	}
	if reasons, noted := n.Children[i].Note.(*engine.Reasons); noted && len(reasons.Lowered) == 0 {
		r.t.Errorf("%v fell from %d to %d, and is like no other", m.Move, m.Alone, m.Index)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
